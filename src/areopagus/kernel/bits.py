"""Sets of small ints as one int with a bit for each: cards in a hand, advances, tiles. Copying and comparing are free.

>>> hand = gathered([2, 5])
>>> hand, members(hand), hand >> 5 & 1
(36, [2, 5], 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


def members(bits: int) -> list[int]:
    """The members of a set, in order."""
    return list(_members(bits))


@lru_cache(4096)
def _members(bits: int) -> tuple[int, ...]:
    numbers = []
    while bits:
        lowest = bits & -bits
        numbers.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(numbers)


def gathered(members: Iterable[int]) -> int:
    """The set of these members."""
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits
