"""The story tells everything that happens, in order, to each as much as they may know."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.queries.labels import group_name
from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import open_map
from tests.games.clash_of_cultures.positions import clash
from tests.games.clash_of_cultures.scenes import Scene
from tests.games.clash_of_cultures.scenes_of_cards import CARDS
from tests.games.clash_of_cultures.scenes_of_events import EVENTS, MAPPED
from tests.games.clash_of_cultures.scenes_of_peace import PEACE
from tests.games.clash_of_cultures.scenes_of_war import WAR


def sentences_of(table: Table, words: tuple[str, ...], seat: int | None) -> list[str]:
    """The sentences that a seat reads while these words are played."""
    before = len(table.match.story(seat))
    table.play(*words)
    return [table.sentence(line) for line in table.match.story(seat)[before:]]


@rule("CC-SETUP-05")
def test_setup_is_told() -> None:
    words = ("seat:1", "seat:0", "action:1", "objective:1", "action:2", "objective:2", "seat:1")
    assert sentences_of(Table(GAME, 2), words, 0) == [
        "Player 2 starts on D2.",
        "Player 1 starts on D7.",
        "Player 1 draws an Action card: Quick Advance / Peltasts.",
        "Player 1 draws an Objective card: Large Civilization / Draft.",
        "Player 2 draws an Action card.",
        "Player 2 draws an Objective card.",
        "Player 2 is first player.",
        "Round 1.",
        "Turn 1: Player 2.",
    ]


def play_scene(scene: Scene, table: Table) -> None:
    """Play a scene and look at what is told."""
    with table.edit() as s:
        scene.setup(s)
    group_name.cache_clear()  # so that names are made in each test
    assert tuple(sentences_of(table, scene.words, scene.seat)) == scene.lines


@rule("CC-XACT-04", "CC-XACT-16", "CC-XACT-12", "CC-XACT-14", "CC-XADV-06", "CC-TRADE-05", "CC-NOTE-05")
@pytest.mark.parametrize("name", CARDS)
def test_cards_and_trades_are_told(name: str) -> None:
    play_scene(CARDS[name], clash(CARDS[name].seats))


@rule(
    "CC-GOV-06",
    "CC-XADV-12",
    "CC-FOUND-01",
    "CC-WON-04",
    "CC-ADV-CUL-04",
    "CC-INFL-06",
    "CC-XACT-08",
    "CC-EXPL-10",
)
@pytest.mark.parametrize("name", PEACE)
def test_what_happens_in_peace_is_told(name: str) -> None:
    play_scene(PEACE[name], clash())


@rule("CC-BATTLE-11", "CC-CAPT-06", "CC-BARB-19", "CC-XCMB-01", "CC-XCMB-09", "CC-XCMB-12", "CC-XCMB-14")
@pytest.mark.parametrize("name", WAR)
def test_what_happens_in_war_is_told(name: str) -> None:
    play_scene(WAR[name], open_map())


@rule(
    "CC-XEVT-32",
    "CC-XEVT-31",
    "CC-EVENT-12",
    "CC-EVENT-08",
    "CC-XEVT-25",
    "CC-XEVT-26",
    "CC-EVENT-14",
    "CC-WON-29",
)
@pytest.mark.parametrize("name", EVENTS)
def test_what_events_do_is_told(name: str) -> None:
    play_scene(EVENTS[name], open_map() if name in MAPPED else clash())
