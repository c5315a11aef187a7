"""Judgements: what a position is worth, learned from games (`areopagus train`).

A judgement corrects an insight. For each player a small network reads the player's features, how far they are ahead
of those of the others, and the circumstances; its result becomes points that are added to those that the weights for
look-aheads expect. A network that has learned nothing adds nothing.

What judges best where a game will end is not what finds the best action. So a judgement may also have a **guide**: the
insight with other weights, with which lines are looked for. It may have other weights for look-aheads, too.

The weights come from a JSON file, which ships with the game as `judgement.json`. NumPy is used if it is there; without
it the same is computed in plain Python. Points are rounded to millionths, so that both give the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from math import exp
from operator import mul
from pathlib import Path
from typing import Any, Final

from areopagus.kernel import BadCall, Insight

FILE: Final = "judgement.json"
"""The file beside the weights of an insight."""
FARTHEST: Final = 4.0
"""Maximum distance of an input from its mean, in standard deviations."""
LEAST: Final = 0.25
"""Minimum certainty of the weights by which a correction becomes points: where leads say little, points are cheap."""
DECIMALS: Final = 6
LEADS: Final = ("worth", "worth_ahead")
"""What a network reads besides features and circumstances: what both tables of weights expect, in scales."""

Forward = Callable[[Sequence[Sequence[float]]], list[float]]
"""From what is known of each player to the corrections, in scales."""


class Judgement:
    """A network with everything that it needs to judge positions of one game."""

    def __init__(self, insight: Insight[Any], content: Mapping[str, Any], *, plain: bool = False) -> None:
        """A judgement from the content of its file; `plain` does without NumPy."""
        if tuple(content["reads"]) != names_read(insight):
            raise BadCall("error.other_features", file=FILE)
        self.content = content
        self.seats = frozenset(content["seats"])
        """The numbers of seats of the games from which it was learned; with others it corrects nothing."""
        self._insight = insight
        self._guide = type(insight)(content["guide"]) if content.get("guide") else insight
        self._ahead = type(insight)(content["ahead"]) if content.get("ahead") else insight.ahead
        self._usual = insight.ahead
        self._corrects_nothing = not content["hidden"] and not any(content["direct"])
        self._sharpness, self._growth = map(float, content["sharpness"])
        self._forward = _plain_forward(content) if plain else _quick_forward(content)

    def guide(self, seats: int) -> Insight[Any]:
        """The insight with which lines are looked for at a table with this number of seats."""
        return self._guide if seats in self.seats else self._insight

    def worth(self, state: Any, seats: int, features: Sequence[Sequence[float]] | None = None) -> list[float]:
        """The points that each player may expect, from the features of all if they were already computed."""
        insight = self._insight
        players = range(insight.players(state))
        of_players = features or [insight.features(state, player) for player in players]
        outlook = self._ahead if seats in self.seats else self._usual
        ahead = [outlook.value(of_player) for of_player in of_players]
        if seats not in self.seats or self._corrects_nothing:
            return ahead
        read = [
            [
                *of_player,
                *insight.circumstances_of(state, player),
                insight.value(of_player) / insight.scale,
                value / insight.scale,
            ]
            for player, of_player, value in zip(players, of_players, ahead, strict=True)
        ]
        sharpness = self._sharpness * exp(self._growth * insight.elapsed(state) / len(of_players))
        by_correction = insight.scale / max(LEAST, sharpness)
        return [
            round(value + by_correction * correction, DECIMALS)
            for value, correction in zip(ahead, self._forward(read), strict=True)
        ]


def names_read(insight: Insight[Any]) -> tuple[str, ...]:
    """The names of what a network reads of each player."""
    return (*insight.names, *insight.circumstances, *LEADS)


def read_judgement(insight: Insight[Any], file: Path) -> Judgement:
    """A judgement from a file; `BadCall` if there is none that can be read."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadCall("error.no_judgement", file=str(file)) from error
    return Judgement(insight, content)


def untaught(insight: Insight[Any]) -> dict[str, Any]:
    """The content of a judgement that corrects nothing: what the weights for look-aheads expect."""
    width = 2 * len(names_read(insight))
    return {
        "reads": names_read(insight),
        "seats": (),
        "sharpness": (1.0, 0.0),
        "means": [0.0] * width,
        "spreads": [1.0] * width,
        "hidden": [],
        "biases": [],
        "out": [],
        "direct": [0.0] * width,
    }


@cache
def judgement_of(insight: Insight[Any]) -> Judgement | None:
    """The judgement that ships with a game; None if there is none."""
    file = insight.file.with_name(FILE)
    return read_judgement(insight, file) if file.exists() else None


def _plain_forward(content: Mapping[str, Any]) -> Forward:
    means, spreads = content["means"], content["spreads"]
    hidden, biases = content["hidden"], content["biases"]
    out, direct = content["out"], content["direct"]

    def forward(read: Sequence[Sequence[float]]) -> list[float]:
        sums = [sum(column) for column in zip(*read, strict=True)]
        others = max(1, len(read) - 1)
        results = []
        for own in read:
            ahead = [value - (total - value) / others for value, total in zip(own, sums, strict=True)]
            values = [
                max(-FARTHEST, min(FARTHEST, (value - mean) / spread))
                for value, mean, spread in zip((*own, *ahead), means, spreads, strict=True)
            ]
            lit = [
                max(0.0, sum(map(mul, row, values)) + bias) for row, bias in zip(hidden, biases, strict=True)
            ]
            results.append(sum(map(mul, out, lit)) + sum(map(mul, direct, values)))
        return results

    return forward


def _quick_forward(content: Mapping[str, Any]) -> Forward:
    """The same with NumPy, for all players at once; without NumPy the plain one."""
    try:
        np = import_module("numpy")
    except ModuleNotFoundError:
        return _plain_forward(content)
    means, spreads = np.array(content["means"]), np.array(content["spreads"])
    biases = np.array(content["biases"])
    hidden = np.array(content["hidden"]).reshape(len(biases), len(means)).T.copy()
    out, direct = np.array(content["out"]), np.array(content["direct"])

    def forward(read: Sequence[Sequence[float]]) -> list[float]:
        own = np.array(read)
        others = max(1, len(read) - 1)
        values = np.concatenate((own, own - (own.sum(axis=0) - own) / others), axis=1)
        values = np.maximum(-FARTHEST, np.minimum(FARTHEST, (values - means) / spreads))
        results: list[float] = (np.maximum(values @ hidden + biases, 0.0) @ out + values @ direct).tolist()
        return results

    return forward
