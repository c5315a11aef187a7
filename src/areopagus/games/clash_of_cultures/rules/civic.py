"""Civic Improvement (CC-CIVIC), and other ways to raise the mood of a city.

Asks: civic.city, civic.pay, mood.city
"""

from __future__ import annotations

from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog import FOOD, GOLD, MOOD, ORE, RITUALS, WOOD
from ..effects.cities import set_mood
from ..effects.goods import spend
from ..queries.cities import unhappy_cities
from ..queries.civic import civic_means, civic_price, improvable, why_not_improve
from ..queries.goods import has
from ..queries.labels import city_label, civic_label
from ..queries.reasons import why_not_kind, why_not_raise
from ..state import City, World
from ..words import DONE, HEX
from .payment import pick_payment

RITUAL_GIFTS: Final = (MOOD, FOOD, ORE, WOOD, GOLD)
"""With what Rituals pay for Civic Improvement (CC-ADV-SPI-05)."""


def civic(s: World, me: int) -> Rule[None]:
    """Raise the mood of cities, step by step, each paid at once (CC-CIVIC)."""
    first = True
    while first or improvable(s, me, civic_means(s, me)):
        word = yield Ask(
            me,
            "civic.city",
            lambda first=first: civic_words(s, me, first),  # type: ignore[misc]
            rule="CC-CIVIC-01",
            why=lambda word: why_not_improve_word(s, me, word),
            named=partial(civic_label, s, me),
        )
        if word == DONE:
            return
        first = False
        city = s.cities[HEX.index(word)]
        yield from pay_civic(s, me, civic_price(s, me, city))
        set_mood(s, city, city.mood + 1)


def civic_words(s: World, me: int, first: bool) -> list[Word]:
    """The cities that can be improved by a step, and after the first the end of it."""
    words = [HEX[cell] for cell in improvable(s, me, civic_means(s, me))]
    return words if first else [*words, DONE]


def why_not_improve_word(s: World, me: int, word: Word) -> Reason | None:
    """Why the mood of a city can't be raised."""
    if word == DONE:
        return Reason("reason.one_step", "CC-CIVIC-01")
    if word not in HEX:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None or city.owner != me:
        return Reason("reason.not_your_city", "CC-CIVIC-01")
    return why_not_improve(s, me, city, civic_means(s, me))


def pay_civic(s: World, me: int, price: int) -> Rule[None]:
    """Mood tokens, with Rituals any resource but Ideas in their place (CC-ADV-SPI-05)."""
    if not has(s, me, RITUALS):
        spend(s, me, MOOD, price)
        return
    stock = s.players[me].stock
    yield from pick_payment(
        s,
        me,
        "civic.pay",
        price,
        lambda left: [kind for kind in RITUAL_GIFTS if stock[kind]],
        "CC-ADV-SPI-05",
        partial(why_not_kind, s, me, RITUAL_GIFTS, "CC-ADV-SPI-05"),
    )


def raise_mood(s: World, me: int, rule: str) -> Rule[None]:
    """Raise the mood of one own city by a step; nothing if all are Happy."""
    city = yield from choose_unhappy_city(s, me, rule)
    if city is not None:
        set_mood(s, city, city.mood + 1)


def choose_unhappy_city(s: World, me: int, rule: str) -> Rule[City | None]:
    """One own city that is not Happy; None if all are."""
    cities = unhappy_cities(s, me)
    if not cities:
        return None
    word = yield Ask(
        me,
        "mood.city",
        [HEX[cell] for cell in cities],
        rule=rule,
        why=partial(why_not_raise, s, me, rule),
        named=partial(city_label, s),
    )
    return s.cities[HEX.index(word)]
