"""Sprites, colours, and the small pieces that everything is drawn with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from areopagus.kernel import Message, Param, Piece, View, seat_name, text_piece
from areopagus.kernel.sprites import read_sprites

from ..catalog import COLOURS, KINDS, NONE
from .colours import TEXT
from .plates import plates

ART: Final = Path(__file__).parent.parent / "art" / "clash-of-cultures.svg"

BACKS: Final = "back"
"""Sprites whose names begin with this are the backs of cards, and have a frame for a ring."""
ROUND: Final = (
    "do-use",
    "load",
    "supply",
    "fortress",
    "academy",
    "temple",
    "port",
    "region-letter",
    *KINDS,
    "culture-token",
)
"""These have a round one."""


def _with_marks(sprites: dict[str, str]) -> dict[str, str]:
    """Sprites with the frames of those that are not hexes, and the plates."""
    for name in list(sprites):
        if name.startswith(f"{BACKS}-"):
            sprites[f"mark-{name}"] = sprites["mark-back"]
        elif any(name == shape or name.startswith(f"{shape}-") for shape in ROUND):
            sprites[f"mark-{name}"] = sprites["mark-round"]
    return {**sprites, **plates(sprites)}


@cache
def drawn() -> dict[str, str]:
    """All sprites of the file by name; the lines of the three maps come with the ground."""
    return _with_marks(read_sprites(ART))


def wonder_sprite(key: str) -> str:
    """The sprite of a Wonder: its own if the file has one, otherwise that of any Wonder."""
    own = key.replace("_", "-")
    return own if own in drawn() else "do-wonder"


KIND_SPRITES: Final = tuple("culture-token" if kind == "culture" else kind for kind in KINDS)
"""Of resources and tokens."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# Names and texts


@cache
def who(number: int) -> Message:
    """The name of a player."""
    return seat_name(number)


def owned(key: str, number: int, **more: Param) -> Message:
    """A label that names the owner of a piece."""
    return Message(key, {"owner": who(number), **more})


@cache
def emblem(number: int) -> Message:
    """The sign of a player: a colour and a shape."""
    return Message(f"emblem.{COLOURS[number]}")


def halved(points: float) -> str:
    """Points, which may be halves: 7½."""
    whole = int(points)
    if points == whole:
        return str(whole)
    return f"{whole}½" if whole else "½"


def write(
    key: str,
    x: float,
    y: float,
    size: float,
    text: Message | int | str,
    tint: str = TEXT,
    word: str | None = None,
    room: float = 0.0,
) -> Piece:
    """A text with its middle at a place; with `room` it is condensed to that width, if need be."""
    return text_piece(key, x, y, size, text, tint, word, room)


def chooser(view: View) -> int:
    """On whose board things carry the words that choose them: the viewer's, or the active player's."""
    if view["seat"] is not None:
        return int(view["seat"])
    return int(view["active"]) if view["active"] != NONE else 0
