"""The end of a turn, of a round and of the game (BC-TURN-03, BC-END).

Asks: turn.end
"""

from __future__ import annotations

from areopagus.kernel import Ask, Rule, push, tell

from ..catalog import ACTIONS, END
from ..queries import is_full
from ..state import Coast


def end_turn(s: Coast, me: int) -> Rule[None]:
    """Confirm the end of the turn; then the next player, the next round, or the end."""
    yield Ask(me, "turn.end", (END,), rule="BC-TURN-03", confirm=True)
    s.raided = False
    if s.stops_when_full and is_full(s):
        tell(s, "story.full")
        return
    follower = (me + 1) % s.seats
    if follower == s.first:
        if s.round == s.last_round:
            tell(s, "story.over")
            return
        s.round += 1
        tell(s, "story.round", round=s.round)
    push(s, ("turn", follower, ACTIONS))
