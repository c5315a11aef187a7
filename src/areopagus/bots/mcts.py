"""Search: information-set Monte Carlo tree search, with what the game's insight says as judge and guide.

Each **playout** begins in a position imagined anew: what the bot can't know is re-dealt, so the tree is one of
information, not of positions. It goes down the tree by the words that have done best for whoever is asked, tried ones
against promising ones (PUCT); dice and draws are nodes too, where luck decides by its true probabilities. Where the
tree ends, the action is played out to the end of its chapter by the insight's judgement, and the position there is
judged; every seat's share of the win is told back up the tree. A word that an imagined position doesn't offer is left
alone in that playout.

A question's words are judged once, when the playouts first come there; those judgements are the **priors**. Of a large
question only the best words are looked at first, and more as the playouts come back (progressive widening).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from areopagus.kernel import CHANCE, Insight, Match, Sight, Word
from areopagus.kernel.ask import Ask
from areopagus.kernel.chance import QuickDealer, pick

from .bot import words_for
from .greedy import MOST_WORDS, REACH, WIDTH, Beam, advantage, insight_of

EXPLORE: Final = 0.6
"""How much a word with a good prior is tried before its results count."""
TEMPERATURE: Final = 0.06
"""Words whose shares differ by this much have priors that differ by a factor of e."""
WIDEST_LUCK: Final = 8
"""A draw with more outcomes than this is not told apart in the tree."""
FIRST_WORDS: Final = 4
"""So many words of a question are looked at first; one more whenever the playouts through it have doubled."""
LONGEST_ACTION: Final = 12
"""A playout answers at most so many questions beyond the tree."""


class Edge:
    """A word in the tree: how often it was taken, and what came of it."""

    __slots__ = ("guess", "nodes", "prior", "shares", "visits")

    def __init__(self, prior: float, guess: list[float]) -> None:
        self.prior = prior
        self.guess = guess
        """What the insight thought of the position after it."""
        self.visits = 0
        self.shares = [0.0] * len(guess)
        """The sum of what each player could expect."""
        self.nodes: dict[tuple[int, str], Node] = {}
        """The questions that may follow, by who is asked and what about: it can depend on what is hidden."""

    def value(self, seat: int) -> float:
        """What a seat may expect after this word."""
        return self.shares[seat] / self.visits if self.visits else self.guess[seat]


class Node:
    """A question in the tree."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Word | None, Edge] = {}


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
            playouts = 100
        self._rng = Random(seed)
        self._insight = insight
        self.playouts = playouts
        self.seconds = seconds
        self.noise = noise
        self._kept: dict[tuple[int, str], Node] = {}
        """The parts of the last tree that begin after the word that was chosen."""

    def choose(self, sight: Sight) -> Word:
        """The word that was taken most."""
        words = words_for(sight)
        if len(words) == 1:
            return words[0]
        search = self.search(sight)
        word = search.best(self.noise, self._rng)
        self._kept = search.root.edges[word].nodes
        return word

    def search(self, sight: Sight) -> Search:
        """A finished search of the pending question."""
        search = Search(sight, self._insight or insight_of(sight), self._rng, self._kept)
        self._kept = {}
        end = None if self.seconds is None else perf_counter() + self.seconds
        count = 0
        while (self.playouts is None or count < self.playouts) and (end is None or perf_counter() < end):
            search.playout()
            count += 1
        return search


