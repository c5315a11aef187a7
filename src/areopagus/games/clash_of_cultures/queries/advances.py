"""Which advances a player may have, and for what price (CC-ADV, CC-GOV, CC-XADV)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from areopagus.kernel import Reason, word_name

from ..catalog import (
    ADVANCE_FOOD,
    ADVANCES,
    CATEGORIES,
    FIRST_GOVERNMENT,
    FOOD,
    GOLD,
    GOVERNMENT_MASK,
    IDEAS,
    NONE,
    ORE,
    PER_CATEGORY,
    PRIESTHOOD,
    SCIENCE,
)
from ..state import World
from ..words import ADVANCE
from .goods import has

WITH_ORE: Final = frozenset(number for number, advance in enumerate(ADVANCES) if advance.ore)
"""The advances that cost more than Food."""
WITHOUT_FOOD: Final = frozenset(
    number
    for number, advance in enumerate(ADVANCES)
    if advance.free_with != NONE or advance.category == SCIENCE
)
"""The advances that can cost no Food: by another advance, or by Priesthood."""


@cache
def category_of(advance: int) -> int:
    """The category of an advance."""
    return ADVANCES[advance].category


def government_of(advances: int) -> int:
    """The category of the government that these advances belong to, or NONE (CC-GOV-05)."""
    for category in range(FIRST_GOVERNMENT, len(CATEGORIES)):
        if advances & CATEGORIES[category].mask:
            return category
    return NONE


def why_not_add(advances: int, advance: int) -> Reason | None:
    """Why a player with these advances can't get another one, whatever it costs."""
    if advances >> advance & 1:
        return Reason("reason.advance_owned", "CC-ADV-04")
    category = category_of(advance)
    first = category * PER_CATEGORY
    needed = ADVANCES[advance].prerequisite
    if not advances & CATEGORIES[category].mask:
        if advance != first:
            return Reason(
                "reason.first_of_category", "CC-ADV-06", {"advance": word_name(ADVANCE[first].text)}
            )
        arrow = CATEGORIES[category].required
        if arrow != NONE and not advances >> arrow & 1:
            return Reason("reason.needs_advance", "CC-GOV-02", {"advance": word_name(ADVANCE[arrow].text)})
    if needed != NONE and not advances >> needed & 1:
        return Reason("reason.needs_advance", "CC-ADV-08", {"advance": word_name(ADVANCE[needed].text)})
    return None


@lru_cache(maxsize=65536)
def obtainable(advances: int) -> tuple[int, ...]:
    """The advances that a player with these ones could get next."""
    return tuple(advance for advance in range(len(ADVANCES)) if why_not_add(advances, advance) is None)


def is_change_of_government(advances: int, advance: int) -> bool:
    """Whether getting the advance replaces another government (CC-GOV-06, -12)."""
    others = GOVERNMENT_MASK & ~CATEGORIES[category_of(advance)].mask
    return category_of(advance) >= FIRST_GOVERNMENT and advances & others != 0


# Prices


def food_price(s: World, seat: int, advance: int) -> int:
    """The Food that buying the advance costs (CC-ADV-01), before Priesthood."""
    giver = ADVANCES[advance].free_with
    return 0 if giver != NONE and has(s, seat, giver) else ADVANCE_FOOD


def ore_price(s: World, seat: int, advance: int) -> int:
    """The Ore that getting the advance costs, also when it is free (CC-ADV-WAR-09/10)."""
    facts = ADVANCES[advance]
    return facts.ore if facts.ore and not has(s, seat, facts.free_with) else 0


def may_use_priesthood(s: World, seat: int, advance: int) -> bool:
    """Whether Priesthood could spare the Food of this purchase: once in each own Turn (CC-XADV-05)."""
    return (
        category_of(advance) == SCIENCE
        and seat == s.active
        and has(s, seat, PRIESTHOOD)
        and not s.turn.used >> PRIESTHOOD & 1
    )


def can_pay_for(s: World, seat: int, food: int, ore: int, gold: int = 0) -> bool:
    """Whether Food (or Ideas), Ore and Gold can be paid, more Gold replacing what is missing."""
    stock = s.players[seat].stock
    short = max(0, food - stock[FOOD] - stock[IDEAS]) + max(0, ore - stock[ORE])
    return short + gold <= stock[GOLD]


def can_afford(s: World, seat: int, advance: int) -> bool:
    """Whether an advance can be paid when bought."""
    food = 0 if may_use_priesthood(s, seat, advance) else food_price(s, seat, advance)
    return can_pay_for(s, seat, food, ore_price(s, seat, advance))


def why_not_buy(s: World, seat: int, advance: int) -> Reason | None:
    """Why an advance can't be bought now."""
    why_not = why_not_add(s.players[seat].advances, advance)
    if why_not is None and not can_afford(s, seat, advance):
        if not can_pay_for(s, seat, 0, ore_price(s, seat, advance)):
            return Reason("reason.steel_ore", "CC-ADV-WAR-09")
        return Reason("reason.advance_price", "CC-ADV-01")
    return why_not


def why_not_get_free(s: World, seat: int, advance: int) -> Reason | None:
    """Why an advance can't be had without its price (CC-XACT-22): Steel Weapons still costs its Ore."""
    why_not = why_not_add(s.players[seat].advances, advance)
    if why_not is None and not can_pay_for(s, seat, 0, ore_price(s, seat, advance)):
        return Reason("reason.steel_ore", "CC-ADV-WAR-09")
    return why_not


def buyable(s: World, seat: int) -> list[int]:
    """The advances that can be bought now."""
    player = s.players[seat]
    stock, possible = player.stock, obtainable(player.advances)
    if stock[FOOD] + stock[IDEAS] + stock[GOLD] < ADVANCE_FOOD:
        return [advance for advance in possible if advance in WITHOUT_FOOD and can_afford(s, seat, advance)]
    return [advance for advance in possible if advance not in WITH_ORE or can_afford(s, seat, advance)]


def free_choices(s: World, seat: int, among: int = -1) -> list[int]:
    """The advances that can be had for free, of those in the set `among`."""
    return [
        advance
        for advance in obtainable(s.players[seat].advances)
        if among >> advance & 1
        and (advance not in WITH_ORE or can_pay_for(s, seat, 0, ore_price(s, seat, advance)))
    ]
