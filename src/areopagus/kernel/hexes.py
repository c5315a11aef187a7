"""Hexes: geometry of hexagonal boards.

A hex is a pair of axial coordinates `(q, r)`: q counts columns to the right, r counts downwards within a
column. Hexes are flat-topped, y points down as on a screen, so the centre of a hex of size s (centre to
corner) lies at `x = 1.5*s*q`, `y = sqrt(3)*s*(r + q/2)`. Everything is numbered clockwise from the
north::

                 (0,-1)
        (-1,0)            (+1,-1)
                 (0, 0)
        (-1,+1)           (+1,0)
                 (0,+1)

The first half of this module is geometry on the endless plane, made of plain tuples. The second half is
`Grid`, a board of given cells, where a cell is a small int (its index in the order given) and neighbours
and distances are tables:

    >>> grid = Grid(disc((0, 0), 5))
    >>> len(grid.cells), grid.id((0, -1)), grid.neighbours[0]
    (91, 1, (1, 2, 3, 4, 5, 6))
    >>> [text(grid.cells[i]) for i in grid.path(0, grid.id((2, -2)))]
    ['+0+0', '+1-1', '+2-2']

All results come in a documented order that never depends on hashing, so a rule may offer them as they are.
"""

import math
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]

#: A choice of cells: a container of ids, a predicate of an id, or None for all of them.
Cells: TypeAlias = Container[int] | Callable[[int], bool] | None

ORIGIN: Final[Hex] = (0, 0)

