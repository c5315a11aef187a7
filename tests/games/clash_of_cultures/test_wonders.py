"""Wonders: how they are built, what they cost and what they do (CC-WON, CC-XWON).

The map of two players lies open; the home of seat 0 is +3+0, with Sea at +2+1 and +4+0.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.card_catalog import WONDERS
from areopagus.games.clash_of_cultures.catalog import (
    ACADEMY,
    ADVANCES,
    ANGRY,
    HAPPY,
    NEUTRAL,
    NONE,
    TEMPLE,
    number_of,
)
from areopagus.games.clash_of_cultures.state import LOST, OPEN, World
from areopagus.workshop.testing import Table, component, rule

from .positions import (
    HOME_HEX,
    army,
    begin_status,
    begin_turn,
    built_wonder,
    cell,
    city,
    clash,
    give,
    home,
    learn,
    open_wonder,
    remove_all_units,
    reserve_wonder,
    revealed_map,
    ship,
    stock,
    two_more_cities,
    word,
)


def civilize(s: World, seat: int = 0) -> None:
    """A player can hold five Culture tokens and eight Food, and has no advance that a Wonder asks for."""
    learn(
        s, seat, "storage", "writing", "draft", "art_and_sculptures", "metallurgy", "chemistry", "astronomy"
    )


def place_of(table: Table, wonder: str) -> int:
    """Where a Wonder is."""
    state: int = table.state.wonders[number_of(WONDERS, wonder)]
    return state


def points(table: Table, seat: int) -> dict[str, float]:
    """The points of a player as they stand."""
    return dict(table.match.game.result(table.state).points[seat])


# Building


@rule("CC-WON-01", "CC-WON-02")
def test_all_wonders_lie_in_the_deck_until_engineering_or_monuments_reveal_them() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "art_and_sculptures")
        give(s, 0, gold=4)
    table.play("advance", "advance:engineering")
    assert sorted(table.words) == sorted(f"wonder:{wonder.key}" for wonder in WONDERS)
    table.play("wonder:colossus")
    assert place_of(table, "colossus") == OPEN
    table.play("advance", "advance:monuments")
    assert len(table.words) == len(WONDERS) - 1
    table.play("wonder:mausoleum", "wonder:colossus")
    assert place_of(table, "mausoleum") == OPEN


COSTS = [
    pytest.param("hanging_gardens", "irrigation", (5, 2, 5), marks=component("wonders:hanging_gardens")),
    pytest.param("great_pyramid", "rituals", (2, 7, 3), marks=component("wonders:great_pyramid")),
    pytest.param("great_library", "philosophy", (3, 3, 6), marks=component("wonders:great_library")),
    pytest.param("colossus", "monuments", (3, 5, 4), marks=component("wonders:colossus")),
    pytest.param("great_lighthouse", "cartography", (3, 4, 5), marks=component("wonders:great_lighthouse")),
    pytest.param("great_wall", "siegecraft", (3, 7, 2), marks=component("wonders:great_wall")),
    pytest.param("mausoleum", "priesthood", (4, 4, 4), marks=component("wonders:mausoleum")),
]


def ready_for(table: Table, wonder: str, needed: str, cost: tuple[int, int, int]) -> None:
    """The Wonder lies open, and seat 0 has everything it costs but no advance that it requires."""
    with table.edit() as s:
        civilize(s)
        food, ore, wood = cost
        give(s, 0, food=food, ore=ore, wood=wood, culture=5)
        if wonder == "great_lighthouse":
            city(s, 0, home(s, 0), "port")
        open_wonder(s, wonder)


@rule("CC-WON-04", "CC-WON-06", "CC-WON-12", "CC-WON-13", "CC-WON-16", "CC-WON-19", "CC-WON-22", "CC-WON-25")
@rule("CC-XWON-01", "CC-XWON-02", "CC-XWON-03", "CC-XWON-04", "CC-XWON-05", "CC-XWON-06", "CC-XWON-07")
@pytest.mark.parametrize(("wonder", "needed", "cost"), COSTS)
def test_a_wonder_needs_engineering_another_advance_and_its_price(
    wonder: str, needed: str, cost: tuple[int, int, int]
) -> None:
    table = revealed_map()
    ready_for(table, wonder, needed, cost)
    with table.edit() as s:
        learn(s, 0, needed)
    table.play("activate")
    assert "wonder" not in table.words, "without Engineering"
    with table.edit() as s:
        learn(s, 0, "engineering")
        s.players[0].advances &= ~(1 << number_of(ADVANCES, needed))
    table.play("activate")
    assert "wonder" not in table.words, f"without {needed}"
    with table.edit() as s:
        learn(s, 0, needed)
    table.play("activate", "wonder")
    assert place_of(table, wonder) == home(table.state, 0)
    left = stock(table.state, 0)
    left.pop("ideas", None)  # the Great Library's gain
    assert left == {}
    for kind in ("food", "ore", "wood", "culture"):
        table = revealed_map()
        ready_for(table, wonder, needed, cost)
        with table.edit() as s:
            learn(s, 0, needed, "engineering")
            give(s, 0, **{kind: stock(s, 0)[kind] - 1})
        table.play("activate")
        assert "wonder" not in table.words, f"without the last {kind}"
        with table.edit() as s:
            give(s, 0, gold=1)
        table.play("activate")
        assert ("wonder" in table.words) == (kind != "culture"), "Gold replaces resources, never tokens"


@rule("CC-WON-03", "CC-WON-05")
def test_any_player_may_build_an_open_wonder_but_only_once_in_the_game() -> None:
    table = revealed_map()
    with table.edit() as s:
        for seat in (0, 1):
            civilize(s, seat)
            learn(s, seat, "engineering", "siegecraft", "monuments")
            give(s, seat, food=8, ore=8, wood=8, culture=5)
        open_wonder(s, "great_wall")
    table.play("activate", "wonder", "end", "activate")
    assert place_of(table, "great_wall") == home(table.state, 0)
    assert table.refuses("wonder") == "CC-WON-03"
    with table.edit() as s:
        open_wonder(s, "colossus")
    table.play("activate", "wonder")
    assert place_of(table, "colossus") == home(table.state, 1)


@rule("CC-WON-06", "CC-WON-07", "CC-WON-11")
def test_the_figure_stands_in_the_activated_city_and_adds_points_but_no_size() -> None:
    table = revealed_map()
    with table.edit() as s:
        civilize(s)
        learn(s, 0, "engineering", "siegecraft")
        give(s, 0, food=8, ore=8, wood=8, culture=5)
        city(s, 0, "+5+0")
        open_wonder(s, "great_wall")
    table.play("activate", "hex:+5+0", "wonder")
    assert place_of(table, "great_wall") == cell("+5+0")
    assert points(table, 0)["wonders"] == 5
    table.play("activate", "hex:+5+0", "collect", "hex:+6-1")
    assert table.about == "turn.action", "still a city of size 1"
    assert table.state.cities[cell("+5+0")].mood == ANGRY, "building was the first activation"


@rule("CC-WON-08")
def test_a_city_holds_one_wonder() -> None:
    table = revealed_map()
    with table.edit() as s:
        civilize(s)
        learn(s, 0, "engineering", "siegecraft")
        give(s, 0, food=8, ore=8, wood=8, culture=5)
        city(s, 0, "+5+0")
        city(s, 0, "+4+2")
        built_wonder(s, "colossus", home(s, 0))
        reserve_wonder(s, 0, "great_wall")
    table.play("monument")
    assert table.words == ["hex:+4+2", "hex:+5+0"]
    assert table.refuses(HOME_HEX) == "CC-WON-08"


@rule("CC-WON-09")
def test_a_wonder_is_lost_with_its_city() -> None:
    table = revealed_map()
    with table.edit() as s:
        city(s, 0, "+5+0")
        built_wonder(s, "great_wall", "+5+0")
        begin_status(s)
        s.agenda = [("status_raze", 0)]
    assert points(table, 0)["wonders"] == 5
    table.play("hex:+5+0")
    assert place_of(table, "great_wall") == LOST
    assert points(table, 0)["wonders"] == 0


@rule("CC-WON-10", "CC-CAPT-16")
def test_a_captured_wonder_counts_for_the_conqueror() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        city(s, 1, "+2+2")
        city(s, 1, "+5+0")
        army(s, 0, "+3+1")
        built_wonder(s, "colossus", "+2+2")
    table.play("move", "hex:+3+1", "hex:+2+2", "hex:+5+0")
    assert table.state.cities[cell("+2+2")].owner == 0
    assert points(table, 0)["wonders"] == 5
    assert points(table, 1)["wonders"] == 0


# Hanging Gardens


@rule("CC-WON-14")
def test_the_hanging_gardens_give_a_food_after_a_collect_with_their_city() -> None:
    table = revealed_map()
    with table.edit() as s:
        built_wonder(s, "hanging_gardens", home(s, 0))
        city(s, 0, "+5+0")
        learn(s, 0, "storage")
    table.play("activate", HOME_HEX, "hex:+4-1", "activate", "hex:+5+0", "collect", "hex:+6-1")
    assert stock(table.state, 0) == {"food": 1, "ore": 2}


@rule("CC-WON-15")
def test_the_hanging_gardens_raise_the_mood_of_any_city_for_a_mood_token_and_an_action() -> None:
    table = revealed_map()
    with table.edit() as s:
        built_wonder(s, "hanging_gardens", home(s, 0))
        city(s, 0, home(s, 0), mood="happy")
        city(s, 0, "+5+0", "temple", "academy", mood="angry")
        give(s, 0, mood=2)
    table.play("hanging_gardens")
    assert table.state.cities[cell("+5+0")].mood == NEUTRAL
    assert stock(table.state, 0) == {"mood": 1}
    assert table.state.turn.actions_left == 2
    table.play("hanging_gardens")
    assert table.state.cities[cell("+5+0")].mood == HAPPY
    assert table.refuses("hanging_gardens") == "CC-WON-15", "no token, and all are Happy"
    with table.edit() as s:
        give(s, 0, mood=2)
        begin_turn(s, 1)
    assert table.refuses("hanging_gardens") == "CC-WON-15", "not for others"


# Great Pyramid of Giza


@rule("CC-WON-17")
def test_the_owner_of_the_great_pyramid_wins_every_tie() -> None:
    table = revealed_map()
    with table.edit() as s:
        for seat in (0, 1):
            built_wonder(s, ("great_wall", "colossus")[seat], home(s, seat))
        city(s, 1, home(s, 1), "temple")
        learn(s, 0, "tactics", "draft")
    game = table.match.game
    assert game.result(table.state).winners == (1,), "more points for city pieces"
    with table.edit() as s:
        s.wonders[number_of(WONDERS, "great_wall")] = LOST
        built_wonder(s, "great_pyramid", home(s, 0))
    assert game.result(table.state).winners == (0,)


def build_pyramid(s: World) -> None:
    """Seat 0 can build the Great Pyramid in a city of size 2; a city of seat 1 lies in its range."""
    civilize(s)
    learn(s, 0, "engineering", "rituals")
    give(s, 0, food=2, ore=7, wood=3, culture=5)
    city(s, 0, home(s, 0), "fortress")
    city(s, 1, "+5+0", "temple", "academy")
    city(s, 1, "+2+2", "temple", "academy")
    open_wonder(s, "great_pyramid")


@rule("CC-WON-18")
def test_the_great_pyramid_makes_two_attempts_at_influence_without_an_action() -> None:
    table = revealed_map(actions=1)
    with table.edit() as s:
        build_pyramid(s)
    table.play("activate", "wonder")
    assert table.about == "pyramid.influence"
    table.play("yes", "hex:+5+0", "die:1")
    assert table.about == "pyramid.influence"
    table.play("yes", "hex:+2+2", "die:5", "piece:academy")
    assert table.about == "turn.action"
    assert table.state.turn.actions_left == 0
    assert table.state.cities[cell("+2+2")].pieces[ACADEMY] == 0


@rule("CC-WON-18", "CC-INFL-12")
def test_after_a_success_the_great_pyramid_has_no_second_attempt() -> None:
    table = revealed_map()
    with table.edit() as s:
        build_pyramid(s)
    table.play("activate", "wonder", "yes", "hex:+5+0", "die:6", "piece:temple")
    assert table.about == "turn.action"
    assert table.refuses("influence") == "CC-INFL-12"


@rule("CC-WON-18")
def test_the_attempts_of_the_great_pyramid_may_be_declined() -> None:
    table = revealed_map()
    with table.edit() as s:
        build_pyramid(s)
    table.play("activate", "wonder", "no", "no")
    assert table.about == "turn.action"
    assert table.state.turn.actions_left == 2


@rule("CC-WON-18", "CC-NOTE-46", "CC-INFL-13")
@pytest.mark.parametrize("lacks", ["nothing", "own pieces", "a target"])
def test_the_great_pyramid_asks_only_while_its_city_can_make_an_attempt(lacks: str) -> None:
    table = revealed_map()
    with table.edit() as s:
        build_pyramid(s)
        if lacks == "own pieces":
            city(s, 0, home(s, 0), "fortress", colour=1)
        elif lacks == "a target":
            for place in ("+5+0", "+2+2"):
                city(s, 1, place, "temple", "academy", colour=0)
    table.play("activate", "wonder")
    assert (table.about == "pyramid.influence") is (lacks == "nothing")


# Great Library of Alexandria


@rule("CC-WON-20")
def test_the_great_library_gives_two_ideas_when_built() -> None:
    table = revealed_map()
    with table.edit() as s:
        civilize(s)
        learn(s, 0, "engineering", "philosophy")
        give(s, 0, food=3, ore=3, wood=6, culture=5)
        open_wonder(s, "great_library")
    table.play("activate", "wonder")
    assert stock(table.state, 0) == {"ideas": 2}


@rule("CC-WON-21")
@pytest.mark.parametrize(("reader", "ideas"), [(0, 1), (1, 0), (2, 0)])
def test_the_great_library_learns_from_the_left_neighbour(reader: int, ideas: int) -> None:
    table = clash(3, me=1)
    with table.edit() as s:
        built_wonder(s, "great_library", home(s, reader))
        give(s, 1, gold=4)
    table.play("advance", "advance:tactics", "kind:gold", "kind:gold")
    table.play("advance", "advance:siegecraft", "kind:gold", "kind:gold")
    assert stock(table.state, reader).get("ideas", 0) == 0, "not before the end of the Turn"
    table.play("end")
    assert stock(table.state, reader).get("ideas", 0) == ideas, "once for the Turn"


@rule("CC-WON-21")
def test_the_great_library_learns_nothing_it_knows_and_nothing_from_the_status_phase() -> None:
    table = clash(2, me=1)
    with table.edit() as s:
        built_wonder(s, "great_library", home(s, 0))
        learn(s, 0, "tactics")
    table.play("advance", "advance:tactics", "end")
    assert stock(table.state, 0).get("ideas", 0) == 0
    with table.edit() as s:
        begin_status(s)
    table.play("advance:myths", "advance:writing", "action:9", "objective:9", "action:10", "objective:10")
    table.play("pass", "pass")
    assert stock(table.state, 0).get("ideas", 0) == 0


# Colossus of Rhodes


@rule("CC-WON-23")
def test_the_colossus_lengthens_the_range_of_its_city() -> None:
    table = revealed_map()
    with table.edit() as s:
        city(s, 1, "+5+0", "temple")
    assert table.refuses("influence") == "CC-INFL-03"
    with table.edit() as s:
        built_wonder(s, "colossus", home(s, 0))
    table.play("influence", "die:5")
    assert table.state.cities[cell("+5+0")].pieces[TEMPLE] == 0


@rule("CC-WON-24")
def test_the_colossus_protects_its_owners_cities_within_two_spaces() -> None:
    table = revealed_map()
    with table.edit() as s:
        city(s, 0, home(s, 0), "temple", "academy", "fortress")
        for place in ("+2+2", "+1+2", "+2+3", "+4+2", "+4+3"):
            city(s, 1, place, "temple")
        built_wonder(s, "colossus", "+1+2")
    table.play("influence")
    assert table.words == ["hex:+4+2", "hex:+4+3"]
    assert table.refuses("hex:+1+2") == "CC-WON-24", "its own city"
    assert table.refuses("hex:+2+2") == "CC-WON-24", "one space from it"
    assert table.refuses("hex:+2+3") == "CC-WON-24", "two spaces from it"


@rule("CC-WON-24")
def test_the_colossus_does_not_protect_others_nor_hinder_its_owner() -> None:
    table = revealed_map()
    with table.edit() as s:
        city(s, 0, home(s, 0), "temple", "academy")
        city(s, 0, "+2+2", "temple", colour=1)
        city(s, 1, "+1+2", "temple")
        built_wonder(s, "colossus", home(s, 0))
    table.play("influence")
    assert table.words == ["hex:+1+2", "hex:+2+2"]


# Great Lighthouse of Alexandria


def build_lighthouse(s: World) -> None:
    """Seat 0 can build the Great Lighthouse; its Port looks at the Sea +4+0."""
    civilize(s)
    learn(s, 0, "engineering", "cartography")
    give(s, 0, food=3, ore=4, wood=5, culture=5)
    city(s, 0, home(s, 0), "port").port = cell("+4+0")
    open_wonder(s, "great_lighthouse")
    remove_all_units(s, 0)


@rule("CC-WON-25")
def test_the_great_lighthouse_needs_a_port() -> None:
    table = revealed_map()
    with table.edit() as s:
        build_lighthouse(s)
        city(s, 0, "+5+0")
    table.play("activate", "hex:+5+0")
    assert "wonder" not in table.words
    with table.edit() as s:
        reserve_wonder(s, 0, "great_lighthouse")
        city(s, 0, "+4+2", "port")
    table.play("monument")
    assert table.refuses("hex:+5+0") == "CC-WON-25"


@rule("CC-WON-26", "CC-WON-27")
def test_the_great_lighthouse_brings_a_ship_which_may_move_after_each_activation() -> None:
    table = revealed_map()
    with table.edit() as s:
        build_lighthouse(s)
    table.play("activate", "wonder")
    ships = table.state.players[0].ships
    assert [one.cell for one in ships] == [cell("+4+0")]
    assert table.about == "lighthouse.ship"
    table.play("pass")
    assert table.state.turn.actions_left == 2
    with table.edit() as s:
        ship(s, 0, "+2+1")
        ship(s, 0, "+4+0")
    table.play("activate", "hex:+4-1", "done")
    assert table.words == ["hex:+2+1", "hex:+4+0", "pass"]
    table.play("hex:+4+0", "hex:+3+2")
    assert sorted(one.cell for one in table.state.players[0].ships) == sorted(
        cell(place) for place in ("+2+1", "+3+2", "+4+0")
    ), "one Ship"
    assert table.about == "turn.action"
    assert table.state.turn.actions_left == 1


@rule("CC-WON-26")
def test_the_great_lighthouse_brings_no_fifth_ship() -> None:
    table = revealed_map()
    with table.edit() as s:
        build_lighthouse(s)
        for _ in range(4):
            ship(s, 0, "+5-1")
    table.play("activate", "wonder", "pass")
    assert place_of(table, "great_lighthouse") == home(table.state, 0)
    assert {one.cell for one in table.state.players[0].ships} == {cell("+5-1")}


@rule("CC-WON-26", "CC-NOTE-28")
def test_the_battle_of_a_ship_that_comes_with_the_great_lighthouse_can_not_be_stopped() -> None:
    table = revealed_map()
    with table.edit() as s:
        build_lighthouse(s)
        ship(s, 1, "+4+0")
    table.play("activate", "wonder", "die:1", "die:1")
    assert table.about == "chance.die", "the second round"


@rule("CC-WON-26")
def test_the_ship_of_the_great_lighthouse_fights_a_foreign_ship_at_its_port() -> None:
    table = revealed_map()
    with table.edit() as s:
        build_lighthouse(s)
        ship(s, 1, "+4+0")
    table.play("activate", "wonder")
    assert table.about == "chance.die"
    with table.edit() as s:
        s.battle = None
        begin_turn(s, 0)
        s.players[0].ships = []
        s.players[0].reserve[2] = 4
        s.cities[home(s, 0)].wonder = NONE
        s.cities[home(s, 0)].activated = 0
        build_lighthouse(s)
        s.turn.barred = 1 << 1
    table.play("activate", "wonder")
    assert table.about == "turn.action", "Negotiations keep the Ship away"
    assert table.state.players[0].ships == []


# Mausoleum of Halicarnassus


@rule("CC-WON-33")
def test_with_the_mausoleum_a_new_temple_is_no_activation() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "myths", "tactics")
        give(s, 0, food=2, ore=2, wood=2)
        two_more_cities(s)
        built_wonder(s, "mausoleum", "+5+0")
    table.play("activate", HOME_HEX, "grow", "piece:fortress")
    assert table.state.cities[home(table.state, 0)].activated == 1
    table.play("activate", HOME_HEX, "grow", "kind:mood")
    assert table.state.cities[home(table.state, 0)].mood == NEUTRAL, "no second activation"
    assert table.state.cities[home(table.state, 0)].activated == 1
    assert table.state.turn.actions_left == 1


@rule("CC-WON-33")
def test_without_the_mausoleum_a_second_growth_lowers_the_mood() -> None:
    table = revealed_map()
    with table.edit() as s:
        learn(s, 0, "myths", "tactics")
        give(s, 0, food=2, ore=2, wood=2)
        two_more_cities(s)
        built_wonder(s, "mausoleum", home(s, 1))
    table.play("activate", HOME_HEX, "grow", "piece:fortress", "activate", HOME_HEX, "grow", "kind:mood")
    assert table.state.cities[home(table.state, 0)].mood == ANGRY
    assert word(home(table.state, 0)) == HOME_HEX
