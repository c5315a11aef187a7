"""Draw (BC-DRAW): a player takes a card from the deck unseen, and with too many throws one away, also unseen.

Asks: draw.throw; chance: chance.card
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule

from ..catalog import CARD, HAND
from ..effects import reshuffle, take_card, throw_away
from ..queries import cards_held, hand_cards
from ..state import Coast


def draw(s: Coast, me: int) -> Rule[None]:
    """Draw a card; above the limit of the hand, throw one away."""
    yield from draw_card(s, me)
    if cards_held(s, me) > HAND:
        thrown = yield Ask(me, "draw.throw", lambda: hand_cards(s, me), rule="BC-DRAW-03", seen_by=(me,))
        throw_away(s, me, CARD.index(thrown))


def draw_card(s: Coast, me: int) -> Rule[None]:
    """Draw one card from the deck; an empty deck is reshuffled first (BC-DRAW-02)."""
    if not s.deck:
        reshuffle(s)
    card = yield Ask(CHANCE, "chance.card", lambda: s.deck.weighted(CARD), rule="BC-DRAW-01", seen_by=(me,))
    take_card(s, me, CARD.index(card))
