"""The reference of a game: what a person may want to know of each card, tile, piece and place.

A piece of a scene names its entry (`Piece.about`); a page shows the entry, with the label of the piece, where one
points at it. Entries are the same for all matches and seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from .messages import KERNEL_TEXTS, Message
from .pieces import Say


@dataclass(frozen=True, slots=True)
class Entry:
    """What a help card tells of a thing."""

    name: Message
    effects: tuple[Message, ...] = ()
    """What it does, one sentence or paragraph each."""
    price: Message | None = None
    rule: str = ""
    """The id of the rule that explains it."""
    sprite: str = ""
    """Its large picture, if that is another one than that of the piece."""

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without what is empty."""
        values: dict[str, Any] = {"name": say(self.name)}
        if self.effects:
            values["effects"] = [say(effect) for effect in self.effects]
        if self.price is not None:
            values["price"] = say(self.price)
        if self.rule:
            values["rule"] = self.rule
        if self.sprite:
            values["sprite"] = self.sprite
        return values


Reference: TypeAlias = Mapping[str, Entry]
"""The entries of a game by key."""
