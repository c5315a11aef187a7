"""What only some commands need, and what is said where it is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .texts import CommandError


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Within it a module that is missing is told together with the extra that has it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise CommandError("cli.error.missing_extra", module=str(error.name), extra=extra) from error
