"""The map: Regions, cities with their pieces, units, Barbarians."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees
from typing import Final, NamedTuple

from areopagus.kernel import Message, Piece, View, word_name

from ..card_catalog import WONDERS
from ..catalog import (
    ACADEMY,
    ARMY,
    BARBARIANS,
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
from ..map_catalog import LAYOUTS, SLOT_LETTERS
from ..words import HEX, PIECE, REGION, WONDER, listed
from .art import emblem, owned, wonder_sprite, write
from .colours import HEX_NAME
from .places import MAPS, space_at

CITY_AT: Final = {
    FORTRESS: (-0.60, 0.10),
    ACADEMY: (0.42, -0.38),
    TEMPLE: (-0.42, -0.38),
    SETTLEMENT: (0.0, 0.10),
}
"""Where the pieces of a city stand, in sizes of a hex; in this order the later ones stand before the earlier."""
WONDER_AT: Final = (0.60, 0.08)
MOOD_AT: Final = (0.0, -0.56)
IN_CITY: Final = ((0.36, 0.56), (-0.36, 0.56), (0.0, 0.66))
"""Where units stand in a city; elsewhere they are alone, by two, three or four."""
INVADING: Final = ((0.64, -0.14), (-0.64, -0.14))
"""Where units of others stand in a city."""
IN_OPEN: Final = (
    ((0.0, -0.02),),
    ((-0.37, -0.04), (0.37, 0.04)),
    ((-0.37, -0.24), (0.37, -0.20), (0.0, 0.34)),
    ((-0.36, -0.30), (0.36, -0.30), (-0.36, 0.30), (0.36, 0.30)),
)
OPEN_SIZES: Final = (0.95, 0.74, 0.62, 0.58)


class Stack(NamedTuple):
    """Units of a kind and an owner in a space; of Ships, what they carry too: Settlers and Army units."""

    unit: int
    owner: int
    units: int
    cargo: tuple[int, int] = (0, 0)


def map_pieces(view: View) -> list[Piece]:
    """Terrain, the lines between, places to choose, then what stands there."""
    players: int = view["seats"]
    terrain, size = view["map"]["terrain"], MAPS[players].size
    spaces = [_space(players, cell, terrain[cell]) for cell in LAYOUTS[players].cells]
    pieces: list[Piece] = [land for land, _ in spaces]
    x, y = MAPS[players].middle
    pieces.append(Piece("lines", f"lines-{players}", x, y, size=MAPS[players].side / 100))
    pieces += [place for _, place in spaces]
    for slot, tile in enumerate(view["map"]["tiles"]):
        if tile == NONE:
            pieces += _letter(players, slot)
    built = {city["cell"]: city["owner"] for city in view["cities"]}
    for cell in view["map"]["exhausted"]:
        x, y = space_at(players, cell)
        at = (-0.66, -0.12) if cell in built else (-0.52, -0.44)
        label = Message("label.exhausted", {"place": word_name(HEX[cell].text)})
        pieces.append(_standing(f"exhausted:{cell}", "exhausted", x, y, at, 0.42, size, cell, label))
    for city in view["cities"]:
        pieces += _city(players, city)
    stacks = stacks_of(view)
    camps = dict(map(tuple, view["camps"]))
    for cell, units in camps.items():
        pieces += _camp(players, cell, units)
    for cell, there in stacks.items():
        pieces += _units(players, cell, there, built.get(cell, BARBARIANS if cell in camps else NONE))
    if view["battle"] is not None:
        pieces += _attack(players, view["battle"])
    return pieces


@cache
def _space(players: int, cell: int, terrain: int) -> tuple[Piece, Piece]:
    """A space of the map, and the place above it."""
    x, y = space_at(players, cell)
    word, size = HEX[cell].text, MAPS[players].size / 50
    name = "unexplored" if terrain == NONE else TERRAINS[terrain]
    sprite = f"terrain-{name}" if cell * 7 % 3 else f"terrain-{name}-b"
    label = Message("label.space", {"place": word_name(word), "terrain": Message(f"terrain.{name}")})
    return Piece(f"land:{cell}", sprite, x, y, size=size), Piece(
        word, "place", x, y, word=word, size=size * 0.94, label=label
    )


@cache
def _letter(players: int, slot: int) -> tuple[Piece, ...]:
    """The letter of a face-down Region."""
    cells = LAYOUTS[players].slots[slot]
    points = [space_at(players, cell) for cell in cells]
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    word = REGION[slot].text
    label = Message("label.region", {"letter": SLOT_LETTERS[slot]})
    return (
        Piece(word, "region-letter", x, y, word=word, size=0.27, label=label),
        write(f"{word}:letter", x, y, 14, SLOT_LETTERS[slot], HEX_NAME, word),
    )


def _standing(
    key: str,
    sprite: str,
    x: float,
    y: float,
    at: tuple[float, float],
    width: float,
    size: float,
    cell: int,
    label: Message | None,
) -> Piece:
    """Something that stands in a space, which it chooses."""
    return Piece(
        key,
        sprite,
        x + at[0] * size,
        y + at[1] * size,
        HEX[cell].text,
        label=label,
        size=width * size / 100,
    )


# Cities


def _city(players: int, city: View) -> list[Piece]:
    """Plaza, Port, pieces, Wonder, mood."""
    cell, owner = city["cell"], city["owner"]
    x, y = space_at(players, cell)
    size = MAPS[players].size
    place = word_name(HEX[cell].text)
    mood = Message(f"mood.{city['mood']}")
    label = _city_label(cell, owner, city["size"], city["mood"], tuple(city["pieces"]))
    pieces = [_standing(f"city:{cell}", "plaza", x, y, (0, 0), 1.74, size, cell, label)]
    if city["pieces"][PORT] != NONE:
        to_x, to_y = space_at(players, city["port"]) if city["port"] != NONE else (x, y)
        at = (0.55 * (to_x - x) / size, 0.55 * (to_y - y) / size)
        pieces += _piece(cell, PORT, city["pieces"][PORT], owner, x, y, at, 0.52, size)
    for piece, at in CITY_AT.items():
        if city["pieces"][piece] != NONE:
            width = 0.9 if piece == SETTLEMENT else 0.6
            pieces += _piece(cell, piece, city["pieces"][piece], owner, x, y, at, width, size)
    if city["wonder"] != NONE:
        wonder = city["wonder"]
        said = owned("label.wonder_in", owner, wonder=word_name(WONDER[wonder].text), place=place)
        sprite = wonder_sprite(WONDERS[wonder].key)
        pieces.append(_standing(f"stands:{wonder}", sprite, x, y, WONDER_AT, 0.7, size, cell, said))
    if city["mood"] != MOODS[NEUTRAL]:
        said = Message("label.mood", {"place": place, "mood": mood})
        key, sprite = f"mood:{cell}", f"mood-{city['mood']}"
        pieces.append(_standing(key, sprite, x, y, MOOD_AT, 0.46, size, cell, said))
    if city["activated"]:
        said = Message("label.activated", {"place": place, "count": city["activated"]})
        pieces.append(_standing(f"active:{cell}", "activated", x, y, (0.78, -0.40), 0.28, size, cell, said))
    return pieces


@cache
def _city_label(cell: int, owner: int, size: int, mood: str, pieces: tuple[int, ...]) -> Message:
    """A city: whose, where, how large, in which mood, of what; of pieces of others, whose they are."""
    parts = [
        word_name(PIECE[piece].text)
        if colour == owner
        else owned("label.piece_of", colour, piece=word_name(PIECE[piece].text))
        for piece, colour in enumerate(pieces)
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


def _piece(
    cell: int,
    piece: int,
    colour: int,
    owner: int,
    x: float,
    y: float,
    at: tuple[float, float],
    width: float,
    size: float,
) -> list[Piece]:
    """A piece of a city; the emblem of whose it is, if that is not the city's owner."""
    label = owned("label.piece", colour, piece=word_name(PIECE[piece].text), place=word_name(HEX[cell].text))
    key, sprite = f"built:{cell}:{PIECES[piece].key}", f"{PIECES[piece].key}-{COLOURS[colour]}"
    pieces = [_standing(key, sprite, x, y, at, width, size, cell, label)]
    if colour != owner:
        beside = (at[0] + (0.24 if at[0] > 0 else -0.24), at[1] - 0.18)
        pieces.append(
            _standing(f"{key}:emblem", f"seat-{COLOURS[colour]}", x, y, beside, 0.34, size, cell, None)
        )
    return pieces


