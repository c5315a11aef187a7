"""Tables and helpers of the chapters of On Mars whose tests fill more than one file.

`positions.py` has the verbs that set up a board. Here are tables with which a chapter begins, and what its tests
look at.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, TECHS
from areopagus.games.on_mars.catalog.board import ACTIONS, SLOT_OF
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.catalog.terrain import DISCOVERIES, HEXES
from areopagus.games.on_mars.queries.terrain import is_empty, pieces, sites
from areopagus.games.on_mars.state import Mars
from areopagus.kernel import hexes
from areopagus.workshop.testing import Table, component
from tests.games.on_mars.positions import (
    add_bot,
    advance,
    arrange_start,
    build,
    cell,
    give,
    in_play,
    lacerda_moves,
    lacerda_rides,
    lay_grid,
    mars,
    move_bot,
    no_goals,
    no_tiles,
    on_slot,
    own_blueprint,
    put_rover,
    quiet_mars,
    spend_goals,
    storage,
)

MINE, GENERATOR, WATER_EXTRACTOR, GREENHOUSE, OXYGEN_CONDENSER = range(5)
LSS = ("generator", "water_extractor", "greenhouse", "oxygen_condenser")
QUIET = ("1", "4", "5")
"""Missions that nothing in the tests of hiring and Technology contributes to."""


# Tables
FINDS = "-4+0"
"""Where the Rover finds a tile; it comes from -3+0."""
CLAIM = ("control_center", "rover", f"hex:{FINDS}", "done", "yes")
"""The Rover goes there with its last point, and claims the tile."""


def mars_without_goals(seats: int = 2, side: str = "colony", dealer: bool = True, **options: object) -> Table:
    """No Goals in hand, the starting Buildings in their usual places; a turn is ended by its player."""
    table = mars(seats, side=side, dealer=dealer, **options)
    table.match._forced = "quiet"
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
    return table


def mars_without_minerals(
    side: str = "colony", seats: int = 2, dealer: bool = True, **options: object
) -> Table:
    """No Goals in hand, the starting Buildings in their usual places, seat 0 has no Minerals to pay with."""
    table = mars_without_goals(seats, side, dealer, **options)
    with table.edit() as s:
        give(s, 0, mineral=0)
    return table


def without_riches(side: str = "colony", seats: int = 2, dealer: bool = True, **options: object) -> Table:
    """As `mars_without_minerals`, with the Missions 4, 5 and 7."""
    table = mars_without_minerals(side, seats, dealer, **options)
    with table.edit() as s:
        in_play(s, 4, 5, 7)
    return table


def owning(
    card: int, side: str = "colony", crystal: int = 2, dealer: bool = True, **options: object
) -> Table:
    """Seat 0 has built the Blueprint and can pay for its action."""
    table = mars_without_minerals(side, dealer=dealer, **options)  # type: ignore[arg-type]
    with table.edit() as s:
        advance(s, 0, card)
        give(s, 0, crystal=crystal)
    return table


def mars_without_missions(
    seats: int = 2, side: str = "colony", missions: tuple[str, ...] = QUIET, **options: object
) -> Table:
    """Seat 0 is to act; nobody holds a Goal; the starting Buildings are in order."""
    table = mars(seats, side, **{"dealer": True, "missions": missions, "first_player": "1", **options})  # type: ignore[arg-type]
    with table.edit() as s:
        spend_goals(s)
        arrange_start(s)
    return table


TECH_GRID = (
    "mine",
    "generator",
    "water_extractor",
    "greenhouse",
    "oxygen_condenser",
    "rover",
    "upgrade",
    "ship",
)


def mars_with_grid(seats: int = 2, side: str = "orbit", **options: object) -> Table:
    """As `mars_without_missions`; the Tech Grid lies as in `TECH_GRID`.

    Row 1: mine, generator; row 2: water extractor, greenhouse, oxygen condenser; row 3: rover, upgrade, ship.
    """
    table = mars_without_missions(seats, side, **options)  # type: ignore[arg-type]
    with table.edit() as s:
        lay_grid(s, *TECH_GRID)
    return table


# Boards


def poor(s: Any, player: int = 0, **amounts: int) -> None:
    """A player has these Resources and no others."""
    give(s, player, **{"mineral": 0, "battery": 0, "water": 0, "plant": 0, "oxygen": 0, **amounts})


def free_space(s: Any, *spaces: int, player: int = 0) -> None:
    """No Ships are on these Depot spaces: they went to the Hangar, the Colony is developed far enough."""
    for space in spaces:
        s.players[player].ships[space - 1] = 0
        s.players[player].hangar += 1


def spread_bots(s: Any, player: int = 0) -> None:
    """Bots beside all five kinds of starting Buildings."""
    move_bot(s, player, "+0-1")
    add_bot(s, player, "+1+0")
    add_bot(s, player, "+0+1")
    add_bot(s, player, "-1+0")


def beside_a_site(s: Mars, kind: str) -> str:
    """A Bot of seat 0 comes to stand beside an empty hex where a standalone Building of the kind can be; that hex."""
    occupied = pieces(s)
    for here, joined in sites(s, KINDS.index(kind), 0):
        near = [at for at in HEXES.neighbours[here] if is_empty(s, at, occupied)]
        if not joined and near and is_empty(s, here, occupied):
            move_bot(s, 0, near[0])
            return hexes.text(HEXES.cells[here])
    raise AssertionError("there is no such hex")


# What the tests look at


def missions_left(table: Table) -> list[int]:
    """How many contributions each Mission still needs."""
    return list(table.state.mission_left)


def slot_counts(table: Table, action: str) -> list[int]:
    """The Colonists on an action's slots, by player."""
    counts: list[int] = table.state.slots[SLOT_OF[ACTIONS.index(action)]]
    return counts


