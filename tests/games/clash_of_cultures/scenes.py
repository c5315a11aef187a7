"""Scenes of which a story tells: what is set up and played, and what a seat then reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from areopagus.games.clash_of_cultures.state import World


class Scene(NamedTuple):
    """What is set up and played, and what a seat then reads."""

    setup: Callable[[World], object]
    words: tuple[str, ...]
    lines: tuple[str, ...]
    seat: int | None = 0
    seats: int = 2
