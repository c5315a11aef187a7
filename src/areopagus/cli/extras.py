"""Optional dependencies of some commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from .texts import CommandError


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Within this context, a missing module raises an error that names the extra which contains it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise CommandError("cli.error.missing_extra", module=str(error.name), extra=extra) from error
