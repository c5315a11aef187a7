"""What a position of Clash of Cultures is worth: every part goes the way an expert expects."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

import pytest

import areopagus
from areopagus import bots
from areopagus.bots.greedy import GreedyBot
from areopagus.bots.mcts import MctsBot
from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import OBJECTIVES
from areopagus.games.clash_of_cultures.catalog import (
    ACTIONS,
    ADVANCES,
    FERTILE,
    FOREST,
    MOUNTAIN,
    SEA,
    SETTLEMENT,
    keys_of,
)
from areopagus.games.clash_of_cultures.insight import ABILITY, insight
from areopagus.games.clash_of_cultures.progress import PROGRESS
from areopagus.games.clash_of_cultures.queries.objectives import CONDITIONS, completable
from areopagus.games.clash_of_cultures.scoring import half_points
from areopagus.games.clash_of_cultures.state import World
from areopagus.games.clash_of_cultures.words import DONE, HEX
from areopagus.kernel import Ask
from areopagus.kernel.insight import AHEAD, read_weights
from areopagus.workshop.testing import Table
from tests.games.clash_of_cultures.positions import (
    army,
    begin_later_turn,
    begin_status,
    built_wonder,
    camp,
    card_with,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    objective_with,
    open_wonder,
    person,
    reveal_all,
    settler,
    ship,
    spaces,
)

Change = Callable[[World], object]


def gains(before: Change, after: Change, seats: int = 2) -> dict[str, float]:
    """What a change adds to each part of seat 0's worth, where all Regions are open."""
    table = clash(seats)
    with table.edit() as s:
        reveal_all(s)
        before(s)
    was = insight().worth_by_part(table.state, 0)
    with table.edit() as s:
        after(s)
    now = insight().worth_by_part(table.state, 0)
    return {part: now[part] - was[part] for part in now}


def feature(name: str, table: Table) -> float:
    """A feature of seat 0."""
    return dict(zip(insight().names, insight().features(table.state, 0), strict=True))[name]


def nothing(s: World) -> None:
    """The position as it is."""


def beside(s: World, seat: int) -> int:
    """A Land space beside a home, where a city could be."""
    good = (FERTILE, MOUNTAIN, FOREST)
    return next(place for place in s.layout.neighbours[home(s, seat)] if s.terrain[place] in good)


def far(s: World, *from_cells: int) -> int:
    """A Fertile space that is far from these."""
    near = {
        one for cell in from_cells for step in s.layout.neighbours[cell] for one in s.layout.neighbours[step]
    }
    return next(place for place in spaces(s, FERTILE) if place not in near and place not in s.cities)


# The form


def test_the_weights_of_the_file_are_those_of_the_features() -> None:
    assert set(read_weights(insight().file)) == set(insight().names)
    assert len(insight().features(clash().state, 0)) == len(insight().names)


def test_the_insight_is_the_games() -> None:
    assert GAME.insight() is insight()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_features_are_finite_and_points_are_those_of_the_scoring(seats: int) -> None:
    names = insight().names
    for seed in range(3):
        match = areopagus.new("clash-of-cultures", seats=seats, seed=seed)
        bot = bots.RandomBot(seed)
        while match.ask is not None:
            for seat in range(seats):
                features = dict(zip(names, insight().features(match.state, seat), strict=True))
                assert all(isfinite(value) for value in features.values())
                assert features["points"] == sum(half_points(match.state, seat)) / 2
                assert features["actions"] >= 0
            match.choose(bots.answer(bot, match))


