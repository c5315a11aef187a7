"""Taking several things one by one, and more of them for Colonists sent to work (OM-BOOST)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog.effects import Effect
from ..catalog.player_board import COLONISTS
from ..effects.colonists import send_to_work
from ..state import Mars
from ..words import DONE


def most_boosts(effect: Effect) -> int:
    """How many Colonists may be sent to work for an effect."""
    return COLONISTS if effect.boost == "teal_colonist" else 0


class Taking(NamedTuple):
    """How far somebody is who takes several things."""

    has_begun: bool
    """Whether something was taken before."""
    may_stop: bool
    """Whether nothing has to be taken now."""
    is_boosted: bool
    """Whether a Colonist is sent to work for the next thing."""


def take_several(
    s: Mars,
    me: int,
    amount: int,
    boosts: int,
    must: bool,
    why_not: Callable[[], Reason | None],
    question: Callable[[Taking], Ask],
    take: Callable[[Word], Rule[None]],
) -> Rule[None]:
    """Take up to an amount, then one more for each Colonist sent to work, at most `boosts` times (OM-BOOST-01).

    `why_not` says why nothing more can be taken. `question` asks what to take; it is told how far the taking is. `take`
    takes it.
    """
    taken = 0
    while why_not() is None:
        is_boosted = taken >= amount
        if is_boosted and (taken - amount >= boosts or not s.players[me].lq):
            break
        word = yield question(Taking(taken > 0, taken > 0 or not must, is_boosted))
        if word == DONE:
            break
        if is_boosted:
            send_to_work(s, me)
        yield from take(word)
        taken += 1
