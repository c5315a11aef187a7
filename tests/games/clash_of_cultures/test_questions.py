"""How questions are asked: words, order, picks, prices, units that are alike (CC-ASK-01 to -13)."""

from __future__ import annotations

from collections import Counter

import pytest

from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from areopagus.games.clash_of_cultures.catalog import CULTURE, MOOD
from areopagus.kernel import CHANCE
from areopagus.kernel.errors import UndoRefused
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    army,
    built_wonder,
    camp,
    cell,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    remove_all_units,
    reveal,
    ship,
    stock,
    strike,
    until,
    word,
)

# Words


@rule("CC-ASK-01")
def test_all_options_are_words_of_one_vocabulary() -> None:
    words = [one.text for one in clash().match.game.vocabulary]
    families = Counter(text.split(":")[0] for text in words if ":" in text)
    assert families == {
        "hex": 88,
        "region": 14,
        "tile": 16,
        "turn": 2,
        "seat": 4,
        "advance": 48,
        "government": 3,
        "kind": 7,
        "unit": 3,
        "load": 6,
        "piece": 5,
        "wonder": len(WONDERS),
        "action": len(ACTION_CARDS),
        "objective": 3 * len(OBJECTIVE_CARDS),
        "event": len(EVENTS),
        "count": 9,
        "die": 6,
    }
    assert len([text for text in words if ":" not in text]) == 21 + 5 + 8 + 7 + 4
    assert len(words) == len(set(words))


@rule("CC-ASK-01")
def test_numbers_of_identical_things_are_counts() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        army(s, 0, "+3+0", 4)
    table.play("move")
    assert (table.about, table.words) == (
        "move.units.army",
        ["count:1", "count:2", "count:3", "count:4"],
    )


@rule("CC-ASK-02")
def test_each_answer_takes_effect_at_once() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+0", mood="happy")
        learn(s, 0, "storage")
        give(s, 0, food=5, ore=2)
    table.play("activate", word("+3+0"), "build", "unit:settler")
    assert table.about == "recruit.unit", "the Build goes on"
    assert stock(table.state, 0) == {"food": 3, "ore": 2}, "but the first unit is paid"
    assert table.state.players[0].settlers[cell("+3+0")] == 2, "and there"


@rule("CC-ASK-03")
def test_a_word_is_offered_only_if_what_it_begins_can_be_completed() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 7)  # +2+1 Sea
        reveal(s, "b", 11, 1)  # half a turn: +4+0 Forest
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        give(s, 0, food=1)
        remove_all_units(s, 0)
        army(s, 0, "+3+1", 4)
        army(s, 0, "+4+0", 4)
        for place in ("+2+2", "+4+1", "+3+2", "+3+0"):
            army(s, 0, place, 2)
    assert table.refuses("advance") == "CC-ADV-01"
    assert table.refuses("civic") == "CC-CIVIC-02"
    table.play("move", word("+3+1"))
    assert table.words == ["count:1", "count:2"], "no neighbouring space has room for more"


@rule("CC-ASK-03")
def test_there_is_no_word_back_and_undo_never_passes_a_die() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 20)
        city(s, 1, "+3+1", "fortress")
        give(s, 0, culture=1)
    table.play("influence")
    table.match.undo(0)
    assert table.about == "turn.action"
    table.play("influence", "die:4")
    assert (table.about, table.words) == ("influence.boost", ["count:0", "count:1"])
    table.play("count:0")
    table.match.undo(0)
    assert table.about == "influence.boost"
    with pytest.raises(UndoRefused):
        table.match.undo(0)
    assert table.about == "influence.boost"


@rule("CC-ASK-04")
def test_picks_come_one_at_a_time_and_their_order_has_no_effect() -> None:
    states = []
    for spaces in (("+3+0", "+2+0"), ("+2+0", "+3+0")):
        table = clash()
        with table.edit() as s:
            city(s, 0, "+3+0", mood="happy")
            give(s, 0, food=0)
        table.play("activate")
        assert table.about == "collect.space"
        assert "done" in table.words, "nothing is a lawful whole here"
        table.play(*map(word, spaces))
        assert table.about == "turn.action", "they end when nothing more can be picked"
        states.append(table.state.to_json())
    assert states[0] == states[1]


@rule("CC-ASK-04")
def test_done_is_offered_as_soon_as_the_picks_are_a_lawful_whole() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1")
        city(s, 0, "+2+2")
        give(s, 0, mood=3)
    table.play("civic")
    assert "done" not in table.words, "at least one step"
    table.play(word("+3+1"))
    assert "done" in table.words
    table.play("done")
    assert table.state.players[0].stock[MOOD] == 2


# Prices


