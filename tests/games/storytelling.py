"""What the tests of games share about the story: every line has its place in a deed, and every headline its text."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from areopagus.kernel import Game, Match, Message
from areopagus.kernel.chronicle import sentences
from tests.games.naming import parts_of


def check_chronicle(match: Match) -> None:
    """The chronicle of each seat has all lines that the seat is told, once and in order, and texts for what it says."""
    texts = match.game.phrasebook()
    for seat in (*range(match.seats), None):
        sections = match.chronicle(seat)
        lines: list[Message] = []
        for section in sections:
            lines += [] if section.heading is None else [section.heading]
            lines += [message for deed in section.deeds for message, _ in deed.lines]
        assert lines == match.story(seat)
        for message, _ in sentences(sections):
            sentence = texts.text(message)
            assert "{" not in sentence, sentence
            nameless = [part.key for part in parts_of(message) if not texts.has(part.key)]
            assert not nameless, (sentence, nameless)
            spans = texts.spans(message, lambda word: True)
            assert "".join(span if isinstance(span, str) else span[0] for span in spans) == sentence


def lines_without_a_role(game: Game[Any], keys: Collection[str]) -> set[str]:
    """The lines of the story that only tell details, of all that the game has texts for."""
    plot = game.plot
    return {key for key in keys if key.startswith("story.")} - {*plot.rounds, *plot.turns, *plot.roles}