class Search:
    """The tree of one question."""

    def __init__(
        self,
        sight: Sight,
        insight: Insight[Any],
        rng: Random,
        kept: Mapping[tuple[int, str], Node] | None = None,
    ) -> None:
        ask = sight.ask
        assert ask is not None
        self.sight = sight
        self.insight = insight
        self.words = ask.words
        self._rng = rng
        known = (kept or {}).get((sight.seat, ask.about))
        is_known = known is not None and set(known.edges) == set(ask.words)
        self.root = known if known is not None and is_known else self._planted()

    def _planted(self) -> Node:
        """A root whose words have been judged as the greedy bot does: to the end of the action."""
        seat = self.sight.seat
        root = Node()
        luck = self._rng.getrandbits(48)
        match = self.sight.imagine(luck, chance=True)
        now = advantage(match, seat, self.insight)
        lines = Beam(seat, self.insight, QuickDealer(luck), WIDTH, REACH).best_lines(match)
        gains = {word: line.value for word, line in lines.items()}
        players = self.insight.players(match.state)
        guesses = {}
        for word in self.words:
            lead = now + gains.get(word, min(gains.values(), default=0.0) - 1)
            share = 1 / (1 + exp(-max(-30.0, min(30.0, lead / self.insight.scale))))
            rest = (1 - share) / max(1, players - 1)
            guesses[word] = [share if player == seat else rest for player in range(players)]
        _judge(root, guesses, seat)
        return root

    def best(self, noise: float = 0.0, rng: Random | None = None) -> Word:
        """The word that was taken most; with noise, one that is nearly as good."""
        seat, edges = self.sight.seat, self.root.edges
        words = [word for word in self.words if word in edges]
        if noise and rng is not None:
            blurred = {word: edges[word].value(seat) + rng.gauss(0.0, noise) for word in words}
            return max(words, key=blurred.__getitem__)
        return max(words, key=lambda word: (edges[word].visits, edges[word].value(seat)))

    def playout(self) -> None:
        """One playout: down the tree, on to the end of the action, and back up with what was found."""
        match = self.sight.imagine(self._rng.getrandbits(48), chance=True)
        node = self.root
        path: list[Edge] = []
        nodes = [node]
        ask = match.ask
        while ask is not None:
            edge = self._luck(node, ask, match) if ask.seat == CHANCE else self._choice(node, ask, match)
            path.append(edge)
            ask = match.ask
            if ask is None:
                break
            known = edge.nodes.get((ask.seat, ask.about))
            if known is None:
                edge.nodes[ask.seat, ask.about] = self._grown(match, ask, path, nodes)
                break
            node = known
            nodes.append(node)
        shares = self._judged(match)
        for node in nodes:
            node.visits += 1
        for edge in path:
            edge.visits += 1
            sums = edge.shares
            for player, share in enumerate(shares):
                sums[player] += share

    def _luck(self, node: Node, ask: Ask, match: Match) -> Edge:
        word = pick(ask, self._rng.getrandbits(62))
        key = word if len(ask.words) <= WIDEST_LUCK else None
        edge = node.edges.get(key)
        if edge is None:
            edge = node.edges[key] = Edge(1.0, [0.0] * self.insight.players(match.state))
        match.choose(word)
        return edge

    def _choice(self, node: Node, ask: Ask, match: Match) -> Edge:
        """The word that promises most to whoever is asked."""
        seat, edges = ask.seat, node.edges
        new = [word for word in ask.words if word not in edges]
        if new:
            self._look(node, ask, match, new)
        known = [(word, edges[word]) for word in ask.words if word in edges]
        if len(known) > FIRST_WORDS:
            most = FIRST_WORDS + max(0, node.visits.bit_length() - 3)
            known.sort(key=lambda item: item[1].prior, reverse=True)
            known = known[:most]
        root = EXPLORE * sqrt(node.visits + 1)
        word, edge = max(
            known, key=lambda item: item[1].value(seat) + root * item[1].prior / (1 + item[1].visits)
        )
        match.choose(word)
        return edge

    def _look(self, node: Node, ask: Ask, match: Match, words: Sequence[Word]) -> None:
        """Judge words that the tree does not know yet, each by the position after it."""
        words = self.insight.order(match.state, ask, words)[:MOST_WORDS]
        guesses = {}
        for word in words:
            after = match.clone()
            after.choose(word)
            guesses[word] = self._judged(after)
        _judge(node, guesses, ask.seat)

    def _grown(self, match: Match, ask: Ask, path: list[Edge], nodes: list[Node]) -> Node:
        """Go on to the end of the chapter by what looks best, growing the tree along the way."""
        chapter = match.chapter
        first = node = Node()
        going: Ask | None = ask
        for _ in range(LONGEST_ACTION):
            if going is None:
                break
            nodes.append(node)
            is_luck = going.seat == CHANCE
            edge = self._luck(node, going, match) if is_luck else self._choice(node, going, match)
            path.append(edge)
            going = match.ask
            if going is None or match.chapter is not chapter:
                break
            node = edge.nodes[going.seat, going.about] = Node()
        return first

    def _judged(self, match: Match) -> list[float]:
        result = match.result
        return self.insight.shares(match.state) if result is None else self.insight.shares_at_end(result)


def _judge(node: Node, guesses: dict[Word, list[float]], seat: int) -> None:
    """Put words into a node, with priors by what the asked seat may expect of them."""
    if not guesses:
        return
    best = max(guess[seat] for guess in guesses.values())
    weights = {word: exp((guess[seat] - best) / TEMPERATURE) for word, guess in guesses.items()}
    total = sum(weights.values())
    for word, guess in guesses.items():
        node.edges[word] = Edge(weights[word] / total, guess)
