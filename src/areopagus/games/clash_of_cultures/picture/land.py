"""The map: Regions, cities with their pieces, units, Barbarians."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from math import atan2, degrees
from typing import Any, Final, NamedTuple

from areopagus.kernel import Message, Panel, Piece, Sketch, View, listed, word_name
from areopagus.kernel.drawing import Drawing, Place

from ..card_catalog import WONDERS
from ..catalog import (
    ACADEMY,
    ARMY,
    COLOURS,
    FORTRESS,
    MOODS,
    NEUTRAL,
    NONE,
    PIECES,
    PORT,
    SETTLEMENT,
    SETTLER,
    SHIP,
    TEMPLE,
    TERRAINS,
    UNITS,
)
from ..map_catalog import CELLS, LAYOUTS, region_letter
from ..words import HEX, PIECE, REGION, UNIT, WONDER
from .art import PANELS, TABLE, TEMPLATES, emblem, laid, owned, wonder_sprite

HEX_TEMPLATE: Final = TEMPLATES["hex"]
IN_CITY: Final = (FORTRESS, ACADEMY, TEMPLE, SETTLEMENT)
"""The pieces of a city but the Port; the later ones stand before the earlier."""
PORT_WAY: Final = 0.5
"""Where a Port stands on the way to its Sea space."""
PORT_WIDTH: Final = 0.25
COUNT_AT: Final = (0.36, 0.22)
"""Where the number of a stack is on its token, in widths of it."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_STACKS: Final = 6
"""Number of stacks in a space for which there are places."""


def _names() -> tuple[str, ...]:
    """Each space by a letter for its column and a number from the top, the same on all three maps."""
    top: dict[int, int] = {}
    for q, r in CELLS:
        top[q] = min(r, top.get(q, r))
    left = min(top)
    return tuple(f"{LETTERS[q - left]}{r - top[q] + 1}" for q, r in CELLS)


HEX_NAMES: Final = _names()


class Stack(NamedTuple):
    """Units of a kind and an owner in a space; of Ships, what they carry too: Settlers and Army units."""

    unit: int
    owner: int
    units: int
    cargo: tuple[int, int] = (0, 0)


def map_sketch(view: View) -> Sketch:
    """The map, the same for all."""
    land, battle = view["map"], view["battle"]
    attack = None
    if battle is not None:
        start = battle["origin"] if battle["camp"] == NONE else battle["camp"]
        attack = None if start in (NONE, battle["cell"]) else (start, battle["cell"])
    content = (
        view["seats"],
        land["terrain"],
        land["tiles"],
        land["exhausted"],
        view["cities"],
        view["camps"],
        [(player["armies"], player["settlers"], player["ships"]) for player in view["players"]],
        attack,
    )
    return Sketch("map", content, draw_map)


def draw_map(content: Any) -> Panel:
    """Terrain, the lines between, places to choose, then what stands there."""
    players, terrain, tiles, exhausted, cities, camp_list, units, attack = content
    drawing = _drawing(players)
    cells = LAYOUTS[players].cells
    pieces: list[Piece] = [_land(players, cell, terrain[cell]) for cell in cells]
    pieces.append(drawing["lines"].piece("lines", f"lines-{players}"))
    for slot, tile in enumerate(tiles):
        if tile == NONE:
            pieces += _ground(players, slot)
    pieces += [_place(players, cell, terrain[cell]) for cell in cells]
    for slot, tile in enumerate(tiles):
        if tile == NONE:
            pieces += _letter(players, slot)
    owners = {city["cell"]: city["owner"] for city in cities}
    camps = dict(map(tuple, camp_list))
    pieces += [_exhausted(players, cell, cell in owners) for cell in exhausted]
    for city in cities:
        pieces += _city(
            players,
            city["cell"],
            city["owner"],
            city["size"],
            city["mood"],
            tuple(city["pieces"]),
            city["port"],
            city["wonder"],
            city["activated"],
        )
    for cell, count in camps.items():
        pieces += _camp(players, cell, count)
    pieces += _names_of(players)
    for cell, stacks in stacks_of(units).items():
        pieces += _units(players, cell, tuple(stacks), cell in owners or cell in camps)
    if attack is not None:
        pieces.append(_attack(players, *attack))
    return drawing.panel("map", pieces, Message("area.map"), at=TABLE[drawing.name])


def _drawing(players: int) -> Drawing:
    return PANELS[f"map-{players}"]


# Spaces


@cache
def space(players: int, cell: int) -> Place:
    """The place of a space."""
    return _drawing(players)[f"space:{HEX_NAMES[cell]}"]


@cache
def _in_space(players: int, cell: int, name: str) -> Place:
    """A place within a space."""
    return laid(HEX_TEMPLATE, name, space(players, cell))


@cache
def _land(players: int, cell: int, terrain: int) -> Piece:
    """The terrain of a space, in one of two pictures."""
    name = "unexplored" if terrain == NONE else TERRAINS[terrain]
    sprite = f"terrain-{name}" if cell * 7 % 3 else f"terrain-{name}-b"
    return space(players, cell).piece(f"land:{cell}", sprite)


