"""Setup (BC-SETUP): lots decide who begins, then everyone draws three cards.

Asks chance: chance.first, chance.card
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, push, tell

from ..catalog import ACTIONS, SEAT, START_HAND
from ..state import Coast
from .draw import draw_card


def setup(s: Coast) -> Rule[None]:
    """Draw the first player and the hands."""
    first = yield Ask(CHANCE, "chance.first", SEAT[: s.seats], rule="BC-SETUP-01")
    s.first = SEAT.index(first)
    tell(s, "story.first", seat=s.first)
    for place in range(s.seats):
        for _ in range(START_HAND):
            yield from draw_card(s, (s.first + place) % s.seats)
    push(s, ("turn", s.first, ACTIONS))
