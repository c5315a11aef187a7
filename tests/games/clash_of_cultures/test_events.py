"""Events: when they are drawn, their symbols, and what holds for all of them (CC-EVENT, CC-XEVT-34 to -38)."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.clash_of_cultures.card_catalog import EVENTS
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    army,
    built_wonder,
    camp,
    cell,
    city,
    clash,
    give,
    learn,
    mood,
    person,
    reveal,
    settler,
    stock,
    strike,
    word,
)

ANGRY, NEUTRAL, HAPPY = range(3)
YELLOW = ("storage", "husbandry", "sanitation", "fishing", "myths", "bartering")
BLUE = ("math", "tactics", "draft", "astronomy", "metallurgy", "art_and_sculptures")


def hexes(*places: str) -> list[str]:
    return sorted(f"hex:{place}" for place in places)


def points(table: Table, seat: int) -> Any:
    return table.match.view(None)["players"][seat]["points"]


# Drawing


@rule("CC-EVENT-01")
@pytest.mark.parametrize(
    ("level", "draws"), [(1, False), (2, True), (3, False), (4, True), (5, False), (6, True)]
)
@pytest.mark.parametrize(("known", "bought"), [(YELLOW, "irrigation"), (BLUE, "chemistry")])
def test_an_event_is_drawn_when_a_level_reaches_3_5_or_7(
    level: int, draws: bool, known: tuple[str, ...], bought: str
) -> None:
    table = clash()
    with table.edit() as s:
        learn(s, 0, *known[:level])
        give(s, 0, food=2)
    before = table.state.players[0].events_drawn
    table.play("advance", f"advance:{bought}", "kind:food", "kind:food")
    assert (table.about == "chance.event") is draws
    if draws:
        table.play("event:flood")
        assert table.about == "turn.action", "resolved at once"
    assert table.state.players[0].events_drawn == before + draws


@rule("CC-XEVT-38", "CC-EVENT-01")
def test_the_event_deck_is_a_bag_of_cards_and_discards_lie_open() -> None:
    table = clash()
    with table.edit() as s:
        s.agenda.append(("event", 0))
    ask = table.match.ask
    assert ask is not None
    assert ask.weights is not None
    copies = dict(zip(table.words, ask.weights, strict=True))
    assert sum(copies.values()) == sum(event.count for event in EVENTS)
    several = {key: count for key, count in copies.items() if count > 1}
    assert several == {
        "event:famine": 3,
        "event:severe_famine": 3,
        "event:migration": 2,
        "event:civil_war": 2,
    }
    table.play("event:famine")
    for seat in (0, 1, None):
        decks = table.match.view(seat)["decks"]
        assert sum(decks["event_discard"]) == 1
        assert sum(decks["events"]) == sum(copies.values()) - 1
    strike(table, "famine")
    strike(table, "famine")
    with table.edit() as s:
        s.agenda.append(("event", 0))
    assert "event:famine" not in table.words, "all three copies are drawn"


@rule("CC-XEVT-38")
def test_an_empty_event_deck_is_made_anew_from_the_discards() -> None:
    table = clash()
    with table.edit() as s:
        person(s, 1, "great_artist")
        for event, count in enumerate(s.event_deck):
            s.event_discard[event] += count
            s.event_deck[event] = 0
        s.agenda.append(("event", 0))
    assert "event:flood" in table.words
    assert "event:great_artist" not in table.words, "a kept great person is in no pile"
    table.play("event:flood")
    assert sum(table.state.event_deck) == sum(event.count for event in EVENTS) - 2
    assert sum(table.state.event_discard) == 1


@rule("CC-XEVT-36")
def test_an_event_cannot_be_refused_but_with_the_option() -> None:
    table = clash()
    with table.edit() as s:
        s.agenda.append(("event", 0))
    assert table.about == "chance.event"
    table = clash(events="optional")
    with table.edit() as s:
        s.agenda.append(("event", 0))
    assert table.about == "event.optional"
    table.play("no", "event:famine")
    assert stock(table.state, 0) == {"food": 2}, "only its symbol takes effect"


@rule("CC-EVENT-02")
def test_most_events_concern_only_who_drew_them() -> None:
    table = clash()
    strike(table, "famine")
    assert stock(table.state, 0) == {"food": 1}
    assert stock(table.state, 1) == {"food": 2}


@rule("CC-EVENT-03", "CC-ASK-10")
def test_events_for_several_players_go_in_turn_order_from_the_first_player() -> None:
    table = clash(3)
    with table.edit() as s:
        s.first = 1
        for seat in range(3):
            learn(s, seat, "tactics")
            army(s, seat, s.players[seat].home, 1)
    asked = []
    strike(table, "epidemics")
    while table.about.startswith("event.unit"):
        assert table.match.ask is not None
        asked.append(table.match.ask.seat)
        table.play("unit:army")
    assert asked == [1, 2, 0]


# Symbols


@rule("CC-EVENT-04", "CC-EVENT-07", "CC-XEVT-34")
@component("events:gold_mine")
def test_the_gold_mine_gives_two_gold_before_the_text() -> None:
    table = clash()
    with table.edit() as s:
        city(s, 0, "+2+0")
    strike(table, "migration")
    assert table.about == "event.city", "the text is being resolved"
    assert stock(table.state, 0) == {"food": 2, "gold": 2}
    assert stock(table.state, 1) == {"food": 2}
    table.play(word("+2+0"))
    assert stock(table.state, 0) == {"food": 2, "gold": 2}


@rule("CC-EVENT-08", "CC-EVENT-06")
@component("events:exhaustion")
def test_exhaustion_takes_an_empty_land_space_beside_an_own_city() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 11)  # +3+1 Sea, +2+2 Fertile, +4+1 Forest, +3+2 Mountain
        reveal(s, "a", 20)  # +2+1 Fertile, +1+1 Forest
        reveal(s, "f", 19)  # +3+4 beside the other player's city
        city(s, 0, "+4+1")
        city(s, 0, "+1+2")
        camp(s, "+3+2")
        settler(s, 1, "+2+1")
        s.exhausted = [cell("+4-1")]
    strike(table, "awesome_year_all")
    assert table.about == "event.exhaust"
    assert table.words == hexes("+2+0", "+1+1", "+2+2", "+0+2")
    assert table.refuses(word("+3-1")) == "CC-EVENT-08", "Barren"
    assert table.refuses(word("+3+1")) == "CC-EVENT-08", "Sea"
    assert table.refuses(word("+3+4")) == "CC-EVENT-08", "beside a city of another player"
    table.play(word("+2+0"))
    assert table.state.exhausted == sorted((cell("+4-1"), cell("+2+0")))


@rule("CC-EVENT-08")
def test_exhaustion_does_nothing_without_a_space_or_a_token() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "a", 20 - 1)
        s.exhausted = sorted(map(cell, ("+3+1", "+2+2", "+4+1", "+3+2")))
    strike(table, "awesome_year_all")
    assert table.about == "turn.action", "all four tokens lie on the board"
    assert len(table.state.exhausted) == 4


@rule("CC-EVENT-09", "CC-EVENT-10", "CC-EVENT-11")
def test_an_exhausted_space_gives_nothing_to_anybody_and_holds_no_city() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "a", 20)  # +1+1 Forest, +0+2, +2+1 and +1+2 Fertile
        learn(s, 0, "irrigation")
        city(s, 1, "+2+1", mood="happy")
        s.exhausted = [cell("+2+0")]
        settler(s, 0, "+2+0")
        settler(s, 0, "+4-1")
        settler(s, 0, "+1+1")
    table.play("found")
    assert table.refuses(word("+2+0")) == "CC-FOUND-05"
    table.play(word("+4-1"), "activate", word("+3+0"), "collect")
    assert table.refuses(word("+2+0")) == "CC-COLLECT-08"
    table.play("done", "end", "activate", word("+2+1"), "collect")
    assert table.refuses(word("+2+0")) == "CC-COLLECT-08"
    table.play("done")
    strike(table, "good_year_you")
    assert word("+2+0") not in table.words, "Barbarians don't settle there either"


@rule("CC-EVENT-12", "CC-EVENT-13")
@component("events:barbarians_spawn")
def test_barbarians_appear_near_a_city_and_get_one_more_unit_where_the_drawer_says() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)  # +3+1 Forest, the rest Fertile
        reveal(s, "f", 19)
        camp(s, "+3+4", 3)
        camp(s, "+3+3", 4)
        s.exhausted = [cell("+4-1")]
        settler(s, 0, "+2+0")
        army(s, 1, "+3+1")
    strike(table, "good_year_you")
    assert table.about == "event.spawn"
    assert table.words == hexes("+2+2", "+4+1", "+3+2")
    assert table.refuses(word("+3-1")) == "CC-EVENT-12", "Barren"
    assert table.refuses(word("+2+0")) == "CC-EVENT-12", "not empty"
    table.play(word("+3+2"))
    assert table.about == "event.reinforce"
    assert table.words == hexes("+3+2", "+3+4"), "not where four Barbarians are"
    table.play(word("+3+2"))
    assert table.state.camps == {cell("+3+4"): 3, cell("+3+3"): 4, cell("+3+2"): 2}


@rule("CC-EVENT-12", "CC-EVENT-13")
def test_a_part_of_the_appearance_that_cannot_be_done_is_skipped() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "a", 18)
        for place in ("+3+1", "+2+2", "+4+1", "+3+2", "+1+1", "+0+2", "+2+1"):
            camp(s, place, 1)
    strike(table, "good_year_you")
    assert table.about == "event.reinforce", "seven Settlements are on the board"
    table.play(word("+0+2"))
    assert table.state.camps[cell("+0+2")] == 2
    with table.edit() as s:
        s.camps = {cell("+3+1"): 4, cell("+2+2"): 4, cell("+4+1"): 4, cell("+0+2"): 4}
    strike(table, "good_year_all")
    assert table.about == "event.spawn", (
        "all sixteen Barbarian units are on the board: a Settlement comes alone"
    )
    table.play(word("+3+2"))
    assert table.about == "turn.action"
    assert table.state.camps[cell("+3+2")] == 0


@rule("CC-EVENT-14", "CC-EVENT-15", "CC-XEVT-34")
@component("events:barbarians_attack")
def test_the_strongest_barbarians_within_two_spaces_attack_the_nearest_city() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        learn(s, 0, "irrigation")
        city(s, 0, "+3+1")
        camp(s, "+3+2", 2)  # beside +3+1
        camp(s, "+4+1", 1)
        camp(s, "+3+4", 4)  # three spaces from +3+1
    strike(table, "famine")
    assert table.about == "chance.die"
    assert table.state.battle.camp == cell("+3+2")
    assert table.state.battle.cell == cell("+3+1")
    table.play("die:2", "die:1")
    assert table.state.battle is None
    assert table.state.camps[cell("+3+2")] == 2, "they are back home"
    assert stock(table.state, 0) == {"food": 2}, "Irrigation protects from the text only"


@rule("CC-EVENT-16")
def test_the_drawer_decides_ties_of_strength_and_of_distance() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1")
        city(s, 0, "+4+1")
        camp(s, "+3+2", 2)  # beside both
        camp(s, "+2+2", 2)
    strike(table, "famine")
    assert (table.about, table.words) == ("event.attacker", hexes("+2+2", "+3+2"))
    table.play(word("+3+2"))
    assert (table.about, table.words) == ("event.attacked", hexes("+3+1", "+4+1"))
    table.play(word("+4+1"), "die:3", "die:2")
    assert cell("+4+1") not in table.state.cities, "one hit destroys a city of size 1"


@rule("CC-EVENT-14")
def test_barbarians_cross_sea_but_not_unrevealed_regions() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 11)  # +3+1 Sea between the home and +3+2
        camp(s, "+3+2", 1)
    strike(table, "famine")
    assert table.about == "chance.die"
    for d_is_open in (False, True):
        table = clash()
        with table.edit() as s:
            reveal(s, "c", 20)
            reveal(s, "f", 19)
            if d_is_open:
                reveal(s, "d", 18)  # +2+3 between +2+2 and +2+4
            city(s, 0, "+2+2")
            camp(s, "+2+4", 1)
        strike(table, "famine")
        assert (table.about == "chance.die") is d_is_open


@rule("CC-EVENT-06", "CC-EVENT-14", "CC-EVENT-15")
def test_a_symbol_harms_nobody_but_the_drawer_and_empty_settlements_do_not_attack() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        camp(s, "+3+4", 4)  # beside the other player's city
        camp(s, "+3+2", 0)
        camp(s, "+4+1", 0)
    strike(table, "famine")
    assert table.about == "turn.action"


@rule("CC-EVENT-15")
def test_the_great_wall_keeps_barbarians_from_the_drawers_cities() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        camp(s, "+3+2", 2)
        built_wonder(s, "great_wall", "+3+0")
    strike(table, "famine")
    assert table.about == "turn.action"


@rule("CC-EVENT-05")
def test_the_symbol_of_a_great_person_is_resolved_when_the_card_is_drawn() -> None:
    table = clash()
    strike(table, "great_explorer")
    assert table.about == "event.exhaust"
    table.play(word("+2+0"))
    assert table.state.exhausted == [cell("+2+0")]
    assert table.about == "turn.action", "nobody could pay for the card"
    assert sum(table.state.event_discard) == 1


@component("events:none")
@rule("CC-EVENT-04")
def test_a_card_without_symbol_does_nothing_but_its_text() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        camp(s, "+3+2", 4)
    before = table.state.to_json()
    strike(table, "flood")
    after = table.state.to_json()
    changed = {key for key in after if after[key] != before[key]}
    assert changed <= {"event_deck", "event_discard", "players"}
    assert stock(table.state, 0) == {"food": 2}


# Catastrophes


@rule("CC-EVENT-17", "CC-XEVT-37", "CC-XEVT-25")
@component("events:volcano")
def test_the_volcano_takes_a_city_out_of_the_game_for_two_points_a_piece() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics", "myths", "writing")
        for place in ("+3+1", "+2+2", "+4+1"):
            city(s, 0, place)
        city(s, 0, "+3+1", "fortress", "academy")
        city(s, 0, "+3+1", "temple", colour=1)
        built_wonder(s, "great_pyramid", "+3+1")
        army(s, 0, "+3+1", 2)
        settler(s, 0, "+3+1")
    supply = table.state.players[0].supply[:], table.state.players[1].supply[:]
    strike(table, "volcano")
    assert table.about == "event.city"
    table.play(word("+3+1"))
    s = table.state
    assert cell("+3+1") not in s.cities
    assert "story.city_gone" in table.story_keys(1)
    assert cell("+3+1") not in s.players[0].armies
    assert cell("+3+1") not in s.players[0].settlers
    assert s.players[0].reserve[1] == 16, "units go back to the supply"
    assert (s.players[0].supply, s.players[1].supply) == supply, "the pieces do not"
    assert points(table, 0)["events"] == 3 * 2 + 5
    assert points(table, 1)["events"] == 2, "the Temple was of another colour"
    assert points(table, 0)["wonders"] == 0
    assert s.event_kept, "the card keeps the pieces"
    assert sum(s.event_discard) == 0


@rule("CC-XEVT-25")
def test_the_volcano_spares_who_has_three_cities() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        city(s, 0, "+3+1")
        city(s, 0, "+2+2")
    strike(table, "volcano")
    assert table.about == "turn.action"
    assert len(table.state.cities) == 4
    assert sum(table.state.event_discard) == 1


@rule("CC-XEVT-37")
def test_the_great_pyramid_breaks_ties_also_when_an_earthquake_has_taken_it() -> None:
    for destroyed in (False, True):
        table = clash()
        with table.edit() as s:
            reveal(s, "c", 20)
            for place in ("+3+1", "+2+2"):
                city(s, 1, place)
            built_wonder(s, "great_pyramid", "+2+2")
        if destroyed:
            strike(table, "earthquake", 1)
            table.play(word("+2+2"), "wonder:great_pyramid", "done")
        assert table.state.players[1].lost_wonders == int(destroyed)
        # level the points: 2 pieces and 5 for the Wonder more
        with table.edit() as s:
            s.players[0].lost_wonders = 1
            for place in ("+4+1", "+3+2"):
                city(s, 0, place)
            s.agenda = [("finish",)]
        result = table.match.result
        assert result is not None
        assert sum(result.points[0].values()) == sum(result.points[1].values())
        assert result.winners == (1,)
        assert [message.key for message in result.tie_breaks] == ["tie.great_pyramid"]


@rule("CC-XEVT-26", "CC-XEVT-37", "CC-EVENT-17")
@component("events:earthquake")
def test_an_earthquake_takes_one_to_three_pieces_the_settlement_last() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics", "writing")
        city(s, 0, "+3+1", "fortress", mood="happy")
        city(s, 0, "+2+2", "academy", mood="happy", colour=1)
        settler(s, 0, "+3+1")
    strike(table, "earthquake")
    assert "done" not in table.words, "at least one"
    table.play(word("+3+1"))
    assert table.refuses("piece:settlement") == "CC-XEVT-26", "the Fortress is still there"
    assert table.match.record.choices[-1] == "piece:fortress", "nothing else can be chosen there"
    table.play(word("+3+1"))
    assert cell("+3+1") not in table.state.cities
    assert table.state.players[0].settlers[cell("+3+1")] == 1, "units stay"
    table.play(word("+2+2"))
    assert table.about == "turn.action", "three pieces are the most"
    assert mood(table, "+2+2") == NEUTRAL
    assert mood(table, "+3+0") == NEUTRAL, "nothing was chosen there"
    assert points(table, 0)["events"] == 4
    assert points(table, 1)["events"] == 2
    assert len(table.state.event_kept) == 1


@rule("CC-XEVT-26", "CC-ASK-04")
def test_an_earthquake_may_end_after_one_piece_and_spares_who_has_two_cities() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "tactics", "writing")
        city(s, 0, "+3+1", "fortress", "academy", mood="happy")
    strike(table, "earthquake")
    assert table.about == "turn.action", "two cities only"
    assert sum(table.state.event_discard) == 1
    with table.edit() as s:
        city(s, 0, "+2+2")
        s.event_deck[s.event_discard.index(1)] = 1
        s.event_discard[s.event_discard.index(1)] = 0
    strike(table, "earthquake")
    clone = table.match.clone()
    clone.play(word("+3+1"), "piece:academy", "done")
    assert clone.ask is not None
    assert clone.ask.about == "turn.action"
    table.play(word("+3+1"), "piece:academy", word("+3+1"), "done")
    assert mood(table, "+3+1") == NEUTRAL, "one step, whatever number of pieces"
    assert points(table, 0)["events"] == 4


@rule("CC-XEVT-27", "CC-EVENT-03")
@component("events:heavy_earthquake")
def test_a_heavy_earthquake_strikes_all_with_three_cities() -> None:
    table = clash()
    with table.edit() as s:
        s.first = 1
        reveal(s, "c", 20)
        reveal(s, "f", 19)
        for place in ("+3+1", "+2+2"):
            city(s, 0, place)
        city(s, 1, "+3+4")
    strike(table, "heavy_earthquake", seat=1)
    assert table.match.ask is not None
    assert table.match.ask.seat == 0, "the drawer has two cities"
    table.play(word("+2+2"), "done")
    assert points(table, 0)["events"] == 2
    assert points(table, 1)["events"] == 0
    assert len(table.state.event_kept) == 1


@rule("CC-XEVT-35")
def test_myths_protects_a_city_for_a_mood_token_and_the_city_counts_as_chosen() -> None:
    table = clash()
    with table.edit() as s:
        reveal(s, "c", 20)
        learn(s, 0, "myths", "tactics")
        give(s, 0, mood=1)
        army(s, 0, "+3+0")
    strike(table, "civil_war")
    assert table.about == "event.myths", "the only city is chosen"
    table.play("yes")
    assert mood(table, "+3+0") == NEUTRAL
    assert cell("+3+0") not in table.state.players[0].armies, "other parts of the text still happen"
    assert stock(table.state, 0) == {"food": 2}
    with table.edit() as s:
        give(s, 0, mood=1, food=0)
    strike(table, "famine")
    table.play("no")
    assert mood(table, "+3+0") == ANGRY
    assert stock(table.state, 0) == {"mood": 1}
