"""Units are built, move, get marks and are lost (CC-BUILD, CC-MOVE, CC-SHIP, CC-COMP-14)."""

from __future__ import annotations

from areopagus.kernel import tell

from ..catalog import ARMY, BARBARIAN_UNITS, FOREST, MOUNTAIN, SETTLER, SHIP
from ..state import (
    FRESH,
    IN_FOREST,
    MOVED,
    MOVED_TO_FOREST,
    STUCK,
    Player,
    Ship,
    World,
    cargo_code,
    cargo_kind,
    cargo_mark,
    mark_key,
    read_mark_key,
)
from ..words import HEX, UNIT, counted

LEAST_ABLE_FIRST = (STUCK, MOVED_TO_FOREST, MOVED, IN_FOREST)


def barbarian_units_left(s: World) -> int:
    """The Barbarian units in supply."""
    return BARBARIAN_UNITS - sum(s.camps.values())


# Land units


def stand(s: World, player: Player, kind: int, cell: int, count: int) -> None:
    """Units stand on a Land space."""
    if count:
        units = player.armies if kind == ARMY else player.settlers
        units[cell] = units.get(cell, 0) + count


def leave(s: World, player: Player, kind: int, cell: int, count: int) -> None:
    """Units are no longer on a Land space; their marks are not changed."""
    if count:
        units = player.armies if kind == ARMY else player.settlers
        units[cell] -= count
        if not units[cell]:
            del units[cell]


def mark(s: World, kind: int, cell: int, what: int, count: int) -> None:
    """Units of the active player on a Land space get a mark."""
    if count and what != FRESH:
        key = mark_key(cell, kind, what)
        s.turn.marks[key] = s.turn.marks.get(key, 0) + count


def unmark(s: World, kind: int, cell: int, what: int, count: int) -> None:
    """Units of the active player on a Land space lose a mark."""
    if count and what != FRESH:
        key = mark_key(cell, kind, what)
        s.turn.marks[key] -= count
        if not s.turn.marks[key]:
            del s.turn.marks[key]


def place_unit(s: World, seat: int, kind: int, cell: int) -> None:
    """A Land unit comes from the supply into a city (CC-BUILD-05)."""
    player = s.players[seat]
    player.reserve[kind] -= 1
    stand(s, player, kind, cell, 1)
    tell(s, "story.unit", at=HEX[cell], seat=seat, unit=UNIT[kind], cell=HEX[cell])


def remove_units(s: World, seat: int, kind: int, cell: int, count: int = 1) -> None:
    """Land units go back to the supply; of equal ones those that can do least in this Turn (CC-COMP-14)."""
    if not count:
        return
    player = s.players[seat]
    if seat == s.active and s.turn.marks:
        total = (player.armies if kind == ARMY else player.settlers)[cell]
        left = count
        for what in LEAST_ABLE_FIRST:
            marked = min(left, s.turn.marks.get(mark_key(cell, kind, what), 0))
            unmark(s, kind, cell, what, marked)
            left -= marked
        assert left <= total
    leave(s, player, kind, cell, count)
    player.reserve[kind] += count
    unit = counted(UNIT[kind], count)
    tell(s, "story.unit_lost", at=HEX[cell], seat=seat, count=count, unit=unit, cell=HEX[cell])


def depart(s: World, me: int, cell: int, kind: int, fresh: int, forest: int) -> None:
    """A group leaves a Land space: units without a mark, and units that entered a Forest."""
    leave(s, s.players[me], kind, cell, fresh + forest)
    unmark(s, kind, cell, IN_FOREST, forest)


def arrive(s: World, me: int, cell: int, kind: int, fresh: int, forest: int, ignore_terrain: bool) -> None:
    """A group enters a Land space and gets the marks of its terrain (CC-MOVE-12/13, CC-NOTE-22)."""
    stand(s, s.players[me], kind, cell, fresh + forest)
    terrain = s.terrain[cell]
    if terrain == MOUNTAIN and not ignore_terrain:
        mark(s, kind, cell, STUCK, fresh + forest)
    elif terrain == FOREST and not ignore_terrain:
        mark(s, kind, cell, MOVED_TO_FOREST, fresh + forest)
    else:
        mark(s, kind, cell, MOVED, fresh)
        mark(s, kind, cell, MOVED_TO_FOREST, forest)


def tire(s: World, me: int, cell: int) -> None:
    """All units of the active player on a Land space took part in a battle (CC-MOVE-11)."""
    player = s.players[me]
    for kind, units in ((ARMY, player.armies), (SETTLER, player.settlers)):
        for what in LEAST_ABLE_FIRST:
            s.turn.marks.pop(mark_key(cell, kind, what), None)
        mark(s, kind, cell, STUCK, units.get(cell, 0))


