"""Running a command, and reporting its errors."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence

import typer

from areopagus.kernel import AreopagusError
from areopagus.kernel.errors import problem_of

from .files import problem
from .texts import one_line, text
from .typer_texts import frame, usage_problem

DEBUG = "AREOPAGUS_DEBUG"
INTERRUPTED = 130


def run_app(app: typer.Typer, arguments: Sequence[str]) -> int:
    """Run a command; returns the exit code. Errors become one line on the error stream."""
    _accept_any_character()
    try:
        command = typer.main.get_command(app)
        frame(command)
        code = command.main(list(arguments), prog_name="areopagus", standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception as error:
        if os.environ.get(DEBUG, "") not in ("", "0"):
            traceback.print_exc()
        print(one_line(_sentence(error)), file=sys.stderr)
        return 2
    return code if isinstance(code, int) else 0


def _sentence(error: Exception) -> str:
    """What went wrong, for a person."""
    if isinstance(error, AreopagusError):
        return str(error)
    if hasattr(error, "format_message"):
        return text("cli.error.usage", problem=usage_problem(error).rstrip(". "))
    if isinstance(error, OSError):
        file = getattr(error, "filename", None)
        return text("cli.error.system", file=str(file or "–"), problem=problem(error))
    return text("cli.error.unexpected", problem=problem_of(error), debug=DEBUG)


def _accept_any_character() -> None:
    """Replace characters that the terminal can't show, and bytes of the input that are not text."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
