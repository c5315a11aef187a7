"""Gestures of units: marches, voyages, landings, exploration."""

from __future__ import annotations

from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.gesturing import named, names, offered, texts
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    camp,
    cell,
    city,
    clash,
    give,
    learn,
    remove_all_units,
    reveal,
    settler,
    ship,
    stock,
    word,
)


def land(*advances: str, **goods: int) -> Table:
    """Seat 0 has Tactics and these advances, no units, and a map around its home."""
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        remove_all_units(s, 1)
        reveal(s, "a", 19)
        reveal(s, "b", 17)
        reveal(s, "c", 20, 1)
        learn(s, 0, "tactics", *advances)
        give(s, 0, **{"food": 0, "ore": 0, "gold": 0, **goods})
    return table


@rule("CC-MOVE-02", "CC-MOVE-06")
def test_all_units_go_by_default_and_fewer_are_variants_with_the_same_target() -> None:
    table = land()
    with table.edit() as s:
        army(s, 0, "+3+0", 2)
        settler(s, 0, "+3+0", 1)
    gestures = offered(table, "march")
    targets = list(dict.fromkeys(gesture.target for gesture in gestures))
    assert len(targets) > 2
    for target in targets:
        usual = next(gesture for gesture in gestures if gesture.target == target)
        assert usual.parts == {"unit:army": 2, "unit:settler": 1}
    to = [gesture for gesture in gestures if gesture.target == targets[0] and "done" not in gesture.parts]
    assert {(one.parts.get("unit:army", 0), one.parts.get("unit:settler", 0)) for one in to} == {
        (2, 1), (2, 0), (1, 1), (1, 0), (0, 1)
    }  # fmt: skip
    table.match.perform(to[0])
    assert table.state.players[0].armies == {int(cell(to[0].target.text[4:])): 2}


@rule("CC-MOVE-01")
def test_another_group_follows_in_another_gesture_or_the_move_ends() -> None:
    table = land()
    with table.edit() as s:
        settler(s, 0, "+3+0", 1)
        settler(s, 0, "+2+2", 1)
    on, last = (
        next(one for one in offered(table, "march") if ("done" in one.parts) == ends)
        for ends in (False, True)
    )
    assert table.sentence(last.name) == f"{table.sentence(on.name)}; end the Move"
    copy = table.match.clone()
    copy.perform(last)
    assert copy.ask is not None
    assert copy.ask.about == "turn.action"
    table.match.perform(on)
    assert table.about == "move.from"
    assert offered(table, "march", word("+2+2"))
    assert [handle.word.text for handle in table.match.handles(0)] == [word("+2+2")], "done is no handle"


@rule("CC-MOVE-06")
def test_a_march_says_whom_it_attacks_and_what_it_explores() -> None:
    table = land()
    with table.edit() as s:
        army(s, 0, "+3+2", 2)
        camp(s, "+2+2", 1)
    sentences = names(table, "march", word("+3+2"))
    attack = "2 Army units to C4: attack the Barbarian Settlement (2 Army units against 1 Barbarian unit)"
    assert attack in sentences
    assert any("explore Region" in sentence for sentence in sentences)
    table.match.perform(named(table, "march", attack, word("+3+2")))
    assert table.state.battle is not None


@rule("CC-ADV-CON-08", "CC-ADV-CON-09")
def test_roads_name_their_price_and_ignoring_terrain_is_a_variant() -> None:
    table = land("roads", food=1, ore=1)
    with table.edit() as s:
        army(s, 0, "+3+0", 1)
    far = [gesture for gesture in offered(table, "march") if gesture.price]
    assert far
    assert all("with Roads (" in table.sentence(one.name) or "advance:roads" in one.parts for one in far)
    usual = next(one for one in far if "kind:food" in one.price and "advance:roads" not in one.parts)
    assert usual.price == {"kind:food": 1}
    same = [one for one in far if one.target == usual.target and "done" not in one.parts]
    assert len(same) == len({frozenset(one.parts.items()) for one in same})
    table.match.perform(usual)
    assert stock(table.state, 0) == {"ore": 1}


@rule("CC-MOVE-13")
def test_units_from_a_forest_go_last_of_their_kind() -> None:
    table = land()
    with table.edit() as s:
        settler(s, 0, "+3+2", 1)
        settler(s, 0, "+3+1", 1)
    table.play("move", word("+3+1"), word("+3+2"), "done")
    assert table.state.turn.marks, "the Forest has marked the Settler"
    gestures = [one for one in offered(table, "march", word("+3+2")) if "done" not in one.parts]
    first = [one for one in gestures if one.target == gestures[0].target]
    assert [one.parts["unit:settler"] for one in first] == [2, 1]
    table.match.perform(first[1])
    assert table.state.players[0].settlers[cell("+3+2")] == 1
    assert word("+3+2") in table.words, "the one from the Forest has stayed, and may still go"


