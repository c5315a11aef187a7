"""Positions before a Shuttle Phase, and rounds in which everybody passes."""

from __future__ import annotations

from areopagus.games.on_mars.catalog.basics import COLONY, ORBIT
from areopagus.games.on_mars.catalog.board import SPACE_SIDE
from areopagus.games.on_mars.state import Mars
from areopagus.workshop.testing import Table
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    plain,
    player,
    seat_asked,
    storage,
)

SIDES = {"orbit": ORBIT, "colony": COLONY}


PASS = {COLONY: ("control_center", "done", "end"), ORBIT: ("resupply", "good:battery", "done", "end")}


def shuttle(s: Mars, side: str, space: int) -> None:
    """The Shuttle is on a Travel space."""
    s.shuttle_side, s.shuttle_space = SIDES[side], space


def spaces(s: Mars, *numbers: int) -> None:
    """The Markers of the players, in the order of their seats, are on these Turn Order spaces."""
    for seat, number in enumerate(numbers):
        s.players[seat].space = number


def phase(side: str = "colony", at: tuple[str, int] = ("colony", 1), seats: int = 2) -> Table:
    """The Shuttle Phase begins: all Markers on one side, the Shuttle on a space."""
    table = plain(seats, side)
    with table.edit() as s:
        shuttle(s, *at)
        begin_shuttle_phase(s)
    return table


def pass_turn(table: Table) -> None:
    """Whoever is to move passes, as far as that is possible."""
    with_battery = storage(table, seat_asked(table))["battery"] < 2 and table.state.warehouse[1]
    side = SPACE_SIDE[player(table, seat_asked(table)).space]
    if side == ORBIT and not with_battery:
        table.play("resupply")
        table.play(next(word for word in table.words if word != "done"))
        table.play(*(["done"] if "done" in table.words else []), "end")
    else:
        table.play(*PASS[side])


def pass_round(table: Table) -> None:
    """Everyone passes and stays."""
    now = table.state.round
    while not table.match.over and table.state.round == now:
        if table.about == "turn.action":
            pass_turn(table)
        else:
            table.play("no")
