"""What is in the box, and what happens when it is used up (CC-COMP)."""

from __future__ import annotations

from areopagus.games.clash_of_cultures.card_catalog import EVENTS, WONDERS
from areopagus.games.clash_of_cultures.catalog import ADVANCES, ARMY, CULTURE, MOOD, NONE, keys_of
from areopagus.games.clash_of_cultures.effects.goods import gain
from areopagus.games.clash_of_cultures.queries.advances import obtainable
from areopagus.games.clash_of_cultures.queries.goods import level
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    army,
    camp,
    cell,
    city,
    clash,
    give,
    learn,
    reveal,
    reveal_all,
    stock,
    word,
)


@rule("CC-COMP-06", "CC-ADV-03", "CC-ADV-04")
def test_each_of_the_forty_eight_advances_is_had_once() -> None:
    assert len(set(keys_of(ADVANCES))) == 48
    table = clash(2)
    table.play("advance")
    assert table.refuses("advance:farming") == "CC-ADV-04"
    with table.edit() as s:
        learn(
            s,
            0,
            *keys_of(ADVANCES[:36]),
            "voting",
            "separation_of_power",
            "civil_liberties",
            "economic_liberty",
        )
        give(s, 0, food=8)
    owned = table.state.players[0].advances
    assert owned.bit_count() == 40
    # Nothing is left but to change the government, which moves cubes and takes none.
    assert [ADVANCES[advance].key for advance in obtainable(owned)] == ["nationalism", "dogma"]
    table.play("advance", "advance:dogma", "advance:devotion", "advance:conversion")
    assert table.state.players[0].advances.bit_count() == 40


@rule("CC-COMP-07", "CC-NOTE-35", "CC-BARB-04")
def test_the_barbarians_have_seven_settlements() -> None:
    for camps, appears in ((6, True), (7, False)):
        table = clash(2)
        with table.edit() as s:
            learn(s, 0, "storage", "fishing")
            reveal_all(s)
            far = [
                place for place in s.layout.cells if s.terrain[place] not in (3, 4) and place not in s.cities
            ]
            for place in far[-camps:]:
                camp(s, place)
        table.play("advance", "advance:sanitation", "event:good_year_you")
        assert table.about == ("event.spawn" if appears else "event.reinforce")
        while table.about.startswith("event."):
            table.play(table.words[0])
        assert len(table.state.camps) == 7


@rule("CC-COMP-07", "CC-NOTE-35")
def test_the_barbarians_have_sixteen_units() -> None:
    for units in (15, 16):
        table = clash(2)
        with table.edit() as s:
            learn(s, 0, "storage", "fishing")
            reveal_all(s)
            far = [
                place for place in s.layout.cells if s.terrain[place] not in (3, 4) and place not in s.cities
            ]
            for place, count in zip(far[-5:], (4, 4, 4, 2, units - 14), strict=True):
                camp(s, place, count)
        table.play("advance", "advance:sanitation", "event:good_year_you")
        assert table.about == "event.spawn"
        chosen = cell(table.words[0].removeprefix("hex:"))
        table.play(table.words[0])
        assert table.about == "turn.action"  # no unit is left for the second step
        assert table.state.camps[chosen] == 16 - units
        assert sum(table.state.camps.values()) == 16


@rule("CC-COMP-09", "CC-COMP-08")
def test_the_event_deck_has_every_copy_of_every_event() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "storage", "fishing")
    table.play("advance", "advance:sanitation")
    assert table.match.ask is not None
    assert table.about == "chance.event"
    assert sum(table.match.ask.weights or ()) == sum(event.count for event in EVENTS)


@rule("CC-COMP-09", "CC-COMP-10", "CC-WON-01")
def test_each_wonder_is_drawn_once() -> None:
    table = clash(2)
    table.play("advance", "advance:engineering")
    assert table.about == "chance.wonder"
    assert len(table.words) == len(WONDERS)
    table.play("wonder:colossus")
    with table.edit() as s:
        give(s, 0, food=2)
        learn(s, 0, "art_and_sculptures")
    table.play("advance", "advance:monuments")
    assert table.about == "chance.wonder"
    assert len(table.words) == len(WONDERS) - 1
    assert "wonder:colossus" not in table.words


