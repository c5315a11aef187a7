"""Move: Land units, Ships, transport (CC-MOVE, CC-SHIP, CC-ADV-CON-08 to -14).

A Move action is up to three groups, one chapter each; a battle interrupts it as chapters on top. Each group is
asked as from where, how many of each kind, where to.

Asks: move.from, move.mode, move.units.army, move.units.army_forest, move.units.settler, move.units.settler_forest,
move.units.ship, move.cargo, move.cargo_unit, move.to, move.load, move.roads
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word, push, tell, word_name

from ..catalog import ARMY, FOREST, HOLD, MOUNTAIN, NAVIGATION, NONE, ROADS, SEA, SETTLER, TACTICS
from ..effects.units import arrive, board, depart, end_of_move, stand, steer, unload
from ..queries.board import foreign_ships, unit_cells
from ..queries.goods import can_pay, has
from ..queries.labels import fleet_name, group_name, start_label, voyage_label, way_label
from ..queries.moves import (
    BATTLE,
    EMBARK,
    EXPLORE,
    FREE,
    Exit,
    Group,
    Voyage,
    ablest_ship,
    can_land,
    can_move_from,
    can_sail,
    cargo_kind,
    cargo_mark,
    choices_of,
    classes,
    exits,
    fits,
    fits_with_more,
    group_of,
    landing_exits,
    load_of,
    may_land,
    voyage,
    why_not_land_from,
    why_not_move_from,
    why_not_move_to,
    why_not_sail_from,
)
from ..queries.reasons import why_not_number
from ..queries.regions import Approach
from ..state import FRESH, IN_FOREST, MOVED, MOVED_TO_FOREST, STUCK, Ship, World
from ..words import ADVANCE, COUNT, DONE, HEX, LAND, LOAD, NO, REGION, SAIL, UNIT, YES
from .battle import start_land_battle, start_sea_battle
from .explore import explore_by_land, explore_by_sea
from .payment import pay

GROUPS: Final = 3
"""Units or groups in a Move action (CC-MOVE-01)."""
CLASSES: Final = ("army", "army_forest", "settler", "settler_forest")


def move(s: World, me: int, left: int, bonus: int) -> Rule[None]:
    """The next group of a Move action; `bonus` is what the Great Warlord adds in the first battle of it."""
    starts = [cell for cell in unit_cells(s, me) if can_move_from(s, me, cell)] if left else []
    if not starts:
        end_of_move(s, me)
        return
    words = [HEX[cell] for cell in starts]
    if left < GROUPS or bonus:  # a great person may be played for the advance alone (CC-XEVT-33)
        words.append(DONE)
    word = yield Ask(
        me,
        "move.from",
        words,
        rule="CC-MOVE-01",
        why=partial(why_not_start, s, me),
        params={"count": left},
        named=partial(start_label, s, me),
    )
    if word == DONE:
        end_of_move(s, me)
        return
    cell = HEX.index(word)
    push(s, ("move", me, left - 1, bonus))
    if s.terrain[cell] != SEA:
        yield from march(s, me, cell, bonus)
        return
    modes = [mode for mode, can in ((SAIL, can_sail), (LAND, can_land)) if can(s, me, cell)]
    word = yield Ask(me, "move.mode", modes, rule="CC-SHIP-11", why=partial(why_not_mode, s, me, cell))
    if word == SAIL:
        places = yield from pick_ships(s, me, cell)
        yield from sail_to(s, me, cell, places, bonus)
    else:
        yield from disembark(s, me, cell, bonus)


def why_not_start(s: World, me: int, word: Word) -> Reason | None:
    """Why no group can start somewhere, or the action not end yet."""
    if word == DONE:
        return Reason("reason.one_group", "CC-MOVE-01")
    return why_not_move_from(s, me, HEX.index(word)) if word in HEX else None


def end_move(s: World, me: int) -> Rule[None]:
    """A single Ship's move by the Great Lighthouse is over."""
    end_of_move(s, me)
    yield from ()


def why_not_mode(s: World, me: int, cell: int, word: Word) -> Reason | None:
    """Why Ships of a space can't sail, or nobody aboard can go ashore."""
    if word == SAIL:
        return why_not_sail_from(s, me, cell)
    return why_not_land_from(s, me, cell) if word == LAND else None


