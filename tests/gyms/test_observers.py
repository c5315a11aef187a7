"""Observers read again only what has changed, and see what a full reading sees."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from areopagus.gyms.observations import Encoder, Observer, encoder
from areopagus.kernel import Match, find_game, new
from areopagus.kernel.observation import Look, Numbers, Observation, OfPlayer, Plane, Questions
from areopagus.kernel.observing import Memory
from tests.gyms.positions import TABLES, random_positions

MORE_TABLES = (
    *TABLES,
    ("on-mars", 2, {}),
    ("on-mars", 4, {}),
    ("clash-of-cultures", 2, {"trade": "off"}),
    ("clash-of-cultures", 4, {"trade": "on"}),
)


def check_same(encode: Encoder, observer: Observer, match: Match, seat: int) -> None:
    """Compare every number with that of a full reading."""
    fully, seen = encode.encode(match, seat, observer.planes), observer.observe(match, seat)
    assert seen.keys() == fully.keys()
    different = [encode.names[place] for place in np.flatnonzero(seen["flat"] != fully["flat"])]
    assert not different, (match, seat, different)
    if observer.planes:
        assert np.array_equal(seen["planes"], fully["planes"]), (match, seat)


@pytest.mark.parametrize(("game", "seats", "options"), MORE_TABLES)
@pytest.mark.parametrize("planes", [True, False])
def test_in_random_games_an_observer_sees_all_that_a_full_reading_sees(
    game: str, seats: int, options: dict[str, Any], planes: bool
) -> None:
    encode = encoder(find_game(game), seats)
    observer, rng = Observer(encode, planes), Random(seats)
    match = new(game, seats=seats, seed=6, options=options)
    for _ in range(150):
        if match.ask is None:
            break
        match.choose(rng.choice(match.ask.words))
        for seat in range(seats):
            if rng.random() < 0.5:
                check_same(encode, observer, match, seat)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_an_observer_may_be_shown_any_position_after_any_other(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    encode = encoder(find_game(game), seats)
    observer = Observer(encode)
    for match in random_positions(game, seats, options, count=15, seed=8):
        for seat in range(seats):
            check_same(encode, observer, match, seat)
            check_same(encode, observer, match.redealt(seat, seed=1), seat)


def test_what_an_observer_gave_stays_as_it_was() -> None:
    observer, match = Observer(encoder(find_game("beacons"), 2)), new("beacons", seats=2, seed=1)
    first = observer.observe(match, 0)
    kept = copy.deepcopy(first)
    for _ in range(10):
        assert match.ask is not None
        match.choose(match.ask.words[-1])
        observer.observe(match, 0)
    assert all(np.array_equal(first[name], kept[name]) for name in kept)


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_a_copied_observer_begins_anew(how: Any) -> None:
    encode, match = encoder(find_game("beacons"), 2), new("beacons", seats=2, seed=1)
    observer = Observer(encode, planes=False)
    observer.observe(match, 0)
    other = how(observer)
    assert match.ask is not None
    match.choose(match.ask.words[0])
    check_same(encode, other, match, 0)
    check_same(encode, observer, match, 0)


VIEW: dict[str, Any] = {
    "seat": 0,
    "tide": 3,
    "wind": 4,
    "map": {"moles": [1, 2], "reefs": [0]},
    "storm": None,
    "players": [{"gold": 1, "bag": {"rope": 2}}, {"gold": 5, "bag": {"rope": 0}}],
}
"""The view of a small game, with an entry of every kind."""
READ: list[str] = []
"""The names of the blocks that were read, in order."""


def noted(name: str, value: Any) -> Any:
    READ.append(name)
    return value


OBSERVATION = Observation(
    2,
    [
        Numbers("tide", ("",), lambda look: noted("tide", [look.view["tide"]])),
        Numbers(
            "tide_if_windy",
            ("",),
            lambda look: noted("tide_if_windy", [look.view["wind"] and look.view["tide"]]),
        ),
        Numbers("storm", ("",), lambda look: noted("storm", [(look.view["storm"] or {}).get("force", 0)])),
        Numbers("moles", ("",), lambda look: noted("moles", [len(look.view["map"]["moles"])])),
        Numbers("maps", ("",), lambda look: noted("maps", [len(look.view["map"])])),
        Numbers("keys", ("",), lambda look: noted("keys", [len(list(look.view))])),
        Numbers(
            "richest",
            ("",),
            lambda look: noted("richest", [max(player["gold"] for player in look.view["players"])]),
        ),
    ],
    [OfPlayer("rope", ("",), lambda player, look: noted("rope", [player["bag"]["rope"]]))],
    [Plane("reef", ("",), lambda look: noted("reef", [(0, cell, 1) for cell in look.view["map"]["reefs"]]))],
    [(0, 0), (1, 0)],  # type: ignore[list-item]
    Questions((), {}),
)

LISTING = {"maps", "keys"}
"""The blocks that list the keys of a view, or of a part of it: they are read again whatever changes."""
CHANGES: list[tuple[dict[str, Any], set[str]]] = [
    ({}, set()),
    ({"tide": 9}, {"tide", "tide_if_windy"}),
    ({"wind": 0}, {"tide_if_windy"}),
    ({"storm": {"force": 7}}, {"storm"}),
    (
        {"map": {"moles": [1], "reefs": [0]}},
        {"moles"},
    ),
    (
        {"map": {"moles": [1, 2], "reefs": []}},
        {"reef"},
    ),
    ({"map": {"moles": [1, 2], "reefs": [0], "wrecks": []}}, {"moles", "reef"}),
    (
        {"players": [{"gold": 6, "bag": {"rope": 2}}, {"gold": 5, "bag": {"rope": 0}}]},
        {"richest"},
    ),
    ({"players": [{"gold": 1, "bag": {"rope": 2}}, {"gold": 5, "bag": {"rope": 1}}]}, {"rope"}),
    ({"seat": 1}, {"tide", "tide_if_windy", "storm", "moles", "richest", "rope", "reef"}),
]


@pytest.mark.parametrize(("change", "read"), CHANGES, ids=lambda value: " ".join(sorted(value)) or "nothing")
def test_only_the_blocks_that_look_at_a_changed_entry_are_read_again(
    change: dict[str, Any], read: set[str]
) -> None:
    memory = Memory(OBSERVATION)
    memory.update(VIEW, None)
    READ.clear()
    now = {**VIEW, **change}
    memory.update(now, None)
    assert set(READ) == read | (LISTING if change else set())
    look = OBSERVATION.look(now)
    assert list(memory.flat) == OBSERVATION.flat(look, None)
    assert memory.planes == OBSERVATION.planes(look)


def test_a_block_that_begins_to_look_at_something_is_read_when_that_changes() -> None:
    memory = Memory(OBSERVATION)
    for change in (
        {"wind": 0},
        {"wind": 0, "tide": 5},
        {"tide": 5},
        {"tide": 6},
        {"storm": {"force": 1}},
        {},
    ):
        now = {**VIEW, **change}
        memory.update(now, None)
        assert list(memory.flat) == OBSERVATION.flat(OBSERVATION.look(now), None), change


def test_a_view_that_notes_is_read_like_any_other() -> None:
    from areopagus.kernel.observing import Noting

    entries: set[Any] = set()
    view = Noting(VIEW, entries)
    assert dict(view)["tide"] == 3
    assert ("", None) in entries
    assert view.get("sea", 8) == 8
    assert "tide" in view
    assert Look(view, (0, 1), (0, 1, -1)).view["players"][1]["gold"] == 5  # type: ignore[arg-type]
    assert (1, "gold") in entries
