"""Objectives that are completed at once: who is bold, scavenges or makes war (CC-XOBJ-34, -37, -45, -48, -59)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.effects.aftermath import is_warlike
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import component, rule

from .battlefields import CAMP, DEEP, DEN, FIELD, SHORE, SPARE, arm, begin_raid, march, roll, sail
from .objective_positions import (
    AT_ONCE,
    attack,
    begin_battle,
    better_armed,
    defended,
    fleets,
    held,
    in_field,
    is_offered,
    raided,
    settlers_near_city,
    two_fights,
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
)

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


@rule("CC-XOBJ-37", "CC-XOBJ-45", "CC-XOBJ-59")
@pytest.mark.parametrize("key", ["defiance", "bold"])
def test_fewer_units_that_do_not_win_defy_nobody(key: str) -> None:
    table = held(key, in_field(2, 3))
    attack(table, 2, 6, 6, 1, 1, 1)
    table.play("stop")
    assert not is_offered(table, key)


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


@rule("CC-XOBJ-34", "CC-NOTE-62")
def test_who_is_attacked_twice_is_no_warmonger() -> None:
    table = held("warmonger", two_fights, seat=1)
    march(table, 1)
    table.play("hex:+3+1", "count:1", f"hex:{SPARE}")
    assert not is_offered(table, "warmonger", 1)


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
def test_two_battles_lost_make_no_warmonger() -> None:
    def edit(s: World) -> None:
        for start, target in ((CAMP, FIELD), ("+3+1", SPARE)):
            army(s, 0, start)
            army(s, 1, target, 2)

    table = held("warmonger", edit)
    march(table, 1)
    roll(table, 1, 6, 6)
    table.play("hex:+3+1", "count:1", f"hex:{SPARE}")
    roll(table, 1, 6, 6)
    assert not table.state.players[0].armies
    assert not is_offered(table, "warmonger")


@rule("CC-XOBJ-34")
def test_a_barbarian_attack_on_another_is_no_battle_of_ones_own() -> None:
    def edit(s: World) -> None:
        army(s, 0, "+3+1")
        settler(s, 1, SPARE)
        city(s, 1, FIELD)
        camp(s, DEN, 1)
        begin_raid(s)

    table = held("warmonger", edit)
    roll(table, 1)
    table.play("move", "hex:+3+1", "count:1", f"hex:{SPARE}")
    assert not is_offered(table, "warmonger")


@rule("CC-XOBJ-34")
def test_a_warmonger_who_waits_is_asked_again_after_the_third_battle() -> None:
    def edit(s: World) -> None:
        two_fights(s)
        army(s, 0, "+3+4")
        settler(s, 1, DEN)

    table = held("warmonger", edit)
    march(table, 1)
    table.play("hex:+3+1", "count:1", f"hex:{SPARE}")
    table.play("pass", "hex:+3+4", "count:1", f"hex:{DEN}")
    assert len(table.state.turn.fights) == 3
    assert is_offered(table, "warmonger")


@rule("CC-XOBJ-34")
def test_two_attacks_are_stopped_and_the_third_is_won() -> None:
    def edit(s: World) -> None:
        for start, target in ((CAMP, FIELD), ("+3+1", SPARE)):
            army(s, 0, start, 2)
            army(s, 1, target, 2)
        army(s, 0, "+3+4")
        settler(s, 1, DEN)

    table = held("warmonger", edit)
    march(table, 2)
    roll(table, 1, 1, 1, 1)
    table.play("stop", "hex:+3+1", "count:2", f"hex:{SPARE}")
    roll(table, 1, 1, 1, 1)
    table.play("stop")
    assert not is_offered(table, "warmonger"), "neither was won"
    table.play("hex:+3+4", "count:1", f"hex:{DEN}")
    assert is_offered(table, "warmonger")


@rule("CC-XOBJ-34")
def test_the_battle_just_finished_is_one_of_a_warmongers_two() -> None:
    assert not is_warlike([2 * 5 + 1])
    assert not is_warlike([2 * 5 + 1, 2 * 5 + 1])
    assert is_warlike([2 * 5 + 1, 2 * 6])
    assert not is_warlike([2 * 5 + 1, 2 * 6, 2 * 5])
    assert is_warlike([2 * 5, 2 * 6, 2 * 5 + 1])


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
