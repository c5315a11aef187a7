"""Cards: what they are called and what they say, and a card as one line or as a sign."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from areopagus.kernel import Message, Piece, word_name
from areopagus.kernel.drawing import Place

from ..card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, OBJECTIVES, PERSONS, SYMBOLS
from ..queries.labels import combat_name
from ..words import ACTION, EVENT, HALF, OBJECTIVE
from .colours import CARD_INK, CLEAR, TEXT

SYMBOL_SPRITES: Final = {
    "gold_mine": "gold",
    "exhaustion": "exhausted",
    "barbarians_spawn": "barbarian-settlement",
    "barbarians_attack": "barbarian-army",
    "none": "",
}
"""Of the symbols of Events."""
TOKENS: Final = {
    "action": "back-action",
    "goal": "back-objective",
    "objective": "victory-point",
    "event": "do-person",
}
"""The sign of a sort of cards where there are many."""


@cache
def action_label(card: int) -> Message:
    """Both halves of an Action card with what they do."""
    return Message(f"card.{ACTION[card].text}")


@cache
def civil_name(card: int) -> Message:
    """The upper half of an Action card."""
    return Message(f"short.civil:{ACTION_CARDS[card].civil.key}")


@cache
def civil_text(card: int) -> Message:
    """What the upper half of an Action card does."""
    return Message(f"face.civil:{ACTION_CARDS[card].civil.key}")


@cache
def objective_label(card: int) -> Message:
    """Both Objectives of a card with what they ask for."""
    return Message(f"card.{OBJECTIVE[card].text}")


@cache
def goal_label(card: int, half: int) -> Message:
    """One Objective of a card with what it asks for."""
    return Message(f"card.{HALF[2 * card + half].text}")


@cache
def goal_name(card: int, half: int) -> Message:
    """One Objective of a card."""
    return Message(f"short.goal:{OBJECTIVES[OBJECTIVE_CARDS[card][half]].key}")


@cache
def goal_text(card: int, half: int) -> Message:
    """What an Objective asks for."""
    return Message(f"face.goal:{OBJECTIVES[OBJECTIVE_CARDS[card][half]].key}")


@cache
def event_label(event: int) -> Message:
    """An Event with what it does."""
    return Message(f"card.{EVENT[event].text}")


class Chip(NamedTuple):
    """A card as one line: its sort, name and label, the word that chooses it, and its entry of the reference."""

    sort: str
    name: Message
    label: Message
    word: str | None = None
    about: str | None = None
    sign: str = ""
    """The sprite on it, where that differs within the sort."""
    chooser: int | None = None
    """The seat that may choose it, as of a piece."""

    def at(self, key: str, place: Place, shape: str = "chip") -> list[Piece]:
        """The card as one line."""
        ink = CARD_INK if self.sort == "goal" else CLEAR
        sign = min(place.height, 17.0) / place.width
        room = place.part(1.4 * sign, 0.0, 1.0 - 0.2 * sign, 1.0)
        pieces = [
            place.piece(
                key, f"{shape}-{self.sort}", self.word, self.label, ink, self.about, chooser=self.chooser
            ),
            room.text(f"{key}:name", self.name, ink),
        ]
        if self.sign:
            corner = place.part(0.2 * sign, 0.0, 1.2 * sign, 1.0)
            pieces.append(corner.piece(f"{key}:sign", self.sign, tint=ink, scale=0.9))
        return pieces

    def token(self, key: str, place: Place) -> Piece:
        """The card as a sign."""
        tint = CARD_INK if self.sort == "goal" else TEXT
        sprite = TOKENS[self.sort]
        return place.piece(key, sprite, self.word, self.label, tint, self.about, 0.94, self.chooser)


def action_chip(card: int) -> Chip:
    """An Action card."""
    return Chip("action", civil_name(card), action_label(card), ACTION[card].text)


def combat_chip(card: int) -> Chip:
    """An Action card that was laid for its lower half."""
    return Chip("action", combat_name(card), action_label(card), about=ACTION[card].text)


def goal_chip(card: int) -> Chip:
    """An Objective card that one knows of."""
    return Chip("goal", goal_name(card, 0), objective_label(card), OBJECTIVE[card].text)


def completed_chip(number: int) -> Chip:
    """A completed Objective."""
    card, half = divmod(number, 2)
    label = Message("label.completed", {"goal": goal_label(card, half)})
    return Chip("objective", goal_name(card, half), label, about=HALF[number].text)


def event_chip(event: int, word: str | None = None) -> Chip:
    """An Event: a great person that is kept, or one being resolved."""
    sign = "do-person" if event in PERSONS else SYMBOL_SPRITES[SYMBOLS[EVENTS[event].symbol].key]
    name = EVENT[event].text
    return Chip("event", word_name(name), event_label(event), word, name if word is None else None, sign)
