"""Trade routes (CC-ADV-ECO-01 to -06): the largest matching of Settlers and Ships with cities of others."""

from __future__ import annotations

from typing import Final

from ..catalog import ADVANCES, ANGRY, SETTLER, TRADE_ROUTES
from ..state import World, cargo_kind
from .board import NO_WAY, distances

MOST_ROUTES: Final = ADVANCES[TRADE_ROUTES].numbers["most"]
DISTANCE: Final = ADVANCES[TRADE_ROUTES].numbers["distance"]


def route_units(s: World, me: int, *, ships_only: bool = False) -> list[int]:
    """The space of each unit that can be in a route."""
    player = s.players[me]
    cells = [ship.cell for ship in player.ships]
    if not ships_only:
        cells += [cell for cell, count in player.settlers.items() for _ in range(count)]
        cells += [ship.cell for ship in player.ships for unit in ship.cargo if cargo_kind(unit) == SETTLER]
    return cells


def routes(s: World, me: int, *, ships_only: bool = False) -> int:
    """The largest number of trade routes, up to a limit (CC-NOTE-11)."""
    cities = [cell for cell, city in s.cities.items() if city.owner != me and city.mood != ANGRY]
    units = route_units(s, me, ships_only=ships_only)
    if not cities or not units:
        return 0
    partner: dict[int, int] = {}

    def find(unit: int, tried: set[int]) -> bool:
        near = distances(s, units[unit])
        for cell in cities:
            if cell in tried or near.get(cell, NO_WAY) > DISTANCE:
                continue
            tried.add(cell)
            if cell not in partner or find(partner[cell], tried):
                partner[cell] = unit
                return True
        return False

    return min(MOST_ROUTES, sum(find(unit, set()) for unit in range(len(units))))