# Barbarians and units


def _camp(players: int, cell: int, units: int) -> list[Piece]:
    """A Barbarian Settlement with its units."""
    x, y = space_at(players, cell)
    size = MAPS[players].size
    place = word_name(HEX[cell].text)
    label = Message("label.camp", {"place": place})
    pieces = [_standing(f"camp:{cell}", "barbarian-settlement", x, y, (-0.28, -0.12), 0.9, size, cell, label)]
    if units:
        label = Message("label.barbarians", {"place": place, "count": units})
        pieces.append(
            _standing(f"barbarians:{cell}", "barbarian-army", x, y, (0.36, 0.16), 0.72, size, cell, label)
        )
        pieces += _count(f"barbarians:{cell}:count", units, x, y, (0.64, 0.42), size, cell)
    return pieces


def stacks_of(view: View) -> dict[int, list[Stack]]:
    """The units of the players by space: Army units, Settlers, Ships."""
    by_cell: dict[int, list[Stack]] = {}
    for owner, player in enumerate(view["players"]):
        for unit, stacks in ((ARMY, player["armies"]), (SETTLER, player["settlers"])):
            for cell, count in stacks:
                by_cell.setdefault(cell, []).append(Stack(unit, owner, count))
        fleets: dict[int, list[View]] = {}
        for ship in player["ships"]:
            fleets.setdefault(ship["cell"], []).append(ship)
        for cell, ships in fleets.items():
            aboard = [kind for ship in ships for kind, _ in ship["cargo"]]
            cargo = (aboard.count(SETTLER), aboard.count(ARMY))
            by_cell.setdefault(cell, []).append(Stack(SHIP, owner, len(ships), cargo))
    return by_cell


