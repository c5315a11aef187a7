"""The terminal: what is printed on it and typed into it, with or without a person in front of it.

For a person, lines are wrapped at words, colours are used, input can be edited and completed with the Tab key, the
screen can be cleared, and output that is longer than the window is shown page by page. If the input or the output is a
pipe or a file, none of that happens, and input is printed too, so that a transcript is complete.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from .texts import InputEnded, plain, text

if TYPE_CHECKING:
    from areopagus.kernel import Param

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, and clear what could be scrolled back to."""
MANY = 12
"""More options than this are shown in several columns, if there is room."""


class Terminal:
    """What commands print to and read from."""

    def __init__(self, *, in_pages: bool = False) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.is_interactive = self.console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        self._readline = _line_editor() if self.is_interactive else None
        self._in_pages = in_pages and self.is_interactive
        """Whether output that is longer than the window waits for the person after each page."""
        self._rows = 0
        """Number of rows printed since the last input."""
        self._is_skipping = False

    # Out

    def line(self, sentence: str = "", style: str = "") -> None:
        """Print a line, wrapped at words where a person reads it."""
        shown = Text(plain(sentence), style=style)
        if self.console.is_terminal:
            self.show(shown)
        else:
            self.console.print(shown, soft_wrap=True)

    def say(self, key: str, style: str = "", **params: Param) -> None:
        """Print a sentence of the catalogue."""
        self.line(text(key, **params), style)

    def show(self, table: RenderableType) -> None:
        """Print a table or another drawing."""
        if not self.console.is_terminal:
            self.console.print(table)
            return
        for row in self.console.render_lines(table, pad=False):
            if self._in_pages and self._rows >= self.console.height - 1:
                self._turn_page()
            if self._is_skipping:
                return
            self.console.print(Segments([*row, Segment.line()]), end="")
            self._rows += 1

    def _turn_page(self) -> None:
        """Wait until the page has been read; the person may skip the rest."""
        self._is_skipping = bool(self.read(text("cli.play.more") + " "))

    def question(self, sentence: str, entries: Sequence[tuple[str, str, str]]) -> None:
        """Print a question with its options, on one page if they fit, even if the person skips output."""
        self._is_skipping = False
        if self._in_pages:
            whole = Group(Text(), Text(plain(sentence)), _grid(entries, self.console.width))
            if self._rows + len(self.console.render_lines(whole)) >= self.console.height:
                self._turn_page()
                self._is_skipping = False
        self.line()
        self.line(sentence, "bold green")
        self.options(entries)

    def heading(self, sentence: str) -> None:
        """Print a heading."""
        if self.console.is_terminal:
            self.line()
            self.show(Rule(Text(plain(sentence), style="bold"), align="left", style="dim"))
        else:
            self.line()
            self.line(f"— {sentence} —")

    def options(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Print what can be chosen: number, name and word; many of them side by side."""
        if self.console.is_terminal:
            self.show(_grid(entries, self.console.width))
            return
        last = max((len(number) for number, _, _ in entries), default=0)
        widest = max((len(name) for _, name, _ in entries), default=0)
        for number, name, word in entries:
            entry = f"{number:>{last + 2}}  {plain(name):<{widest if word else 0}}"
            self.console.print(Text(f"{entry}  {plain(word)}" if word else entry), soft_wrap=True)

    def clear(self) -> None:
        """Clear the screen, what has scrolled off it, and what was typed; for a person only."""
        if not self.is_interactive:
            return
        if self._readline is not None:
            self._readline.clear_history()
        self.console.file.write(CLEAR)
        self.console.file.flush()
        self._rows = 0

    # In

    def read(self, prompt: str = "> ", completions: Sequence[str] = ()) -> str:
        """A line that somebody typed, without white space around it; `InputEnded` if there is none."""
        if self._readline is not None:
            self._readline.set_completer(_completer(completions))
        self._rows = 0
        self._is_skipping = False
        self.console.file.flush()
        try:
            if self.is_interactive:
                return input(prompt).strip()
            typed = sys.stdin.readline() if sys.stdin is not None else ""
        except EOFError:
            self.line()
            raise InputEnded() from None
        if not typed:
            raise InputEnded()
        if not sys.stdin.isatty():
            self.line(f"{prompt}{typed.strip()}")
        return typed.strip()

    def agrees(self, key: str, **params: Param) -> bool:
        """Whether the person says yes to a question; anything else is a no."""
        typed = self.read(f"{text(key, **params)} {text('cli.yes_no')} ").casefold()
        return typed in text("cli.yes").split()


def _grid(entries: Sequence[tuple[str, str, str]], width: int) -> Table:
    """Options in columns: number, name and word, as many side by side as fit; a long name is wrapped."""
    widest = [max((len(plain(part)) for part in parts), default=0) for parts in zip(*entries, strict=True)]
    room = sum(widest) + 6  # with a blank on either side of each
    columns = max(1, min(width // max(room, 1), -(-len(entries) // MANY)))
    grid = Table(box=None, show_header=False, padding=(0, 1))
    for _ in range(columns):
        grid.add_column(justify="right", no_wrap=True, style="bold cyan")
        grid.add_column(overflow="fold", min_width=10)
        grid.add_column(no_wrap=columns > 1 or widest[2] < width // 2, overflow="fold", style="dim")
    rows = -(-len(entries) // columns)
    for row in range(rows):
        cells: list[Text] = []
        for number, name, word in entries[row::rows]:
            cells += [Text(number), Text(plain(name)), Text(plain(word))]
        grid.add_row(*cells)
    return grid


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
    def complete(start: str, number: int) -> str | None:
        matching = [candidate for candidate in candidates if candidate.startswith(start)]
        return matching[number] if number < len(matching) else None

    return complete
