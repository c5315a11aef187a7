"""The map: pieces, Buildings, markers, Crystals and tiles."""

from __future__ import annotations

from areopagus.kernel import Message, tell
from areopagus.kernel.lists import with_item, without

from ..catalog.basics import NONE, SHELTER
from ..catalog.board import ADVANCED_BUILDINGS, BOTS_PLACED, DISCOVERIES_TAKEN, RESEARCH_TAKEN
from ..catalog.terrain import HEXES, RESEARCH_TILE, TILES, TILES_OF
from ..queries.goods import free_lq
from ..queries.terrain import complex_size, is_empty, pieces
from ..state import Mars
from ..words import BLUEPRINT, EXPLORATION, HEX, KIND
from .goods import gain_crystals
from .missions import contribute
from .naming import who


def move_bot(s: Mars, player: int, start: int, end: int) -> None:
    """A Bot moves to another hex."""
    board = s.players[player]
    board.bots = with_item(board.bots, board.bots.index(start), end)
    tell(s, "story.bot", at=HEX[end], seat=player, start=HEX[start], end=HEX[end])


def move_rover(s: Mars, player: int, end: int) -> None:
    """A Rover moves to a hex."""
    s.players[player].rover = end
    tell(s, "story.rover", at=HEX[end], seat=who(s, player), end=HEX[end])


def collect_crystal(s: Mars, player: int, cell: int) -> None:
    """A Crystal on a hex is collected."""
    if s.crystal[cell]:
        s.crystal = with_item(s.crystal, cell, 0)
        gain_crystals(s, player, 1)


def place_bot(s: Mars, player: int, cell: int) -> None:
    """A Bot comes onto the map from the reserve (OM-SHIP-05)."""
    board = s.players[player]
    board.bots_reserve -= 1
    board.bots = [*board.bots, cell]
    tell(s, "story.new_bot", at=HEX[cell], seat=player, cell=HEX[cell])
    contribute(s, player, BOTS_PLACED)


def take_tile(s: Mars, player: int, cell: int) -> int:
    """A tile is claimed and leaves the map; it counts for Missions at once (OM-ROVER-09, OM-XDISC-11)."""
    tile = s.tile[cell]
    s.tile = with_item(s.tile, cell, NONE)
    if tile >= RESEARCH_TILE:
        s.players[player].research |= 1 << tile - RESEARCH_TILE
        tell(
            s,
            "story.research",
            at=HEX[cell],
            seat=who(s, player),
            kind=Message(f"research.{tile - RESEARCH_TILE}"),
        )
        contribute(s, player, RESEARCH_TAKEN)
    else:
        s.players[player].discoveries |= 1 << tile
        tell(s, "story.discovery", at=HEX[cell], seat=who(s, player), tile=Message(f"discovery.{tile + 1}"))
        contribute(s, player, DISCOVERIES_TAKEN)
    return tile


def clean_under_bots(s: Mars) -> None:
    """Tiles and Crystals under Bots that stay there are removed (OM-BOT-02/03)."""
    for player in s.players:
        for cell in player.bots:
            if s.tile[cell] != NONE:
                s.tile = with_item(s.tile, cell, NONE)
                tell(s, "story.tile_lost", at=HEX[cell], cell=HEX[cell])
            if s.crystal[cell]:
                s.crystal = with_item(s.crystal, cell, 0)
                tell(s, "story.crystal_lost", at=HEX[cell], cell=HEX[cell])


def place_discovery(s: Mars, player: int, place: int, cell: int) -> None:
    """A Discovery tile goes from the Exploration space to the map (OM-TRAVC-01)."""
    s.tile = with_item(s.tile, cell, s.exploration[place])
    s.exploration = with_item(s.exploration, place, NONE)
    tell(s, "story.placed", at=HEX[cell], seat=who(s, player), place=EXPLORATION[place], cell=HEX[cell])


