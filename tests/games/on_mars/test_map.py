"""What queries say about the map, compared with slow and simple answers.

Sets of hexes are bits; the first hex of the map is the lowest one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, SHELTER
from areopagus.games.on_mars.catalog.terrain import DISTANCES, HEX_COUNT, NEIGHBOURS
from areopagus.games.on_mars.queries.movement import Pools, fixed_pieces, steps
from areopagus.games.on_mars.queries.terrain import (
    cells_of,
    complex_size,
    complexes,
    free_hexes,
    is_available,
    is_empty,
    nearest_available,
    new_bot_hexes,
    pieces,
    rover_hex,
    site_masks,
    sites,
    upgradable,
    zone,
)
from areopagus.games.on_mars.state import Mars
from areopagus.kernel.bits import members
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    grow,
    own_blueprint,
    put_crystal,
    put_miner,
    put_rover,
    quiet_mars,
    tile,
)

FIRST, LAST = 0, HEX_COUNT - 1
"""The hexes at the two ends of every set."""


def settled(with_ends: bool) -> Mars:
    """A colony with Complexes of several sizes and every sort of piece; perhaps some on the first and last hex.

    A position for queries alone: not every Building could have been constructed where it stands.
    """
    s: Mars = quiet_mars().state.copy()
    for kind, size in (("mine", 4), ("generator", 2), ("water_extractor", 3)):
        grow(s, kind, size)
    build(s, "shelter", "-4+0", owner=0)
    build(s, "shelter", "-3+1", owner=1)
    build(s, "mine", "-2+3")
    put_miner(s, 0, "+1+0")
    put_miner(s, 1, "+1-1")
    own_blueprint(s, 0, 3, built_on="+0-3")
    own_blueprint(s, 1, 5, built_on="+3-1")
    add_bot(s, 0, "-1-1")
    put_rover(s, 0, "+2+2")
    put_crystal(s, "-5+3")
    if with_ends:
        build(s, "greenhouse", FIRST)
        add_bot(s, 1, LAST)
        put_rover(s, 1, FIRST)
    return s


@pytest.fixture(params=[False, True], ids=["inside", "with the ends"])
def s(request: pytest.FixtureRequest) -> Mars:
    """Such a colony."""
    return settled(request.param)


def owned_kinds() -> list[tuple[int, int]]:
    """The kinds, Shelters for each of two players."""
    return [*((kind, 0) for kind in range(SHELTER)), (SHELTER, 0), (SHELTER, 1)]


def joined_at(s: Mars, kind: int, owner: int, at: int) -> int | None:
    """The number of Buildings that a new one would join; None if it can't stand there."""
    own = [
        other
        for other in range(HEX_COUNT)
        if s.building[other] == kind and (kind != SHELTER or s.building_owner[other] == owner)
    ]
    if s.building[at] != NONE:
        return None
    beside = {complexes(s)[0][other] for other in own if DISTANCES[at][other] == 1}
    if beside:
        return sum(complexes(s)[1][group] for group in beside)
    return 0 if any(DISTANCES[at][other] == 2 for other in own) else None


@rule("OM-BUILD-05")
@pytest.mark.parametrize(("kind", "owner"), owned_kinds())
def test_sites_are_beside_a_building_of_the_type_or_two_hexes_away(s: Mars, kind: int, owner: int) -> None:
    expected = [
        (at, joined) for at in range(HEX_COUNT) if (joined := joined_at(s, kind, owner, at)) is not None
    ]
    assert sites(s, kind, owner) == expected
    masks = site_masks(s, kind, owner)
    assert [joined for joined, _ in masks] == sorted({joined for _, joined in expected}, reverse=True)
    assert sorted((at, joined) for joined, mask in masks for at in members(mask)) == expected


@rule("OM-TERM-03", "OM-TERM-14")
def test_a_complex_is_what_can_be_reached_over_buildings_of_one_type(s: Mars) -> None:
    for start in range(HEX_COUNT):
        if s.building[start] == NONE:
            assert complexes(s)[0][start] == NONE
            continue
        group, ends = {start}, [start]
        while ends:
            for near in NEIGHBOURS[ends.pop()]:
                same_owner = s.building_owner[near] == s.building_owner[start]
                if s.building[near] == s.building[start] and same_owner and near not in group:
                    group.add(near)
                    ends.append(near)
        assert complex_size(s, start) == len(group)
        assert {at for at in range(HEX_COUNT) if complexes(s)[0][at] == complexes(s)[0][start]} == group


