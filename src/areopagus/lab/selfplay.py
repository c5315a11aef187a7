"""Games to learn from: bots that explore play against each other, and what they reach is kept.

Each seat is a greedy bot with weights drawn at random around the present ones, those of the guide if there is one; some
take a worse line now and then, and once there is a judgement, some judge by it. Of two neighbours one departs from the
present weights as far to the one side as the other to the other side, so that a game says as much as possible about
which weights play better. Every position at which a line can end is a few rows, one for each player, with what a
network reads; `is_end` marks those where a look-ahead could have ended.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

import polars as pl

from areopagus.bots.beam import insight_of
from areopagus.bots.greedy import NARROW, GreedyBot
from areopagus.bots.judgement import Judgement
from areopagus.kernel import BadCall, Insight, Match, Sight, Word, new
from areopagus.kernel.insight import POINTS, win_shares, won_by
from areopagus.kernel.registry import find_game
from areopagus.kernel.version import __version__

from .playing import choices
from .runs import Run
from .simulation import OnProgress, PlayedBatch, Row, as_parquet, game_numbered, gather
from .worker_pool import WorkerPool

SPREAD: Final = 0.4
"""Standard deviation of the logarithms of random weights: small enough for bots to play well still."""
COOL: Final = 0.5
"""The share of seats that always take the line that looks best."""
HOTTEST: Final = 0.25
"""Maximum temperature of the others, in scales of the insight."""
READ_AT_ONCE: Final = 50
"""Number of games that a worker reads again at once."""
LEARNED: Final = 0.5
"""The share of seats that judge by the present judgement, if there is one."""
DEPARTURES: Final = "departures"
"""The column of a game with the logarithms of the factors of each seat's weights, to hundredths."""
TEMPERATURES: Final = "temperatures"
"""The column of a game with the temperature of each seat."""
WORDS: Final = "words"
"""The column of a game with its choices, without those of chance: features that did not exist when it was played can be
read from it."""
FEATURE: Final = "feature."
CIRCUMSTANCE: Final = "circumstance."
"""Prefixes of the columns with what is known of a player."""


@dataclass(frozen=True)
class SelfPlay:
    """Which games are played."""

    game: str
    seats: tuple[int, ...] = (2,)
    """The numbers of seats, in turn."""
    seed: int = 0
    judgement: str = ""
    """The digest of the judgement by which some seats play; empty: there is none."""
    spread: float = SPREAD

    def to_json(self) -> dict[str, Any]:
        """The plan as plain JSON values, with the version of the rules.

        Weights and bots may change: games that were played before are as good to learn from.
        """
        fields = {**asdict(self), "seats": list(self.seats)}
        return {**fields, "rules": find_game(self.game).rules}


class Explorer(GreedyBot):
    """A greedy bot that takes a worse line now and then: the more often, the less is lost by it."""

    temperature: float = 0.0
    """The loss in points that makes a line less likely by a factor of e."""

    def choose(self, sight: Sight) -> Word:
        """The first word of a line that looks good."""
        if not self.temperature or self.planned:
            return super().choose(sight)
        words = sight.words
        lines = self._imagined_lines(sight) if len(words) > 1 else {}
        if not lines:
            return self._rng.choice(words)
        best = max(same_word[0].value for same_word in lines.values())
        weights = [exp((same_word[0].value - best) / self.temperature) for same_word in lines.values()]
        word = self._rng.choices(list(lines), weights)[0]
        self.planned = lines[word][0].planned
        return word


def departures(insight: Insight[Any], rng: Random, spread: float) -> list[float]:
    """The logarithms of random factors of the weights; points are the measure of all, and stay."""
    return [0.0 if name == POINTS else rng.gauss(0.0, spread) for name in insight.names]


def varied(insight: Insight[Any], by: Sequence[float]) -> Insight[Any]:
    """The insight with other weights, by the logarithms of their factors."""
    named = zip(insight.names, insight.weights, by, strict=True)
    return type(insight)({name: weight * exp(logarithm) for name, weight, logarithm in named})


def explorer(insight: Insight[Any], seed: int, by: Sequence[float], judgement: Judgement | None) -> Explorer:
    """A bot with weights, a temperature and a way to judge of its own."""
    rng = Random(seed)
    bot = Explorer(seed, insight=varied(insight, by), breadth=NARROW._replace(worlds=1))
    if rng.random() >= COOL:
        bot.temperature = HOTTEST * insight.scale * rng.random()
    if judgement is not None and rng.random() < LEARNED:
        bot.judgement = judgement
    return bot


class PositionReader:
    """Reads a game while it is played: what is known of each player in every position where a line can end."""

    def __init__(self, insight: Insight[Any], match: Match, number: int) -> None:
        self._insight = insight
        self._columns = columns_of(insight)
        self._number = number
        self._last, self._end = insight.elapsed(match.state), insight.until(match.state)
        self._chapter = match.chapter
        self._reached = 0
        self.rows: list[Row] = []
        """A row for each player in each position."""

    def look(self, match: Match) -> None:
        """Add the position, if a line can end there; to be called after every choice."""
        insight, state, ask = self._insight, match.state, match.ask
        elapsed = insight.elapsed(state)
        if ask is None or match.chapter is self._chapter or not insight.settled(state, ask):
            return
        self._chapter = match.chapter
        is_end = False
        if elapsed == self._last:
            self._end = max(self._end, insight.until(state))
        elif elapsed >= self._end:
            self._last, self._end, is_end = elapsed, insight.until(state), True
        for player in range(insight.players(state)):
            read = zip(
                self._columns,
                (*insight.features(state, player), *insight.circumstances_of(state, player)),
                strict=True,
            )
            self.rows.append(
                {
                    "number": self._number,
                    "position": self._reached,
                    "player": player,
                    "elapsed": elapsed,
                    "is_end": is_end,
                    **{name: float(value) for name, value in read},
                }
            )
        self._reached += 1


