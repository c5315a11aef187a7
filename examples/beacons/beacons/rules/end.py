"""The end of a turn, of a round and of the game (BC-TURN-03, BC-END).

Asks: turn.end
"""

from __future__ import annotations

from areopagus.kernel import Ask, Rule, push

from ..catalog import ACTIONS, END
from ..effects import end_by_full_coast, end_by_rounds, renew_raid, start_round
from ..queries import is_full
from ..state import Coast


def end_turn(s: Coast, me: int) -> Rule[None]:
    """Confirm the end of the turn; then the next player, the next round, or the end."""
    yield Ask(me, "turn.end", (END,), rule="BC-TURN-03", confirm=True)
    renew_raid(s)
    if s.stops_when_full and is_full(s):
        end_by_full_coast(s)
        return
    follower = (me + 1) % s.seats
    if follower == s.first:
        if s.round == s.last_round:
            end_by_rounds(s)
            return
        start_round(s)
    push(s, ("turn", follower, ACTIONS))
