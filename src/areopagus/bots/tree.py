"""The tree of a search: questions, the lines that begin at them, and the results of each."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from typing import Final, NamedTuple

from areopagus.kernel import Word
from areopagus.kernel.insight import win_shares

from .bot import PlannedAnswers

TEMPERATURE: Final = 0.03
"""Lines whose shares differ by this much have priors that differ by a factor of e."""


class Continuation(NamedTuple):
    """What follows a line: who is asked what, and which outcomes of chance led there."""

    seat: int
    about: str
    luck: tuple[Word, ...]


class Edge:
    """A line in the tree: how often it was played, and its results."""

    __slots__ = ("at_luck", "guess", "line", "nodes", "prior", "samples", "shares", "visits", "worth")

    def __init__(
        self,
        line: PlannedAnswers,
        worth: Sequence[float],
        guess: list[float],
        at_luck: Sequence[float],
    ) -> None:
        self.line = line
        """The questions that are answered, by what they are about, and the answers."""
        self.worth = worth
        """The points that each player could expect after it, with average luck."""
        self.guess = guess
        """The same as shares of the win."""
        self.at_luck = list(at_luck)
        """The points that each player could expect, on average, after dice and draws; empty: there are none."""
        self.samples = 0
        """Number of samples behind `at_luck`; 0: only those of the beam search, which may have been lucky."""
        self.prior = 0.0
        self.visits = 0
        self.shares = [0.0] * len(guess)
        """For each player, the sum of the shares of the win over all visits."""
        self.nodes: dict[Continuation, Node] = {}

    @property
    def word(self) -> Word:
        """The first word of the line."""
        return self.line[0][1]

    def value(self, seat: int) -> float:
        """The share of the win that a seat may expect after this line."""
        return self.shares[seat] / self.visits if self.visits else self.guess[seat]

    def resample(self, samples: Sequence[Sequence[float]], scale: float) -> None:
        """Judge the line by the average over fresh samples of chance."""
        mean = [fsum(values) / len(samples) for values in zip(*samples, strict=True)]
        self.worth = [
            value + new - old for value, new, old in zip(self.worth, mean, self.at_luck, strict=True)
        ]
        self.at_luck, self.samples = mean, len(samples)
        self.guess = win_shares(self.worth, scale)


class Node:
    """A question in the tree at which a line begins."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: list[Edge] = []
        """The lines, the most promising first."""

    def forget(self) -> None:
        """Keep the lines, but not their results: later playouts look further ahead."""
        self.visits = 0
        for edge in self.edges:
            edge.visits = 0
            edge.shares = [0.0] * len(edge.guess)
            for node in edge.nodes.values():
                node.forget()


def weigh(edges: list[Edge], seat: int) -> None:
    """Set the priors of lines from the guesses for the asked seat, and sort the lines."""
    edges.sort(key=lambda edge: -edge.guess[seat])
    best = edges[0].guess[seat]
    weights = [exp((edge.guess[seat] - best) / TEMPERATURE) for edge in edges]
    total = fsum(weights)
    for edge, weight in zip(edges, weights, strict=True):
        edge.prior = weight / total