def test_progress_and_rules_agree_on_what_is_fulfilled() -> None:
    """Where the insight takes an Objective for fulfilled, the rules do too, in the third Turn of a Round."""
    judged = {OBJECTIVES[number].key for number in CONDITIONS["status"]}
    assert set(PROGRESS) <= judged | {"terror_regime"}
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        begin_later_turn(s, 0)
        learn(s, 0, "storage", "writing", "public_education", "free_education", "philosophy")
        give(s, 0, food=5, ore=5, wood=5)
        city(s, 0, beside(s, 0), "academy")
        hold(
            s,
            0,
            objectives=[objective_with(key)[0] for key in ("education_lead", "food_supplies", "metropolis")],
        )
    assert (
        feature("objectives_met", table)
        == len({half // 2 for half in completable(table.state, 0, "status", 0)})
        == 2
    )


def test_every_ability_is_an_advance() -> None:
    assert set(ABILITY) == set(keys_of(ADVANCES)) - {"farming", "mining"}


# The parts


def test_a_new_city_is_worth_more_than_its_settler() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        settler(s, 0, beside(s, 0))
    before = insight().worth(table.state, 0)
    table.play("found", *[word for word in table.words if word.startswith("hex:")][:1])
    if table.about == "found.settler":
        table.play(table.words[-1])
    assert insight().worth(table.state, 0) > before


def test_cities_are_worth_more_early() -> None:
    early = gains(nothing, lambda s: city(s, 0, beside(s, 0)))
    late = gains(lambda s: begin_later_turn(s, 0, 3, 6), lambda s: city(s, 0, beside(s, 0)))
    assert early["points"] == late["points"] == 1
    assert early["cities"] > late["cities"] > 0


def test_whoever_has_but_one_city_may_lose_it() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
    assert feature("last_city", table) == 1.0
    with table.edit() as s:
        city(s, 0, beside(s, 0))
    assert feature("last_city", table) == 0.0


def test_happy_cities_are_better_and_angry_ones_worse() -> None:
    def in_mood(mood: str) -> Change:
        return lambda s: city(s, 0, beside(s, 0), "temple", mood=mood)

    happy, neutral, angry = (
        gains(nothing, in_mood(mood))["cities"] for mood in ("happy", "neutral", "angry")
    )
    assert happy > neutral > angry


def test_every_city_piece_counts() -> None:
    def with_piece(piece: str) -> Change:
        return lambda s: city(s, 0, beside(s, 0), piece)

    for piece in ("fortress", "academy", "temple"):
        difference = gains(nothing, with_piece(piece))
        assert difference["points"] == 2
        assert difference["buildings"] > 0


def test_advances_are_worth_more_than_half_a_point_while_there_is_time() -> None:
    assert gains(nothing, lambda s: learn(s, 0, "storage"))["advances"] > 0.5
    assert gains(nothing, lambda s: learn(s, 0, "storage"))["points"] == 0.5
    late = gains(lambda s: begin_later_turn(s, 0, 3, 6), lambda s: learn(s, 0, "storage"))["advances"]
    assert 0 <= late < 0.3


def test_resources_are_worth_less_the_more_there_are_and_little_at_the_end() -> None:
    learned = lambda s: learn(s, 0, "storage")  # noqa: E731
    few = gains(learned, lambda s: give(s, 0, ore=1))["resources"]
    many = gains(lambda s: give(s, 0, ore=5), lambda s: give(s, 0, ore=6))["resources"]
    late = gains(lambda s: begin_later_turn(s, 0, 3, 6), lambda s: give(s, 0, ore=1))["resources"]
    assert few > many > 0
    assert few > late > 0


def test_the_last_resource_of_a_city_piece_is_worth_most() -> None:
    def grown(s: World) -> None:
        learn(s, 0, "storage", "myths")
        city(s, 0, beside(s, 0))
        give(s, 0, food=1, ore=1, wood=0)

    wood = gains(grown, lambda s: give(s, 0, wood=1))["resources"]
    ore = gains(grown, lambda s: give(s, 0, ore=2))["resources"]
    assert wood > ore


def test_tokens_are_worth_something() -> None:
    def ready(s: World) -> None:
        give(s, 0, mood=1, culture=1)
        give(s, 0, mood=0, culture=0)

    assert gains(ready, lambda s: give(s, 0, mood=1))["tokens"] > 0
    assert gains(ready, lambda s: give(s, 0, culture=1))["tokens"] > 0


def test_settlers_want_a_settlement_to_found_a_city_with() -> None:
    def without(s: World) -> None:
        me = s.players[0]
        me.out[SETTLEMENT], me.supply[SETTLEMENT] = me.supply[SETTLEMENT], 0

    able = gains(nothing, lambda s: settler(s, 0, beside(s, 0)))["settlers"]
    assert able > 2 * gains(without, lambda s: settler(s, 0, beside(s, 0)))["settlers"] > 0


def test_two_settlers_do_not_count_one_place_twice() -> None:
    first = gains(nothing, lambda s: settler(s, 0, beside(s, 0)))["settlers"]
    second = gains(lambda s: settler(s, 0, beside(s, 0)), lambda s: settler(s, 0, beside(s, 0)))["settlers"]
    assert 0 < second < first


def test_armies_near_a_weak_city_are_worth_more_and_frighten_its_owner() -> None:
    def armed(s: World) -> None:
        learn(s, 0, "tactics")

    near = gains(armed, lambda s: army(s, 0, beside(s, 1), 2))["war"]
    away = gains(armed, lambda s: army(s, 0, far(s, home(s, 1)), 2))["war"]
    assert near > away > 0

    def threatened(s: World) -> None:
        learn(s, 1, "tactics")

    attack: Change = lambda s: army(s, 1, beside(s, 0), 2)  # noqa: E731
    assert gains(threatened, attack)["war"] < 0
    assert gains(nothing, attack)["war"] == 0, "without Tactics they cannot move"


def test_guards_lower_the_danger() -> None:
    def threatened(s: World) -> None:
        learn(s, 1, "tactics")
        army(s, 1, beside(s, 0), 2)

    guarded = gains(threatened, lambda s: army(s, 0, home(s, 0), 2))["war"]
    assert guarded > gains(nothing, lambda s: army(s, 0, home(s, 0), 2))["war"] > 0


def test_ore_and_wood_arm_a_city_when_it_must_be() -> None:
    ore = gains(nothing, lambda s: give(s, 0, ore=1))
    both = gains(nothing, lambda s: give(s, 0, ore=1, wood=1))
    assert ore["war"] == 0
    assert both["war"] > 0


def test_barbarians_near_a_city_are_a_danger_and_with_an_army_a_prey() -> None:
    assert gains(nothing, lambda s: camp(s, beside(s, 0), 2))["war"] < 0

    def armed(s: World) -> None:
        learn(s, 0, "tactics")
        army(s, 0, home(s, 0), 3)

    assert gains(armed, lambda s: camp(s, beside(s, 0), 1))["war"] > 0


def test_trade_routes_need_the_advance() -> None:
    def sail(s: World) -> None:
        for place in s.layout.neighbours[home(s, 1)]:
            if s.terrain[place] == SEA:
                ship(s, 0, place)
                return
        settler(s, 0, beside(s, 1))

    assert gains(nothing, sail)["trade_routes"] == 0
    assert gains(lambda s: learn(s, 0, "trade_routes"), sail)["trade_routes"] > 0


def test_objectives_are_worth_more_the_nearer_they_are() -> None:
    number, _ = objective_with("education_lead")

    def drawn(s: World) -> None:
        hold(s, 0, objectives=[number])

    def learned(count: int) -> Change:
        steps = ("writing", "public_education", "free_education", "philosophy")
        return lambda s: learn(s, 0, *steps[:count])

    worth = [gains(drawn, learned(count))["objectives"] for count in range(5)]
    assert worth == sorted(worth)
    assert worth[4] > worth[3] + 0.3
    assert gains(nothing, drawn)["objectives"] > 0


def test_cards_and_persons_are_worth_something_until_the_end() -> None:
    assert gains(nothing, lambda s: hold(s, 0, actions=[card_with("leadership")]))["cards"] > 0
    assert gains(nothing, lambda s: person(s, 0, "great_engineer"))["cards"] > 0


def test_a_wonder_comes_nearer_with_what_it_costs() -> None:
    def planned(s: World) -> None:
        learn(s, 0, "engineering", "storage", "irrigation")
        open_wonder(s, "hanging_gardens")

    assert gains(planned, lambda s: give(s, 0, food=5, wood=5, ore=2))["wonders"] > 0
    closed = gains(
        lambda s: learn(s, 0, "engineering", "storage"), lambda s: give(s, 0, food=5, wood=5, ore=2)
    )
    assert closed["wonders"] == 0
    built = gains(planned, lambda s: built_wonder(s, "hanging_gardens", home(s, 0)))
    assert built["points"] == 5


def test_an_action_less_is_felt() -> None:
    def murdered(s: World) -> None:
        s.players[0].assassinated = True

    assert gains(nothing, murdered)["time"] < 0


def test_nobody_loses_time_when_a_turn_ends_without_actions_left() -> None:
    table = clash()
    with table.edit() as s:
        s.turn.actions_left = 0
    before = insight().worth_by_part(table.state, 0)["time"]
    table.play("end")
    assert insight().worth_by_part(table.state, 0)["time"] == before


# The bot with it


def choices(table: Table) -> dict[str, float]:
    """What the greedy bot thinks of the words on offer."""
    seen = table.match.sight(table.match.ask.seat) if table.match.ask else None
    assert seen is not None
    return {word.text: value for word, value in GreedyBot(1).judge(seen).items()}


def test_the_greedy_bot_neither_trades_nor_ends_its_turn_early() -> None:
    table = clash()
    assert "trade" in table.words
    thought = choices(table)
    assert "trade" not in thought
    assert min(thought, key=thought.__getitem__) == "end"


@pytest.mark.parametrize(
    ("proposal", "answer"),
    [
        ("kind:gold count:1 done propose", "accept"),
        ("any_action done propose", "accept"),
        ("kind:ore count:3 done kind:wood count:1 propose", "accept"),
        ("done kind:gold count:1 propose", "decline"),
        ("done any_objective propose", "decline"),
        ("kind:ore count:1 done kind:wood count:3 propose", "decline"),
        ("any_action done kind:gold count:2 propose", "decline"),
        ("any_action done any_action propose", "decline"),
    ],
)
def test_bots_accept_trades_that_leave_them_ahead_and_no_others(proposal: str, answer: str) -> None:
    table = clash()
    with table.edit() as s:
        for seat in (0, 1):
            give(s, seat, food=1, ore=3, wood=3, gold=2)
        hold(s, 0, [1, 2], [1])
        hold(s, 1, [3, 4], [2, 3])
    table.play("trade", "offer", *proposal.split())
    assert table.about == "trade.answer"
    assert insight().is_good_deal(table.state, 1) is (answer == "accept")
    answers = {bots.answer(bot, table.match).text for bot in (GreedyBot(1), MctsBot(1, playouts=8))}
    assert answer in answers
    assert answer == "accept" or answers == {"decline"}, (
        "a search may decline a good one, but takes no bad one"
    )


def test_a_bot_that_is_invited_proposes_nothing() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 1, ore=1)
    table.play("trade", "invite")
    assert len(table.words) > 1
    assert bots.answer(GreedyBot(1), table.match).text == "pass"


def test_the_greedy_bot_sees_what_a_move_is_for() -> None:
    """A Move is a chapter of its own; it's judged by where the units come to stand."""
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "tactics")
        army(s, 0, beside(s, 1), 3)
        begin_later_turn(s, 0, 3, 6, actions=1)
    thought = choices(table)
    assert max(thought, key=thought.__getitem__) == "move"


