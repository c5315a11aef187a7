"""The global random generator, watched: a rule that uses it is found out on the spot.

Comparing the whole state of the generator after every choice would be slow. Instead a twin is set up in the same
state, and both are asked for a number in turn: as long as nobody else asks, the numbers are the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .report import Broken

_twins: list[random.Random] = []


@contextmanager
def luck_watched() -> Iterator[None]:
    """Watch the global generator, and put it back afterwards as it was."""
    before = random.getstate()
    twin = random.Random()
    twin.setstate(before)
    _twins.append(twin)
    try:
        yield
    finally:
        _twins.pop()
        random.setstate(before)


def check_luck(who: str, ahead: Sequence[str] = ()) -> None:
    """Nobody has used the global generator since the last look, or it was `who`."""
    if not _twins:
        return
    twin = _twins[-1]
    if random.random() != twin.random():
        twin.setstate(random.getstate())
        problem = f"{who} used the global random generator; luck is a question to chance"
        raise Broken("luck", problem, ahead)
