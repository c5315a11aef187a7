"""Movement: which steps a Bot or Rover may take (OM-CC-05, OM-ROVER-08, OM-NOTE-24/50)."""

from __future__ import annotations

from collections.abc import Callable

from areopagus.kernel import Reason

from ..catalog import NEIGHBOURS, NONE
from ..state import Mars
from .possible import can_claim
from .terrain import pieces


def can_stop(s: Mars, me: int, cell: int, others: int, is_rover: bool) -> Reason | None:
    """Why a piece can't stop on a hex; `others` are the hexes of all other pieces."""
    if others >> cell & 1:
        return Reason("reason.occupied", "OM-CC-05")
    if is_rover and s.tile[cell] != NONE:
        return can_stop_on_tile(s, me, cell)
    return None


def can_stop_on_tile(s: Mars, me: int, cell: int) -> Reason | None:
    """Why a Rover can't stop on a tile: because it can't claim it (OM-NOTE-24, OM-OPT-04)."""
    reason = can_claim(s, me, cell)
    if reason is None or reason.rule == "OM-ROVER-08" or "rover_stop=no_benefit" not in s.switches:
        return reason
    return None


def can_step(s: Mars, me: int, start: int, points: int, is_rover: bool, end: int) -> Reason | None:
    """Why a piece can't step onto a hex with so many points left."""
    if end not in NEIGHBOURS[start]:
        return Reason("reason.not_adjacent", "OM-CC-03")
    if end in steps(s, me, start, points, is_rover):
        return None
    return can_stop(s, me, end, without(pieces(s), s, me, start, is_rover), is_rover)


def steps(s: Mars, me: int, start: int, points: int, is_rover: bool) -> list[int]:
    """The neighbouring hexes a piece may step onto with so many points left.

    A hex where it can't stop is passed only if it can still get to one where it can.
    """
    if points <= 0:
        return []
    others = without(pieces(s), s, me, start, is_rover)
    stops: dict[int, bool] = {}

    def stop(cell: int) -> bool:
        if cell not in stops:
            stops[cell] = can_stop(s, me, cell, others, is_rover) is None
        return stops[cell]

    return [near for near in NEIGHBOURS[start] if stop(near) or _gets_to_stop(near, points - 1, stop)]


def without(occupied: int, s: Mars, me: int, cell: int, is_rover: bool) -> int:
    """The hexes of all other pieces than the one that moves."""
    player = s.players[me]
    if is_rover:
        alone = player.rover == cell and cell not in player.bots
    else:
        alone = player.bots.count(cell) == 1 and player.rover != cell
    for number, other in enumerate(s.players):
        if number != me and (cell in other.bots or other.rover == cell):
            alone = False
    if s.marker[cell] != NONE or s.colonist[cell] != NONE:
        alone = False
    return occupied & ~(1 << cell) if alone else occupied


def _gets_to_stop(start: int, points: int, stop: Callable[[int], bool]) -> bool:
    """Whether a hex where the piece can stop is within so many steps."""
    reached = {start}
    edge = [start]
    for _ in range(points):
        following = []
        for cell in edge:
            for near in NEIGHBOURS[cell]:
                if near not in reached:
                    if stop(near):
                        return True
                    reached.add(near)
                    following.append(near)
        edge = following
    return False
