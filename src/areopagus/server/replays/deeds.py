"""The deeds of a story, as pages show them: one sentence for several lines, with links to places and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from areopagus.kernel import Game, Message
from areopagus.kernel.chronicle import Line, chronicle
from areopagus.kernel.messages import Phrasebook, Span

from ..wire.match import Deed


def deeds_of(game: Game[Any], lines: Sequence[Line], texts: Phrasebook, names: Sequence[str]) -> list[Deed]:
    """The deeds of lines that a viewer is told, with rounds and turns, in order."""

    def is_linked(word: str) -> bool:
        return word.partition(":")[0] in game.plot.places or texts.has(f"card.{word}")

    def spans(message: Message) -> list[Span]:
        return texts.spans(message, is_linked, names)

    deeds: list[Deed] = []
    for section in chronicle(game.plot, lines):
        if section.heading is not None:
            kind: Literal["round", "turn"] = "round" if section.is_round else "turn"
            text = _without_full_stop(spans(section.heading))
            deeds.append(Deed(kind=kind, seat=section.seat, text=text, at=None, lines=1))
        for deed in section.deeds:
            text = spans(deed.headline)
            deeds.append(Deed(kind="deed", seat=deed.seat, text=text, at=deed.at, lines=len(deed.lines)))
    return deeds


def _without_full_stop(heading: list[Span]) -> list[Span]:
    match heading:
        case [*before, str(last)] if last.endswith("."):
            return [*before, last[:-1]]
    return heading


def plain_deeds(lines: Sequence[Sequence[str | None]]) -> list[dict[str, Any]]:
    """A deed for each line, as plain values: where an older engine tells no deeds."""
    return [
        {"kind": "deed", "seat": None, "text": [sentence], "at": at, "lines": 1} for sentence, at in lines
    ]
