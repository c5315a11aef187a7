"""The reference of a game: what a person may want to know of each card, tile, piece and place.

A piece of a scene names its entry (`Piece.about`); a page shows the entry, with the label of the piece, where one
points at it. Entries are the same for all matches and seats. The book of a game lists its **things**, the entries in
groups, with pictures and with how many of each the box holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from .messages import KERNEL_TEXTS, Message
from .pieces import Piece, Say
from .sprites import UNIT


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


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, tile, piece or place in the book of a game."""

    key: str
    """The key of its entry."""
    pieces: tuple[Piece, ...] = ()
    """Its picture, bottom to top, in a box whose upper left corner is at (0, 0)."""
    width: float = UNIT
    height: float = UNIT
    """The size of the box."""
    copies: int = 0
    """How many there are in the box of the game; 0: that is not said."""
    each: int = 0
    """How many each player has; 0: that is not said."""
    parts: tuple[str, ...] = ()
    """The keys of further entries that are about it: of the halves of a card, or of what it lets a player do."""

    @classmethod
    def of(
        cls,
        key: str,
        sprite: str,
        tint: str | None = None,
        *,
        copies: int = 0,
        each: int = 0,
        parts: tuple[str, ...] = (),
    ) -> Thing:
        """A thing whose picture is a single sprite."""
        picture = Piece(key, sprite, UNIT / 2, UNIT / 2, tint=tint)
        return cls(key, (picture,), copies=copies, each=each, parts=parts)


@dataclass(frozen=True, slots=True)
class ThingGroup:
    """Things of one sort, below a heading of the book."""

    key: str
    name: Message
    things: tuple[Thing, ...]


def all_things(entries: Reference) -> tuple[ThingGroup, ...]:
    """The things of a game that does not group them."""
    things = tuple(Thing(key) for key in entries)
    return (ThingGroup("all", Message("things.all"), things),) if things else ()
