"""Cultural Influence (CC-INFL): who can be influenced from where, at what price."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason, why_not_any

from ..catalog import (
    ADDED_PIECES,
    ADVANCES,
    CONVERSION,
    DEVOTION,
    HAPPY,
    LEAST_SIZE,
    NONE,
    SEPARATION_OF_POWER,
    SETTLEMENT,
    SUCCESS_FROM,
    TEMPLE,
    TOTALITARIANISM,
)
from ..state import City, World
from .board import NO_WAY, armies_at, distances
from .goods import has
from .wonders import is_shielded, more_range

CONVERTED_CULTURE: Final = ADVANCES[CONVERSION].numbers["culture"]
CONVERTED_FROM: Final = ADVANCES[CONVERSION].numbers["least"]


def why_not_be_source(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't be the source: a piece of another colour stands in it (CC-INFL-13)."""
    if city.owner != me:
        return Reason("reason.not_your_city", "CC-INFL-01")
    if any(colour not in (me, NONE) for colour in city.pieces):
        return Reason("reason.foreign_piece", "CC-INFL-13")
    return None


def reach(s: World, city: City) -> int:
    """The range of a source without Culture tokens (CC-INFL-04, CC-WON-23)."""
    return city.size + more_range(city)


def swappable(s: World, me: int, city: City) -> list[int]:
    """The kinds of pieces that the player could replace in a city (CC-INFL-18)."""
    supply = s.players[me].supply
    return [piece for piece in ADDED_PIECES if city.pieces[piece] not in (NONE, me) and supply[piece]]


def may_boost(s: World, me: int, city: City) -> bool:
    """Whether range and roll may be boosted (CC-ADV-DEM-02, CC-ADV-AUT-01, CC-ADV-THE-04, CC-NOTE-51)."""
    owner = city.owner
    if owner == me:
        return True
    if has(s, owner, SEPARATION_OF_POWER) and city.mood == HAPPY:
        return False
    if has(s, owner, TOTALITARIANISM) and armies_at(s, owner, city.cell):
        return False
    return not (has(s, owner, DEVOTION) and city.pieces[TEMPLE] != NONE)


def why_not_target(s: World, me: int, source: City, cell: int, tokens: int) -> Reason | None:
    """Why a city or Barbarian Settlement can't be the target, with this number of Culture tokens for range."""
    if cell == source.cell:
        return Reason("reason.same_city", "CC-INFL-19")
    distance = distances(s, source.cell).get(cell, NO_WAY) - reach(s, source)
    if cell in s.camps:
        if not s.turn.takeover:
            return Reason("reason.needs_takeover", "CC-XACT-08")
        if not s.players[me].supply[SETTLEMENT]:
            return Reason("reason.no_settlement", "CC-XACT-08")
        return Reason("reason.out_of_range", "CC-INFL-03") if distance > tokens else None
    city = s.cities.get(cell)
    if city is None:
        return Reason("reason.no_city", "CC-INFL-01")
    if city.size < LEAST_SIZE:
        return Reason("reason.target_size", "CC-INFL-02")
    if not swappable(s, me, city):
        return Reason("reason.nothing_to_swap", "CC-INFL-18")
    if is_shielded(s, me, city):
        return Reason("reason.colossus", "CC-WON-24")
    if distance > 0 and not may_boost(s, me, city):
        return Reason("reason.no_boost", "CC-NOTE-51")
    return Reason("reason.out_of_range", "CC-INFL-03") if distance > tokens else None


def targets(s: World, me: int, source: City, tokens: int) -> list[int]:
    """What can be influenced from a source, with this number of Culture tokens for range."""
    cells = [cell for cell in s.cities if why_not_target(s, me, source, cell, tokens) is None]
    if s.turn.takeover:
        cells += [cell for cell in s.camps if why_not_target(s, me, source, cell, tokens) is None]
    return cells


def sources(s: World, me: int, tokens: int) -> list[int]:
    """The own cities from which something can be influenced."""
    return [
        cell
        for cell, city in s.cities.items()
        if city.owner == me and why_not_be_source(s, me, city) is None and targets(s, me, city, tokens)
    ]


def why_not_influence(s: World, me: int, tokens: int) -> Reason | None:
    """Why a player can't make a Cultural Influence attempt."""
    if s.turn.influenced:
        return Reason("reason.influenced", "CC-INFL-12")
    if not s.turn.takeover and all(city.size < LEAST_SIZE for city in s.cities.values()):
        return Reason("reason.no_grown_city", "CC-INFL-02")
    if sources(s, me, tokens):
        return None
    return why_not_any(
        (why_not_be_source(s, me, city) or NO_TARGET for city in s.cities.values() if city.owner == me),
        NO_TARGET,
    )


NO_TARGET: Final = Reason("reason.no_target", "CC-INFL-03")


def success_from(s: World, me: int) -> int:
    """Minimum number that is a success (CC-INFL-06, CC-ADV-THE-05)."""
    return CONVERTED_FROM if has(s, me, CONVERSION) else SUCCESS_FROM


def tokens_for_range(s: World, me: int, source: City, cell: int) -> int:
    """The Culture tokens that the distance to a target needs (CC-INFL-05)."""
    return max(0, distances(s, source.cell)[cell] - reach(s, source))
