"""Logs as lines of JSON: the time, the level, what happened, and details.

More people read a log than the database. So an error is logged by its class and its traceback without source lines; its
text is logged only where it can't contain a cookie, a key, a password or a word of the game.
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

from ..settings import CannotStart, scrubbed

STANDARD_FIELDS: Final = frozenset(vars(logging.makeLogRecord({})))
OURS: Final = "areopagus"
QUIET: Final = ("uvicorn.access", "alembic")
"""Loggers that say less than our own lines."""
TRACEBACK: Final = "Traceback (most recent call last)"
"""Libraries include one in their messages; it would show the text of an error."""
REPEAT_SECONDS: Final = 60.0
MOST_CAUSES: Final = 5


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON, with the fields of `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": scrubbed(record.getMessage().partition(TRACEBACK)[0]),
        }
        fields.update({key: value for key, value in vars(record).items() if key not in STANDARD_FIELDS})
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            fields["error"] = described(error)
            fields["trace"] = places(error)
        return json.dumps(fields, ensure_ascii=False, default=str)


class RepeatFilter(logging.Filter):
    """Passes the same failure, or the same line of a library, once a minute, with the number of repetitions."""

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
    """The classes of an error and of its causes, with their texts if these are harmless."""
    parts: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(parts) < MOST_CAUSES:
        text = harmless(cause)
        parts.append(type(cause).__name__ + (f": {text}" if text else ""))
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return " < ".join(parts)


def harmless(error: BaseException) -> str:
    """The text of an error, if it can't be secret: of databases the first line, which contains no values."""
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
    """The traceback of an error as files, lines and functions, without source lines."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def log_to_stderr(level: str) -> None:
    """Log to the error stream, as lines of JSON.

    Libraries log warnings and errors only: their other messages may contain rows of the database or keys of links.
    """
    writer = logging.StreamHandler(sys.stderr)
    writer.setFormatter(JsonFormatter())
    writer.addFilter(RepeatFilter())
    root = logging.getLogger()
    root.handlers[:] = [writer]
    root.setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level.upper()]))
    logging.getLogger(OURS).setLevel(level.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.ERROR)
