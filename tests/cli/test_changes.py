"""The terminal shows what has changed, and tells what cards do."""

from __future__ import annotations

from areopagus import Message, new
from areopagus.cli.changes import changed_lines


def test_only_changed_lines_are_shown_below_their_headings() -> None:
    before = ["Round 1", "Player 1", "  Gold: 1", "  Wood: 2", "Player 2", "  Gold: 1", "  Wood: 2"]
    after = ["Round 1", "Player 1", "  Gold: 1", "  Wood: 2", "Player 2", "  Gold: 3", "  Wood: 2"]
    assert changed_lines(before, after) == ["Player 2", "  Gold: 3"]
    assert changed_lines(before, before) == []
    assert changed_lines([], after) == after


def test_cards_are_explained() -> None:
    match = new("on-mars", seats=2, seed=1)
    explained = match.explain("blueprint:01")
    assert explained is not None
    assert explained == match.say(Message("card.blueprint:01")) != "card.blueprint:01"
    assert match.explain("kind:mine") is None
    wonder = new("clash-of-cultures", seats=2, seed=1).explain("wonder:colossus")
    assert wonder is not None
    assert wonder.startswith("Colossus of Rhodes")
