"""Search: information-set Monte Carlo tree search over complete actions, judged and guided by the game's insight.

Each **playout** begins in a position imagined anew: what the bot can't know is re-dealt, so the tree is one of
information, not of positions. Its nodes are questions at which somebody begins an action, or has to go on after dice
and draws; its edges are **lines**: the first word and those that follow it to the end of the action, or to the next
luck. Luck decides by its true probabilities, and what it decides leads to nodes of their own.

A playout goes down by the lines that have done best for whoever acts, tried ones against promising ones (PUCT). Where
the tree ends, it looks for lines as the greedy bot does, what they lead to gives their **priors**, and it goes on by
the best of them: to the **horizon**, so many actions from the root for every playout, as a position judged nearer would
hide what the others can do about it. The position there is judged, and every seat's share of the win is told back up
the tree. Of the lines of a node only the best are looked at first, and more as the playouts come back (progressive
widening). A line that an imagined position doesn't offer is left alone in that playout.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from areopagus.kernel import CHANCE, Insight, Match, Sight, Word
from areopagus.kernel.ask import Ask
from areopagus.kernel.chance import pick
from areopagus.kernel.insight import shared

from .bot import Plan, words_for
from .greedy import LOOKS, MOST_WORDS, NARROW, WIDE, Beam, Breadth, Line, expected, insight_of

EXPLORE: Final = 0.2
"""How much a line with a good prior is tried before its results count."""
TEMPERATURE: Final = 0.03
"""Lines whose shares differ by this much have priors that differ by a factor of e."""
HORIZON: Final = 4
"""So many lines every playout follows before it judges, so that none looks better for being looked at less."""
WIDEST_LUCK: Final = 8
"""A draw with more outcomes than this is not told apart in the tree."""
FIRST_LINES: Final = 4
"""So many lines of a node are looked at first; one more whenever the playouts through it have doubled."""
FAMILIAR: Final = 3
"""So many words of a question that was asked before are looked at again, inside the tree."""
ALTERNATIVES: Final = 3
"""So many lines with the same first word are told apart."""


class Follow(NamedTuple):
    """What comes after a line: who is asked what, and how luck fell on the way."""

    seat: int
    about: str
    luck: tuple[Word, ...]


class Edge:
    """A line in the tree: how often it was taken, and what came of it."""

    __slots__ = ("at_luck", "guess", "line", "looks", "nodes", "prior", "shares", "visits", "worth")

    def __init__(
        self,
        line: tuple[tuple[str, Word], ...],
        worth: Sequence[float],
        guess: list[float],
        at_luck: Sequence[float],
    ) -> None:
        self.line = line
        """The questions that are answered, by what they are about, and the answers."""
        self.worth = worth
        """The points that each player could expect after it, with luck neither good nor bad."""
        self.guess = guess
        """The same as shares of the win."""
        self.at_luck = list(at_luck)
        """What each player could expect on average when dice and draws had been made; empty: there are none."""
        self.looks = LOOKS
        """Over so many cases."""
        self.prior = 0.0
        self.visits = 0
        self.shares = [0.0] * len(guess)
        """The sum of what each player could expect."""
        self.nodes: dict[Follow, Node] = {}

    @property
    def word(self) -> Word:
        """With which the line begins."""
        return self.line[0][1]

    def value(self, seat: int) -> float:
        """What a seat may expect after this line."""
        return self.shares[seat] / self.visits if self.visits else self.guess[seat]


class Node:
    """A question in the tree at which a line begins."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: list[Edge] = []
        """The lines, the most promising first."""

    def forget(self) -> None:
        """Keep the lines, but not what came of them: from here on playouts look further."""
        self.visits = 0
        for edge in self.edges:
            edge.visits = 0
            edge.shares = [0.0] * len(edge.guess)
            for node in edge.nodes.values():
                node.forget()


