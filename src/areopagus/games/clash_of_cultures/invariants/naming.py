"""Reasons that name a seat or a space."""

from __future__ import annotations

from areopagus.kernel import Reason, seat_name, word_name

from ..words import HEX


def at_seat(key: str, rule: str, seat: int) -> Reason:
    """What is wrong with a player."""
    return Reason(key, rule, {"seat": seat_name(seat)})


def at_space(key: str, rule: str, cell: int) -> Reason:
    """What is wrong with a space of the map."""
    return Reason(key, rule, {"cell": word_name(HEX[cell].text)})
