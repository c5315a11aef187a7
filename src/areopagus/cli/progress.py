"""A progress bar on the error stream, where a person looks at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text


@contextmanager
def progress_bar(label: str, hidden: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A function to be called with (done, total); without a terminal it shows nothing."""
    console = Console(stderr=True, highlight=False)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, transient=True, disable=hidden or not console.is_terminal
    ) as progress:
        task = progress.add_task(label, total=None)

        def on_progress(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield on_progress


@contextmanager
def doing(label: str, hidden: bool = False) -> Iterator[Callable[..., None]]:
    """A line with what is going on; the function given takes the name of the next thing."""
    console = Console(stderr=True, highlight=False)
    if hidden or not console.is_terminal:
        yield lambda *said: None
        return
    with console.status(Text(label)) as status:
        yield lambda *said: status.update(Text(" ".join((label, *map(str, said)))))
