"""Levels and tokens (CC-LVL)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import CULTURE, HAPPY, MOOD, NEUTRAL, TEMPLE
from areopagus.games.clash_of_cultures.queries.goods import level
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    begin_turn,
    card_with,
    cell,
    city,
    clash,
    give,
    hold,
    learn,
    open_wonder,
    reveal,
    stock,
    word,
)

YELLOW = (
    "storage",
    "irrigation",
    "husbandry",
    "sanitation",
    "fishing",
    "myths",
    "bartering",
    "public_education",
    "philosophy",
)
"""Advances with a yellow border; those before the eighth need no other border."""


BLUE = (
    "writing",
    "tactics",
    "art_and_sculptures",
    "math",
    "astronomy",
    "chemistry",
    "metallurgy",
    "draft",
    "cartography",
)
"""Advances with a blue border; those before the ninth need no other border."""


@rule("CC-LVL-01", "CC-LVL-03", "CC-LVL-05", "CC-ADV-05")
def test_a_blue_border_raises_the_culture_level_and_gives_a_culture_token() -> None:
    table = clash(2)
    table.play("advance", "advance:writing")
    assert (level(table.state, 0, CULTURE), level(table.state, 0, MOOD)) == (1, 0)
    assert stock(table.state, 0) == {"culture": 1}


@rule("CC-LVL-01", "CC-LVL-04", "CC-LVL-05", "CC-ADV-05")
def test_a_yellow_border_raises_the_happiness_level_and_gives_a_mood_token() -> None:
    table = clash(2)
    table.play("advance", "advance:fishing")
    assert (level(table.state, 0, CULTURE), level(table.state, 0, MOOD)) == (0, 1)
    assert stock(table.state, 0) == {"mood": 1}


@rule("CC-LVL-02")
def test_a_level_is_the_most_tokens_of_its_kind() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "civil_liberties", "storage", "fishing")  # with Philosophy: Happiness Level 3
        give(s, 0, mood=1)
    assert level(table.state, 0, MOOD) == 3
    table.play("civil_liberties")  # three tokens, of which two fit
    assert stock(table.state, 0)["mood"] == 3
    assert table.refuses("civil_liberties") == "CC-LVL-02"


@rule("CC-LVL-06", "CC-LVL-02")
def test_the_level_rises_before_the_token_is_taken() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")
        give(s, 0, mood=1)  # full
    table.play("advance", "advance:storage")
    assert stock(table.state, 0) == {"mood": 2}


@rule("CC-LVL-07", "CC-LVL-09", "CC-LVL-01")
@pytest.mark.parametrize(("token", "keys"), [(MOOD, YELLOW), (CULTURE, BLUE)])
def test_at_level_eight_the_marker_stays_but_the_token_comes(token: int, keys: tuple[str, ...]) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, *keys[:8], "fishing")
        assert level(s, 0, token) == 8
        s.players[0].stock[token] = 3
    table.play("advance", f"advance:{keys[8]}")
    assert table.about == "turn.action"  # no Event either
    assert level(table.state, 0, token) == 8
    assert table.state.players[0].stock[token] == 4


@rule("CC-LVL-08")
@pytest.mark.parametrize(("token", "keys"), [(MOOD, YELLOW), (CULTURE, BLUE)])
def test_nobody_holds_more_than_eight_tokens_of_a_kind(token: int, keys: tuple[str, ...]) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, *keys[:8], "fishing")
        s.players[0].stock[token] = 8
    table.play("advance", f"advance:{keys[8]}")
    assert table.state.players[0].stock[token] == 8


@rule("CC-LVL-10", "CC-LVL-11", "CC-EVENT-01")
@pytest.mark.parametrize(("token", "keys"), [(MOOD, YELLOW[:7]), (CULTURE, BLUE[:8])])
def test_a_level_of_three_five_or_seven_brings_an_event_and_no_other_does(
    token: int, keys: tuple[str, ...]
) -> None:
    """Three Events for each of the two Levels: six in a game."""
    reached = []
    for place, key in enumerate(keys):
        table = clash(2)
        with table.edit() as s:
            learn(s, 0, *keys[:place])
        table.play("advance", f"advance:{key}")
        assert level(table.state, 0, token) == place + 1
        if table.about == "chance.event":
            reached.append(place + 1)
    assert reached == [3, 5, 7]


@rule("CC-LVL-12")
@pytest.mark.parametrize("key", ["siegecraft", "warships", "priesthood", "trade_routes", "taxes"])
def test_an_advance_without_a_border_changes_no_level(key: str) -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "tactics", "fishing", "myths", "bartering")
        before = (level(s, 0, MOOD), level(s, 0, CULTURE))
    table.play("advance", f"advance:{key}")
    assert (level(table.state, 0, MOOD), level(table.state, 0, CULTURE)) == before
    assert stock(table.state, 0) == {}


@rule("CC-LVL-13")
def test_a_free_advance_raises_levels_and_brings_token_and_event_as_well() -> None:
    number = card_with("quick_advance")
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "writing", "storage", "fishing")
        give(s, 0, culture=1)
        hold(s, 0, actions=[number])
    table.play("card", f"action:{number}", "advance:irrigation")
    assert level(table.state, 0, MOOD) == 3
    assert stock(table.state, 0) == {"food": 2, "mood": 1}
    assert table.about == "chance.event"


@rule("CC-LVL-13", "CC-STATUS-08")
def test_so_does_the_free_advance_of_the_status_phase() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 1, "storage", "fishing")
        s.active = -1
        s.turn.actions_left = 0
        s.agenda = [("status_first",), ("status_advance", 1)]
    table.play("advance:sanitation")
    assert stock(table.state, 1) == {"food": 2, "mood": 1}
    assert table.about == "chance.event"


@rule("CC-LVL-14")
def test_mood_tokens_pay_for_moods_and_culture_tokens_for_influence_and_wonders() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 1, "myths")
        learn(s, 0, "engineering", "irrigation")
        reveal(s, "c", 20)
        city(s, 1, "+3+2", "temple")  # two spaces away
        give(s, 0, mood=1, culture=4)
    table.play("civic")
    assert stock(table.state, 0) == {"food": 2, "culture": 4}
    table.play("influence", "die:4")  # the range is one short, the roll too
    assert stock(table.state, 0) == {"food": 2, "culture": 3}
    assert table.words == ["count:0", "count:1"]
    table.play("count:1")
    assert table.state.cities[cell("+3+2")].pieces[TEMPLE] == 0
    assert stock(table.state, 0) == {"food": 2, "culture": 2}
    with table.edit() as s:
        begin_turn(s, 0)
        give(s, 0, food=5, ore=2, wood=5, culture=5, mood=0)
        open_wonder(s, "hanging_gardens")
    table.play("activate", "wonder")
    assert stock(table.state, 0) == {}


@rule("CC-LVL-15", "CC-MOOD-03")
def test_mood_markers_on_cities_belong_to_no_holding() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "fishing")  # Happiness Level 1
        reveal(s, "b", 8)
        city(s, 0, "+3+0", "port", mood="happy")
        city(s, 0, "+2+0", mood="angry")
        give(s, 0, mood=0)
    table.play("activate", word("+3+0"), "collect", word("+4+0"), "kind:mood", "done")
    assert stock(table.state, 0) == {"food": 2, "mood": 1}
    table.play("civic")  # the token becomes no marker: it is paid, and the city is Neutral
    assert stock(table.state, 0) == {"food": 2}
    assert [town.mood for town in table.state.cities.values()] == [HAPPY, NEUTRAL, NEUTRAL]
