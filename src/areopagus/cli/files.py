"""Writing files: whole or not at all, and never over something that is not ours."""

from __future__ import annotations

import os
from pathlib import Path

from .texts import CommandError


def write_whole(path: Path, content: str) -> None:
    """Write a file so that at any moment there is either the old one or the new one."""
    goal = path.resolve()
    beside = goal.with_name(f".{goal.name}.{os.getpid()}.tmp")
    try:
        try:
            with beside.open("x", encoding="utf-8") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(goal)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise CommandError("cli.error.not_written", file=str(path), problem=problem(error)) from error


def check_is_free(path: Path) -> None:
    """Refuse a name under which there is something already."""
    try:
        taken = path.exists() or path.is_symlink()
    except (OSError, ValueError) as error:
        raise CommandError("cli.error.not_written", file=str(path), problem=problem(error)) from error
    if taken:
        raise CommandError("cli.error.file_exists", file=str(path))


def problem(error: Exception) -> str:
    """What the system says, without the name of the file that the sentence has already."""
    return getattr(error, "strerror", None) or str(error)
