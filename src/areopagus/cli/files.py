"""Writing files: whole or not at all, and never over something that is not ours."""

from __future__ import annotations

import os
from pathlib import Path

from .texts import CommandError


def write_whole(path: Path, content: str) -> None:
    """Write a file so that at any moment there is either the old one or the new one."""
    target = path.resolve()
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        try:
            with temporary.open("x", encoding="utf-8") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise CommandError("cli.error.not_written", file=str(path), problem=problem(error)) from error


def check_is_free(path: Path) -> None:
    """Raise `CommandError` if there is already something at this path."""
    try:
        is_taken = path.exists() or path.is_symlink()
    except (OSError, ValueError) as error:
        raise CommandError("cli.error.not_written", file=str(path), problem=problem(error)) from error
    if is_taken:
        raise CommandError("cli.error.file_exists", file=str(path))


def problem(error: Exception) -> str:
    """The message of an error, without the name of the file."""
    return getattr(error, "strerror", None) or str(error)
