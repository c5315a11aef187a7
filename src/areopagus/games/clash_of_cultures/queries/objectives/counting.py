"""What Objectives count and compare."""

from __future__ import annotations

from collections.abc import Callable

from ...catalog import ARMY, CATEGORIES
from ...state import World, cargo_kind
from ..board import NO_WAY, distances


def has_most(s: World, me: int, count: Callable[[World, int], int]) -> bool:
    """Strictly more than every other player (CC-XOBJ-56)."""
    own = count(s, me)
    return own > 0 and all(own > count(s, other) for other in range(s.seats) if other != me)


def advance_count(s: World, seat: int) -> int:
    """The number of a player's advances."""
    return s.players[seat].advances.bit_count()


def complete_categories(s: World, seat: int) -> int:
    """The number of categories in which a player has all advances."""
    advances = s.players[seat].advances
    return sum(advances & category.mask == category.mask for category in CATEGORIES)


def pieces_abroad(s: World, seat: int) -> int:
    """The number of a player's pieces in cities of others."""
    return sum(city.pieces.count(seat) for city in s.cities.values() if city.owner != seat)


def ship_count(s: World, seat: int) -> int:
    """The number of a player's Ships."""
    return len(s.players[seat].ships)


def army_count(s: World, seat: int) -> int:
    """A player's Army units on the board, aboard too."""
    player = s.players[seat]
    aboard = sum(cargo_kind(unit) == ARMY for ship in player.ships for unit in ship.cargo)
    return sum(player.armies.values()) + aboard


def cities_in_mood(s: World, me: int, mood: int) -> int:
    """The number of own cities with a mood."""
    return sum(city.owner == me and city.mood == mood for city in s.cities.values())


def is_far_from_home(s: World, me: int, cell: int, distance: int) -> bool:
    """At least this many spaces from the space of the starting city, or without a way (CC-XOBJ-58)."""
    return distances(s, s.players[me].home).get(cell, NO_WAY) >= distance


def is_city_of_other(s: World, me: int, cell: int) -> bool:
    """Whether a city of another player is in a space."""
    city = s.cities.get(cell)
    return city is not None and city.owner != me


def is_own_city(s: World, me: int, cell: int) -> bool:
    """Whether an own city is in a space."""
    city = s.cities.get(cell)
    return city is not None and city.owner == me
