"""From Ship to shore (CC-SHIP-11, -17): cargo is picked unit by unit, then the space.

Asks: move.cargo, move.cargo_unit, move.to
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, word_name

from ..catalog import ARMY, TACTICS
from ..queries.exits import Exit, Party, fits, fits_with_army
from ..queries.goods import has
from ..queries.labels import way_label
from ..queries.voyages import group_of, landing_exits, load_of, may_land
from ..state import Ship, World, cargo_kind, cargo_mark
from ..words import ADVANCE, DONE, HEX, LOAD, UNIT
from .march import enter, why_not_way


def disembark(s: World, me: int, cell: int) -> Rule[None]:
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
    yield from enter(s, me, Party(cell, group, tuple(picked)), way, False)


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
    candidates = [
        (number, unit)
        for number, ship in enumerate(ships)
        if ship.cell == cell
        for unit in left_aboard(ships, number, picked)
        if may_land(s, me, unit)
    ]
    units = [unit for _, unit in picked]
    # Somebody can land. Where only a battle is possible, that is an unmarked Army unit, which can still join.
    return [
        entry
        for entry in candidates
        if any(fits_with_army(way, group_of([*units, entry[1]])) for way in ways)
    ]
