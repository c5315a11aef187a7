"""The chat of all tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, insert, select

from .schema import chat
from .writer import Writer


@dataclass(frozen=True)
class ChatRow:
    """A line of chat."""

    id: int
    seat: int
    text: str
    at: float


class Chat:
    """The lines of chat at all tables."""

    def __init__(self, engine: Engine, writer: Writer, clock: Callable[[], float]) -> None:
        self.engine = engine
        self._writer = writer
        self._clock = clock

    def add(self, table: str, seat: int, text: str) -> ChatRow:
        """Add a line; durable on return."""
        at = self._clock()

        def write(connection: Connection) -> int:
            done = connection.execute(insert(chat).values(table_id=table, seat=seat, text=text, at=at))
            key = done.inserted_primary_key
            return 0 if key is None else int(key[0])

        return ChatRow(self._writer.do(write), seat, text, at)

    def latest(self, table: str, most: int = 200) -> list[ChatRow]:
        """The latest lines, oldest first."""
        with self.engine.connect() as connection:
            rows = connection.execute(
                select(chat.c.id, chat.c.seat, chat.c.text, chat.c.at)
                .where(chat.c.table_id == table)
                .order_by(chat.c.id.desc())
                .limit(most)
            ).all()
        return [ChatRow(*row) for row in reversed(rows)]
