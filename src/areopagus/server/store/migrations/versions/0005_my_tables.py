"""What people do with whole tables: put them away, end them by agreement, play again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The round, the end by agreement, the rematch; which browsers have put a table away."""
    op.add_column("tables", sa.Column("round", sa.Integer))
    op.add_column("tables", sa.Column("ending", sa.Text))
    op.add_column("tables", sa.Column("agreed", sa.Text))
    op.add_column("tables", sa.Column("rematch", sa.String(40)))
    op.add_column("holders", sa.Column("is_shelved", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Take the columns back."""
    op.drop_column("holders", "is_shelved")
    for column in ("rematch", "agreed", "ending", "round"):
        op.drop_column("tables", column)