def test_the_greedy_bot_founds_a_city_where_it_can() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        settler(s, 0, beside(s, 0))
        give(s, 0, food=0)
    thought = choices(table)
    assert max(thought, key=thought.__getitem__) == "found"


def test_the_greedy_bot_takes_points_that_it_does_not_need() -> None:
    """The last answer of the match: whoever is ahead has won, with or without an Objective."""
    card, completed = objective_with("wealth")
    table = clash()
    with table.edit() as s:
        begin_status(s, 6)
        learn(s, 0, "writing", "myths", "roads")
        give(s, 0, gold=5)
        hold(s, 0, objectives=[card, objective_with("conqueror")[0]])
        hold(s, 1)
    assert table.about == "status.objective"
    thought = choices(table)
    assert thought[completed] > thought["pass"]


# What a search needs to know


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_time_passes_action_by_action(seats: int) -> None:
    """Through Turns, Rounds and Status phases time only goes on, by as many actions as were taken or given up."""
    match = areopagus.new("clash-of-cultures", seats=seats, seed=5)
    players = [bots.make("random", seed=seat) for seat in range(seats)]
    last = start = insight().elapsed(match.state)
    begun = {}
    while match.ask is not None and match.state.round < 4:
        s = match.state
        if match.ask.about == "turn.action" and not s.turn.begun and s.turn.actions_left == ACTIONS:
            begun.setdefault((s.round, s.turn_number, s.active), insight().elapsed(s))
        match.choose(bots.answer(players[match.ask.seat], match))
        now = insight().elapsed(match.state)
        assert now >= last - match.state.turn.extra_actions, "an action gained is time gained"
        last = now
    turns = sorted(begun.values())
    assert len(turns) > 3 * seats
    assert all((turn - start) % ACTIONS == 0 for turn in turns)
    assert len(set(turns)) == len(turns)