@rule("CC-COMP-11", "CC-NOTE-52")
def test_there_are_four_exhausted_resource_tokens() -> None:
    for laid, asked in ((3, "event.exhaust"), (4, "turn.action")):
        table = clash(2)
        with table.edit() as s:
            learn(s, 0, "storage", "fishing")
            reveal(s, "h", 18)
            reveal(s, "c", 18 + 1)
            s.exhausted = sorted(cell(place) for place in ("+5+3", "+4+4", "+6+3", "+5+4")[:laid])
        table.play("advance", "advance:sanitation", "event:awesome_year_all")
        assert table.about == asked


@rule("CC-COMP-11", "CC-NOTE-52")
def test_mood_markers_are_always_at_hand() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        lands = [
            place for place in s.layout.cells if s.terrain[place] not in (3, 4) and place not in s.cities
        ]
        for place in lands[:6]:
            city(s, 0, place, mood="happy")
        for place in lands[6:12]:
            city(s, 1, place, mood="angry")
        give(s, 0, mood=8)
        give(s, 1, mood=8)
    table.play("civic")
    assert table.state.cities[cell("+3+0")].mood == 2
    assert stock(table.state, 0)["mood"] == 7


@rule("CC-COMP-11", "CC-NOTE-52")
def test_with_forty_mood_tokens_out_nobody_gains_one() -> None:
    for marked, gained in ((9, 2), (10, 1), (11, 0), (12, 0)):
        table = clash(4)
        with table.edit() as s:
            reveal_all(s)
            for seat, held in enumerate((5, 8, 8, 8)):
                give(s, seat, mood=8)
                s.players[seat].stock[MOOD] = held
            lands = [place for place in s.layout.cells if s.terrain[place] not in (3, 4)]
            for number, place in enumerate([place for place in lands if place not in s.cities][:marked]):
                city(s, number % 4, place, mood=("happy", "angry")[number % 2])
            gain(s, 0, MOOD, 2)
        assert stock(table.state, 0)["mood"] == 5 + gained, marked


@rule("CC-COMP-12", "CC-LVL-01")
def test_each_player_has_trackers_of_its_own() -> None:
    table = clash(3)
    with table.edit() as s:
        for seat in range(3):
            give(s, seat, food=seat, ore=1 + seat, wood=2 + seat, ideas=3 + seat, gold=4 + seat)
        learn(s, 1, "fishing")
        learn(s, 2, "writing")
    assert [player.stock[:5] for player in table.state.players] == [
        [0, 1, 2, 3, 4],
        [1, 2, 3, 4, 5],
        [2, 3, 4, 5, 6],
    ]
    levels = [(level(table.state, seat, MOOD), level(table.state, seat, CULTURE)) for seat in range(3)]
    assert levels == [(0, 0), (1, 0), (0, 1)]
    assert [sum(advance.border == token for advance in ADVANCES) for token in (CULTURE, MOOD, NONE)] == [
        14,
        13,
        21,
    ]


@rule("CC-COMP-13")
def test_dice_have_six_sides_and_each_is_rolled_by_itself() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics")
        reveal(s, "c", 18)
        camp(s, "+4+1", 4)
        army(s, 0, "+3+1", 4)
    table.play("move", word("+3+1"), "count:4", word("+4+1"))
    for _ in range(8):  # all eight dice of the box
        assert table.words == [f"die:{number}" for number in range(1, 7)]
        table.play("die:1")
    assert table.about == "battle.continue"


@rule("CC-COMP-14")
def test_lost_units_and_swapped_pieces_go_back_to_their_owners() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics", "myths")
        learn(s, 1, "myths")
        reveal(s, "c", 18)
        city(s, 1, "+3+1", "temple")
        camp(s, "+3+2", 2)
        army(s, 0, "+4+1", 2)
    table.play("influence", "die:6")
    assert table.state.players[1].supply == [5, 7, 7, 7, 7]
    assert table.state.players[0].supply == [6, 7, 7, 6, 7]
    table.play("move", word("+4+1"), "count:2", word("+3+2"), "die:1", "die:1", "die:6", "die:4")
    assert table.state.players[0].reserve[ARMY] == 16
    assert table.state.players[0].armies == {}