def spend_bonus(s: World) -> None:
    """A battle has begun: the Great Warlord helps in no further one of this Move (CC-XEVT-20)."""
    for place in range(len(s.agenda) - 1, -1, -1):
        if s.agenda[place][0] == "move":
            name, me, left, _ = s.agenda[place]
            s.agenda[place] = (name, me, left, 0)
            return


# Land units


def march(s: World, me: int, cell: int, bonus: int) -> Rule[None]:
    """A group of Land units leaves a Land space."""
    ways = exits(s, me, cell)
    there = classes(s, me, cell)
    chosen: tuple[int, ...] = ()
    for place, name in enumerate(CLASSES):
        count = 0
        if there[place]:
            word = yield Ask(
                me,
                f"move.units.{name}",
                lambda chosen=chosen: [COUNT[n] for n in choices_of(ways, chosen, there)],  # type: ignore[misc]
                rule="CC-MOVE-02",
                why=partial(why_not_number, there[place], "CC-MOVE-02"),
            )
            count = COUNT.index(word)
        chosen = (*chosen, count)
    group = Group(*chosen)
    word = yield Ask(
        me,
        "move.to",
        lambda: [HEX[way.to] for way in ways if fits(way, group)],
        rule="CC-MOVE-06",
        why=partial(why_not_way, s, me, cell, ways, group),
        named=partial(way_label, s, me, ways, group.armies),
    )
    to = HEX.index(word)
    way = next(one for one in ways if one.to == to)
    if way.kind == EMBARK:
        yield from embark(s, me, cell, group, to)
        return
    ignore = yield from use_roads(s, me, cell, way)
    yield from pay(s, me, (way.food, int(ignore), 0), confirm=way.food > 0)

    def leave() -> None:
        depart(s, me, cell, ARMY, group.armies, group.forest_armies)
        depart(s, me, cell, SETTLER, group.settlers, group.forest_settlers)

    came = through_forest(group) if crosses_forest(s, way) and not ignore else group
    yield from enter(s, me, way, came, cell, ignore, leave, (), bonus)


def why_not_way(s: World, me: int, origin: int, ways: list[Exit], group: Group, word: Word) -> Reason | None:
    """Why a group of Land units can't go somewhere."""
    if word in REGION:
        return Reason("reason.name_space", "CC-EXPL-02")
    return why_not_move_to(s, me, origin, ways, group, HEX.index(word)) if word in HEX else None


def crosses_forest(s: World, way: Exit) -> bool:
    """Whether a way of two spaces goes over a Forest."""
    return way.middle != NONE and s.terrain[way.middle] == FOREST


def through_forest(group: Group) -> Group:
    """The group when it has passed a Forest: it has entered one in this Turn (CC-MOVE-13, CC-NOTE-22)."""
    return Group(0, group.armies + group.forest_armies, 0, group.settlers + group.forest_settlers)


def enter(
    s: World,
    me: int,
    way: Exit,
    group: Group,
    origin: int,
    ignore: bool,
    leave: Callable[[], None],
    aboard: tuple[int, ...],
    bonus: int,
) -> Rule[None]:
    """The group leaves and arrives: in an open space, in an unrevealed Region, or in a battle."""
    to = way.to
    tell(
        s,
        "story.lands" if aboard else "story.moves",
        at=HEX[to],
        seat=me,
        units=group_name(group),
        cell=HEX[origin],
        to=HEX[to],
    )
    if way.kind == BATTLE:
        leave()
        player = s.players[me]
        stand(s, player, ARMY, to, group.armies)
        stand(s, player, SETTLER, to, group.settlers)
        spend_bonus(s)
        yield from start_land_battle(s, me, to, origin, aboard, bonus)
        return
    if way.kind == EXPLORE:
        slot = s.layout.slot_of[to]
        yield from explore_by_land(s, me, slot, to)
        push(s, ("barbarians", me, slot, to))
    leave()
    settle_in(s, me, to, group, ignore)


