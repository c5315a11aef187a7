"""The terminal shows what has changed, and tells what cards do."""

from __future__ import annotations

import re

import pytest

from areopagus import Message, new
from areopagus.cli.changes import changed_lines
from areopagus.kernel import word_name


def test_only_changed_lines_are_shown_below_their_headings() -> None:
    before = ["Round 1", "Player 1", "  Gold: 1", "  Wood: 2", "Player 2", "  Gold: 1", "  Wood: 2"]
    after = ["Round 1", "Player 1", "  Gold: 1", "  Wood: 2", "Player 2", "  Gold: 3", "  Wood: 2"]
    assert changed_lines(before, after) == ["Player 2", "  Gold: 3"]
    assert changed_lines(before, before) == []
    assert changed_lines([], after) == after


@pytest.mark.parametrize(("game", "card"), [("on-mars", "blueprint:"), ("clash-of-cultures", "objective:")])
def test_a_text_explains_the_cards_that_it_names_and_no_others(game: str, card: str) -> None:
    match = new(game, seats=2, seed=1)
    while match.ask.seat != 0:
        match.choose(match.ask.words[0])
    plain, with_reasons = match.text(0), match.text(0, explain=True)
    assert with_reasons.startswith(plain)
    heading, *explained = with_reasons.removeprefix(plain).strip().splitlines()
    assert heading == "What the cards do:"
    assert any(line.strip().startswith(card) for line in explained)
    for line in explained:
        word = line.strip().split(": ")[0]
        assert match.explain(word) in line
        assert match.say(word_name(word)) in plain, "named on the table or by the question"


def test_what_another_seat_holds_is_not_explained() -> None:
    match = new("clash-of-cultures", seats=2, seed=1)
    held = {
        seat: set(re.findall(r"^  (objective:\d+): ", match.text(seat, explain=True), re.MULTILINE))
        for seat in (0, 1)
    }
    assert held[0]
    assert held[1]
    assert not held[0] & held[1]


def test_cards_are_explained() -> None:
    match = new("on-mars", seats=2, seed=1)
    explained = match.explain("blueprint:01")
    assert explained is not None
    assert explained == match.say(Message("card.blueprint:01")) != "card.blueprint:01"
    assert match.explain("kind:mine") is None
    wonder = new("clash-of-cultures", seats=2, seed=1).explain("wonder:colossus")
    assert wonder is not None
    assert wonder.startswith("Colossus of Rhodes")
