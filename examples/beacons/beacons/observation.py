"""What a keeper sees, as numbers for agents that learn."""

from __future__ import annotations

from functools import cache

from areopagus.kernel import View
from areopagus.kernel.observation import (
    Look,
    Numbers,
    Observation,
    OfPlayer,
    Plane,
    Questions,
    player_numbers,
    seats_of,
    table_numbers,
    who,
)

from .catalog import ALL_CARDS, BEACONS, CARDS, CELLS, COPIES, GRID, HAND, MOST_SEATS, TERRAIN
from .state import KINDS, NOBODY

QUESTIONS = (
    "turn.action",
    "light.card",
    "light.cell",
    "draw.throw",
    "spy.seat",
    "raid.cell",
    "raid.keeper",
    "chain.bonus",
    "turn.end",
    "chance.first",
    "chance.card",
    "chance.die",
)
NO_CARDS = (0,) * KINDS


@cache
def observation(seats: int) -> Observation:
    """The layout for a number of seats."""
    return Observation(
        players=seats,
        table=(
            seats_of(seats, MOST_SEATS),
            table_numbers({"round": 8, "deck": ALL_CARDS}),
            Numbers("rounds_left", ("",), _rounds_left, most=8),
            Numbers("first", who(seats), lambda look: look.whose(look.view["first"])),
            Numbers("dice", ("attacker", "defender"), _dice, most=6),
            Numbers("discards", CARDS, lambda look: look.view["discards"], most=max(COPIES)),
            Numbers("own.thrown_cards", CARDS, _thrown_cards, most=max(COPIES)),
        ),
        each=(
            player_numbers({"beacons_left": BEACONS, "cards": HAND, "thrown": ALL_CARDS, "points": 20}),
            OfPlayer("hand", CARDS, lambda player, look: player["hand"] or NO_CARDS, most=HAND),
            OfPlayer("hand_seen", ("",), lambda player, look: (player["hand"] is not None,)),
            OfPlayer("knows", who(seats), _knows),
        ),
        planes=(
            Plane("terrain", CARDS[:-1], lambda look: TERRAINS),
            Plane("beacon", who(seats), _beacons),
        ),
        cells=GRID.cells,
        questions=Questions(QUESTIONS, {"left": 3}),
    )


TERRAINS = tuple((TERRAIN[cell], cell, 1) for cell in range(CELLS))


def _rounds_left(look: Look) -> tuple[int]:
    return (look.view["last_round"] - look.view["round"],)


def _dice(look: Look) -> list[int]:
    return [*look.view["dice"], 0, 0][:2]


def _thrown_cards(look: Look) -> list[int]:
    thrown: list[int] = look.view["players"][look.players[0]]["thrown_cards"]
    return thrown


def _knows(player: View, look: Look) -> list[int]:
    row = [0] * len(look.players)
    for seat in player["knows"]:
        row[look.place[seat]] = 1
    return row


def _beacons(look: Look) -> list[tuple[int, int, int]]:
    place = look.place
    return [(place[owner], cell, 1) for cell, owner in enumerate(look.view["owner"]) if owner != NOBODY]
