"""A program that thinks for bots: it reads tasks, a line of JSON each, and writes an answer to each.

A task names the bot, its seed, and the position as an excerpt; the bot gets what its seat may see, as everywhere. The
server starts a few of these (`thinkers.py`) and stops one that takes too long. Nothing else may write to its output.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, Final

import msgspec

from areopagus import bots
from areopagus.kernel import Match, load
from areopagus.kernel.record import Record

NICENESS: Final = 5
"""People's choices come before bots' thoughts."""


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """Something to think about: `do` says what, the rest who and where."""

    do: str
    bot: str
    seed: int
    position: Record


def answer(task: Task) -> dict[str, Any]:
    """What the bot says."""
    match = load(task.position, forced="quiet", dealer=None)
    return TASKS[task.do](task, match)


def _choose(task: Task, match: Match) -> dict[str, Any]:
    return {"word": bots.answer(bots.make(task.bot, seed=task.seed), match).text}


TASKS: Final[dict[str, Callable[[Task, Match], dict[str, Any]]]] = {"choose": _choose}


def main() -> None:
    """Answer until there is nothing more to read."""
    os.nice(NICENESS)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not be taken for an answer
    decoder = msgspec.json.Decoder(Task)
    for line in read:
        try:
            said = answer(decoder.decode(line))
        except Exception as error:
            said = {"error": f"{type(error).__name__}: {error}"[:500]}
        write.write(msgspec.json.encode(said) + b"\n")
        write.flush()


if __name__ == "__main__":
    main()
