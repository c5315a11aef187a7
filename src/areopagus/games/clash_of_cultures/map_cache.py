"""What queries compute from the revealed map, so that they compute it once."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class MapCache:
    """Results of queries about the revealed map."""

    distances: dict[int, dict[int, int]] = field(default_factory=dict)
    """For a space the number of steps to each other."""
    spaces_within: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """For a space and a number of steps the spaces that are not farther."""
    sites: dict[int, list[tuple[float, int]]] = field(default_factory=dict)
    """For a space the places for cities near it, with their value."""
    marches: dict[int, dict[int, int]] = field(default_factory=dict)
    """For a space the number of steps that Army units need to others."""
