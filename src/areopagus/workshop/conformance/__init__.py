"""The conformance suite: does a game keep the promises of the kernel?

    from areopagus.workshop.conformance import fuzz

    report = fuzz(game, games=100)
    assert report.ok, report.failures

Random games are played over all seat counts and a covering set of options. After **every choice** the question
must be sound and offer a word, the game's invariants must hold and every text must exist. At **sampled
choices**, and wherever a question is asked for the first time, the expensive checks run: clone, save and load,
replay, undo, reasons, gestures, pictures, leaks. The same games are played under two hash seeds. A game must end. For
each failure, the shortest record that was found to show it is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from areopagus.kernel.errors import BadOption
from areopagus.kernel.game import Game
from areopagus.kernel.options import Value, read_options
from areopagus.kernel.registry import find_game, register

from .hashing import check_hash_seeds
from .leaks import IN_A_REDEAL
from .report import Broken, Failure, FuzzReport
from .shrink import shrink
from .walk import PATIENCE, Setting, Walk, Walker

Progress = Callable[[int, int], object]

MOST_FAILED: Final = 10
"""Number of failed games after which a run stops."""
BRIEF: Final = 1.0
"""Seconds for a choice, once a game has had an endless one, and while records are shortened."""


def fuzz(
    game: str | Game[Any],
    games: int = 100,
    seats: Sequence[int] | None = None,
    seed: int = 0,
    on_progress: Progress | None = None,
    samples: int = 12,
    most_failures: int = 3,
    hash_seeds: bool = True,
    patience: float = PATIENCE,
    shrinks: bool = True,
) -> FuzzReport:
    """Play `games` random games and check every promise.

    - `seats`: the numbers of seats to try, in turn; all that the game allows, if not given.
    - `samples`: number of random choices of each game at which the expensive checks run.
    - `most_failures`: stop after this many different failures (or ten failed games).
    - `hash_seeds`: also compare two fresh processes with different `PYTHONHASHSEED`.
    - `patience`: seconds after which a single choice counts as endless.
    - `shrinks`: look for a shorter record of each failure.
    """
    resolved = register(find_game(game))
    report = FuzzReport(resolved.key)
    seat_counts = list(seats or resolved.seats)
    covering = _Covering(resolved, report, Random(seed))
    walker = Walker(resolved, samples, wait=patience)
    has_hidden_answers = False
    redealt: set[str] = set()
    failed = 0
    outlines: list[str] = []
    for number in range(games):
        count = seat_counts[number % len(seat_counts)]
        setting = Setting(resolved, count, covering.options(count), seed * 1_000_003 + number)
        walk = walker.walk(setting)
        _count(report, walk, resolved)
        has_hidden_answers = has_hidden_answers or walk.has_hidden_answers
        redealt |= walk.redealt
        if walk.broken is not None:
            failed += 1
            _fail(report, setting, walk, outlines, shrinks=shrinks)
            if walk.broken.check == "endless":
                walker.wait = min(walker.wait, BRIEF)
        if on_progress is not None:
            on_progress(number + 1, games)
        if len(report.failures) >= most_failures:
            break
        if failed == MOST_FAILED:
            report.note(f"stopped after {failed} games that failed, of {games}")
            break
    report.redealt = sorted(redealt)
    if has_hidden_answers and not redealt and max(seat_counts) > 1 and report.ok and games:
        problem = "answers are hidden, but redeal() never changes anything"
        report.failures.append(
            Failure("redeal", problem, seat_counts[0], covering.options(seat_counts[0]), seed)
        )
    if hash_seeds and report.ok:
        _compare_hash_seeds(report, resolved, seat_counts[-1], seed)
    return report


def _count(report: FuzzReport, walk: Walk, game: Game[Any]) -> None:
    report.games += 1
    report.choices += len(walk.choices)
    report.sampled_checks += walk.sampled_checks
    for about, times in walk.asked.items():
        report.asked[about] = report.asked.get(about, 0) + times
    for about, length in walk.longest.items():
        if length > game.longest_chapter:
            report.note(f"a chapter has more than {game.longest_chapter} choices, up to {about!r}")


def _fail(report: FuzzReport, setting: Setting, walk: Walk, outlines: list[str], *, shrinks: bool) -> None:
    """Add a failure with the shortest record found, unless its outline is among `outlines`, where it is added."""
    broken = walk.broken
    assert broken is not None
    outline = _outline(broken)
    if outline in outlines:
        return
    outlines.append(outline)
    choices = walk.choices + walk.failing
    record = walk.record
    shrunk = None if broken.needs_all or not shrinks else shrink(setting, choices, broken.check, BRIEF)
    if shrunk is not None:
        broken, record = shrunk
    report.failures.append(
        Failure(broken.check, broken.problem, setting.seats, setting.options, setting.seed, record)
    )


def _outline(broken: Broken) -> str:
    """What is wrong, without the seats, numbers and values by which the same defect looks different each time."""
    problem = broken.problem.removeprefix(IN_A_REDEAL)
    if broken.check == "leak":
        problem = problem.partition(": ")[0]
    return re.sub(r"\d+", "#", problem.partition(" is ")[0])


def _compare_hash_seeds(report: FuzzReport, game: Game[Any], seats: int, seed: int) -> None:
    try:
        if not check_hash_seeds(game, seats, seed):
            report.note(
                "not compared under two hash seeds: the game can't be imported by name from another process"
            )
    except Broken as broken:
        options = read_options(game.options, {})
        report.failures.append(Failure(broken.check, broken.problem, seats, options, seed))


class _Covering:
    """Options for one game after the other: each value of each option is used equally often, mixed at random."""

    def __init__(self, game: Game[Any], report: FuzzReport, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._tried = report.tried
        for option in game.options:
            self._tried[option.key] = {str(value): 0 for value in option.examples}

    def options(self, seats: int) -> dict[str, Value]:
        """The options of the next game; those that don't go together are drawn again."""
        for attempt in range(100):
            drawn = {
                option.key: self._draw(option.key, option.examples, attempt) for option in self._game.options
            }
            try:
                self._game.check_options(seats, drawn)
            except BadOption:
                continue
            for key, value in drawn.items():
                self._tried[key][str(value)] += 1
            return drawn
        return read_options(self._game.options, {})

    def _draw(self, key: str, examples: tuple[Value, ...], attempt: int) -> Value:
        """One of the values tried least; after failed attempts, more and more often any value."""
        if self._rng.random() * 20 < attempt:
            return self._rng.choice(examples)
        counts = self._tried[key]
        least = min(counts[str(value)] for value in examples)
        return self._rng.choice([value for value in examples if counts[str(value)] == least])


__all__ = ["Broken", "Failure", "FuzzReport", "fuzz"]
