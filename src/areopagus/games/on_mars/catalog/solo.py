"""The solo game: Lacerda's cards and limits, and the goals of the person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from areopagus.kernel.facts import BadComponent

from .basics import KINDS, entries, plain, section
from .board import MISSION_SLOTS


@dataclass(frozen=True, slots=True)
class SoloCard:
    """A Solo card."""

    mission: int
    """The place of the Mission that it moves from the second pass on."""
    travels: bool
    action_number: int


SOLO_CARDS: Final = tuple(
    SoloCard(entry.one_of("mission", MISSION_SLOTS), entry.truth("travels"), entry.whole("action"))
    for entry in entries("solo.toml", "card", ("id", "mission", "travels", "action"))
)
_goals: Final = entries("solo.toml", "goal", ("id", "level", "name", "needs"))
if [entry["level"] for entry in _goals] != list(range(1, len(_goals) + 1)):
    raise BadComponent("solo.toml", "goal", "the goals are in the order of their levels")
SOLO_GOALS: Final = tuple(str(entry["id"]) for entry in _goals)
SOLO_NEEDS: Final[dict[str, list[dict[str, Any]]]] = {entry["id"]: plain(entry["needs"]) for entry in _goals}
_opponent: Final = section(
    "solo.toml",
    "opponent",
    (
        "name",
        "setup_as_players",
        "bot_sequence",
        "bot_start",
        "rover_movement_points",
        "max_scientists",
        "contracts_count_as_completed",
        "living_quarters_counts_as_full",
    ),
)
BOT_SEQUENCE: Final = tuple(KINDS.index(name) for name in _opponent.some_of("bot_sequence", KINDS))
LACERDA_POINTS: Final[int] = _opponent.whole("rover_movement_points")
LACERDA_SCIENTISTS: Final[int] = _opponent.whole("max_scientists")
