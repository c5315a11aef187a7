"""Logs as lines of JSON: the time, the level, what happened, and its figures."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

OWN: Final = frozenset(vars(logging.makeLogRecord({})))
QUIET: Final = ("uvicorn", "uvicorn.error", "uvicorn.access", "alembic", "websockets")
"""They tell less than our own lines, or the addresses of sockets with their keys."""


class Lines(logging.Formatter):
    """A record as one line of JSON; whatever was given as `extra` comes with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        told.update({key: value for key, value in vars(record).items() if key not in OWN})
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def log_to_stderr(level: str) -> None:
    """Let the server and its libraries write lines of JSON to the error stream."""
    writer = logging.StreamHandler(sys.stderr)
    writer.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [writer]
    root.setLevel(level.upper())
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