def end_of_move(s: World, me: int) -> None:
    """The Move action is over: who moved in it may move in the next (CC-MOVE-05, -07)."""
    marks: dict[int, int] = {}
    for key, count in s.turn.marks.items():
        cell, kind, what = read_mark_key(key)
        if what == MOVED:
            continue
        if what == MOVED_TO_FOREST:
            key = mark_key(cell, kind, IN_FOREST)
        marks[key] = marks.get(key, 0) + count
    s.turn.marks = marks
    s.turn.warlord_bonus = 0
    player = s.players[me]
    player.ships = [
        Ship(ship.cell, FRESH if ship.mark == MOVED else ship.mark, _rested(ship.cargo))
        for ship in player.ships
    ]


def _rested(cargo: tuple[int, ...]) -> tuple[int, ...]:
    after = {MOVED: FRESH, MOVED_TO_FOREST: IN_FOREST}
    return tuple(
        sorted(cargo_code(cargo_kind(unit), after.get(cargo_mark(unit), cargo_mark(unit))) for unit in cargo)
    )


def forget_marks(s: World, me: int) -> None:
    """The Turn is over: all marks go (CC-INV-31)."""
    s.turn.marks = {}
    player = s.players[me]
    player.ships = [
        Ship(ship.cell, FRESH, tuple(sorted(cargo_code(cargo_kind(unit)) for unit in ship.cargo)))
        for ship in player.ships
    ]


# Ships


def place_ship(s: World, seat: int, cell: int) -> None:
    """A Ship comes from the supply into a Sea space (CC-BUILD-06)."""
    player = s.players[seat]
    player.reserve[SHIP] -= 1
    player.ships.append(Ship(cell))
    tell(s, "story.unit", at=HEX[cell], seat=seat, unit=UNIT[SHIP], cell=HEX[cell])


def sink(s: World, seat: int, place: int) -> None:
    """A Ship is lost with its cargo (CC-SEA-05)."""
    player = s.players[seat]
    ship = player.ships.pop(place)
    player.reserve[SHIP] += 1
    tell(s, "story.unit_lost", at=HEX[ship.cell], seat=seat, count=1, unit=UNIT[SHIP], cell=HEX[ship.cell])
    for unit in ship.cargo:
        player.reserve[cargo_kind(unit)] += 1
        tell(
            s,
            "story.unit_lost",
            at=HEX[ship.cell],
            seat=seat,
            count=1,
            unit=UNIT[cargo_kind(unit)],
            cell=HEX[ship.cell],
        )


def remove_cargo(s: World, seat: int, place: int, unit: int) -> None:
    """A unit aboard a Ship goes back to the supply."""
    player = s.players[seat]
    unload(s, seat, place, unit)
    player.reserve[cargo_kind(unit)] += 1
    cell = player.ships[place].cell
    tell(
        s,
        "story.unit_lost",
        at=HEX[cell],
        seat=seat,
        count=1,
        unit=UNIT[cargo_kind(unit)],
        cell=HEX[cell],
    )


def board(s: World, seat: int, place: int, kind: int, what: int) -> None:
    """A Land unit is aboard a Ship, with its mark."""
    ships = s.players[seat].ships
    ship = ships[place]
    ships[place] = ship._replace(cargo=tuple(sorted((*ship.cargo, cargo_code(kind, what)))))


def unload(s: World, seat: int, place: int, unit: int) -> None:
    """A Land unit is no longer aboard a Ship."""
    ships = s.players[seat].ships
    cargo = list(ships[place].cargo)
    cargo.remove(unit)
    ships[place] = ships[place]._replace(cargo=tuple(cargo))


def steer(s: World, seat: int, places: list[int], cell: int, what: int) -> None:
    """Ships go to a Sea space with their cargo and get a mark."""
    ships = s.players[seat].ships
    for place in places:
        ships[place] = ships[place]._replace(cell=cell, mark=what)


def tire_ships(s: World, seat: int, cell: int) -> None:
    """The active player's Ships in a Sea space fought (CC-SHIP-04)."""
    ships = s.players[seat].ships
    for place, ship in enumerate(ships):
        if ship.cell == cell:
            ships[place] = ship._replace(mark=STUCK)


# Barbarians


def add_barbarian(s: World, cell: int) -> None:
    """A Barbarian unit comes into a Barbarian Settlement."""
    s.camps[cell] += 1
    tell(s, "story.barbarian", at=HEX[cell], cell=HEX[cell])


def remove_barbarians(s: World, cell: int, count: int) -> None:
    """Barbarian units are destroyed."""
    if count:
        s.camps[cell] -= count
        tell(s, "story.barbarians_lost", at=HEX[cell], count=count, cell=HEX[cell])


def settle_barbarians(s: World, cell: int) -> None:
    """A Barbarian Settlement appears with one unit, or with none if none is left (CC-EXPL-10, CC-EVENT-12)."""
    s.camps[cell] = min(1, barbarian_units_left(s))
    tell(s, "story.barbarians_settle", at=HEX[cell], cell=HEX[cell])