@rule("OM-BOT-01", "OM-TERM-17")
def test_zones_pieces_and_free_hexes_are_exactly_those_on_the_map(s: Mars) -> None:
    near_bots = {at for bot in s.players[0].bots for at in (bot, *NEIGHBOURS[bot])}
    assert set(members(zone(s, 0))) == near_bots
    assert members(free_hexes(s)) == [at for at in range(HEX_COUNT) if s.building[at] == NONE]
    fixed = {at for player in s.players for at in (*player.advanced, *player.miners)}
    foreign = {*s.players[1].bots, s.players[1].rover} - {NONE}
    own = {*s.players[0].bots, s.players[0].rover} - {NONE}
    assert set(members(pieces(s))) == fixed | foreign | own
    assert set(members(fixed_pieces(s, 0))) == fixed | foreign
    for kind in range(len(KINDS)):
        assert cells_of(s, kind) == [at for at in range(HEX_COUNT) if s.building[at] == kind]


@rule("OM-TERM-16", "OM-DISP-04")
def test_an_available_hex_is_empty_or_a_building_without_a_piece(s: Mars) -> None:
    occupied = pieces(s)
    for at in range(HEX_COUNT):
        carries = at in members(occupied)
        litter = bool(s.crystal[at]) or s.tile[at] != NONE
        assert is_empty(s, at, occupied) is (not carries and not litter and s.building[at] == NONE)
        assert is_available(s, at, occupied) is (not carries and not litter)


@pytest.mark.parametrize(
    "query",
    [
        pytest.param(complexes, id="complexes"),
        pytest.param(free_hexes, id="free hexes"),
        pytest.param(lambda s: cells_of(s, 0), id="hexes of a kind"),
        pytest.param(lambda s: sites(s, 0, 0), id="sites"),
        pytest.param(lambda s: site_masks(s, 0, 0), id="sites as sets"),
        pytest.param(lambda s: sites(s, SHELTER, 1), id="sites of Shelters"),
        pytest.param(lambda s: site_masks(s, SHELTER, 1), id="sites of Shelters as sets"),
    ],
)
def test_what_follows_from_the_buildings_is_found_once(query: Callable[[Mars], Any]) -> None:
    s = settled(False)
    query(s)
    assert query(s) is query(s)


@rule("OM-XBP-16", "OM-UPG-06")
def test_a_building_on_any_hex_can_be_upgraded_where_no_bot_is_needed() -> None:
    s = settled(True)
    assert upgradable(s, 0, 6, anywhere=True) == [FIRST, cell("+0+2")]
    assert upgradable(s, 0, 6, anywhere=False) == []


@rule("OM-DISP-03", "OM-SHIP-06")
def test_on_a_full_map_there_is_no_hex_for_a_piece() -> None:
    s = settled(False)
    s.building = [NONE] * HEX_COUNT
    s.building[cell("-2-1")], s.building_owner[cell("-2-1")] = SHELTER, 0
    s.crystal = [1] * HEX_COUNT
    s.players[0].bots = [cell("-2-1")]
    assert nearest_available(s, cell("-2-1")) == []
    assert new_bot_hexes(s, 0) == []
    s.crystal[FIRST] = 0
    assert nearest_available(s, cell("-2-1")) == [FIRST]
    assert new_bot_hexes(s, 0) == [FIRST]


@rule("OM-SHIP-05", "OM-SHIP-06")
def test_a_new_bot_comes_to_a_shelter_without_a_piece_else_to_the_nearest_empty_hexes() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "shelter", "-3+0", owner=0)
    assert new_bot_hexes(table.state, 0) == [cell("-3+0")]
    with table.edit() as s:
        add_bot(s, 0, "-3+0")
        tile(s, "-2+0", discovery=1)
    both = {cell("-2-1"), cell("-3+0")}
    expected = {
        at
        for at in range(HEX_COUNT)
        if min(DISTANCES[at][shelter] for shelter in both) == 1
        and is_empty(table.state, at, pieces(table.state))
    }
    hexes = new_bot_hexes(table.state, 0)
    assert (set(hexes), len(hexes)) == (expected, len(expected)), "each hex once, though some are near both"
    assert cell("-2+0") not in hexes


@rule("OM-ROVER-01", "OM-CC-03")
def test_a_rover_off_the_map_counts_as_on_the_starting_mine_and_without_points_nothing_moves() -> None:
    s = settled(False)
    assert (rover_hex(s, 0), rover_hex(s, 1)) == (cell("+2+2"), cell("+0+0"))
    assert steps(s, 0, rover_hex(s, 0), Pools(2, 0), is_rover=True) == []
    assert steps(s, 0, s.players[0].bots[0], Pools(0, 2), is_rover=False) == []
