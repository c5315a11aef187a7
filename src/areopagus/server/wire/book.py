"""The book of a game on the wire: its rules, and its cards and pieces."""

from __future__ import annotations

from typing import Annotated, Literal

from .base import Sent
from .match import Piece

BookText = Annotated[list[tuple[str, str]], "BookText"]
"""A text in parts, each with what it links to: a rule, a chapter, or nothing."""


class BookBlock(Sent):
    """A rule, a paragraph, an item of a list or a table of the book; what is empty is left out."""

    kind: Literal["rule", "text", "item", "table"]
    id: str | None = None
    """The id of a rule; null: the block is no rule."""
    text: BookText | None = None
    rows: list[list[BookText]] | None = None
    """The rows of a table; the first one has the headings."""


class BookSection(Sent):
    """A section of a chapter."""

    title: str
    """Empty: the chapter begins with it."""
    blocks: list[BookBlock]


class BookChapter(Sent):
    """A chapter of the rules of a game."""

    key: str
    """Its address in the book, `chapter/…`."""
    title: str
    part: str
    """The part of the book to which it belongs; empty: the rules themselves."""
    explains: bool
    """Whether its rules only explain others: conflicts, gaps, notes."""
    sections: list[BookSection]


class BookQuestion(Sent):
    """A question to players, and the rules behind it."""

    key: str
    sentence: str
    rules: list[str]


class Picture(Sent):
    """What a thing looks like."""

    pieces: list[Piece]
    """From bottom to top."""
    width: float
    height: float
    """The size of the picture, whose upper left corner is at (0, 0)."""


class BookThing(Picture):
    """A card, tile, piece or place of a game; its texts are those of its entry of the reference."""

    key: str
    parts: list[str]
    """The keys of further entries that are about it, such as the halves of a card."""
    copies: int
    """How many there are in the box; 0: that is not said."""
    each: int
    """How many each player has; 0: that is not said."""


class BookGroup(Sent):
    """Things of one sort."""

    key: str
    name: str
    things: list[BookThing]


class BookInfo(Sent):
    """The book of a game: its rules, and its cards and pieces."""

    game: str
    title: str
    """The title of the game."""
    seats: int
    """The number of seats whose art has the sprites of the pictures."""
    chapters: list[BookChapter]
    questions: list[BookQuestion]
    groups: list[BookGroup]
