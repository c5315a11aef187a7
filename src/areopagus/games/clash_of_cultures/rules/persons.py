"""Great persons (CC-XEVT-14 to -22, -33): a free advance, then a deed of their own.

Asks: person.play, person.advance, person.region, person.found, person.city
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push, why_not_any

from ..card_catalog import EVENTS
from ..catalog import ADDED_PIECES, CATEGORIES, GROUPS, HAPPY, IDEAS, SETTLEMENT, TEMPLE
from ..effects.cards import discard_person
from ..effects.cities import found_without_settler, set_mood
from ..effects.goods import gain
from ..effects.moves import promise_warlord_bonus
from ..queries.board import adjacent_slots, own_cities
from ..queries.found import why_not_hold_new_city
from ..queries.goods import can_pay
from ..queries.grow import why_not_be_given_piece
from ..queries.labels import city_label, space_label
from ..queries.reasons import (
    why_not_own_city,
    why_not_person,
    why_not_reveal,
)
from ..registry import great_person
from ..state import World
from ..words import EVENT, HEX, PASS, REGION
from .advance_reactions import route_income
from .advances import get_free_advance
from .civic import choose_unhappy_city
from .draws import draw_action
from .explore import explore_by_card
from .found import celebrate_founding
from .increase import add_piece, choose_piece
from .payment import pay


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
    person = EVENTS[event]
    among = sum(CATEGORIES[category].mask for category in person.categories)
    yield from get_free_advance(s, me, "person.advance", among, great_person[person.key].rule, may_pass=True)


def person_deed(s: World, me: int, event: int) -> Rule[None]:
    """The second part of a great person."""
    yield from great_person[EVENTS[event].key].resolve(s, me)


@great_person("great_explorer", rule="CC-XEVT-14")
def great_explorer(s: World, me: int, rule: str, food: int) -> Rule[None]:
    """Reveal a Region beside an own one, and perhaps found a city there."""
    slots = adjacent_slots(s, me)
    if not slots:
        return
    word = yield Ask(
        me,
        "person.region",
        [*(REGION[slot] for slot in slots), PASS],
        rule=rule,
        why=partial(why_not_reveal, s, rule),
    )
    if word == PASS:
        return
    slot = REGION.index(word)
    yield from explore_by_card(s, me, slot)
    price = (food, 0, 0)
    cells = [cell for cell in s.layout.slots[slot] if why_not_hold_new_city(s, me, cell) is None]
    if not cells or not s.players[me].supply[SETTLEMENT] or not can_pay(s, me, price):
        return
    word = yield Ask(
        me,
        "person.found",
        [*(HEX[cell] for cell in cells), PASS],
        rule=rule,
        why=partial(why_not_found_there, s, me, slot),
        named=partial(space_label, s),
    )
    if word == PASS:
        return
    cell = HEX.index(word)
    yield from pay(s, me, price)
    found_without_settler(s, me, cell)
    celebrate_founding(s, me, cell)


def why_not_found_there(s: World, me: int, slot: int, word: Word) -> Reason | None:
    """Why the Great Explorer can't found a city in a space."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if s.layout.slot_of[cell] != slot:
        return Reason("reason.other_region", "CC-XEVT-14")
    return why_not_hold_new_city(s, me, cell)


@great_person("great_artist", rule="CC-XEVT-15")
def great_artist(s: World, me: int, rule: str) -> Rule[None]:
    """One own city becomes Happy."""
    city = yield from choose_unhappy_city(s, me, rule)
    if city is not None:
        set_mood(s, city, HAPPY)


@great_person("great_prophet", rule="CC-XEVT-16")
def great_prophet(s: World, me: int, rule: str) -> Rule[None]:
    """A Temple for the price of Increase Size."""
    cities = [
        cell for cell in own_cities(s, me) if why_not_be_given_piece(s, me, s.cities[cell], TEMPLE) is None
    ]
    if cities:
        word = yield Ask(
            me,
            "person.city",
            [*(HEX[cell] for cell in cities), PASS],
            rule=rule,
            why=partial(why_not_given, s, me, (TEMPLE,), rule),
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
    return why_not_any(
        (why_not_be_given_piece(s, me, city, piece) for piece in pieces),
        Reason("reason.no_piece_possible", "CC-SIZE-01"),
    )


@great_person("great_philosopher", rule="CC-XEVT-17")
def great_philosopher(s: World, me: int, ideas: int) -> Rule[None]:
    """Ideas."""
    gain(s, me, IDEAS, ideas)
    yield from ()


@great_person("great_scientist", rule="CC-XEVT-18")
def great_scientist(s: World, me: int, rule: str, ideas: int, cards: int) -> Rule[None]:
    """Ideas and Action cards."""
    gain(s, me, IDEAS, ideas)
    for _ in range(cards):
        yield from draw_action(s, me, rule)


@great_person("elder_statesman", rule="CC-XEVT-19")
def elder_statesman(s: World, me: int, rule: str, cards: int) -> Rule[None]:
    """Action cards."""
    for _ in range(cards):
        yield from draw_action(s, me, rule)


@great_person("great_warlord", rule="CC-XEVT-20")
def great_warlord(s: World, me: int, value: int) -> Rule[None]:
    """A Move action with strength in its first battle."""
    promise_warlord_bonus(s, value)
    push(s, ("move", me, GROUPS))
    yield from ()


@great_person("great_merchant", rule="CC-XEVT-21")
def great_merchant(s: World, me: int) -> Rule[None]:
    """The income of the trade routes."""
    yield from route_income(s, me)


@great_person("great_engineer", rule="CC-XEVT-22")
def great_engineer(s: World, me: int, rule: str) -> Rule[None]:
    """A city piece for the price of Increase Size."""
    cities = [
        cell
        for cell in own_cities(s, me)
        if any(why_not_be_given_piece(s, me, s.cities[cell], piece) is None for piece in ADDED_PIECES)
    ]
    if not cities:
        return
    word = yield Ask(
        me,
        "person.city",
        [*(HEX[cell] for cell in cities), PASS],
        rule=rule,
        why=partial(why_not_given, s, me, ADDED_PIECES, rule),
        named=partial(city_label, s),
    )
    if word == PASS:
        return
    city = s.cities[HEX.index(word)]
    piece = yield from choose_piece(s, me, lambda piece: why_not_be_given_piece(s, me, city, piece))
    yield from add_piece(s, me, city, piece)