def lab_of(table: Table, player: int = 0) -> dict[str, str]:
    """The Tech tiles of a player, by name, with their Lab spaces."""
    lab = table.state.players[player].tech
    return {TECHS[tech]: LAB_NAMES[space] for tech, space in enumerate(lab) if space != NONE}


def housed_and_working(table: Table, player: int = 0) -> tuple[int, int]:
    """Colonists in the Living Quarters and the Working Area."""
    board = table.state.players[player]
    return board.lq, board.wa


def hex_words(*texts: str) -> set[str]:
    """The words of some hexes."""
    return {f"hex:{text}" for text in texts}


def built(table: Table, kind: str) -> int:
    """The number of Buildings of a kind on the map."""
    return int(table.state.building.count(KINDS.index(kind)))


def construct_tile(kind: str) -> int:
    """The Discovery tile that constructs a kind, as printed."""
    return 1 + next(
        number
        for number, tile in enumerate(DISCOVERIES)
        if tile.effect.name == "construct" and tile.effect.target == KINDS.index(kind)
    )


# Constructing

BUILDING_COST = {
    "generator": "mineral",
    "water_extractor": "battery",
    "greenhouse": "water",
    "oxygen_condenser": "plant",
    "shelter": "oxygen",
}

STANDALONE = [
    pytest.param("mine", "+0+1", "+1+1", None, "mineral", marks=component("buildings:mine")),
    pytest.param("generator", "+0-4", "+1-4", "mineral", "battery", marks=component("buildings:generator")),
    pytest.param(
        "water_extractor", "+4-2", "+4-1", "battery", "water", marks=component("buildings:water_extractor")
    ),
    pytest.param("greenhouse", "+0+4", "-1+4", "water", "plant", marks=component("buildings:greenhouse")),
    pytest.param(
        "oxygen_condenser", "-4+2", "-4+3", "plant", "oxygen", marks=component("buildings:oxygen_condenser")
    ),
    pytest.param("shelter", "-4+1", "-4+0", "oxygen", "crystal", marks=component("buildings:shelter")),
]
"""For each kind: a Bot, a site where the Building is no Complex, its price and its product."""


def construct_words(table: Table, kind: str, *more: str) -> tuple[str, ...]:
    """Construct a kind and pay with what it costs, where a Mineral would do as well."""
    held, good = storage(table, 0), BUILDING_COST.get(kind, "mineral")
    choice = good != "mineral" and held["mineral"] and held[good]
    return ("construct", f"kind:{kind}", *([f"good:{good}"] if choice else []), *more)


def finish_construction(table: Table) -> None:
    """Answer what a construction still asks: the next tile, a Crystal as LSS benefit."""
    while table.about in ("chance.tile", "lss.benefit"):
        table.match.choose("benefit:crystal" if table.about == "lss.benefit" else table.words[0])


# Lacerda

LACERDA = 1
Change = Callable[[Mars], None]
SOLO_CARDS = dict(enumerate(["A2", "A2x", "A1", "A3", "B1", "B3x", "B1", "B2", "C1x", "C2", "C1", "C3"], 1))
"""By card: Mission, action, and x where it shows an X."""


BESIDE_GENERATOR = ("+0-3", "+1-3", "+1-2", "+0-1", "-1-1", "-1-2")
"""The hexes around the first Generator."""
CONSTRUCT, UPGRADE, HIRE = "solo:03", "solo:01", "solo:04"
"""Cards with which Lacerda takes these actions."""


