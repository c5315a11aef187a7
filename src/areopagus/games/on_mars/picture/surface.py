"""The map: hexes, Buildings, tiles and Crystals, and what stands there."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Piece, View, word_name

from ..catalog.basics import NONE, SHELTER
from ..catalog.terrain import HEX_COUNT
from ..words import BLUEPRINT, HEX, KIND, ROVER, tile_name
from .art import KIND_SPRITES, badge, tile_sprite
from .layout import HEX_SIZE, hex_at
from .names import chooser, owned, tint_of

WORDS: Final = tuple(word.text for word in HEX)
PLACES: Final = tuple(word_name(word) for word in WORDS)
EMPTY_HEXES: Final = tuple(
    Piece(word, "place", *hex_at(cell), word=word, size=HEX_SIZE / 50, label=PLACES[cell])
    for cell, word in enumerate(WORDS)
)
"""The hexes themselves, the same in every position."""

BUILDING: Final = HEX_SIZE / 55
"""A plate leaves the edge of its hex free, where the ring of a legal choice is seen."""


CORNERS: Final = ((10, 9), (-10, 9), (0, -11), (12, -11), (-12, -11))
"""Where pieces stand that share a hex with others or with a Building."""


def surface(view: View) -> list[Piece]:
    """All of the map, from the ground up."""
    crowd = _crowd(view)
    pieces = list(EMPTY_HEXES)
    for cell in range(HEX_COUNT):
        pieces += _on_hex(view, cell)
    for cell in range(HEX_COUNT):
        pieces += _standing_on(view, cell)
    for number, player in enumerate(view["players"]):
        for place, cell in enumerate(player["bots"]):
            at = crowd[cell].pop()
            pieces += _piece(view, f"bot:{number}:{place}", "bot", number, cell, WORDS[cell], at)
        if player["rover"] != NONE:
            mine = number == chooser(view)
            word = ROVER.text if mine else WORDS[player["rover"]]
            at = crowd[player["rover"]].pop()
            pieces += _piece(view, f"rover:{number}", "rover", number, player["rover"], word, at)
    return pieces


def _crowd(view: View) -> dict[int, list[int]]:
    """For each hex the corners where its Bots and Rovers stand, the last first; NONE is the middle of the hex."""
    land = view["map"]
    standing = [
        cell for player in view["players"] for cell in (*player["bots"], player["rover"]) if cell != NONE
    ]
    crowd: dict[int, list[int]] = {}
    for cell in sorted(set(standing)):
        count = standing.count(cell)
        first = int(land["marker"][cell] != NONE or land["miner"][cell] != NONE)
        is_alone = count == 1 and land["building"][cell] == NONE
        crowd[cell] = [NONE] if is_alone else [*reversed(range(first, first + count))]
    return crowd


def _on_hex(view: View, cell: int) -> list[Piece]:
    """A Building, a tile or a Crystal."""
    land = view["map"]
    x, y = hex_at(cell)
    word, place = WORDS[cell], PLACES[cell]
    kind = land["building"][cell]
    if kind == SHELTER:
        owner = land["owner"][cell]
        label = owned("label.shelter", view, owner, place=place)
        tint = tint_of(view, owner)
        return [
            Piece(f"building:{word}", "shelter", x, y, word=word, size=BUILDING, tint=tint, label=label),
            badge(f"building:emblem:{word}", view, owner, x - 14, y + 14, 0.14),
        ]
    if kind != NONE:
        label = Message("label.building", {"kind": word_name(KIND[kind].text), "place": place})
        return [Piece(f"building:{word}", KIND_SPRITES[kind], x, y, word=word, size=BUILDING, label=label)]
    tile = land["tile"][cell]
    if tile != NONE:
        label = Message("label.tile", {"tile": tile_name(tile), "place": place})
        return [Piece(f"tile:{word}", tile_sprite(tile), x, y, word=word, size=0.43, label=label)]
    if land["crystal"][cell]:
        label = Message("label.crystal_on", {"place": place})
        return [Piece(f"crystal:{word}", "crystal", x, y, word=word, size=0.33, label=label)]
    return []


def _standing_on(view: View, cell: int) -> list[Piece]:
    """An Advanced Building marker or a Miner."""
    land = view["map"]
    card, miner = land["marker"][cell], land["miner"][cell]
    if card != NONE:
        owner = next(
            (number for number, player in enumerate(view["players"]) if card in player["blueprints"]), 0
        )
        name = word_name(BLUEPRINT[card].text)
        label = owned("label.advanced", view, owner, card=name, place=PLACES[cell])
        return _small(view, f"advanced:{card}", "advanced", owner, cell, label)
    if miner != NONE:
        label = owned("label.miner", view, miner, place=PLACES[cell])
        return _small(view, f"miner:{WORDS[cell]}", "colonist", miner, cell, label)
    return []


def _small(view: View, key: str, sprite: str, owner: int, cell: int, label: Message) -> list[Piece]:
    """A piece that stays on a Building: at its lower right."""
    x, y = hex_at(cell)
    tint = tint_of(view, owner)
    return [
        Piece(key, sprite, x + 13, y + 11, word=WORDS[cell], size=0.22, tint=tint, label=label),
        badge(f"{key}:emblem", view, owner, x + 22, y + 2),
    ]


def _piece(view: View, key: str, sprite: str, owner: int, cell: int, word: str, corner: int) -> list[Piece]:
    """A Bot or Rover: alone in the middle of a hex, else smaller in one of its corners."""
    x, y = hex_at(cell)
    size = 0.36
    if corner != NONE:
        right, down = CORNERS[corner % len(CORNERS)]
        x, y, size = x + right, y + down, 0.26
    label = owned(f"label.{sprite}", view, owner, place=PLACES[cell])
    return [
        Piece(key, sprite, x, y, word=word, size=size, tint=tint_of(view, owner), label=label),
        badge(f"{key}:emblem", view, owner, x + 42 * size, y - 38 * size, 0.13),
    ]
