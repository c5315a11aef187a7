"""Attempts of Cultural Influence (CC-INFL)."""

from __future__ import annotations

from areopagus.kernel import tell

from ..state import World
from ..words import HEX


def attempt_influence(s: World, seat: int, cell: int) -> None:
    """A player tries to influence a space; a Cultural Takeover waits for no other attempt (CC-XACT-08)."""
    s.turn.takeover = False
    tell(s, "story.influences", at=HEX[cell], seat=seat, cell=HEX[cell])


def show_influence_roll(s: World, seat: int, die: int, least: int) -> None:
    """The die of the attempt is rolled; it succeeds with the least number or more (CC-INFL-06)."""
    tell(s, "story.influence_roll", seat=seat, count=die, least=least)


def fail_influence(s: World, seat: int) -> None:
    """The attempt fails."""
    tell(s, "story.influence_fails", seat=seat)


def succeed_in_influence(s: World) -> None:
    """The attempt succeeds; there is one success in a Turn."""
    s.turn.influenced = True
