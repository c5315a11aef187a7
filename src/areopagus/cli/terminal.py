"""The terminal: what is printed on it and typed into it, with or without a person in front of it.

Where a person sits there, lines are wrapped at words, colours are used, what is typed can be edited and
completed with the Tab key, and the screen can be cleared. Where the input or the output is a pipe or a file,
none of that happens, and what is read is printed too, so that a transcript can be followed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.text import Text

from .texts import InputEnded, plain, text

if TYPE_CHECKING:
    from areopagus.kernel import Param

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and clear what could be scrolled back to."""


class Terminal:
    """What commands print to and read from."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.is_interactive = self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        self._readline = _line_editor() if self.is_interactive else None

    # Out

    def line(self, said: str = "", style: str = "") -> None:
        """Print a line, wrapped at words where a person reads it."""
        self.console.print(Text(plain(said), style=style), soft_wrap=not self.console.is_terminal)

    def say(self, key: str, style: str = "", **params: Param) -> None:
        """Print a sentence of the catalogue."""
        self.line(text(key, **params), style)

    def show(self, table: RenderableType) -> None:
        """Print a table or another drawing."""
        self.console.print(table)

    def heading(self, said: str) -> None:
        """Print a line that something new begins with."""
        if self.console.is_terminal:
            self.console.print()
            self.console.rule(Text(plain(said), style="bold"), align="left", style="dim")
        else:
            self.line()
            self.line(f"— {said} —")

    def options(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Print what can be chosen: number, name and word; many of them side by side."""
        last = max((len(number) for number, _, _ in entries), default=0)
        widest = min(max((len(name) for _, name, _ in entries), default=0), max(40, self.console.width - 30))
        lines = []
        for number, name, word in entries:
            entry = Text(f"{number:>{last + 2}}  ", style="bold cyan")
            entry.append(f"{plain(name):<{widest if word else 0}}", style="not bold default")
            if word:
                entry.append(f"  {plain(word)}", style="not bold dim default")
            lines.append(entry)
        if len(lines) > 12 and self.console.is_terminal:
            self.console.print(Columns(lines, column_first=True, padding=(0, 3)))
        else:
            for each in lines:
                self.console.print(each, soft_wrap=True)

    def clear(self) -> None:
        """Clear the screen, what has scrolled off it, and what was typed; for a person only."""
        if not self.is_interactive:
            return
        if self._readline is not None:
            self._readline.clear_history()
        self.console.file.write(CLEAR)
        self.console.file.flush()

    # In

    def read(self, prompt: str = "> ", completions: Sequence[str] = ()) -> str:
        """A line that somebody typed, without white space around it; `InputEnded` if there is none."""
        if self._readline is not None:
            self._readline.set_completer(_completer(completions))
        self.console.file.flush()
        try:
            if self.is_interactive:
                return input(prompt).strip()
            said = sys.stdin.readline() if sys.stdin is not None else ""
        except EOFError:
            self.line()
            raise InputEnded() from None
        if not said:
            raise InputEnded()
        if not sys.stdin.isatty():
            self.line(f"{prompt}{said.strip()}")
        return said.strip()

    def agrees(self, key: str, **params: Param) -> bool:
        """Whether the person says yes to a question; anything else is a no."""
        said = self.read(f"{text(key, **params)} {text('cli.yes_no')} ").casefold()
        return said in text("cli.yes").split()


def _line_editor() -> ModuleType | None:
    """The standard library's readline, where there is one, with Tab completing whole words."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims(" ")
    readline.set_auto_history(True)
    readline.parse_and_bind("tab: complete")
    return readline


def _completer(candidates: Sequence[str]) -> Callable[[str, int], str | None]:
    def complete(begun: str, number: int) -> str | None:
        fitting = [candidate for candidate in candidates if candidate.startswith(begun)]
        return fitting[number] if number < len(fitting) else None

    return complete
