"""Great persons (CC-XEVT-14 to -22, -33): a free advance, then a deed of their own.

Asks: person.play, person.advance, person.region, person.found, person.city, routes.gold
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word, push, tell

from ..catalog import (
    CATEGORY_MASK,
    CURRENCY,
    EVENTS,
    FOOD,
    GOLD,
    HAPPY,
    IDEAS,
    PERSONS,
    SETTLEMENT,
    TEMPLE,
    TRADE_ROUTES,
)
from ..effects.cards import discard_person
from ..effects.cities import new_city, set_mood
from ..effects.goods import gain
from ..queries.board import adjacent_slots, own_cities
from ..queries.cities import unhappy_cities, why_not_be_given_piece, why_not_hold_new_city
from ..queries.goods import can_pay, has
from ..queries.labels import city_label, space_label
from ..queries.reasons import (
    common_reason,
    why_not_own_city,
    why_not_person,
    why_not_raise,
    why_not_reveal,
)
from ..queries.routes import routes
from ..state import World
from ..words import COUNT, EVENT, HEX, PASS, REGION
from .advances import get_free_advance
from .cities import add_piece, celebrate_founding, choose_piece
from .draws import draw_action
from .explore import explore_by_card
from .movement import GROUPS
from .payment import pay

EXPLORER_PRICE: Final = (2, 0, 0)
WARLORD_BONUS: Final = 2


def play_person(s: World, me: int) -> Rule[None]:
    """Play a kept great person for one action (CC-XEVT-33)."""
    word = yield Ask(
        me,
        "person.play",
        [EVENT[event] for event in sorted(s.players[me].persons)],
        rule="CC-XEVT-33",
        why=why_not_person,
    )
    event = EVENT.index(word)
    discard_person(s, me, event)
    push(s, ("person_deed", me, event))
    among = sum(CATEGORY_MASK[category] for category in PERSONS[event])
    yield from get_free_advance(s, me, "person.advance", among, f"CC-XEVT-{number(event)}", may_pass=True)


def number(event: int) -> int:
    """The number of the rule of a great person."""
    return NUMBERS[EVENTS[event]]


NUMBERS: Final = {
    "great_explorer": 14,
    "great_artist": 15,
    "great_prophet": 16,
    "great_philosopher": 17,
    "great_scientist": 18,
    "elder_statesman": 19,
    "great_warlord": 20,
    "great_merchant": 21,
    "great_engineer": 22,
}


def person_deed(s: World, me: int, event: int) -> Rule[None]:
    """The second part of a great person."""
    yield from DEEDS[EVENTS[event]](s, me)


def _explorer(s: World, me: int) -> Rule[None]:
    """Reveal a Region beside an own one, and perhaps found a city there (CC-XEVT-14)."""
    slots = adjacent_slots(s, me)
    if not slots:
        return
    word = yield Ask(
        me,
        "person.region",
        [*(REGION[slot] for slot in slots), PASS],
        rule="CC-XEVT-14",
        why=partial(why_not_reveal, s, "CC-XEVT-14"),
    )
    if word == PASS:
        return
    slot = REGION.index(word)
    yield from explore_by_card(s, me, slot)
    cells = [cell for cell in s.layout.slots[slot] if why_not_hold_new_city(s, me, cell) is None]
    if not cells or not s.players[me].supply[SETTLEMENT] or not can_pay(s, me, EXPLORER_PRICE):
        return
    word = yield Ask(
        me,
        "person.found",
        [*(HEX[cell] for cell in cells), PASS],
        rule="CC-XEVT-14",
        why=partial(why_not_found_there, s, me, slot),
        named=partial(space_label, s),
    )
    if word == PASS:
        return
    cell = HEX.index(word)
    yield from pay(s, me, EXPLORER_PRICE)
    new_city(s, me, cell)
    tell(s, "story.founded", at=HEX[cell], seat=me, cell=HEX[cell])
    celebrate_founding(s, me, cell)


def why_not_found_there(s: World, me: int, slot: int, word: Word) -> Reason | None:
    """Why the Great Explorer can't found a city in a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if s.layout.slot_of[cell] != slot:
        return Reason("reason.other_region", "CC-XEVT-14")
    return why_not_hold_new_city(s, me, cell)


