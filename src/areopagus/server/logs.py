"""Logs as lines of JSON: the time, the level, what happened, and its figures.

A log is read by more people than the database. So an error is logged by its class and the places in the code that it
went through; what it says is logged only where it can't hold a cookie, a key, a password or a word of the game.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from .settings import CannotStart, scrubbed

OWN: Final = frozenset(vars(logging.makeLogRecord({})))
OURS: Final = "areopagus"
QUIET: Final = ("uvicorn.access", "alembic")
"""They tell less than our own lines."""
TRACEBACK: Final = "Traceback (most recent call last)"
"""Libraries put one into what they say, too; it would tell what an error says."""
REPEAT_SECONDS: Final = 60.0
MOST_CAUSES: Final = 5


class Lines(logging.Formatter):
    """A record as one line of JSON; whatever was given as `extra` comes with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": scrubbed(record.getMessage().partition(TRACEBACK)[0]),
        }
        told.update({key: value for key, value in vars(record).items() if key not in OWN})
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            told["error"] = described(error)
            told["trace"] = places(error)
        return json.dumps(told, ensure_ascii=False, default=str)


class Repeats(logging.Filter):
    """Lets the same failure, or the same line of a library, through once a minute, and then says how often it came."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[tuple[str, str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is logged."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None and record.name.startswith(OURS):
            return True
        now = self._clock()
        failure = (record.name, str(record.msg), "" if error is None else described(error))
        at, left_out = self._last.get(failure, (now - REPEAT_SECONDS, 0))
        if now - at < REPEAT_SECONDS:
            self._last[failure] = (at, left_out + 1)
            return False
        if left_out:
            record.repeated = left_out
        self._last = {key: kept for key, kept in self._last.items() if now - kept[0] < REPEAT_SECONDS}
        self._last[failure] = (now, 0)
        return True


def described(error: BaseException) -> str:
    """The classes of an error and of what caused it, with what they say if that is harmless."""
    told: list[str] = []
    found: BaseException | None = error
    while found is not None and len(told) < MOST_CAUSES:
        said = harmless(found)
        told.append(type(found).__name__ + (f": {said}" if said else ""))
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    return " < ".join(told)


def harmless(error: BaseException) -> str:
    """What an error says, if it can't be a secret: of databases the first line, which names no values."""
    if isinstance(error, OSError):
        return error.strerror or ""
    if isinstance(error, CannotStart):
        return scrubbed(str(error))
    cause = error.orig if isinstance(error, DBAPIError) else error
    if cause is None or type(cause).__module__.partition(".")[0] not in ("sqlite3", "psycopg"):
        return ""
    primary = getattr(getattr(cause, "diag", None), "message_primary", None)
    return scrubbed(str(primary or cause).strip().partition("\n")[0])


def places(error: BaseException) -> list[str]:
    """The places in the code that an error went through, without a word of what was worked on."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def log_to_stderr(level: str) -> None:
    """Let the server and its libraries write lines of JSON to the error stream.

    Libraries tell what goes wrong only: what they say else may be rows of the database or links with their keys.
    """
    writer = logging.StreamHandler(sys.stderr)
    writer.setFormatter(Lines())
    writer.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers[:] = [writer]
    root.setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level.upper()]))
    logging.getLogger(OURS).setLevel(level.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)