def settle_in(s: World, me: int, to: int, group: Group, ignore: bool) -> None:
    """The units of a group take their space, with the marks of its terrain."""
    arrive(s, me, to, ARMY, group.armies, group.forest_armies, ignore)
    arrive(s, me, to, SETTLER, group.settlers, group.forest_settlers, ignore)


def use_roads(s: World, me: int, cell: int, way: Exit) -> Rule[bool]:
    """Roads: an Ore to ignore the terrain of this move (CC-ADV-CON-09, CC-NOTE-21)."""
    if way.kind not in (FREE, BATTLE) or not has(s, me, ROADS):
        return False
    if not any(city is not None and city.owner == me for city in (s.cities.get(cell), s.cities.get(way.to))):
        return False
    matters = way.kind == FREE and (s.terrain[way.to] in (MOUNTAIN, FOREST) or crosses_forest(s, way))
    if not way.ore and not (matters and can_pay(s, me, (way.food, 1, 0))):
        return False
    word = yield Ask(
        me,
        "move.roads",
        (YES,) if way.ore else (YES, NO),
        rule="CC-ADV-CON-09",
        why=lambda word: Reason("reason.needs_roads_ore", "CC-NOTE-21") if word == NO else None,
        confirm=bool(way.ore),
    )
    return word == YES


def embark(s: World, me: int, cell: int, group: Group, to: int) -> Rule[None]:
    """The units board Ships in an adjacent Sea space, one by one (CC-SHIP-09/10)."""
    units = [(ARMY, FRESH)] * group.armies + [(ARMY, IN_FOREST)] * group.forest_armies
    units += [(SETTLER, FRESH)] * group.settlers + [(SETTLER, IN_FOREST)] * group.forest_settlers
    tell(s, "story.embarks", at=HEX[to], seat=me, units=group_name(group), cell=HEX[cell], to=HEX[to])
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


# Ships


def pick_ships(s: World, me: int, cell: int, most: int = 99) -> Rule[list[int]]:
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
    alike = [
        ship for ship in s.players[me].ships if ship.cell == cell and load_of(ship.cargo) == LOAD.index(word)
    ]
    if not alike:
        return Reason("reason.no_such_ship", "CC-SHIP-01")
    if all(ship.mark == STUCK for ship in alike):
        return Reason("reason.ship_fought", "CC-SHIP-04")
    return Reason("reason.moved", "CC-MOVE-05")


def sail_to(s: World, me: int, cell: int, places: list[int], bonus: int) -> Rule[None]:
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
    fleet = fleet_name(s, me, places)
    tell(s, "story.sails", at=HEX[to], seat=me, ships=fleet, cell=HEX[cell], to=HEX[to])
    steer(s, me, places, to, MOVED)
    if to in foreign_ships(s, me):
        spend_bonus(s)
        start_sea_battle(s, me, to, cell, bonus=bonus)


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
    """Ships explore a Region, by whatever way they reach it (CC-EXPL-14 to -20, CC-XMAP-13)."""
    landfall = yield from explore_by_sea(s, me, slot, Approach(trip.reached, slot in trip.around))
    if landfall == NONE:
        steer(s, me, places, cell, MOVED)
        tell(s, "story.returns", at=HEX[cell], seat=me, cell=HEX[cell])
    else:
        steer(s, me, places, landfall, MOVED)
        fleet = fleet_name(s, me, places)
        tell(s, "story.sails", at=HEX[landfall], seat=me, ships=fleet, cell=HEX[cell], to=HEX[landfall])
    push(s, ("barbarians", me, slot, NONE))


# From Ship to shore


