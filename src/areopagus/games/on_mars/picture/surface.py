"""The map: hexes, Buildings, tiles and Crystals, and what stands there."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, View, word_name
from areopagus.kernel.drawing import Place

from ..catalog.basics import CRYSTAL, NONE, SHELTER
from ..catalog.terrain import HEX_COUNT
from ..words import BLUEPRINT, GOOD, HEX, KIND, ROVER, tile_key, tile_name
from .art import DRAWINGS, KIND_SPRITES, TABLE, emblem, tile_sprite
from .names import HEX_NAMES, Owner

DRAWING: Final = DRAWINGS["map"]
WORDS: Final = tuple(word.text for word in HEX)
PLACES: Final = tuple(word_name(word) for word in WORDS)
HEXES: Final = tuple(DRAWING[f"hex:{name}"] for name in HEX_NAMES)
SPOT: Final = "spot:"
"""How the names of places begin that show on one hex of the drawing where things lie on each."""
SAMPLE: Final = DRAWING["hex:G5"]
SPOTS: Final = {
    name.removeprefix(SPOT): (place.x - SAMPLE.x, place.y - SAMPLE.y, place.width)
    for name, place in DRAWING.items()
    if name.startswith(SPOT)
}
CORNERS: Final = tuple(name for name in SPOTS if name.isdigit())
"""Where pieces stand that share a hex with others or with a Building."""
ALONE: Final = "alone"


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the map shows."""
    land = view["map"]
    builders = {card: player["player"] for player in view["players"] for card in player["blueprints"]}
    return {
        "players": players,
        "land": land,
        "builders": [
            (cell, builders.get(card, 0)) for cell, card in enumerate(land["marker"]) if card != NONE
        ],
        "bots": [player["bots"] for player in view["players"]],
        "rovers": [player["rover"] for player in view["players"]],
    }


def draw(shown: dict[str, Any]) -> Panel:
    """All of the map, from the ground up."""
    land, players = shown["land"], shown["players"]
    pieces = [*PRINTED]
    for cell, (kind, tile, crystal) in enumerate(
        zip(land["building"], land["tile"], land["crystal"], strict=True)
    ):
        if kind == SHELTER:
            pieces += _shelter(cell, players[land["owner"][cell]])
        elif kind != NONE:
            pieces.append(_building(cell, kind))
        elif tile != NONE:
            pieces.append(_tile(cell, tile))
        elif crystal:
            pieces.append(_crystal(cell))
    for cell, builder in shown["builders"]:
        pieces += _marker(cell, land["marker"][cell], players[builder])
    for cell, miner in enumerate(land["miner"]):
        if miner != NONE and land["marker"][cell] == NONE:
            pieces += _miner(cell, players[miner])
    spots = _spots(shown)
    for owner, bots, rover in zip(players, shown["bots"], shown["rovers"], strict=True):
        for number, cell in enumerate(bots):
            pieces += _standing(f"bot:{owner.number}:{number}", "bot", owner, cell, spots[cell].pop())
        if rover != NONE:
            pieces += _standing(f"rover:{owner.number}", "rover", owner, rover, spots[rover].pop())
    return DRAWING.panel("map", pieces, Message("area.map"), at=TABLE["panel:map"])


def _printed() -> tuple[Piece, ...]:
    """The letters of the columns, and the hexes themselves."""
    letters = [
        DRAWING[name].text(f"legend:{name}", name.removeprefix("column:"))
        for name in DRAWING
        if name.startswith("column:")
    ]
    hexes = [HEXES[cell].piece(WORDS[cell], "place", WORDS[cell], PLACES[cell]) for cell in range(HEX_COUNT)]
    return (*letters, *hexes)


PRINTED: Final = _printed()