def his_turn(side: str = "colony", crystals: int = 3, **options: object) -> Table:
    """Lacerda is about to turn a Solo card; Missions in play are Bots, Scientists and Contracts."""
    table = mars(seats=1, missions=("4", "8", "9"), **options)
    with table.edit() as s:
        arrange_start(s)
        no_tiles(s)
        give(s, LACERDA, crystal=crystals)
        lacerda_moves(s, side)
    return table


def his_ride(side: str, card: int = 1) -> Table:
    """The Shuttle is about to leave Lacerda's side."""
    table = mars(seats=1, missions=("4", "8", "9"))
    with table.edit() as s:
        arrange_start(s)
        no_tiles(s)
        lacerda_rides(s, side, card)
    return table


def ties(asked: list[tuple[str, list[str]]]) -> list[set[str]]:
    """The options between which chance decided."""
    return [set(words) for about, words in asked if about == "chance.tie"]


def grid(s: Mars, *techs: str) -> None:
    """The Tech Grid, from grid:1; tiles that are not named are in the person's Lab, clear of its first column."""
    named = [TECHS.index(tech) for tech in techs if tech]
    spare = [LAB_NAMES.index(lab) for lab in ("2A", "2C", "3A", "3B", "4A", "4B", "4C", "5A")]
    for tech in s.grid:
        if tech not in named:
            s.players[0].tech[tech] = spare.pop()
    s.grid = [TECHS.index(tech) if tech else NONE for tech in techs]


def put_miner_of_lacerda(s: Mars, at: str) -> None:
    """A Mine with a Colonist of Lacerda."""
    build(s, "mine", at)
    s.colonist[cell(at)] = LACERDA
    s.players[LACERDA].miners.append(cell(at))


def on_the_hire_slot(s: Mars) -> None:
    """Lacerda has a Colonist on the slots of Hire."""
    on_slot(s, LACERDA, "hire_or_contract")


def far(s: Mars, kind: str, count: int = 1) -> None:
    """Further Buildings of a kind, so that its LSS marker is higher."""
    places = {
        "generator": ("+0-4", "+2-4", "+2-5"),
        "water_extractor": ("+4-2", "+4-3", "+5-3"),
        "greenhouse": ("+0+4", "-1+4", "-2+4"),
        "oxygen_condenser": ("-4+2", "-4+1", "-5+2"),
    }
    for at in places[kind][:count]:
        build(s, kind, at)


def listed_hexes(*texts: str) -> list[str]:
    """The words of some hexes, in order."""
    return [f"hex:{text}" for text in texts]


# Actions

PASS = ("control_center", "done", "end")
"""A turn in the Colony without any effect."""


def able(s: Mars, me: int = 0) -> None:
    """A player can take every Main action of either side."""
    own_blueprint(s, me, 1)
    move_bot(s, me, "+0-1")
    give(s, me, mineral=2, battery=2, water=2, plant=2, oxygen=2)


def through(made: Table) -> None:
    """Answer what a step brings up until the seat may act again."""
    while made.about != "turn.action":
        made.play("benefit:crystal" if made.about == "lss.benefit" else made.words[-1])


def six_kinds() -> Table:
    """A table on which seat 0 can construct each of the six kinds."""
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "-4+1")
        add_bot(s, 0, "+0-4")
        add_bot(s, 0, "+2+0")
    return table


OFFSETS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}


def beside(site: str, direction: str) -> int:
    q, r = hexes.parse(site)
    dq, dr = OFFSETS[direction]
    return HEXES.id((q + dq, r + dr))


def pools(table: Table) -> dict[str, Any]:
    """The movement points left."""
    assert table.match.ask is not None
    return dict(table.match.ask.params or {})


def table_with(*bots: str, rover: str = "", crystals: int = 0) -> Table:
    """A table on which seat 0 has Bots and perhaps its Rover on these hexes."""
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, bots[0])
        for at in bots[1:]:
            add_bot(s, 0, at)
        if rover:
            put_rover(s, 0, rover)
        give(s, 0, crystal=crystals)
    return table


HERE = cell("+1+1")
"""A hex with nothing on it."""


@cache
def board() -> Mars:
    """The table at the beginning of a turn; the first Mission needs one more contribution."""
    s: Mars = quiet_mars().state.copy()
    own_blueprint(s, 0, 3)
    give(s, 0, mineral=2, crystal=2)
    s.mission_left[0] = 1
    s.players[0].hangar = s.players[0].wa = 1
    s.contract_owner[6] = 0
    return s
