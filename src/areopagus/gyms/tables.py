"""Matches as gyms play them: the driver answers forced questions, and trade is off by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from areopagus.kernel import Game, Match, new

QUIET: Final[dict[str, dict[str, object]]] = {"clash-of-cultures": {"trade": "off"}}
"""By game, the options that differ from the normal ones: trade has many questions, and few agents learn it."""


def options_of(game: Game[Any], given: Mapping[str, object] | None) -> dict[str, object]:
    """The options of a match in a gym."""
    return {**QUIET.get(game.key, {}), **(given or {})}


def open_match(game: Game[Any], seats: int, seed: int, options: Mapping[str, object] | None) -> Match:
    """A new match with seeded luck."""
    return new(game, seats=seats, seed=seed, options=options_of(game, options))
