"""Playing the civil half of an Action card, between actions or as a reaction (CC-ACT, CC-XACT-23).

What each card does is in `civil_cards`.

Asks: card.play, card.react
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Message, Rule, reveal

from ..card_catalog import ACTION_CARDS, Civil
from ..effects.cards import play_action
from ..effects.civil_cards import announce_card, play_civil
from ..queries.actions import why_not_play_word
from ..queries.cards import playable, reactions
from ..queries.reasons import why_not_react
from ..registry import CardRules, civil_card
from ..state import World
from ..words import ACTION, PASS


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


def play_reaction(
    s: World,
    me: int,
    kind: CardRules,
    cause: int,
    played: int,
    rule: str,
    what: Message,
) -> Rule[Civil | None]:
    """A player may play a card on what has just happened; returns its civil half, None for a pass (CC-ASK-09).

    `what` tells the player what that is.
    """
    word = yield Ask(
        me,
        "card.react",
        lambda: [*(ACTION[card] for card in reactions(s, me, kind, cause, played)), PASS],
        rule=rule,
        why=partial(why_not_react, s, me, played, rule),
        confirm=True,
        seen_by=(me,),
        params={"what": what},
    )
    if word == PASS:
        return None
    card = ACTION.index(word)
    reveal(s)
    play_action(s, me, card)
    return ACTION_CARDS[card].civil
