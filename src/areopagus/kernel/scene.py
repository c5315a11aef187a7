"""Scenes: what a person sees of a match, as a flat list of pieces.

A game draws a **scene** from a view, never from the state, so a picture can't show what a seat may not know.
A **piece** has a `key`, its identity, which stays while it moves (`bot:purple:2`); a `sprite`, the name of a
picture; and a place. Later pieces lie on top of earlier ones. Its `word` is the text of the word that chooses
it, or None; several pieces may share one (a bot and the hex it stands on). So the pieces
that a question offers light up, here and in the browser, without code that maps options to pictures.

    >>> bot = Piece("bot:purple:2", "bot", 100, 60, word="hex:+0+0", tint="#7435aa")
    >>> older = Scene(200, 120, (bot,), {"bot": '<circle cx="50" cy="50" r="40" fill="currentColor"/>'})
    >>> scene = replace(older, pieces=(replace(bot, x=140),))
    >>> svg = scene.svg(lit=["hex:+0+0"])  # a picture that stands alone; notebooks show a scene by itself
    >>> changes = scene.diff(older)  # what a browser needs to show the newer scene
    >>> changes.to_json()["changed"][0]["x"], older.apply(changes) == scene
    (140, True)

A sprite is SVG markup drawn in the square 0 0 100 100 and tinted by `currentColor` (or `var(--seat)`); a
piece of size 1 shows it 100 units wide with its middle at (x, y). Two sprites are built in:

- `text` writes the piece's label; its size is the height of the letters in units of the scene. A text that
  can be chosen is best put on a sprite with the same word, which then gets the ring;
- `place` shows nothing: it is a hex that can be chosen. Put places above the terrain and below what stands
  there, and the ring that marks a legal choice appears between them.

A game may draw its own `mark-legal`, the ring, and `mark-<sprite>` for a sprite of another shape than a hex.

A page marks what has changed since somebody last chose: labelled pieces that are new, have another picture, or have
moved and say something else. So a label names the place of a piece that moves (`Bot of Ada, E3`), but not that of one
which only makes room for others. Never marked are buttons, whose sprites begin with `button` or `do`, and pieces that
explain the picture, whose keys begin with `legend:`.

Its **areas** are the parts of the picture that can be shown alone: `map` and the like, and the `board` of each seat. A
page with little room shows one at a time; one with more keeps the boards in a strip of their own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isfinite
from typing import Any, Final, TypeAlias

from .messages import KERNEL_TEXTS, Message, plain_text
from .sprites import BUILT_IN, PLACE, TEXT
from .svg import SvgWriter

#: Turns a message into a sentence; `Phrasebook.text` is one.
Say: TypeAlias = Callable[[Message], str]

_RESERVED: Final = (TEXT, PLACE)
_FAR: Final = 1e9
_TINT: Final = re.compile(
    r"#[0-9A-Fa-f]{3,8}|[A-Za-z]+|var\(--[A-Za-z0-9-]+(?:,#[0-9A-Fa-f]{3,8})?\)|(?:rgb|hsl)a?\([0-9.,%/ ]+\)"
)


@dataclass(frozen=True, slots=True, init=False)
class Piece:
    """One thing in a picture.

    `x` and `y` are its middle; `turn` is in degrees, clockwise; `tint` a CSS colour; `label` what a screen
    reader says of it (and what a `text` piece writes); `size` the scale; `room` the maximum width of a text: a longer
    one is condensed.

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
    room: float = 0.0

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
        room: float = 0.0,
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
        _put_room(self, room)

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
            and self.room == other.room
        )

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without the fields that have their default values."""
        values: dict[str, Any] = {"key": self.key, "sprite": self.sprite, "x": self.x, "y": self.y}
        if self.word is not None:
            values["word"] = self.word
        if self.turn != 0.0:
            values["turn"] = self.turn
        if self.tint is not None:
            values["tint"] = self.tint
        if self.label is not None:
            values["label"] = say(self.label)
        if self.size != 1.0:
            values["size"] = self.size
        if self.room:
            values["room"] = self.room
        return values


# The functions by which `__init__` writes the slots of a frozen piece.
_put_key, _put_sprite, _put_x, _put_y, _put_word, _put_turn, _put_tint, _put_label, _put_size, _put_room = (
    getattr(Piece, name).__set__ for name in Piece.__slots__
)


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the picture that can be shown alone; the boards of seats also have a colour.

    `colour` is the game's name for the seat's colour: `purple`, whose emblem is the sprite `emblem-purple`. An area
    without a label is not offered to people, such as one with buttons, whose words are also in the question.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    label: Message | None = None
    seat: int | None = None
    colour: str = ""

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without the fields that are empty."""
        values: dict[str, Any] = {name: getattr(self, name) for name in ("key", "x", "y", "width", "height")}
        if self.label is not None:
            values["label"] = say(self.label)
        if self.seat is not None:
            values["seat"] = self.seat
            values["colour"] = self.colour
        return values


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes from an older scene to a newer one.

    Pieces that are `removed` go; `changed` ones replace those with the same key; `added` ones are on top. If that
    is not the right order, `moved` puts pieces into their places, one after the other: each with the key of the
    piece directly below it, or None for the bottom. `stage` is the newer scene without its
    pieces, if anything but the pieces has changed.
    """

    removed: tuple[str, ...] = ()
    changed: tuple[Piece, ...] = ()
    added: tuple[Piece, ...] = ()
    moved: tuple[tuple[str, str | None], ...] = ()
    stage: Scene | None = None

    def __bool__(self) -> bool:
        """Whether anything has changed at all."""
        return self != _NOTHING

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without what is empty: no change is `{}`."""
        values: dict[str, Any] = {}
        if self.removed:
            values["removed"] = list(self.removed)
        if self.changed:
            values["changed"] = [piece.to_json(say) for piece in self.changed]
        if self.added:
            values["added"] = [piece.to_json(say) for piece in self.added]
        if self.moved:
            values["moved"] = [list(move) for move in self.moved]
        if self.stage is not None:
            values["stage"] = self.stage.to_json(say)
        return values


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: its size, the pieces from bottom to top, and the sprites they are drawn with.

    `ground` is SVG markup under all pieces, in units of the scene. `say` is the default way to turn messages into
    sentences, as in a notebook; it is ignored by comparisons.
    """

    width: float
    height: float
    pieces: tuple[Piece, ...]
    sprites: Mapping[str, str]
    ground: str = ""
    title: Message | None = None
    areas: tuple[Area, ...] = ()
    say: Say | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not (isfinite(self.width + self.height) and self.width > 0 and self.height > 0):
            raise ValueError(f"A scene can't be {self.width} wide and {self.height} high.")
        for name in _RESERVED:
            if name in self.sprites:
                raise ValueError(f"The sprite {name!r} is built in and can't be drawn by a game.")
        keys: set[str] = set()
        sprites = self.sprites
        for piece in self.pieces:
            size = piece.size
            if (
                piece.sprite not in sprites
                or not piece.key
                or not 0 < size < _FAR
                or not -_FAR < piece.x + piece.y + piece.turn < _FAR
                or (piece.tint is not None and not _is_colour(piece.tint))
            ):
                self._check(
                    piece
                )  # a number in text form is accepted; otherwise the error says what is wrong
            if piece.key in keys:
                raise ValueError(f"Two pieces of the scene have the key {piece.key!r}.")
            keys.add(piece.key)

    def spoken(self, say: Say) -> Scene:
        """The same scene with another default for `say`."""
        scene = copy(self)
        object.__setattr__(scene, "say", say)
        return scene

    def sharing(self, pool: PiecePool) -> Scene:
        """The same scene, with pieces of the pool instead of equal ones."""
        scene = copy(self)
        object.__setattr__(scene, "pieces", tuple(map(pool.shared, self.pieces)))
        return scene

    def _check(self, piece: Piece) -> None:
        key, sprite = piece.key, piece.sprite
        if not key:
            raise ValueError(f"A piece with the sprite {sprite!r} has an empty key.")
        if sprite == TEXT:
            if piece.label is None:
                raise ValueError(f"The piece {key!r} is a text without a label.")
        elif sprite not in self.sprites and sprite not in BUILT_IN:
            raise ValueError(f"The piece {key!r} has the sprite {sprite!r}, which the scene doesn't know.")
        if not (isfinite(piece.x) and isfinite(piece.y) and isfinite(piece.turn)):
            raise ValueError(
                f"The piece {key!r} lies at ({piece.x}, {piece.y}) turned by {piece.turn}, which is nowhere."
            )
        if not (isfinite(piece.size) and piece.size > 0):
            raise ValueError(f"The piece {key!r} has the size {piece.size}: it must be more than 0.")
        if piece.tint is not None and not _is_colour(piece.tint):
            raise ValueError(f"The piece {key!r} has the tint {piece.tint!r}, which is not a colour.")

    def to_json(self, say: Say | None = None) -> dict[str, Any]:
        """Plain values for the wire, with the labels as sentences and without any markup."""
        say = self._say_or_default(say)
        values: dict[str, Any] = {"width": self.width, "height": self.height}
        if self.title is not None:
            values["title"] = say(self.title)
        if self.areas:
            values["areas"] = [area.to_json(say) for area in self.areas]
        values["pieces"] = [piece.to_json(say) for piece in self.pieces]
        return values

    def diff(self, older: Scene) -> Changes:
        """What has changed since an older scene."""
        before = {piece.key: piece for piece in older.pieces}
        now = {piece.key: piece for piece in self.pieces}
        added = tuple(piece for piece in self.pieces if piece.key not in before)
        order = [key for key in before if key in now]
        order.extend(piece.key for piece in added)
        stage = replace(self, pieces=())
        return Changes(
            removed=tuple(key for key in before if key not in now),
            changed=tuple(
                piece for piece in self.pieces if piece.key in before and piece != before[piece.key]
            ),
            added=added,
            moved=_moves(order, list(now)),
            stage=None if stage == replace(older, pieces=()) else stage,
        )

    def apply(self, changes: Changes) -> Scene:
        """The newer scene, from this one and the changes; `ValueError` if they don't fit together."""
        pieces = {piece.key: piece for piece in self.pieces}
        for key in changes.removed:
            if pieces.pop(key, None) is None:
                raise ValueError(f"The piece {key!r} can't be removed: it is not in the scene.")
        for piece in changes.changed:
            if piece.key not in pieces:
                raise ValueError(f"The piece {piece.key!r} can't change: it is not in the scene.")
            pieces[piece.key] = piece
        for piece in changes.added:
            if piece.key in pieces:
                raise ValueError(f"The piece {piece.key!r} can't be added: it is in the scene already.")
            pieces[piece.key] = piece
        order = list(pieces)
        for key, below in changes.moved:
            if key not in pieces or key == below or (below is not None and below not in pieces):
                raise ValueError(f"The piece {key!r} can't be laid upon {below!r}.")
            order.remove(key)
            order.insert(0 if below is None else order.index(below) + 1, key)
        stage = changes.stage if changes.stage is not None else self
        return replace(stage, pieces=tuple(pieces[key] for key in order))

    def svg(
        self,
        say: Say | None = None,
        lit: Collection[str] = (),
        numbers: Mapping[str, str] | None = None,
    ) -> str:
        """The scene as an SVG document that needs nothing else.

        `lit` are the texts of the words on offer: their pieces get a ring, one for each stack of
        pieces. `numbers` gives lit words the text of a badge, the same as on the keyboard and the button.
        """
        return SvgWriter(self, self._say_or_default(say), lit, numbers or {}).document()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _say_or_default(self, say: Say | None) -> Say:
        return say or self.say or KERNEL_TEXTS.text


