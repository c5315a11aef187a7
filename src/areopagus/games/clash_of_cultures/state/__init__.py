"""What is on the table of Clash of Cultures.

Seats are ints from 0, and a seat's colour is its number; the Barbarians are `BARBARIANS`. Spaces of the map,
advances and cards are ints of the catalog. Hands and sets of advances are ints with a bit for each. What follows
from the revealed map (distances, connected Sea) is kept in `map_cache`, which every reveal drops.

A unit's **mark** is what it did in the running Turn, if that limits what it can do next. Only units of the active
player have marks; the end of the Turn removes them.
"""

from .battle import ATTACKER, DEFENDER, DRAWN, STOPPED, UNDECIDED, Battle
from .codes import cargo_code, cargo_kind, cargo_mark, mark_key, read_mark_key
from .deal import Deal
from .limits import (
    DECK,
    FRESH,
    IN_FOREST,
    LOST,
    MARKS,
    MOST_COPIES,
    MOST_PIECES,
    MOST_UNITS,
    MOVED,
    MOVED_TO_FOREST,
    OPEN,
    RESERVED,
    STUCK,
)
from .players import City, Player, Ship
from .turn import Turn
from .world import MatchSettings, World

__all__ = [
    "ATTACKER",
    "DECK",
    "DEFENDER",
    "DRAWN",
    "FRESH",
    "IN_FOREST",
    "LOST",
    "MARKS",
    "MOST_COPIES",
    "MOST_PIECES",
    "MOST_UNITS",
    "MOVED",
    "MOVED_TO_FOREST",
    "OPEN",
    "RESERVED",
    "STOPPED",
    "STUCK",
    "UNDECIDED",
    "Battle",
    "City",
    "Deal",
    "Player",
    "MatchSettings",
    "Ship",
    "Turn",
    "World",
    "cargo_code",
    "cargo_kind",
    "cargo_mark",
    "mark_key",
    "read_mark_key",
]
