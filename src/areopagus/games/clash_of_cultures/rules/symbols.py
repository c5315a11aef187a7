"""The symbols of Events (CC-EVENT-07 to -16): Gold, exhaustion, Barbarians that appear or attack.

Asks: event.exhaust, event.spawn, event.reinforce, event.attacker, event.attacked
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word, push, tell

from ..catalog import (
    BARBARIAN_SETTLEMENTS,
    BARREN,
    EXHAUSTED_TOKENS,
    GOLD,
    GREAT_WALL,
    STACK,
)
from ..effects.cities import exhaust
from ..effects.goods import gain
from ..effects.units import (
    add_barbarian,
    barbarian_units_left,
    settle_barbarians,
)
from ..queries.board import (
    distances,
    is_empty,
    is_land,
    own_cities,
    spaces_within,
)
from ..queries.cities import owner_of_wonder
from ..queries.labels import camp_label, city_label, space_label
from ..state import World
from ..words import (
    HEX,
)
from .battle import start_raid

RAID_REACH: Final = 2
"""So far from a city Barbarians appear and attack (CC-EVENT-12, -14)."""


def _nothing(s: World, me: int) -> Rule[None]:
    yield from ()


def _gold_mine(s: World, me: int) -> Rule[None]:
    """Two Gold (CC-EVENT-07)."""
    gain(s, me, GOLD, 2)
    yield from ()


def _exhaustion(s: World, me: int) -> Rule[None]:
    """An Exhausted Resource token beside an own city (CC-EVENT-08, CC-NOTE-52)."""
    spaces = exhaustible(s, me)
    if spaces and len(s.exhausted) < EXHAUSTED_TOKENS:
        word = yield Ask(
            me,
            "event.exhaust",
            [HEX[cell] for cell in spaces],
            rule="CC-EVENT-08",
            why=partial(why_not_settled, s, me, 1, "CC-EVENT-08"),
            named=partial(space_label, s),
        )
        exhaust(s, HEX.index(word))
    else:
        tell(s, "story.spared_exhaustion", seat=me)


def exhaustible(s: World, me: int) -> list[int]:
    """The empty Land spaces, neither Barren nor exhausted, adjacent to an own city."""
    near = {other for cell in own_cities(s, me) for other in s.layout.neighbours[cell]}
    return [cell for cell in sorted(near) if may_be_settled(s, cell)]


def may_be_settled(s: World, cell: int) -> bool:
    """Whether a space is empty Land, neither Barren nor exhausted."""
    return is_land(s, cell) and s.terrain[cell] != BARREN and cell not in s.exhausted and is_empty(s, cell)


def _barbarians_appear(s: World, me: int) -> Rule[None]:
    """A Barbarian Settlement near an own city, then one more unit (CC-EVENT-12/13, CC-NOTE-35)."""
    spaces = spawn_spaces(s, me)
    if spaces and len(s.camps) < BARBARIAN_SETTLEMENTS:
        word = yield Ask(
            me,
            "event.spawn",
            [HEX[cell] for cell in spaces],
            rule="CC-EVENT-12",
            why=partial(why_not_settled, s, me, RAID_REACH, "CC-EVENT-12"),
            named=partial(space_label, s),
        )
        settle_barbarians(s, HEX.index(word))
    else:
        tell(s, "story.spared_barbarians", seat=me)
    camps = [cell for cell in sorted(s.camps) if s.camps[cell] < STACK]
    if camps and barbarian_units_left(s):
        word = yield Ask(
            me,
            "event.reinforce",
            [HEX[cell] for cell in camps],
            rule="CC-EVENT-13",
            why=partial(why_not_reinforce, s),
            named=partial(camp_label, s),
        )
        add_barbarian(s, HEX.index(word))


def spawn_spaces(s: World, me: int) -> list[int]:
    """Where Barbarians can appear for a player."""
    near = {other for cell in own_cities(s, me) for other in spaces_within(s, cell, RAID_REACH)}
    return [cell for cell in sorted(near) if may_be_settled(s, cell)]


def _barbarian_attack(s: World, me: int) -> Rule[None]:
    """The strongest Barbarians in reach attack the nearest own city (CC-EVENT-14 to -16, CC-WON-29)."""
    if owner_of_wonder(s, GREAT_WALL) == me:
        tell(s, "story.spared_wall", seat=me)
        return
    strongest = strongest_camps(s, me)
    if not strongest:
        tell(s, "story.spared_attack", seat=me)
        return
    word = yield Ask(
        me,
        "event.attacker",
        [HEX[camp] for camp in strongest],
        rule="CC-EVENT-16",
        why=partial(why_not_attacker, s, me),
        named=partial(camp_label, s),
    )
    camp = HEX.index(word)
    word = yield Ask(
        me,
        "event.attacked",
        [HEX[cell] for cell in nearest_cities(s, me, camp)],
        rule="CC-EVENT-16",
        why=partial(why_not_attacked, s, me),
        named=partial(city_label, s),
    )
    push(s, ("raid", camp, HEX.index(word)))


def strongest_camps(s: World, me: int) -> list[int]:
    """Of the manned Barbarian Settlements in reach, those with the most units (CC-NOTE-26)."""
    own = own_cities(s, me)
    reaching = [
        camp
        for camp, units in sorted(s.camps.items())
        if units and any(distances(s, camp).get(cell, 1000) <= RAID_REACH for cell in own)
    ]
    most = max((s.camps[camp] for camp in reaching), default=0)
    return [camp for camp in reaching if s.camps[camp] == most]


def nearest_cities(s: World, me: int, camp: int) -> list[int]:
    """The own cities nearest to a Barbarian Settlement."""
    far = distances(s, camp)
    own = [cell for cell in own_cities(s, me) if cell in far]
    least = min(far[cell] for cell in own)
    return [cell for cell in own if far[cell] == least]


def why_not_settled(s: World, me: int, reach: int, rule: str, word: Word) -> Reason | None:
    """Why a symbol can't put something in a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if not any(distances(s, own).get(cell, 1000) <= reach for own in own_cities(s, me)):
        return Reason("reason.far_from_cities", rule)
    if cell in s.exhausted:
        return Reason("reason.exhausted", rule)
    if not is_land(s, cell) or s.terrain[cell] == BARREN:
        return Reason("reason.barren_or_sea", rule)
    return None if is_empty(s, cell) else Reason("reason.not_empty", rule)


