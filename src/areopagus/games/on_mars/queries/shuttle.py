"""When the Shuttle travels (OM-SHUTTLE)."""

from __future__ import annotations

from collections.abc import Collection

from ..catalog.board import RED_SPACE, STOPPING_LEVEL
from ..state import Mars


def has_stopped(level: int, switches: Collection[str]) -> bool:
    """Whether the Shuttle no longer travels at a Colony level (OM-XSHUT-02)."""
    return level >= STOPPING_LEVEL and "shuttle_from_level_4=stops" in switches


def rounds_to_departure(s: Mars) -> int:
    """The number of Shuttle Phases after this one until the Shuttle leaves its side; 0: never."""
    return 0 if has_stopped(s.level, s.switches) else s.shuttle_space - RED_SPACE + 1
