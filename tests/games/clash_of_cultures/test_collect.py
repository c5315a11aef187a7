"""Collect (CC-COLLECT)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import SETTLEMENT
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    begin_turn,
    built_wonder,
    camp,
    cell,
    city,
    clash,
    give,
    learn,
    reveal,
    settler,
    ship,
    stock,
    word,
)


@rule("CC-COLLECT-01", "CC-NOTE-09")
def test_a_city_collects_up_to_its_size_and_may_take_less() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        give(s, 0, food=0)
    table.play("activate", "collect")
    assert table.words == [word("+2+0"), HOME_HEX, word("+4-1"), "done"]
    table.play(word("+4-1"), "done")
    assert stock(table.state, 0) == {"ore": 1}
    assert table.state.turn.actions_left == 2
    table.play("activate", "collect", word("+4-1"), word("+2+0"))
    assert table.about == "turn.action"
    assert stock(table.state, 0) == {"ore": 2, "wood": 1}


@rule("CC-COLLECT-03")
def test_only_the_own_and_adjacent_spaces_give_something() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "c", 18)
    table.play("activate", "collect")
    assert table.refuses(word("+4+1")) == "CC-COLLECT-03"  # two spaces away
    assert table.refuses(word("+2+1")) == "CC-COLLECT-03"  # not revealed
    assert set(table.words) == {HOME_HEX, word("+4-1"), word("+2+0"), word("+3+1"), "done"}


@rule("CC-COLLECT-04")
def test_a_space_gives_one_resource_in_an_activation() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="happy")
        give(s, 0, food=0)
    table.play("activate", "collect", word("+4-1"))
    assert table.refuses(word("+4-1")) == "CC-COLLECT-04"
    table.play("done", "activate", "collect", word("+4-1"), "done")  # but again in the next
    assert stock(table.state, 0) == {"ore": 2}


@rule("CC-COLLECT-06")
@pytest.mark.parametrize("owner", [0, 1, None])
def test_a_space_with_another_city_gives_nothing_whoever_owns_it(owner: int | None) -> None:
    table = clash(2)
    with table.edit() as s:
        if owner is None:
            camp(s, "+4-1", 0)
        else:
            city(s, owner, "+4-1")
    table.play("activate", HOME_HEX, "collect")
    assert table.refuses(word("+4-1")) == "CC-COLLECT-06"


@rule("CC-COLLECT-07", "CC-COLLECT-11")
@pytest.mark.parametrize("kind", ["army", "settler"])
def test_foreign_units_block_a_space_and_own_ones_do_not(kind: str) -> None:
    table = clash(2)
    put = army if kind == "army" else settler
    with table.edit() as s:
        put(s, 1, "+4-1")
        put(s, 0, "+2+0")
    table.play("activate", "collect")
    assert table.refuses(word("+4-1")) == "CC-COLLECT-07"
    table.play(word("+2+0"))
    assert stock(table.state, 0)["wood"] == 1


@rule("CC-COLLECT-07", "CC-COLLECT-11")
def test_a_foreign_ship_blocks_a_sea_space_and_an_own_one_does_not() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "b", 8)
        ship(s, 1, "+4+0")
    table.play("activate", "collect")
    assert table.refuses(word("+4+0")) == "CC-COLLECT-07"
    with table.edit() as s:
        begin_turn(s, 0)
        s.players[1].ships = []
        s.players[1].reserve[2] += 1
        ship(s, 0, "+4+0")
    table.play("activate", "collect")
    assert word("+4+0") in table.words


@rule("CC-COLLECT-08", "CC-EVENT-11")
def test_an_exhausted_space_gives_nothing() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "irrigation")
        s.exhausted = [cell("+4-1")]
    table.play("activate", "collect")
    assert table.refuses(word("+4-1")) == "CC-COLLECT-08"
    assert word("+3-1") in table.words  # Irrigation helps with Barren spaces alone


@rule("CC-COLLECT-09", "CC-ADV-MAR-01")
def test_sea_gives_food_with_fishing_from_one_space() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "b", 8)
        reveal(s, "c", 11)
        city(s, 0, "+3+0", mood="happy")
        give(s, 0, food=0)
    table.play("activate", "collect")
    assert table.refuses(word("+4+0")) == "CC-COLLECT-09"
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, "fishing")
    table.play("activate", "collect", word("+4+0"))
    assert stock(table.state, 0) == {"food": 1}
    assert table.refuses(word("+3+1")) == "CC-COLLECT-09"
    table.play(HOME_HEX)
    assert stock(table.state, 0) == {"food": 2}


@rule("CC-COLLECT-10", "CC-ADV-AGR-03")
def test_barren_gives_food_with_irrigation() -> None:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=0)
    table.play("activate", "collect")
    assert table.refuses(word("+3-1")) == "CC-COLLECT-10"
    with table.edit() as s:
        begin_turn(s, 0)
        learn(s, 0, "irrigation")
    table.play("activate", "collect", word("+3-1"))
    assert stock(table.state, 0) == {"food": 1}


@rule("CC-COLLECT-12", "CC-WON-14", "CC-XADV-03")
def test_what_comes_on_top_of_a_collect_is_not_one_of_its_resources() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "public_education", "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "academy", "port")
        built_wonder(s, "hanging_gardens", "+3+0")
        give(s, 0, food=0)
    table.play("activate", "collect", word("+4+0"), "kind:gold", word("+4-1"))
    assert table.about == "collect.space"  # size 3: the Gold was one of three
    table.play(word("+2+0"))
    assert stock(table.state, 0) == {"gold": 1, "ore": 1, "wood": 1, "food": 1, "ideas": 1}


@rule("CC-COLLECT-03", "CC-ASK-03")
def test_a_city_around_which_all_is_blocked_still_has_its_own_space() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        for place in ("+4-1", "+2+0"):
            army(s, 1, place)
        give(s, 0, food=0)
    table.play("activate")
    assert table.words == [HOME_HEX, "done"]
    table.play(HOME_HEX)
    assert table.about == "turn.action"  # the second resource is nowhere to be had
    assert stock(table.state, 0) == {"food": 1}


@rule("CC-ACTIVATE-01")
def test_who_has_no_city_or_only_tired_ones_activates_none() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+2+0", mood="angry")
        city(s, 0, "+3+0", mood="angry")
        give(s, 0, food=0)
    table.play("activate", HOME_HEX, "done", "activate", "done")
    assert table.refuses("activate") == "CC-MOOD-07"
    with table.edit() as s:
        begin_turn(s, 0)
        s.cities.clear()
        s.players[0].supply[SETTLEMENT] = s.players[1].supply[SETTLEMENT] = 7
    assert table.refuses("activate") == "CC-ACTIVATE-01"
