"""The First Colonists variant: A cards (OM-FIRST-04, OM-XFIRST-01). Tasks are in the chapter of the Goals.

Asks chance: chance.b_card
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, reveal, tell

from ..catalog import A_KINDS, B_DRAWN, NONE
from ..state import Mars
from ..words import A_CARD, TASK


def fulfil_a_card(s: Mars, me: int, kind: int) -> Rule[None]:
    """The first construction of one of the card's kinds: reveal it and draw two B cards."""
    player = s.players[me]
    if player.a_card == NONE or kind not in A_KINDS[player.a_card]:
        return
    tell(s, "story.a_card", seat=me, card=A_CARD[player.a_card])
    s.a_open |= 1 << player.a_card
    player.a_card = NONE
    player.developments = 0  # deeds count from now on, while the B cards are held (OM-XFIRST-10)
    reveal(s)
    for _ in range(B_DRAWN):
        if s.b_deck:
            yield from draw_b_card(s, me)


def draw_b_card(s: Mars, me: int) -> Rule[None]:
    """A B card from the deck, unseen by the others."""
    word = yield Ask(
        CHANCE, "chance.b_card", lambda: s.b_deck.weighted(TASK), rule="OM-FIRST-04", seen_by=(me,)
    )
    card = TASK.index(word)
    s.b_deck.take(card)
    s.players[me].tasks |= 1 << card
    tell(s, "story.b_card", seat=me, task=TASK[card], seen_by=(me,), instead="story.b_card_unseen")
