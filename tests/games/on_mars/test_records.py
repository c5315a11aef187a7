"""Whole games, golden playthroughs and counts of options: nothing changes unnoticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.on_mars.by_hand import COMBINATIONS, steered_by_hand
from tests.games.on_mars.make_records import PLANS, SHELF

FILES = sorted(SHELF.records.glob("*.json"))


def test_there_are_at_least_twelve_recorded_games_for_every_number_of_players() -> None:
    assert len(FILES) >= 12
    assert [path.stem for path in FILES] == sorted([*PLANS, *COMBINATIONS])
    assert {json.loads(path.read_text())["seats"] for path in FILES} == {1, 2, 3, 4}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_asks_tells_and_ends_as_it_did(path: Path) -> None:
    assert SHELF.document(path.stem).fingerprints is not None
    assert SHELF.difference(path.stem) is None


@pytest.mark.parametrize("name", ["solo-steered", "two-random", "four-steered"])
def test_the_same_seed_and_player_give_the_same_game_again(name: str) -> None:
    assert SHELF.record(SHELF.played(name)) == SHELF.read(name)


@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_combination_steered_by_hand_goes_as_it_went(name: str) -> None:
    assert SHELF.record(steered_by_hand(name)) == SHELF.read(name)


def test_one_tile_leads_to_a_building_a_complex_and_a_better_tech_of_the_other() -> None:
    s = steered_by_hand("by-hand-expedition", to_the_end=False).state
    assert s.players[0].discoveries.bit_count() == 1
    assert s.players[0].cubes.bit_count() == 1
    assert min(s.lss) == 2
    assert s.used == []


def test_one_development_leads_to_three_upgrades_a_goal_and_another_development() -> None:
    s = steered_by_hand("by-hand-laboratory", to_the_end=False).state
    assert len(s.players[0].advanced) == 3
    assert s.players[0].goal_done == 1
    assert s.players[0].developments == 2


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_golden_playthrough_is_told_word_for_word(seats: int) -> None:
    assert SHELF.playthrough(seats) == SHELF.read_playthrough(seats)


@pytest.mark.parametrize("name", SHELF.counted)
def test_the_ways_to_answer_the_next_questions_are_counted(name: str) -> None:
    assert SHELF.counts(name) == SHELF.read_counts(name)
