"""Whoever waits reads who is asked what, in a sentence about the player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from areopagus import new
from areopagus.kernel.registry import find_game
from tests.games.reached import GAMES, positions, records

TO_SOMEBODY = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


def texts(game: str) -> dict[str, str]:
    """The sentences of a game, by key; of those with a plural the plural."""
    folder = Path(find_game(game).locale) / "en" / "LC_MESSAGES"
    with (folder / f"{game}.po").open("rb") as file:
        catalogue = read_po(file, locale="en")
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            message.string if isinstance(message.string, str) else message.string[-1]
        )
        for message in catalogue
        if message.id
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_sentence_for_those_who_wait(game: str) -> None:
    present = texts(game)
    asked = {key.removeprefix("ask.") for key in present if key.startswith("ask.")}
    asked = {about for about in asked if not about.startswith("chance.") and not about.endswith(".none")}
    waits = {key.removeprefix("wait."): text for key, text in present.items() if key.startswith("wait.")}
    assert asked - set(waits) == set()
    assert set(waits) - asked == set()
    assert [about for about, text in waits.items() if not text.startswith("{seat} ")] == []
    assert [about for about, text in waits.items() if TO_SOMEBODY.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_watcher_reads_of_no_question_as_if_it_were_asked(game: str) -> None:
    book = find_game(game).phrasebook()
    names = ["Ada", "Bo", "Cy", "Di"]
    questions = (match for record in records(game)[::4] for match in positions(record))
    for match in questions:
        for viewer in (None, *range(match.seats)):
            asked = match.asked(viewer)
            assert asked is not None
            if viewer == asked.seat:
                continue
            text = book.text(asked.read(book), names)
            assert text.startswith(f"{names[asked.seat]} "), text
            assert "{" not in text, text
            assert not TO_SOMEBODY.search(text), text
            assert text == f"{names[asked.seat]} makes a secret choice" or asked.about


def test_on_mars_says_who_chooses_a_space() -> None:
    match = new("on-mars", seats=2, seed=1)
    assert match.ask is not None
    assert match.ask.about == "turn_order.space"
    seat = match.ask.seat
    assert f"\nPlayer {seat + 1} chooses a Turn Order space (OM-" in match.text(1 - seat)
    assert f"\nPlayer {seat + 1}: Choose a Turn Order space for your Marker (OM-" in match.text(seat)
