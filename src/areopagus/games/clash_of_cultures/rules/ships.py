"""Ships: units board them, and they sail (CC-SHIP).

Asks: move.units.ship, move.to, move.load
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push, word_name

from ..catalog import ARMY, HOLD, NAVIGATION, NONE, SEA, SETTLER, SHIP, UNITS
from ..effects.moves import announce_embarking, sail, stay_outside, take_warlord_bonus
from ..effects.units import board, depart
from ..queries.board import foreign_ships
from ..queries.exits import Party
from ..queries.goods import has
from ..queries.labels import voyage_label
from ..queries.regions import Approach
from ..queries.voyages import Voyage, ablest_ship, load_of, voyage
from ..state import FRESH, IN_FOREST, MOVED, MOVED_TO_FOREST, STUCK, World
from ..words import DONE, HEX, LOAD, REGION, UNIT
from .battle import start_sea_battle
from .explore import explore_by_sea


def embark(s: World, me: int, party: Party, to: int) -> Rule[None]:
    """The units board Ships in an adjacent Sea space, one by one (CC-SHIP-09/10)."""
    cell, group = party.origin, party.group
    units = [(ARMY, FRESH)] * group.armies + [(ARMY, IN_FOREST)] * group.forest_armies
    units += [(SETTLER, FRESH)] * group.settlers + [(SETTLER, IN_FOREST)] * group.forest_settlers
    announce_embarking(s, me, party, to)
    for kind, what in units:
        word = yield Ask(
            me,
            "move.load",
            lambda: [LOAD[load] for load in berth_loads(s, me, to)],
            rule="CC-SHIP-10",
            why=partial(why_not_berth, s, me, to),
            params={"unit": word_name(UNIT[kind].text)},
        )
        ships = s.players[me].ships
        here = [number for number, ship in enumerate(ships) if ship.cell == to and len(ship.cargo) < HOLD]
        number = ablest_ship(ships, here, LOAD.index(word))
        depart(s, me, cell, kind, what == FRESH, what == IN_FOREST)
        board(s, me, number, kind, MOVED_TO_FOREST if what == IN_FOREST else MOVED)


def why_not_berth(s: World, me: int, cell: int, word: Word) -> Reason | None:
    """Why a unit can't board a Ship with a load."""
    if word not in LOAD:
        return None
    loads = {load_of(ship.cargo) for ship in s.players[me].ships if ship.cell == cell}
    if LOAD.index(word) in loads:
        return Reason("reason.no_berth", "CC-SHIP-09")
    return Reason("reason.no_such_ship", "CC-SHIP-10")


def berth_loads(s: World, me: int, cell: int) -> list[int]:
    """The loads of the Ships in a Sea space that have room."""
    return sorted(
        {load_of(ship.cargo) for ship in s.players[me].ships if ship.cell == cell and len(ship.cargo) < HOLD}
    )


def pick_ships(s: World, me: int, cell: int, most: int = UNITS[SHIP].limit) -> Rule[list[int]]:
    """Which Ships of a space sail together, by their loads (CC-ASK-08)."""
    picked: list[int] = []
    ships = s.players[me].ships
    while len(picked) < most:
        left = [
            number
            for number, ship in enumerate(ships)
            if ship.cell == cell and ship.mark == FRESH and number not in picked
        ]
        if not left:
            break
        words = [LOAD[load] for load in sorted({load_of(ships[number].cargo) for number in left})]
        if picked:
            words.append(DONE)
        word = yield Ask(
            me, "move.units.ship", words, rule="CC-SHIP-01", why=partial(why_not_ship, s, me, cell)
        )
        if word == DONE:
            break
        picked.append(ablest_ship(ships, left, LOAD.index(word)))
    return picked


def why_not_ship(s: World, me: int, cell: int, word: Word) -> Reason | None:
    """Why no Ship with a load can join those that sail."""
    if word == DONE:
        return Reason("reason.one_ship", "CC-SHIP-01")
    if word not in LOAD:
        return None
    same_load = [
        ship for ship in s.players[me].ships if ship.cell == cell and load_of(ship.cargo) == LOAD.index(word)
    ]
    if not same_load:
        return Reason("reason.no_such_ship", "CC-SHIP-01")
    if all(ship.mark == STUCK for ship in same_load):
        return Reason("reason.ship_fought", "CC-SHIP-04")
    return Reason("reason.moved", "CC-MOVE-05")


def sail_to(s: World, me: int, cell: int, places: list[int]) -> Rule[None]:
    """Ships go to a Sea space, or explore a Region (CC-SHIP-01 to -08)."""
    trip = voyage(s, me, cell)
    word = yield Ask(
        me,
        "move.to",
        lambda: sea_words(trip),
        rule="CC-SHIP-01",
        why=lambda word: why_not_sail(s, me, trip, word),
        named=partial(voyage_label, s, me, trip),
    )
    if word in REGION:
        yield from sail_into_the_unknown(s, me, cell, places, trip, REGION.index(word))
        return
    to = HEX.index(word)
    sail(s, me, places, cell, to)
    if to in foreign_ships(s, me):
        start_sea_battle(s, me, to, cell, bonus=take_warlord_bonus(s))


def sea_words(trip: Voyage) -> list[Word]:
    """Where Ships can go, as words."""
    seas = [HEX[sea] for sea in (*trip.seas, *trip.battles)]
    return [*seas, *(REGION[slot] for slot in dict.fromkeys((*trip.slots, *trip.around)))]


def why_not_sail(s: World, me: int, trip: Voyage, word: Word) -> Reason | None:
    """Why Ships can't go somewhere."""
    if word in REGION:
        slot = REGION.index(word)
        if slot >= len(s.tiles):
            return Reason("reason.no_such_region", "CC-SHIP-01")
        if s.tiles[slot] != NONE:
            return Reason("reason.revealed", "CC-EXPL-14")
        return Reason("reason.not_reached", "CC-SHIP-07" if has(s, me, NAVIGATION) else "CC-SHIP-01")
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if cell not in s.layout.cells:
        return Reason("reason.off_map", "CC-SHIP-01")
    if s.terrain[cell] == NONE:
        return Reason("reason.name_region", "CC-EXPL-14")
    if s.terrain[cell] != SEA:
        return Reason("reason.no_sea_space", "CC-SHIP-01")
    enemy = foreign_ships(s, me).get(cell, NONE)
    if enemy != NONE and s.turn.barred >> enemy & 1:
        return Reason("reason.negotiations", "CC-XACT-12")
    return Reason("reason.not_reached", "CC-SHIP-01")


def sail_into_the_unknown(
    s: World, me: int, cell: int, places: list[int], trip: Voyage, slot: int
) -> Rule[None]:
    """Ships explore a Region, however they reach it (CC-EXPL-14 to -20, CC-XMAP-13)."""
    landfall = yield from explore_by_sea(s, me, slot, Approach(trip.reached, slot in trip.around))
    if landfall == NONE:
        stay_outside(s, me, places, cell)
    else:
        sail(s, me, places, cell, landfall)
    push(s, ("barbarians", me, slot, NONE))
