"""What queries work out from the revealed map, so that they do it once."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class MapCache:
    """What queries have worked out from the revealed map."""

    distances: dict[int, dict[int, int]] = field(default_factory=dict)
    """For a space the number of steps to each other."""
    spaces_within: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """For a space and a number of steps the spaces that are no farther."""
    sites: dict[int, list[tuple[float, int]]] = field(default_factory=dict)
    """For a space the places for cities near it, with their value."""
    marches: dict[int, dict[int, int]] = field(default_factory=dict)
    """For a space the number of steps that Army units need to others."""
