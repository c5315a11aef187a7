"""Search: information-set Monte Carlo tree search over complete actions, judged and guided by the game's insight.

Each **playout** begins in a newly imagined position: what the bot can't know is re-dealt, so the tree is one of
information sets, not of positions. Its nodes are questions at which somebody begins an action, or continues one after
dice and draws; its edges are **lines**: the first word and those that follow it to the end of the action, or to the
next chance. Chance decides with its true probabilities; each of its outcomes leads to a node of its own.

At the root the most promising lines compete (`contest.py`): each is played in the same worlds with the same luck, and
those that are clearly behind are dropped. Further down, a playout selects lines by their results for the acting seat
and their priors (PUCT); a node considers its best lines only, and more of them with more playouts (progressive
widening). Where the tree ends, lines are searched as the greedy bot does, deeper in the tree only among lines found
before; the positions that they lead to give their **priors**. A playout ends at the **horizon**, after the same
progress of the game for every line: otherwise a shorter line would hide what the others can do about it. The position
there is judged, corrected for luck, and every seat's share of the win is added to all lines of the playout.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from itertools import zip_longest
from math import fsum, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from areopagus.kernel import CHANCE, Breadth, Insight, Match, Sight, Word
from areopagus.kernel.ask import Ask
from areopagus.kernel.chance import pick
from areopagus.kernel.insight import win_shares

from .beam import Beam, SearchLine, expected, insight_of
from .bot import PlannedAnswers, PlanningBot, undisturbed, words_for
from .contest import Contest
from .judgement import Judgement
from .tree import Continuation, Edge, Node, weigh

CANDIDATES: Final = 5
"""Number of lines that compete at the root."""
EXPLORE: Final = 0.05
"""Weight of the prior against the results (the exploration constant of PUCT)."""
WIDEST_LUCK: Final = 8
"""Maximum number of outcomes of chance that get nodes of their own."""
FIRST_LINES: Final = 4
"""Number of lines of a node that are considered at first; one more whenever its playouts have doubled."""
RETRIED: Final = 20
"""Maximum number of lines found before that are tried again, the best first, until a few can be followed."""
ALTERNATIVES: Final = 3
"""Number of lines with the same first word that the tree keeps."""
SAMPLES_AT_ROOT: Final = 24
"""Number of samples of dice and draws behind an average at the root."""
SAMPLES: Final = 6
"""The same further down the tree."""
LONGEST: Final = 60
"""Maximum number of lines in a playout."""


class MctsBot(PlanningBot):
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
        self._subtrees: dict[Continuation, Node] = {}
        """The parts of the last tree that begin after the chosen line."""

    def choose(self, sight: Sight) -> Word:
        """The first word of the line with the best results."""
        words = words_for(sight)
        if len(words) == 1:
            return words[0]
        had_planned = bool(self.planned)
        word = self.take_planned(sight)
        if word is not None:
            return word
        if had_planned:  # it could not be followed to its end
            self._subtrees = {}
        edge = self.decide(sight)
        self.planned, self._subtrees = edge.line[1:], edge.nodes
        return edge.word

    def decide(self, sight: Sight) -> Edge:
        """The line that a search of the pending question prefers."""
        return self.search(sight).best(self.noise, self._rng)

    def search(self, sight: Sight, also: Word | None = None) -> Search:
        """A finished search of the pending question; the word `also` competes in any case, so that it is judged."""
        ask = sight.ask
        assert ask is not None
        reused = self._subtrees.get(Continuation(sight.seat, ask.about, ()))
        self._subtrees = {}
        with undisturbed():
            search = self._begun(sight, self._insight or insight_of(sight.game), reused)
            if also is not None:
                search.consider(also)
            deadline = None if self.seconds is None else perf_counter() + self.seconds
            while (
                not search.is_decided
                and (self.playouts is None or search.root.visits < self.playouts)
                and (deadline is None or perf_counter() < deadline)
            ):
                search.playout()
        return search

    def _begun(self, sight: Sight, insight: Insight[Any], reused: Node | None) -> Search:
        """A search before its first playout."""
        return Search(sight, insight, self._rng, reused)


class Search:
    """The tree of one question."""

    def __init__(
        self,
        sight: Sight,
        insight: Insight[Any],
        rng: Random,
        reused: Node | None = None,
        judgement: Judgement | None = None,
        merges: bool = False,
        slips: Sequence[float] = (),
    ) -> None:
        ask = sight.ask
        assert ask is not None
        self.sight = sight
        self.insight = insight
        self.outlook = insight.ahead
        self.judgement = judgement
        """What judges the ends of lines and playouts; None: `outlook`."""
        self._merges = merges
        self._slips = slips
        """The errors of judgement, in shares of the win, one of which each rival may make in a playout; empty: none."""
        self._slip: dict[int, float] = {}
        """The errors of the rivals in the present playout."""
        self._slip_rng = rng
        self._rng = rng
        self._seed = rng.getrandbits(48)
        self._gains: dict[tuple[int, str], dict[PlannedAnswers, float]] = {}
        """For each seat and question, the lines found so far with their latest gains."""
        self.root = reused or Node()
        self.root.forget()
        self.root.edges = [edge for edge in self.root.edges if edge.word in ask.words]
        match = self._imagined()
        self._end = insight.until(match.state)
        self._grow(self.root, match, insight.breadth)
        for edge in self.root.edges[: 2 * CANDIDATES]:
            self._resample(edge)
        weigh(self.root.edges, sight.seat)
        self._candidates = self.root.edges[:CANDIDATES]
        self._contest = Contest([edge.guess[sight.seat] for edge in self._candidates])

    @property
    def candidates(self) -> Sequence[Edge]:
        """The lines that compete."""
        return self._candidates

    @property
    def is_decided(self) -> bool:
        """Whether one line is clearly better than the others."""
        return self._contest.is_decided

    def is_settled(self, left: int) -> bool:
        """Whether that many more playouts would hardly change which line is best."""
        return self._contest.is_settled(left)

    def best(self, noise: float = 0.0, rng: Random | None = None) -> Edge:
        """The line that did best; with noise, one that is nearly as good."""
        if noise and rng is not None:
            seat = self.sight.seat
            return max(self._candidates, key=lambda edge: edge.value(seat) + rng.gauss(0.0, noise))
        return self._candidates[self._contest.best()]

    def favourites(self) -> list[Edge]:
        """The best line of each first word: the best of all first, the others by their results."""
        best = self.best()
        lines: dict[Word, Edge] = {}
        for edge in sorted(
            self.root.edges, key=lambda edge: (edge is not best, -edge.visits, -self.expects(edge))
        ):
            lines.setdefault(edge.word, edge)
        return list(lines.values())

    def expects(self, edge: Edge) -> float:
        """The share of the win after a line; the guess for a line that never competed is corrected by the mean error.

        No line gets more than the one that is taken: a line that seems better is so by no more than chance explains.
        """
        seat = self.sight.seat
        share = edge.value(seat)
        if not edge.visits:
            visited = [candidate for candidate in self._candidates if candidate.visits]
            errors = fsum(candidate.value(seat) - candidate.guess[seat] for candidate in visited)
            share += errors / max(1, len(visited))
        return min(max(0.0, share), self.best().value(seat))

    def lost_by(self, word: Word) -> float:
        """The loss of the best line that begins with a word, compared with the best line; 0 if it is the best."""
        behind = [
            self._contest.behind(number) for number, edge in enumerate(self._candidates) if edge.word == word
        ]
        if behind:
            return min(behind)
        edge = next(edge for edge in self.favourites() if edge.word == word)
        return max(0.0, self.expects(self.best()) - self.expects(edge))

    def consider(self, word: Word) -> None:
        """Let a word compete even if the insight would leave it out."""
        if any(edge.word == word for edge in self._candidates):
            return
        if all(edge.word != word for edge in self.root.edges):
            self._grow(self.root, self._imagined(), self.insight.breadth, (word,))
        edge = next(edge for edge in self.root.edges if edge.word == word)
        self._resample(edge)
        self._candidates.append(edge)
        self._contest.enter(edge.guess[self.sight.seat])

    def playout(self) -> None:
        """One playout: go down the tree to the horizon, and add the result to all nodes and lines on the way."""
        candidate, number = self._contest.next()
        self._rng = Random(self._seed + number)
        if self._slips:
            self._slip, self._slip_rng = {}, Random(~(self._seed + number))
        match = self._imagined()
        nodes, path = [self.root], list[Edge]()
        luck = [0.0] * self.insight.players(match.state)
        edge: Edge | None = self._candidates[candidate]
        while (ask := match.ask) is not None and not self._is_at_horizon(match, len(path)):
            grown: dict[Edge, Match] = {}
            if path:
                edge = self._selected(nodes[-1], ask)
                if edge is None:
                    grown = self._grow(nodes[-1], match.clone(), self.insight.glance, depth=len(path))
                    edge = self._selected(nodes[-1], ask)
            assert edge is not None
            path.append(edge)
            if edge in grown:
                match = grown[edge]
                follow = self._lead_on(match, [])
            else:
                follow = self._follow(edge, match, luck)
            if follow is not None:
                nodes.append(edge.nodes.setdefault(follow, Node()))
        shares = self._shares(match, luck)
        for node in nodes:
            node.visits += 1
        for edge in path:
            edge.visits += 1
            sums = edge.shares
            for player, share in enumerate(shares):
                sums[player] += share
        self._contest.note(candidate, shares[self.sight.seat])

    def _shares(self, match: Match, luck: Sequence[float]) -> list[float]:
        """The share of each player at the end of a playout, corrected for luck on the way."""
        if match.result is not None:
            return self.insight.shares_at_end(match.result)
        points = (
            expected(match, self.outlook)
            if self.judgement is None
            else self.judgement.worth(match.state, match.seats)
        )
        return win_shares(
            [value - by_luck for value, by_luck in zip(points, luck, strict=True)], self.insight.scale
        )

    def _is_at_horizon(self, match: Match, followed: int) -> bool:
        """Whether a playout has reached the horizon, and its position can be judged."""
        state, ask = match.state, match.ask
        assert ask is not None
        if followed >= LONGEST:
            return True
        return followed > 0 and self.insight.elapsed(state) >= self._end and self.insight.settled(state, ask)

    def _selected(self, node: Node, ask: Ask) -> Edge | None:
        """The most promising line for the asked seat; None if no known line can be played."""
        seat, words = ask.seat, ask.words
        edges = [edge for edge in node.edges if edge.line[0][1] in words]
        if not edges:
            return None
        edges = edges[: FIRST_LINES + max(0, node.visits.bit_length() - 2)]
        if self._slips and seat != self.sight.seat and (slip := self._slip_of(seat)):
            return max(edges, key=lambda edge: edge.guess[seat] + self._slip_rng.gauss(0.0, slip))
        visits, surprise = 0, 0.0
        for edge in edges:
            if edge.visits:
                visits += edge.visits
                surprise += edge.shares[seat] - edge.visits * edge.guess[seat]
        surprise /= max(1, visits)
        factor = EXPLORE * sqrt(visits + 1)
        best, highest = edges[0], -1.0
        for edge in edges:
            value = edge.shares[seat] / edge.visits if edge.visits else edge.guess[seat] + surprise
            value += factor * edge.prior / (1 + edge.visits)
            if value > highest:
                best, highest = edge, value
        return best

    def _slip_of(self, rival: int) -> float:
        """The error of a rival's judgements in the present playout; 0: the rival plays as well as this search."""
        if rival not in self._slip:
            self._slip[rival] = self._slip_rng.choice(self._slips)
        return self._slip[rival]

    def _follow(self, edge: Edge, match: Match, by_luck: list[float]) -> Continuation | None:
        """Play a line as far as possible and let chance decide; None if the match is over then.

        The luck of each player, compared with the average, is added to `by_luck`: results are reported without it, so
        that dice do not decide which line looks good.
        """
        luck: list[Word] = []
        chapter = match.chapter
        if self._play(edge, match) and edge.at_luck:
            if not edge.samples:
                edge.resample(self._sampled(match, chapter, SAMPLES), self.insight.scale)
            self._deal(match, luck, chapter)
            for player, value in enumerate(expected(match, self.insight)):
                by_luck[player] += value - edge.at_luck[player]
        return self._lead_on(match, luck)

    def _lead_on(self, match: Match, luck: list[Word]) -> Continuation | None:
        """Let chance decide and answer forced questions; returns what follows, None if the match is over."""
        self._deal(match, luck)
        while (ask := match.ask) is not None and len(ask.words) == 1:
            match.choose(ask.words[0])
            self._deal(match, luck)
        return None if ask is None else Continuation(ask.seat, ask.about, tuple(luck))

    def _play(self, edge: Edge, match: Match) -> bool:
        """Play a line up to the first chance, as far as possible; returns whether it was played to its end."""
        for about, word in edge.line:
            ask = match.ask
            if ask is None or ask.about != about or word not in ask.words:
                return False
            match.choose(word)
        return True

    def _deal(self, match: Match, luck: list[Word], chapter: object = None) -> None:
        """Let chance decide, and append outcomes of small draws to `luck`.

        With a chapter, only chance that follows from the action of that chapter.
        """
        while (ask := match.ask) is not None and ask.seat == CHANCE:
            if chapter is not None and match.chapter is not chapter and self.insight.pauses(match.state):
                return
            word = pick(ask, self._rng.getrandbits(62))
            if len(ask.words) <= WIDEST_LUCK:
                luck.append(word)
            match.choose(word)

    def _resample(self, edge: Edge) -> None:
        """Judge a line by new samples of chance: it may only look good because it was lucky."""
        match = self._imagined()
        chapter = match.chapter
        if edge.at_luck and not edge.samples and self._play(edge, match):
            edge.resample(self._sampled(match, chapter, SAMPLES_AT_ROOT), self.insight.scale)

    def _sampled(self, match: Match, chapter: object, count: int) -> list[list[float]]:
        """Samples of the points that each player may expect after chance has decided."""
        samples = []
        for _ in range(count):
            after = match.clone()
            self._deal(after, [], chapter)
            samples.append(expected(after, self.insight))
        return samples

    def _imagined(self) -> Match:
        return self.sight.imagine(self._rng.getrandbits(48), chance=True)

    def _grow(
        self,
        node: Node,
        match: Match,
        breadth: Breadth,
        words: Sequence[Word] | None = None,
        depth: int = 0,
    ) -> dict[Edge, Match]:
        """Look for the best lines from a question, and add them to its node.

        Return the positions at the end of those in which neither chance nor a rival decided anything.
        """
        ask = match.ask
        assert ask is not None
        seat, about = ask.seat, ask.about
        gains = self._gains.setdefault((seat, about), {})
        in_tree = {edge.line for edge in node.edges}
        beam = Beam(seat, self.insight, self._rng.getrandbits(48), breadth, merges=self._merges)
        earlier = _promising(gains, ask.words) if depth >= self.insight.afresh else ()
        reached: dict[Edge, Match] = {}
        for word, lines in beam.lines(match, words, earlier).items():
            for line in _different(lines)[:ALTERNATIVES]:
                answers = ((about, word), *line.planned)
                gains[answers] = line.value
                if answers not in in_tree:
                    in_tree.add(answers)
                    edge = self._edge(answers, line)
                    node.edges.append(edge)
                    if line.is_certain:
                        reached[edge] = line.match
        weigh(node.edges, seat)
        return reached

    def _edge(self, answers: PlannedAnswers, line: SearchLine) -> Edge:
        """A line in the tree, judged as the ends of the playouts are."""
        match, worth = line.match, line.worth
        result = match.result
        if result is None and (self.judgement is not None or self.outlook is not self.insight):
            if self.judgement is None:
                values = [self.outlook.value(features) for features in line.features]
            else:
                values = self.judgement.worth(match.state, match.seats, line.features)
            worth = [value + by_luck for value, by_luck in zip_longest(values, line.luck, fillvalue=0.0)]
        guess = (
            win_shares(worth, self.insight.scale) if result is None else self.insight.shares_at_end(result)
        )
        return Edge(answers, worth, guess, line.at_luck)


def _promising(gains: dict[PlannedAnswers, float], words: Sequence[Word]) -> Sequence[PlannedAnswers]:
    """The best known lines that can begin here; none if there is no choice between them."""
    best: dict[float, PlannedAnswers] = {}
    for answers, gain in gains.items():
        if answers[0][1] in words:
            best.setdefault(gain, answers)
    return [best[gain] for gain in nlargest(RETRIED, best)] if len(best) > 1 else ()


def _different(lines: Sequence[SearchLine]) -> list[SearchLine]:
    """The first of each group of lines with the same value."""
    return [line for place, line in enumerate(lines) if not place or line.value != lines[place - 1].value]