def disembark(s: World, me: int, cell: int, bonus: int) -> Rule[None]:
    """Cargo goes ashore (CC-SHIP-11, -17): picked unit by unit, then the space."""
    ways = landing_exits(s, me, cell)
    ships = s.players[me].ships
    picked: list[tuple[int, int]] = []
    while True:
        offers = landing_offers(s, me, cell, ways, picked)
        loads = sorted({load_of(left_aboard(ships, number, picked)) for number, _ in offers})
        words = [LOAD[load] for load in loads]
        units = [unit for _, unit in picked]
        if picked and any(fits(way, group_of(units)) for way in ways):
            words.append(DONE)
        if not loads:
            break
        word = yield Ask(
            me, "move.cargo", words, rule="CC-SHIP-11", why=partial(why_not_cargo, s, me, cell, bool(picked))
        )
        if word == DONE:
            break
        load = LOAD.index(word)
        here = [
            (number, unit) for number, unit in offers if load_of(left_aboard(ships, number, picked)) == load
        ]
        kinds = sorted({cargo_kind(unit) for _, unit in here})
        word = yield Ask(
            me,
            "move.cargo_unit",
            [UNIT[kind] for kind in kinds],
            rule="CC-SHIP-11",
            why=partial(why_not_cargo_unit, s, me, ships, load),
        )
        kind = UNIT.index(word)
        ablest = min(
            (entry for entry in here if cargo_kind(entry[1]) == kind),
            key=lambda entry: (cargo_mark(entry[1]), entry[0]),
        )
        picked.append(ablest)
    group = group_of([unit for _, unit in picked])
    word = yield Ask(
        me,
        "move.to",
        lambda: [HEX[way.to] for way in ways if fits(way, group)],
        rule="CC-SHIP-11",
        why=partial(why_not_way, s, me, cell, ways, group),
        named=partial(way_label, s, me, ways, group.armies),
    )
    way = next(one for one in ways if one.to == HEX.index(word))
    picked.sort(key=lambda entry: (-cargo_kind(entry[1]), entry[0]))

    def leave() -> None:
        for number, unit in picked:
            unload(s, me, number, unit)

    aboard = tuple(number for number, _ in picked)
    yield from enter(s, me, way, group, cell, False, leave, aboard, bonus)


def why_not_cargo(s: World, me: int, cell: int, begun: bool, word: Word) -> Reason | None:
    """Why nobody aboard a Ship with a load can join those who go ashore."""
    if word == DONE:
        return Reason("reason.group_nowhere" if begun else "reason.one_group", "CC-SHIP-11")
    if word not in LOAD:
        return None
    loads = {load_of(ship.cargo) for ship in s.players[me].ships if ship.cell == cell}
    if LOAD.index(word) not in loads:
        return Reason("reason.no_such_ship", "CC-SHIP-11")
    return Reason("reason.nobody_lands", "CC-SHIP-11")


def why_not_cargo_unit(s: World, me: int, ships: list[Ship], load: int, word: Word) -> Reason | None:
    """Why a unit of a kind can't go ashore from a Ship with a load."""
    if word not in UNIT:
        return None
    kind = UNIT.index(word)
    if not any(
        cargo_kind(unit) == kind for ship in ships if load_of(ship.cargo) == load for unit in ship.cargo
    ):
        return Reason("reason.not_aboard", "CC-SHIP-11")
    if kind == ARMY and not has(s, me, TACTICS):
        return Reason("reason.needs_advance", "CC-MOVE-10", {"advance": word_name(ADVANCE[TACTICS].text)})
    return Reason("reason.nobody_lands", "CC-SHIP-11")


def left_aboard(ships: list[Ship], number: int, picked: list[tuple[int, int]]) -> tuple[int, ...]:
    """What is still aboard a Ship when the picked units are gone."""
    cargo = list(ships[number].cargo)
    for other, unit in picked:
        if other == number:
            cargo.remove(unit)
    return tuple(cargo)


def landing_offers(
    s: World, me: int, cell: int, ways: list[Exit], picked: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The units, with their Ships, that may join the group so that it still has a destination."""
    ships = s.players[me].ships
    waiting = [
        (number, unit)
        for number, ship in enumerate(ships)
        if ship.cell == cell
        for unit in left_aboard(ships, number, picked)
        if may_land(s, me, unit)
    ]
    units = [unit for _, unit in picked]
    found = []
    for entry in waiting:
        group = group_of([*units, entry[1]])
        more = sum(
            1
            for other in waiting
            if cargo_kind(other[1]) == ARMY and cargo_mark(other[1]) == FRESH and other is not entry
        )
        if any(fits_with_more(way, group, more) for way in ways):
            found.append(entry)
    return found
