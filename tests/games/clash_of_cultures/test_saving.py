"""The table as JSON values: every position comes back as it was, and nothing impossible is read."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.state import City, MatchSettings, World
from areopagus.kernel import Match
from areopagus.kernel.loading import new
from areopagus.kernel.state import state_from_json, state_to_json
from areopagus.workshop.testing import Table
from tests.games.long_runs import long_unless

from .battlefields import CAMP, DEN, FIELD, SHORE, arm, begin_raid, land, march, open_map
from .objective_positions import landscape
from .positions import (
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
    reserve_wonder,
    ship,
)
from .steering import STEERING

Document = dict[str, Any]

LATER = {
    field.key for part in (World, MatchSettings, City) for field in part.FIELDS.values() if field.is_later
}


def written(table: Table | Match) -> Document:
    """A position as it is kept."""
    document: Document = json.loads(json.dumps(state_to_json(table.state)))
    return document


WHOLE_GAMES = long_unless([2, 3, 4], lambda seats: seats == 2)
"""The conformance suite saves and loads games of every number of players, too."""


@pytest.mark.parametrize("seats", WHOLE_GAMES)
def test_every_position_of_a_game_comes_back_as_it_was(seats: int) -> None:
    rng = Random(seats)
    match = new(GAME, seats, seed=70 + seats)
    seen = set()
    while match.ask is not None:
        seen.add(match.ask.about)
        document = written(match)
        state: Any = state_from_json(GAME, document)
        assert state_to_json(state) == document, match.ask.about
        assert GAME.view(state, 0, False) == GAME.view(match.state, 0, False)
        match.choose(STEERING.choose(match, rng))
    assert len(seen) > 30
    document = written(match)
    assert state_to_json(state_from_json(GAME, document)) == document


@pytest.mark.parametrize("seats", WHOLE_GAMES)
def test_a_game_at_random_comes_back_with_all_options(seats: int) -> None:
    rng = Random(seats)
    options = {"events": "optional", "ending": "dice", "open_combat_cards": True, "trade_limit": 5}
    match = new(GAME, seats, seed=80 + seats, options=options)
    while match.ask is not None:
        document = written(match)
        assert state_to_json(state_from_json(GAME, document)) == document, match.ask.about
        match.choose(rng.choice(match.ask.words))


# Positions with much on the table


def plain() -> Table:
    """Cities, camps, Ships, Wonders, cards, knowledge."""
    table = landscape()
    with table.edit() as s:
        learn(s, 0, "tactics", "writing", "fishing", "voting")
        give(s, 0, food=2, ore=3, gold=4, mood=2)
        city(s, 0, "+2+2", "academy", "port")
        city(s, 1, "+4+4", "temple", mood="angry")
        city(s, 1, "+4+4", "fortress", colour=0)
        camp(s, "+3+3", 2)
        army(s, 0, "+2+1", 3)
        ship(s, 0, "+2+3", "as")
        built_wonder(s, "colossus", home(s, 0))
        s.first_wonder, s.first_wonder_round = 0, 1
        reserve_wonder(s, 1, "great_wall")
        hold(s, 0, actions=[3, 9], objectives=[4])
        hold(s, 1, actions=[5], objectives=[7, 8])
        s.players[0].known_actions[1] = 1 << 4
        s.exhausted = [s.layout.slots[4][0]]
        s.players[0].completed.append(30)
        s.objective_deck &= ~(1 << 15)
    return table


def battle() -> Table:
    """Attackers from a Ship, cards on the table."""
    table = open_map()
    with table.edit() as s:
        ship(s, 0, SHORE, "aa")
        city(s, 1, FIELD, "fortress")
        army(s, 1, FIELD, 2)
        arm(s, 0, "archers")
        arm(s, 1, "archers")
    land(table)
    table.play(next(word for word in table.words if word.startswith("action")))
    return table


def raid() -> Table:
    """Barbarians attack a city."""
    table = open_map()
    with table.edit() as s:
        city(s, 0, FIELD)
        army(s, 0, FIELD, 2)
        camp(s, DEN, 3)
        begin_raid(s)
    return table


def trade() -> Table:
    """A proposal waits for an answer."""
    table = plain()
    table.play("trade", "offer", "kind:gold", "count:2", "action:3", "done", "any_action", "propose")
    return table


def march_in() -> Table:
    """A battle on land from land."""
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 3)
        army(s, 1, FIELD, 3)
    march(table, 3)
    return table


TABLES: dict[str, Callable[[], Table]] = {
    "plain": plain,
    "battle": battle,
    "raid": raid,
    "trade": trade,
    "march": march_in,
    "setup": lambda: Table(GAME, 3, None),
}
WRONG: list[Any] = [None, "x", -1, -2, -4, 1.5, True, 2, 4, 7, 41, 88, 1003, 10**12, [], {}, [0], [[0, 0]]]


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something can be changed in a document."""
    if at:
        yield at
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*at, key))


