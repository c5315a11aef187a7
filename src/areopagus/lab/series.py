"""Series of games between bots: the share of victories, with an interval, repeatable and resumable.

A challenger plays against others in mirrored seats: the same seeds from every seat in turn. Each game is a function of
the plan and its number, so any number of processes gives the same rows, and an interrupted series continues with
the missing games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from math import fsum
from pathlib import Path
from typing import Any

from areopagus import bots
from areopagus.bots import Bot
from areopagus.kernel import Match, new

from .intervals import share_interval
from .journal import Journal
from .playing import bots_at, choices
from .worker_pool import ProcessPool


@dataclass(frozen=True)
class SeriesPlan:
    """The plan of a series: a challenger against others, in a game with options, from a first seed on."""

    game: str
    challenger: str
    other: str
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in (self.challenger, self.other):
            bots.check_name(name)


@dataclass(frozen=True)
class SeriesGame:
    """One game of a series."""

    number: int
    seat: int
    """The seat of the challenger."""
    points: tuple[float, ...]
    """Points of every player; in a solo game the last are those of the automatic opponent."""
    won: float
    """1, or a share of a shared victory; in a solo game 1 with more points than the opponent."""
    choices: int
    seconds: float
    """Processor time of the challenger."""
    thought: int
    """Number of choices of the challenger."""
    others_seconds: float = 0.0
    others_thought: int = 0
    """The same of all others; 0 in games that were played before this was measured."""


def play(plan: SeriesPlan, number: int) -> SeriesGame:
    """Play one game; the same plan and number give the same game, except for the time it takes."""
    me = number % plan.seats
    seed = plan.seed + number // plan.seats
    match = new(plan.game, seats=plan.seats, seed=seed, options=plan.options)
    names = [plan.challenger if seat == me else plan.other for seat in range(plan.seats)]
    return played(match, bots_at(names, seed, number), me, number)


def played(match: Match, players: Sequence[Bot], me: int, number: int) -> SeriesGame:
    """Play a match to its end; the bot at seat `me` is the challenger."""
    seconds, thought = [0.0, 0.0], [0, 0]
    for choice in choices(match, players):
        if choice.options > 1:
            is_other = choice.ask.seat != me
            seconds[is_other] += choice.seconds
            thought[is_other] += 1
    result = match.result
    assert result is not None
    points = tuple(fsum(by_category.values()) for by_category in result.points)
    if match.seats == 1:
        won = float(points[0] > max(points[1:], default=0.0))
    else:
        won = 1 / len(result.ranking[0]) if me in result.ranking[0] else 0.0
    own, others = (round(value, 3) for value in seconds)
    return SeriesGame(number, me, points, won, match.length, own, thought[0], others, thought[1])


def run(plan: SeriesPlan, games: int, workers: int = 1, file: Path | None = None) -> Iterator[SeriesGame]:
    """The games of a series as they finish; those that are already in the file come first and are not played again."""
    journal = None if file is None else Journal(file, asdict(plan))
    played = {} if journal is None else {row["number"]: game_of(row) for row in journal.rows}
    yield from (game for number, game in sorted(played.items()) if number < games)
    missing = (number for number in range(games) if number not in played)
    for game in ProcessPool(workers).results(partial(play, plan), missing):
        if journal is not None:
            journal.write(asdict(game))
        yield game


def game_of(row: Mapping[str, Any]) -> SeriesGame:
    """A game from its row in a journal."""
    return SeriesGame(**{**row, "points": tuple(row["points"])})


@dataclass(frozen=True)
class Summary:
    """The figures of a series: the share of victories with its 95 % interval, points, and the time of a choice."""

    games: int
    won: float
    low: float
    high: float
    points: float
    """Mean points of the challenger."""
    points_of_best_other: float
    seconds_per_choice: float
    others_seconds_per_choice: float | None
    """None: it was not measured."""


def summary(games: Sequence[SeriesGame]) -> Summary:
    """The figures of a series."""
    count = len(games)
    if not count:
        return Summary(0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, None)
    won = fsum(game.won for game in games) / count
    low, high = share_interval(won, count)
    own = fsum(game.points[game.seat] for game in games) / count
    others = fsum(
        max((points for seat, points in enumerate(game.points) if seat != game.seat), default=0.0)
        for game in games
    )
    seconds = fsum(game.seconds for game in games) / max(1, sum(game.thought for game in games))
    of_others = [game for game in games if game.others_thought]
    others_seconds = None
    if of_others:
        others_thought = sum(game.others_thought for game in of_others)
        others_seconds = fsum(game.others_seconds for game in of_others) / others_thought
    return Summary(count, won, low, high, own, others / count, seconds, others_seconds)
