"""Shrinking: from a failing game to the shortest record found that fails in the same way.

The choices of the failing game are hints: a hint is played if it is legal at its turn, and skipped otherwise. Leaving
out smaller and smaller stretches of hints, while the same check still fails, gives a short record that a person can
read.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from areopagus.kernel.record import Record

from .report import Broken
from .walk import Setting, Walker


def shrink(
    setting: Setting, choices: list[str], check: str, wait: float, seconds: float = 8.0
) -> tuple[Broken, Record] | None:
    """The shortest failing game found within a few seconds; None if the failure doesn't occur again."""
    deadline = time.monotonic() + seconds
    best = _fails(setting, choices, check, wait)
    if best is None:
        return None
    size = max(1, len(best[1].choices) // 2)
    while size >= 1 and time.monotonic() < deadline:
        best, shorter = _leave_out(setting, best, check, wait, size, lambda: time.monotonic() < deadline)
        if not shorter or size > len(best[1].choices):
            size //= 2
    return best


def _leave_out(
    setting: Setting,
    best: tuple[Broken, Record],
    check: str,
    wait: float,
    size: int,
    in_time: Callable[[], bool],
) -> tuple[tuple[Broken, Record], bool]:
    """Try to leave out each stretch of that size, from the end to the beginning; also return whether one could be."""
    shorter = False
    place = len(best[1].choices) - size
    while place >= 0 and in_time():
        choices = best[1].choices
        attempt = _fails(setting, choices[:place] + choices[place + size :], check, wait)
        if attempt is not None and len(attempt[1].choices) < len(choices):
            best, shorter = attempt, True
            place = min(place, len(best[1].choices))
        place -= size
    return best, shorter


def _fails(setting: Setting, hints: list[str], check: str, wait: float) -> tuple[Broken, Record] | None:
    walk = Walker(setting.game, samples=0, wait=wait).walk(setting, hints, only=check)
    if walk.broken is None or walk.broken.check != check or walk.record is None:
        return None
    return walk.broken, walk.record