def text_piece(
    key: str,
    x: float,
    y: float,
    size: float,
    text: Message | int | str,
    tint: str,
    word: str | None = None,
    room: float = 0.0,
) -> Piece:
    """A text with its middle at a place; with `room` it is condensed to that width if it is wider."""
    label = text if isinstance(text, Message) else plain_text(text)
    return Piece(key, "text", x, y, word, 0.0, tint, label, size, room)


class PiecePool:
    """Pieces of the latest scenes. Most of a table looks the same for every viewer, and at every table.

    Scenes that share equal pieces need less memory, and identical pieces need not be compared.
    """

    def __init__(self, variants: int = 16) -> None:
        self.variants = variants
        """Maximum number of pieces that are kept for a key; the latest are."""
        self._pieces: dict[str, list[Piece]] = {}

    def shared(self, piece: Piece) -> Piece:
        """An equal piece of the pool; if there is none, the piece itself, which is added to the pool."""
        variants = self._pieces.get(piece.key)
        if variants is None:
            self._pieces[piece.key] = [piece]
            return piece
        for variant in variants:
            if variant == piece:
                return variant
        variants.insert(0, piece)
        del variants[self.variants :]
        return piece


_NOTHING: Final = Changes()


def _moves(old: list[str], new: list[str]) -> tuple[tuple[str, str | None], ...]:
    """The fewest moves that bring keys into a new order.

    The keys that stay are a longest increasing subsequence of old places, found as in patience sorting.
    """
    if old == new:
        return ()
    place = {key: number for number, key in enumerate(old)}
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, key in enumerate(new):
        at = bisect_left(tops, place[key])
        before.append(ends[at - 1] if at else -1)
        tops[at : at + 1] = [place[key]]
        ends[at : at + 1] = [number]
    stays: set[int] = set()
    number = ends[-1]
    while number >= 0:
        stays.add(number)
        number = before[number]
    return tuple(
        (key, new[number - 1] if number else None) for number, key in enumerate(new) if number not in stays
    )


@lru_cache(maxsize=1024)
def _is_colour(tint: str) -> bool:
    return _TINT.fullmatch(tint) is not None
