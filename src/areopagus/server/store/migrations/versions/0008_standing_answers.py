"""People set answers for longer than one question."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What the person of each seat has set, as JSON; none: nothing."""
    op.add_column("seats", sa.Column("standing", sa.Text))


def downgrade() -> None:
    """Forget it: people are asked again."""
    op.drop_column("seats", "standing")
