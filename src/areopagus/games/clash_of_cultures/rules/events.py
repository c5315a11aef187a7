"""Events (CC-EVENT, CC-XEVT-32, -34, CC-VAR-01/02): the draw, the symbol, then the text.

An Event is two chapters: draw and symbol, which may put a Barbarian attack on the agenda, and the text. What the
symbols do is in `symbols`, what the texts do in `event_cards`.

Asks: event.optional, event.person; chance: chance.event
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, Word, push, word_name

from ..card_catalog import EVENTS, PERSON_PRICE, PERSON_PRICE_FOR_OTHERS, PERSONS, SYMBOLS
from ..catalog import CULTURE
from ..effects.cards import close_event, keep_person, open_event, renew_event_deck
from ..effects.events import leave_person, skip_text
from ..effects.goods import spend
from ..queries.board import turn_order
from ..registry import event_card, event_symbol
from ..state import World
from ..words import DO_DRAMA, EVENT, NO, YES
from .influence import drama, may_use_drama

# The draw


def event(s: World, me: int) -> Rule[None]:
    """Draw an Event and resolve its symbol; its text follows (CC-EVENT-01, CC-XEVT-34)."""
    with_text = s.settings.events != "symbols"
    if s.settings.events == "optional":
        word = yield Ask(me, "event.optional", (YES, NO), rule="CC-VAR-02")
        with_text = word == YES
    renew_event_deck(s)
    if not any(s.event_deck):
        return
    word = yield Ask(
        CHANCE,
        "chance.event",
        lambda: {EVENT[card]: count for card, count in enumerate(s.event_deck) if count},
        rule="CC-EVENT-01",
    )
    card = EVENT.index(word)
    open_event(s, me, card)
    push(s, ("event_text", me, card, int(with_text)))
    symbol = SYMBOLS[EVENTS[card].symbol].key
    if symbol in event_symbol:
        yield from event_symbol[symbol].resolve(s, me)


# The texts


def event_text(s: World, me: int, card: int, with_text: int) -> Rule[None]:
    """Resolve the text of an Event and discard it (CC-XEVT-34)."""
    if not with_text:
        skip_text(s, me, card)
        return
    if card in PERSONS:
        yield from offer_person(s, me, card)
        return
    holds_pieces = yield from event_card[EVENTS[card].key].resolve(s, me)
    close_event(s, card, keep=bool(holds_pieces))


def offer_person(s: World, me: int, card: int) -> Rule[None]:
    """A great person may be taken by the drawer, else by the others in turn (CC-XEVT-32)."""
    for seat in (me, *(other for other in turn_order(s) if other != me)):
        price = PERSON_PRICE if seat == me else PERSON_PRICE_FOR_OTHERS
        while s.players[seat].stock[CULTURE] >= price or may_reach_by_drama(s, seat, price):
            word = yield Ask(
                seat,
                "event.person",
                lambda seat=seat, price=price: person_words(s, seat, price),  # type: ignore[misc]
                rule="CC-XEVT-32",
                params={"event": word_name(EVENT[card].text), "count": price},
            )
            if word == DO_DRAMA:
                yield from drama(s, seat)
                continue
            if word == YES:
                spend(s, seat, CULTURE, price)
                keep_person(s, seat, card)
                return
            break
    leave_person(s, card)


def may_reach_by_drama(s: World, seat: int, price: int) -> bool:
    """Whether the exchange of Drama & Music would make the price payable (CC-ASK-11)."""
    return s.players[seat].stock[CULTURE] + 1 >= price and may_use_drama(s, seat, CULTURE)


def person_words(s: World, seat: int, price: int) -> list[Word]:
    """Whether to take a great person."""
    words = [NO]
    if s.players[seat].stock[CULTURE] >= price:
        words.append(YES)
    if may_use_drama(s, seat, CULTURE):
        words.append(DO_DRAMA)
    return words
