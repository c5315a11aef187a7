"""Writes say what they follow, cookies are kept as hashes, links are used up."""

from __future__ import annotations

import base64
import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The length of each match, pending undos, hints, devices; links of seats that somebody holds die."""
    op.add_column("tables", sa.Column("length", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("undo", sa.Text))
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_index("ix_tables_maker", "tables", ["maker"])
    op.add_column("holders", sa.Column("since", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("holders", sa.Column("device", sa.String(80), nullable=False, server_default=""))
    op.create_index("ix_holders_table_id", "holders", ["table_id"])
    op.add_column("seats", sa.Column("is_linked", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(
        "update tables set length = "
        "(select coalesce(max(choices.number) + 1, 0) from choices where choices.table_id = tables.id)"
    )
    op.execute("update tables set touched = floor(touched)" if _is_postgresql() else _FLOOR)
    op.execute(
        "update seats set generation = generation + 1 where exists (select 1 from holders "
        "where holders.table_id = seats.table_id and holders.seat = seats.seat)"
    )
    _hash("holders", "client")
    _hash("tables", "maker")


def downgrade() -> None:
    """Take the columns back. Hashes stay: the cookies are not known."""
    op.drop_index("ix_holders_table_id", "holders")
    op.drop_column("seats", "is_linked")
    for column in ("device", "since"):
        op.drop_column("holders", column)
    op.drop_index("ix_tables_maker", "tables")
    for column in ("hints", "undo", "length"):
        op.drop_column("tables", column)


_FLOOR = "update tables set touched = cast(touched as integer)"


def _is_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _hash(table: str, column: str) -> None:
    """Put hashes in the place of the cookies in a column."""
    connection = op.get_bind()
    values = connection.execute(sa.text(f"select distinct {column} from {table} where {column} <> ''"))
    rows = [{"old": old, "new": _hashed(old)} for (old,) in values]
    if rows:
        connection.execute(sa.text(f"update {table} set {column} = :new where {column} = :old"), rows)


def _hashed(cookie: str) -> str:
    digest = hashlib.sha256(b"areopagus/client/" + cookie.encode()).digest()
    return base64.b32encode(digest[:20]).decode().lower()