def _spots(shown: dict[str, Any]) -> dict[int, list[str]]:
    """For each hex where its Bots and Rovers stand, the last first."""
    land = shown["land"]
    standing = [cell for bots in shown["bots"] for cell in bots]
    standing += [cell for cell in shown["rovers"] if cell != NONE]
    spots = {}
    for cell in sorted(set(standing)):
        count = standing.count(cell)
        first = int(land["marker"][cell] != NONE or land["miner"][cell] != NONE)
        is_alone = count == 1 and land["building"][cell] == NONE
        corners = [CORNERS[(first + number) % len(CORNERS)] for number in range(count)]
        spots[cell] = [ALONE] if is_alone else corners[::-1]
    return spots


@lru_cache(maxsize=2048)
def _at(cell: int, spot: str) -> Place:
    """A spot of a hex."""
    right, down, width = SPOTS[spot]
    return replace(HEXES[cell].moved(right, down), width=width, height=width)


@lru_cache(maxsize=1024)
def _building(cell: int, kind: int) -> Piece:
    word = KIND[kind].text
    label = Message("label.building", {"kind": word_name(word), "place": PLACES[cell]})
    key = f"building:{WORDS[cell]}"
    return _at(cell, "building").piece(key, KIND_SPRITES[kind], WORDS[cell], label, about=word)


@lru_cache(maxsize=1024)
def _shelter(cell: int, owner: Owner) -> tuple[Piece, ...]:
    word = WORDS[cell]
    label = owner.label("label.shelter", place=PLACES[cell])
    about = KIND[SHELTER].text
    return (
        _at(cell, "building").piece(f"building:{word}", "shelter", word, label, owner.tint, about),
        _at(cell, "shelter-emblem").piece(f"building:emblem:{word}", f"seat-{owner.colour}"),
    )


@lru_cache(maxsize=1024)
def _tile(cell: int, tile: int) -> Piece:
    label = Message("label.tile", {"tile": tile_name(tile), "place": PLACES[cell]})
    key, about = f"tile:{WORDS[cell]}", tile_key(tile)
    return _at(cell, "tile").piece(key, tile_sprite(tile), WORDS[cell], label, about=about)


@lru_cache(maxsize=HEX_COUNT)
def _crystal(cell: int) -> Piece:
    label = Message("label.crystal_on", {"place": PLACES[cell]})
    key, about = f"crystal:{WORDS[cell]}", GOOD[CRYSTAL].text
    return _at(cell, "crystal").piece(key, "crystal", WORDS[cell], label, about=about)


@lru_cache(maxsize=1024)
def _marker(cell: int, card: int, owner: Owner) -> tuple[Piece, ...]:
    """An Advanced Building marker."""
    word = BLUEPRINT[card].text
    label = owner.label("label.advanced", card=word_name(word), place=PLACES[cell])
    return _on_building(f"advanced:{card}", "advanced", cell, owner, label, word)


@lru_cache(maxsize=1024)
def _miner(cell: int, owner: Owner) -> tuple[Piece, ...]:
    """The Colonist on a Mine."""
    label = owner.label("label.miner", place=PLACES[cell])
    return _on_building(f"miner:{WORDS[cell]}", "colonist", cell, owner, label, "miner")


def _on_building(
    key: str, sprite: str, cell: int, owner: Owner, label: Message, about: str | None
) -> tuple[Piece, ...]:
    """A piece that stays on a Building."""
    place = _at(cell, "standing")
    return (
        place.piece(key, sprite, WORDS[cell], label, owner.tint, about),
        emblem(f"{key}:emblem", owner, place),
    )


@lru_cache(maxsize=4096)
def _standing(key: str, sprite: str, owner: Owner, cell: int, spot: str) -> tuple[Piece, ...]:
    """A Bot, which is chosen by its hex, or a Rover, which its owner chooses by itself."""
    place = _at(cell, spot)
    label = owner.label(f"label.{sprite}", place=PLACES[cell])
    is_bot = sprite == "bot"
    word, about = (WORDS[cell], sprite) if is_bot else (ROVER.text, None)
    chooser = None if is_bot else owner.number
    return (
        place.piece(key, sprite, word, label, owner.tint, about, chooser=chooser),
        emblem(f"{key}:emblem", owner, place),
    )