@rule("CC-ASK-06")
def test_gold_is_asked_for_resource_by_resource_in_order() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        city(s, 0, "+3+1")
        give(s, 0, food=0, ore=1, wood=0, gold=3)
    before = len(table.match.record.choices)
    table.play("activate", word("+3+1"), "grow")
    assert (table.about, table.words) == ("pay.gold.ore", ["count:0", "count:1"])
    assert stock(table.state, 0) == {"ore": 1, "gold": 2}, "the missing Food was paid with Gold"
    table.play("count:1")
    assert stock(table.state, 0) == {"ore": 1}, "and so was the Wood"
    counts = [text for text in table.match.record.choices[before:] if text.startswith("count:")]
    assert counts == ["count:1", "count:1", "count:1"], "asked in the order Food, Ore, Wood"


@rule("CC-ASK-06")
def test_gold_needed_elsewhere_is_not_offered_and_absent_resources_are_not_asked() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        city(s, 0, "+3+1")
        give(s, 0, food=1, ore=1, wood=0, gold=2)
    table.play("activate", word("+3+1"), "grow")
    assert (table.about, table.words) == ("pay.gold.food", ["count:0", "count:1"])
    table.play("count:1")
    assert table.about == "turn.action", "the last Gold was needed for Wood, so Ore had no choice"
    assert stock(table.state, 0) == {"food": 1}
    with table.edit() as s:
        learn(s, 0, "fishing")
        reveal(s, "a", 7)  # +2+1 Sea
        city(s, 0, "+3+0", "port")
        give(s, 0, food=0, wood=1, gold=4)
    table.play("activate", word("+3+0"))
    until(table, "pay.gold.wood", activate__what="build", recruit__unit="unit:ship")
    assert (table.about, table.words) == ("pay.gold.wood", ["count:1", "count:2"]), "a Ship costs Wood only"


@rule("CC-ASK-07")
def test_prices_with_a_choice_of_kinds_are_picked_one_by_one() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=1, ideas=1, gold=1)
    table.play("advance", "advance:tactics")
    assert (table.about, table.words) == ("advance.pay", ["kind:food", "kind:ideas", "kind:gold"])
    table.play("kind:ideas")
    assert (table.about, table.words) == ("advance.pay", ["kind:food", "kind:gold"])
    table.play("kind:gold")
    assert stock(table.state, 0) == {"food": 1, "culture": 1}
    with table.edit() as s:
        learn(s, 0, "rituals")
        city(s, 0, "+3+0", "fortress")
        give(s, 0, food=1, ore=1, wood=1, gold=1, mood=1, culture=0, ideas=1)
    table.play("civic")
    assert (table.about, table.words) == (
        "civic.pay",
        ["kind:food", "kind:ore", "kind:wood", "kind:gold", "kind:mood"],
    )
    table.play("kind:ore", "kind:mood")
    assert stock(table.state, 0) == {"food": 1, "wood": 1, "gold": 1, "ideas": 1}


@rule("CC-ASK-07")
def test_the_mausoleum_is_paid_token_by_token() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        army(s, 0, "+3+0", 2)
        city(s, 1, "+3+1")
        built_wonder(s, "mausoleum", "+3+1")
        give(s, 0, mood=2, culture=1)
    table.play("move", "count:2", word("+3+1"))
    assert (table.about, table.words) == ("mausoleum.pay", ["kind:mood", "kind:culture"])
    table.play("kind:mood", "kind:culture")
    assert stock(table.state, 0)["mood"] == 1


# Units that are alike


@rule("CC-ASK-08")
def test_units_are_told_apart_by_what_they_may_still_do() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)  # +3+1 Forest
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        army(s, 0, "+3+0", 2)
        army(s, 0, "+3+1", 1)
        camp(s, "+3+2", 1)
    table.play("move", word("+3+0"), "count:1", word("+3+1"), "done")
    table.play("move", word("+3+1"))
    assert (table.about, table.words) == ("move.units.army", ["count:0", "count:1"])
    table.play("count:1")
    assert (table.about, table.words) == ("move.units.army_forest", ["count:0", "count:1"])
    table.play("count:1")
    assert word("+3+2") not in table.words, "who came through the Forest may not attack"
    assert word("+4+1") in table.words


@rule("CC-ASK-08")
def test_units_that_moved_in_this_action_or_fought_are_not_offered() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        army(s, 0, "+3+0", 2)
        army(s, 0, "+4+1", 1)
        camp(s, "+3+2", 0)
    table.play("move", word("+3+0"), "count:1", word("+3+1"))
    assert word("+3+1") not in table.words
    table.play(word("+4+1"), word("+3+2"), "raze")
    assert word("+3+2") not in table.words
    table.play("done", "move")
    assert word("+3+1") in table.words
    assert word("+3+2") not in table.words, "it fought in this Turn"