@cache
def _place(players: int, cell: int, terrain: int) -> Piece:
    """A space that can be chosen."""
    word = HEX[cell].text
    name = "unexplored" if terrain == NONE else TERRAINS[terrain]
    label = Message("label.space", {"place": word_name(word), "terrain": Message(f"terrain.{name}")})
    slot = LAYOUTS[players].slot_of[cell]
    about = REGION[slot].text if terrain == NONE and slot != NONE else f"terrain:{name}"
    return space(players, cell).piece(word, "place", word, label, about=about, scale=0.94)


@cache
def _names_of(players: int) -> tuple[Piece, ...]:
    """The names of the spaces."""
    drawing = _drawing(players)
    return tuple(
        drawing[f"name:{HEX_NAMES[cell]}"].text(
            f"name:{cell}", word_name(HEX[cell].text), word=HEX[cell].text
        )
        for cell in LAYOUTS[players].cells
    )


@cache
def _ground(players: int, slot: int) -> tuple[Piece, ...]:
    """The spaces of a face-down Region, by each of which it can be chosen."""
    word = REGION[slot].text
    layout = LAYOUTS[players]
    return tuple(
        space(players, cell).piece(f"{word}:{cell}", "place", word, scale=0.94)
        for cell in layout.cells
        if layout.slot_of[cell] == slot
    )


@cache
def _letter(players: int, slot: int) -> tuple[Piece, ...]:
    """The letter of a face-down Region."""
    letter, word = region_letter(slot), REGION[slot].text
    at = _drawing(players)[word]
    label = Message("label.region", {"letter": letter})
    return (
        replace(at, ink=None).piece(word, "region-letter", word, label),
        at.text(f"{word}:letter", letter, word=word),
    )


@cache
def _exhausted(players: int, cell: int, is_city: bool) -> Piece:
    label = Message("label.exhausted", {"place": word_name(HEX[cell].text)})
    at = _in_space(players, cell, "city:exhausted" if is_city else "exhausted")
    return at.piece(f"exhausted:{cell}", "exhausted", HEX[cell].text, label, about="exhausted")


# Cities


@lru_cache(maxsize=4096)
def _city(
    players: int,
    cell: int,
    owner: int,
    size: int,
    mood: str,
    built: tuple[int, ...],
    port: int,
    wonder: int,
    activated: int,
) -> tuple[Piece, ...]:
    """Plaza, Port, pieces, Wonder, mood."""
    word = HEX[cell].text
    place = word_name(word)

    def at(name: str) -> Place:
        return _in_space(players, cell, f"city:{name}")

    label = _city_label(cell, owner, size, mood, built)
    pieces = [at("plaza").piece(f"city:{cell}", "plaza", word, label, about="city")]
    if built[PORT] != NONE:
        land = space(players, cell)
        sea = space(players, port) if port != NONE else land
        way = land.moved(PORT_WAY * (sea.x - land.x), PORT_WAY * (sea.y - land.y))
        pieces += _built(cell, PORT, built[PORT], owner, replace(way, width=PORT_WIDTH * land.width))
    for piece in IN_CITY:
        if built[piece] != NONE:
            pieces += _built(cell, piece, built[piece], owner, at(PIECES[piece].key))
    if wonder != NONE:
        name = WONDER[wonder].text
        label = owned("label.wonder_in", owner, wonder=word_name(name), place=place)
        sprite = wonder_sprite(WONDERS[wonder].key)
        pieces.append(at("wonder").piece(f"stands:{wonder}", sprite, word, label, about=name))
    if mood != MOODS[NEUTRAL]:
        label = Message("label.mood", {"place": place, "mood": Message(f"mood.{mood}")})
        pieces.append(at("mood").piece(f"mood:{cell}", f"mood-{mood}", word, label, about=f"mood:{mood}"))
    if activated:
        label = Message("label.activated", {"place": place, "count": activated})
        pieces.append(at("activated").piece(f"active:{cell}", "activated", word, label, about="activated"))
    return tuple(pieces)


def _city_label(cell: int, owner: int, size: int, mood: str, built: tuple[int, ...]) -> Message:
    """A city: whose, where, how large, in which mood, of what; of pieces of others, whose they are."""
    parts = [
        word_name(PIECE[piece].text)
        if colour == owner
        else owned("label.piece_of", colour, piece=word_name(PIECE[piece].text))
        for piece, colour in enumerate(built)
        if colour != NONE
    ]
    return owned(
        "label.city",
        owner,
        emblem=emblem(owner),
        place=word_name(HEX[cell].text),
        size=size,
        mood=Message(f"mood.{mood}"),
        pieces=listed(parts),
    )


