"""The symbols of Events (CC-EVENT-07 to -16): Gold, exhaustion, Barbarians that appear or attack.

Asks: event.exhaust, event.spawn, event.reinforce, event.attacker, event.attacked
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push

from ..catalog import BARBARIAN_SETTLEMENTS, BARREN, EXHAUSTED_TOKENS, GOLD, STACK
from ..effects.cities import exhaust
from ..effects.events import spare_by_wall, spare_from_attack, spare_from_barbarians, spare_from_exhaustion
from ..effects.goods import gain
from ..effects.units import (
    add_barbarian,
    barbarian_units_left,
    settle_barbarians,
)
from ..queries.board import (
    NO_WAY,
    distances,
    is_empty,
    is_land,
    own_cities,
    spaces_within,
)
from ..queries.events import event_params
from ..queries.labels import camp_label, city_label, space_label
from ..queries.wonders import is_safe_from_barbarians
from ..registry import event_symbol
from ..state import World
from ..words import HEX
from .battle import start_raid


@event_symbol("gold_mine", rule="CC-EVENT-07")
def gold_mine(s: World, me: int, gold: int) -> Rule[None]:
    """Gold for the drawer."""
    gain(s, me, GOLD, gold)
    yield from ()


@event_symbol("exhaustion", rule="CC-EVENT-08")
def exhaustion(s: World, me: int, rule: str, distance: int) -> Rule[None]:
    """An Exhausted Resource token beside an own city (CC-NOTE-52)."""
    spaces = spaces_to_settle(s, me, distance)
    if spaces and len(s.exhausted) < EXHAUSTED_TOKENS:
        cell = yield from choose_space(s, me, "event.exhaust", spaces, distance, rule)
        exhaust(s, cell)
    else:
        spare_from_exhaustion(s, me)


def choose_space(s: World, me: int, about: str, spaces: Sequence[int], distance: int, rule: str) -> Rule[int]:
    """One of the spaces in which a symbol can put something."""
    word = yield Ask(
        me,
        about,
        [HEX[cell] for cell in spaces],
        rule=rule,
        why=partial(why_not_settled, s, me, distance, rule),
        named=partial(space_label, s),
        params=event_params(s),
    )
    return HEX.index(word)


def may_be_settled(s: World, cell: int) -> bool:
    """Whether a space is empty Land, neither Barren nor exhausted."""
    return is_land(s, cell) and s.terrain[cell] != BARREN and cell not in s.exhausted and is_empty(s, cell)


@event_symbol("barbarians_spawn", rule="CC-EVENT-12")
def barbarians_appear(s: World, me: int, rule: str, distance: int) -> Rule[None]:
    """A Barbarian Settlement near an own city, then one more unit (CC-EVENT-13, CC-NOTE-35)."""
    spaces = spaces_to_settle(s, me, distance)
    if spaces and len(s.camps) < BARBARIAN_SETTLEMENTS:
        cell = yield from choose_space(s, me, "event.spawn", spaces, distance, rule)
        settle_barbarians(s, cell)
    else:
        spare_from_barbarians(s, me)
    camps = [cell for cell in sorted(s.camps) if s.camps[cell] < STACK]
    if camps and barbarian_units_left(s):
        word = yield Ask(
            me,
            "event.reinforce",
            [HEX[cell] for cell in camps],
            rule="CC-EVENT-13",
            why=partial(why_not_reinforce, s),
            named=partial(camp_label, s),
            params=event_params(s),
        )
        add_barbarian(s, HEX.index(word))


def spaces_to_settle(s: World, me: int, distance: int) -> list[int]:
    """The spaces within a distance of an own city in which a symbol can put something."""
    cells = {other for cell in own_cities(s, me) for other in spaces_within(s, cell, distance)}
    return [cell for cell in sorted(cells) if may_be_settled(s, cell)]


@event_symbol("barbarians_attack", rule="CC-EVENT-14")
def barbarian_attack(s: World, me: int, distance: int) -> Rule[None]:
    """The strongest Barbarians near attack the nearest own city (CC-EVENT-15/16, CC-WON-29)."""
    if is_safe_from_barbarians(s, me):
        spare_by_wall(s, me)
        return
    strongest = strongest_camps(s, me, distance)
    if not strongest:
        spare_from_attack(s, me)
        return
    word = yield Ask(
        me,
        "event.attacker",
        [HEX[camp] for camp in strongest],
        rule="CC-EVENT-16",
        why=partial(why_not_attacker, s, me, distance),
        named=partial(camp_label, s),
        params=event_params(s),
    )
    camp = HEX.index(word)
    word = yield Ask(
        me,
        "event.attacked",
        [HEX[cell] for cell in nearest_cities(s, me, camp)],
        rule="CC-EVENT-16",
        why=partial(why_not_attacked, s, me),
        named=partial(city_label, s),
        params=event_params(s),
    )
    push(s, ("raid", camp, HEX.index(word)))


def strongest_camps(s: World, me: int, distance: int) -> list[int]:
    """Of the manned Barbarian Settlements within a distance, those with the most units (CC-NOTE-26)."""
    own = own_cities(s, me)
    camps = [
        camp
        for camp, units in sorted(s.camps.items())
        if units and any(distances(s, camp).get(cell, NO_WAY) <= distance for cell in own)
    ]
    most = max((s.camps[camp] for camp in camps), default=0)
    return [camp for camp in camps if s.camps[camp] == most]


def nearest_cities(s: World, me: int, camp: int) -> list[int]:
    """The own cities nearest to a Barbarian Settlement."""
    steps = distances(s, camp)
    own = [cell for cell in own_cities(s, me) if cell in steps]
    least = min(steps[cell] for cell in own)
    return [cell for cell in own if steps[cell] == least]


def why_not_settled(s: World, me: int, distance: int, rule: str, word: Word) -> Reason | None:
    """Why a symbol can't put something in a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if not any(distances(s, own).get(cell, NO_WAY) <= distance for own in own_cities(s, me)):
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


def why_not_attacker(s: World, me: int, distance: int, word: Word) -> Reason | None:
    """Why the Barbarians of a space don't attack a player."""
    if word not in HEX:
        return None
    camp = HEX.index(word)
    if not s.camps.get(camp):
        return Reason("reason.no_barbarians", "CC-EVENT-14")
    if not any(distances(s, camp).get(cell, NO_WAY) <= distance for cell in own_cities(s, me)):
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