#: The steps to the six neighbours: north, north-east, south-east, south, south-west, north-west.
DIRECTIONS: Final[tuple[Hex, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

_HEIGHT: Final = math.sqrt(3.0)
_TEXT: Final = re.compile(r"(\+0|[+-][1-9][0-9]*)(\+0|[+-][1-9][0-9]*)")


# The plane


def neighbour(hex: Hex, direction: int) -> Hex:
    """The hex beside this one; directions count clockwise from north, and 6 is north again."""
    dq, dr = DIRECTIONS[direction % 6]
    return (hex[0] + dq, hex[1] + dr)


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """The six hexes around this one, in the order of `DIRECTIONS`."""
    q, r = hex
    return ((q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r))


def distance(a: Hex, b: Hex) -> int:
    """Number of steps between two hexes on the endless plane."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly `radius` away, clockwise from the one due north; radius 0 is the centre alone."""
    if radius < 0:
        raise ValueError(f"A ring can't have the radius {radius}: it must be 0 or more.")
    if radius == 0:
        return (centre,)
    q, r = centre[0], centre[1] - radius
    hexes: list[Hex] = []
    for dq, dr in DIRECTIONS[2:] + DIRECTIONS[:2]:  # from the north corner the first side leads south-east
        for _ in range(radius):
            hexes.append((q, r))
            q += dq
            r += dr
    return tuple(hexes)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most `radius` away: the centre, then ring after ring."""
    if radius < 0:
        raise ValueError(f"A disc can't have the radius {radius}: it must be 0 or more.")
    hexes: list[Hex] = []
    for step in range(radius + 1):
        hexes.extend(ring(centre, step))
    return tuple(hexes)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The straight line from a to b, both included: each hex touches the next, with as few hexes as possible.

    A line along an edge keeps to the same side whichever end it starts from, so `line(b, a)` is
    `line(a, b)` backwards.
    """
    length = distance(a, b)
    if length == 0:
        return (a,)
    # Exact arithmetic: cube coordinates times `scale`, moved slightly so that no point is on an edge.
    fine = 32
    scale = length * fine
    hexes: list[Hex] = []
    for i in range(length + 1):
        q = (a[0] * (length - i) + b[0] * i) * fine + 1
        r = (a[1] * (length - i) + b[1] * i) * fine + 2
        hexes.append(_nearest(q, r, scale))
    return tuple(hexes)


def _nearest(q: int, r: int, scale: int) -> Hex:
    """The hex nearest to the point (q / scale, r / scale)."""
    s = -q - r
    near_q = (2 * q + scale) // (2 * scale)
    near_r = (2 * r + scale) // (2 * scale)
    near_s = (2 * s + scale) // (2 * scale)
    off_q = abs(near_q * scale - q)
    off_r = abs(near_r * scale - r)
    off_s = abs(near_s * scale - s)
    if off_q > off_r and off_q > off_s:
        return (-near_r - near_s, near_r)
    if off_r > off_s:
        return (near_q, -near_q - near_s)
    return (near_q, near_r)


def rotate(hex: Hex, sixths: int, centre: Hex = ORIGIN) -> Hex:
    """Turn a hex about a centre, clockwise by sixths of a full turn (negative: anticlockwise)."""
    q = hex[0] - centre[0]
    r = hex[1] - centre[1]
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return (q + centre[0], r + centre[1])


def reflect(hex: Hex, centre: Hex = ORIGIN) -> Hex:
    """Mirror a hex, left for right, in the column of the centre.

    Together with `rotate` this gives all twelve symmetries of the plane about that centre.
    """
    q = hex[0] - centre[0]
    r = hex[1] - centre[1]
    return (centre[0] - q, centre[1] + r + q)


def text(hex: Hex) -> str:
    """A hex as it is written in words and records: `+2-1`."""
    return f"{hex[0]:+d}{hex[1]:+d}"


def parse(text: str) -> Hex:
    """The hex of a text such as `+2-1`; `ValueError` for anything that `text` does not write."""
    numbers = _TEXT.fullmatch(text)
    if numbers is None:
        raise ValueError(f"{text!r} is not a hex: two signed numbers are expected, such as '+2-1' or '+0+3'.")
    return (int(numbers[1]), int(numbers[2]))


# The picture


def pixel(hex: Hex, size: float, origin: Point = (0.0, 0.0)) -> Point:
    """The centre of a hex in a picture; `size` goes from centre to corner, `origin` is the middle of +0+0."""
    q, r = hex
    return (origin[0] + 1.5 * size * q, origin[1] + _HEIGHT * size * (r + q / 2))


def corners(hex: Hex, size: float, origin: Point = (0.0, 0.0)) -> tuple[Point, ...]:
    """The six corners of a hex in a picture, clockwise from the east."""
    x, y = pixel(hex, size, origin)
    half = size / 2
    rise = _HEIGHT * half
    return (
        (x + size, y),
        (x + half, y + rise),
        (x - half, y + rise),
        (x - size, y),
        (x - half, y - rise),
        (x + half, y - rise),
    )


# The board


class Grid:
    """A board of given cells, made once and never changed.

    A cell is known by its id, the index in the order given. `cells[id]` is its hex, `neighbours[id]` the ids
    around it (clockwise from north, those off the board left out), `distances[a][b]` the geometric distance.
    These are plain tuples; fast code reads them directly. Many methods take a choice of cells: a container of
    ids (a set or dict rather than a long list), a function of an id, or None for all cells. A walk may start
    anywhere; every cell that it enters, including the last, must be among the chosen cells.
    """

    __slots__ = ("_discs", "_ids", "cells", "distances", "neighbours")

    cells: Final[tuple[Hex, ...]]
    neighbours: Final[tuple[tuple[int, ...], ...]]
    distances: Final[tuple[tuple[int, ...], ...]]

    def __init__(self, cells: Iterable[Hex]) -> None:
        self.cells = tuple(cells)
        if not self.cells:
            raise ValueError("A grid needs at least one cell.")
        ids: dict[Hex, int] = {}
        for id, hex in enumerate(self.cells):
            if hex in ids:
                raise ValueError(f"The cell {text(hex)} is given twice.")
            ids[hex] = id
        self._ids: Final[dict[Hex, int]] = ids
        self.neighbours = tuple(tuple(ids[n] for n in neighbours(hex) if n in ids) for hex in self.cells)
        self.distances = tuple(tuple(distance(a, b) for b in self.cells) for a in self.cells)
        self._discs: Final[dict[tuple[int, int], tuple[int, ...]]] = {}

    def __len__(self) -> int:
        return len(self.cells)

    def __contains__(self, hex: object) -> bool:
        return hex in self._ids

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"<Grid of {len(self.cells)} cells from {text(self.cells[0])} to {text(self.cells[-1])}>"

    def id(self, hex: Hex) -> int:
        """The id of the cell at this hex; test `hex in grid` first if it may be off the board."""
        number = self._ids.get(hex)
        if number is None:
            raise ValueError(f"The hex {text(hex)} is not on this board.")
        return number

    def distance(self, a: int, b: int) -> int:
        """The geometric distance of two cells, whatever lies between them."""
        if not (0 <= a < len(self.cells) > b >= 0):
            self._check(a)
            self._check(b)
        return self.distances[a][b]

    def within(self, id: int, radius: int) -> tuple[int, ...]:
        """The cells at most `radius` away in a straight line, by distance and id, the cell itself first."""
        key = (id, radius)
        cells = self._discs.get(key)
        if cells is None:
            self._check(id)
            distances = self.distances[id]
            within = [other for other, distance in enumerate(distances) if distance <= radius]
            within.sort(key=distances.__getitem__)
            cells = self._discs[key] = tuple(within)
        return cells

    def reach(
        self, starts: Sequence[int], steps: int | None = None, passable: Cells = None
    ) -> dict[int, int]:
        """Number of steps from the nearest start to each cell; cells out of reach are left out.

        The dict is in the order of discovery: the starts as given, then by distance.
        """
        if steps is not None and steps < 0:
            raise ValueError(f"Nobody can walk {steps} steps: it must be 0 or more.")
        is_passable = self._test(passable)
        around = self.neighbours
        distances: dict[int, int] = {}
        for start in starts:
            self._check(start)
            distances[start] = 0
        frontier = list(distances)
        walked = 0
        while frontier and walked != steps:
            walked += 1
            entered: list[int] = []
            for here in frontier:
                for there in around[here]:
                    if there not in distances and is_passable(there):
                        distances[there] = walked
                        entered.append(there)
            frontier = entered
        return distances

    def steps(self, a: int, b: int, blocked: Cells = ()) -> int | None:
        """Number of steps from a to b around the blocked cells; None if there is no way."""
        is_blocked = self._test(blocked)
        return self._steps_to(b, a, lambda id: not is_blocked(id)).get(a)

    def path(self, a: int, b: int, passable: Cells = None) -> tuple[int, ...]:
        """The shortest way from a to b, both included; empty if there is none.

        Of several shortest ways it is the one that prefers the earlier direction at each step.
        """
        return next(self.paths(a, b, passable), ())

    def paths(self, a: int, b: int, passable: Cells = None) -> Iterator[tuple[int, ...]]:
        """All shortest ways from a to b, one after the other; `path` is the first of them."""
        steps_left = self._steps_to(b, a, self._test(passable))
        if a not in steps_left:
            return
        around = self.neighbours
        waiting: list[tuple[int, ...]] = [(a,)]
        while waiting:
            way = waiting.pop()
            here = way[-1]
            if here == b:
                yield way
                continue
            closer = steps_left[here] - 1
            waiting.extend(
                (*way, there) for there in reversed(around[here]) if steps_left.get(there) == closer
            )

    def component(self, start: int, members: Cells) -> tuple[int, ...]:
        """The connected group of members that holds `start`, by id; empty if `start` is not a member."""
        self._check(start)
        is_member = self._test(members)
        if not is_member(start):
            return ()
        return self._group(start, is_member, bytearray(len(self.cells)))

    def components(self, members: Cells) -> tuple[tuple[int, ...], ...]:
        """All connected groups of members, each by id, the groups by their first id."""
        is_member = self._test(members)
        seen = bytearray(len(self.cells))
        return tuple(
            self._group(id, is_member, seen)
            for id in range(len(self.cells))
            if not seen[id] and is_member(id)
        )

    def _group(self, start: int, is_member: Callable[[int], bool], seen: bytearray) -> tuple[int, ...]:
        """The members connected with `start`, marked as seen."""
        around = self.neighbours
        group = [start]
        seen[start] = 1
        for here in group:  # grows while it is read
            for there in around[here]:
                if not seen[there] and is_member(there):
                    seen[there] = 1
                    group.append(there)
        group.sort()
        return tuple(group)

    def _steps_to(self, goal: int, start: int, is_passable: Callable[[int], bool]) -> dict[int, int]:
        """Number of steps to the goal, for cells no further than the start; without the start if there is no way."""
        self._check(start)
        self._check(goal)
        if start == goal:
            return {goal: 0}
        if not is_passable(goal):
            return {}
        around = self.neighbours
        distances = {goal: 0}
        frontier = [goal]
        walked = 0
        while frontier and start not in distances:
            walked += 1
            entered: list[int] = []
            for here in frontier:
                for there in around[here]:
                    if there not in distances and (there == start or is_passable(there)):
                        distances[there] = walked
                        entered.append(there)
            frontier = entered
        return distances

    def _test(self, cells: Cells) -> Callable[[int], bool]:
        """A choice of cells as a predicate."""
        if cells is None:
            return _always
        if callable(cells):
            return cells
        return cells.__contains__

    def _check(self, id: int) -> None:
        if not 0 <= id < len(self.cells):
            raise ValueError(f"There is no cell {id}: this board has the cells 0 to {len(self.cells) - 1}.")


def _always(id: int) -> bool:
    return True