def at_sea(*advances: str) -> Table:
    """Seat 0 has three Ships on a long Sea, two of them with cargo."""
    table = clash()
    with table.edit() as s:
        for seat in range(s.seats):
            remove_all_units(s, seat)
        for letter, tile in (("a", 7), ("b", 17), ("c", 8), ("e", 5), ("f", 6)):
            reveal(s, letter, tile)
        learn(s, 0, *advances)
        ship(s, 0, "+2+1")
        ship(s, 0, "+2+1", "sa")
    return table


@rule("CC-SHIP-01", "CC-ASK-08")
def test_all_ships_of_a_space_sail_by_default_and_fewer_are_variants() -> None:
    table = at_sea("tactics")
    gestures = offered(table, "sail", word("+2+1"))
    assert gestures[0].parts == {"load:none": 1, "load:sa": 1}
    assert table.sentence(gestures[0].name).startswith("empty Ship, Ship with 1 Settler and 1 Army unit to ")
    regions = [one for one in gestures if one.target is not None and one.target.text.startswith("region:")]
    assert regions
    assert "explore" in table.sentence(regions[0].name)
    to = [one for one in gestures if one.target == gestures[0].target and "done" not in one.parts]
    assert sorted(sorted(one.parts) for one in to) == [["load:none"], ["load:none", "load:sa"], ["load:sa"]]
    table.match.perform(to[0])
    assert {one.cell for one in table.state.players[0].ships} == {cell(to[0].target.text[4:])}


@rule("CC-SHIP-11", "CC-MOVE-10")
def test_all_cargo_goes_ashore_by_default() -> None:
    table = at_sea("tactics")
    gestures = offered(table, "land", word("+2+1"))
    assert gestures[0].parts == {"unit:settler": 1, "unit:army": 1}
    assert table.sentence(gestures[0].name).startswith("1 Settler and 1 Army unit disembark to ")
    to = {
        frozenset(one.parts)
        for one in gestures
        if one.target == gestures[0].target and "done" not in one.parts
    }
    assert to == {
        frozenset(parts) for parts in (("unit:settler",), ("unit:army",), ("unit:settler", "unit:army"))
    }
    without = at_sea()
    assert {frozenset(one.parts) - {"done"} for one in offered(without, "land", word("+2+1"))} == {
        frozenset(("unit:settler",))
    }


@rule("CC-SHIP-10")
def test_units_board_ships_beside_them() -> None:
    table = at_sea("tactics")
    with table.edit() as s:
        settler(s, 0, "+3+0")
    (gesture,) = [
        one
        for one in offered(table, "march")
        if one.target is not None and one.target.text == word("+2+1") and "done" not in one.parts
    ]
    assert table.sentence(gesture.name) == "1 Settler to C3: embark"
    table.match.perform(gesture)
    assert len(table.state.players[0].ships[0].cargo) == 1


@rule("CC-EXPL-07", "CC-EXPL-10")
def test_a_region_is_laid_and_its_barbarians_placed_as_one_answer() -> None:
    table = clash()
    with table.edit() as s:
        remove_all_units(s, 0)
        settler(s, 0, "+3+0")
    gestures = []
    explore = [one for one in offered(table, "march") if "explore" in table.sentence(one.name)]
    table.match.perform(explore[0])
    assert table.seat == -1
    for tile in table.words:
        copy = table.match.clone()
        copy.play(tile)
        if copy.ask is not None and copy.ask.about == "explore.turn":
            gestures += [one for one in copy.gestures(0) if one.plan == "region"]
    assert gestures
    assert all("Barbarians on" in table.sentence(one.name) for one in gestures)
    assert all(texts(one)[0].startswith("turn:") and len(one.words) == 2 for one in gestures)


def test_a_city_and_units_on_the_same_space_share_a_handle() -> None:
    table = land()
    with table.edit() as s:
        army(s, 0, "+3+0", 1)
        city(s, 0, "+3+0")
        give(s, 0, food=2)
    (handle,) = [one for one in table.match.handles(0) if one.word.text == HOME_HEX]
    assert {"collect", "recruit", "march"} <= set(handle.plans)
