"""Pieces: the things in a picture.

A **piece** has a `key`, its identity, which stays while it moves (`bot:purple:2`); a `sprite`, the name of a picture;
and a place. Its `word` is the text of the word that chooses it, or None; several pieces may share one (a bot and the
hex it stands on). So the pieces that a question offers light up without code that maps options to pictures.

Whose question a piece answers does not depend on who looks: a piece on the board of a player is chosen by that player
only, any other piece by every seat. `chooser` names another seat, or `ANY_SEAT`.

A sprite is SVG markup drawn in the square 0 0 100 100 and tinted by `currentColor` (or `var(--seat)`); a piece of
size 1 shows it 100 units wide with its middle at (x, y). Two sprites are built in:

- `text` writes the piece's label; its size is the height of the letters in units of the panel. A text has an anchor and
  a box: `width` and `height` are the room that it may take, `align` says whether it starts, ends or is centred at `x`.
  A text that is too long is wrapped and, within limits, condensed. A text that can be chosen is best put on a sprite
  with the same word, which then gets the ring;
- `place` shows nothing: it is a hex that can be chosen. Put places above the terrain and below what stands
  there, and the ring that marks a legal choice appears between them.

A game may draw its own `mark-legal`, the ring, and `mark-<sprite>` for a sprite of another shape than a hex.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Any, Final, Literal, TypeAlias

from .messages import KERNEL_TEXTS, Message, plain_text
from .sprites import BUILT_IN, TEXT

#: Turns a message into a sentence; `Phrasebook.text` is one.
Say: TypeAlias = Callable[[Message], str]
Align: TypeAlias = Literal["start", "middle", "end"]

#: The `chooser` of a piece on a board that every seat may choose.
ANY_SEAT: Final = -1

_TINT: Final = re.compile(
    r"#[0-9A-Fa-f]{3,8}|[A-Za-z]+|var\(--[A-Za-z0-9-]+(?:,#[0-9A-Fa-f]{3,8})?\)|(?:rgb|hsl)a?\([0-9.,%/ ]+\)"
)


@dataclass(frozen=True, slots=True, init=False)
class Piece:
    """One thing in a panel.

    `x` and `y` are its middle; `turn` is in degrees, clockwise; `tint` a CSS colour; `label` what a screen
    reader says of it (and what a `text` piece writes); `size` the scale; `width`, `height` and `align` the box of a
    text; `about` the key of the entry of the game's reference that explains it, if that is not the entry of its word.

    A table has a thousand of these. The hand-written `__init__` takes two thirds of the time of a dataclass.
    """

    key: str
    sprite: str
    x: float
    y: float
    word: str | None = None
    turn: float = 0.0
    tint: str | None = None
    label: Message | None = None
    size: float = 1.0
    width: float = 0.0
    """The maximum width of a text; 0: no limit."""
    height: float = 0.0
    """The maximum height of a text; 0: one line."""
    align: Align = "middle"
    """Which point of a text is at `x`."""
    about: str | None = None
    chooser: int | None = None
    """The only seat that may choose it, or `ANY_SEAT`; None: the seat of its panel, if that has one."""

    def __init__(
        self,
        key: str,
        sprite: str,
        x: float,
        y: float,
        word: str | None = None,
        turn: float = 0.0,
        tint: str | None = None,
        label: Message | None = None,
        size: float = 1.0,
        width: float = 0.0,
        height: float = 0.0,
        align: Align = "middle",
        about: str | None = None,
        chooser: int | None = None,
    ) -> None:
        _put_key(self, key)
        _put_sprite(self, sprite)
        _put_x(self, x)
        _put_y(self, y)
        _put_word(self, word)
        _put_turn(self, turn)
        _put_tint(self, tint)
        _put_label(self, label)
        _put_size(self, size)
        _put_width(self, width)
        _put_height(self, height)
        _put_align(self, align)
        _put_about(self, about)
        _put_chooser(self, chooser)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Piece):
            return NotImplemented
        return (
            self.key == other.key
            and self.x == other.x
            and self.y == other.y
            and self.sprite == other.sprite
            and self.label == other.label
            and self.word == other.word
            and self.tint == other.tint
            and self.size == other.size
            and self.turn == other.turn
            and self.width == other.width
            and self.height == other.height
            and self.align == other.align
            and self.about == other.about
            and self.chooser == other.chooser
        )

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without the fields that have their default values, and with short numbers."""
        values: dict[str, Any] = {
            "key": self.key,
            "sprite": self.sprite,
            "x": _short(self.x),
            "y": _short(self.y),
        }
        if self.word is not None:
            values["word"] = self.word
        if self.turn != 0.0:
            values["turn"] = _short(self.turn)
        if self.tint is not None:
            values["tint"] = self.tint
        if self.label is not None:
            values["label"] = say(self.label)
        if self.size != 1.0:
            values["size"] = _short(self.size)
        if self.width:
            values["width"] = _short(self.width)
        if self.height:
            values["height"] = _short(self.height)
        if self.align != "middle":
            values["align"] = self.align
        if self.about is not None:
            values["about"] = self.about
        if self.chooser is not None:
            values["chooser"] = self.chooser
        return values

    def changes_to_json(self, older: Piece, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Its key and what differs from an older version; null: what the older one had and this one doesn't have."""
        label = self.label
        if label is not None and label == older.label:  # it is the same in any words
            say = _unsaid
        before, now = older.to_json(say), self.to_json(say)
        gone = dict.fromkeys(name for name in before if name not in now)
        different = {name: value for name, value in now.items() if before.get(name) != value}
        return {"key": self.key, **different, **gone}

    def check(self, sprites: Mapping[str, str]) -> None:
        """`ValueError` if the piece can't be drawn with these sprites."""
        key, sprite = self.key, self.sprite
        if not key:
            raise ValueError(f"A piece with the sprite {sprite!r} has an empty key.")
        if sprite == TEXT:
            if self.label is None:
                raise ValueError(f"The piece {key!r} is a text without a label.")
        elif sprite not in sprites and sprite not in BUILT_IN:
            raise ValueError(f"The piece {key!r} has the sprite {sprite!r}, which the scene doesn't know.")
        if not (isfinite(self.x) and isfinite(self.y) and isfinite(self.turn)):
            raise ValueError(
                f"The piece {key!r} lies at ({self.x}, {self.y}) turned by {self.turn}, which is nowhere."
            )
        if not (isfinite(self.size) and self.size > 0):
            raise ValueError(f"The piece {key!r} has the size {self.size}: it must be more than 0.")
        if self.tint is not None and not _is_colour(self.tint):
            raise ValueError(f"The piece {key!r} has the tint {self.tint!r}, which is not a colour.")


def _unsaid(label: Message) -> str:
    """What stands for a label of which only is asked whether there is one."""
    return ""


# The functions by which `__init__` writes the slots of a frozen piece.
(
    _put_key,
    _put_sprite,
    _put_x,
    _put_y,
    _put_word,
    _put_turn,
    _put_tint,
    _put_label,
    _put_size,
    _put_width,
    _put_height,
    _put_align,
    _put_about,
    _put_chooser,
) = (getattr(Piece, name).__set__ for name in Piece.__slots__)


def text_piece(
    key: str,
    x: float,
    y: float,
    size: float,
    text: Message | int | str,
    tint: str,
    word: str | None = None,
    width: float = 0.0,
    height: float = 0.0,
    align: Align = "middle",
) -> Piece:
    """A text; `width` and `height` are its box."""
    label = text if isinstance(text, Message) else plain_text(text)
    return Piece(key, TEXT, x, y, word, 0.0, tint, label, size, width, height, align)


def _short(number: float) -> float:
    """A number with at most three decimals, and none if it is whole."""
    return round(number, 3) if number % 1 else int(number)


@lru_cache(maxsize=1024)
def _is_colour(tint: str) -> bool:
    return _TINT.fullmatch(tint) is not None
