"""Movement: which steps a Bot or Rover may take (OM-CC-05, OM-TERM-18, OM-ROVER-08, OM-NOTE-24/50).

Pieces may share a hex while they move. A step is possible if, afterwards, every own piece can still be brought
onto a hex of its own with the points in the two pools. Every hex can be crossed, so a piece that goes to a hex
needs as many points as there are steps to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from areopagus.kernel import Reason

from ..catalog.basics import NONE
from ..catalog.terrain import BY_DISTANCE, NEIGHBOURS
from ..state import Mars
from .effects import why_not_claim


class Pools(NamedTuple):
    """Movement points: those that the Bots share, and those of the Rover."""

    bots: int
    rover: int

    def of(self, is_rover: bool) -> int:
        """The points of a piece."""
        return self.rover if is_rover else self.bots

    def less(self, is_rover: bool) -> Pools:
        """After a step."""
        return Pools(self.bots, self.rover - 1) if is_rover else Pools(self.bots - 1, self.rover)


def why_not_stop_on_tile(s: Mars, me: int, cell: int) -> Reason | None:
    """Why a Rover can't stop on a tile: because it can't claim it (OM-NOTE-24, OM-OPT-04)."""
    if s.tile[cell] == NONE:
        return None
    reason = why_not_claim(s, me, cell)
    if reason is None or reason.rule == "OM-ROVER-08" or "rover_stop=no_benefit" not in s.switches:
        return reason
    return None


def why_not_stay(s: Mars, me: int, cell: int, is_rover: bool) -> Reason | None:
    """Why a piece has to leave a hex, whatever the player's other Bots and Rover do."""
    if fixed_pieces(s, me) >> cell & 1:
        return Reason("reason.occupied", "OM-CC-05")
    return why_not_stop_on_tile(s, me, cell) if is_rover else None


def why_not_step(s: Mars, me: int, start: int, pools: Pools, is_rover: bool, end: int) -> Reason | None:
    """Why a piece can't step onto a hex with the points left."""
    if end not in NEIGHBOURS[start]:
        return Reason("reason.not_adjacent", "OM-CC-03")
    if end in steps(s, me, start, pools, is_rover):
        return None
    reason = why_not_stay(s, me, end, is_rover)
    if reason is not None:
        return reason
    player = s.players[me]
    if end in player.bots or end == player.rover:
        return Reason("reason.occupied", "OM-CC-05")
    return Reason("reason.would_share", "OM-TERM-18")


def shares_a_hex(s: Mars, me: int) -> bool:
    """Whether a Bot or the Rover of a player is on a hex with another piece."""
    player = s.players[me]
    own = [*player.bots, player.rover]
    fixed = fixed_pieces(s, me)
    return any(cell != NONE and (fixed >> cell & 1 or own.count(cell) > 1) for cell in own)


def steps(s: Mars, me: int, start: int, pools: Pools, is_rover: bool) -> list[int]:
    """The neighbouring hexes a piece may step onto with the points left."""
    if pools.of(is_rover) <= 0:
        return []
    barred: dict[int, bool] = {}

    def may_stop(cell: int) -> bool:
        if cell not in barred:
            barred[cell] = why_not_stop_on_tile(s, me, cell) is not None
        return not barred[cell]

    ways = _ways(s, me, start, pools, is_rover, may_stop)
    player = s.players[me]
    if not ways and not _can_part(player.bots, player.rover, True, pools, fixed_pieces(s, me), may_stop):
        # a Crystal collected or paid meanwhile has made a tile useless to the Rover (OM-NOTE-24)
        return _ways(s, me, start, pools, is_rover, lambda cell: True)
    return ways


def _ways(
    s: Mars, me: int, start: int, pools: Pools, is_rover: bool, may_stop: Callable[[int], bool]
) -> list[int]:
    """The neighbouring hexes after which all own pieces can still get a hex of their own."""
    player = s.players[me]
    fixed = fixed_pieces(s, me)
    left = pools.less(is_rover)
    others = player.bots[:]
    if not is_rover:
        others.remove(start)
    occupied = _apart([*others, NONE if is_rover else player.rover], fixed)

    def can_part(cell: int) -> bool:
        stays = may_stop(cell) if is_rover else True
        if occupied and stays and not occupied >> cell & 1:
            return True  # the usual case: nobody is there, and all others are apart
        if is_rover:
            return _can_part(others, cell, stays, left, fixed, may_stop)
        return _can_part([*others, cell], player.rover, True, left, fixed, may_stop)

    return [cell for cell in NEIGHBOURS[start] if can_part(cell)]


def _apart(pieces: list[int], fixed: int) -> int:
    """The hexes of some pieces and of the fixed ones as a set of bits; 0 if two share a hex, or there are none."""
    occupied = fixed
    for cell in pieces:
        if cell != NONE:
            if occupied >> cell & 1:
                return 0
            occupied |= 1 << cell
    return occupied


def _can_part(
    bots: list[int], rover: int, stays: bool, pools: Pools, fixed: int, may_stop: Callable[[int], bool]
) -> bool:
    """Whether every Bot and the Rover can be brought onto a hex of its own."""
    return any(
        _can_part_bots(bots, pools.bots, fixed if place == NONE else fixed | 1 << place)
        for place in _rover_hexes(rover, stays, pools.rover, fixed, may_stop)
    )


def _rover_hexes(
    rover: int, stays: bool, points: int, fixed: int, may_stop: Callable[[int], bool]
) -> Iterator[int]:
    """Where a Rover can end, the nearest first; a Rover off the map is on no hex."""
    if rover == NONE:
        yield NONE
        return
    if stays and not fixed >> rover & 1:
        yield rover
    for ring in BY_DISTANCE[rover][1 : max(points, 0) + 1]:
        for cell in ring:
            if not fixed >> cell & 1 and may_stop(cell):
                yield cell


def _can_part_bots(bots: list[int], points: int, occupied: int) -> bool:
    """Whether Bots that share a hex can go to free ones. One Bot is as good as another: those alone stay."""
    crowded: list[int] = []
    for bot in bots:
        if occupied >> bot & 1:
            crowded.append(bot)
        occupied |= 1 << bot
    return _can_go(crowded, max(points, 0), occupied)


def _can_go(crowded: list[int], points: int, occupied: int) -> bool:
    """Whether each of some Bots finds a free hex of its own, all together within the points."""
    if not crowded or points < len(crowded):
        return not crowded
    first, rest = crowded[0], crowded[1:]
    for distance, ring in enumerate(BY_DISTANCE[first][1 : points - len(rest) + 1], 1):
        for cell in ring:
            if not occupied >> cell & 1:
                if not rest or _can_go(rest, points - distance, occupied | 1 << cell):
                    return True
    return False


def fixed_pieces(s: Mars, me: int) -> int:
    """The hexes of all pieces that a player can't move: foreign ones, Colonists and markers, as a set of bits."""
    hexes = 0
    for number, player in enumerate(s.players):
        for cell in (*player.advanced, *player.miners):
            hexes |= 1 << cell
        if number != me:
            for cell in (*player.bots, player.rover):
                if cell != NONE:
                    hexes |= 1 << cell
    return hexes