@rule("CC-ASK-08")
def test_ships_are_told_apart_by_their_load_and_the_abler_of_equal_loads_is_meant() -> None:
    for stuck_first in (True, False):
        table = clash()
        with table.edit() as s:
            reveal(s, "a", 7)  # +2+1 and +1+2 Sea
            learn(s, 0, "tactics")
            remove_all_units(s, 0)
            for _ in range(2):
                ship(s, 0, "+1+2", "a")
            ship(s, 0, "+1+2", "")
            stuck = 0 if stuck_first else 1
            s.players[0].ships[stuck] = s.players[0].ships[stuck]._replace(cargo=(8 + 2,))  # it has fought
        table.play("move", word("+1+2"))
        if table.about == "move.mode":
            table.play("sail")
        assert table.words == ["load:none", "load:a"]
        table.play("load:a", "done", word("+2+1"))
        sailed = [one for one in table.state.players[0].ships if one.cell == cell("+2+1")]
        assert [one.cargo for one in sailed] == [(8,)], "the one whose unit may still land"


# Who is asked


@rule("CC-ASK-10")
def test_in_battles_the_attacker_is_asked_before_the_defender() -> None:
    for attacker in (0, 1):
        table = clash(2, attacker)
        with table.edit() as s:
            reveal(s, "c", 20)
            for seat in (0, 1):
                learn(s, seat, "tactics")
                remove_all_units(s, seat)
            army(s, attacker, "+3+1", 1)
            army(s, 1 - attacker, "+3+2", 1)
            hold(s, 0, actions=[41])
            hold(s, 1, actions=[38])
        table.play("move", word("+3+2"))
        order = []
        while table.about == "battle.card":
            order.append(table.seat)
            table.play("pass")
        assert order == [attacker, 1 - attacker]


@rule("CC-ASK-11")
def test_drama_and_music_is_offered_where_a_token_is_asked_for_in_the_middle_of_something() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "drama_and_music", "myths")
        learn(s, 1, "tactics")
        city(s, 1, "+3+1", "fortress")
        give(s, 0, mood=1, culture=1)
        s.players[0].stock[CULTURE] = 0
    table.play("influence", "die:4")
    assert (table.about, table.words) == ("influence.boost", ["count:0", "drama_and_music"])
    table.play("drama_and_music")
    assert (table.about, table.words) == ("influence.boost", ["count:0", "count:1"]), "asked again after it"
    table.play("count:0")
    assert table.refuses("drama_and_music") == "CC-ADV-CUL-07", "once per Turn"
    strike(table, "civil_war")
    assert table.about == "turn.action", "no token and no exchange left: Myths is not asked"


@rule("CC-ASK-11")
def test_drama_and_music_may_find_the_token_for_myths_in_the_own_turn_only() -> None:
    for seat in (0, 1):
        table = clash()
        with table.edit() as s:
            learn(s, seat, "drama_and_music", "myths")
            give(s, seat, culture=1)
            s.players[seat].stock[MOOD] = 0
        strike(table, "civil_war", seat)
        if seat:
            assert table.about == "turn.action", "not in another player's Turn"
            assert table.state.cities[home(table.state, 1)].mood == 0
            continue
        assert (table.about, table.words) == ("event.myths", ["drama_and_music", "no"])
        table.play("drama_and_music", "yes")
        assert table.state.cities[home(table.state, 0)].mood == 1
        assert stock(table.state, 0) == {"food": 2}


@rule("CC-ASK-12")
def test_dice_and_draws_are_questions_to_the_seat_of_chance() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 1, "+3+1", "fortress")
    table.play("influence")
    assert (table.about, table.seat) == ("chance.die", CHANCE)
    assert table.words == [f"die:{number}" for number in range(1, 7)]
    table.play(
        "die:1", "advance", "advance:monuments" if "advance:monuments" in table.words else "advance:tactics"
    )
    until(table, "turn.action")
    table.play("move")
    until(table, "chance.tile", move__to=word("+2+1"))
    assert table.seat == CHANCE
    assert "tile:20" not in table.words, "it lies open"
    assert len(table.words) == 15


@rule("CC-ASK-13")
def test_a_turn_ends_with_end_also_with_actions_left() -> None:
    table = clash()
    assert "end" in table.words
    table.play("end")
    assert (table.about, table.seat) == ("turn.action", 1)


@rule("CC-ASK-13")
def test_a_turn_in_which_nothing_is_left_ends_by_itself() -> None:
    for trade, next_seat in (("off", 1), ("on", 0)):
        table = clash(actions=1, trade=trade)
        table.play("activate", "collect", "done")
        assert (table.about, table.seat) == ("turn.action", next_seat)
