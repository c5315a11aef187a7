"""The First Colonists variant: A cards (OM-FIRST-04, OM-XFIRST-01). Tasks are in the chapter of the Goals.

Asks chance: chance.b_card
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule

from ..catalog.basics import NONE
from ..catalog.cards import A_CARDS, B_DRAWN
from ..effects.cards import reveal_a_card, take_b_card
from ..state import Mars
from ..words import TASK


def fulfil_a_card(s: Mars, me: int, kind: int) -> Rule[None]:
    """The first construction of one of the card's kinds: reveal it and draw two B cards."""
    player = s.players[me]
    if player.a_card == NONE or kind not in A_CARDS[player.a_card].kinds:
        return
    reveal_a_card(s, me)
    for _ in range(B_DRAWN):
        if s.b_deck:
            yield from draw_b_card(s, me)


def draw_b_card(s: Mars, me: int) -> Rule[None]:
    """A B card from the deck, unseen by the others."""
    word = yield Ask(
        CHANCE, "chance.b_card", lambda: s.b_deck.weighted(TASK), rule="OM-FIRST-04", seen_by=(me,)
    )
    take_b_card(s, me, TASK.index(word))
