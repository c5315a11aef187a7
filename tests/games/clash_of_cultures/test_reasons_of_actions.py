"""The reason against each word of a Turn, by position; `test_reasons` has those against what follows a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from areopagus.games.clash_of_cultures.catalog import ADVANCES, FOREST, MOOD, number_of
from areopagus.games.clash_of_cultures.queries.goods import level
from areopagus.games.clash_of_cultures.queries.trade import MOST_DROPPED
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import rule
from tests.games.clash_of_cultures.positions import (
    HOME,
    army,
    built_wonder,
    card_with,
    city,
    clash,
    give,
    hold,
    learn,
    person,
    refusal,
    remove_all_units,
    reserve_wonder,
    reveal,
    reveal_all,
    settler,
    ship,
    spaces,
)

Setup = Callable[[World], object]


def used(*keys: str) -> Setup:
    """Advances whose effect was used in this Turn."""

    def setup(s: World) -> None:
        for key in keys:
            learn(s, 0, key)
            s.turn.used |= 1 << number_of(ADVANCES, key)

    return setup


def having(*keys: str, mood: int = 0, culture: int = 0) -> Setup:
    """Advances, and exactly this number of tokens."""

    def setup(s: World) -> None:
        learn(s, 0, *keys)
        give(s, 0, mood=mood, culture=culture)

    return setup


def turn(**fields: int) -> Setup:
    """Fields of the Turn."""

    def setup(s: World) -> None:
        for name, value in fields.items():
            setattr(s.turn, name, value)

    return setup


def both(*setups: Setup) -> Setup:
    """One after the other."""

    def setup(s: World) -> None:
        for one in setups:
            one(s)

    return setup


def happy(s: World) -> None:
    city(s, 0, HOME, mood="happy")


def gardens(s: World) -> None:
    built_wonder(s, "hanging_gardens", HOME)


def liberal(s: World, mood: int = 1) -> None:
    """One Mood token is missing for a second Collect, and there is nothing to build with."""
    learn(s, 0, "economic_liberty")
    give(s, 0, food=0, mood=mood)
    s.turn.collects = 1


def foreign_temple(s: World) -> None:
    learn(s, 0, "myths")
    learn(s, 1, "myths")
    city(s, 0, HOME, "temple", colour=1)


def room_for_culture(s: World) -> None:
    learn(s, 0, "writing")


def seven_cities(s: World) -> None:
    """No Settlement is left, and a Settler stands in a free space."""
    reveal_all(s)
    free = [place for place in spaces(s, FOREST) if place not in s.cities]
    for place in free[:6]:
        city(s, 0, place)
    remove_all_units(s, 0)
    settler(s, 0, free[6])


ACTING = ("advance", "found", "activate", "move", "civic", "influence")
NO_ACTION = ("no_action", "CC-TURN-03")
FIRST = ("choose_first", "CC-TURN-03")
ROWS: list[tuple[Setup, str, tuple[str, str]]] = [
    *((turn(actions_left=0), text, NO_ACTION) for text in (*ACTING, "advance:storage", "collect", "grow")),
    (both(turn(actions_left=0), used("cartography")), "cartography", NO_ACTION),
    (both(turn(actions_left=0), used("taxes")), "taxes", NO_ACTION),
    (turn(actions_left=0), "civil_liberties", NO_ACTION),
    (both(turn(actions_left=0), gardens), "hanging_gardens", NO_ACTION),
    (both(turn(actions_left=0), lambda s: person(s, 0, "great_artist")), "person", NO_ACTION),
    (both(turn(actions_left=0), lambda s: person(s, 0, "great_artist")), "event:great_artist", NO_ACTION),
    (lambda s: give(s, 0, food=0), "advance", ("no_advance", "CC-ADV-01")),
    (lambda s: give(s, 0, food=0), "advance:storage", ("no_advance", "CC-ADV-01")),
    (
        both(having("tactics"), lambda s: give(s, 0, food=2)),
        "advance:steel_weapons",
        ("steel_ore", "CC-ADV-WAR-09"),
    ),
    (
        both(having("priesthood"), lambda s: give(s, 0, food=0)),
        "advance:storage",
        ("advance_price", "CC-ADV-01"),
    ),
    (lambda s: None, "advance:farming", ("advance_owned", "CC-ADV-04")),
    (lambda s: give(s, 0, food=2), "advance:storage", FIRST),
    (lambda s: give(s, 0, food=2), "advance:voting", ("needs_advance", "CC-GOV-02")),
    (seven_cities, "found", ("no_settlement", "CC-FOUND-07")),
    (lambda s: remove_all_units(s, 0), "move", ("no_move", "CC-MOVE-01")),
    (lambda s: (remove_all_units(s, 0), army(s, 0, HOME)), "move", ("no_move", "CC-MOVE-01")),
    (liberal, "activate", ("nothing_to_activate", "CC-ACTIVATE-01")),
    (
        both(liberal, lambda s: setattr(city(s, 0, "+2+0", mood="angry"), "activated", 1)),
        "activate",
        ("no_activation", "CC-ACTIVATE-01"),
    ),
    (lambda s: None, "collect", FIRST),
    (lambda s: None, "piece:temple", FIRST),
    (lambda s: None, "wonder:colossus", FIRST),
    (happy, "civic", ("all_happy", "CC-MOOD-17")),
    (having(), "civic", ("no_civic", "CC-CIVIC-02")),
    (turn(influenced=1), "influence", ("influenced", "CC-INFL-12")),
    (foreign_temple, "influence", ("foreign_piece", "CC-INFL-13")),
    (having(), "cartography", ("needs_advance", "CC-ADV-MAR-04")),
    (used("cartography"), "cartography", ("once_per_turn", "CC-ADV-MAR-04")),
    (having("cartography"), "cartography", ("no_ship", "CC-ADV-MAR-04")),
    (having("taxes"), "taxes", ("mood_tokens", "CC-ADV-ECO-07")),
    (used("taxes"), "taxes", ("once_per_turn", "CC-ADV-ECO-07")),
    (having(), "taxes", ("needs_advance", "CC-ADV-ECO-07")),
    (having(), "civil_liberties", ("needs_advance", "CC-ADV-DEM-03")),
    (having(), "hanging_gardens", ("no_gardens", "CC-WON-15")),
    (both(having(), gardens), "hanging_gardens", ("mood_tokens", "CC-WON-15")),
    (both(having(mood=1), gardens, happy), "hanging_gardens", ("all_happy", "CC-WON-15")),
    (having(), "card", ("no_card", "CC-ACT-03")),
    (lambda s: hold(s, 0, actions=[card_with("synergies")]), "card", ("no_card", "CC-ACT-03")),
    (having(), "person", ("no_person", "CC-XEVT-33")),
    (lambda s: person(s, 0, "great_artist"), "event:great_artist", FIRST),
    (lambda s: person(s, 0, "great_artist"), "event:great_prophet", ("not_an_answer", "CC-TURN-03")),
    (having(), "monument", ("needs_advance", "CC-ADV-CUL-06")),
    (having("monuments"), "monument", ("no_monument", "CC-ADV-CUL-06")),
    (lambda s: reserve_wonder(s, 0, "colossus"), "monument", ("no_monument", "CC-ADV-CUL-06")),
    (having("art_and_sculptures"), "art_and_sculptures", ("culture_tokens", "CC-ADV-CUL-01")),
    (having("art_and_sculptures", culture=1), "art_and_sculptures", ("no_grown_city", "CC-INFL-02")),
    (used("art_and_sculptures"), "art_and_sculptures", ("once_per_turn", "CC-ADV-CUL-01")),
    (having(), "voting", ("needs_advance", "CC-ADV-DEM-01")),
    (having("voting"), "voting", ("mood_tokens", "CC-ADV-DEM-01")),
    (having("voting", mood=1), "voting", ("no_civic", "CC-CIVIC-02")),
    (having(), "forced_labor", ("needs_advance", "CC-ADV-AUT-02")),
    (having("forced_labor"), "forced_labor", ("mood_tokens", "CC-ADV-AUT-02")),
    (
        both(having("forced_labor", mood=2), turn(forced=1)),
        "forced_labor",
        ("once_per_turn", "CC-ADV-AUT-02"),
    ),
    (having(), "absolute_power", ("needs_advance", "CC-XADV-12")),
    (having("absolute_power", mood=1), "absolute_power", ("mood_tokens", "CC-XADV-12")),
    (used("absolute_power"), "absolute_power", ("once_per_turn", "CC-XADV-12")),
    (having(), "drama_and_music", ("needs_advance", "CC-ADV-CUL-07")),
    (having("drama_and_music"), "drama_and_music", ("no_swap", "CC-ADV-CUL-07")),
    (used("drama_and_music"), "drama_and_music", ("once_per_turn", "CC-ADV-CUL-07")),
    (having("bartering"), "bartering", ("no_card", "CC-XADV-06")),
    (used("bartering"), "bartering", ("once_per_turn", "CC-XADV-06")),
    (having(), "bartering", ("needs_advance", "CC-XADV-06")),
    (turn(trades=3), "trade", ("trade_limit", "CC-ASK-14")),
    (turn(dropped=MOST_DROPPED), "trade", ("trades_dropped", "CC-ASK-14")),
]


@rule(
    "CC-ACT-03",
    "CC-ACTIVATE-01",
    "CC-ADV-01",
    "CC-ADV-04",
    "CC-ADV-AUT-02",
    "CC-ADV-CUL-01",
    "CC-ADV-CUL-06",
    "CC-ADV-CUL-07",
    "CC-ADV-DEM-01",
    "CC-ADV-DEM-03",
    "CC-ADV-ECO-07",
    "CC-ADV-MAR-04",
    "CC-ADV-WAR-09",
    "CC-ASK-14",
    "CC-CIVIC-02",
    "CC-FOUND-07",
    "CC-GOV-02",
    "CC-INFL-02",
    "CC-INFL-12",
    "CC-INFL-13",
    "CC-MOOD-17",
    "CC-MOVE-01",
    "CC-TURN-03",
    "CC-WON-15",
    "CC-XADV-06",
    "CC-XADV-12",
    "CC-XEVT-33",
)
@pytest.mark.parametrize(("setup", "text", "reason"), ROWS, ids=[f"{row[1]}-{row[2][0]}" for row in ROWS])
def test_what_can_not_be_done_now_says_why(setup: Setup, text: str, reason: tuple[str, str]) -> None:
    table = clash(2)
    with table.edit() as s:
        setup(s)
    assert refusal(table, text) == reason


@rule("CC-TRADE-01")
def test_a_game_without_trade_says_so() -> None:
    assert refusal(clash(2, trade="off"), "trade") == ("trade_off", "CC-TRADE-01")


@rule("CC-LVL-02")
def test_civil_liberties_need_room_for_a_mood_token() -> None:
    table = clash(2)
    with table.edit() as s:
        learn(s, 0, "civil_liberties")
        give(s, 0, mood=level(s, 0, MOOD))
    assert refusal(table, "civil_liberties") == ("full", "CC-LVL-02")
    with table.edit() as s:
        s.players[0].stock[MOOD] -= 1
    assert "civil_liberties" in table.words


def grown_cities(s: World) -> None:
    """Each has a city with a Temple, and they are adjacent."""
    learn(s, 0, "myths")
    learn(s, 1, "myths")
    city(s, 0, HOME, "temple")
    city(s, 1, "+4-1", "temple")


ENOUGH: list[tuple[Setup, str]] = [
    (lambda s: settler(s, 0, "+2+0"), "found"),
    (lambda s: liberal(s, mood=2), "activate"),
    (both(having("economic_liberty"), turn(actions_left=0)), "activate"),
    (having(mood=1), "civic"),
    (grown_cities, "influence"),
    (both(grown_cities, having("art_and_sculptures", culture=1)), "art_and_sculptures"),
    (both(having("cartography"), lambda s: (reveal(s, "c", 11), ship(s, 0, "+3+1"))), "cartography"),
    (having("taxes", mood=1), "taxes"),
    (both(having(mood=1), gardens), "hanging_gardens"),
    (lambda s: hold(s, 0, actions=[card_with("production_focus")]), "card"),
    (lambda s: person(s, 0, "great_artist"), "person"),
    (having("voting", mood=2), "voting"),
    (having("forced_labor", mood=1), "forced_labor"),
    (having("absolute_power", mood=2), "absolute_power"),
    (having("drama_and_music", "storage", "fishing", culture=1), "drama_and_music"),
    (both(having("drama_and_music", mood=1), room_for_culture), "drama_and_music"),
    (both(having("bartering"), lambda s: hold(s, 0, actions=[1])), "bartering"),
    (turn(trades=2, dropped=MOST_DROPPED - 1), "trade"),
]


@rule("CC-TURN-03", "CC-TURN-04", "CC-ASK-14")
@pytest.mark.parametrize(("setup", "text"), ENOUGH, ids=[row[1] for row in ENOUGH])
def test_what_can_just_be_paid_is_on_offer(setup: Setup, text: str) -> None:
    table = clash(2)
    with table.edit() as s:
        setup(s)
    assert text in table.words
