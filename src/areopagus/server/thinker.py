"""A program that runs searches for bots, hints and analyses: it reads tasks, one line of JSON each, and answers each.

A task names the bot, its seed, and the position as an excerpt; the bot gets what the asked seat may see, as everywhere.
The bot **chooses**, gives a **hint** (the best words, the share of the win to expect, and why), or **judges** a word
that was chosen. For a **review** the position is the record of a finished match, and `job` a job of its plan
(`bots/review`). The server starts a few of these programs (`thinking/thinker_pool.py`) and stops one that takes too
long.

Pinned engines are started as `python -m areopagus.server.thinker`, too, so neither this name nor the meaning of a field
may change. Those of earlier releases know no `job`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

from areopagus import bots
from areopagus.bots.bot import PlanningBot
from areopagus.bots.hints import hint, judge
from areopagus.bots.parallel import CORES
from areopagus.bots.review import RecordedMatch, ReviewJob, perform
from areopagus.kernel import Match, load
from areopagus.kernel.record import Record, read_document, record_in
from areopagus.kernel.registry import known_game

from .task_loop import answer_tasks

NICENESS: Final = 5
"""The server has priority over searches."""
HINTS: Final = 3
"""Number of words in a hint."""


class ThinkerTask(msgspec.Struct, forbid_unknown_fields=True):
    """A task: `do` says what is to be done."""

    do: str
    bot: str
    seed: int
    position: Record
    word: str = ""
    """The chosen word that is to be judged."""
    job: ReviewJob | None = None
    """A job of a review."""


def answer(task: ThinkerTask) -> dict[str, Any]:
    """The answer to a task."""
    if task.job is not None:
        return {"findings": msgspec.to_builtins(perform(_recorded(task.position.json()), task.job))}
    match = load(task.position, forced="quiet", dealer=None)
    return TASKS[task.do](task, match)


@lru_cache(2)
def _recorded(document: str) -> RecordedMatch:
    """The match of a record that is reviewed; its positions are kept for the next job."""
    record = record_in(read_document(document))
    return RecordedMatch(known_game(record.game), record)


def _choose(task: ThinkerTask, match: Match) -> dict[str, Any]:
    bot = bots.make(task.bot, seed=task.seed)
    word = bots.answer(bot, match)
    planned = bot.planned if isinstance(bot, PlanningBot) else ()
    return {"word": word.text, "plan": [(about, then.text) for about, then in planned]}


def _hint(task: ThinkerTask, match: Match) -> dict[str, Any]:
    assert match.ask is not None
    advice = hint(match.sight(match.ask.seat), _searcher(task), HINTS)
    return {
        "advice": [
            {"word": each.word.text, "share": each.share, "visits": each.visits, "gains": each.gains}
            for each in advice
        ]
    }


def _judge(task: ThinkerTask, match: Match) -> dict[str, Any]:
    verdict = judge(match, task.word, _searcher(task))
    return {"best": verdict.best, "share": verdict.share, "lost": verdict.lost}


def _searcher(task: ThinkerTask) -> bots.MctsBot:
    bot = bots.make(task.bot, seed=task.seed)
    if not isinstance(bot, bots.MctsBot):
        raise TypeError(f"{task.bot} does not search")
    return bot


TASKS: Final[dict[str, Callable[[ThinkerTask, Match], dict[str, Any]]]] = {
    "choose": _choose,
    "hint": _hint,
    "judge": _judge,
}


def main() -> None:
    """Answer tasks until the end of the input."""
    os.environ[CORES] = "1"  # the server has as many of these programs as it may use cores
    decoder = msgspec.json.Decoder(ThinkerTask)
    answer_tasks(lambda line: answer(decoder.decode(line)), NICENESS)


if __name__ == "__main__":
    main()
