"""The map as planes of hexes, with cities, Barbarians and the units of each player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from areopagus.kernel import View
from areopagus.kernel.observation import Look, Plane, who

from ..card_catalog import WONDERS
from ..catalog import (
    ARMY,
    BARBARIAN_UNITS,
    CITY_SIZE,
    MOODS,
    NONE,
    PIECES,
    SETTLER,
    STACK,
    TERRAINS,
    UNITS,
    keys_of,
)
from ..map_catalog import LAYOUTS
from ..state import FRESH

MARKS: Final = ("forest", "stuck", "moved", "moved_to_forest")

Marks = list[tuple[int, int, float]]


def map_planes(seats: int) -> tuple[Plane, ...]:
    """The map, with cities, Barbarians and the units of each player."""
    on_map = [(0, cell, 1.0) for cell in LAYOUTS[seats].cells]
    players = who(seats)
    return (
        Plane("on_map", ("",), lambda look: on_map),
        Plane("terrain", TERRAINS, lambda look: _at(look.view["map"]["terrain"])),
        Plane("exhausted", ("",), lambda look: [(0, cell, 1) for cell in look.view["map"]["exhausted"]]),
        Plane(
            "city",
            players,
            lambda look: [(look.place[city["owner"]], city["cell"], 1) for city in look.view["cities"]],
        ),
        Plane(
            "mood",
            MOODS,
            lambda look: [(MOODS.index(city["mood"]), city["cell"], 1) for city in look.view["cities"]],
        ),
        Plane("piece", [f"{piece}.{player}" for piece in keys_of(PIECES[1:]) for player in players], _pieces),
        Plane(
            "port_at",
            ("",),
            lambda look: [(0, city["port"], 1) for city in look.view["cities"] if city["port"] != NONE],
        ),
        Plane(
            "wonder",
            ("",),
            lambda look: [(0, city["cell"], city["wonder"] + 1) for city in look.view["cities"]],
            len(WONDERS),
        ),
        Plane("acting_size", ("",), lambda look: _of_cities(look, "acting_size"), CITY_SIZE),
        Plane("civic_price", ("",), lambda look: _of_cities(look, "civic_price"), CITY_SIZE),
        Plane("activated", ("",), lambda look: _of_cities(look, "activated"), 2),
        Plane("activated_angry", ("",), lambda look: _of_cities(look, "activated_angry")),
        Plane("camp", ("",), lambda look: [(0, cell, 1) for cell, _ in look.view["camps"]]),
        Plane(
            "barbarians",
            ("",),
            lambda look: [(0, cell, units) for cell, units in look.view["camps"]],
            BARBARIAN_UNITS / 4,
        ),
        Plane("army", players, lambda look: _stacks(look, "armies"), STACK),
        Plane("settler", players, lambda look: _stacks(look, "settlers"), STACK),
        Plane("ship", players, lambda look: _of_ships(look, lambda ship: 1), STACK),
        Plane(
            "ship_marked",
            players,
            lambda look: _of_ships(look, lambda ship: int(ship["mark"] != FRESH)),
            STACK,
        ),
        Plane("army_aboard", players, lambda look: _of_ships(look, lambda ship: _aboard(ship, ARMY)), STACK),
        Plane(
            "settler_aboard",
            players,
            lambda look: _of_ships(look, lambda ship: _aboard(ship, SETTLER)),
            STACK,
        ),
        Plane("mark", [f"{unit}.{mark}" for unit in keys_of(UNITS[:2]) for mark in MARKS], _marks, STACK),
        Plane("home", players, _homes),
        Plane(
            "fought",
            ("lost", "won"),
            lambda look: [(fight & 1, fight // 2, 1) for fight in look.view["now"]["fights"]],
        ),
        Plane("battle", ("at", "from", "camp"), _battle_places),
    )


def _at(things: list[int]) -> Marks:
    return [(thing, cell, 1) for cell, thing in enumerate(things) if thing != NONE]


def _of_cities(look: Look, name: str) -> Marks:
    return [(0, city["cell"], city[name]) for city in look.view["cities"]]


def _pieces(look: Look) -> Marks:
    seats, place = len(look.players), look.place
    return [
        (kind * seats + place[colour], city["cell"], 1)
        for city in look.view["cities"]
        for kind, colour in enumerate(city["pieces"][1:])
        if colour != NONE
    ]


def _stacks(look: Look, name: str) -> Marks:
    players = look.view["players"]
    return [
        (place, cell, units)
        for place, number in enumerate(look.players)
        for cell, units in players[number][name]
    ]


def _of_ships(look: Look, count: Callable[[View], int]) -> Marks:
    players = look.view["players"]
    return [
        (place, ship["cell"], count(ship))
        for place, number in enumerate(look.players)
        for ship in players[number]["ships"]
    ]


def _aboard(ship: View, kind: int) -> int:
    return sum(unit[0] == kind for unit in ship["cargo"])


def _marks(look: Look) -> Marks:
    """What units of the active player did in this Turn; the keys are those of `state.mark_key`."""
    return [
        (key // 8 % 2 * len(MARKS) + key % 8 - 1, key // 16, units)
        for key, units in look.view["now"]["marks"]
        if key % 8 != FRESH
    ]


def _homes(look: Look) -> Marks:
    homes = [look.view["players"][number]["home"] for number in look.players]
    return [(place, cell, 1) for place, cell in enumerate(homes) if cell != NONE]


def _battle_places(look: Look) -> Marks:
    battle = look.view["battle"]
    if battle is None:
        return []
    places = (battle["cell"], battle["origin"], battle["camp"])
    return [(label, cell, 1) for label, cell in enumerate(places) if cell != NONE]