def changed(document: Document, at: tuple[Any, ...], value: Any) -> Document:
    """The document with another value somewhere; the rest is shared."""
    key, *rest = at
    new_one: Any = copy.copy(document)
    new_one[key] = changed(document[key], tuple(rest), value) if rest else value
    inner: Document = new_one
    return inner


@pytest.mark.parametrize("name", TABLES)
def test_a_document_with_a_wrong_value_is_refused_or_can_be_played(name: str) -> None:
    """Whatever is put anywhere: either a ValueError, or a position that goes on for a while without a crash."""
    document = written(TABLES[name]())
    state_from_json(GAME, document)
    rng = Random(name)
    refused = 0
    for at in places(document):
        for value in rng.sample(WRONG, 2):
            try:
                state = state_from_json(GAME, changed(document, at, value))
            except ValueError:
                refused += 1
                continue
            goes_on(state, at, value)
    assert refused > 500


def goes_on(state: Any, at: tuple[Any, ...], value: Any) -> None:
    """A position that was read can be played for a while."""
    try:
        match = Match(GAME, state.seats, new(GAME, state.seats, seed=1).options, state, None, "none")
        rng = Random(5)
        for _ in range(12):
            if match.ask is None:
                break
            match.choose(rng.choice(match.ask.words))
    except Exception as error:
        raise AssertionError(f"{at} as {value!r} was read") from error


@pytest.mark.parametrize("name", TABLES)
def test_every_field_is_needed_and_no_other_is_taken(name: str) -> None:
    document = written(TABLES[name]())
    for at in places(document):
        part = document
        for key in at[:-1]:
            part = part[key]
        if not isinstance(part, dict) or at[-1] in LATER:
            continue
        without = {key: value for key, value in part.items() if key != at[-1]}
        for wrong in (without, {**part, "surplus": 1}):
            with pytest.raises(ValueError, match=r"."):
                state_from_json(GAME, changed(document, at[:-1], wrong) if at[:-1] else wrong)


def test_a_city_that_was_activated_while_angry_comes_back_and_older_documents_are_read() -> None:
    table = clash(2, third_activation="on")
    with table.edit() as s:
        s.cities[cell("+3+0")].mood = 0
        s.cities[cell("+3+0")].activated = 1
        s.cities[cell("+3+0")].activated_angry = True
    document = written(table)
    state = state_from_json(GAME, document)
    assert state.settings.third_activation
    assert [city.activated_angry for city in state.cities.values()] == [True, False]
    assert state_to_json(state) == document
    older = written(TABLES["plain"]())
    assert "third_activation" not in older["table"]["settings"], "as in older documents"
    assert "activated_angry" not in older["table"]["cities"][0]
    assert not state_from_json(GAME, older).settings.third_activation


def test_a_table_without_a_last_roll_is_read_and_one_with_it_comes_back() -> None:
    document = written(TABLES["plain"]())
    assert "last_roll" not in document["table"], "as in older documents"
    assert state_from_json(GAME, document).last_roll == []
    rolled = [3, 0, 1, 11, 5, 2, 1, 2, 6, 5, 4]
    state = state_from_json(GAME, changed(document, ("table",), {**document["table"], "last_roll": rolled}))
    assert state.last_roll == rolled
    assert state_to_json(state)["table"]["last_roll"] == rolled


