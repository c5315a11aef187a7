"""Civil halves of Action cards that concern the map: units, Regions, peace, Barbarians (CC-XACT)."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.catalog import CULTURE, SETTLEMENT
from areopagus.workshop.testing import component, rule
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
    play_card,
    refusal,
    remove_all_units,
    reveal,
    revealed_map,
    settler,
    ship,
    stock,
    until,
    why_not_card,
    word,
)

ANGRY, NEUTRAL, HAPPY = range(3)


# Units and Regions


@rule("CC-XACT-11")
@component("action_cards:explorer")
def test_explorer_reveals_a_region_or_places_a_settler_or_both() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=2)
        hold(s, 0, actions=[21, 22])
    play_card(table, 21)
    assert (table.about, table.words) == ("card.region", ["region:a", "region:b", "region:c", "pass"])
    table.play("region:c", "tile:15")
    until(table, "card.city")
    assert len(table.state.camps) == 1, "the player of the card places the Barbarians"
    table.play(word("+3+0"))
    assert table.state.players[0].settlers == {cell("+3+0"): 2}
    assert (table.state.turn.actions_left, table.state.players[0].stock[CULTURE]) == (2, 1)
    play_card(table, 22, "pass")
    assert table.state.players[0].settlers == {cell("+3+0"): 3}, "not both can be left out"
    assert table.about == "turn.action"


@rule("CC-XACT-11")
def test_explorer_without_a_settler_must_reveal_and_the_settler_may_be_left_after_that() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=2)
        settler(s, 0, home(s, 0), 3)
        hold(s, 0, actions=[21, 22])
    play_card(table, 21)
    assert table.words == ["region:a", "region:b", "region:c"]
    table.play("region:c", "tile:18", "turn:half")
    assert table.about == "turn.action"
    with table.edit() as s:
        s.players[0].settlers[home(s, 0)] -= 3
        s.players[0].reserve[0] += 3
    play_card(table, 22, "region:a", "tile:17")
    until(table, "card.city")
    table.play("pass")
    assert table.state.players[0].settlers == {cell("+3+0"): 1}


@rule("CC-XACT-19")
@component("action_cards:militia")
def test_militia_places_an_army_unit_where_there_is_room() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1")
        city(s, 0, "+2+2")
        army(s, 0, "+3+1", 4)
        give(s, 0, culture=2)
        hold(s, 0, actions=[37, 38])
    play_card(table, 37)
    assert (table.about, table.words) == ("card.city", sorted((word("+3+0"), word("+2+2"))))
    table.play(word("+2+2"))
    assert table.state.players[0].armies[cell("+2+2")] == 1
    assert table.state.turn.actions_left == 3
    with table.edit() as s:
        for place in ("+3+0", "+2+2", "+4+1"):
            army(s, 0, place, 4 - s.players[0].armies.get(cell(place), 0))
    assert why_not_card(38, table) == "CC-XACT-19", "no unit in supply"


@rule("CC-XACT-12")
@component("action_cards:negotiations")
def test_negotiations_bind_both_players_for_a_turn() -> None:
    table = clash(3)
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        for seat in (0, 1, 2):
            learn(s, seat, "tactics")
            remove_all_units(s, seat)
        army(s, 0, "+2+3", 1)
        army(s, 1, "+2+4", 1)
        army(s, 2, "+3+3", 1)
        give(s, 0, culture=1)
        hold(s, 0, actions=[23])
    play_card(table, 23, "seat:1")
    assert table.state.turn.actions_left == 3
    table.play("move", word("+2+3"))
    assert table.refuses(word("+2+4")) == "CC-XACT-12"
    assert word("+3+3") in table.words, "a third player may be attacked"
    table.play(word("+2+2"), "end")
    table.play("move", word("+2+4"), word("+2+3"))
    table.play("move", word("+2+3"))
    assert table.refuses(word("+2+2")) == "CC-XACT-12", "in that player's next Turn"
    table.play(word("+2+4"), "end", "end")
    table.play("move", word("+2+2"), word("+2+3"), "move", word("+2+3"))
    assert word("+2+4") in table.words, "it was for one Turn"


@rule("CC-XACT-12")
def test_negotiations_bar_ships_too_and_come_before_everything_else() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 7)  # +2+1 and +1+2 Sea
        ship(s, 0, "+1+2")
        ship(s, 1, "+2+1")
        give(s, 0, culture=2)
        hold(s, 0, actions=[23, 24, 19])
    play_card(table, 23)
    table.play("move", word("+1+2"))
    assert table.refuses(word("+2+1")) == "CC-XACT-12"
    table = clash()
    with table.edit() as s:
        give(s, 0, culture=2)
        hold(s, 0, actions=[19, 24])
    play_card(table, 19)
    assert why_not_card(24, table) == "CC-XACT-12"


@rule("CC-XACT-12")
def test_under_negotiations_no_ship_is_built_beside_a_ship_of_the_other() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 11)  # +3+1 Sea
        learn(s, 0, "fishing")
        city(s, 0, "+3+0", "port")
        ship(s, 1, "+3+1")
        give(s, 0, culture=1, wood=4, food=2, ore=1)
        hold(s, 0, actions=[23])
    play_card(table, 23)
    table.play("activate", word("+3+0"), "build")
    assert table.refuses("unit:ship") == "CC-XACT-12"


@rule("CC-XACT-14")
@component("action_cards:assassination")
def test_assassination_costs_another_player_an_action_of_the_next_turn() -> None:
    table = clash(3)
    with table.edit() as s:
        give(s, 0, culture=3)
        hold(s, 0, actions=[27, 28])
    play_card(table, 27, "seat:1")
    play_card(table, 28)
    assert [player.assassinated for player in table.state.players] == [False, True, True], "not twice"
    table.play("end")
    assert (table.seat, table.state.turn.actions_left) == (1, 2)
    table.play("end")
    assert (table.seat, table.state.turn.actions_left) == (2, 2)
    table.play("end", "end")
    assert (table.seat, table.state.turn.actions_left) == (1, 3)


# Barbarians


@rule("CC-XACT-07", "CC-XACT-27")
@component("action_cards:mercenaries")
def test_mercenaries_attack_cities_of_others_for_a_price_each() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        city(s, 1, "+3+3")
        city(s, 1, "+2+2")
        camp(s, "+3+1", 2)  # two spaces from +3+3, one from seat 0's home
        camp(s, "+3+2", 1)
        camp(s, "+3+4", 3)  # too far from seat 0
        camp(s, "+4+1", 0)  # nobody there
        give(s, 0, food=1, culture=1, gold=1)
        hold(s, 0, actions=[13])
    play_card(table, 13)
    assert (table.about, table.words) == ("card.settlement", sorted((word("+3+1"), word("+3+2"))))
    table.play(word("+3+1"))
    assert (table.about, table.words) == ("card.pay", ["kind:food", "kind:gold", "kind:culture"])
    table.play("kind:culture")
    assert table.words == [word("+3+2"), "done"]
    table.play(word("+3+2"), "kind:gold")
    assert (table.about, table.words) == ("card.attacker", sorted((word("+3+1"), word("+3+2"))))
    table.play(word("+3+1"))
    assert (table.about, table.words) == ("card.target", sorted((word("+3+3"), word("+2+2"))))
    table.play(word("+3+3"), "die:5", "die:1")
    assert cell("+3+3") not in table.state.cities
    assert stock(table.state, 0) == {"food": 1}
    table.play("die:1")
    assert table.about == "turn.action", "the second found its only target by itself"
    assert table.state.turn.actions_left == 2
    assert table.state.camps[cell("+3+1")] == 2


@rule("CC-XACT-07")
def test_mercenaries_without_a_target_left_do_nothing_and_the_great_wall_protects() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 1, "+3+2")
        camp(s, "+3+1", 1)
        camp(s, "+4+1", 1)
        give(s, 0, food=2)
        hold(s, 0, actions=[13, 14])
    play_card(table, 13, word("+3+1"), "kind:food", word("+4+1"), "kind:food")
    table.play(word("+3+1"), "die:5")
    assert cell("+3+2") not in table.state.cities
    assert table.about == "turn.action", "the other one has no target any more"
    with table.edit() as s:
        city(s, 1, "+3+2")
        built_wonder(s, "great_wall", "+3+2")
        give(s, 0, food=2)
    assert why_not_card(14, table) == "CC-XACT-07"


@rule("CC-XACT-07")
def test_the_attacked_player_takes_the_losses_of_mercenaries() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 1, "tactics")
        city(s, 1, "+3+2", "fortress")
        army(s, 1, "+3+2", 1)
        settler(s, 1, "+3+2", 1)
        hold(s, 1, actions=[38])
        camp(s, "+3+1", 4)
        hold(s, 0, actions=[13])
    play_card(table, 13)
    assert (table.about, table.seat) == ("battle.card", 1)
    table.play("pass", "die:3", "die:3", "die:3", "die:1", "die:1", "die:1")
    assert (table.about, table.seat) == ("battle.casualty", 1)
    table.play("unit:settler")
    assert table.state.players[1].armies == {cell("+3+2"): 1}
    assert table.state.cities[cell("+3+2")].mood == NEUTRAL
    assert table.state.turn.land_wins == 0, "it is no attack by the player of the card"


@rule("CC-XACT-08")
@component("action_cards:cultural_takeover")
def test_cultural_takeover_makes_a_barbarian_settlement_an_own_city() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        camp(s, "+3+1", 3)
        hold(s, 0, actions=[15])
    assert table.refuses("influence") == "CC-INFL-02"
    play_card(table, 15)
    assert table.state.turn.actions_left == 3
    table.play("influence", "die:5")
    assert (table.about, table.words) == ("takeover.unit", ["unit:settler", "unit:army"])
    assert refusal(table, "unit:ship") == ("no_unit_left", "CC-XACT-08")
    assert refusal(table, "piece:temple")[0] == "not_an_answer"
    table.play("unit:army")
    captured = table.state.cities[cell("+3+1")]
    assert (captured.owner, captured.mood, captured.size) == (0, NEUTRAL, 1)
    assert table.state.players[0].armies == {cell("+3+1"): 1}
    assert table.state.camps == {}
    assert table.state.turn.influenced, "it is the one success of the Turn"
    assert table.state.turn.actions_left == 2


@rule("CC-XACT-08")
def test_a_takeover_ends_with_the_attempt_or_the_turn() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        camp(s, "+3+1", 0)
        hold(s, 0, actions=[15, 16])
    play_card(table, 15)
    assert table.refuses("card") == "CC-ACT-03", "one waits already"
    table.play("influence", "die:4")
    assert cell("+3+1") in table.state.camps
    assert table.refuses("influence") == "CC-INFL-02"
    play_card(table, 16)
    table.play("end", "end")
    assert table.refuses("influence") == "CC-INFL-02"


@rule("CC-XACT-08")
def test_a_takeover_of_an_empty_settlement_brings_no_unit_and_needs_a_settlement() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        camp(s, "+3+1", 0)
        hold(s, 0, actions=[15])
    play_card(table, 15, "influence", "die:6")
    assert table.about == "turn.action"
    assert table.state.cities[cell("+3+1")].owner == 0
    assert table.state.players[0].armies == {}
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "a", 18)
        camp(s, "+3+1", 1)
        for place in ("+2+2", "+4+1", "+3+2", "+1+1", "+0+2", "+1+2"):
            city(s, 0, place)
        hold(s, 0, actions=[15])
    play_card(table, 15)
    assert table.refuses("influence") == "CC-INFL-03"


@rule("CC-XACT-11")
def test_explorer_needs_a_city_or_a_region_to_reveal() -> None:
    table = revealed_map()
    with table.edit() as s:
        del s.cities[home(s, 0)]
        s.players[0].supply[SETTLEMENT] += 1
        give(s, 0, culture=1)
        hold(s, 0, actions=[21])
    assert why_not_card(21, table) == "CC-XACT-11"
