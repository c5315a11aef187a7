"""Games to learn from: bots that explore play against each other, and what they reach is kept.

Each seat is a greedy bot with weights drawn at random around the present ones; some take a worse line now and then, and
once there is a judgement, some judge by it. Every position at which a line can end is a few rows, one for each player,
with what a network reads; `is_end` marks those where a look-ahead could have ended.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

from areopagus.bots.beam import insight_of
from areopagus.bots.greedy import NARROW, GreedyBot
from areopagus.bots.judgement import Judgement
from areopagus.kernel import BadCall, Insight, Sight, Word, new
from areopagus.kernel.insight import POINTS, win_shares, won_by
from areopagus.kernel.registry import find_game
from areopagus.kernel.version import __version__

from .playing import choices
from .runs import Run
from .simulation import Batch, OnProgress, Row, as_parquet, game_numbered, gather
from .worker_pool import WorkerPool

SPREAD: Final = 0.25
"""Standard deviation of the logarithms of random weights: small, so that bots still play well."""
COOL: Final = 0.5
"""The share of seats that always take the line that looks best."""
HOTTEST: Final = 0.25
"""Maximum temperature of the others, in scales of the insight."""
LEARNED: Final = 0.5
"""The share of seats that judge by the present judgement, if there is one."""
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

    def to_json(self) -> dict[str, Any]:
        """The plan with everything that the games depend on, as plain JSON values."""
        fields = {**asdict(self), "seats": list(self.seats)}
        return {**fields, "rules": find_game(self.game).rules, "package": __version__}


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


def varied(insight: Insight[Any], rng: Random) -> Insight[Any]:
    """The insight with other weights, drawn at random around its own; points are the measure of all."""
    weights = {
        name: weight if name == POINTS else weight * exp(rng.gauss(0.0, SPREAD))
        for name, weight in zip(insight.names, insight.weights, strict=True)
    }
    return type(insight)(weights)


def explorer(insight: Insight[Any], seed: int, judgement: Judgement | None) -> Explorer:
    """A bot with weights, a temperature and a way to judge of its own."""
    rng = Random(seed)
    bot = Explorer(seed, insight=varied(insight, rng), breadth=NARROW._replace(worlds=1))
    if rng.random() >= COOL:
        bot.temperature = HOTTEST * insight.scale * rng.random()
    if judgement is not None and rng.random() < LEARNED:
        bot.judgement = judgement
    return bot


def play(plan: SelfPlay, number: int, judgement: Judgement | None) -> tuple[Row, list[Row]]:
    """Play one game; return its row, and a row for each player in each position."""
    insight = insight_of(find_game(plan.game))
    seed = plan.seed + number
    seats = plan.seats[number % len(plan.seats)]
    match = new(plan.game, seats=seats, seed=seed)
    bots = [explorer(insight, seed * 10 + seat, judgement) for seat in range(seats)]
    positions: list[Row] = []
    columns = columns_of(insight)
    last, end = insight.elapsed(match.state), insight.until(match.state)
    chapter = match.chapter
    reached = 0
    for _ in choices(match, bots):
        state, ask = match.state, match.ask
        elapsed = insight.elapsed(state)
        if ask is None or match.chapter is chapter or not insight.settled(state, ask):
            continue
        chapter = match.chapter
        is_end = False
        if elapsed == last:
            end = max(end, insight.until(state))
        elif elapsed >= end:
            last, end, is_end = elapsed, insight.until(state), True
        for player in range(insight.players(state)):
            read = zip(
                columns,
                (*insight.features(state, player), *insight.circumstances_of(state, player)),
                strict=True,
            )
            positions.append(
                {
                    "number": number,
                    "position": reached,
                    "player": player,
                    "elapsed": elapsed,
                    "is_end": is_end,
                    **{name: float(value) for name, value in read},
                }
            )
        reached += 1
    result = match.result
    assert result is not None
    points = [float(sum(by_category.values())) for by_category in result.points]
    row = {
        "number": number,
        "seed": seed,
        "seats": seats,
        "choices": match.length,
        "won": won_by(result),
        "by_points": win_shares(points, insight.scale),
        "points": points,
    }
    return row, positions


def columns_of(insight: Insight[Any]) -> tuple[str, ...]:
    """The columns with what is known of a player."""
    return (
        *(FEATURE + name for name in insight.names),
        *(CIRCUMSTANCE + name for name in insight.circumstances),
    )


def play_batch(plan: SelfPlay, content: Mapping[str, Any] | None, numbers: range) -> Batch:
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
    return Batch(numbers, tables, {}, time.perf_counter() - began)


def collect(
    plan: SelfPlay,
    games: int,
    folder: Path,
    pool: WorkerPool,
    content: Mapping[str, Any] | None = None,
    on_progress: OnProgress | None = None,
) -> Run:
    """Play the games of a plan that a folder does not have yet; `content` is that of the judgement, if there is one."""
    if digest(content) != plan.judgement:
        raise BadCall("error.other_run", folder=str(folder))
    return gather(partial(play_batch, plan, content), plan.to_json(), games, folder, pool, on_progress)


def digest(content: Mapping[str, Any] | None) -> str:
    """What names the content of a judgement; empty if there is none."""
    if content is None:
        return ""
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]