def test_a_look_ahead_ends_with_the_turn() -> None:
    s = clash().state.copy()
    start = insight().elapsed(s)
    for actions in range(ACTIONS, -1, -1):
        s.turn.actions_left = actions
        assert insight().until(s) == start + ACTIONS


def test_the_end_of_a_look_ahead_has_weights_of_its_own() -> None:
    weights = read_weights(insight().file, AHEAD)
    assert insight().ahead.weights == tuple(weights[name] for name in insight().names) != insight().weights
    assert insight().ahead.ahead.weights == insight().ahead.weights
    tried = type(insight())(read_weights(insight().file))
    assert tried.ahead is tried, "whoever tries weights is judged by them alone"


def test_what_a_part_is_worth_is_told_in_points_that_stand() -> None:
    t = clash()
    before = insight().ahead.worth_by_part(t.state, 0)["points"]
    with t.edit() as s:
        learn(s, 0, "storage")
    assert insight().ahead.worth_by_part(t.state, 0)["points"] - before == pytest.approx(0.5)


def test_spaces_that_give_the_same_are_looked_at_once() -> None:
    table = clash()
    s = table.state
    spaces_near = [*s.layout.neighbours[home(s, 0)]]
    ask = Ask(0, "collect.space", (*(HEX[cell] for cell in spaces_near), DONE))
    looked_at = insight().order(s, ask, ask.words)
    grounds = [s.terrain[HEX.index(word)] for word in looked_at]
    assert DONE not in looked_at
    assert len(set(grounds)) == len(grounds)
    assert set(grounds) == {s.terrain[cell] for cell in spaces_near}
    assert insight().order(s, ask, (DONE,)) == (DONE,), "something must be said"


def test_moves_are_looked_at_that_lead_somewhere() -> None:
    """Of many ways those nearest to a foreign city, and every own city."""
    table = clash()
    with table.edit() as s:
        reveal_all(s)
    s = table.state
    enemy, own = home(s, 1), home(s, 0)
    near = [place for place in s.layout.neighbours[enemy] if s.terrain[place] != SEA]
    ways = [place for place in (*spaces(s, FERTILE), *spaces(s, FOREST)) if place not in (*near, enemy, own)]
    ask = Ask(0, "move.to", tuple(HEX[cell] for cell in (*ways, near[0], own)))
    looked_at = insight().order(s, ask, ask.words)
    assert len(looked_at) < len(ask.words)
    assert looked_at[0] == HEX[near[0]]
    assert HEX[own] in looked_at


def test_an_attack_is_judged_through_the_answers_of_the_defender() -> None:
    """Three Armies against an undefended city whose owner may lay a card: the bot looks behind that question."""
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "tactics")
        learn(s, 1, "tactics")
        army(s, 0, beside(s, 1), 3)
        army(s, 1, home(s, 1), 1)
        begin_later_turn(s, 0, 3, 6, actions=1)
    thought = choices(table)
    assert thought["move"] > thought["end"] + 2
