"""A person may have chosen a language."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The language of each browser whose person has chosen one."""
    op.create_table(
        "readers",
        sa.Column("client", sa.String(40), primary_key=True),
        sa.Column("language", sa.String(20), nullable=False),
    )


def downgrade() -> None:
    """Forget them: everybody reads in what the browser prefers."""
    op.drop_table("readers")
