"""Playing the civil half of an Action card between actions (CC-ACT, CC-XACT-23).

What each card does is in `civil_cards`.

Asks: card.play
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Rule

from ..card_catalog import ACTION_CARDS
from ..effects.civil_cards import announce_card, play_civil
from ..queries.actions import why_not_play_word
from ..queries.cards import playable
from ..registry import civil_card
from ..state import World
from ..words import ACTION


def play_card(s: World, me: int) -> Rule[None]:
    """Play the civil half of a card: show it, pay for it, resolve it (CC-XACT-23)."""
    announce_card(s, True)
    word = yield Ask(
        me,
        "card.play",
        lambda: [ACTION[card] for card in playable(s, me)],
        rule="CC-ACT-03",
        why=partial(why_not_play_word, s, me),
    )
    announce_card(s, False)
    card = ACTION.index(word)
    play_civil(s, me, card)
    yield from civil_card[ACTION_CARDS[card].civil.key].resolve(s, me)
