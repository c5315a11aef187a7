"""The odds of each option of a question, as far as the asked seat may know them; `odds` says what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .gestures import SEED, limits_for
from .imagining import imagined_alone
from .odds import Odds, Prospect
from .words import Word

if TYPE_CHECKING:
    from .match import Match


def odds_of(match: Match, seat: int, openly: bool = False) -> dict[Word, Odds]:
    """What luck may bring after each answer of a seat; answers after which no luck decides are left out.

    Questions of `Game.odds_at` that follow with a single word are passed. `openly`: others look on, so nothing is
    counted that only the seat knows.
    """
    ask, game = match.ask, match.game
    if ask is None or ask.seat != seat or ask.about not in game.odds_at:
        return {}
    start, limits = imagined_alone(match, seat, SEED), limits_for(match, seat, openly)
    by_word: dict[Word, Odds] = {}
    if not limits.allow(start):
        return by_word
    for word in ask.words:
        position, answered = start.clone(), [ask.about]
        position.advance(word)
        while (
            limits.allow(position)
            and (next_ask := position.ask) is not None
            and next_ask.about in game.odds_at
            and len(next_ask.words) == 1
        ):
            answered.append(next_ask.about)
            position.advance(next_ask.words[0])
        odds = game.odds(Prospect(position, seat, answered, openly))
        if odds is not None:
            by_word[word] = odds
    return by_word