def _units(players: int, cell: int, stacks: list[Stack], host: int) -> list[Piece]:
    """The stacks of a space, one token each with a count; `host` is whose city or Settlement it is."""
    x, y = space_at(players, cell)
    size = MAPS[players].size
    pieces: list[Piece] = []
    places: dict[bool, int] = {True: 0, False: 0}
    for number, stack in enumerate(stacks):
        invades = host not in (NONE, stack.owner)
        if host == NONE:
            alone = min(len(stacks), 4) - 1
            at, width = IN_OPEN[alone][number % (alone + 1)], OPEN_SIZES[alone]
        else:
            spots = INVADING if invades else IN_CITY
            at, width = spots[places[invades] % len(spots)], 0.66 if invades else 0.54
            places[invades] += 1
        key = f"{UNITS[stack.unit].key}:{stack.owner}:{cell}"
        label = unit_label(stack, cell)
        sprite = f"{UNITS[stack.unit].key}-{COLOURS[stack.owner]}"
        pieces.append(_standing(key, sprite, x, y, at, width, size, cell, label))
        low = (at[0] + 0.36 * width, at[1] + 0.36 * width)
        pieces += _count(f"{key}:count", stack.units, x, y, low, size, cell)
        side = -0.30 if sum(map(bool, stack.cargo)) > 1 else 0.0
        for kind, aboard in enumerate(stack.cargo):
            if not aboard:
                continue
            here = (at[0] + side - 0.10, at[1] + 0.56 * width)
            name = f"{key}:aboard:{UNITS[kind].key}"
            sprite = f"supply-{UNITS[kind].key}-{COLOURS[stack.owner]}"
            pieces.append(_standing(name, sprite, x, y, here, 0.40, size, cell, None))
            pieces += _count(f"{name}:count", aboard, x, y, (here[0] + 0.2, here[1] + 0.1), size, cell, 0.28)
            side += 0.46
    return pieces


def _attack(players: int, battle: View) -> list[Piece]:
    """An arrow from where the attackers came."""
    start = battle["origin"] if battle["camp"] == NONE else battle["camp"]
    if start in (NONE, battle["cell"]):
        return []
    (x, y), (to_x, to_y) = space_at(players, start), space_at(players, battle["cell"])
    turn = degrees(atan2(to_y - y, to_x - x)) - 90
    return [Piece("attack", "arrow", (x + to_x) / 2, (y + to_y) / 2, turn=turn, size=0.3)]


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


def _count(
    key: str,
    count: int,
    x: float,
    y: float,
    at: tuple[float, float],
    size: float,
    cell: int,
    width: float = 0.38,
) -> list[Piece]:
    """The number of a stack, from two up."""
    if count < 2:
        return []
    return [_standing(key, f"count-{count}", x, y, at, width, size, cell, None)]
