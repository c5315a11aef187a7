"""The pictures of a game outside a match: its cover, its colours, and the sheet with its sprites."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from random import Random
from typing import Any, Final

from areopagus.kernel import Game, Match, Scene, games, load, new
from areopagus.kernel.sprites import BUILT_IN

from ..replays.timeline import coloured

COVER_SEED: Final = 8320
COVER_CHOICES: Final = 40
"""Number of random choices before the cover of a game that has no record for it."""
COVER: Final = "cover.json"
"""Beside a game's palette: the record of a match up to the moment that the cover shows."""
LAYOUT: Final = "layout.css"
"""Beside a game's palette: where the page puts its panels."""


@cache
def cover_of(game: Game[Any]) -> str:
    """The cover: always the same moment of the same match, for light and dark pages."""
    return map_picture(game, cover_match(game).scene())


def map_picture(game: Game[Any], scene: Scene) -> str:
    """The map of a scene as a picture of its own, for light and dark pages; the whole scene, if it has none."""
    sketch = next((sketch for sketch in scene.sketches if sketch.key == "map"), None)
    if sketch is not None:
        map_panel = sketch.draw()
        scene = scene.with_panels([replace(map_panel, x=0.0, y=0.0)])
        scene.width, scene.height, scene.ground = map_panel.width, map_panel.height, ""
    return coloured(game, scene.svg(colours="named"), palette_of(game))


def palette_of(game: Game[Any]) -> str:
    """The colours of a game as a stylesheet."""
    return "" if game.palette is None else game.palette.read_text(encoding="utf-8")


def styles_of(game: Game[Any]) -> str:
    """The colours of a game and the arrangement of its panels, as a stylesheet."""
    layout = None if game.palette is None else game.palette.parent / LAYOUT
    if layout is None or not layout.exists():
        return palette_of(game)
    return palette_of(game) + layout.read_text(encoding="utf-8")


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


@lru_cache(maxsize=32)
def sheet_of(game: Game[Any], seats: int) -> str:
    """All sprites as symbols by their names, with the grounds of the panels for a number of seats."""
    scene = new(game, seats=seats, seed=COVER_SEED).scene()
    sprites = {**BUILT_IN, **scene.sprites}
    symbols = "".join(
        f'<symbol id="{escape(name)}" viewBox="0 0 100 100">{markup}</symbol>\n'
        for name, markup in sprites.items()
    )
    grounds = "".join(
        f'<g id="ground-{escape(name)}">{markup}</g>\n' for name, markup in scene.grounds.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}{grounds}</svg>\n'
