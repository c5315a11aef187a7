"""A search on several cores: several trees of the same question, grown by several programs, decide together.

Each tree has a seed of its own and a part of the budget, so the answer depends on the seed and on the number of trees,
not on how many programs there are: what no other program does, this one does itself, one tree after the other. If the
trees prefer different lines, the one with the better results in all of them is taken.

A **helper** is this module run as a program. It reads tasks, one line of JSON each, and answers each; it ends with its
input, so none survives the program that started it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from math import fsum
from typing import Final

import msgspec

from areopagus.kernel import Sight, load
from areopagus.kernel.record import Record

from .bot import PlannedAnswers
from .contest import TRUST
from .learned import LearnedBot
from .mcts import Search
from .tree import Edge

CORES: Final = "AREOPAGUS_BOT_CORES"
"""The environment variable with the largest number of programs of one bot; all cores, if it is not set."""


class TreeTask(msgspec.Struct, frozen=True):
    """A tree to grow: an imagined position, whose seat asks, and the budget."""

    position: Record
    seat: int
    seed: int
    playouts: int | None
    seconds: float | None
    is_varied: bool


class FoundLine(msgspec.Struct, frozen=True):
    """A line that competed in a tree, with its results for the seat that asks."""

    line: tuple[tuple[str, str], ...]
    visits: int
    share: float
    """The sum of the shares of the win."""
    guess: float


class GrownTree(msgspec.Struct, frozen=True):
    """A tree that was grown: the lines that competed, and the place of the one that it prefers."""

    lines: tuple[FoundLine, ...]
    best: int


def grown(search: Search) -> GrownTree:
    """What a finished search has to say."""
    seat, best = search.sight.seat, search.best()
    lines = [
        FoundLine(
            tuple((about, word.text) for about, word in edge.line),
            edge.visits,
            edge.shares[seat],
            edge.guess[seat],
        )
        for edge in search.candidates
    ]
    return GrownTree(tuple(lines), list(search.candidates).index(best))


def grow(task: TreeTask) -> GrownTree:
    """Grow a tree."""
    match = load(task.position, forced="quiet", dealer=None)
    bot = LearnedBot(task.seed, playouts=task.playouts, seconds=task.seconds, is_varied=task.is_varied)
    return grown(bot.search(match.sight(task.seat)))


def preferred(trees: Sequence[GrownTree]) -> tuple[tuple[str, str], ...]:
    """Of the lines that trees prefer, the one with the best results in all trees; of equal ones the first."""
    preferred_lines = list(dict.fromkeys(tree.lines[tree.best].line for tree in trees))

    def expected(line: tuple[tuple[str, str], ...]) -> float:
        return _expected_result([result for tree in trees for result in tree.lines if result.line == line])

    return max(preferred_lines, key=expected)


def _expected_result(results: Sequence[FoundLine]) -> float:
    """The expected result of a line: its guess counts as much as one playout, as in a contest."""
    guess = fsum(result.guess for result in results) / len(results)
    visits = sum(result.visits for result in results)
    return (TRUST * guess + fsum(result.share for result in results)) / (TRUST + visits)


class ParallelBot(LearnedBot):
    """Searches with several trees, as many of them at the same time as there are cores."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        trees: int = 2,
        is_varied: bool = False,
    ) -> None:
        part = None if playouts is None else -(-playouts // trees)
        super().__init__(seed, playouts=part, seconds=seconds, is_varied=is_varied)
        self.trees = trees
        self._helpers: list[subprocess.Popen[bytes]] = []

    def decide(self, sight: Sight) -> Edge:
        """The line that the trees prefer."""
        seeds = [self._rng.getrandbits(48) for _ in range(self.trees - 1)]
        helpers = self._start(len(seeds))
        tasks = [self._task(sight, seed) for seed in seeds]
        helpers_tasks = tasks[: len(helpers)]
        for helper, task in zip(helpers, helpers_tasks, strict=True):
            assert helper.stdin is not None
            helper.stdin.write(msgspec.json.encode(task) + b"\n")
            helper.stdin.flush()
        own = self.search(sight)
        alone = [grow(task) for task in tasks[len(helpers) :]]
        trees = [grown(own), *(self._answer(helper) for helper in helpers), *alone]
        line = preferred(trees)
        for edge in own.candidates:
            if tuple((about, word.text) for about, word in edge.line) == line:
                return edge
        return _edge(sight, line)

    def _task(self, sight: Sight, seed: int) -> TreeTask:
        return TreeTask(sight.excerpt(seed), sight.seat, seed, self.playouts, self.seconds, self.is_varied)

    def _start(self, wanted: int) -> list[subprocess.Popen[bytes]]:
        """The helpers, started when they are first needed; fewer where there are not enough cores."""
        cores = int(os.environ.get(CORES) or os.cpu_count() or 1)
        count = min(wanted, max(0, cores - 1))
        self._helpers = [helper for helper in self._helpers if helper.poll() is None]
        while len(self._helpers) < count:
            self._helpers.append(
                subprocess.Popen(
                    [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            )
        return self._helpers[:count]

    def _answer(self, helper: subprocess.Popen[bytes]) -> GrownTree:
        assert helper.stdout is not None
        line = helper.stdout.readline()
        if not line:
            raise RuntimeError("a helper of a search has died")
        return msgspec.json.decode(line, type=GrownTree)

    def close(self) -> None:
        """End the helpers."""
        for helper in self._helpers:
            helper.communicate()
        self._helpers = []

    def __del__(self) -> None:
        self.close()


def _edge(sight: Sight, line: Sequence[tuple[str, str]]) -> Edge:
    """A line that only other trees know."""
    find = sight.game.vocabulary.find
    answers: PlannedAnswers = tuple((about, find(word)) for about, word in line)
    return Edge(answers, (), [], ())


def main() -> None:
    """Answer tasks until the end of the input."""
    decoder = msgspec.json.Decoder(TreeTask)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(grow(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
