"""Cities and their pieces, Barbarians, Wonders."""

from __future__ import annotations

from collections.abc import Iterator

from areopagus.kernel import Reason, word_name

from ..card_catalog import WONDERS
from ..catalog import (
    ANGRY,
    BARBARIAN_SETTLEMENTS,
    BARBARIAN_UNITS,
    BARREN,
    HAPPY,
    MONUMENTS,
    NONE,
    PIECES,
    PORT,
    SEA,
    SETTLEMENT,
    STACK,
)
from ..queries.goods import has
from ..state import DECK, LOST, OPEN, RESERVED, City, World
from ..words import WONDER
from .naming import at_seat, at_space


def piece_problems(s: World) -> Iterator[Reason]:
    """City pieces are all there (CC-INV-01, -13)."""
    standing = [[0] * len(PIECES) for _ in s.players]
    for city in s.cities.values():
        for piece, colour in enumerate(city.pieces):
            if 0 <= colour < s.seats:
                standing[colour][piece] += 1
    for seat, player in enumerate(s.players):
        for piece, count in enumerate(standing[seat]):
            if player.supply[piece] + count + player.out[piece] != PIECES[piece].limit or (
                player.supply[piece] < 0 or player.out[piece] < 0
            ):
                yield at_seat("invariant.pieces", "CC-INV-01", seat)
        if standing[seat][SETTLEMENT] > PIECES[SETTLEMENT].limit:
            yield at_seat("invariant.city_count", "CC-INV-13", seat)


def city_problems(s: World, cell: int, city: City) -> Iterator[Reason]:
    """A city is whole and stands where it may (CC-INV-11, -12, -14, -15, -29)."""
    pieces = city.pieces
    if pieces[SETTLEMENT] != city.owner or min(pieces) < NONE or max(pieces) >= s.seats:
        yield at_space("invariant.settlement", "CC-INV-11", cell)
    terrain = s.terrain[cell]
    if (
        terrain in (NONE, SEA, BARREN)
        or cell != city.cell
        or (s.exhausted and cell in s.exhausted)
        or cell in s.camps
    ):
        yield at_space("invariant.city_place", "CC-INV-12", cell)
    if pieces[PORT] != NONE:
        if city.port not in s.layout.neighbours[cell] or s.terrain[city.port] != SEA:
            yield at_space("invariant.port", "CC-INV-14", cell)
    elif city.port != NONE:
        yield at_space("invariant.port", "CC-INV-14", cell)
    if not ANGRY <= city.mood <= HAPPY:
        yield at_space("invariant.mood", "CC-INV-15", cell)
    if (city.activated and city.owner != s.active) or (city.activated_angry and not city.activated):
        yield at_space("invariant.activated", "CC-INV-29", cell)


def barbarian_problems(s: World) -> Iterator[Reason]:
    """Barbarian pieces within their numbers, Settlements where they may stand (CC-INV-01, -02, -12, -13, -17)."""
    if len(s.camps) > BARBARIAN_SETTLEMENTS:
        yield Reason("invariant.barbarians", "CC-INV-01")
        yield Reason("invariant.barbarians", "CC-INV-13")
    if sum(s.camps.values()) > BARBARIAN_UNITS:
        yield Reason("invariant.barbarians", "CC-INV-02")
    for cell, units in s.camps.items():
        if not 0 <= units <= STACK:
            yield at_space("invariant.stack", "CC-INV-17", cell)
        if s.terrain[cell] in (NONE, SEA, BARREN):
            yield at_space("invariant.city_place", "CC-INV-12", cell)


def wonder_problems(s: World) -> Iterator[Reason]:
    """Every Wonder is in one place (CC-INV-16)."""
    reserved = [place for place in s.wonders if place >= RESERVED]
    if len(set(reserved)) != len(reserved):
        yield Reason("invariant.reserved", "CC-INV-16")
    for wonder in range(len(WONDERS)):
        place = s.wonders[wonder]
        if place >= RESERVED:
            if place - RESERVED >= s.seats or not has(s, place - RESERVED, MONUMENTS):
                yield _wonder(wonder)
        elif place >= 0:
            if place not in s.cities or s.cities[place].wonder != wonder:
                yield _wonder(wonder)
        elif place not in (DECK, OPEN, LOST):
            yield _wonder(wonder)
    for city in s.cities.values():
        if city.wonder != NONE and s.wonders[city.wonder] != city.cell:
            yield _wonder(city.wonder)


def _wonder(wonder: int) -> Reason:
    return Reason("invariant.wonder", "CC-INV-16", {"wonder": word_name(WONDER[wonder].text)})
