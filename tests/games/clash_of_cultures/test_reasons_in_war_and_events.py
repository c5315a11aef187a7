"""The reason against a word in battles, at sea, in Events and for cards; `test_reasons` has the actions of a Turn."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.state import FRESH, MOVED, STUCK
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    DEN,
    FIELD,
    SHORE,
    SPARE,
    arm,
    march,
    open_map,
)
from tests.games.clash_of_cultures.positions import (
    army,
    camp,
    city,
    clash,
    give,
    hold,
    learn,
    person,
    refusal,
    remove_all_units,
    reveal,
    revealed_map,
    settler,
    ship,
    strike,
    word,
)


def unforced(table: Table) -> Table:
    """Questions with a single word are asked too."""
    table.match._forced = "none"
    return table


# Ships


def fleet(**cargoes: int) -> Table:
    """Ships of seat 0 with these cargoes and marks in +1+1, and Settlers at home; `none` is an empty Ship."""
    table = unforced(revealed_map())
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+3+0")
        ships = s.players[0].ships
        for cargo, mark in cargoes.items():
            ship(s, 0, "+1+1", cargo.replace("none", ""))
            ships[-1] = ships[-1]._replace(mark=mark)
    return table


@rule("CC-SHIP-04", "CC-MOVE-05", "CC-SHIP-01")
@pytest.mark.parametrize(
    ("mark", "reason"), [(STUCK, ("ship_fought", "CC-SHIP-04")), (MOVED, ("moved", "CC-MOVE-05"))]
)
def test_a_ship_that_cannot_join_those_that_sail_says_why(mark: int, reason: tuple[str, str]) -> None:
    table = fleet(none=FRESH, s=mark)
    table.play("move", word("+1+1"), "sail")
    assert table.words == ["load:none"]
    assert refusal(table, "load:s") == reason
    assert refusal(table, "load:a") == ("no_such_ship", "CC-SHIP-01")


@rule("CC-SHIP-01")
def test_a_ship_of_another_space_does_not_join() -> None:
    table = fleet(none=FRESH)
    with table.edit() as s:
        ship(s, 0, "+2+1", "a")
    table.play("move", word("+1+1"), "sail")
    assert refusal(table, "load:a") == ("no_such_ship", "CC-SHIP-01")
    assert refusal(table, "done") == ("one_ship", "CC-SHIP-01")


@rule("CC-SHIP-04", "CC-MOVE-05", "CC-SHIP-01")
@pytest.mark.parametrize(
    ("mark", "reason"), [(STUCK, ("ship_fought", "CC-SHIP-04")), (MOVED, ("moved", "CC-MOVE-05"))]
)
def test_ships_that_cannot_sail_though_somebody_lands_say_why(mark: int, reason: tuple[str, str]) -> None:
    table = fleet(s=mark)
    table.play("move", word("+1+1"))
    assert table.words == ["land"]
    assert refusal(table, "sail") == reason


@rule("CC-MOVE-10", "CC-MOVE-05", "CC-SHIP-11")
@pytest.mark.parametrize(
    ("mark", "reason"), [(FRESH, ("needs_advance", "CC-MOVE-10")), (MOVED, ("moved", "CC-MOVE-05"))]
)
def test_units_aboard_that_cannot_land_say_why(mark: int, reason: tuple[str, str]) -> None:
    table = fleet(a=FRESH)
    with table.edit() as s:
        (one,) = s.players[0].ships
        s.players[0].ships[0] = one._replace(cargo=tuple(unit + mark for unit in one.cargo))
    table.play("move", word("+1+1"))
    assert table.words == ["sail"]
    assert refusal(table, "land") == reason


@rule("CC-SHIP-01")
def test_a_ship_in_an_inland_sea_has_no_way_out() -> None:
    table = fleet()
    with table.edit() as s:
        ship(s, 0, "+4+4", "s")
    table.play("move", word("+4+4"))
    assert refusal(table, "sail") == ("no_way_out", "CC-SHIP-01")


# Battles


@rule("CC-XCMB-12")
def test_a_retreat_says_why_a_space_does_not_do() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
        army(s, 1, SPARE, 3)
        (card,) = arm(s, 1, "tactical_retreat")
    march(table, 1)
    table.play(card)
    assert table.about == "battle.retreat"
    assert refusal(table, word(CAMP)) == ("foreign_unit", "CC-XCMB-12")
    assert refusal(table, word(SHORE)) == ("no_land", "CC-XCMB-12")
    assert refusal(table, word(SPARE)) == ("stack", "CC-XCMB-12")
    assert refusal(table, word("+3+0")) == ("too_far", "CC-XCMB-12")


@rule("CC-XCMB-12")
def test_nobody_retreats_into_the_unknown() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics")
        learn(s, 1, "tactics")
        reveal(s, "c", 20)
        army(s, 0, "+3+1")
        army(s, 1, "+2+2")
        (card,) = arm(s, 1, "tactical_retreat")
    march(table, 1, start="+3+1", to="+2+2")
    table.play(card)
    assert table.about == "battle.retreat"
    assert refusal(table, word("+2+1")) == ("unexplored", "CC-XCMB-12")


# Symbols of Events


def near_barbarians() -> Table:
    """Two and four Barbarian units near the home of seat 0."""
    table = unforced(clash())
    with table.edit() as s:
        reveal(s, "c", 20)
        camp(s, "+3+2", 2)
        camp(s, "+4+1", 4)
    return table


@rule("CC-EVENT-12", "CC-EVENT-13", "CC-NOTE-35")
def test_barbarians_that_appear_say_where_they_do_not() -> None:
    table = near_barbarians()
    strike(table, "population_boom_spawn")
    assert table.about == "event.spawn"
    assert refusal(table, word("+3+5")) == ("far_from_cities", "CC-EVENT-12")
    assert refusal(table, word("+3-1")) == ("barren_or_sea", "CC-EVENT-12")
    assert refusal(table, word("+3+0")) == ("not_empty", "CC-EVENT-12")
    table.play(word("+2+0"))
    assert table.about == "event.reinforce"
    assert refusal(table, word("+3+0")) == ("no_camp", "CC-EVENT-13")
    assert refusal(table, word("+4+1")) == ("camp_full", "CC-NOTE-35")


@rule("CC-EVENT-14", "CC-EVENT-16")
def test_barbarians_that_do_not_attack_and_cities_that_are_not_attacked_say_why() -> None:
    table = near_barbarians()
    with table.edit() as s:
        city(s, 0, "+2+0")
    strike(table, "famine")
    assert table.about == "event.attacker"
    assert refusal(table, word("+3+0")) == ("no_barbarians", "CC-EVENT-14")
    assert refusal(table, word("+3+2")) == ("stronger_barbarians", "CC-EVENT-16")
    table.play(word("+4+1"))
    assert table.about == "event.attacked"
    assert refusal(table, word("+3-1")) == ("not_your_city", "CC-EVENT-14")
    assert refusal(table, word("+3+5")) == ("not_your_city", "CC-EVENT-14")
    assert refusal(table, word("+2+0")) == ("nearer_city", "CC-EVENT-16")


@rule("CC-XEVT-26")
def test_an_earthquake_strikes_own_cities_only() -> None:
    table = clash()
    with table.edit() as s:
        city(s, 0, "+2+0")
        city(s, 0, "+4-1")
    strike(table, "earthquake")
    assert table.about == "event.quake_city"
    assert refusal(table, word("+3+5")) == ("not_your_city", "CC-XEVT-26")
    assert refusal(table, "piece:temple")[0] == "not_an_answer"


# Cards


@rule("CC-XACT-07", "CC-WON-29")
def test_mercenaries_say_what_they_do_not_attack() -> None:
    table = unforced(open_map())
    with table.edit() as s:
        city(s, 1, FIELD)
        city(s, 1, "+4-1")
        city(s, 0, SPARE)
        camp(s, DEN, 2)
        hold(s, 0, actions=[13])
        give(s, 0, food=1)
    table.play("card", "action:13")
    assert refusal(table, word(FIELD)) == ("no_barbarians", "CC-XACT-07")
    assert refusal(table, "done") == ("one_settlement", "CC-XACT-07")
    table.play(word(DEN), "kind:food")
    assert refusal(table, word(FIELD)) == ("not_hired", "CC-XACT-07")
    table.play(word(DEN))
    assert table.about == "card.target"
    assert refusal(table, word(CAMP)) == ("no_city", "CC-XACT-07")
    assert refusal(table, word(SPARE)) == ("own_city", "CC-XACT-07")
    assert refusal(table, word("+4-1")) == ("too_far", "CC-XACT-07")
    assert refusal(table, "kind:food")[0] == "not_an_answer"


@rule("CC-XEVT-16", "CC-SIZE-04")
def test_a_great_prophet_says_where_no_temple_is_given() -> None:
    table = unforced(clash())
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+2+0", mood="angry")
        give(s, 0, food=2, ore=2, wood=2)
        person(s, 0, "great_prophet")
    table.play("person", "event:great_prophet")
    while table.about != "person.city":
        table.play(table.words[-1])
    assert refusal(table, word("+2+0")) == ("angry", "CC-SIZE-04")
    assert refusal(table, word("+3+5")) == ("not_your_city", "CC-XEVT-16")


# The story


@rule("CC-SHIP-01")
def test_the_story_says_that_ships_sail() -> None:
    table = fleet(none=FRESH)
    table.play("move", word("+1+1"), "sail", "load:none", word("+2+1"))
    assert "story.sails" in table.story_keys(1)


@rule("CC-XEVT-32")
def test_the_story_says_that_nobody_takes_a_great_person() -> None:
    table = clash()
    strike(table, "great_philosopher")
    assert "story.person_left" in table.story_keys(1)