class MctsBot:
    """Searches for a number of playouts, or for a time."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        insight: Insight[Any] | None = None,
        noise: float = 0.0,
    ) -> None:
        if playouts is None and seconds is None:
            playouts = 50
        self._rng = Random(seed)
        self._insight = insight
        self.playouts = playouts
        self.seconds = seconds
        self.noise = noise
        self.plan: Plan = ()
        """The rest of the line that was chosen."""
        self._kept: dict[Follow, Node] = {}
        """The parts of the last tree that begin after it."""

    def choose(self, sight: Sight) -> Word:
        """The word with which the line begins that was taken most."""
        words = words_for(sight)
        if len(words) == 1:
            return words[0]
        plan, self.plan = self.plan, ()
        if plan and sight.ask is not None and plan[0][0] == sight.ask.about and plan[0][1] in words:
            self.plan = plan[1:]
            return plan[0][1]
        if plan:  # it could not be followed to its end
            self._kept = {}
        search = self.search(sight)
        edge = search.best(self.noise, self._rng)
        self.plan, self._kept = edge.line[1:], edge.nodes
        return edge.word

    def search(self, sight: Sight, also: Word | None = None) -> Search:
        """A finished search of the pending question; it looks at `also`, too, if only to judge it."""
        ask = sight.ask
        assert ask is not None
        known = self._kept.get(Follow(sight.seat, ask.about, ()))
        self._kept = {}
        search = Search(sight, self._insight or insight_of(sight), self._rng, known)
        if also is not None:
            search.consider(also)
        root = search.root
        end = None if self.seconds is None else perf_counter() + self.seconds
        while (self.playouts is None or root.visits < self.playouts) and (
            end is None or perf_counter() < end
        ):
            search.playout()
        return search


class Search:
    """The tree of one question."""

    def __init__(self, sight: Sight, insight: Insight[Any], rng: Random, known: Node | None = None) -> None:
        ask = sight.ask
        assert ask is not None
        self.sight = sight
        self.insight = insight
        self.words = ask.words
        self._rng = rng
        self._gains: dict[tuple[int, str, Word], float] = {}
        """What the lines that begin with a word have won whoever was asked, where they were looked at last."""
        self.root = known or Node()
        self.root.forget()
        self.root.edges = [edge for edge in self.root.edges if edge.word in ask.words]
        self._grow(self.root, self._imagined(), WIDE)

    def best(self, noise: float = 0.0, rng: Random | None = None) -> Edge:
        """The line that was taken most; with noise, one that is nearly as good."""
        seat, edges = self.sight.seat, self.root.edges
        if noise and rng is not None:
            return max(edges, key=lambda edge: edge.value(seat) + rng.gauss(0.0, noise))
        return max(edges, key=lambda edge: (edge.visits, edge.value(seat)))

    def is_decided(self, playouts: int | None) -> bool:
        """Whether no playouts are left, or those that are left can't change what was taken most."""
        edges = self.root.edges
        if len(edges) == 1:
            return True
        if playouts is None:
            return False
        first, second = nlargest(2, [edge.visits for edge in edges])
        return first > second + playouts - self.root.visits or self.root.visits >= playouts

    def favourites(self) -> list[Edge]:
        """For each first word that was looked at, the line that was taken most; the most taken first."""
        seat = self.sight.seat
        lines: dict[Word, Edge] = {}
        for edge in sorted(self.root.edges, key=lambda edge: (-edge.visits, -edge.value(seat))):
            lines.setdefault(edge.word, edge)
        return list(lines.values())

    def consider(self, word: Word) -> None:
        """Look at a word that the insight would pass over."""
        if all(edge.word != word for edge in self.root.edges):
            self._grow(self.root, self._imagined(), WIDE, (word,))

    def playout(self) -> None:
        """One playout: down the tree and on to the horizon, and back up with what was found."""
        match = self._imagined()
        nodes, path = [self.root], list[Edge]()
        luck = [0.0] * self.insight.players(match.state)
        while (ask := match.ask) is not None:
            node, is_last = nodes[-1], len(path) == HORIZON - 1
            edge = self._selected(node, ask)
            if edge is None:
                self._grow(node, match if is_last else match.clone(), NARROW)
                edge = self._selected(node, ask)
                assert edge is not None
            if is_last:
                worth = [value - by_luck for value, by_luck in zip(edge.worth, luck, strict=True)]
                shares = shared(worth, self.insight.scale)
                break
            path.append(edge)
            follow = self._follow(edge, match, luck)
            if follow is not None:
                nodes.append(edge.nodes.setdefault(follow, Node()))
        else:
            assert match.result is not None
            shares = self.insight.shares_at_end(match.result)
        for node in nodes:
            node.visits += 1
        for edge in path:
            edge.visits += 1
            sums = edge.shares
            for player, share in enumerate(shares):
                sums[player] += share

    def _selected(self, node: Node, ask: Ask) -> Edge | None:
        """The line that promises most to whoever is asked; None if none is known that could be taken."""
        seat, words = ask.seat, ask.words
        open_ones = [edge for edge in node.edges if edge.line[0][1] in words]
        if not open_ones:
            return None
        open_ones = open_ones[: FIRST_LINES + max(0, node.visits.bit_length() - 2)]
        visits, surprise = 0, 0.0
        for edge in open_ones:
            if edge.visits:
                visits += edge.visits
                surprise += edge.shares[seat] - edge.visits * edge.guess[seat]
        surprise /= max(1, visits)
        factor = EXPLORE * sqrt(visits + 1)
        best, highest = open_ones[0], -1.0
        for edge in open_ones:
            value = edge.shares[seat] / edge.visits if edge.visits else edge.guess[seat] + surprise
            value += factor * edge.prior / (1 + edge.visits)
            if value > highest:
                best, highest = edge, value
        return best

    def _follow(self, edge: Edge, match: Match, by_luck: list[float]) -> Follow | None:
        """Play a line, as far as it can be, and let luck decide; None if the match is over then.

        What players have got by luck, compared with what others got there, is noted: what came of a line is told
        without it, or dice would decide what is found good.
        """
        ask = match.ask
        luck: list[Word] = []
        was_lucky = False
        for about, word in edge.line:
            if ask is None or ask.about != about or word not in ask.words:
                break
            match.choose(word)
            ask = match.ask
            while ask is not None and ask.seat == CHANCE:
                was_lucky = True
                word = pick(ask, self._rng.getrandbits(62))
                if len(ask.words) <= WIDEST_LUCK:
                    luck.append(word)
                match.choose(word)
                ask = match.ask
        if was_lucky and edge.at_luck:
            edge.looks += 1
            for player, value in enumerate(expected(match, self.insight)):
                edge.at_luck[player] += (value - edge.at_luck[player]) / edge.looks
                by_luck[player] += value - edge.at_luck[player]
        return None if ask is None else Follow(ask.seat, ask.about, tuple(luck))

    def _imagined(self) -> Match:
        return self.sight.imagine(self._rng.getrandbits(48), chance=True)

    def _grow(self, node: Node, match: Match, breadth: Breadth, words: Sequence[Word] | None = None) -> None:
        """Look for the best lines from a question, and add them to its node."""
        ask = match.ask
        assert ask is not None
        seat, about = ask.seat, ask.about
        if words is None and breadth is NARROW:
            words = self._promising(match, ask)
        known = {edge.line for edge in node.edges}
        beam = Beam(seat, self.insight, self._rng.getrandbits(48), breadth)
        for word, lines in beam.lines(match, words).items():
            self._gains[seat, about, word] = lines[0].value
            for line in _different(lines)[:ALTERNATIVES]:
                whole = ((about, word), *line.plan)
                if whole not in known:
                    known.add(whole)
                    node.edges.append(Edge(whole, line.worth, self._judged(line), line.at_luck))
        _weigh(node.edges, seat)

    def _promising(self, match: Match, ask: Ask) -> Sequence[Word]:
        """The words of a question that did best where it was asked before, and those that were not on offer there."""
        words = self.insight.order(match.state, ask, ask.words)[:MOST_WORDS]
        gains = {word: self._gains.get((ask.seat, ask.about, word)) for word in words}
        known = sorted(
            (word for word in words if gains[word] is not None), key=lambda word: -(gains[word] or 0.0)
        )
        return [*known[:FAMILIAR], *(word for word in words if gains[word] is None)]

    def _judged(self, line: Line) -> list[float]:
        """What share of the win each player may expect after a line."""
        result = line.match.result
        return (
            shared(line.worth, self.insight.scale) if result is None else self.insight.shares_at_end(result)
        )


def _different(lines: Sequence[Line]) -> list[Line]:
    """Of lines that promise the same the first."""
    return [line for place, line in enumerate(lines) if not place or line.value != lines[place - 1].value]


def _weigh(edges: list[Edge], seat: int) -> None:
    """Give lines their priors by what whoever is asked may expect of them, and put them in order."""
    edges.sort(key=lambda edge: -edge.guess[seat])
    best = edges[0].guess[seat]
    weights = [exp((edge.guess[seat] - best) / TEMPERATURE) for edge in edges]
    total = sum(weights)
    for edge, weight in zip(edges, weights, strict=True):
        edge.prior = weight / total
