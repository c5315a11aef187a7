"""The pictures of a game outside a match: its cover, its colours, and the sheet with its sprites."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from random import Random
from typing import Any, Final

from areopagus.kernel import Area, Game, Match, Scene, games, load, new
from areopagus.kernel.sprites import BUILT_IN

from ..replays.timeline import coloured

COVER_SEED: Final = 8320
COVER_CHOICES: Final = 40
"""Number of random choices before the cover of a game that has no record for it."""
COVER: Final = "cover.json"
"""Beside a game's palette: the record of a match up to the moment that the cover shows."""
MARGIN: Final = 60
"""Pieces within this distance of the cover's area may reach into it."""


@cache
def cover_of(game: Game[Any]) -> str:
    """The cover: always the same moment of the same match, for light and dark pages."""
    scene = cover_match(game).scene()
    area = next((area for area in scene.areas if area.key == "map"), None)
    picture = scene.svg() if area is None else _cropped(scene, area)
    return coloured(game, picture, palette_of(game))


def palette_of(game: Game[Any]) -> str:
    """The colours of a game as a stylesheet."""
    return "" if game.palette is None else game.palette.read_text(encoding="utf-8")


def make_covers() -> None:
    """Make all covers before somebody requests them."""
    for game in games().values():
        cover_of(game)


def cover_match(game: Game[Any]) -> Match:
    """The match that the cover shows: from its record, or played at random."""
    record = None if game.palette is None else game.palette.parent / COVER
    if record is not None and record.exists():
        return load(record.read_text(encoding="utf-8"))
    match = new(game, seats=max(game.seats), seed=COVER_SEED)
    rng = Random(COVER_SEED)
    for _ in range(COVER_CHOICES):
        if match.ask is not None:
            match.choose(rng.choice(match.ask.words))
    return match


def _cropped(scene: Scene, area: Area) -> str:
    """An area of a picture as a picture."""

    def is_near(x: float, y: float) -> bool:
        return -MARGIN < x - area.x < area.width + MARGIN and -MARGIN < y - area.y < area.height + MARGIN

    pieces = tuple(piece for piece in scene.pieces if is_near(piece.x, piece.y))
    box = f'viewBox="{area.x:g} {area.y:g} {area.width:g} {area.height:g}" width="{area.width:g}"'
    picture = replace(scene, pieces=pieces).svg()
    return re.sub(
        r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', f'{box} height="{area.height:g}"', picture, count=1
    )


@lru_cache(maxsize=32)
def sheet_of(game: Game[Any], seats: int) -> str:
    """All sprites as symbols by their names, with the ground of the table for a number of seats."""
    scene = new(game, seats=seats, seed=COVER_SEED).scene()
    sprites = {**BUILT_IN, **scene.sprites}
    symbols = "".join(
        f'<symbol id="{escape(name)}" viewBox="0 0 100 100">{markup}</symbol>\n'
        for name, markup in sprites.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}<g id="ground">{scene.ground}</g>\n</svg>\n'
