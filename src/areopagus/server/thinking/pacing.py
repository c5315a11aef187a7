"""The pace of bots: their visible answers come at a steady beat.

Without it the time until a bot's next move would reveal whether it was asked something hidden in between, and whether
it had a choice there. So an answer that somebody else can notice waits for the next beat: a whole number of beats after
the previous visible change. An answer that nobody else can notice takes no beat; any number of them fit between two
visible changes. People can also follow the moves more easily.

Thinking that takes longer than a beat can still be measured. A hidden question that a bot thinks about for a second
delays its next visible answer by as many beats, as a person's pause does. To hide this, too, a bot would have to take
its longest time for every answer, and everybody would wait for that. How long a task waits behind the tasks of others
is not hidden either; it reveals nothing about this table.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from areopagus.kernel import Match


class BotPacing:
    """When a bot's next visible answer may come, at one table."""

    def __init__(self, beat: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.beat = beat
        """Seconds; 0: no pauses."""
        self._clock = clock
        self._last_change = clock()

    def seconds_to_next(self) -> float:
        """Seconds until the next beat."""
        if self.beat <= 0:
            return 0.0
        since = self._clock() - self._last_change
        return max(1, math.ceil(since / self.beat)) * self.beat - since

    def note_visible_change(self) -> None:
        """Note a visible change; beats are counted from now on."""
        self._last_change = self._clock()


def is_visible(match: Match, word: str) -> bool:
    """Whether anybody else can notice this answer to the pending question."""
    ask = match.ask
    assert ask is not None
    others = [None, *(seat for seat in range(match.seats) if seat != ask.seat)]
    if all(ask.is_open_to(other) for other in others):
        return True
    after = match.clone()
    after.choose(word)
    return (
        after.over
        or after.asked(None) != match.asked(None)
        or any(
            after.story_lines(other, match.story_length) or after.view(other) != match.view(other)
            for other in others
        )
    )
