"""A progress bar on the error stream, if that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from areopagus.kernel.messages import KERNEL_TEXTS

from .texts import text

LOOK_BACK = 600
"""Seconds over which the rate is averaged: games may be long."""


@contextmanager
def progress_bar(
    label: str, total: int | None = None, *, hidden: bool = False
) -> Iterator[Callable[[int, int], None]]:
    """A function to be called with (done, total); without a terminal it shows nothing.

    The total is shown from the beginning, if it is known then.
    """
    console = Console(stderr=True, highlight=False)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
        speed_estimate_period=LOOK_BACK,
    ) as progress:
        task = progress.add_task(label, total=total)
        has_begun = False

        def on_progress(done: int, total: int) -> None:
            nonlocal has_begun
            if has_begun:
                progress.update(task, completed=done, total=total)
            else:  # earlier work does not count for the rate
                progress.reset(task, completed=done, total=total)
                has_begun = True

        yield on_progress


class _Rate(ProgressColumn):
    """The rate per second, or per minute if it is low."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        if speed < 1:
            return Text(
                text("cli.progress.per_minute", rate=KERNEL_TEXTS.decimal(60 * speed, 1)), style="dim"
            )
        return Text(text("cli.progress.per_second", rate=KERNEL_TEXTS.decimal(speed, 1)), style="dim")


@contextmanager
def doing(label: str, hidden: bool = False) -> Iterator[Callable[..., None]]:
    """A status line; the function that it gives shows the name of the next step."""
    console = Console(stderr=True, highlight=False)
    if hidden or not console.is_terminal:
        yield lambda *parts: None
        return
    with console.status(Text(label)) as status:
        yield lambda *parts: status.update(Text(" ".join((label, *map(str, parts)))))
