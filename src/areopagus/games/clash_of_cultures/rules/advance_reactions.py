"""What advances add when a city collects, builds units or grows, and when a Turn begins (CC-ADV, CC-XADV).

Asks: collect.husbandry, chemistry.refund, nationalism.gain, grow.state_religion, grow.settler, routes.gold
"""

from __future__ import annotations

from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule

from ..catalog import (
    ACADEMY,
    ADVANCES,
    ARMY,
    CULTURE,
    CURRENCY,
    HUSBANDRY,
    IDEAS,
    MOOD,
    NATIONALISM,
    ORE,
    PUBLIC_EDUCATION,
    SANITATION,
    SETTLER,
    STATE_RELIGION,
    TRADE_ROUTES,
    WOOD,
    Price,
)
from ..effects.goods import gain, gain_from_routes, spend
from ..effects.turns import use_advance
from ..effects.units import place_unit
from ..queries.build import draft_price
from ..queries.cities import HUSBANDRY_REACH, usable
from ..queries.collect import collect_spaces, husbandry_price, may_use_husbandry
from ..queries.goods import can_pay, has
from ..queries.reasons import why_not_gain
from ..queries.routes import routes
from ..registry import advance
from ..state import City, World
from ..words import COUNT, KIND, NO, YES
from .payment import pay

STUDY_IDEAS: Final = ADVANCES[PUBLIC_EDUCATION].numbers["ideas"]
SETTLER_PRICE: Final = (ADVANCES[SANITATION].numbers["food"], 0, 0)
"""What a Settler costs with Sanitation."""
NATIONAL_TOKENS: Final = {
    MOOD: ADVANCES[NATIONALISM].numbers["mood"],
    CULTURE: ADVANCES[NATIONALISM].numbers["culture"],
}
ROUTE_FOOD: Final = ADVANCES[TRADE_ROUTES].numbers["food"]
ROUTE_GOLD: Final = ADVANCES[CURRENCY].numbers["gold"]


# Collect


@advance("husbandry", rule="CC-ADV-AGR-06")
def use_husbandry(s: World, me: int, city: City) -> Rule[int]:
    """Husbandry: Land that is farther away, for Food paid first (CC-ADV-AGR-07/08); returns the reach."""
    if may_use_husbandry(s, me) and len(collect_spaces(s, me, city, HUSBANDRY_REACH)) > len(
        collect_spaces(s, me, city)
    ):
        word = yield Ask(me, "collect.husbandry", (YES, NO), rule="CC-ADV-AGR-06")
        if word == YES:
            use_advance(s, HUSBANDRY)
            yield from pay(s, me, (husbandry_price(s, me), 0, 0))
            return HUSBANDRY_REACH
    return 1


@advance("public_education", rule="CC-XADV-03")
def study(s: World, me: int, city: City) -> None:
    """Public Education: Ideas after a Collect by a city with an Academy."""
    if has(s, me, PUBLIC_EDUCATION) and usable(s, city, ACADEMY):
        gain(s, me, IDEAS, STUDY_IDEAS)


# Build Units


@advance("draft", rule="CC-ADV-WAR-11")
def draft_army(s: World, me: int, city: City) -> None:
    """Draft: an Army unit for Mood tokens."""
    spend(s, me, MOOD, draft_price(s, me))
    place_unit(s, me, ARMY, city.cell)


@advance("chemistry", rule="CC-XADV-10")
def refund(s: World, me: int, spent: set[int]) -> Rule[None]:
    """Chemistry: one of the resources spent on a Build comes back."""
    word = yield Ask(
        me,
        "chemistry.refund",
        [KIND[kind] for kind in sorted(spent)],
        rule="CC-XADV-10",
        why=lambda word: Reason("reason.not_spent", "CC-XADV-10") if word in KIND else None,
    )
    gain(s, me, KIND.index(word))


@advance("nationalism", rule="CC-XADV-11")
def gain_national_token(s: World, me: int) -> Rule[None]:
    """Nationalism: a Mood or Culture token after a Build with an Army unit or a Ship."""
    word = yield Ask(
        me,
        "nationalism.gain",
        [KIND[kind] for kind in NATIONAL_TOKENS],
        rule="CC-XADV-11",
        why=partial(why_not_gain, "CC-XADV-11"),
    )
    kind = KIND.index(word)
    gain(s, me, kind, NATIONAL_TOKENS[kind])


# Increase Size


@advance("state_religion", rule="CC-ADV-SPI-06")
def use_state_religion(s: World, me: int, cost: Price) -> Rule[Price]:
    """State Religion may spare the Food of a Temple; returns what is left to pay."""
    word = yield Ask(
        me,
        "grow.state_religion",
        lambda: [YES, NO] if can_pay(s, me, cost) else [YES],
        rule="CC-ADV-SPI-06",
        why=lambda word: Reason("reason.price", "CC-SIZE-01") if word == NO else None,
    )
    if word == NO:
        return cost
    use_advance(s, STATE_RELIGION)
    return 0, cost[ORE], cost[WOOD]


@advance("sanitation", rule="CC-ADV-CON-05")
def sanitation(s: World, me: int, cell: int) -> Rule[None]:
    """Sanitation: with an Increase Size, a Settler for Food."""
    city = s.cities.get(cell)
    if city is None or city.owner != me or not has(s, me, SANITATION):
        return
    if s.players[me].reserve[SETTLER] and can_pay(s, me, SETTLER_PRICE):
        word = yield Ask(me, "grow.settler", (YES, NO), rule="CC-ADV-CON-05")
        if word == YES:
            yield from pay(s, me, SETTLER_PRICE)
            place_unit(s, me, SETTLER, cell)


# Trade routes


@advance("trade_routes", rule="CC-ADV-ECO-01")
def route_income(s: World, me: int) -> Rule[None]:
    """Trade Routes: Food for each route, with Currency Gold in place of some (CC-XADV-07)."""
    count = routes(s, me) if has(s, me, TRADE_ROUTES) else 0
    if not count:
        return
    gold = 0
    if has(s, me, CURRENCY):
        word = yield Ask(
            me,
            "routes.gold",
            COUNT[: count + 1],
            rule="CC-XADV-07",
            why=lambda word: Reason("reason.fewer_routes", "CC-XADV-07") if word in COUNT else None,
        )
        gold = COUNT.index(word)
    gain_from_routes(s, me, count, (count - gold) * ROUTE_FOOD, gold * ROUTE_GOLD)