def _artist(s: World, me: int) -> Rule[None]:
    """One own city becomes Happy (CC-XEVT-15)."""
    cities = unhappy_cities(s, me)
    if cities:
        word = yield Ask(
            me,
            "mood.city",
            [HEX[cell] for cell in cities],
            rule="CC-XEVT-15",
            why=partial(why_not_raise, s, me, "CC-XEVT-15"),
            named=partial(city_label, s),
        )
        set_mood(s, s.cities[HEX.index(word)], HAPPY)


def _prophet(s: World, me: int) -> Rule[None]:
    """A Temple for the price of Increase Size (CC-XEVT-16)."""
    cities = [
        cell for cell in own_cities(s, me) if why_not_be_given_piece(s, me, s.cities[cell], TEMPLE) is None
    ]
    if cities:
        word = yield Ask(
            me,
            "person.city",
            [*(HEX[cell] for cell in cities), PASS],
            rule="CC-XEVT-16",
            why=partial(why_not_given, s, me, (TEMPLE,), "CC-XEVT-16"),
            named=partial(city_label, s),
        )
        if word != PASS:
            yield from add_piece(s, me, s.cities[HEX.index(word)], TEMPLE)


def why_not_given(s: World, me: int, pieces: Iterable[int], rule: str, word: Word) -> Reason | None:
    """Why a great person can't add one of these pieces to a city."""
    refused = why_not_own_city(s, me, rule, word)
    if refused is not None or word not in HEX:
        return refused
    city = s.cities[HEX.index(word)]
    return common_reason(
        (why_not_be_given_piece(s, me, city, piece) for piece in pieces),
        Reason("reason.no_piece_possible", "CC-SIZE-01"),
    )


def _philosopher(s: World, me: int) -> Rule[None]:
    """Two Ideas (CC-XEVT-17)."""
    gain(s, me, IDEAS, 2)
    yield from ()


def _scientist(s: World, me: int) -> Rule[None]:
    """An Idea and an Action card (CC-XEVT-18)."""
    gain(s, me, IDEAS)
    yield from draw_action(s, me, "CC-XEVT-18")


def _statesman(s: World, me: int) -> Rule[None]:
    """Two Action cards (CC-XEVT-19)."""
    for _ in range(2):
        yield from draw_action(s, me, "CC-XEVT-19")


def _warlord(s: World, me: int) -> Rule[None]:
    """A Move action with strength in its first battle (CC-XEVT-20)."""
    push(s, ("move", me, GROUPS, WARLORD_BONUS))
    yield from ()


def _merchant(s: World, me: int) -> Rule[None]:
    """The income of the trade routes (CC-XEVT-21)."""
    yield from route_income(s, me)


def _engineer(s: World, me: int) -> Rule[None]:
    """A city piece for the price of Increase Size (CC-XEVT-22)."""
    cities = [
        cell
        for cell in own_cities(s, me)
        if any(why_not_be_given_piece(s, me, s.cities[cell], piece) is None for piece in range(1, 5))
    ]
    if not cities:
        return
    word = yield Ask(
        me,
        "person.city",
        [*(HEX[cell] for cell in cities), PASS],
        rule="CC-XEVT-22",
        why=partial(why_not_given, s, me, range(1, 5), "CC-XEVT-22"),
        named=partial(city_label, s),
    )
    if word == PASS:
        return
    city = s.cities[HEX.index(word)]
    piece = yield from choose_piece(s, me, lambda piece: why_not_be_given_piece(s, me, city, piece))
    yield from add_piece(s, me, city, piece)


def route_income(s: World, me: int) -> Rule[None]:
    """A Food for each trade route, with Currency Gold in place of some (CC-ADV-ECO-01, CC-XADV-07)."""
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
    tell(s, "story.routes", seat=me, count=count)
    if count > gold:
        gain(s, me, FOOD, count - gold)
    if gold:
        gain(s, me, GOLD, gold)


DEEDS: Final[dict[str, Callable[[World, int], Rule[None]]]] = {
    "great_explorer": _explorer,
    "great_artist": _artist,
    "great_prophet": _prophet,
    "great_philosopher": _philosopher,
    "great_scientist": _scientist,
    "elder_statesman": _statesman,
    "great_warlord": _warlord,
    "great_merchant": _merchant,
    "great_engineer": _engineer,
}