def _built(cell: int, piece: int, colour: int, owner: int, at: Place) -> list[Piece]:
    """A piece of a city; the emblem of whose it is, if that is not the city's owner."""
    word, name = HEX[cell].text, PIECE[piece].text
    label = owned("label.piece", colour, piece=word_name(name), place=word_name(word))
    key = f"built:{cell}:{PIECES[piece].key}"
    pieces = [at.piece(key, f"{PIECES[piece].key}-{COLOURS[colour]}", word, label, about=name)]
    if colour != owner:
        corner = replace(at.part(0.62, 0.0, 1.08, 0.46), ink=None)
        pieces.append(corner.piece(f"{key}:emblem", f"seat-{COLOURS[colour]}", word))
    return pieces


# Barbarians and units


@cache
def _camp(players: int, cell: int, units: int) -> tuple[Piece, ...]:
    """A Barbarian Settlement with its units."""
    word = HEX[cell].text
    place = word_name(word)
    label = Message("label.camp", {"place": place})
    sprite = "barbarian-settlement"
    pieces = [_in_space(players, cell, "camp").piece(f"camp:{cell}", sprite, word, label, about=sprite)]
    if units:
        label = Message("label.barbarians", {"place": place, "count": units})
        at = _in_space(players, cell, "barbarians")
        pieces.append(at.piece(f"barbarians:{cell}", "barbarian-army", word, label, about="barbarian-unit"))
    if units > 1:
        at = _in_space(players, cell, "barbarians:count")
        pieces.append(at.piece(f"barbarians:{cell}:count", f"count-{units}", word))
    return tuple(pieces)


def stacks_of(units: Any) -> dict[int, list[Stack]]:
    """The units of the players by space: Army units, Settlers, Ships."""
    by_cell: dict[int, list[Stack]] = {}
    for owner, (armies, settlers, ships) in enumerate(units):
        for unit, stacks in ((ARMY, armies), (SETTLER, settlers)):
            for cell, count in stacks:
                by_cell.setdefault(cell, []).append(Stack(unit, owner, count))
        fleets: dict[int, list[View]] = {}
        for ship in ships:
            fleets.setdefault(ship["cell"], []).append(ship)
        for cell, fleet in fleets.items():
            aboard = [kind for ship in fleet for kind, _ in ship["cargo"]]
            cargo = (aboard.count(SETTLER), aboard.count(ARMY))
            by_cell.setdefault(cell, []).append(Stack(SHIP, owner, len(fleet), cargo))
    return by_cell


@lru_cache(maxsize=4096)
def _units(players: int, cell: int, stacks: tuple[Stack, ...], is_inhabited: bool) -> tuple[Piece, ...]:
    """The stacks of a space, one token each with a count; `is_inhabited`: it has a city or a Settlement."""
    word = HEX[cell].text
    pieces: list[Piece] = []
    group = "garrison" if is_inhabited else "open"
    total = len(stacks) if len(stacks) < 5 else MOST_STACKS
    for number, stack in enumerate(stacks):
        at = _in_space(players, cell, f"{group}:{total}:{number % total + 1}")
        unit, colour = UNITS[stack.unit].key, COLOURS[stack.owner]
        key = f"{unit}:{stack.owner}:{cell}"
        about = UNIT[stack.unit].text
        pieces.append(at.piece(key, f"{unit}-{colour}", word, unit_label(stack, cell), about=about))
        for place, kind in enumerate(kind for kind in (SETTLER, ARMY) if stack.cargo[kind]):
            name = f"{key}:aboard:{UNITS[kind].key}"
            box = at.part(0.02 + 0.46 * place, 0.56, 0.46 + 0.46 * place, 1.0)
            pieces.append(box.piece(name, f"supply-{UNITS[kind].key}-{colour}", word))
            if stack.cargo[kind] > 1:
                corner = box.part(0.5, 0.5, 1.1, 1.1)
                pieces.append(corner.piece(f"{name}:count", f"count-{stack.cargo[kind]}", word))
        if stack.units > 1:
            width = max(0.42 * at.width, 0.16 * space(players, cell).width)
            right, down = COUNT_AT if not any(stack.cargo) else (COUNT_AT[0], -0.06)
            corner = replace(at.moved(right * at.width, down * at.width), width=width)
            pieces.append(corner.piece(f"{key}:count", f"count-{stack.units}", word))
    return tuple(pieces)


def unit_label(stack: Stack, cell: int) -> Message:
    """Units, whose, where, and their cargo."""
    place = word_name(HEX[cell].text)
    if not any(stack.cargo):
        sign = emblem(stack.owner)
        return owned(
            f"label.{UNITS[stack.unit].key}", stack.owner, emblem=sign, place=place, count=stack.units
        )
    return owned(
        "label.laden",
        stack.owner,
        emblem=emblem(stack.owner),
        place=place,
        count=stack.units,
        settlers=stack.cargo[0],
        armies=stack.cargo[1],
    )


@cache
def _attack(players: int, start: int, end: int) -> Piece:
    """An arrow from where the attackers came."""
    one, other = space(players, start), space(players, end)
    turn = degrees(atan2(other.y - one.y, other.x - one.x)) - 90
    between = one.moved((other.x - one.x) / 2, (other.y - one.y) / 2)
    return replace(between, turn=turn).piece("attack", "arrow", scale=0.42)
