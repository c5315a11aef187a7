"""A match that continues under other rules keeps its earlier choices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Where each part of such a match begins."""
    op.create_table(
        "parts",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("start", sa.LargeBinary),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("parts")
