"""The mood of cities (CC-MOOD) and activations (CC-ACTIVATE)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import ANGRY, HAPPY, MOODS, NEUTRAL
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    HOME_HEX,
    army,
    begin_turn,
    camp,
    cell,
    city,
    clash,
    collect_nothing,
    give,
    learn,
    mood,
    open_wonder,
    reveal,
    stock,
    word,
)


@rule("CC-MOOD-01", "CC-MOOD-09", "CC-CIVIC-01", "CC-CIVIC-03", "CC-CIVIC-02")
def test_moods_are_angry_neutral_and_happy_in_this_order() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="angry")
        give(s, 0, mood=3)
    table.play("civic")
    assert (mood(table), stock(table.state, 0)["mood"]) == (NEUTRAL, 2)
    table.play(HOME_HEX)  # the second step of the same action
    assert (mood(table), stock(table.state, 0)["mood"]) == (HAPPY, 1)
    assert table.about == "turn.action"  # nothing more to raise
    assert table.state.turn.actions_left == 2


@rule("CC-MOOD-04", "CC-MOOD-05", "CC-COLLECT-02")
@pytest.mark.parametrize(("feeling", "most"), [("happy", 3), ("neutral", 2), ("angry", 1)])
def test_mood_changes_how_much_is_collected(feeling: str, most: int) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "irrigation")
        city(s, 0, "+3+0", "temple", mood=feeling)
        give(s, 0, food=0)
    table.play("activate", "collect")
    for place in ("+4-1", "+2+0", "+3+0")[:most]:
        table.play(word(place))
    assert table.about == "turn.action"  # Irrigation leaves a fourth space
    assert sum(stock(table.state, 0).values()) == most


@rule("CC-MOOD-04", "CC-MOOD-05", "CC-BUILD-02")
@pytest.mark.parametrize(("feeling", "most"), [("happy", 4), ("neutral", 3), ("angry", 1)])
def test_mood_changes_how_many_units_are_built(feeling: str, most: int) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths", "writing")
        city(s, 0, "+3+0", "temple", "academy", mood=feeling)
        give(s, 0, food=8, ore=8)
    table.play("activate", "build")
    for _ in range(most):
        assert table.about == "recruit.unit"
        table.play("unit:army", "count:0", "count:0")
    assert table.about == "turn.action"
    assert table.state.players[0].armies == {cell("+3+0"): most}


@rule("CC-MOOD-06", "CC-SIZE-04")
def test_an_angry_city_can_not_be_increased() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", mood="angry")
        city(s, 0, "+2+0")
        give(s, 0, food=1, ore=1, wood=1)
    table.play("activate", HOME_HEX)
    assert table.refuses("grow") == "CC-SIZE-04"
    with table.edit() as s:
        begin_turn(s, 0)
    table.play("activate", word("+2+0"))
    assert "grow" in table.words


@rule("CC-MOOD-07", "CC-MOOD-13")
def test_an_angry_city_is_activated_once_in_a_turn() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="angry")
        city(s, 0, "+2+0")
        city(s, 0, "+4-1")
    collect_nothing(table)
    assert mood(table) == ANGRY
    table.play("activate")
    assert table.refuses(HOME_HEX) == "CC-MOOD-07"


@rule("CC-MOOD-08", "CC-INFL-04")
def test_mood_does_not_change_the_range_of_influence() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 1, "myths")
        reveal(s, "c", 18)
        city(s, 0, "+3+0", mood="happy")
        city(s, 1, "+3+2", "temple")  # two spaces away
    assert table.refuses("influence") == "CC-INFL-03"
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple", mood="angry")
    table.play("influence")
    assert table.about == "chance.die"


@rule("CC-MOOD-10", "CC-MOOD-11", "CC-MOOD-12", "CC-MOOD-13", "CC-ACTIVATE-03")
def test_a_happy_city_can_be_activated_three_times_and_is_angry_then() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "c", 18)
        city(s, 0, "+3+0", mood="happy")
        city(s, 0, "+2+0")
        city(s, 0, "+4+1")
        give(s, 0, food=0)
        begin_turn(s, 0, actions=4)
        s.turn.extra_actions = 1
    table.play("activate", HOME_HEX, "collect", word("+4-1"), HOME_HEX)
    assert mood(table) == HAPPY  # the first time does no harm
    table.play("activate", HOME_HEX, "collect", word("+4-1"), HOME_HEX)
    assert mood(table) == NEUTRAL
    assert stock(table.state, 0) == {"food": 2, "ore": 2}  # two of each: it was still Happy when it Collected
    table.play("activate", HOME_HEX, "collect", word("+4-1"))
    assert mood(table) == ANGRY
    assert table.about == "turn.action"
    table.play("activate")
    assert table.refuses(HOME_HEX) == "CC-MOOD-07"


@rule("CC-MOOD-10", "CC-MOOD-13", "CC-MOOD-07")
def test_a_neutral_city_can_be_activated_twice() -> None:
    table = clash(2)
    collect_nothing(table)
    assert mood(table) == NEUTRAL
    collect_nothing(table)
    assert mood(table) == ANGRY
    assert table.refuses("activate") == "CC-MOOD-07"


@rule("CC-MOOD-13", "CC-MOOD-19")
@pytest.mark.parametrize("switch", ["off", "on"])
def test_a_third_activation_of_a_neutral_city_needs_the_switch(switch: str) -> None:
    table = clash(2, third_activation=switch)
    with table.edit() as s:
        learn(s, 0, "myths")
        city(s, 0, "+3+0", "temple")
        city(s, 0, "+2+0")
        city(s, 0, "+4-1")
        begin_turn(s, 0, actions=5)
        s.turn.extra_actions = 2
    collect_nothing(table)
    collect_nothing(table)
    assert mood(table) == ANGRY
    table.play("activate")
    if switch == "off":
        assert table.refuses(HOME_HEX) == "CC-MOOD-07"
        return
    table.play(HOME_HEX, "collect", HOME_HEX)
    assert table.about == "turn.action"  # one resource, though the size is 2
    table.play("activate")
    assert table.refuses(HOME_HEX) == "CC-MOOD-07"  # a second time while it is Angry


@rule("CC-MOOD-07", "CC-MOOD-19")
@pytest.mark.parametrize("switch", ["off", "on"])
def test_a_city_that_begins_angry_is_activated_once_with_either_switch(switch: str) -> None:
    table = clash(2, third_activation=switch)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="angry")
        city(s, 0, "+2+0")
        city(s, 0, "+4-1")
        give(s, 0, mood=3)
        begin_turn(s, 0, actions=4)
        s.turn.extra_actions = 1
    collect_nothing(table)
    table.play("activate")
    assert table.refuses(HOME_HEX) == "CC-MOOD-07"
    table.play(word("+2+0"), "collect", "done", "civic", HOME_HEX, "done")
    assert mood(table) == NEUTRAL
    collect_nothing(table)  # not Angry any more, but it falls again
    assert mood(table) == ANGRY
    assert table.refuses("activate") == "CC-TURN-03"
    with table.edit() as s:
        s.turn.actions_left = 1
        s.turn.extra_actions = 2
    table.play("activate")
    assert table.refuses(HOME_HEX) == "CC-MOOD-07"


@rule("CC-MOOD-10", "CC-ACTIVATE-03")
def test_every_way_of_activating_counts() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        city(s, 0, "+3+0", mood="happy")
        city(s, 0, "+2+0")
        give(s, 0, food=3, ore=1, wood=1)
    table.play("activate", HOME_HEX, "build", "unit:settler", "done")
    assert mood(table) == HAPPY
    table.play("activate", HOME_HEX, "grow")
    assert mood(table) == NEUTRAL
    collect_nothing(table)
    assert mood(table) == ANGRY


@rule("CC-ACTIVATE-02", "CC-MOOD-10", "CC-ADV-CON-03")
def test_building_a_wonder_is_an_activation_too() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "engineering", "irrigation")
        give(s, 0, food=5, ore=2, wood=5, culture=5)
        open_wonder(s, "hanging_gardens")
    collect_nothing(table)
    table.play("activate", "wonder")
    assert table.state.cities[cell("+3+0")].wonder == 0
    assert mood(table) == ANGRY


@rule("CC-ACTIVATE-01")
def test_an_activation_does_exactly_one_thing_for_one_action() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        city(s, 0, "+2+0")
        city(s, 1, "+4-1")
        give(s, 0, food=2, ore=1, wood=1)
    table.play("activate")
    assert table.words == [word("+2+0"), HOME_HEX]
    assert table.refuses(word("+4-1")) == "CC-ACTIVATE-01"  # somebody else's
    table.play(HOME_HEX)
    assert table.words == ["collect", "build", "grow"]
    assert table.refuses("wonder") == "CC-WON-03"
    table.play("build", "unit:settler")
    assert (table.about, table.state.turn.actions_left) == ("turn.action", 2)


@rule("CC-ACTIVATE-04", "CC-MOOD-12", "CC-MOOD-18")
def test_activations_are_counted_anew_in_each_turn_and_moods_stay() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="happy")
    collect_nothing(table)
    collect_nothing(table)
    assert mood(table) == NEUTRAL
    table.play("end", "end")  # the own next Turn
    assert table.state.active == 0
    assert mood(table) == NEUTRAL
    collect_nothing(table)
    assert mood(table) == NEUTRAL


@rule("CC-MOOD-18")
def test_a_mood_does_not_recover_with_a_new_round() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="angry")
        city(s, 1, "+3+5", mood="happy")
    while table.state.round == 1:
        table.play({"turn.action": "end", "status.raze": "pass"}.get(table.about, table.words[0]))
    assert (mood(table), mood(table, "+3+5")) == (ANGRY, HAPPY)


@rule("CC-MOOD-14")
def test_an_event_lowers_a_mood() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "storage", "fishing")
        reveal(s, "b", 8)
        city(s, 0, "+3+0", mood="happy")
    table.play("advance", "advance:sanitation", "event:flood")
    assert mood(table) == NEUTRAL


@rule("CC-MOOD-15", "CC-MOOD-19", "CC-CAPT-09")
def test_a_captured_city_is_angry_and_may_be_activated_once() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        city(s, 1, "+4+1", mood="happy")
        city(s, 0, "+2+0")
        army(s, 0, "+3+1")
    table.play("move", word("+3+1"), word("+4+1"), word("+3+5"), "done")
    assert mood(table, "+4+1") == ANGRY
    collect_nothing(table, "+4+1")
    table.play("activate")
    assert table.refuses(word("+4+1")) == "CC-MOOD-07"


@rule("CC-MOOD-19", "CC-MOOD-07")
def test_a_city_made_angry_by_an_event_may_still_be_activated_if_it_was_not() -> None:
    for activate_first in (False, True):
        table = clash(2)
        with table.edit() as s:
            learn(s, 0, "storage", "fishing")
            reveal(s, "b", 8)
        if activate_first:
            collect_nothing(table)
        table.play("advance", "advance:sanitation", "event:flood")
        assert mood(table) == ANGRY
        if not activate_first:
            collect_nothing(table)
        assert table.refuses("activate") == "CC-MOOD-07"


@rule("CC-MOOD-16", "CC-MOOD-17", "CC-BARB-13", "CC-CITY-02")
@pytest.mark.parametrize("feeling", ["happy", "neutral", "angry"])
def test_a_city_that_barbarians_make_smaller_is_angry(feeling: str) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "myths")
        reveal(s, "c", 18)
        city(s, 0, "+3+0", "temple", mood=feeling)
        s.players[0].settlers.clear()
        s.players[0].reserve[0] += 1
        camp(s, "+3+1", 1)
        s.agenda.append(("raid", cell("+3+1"), cell("+3+0")))
    table.play("die:5")
    assert table.state.cities[cell("+3+0")].size == 1
    assert mood(table) == ANGRY


@rule("CC-MOOD-16")
def test_hits_on_units_leave_the_mood_as_it_is() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal(s, "c", 18)
        city(s, 0, "+3+0", mood="happy")
        camp(s, "+3+1", 1)
        s.agenda.append(("raid", cell("+3+1"), cell("+3+0")))
    table.play("die:5")
    assert table.state.players[0].settlers == {}
    assert mood(table) == HAPPY


@rule("CC-MOOD-17")
def test_a_mood_does_not_rise_above_happy() -> None:
    table = clash(2)
    with table.edit() as s:
        city(s, 0, "+3+0", mood="happy")
        city(s, 0, "+2+0", mood="neutral")
        city(s, 0, "+4-1", mood="neutral")
        give(s, 0, mood=3)
    table.play("civic")
    assert table.words == [word("+2+0"), word("+4-1")]
    assert table.refuses(HOME_HEX) == "CC-MOOD-17"
    with table.edit() as s:
        begin_turn(s, 0)
        for place in ("+2+0", "+4-1"):
            city(s, 0, place, mood="happy")
    assert table.refuses("civic") == "CC-MOOD-17"


@rule("CC-MOOD-03")
def test_the_table_shows_the_mood_of_each_city() -> None:
    table = clash(2)
    seen = []
    for feeling in MOODS:
        with table.edit() as s:
            city(s, 0, "+3+0", mood=feeling)
        seen.append(str(table.match.view(1)))
    assert len(set(seen)) == 3
