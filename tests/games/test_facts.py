"""Facts are facts: each number in a component file is read by the code, so that changing it changes the game."""

from __future__ import annotations

import pytest

import areopagus.games.clash_of_cultures.catalog
import areopagus.games.clash_of_cultures.game
import areopagus.games.on_mars.catalog.basics
import areopagus.games.on_mars.game
import beacons.catalog
import beacons.game  # a number counts as read when the whole game has been imported
from areopagus.kernel.facts import Facts

GAMES = {
    "beacons": beacons.catalog.FACTS,
    "clash-of-cultures": areopagus.games.clash_of_cultures.catalog.FACTS,
    "on-mars": areopagus.games.on_mars.catalog.basics.FACTS,
}


@pytest.mark.parametrize("facts", GAMES.values(), ids=GAMES)
def test_no_number_in_the_component_files_is_left_unread(facts: Facts) -> None:
    unread = facts.unread()
    assert not unread, "no code reads these numbers:\n" + "\n".join(unread)
