"""Objectives completed at once: captures and numbers in battles (CC-XOBJ-33, -35, -36, -39, -47, -49, -50, -52)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import component, rule

from .battlefields import FIELD, SHORE, land, march, roll, sail
from .objective_positions import (
    Edit,
    attack,
    barbarians,
    defended,
    fleets,
    held,
    in_field,
    is_offered,
    landing,
    raided,
    wonder_city,
)
from .positions import (
    army,
    camp,
    cell,
    city,
    settler,
    ship,
)

# Captures


@rule("CC-XOBJ-33")
@component("objectives:conqueror")
def test_a_conqueror_captures_a_city_held_by_an_army_or_a_fortress() -> None:
    for edit, dice, lawful in (
        (defended(4, 1), (6, 6, 6, 6, 1), True),
        (defended(4, 0, "fortress"), (1, 1, 1, 1, 1), True),
        (defended(4, 0), (), False),
        (defended(4, 0, "academy"), (), False),
    ):
        table = held("conqueror", edit)
        attack(table, 4, *dice)
        assert table.state.cities[cell(FIELD)].owner == 0
        assert is_offered(table, "conqueror") == lawful


@rule("CC-XOBJ-33")
def test_who_captures_nothing_or_a_barbarian_settlement_is_no_conqueror() -> None:
    table = held("conqueror", defended(4, 1))
    attack(table, 4, 1, 1, 1, 1, 1)
    table.play("stop")
    assert not is_offered(table, "conqueror")
    table = held("conqueror", barbarians(2))
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    table.play("keep")
    assert not is_offered(table, "conqueror")
    table = held("conqueror", in_field(4, 1))
    attack(table, 4, 6, 6, 6, 6, 1)
    assert not is_offered(table, "conqueror")


@rule("CC-XOBJ-33", "CC-XOBJ-39")
@pytest.mark.parametrize("key", ["conqueror", "naval_assault"])
def test_who_lost_the_city_is_no_conqueror(key: str) -> None:
    def edit(s: World) -> None:
        ship(s, 0, SHORE, "aa")
        defended(1, 0, "fortress")(s)

    table = held(key, edit, seat=1)
    land(table)
    roll(table, 1, 1, 1)
    assert table.state.cities[cell(FIELD)].owner == 0
    assert not is_offered(table, key, 1)


@rule("CC-XOBJ-33", "CC-NOTE-55")
def test_a_city_removed_for_want_of_a_settlement_was_still_captured() -> None:
    def edit(s: World) -> None:
        defended(4, 1)(s)
        for place in ("+2+0", "+4-1", "+3+3", "+3+4", "+2+4", "+4+3"):
            city(s, 0, place)

    table = held("conqueror", edit)
    attack(table, 4, 6, 6, 6, 6, 1)
    assert table.state.cities.get(cell(FIELD)) is None
    assert is_offered(table, "conqueror")


@rule("CC-XOBJ-39")
@component("objectives:naval_assault")
def test_a_naval_assault_captures_a_foreign_city_from_a_ship() -> None:
    table = held("naval_assault", landing)
    land(table)
    assert is_offered(table, "naval_assault")

    table = held("naval_assault", defended(1, 0))
    march(table, 1)
    assert not is_offered(table, "naval_assault")

    def barbarian_shore(s: World) -> None:
        ship(s, 0, SHORE, "a")
        camp(s, FIELD, 0)

    table = held("naval_assault", barbarian_shore)
    land(table)
    table.play("keep")
    assert not is_offered(table, "naval_assault")

    def settlers_ashore(s: World) -> None:
        ship(s, 0, SHORE, "a")
        settler(s, 1, FIELD)

    table = held("naval_assault", settlers_ashore)
    land(table)
    assert not is_offered(table, "naval_assault")


@rule("CC-XOBJ-50")
@component("objectives:barbarian_conquest")
@pytest.mark.parametrize("word", ["keep", "raze"])
def test_a_barbarian_conquest_beats_two_units_whatever_comes_of_the_settlement(word: str) -> None:
    table = held("barbarian_conquest", barbarians(2))
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    table.play(word)
    assert is_offered(table, "barbarian_conquest")

    table = held("barbarian_conquest", barbarians(1))
    attack(table, 4, 6, 6, 6, 6, 1)
    table.play(word)
    assert not is_offered(table, "barbarian_conquest")


@rule("CC-XOBJ-50")
def test_a_barbarian_conquest_needs_the_settlement() -> None:
    table = held("barbarian_conquest", barbarians(3))
    attack(table, 4, 6, 5, 1, 1, 1, 1, 1)  # two of three fall
    table.play("stop")
    assert not is_offered(table, "barbarian_conquest")
    table = held("barbarian_conquest", defended(4, 2))
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    assert not is_offered(table, "barbarian_conquest")


@rule("CC-XOBJ-47")
@component("objectives:legendary_battle")
@pytest.mark.parametrize(
    ("edit", "count", "lawful"),
    [
        (wonder_city(), 3, True),
        (wonder_city(2), 2, False),
        (wonder_city(3, "fortress", "academy", "temple"), 3, False),
        (wonder_city(wonder=False), 3, False),
    ],
    ids=["three", "two units", "size 4", "no Wonder"],
)
def test_a_legendary_battle_is_for_a_city_of_size_five_with_a_wonder(
    edit: Edit, count: int, lawful: bool
) -> None:
    table = held("legendary_battle", edit)
    attack(table, count, *[1] * count, 1)
    assert is_offered(table, "legendary_battle") == lawful


@rule("CC-XOBJ-47")
def test_a_legendary_battle_need_not_be_won_but_fought_as_attacker() -> None:
    def edit(s: World) -> None:
        wonder_city()(s)
        army(s, 1, FIELD, 4)

    dice = (1, 1, 1, 1, 1, 1, 1, 1)  # three attackers, four defenders and the Fortress
    for seat in (0, 1):
        table = held("legendary_battle", edit, seat)
        attack(table, 3, *dice)
        table.play("stop")
        assert is_offered(table, "legendary_battle", seat) == (seat == 0)


# Numbers


@rule("CC-XOBJ-35")
@component("objectives:general")
def test_a_general_destroys_three_units_in_a_land_battle_won_or_not() -> None:
    table = held("general", in_field(4, 4))
    attack(table, 4, 6, 6, 6, 1, 1, 1, 1, 1)  # 19: three hits
    table.play("stop")
    assert is_offered(table, "general")

    table = held("general", in_field(4, 4))
    attack(table, 4, 6, 6, 1, 1, 1, 1, 1, 1)  # 14: two
    table.play("continue")
    roll(table, 2, 1, 1, 1, 1, 1)  # 5: one more
    table.play("stop")
    assert is_offered(table, "general")

    table = held("general", in_field(4, 4))
    attack(table, 4, 6, 6, 1, 1, 1, 1, 1, 1)
    table.play("stop")
    assert not is_offered(table, "general")


@rule("CC-XOBJ-35")
def test_a_general_may_defend_and_barbarians_count_but_ships_do_not() -> None:
    table = held("general", in_field(3, 4), seat=1)
    attack(table, 3, 1, 1, 1, 6, 6, 6, 6)
    assert is_offered(table, "general", 1)

    table = held("general", barbarians(3))
    attack(table, 4, 6, 6, 6, 6, 1, 1, 1)
    table.play("raze")
    assert is_offered(table, "general")

    table = held("general", fleets(3, 3))
    sail(table)
    roll(table, 6, 6, 6, 1, 1, 1)
    assert not table.state.players[1].ships
    assert not is_offered(table, "general")


@rule("CC-XOBJ-36")
@component("objectives:great_battle")
def test_a_great_battle_has_six_units_on_land() -> None:
    for seat in (0, 1):
        for attackers, lawful in ((4, True), (3, False)):
            table = held("great_battle", in_field(attackers, 2), seat)
            attack(table, attackers, *[1] * (attackers + 2))
            table.play("stop")
            assert is_offered(table, "great_battle", seat) == lawful
    table = held("great_battle", barbarians(2))
    attack(table, 4, *[1] * 6)
    table.play("stop")
    assert is_offered(table, "great_battle")
    table = held("great_battle", fleets(3, 3))
    sail(table)
    roll(table, *[1] * 6)
    table.play("stop")
    assert not is_offered(table, "great_battle")


@rule("CC-XOBJ-49")
@component("objectives:aggressor")
def test_an_aggressor_wins_an_attack_on_land_and_destroys_two() -> None:
    table = held("aggressor", in_field(4, 2))
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    assert is_offered(table, "aggressor")

    table = held("aggressor", barbarians(2))
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    table.play("keep")
    assert is_offered(table, "aggressor")

    table = held("aggressor", in_field(4, 1))
    attack(table, 4, 6, 6, 6, 6, 1)
    assert not is_offered(table, "aggressor")

    table = held("aggressor", in_field(4, 3))
    attack(table, 4, 6, 6, 1, 1, 1, 1, 1)
    table.play("stop")
    assert not is_offered(table, "aggressor")

    table = held("aggressor", in_field(2, 4), seat=1)
    attack(table, 2, 1, 1, 6, 6, 6, 6)
    assert not is_offered(table, "aggressor", 1)

    table = held("aggressor", in_field(3, 4), seat=1)
    attack(table, 3, 6, 4, 1, 6, 6, 6, 6)  # both destroy two and more
    assert not table.state.players[0].armies
    assert not is_offered(table, "aggressor", 1)

    table = held("aggressor", fleets(3, 2))
    sail(table)
    roll(table, 6, 6, 6, 1, 1)
    assert not is_offered(table, "aggressor")


@rule("CC-XOBJ-49", "CC-XOBJ-59")
def test_where_all_fall_nobody_has_won() -> None:
    table = held("aggressor", in_field(2, 2))
    attack(table, 2, 6, 6, 6, 6)
    assert not table.state.players[0].armies
    assert not table.state.players[1].armies
    assert not is_offered(table, "aggressor")


@rule("CC-XOBJ-52")
@component("objectives:resistance")
def test_resistance_is_two_attackers_destroyed() -> None:
    for dice, lawful in (((6, 6, 6, 6), True), ((6, 1, 1, 1), False)):
        table = held("resistance", in_field(2, 4), seat=1)
        attack(table, 2, 1, 1, *dice)
        if table.about == "battle.continue":
            table.play("stop")
        assert is_offered(table, "resistance", 1) == lawful
    table = held("resistance", in_field(4, 2))
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    assert not is_offered(table, "resistance")
    table = held("resistance", in_field(3, 4))
    attack(table, 3, 1, 1, 1, 6, 6, 1, 1)  # two attackers fall, but seat 0 is the attacker
    table.play("stop")
    assert not is_offered(table, "resistance")
    table = held("resistance", fleets(2, 3), seat=1)
    sail(table)
    roll(table, 1, 1, 6, 6, 6)
    assert not is_offered(table, "resistance", 1)


@rule("CC-XOBJ-52")
def test_resistance_works_against_a_barbarian_attack() -> None:
    table = held("resistance", raided(2, 3))
    roll(table, 1, 1, 6, 6, 1)
    assert is_offered(table, "resistance")
    table = held("resistance", raided(2, 3))
    roll(table, 1, 1, 6, 1, 1)
    assert not is_offered(table, "resistance")
