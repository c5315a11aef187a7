"""What a city can Collect, and from where (CC-COLLECT)."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason, word_name

from ..catalog import (
    ADVANCES,
    BARREN,
    ECONOMIC_LIBERTY,
    FISHING,
    HUSBANDRY,
    IRRIGATION,
    MOOD,
    NONE,
    ROADS,
    SEA,
)
from ..state import City, World
from ..words import ADVANCE
from .board import (
    NO_WAY,
    distances,
    foreign_ships,
    land_holder,
)
from .cities import why_not_activate
from .goods import can_pay, has

HUSBANDRY_FOOD: Final = ADVANCES[HUSBANDRY].numbers["food"]

LIBERTY_MOOD: Final = ADVANCES[ECONOMIC_LIBERTY].numbers["mood"]


def liberty_works(s: World, me: int) -> bool:
    """Whether Economic Liberty applies in this Turn (CC-ADV-DEM-05 to -07)."""
    return has(s, me, ECONOMIC_LIBERTY) and not s.turn.liberty_off


def collect_is_free(s: World, me: int) -> bool:
    """Whether the next Collect spends no action."""
    return s.turn.collects == 0 and liberty_works(s, me)


def collect_mood_price(s: World, me: int) -> int:
    """The Mood tokens that a further Collect costs under Economic Liberty."""
    return LIBERTY_MOOD if s.turn.collects and liberty_works(s, me) else 0


def why_not_collect_from(s: World, me: int, city: City, cell: int, reach: int = 1) -> Reason | None:
    """Why a city can't Collect from a space (CC-COLLECT-03 to -10)."""
    distance = distances(s, city.cell).get(cell, NO_WAY)
    terrain = s.terrain[cell]
    if terrain == NONE:
        is_on_map = cell in s.layout.cells
        return Reason("reason.unexplored" if is_on_map else "reason.off_map", "CC-COLLECT-03")
    if distance > (1 if terrain == SEA else reach):
        return Reason("reason.too_far", "CC-COLLECT-03")
    if distance and (cell in s.cities or cell in s.camps):
        return Reason("reason.other_city", "CC-COLLECT-06")
    if cell in s.exhausted:
        return Reason("reason.exhausted", "CC-COLLECT-08")
    if terrain == SEA:
        if not has(s, me, FISHING):
            return Reason(
                "reason.needs_advance", "CC-COLLECT-09", {"advance": word_name(ADVANCE[FISHING].text)}
            )
        if cell in foreign_ships(s, me):
            return Reason("reason.foreign_unit", "CC-COLLECT-07")
        return None
    if terrain == BARREN and not has(s, me, IRRIGATION):
        return Reason(
            "reason.needs_advance", "CC-COLLECT-10", {"advance": word_name(ADVANCE[IRRIGATION].text)}
        )
    if distance and land_holder(s, cell, me) != NONE:
        return Reason("reason.foreign_unit", "CC-COLLECT-07")
    return None


def collect_spaces(s: World, me: int, city: City, reach: int = 1) -> list[int]:
    """The spaces from which a city can Collect, itself first."""
    around = (city.cell, *s.layout.neighbours[city.cell])
    if reach > 1:
        around = tuple(cell for cell, distance in distances(s, city.cell).items() if distance <= reach)
    return [cell for cell in around if why_not_collect_from(s, me, city, cell, reach) is None]


def why_not_collect(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't Collect now."""
    why_not = why_not_activate(s, city)
    if why_not is not None:
        return why_not
    if not s.turn.actions_left and not collect_is_free(s, me):
        return Reason("reason.no_action", "CC-TURN-03")
    if s.players[me].stock[MOOD] < collect_mood_price(s, me):
        return Reason("reason.liberty_price", "CC-ADV-DEM-06")
    return None  # its own space always gives something (CC-INV-12)


def husbandry_price(s: World, me: int) -> int:
    """The Food that Husbandry costs: none with Roads (CC-ADV-AGR-07)."""
    return 0 if has(s, me, ROADS) else HUSBANDRY_FOOD


def may_use_husbandry(s: World, me: int) -> bool:
    """Whether Husbandry is there, unused, and its Food can be paid (CC-ADV-AGR-06 to -08)."""
    return (
        has(s, me, HUSBANDRY)
        and not s.turn.used >> HUSBANDRY & 1
        and can_pay(s, me, (husbandry_price(s, me), 0, 0))
    )
