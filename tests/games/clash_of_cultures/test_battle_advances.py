"""What advances do in land battles: Siegecraft, Steel Weapons, Fanaticism (CC-ADV-WAR-04 to -08, CC-ADV-THE-07/08).

The battlefield is that of `battlefields`: seat 0 attacks from +4+1, seat 1 defends +3+2. Warships are in
`test_sea_battle`.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import SETTLEMENT
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    FIELD,
    arm,
    armies_of,
    march,
    meeting,
    open_map,
    owner,
    roll,
)
from tests.games.clash_of_cultures.positions import army, camp, cell, city, give, home, learn, stock

# Siegecraft


def siege(defenders: int = 1, **goods: int) -> Table:
    table = meeting(2, defenders, "fortress")
    with table.edit() as s:
        learn(s, 0, "siegecraft")
        give(s, 0, **goods)
        arm(s, 0, "high_morale")
    return table


@rule("CC-ADV-WAR-04", "CC-ADV-WAR-06")
def test_siegecraft_buys_off_the_die_for_two_wood_before_cards_and_dice() -> None:
    table = siege(wood=2, ore=1)
    march(table, 2)
    assert table.asked == (0, "siege.pay")
    assert table.words == ["fortress_die", "done"]
    assert table.refuses("fortress_cancel") == "CC-ADV-WAR-05"
    table.play("fortress_die")
    assert stock(table.state, 0) == {"food": 2, "ore": 1}
    assert table.asked == (0, "battle.card"), "paid before the cards"
    table.play("pass")
    roll(table, 5, 1, 1)  # one die for the defender
    assert armies_of(table, 1) == {FIELD: 1}, "but the hit was cancelled"


@rule("CC-ADV-WAR-05", "CC-ADV-WAR-06")
def test_siegecraft_buys_off_the_cancelling_for_two_ore() -> None:
    table = siege(wood=1, ore=2)
    march(table, 2)
    assert table.refuses("fortress_die") == "CC-ADV-WAR-04"
    table.play("fortress_cancel", "pass")
    assert stock(table.state, 0) == {"food": 2, "wood": 1}
    roll(table, 5, 1, 1, 1)  # two dice for the defender
    assert armies_of(table, 1) == {}


@rule("CC-ADV-WAR-04", "CC-ADV-WAR-05", "CC-ADV-WAR-06", "CC-RES-08")
def test_both_may_be_bought_off_and_gold_may_pay_but_nothing_must_be() -> None:
    table = siege(wood=1, ore=1, gold=2)
    march(table, 2)
    table.play("fortress_die", "count:1")
    assert table.about == "siege.pay"
    assert table.refuses("fortress_die") == "CC-ADV-WAR-06"
    table.play("fortress_cancel")
    assert stock(table.state, 0) == {"food": 2}
    table.play("pass")
    roll(table, 5, 1, 1)
    assert armies_of(table, 1) == {}
    table = siege(wood=2, ore=2)
    march(table, 2)
    table.play("done", "pass")
    roll(table, 5, 1, 1, 1)
    assert armies_of(table, 1) == {FIELD: 1}
    assert stock(table.state, 0) == {"food": 2, "ore": 2, "wood": 2}


@rule("CC-NOTE-25", "CC-ADV-WAR-04", "CC-ADV-WAR-05")
def test_a_lone_fortress_with_both_powers_bought_off_fights_no_round() -> None:
    table = siege(0, wood=2, ore=2)
    march(table, 2)
    table.play("fortress_cancel", "fortress_die")
    assert owner(table) == 0
    assert armies_of(table, 0) == {FIELD: 2}
    table = siege(0, wood=2)
    march(table, 2)
    table.play("fortress_die", "pass")
    roll(table, 1, 1)
    assert owner(table) == 0, "with one of them left there is a round, here without a die of the defender"


@rule("CC-ADV-WAR-04")
def test_siegecraft_is_asked_only_of_those_who_have_it_and_only_against_a_fortress() -> None:
    table = meeting(1, 1, "fortress")
    with table.edit() as s:
        give(s, 0, wood=2, ore=2)
    march(table, 1)
    assert table.about == "chance.die"
    table = meeting(1, 1, in_city=True)
    with table.edit() as s:
        learn(s, 0, "siegecraft")
        give(s, 0, wood=2, ore=2)
    march(table, 1)
    assert table.about == "chance.die"


# Steel Weapons


@rule("CC-ADV-WAR-07", "CC-ADV-WAR-08", "CC-BATTLE-21")
def test_steel_weapons_hit_once_more_in_the_first_roll() -> None:
    table = meeting(1, 2)
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
    march(table, 1)
    roll(table, 1, 1, 1)
    assert armies_of(table, 1) == {FIELD: 1}
    table.play("continue")
    roll(table, 4, 1)
    assert armies_of(table, 1) == {FIELD: 1}, "not in the second"
    table = meeting(2, 1)
    with table.edit() as s:
        learn(s, 1, "steel_weapons")
    march(table, 2)
    roll(table, 1, 1, 1)
    assert armies_of(table, 0) == {FIELD: 1}, "for the defender too"


@rule("CC-ADV-WAR-07")
def test_steel_weapons_do_nothing_against_steel_weapons() -> None:
    table = meeting(1, 1)
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
        learn(s, 1, "steel_weapons")
    march(table, 1)
    roll(table, 1, 1)
    assert table.about == "battle.continue"


@rule("CC-ADV-WAR-07")
def test_barbarians_have_no_steel_weapons_and_a_fortress_is_no_army() -> None:
    table = open_map()
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
        army(s, 0, CAMP)
        camp(s, FIELD, 1)
    march(table, 1)
    roll(table, 1, 1)
    assert table.about == "barbarian.keep_or_raze"
    table = meeting(1, 0, "fortress")
    with table.edit() as s:
        learn(s, 1, "steel_weapons")
    march(table, 1)
    roll(table, 1, 1)
    assert armies_of(table, 0) == {FIELD: 1}


@rule("CC-ADV-WAR-08")
def test_steel_weapons_add_nothing_to_a_roll_before_the_combat_roll() -> None:
    table = meeting(1, 2)
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
        (archers,) = arm(s, 0, "archers")
    march(table, 1)
    table.play(archers)
    roll(table, 4)
    assert armies_of(table, 1) == {FIELD: 2}
    roll(table, 1, 1, 1)
    assert armies_of(table, 1) == {FIELD: 1}


# Fanaticism


def temple(attackers: int, defenders: int, *fanatics: int) -> Table:
    table = meeting(attackers, defenders, "temple", mood="angry")
    with table.edit() as s:
        for seat in fanatics:
            learn(s, seat, "fanaticism")
    return table


@rule("CC-ADV-THE-07", "CC-BATTLE-21")
@pytest.mark.parametrize("fanatic", [0, 1])
def test_fanatics_add_two_in_the_first_roll_in_a_city_with_a_temple(fanatic: int) -> None:
    table = temple(2, 2, fanatic)
    march(table, 2)
    roll(table, *((2, 1, 2, 2) if fanatic == 0 else (2, 2, 2, 1)))  # 3 + 2 against 4
    left = [armies_of(table, seat)[FIELD] for seat in (0, 1)]
    assert left == ([2, 1] if fanatic == 0 else [1, 2])
    table.play("continue")
    roll(table, *((2, 2, 4) if fanatic == 0 else (4, 2, 2)))
    assert [armies_of(table, seat)[FIELD] for seat in (0, 1)] == left


@rule("CC-ADV-THE-07")
def test_fanatics_add_nothing_where_there_is_no_temple() -> None:
    table = meeting(1, 1, "academy")
    with table.edit() as s:
        learn(s, 0, "fanaticism")
    march(table, 1)
    roll(table, 4, 1)
    assert table.about == "battle.continue"


@rule("CC-ADV-THE-08", "CC-X-14")
def test_a_fanatic_who_loses_such_a_battle_raises_an_army_unit() -> None:
    table = temple(2, 1, 1)
    with table.edit() as s:
        city(s, 1, "+3+4")
        army(s, 1, home(s, 1), 4)
    march(table, 2)
    roll(table, 5, 1, 1)
    assert owner(table) == 0
    assert table.state.players[1].armies == {home(table.state, 1): 4, cell("+3+4"): 1}, "not more than four"
    table = temple(1, 1, 0)
    march(table, 1)
    roll(table, 1, 5)
    assert table.state.players[0].armies == {home(table.state, 0): 1}, "the attacker too"


@rule("CC-ADV-THE-08")
def test_a_fanatic_may_choose_the_city_and_gets_none_without_a_city() -> None:
    table = temple(2, 1, 1)
    with table.edit() as s:
        city(s, 1, "+3+4")
    march(table, 2)
    roll(table, 5, 1, 1)
    assert table.asked == (1, "fanaticism.city")
    assert sorted(table.words) == ["hex:+3+4", "hex:+3+5"]
    table = temple(2, 1, 1)
    with table.edit() as s:
        s.cities[cell(FIELD)].owner = 1
        del s.cities[home(s, 1)]
        s.players[1].supply[SETTLEMENT] += 1
    march(table, 2)
    roll(table, 5, 1, 1)
    assert table.state.players[1].armies == {}


@rule("CC-ADV-THE-08")
def test_a_fanatic_who_loses_elsewhere_raises_nobody() -> None:
    table = meeting(2, 1, "academy", mood="angry")
    with table.edit() as s:
        learn(s, 1, "fanaticism")
    march(table, 2)
    roll(table, 5, 1, 1)
    assert owner(table) == 0
    assert table.state.players[1].armies == {}


@rule("CC-ADV-THE-08", "CC-NOTE-33", "CC-NOTE-34")
def test_who_enters_an_empty_city_beats_a_fanatic_but_a_draw_or_a_stop_beats_nobody() -> None:
    table = temple(1, 0, 1)
    march(table, 1)
    assert table.state.players[1].armies == {home(table.state, 1): 1}
    table = temple(1, 1, 0, 1)
    march(table, 1)
    roll(table, 3, 3)
    assert table.state.players[0].armies == {}
    assert table.state.players[1].armies == {}
    table = temple(1, 1, 0)
    march(table, 1)
    roll(table, 1, 1)
    table.play("stop")
    assert table.state.players[0].armies == {cell(CAMP): 1}
