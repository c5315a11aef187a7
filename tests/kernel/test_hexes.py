"""Hex geometry on the plane, and boards of cells."""

import doctest
import math
import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from areopagus.kernel import hexes
from areopagus.kernel.hexes import (
    Grid,
    Hex,
    disc,
    distance,
    line,
    neighbours,
    parse,
    reflect,
    ring,
    rotate,
    text,
)

numbers = st.integers(-30, 30)
places = st.tuples(numbers, numbers)
BOARD = Grid(disc((0, 0), 3))
ids = st.integers(0, len(BOARD) - 1)
open_cells = st.frozensets(ids)


# The plane


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(hexes).attempted >= 3
    assert doctest.testmod(hexes).failed == 0


def test_neighbours_go_clockwise_from_the_north() -> None:
    assert neighbours((2, -1)) == ((2, -2), (3, -2), (3, -1), (2, 0), (1, 0), (1, -1))
    assert neighbours((2, -1)) == tuple(hexes.neighbour((2, -1), d) for d in range(6))
    assert hexes.neighbour((2, -1), 6) == hexes.neighbour((2, -1), 0) == (2, -2)
    bearings = [
        math.degrees(math.atan2(x, -y)) % 360 for x, y in (hexes.pixel(n, 1) for n in neighbours((0, 0)))
    ]
    assert bearings == pytest.approx([0, 60, 120, 180, 240, 300])


@given(places, places, places)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(places)
def test_neighbours_are_the_hexes_one_step_away(a: Hex) -> None:
    assert [distance(a, n) for n in neighbours(a)] == [1] * 6
    assert neighbours(a) == ring(a, 1)


@given(places, st.integers(1, 12))
def test_a_ring_has_six_hexes_per_step_each_beside_the_next(centre: Hex, radius: int) -> None:
    cells = ring(centre, radius)
    assert len(cells) == len(set(cells)) == 6 * radius
    assert all(distance(centre, hex) == radius for hex in cells)
    assert all(distance(a, b) == 1 for a, b in zip(cells, cells[1:] + cells[:1], strict=True))
    assert cells[0] == (centre[0], centre[1] - radius)
    assert cells[radius] == rotate(cells[0], 1, centre), "clockwise"


def test_a_disc_of_radius_five_has_91_cells() -> None:
    cells = disc((0, 0), 5)
    assert len(cells) == len(set(cells)) == 91
    assert cells[0] == (0, 0)
    assert [distance((0, 0), hex) for hex in cells] == sorted(distance((0, 0), hex) for hex in cells)
    assert disc((4, -2), 0) == ring((4, -2), 0) == ((4, -2),)


@pytest.mark.parametrize("shape", [ring, disc])
def test_a_negative_radius_is_refused(shape: object) -> None:
    assert callable(shape)
    with pytest.raises(ValueError, match="can't have the radius -1"):
        shape((0, 0), -1)


@given(places, places)
def test_a_line_is_a_shortest_way_and_the_same_backwards(a: Hex, b: Hex) -> None:
    cells = line(a, b)
    assert cells[0] == a
    assert cells[-1] == b
    assert len(cells) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in pairwise(cells))
    assert line(b, a) == cells[::-1]


def test_a_line_runs_straight_where_it_can() -> None:
    assert line((0, 0), (3, 0)) == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert line((-1, 2), (-1, -1)) == ((-1, 2), (-1, 1), (-1, 0), (-1, -1))


@given(places, places, places, st.integers(-12, 12))
def test_rotation_keeps_distances_and_six_sixths_are_none(a: Hex, b: Hex, centre: Hex, sixths: int) -> None:
    assert distance(rotate(a, sixths, centre), rotate(b, sixths, centre)) == distance(a, b)
    assert rotate(a, 6, centre) == a
    assert rotate(rotate(a, sixths, centre), -sixths, centre) == a
    assert rotate(centre, sixths, centre) == centre


def test_rotation_by_one_sixth_takes_each_neighbour_to_the_next() -> None:
    around = neighbours((2, 1))
    assert tuple(rotate(hex, 1, (2, 1)) for hex in around) == around[1:] + around[:1]


