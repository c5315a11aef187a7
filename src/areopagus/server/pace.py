"""The pace of bots: what others see of them comes at a steady beat.

Without it the time until a bot's next move would tell others whether it was asked something hidden in between, and
whether it had a choice there. So an answer that somebody else can notice waits for the next beat: a whole number of
beats after the previous visible change. An answer that nobody else can notice takes no beat at all; any number of them
fit between two visible changes. People can follow the moves as well.

What can still be measured: thinking that takes longer than a beat. A hidden question that a bot thinks about for a
second delays what comes next by as many beats, as a person's pause does. To hide this too, a bot would have to take its
longest time for every answer, hidden or not, and all would wait for that. How long a task waits for its turn behind
the tasks of others is not hidden either; it tells nothing about this table.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from areopagus.kernel import Match


class Pace:
    """When a bot's next visible answer may come, at one table."""

    def __init__(self, beat: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.beat = beat
        """Seconds; 0: everything comes at once."""
        self._clock = clock
        self._latest = clock()

    def seconds_to_next(self) -> float:
        """The seconds until the next beat."""
        if self.beat <= 0:
            return 0.0
        since = self._clock() - self._latest
        return max(1, math.ceil(since / self.beat)) * self.beat - since

    def note_visible_change(self) -> None:
        """Others have seen something; beats are counted from now on."""
        self._latest = self._clock()


def is_visible(match: Match, word: str) -> bool:
    """Whether anybody else can notice that the pending question is answered by a word."""
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