def edited(name: str, **values: Any) -> Document:
    """A document with fields of the table changed, by paths such as `players__0__home`."""
    document = written(TABLES[name]())
    for path, value in values.items():
        at = tuple(int(key) if key.isdecimal() else key for key in path.split("__"))
        document = changed(document, ("table", *at), value)
    return document


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("plain", {"first": 2}),
        ("plain", {"active": 2}),
        ("plain", {"first": -1}),
        ("plain", {"first_wonder": 3}),
        ("plain", {"first_wonder_round": 0}),
        ("plain", {"barred": 4}),
        ("plain", {"spied": 0}),
        ("plain", {"order": [0, 0]}),
        ("plain", {"order": [1, 0]}),
        ("plain", {"order": [0]}),
        ("plain", {"players__0__home": 0}),
        ("plain", {"players__1__barred_next": 8}),
        ("plain", {"players__0__known_actions": [0, 0, 1, 0]}),
        ("plain", {"players__0__ships": [[0]]}),
        ("plain", {"players__0__armies": [[3, 1], [3, 1]]}),
        ("plain", {"camps": [[3, 1], [3, 1]]}),
        ("plain", {"cities__0__owner": 2}),
        ("plain", {"cities__0__pieces": [0, 3, -1, -1, -1]}),
        ("plain", {"settings__rounds": 5}),
        ("plain", {"settings__ending": "never"}),
        ("plain", {"settings__events": "off"}),
        ("plain", {"settings__wonder_ending_completes": "game"}),
        ("plain", {"settings__rounds": 4, "settings__ending": "dice"}),
        ("plain", {"tiles": [-1]}),
        ("plain", {"marks": [[88 * 16, 1]]}),
        ("plain", {"last_roll": [3, 0, 1]}),
        ("plain", {"last_roll": [88, 0, 1, 5, 5, 1, 1, 1, 5, 5]}),
        ("plain", {"last_roll": [3, 0, 0, 5, 5, 1, 1, 1, 5, 5]}),
        ("plain", {"last_roll": [3, 0, 2, 5, 5, 1, 1, 1, 5, 5]}),
        ("plain", {"last_roll": [3, 0, 1, 5, 5, 1, 1, 3, 5, 5]}),
        ("plain", {"last_roll": [3, 0, 1, 5, 5, 1, 1, 1, 7, 5]}),
        ("battle", {"battle__seats": [0, 0]}),
        ("battle", {"battle__seats": [0, 2]}),
        ("battle", {"battle__seats": [1, 0]}),
        ("battle", {"battle__seats": [0, 4]}),
        ("battle", {"battle__camp": 3}),
        ("battle", {"battle__sea": True}),
        ("battle", {"battle__aboard": [3, 3]}),
        ("battle", {"battle__city_owner": 3}),
        ("battle", {"battle__origin": 0}),
        ("battle", {"battle": None}),
        ("battle", {"marks": []}),
        ("raid", {"battle__cards": [0, -1]}),
        ("raid", {"battle__camp": -1}),
        ("trade", {"deal__partner": 0}),
        ("trade", {"deal__partner": 2}),
        ("trade", {"active": 1, "deal__proposer": 0}),
        ("trade", {"deal__gives": [0, 0, 0, 0, 5, 0, 0]}),
        ("trade", {"deal__wants": [0, 0, 0, 0, 5, 0, 0]}),
        ("trade", {"deal__wants_any": [2, 0]}),
        ("trade", {"deal__gives_any": [2, 0]}),
        ("trade", {"deal__wants_cards": [0]}),
        ("trade", {"deal__gives_chosen": [0]}),
        ("trade", {"deal__gives_cards": [0]}),
        ("trade", {"deal": None}),
    ],
)
def test_a_table_that_does_not_fit_together_is_refused(name: str, values: Document) -> None:
    with pytest.raises(ValueError, match=r"."):
        state_from_json(GAME, edited(name, **values))


def test_a_battle_waits_behind_one_at_most() -> None:
    document = written(raid())
    inner = written(march_in())["table"]["battle"]
    twice = {**inner, "interrupted": inner}
    wrong = changed(document, ("table", "battle", "interrupted"), twice)
    with pytest.raises(ValueError, match="interrupted"):
        state_from_json(GAME, wrong)


@pytest.mark.parametrize("nothing", [None, [], {}, "x", 3, {"table": {}}, {"table": None}])
def test_what_is_no_document_is_refused(nothing: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        state_from_json(GAME, nothing)