@given(places, places, places)
def test_reflection_keeps_distances_and_undoes_itself(a: Hex, b: Hex, centre: Hex) -> None:
    assert distance(reflect(a, centre), reflect(b, centre)) == distance(a, b)
    assert reflect(reflect(a, centre), centre) == a
    x, y = hexes.pixel(a, 1)
    mirrored = hexes.pixel(reflect(a, centre), 1)
    assert mirrored == pytest.approx((2 * hexes.pixel(centre, 1)[0] - x, y))


def test_a_hex_has_a_text() -> None:
    assert text((2, -1)) == "+2-1"
    assert text((0, 0)) == "+0+0"
    assert parse("+2-1") == (2, -1)


@given(places)
def test_text_and_parse_are_inverse(hex: Hex) -> None:
    assert parse(text(hex)) == hex


@pytest.mark.parametrize(
    "bad", ["", "2-1", "+2", "+2-1 ", "+02-1", "-0+1", "+2-1+3", "+٢-1", "+a-1", "+2-1\n"]
)
def test_other_texts_are_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="is not a hex"):
        parse(bad)


@given(places, st.integers(0, 5))
def test_neighbours_share_two_corners(hex: Hex, direction: int) -> None:
    mine = {(round(x, 6), round(y, 6)) for x, y in hexes.corners(hex, 10)}
    other = {(round(x, 6), round(y, 6)) for x, y in hexes.corners(hexes.neighbour(hex, direction), 10)}
    assert len(mine & other) == 2


def test_a_hex_lies_where_the_picture_wants_it() -> None:
    assert hexes.pixel((2, -1), 31, (620, 303)) == pytest.approx((620 + 93, 303))
    first, second, *_ = hexes.corners((0, 0), 2, (10, 10))
    assert first == pytest.approx((12, 10)), "the east corner: flat top"
    assert second == pytest.approx((11, 10 + math.sqrt(3)))


# The board


def test_cells_are_numbered_in_the_order_given() -> None:
    grid = Grid([(1, 0), (0, 0), (5, 5)])
    assert [grid.id(hex) for hex in grid.cells] == [0, 1, 2]
    assert grid.neighbours == ((1,), (0,), ())
    assert grid.distance(0, 2) == distance((1, 0), (5, 5)) == grid.distances[0][2]
    assert (0, 0) in grid
    assert (9, 9) not in grid
    assert len(grid) == 3
    assert repr(grid) == "<Grid of 3 cells from +1+0 to +5+5>"


def test_grids_of_the_same_cells_are_equal() -> None:
    assert Grid(disc((0, 0), 3)) == BOARD == pickle.loads(pickle.dumps(BOARD))
    assert hash(Grid(disc((0, 0), 3))) == hash(BOARD)
    assert Grid(reversed(BOARD.cells)) != BOARD


def test_a_grid_tells_what_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"The cell \+1\+0 is given twice\."):
        Grid([(1, 0), (0, 0), (1, 0)])
    with pytest.raises(ValueError, match="at least one cell"):
        Grid([])
    with pytest.raises(ValueError, match="walk -1 steps"):
        BOARD.reach([0], -1)
    with pytest.raises(ValueError, match=r"The hex \+9\+9 is not on this board\."):
        BOARD.id((9, 9))
    for wrong in (-1, len(BOARD)):
        for call in (
            lambda id: BOARD.distance(0, id),
            lambda id: BOARD.within(id, 1),
            lambda id: BOARD.reach([id]),
            lambda id: BOARD.path(0, id),
            lambda id: BOARD.steps(id, 0),
            lambda id: BOARD.component(id, None),
        ):
            with pytest.raises(ValueError, match=f"There is no cell {wrong}"):
                call(wrong)


def test_within_lists_the_nearest_first() -> None:
    grid = Grid(disc((0, 0), 2))
    assert grid.within(0, 1) == (0, 1, 2, 3, 4, 5, 6)
    assert grid.within(8, 0) == (8,)
    assert grid.within(8, -1) == ()
    assert grid.within(8, 9)[0] == 8
    assert sorted(grid.within(8, 9)) == list(range(19))
    assert grid.within(8, 1) == grid.within(8, 1) == (8, *sorted(grid.neighbours[8]))


