"""Watching the global random generator: a rule that uses it is found at that choice.

Comparing the whole state of the generator after every choice would be slow. Instead a twin is set up in the same
state, and both give a number in turn: the numbers are equal unless something else has used the generator.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .report import Broken

_twins: list[random.Random] = []


@contextmanager
def luck_watched() -> Iterator[None]:
    """Watch the global generator, and restore its state afterwards."""
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
    """Raise `Broken`, naming `who`, if the global generator was used since the last check."""
    if not _twins:
        return
    twin = _twins[-1]
    if random.random() != twin.random():
        twin.setstate(random.getstate())
        problem = f"{who} used the global random generator; luck is a question to chance"
        raise Broken("luck", problem, ahead)
