"""A program that thinks for bots and for people: it reads tasks, a line of JSON each, and writes an answer to each.

A task names the bot, its seed, and the position as an excerpt; the bot gets what the asked seat may see, as everywhere.
It is to **choose**, to give a **hint** (the best few words, what to expect of them and why), or to **judge** a word
that was chosen. The server starts a few of these (`thinkers.py`) and stops one that takes too long. Nothing else may
write to its output. When there is nothing more to read the server is gone, and so is this program, even in the middle
of a thought.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from traceback import extract_tb
from typing import Any, BinaryIO, Final

import msgspec

from areopagus import bots
from areopagus.bots.hints import hint, judge
from areopagus.kernel import Match, load
from areopagus.kernel.record import Record

NICENESS: Final = 5
"""People's choices come before bots' thoughts."""
HINTS: Final = 3
"""So many words are in a hint."""


class Task(msgspec.Struct, forbid_unknown_fields=True):
    """Something to think about: `do` says what, the rest who and where."""

    do: str
    bot: str
    seed: int
    position: Record
    word: str = ""
    """What was chosen, to be judged."""


def answer(task: Task) -> dict[str, Any]:
    """What the bot says."""
    match = load(task.position, forced="quiet", dealer=None)
    return TASKS[task.do](task, match)


def _choose(task: Task, match: Match) -> dict[str, Any]:
    bot = bots.make(task.bot, seed=task.seed)
    word = bots.answer(bot, match)
    plan = bot.plan if isinstance(bot, bots.GreedyBot | bots.MctsBot) else ()
    return {"word": word.text, "plan": [(about, then.text) for about, then in plan]}


def _hint(task: Task, match: Match) -> dict[str, Any]:
    assert match.ask is not None
    found = hint(match.sight(match.ask.seat), _searcher(task), HINTS)
    return {
        "advice": [
            {"word": one.word.text, "share": one.share, "visits": one.visits, "gains": one.gains}
            for one in found
        ]
    }


def _judge(task: Task, match: Match) -> dict[str, Any]:
    verdict = judge(match, task.word, _searcher(task))
    return {"best": verdict.best, "share": verdict.share, "lost": verdict.lost}


def _searcher(task: Task) -> bots.MctsBot:
    bot = bots.make(task.bot, seed=task.seed)
    if not isinstance(bot, bots.MctsBot):
        raise TypeError(f"{task.bot} does not search")
    return bot


TASKS: Final[dict[str, Callable[[Task, Match], dict[str, Any]]]] = {
    "choose": _choose,
    "hint": _hint,
    "judge": _judge,
}


def told(error: Exception) -> dict[str, str]:
    """What went wrong and where in the code; never the text of the error, which may name hidden things."""
    frames = extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return {"error": type(error).__name__, "at": place}


def _read(lines: BinaryIO, tasks: SimpleQueue[bytes]) -> None:
    for line in lines:
        tasks.put(line)
    os._exit(0)


def main() -> None:
    """Answer until there is nothing more to read."""
    os.nice(NICENESS)
    write = sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not be taken for an answer
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, tasks), daemon=True).start()
    decoder = msgspec.json.Decoder(Task)
    while True:
        try:
            said = answer(decoder.decode(tasks.get()))
        except Exception as error:
            said = told(error)
        write.write(msgspec.json.encode(said) + b"\n")
        write.flush()


if __name__ == "__main__":
    main()
