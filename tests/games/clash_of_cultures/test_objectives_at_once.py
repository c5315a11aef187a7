"""Objectives that are completed at once: after battles (CC-XOBJ-33 to -52, -59)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel.testing import Table, component, rule

from .battlefields import CAMP, DEEP, DEN, FIELD, SHORE, SPARE, arm, begin_raid, land, march, roll, sail
from .objective_positions import (
    AT_ONCE,
    Edit,
    attack,
    barbarians,
    begin_battle,
    better_armed,
    defended,
    landing,
    settlers_near_city,
    two_fights,
    wonder_city,
)
from .positions import (
    army,
    begin_status,
    camp,
    cell,
    city,
    hold,
    home,
    learn,
    objective_with,
    remove_all_units,
    settler,
    ship,
)


def held(key: str, edit: Edit, seat: int = 0) -> Table:
    """A battlefield on which a seat holds a card with an Objective."""
    return begin_battle(edit, objective_with(key)[0], seat)


def is_offered(table: Table, key: str, seat: int = 0) -> bool:
    """Whether a seat may complete an Objective now."""
    ask = table.match.ask
    assert ask is not None
    return (ask.about, ask.seat) == ("objective.complete", seat) and objective_with(key)[1] in table.words


def fleets(mine: int, theirs: int) -> Edit:
    """Ships of seat 0 in the deep, of seat 1 at the shore."""

    def edit(s: World) -> None:
        for _ in range(mine):
            ship(s, 0, DEEP)
        for _ in range(theirs):
            ship(s, 1, SHORE)

    return edit


def in_field(attackers: int, defenders: int) -> Edit:
    """Army units on open land."""
    return defended(attackers, defenders, in_city=False)


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
    assert table.undo_and_redo()

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
    table = held("resistance", fleets(2, 3), seat=1)
    sail(table)
    roll(table, 1, 1, 6, 6, 6)
    assert not is_offered(table, "resistance", 1)


def raided(units: int, defenders: int) -> Edit:
    """Barbarians attack a city of seat 0 in the field at once."""

    def edit(s: World) -> None:
        city(s, 0, FIELD)
        if defenders:
            army(s, 0, FIELD, defenders)
        camp(s, DEN, units)
        begin_raid(s)

    return edit


@rule("CC-XOBJ-52")
def test_resistance_works_against_a_barbarian_attack() -> None:
    table = held("resistance", raided(2, 3))
    roll(table, 1, 1, 6, 6, 1)
    assert is_offered(table, "resistance")
    table = held("resistance", raided(2, 3))
    roll(table, 1, 1, 6, 1, 1)
    assert not is_offered(table, "resistance")


# Against players who are stronger


@rule("CC-XOBJ-37")
@component("objectives:defiance")
def test_defiance_wins_with_fewer_units() -> None:
    table, _ = AT_ONCE["defiance"](objective_with("defiance")[0])
    assert is_offered(table, "defiance")

    table = held("defiance", in_field(2, 2))
    attack(table, 2, 6, 6, 1, 1)
    assert not is_offered(table, "defiance")

    table = held("defiance", in_field(4, 3), seat=1)
    attack(table, 4, 1, 1, 1, 1, 6, 6, 6)
    table.play("continue")
    roll(table, 1, 6, 6, 6)
    assert is_offered(table, "defiance", 1)

    table = held("defiance", fleets(1, 2))
    sail(table)
    roll(table, 6, 1, 1)
    table.play("continue")
    roll(table, 6, 1)
    assert is_offered(table, "defiance")


@rule("CC-XOBJ-37", "CC-XOBJ-45")
@pytest.mark.parametrize("key", ["defiance", "bold"])
def test_stronger_barbarians_are_not_another_player(key: str) -> None:
    def edit(s: World) -> None:
        army(s, 0, CAMP, 2)
        camp(s, FIELD, 3)

    table = held(key, edit)
    attack(table, 2, 6, 6, 1, 1, 1)
    table.play("continue")
    roll(table, 6, 6, 1)
    table.play("raze")
    assert not is_offered(table, key)


@rule("CC-XOBJ-37", "CC-XOBJ-59")
def test_a_fortress_alone_that_beats_off_an_attack_has_won_with_fewer_units() -> None:
    table = held("defiance", defended(1, 0, "fortress"), seat=1)
    attack(table, 1, 1, 6)
    assert is_offered(table, "defiance", 1)


@rule("CC-XOBJ-45")
@component("objectives:bold")
def test_who_is_bold_beats_better_arms_or_more_units() -> None:
    table = held("bold", better_armed)
    march(table, 1)
    assert is_offered(table, "bold")

    def equally_armed(s: World) -> None:
        better_armed(s)
        learn(s, 0, "siegecraft")

    table = held("bold", equally_armed)
    march(table, 1)
    assert not is_offered(table, "bold")

    table = held("bold", in_field(2, 3))
    attack(table, 2, 6, 6, 1, 1, 1)
    table.play("continue")
    roll(table, 6, 6, 1)
    assert is_offered(table, "bold")

    def at_sea(s: World) -> None:
        fleets(1, 1)(s)
        learn(s, 1, "draft")

    table = held("bold", at_sea)
    sail(table)
    roll(table, 6, 1)
    assert is_offered(table, "bold")


@rule("CC-XOBJ-45", "CC-XOBJ-59")
def test_stopping_makes_no_winner() -> None:
    def edit(s: World) -> None:
        in_field(2, 2)(s)
        learn(s, 0, "draft")

    table = held("bold", edit, seat=1)
    attack(table, 2, 1, 1, 1, 1)
    table.play("stop")
    assert not is_offered(table, "bold", 1)


@rule("CC-XOBJ-59")
def test_walking_into_an_undefended_city_is_a_battle_won() -> None:
    def edit(s: World) -> None:
        learn(s, 1, "siegecraft")
        army(s, 0, CAMP)
        city(s, 1, FIELD)

    table = held("bold", edit)
    march(table, 1)
    assert is_offered(table, "bold")


@rule("CC-XOBJ-59")
def test_who_is_left_the_field_by_a_tactical_retreat_has_won() -> None:
    def edit(s: World) -> None:
        in_field(2, 3)(s)
        arm(s, 1, "tactical_retreat")

    table = held("defiance", edit)
    march(table, 2)
    table.play(next(word for word in table.words if word.startswith("action")))
    table.play(table.words[0])
    assert sum(table.state.players[1].armies.values()) == 3
    assert is_offered(table, "defiance")


@rule("CC-XOBJ-59")
def test_units_are_brought_before_and_destroyed_also_by_cards() -> None:
    def edit(s: World) -> None:
        in_field(3, 3)(s)
        arm(s, 0, "archers")

    table = held("general", edit)
    march(table, 3)
    table.play(next(word for word in table.words if word.startswith("action")))
    roll(table, 5)  # Archers
    assert table.state.players[1].armies[cell(FIELD)] == 2
    roll(table, 6, 6, 1, 1, 1)
    assert is_offered(table, "general")  # one by the card, two by dice
    table = held("great_battle", edit)
    march(table, 3)
    table.play(next(word for word in table.words if word.startswith("action")))
    roll(table, 5, 1, 1, 1, 1, 1)
    table.play("stop")
    assert is_offered(table, "great_battle")  # three and three, although Archers came first


# Scavenger


@rule("CC-XOBJ-48")
@component("objectives:scavenger")
def test_a_scavenger_destroys_a_settler_that_could_have_traded() -> None:
    table = held("scavenger", settlers_near_city)
    march(table, 1)
    assert is_offered(table, "scavenger")

    def angry(s: World) -> None:
        settlers_near_city(s)
        s.cities[home(s, 0)].mood = 0

    table = held("scavenger", angry)
    march(table, 1)
    assert not is_offered(table, "scavenger")

    def only_own_near(s: World) -> None:
        army(s, 0, "+3+2")
        settler(s, 1, "+3+3")  # three spaces from the home of seat 0
        city(s, 1, "+2+4")

    table = held("scavenger", only_own_near)
    march(table, 1, start=FIELD, to="+3+3")
    assert not is_offered(table, "scavenger")

    table = held("scavenger", army_alone)
    attack(table, 4, 6, 6, 6, 6, 1)
    assert not is_offered(table, "scavenger")


def army_alone(s: World) -> None:
    remove_all_units(s, 1)
    in_field(4, 1)(s)


@rule("CC-XOBJ-48")
def test_a_scavenger_may_sink_ships_and_beat_off_settlers() -> None:
    def at_sea(s: World) -> None:
        fleets(2, 1)(s)
        city(s, 0, FIELD)

    table = held("scavenger", at_sea)
    sail(table)
    roll(table, 6, 6, 1)
    assert is_offered(table, "scavenger")

    table = held("scavenger", fleets(2, 1))
    sail(table)
    roll(table, 6, 6, 1)
    assert not is_offered(table, "scavenger")  # the shore is three spaces from +3+0

    def escorted(s: World) -> None:
        city(s, 1, FIELD)
        army(s, 1, FIELD, 4)
        army(s, 0, CAMP)
        settler(s, 0, CAMP)

    table = held("scavenger", escorted, seat=1)
    march(table, 1, 1)
    roll(table, 1, 6, 6, 6, 6)
    assert CAMP not in table.state.players[0].settlers
    assert is_offered(table, "scavenger", 1)


# Warmonger


@rule("CC-XOBJ-34")
@component("objectives:warmonger")
def test_a_warmonger_fights_in_two_spaces_in_a_turn() -> None:
    table = held("warmonger", two_fights)
    march(table, 1)
    assert not is_offered(table, "warmonger")
    table.play("hex:+3+1", "count:1", f"hex:{SPARE}")
    assert is_offered(table, "warmonger")
    assert table.undo_and_redo()


@rule("CC-XOBJ-34", "CC-NOTE-62")
def test_a_warmonger_fights_in_one_and_the_same_turn() -> None:
    table = held("warmonger", two_fights)
    march(table, 1)
    table.play("done", "end", "end")
    table.play("move", "hex:+3+1", "count:1", f"hex:{SPARE}")
    assert not is_offered(table, "warmonger")


@rule("CC-XOBJ-34")
def test_a_warmonger_wins_at_least_one_of_two_battles_in_different_spaces() -> None:
    def edit(s: World) -> None:
        army(s, 0, CAMP, 2)
        army(s, 0, "+3+1", 2)
        army(s, 1, FIELD, 2)
        army(s, 1, SPARE, 2)

    for first, second, lawful in ((1, 1, False), (6, 1, True), (1, 6, True)):
        table = held("warmonger", edit)
        march(table, 2)
        roll(table, first, first, 1, 1)
        if first == 1:
            table.play("stop")
        table.play("hex:+3+1", "count:2", f"hex:{SPARE}")
        roll(table, second, second, 1, 1)
        if second == 1:
            table.play("stop")
        assert is_offered(table, "warmonger") == lawful, (first, second)

    table = held("warmonger", edit)
    march(table, 2)
    roll(table, 1, 1, 1, 1)
    table.play("stop", "hex:+3+1", "count:2", f"hex:{FIELD}")
    roll(table, 6, 6, 1, 1)
    assert not is_offered(table, "warmonger")  # the same space twice


@rule("CC-XOBJ-34")
def test_the_third_battle_is_not_the_second() -> None:
    def edit(s: World) -> None:
        two_fights(s)
        army(s, 0, "+3+4")
        settler(s, 1, DEN)

    table = held("warmonger", edit)
    march(table, 1)
    table.play("hex:+3+1", "count:1", f"hex:{SPARE}")
    table.play("pass", "hex:+3+4", "count:1", f"hex:{DEN}")
    assert len(table.state.fights) == 3
    assert not is_offered(table, "warmonger")


@rule("CC-XOBJ-34")
def test_a_battle_at_sea_makes_no_warmonger() -> None:
    def edit(s: World) -> None:
        fleets(2, 1)(s)
        army(s, 0, CAMP)
        settler(s, 1, FIELD)

    table = held("warmonger", edit)
    march(table, 1)
    table.play(f"hex:{DEEP}")
    while table.about == "move.units.ship":
        table.play(table.words[0])
    table.play(f"hex:{SHORE}")
    roll(table, 6, 6, 1)
    assert not table.state.players[1].ships
    assert not is_offered(table, "warmonger")


@rule("CC-XOBJ-34", "CC-XOBJ-59")
@pytest.mark.parametrize(("dice", "lawful"), [((1, 6, 6), True), ((1, 1, 1), False)])
def test_a_barbarian_attack_is_won_only_over_dead_barbarians(dice: tuple[int, ...], lawful: bool) -> None:
    def edit(s: World) -> None:
        army(s, 0, "+3+1", 2)
        army(s, 1, SPARE, 2)
        raided(1, 2)(s)

    table = held("warmonger", edit)
    roll(table, *dice)
    table.play("move", "hex:+3+1", "count:2", f"hex:{SPARE}")
    roll(table, 1, 1, 1, 1)
    table.play("stop")
    assert is_offered(table, "warmonger") == lawful


@rule("CC-XOBJ-60", "CC-NOTE-54")
def test_after_a_battle_the_attacker_is_asked_then_the_defender() -> None:
    table = begin_battle(in_field(4, 4), [objective_with("great_battle")[0]])
    with table.edit() as s:
        hold(s, 1, objectives=[objective_with("great_battle", 1)[0]])
    attack(table, 4, *[1] * 8)
    table.play("stop")
    assert is_offered(table, "great_battle", 0)
    table.play("pass")
    ask = table.match.ask
    assert ask is not None
    assert (ask.about, ask.seat) == ("objective.complete", 1)
    assert objective_with("great_battle", 1)[1] in table.words
    assert table.state.players[0].completed == []
    table.play(objective_with("great_battle", 1)[1])
    assert len(table.state.players[1].completed) == 1
    assert table.undo_and_redo()


@rule("CC-XOBJ-60")
def test_what_was_not_completed_at_once_is_gone() -> None:
    """Aggressor after the battle or never: neither after the next action nor in the Status phase."""
    number, _ = objective_with("aggressor")
    table = begin_battle(in_field(4, 2), number)
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    assert is_offered(table, "aggressor")
    table.play("pass", "done")
    assert table.about == "turn.action"
    table.play("end")
    assert table.about == "turn.action"
    with table.edit() as s:
        begin_status(s)
    assert table.about == "status.advance"
