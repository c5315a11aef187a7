"""Missions and the Remaining Missions track."""

from __future__ import annotations

from areopagus.kernel import tell
from areopagus.kernel.lists import with_item

from ..catalog.board import MISSIONS
from ..state import OVER, Mars
from ..words import MISSION
from .goods import gain_crystals
from .naming import who


def contribute(s: Mars, player: int, deed: int) -> None:
    """A deed counts for every Mission in play that asks for it (OM-MISSION-02/03, OM-XMIS)."""
    if s.phase == OVER:
        return  # Contracts completed in final scoring don't count (OM-XMIS-09)
    for place, mission in enumerate(s.missions):
        if MISSIONS[mission].deed == deed and s.mission_left[place]:
            advance_mission(s, player, place)


def advance_mission(s: Mars, player: int, place: int) -> None:
    """One contribution to a Mission: its Crystals, one step of its cube, and perhaps its completion."""
    mission = s.missions[place]
    s.mission_left = with_item(s.mission_left, place, s.mission_left[place] - 1)
    tell(s, "story.mission", seat=who(s, player), mission=MISSION[mission], left=s.mission_left[place])
    gain_crystals(s, player, MISSIONS[mission].crystals)
    if s.mission_left[place] == 0:
        tell(s, "story.mission_complete", mission=MISSION[mission])
        step_remaining(s)


def step_remaining(s: Mars) -> None:
    """The Remaining Missions marker moves one space; at the end of its track it stays (OM-MISSION-07)."""
    s.remaining = max(0, s.remaining - 1)
