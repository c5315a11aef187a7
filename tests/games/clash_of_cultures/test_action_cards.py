"""Action cards: how they are held and played, and the civil halves played between actions (CC-ACT, CC-XACT)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS
from areopagus.games.clash_of_cultures.catalog import ACADEMY, CULTURE, MOOD, SETTLEMENT
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    army,
    camp,
    cell,
    city,
    clash,
    give,
    has_advance,
    hold,
    learn,
    mood,
    play_card,
    refusal,
    remove_all_units,
    reveal,
    settler,
    ship,
    stock,
    until,
    why_not_card,
    word,
)

ANGRY, NEUTRAL, HAPPY = range(3)


PRINTED = [
    pytest.param(1, "quick_advance", "peltasts", marks=component("action_cards:1")),
    pytest.param(2, "quick_advance", "encircled", marks=component("action_cards:2")),
    pytest.param(3, "inspiration", "encircled", marks=component("action_cards:3")),
    pytest.param(4, "inspiration", "peltasts", marks=component("action_cards:4")),
    pytest.param(5, "hero_general", "wedge_formation", marks=component("action_cards:5")),
    pytest.param(6, "hero_general", "high_morale", marks=component("action_cards:6")),
    pytest.param(7, "spy", "heavy_resistance", marks=component("action_cards:7")),
    pytest.param(8, "spy", "high_morale", marks=component("action_cards:8")),
    pytest.param(9, "ideas", "high_ground", marks=component("action_cards:9")),
    pytest.param(10, "ideas", "surprise", marks=component("action_cards:10")),
    pytest.param(11, "great_ideas", "siege", marks=component("action_cards:11")),
    pytest.param(12, "great_ideas", "high_ground", marks=component("action_cards:12")),
    pytest.param(13, "mercenaries", "for_the_people", marks=component("action_cards:13")),
    pytest.param(14, "mercenaries", "heavy_resistance", marks=component("action_cards:14")),
    pytest.param(15, "cultural_takeover", "heavy_resistance", marks=component("action_cards:15")),
    pytest.param(16, "cultural_takeover", "improved_defenses", marks=component("action_cards:16")),
    pytest.param(17, "city_development", "tactical_retreat", marks=component("action_cards:17")),
    pytest.param(18, "city_development", "peltasts", marks=component("action_cards:18")),
    pytest.param(19, "production_focus", "tactical_retreat", marks=component("action_cards:19")),
    pytest.param(20, "production_focus", "peltasts", marks=component("action_cards:20")),
    pytest.param(21, "explorer", "encircled", marks=component("action_cards:21")),
    pytest.param(22, "explorer", "defensive_formation", marks=component("action_cards:22")),
    pytest.param(23, "negotiations", "scout", marks=component("action_cards:23")),
    pytest.param(24, "negotiations", "martyr", marks=component("action_cards:24")),
    pytest.param(25, "leadership", "high_ground", marks=component("action_cards:25")),
    pytest.param(26, "leadership", "archers", marks=component("action_cards:26")),
    pytest.param(27, "assassination", "high_ground", marks=component("action_cards:27")),
    pytest.param(28, "assassination", "archers", marks=component("action_cards:28")),
    pytest.param(29, "mass_production", "defensive_formation", marks=component("action_cards:29")),
    pytest.param(30, "mass_production", "encircled", marks=component("action_cards:30")),
    pytest.param(31, "new_plans", "flanking", marks=component("action_cards:31")),
    pytest.param(32, "new_plans", "high_morale", marks=component("action_cards:32")),
    pytest.param(33, "synergies", "defensive_formation", marks=component("action_cards:33")),
    pytest.param(34, "synergies", "archers", marks=component("action_cards:34")),
    pytest.param(35, "teach_us", "defensive_formation", marks=component("action_cards:35")),
    pytest.param(36, "teach_us", "archers", marks=component("action_cards:36")),
    pytest.param(37, "militia", "wedge_formation", marks=component("action_cards:37")),
    pytest.param(38, "militia", "high_morale", marks=component("action_cards:38")),
    pytest.param(39, "technology_trade", "surprise", marks=component("action_cards:39")),
    pytest.param(40, "technology_trade", "high_ground", marks=component("action_cards:40")),
    pytest.param(41, "new_ideas", "high_morale", marks=component("action_cards:41")),
    pytest.param(42, "new_ideas", "flanking", marks=component("action_cards:42")),
]
"""The halves of the printed cards."""


@rule("CC-XACT-28")
@pytest.mark.parametrize(("number", "civil", "combat"), PRINTED)
def test_each_card_has_one_civil_and_one_combat_half(number: int, civil: str, combat: str) -> None:
    card = ACTION_CARDS[number - 1]
    assert (card.civil.key, card.combat.key) == (civil, combat)


# Hands


@rule("CC-ACT-01", "CC-ACT-02")
def test_each_player_starts_with_a_hidden_action_card_and_gets_more_in_the_status_phase() -> None:
    table = Table(GAME, 2, None)
    table.play("seat:0", "action:1", "objective:1", "action:2", "objective:2", "seat:0")
    assert [player.actions for player in table.state.players] == [1, 2]
    shown = table.match.view(1)["players"][0]
    assert (shown["action_count"], shown["actions"]) == (1, [])
    assert table.match.view(0)["players"][0]["actions"] == [0]
    for _ in range(6):
        table.play("end")
    until(table, "chance.action")
    table.play("action:7")
    assert table.state.players[0].actions.bit_count() == 2


@rule("CC-ACT-04", "CC-XACT-23", "CC-ACT-03")
def test_a_played_card_is_shown_paid_and_lies_on_the_open_discards() -> None:
    table = clash()
    with table.edit() as s:
        hold(s, 0, actions=[26])
        give(s, 0, culture=1)
    table.match._forced = "none"
    table.play("card")
    assert table.state.turn.announced
    table.play("action:26")
    assert not table.state.turn.announced
    assert table.state.players[0].actions == 0
    assert table.state.players[0].stock[CULTURE] == 0
    for seat in (0, 1, None):
        assert table.match.view(seat)["decks"]["action_discard"] == [25]
        assert "story.plays_card" in table.story_keys(seat)


@rule("CC-XACT-23", "CC-ACT-03")
def test_a_card_needs_its_price_its_action_and_something_to_do() -> None:
    table = clash(actions=0)
    with table.edit() as s:
        hold(s, 0, actions=[17, 25, 26, 33])
    assert table.refuses("card") == "CC-ACT-03"
    with table.edit() as s:
        give(s, 0, culture=1)
    table.play("card")
    assert table.refuses("action:17") == "CC-ACT-03", "no action left"
    assert table.refuses("action:33") == "CC-ACT-03", "only as a reaction"
    table = clash()
    with table.edit() as s:
        hold(s, 0, actions=[19, 26])
    table.play("card")
    assert table.about == "turn.action", "Production Focus was the only one to be played"
    assert table.state.players[0].actions == 1 << 25


@rule("CC-ACT-05", "CC-XACT-13", "CC-XACT-25")
@component("action_cards:leadership")
def test_any_number_of_cards_may_be_played_and_two_leaderships_are_two_actions() -> None:
    table = clash()
    with table.edit() as s:
        hold(s, 0, actions=[25, 26, 19])
        give(s, 0, culture=2)
    play_card(table, 25)
    play_card(table, 26)
    assert table.state.turn.actions_left == 5
    play_card(table, 19)
    assert table.state.turn.actions_left == 5, "free cards cost no action"
    assert table.state.players[0].stock[CULTURE] == 0
    table.play("end", "end")
    assert table.state.turn.actions_left == 3, "this Turn only"


@rule("CC-ACT-07", "CC-ACT-08", "CC-XACT-28")
def test_with_tactics_a_card_serves_for_its_combat_half_instead() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        army(s, 0, "+3+1", 2)
        camp(s, "+3+2", 1)
        give(s, 0, culture=1)
        hold(s, 0, actions=[38])  # Militia and High Morale
    table.play("move", word("+3+1"), "count:2", word("+3+2"))
    assert (table.about, table.words) == ("battle.card", ["action:38", "pass"])
    table.play("action:38", "die:1", "die:2", "die:1", "raze")
    assert table.state.camps == {}, "3 + 2 is a hit"
    assert table.state.action_discard == 1 << 37
    assert table.state.players[0].armies == {cell("+3+2"): 2}, "no Army unit of Militia"
    assert table.refuses("card") == "CC-ACT-03"


@rule("CC-XACT-28")
def test_discards_are_not_drawn_while_the_deck_has_cards() -> None:
    table = clash()
    with table.edit() as s:
        s.players[1].actions = s.action_deck & ~0b1111
        s.action_deck, s.action_discard = 0b1100, 0b0011
        s.players[0].persons = [17]
        s.event_deck[17] -= 1
    table.play("person", "event:great_scientist", "pass")
    assert table.words == ["action:3", "action:4"]
    table.play("action:3")
    assert (table.state.action_deck, table.state.action_discard) == (0b1000, 0b0011)


@rule("CC-XACT-28")
def test_an_empty_action_deck_is_made_anew_from_the_discards() -> None:
    table = clash()
    with table.edit() as s:
        s.players[1].actions = s.action_deck & ~0b111
        s.action_deck = 0
        s.action_discard = 0b111
        s.players[0].persons = [17]
        s.event_deck[17] -= 1
    table.play("person", "event:great_scientist", "pass")
    assert table.words == ["action:1", "action:2", "action:3"]
    table.play("action:2")
    assert (table.state.action_deck, table.state.action_discard) == (0b101, 0)
    with table.edit() as s:
        s.players[1].actions |= s.action_deck
        s.action_deck = 0
        s.event_discard[17] = 0
        s.players[0].persons = [17]
    table.play("person", "event:great_scientist", "pass")
    assert table.about == "turn.action", "no discards, no draw"


@rule("CC-XACT-24")
def test_free_cards_are_not_played_inside_an_action_or_an_event() -> None:
    table = clash()
    with table.edit() as s:
        hold(s, 0, actions=[25])
        give(s, 0, culture=1)
    table.play("activate", word("+3+0"), "collect")
    assert table.refuses("card") == "CC-COLLECT-01"
    table.play("done", "card", "action:25")
    assert table.state.turn.actions_left == 3


# Advances


@rule("CC-XACT-01", "CC-XACT-22")
@component("action_cards:quick_advance")
def test_quick_advance_gets_any_advance_for_a_culture_token() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "tactics", "math")
        give(s, 0, culture=2, ore=1)
        hold(s, 0, actions=[1, 2])
    play_card(table, 1)
    assert table.about == "card.advance"
    assert table.refuses("advance:public_education") == "CC-ADV-06"
    assert table.refuses("advance:steel_weapons") == "CC-ADV-WAR-09", "its Ore is paid all the same"
    table.play("advance:draft")
    assert table.about == "chance.event", "the third blue border"
    table.play("event:flood")
    assert stock(table.state, 0) == {"food": 2, "ore": 1, "culture": 2}, "one paid, one gained"
    assert table.state.turn.actions_left == 3
    with table.edit() as s:
        give(s, 0, ore=1, gold=1)
    play_card(table, 2, "advance:steel_weapons")
    assert stock(table.state, 0) == {"food": 2, "culture": 1}, "Gold replaces Ore"


@rule("CC-XACT-22")
def test_a_card_may_change_the_government() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "voting", "civil_liberties", "draft")
        give(s, 0, culture=1)
        hold(s, 0, actions=[1])
    play_card(table, 1, "advance:nationalism", "advance:totalitarianism")
    assert [has_advance(table, key) for key in ("voting", "nationalism", "totalitarianism")] == [
        False,
        True,
        True,
    ]


@rule("CC-XACT-02", "CC-XACT-27")
@component("action_cards:inspiration")
def test_inspiration_gives_an_advance_of_somebody_near() -> None:
    table = clash(3)
    with table.edit() as s:
        learn(s, 1, "tactics", "siegecraft")
        learn(s, 2, "math")
        hold(s, 0, actions=[3])
        reveal(s, "d", 8)  # +4+2 Fertile, +4+3 and +5+2 Sea, +5+1 Forest
    assert table.refuses("card") == "CC-ACT-03", "nobody is near"
    with table.edit() as s:
        ship(s, 1, "+4+3", "a")  # two spaces from seat 0's city
    play_card(table, 3)
    assert table.state.turn.actions_left == 3
    assert has_advance(table, "tactics"), "the only one that can be had"
    assert not has_advance(table, "math")
    assert table.about == "turn.action"


@rule("CC-XACT-27")
def test_units_aboard_count_where_their_ship_is() -> None:
    for place, near in (("+4+3", True), ("+5+3", False)):
        table = clash(3)
        with table.edit() as s:
            learn(s, 1, "tactics")
            hold(s, 0, actions=[3])
            reveal(s, "d", 8)
            reveal(s, "g", 6, 1)  # half a turn: +6+2 Fertile, +5+3 Mountain, +7+2 and +6+3 Sea
            if place == "+4+3":
                ship(s, 1, "+4+3", "s")
            else:
                settler(s, 1, "+5+3")
        assert ("card" in table.words) is near


@rule("CC-XACT-20")
@component("action_cards:technology_trade")
def test_technology_trade_goes_both_ways() -> None:
    table = clash(3)
    with table.edit() as s:
        learn(s, 0, "math", "fishing")
        learn(s, 1, "tactics", "writing")
        hold(s, 0, actions=[39])
        hold(s, 1, actions=[41])
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        settler(s, 1, "+3+3")
        settler(s, 2, "+2+3")
    play_card(table, 39)
    assert table.about == "card.advance", "seat 2 has nothing new"
    table.play("advance:writing")
    assert (table.about, table.seat) == ("card.advance_back", 1)
    assert table.words == ["advance:fishing", "advance:math"], "it can't be declined"
    assert table.refuses("pass") == "CC-XACT-20"
    table.play("advance:fishing")
    assert has_advance(table, "fishing", 1)
    assert table.match.ask is not None
    assert table.seat == 0, "no reaction outside the own Turn"
    assert stock(table.state, 1) == {"food": 2, "mood": 1}


@rule("CC-XACT-20")
@pytest.mark.parametrize(("metallurgy", "may_decline"), [(False, True), (True, False)])
def test_the_second_part_of_technology_trade_may_be_declined_only_if_it_has_a_price(
    metallurgy: bool, may_decline: bool
) -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, "steel_weapons")
        learn(s, 1, "tactics", "writing")
        if metallurgy:
            learn(s, 0, "metallurgy")
            learn(s, 1, "metallurgy")
        give(s, 1, ore=2)
        hold(s, 0, actions=[39])
        reveal(s, "c", 20)
        settler(s, 1, "+3+2")
    play_card(table, 39)
    if may_decline:
        assert (table.about, table.words) == ("card.advance_back", ["advance:steel_weapons", "pass"])
        table.play("pass")
        assert not has_advance(table, "steel_weapons", 1)
    else:
        assert has_advance(table, "steel_weapons", 1)
        assert stock(table.state, 1)["ore"] == 2, "with Metallurgy it has no price"


@rule("CC-XACT-20")
def test_technology_trade_gives_nothing_back_where_nothing_can_be_had() -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 1, "tactics")
        hold(s, 0, actions=[40])
        reveal(s, "c", 20)
        settler(s, 1, "+3+2")
    play_card(table, 40)
    assert has_advance(table, "tactics")
    assert (table.about, table.seat) == ("turn.action", 0)


# Moods and Ideas


def beaten_camp(table: Table) -> None:
    """Seat 0 wins a land battle and razes a Barbarian Settlement."""
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        remove_all_units(s, 0)
        army(s, 0, "+3+1", 1)
        camp(s, "+3+2", 0)
        give(s, 0, mood=0, culture=0)
    table.play("move", word("+3+1"), word("+3+2"))
    until(table, "turn.action", barbarian__keep_or_raze="raze", card__react="pass")


@rule("CC-XACT-03", "CC-ACT-06")
@component("action_cards:hero_general")
def test_hero_general_raises_a_mood_after_a_victory_and_another_for_a_token() -> None:
    table = clash()
    with table.edit() as s:
        hold(s, 0, actions=[5, 6])
    assert table.refuses("card") == "CC-ACT-03", "no battle was won"
    beaten_camp(table)
    with table.edit() as s:
        give(s, 0, mood=1)
        city(s, 0, "+3+1", mood="angry")
    play_card(table, 5, word("+3+1"))
    assert (table.about, table.words) == ("card.again", ["yes", "no"])
    table.play("yes", word("+3+1"))
    assert mood(table, "+3+1") == HAPPY
    assert stock(table.state, 0)["food"] == 2
    assert table.state.players[0].stock[MOOD] == 0
    assert why_not_card(6, table) == "CC-XACT-03", "one card for each battle won"


@rule("CC-XACT-03")
def test_the_second_step_of_hero_general_may_be_declined_and_needs_a_token() -> None:
    for tokens in (0, 1):
        table = clash()
        with table.edit() as s:
            hold(s, 0, actions=[5])
        beaten_camp(table)
        with table.edit() as s:
            city(s, 0, "+3+1")
            give(s, 0, mood=tokens)
        play_card(table, 5, word("+3+1"))
        if tokens:
            table.play("no")
        assert table.about == "turn.action"
        assert mood(table, "+3+1") == HAPPY
        assert mood(table, "+3+0") == NEUTRAL
        assert table.state.players[0].stock[MOOD] == tokens


@rule("CC-ASK-11", "CC-XACT-03")
def test_drama_and_music_may_find_the_token_for_hero_general() -> None:
    table = clash()
    with table.edit() as s:
        hold(s, 0, actions=[5])
    beaten_camp(table)
    with table.edit() as s:
        city(s, 0, "+3+1")
        learn(s, 0, "drama_and_music")
        give(s, 0, culture=1, mood=0)
    play_card(table, 5, word("+3+1"))
    assert table.words == ["drama_and_music", "no"]
    table.play("drama_and_music")
    assert table.words == ["yes", "no"]
    table.play("yes")
    assert mood(table, "+3+0") == HAPPY


@rule("CC-XACT-05")
@component("action_cards:ideas")
def test_ideas_counts_the_academies_that_can_be_used() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1", "academy")
        city(s, 0, "+2+2", "academy", colour=1)
        hold(s, 0, actions=[9])
    assert table.refuses("card") == "CC-ACT-03", "without Writing they can't be used"
    with table.edit() as s:
        learn(s, 0, "writing")
    play_card(table, 9)
    assert stock(table.state, 0)["ideas"] == 2
    with table.edit() as s:
        hold(s, 0, actions=[10])
        for one in s.cities.values():
            if one.pieces[ACADEMY] >= 0:
                s.players[one.pieces[ACADEMY]].supply[ACADEMY] += 1
                one.pieces = (one.pieces[SETTLEMENT], *one.pieces[1:2], -1, *one.pieces[3:])
    assert why_not_card(10, table) == "CC-XACT-05", "at least one is needed"


@rule("CC-XACT-06", "CC-ACT-06")
@component("action_cards:great_ideas")
def test_great_ideas_gives_two_ideas_for_each_battle_won() -> None:
    table = clash()
    with table.edit() as s:
        hold(s, 0, actions=[11, 12])
    assert table.refuses("card") == "CC-ACT-03"
    beaten_camp(table)
    play_card(table, 11)
    assert stock(table.state, 0)["ideas"] == 2
    assert why_not_card(12, table) == "CC-XACT-06"
    table.play("action:25", "end", "end")
    assert table.refuses("card") == "CC-ACT-03", "a victory of an earlier Turn"


# Cities and production


@rule("CC-XACT-09")
@component("action_cards:city_development")
def test_city_development_increases_a_city_without_its_resources() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics")
        city(s, 0, "+3+1")
        city(s, 0, "+2+2", mood="angry")
        give(s, 0, food=0, culture=1)
        hold(s, 0, actions=[17])
        s.cities[cell("+3+1")].activated = 1
    play_card(table, 17)
    assert (table.about, table.words) == ("activate.city", sorted((word("+3+0"), word("+3+1"))))
    assert refusal(table, word("+2+2")) == ("angry", "CC-SIZE-04")
    assert refusal(table, word("+3+5")) == ("not_your_city", "CC-XACT-09")
    table.play(word("+3+1"))
    captured = table.state.cities[cell("+3+1")]
    assert (captured.size, captured.activated, captured.mood) == (2, 2, ANGRY), "it is an activation"
    assert table.state.turn.actions_left == 2
    assert table.state.players[0].stock[CULTURE] == 0


@rule("CC-XACT-10")
@component("action_cards:production_focus")
def test_production_focus_takes_several_times_from_one_space() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 11)  # +3+1 Sea
        learn(s, 0, "fishing", "tactics", "storage")
        city(s, 0, "+3+0", "port", "fortress")
        give(s, 0, food=0, mood=1)
        give(s, 0, mood=0)
        hold(s, 0, actions=[19, 30])
    play_card(table, 19)
    assert why_not_card(30, table) == "CC-XACT-15", "not together with Mass Production"
    table.play("action:25", "activate")
    until(table, "collect.space", activate__what="collect")
    table.play(word("+3+1"), "kind:gold", word("+3+1"), "kind:mood", word("+2+0"))
    assert table.about == "turn.action", "the number stays"
    assert {kind: stock(table.state, 0)[kind] for kind in ("gold", "mood", "wood")} == {
        "gold": 1,
        "mood": 1,
        "wood": 1,
    }
    table.play("activate")
    until(table, "collect.space", activate__what="collect")
    table.play(word("+2+0"))
    assert word("+2+0") not in table.words, "the next Collect only"


@rule("CC-XACT-15")
@component("action_cards:mass_production")
def test_mass_production_takes_two_more_resources_from_other_spaces() -> None:
    table = clash()
    with table.edit() as s:
        give(s, 0, food=0)
        hold(s, 0, actions=[29, 30, 19])
    play_card(table, 29)
    assert table.refuses("card") == "CC-ACT-03", "neither another one nor a Production Focus"
    table.play("activate", word("+3+0"))
    assert word("+3+0") not in table.words
    table.play(word("+4-1"), word("+2+0"))
    assert stock(table.state, 0) == {"food": 1, "ore": 1, "wood": 1}
    assert table.about == "turn.action"
    play_card(table, 30)
    table.play("end", "end", "activate")
    until(table, "collect.space", activate__what="collect")
    table.play(word("+2+0"))
    assert table.about == "turn.action", "it ended with the Turn"
