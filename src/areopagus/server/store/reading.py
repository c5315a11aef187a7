"""The language that a person has chosen, by the hash of the browser's cookie."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, delete, insert, select

from .schema import readers
from .writer import Writer


class Readers:
    """What everybody reads in. Changes are durable on return."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def language_of(self, client: str) -> str:
        """The language that a client has chosen; empty if none."""
        with self._engine.connect() as connection:
            chosen = select(readers.c.language).where(readers.c.client == client)
            return str(connection.execute(chosen).scalar() or "")

    def choose(self, client: str, language: str) -> None:
        """Keep the language that a client has chosen; an empty one is forgotten."""

        def write(connection: Connection) -> None:
            connection.execute(delete(readers).where(readers.c.client == client))
            if language:
                connection.execute(insert(readers).values(client=client, language=language))

        self._writer.do(write)
