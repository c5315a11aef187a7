"""Cubes are placed on advances and moved between governments (CC-ADV, CC-GOV)."""

from __future__ import annotations

from areopagus.kernel import tell
from areopagus.kernel.bits import members

from ..catalog import ECONOMIC_LIBERTY, FORCED_LABOR, GOVERNMENT_MASK, IDEAS
from ..queries.goods import has
from ..state import World
from ..words import ADVANCE
from .goods import drop_to_limit


def announce_advance(s: World, seat: int, advance: int) -> None:
    """A player gets an advance."""
    tell(s, "story.advance", seat=seat, advance=ADVANCE[advance])


def place_cube(s: World, seat: int, advance: int) -> None:
    """The cube of an advance is placed."""
    s.players[seat].advances |= 1 << advance
    if seat == s.active:
        s.turn.got |= 1 << advance
    announce_advance(s, seat, advance)


def move_cubes(s: World, seat: int, advances: int) -> None:
    """All cubes of a player's government move to these advances of another (CC-GOV-06 to -12)."""
    player = s.players[seat]
    player.advances = player.advances & ~GOVERNMENT_MASK | advances
    for advance in members(advances):
        tell(s, "story.government", seat=seat, advance=ADVANCE[advance])
    if seat == s.active:
        s.turn.got |= advances
        s.turn.forced = s.turn.forced and has(s, seat, FORCED_LABOR)
        if advances >> ECONOMIC_LIBERTY & 1:
            note_late_liberty(s)
    drop_to_limit(s, seat, IDEAS)


def note_late_liberty(s: World) -> None:
    """The active player gets Economic Liberty: after a Collect it is too late for this Turn (CC-ADV-DEM-07)."""
    if s.turn.collects:
        s.turn.liberty_off = True
