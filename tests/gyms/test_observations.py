"""Observations: fixed in size, alive, made from what a seat may know and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import areopagus
from areopagus.gyms.observations import LIMIT, encoder, layout
from areopagus.kernel import Game, find_game, new
from areopagus.kernel.observation import Look, player_marks
from areopagus.kernel.state import state_to_json
from tests.gyms.positions import TABLES, random_positions, recorded_positions

STUDY = (Path(__file__).parent.parent.parent / "docs" / "study.md").read_text("utf-8")
SELDOM = {
    "on-mars": {"travel_due", "radar", "own.task_done", "other.task_done"},
    "clash-of-cultures": {
        *("option.trade_limit", "ending", "now.liberty_off"),
        *("own.lost_wonders", "other.lost_wonders", "own.founder_round", "other.founder_round"),
        *("battle.bonus", "battle.built", "battle.pieces_lost", "battle.city_wonder", "battle.razed"),
        *("battle.scavenged", "plan_count", "own.plans"),
    },
}
"""Blocks and single numbers that no recorded game happens to move; docs/study.md names them."""


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_is_hidden_from_a_seat_changes_nothing_that_it_observes(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    encode = encoder(find_game(game), seats)
    redeals = 0
    for match in random_positions(game, seats, options, count=12, seed=5):
        state = state_to_json(match.state)
        for seat in range(seats):
            twin = match.redealt(seat, seed=match.length)
            redeals += state_to_json(twin.state) != state
            here, there = encode.encode(match, seat), encode.encode(twin, seat)
            for name in here:
                assert np.array_equal(here[name], there[name]), (game, seat, name)
            assert np.array_equal(encode.mask(match, seat), encode.mask(twin, seat))
    assert redeals > 0 or seats == 1


@pytest.mark.parametrize(("game", "step"), [("on-mars", 25), ("clash-of-cultures", 12)])
def test_every_block_is_alive_in_recorded_games(game: str, step: int) -> None:
    resolved = find_game(game)
    first: dict[int, dict[str, Any]] = {}
    changed: dict[int, dict[str, Any]] = {}
    for match in recorded_positions(game, step):
        encode = encoder(resolved, match.seats)
        for seat in range(match.seats):
            seen = encode.encode(match, seat)
            assert np.abs(seen["flat"]).max() < LIMIT
            before = first.setdefault(match.seats, seen)
            now = {"flat": seen["flat"] != before["flat"]}
            now["planes"] = (seen["planes"] != before["planes"]).any((1, 2))
            sofar = changed.setdefault(match.seats, now)
            for name, change in now.items():
                sofar[name] |= change
    moved = {name: False for seats in changed for name in _blocks(resolved, seats, changed[seats])}
    for seats in changed:
        for name, has_moved in _blocks(resolved, seats, changed[seats]).items():
            moved[name] |= has_moved
    assert {name for name, has_moved in moved.items() if not has_moved} - {"plane on_map"} <= SELDOM[game]


def _blocks(game: Game[Any], seats: int, changed: dict[str, Any]) -> dict[str, bool]:
    """By block, whether one of its numbers has changed; single numbers, each divided by its own most, by themselves."""
    observation = game.observation(seats)
    assert observation is not None
    moved: dict[str, bool] = {}
    for entry in observation.entries:
        numbers = changed["flat"][entry.first : entry.first + len(entry.labels)]
        single = len(set(entry.most)) > 1
        for name, change in zip(
            entry.names if single else [entry.name], numbers if single else [numbers.any()], strict=True
        ):
            moved[_of_anyone(name)] = moved.get(_of_anyone(name), False) or bool(change)
    for name, change in zip(observation.plane_names, changed["planes"], strict=True):
        moved[_of_anyone(f"plane {name}")] = moved.get(_of_anyone(f"plane {name}"), False) or bool(change)
    return moved


def _of_anyone(name: str) -> str:
    """The same name for all other players: what is read for one is read for each."""
    return re.sub(r"other\d", "other", name)


def test_each_number_of_beacons_is_alive() -> None:
    lowest, highest = np.full(103, np.inf), np.full(103, -np.inf)
    encode = encoder(find_game("beacons"), 4)
    for seed in range(25):
        for match in random_positions("beacons", 4, {"rounds": 2 + seed % 7}, count=30, seed=seed):
            for seat in range(4):
                flat = encode.encode(match, seat)["flat"]
                lowest, highest = np.minimum(lowest, flat), np.maximum(highest, flat)
    dead = {name for name, low, high in zip(encode.names, lowest, highest, strict=True) if low == high}
    assert dead == {
        "own.hand_seen",
        *(f"{who}.knows.{who}" for who in ("own", "other1", "other2", "other3")),
        *(f"question.about.{about}" for about in ("chance.first", "chance.card", "chance.die", "turn.end")),
        "question.seat.chance",
    }


@pytest.mark.parametrize("key", ["beacons", "on-mars", "clash-of-cultures"])
def test_sizes_and_names_are_fixed_by_the_number_of_seats(key: str) -> None:
    game = areopagus.games()[key]
    source = Path(game.locale) / "en" / "LC_MESSAGES" / f"{key}.po"
    asked = set(re.findall(r'^msgid "ask\.([^"]+)"', source.read_text("utf-8"), re.MULTILINE))
    asked = {about for about in asked if not about.endswith(".none")}  # another text of the same question
    for seats in game.seats:
        encode = encoder(game, seats)
        assert len(set(encode.names)) == len(encode.names)
        assert len(set(encode.plane_names)) == len(encode.plane_names) == encode.shape[0]
        assert {name.removeprefix("question.about.") for name in encode.names if ".about." in name} == asked
        match = new(game, seats=seats, seed=1)
        seen = encode.encode(match, seats - 1)
        assert seen["flat"].shape == (len(encode.names),)
        assert seen["planes"].shape == encode.shape
        assert seen["flat"].dtype == seen["planes"].dtype == np.float32
        description = layout(key, seats)
        assert description.startswith(f"flat: {len(encode.names)} numbers")
        assert f"planes: {encode.shape[0]} of {encode.shape[1]} × {encode.shape[2]}" in description


def test_the_sizes_of_observations_are_documented() -> None:
    rows = []
    for key in ("beacons", "on-mars", "clash-of-cultures"):
        game = areopagus.games()[key]
        for seats in game.seats:
            encode = encoder(game, seats)
            planes = " × ".join(map(str, encode.shape))
            rows.append(f"| {key} | {seats} | {len(encode.names):,} | {planes} | {encode.actions} |")
    missing = [row for row in rows if row not in STUDY]
    assert not missing, "docs/study.md does not have:\n" + "\n".join(missing)


def test_players_are_counted_from_the_viewer_and_keep_their_colours() -> None:
    match = new("on-mars", seats=3, seed=2, options={"colours": ("blue", "green", "yellow", "purple")})
    rng = Random(1)
    for _ in range(60):
        assert match.ask is not None
        match.choose(rng.choice(match.ask.words))
    encode = encoder(match.game, 3)
    place = {name: number for number, name in enumerate(encode.names)}
    for seat in range(3):
        flat = encode.encode(match, seat)["flat"]
        for who, player in zip(
            ("own", "other1", "other2"), ((seat + step) % 3 for step in range(3)), strict=True
        ):
            assert flat[place[f"{who}.colour.{('blue', 'green', 'yellow')[player]}"]] == 1
            crystals = match.state.players[player].crystals
            assert flat[place[f"{who}.crystals"]] == pytest.approx(crystals / 8)


def test_the_question_is_seen_by_those_who_may_and_the_mask_has_its_words() -> None:
    match = new("beacons", seats=2, seed=3)
    assert match.ask is not None
    me, other = match.ask.seat, 1 - match.ask.seat
    encode = encoder(match.game, 2)
    place = {name: number for number, name in enumerate(encode.names)}
    mine, theirs = encode.encode(match, me)["flat"], encode.encode(match, other)["flat"]
    assert mine[place["question.seat.own"]] == theirs[place["question.seat.other1"]] == 1
    assert mine[place["question.about.turn.action"]] == theirs[place["question.about.turn.action"]] == 1
    assert mine[place["question.left"]] > 0
    assert [int(word) for word in match.ask.words] == list(np.flatnonzero(encode.mask(match, me)))
    assert not encode.mask(match, other).any()


def test_a_piece_on_the_map_is_seen_where_it_is() -> None:
    match = new("beacons", seats=2, seed=3)
    with match.edit() as s:
        s.owner[4] = 1
        s.supply[1] -= 1
    encode = encoder(match.game, 2)
    observation = match.game.observation(2)
    assert observation is not None
    planes = encode.encode(match, 0)["planes"].reshape(len(encode.plane_names), -1)
    beacons = {
        name: plane for name, plane in zip(encode.plane_names, planes, strict=True) if "beacon" in name
    }
    assert list(np.flatnonzero(beacons["beacon.other1"])) == [observation.places[4]]
    assert not beacons["beacon.own"].any()


def test_marks_that_are_hidden_from_the_viewer_are_zeros() -> None:
    omens = player_marks("omens", ("raven", "comet", "storm"))
    look = Look({}, (0, 1), (0, 1, -1))
    assert list(omens.read({"omens": [0, 2]}, look)) == [1, 0, 1]
    assert list(omens.read({"omens": None}, look)) == [0, 0, 0]
