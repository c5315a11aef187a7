"""A table may play on from a moment of a finished match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Which match a table plays on, from where, and how many of its choices were made there."""
    op.add_column("tables", sa.Column("origin", sa.String(40)))
    op.add_column("tables", sa.Column("origin_moment", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("given", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget it: the choices stay."""
    for column in ("given", "origin_moment", "origin"):
        op.drop_column("tables", column)
