"""Whole games, golden playthroughs and counts of options: nothing changes unnoticed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from areopagus.games.clash_of_cultures.catalog import GOLD, NEUTRAL, TEMPLE
from tests.games.clash_of_cultures.by_hand import COMBINATIONS, steered_by_hand
from tests.games.clash_of_cultures.make_records import PLANS, SHELF
from tests.games.clash_of_cultures.positions import cell, owned

FILES = sorted(SHELF.records.glob("*.json"))


def test_there_are_at_least_twelve_recorded_games_for_every_number_of_players() -> None:
    assert len(FILES) >= 12
    assert [path.stem for path in FILES] == sorted([*PLANS, *COMBINATIONS])
    assert {json.loads(path.read_text())["seats"] for path in FILES} == {2, 3, 4}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_asks_tells_and_ends_as_it_did(path: Path) -> None:
    assert SHELF.document(path.stem).fingerprints is not None
    assert SHELF.difference(path.stem) is None


@pytest.mark.parametrize("name", ["two-short", "three-random", "four-steered"])
def test_the_same_seed_and_player_give_the_same_game_again(name: str) -> None:
    assert SHELF.record(SHELF.played(name)) == SHELF.read(name)


@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_combination_steered_by_hand_goes_as_it_went(name: str) -> None:
    assert SHELF.record(steered_by_hand(name)) == SHELF.read(name)


def test_a_landing_takes_a_fortified_city_and_its_owner_rises_again() -> None:
    s = steered_by_hand("by-hand-landing", to_the_end=False).state
    city = s.cities[cell("+4+0")]
    assert (city.owner, city.mood, s.players[0].stock[GOLD]) == (0, 0, 3)
    assert s.players[1].armies == {cell("+3+5"): 1}
    assert s.players[1].settlers == {cell("+3+5"): 2}
    assert len(s.players[0].completed) == 2


def test_a_pyramid_leads_to_influence_an_objective_a_temple_and_a_creed() -> None:
    s = steered_by_hand("by-hand-pyramid", to_the_end=False).state
    assert s.cities[cell("+3+0")].wonder == 1
    assert s.cities[cell("+3+2")].pieces[TEMPLE] == 0
    assert len(s.players[0].completed) == 1
    assert "fanaticism" in owned(s, 0)


def test_a_victory_over_barbarians_a_hero_and_a_voyage_from_the_lighthouse() -> None:
    s = steered_by_hand("by-hand-voyage", to_the_end=False).state
    assert s.cities[cell("+5+0")].owner == 0
    assert s.camps == {cell("+1+1"): 1}
    assert s.cities[cell("+5+0")].mood == NEUTRAL


def test_a_fleet_is_sunk_in_three_rounds_and_its_owner_buys_peace_with_cards() -> None:
    s = steered_by_hand("by-hand-strait", to_the_end=False).state
    assert [len(player.ships) for player in s.players] == [2, 0]
    assert [player.actions for player in s.players] == [0b1000100100, 0b11011]
    assert (s.turn.trades, s.turn.dropped) == (1, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_golden_playthrough_is_told_word_for_word(seats: int) -> None:
    assert SHELF.playthrough(seats) == SHELF.read_playthrough(seats)


@pytest.mark.parametrize("name", SHELF.counted)
def test_the_ways_to_answer_the_next_questions_are_counted(name: str) -> None:
    assert SHELF.counts(name) == SHELF.read_counts(name)