def test_reach_walks_round_what_is_closed() -> None:
    grid = Grid([(q, 0) for q in range(6)])
    assert grid.reach([1]) == {1: 0, 0: 1, 2: 1, 3: 2, 4: 3, 5: 4}
    assert grid.reach([0], 2) == {0: 0, 1: 1, 2: 2}
    assert grid.reach([0], 0) == {0: 0}
    assert grid.reach([0, 5], 1) == {0: 0, 5: 0, 1: 1, 4: 1}
    assert grid.reach([0], passable={0, 1, 3}) == {0: 0, 1: 1}
    assert grid.reach([0], passable=lambda id: id != 2) == {0: 0, 1: 1}
    assert grid.reach([2], passable={3}) == {2: 0, 3: 1}, "the start itself need not be open"


def test_steps_are_counted_round_blocked_cells() -> None:
    grid = Grid(disc((0, 0), 1))
    north, south = grid.id((0, -1)), grid.id((0, 1))
    assert grid.steps(north, south) == 2
    assert grid.steps(north, south, blocked={0}) == 3
    assert grid.steps(north, south, blocked=lambda id: id in (0, 2, 3, 5, 6)) is None
    assert grid.steps(north, south, blocked=(south,)) is None
    assert grid.steps(north, north, blocked=(north,)) == 0


def test_the_path_prefers_the_earlier_direction() -> None:
    grid = Grid(disc((0, 0), 2))
    a, b = grid.id((0, 0)), grid.id((2, -1))
    ways = [[text(grid.cells[id]) for id in way] for way in grid.paths(a, b)]
    assert ways == [["+0+0", "+1-1", "+2-1"], ["+0+0", "+1+0", "+2-1"]]
    assert grid.path(a, a) == (a,)
    assert grid.path(a, b, passable={b}) == ()
    assert grid.path(a, b, passable=lambda id: id != b) == ()


@given(ids, ids, open_cells)
def test_a_path_is_as_long_as_reach_says(a: int, b: int, passable: frozenset[int]) -> None:
    way = BOARD.path(a, b, passable)
    far = BOARD.reach([a], passable=passable).get(b)
    assert BOARD.steps(a, b, blocked=lambda id: id not in passable) == far
    if far is None:
        assert way == ()
        return
    assert len(way) == far + 1
    assert (way[0], way[-1]) == (a, b)
    assert all(y in BOARD.neighbours[x] and y in passable for x, y in pairwise(way))
    assert far >= BOARD.distance(a, b)


@given(ids, ids, open_cells)
def test_all_paths_are_shortest_and_different(a: int, b: int, passable: frozenset[int]) -> None:
    ways = list(BOARD.paths(a, b, passable))
    assert len(set(ways)) == len(ways)
    assert len({len(way) for way in ways}) <= 1
    assert BOARD.path(a, b, passable) == (ways[0] if ways else ())
    ranks = [[BOARD.neighbours[x].index(y) for x, y in pairwise(way)] for way in ways]
    assert ranks == sorted(ranks)
    assert len(ways) == shortest_ways(a, b, passable)


def shortest_ways(a: int, b: int, passable: frozenset[int]) -> int:
    """Count the shortest ways by adding up those of the cells before."""
    far = BOARD.reach([a], passable=passable)
    counts = {a: 1}
    for id in far:
        if id != a:
            counts[id] = sum(counts[n] for n in BOARD.neighbours[id] if far.get(n) == far[id] - 1)
    return counts.get(b, 0)


@given(open_cells)
def test_components_partition_their_members(members: frozenset[int]) -> None:
    groups = BOARD.components(members)
    assert sorted(id for group in groups for id in group) == sorted(members)
    assert [group[0] for group in groups] == sorted(group[0] for group in groups)
    for group in groups:
        assert list(group) == sorted(group)
        assert {BOARD.component(id, members) for id in group} == {group}
        assert not {n for id in group for n in BOARD.neighbours[id] if n in members} - set(group)
    assert BOARD.components(lambda id: id in members) == groups


def test_who_is_no_member_has_no_component() -> None:
    assert BOARD.component(0, {1, 2}) == ()
    assert BOARD.component(2, {1, 2}) == (1, 2)
    assert BOARD.components(None) == (tuple(range(37)),)