def play(plan: SelfPlay, number: int, judgement: Judgement | None) -> tuple[Row, list[Row]]:
    """Play one game; return its row, and a row for each player in each position."""
    insight = insight_of(find_game(plan.game))
    seed = plan.seed + number
    seats = plan.seats[number % len(plan.seats)]
    match = new(plan.game, seats=seats, seed=seed)
    depart: list[list[float]] = []
    rng = Random(seed)
    for seat in range(seats):
        opposite = [-logarithm for logarithm in depart[-1]] if seat % 2 else []
        depart.append(opposite or [round(by, 2) for by in departures(insight, rng, plan.spread)])
    guide = insight if judgement is None else judgement.guide(seats)
    bots = [explorer(guide, seed * 10 + seat, by, judgement) for seat, by in enumerate(depart)]
    reading = PositionReader(insight, match, number)
    words = []
    for choice in choices(match, bots):
        words.append(int(choice.word))
        reading.look(match)
    result = match.result
    assert result is not None
    points = [float(sum(by_category.values())) for by_category in result.points]
    row = {
        "number": number,
        "seed": seed,
        "seats": seats,
        "choices": match.length,
        "package": __version__,
        "won": won_by(result),
        "by_points": win_shares(points, insight.scale),
        "points": points,
        DEPARTURES: depart,
        TEMPERATURES: [bot.temperature for bot in bots],
        WORDS: words,
    }
    return row, reading.rows


def read_again(game: str, row: Mapping[str, Any]) -> list[Row]:
    """The rows of the positions of a game that was played, from its choices: as `play` gives them today."""
    match = new(game, seats=row["seats"], seed=row["seed"])
    reading = PositionReader(insight_of(find_game(game)), match, row["number"])
    for word in row[WORDS]:
        match.choose(word)
        reading.look(match)
    return reading.rows


def columns_of(insight: Insight[Any]) -> tuple[str, ...]:
    """The columns with what is known of a player."""
    return (
        *(FEATURE + name for name in insight.names),
        *(CIRCUMSTANCE + name for name in insight.circumstances),
    )


def play_batch(plan: SelfPlay, content: Mapping[str, Any] | None, numbers: range) -> PlayedBatch:
    """Play some games; return their rows as Parquet."""
    began = time.perf_counter()
    judgement = None if content is None else Judgement(insight_of(find_game(plan.game)), content)
    games, positions = [], []
    for number in numbers:
        with game_numbered(number):
            row, reached = play(plan, number, judgement)
        games.append(row)
        positions += reached
    tables = {"games": as_parquet(games), "positions": as_parquet(positions)}
    return PlayedBatch(numbers, tables, {}, time.perf_counter() - began)


def collect(
    plan: SelfPlay,
    games: int,
    folder: Path,
    pool: WorkerPool,
    content: Mapping[str, Any] | None = None,
    on_progress: OnProgress | None = None,
) -> Run:
    """Play the games of a plan that a folder does not have yet; `content` is that of the judgement, if there is one.

    If the game has other features by now, if they say something else, or if there are only the games and no positions,
    those that were played are read again first.
    """
    if digest(content) != plan.judgement:
        raise BadCall("error.other_run", folder=str(folder))
    run = Run(folder)
    if run.is_begun:
        with run.opened(plan.to_json()):
            _keep_up(plan.game, run, pool)
    return gather(partial(play_batch, plan, content), plan.to_json(), games, folder, pool, on_progress)


def _keep_up(game: str, run: Run, pool: WorkerPool) -> None:
    """Read the games of a run again, unless their rows are what would be read today."""
    numbers = sorted(run.numbers())
    if not numbers:
        return
    columns = ("number", "seed", "seats", WORDS)
    first = pl.col("number") == numbers[0]
    (row,) = run.table("games").filter(first).select(columns).collect().to_dicts()
    positions = run.table("positions")
    if "number" in positions.collect_schema() and (
        positions.filter(first).collect().to_dicts() == read_again(game, row)
    ):
        return
    rows = run.table("games").select(columns).collect().to_dicts()
    read = pool.results(
        partial(_read_batch, game), [rows[at : at + READ_AT_ONCE] for at in range(0, len(rows), READ_AT_ONCE)]
    )
    run.replace("positions", read)


def _read_batch(game: str, rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The positions of some games, as Parquet."""
    positions = []
    for row in rows:
        with game_numbered(row["number"]):
            positions += read_again(game, row)
    return as_parquet(positions)


def digest(content: Mapping[str, Any] | None) -> str:
    """What names the content of a judgement; empty if there is none."""
    if content is None:
        return ""
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]
