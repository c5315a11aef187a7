"""Lines of a story as pages get them: the sentence, its place and, for a highlight, how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from areopagus.kernel import Game, Message
from areopagus.kernel.chronicle import Line, seat_number
from areopagus.kernel.messages import Phrasebook

from ..wire.match import Highlight, Roll, StoryLine


def lines_in_words(
    game: Game[Any], lines: Sequence[Line], texts: Phrasebook, names: Sequence[str]
) -> list[StoryLine]:
    """The lines that a viewer is told, in order."""
    recent: list[StoryLine] = []
    for message, at in lines:
        sentence = texts.text(message, names)
        highlight = highlight_of(game, message, texts, names)
        recent.append((sentence, at) if highlight is None else (sentence, at, highlight))
    return recent


def highlight_of(
    game: Game[Any], message: Message, texts: Phrasebook, names: Sequence[str]
) -> Highlight | None:
    """How a line is shown, from what it tells; None: it is no highlight."""
    declared = game.highlights.get(message.key)
    if declared is None:
        return None

    def say(message: Message | None) -> str | None:
        return None if message is None else texts.text(message, names)

    rolls = [
        Roll(dice=list(roll.dice), seat=roll.seat, who=say(roll.who), outcome=say(roll.outcome))
        for roll in declared.rolled(message.params)
    ]
    return Highlight(
        kind=declared.kind,
        about=declared.entry_key(message.params),
        seat=seat_number(message.params.get("seat")),
        rolls=rolls or None,
        whole_turn=declared.whole_turn or None,
        beside=list(declared.beside) or None,
    )


def plain_line(line: StoryLine) -> list[Any]:
    """A line as plain JSON values, for answers to requests."""
    return [part.model_dump(exclude_none=True) if isinstance(part, Highlight) else part for part in line]
