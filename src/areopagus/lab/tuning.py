"""Tuning: better weights for a game's insight, by self-play and the evolution strategy CMA-ES.

Every candidate plays the greedy bot's part against the present weights, from each seat in turn and with the same luck
for all candidates of a generation. What it gets is its share of the win, or, in games that are cut short, the share
that the present weights expect. What candidates got is kept in a file, a line for each generation; since the search is
a function of its seed and of that, a search that was broken off goes on from there.
"""

from __future__ import annotations

import os
import tomllib
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from areopagus import bots
from areopagus.bots.beam import insight_of
from areopagus.bots.greedy import NARROW, GreedyBot
from areopagus.kernel import BadCall, Insight, new
from areopagus.kernel.insight import POINTS
from areopagus.kernel.registry import find_game

from .crew import Crew, Processes
from .journal import Journal

SMALLEST: Final = 0.2
"""A weight near 0 is varied as if it were this large."""
SPREAD: Final = 0.4
"""How far the first candidates are from the present weights, as a share of each."""


@dataclass(frozen=True)
class Trial:
    """How candidates are tried."""

    game: str
    seats: int = 2
    games: int = 8
    """For each candidate; a multiple of the seats is fair."""
    choices: int = 20_000
    """A game that is longer is cut short and judged."""
    seed: int = 0
    population: int | None = None
    """How many candidates a generation has; else as many as the library takes. Games of much luck need many."""
    parts: tuple[str, ...] = ()
    """Only the weights of these parts of the insight are moved; none: all. The fewer, the sooner luck averages out."""


@dataclass(frozen=True)
class Generation:
    """What a generation has found."""

    number: int
    best: float
    """The largest share of the win that a candidate got."""
    mean: float
    weights: dict[str, float]
    """The middle of the search, which is what to use."""


class Bout(NamedTuple):
    """One game of a candidate."""

    candidate: int
    trial: Trial
    weights: Mapping[str, float]
    generation: int
    number: int


def tune(trial: Trial, generations: int, workers: int, file: Path) -> Iterator[Generation]:
    """Search for better weights; yields what each generation found."""
    insight = insight_of(find_game(trial.game))
    cma = _cma()
    names = _moved(insight, trial.parts)
    present = dict(zip(insight.names, insight.weights, strict=True))
    sizes = [max(abs(present[name]), SMALLEST) for name in names]

    def weights(point: Any) -> dict[str, float]:
        moved = {name: float(at) * size for name, at, size in zip(names, point, sizes, strict=True)}
        return {**present, **moved}

    start = [present[name] / size for name, size in zip(names, sizes, strict=True)]
    size = {} if trial.population is None else {"popsize": trial.population}
    search = cma.CMAEvolutionStrategy(start, SPREAD, {"seed": trial.seed + 1, "verbose": -9, **size})
    journal = Journal(file, asdict(trial))
    crew = Processes(workers)
    for number in range(generations):
        points = search.ask()
        if number < len(journal.rows):
            means = journal.rows[number]
        else:
            means = _tried(crew, trial, [weights(point) for point in points], number)
            journal.write(means)
        search.tell(points, [-mean for mean in means])
        found = weights(search.result.xfavorite)
        yield Generation(number + 1, max(means), sum(means) / len(means), found)


def _moved(insight: Insight[Any], parts: Sequence[str]) -> list[str]:
    """The features whose weights are searched for; points are the measure of all others."""
    for part in parts:
        if part not in insight.parts:
            raise BadCall("error.no_part", part=part, parts=", ".join(insight.parts))
    return [name for part in parts or insight.parts for name in insight.parts[part] if name != POINTS]


def _tried(crew: Crew, trial: Trial, candidates: list[dict[str, float]], generation: int) -> list[float]:
    """What each candidate gets on average."""
    tasks = [
        Bout(candidate, trial, weights, generation, number)
        for candidate, weights in enumerate(candidates)
        for number in range(trial.games)
    ]
    shares: list[dict[int, float]] = [{} for _ in candidates]
    for bout, share in crew.worked(_played, tasks):
        shares[bout.candidate][bout.number] = share
    return [sum(share for _, share in sorted(each.items())) / trial.games for each in shares]


def _cma() -> Any:
    """The library of the search: an extra of its own. It complains if it can't draw, which nobody asked it to."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module("cma")


def _played(bout: Bout) -> tuple[Bout, float]:
    """What a candidate gets in one game against the present weights."""
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


def write_weights(file: Path, weights: Mapping[str, float], game: str, table: str = "weights") -> None:
    """A file like that of the game's insight, with these weights in a table of it; whole or not at all."""
    with insight_of(find_game(game)).file.open("rb") as opened:
        tables = tomllib.load(opened)
    lines = [f"# How many points each feature of insight.py is worth. Written for {game}: see docs/bots.md."]
    for name, values in {**tables, table: weights}.items():
        lines += [f"[{name}]", *(f"{key} = {value:.4g}" for key, value in values.items()), ""]
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(file.name + ".new")
    beside.write_text("\n".join(lines), encoding="utf-8")
    os.replace(beside, file)
