"""Tuning: better weights for a game's insight, by self-play and the evolution strategy CMA-ES.

Every candidate plays as a greedy bot against the present weights, from each seat in turn and with the same luck
for all candidates of a generation. Its result is its share of the win, or, in games that are cut short, the share
that the present weights expect. The results are kept in a file, one line for each generation. The search depends only
on its seed and these results, so an interrupted search continues from the file.
"""

from __future__ import annotations

import json
import os
import tomllib
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from math import fsum
from pathlib import Path
from typing import Any, Final, NamedTuple

from areopagus import bots
from areopagus.bots.beam import insight_of
from areopagus.bots.greedy import NARROW, GreedyBot
from areopagus.kernel import BadCall, Insight, new
from areopagus.kernel.insight import GROUPED, POINTS
from areopagus.kernel.registry import find_game

from .journal import Journal
from .worker_pool import ProcessPool, WorkerPool

SMALLEST: Final = 0.2
"""Minimum size of a weight for the step of its variation."""
SPREAD: Final = 0.4
"""Initial step of the search, as a share of each weight."""


@dataclass(frozen=True)
class Trial:
    """The settings of a search."""

    game: str
    seats: int = 2
    games: int = 8
    """Number of games of each candidate; a multiple of the seats is fair."""
    choices: int = 20_000
    """Maximum number of choices; a longer game is cut short and judged."""
    seed: int = 0
    population: int | None = None
    """Number of candidates in a generation; None: the default of the library. Games with much luck need many."""
    parts: tuple[str, ...] = ()
    """Parts of the insight whose weights are searched; empty: all. The fewer, the sooner luck averages out."""


@dataclass(frozen=True)
class Generation:
    """The result of a generation."""

    number: int
    best: float
    """The largest share of the win of a candidate."""
    mean: float
    weights: dict[str, float]
    """The centre of the search: the weights to use."""


class Bout(NamedTuple):
    """One game of a candidate."""

    candidate: int
    trial: Trial
    weights: Mapping[str, float]
    generation: int
    number: int


def tune(trial: Trial, generations: int, workers: int, file: Path) -> Iterator[Generation]:
    """Search for better weights; yield the result of each generation."""
    insight = insight_of(find_game(trial.game))
    cma = _cma()
    names = _searched_features(insight, trial.parts)
    present = dict(zip(insight.names, insight.weights, strict=True))
    sizes = [max(abs(present[name]), SMALLEST) for name in names]

    def weights(point: Any) -> dict[str, float]:
        changed = {name: float(at) * size for name, at, size in zip(names, point, sizes, strict=True)}
        return {**present, **changed}

    start = [present[name] / size for name, size in zip(names, sizes, strict=True)]
    size = {} if trial.population is None else {"popsize": trial.population}
    search = cma.CMAEvolutionStrategy(start, SPREAD, {"seed": trial.seed + 1, "verbose": -9, **size})
    journal = Journal(file, asdict(trial))
    pool = ProcessPool(workers)
    for number in range(generations):
        points = search.ask()
        if number < len(journal.rows):
            means = journal.rows[number]
        else:
            means = _mean_results(pool, trial, [weights(point) for point in points], number)
            journal.write(means)
        search.tell(points, [-mean for mean in means])
        favourite = weights(search.result.xfavorite)
        yield Generation(number + 1, max(means), fsum(means) / len(means), favourite)


def _searched_features(insight: Insight[Any], parts: Sequence[str]) -> list[str]:
    """The features whose weights are searched for; points are the measure of all others."""
    for part in parts:
        if part not in insight.parts:
            raise BadCall("error.no_part", part=part, parts=", ".join(insight.parts))
    return [name for part in parts or insight.parts for name in insight.parts[part] if name != POINTS]


def _mean_results(
    pool: WorkerPool, trial: Trial, candidates: list[dict[str, float]], generation: int
) -> list[float]:
    """The mean result of each candidate."""
    tasks = [
        Bout(candidate, trial, weights, generation, number)
        for candidate, weights in enumerate(candidates)
        for number in range(trial.games)
    ]
    shares: list[dict[int, float]] = [{} for _ in candidates]
    for bout, share in pool.results(_result_of, tasks):
        shares[bout.candidate][bout.number] = share
    return [fsum(share for _, share in sorted(by_game.items())) / trial.games for by_game in shares]


def _cma() -> Any:
    """The library of the search, an optional extra; its warning about missing plots is silenced."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module("cma")


def _result_of(bout: Bout) -> tuple[Bout, float]:
    """The result of a candidate in one game against the present weights."""
    _, trial, weights, generation, number = bout
    present = insight_of(find_game(trial.game))
    candidate: Insight[Any] = type(present)(weights)
    me = number % trial.seats
    seed = trial.seed + generation * 10_000 + number // trial.seats
    match = new(trial.game, seats=trial.seats, seed=seed)
    players = [
        GreedyBot(seed * 10 + seat, insight=candidate if seat == me else present, breadth=NARROW)
        for seat in range(trial.seats)
    ]
    for _ in range(trial.choices):
        if match.ask is None:
            break
        match.choose(bots.answer(players[match.ask.seat], match))
    result = match.result
    shares = present.shares(match.state) if result is None else present.shares_at_end(result)
    return bout, shares[me]


def _toml(value: float | Sequence[str]) -> str:
    """A weight or a list of names, as in the file."""
    return f"{value:.4g}" if isinstance(value, int | float) else json.dumps(value)


def write_weights(file: Path, weights: Mapping[str, float], game: str, table: str = "weights") -> None:
    """Write a copy of the file of the game's insight with these weights in one table, atomically."""
    with insight_of(find_game(game)).file.open("rb") as opened:
        tables = tomllib.load(opened)
    grouped = {
        f"{group}.{name}": values for group in GROUPED for name, values in tables.pop(group, {}).items()
    }
    lines = [f"# How many points each feature of insight.py is worth. Written for {game}: see docs/bots.md."]
    for name, values in {**tables, table: weights, **grouped}.items():
        lines += [f"[{name}]", *(f"{key} = {_toml(value)}" for key, value in values.items()), ""]
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary = file.with_name(file.name + ".new")
    temporary.write_text("\n".join(lines), encoding="utf-8")
    os.replace(temporary, file)
