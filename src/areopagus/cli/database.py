"""The database of a command: its address, and errors if it can't be used."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from .texts import CommandError


@contextmanager
def using_database(named: str | None) -> Iterator[str]:
    """The URL of the database that a person or the environment names; errors show no password."""
    from sqlalchemy.exc import SQLAlchemyError

    from areopagus.server.ops.logs import harmless
    from areopagus.server.settings import DATABASE, find_database, scrubbed

    url = find_database(named, os.environ)
    os.environ.pop(DATABASE, None)  # programs in which bots think must not see it
    try:
        yield url
    except (SQLAlchemyError, ImportError) as error:
        problem = harmless(error) or (str(error) if isinstance(error, ImportError) else type(error).__name__)
        shown = named or scrubbed(url).removeprefix("sqlite:///")
        raise CommandError("cli.error.no_database", database=shown, problem=problem) from None
