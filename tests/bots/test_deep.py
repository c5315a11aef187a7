"""The search that looks twice: near at many lines, then at the answers of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

import areopagus
from areopagus import bots
from areopagus.bots import DeepBot, MctsBot
from areopagus.bots.beam import insight_of
from areopagus.bots.contest import Contest
from areopagus.bots.deep import FINALISTS, MOST, OPEN, DeepSearch
from areopagus.bots.tree import Edge, Follow, Node
from areopagus.kernel import Match
from beacons.insight import CoastInsight
from beacons.state import Coast


class TwoLooks(CoastInsight):
    """An insight that looks one action ahead, and then three."""

    def horizons(self, s: Coast) -> tuple[float, float]:
        return self.elapsed(s) + 1, self.elapsed(s) + 3


def beacons() -> Match:
    match = areopagus.new("beacons", seats=2, seed=4)
    bot = bots.make("greedy", seed=4)
    for _ in range(5):
        match.choose(bots.answer(bot, match))
    return match


@cache
def clash() -> Match:
    """A position at the beginning of somebody's first Turn."""
    match = areopagus.new("clash-of-cultures", seats=2, seed=3)
    bot = bots.make("greedy", seed=3)
    while match.ask is None or match.ask.about != "turn.action":
        match.choose(bots.answer(bot, match))
    return match


def begun(match: Match, seed: int = 1) -> DeepSearch:
    assert match.ask is not None
    return DeepSearch(match.sight(match.ask.seat), insight_of(match.game), Random(seed))


def looked(search: DeepSearch) -> list[float]:
    """The guesses after a first look."""
    while search.look_again_after > search.root.visits:
        search.playout()
    search.look_again()
    return [edge.guess[search.sight.seat] for edge in search._candidates]


def asked_in(node: Node) -> Iterator[int]:
    """The seats that answer in a tree, below its root."""
    for edge in node.edges:
        for follow, below in edge.nodes.items():
            if below.edges:
                yield follow.seat
            yield from asked_in(below)


def test_the_second_look_is_the_one_that_sees_what_the_others_do() -> None:
    match = clash()
    assert match.ask is not None
    seat = match.ask.seat
    search = begun(match)
    assert 1 < len(search._candidates) <= MOST
    while search.look_again_after > search.root.visits:
        search.playout()
    assert set(asked_in(search.root)) == {seat}
    search.look_again()
    assert 1 < len(search._candidates) <= FINALISTS
    for _ in range(4):
        search.playout()
    assert set(asked_in(search.root)) == {0, 1}


def test_clash_of_cultures_looks_on_to_the_end_of_the_next_players_turn() -> None:
    match = clash()
    near, far = insight_of(match.game).horizons(match.state)
    assert near == insight_of(match.game).until(match.state)
    assert far - near == 3


def test_results_of_the_first_look_are_guesses_of_the_second() -> None:
    search = begun(clash())
    seat = search.sight.seat
    while search.look_again_after > search.root.visits:
        search.playout()
    results = {edge.line: edge.value(seat) for edge in search._candidates}
    first = search.best()
    search.look_again()
    assert search.root.visits == 0
    assert {edge.line: edge.guess[seat] for edge in search._candidates}.items() <= results.items()
    assert search.best() is search._candidates[0] is first, "until the second look has found a better one"


def test_a_clear_choice_takes_no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("areopagus.bots.deep.MARGIN", 0.0)
    search = begun(clash())
    assert len(looked(search)) == 1
    assert search.is_decided


def test_a_decided_game_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(begun(clash())._candidates) > 1
    monkeypatch.setattr("areopagus.bots.deep.OPEN", 0.5)
    search = begun(clash())
    assert search.look_again_after == 0
    assert search.is_decided
    assert OPEN < 0.05


def test_where_both_horizons_are_the_same_there_is_one_look() -> None:
    match = beacons()
    search = begun(match)
    assert search.look_again_after == 0
    before = list(search._candidates)
    search.look_again()
    assert search._candidates == before


@pytest.mark.parametrize("playouts", [1, 5])
def test_a_choice_takes_the_playouts_that_it_may_take(playouts: int) -> None:
    match = beacons()
    assert match.ask is not None
    search = DeepBot(1, playouts=playouts, insight=TwoLooks()).search(match.sight(match.ask.seat))
    assert isinstance(search, DeepSearch)
    assert search.root.visits == playouts or search.is_decided
    assert isinstance(DeepBot(1, playouts=1), MctsBot)


def test_the_same_seed_makes_the_same_choices() -> None:
    def words(seed: int) -> Sequence[str]:
        match = areopagus.new("beacons", seats=2, seed=9)
        players = [DeepBot(seed + seat, playouts=6, insight=TwoLooks()) for seat in range(2)]
        chosen = []
        while match.ask is not None:
            chosen.append(match.choose(bots.answer(players[match.ask.seat], match)).text)
        return chosen

    assert words(1) == words(1) != words(5)


def test_a_word_that_is_to_be_judged_stays_in_the_contest() -> None:
    match = clash()
    assert match.ask is not None
    for word in match.ask.words:
        search = DeepBot(1, playouts=8).search(match.sight(match.ask.seat), also=word)
        assert any(edge.word == word for edge in search._candidates)


def test_a_tree_concludes_with_its_results_as_guesses() -> None:
    edge, other = (Edge((("what", word),), [0.0], [0.5, 0.5], ()) for word in beacons().ask.words[:2])  # type: ignore[union-attr]
    below = edge.nodes[Follow(1, "what", ())] = Node()
    below.visits = 4
    edge.visits, edge.shares = 4, [3.0, 1.0]
    root = Node()
    root.edges, root.visits = [edge, other], 4
    root.conclude()
    assert edge.guess == [0.75, 0.25]
    assert other.guess == [0.5, 0.5]
    assert (root.visits, edge.visits, below.visits, edge.shares) == (0, 0, 0, [0.0, 0.0])


def test_a_first_look_drops_nobody() -> None:
    for drops, is_decided in ((True, True), (False, False)):
        contest = Contest([0.9, 0.1], drops=drops)
        for result in (0.9, 0.1, 0.9, 0.1, 0.9, 0.1):
            contest.note(contest.next()[0], result)
        assert contest.is_decided is is_decided
