"""Greedy and search: they find what is there to be found, within their budget, and keep what they know."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Sequence
from math import exp
from random import Random

import pytest

import areopagus
from areopagus import bots
from areopagus.bots import GreedyBot, MctsBot
from areopagus.bots.mcts import Search
from areopagus.bots.tree import Continuation, Edge
from areopagus.kernel import Ask, Match, Word
from beacons.insight import CoastInsight
from beacons.state import Coast


def beacons(seats: int = 2, seed: int = 4, choices: int = 0) -> Match:
    match = areopagus.new("beacons", seats=seats, seed=seed)
    bot = bots.make("greedy", seed=seed)
    for _ in range(choices):
        match.choose(bots.answer(bot, match))
    return match


def test_greedy_judges_whole_actions() -> None:
    """Lighting a beacon costs a card before it gives points: only who follows the action to its end does it."""
    match = beacons()
    assert match.ask is not None
    sight = match.sight(match.ask.seat)
    worth = {word.text: value for word, value in GreedyBot(1).judge(sight).items()}
    assert max(worth, key=worth.__getitem__) == "light"
    short = {word.text: value for word, value in GreedyBot(1, reach=0).judge(sight).items()}
    assert worth["light"] > short["light"]


def test_search_spends_its_playouts_unless_it_is_decided_before() -> None:
    match = beacons(choices=5)
    assert match.ask is not None
    for playouts in (3, 40, 400):
        search = MctsBot(1, playouts=playouts).search(match.sight(match.ask.seat))
        assert search.root.visits == playouts or search.is_decided
        assert sum(edge.visits for edge in search.root.edges) == search.root.visits
        assert search.best().word in match.ask.words


def test_one_line_needs_no_playouts() -> None:
    """A question with a single way to go on is not searched."""
    match = beacons(choices=5)
    assert match.ask is not None
    sight = match.sight(match.ask.seat)
    insight = OnlyTheFirst()
    assert Search(sight, insight, Random(1)).is_decided
    assert MctsBot(1, playouts=40, insight=insight).search(sight).root.visits == 0


class OnlyTheFirst(CoastInsight):
    """Finds only one word of each question worth a look."""

    def order(self, s: Coast, ask: Ask, words: Sequence[Word]) -> Sequence[Word]:
        return words[:1]


def test_playouts_end_equally_far_in_the_game() -> None:
    """Whatever a line does, it is judged where as much of the game has gone by, or where the game ends."""
    match = beacons(choices=5)
    assert match.ask is not None
    insight = Watchful()
    search = MctsBot(1, playouts=40, insight=insight).search(match.sight(match.ask.seat))
    start = insight.elapsed(match.state)
    assert search.root.visits > 2
    assert set(insight.judged) == {start + insight.horizon}


class Watchful(CoastInsight):
    """Notes where playouts end."""

    def __init__(self) -> None:
        super().__init__()
        self.judged: list[float] = []

    def settled(self, s: Coast, ask: Ask) -> bool:
        """A search asks this last, when a playout has come far enough."""
        caller = sys._getframe(1).f_code.co_name
        if caller == "_is_at_horizon":
            self.judged.append(self.elapsed(s))
        return super().settled(s, ask)


def test_the_end_of_a_look_ahead_can_have_weights_of_its_own() -> None:
    """Whoever values points at every action, but at the end only cards in hand, lights no beacon."""
    match = beacons()
    assert match.ask is not None
    sight = match.sight(match.ask.seat)
    assert MctsBot(1, playouts=40, insight=CoastInsight()).choose(sight).text == "light"
    assert MctsBot(1, playouts=40, insight=Hoarding()).choose(sight).text != "light"


class Hoarding(CoastInsight):
    """What counts in the end are the cards that are left."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = CoastInsight({"points": -1.0, "cards_early": 9.0, "chain_early": 0.0})


def test_a_line_that_was_found_for_its_luck_is_looked_at_again() -> None:
    """What luck brings on average is taken from throws of its own, not from those in which the line looked good."""
    edge = Edge((), [12.0, 5.0], [0.8, 0.2], at_luck=[10.0, 4.0])
    edge.resample([[6.0, 4.0], [8.0, 6.0]], scale=4.0)
    assert edge.at_luck == [7.0, 5.0]
    assert edge.worth == [9.0, 6.0], "as much worse as luck was better where it was found"
    assert edge.guess[0] == pytest.approx(1 / (1 + exp(-3 / 4)))
    assert edge.samples == 2


def test_a_line_is_followed_to_the_end_of_the_action() -> None:
    """What was chosen is a whole action: its later questions are answered without another search."""
    match = beacons()
    assert match.ask is not None
    seat, bot = match.ask.seat, MctsBot(1, playouts=30)
    line = bot.search(match.sight(seat)).best().line
    assert len(line) > 1
    bot = MctsBot(1, playouts=30)
    for about, word in line:
        assert match.ask is not None
        assert (match.ask.seat, match.ask.about) == (seat, about)
        assert bots.answer(bot, match) == word
        match.choose(word)


