"""A player with cities and Ships."""

from __future__ import annotations

from typing import Any, NamedTuple

from areopagus.kernel import Hidden, Part
from areopagus.kernel.declare import bits, counts, fixed, flag, items, number, numbers, value
from areopagus.kernel.fields import plain_list, whole_number

from ..card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from ..catalog import (
    ADVANCES,
    ARMY,
    HAPPY,
    HOLD,
    KINDS,
    LONG_ROUNDS,
    NEUTRAL,
    NONE,
    PIECES,
    SETTLER,
    SHIP,
    UNITS,
)
from ..map_catalog import CELL_COUNT
from .codes import cargo_code, cargo_mark
from .limits import (
    FRESH,
    LAST_CELL,
    LAST_SEAT,
    MANY,
    MOST_PIECES,
    MOST_UNITS,
    MOVED_TO_FOREST,
    OTHERS,
    SEATS,
    STOCK,
    refuse,
)


class Ship(NamedTuple):
    """A Ship: where it is, its mark, and its cargo as codes (`cargo_code`), sorted."""

    cell: int
    mark: int = FRESH
    cargo: tuple[int, ...] = ()


def _read_ship(values: Any, where: str) -> Ship:
    """A Ship out of a list: its space, its mark, its cargo."""
    ship = plain_list(values, where, longest=2 + HOLD)
    if len(ship) < 2:
        raise ValueError(f"{where} must have at least 2 items")
    cell = whole_number(ship[0], 0, LAST_CELL, where)
    mark = whole_number(ship[1], 0, MOVED_TO_FOREST, where)
    cargo = [whole_number(unit, 0, cargo_code(ARMY, MOVED_TO_FOREST), where) for unit in ship[2:]]
    refuse(any(cargo_mark(unit) > MOVED_TO_FOREST for unit in cargo) or cargo != sorted(cargo), where)
    return Ship(cell, mark, tuple(cargo))


class City(Part):
    """A city of a player."""

    cell = number(0, LAST_CELL)
    owner = number(0, LAST_SEAT)
    mood = number(0, HAPPY, default=NEUTRAL)
    pieces = fixed(
        number(NONE, LAST_SEAT),
        "The colour of each kind of piece, NONE where there is none; the Settlement's is the owner's.",
        length=len(PIECES),
        default=(0, NONE, NONE, NONE, NONE),
    )
    port = number(NONE, LAST_CELL, "The Sea space of the Port.", default=NONE)
    wonder = number(NONE, len(WONDERS) - 1, default=NONE)
    activated = number(0, MANY, "Number of times it was activated in this Turn.")
    activated_angry = flag("Whether it was Angry at one of these activations.", later=True)

    def __init__(self, cell: int, owner: int, mood: int = NEUTRAL) -> None:
        super().__init__()
        self.cell = cell
        self.owner = owner
        self.mood = mood
        self.pieces = (owner, NONE, NONE, NONE, NONE)

    @property
    def size(self) -> int:
        """The number of its pieces, of any colour (CC-CITY-02)."""
        return len(PIECES) - self.pieces.count(NONE)


class Player(Part):
    """A seat with its player board and everything beside it."""

    stock = numbers(0, STOCK, "Resources, then Mood and Culture tokens.", length=len(KINDS))
    advances = bits(len(ADVANCES))
    supply = numbers(
        0,
        MOST_PIECES,
        "City pieces in supply.",
        length=len(PIECES),
        default=tuple(piece.limit for piece in PIECES),
        shared=True,
    )
    reserve = numbers(
        0, MOST_UNITS, "Units in supply.", length=len(UNITS), default=tuple(unit.limit for unit in UNITS)
    )
    out = numbers(
        0,
        MOST_PIECES,
        "Pieces taken out of the game by Events (CC-XEVT-37).",
        length=len(PIECES),
        shared=True,
    )
    lost_wonders = number(0, len(WONDERS), "Wonders lost to Events, which keep their points.")
    armies = counts(CELL_COUNT, UNITS[ARMY].limit, "Army units on Land, by space.")
    settlers = counts(CELL_COUNT, UNITS[SETTLER].limit, "Settlers on Land, by space.")
    ships = items(
        value(Ship(0), _read_ship, lambda ship: [ship.cell, ship.mark, *ship.cargo]),
        longest=UNITS[SHIP].limit,
    )
    actions = bits(len(ACTION_CARDS), "Action cards in hand.", hidden=OTHERS)
    objectives = bits(len(OBJECTIVE_CARDS), "Objective cards in hand.", hidden=OTHERS)
    known_actions = numbers(
        0,
        (1 << len(ACTION_CARDS)) - 1,
        "Of each other hand, the Action cards this player has lawfully seen (CC-XACT-26).",
        length=SEATS,
        hidden=Hidden.BY_RULE,
    )
    known_objectives = numbers(0, (1 << len(OBJECTIVE_CARDS)) - 1, length=SEATS, hidden=Hidden.BY_RULE)
    completed = numbers(
        0, len(OBJECTIVE_CARDS) * 2 - 1, "Completed Objective cards as `card * 2 + half`.", shared=True
    )
    persons = numbers(0, len(EVENTS) - 1, "Great persons kept, as events.", shared=True)
    home = number(NONE, LAST_CELL, "The space of the starting city.", default=NONE)
    events_drawn = number(0, MANY)
    founder_round = number(0, LONG_ROUNDS, "The Round in which City Founder was last completed (CC-XOBJ-17).")
    assassinated = flag("One action less in the next Turn (CC-XACT-14).")
    unrest = number(
        0, MANY, "Actions lost in the next Turn to a Revolution outside the own Turn (CC-XEVT-31)."
    )
    barred_next = bits(SEATS, "The seats that this player may not attack in the next own Turn (CC-XACT-12).")
