"""Cities are founded, grow, change mood and hands, and fall (CC-CITY, CC-MOOD, CC-CAPT, CC-WON)."""

from __future__ import annotations

from areopagus.kernel import Word, push, tell
from areopagus.kernel.lists import with_item

from ..card_catalog import GREAT_PYRAMID
from ..catalog import ANGRY, HAPPY, MOODS, NEUTRAL, NONE, PIECES, PORT, SETTLEMENT, SETTLER
from ..map_cache import MapCache
from ..queries.regions import laid
from ..state import LOST, OPEN, RESERVED, City, World, mark_key
from ..words import HEX, PIECE, REGION, TILE, WONDER
from .units import LEAST_ABLE_FIRST, leave, unmark


def draw_region(s: World, slot: int, tile: int) -> None:
    """The tile of a slot is drawn; everybody sees it before it lies (CC-XMAP-11)."""
    s.tiles_left &= ~(1 << tile)
    s.exploring = slot


def lay_region(s: World, slot: int, tile: int, turning: int) -> None:
    """A Region is revealed and lies in its slot (CC-EXPL-03)."""
    s.tiles = with_item(s.tiles, slot, tile)
    s.turned = with_item(s.turned, slot, turning)
    for cell, terrain in laid(s, slot, tile, turning).items():
        s.terrain = with_item(s.terrain, cell, terrain)
    s.tiles_left &= ~(1 << tile)
    s.exploring = NONE
    s.map_cache = MapCache()
    tell(s, "story.revealed", at=HEX[s.layout.slots[slot][0]], region=REGION[slot], tile=TILE[tile])


def change_supply(s: World, seat: int, piece: int, count: int) -> None:
    """City pieces come back to the supply, or leave it."""
    player = s.players[seat]
    player.supply = with_item(player.supply, piece, player.supply[piece] + count)


def new_city(s: World, seat: int, cell: int, mood: int = NEUTRAL) -> City:
    """A Settlement of the player's colour stands in a space (CC-MOOD-02)."""
    change_supply(s, seat, SETTLEMENT, -1)
    s.cities[cell] = city = City(cell, seat, mood)
    return city


def found_city(s: World, seat: int, cell: int) -> None:
    """A Settler becomes a city (CC-FOUND-01)."""
    player = s.players[seat]
    for what in LEAST_ABLE_FIRST:
        if s.turn.marks.get(mark_key(cell, SETTLER, what)):
            unmark(s, SETTLER, cell, what, 1)
            break
    leave(s, player, SETTLER, cell, 1)
    player.reserve[SETTLER] += 1
    found_without_settler(s, seat, cell)


def found_without_settler(s: World, seat: int, cell: int) -> None:
    """A city is founded where no Settler stands (CC-XEVT-14)."""
    new_city(s, seat, cell)
    tell(s, "story.founded", at=HEX[cell], seat=seat, cell=HEX[cell])


def set_piece(s: World, city: City, piece: int, colour: int) -> None:
    """A piece of a colour stands in a city, in place of the one that was there; supplies are kept."""
    old = city.pieces[piece]
    if old != NONE:
        change_supply(s, old, piece, 1)
    if colour != NONE:
        change_supply(s, colour, piece, -1)
    pieces = list(city.pieces)
    pieces[piece] = colour
    city.pieces = tuple(pieces)
    if piece == PORT and colour == NONE:
        city.port = NONE


def build_piece(s: World, city: City, piece: int, port: int = NONE) -> None:
    """The owner adds a piece (CC-SIZE-01)."""
    set_piece(s, city, piece, city.owner)
    if piece == PORT:
        city.port = port
    tell(s, "story.piece", at=HEX[city.cell], seat=city.owner, piece=PIECE[piece], cell=HEX[city.cell])


def swap_piece(s: World, seat: int, city: City, piece: int) -> None:
    """Cultural Influence puts a piece of the player's colour in place of another (CC-INFL-08)."""
    set_piece(s, city, piece, seat)
    tell(s, "story.influenced", at=HEX[city.cell], seat=seat, piece=PIECE[piece], cell=HEX[city.cell])


def lose_piece(s: World, city: City, piece: int) -> None:
    """A city loses a piece to Barbarians (CC-BARB-10)."""
    set_piece(s, city, piece, NONE)
    tell(s, "story.piece_lost", at=HEX[city.cell], seat=city.owner, piece=PIECE[piece], cell=HEX[city.cell])


def take_out(s: World, city: City, piece: int) -> None:
    """An Event takes a piece out of the game (CC-XEVT-37)."""
    colour = city.pieces[piece]
    set_piece(s, city, piece, NONE)
    change_supply(s, colour, piece, -1)
    player = s.players[colour]
    player.out = with_item(player.out, piece, player.out[piece] + 1)
    tell(s, "story.piece_out", at=HEX[city.cell], seat=colour, piece=PIECE[piece], cell=HEX[city.cell])