def put_on_radar(s: Mars, player: int, place: int) -> None:
    """A Discovery tile goes from the Exploration space onto the Blueprint Radar (OM-XBP-15)."""
    s.radar = s.exploration[place]
    s.exploration = with_item(s.exploration, place, NONE)
    tell(s, "story.radar", seat=player, tile=Message(f"discovery.{s.radar + 1}"))


def place_building(s: Mars, player: int, kind: int, cell: int) -> int:
    """A Building is placed; what lies on the hex goes back. Returns the tile from the stack, NONE for a Shelter."""
    s.building = with_item(s.building, cell, kind)
    s.derived = {}
    if s.crystal[cell]:
        s.crystal = with_item(s.crystal, cell, 0)
    if s.tile[cell] != NONE:
        s.tile = with_item(s.tile, cell, NONE)
        tell(s, "story.tile_lost", at=HEX[cell], cell=HEX[cell])
    tell(s, "story.builds", at=HEX[cell], seat=who(s, player), kind=KIND[kind], cell=HEX[cell])
    if kind == SHELTER:
        s.building_owner = with_item(s.building_owner, cell, player)
        s.players[player].shelters -= 1
        return NONE
    tile = s.tops[kind]
    s.tops = with_item(s.tops, kind, NONE)
    return tile


def turn_up_tile(s: Mars, kind: int, tile: int) -> None:
    """A tile becomes the visible top of its stack (OM-SETUP-26)."""
    s.stacks[kind].take(TILES_OF[kind].index(tile))
    s.tops = with_item(s.tops, kind, tile)


def scatter_crystals(s: Mars, cell: int, tile: int) -> None:
    """Arrows on the tile's back put Crystals on empty hexes beside it (OM-BUILD-08)."""
    if tile == NONE:
        return
    occupied = pieces(s)
    q, r = HEXES.cells[cell]
    for dq, dr in TILES[tile].arrows:
        if (q + dq, r + dr) in HEXES:
            neighbour = HEXES.id((q + dq, r + dr))
            if is_empty(s, neighbour, occupied):
                s.crystal = with_item(s.crystal, neighbour, 1)
                tell(s, "story.arrow", at=HEX[neighbour], cell=HEX[neighbour])


def tell_complex(s: Mars, kind: int, cell: int) -> None:
    """Tell how large the Complex of a new Building is, if it stands in one (OM-BUILD-09)."""
    size = complex_size(s, cell)
    if size > 1:
        tell(s, "story.complex", at=HEX[cell], kind=KIND[kind], size=size)


def put_marker(s: Mars, player: int, card: int, cell: int) -> None:
    """A Building becomes an Advanced Building; a Miner there goes home (OM-UPG-08/09)."""
    s.marker = with_item(s.marker, cell, card)
    s.built_at = with_item(s.built_at, card, cell)
    board = s.players[player]
    board.advanced = [*board.advanced, cell]
    miner = s.colonist[cell]
    if miner != NONE:
        s.colonist = with_item(s.colonist, cell, NONE)
        s.players[miner].miners = without(s.players[miner].miners, cell)
        if miner != s.lacerda:
            if free_lq(s, miner) > 0:
                s.players[miner].lq += 1
            else:
                s.players[miner].reserve += 1
    tell(s, "story.upgrades", at=HEX[cell], seat=who(s, player), card=BLUEPRINT[card], cell=HEX[cell])
    contribute(s, player, ADVANCED_BUILDINGS)


def return_piece(s: Mars, player: int, cell: int, is_rover: bool) -> None:
    """A displaced piece for which no hex is available goes back to its owner (OM-NOTE-66)."""
    if is_rover:
        s.players[player].rover = NONE
    else:
        s.players[player].bots = without(s.players[player].bots, cell)
        s.players[player].bots_reserve += 1


def turn_up_discovery(s: Mars, place: int, tile: int) -> None:
    """A Discovery tile of the stack is turned up on the Exploration space."""
    s.discovery.take(tile)
    s.exploration = with_item(s.exploration, place, tile)
    tell(s, "story.turned_up", tile=Message(f"discovery.{tile + 1}"), place=EXPLORATION[place])