def why_not_reinforce(s: World, word: Word) -> Reason | None:
    """Why a Barbarian unit can't appear in a space."""
    if word not in HEX:
        return None
    units = s.camps.get(HEX.index(word))
    if units is None:
        return Reason("reason.no_camp", "CC-EVENT-13")
    return Reason("reason.camp_full", "CC-NOTE-35") if units >= STACK else None


def why_not_attacker(s: World, me: int, word: Word) -> Reason | None:
    """Why the Barbarians of a space don't attack a player."""
    if word not in HEX:
        return None
    camp = HEX.index(word)
    if not s.camps.get(camp):
        return Reason("reason.no_barbarians", "CC-EVENT-14")
    if not any(distances(s, camp).get(cell, 1000) <= RAID_REACH for cell in own_cities(s, me)):
        return Reason("reason.far_from_cities", "CC-EVENT-14")
    return Reason("reason.stronger_barbarians", "CC-EVENT-16")


def why_not_attacked(s: World, me: int, word: Word) -> Reason | None:
    """Why the Barbarians that attack don't attack a city."""
    if word not in HEX:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None or city.owner != me:
        return Reason("reason.not_your_city", "CC-EVENT-14")
    return Reason("reason.nearer_city", "CC-EVENT-16")


def raid(s: World, camp: int, cell: int) -> Rule[None]:
    """A Barbarian attack, as a chapter."""
    yield from start_raid(s, camp, cell)


SYMBOLS: Final[dict[str, Callable[[World, int], Rule[None]]]] = {
    "gold_mine": _gold_mine,
    "exhaustion": _exhaustion,
    "barbarians_spawn": _barbarians_appear,
    "barbarians_attack": _barbarian_attack,
    "none": _nothing,
}