def lose_wonder(s: World, city: City, keep_points: bool = False) -> None:
    """The Wonder in a city is lost (CC-WON-09); an Event leaves the owner its points, and the Pyramid's tie-break."""
    if city.wonder != NONE:
        s.wonders = with_item(s.wonders, city.wonder, LOST)
        tell(s, "story.wonder_lost", at=HEX[city.cell], seat=city.owner, wonder=WONDER[city.wonder])
        if keep_points:
            s.players[city.owner].lost_wonders += 1
            if city.wonder == GREAT_PYRAMID:
                s.pharaoh = city.owner
        city.wonder = NONE


def destroy_city(s: World, city: City, by_owner: bool = False) -> None:
    """What is left of a city goes back to its owners, and the space is free (CC-WON-09)."""
    lose_wonder(s, city)
    for piece in range(len(PIECES)):
        if city.pieces[piece] != NONE:
            set_piece(s, city, piece, NONE)
    del s.cities[city.cell]
    tell(
        s,
        "story.razes" if by_owner else "story.city_gone",
        at=HEX[city.cell],
        seat=city.owner,
        cell=HEX[city.cell],
    )


def set_mood(s: World, city: City, mood: int) -> None:
    """The mood of a city changes (CC-MOOD-17)."""
    mood = max(ANGRY, min(HAPPY, mood))
    if mood != city.mood:
        city.mood = mood
        tell(s, f"story.mood_{MOODS[mood]}", at=HEX[city.cell], seat=city.owner, cell=HEX[city.cell])


def announce_activation(s: World, seat: int, city: City, what: Word) -> None:
    """A city will collect, build units, grow or get a Wonder (CC-ACTIVATE-01)."""
    tell(s, "story.activates", at=HEX[city.cell], seat=seat, cell=HEX[city.cell], what=what)


def begin_activation(s: World, seat: int, city: City) -> None:
    """An activation is counted (CC-ACTIVATE-03); its end waits on the agenda."""
    city.activated += 1
    city.activated_angry = city.activated_angry or city.mood == ANGRY
    push(s, ("activated", seat, city.cell, city.activated))


def forget_activations(city: City) -> None:
    """Activations are counted from zero (CC-ACTIVATE-04)."""
    city.activated = 0
    city.activated_angry = False


def capture(s: World, seat: int, city: City) -> tuple[bool, int]:
    """A city changes hands (CC-CAPT-03, -04, -09, -13, -14).

    Returns whether it still stands, and the number of pieces removed.
    """
    former_owner = city.owner
    tell(s, "story.captured", at=HEX[city.cell], seat=seat, from_seat=former_owner, cell=HEX[city.cell])
    if not s.players[seat].supply[SETTLEMENT]:
        removed = city.size
        destroy_city(s, city)
        return False, removed
    removed = 0
    for piece in range(len(PIECES)):
        if city.pieces[piece] == former_owner:
            has_piece = s.players[seat].supply[piece] > 0
            set_piece(s, city, piece, seat if has_piece else NONE)
            removed += not has_piece
    city.owner = seat
    set_mood(s, city, ANGRY)
    return True, removed


def capture_camp(s: World, seat: int, cell: int) -> None:
    """A Barbarian Settlement becomes a city of the player (CC-BARB-19)."""
    del s.camps[cell]
    city = new_city(s, seat, cell, ANGRY)
    tell(s, "story.captured_camp", at=HEX[cell], seat=seat, cell=HEX[city.cell])


def raze_camp(s: World, seat: int, cell: int) -> None:
    """A Barbarian Settlement is removed (CC-BARB-20)."""
    del s.camps[cell]
    tell(s, "story.razed_camp", at=HEX[cell], seat=seat, cell=HEX[cell])


def open_wonder(s: World, wonder: int) -> None:
    """The top Wonder card is turned over (CC-WON-02)."""
    s.wonders = with_item(s.wonders, wonder, OPEN)
    tell(s, "story.wonder_open", wonder=WONDER[wonder])


def reserve_for(s: World, seat: int, wonder: int) -> None:
    """An open Wonder becomes the player's to build (CC-ADV-CUL-04)."""
    s.wonders = with_item(s.wonders, wonder, RESERVED + seat)
    tell(s, "story.wonder_reserved", seat=seat, wonder=WONDER[wonder])


def raise_wonder(s: World, city: City, wonder: int) -> None:
    """A Wonder stands in a city (CC-WON-06)."""
    s.wonders = with_item(s.wonders, wonder, city.cell)
    city.wonder = wonder
    if s.first_wonder == NONE:
        s.first_wonder = city.owner
        s.first_wonder_round = s.round
    tell(s, "story.wonder", at=HEX[city.cell], seat=city.owner, wonder=WONDER[wonder], cell=HEX[city.cell])


def exhaust(s: World, cell: int) -> None:
    """An Exhausted Resource token lies in a space (CC-EVENT-08)."""
    s.exhausted = sorted([*s.exhausted, cell])
    tell(s, "story.exhausted", at=HEX[cell], cell=HEX[cell])


def take_over_camp(s: World, seat: int, cell: int) -> None:
    """A Barbarian Settlement becomes a Neutral city by Cultural Takeover (CC-XACT-08)."""
    del s.camps[cell]
    new_city(s, seat, cell)
    tell(s, "story.taken_over", at=HEX[cell], seat=seat, cell=HEX[cell])