def test_a_word_can_be_considered_that_the_insight_passes_over() -> None:
    match = beacons(choices=5)
    assert match.ask is not None
    sight, passed_over = match.sight(match.ask.seat), match.ask.words[-1]
    bot = MctsBot(1, playouts=20, insight=OnlyTheFirst())
    assert passed_over not in [edge.word for edge in bot.search(sight).favourites()]
    search = bot.search(sight, also=passed_over)
    assert passed_over in [edge.word for edge in search.favourites()]
    assert all(edge.visits for edge in search.favourites()), "both compete"
    assert min(search.lost_by(edge.word) for edge in search.favourites()) == 0
    assert max(search.lost_by(edge.word) for edge in search.favourites()) > 0


def test_search_by_time_ends() -> None:
    match = beacons(choices=5)
    assert match.ask is not None
    search = MctsBot(1, seconds=0.05).search(match.sight(match.ask.seat))
    assert search.root.visits >= 1


def test_shares_are_told_for_every_seat() -> None:
    match = beacons(seats=3, choices=6)
    assert match.ask is not None
    search = MctsBot(1, playouts=30).search(match.sight(match.ask.seat))
    for edge in search.root.edges:
        if edge.visits:
            assert len(edge.shares) == 3
            assert abs(sum(edge.shares) / edge.visits - 1) < 1e-9


def test_luck_has_nodes_of_its_own_with_true_probabilities() -> None:
    """A raid is decided by dice: below the word that raids, the outcomes come as often as they should."""
    match = beacons(seed=11, choices=18)
    while match.ask is not None and "raid" not in [word.text for word in match.ask.words]:
        match.choose(match.ask.words[0])
    assert match.ask is not None
    search = MctsBot(1, playouts=1).search(match.sight(match.ask.seat))
    for _ in range(350):
        search.playout()
    dice: Counter[str] = Counter()
    waiting = [search.root]
    while waiting:
        for edge in waiting.pop().edges:
            for follow, node in edge.nodes.items():
                for word in follow.luck:
                    if word.text.startswith("die:"):
                        dice[word.text] += node.visits
                waiting.append(node)
    total = sum(dice.values())
    assert total > 150
    assert len(dice) == 6
    assert all(abs(count / total - 1 / 6) < 0.1 for count in dice.values()), dice


def test_the_tree_is_kept_for_the_next_action_of_a_turn() -> None:
    match = beacons()
    assert match.ask is not None
    seat, bot = match.ask.seat, MctsBot(1, playouts=60)
    while match.ask is not None:
        match.choose(bots.answer(bot, match))
        assert match.ask is not None
        if not bot.planned:
            break
    assert match.ask.seat == seat
    kept = bot._subtrees[Continuation(seat, match.ask.about, ())]
    assert kept.visits > 0
    assert bot.search(match.sight(seat)).root is kept
    assert bot.search(match.sight(seat)).root is not kept


def test_search_sees_the_last_turn_through() -> None:
    """At the very end the search takes the points that win, whatever the priors say."""
    match = areopagus.new("beacons", seats=2, seed=4, options={"rounds": 2})
    bot = bots.make("random", seed=2)
    last = match.clone()
    while match.ask is not None:
        if len(match.ask.words) > 1:
            last = match.clone()
        match.choose(bots.answer(bot, match))
    assert last.ask is not None
    seat = last.ask.seat
    outcomes = {}
    for word in last.ask.words:
        after = last.clone()
        after.choose(word)
        while after.ask is not None:
            after.choose(after.ask.words[0])
        assert after.result is not None
        outcomes[word] = after.result.total(seat) - after.result.total(1 - seat)
    chosen = bots.answer(MctsBot(1, playouts=60), last)
    assert outcomes[chosen] == max(outcomes.values())


@pytest.mark.parametrize(
    "game", ["beacons", "clash-of-cultures", pytest.param("on-mars", marks=pytest.mark.long)]
)
def test_thinking_leaves_no_garbage_in_cycles(game: str) -> None:
    """Which is why nobody needs to look for it meanwhile; whoever had that switched on has it on again."""
    match = areopagus.new(game, seats=2, seed=4)
    players = [bots.make("greedy", seed=seat) for seat in range(2)]
    for _ in range(12):
        assert match.ask is not None
        match.choose(bots.answer(players[match.ask.seat], match))
    gc.collect()
    for name in ("greedy", "mcts:4"):
        bots.answer(bots.make(name, seed=1), match)
        assert gc.isenabled()
        gc.disable()
        try:
            bots.answer(bots.make(name, seed=1), match)
            assert not gc.isenabled()
            assert gc.collect() == 0
        finally:
            gc.enable()
