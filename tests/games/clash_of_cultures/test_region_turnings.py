"""How a revealed Region may lie, against a second reading of the rules (CC-EXPL-04 to -07, CC-XMAP-12 to -14).

For every map, slot, tile, space entered and neighbourhood of Sea, with the edge rule in both settings, the ways that
`queries/regions.py` leaves are those of the reading below. It knows only coordinates and terrains as they stand in the
TOML files, and it judges instead of striking out: each way gets a verdict under the three rules, the best verdict wins.

**What is enumerated.** Of the spaces around a slot only which of them are Sea can matter. Those of starting Regions
are never Sea (CC-XMAP-05), so they keep their terrain; of the others every subset is Sea in turn, and the rest are
either unrevealed or Land, which is no Sea either way. Where there are more than eight of them (a slot in the middle),
the subsets of up to three, and of all or all but one: two suffice for each way of each tile to touch Sea or not. Tiles
with Sea in the same places must lie the same, so one of each kind goes through all subsets, and all tiles through those
of none, one and all. What a Ship finds does not depend on Sea that it does not reach, so none, one and two Sea spaces
that it reaches are tried alone and with Sea all around, with and without the way round the edge.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import chain, combinations, pairwise, product

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import FOREST, NONE, SEA
from areopagus.games.clash_of_cultures.map_catalog import CELLS, SLOT_LETTERS, TILES
from areopagus.games.clash_of_cultures.queries.regions import (
    Approach,
    landfalls,
    why_not_lie_by_sea,
    why_not_lie_for_land,
    why_not_lie_for_ship,
)
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import component, rule
from tests.games.clash_of_cultures.positions import clash
from tests.games.long_runs import long_unless

Hex = tuple[int, int]
WAYS = (0, 1)
"""As listed, and by half a turn."""

REGIONS = tomllib.loads((GAME.components / "regions.toml").read_text())
MAPS = tomllib.loads((GAME.components / "layouts.toml").read_text())
STEPS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
TERRAINS = {tile["number"]: tile["spaces"] for tile in REGIONS["region"]}
ONE_OF_EACH = list({tuple(t == "sea" for t in spaces): tile for tile, spaces in TERRAINS.items()}.values())
"""A tile for each way in which Sea and Land are arranged on one."""
FEW = 8
"""Number of spaces around a slot that take part in every combination."""


class Place:
    """A slot of a map, from the file alone."""

    def __init__(self, layout: dict[str, object], slot: dict[str, object]) -> None:
        self.letter = str(slot["id"])
        self.spaces = hexes_of(slot["cells"])
        self.edge = set(hexes_of(layout["perimeter_clockwise"]))
        self.started = {space for start in listed(layout["start"]) for space in hexes_of(start["cells"])}
        all_spaces = self.started | {
            space for other in listed(layout["slot"]) for space in hexes_of(other["cells"])
        }
        beside = {other for space in self.spaces for other in around(space)}
        self.open_water = sorted(beside & all_spaces - set(self.spaces) - self.started)
        """The spaces around the slot that can be Sea."""

        self.seas = {
            (tile, way): {
                self.spaces[number if way == 0 else 3 - number]
                for number, terrain in enumerate(TERRAINS[tile])
                if terrain == "sea"
            }
            for tile in TERRAINS
            for way in WAYS
        }
        """Where the Sea of a tile comes to lie (CC-XMAP-03): space i on cell i, or on cell 3 - i."""
        self.shores = {
            key: {other for sea in seas for other in around(sea)} for key, seas in self.seas.items()
        }
        """All that touches this Sea."""


def listed(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


def hexes_of(value: object) -> list[Hex]:
    assert isinstance(value, list)
    return [(q, r) for q, r in value]


def around(space: Hex) -> set[Hex]:
    return {(space[0] + q, space[1] + r) for q, r in STEPS}


# The second reading


Verdict = tuple[bool, ...]


def best(verdicts: list[Verdict]) -> list[int]:
    """The ways with the best verdict: an earlier rule counts before a later one."""
    return [way for way in WAYS if verdicts[way] == max(verdicts)]


def sea_verdicts(place: Place, tile: int, water: set[Hex], always: bool) -> list[Verdict]:
    """Rules 2 and 3 for both ways: Sea touches Sea; if not (or, by the switch, also then) Sea touches the edge."""
    verdicts: list[Verdict] = []
    for way in WAYS:
        joins = not place.shores[tile, way].isdisjoint(water)
        verdicts.append((joins, not place.seas[tile, way].isdisjoint(place.edge) and (always or not joins)))
    return verdicts


def read_land(place: Place, tile: int, entered: Hex, by_sea: list[Verdict]) -> list[int]:
    """Rule 1 comes before rules 2 and 3."""
    verdicts = [(entered not in place.seas[tile, way], *by_sea[way]) for way in WAYS]
    assert max(verdicts)[0], "no way without Sea underfoot (CC-NOTE-18)"
    return best(verdicts)


def read_ship(place: Place, tile: int, beside: set[Hex], round_the_edge: bool) -> dict[int, set[Hex]]:
    """For each way in which a Ship finds Sea, the spaces it may go to; it comes by the Sea beside, or the edge."""
    turnings: dict[int, set[Hex]] = {}
    for way in WAYS:
        seas = place.seas[tile, way]
        reached = {sea for sea in seas if around(sea) & beside or (round_the_edge and sea in place.edge)}
        for _ in seas:
            reached |= {sea for sea in seas if around(sea) & reached}
        if reached:
            turnings[way] = reached
    return turnings


# What is compared


def places(players: int) -> Iterator[Place]:
    for layout in MAPS["layout"]:
        if layout["players"] == players:
            for slot in layout["slot"]:
                yield Place(layout, slot)


def waters(place: Place) -> Iterator[set[Hex]]:
    """The subsets of the spaces around a slot that can be Sea: all, or of many spaces few or nearly all."""
    spaces = place.open_water
    sizes = range(len(spaces) + 1)
    tried = sizes if len(spaces) <= FEW else [*sizes[:4], *sizes[-2:]]
    return map(set, chain.from_iterable(combinations(spaces, size) for size in tried))


def few(spaces: list[Hex]) -> Iterator[set[Hex]]:
    """No space, one of them, or two."""
    return map(set, chain.from_iterable(combinations(spaces, size) for size in range(3)))


def fill(s: World, place: Place, water: set[Hex], rest: int = NONE) -> None:
    """Of the spaces around a slot these are Sea, the others as told; starting Regions stay as they are."""
    for space in place.open_water:
        s.terrain[CELLS.index(space)] = SEA if space in water else rest


PLAYERS = long_unless([2, 3, 4], lambda players: players != 3)


def worlds(players: int) -> dict[bool, World]:
    """A map with nothing revealed, with the switch of CC-X-38 off and on."""
    return {always: clash(players, edge_rule_always=always).state for always in (False, True)}


@pytest.mark.parametrize("players", PLAYERS)
@rule("CC-EXPL-04", "CC-EXPL-05", "CC-EXPL-06", "CC-EXPL-07", "CC-XMAP-12", "CC-XMAP-14", "CC-XMAP-10")
def test_every_tile_may_lie_as_the_three_rules_say(players: int) -> None:
    by_switch = worlds(players)
    compared = 0
    for place in places(players):
        slot = SLOT_LETTERS.index(place.letter)
        cells = [CELLS.index(space) for space in place.spaces]
        for number, water in enumerate(waters(place)):
            tiles = TERRAINS if len(water) in (0, 1, len(place.open_water)) else ONE_OF_EACH
            for always, s in by_switch.items():
                fill(s, place, water, FOREST if number % 2 else NONE)
                for tile in tiles:
                    index = [one.number for one in TILES].index(tile)
                    verdicts = sea_verdicts(place, tile, water, always)
                    by_card = [way for way in WAYS if why_not_lie_by_sea(s, slot, index, way) is None]
                    assert by_card == best(verdicts), (place.letter, tile, water)
                    for cell, space in zip(cells, place.spaces, strict=True):
                        by_land = [
                            way for way in WAYS if why_not_lie_for_land(s, slot, index, cell, way) is None
                        ]
                        assert by_land == read_land(place, tile, space, verdicts), (tile, space, water)
                        compared += 1
        for s in by_switch.values():
            fill(s, place, set())
    assert compared


@pytest.mark.parametrize("players", PLAYERS)
@rule("CC-EXPL-15", "CC-EXPL-16", "CC-EXPL-17", "CC-EXPL-20", "CC-XMAP-13")
def test_every_tile_may_lie_as_a_ship_finds_sea(players: int) -> None:
    s = worlds(players)[False]
    for place in places(players):
        slot = SLOT_LETTERS.index(place.letter)
        for beside, round_the_edge in product(few(place.open_water), (False, True)):
            approach = Approach({CELLS.index(space) for space in beside}, round_the_edge)
            for water in (beside, set(place.open_water)):
                fill(s, place, water)
                for tile in TERRAINS:
                    index = [one.number for one in TILES].index(tile)
                    ships = read_ship(place, tile, beside, round_the_edge)
                    by_ship = [
                        way for way in WAYS if why_not_lie_for_ship(s, slot, index, approach, way) is None
                    ]
                    assert not ships or by_ship == sorted(ships), (tile, beside)
                    for way, seas in ships.items():
                        offered = [CELLS[cell] for cell in landfalls(s, slot, index, way, approach)]
                        assert sorted(offered) == sorted(seas), (tile, beside, way)
        fill(s, place, set())


@rule("CC-XMAP-02", "CC-XMAP-03", "CC-EXPL-03")
@component("layouts:2", "layouts:3", "layouts:4")
def test_slots_are_lozenges_whose_left_and_right_do_not_touch() -> None:
    """So that a half turn maps each slot onto itself, and a tile onto the same footprint."""
    assert REGIONS["meta"]["half_turn"] == [3, 2, 1, 0]
    for players in (2, 3, 4):
        for place in places(players):
            top, left, right, bottom = place.spaces
            assert all(b in around(a) for a, b in pairwise([left, top, right, bottom, left]))
            assert bottom in around(top)
            assert right not in around(left)
