"""Labels and rows that several blocks of an observation share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from areopagus.kernel.observation import Look, marked, numbered

from ..card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS
from ..words import HALVES

SIDES: Final = ("attacker", "defender")
EVENT_NAMES: Final = [event.key for event in EVENTS]
ACTION_NAMES: Final = numbered(len(ACTION_CARDS))
OBJECTIVE_NAMES: Final = numbered(len(OBJECTIVE_CARDS))
HALF_NAMES: Final = [f"{card}.{half}" for card in OBJECTIVE_NAMES for half in HALVES]


def marked_seats(look: Look, seats: Iterable[int]) -> list[float]:
    """A row with a one for each of some seats, in the order in which the viewer counts them."""
    return marked(len(look.players), [look.place[seat] for seat in seats])
