"""A bot may play for the person of a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The name of that bot; empty: the person plays."""
    op.add_column("seats", sa.Column("stand_in", sa.String(80), nullable=False, server_default=""))


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("stand_in")
