"""Objective cards: when and how they are completed (CC-OBJ, CC-XOBJ-26, -31, -32, -53, -55 to -62)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import OBJECTIVE_CARDS, OBJECTIVES
from areopagus.games.clash_of_cultures.catalog import GOLD, number_of
from areopagus.games.clash_of_cultures.queries.reasons import why_not_complete
from areopagus.games.clash_of_cultures.state import World
from areopagus.games.clash_of_cultures.words import HALF
from areopagus.workshop.testing import Table, component, rule

from .battlefields import CAMP, FIELD, open_map
from .objective_positions import (
    AT_ONCE,
    STATUS,
    attack,
    begin_battle,
    build_by_draft,
    build_wonder,
    cities,
    defended,
    drafting,
    garrisons,
    in_status,
    landscape,
    might,
    rich_builder,
    stock,
    traders,
)
from .positions import (
    army,
    begin_status,
    begin_turn,
    built_wonder,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    objective_with,
    person,
    reveal,
    settler,
)

PRINTED = [
    pytest.param(1, "large_civilization", "draft", marks=component("objectives:1")),
    pytest.param(2, "scientific_lead", "conqueror", marks=component("objectives:2")),
    pytest.param(3, "coastal_culture", "warmonger", marks=component("objectives:3")),
    pytest.param(4, "advanced_culture", "warmonger", marks=component("objectives:4")),
    pytest.param(5, "religious_fervor", "general", marks=component("objectives:5")),
    pytest.param(6, "city_planner", "great_battle", marks=component("objectives:6")),
    pytest.param(7, "eureka", "defiance", marks=component("objectives:7")),
    pytest.param(8, "happy_population", "conqueror", marks=component("objectives:8")),
    pytest.param(9, "education_lead", "sea_blockade", marks=component("objectives:9")),
    pytest.param(10, "optimized_storage", "naval_assault", marks=component("objectives:10")),
    pytest.param(11, "wealth", "large_fleet", marks=component("objectives:11")),
    pytest.param(12, "ore_supplies", "large_army", marks=component("objectives:12")),
    pytest.param(13, "wood_supplies", "fortifications", marks=component("objectives:13")),
    pytest.param(14, "food_supplies", "standing_army", marks=component("objectives:14")),
    pytest.param(15, "architecture", "militarized", marks=component("objectives:15")),
    pytest.param(16, "goal_focused", "bold", marks=component("objectives:16")),
    pytest.param(17, "colony", "threat", marks=component("objectives:17")),
    pytest.param(18, "culture_focus", "legendary_battle", marks=component("objectives:18")),
    pytest.param(19, "consulate", "great_battle", marks=component("objectives:19")),
    pytest.param(20, "science_focus", "naval_assault", marks=component("objectives:20")),
    pytest.param(21, "trade_focus", "scavenger", marks=component("objectives:21")),
    pytest.param(22, "metropolis", "general", marks=component("objectives:22")),
    pytest.param(23, "seafarers", "aggressor", marks=component("objectives:23")),
    pytest.param(24, "government", "barbarian_conquest", marks=component("objectives:24")),
    pytest.param(25, "government", "aggressor", marks=component("objectives:25")),
    pytest.param(26, "expansionist", "military_might", marks=component("objectives:26")),
    pytest.param(27, "city_founder", "resistance", marks=component("objectives:27")),
    pytest.param(28, "trade_power", "resistance", marks=component("objectives:28")),
    pytest.param(29, "shipping_routes", "terror_regime", marks=component("objectives:29")),
    pytest.param(30, "diversified_research", "bold", marks=component("objectives:30")),
    pytest.param(31, "culture_power", "barbarian_conquest", marks=component("objectives:31")),
    pytest.param(32, "magnificent_culture", "outpost", marks=component("objectives:32")),
]
"""The Objectives of the printed cards."""


def points(table: Table, seat: int) -> float:
    """The victory points of a player if the game ended now."""
    return GAME.result(table.state).points[seat]["objectives"]


@rule("CC-OBJ-03", "CC-OBJ-05", "CC-OBJ-08")
@pytest.mark.parametrize(("card", "top", "bottom"), PRINTED)
@pytest.mark.parametrize("half", ["top", "bottom"])
def test_each_half_of_each_card_can_be_completed_when_its_time_comes(
    card: int, top: str, bottom: str, half: str
) -> None:
    key = top if half == "top" else bottom
    word = f"objective:{card}:{half}"
    if key in STATUS:
        table, seat, about = in_status(STATUS[key], [card]), 0, "status.objective"
        assert table.about == about
    else:
        (table, seat), about = AT_ONCE[key](card), "objective.complete"
    ask = table.match.ask
    assert ask is not None
    assert (ask.about, ask.seat, table.words) == (about, seat, [word, "pass"])
    assert ask.rule == ("CC-STATUS-03" if key in STATUS else "CC-OBJ-05")
    assert points(table, seat) == 0
    table.play(word)
    assert points(table, seat) == 2
    assert table.state.players[seat].objectives == 0
    assert GAME.view(table.state, None, False)["players"][seat]["completed"]


@rule("CC-OBJ-05", "CC-XOBJ-60")
@pytest.mark.parametrize("key", [key for key in AT_ONCE if key != "magnificent_culture"])
def test_what_is_completed_at_once_is_not_completed_in_the_status_phase(key: str) -> None:
    number, word = objective_with(key)
    table, _ = AT_ONCE[key](number)
    table.play("pass")
    with table.edit() as s:
        s.battle = None
        s.players[0].ships = [ship._replace(mark=0) for ship in s.players[0].ships]
        s.turn.marks = {}
        s.turn.fights, s.turn.drafts = [], 0
        for one in s.cities.values():
            one.activated = 0
        begin_status(s)
    assert word not in table.words


# Hands


@rule("CC-OBJ-01", "CC-SETUP-13")
def test_each_player_starts_with_one_objective_card_and_draws_one_in_each_status_phase() -> None:
    table = Table(GAME, 3, None)
    for seat in range(2):
        table.play(f"seat:{seat}")
    for number in range(3):
        table.play(f"action:{number + 1}", f"objective:{number + 5}")
    assert [player.objectives.bit_count() for player in table.state.players] == [1, 1, 1]
    assert table.state.objective_deck.bit_count() == len(OBJECTIVE_CARDS) - 3

    table = clash(2)
    with table.edit() as s:
        begin_status(s)
    for _ in range(2):
        table.play("advance:storage")
    for seat, number in enumerate((9, 31)):
        table.play(f"action:{20 + seat}", f"objective:{number}")
    assert [player.objectives for player in table.state.players] == [1 << 8, 1 << 30]


@rule("CC-OBJ-02")
def test_objective_cards_in_hand_are_seen_by_their_owner_alone() -> None:
    table = clash(3)
    with table.edit() as s:
        hold(s, 1, objectives=[17, 30])
    views = [GAME.view(table.state, seat, False) for seat in (0, 1, 2, None)]
    with table.edit() as s:
        s.objective_deck ^= 1 << 16 | 1 << 4
        s.players[1].objectives ^= 1 << 16 | 1 << 4
    after = [GAME.view(table.state, seat, False) for seat in (0, 1, 2, None)]
    assert [one == other for one, other in zip(views, after, strict=True)] == [True, False, True, True]


@rule("CC-OBJ-02", "CC-ASK-09")
def test_whether_a_card_fits_is_not_told_by_a_question() -> None:
    """Who holds a card and meets an Objective of the game is asked, be the card what it may."""

    def asked(gold: int, *cards: int) -> Table:
        table = landscape()
        table.match._forced = "none"
        with table.edit() as s:
            give(s, 0, gold=gold)
            hold(s, 0, objectives=cards)
            begin_status(s)
        return table

    for number in (objective_with("wealth")[0], objective_with("seafarers")[0]):
        table = asked(5, number)
        assert table.about == "status.objective"
        seen = table.match.asked(1)
        assert seen is not None
        assert (seen.about, seen.words) == ("", ())
    assert table.words == ["pass"]
    assert asked(5).about == "status.advance"  # no card in hand
    assert asked(4, objective_with("wealth")[0]).about == "status.advance"  # no Objective of the game is met


# One half, one name, several cards


@rule("CC-OBJ-04", "CC-STATUS-05")
def test_a_card_is_completed_with_one_of_its_halves() -> None:
    def rich_and_strong(s: World) -> None:
        give(s, 0, ore=5)
        STATUS["large_army"](s)

    table = in_status(rich_and_strong, [12])
    assert table.words == ["objective:12:top", "objective:12:bottom", "pass"]
    table.play("objective:12:bottom")
    assert table.about == "status.advance"
    assert table.state.players[0].completed == [11 * 2 + 1]
    (objective_line,) = [line for line in table.match.story(1) if line.key == "story.objective"]
    assert "Large Army" in table.sentence(objective_line)
    assert points(table, 0) == 2


@rule("CC-OBJ-06", "CC-XOBJ-24", "CC-XOBJ-55")
def test_a_name_is_completed_once_in_a_status_phase() -> None:
    cards = [objective_with("government", nth)[0] for nth in (0, 1)]
    table = in_status(STATUS["government"], cards)
    assert table.words == ["objective:24:top", "objective:25:top", "pass"]
    table.play("objective:24:top")
    assert "objective:25:top" not in table.words
    assert table.about == "status.advance"
    with table.edit() as s:
        begin_status(s, round=2)
    assert table.words == ["objective:25:top", "pass"]  # the next Status phase is another occasion


@rule("CC-OBJ-06", "CC-XOBJ-55", "CC-NOTE-41")
def test_a_name_is_completed_once_after_a_battle() -> None:
    table = begin_battle(defended(4, 1), [objective_with("conqueror", nth)[0] for nth in (0, 1)])
    attack(table, 4, 6, 6, 6, 6, 1)
    assert table.words == ["objective:2:bottom", "objective:8:bottom", "pass"]
    table.play("objective:8:bottom")
    assert table.about != "objective.complete"
    assert table.state.players[0].completed == [7 * 2 + 1]


@rule("CC-XOBJ-55")
def test_a_second_battle_is_another_occasion_for_the_same_name() -> None:
    table = open_map()
    with table.edit() as s:
        for place, target in ((CAMP, FIELD), ("+3+1", "+2+2")):
            army(s, 0, place)
            city(s, 1, target, "fortress")
        hold(s, 0, objectives=[objective_with("conqueror", nth)[0] for nth in (0, 1)])
    table.play("move", f"hex:{CAMP}", "count:1", f"hex:{FIELD}", "die:1", "die:1")
    table.play("hex:+3+5", "objective:2:bottom")
    table.play("hex:+3+1", "count:1", "hex:+2+2", "die:1", "die:1", "objective:8:bottom")
    assert points(table, 0) == 4


@rule("CC-OBJ-07", "CC-STATUS-04", "CC-XOBJ-60")
def test_one_battle_may_complete_several_cards() -> None:
    cards = [objective_with(key)[0] for key in ("conqueror", "general", "great_battle")]
    table = begin_battle(defended(4, 3), cards)
    attack(table, 4, 6, 6, 6, 6, 1, 1, 1)
    for word in ("objective:2:bottom", "objective:6:bottom", "objective:5:bottom"):
        assert table.about == "objective.complete"
        table.play(word)
    assert points(table, 0) == 6


@rule("CC-XOBJ-61", "CC-STATUS-02")
def test_conditions_of_the_status_phase_are_judged_after_earlier_payments() -> None:
    def edit(s: World) -> None:
        give(s, 0, food=3, ore=5, wood=3)

    number, supplies = objective_with("ore_supplies")
    other, storage = objective_with("optimized_storage")
    table = in_status(edit, [number, other])
    table.play(storage, supplies)
    assert points(table, 0) == 4

    def scarce(s: World) -> None:
        give(s, 0, food=5, ore=3, wood=3)

    number, supplies = objective_with("food_supplies")
    table = in_status(scarce, [number, other])
    table.play(supplies)  # three Food are left
    assert storage in table.words

    def just_enough(s: World) -> None:
        give(s, 0, gold=6)
        give(s, 0, ideas=5)

    wealth = objective_with("wealth")
    eureka = objective_with("eureka")
    table = in_status(just_enough, [wealth[0], eureka[0]])
    table.play(wealth[1], eureka[1])
    assert table.state.players[0].stock[3:5] == [3, 4]


@rule("CC-XOBJ-61")
def test_players_complete_in_turn_order_each_all_of_theirs() -> None:
    table = landscape()
    with table.edit() as s:
        for seat in (0, 1):
            give(s, seat, gold=5, wood=5)
        hold(s, 0, objectives=[objective_with("wealth")[0]])
        hold(s, 1, objectives=[objective_with("wood_supplies")[0], objective_with("seafarers")[0]])
        s.first = 1
        begin_status(s)
    assert table.match.ask is not None
    assert table.match.ask.seat == 1
    table.play(objective_with("wood_supplies")[1])
    assert table.match.ask.seat == 0
    assert objective_with("wealth")[1] in table.words


@rule("CC-XOBJ-27", "CC-XOBJ-28", "CC-XOBJ-61")
@pytest.mark.parametrize("first", ["trade_power", "shipping_routes"])
def test_trade_power_and_shipping_routes_exclude_each_other(first: str) -> None:
    words = {key: objective_with(key)[1] for key in ("trade_power", "shipping_routes")}
    table = in_status(lambda s: traders(s, ships=2, settlers=2), [28, 29])
    assert set(words.values()) < set(table.words)
    table.play(words.pop(first))
    assert not set(words.values()) & set(table.words)
    with table.edit() as s:
        begin_status(s, round=2)
    assert set(words.values()) < set(table.words)  # in another Status phase


@rule("CC-XOBJ-61", "CC-OBJ-06", "CC-XOBJ-55")
@pytest.mark.parametrize("key", ["trade_power", "shipping_routes", "standing_army", "military_might"])
def test_an_objective_says_whether_it_or_one_that_excludes_it_was_completed(key: str) -> None:
    number, _ = objective_with(key)
    table = in_status(lambda s: None, [number])
    objective = number_of(OBJECTIVES, key)
    half = HALF[2 * (number - 1) + OBJECTIVE_CARDS[number - 1].index(objective)]
    against = {
        objective: "reason.objective_done",
        OBJECTIVES[objective].excludes: "reason.objective_excluded",
    }
    for done in range(len(OBJECTIVES)):
        reason = why_not_complete(table.state, 0, "status", 1 << done, half)
        assert reason is not None
        assert reason.key == against.get(done, "reason.objective_unmet")


@rule("CC-XOBJ-43", "CC-XOBJ-51", "CC-XOBJ-61")
@pytest.mark.parametrize("first", ["standing_army", "military_might"])
def test_standing_army_and_military_might_exclude_each_other(first: str) -> None:
    def edit(s: World) -> None:
        garrisons(s)
        for place in (home(s, 0), "+2+1"):
            army(s, 0, place, 3)
        army(s, 0, "+1+2", 2)

    words = {key: objective_with(key)[1] for key in ("standing_army", "military_might")}
    table = in_status(edit, [14, 26])
    assert set(words.values()) < set(table.words)
    table.play(words.pop(first))
    assert not set(words.values()) & set(table.words)
    assert in_status(might, [26]).words == ["objective:26:bottom", "pass"]


@rule("CC-XOBJ-62", "CC-OBJ-08", "CC-INV-24")
def test_a_completed_card_stays_and_later_losses_do_not_matter() -> None:
    table = in_status(stock(gold=5), [objective_with("wealth")[0]])
    table.play(objective_with("wealth")[1])
    with table.edit() as s:
        s.players[0].stock[GOLD] = 0
    assert points(table, 0) == 2
    (shown,) = GAME.view(table.state, 1, False)["players"][0]["completed"]
    assert shown == 20  # card 11, its upper half


@rule("CC-XOBJ-62", "CC-STATUS-06")
def test_cards_in_hand_at_the_end_are_worth_nothing() -> None:
    table = in_status(stock(gold=5), [objective_with("wealth")[0], 1, 2, 3], round=6)
    table.play("pass")
    assert table.match.over
    assert points(table, 0) == 0


# Completing is the holder's choice


@rule("CC-OBJ-05", "CC-OBJ-06")
def test_a_card_may_be_kept_for_later() -> None:
    table = in_status(stock(gold=5), [11])
    table.play("pass")
    assert table.about == "status.advance"
    assert table.state.players[0].objectives == 1 << 10
    assert table.state.players[0].stock[GOLD] == 5


# City Founder


@rule("CC-XOBJ-26")
@component("objectives:city_founder")
@pytest.mark.parametrize(("place", "lawful"), [("+4+4", True), ("+3+4", False)])
def test_a_city_founder_founds_five_spaces_from_home(place: str, lawful: bool) -> None:
    table = landscape()
    with table.edit() as s:
        settler(s, 0, place)
        hold(s, 0, objectives=[27])
    table.play("found", f"hex:{place}")
    assert ("objective:27:top" in table.words) == lawful


@rule("CC-XOBJ-26", "CC-XOBJ-58")
def test_a_city_without_a_way_home_is_far_enough() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "f", 19)
        settler(s, 0, "+3+3")
        hold(s, 0, objectives=[27])
    table.play("found", "hex:+3+3", "objective:27:top")
    assert points(table, 0) == 2


@rule("CC-XOBJ-17", "CC-XOBJ-26")
def test_who_was_city_founder_has_no_colony_in_that_round() -> None:
    for word, lawful in (("objective:27:top", False), ("pass", True)):
        table = landscape()
        with table.edit() as s:
            settler(s, 0, "+4+4")
            hold(s, 0, objectives=[27, 17])
        table.play("found", "hex:+4+4", word)
        with table.edit() as s:
            begin_status(s)
        assert ("objective:17:top" in table.words) == lawful
        with table.edit() as s:
            begin_status(s, round=2)
        assert "objective:17:top" in table.words


@rule("CC-XOBJ-26")
def test_a_captured_city_is_not_founded() -> None:
    table = landscape()
    with table.edit() as s:
        learn(s, 0, "tactics")
        city(s, 1, "+4+4")
        army(s, 0, "+4+3")
        hold(s, 0, objectives=[27])
    table.play("move", "hex:+4+3", "count:1", "hex:+4+4")
    assert table.state.cities[cell("+4+4")].owner == 0
    assert "objective:27:top" not in table.words


@rule("CC-XOBJ-26", "CC-XEVT-14")
def test_the_great_explorer_is_a_city_founder() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "f", 19)
        city(s, 0, "+3+3")
        person(s, 0, "great_explorer")
        give(s, 0, food=2)
        hold(s, 0, objectives=[27])
    table.play("person", "pass", "region:h", "tile:18")
    while table.about == "explore.turn":
        table.play("turn:as_listed")
    while "objective:27:top" not in table.words:
        table.play(table.words[0] if table.about != "pay.gold.food" else "count:0")
        assert table.about != "turn.action"
    table.play("objective:27:top")
    assert points(table, 0) == 2


# Magnificent Culture


@rule("CC-XOBJ-31")
def test_only_the_first_wonder_of_the_game_is_magnificent_at_once() -> None:
    table = landscape()
    with table.edit() as s:
        rich_builder(s, "hanging_gardens", "colossus")
        hold(s, 0, objectives=[32])
    build_wonder(table, "hanging_gardens")
    assert table.words == ["objective:32:top", "pass"]
    table.play("pass")
    with table.edit() as s:
        give(s, 0, food=8, ore=8, wood=8, gold=8, culture=8)
    build_wonder(table, "colossus", "+2+1")
    assert table.about == "turn.action"
    assert sum(place >= 0 for place in table.state.wonders) == 2


@rule("CC-XOBJ-31")
def test_the_first_wonder_may_be_another_players() -> None:
    table = landscape()
    with table.edit() as s:
        rich_builder(s, "hanging_gardens")
        built_wonder(s, "colossus", home(s, 1))
        s.first_wonder, s.first_wonder_round = 1, 1
        hold(s, 0, objectives=[32])
    build_wonder(table, "hanging_gardens")
    assert table.about == "turn.action"


# Draft


@rule("CC-XOBJ-32")
@component("objectives:draft")
def test_the_second_draft_of_a_turn_is_an_occasion() -> None:
    table = landscape()
    with table.edit() as s:
        drafting(s)
        hold(s, 0, objectives=[1])
    build_by_draft(table, "+3+0")
    assert table.about == "turn.action"
    build_by_draft(table, "+2+1")
    assert table.words == ["objective:1:bottom", "pass"]
    table.play("pass")
    build_by_draft(table, "+0+2")
    assert table.about == "turn.action"  # the third is not the second


@rule("CC-XOBJ-32")
def test_a_build_without_draft_is_no_occasion_for_it() -> None:
    table = landscape()
    with table.edit() as s:
        drafting(s)
        give(s, 0, food=2, ore=2, wood=2, gold=2)
        hold(s, 0, objectives=[1])
    build_by_draft(table, "+3+0")
    build_by_draft(table, "+2+1")
    table.play("pass", "activate", "hex:+0+2", "build", "unit:settler")
    while table.about.startswith("pay.gold"):
        table.play("count:0")
    assert table.about == "turn.action"


@rule("CC-XOBJ-32", "CC-NOTE-62")
def test_a_draft_of_an_earlier_turn_does_not_count() -> None:
    table = landscape()
    with table.edit() as s:
        drafting(s)
        hold(s, 0, objectives=[1])
    build_by_draft(table, "+3+0")
    table.play("end", "end")
    build_by_draft(table, "+2+1")
    assert table.about == "turn.action"


# Terror Regime


@rule("CC-XOBJ-53", "CC-XOBJ-60")
@component("objectives:terror_regime")
def test_four_angry_cities_are_a_terror_regime_after_an_action_and_at_the_end_of_the_turn() -> None:
    for count, lawful in ((4, True), (3, False)):
        table = landscape()
        with table.edit() as s:
            cities(s, count, mood="angry")
            city(s, 1, "+1+6", mood="angry")
            hold(s, 0, objectives=[29])
        table.play("activate", "hex:+3+0", "collect")
        while table.about.startswith("collect"):
            table.play(table.words[0])
        assert (table.words == ["objective:29:bottom", "pass"]) == lawful
        if lawful:
            table.play("pass")
        table.play("end")
        assert (table.words == ["objective:29:bottom", "pass"]) == lawful
        if lawful:
            table.play("objective:29:bottom")
            assert points(table, 0) == 2
        assert table.state.active == 1


@rule("CC-XOBJ-53")
def test_a_terror_regime_is_not_looked_at_in_the_turn_of_others_or_in_the_status_phase() -> None:
    table = landscape()
    with table.edit() as s:
        cities(s, 4, mood="angry")
        hold(s, 0, objectives=[29])
        begin_turn(s, 1)
    table.play("end")
    assert (table.about, table.state.active) == ("turn.action", 0)
    with table.edit() as s:
        begin_status(s)
    assert table.about == "status.advance"


@rule("CC-OBJ-07")
def test_different_names_may_rest_on_the_same_advances() -> None:
    table = in_status(lambda s: learn(s, 0, "storage", "irrigation", "husbandry", "engineering"), [16, 4])
    assert set(table.words) == {"objective:16:top", "objective:4:top", "pass"}
    table.play("objective:4:top", "objective:16:top")
    assert table.about == "status.advance"
    assert points(table, 0) == 4
