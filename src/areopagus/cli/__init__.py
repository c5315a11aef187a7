"""The command line: `areopagus games`, `play`, `serve`, `replay`, `fuzz`, `perft`, `rules`, `bench`.

Everything that a person reads comes from the catalogue (keys `cli.…`). Errors are one clear line on the error
stream and exit code 2, never a traceback; `--debug`, or AREOPAGUS_DEBUG=1, shows one.
"""

from __future__ import annotations

import importlib.util
import sys

from .texts import language_argument, speak, text

__all__ = ["main"]


def main() -> None:
    """The command `areopagus`. Without the libraries of the command line it only prints what to install."""
    if not (_is_there("typer") and _is_there("rich")):
        print(text("cli.error.needs_extra"), file=sys.stderr)
        sys.exit(2)
    speak(
        language_argument(sys.argv[1:])
    )  # before the commands are made, which hold their help in one language
    from .app import run

    sys.exit(run(sys.argv[1:]))


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ValueError:  # raised for a module whose import is blocked
        return False
