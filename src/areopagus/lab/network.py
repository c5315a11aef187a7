"""Networks: a judgement is fitted to games (`selfplay`), with NumPy alone.

The network of a judgement (`bots/judgement.py`) has one hidden layer and a direct, linear part. It corrects what the
weights for look-aheads expect, and begins by correcting nothing. The chance of each player to win is the softmax over
the players of a position. The target is the result of the game, mixed with what the network itself expects of later
positions: temporal differences, TD(λ), because the result alone is mostly luck.

Several networks are fitted, each without another share of the games, which say when to stop; the judgement is their
mean, which is one wider network. Games that no network has seen measure the log loss, beside that of the weights
for look-aheads at the scale that suits them best, which may change during the game: otherwise a network would seem
to know more than the weights when it only knows how certain they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.optimize import minimize

from areopagus.bots.beam import insight_of
from areopagus.bots.judgement import FARTHEST, names_read
from areopagus.kernel import BadCall
from areopagus.kernel.registry import find_game

from .runs import Run
from .selfplay import columns_of

Array: TypeAlias = NDArray[np.float32]
Index: TypeAlias = NDArray[np.int64]

CHECK: Final = 5
"""One game of this many is seen by no network and measures the loss."""
RARE: Final = 0.05
"""Minimum standard deviation assumed for an input."""
LEAST_GAMES: Final = 10
TAMED: Final = 1e-4
"""How strongly the factor of the weights for look-aheads is pulled to 1, where the games say nothing about it."""
CHUNK: Final = 8192
"""Number of positions that are read at once."""
DECIMALS: Final = 5


@dataclass(frozen=True)
class FitSettings:
    """How a network is fitted."""

    hidden: int = 16
    """Number of hidden units of each network."""
    members: int = 4
    """Number of networks whose mean is the judgement."""
    trace: float = 0.8
    """λ: how much of the target comes from what happened later; 1: all from the result."""
    by_points: float = 1 / 3
    """How much of the result is the share by points instead of the victory; a search counts the end of a match so."""
    sweeps: int = 2
    """How many times the targets are computed anew."""
    epochs: int = 12
    """Maximum number of passes over the games in each sweep."""
    batch: int = 256
    """Number of positions of a step."""
    rate: float = 0.001
    decay: float = 0.02
    """How strongly weights are pulled to zero, in each step as a share of the rate."""
    seed: int = 0


class Point(NamedTuple):
    """A point of the learning curve: one network after one pass."""

    member: int
    epoch: int
    training: float
    """Log loss of the results in games that the network is fitted to, at some of their positions."""
    stopping: float
    """The same in the games that say when to stop, at all positions."""


@dataclass(frozen=True)
class FittedNetwork:
    """A judgement, and how well it predicts games that it has not seen."""

    content: dict[str, Any]
    """What its file holds."""
    games: int
    positions: int
    before: float
    """Log loss of the weights for look-aheads, in games that no network has seen."""
    after: float
    """The same for the judgement."""
    error: float
    """Standard error of the difference, over games."""
    curve: list[Point]


class PositionBlock(NamedTuple):
    """All positions with the same number of players, in the order in which they were reached."""

    number: NDArray[np.int64]
    """For each position, the game."""
    seats: NDArray[np.int64]
    is_end: NDArray[np.bool_]
    elapsed: Array
    """The progress of the game, for each player."""
    own: Array
    """For each position and player, what is known of the player; a network also reads the lead over the others."""
    ahead: Array
    """For each position and player, the points that the weights for look-aheads expect, in scales."""
    won: Array
    by_points: Array
    """The result of the game: shares of the victory, and shares by points alone."""


class Layer(NamedTuple):
    """The parameters of a network."""

    hidden: Array
    biases: Array
    out: Array
    direct: Array


def read_blocks(game: str, runs: Sequence[Run]) -> list[PositionBlock]:
    """The positions of some runs, by number of players."""
    insight = insight_of(find_game(game))
    columns = list(columns_of(insight))
    weights = np.array([insight.weights, insight.ahead.weights], dtype=np.float32).T / insight.scale
    parts: dict[int, list[PositionBlock]] = {}
    for place, run in enumerate(runs):
        positions, games = run.table("positions"), run.table("games")
        if "number" not in games.collect_schema() or "number" not in positions.collect_schema():
            continue
        results = games.select("number", "seats", "won", "by_points").collect()
        rows = positions.with_columns(
            pl.col("player").count().over("number", "position").alias("players")
        ).collect()
        for (players,), of_size in rows.group_by("players"):
            block = of_size.sort("number", "position", "player").join(results, on="number", how="left")
            size = int(players)
            features = block.select(columns).to_numpy().astype(np.float32).reshape(-1, size, len(columns))
            leads = features[:, :, : len(insight.names)] @ weights
            own = np.concatenate((features, leads), axis=2)
            first = block.gather_every(size)
            parts.setdefault(size, []).append(
                PositionBlock(
                    first["number"].to_numpy() + place * 10**9,
                    first["seats"].to_numpy().astype(np.int64),
                    first["is_end"].to_numpy(),
                    (first["elapsed"].to_numpy() / size).astype(np.float32),
                    own,
                    leads[:, :, 1],
                    np.array(first["won"].to_list(), dtype=np.float32),
                    np.array(first["by_points"].to_list(), dtype=np.float32),
                )
            )
    return [
        PositionBlock(*(np.concatenate(arrays) for arrays in zip(*blocks, strict=True)))
        for _, blocks in sorted(parts.items())
    ]


def fit(
    game: str,
    blocks: Sequence[PositionBlock],
    settings: FitSettings | None = None,
    on_point: Callable[[Point], object] | None = None,
) -> FittedNetwork:
    """A judgement from games, the same for the same games and settings."""
    settings = settings or FitSettings()
    insight = insight_of(find_game(game))
    games = np.unique(np.concatenate([block.number for block in blocks])) if blocks else np.array([])
    if len(games) < LEAST_GAMES:
        raise BadCall("error.too_few_games", games=len(games), least=LEAST_GAMES)
    fold = dict(zip(games.tolist(), _folds(len(games), settings.members), strict=True))
    folds = [np.array([fold[number] for number in block.number.tolist()]) for block in blocks]
    inside = [np.flatnonzero(at >= 0) for at in folds]
    results = [_results(block, settings.by_points) for block in blocks]
    sample = TrainingSample(
        blocks, _standardizer(blocks, inside), _sharpness(blocks, inside, results), results
    )
    curve: list[Point] = []
    networks = []
    for member in range(settings.members):
        learned = [np.flatnonzero((at >= 0) & (at != member)) for at in folds]
        stops = [np.flatnonzero(at == member) for at in folds]
        network, points = _trained(sample, learned, stops, settings, member)
        networks.append(network)
        curve += points
        for point in points:
            if on_point is not None:
                on_point(point)
    mean = Layer(
        np.concatenate([network.hidden for network in networks], axis=1),
        np.concatenate([network.biases for network in networks]),
        np.concatenate([network.out / np.float32(len(networks)) for network in networks]),
        np.stack([network.direct for network in networks]).mean(axis=0),
    )
    unseen = [np.flatnonzero(at < 0) for at in folds]
    before, after, error = _compared(sample, unseen, mean)
    content = {
        "game": game,
        "reads": list(names_read(insight)),
        "seats": sorted({int(seats) for block in blocks for seats in np.unique(block.seats)}),
        "sharpness": [round(value, DECIMALS) for value in sample.sharpness],
        "means": _rounded(sample.standardizer.means),
        "spreads": _rounded(sample.standardizer.spreads),
        "hidden": _rounded(mean.hidden.T),
        "biases": _rounded(mean.biases),
        "out": _rounded(mean.out),
        "direct": _rounded(mean.direct),
        "settings": asdict(settings),
    }
    positions = sum(len(block.number) for block in blocks)
    return FittedNetwork(content, len(games), positions, before, after, error, curve)


def _folds(games: int, members: int) -> list[int]:
    """For each game the network that it stops; -1 for those that no network sees."""
    return [-1 if at % CHECK == 0 else (at // CHECK + at) % members for at in range(games)]


def _rounded(values: Any) -> Any:
    return np.round(values.astype(np.float64), DECIMALS).tolist()


class Standardizer(NamedTuple):
    """How what is known of the players becomes what a network reads."""

    means: Array
    spreads: Array

    def __call__(self, own: Array) -> Array:
        """For each position and player: the own part, then the lead over the mean of the others, in its usual size."""
        values = (with_leads(own) - self.means) / self.spreads
        return np.clip(values, -FARTHEST, FARTHEST, out=values)


class TrainingSample(NamedTuple):
    """All positions, and what is computed from them once."""

    blocks: Sequence[PositionBlock]
    standardizer: Standardizer
    sharpness: tuple[float, float]
    """The factor of the weights for look-aheads at the beginning, and how its logarithm grows with progress."""
    results: Sequence[Array]
    """For each position, the result of the game."""

    def read(self, at: int, chosen: Index) -> tuple[Array, Array]:
        """What a network reads of some positions of a block, and the points that it corrects, in scales."""
        block = self.blocks[at]
        return self.standardizer(block.own[chosen]), _sharpened(block, chosen, self.sharpness)

    def points(self, at: int, chosen: Index, network: Layer) -> Array:
        """The corrected points of some positions of a block, in scales."""
        parts = []
        for first in range(0, len(chosen), CHUNK):
            known, ahead = self.read(at, chosen[first : first + CHUNK])
            parts.append(ahead + _forward(network, known))
        return np.concatenate(parts) if parts else self.blocks[at].ahead[:0]

    def losses(self, chosen: Sequence[Index], network: Layer) -> Array:
        """For some positions of each block, the cross entropy of the results and the chances."""
        return np.concatenate(
            [
                _losses(self.points(at, of_block, network), self.results[at][of_block])
                for at, of_block in enumerate(chosen)
            ]
        )


def with_leads(own: Array) -> Array:
    """What is known of each player, and how far it is ahead of the mean of the others."""
    others = (own.sum(axis=1, keepdims=True) - own) / np.float32(max(1, own.shape[1] - 1))
    return np.concatenate((own, own - others), axis=2)


def _sharpened(block: PositionBlock, chosen: Index, sharpness: Sequence[float]) -> Array:
    """The expected points with the factor that suits the progress of the game, in scales."""
    factor = sharpness[0] * np.exp(sharpness[1] * block.elapsed[chosen])
    result: Array = factor[:, None].astype(np.float32) * block.ahead[chosen]
    return result


def _sharpness(
    blocks: Sequence[PositionBlock], chosen: Sequence[Index], results: Sequence[Array]
) -> tuple[float, float]:
    """The factor of the expected points with which they predict results best, and its growth: early leads say less."""
    longest = max(float(block.elapsed.max()) for block in blocks if len(block.elapsed))

    def as_sharpness(point: Sequence[float]) -> tuple[float, float]:
        return float(np.exp(point[0])), float(point[1]) / max(1.0, longest)

    def loss(point: Sequence[float]) -> float:
        losses = [
            _losses(_sharpened(block, of_block, as_sharpness(point)), result[of_block])
            for block, of_block, result in zip(blocks, chosen, results, strict=True)
        ]
        return float(np.concatenate(losses).mean()) + TAMED * float(np.square(point).sum())

    return as_sharpness(minimize(loss, (0.0, 0.0), method="Nelder-Mead").x)


def _results(block: PositionBlock, by_points: float) -> Array:
    """The result of the game of each position, as shares."""
    return (1 - np.float32(by_points)) * block.won + np.float32(by_points) * block.by_points


def _standardizer(blocks: Sequence[PositionBlock], chosen: Sequence[Index]) -> Standardizer:
    """The mean and the standard deviation of all that is read."""
    count, sums, squares = 0, 0.0, 0.0
    for block, of_block in zip(blocks, chosen, strict=True):
        for first in range(0, len(of_block), CHUNK):
            values = with_leads(block.own[of_block[first : first + CHUNK]]).astype(np.float64)
            count += values.shape[0] * values.shape[1]
            sums = sums + values.sum(axis=(0, 1))
            squares = squares + (values**2).sum(axis=(0, 1))
    means = np.asarray(sums / count)
    spreads = np.sqrt(np.maximum(np.asarray(squares / count) - means**2, RARE**2))
    return Standardizer(means.astype(np.float32), spreads.astype(np.float32))


def _forward(network: Layer, known: Array) -> Array:
    """The corrections of all players, in scales."""
    result: Array = (
        np.maximum(known @ network.hidden + network.biases, 0) @ network.out + known @ network.direct
    )
    return result


def _chances(points: Array) -> Array:
    """The chances of the players of each position."""
    strength = np.exp(points - points.max(axis=1, keepdims=True))
    result: Array = strength / strength.sum(axis=1, keepdims=True)
    return result


def _losses(points: Array, results: Array) -> Array:
    """For each position, the cross entropy of results and chances."""
    high = points.max(axis=1, keepdims=True)
    logarithms = points - high - np.log(np.exp(points - high).sum(axis=1, keepdims=True))
    losses: Array = -(results * logarithms).sum(axis=1)
    return losses


def _compared(sample: TrainingSample, chosen: Sequence[Index], network: Layer) -> tuple[float, float, float]:
    """The log losses without and with a network, and the standard error of their difference over games."""
    nothing = Layer(*(np.zeros_like(array) for array in network))
    without, with_it = sample.losses(chosen, nothing), sample.losses(chosen, network)
    numbers = np.concatenate(
        [block.number[of_block] for block, of_block in zip(sample.blocks, chosen, strict=True)]
    )
    gain = with_it - without
    sums = np.array([(gain[numbers == number] - gain.mean()).sum() for number in np.unique(numbers)])
    error = float(np.sqrt((sums**2).sum()) / len(gain))
    return float(without.mean()), float(with_it.mean()), error


def _targets(sample: TrainingSample, network: Layer, trace: float) -> list[Array]:
    """For each position, the results mixed with the chances of later positions at which a look-ahead can end."""
    targets = []
    for at, block in enumerate(sample.blocks):
        target = sample.results[at].copy()
        chances = _chances(sample.points(at, np.arange(len(target)), network))
        for here in range(len(target) - 2, -1, -1):
            after = here + 1
            if block.number[here] == block.number[after]:
                target[here] = target[after]
                if block.is_end[after]:
                    target[here] = (1 - trace) * chances[after] + trace * target[after]
        targets.append(target)
    return targets


def _trained(
    sample: TrainingSample,
    chosen: Sequence[Index],
    stops: Sequence[Index],
    settings: FitSettings,
    member: int,
) -> tuple[Layer, list[Point]]:
    """One network, as it was when it predicted the games that say when to stop best."""
    rng = np.random.default_rng((settings.seed, member))
    width = len(sample.standardizer.means)
    network = Layer(
        (rng.standard_normal((width, settings.hidden)) / np.sqrt(width)).astype(np.float32),
        np.zeros(settings.hidden, dtype=np.float32),
        np.zeros(settings.hidden, dtype=np.float32),
        np.zeros(width, dtype=np.float32),
    )

    probe = [np.sort(rng.permutation(of_block)[:CHUNK]) for of_block in chosen]

    def point(epoch: int) -> Point:
        training, stopping = sample.losses(probe, network).mean(), sample.losses(stops, network).mean()
        return Point(member, epoch, float(training), float(stopping))

    best, points = network, [point(0)]
    for sweep in range(settings.sweeps):
        targets = _targets(sample, best, 1.0 if sweep == 0 else settings.trace)
        network = Layer(*(array.copy() for array in best))
        adam = Adam(network, settings)
        for _ in range(settings.epochs):
            for at, batch in _batches(chosen, settings.batch, rng):
                adam.step(_gradient(network, *sample.read(at, batch), targets[at][batch]))
            points.append(point(len(points)))
            if points[-1].stopping < min(earlier.stopping for earlier in points[:-1]):
                best = Layer(*(array.copy() for array in network))
    return best, points


def _batches(chosen: Sequence[Index], size: int, rng: np.random.Generator) -> list[tuple[int, Index]]:
    """The chosen positions once, in random order, by batches with the same number of players."""
    batches = []
    for at, of_block in enumerate(chosen):
        order = rng.permutation(of_block)
        batches += [(at, order[first : first + size]) for first in range(0, len(order), size)]
    rng.shuffle(batches)
    return batches


def _gradient(network: Layer, known: Array, ahead: Array, targets: Array) -> Layer:
    """The gradient of the mean loss of a batch."""
    before = known @ network.hidden + network.biases
    lit = np.maximum(before, 0)
    by_result = (_chances(ahead + lit @ network.out + known @ network.direct) - targets) / len(known)
    by_lit = by_result[..., None] * network.out * (before > 0)
    return Layer(
        np.tensordot(known, by_lit, axes=((0, 1), (0, 1))).astype(np.float32),
        by_lit.sum(axis=(0, 1)),
        np.tensordot(by_result, lit, axes=((0, 1), (0, 1))).astype(np.float32),
        np.tensordot(by_result, known, axes=((0, 1), (0, 1))).astype(np.float32),
    )


class Adam:
    """The usual steps with momentum, after Kingma and Ba, with decay apart from the gradient."""

    MOMENTUM: Final = 0.9
    MEMORY: Final = 0.999
    TINY: Final = 1e-8

    def __init__(self, network: Layer, settings: FitSettings) -> None:
        self._network = network
        self._settings = settings
        self._means = [np.zeros_like(array) for array in network]
        self._squares = [np.zeros_like(array) for array in network]
        self._steps = 0

    def step(self, gradient: Layer) -> None:
        """Move the network, in place."""
        self._steps += 1
        rate, decay = self._settings.rate, self._settings.decay
        for array, slope, mean, square in zip(
            self._network, gradient, self._means, self._squares, strict=True
        ):
            mean += (1 - self.MOMENTUM) * (slope - mean)
            square += (1 - self.MEMORY) * (slope * slope - square)
            ahead = mean / (1 - self.MOMENTUM**self._steps)
            size = np.sqrt(square / (1 - self.MEMORY**self._steps)) + self.TINY
            array -= rate * (ahead / size + decay * array)
