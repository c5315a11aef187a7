"""Which pieces a city can add (CC-SIZE)."""

from __future__ import annotations

from areopagus.kernel import Reason, why_not_any, word_name

from ..catalog import (
    ANGRY,
    CITY_SIZE,
    FORTRESS,
    NONE,
    ORE,
    PIECES,
    PORT,
    SANITATION,
    SETTLEMENT,
    STATE_RELIGION,
    TEMPLE,
    WOOD,
    Price,
)
from ..state import City, World
from ..words import ADVANCE
from .board import (
    adjacent_sea,
    city_count,
)
from .cities import acting_mood, why_not_activate
from .goods import can_pay, has
from .wonders import is_no_activation


def is_under_ban(s: World, me: int) -> bool:
    """Whether Pestilence forbids the player to build (CC-XEVT-01)."""
    return s.pestilence and not has(s, me, SANITATION)


def religion_spares_food(s: World, me: int, piece: int) -> bool:
    """Whether State Religion could spare the Food of a Temple (CC-ADV-SPI-06)."""
    return piece == TEMPLE and has(s, me, STATE_RELIGION) and not s.turn.used >> STATE_RELIGION & 1


def why_not_add_piece(s: World, me: int, city: City, piece: int, *, is_paid: bool = True) -> Reason | None:
    """Why a piece can't be added to a city, by Increase Size or a card that follows its conditions (CC-SIZE)."""
    why_not = why_not_grow_at_all(s, me, city)
    if why_not is not None:
        return why_not
    if piece == SETTLEMENT or city.pieces[piece] != NONE:
        return Reason("reason.piece_there", "CC-SIZE-06")
    if not has(s, me, PIECES[piece].advance):
        return Reason(
            "reason.needs_advance", "CC-SIZE-03", {"advance": word_name(ADVANCE[PIECES[piece].advance].text)}
        )
    if not s.players[me].supply[piece]:
        return Reason("reason.no_piece_left", "CC-COMP-01")
    if piece == PORT and not adjacent_sea(s, city.cell):
        return Reason("reason.no_sea", "CC-CITY-18")
    if is_paid:
        cost: Price = PIECES[piece].price
        if religion_spares_food(s, me, piece):
            cost = (0, cost[ORE], cost[WOOD])
        if not can_pay(s, me, cost):
            return Reason("reason.price", "CC-SIZE-01")
    return None


def why_not_be_given_piece(s: World, me: int, city: City, piece: int) -> Reason | None:
    """Why a great person can't add a piece: this is no activation, so Forced Labor does not help (CC-ADV-AUT-02)."""
    if city.mood == ANGRY:
        return Reason("reason.angry", "CC-SIZE-04")
    return why_not_add_piece(s, me, city, piece)


def why_not_grow_at_all(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't be increased by any piece."""
    if is_under_ban(s, me):
        return Reason("reason.pestilence", "CC-XEVT-01")
    if acting_mood(s, city) == ANGRY:
        return Reason("reason.angry", "CC-SIZE-04")
    size = city.size
    if size >= CITY_SIZE:
        return Reason("reason.largest", "CC-CITY-03")
    if size >= city_count(s, me):
        return Reason("reason.too_few_cities", "CC-SIZE-05")
    return None


def why_not_increase(s: World, me: int, city: City, piece: int, *, is_paid: bool = True) -> Reason | None:
    """Why Increase Size can't add a piece to a city now."""
    if not is_no_activation(s, me, piece):
        why_not = why_not_activate(s, city)
        if why_not is not None:
            return why_not
    return why_not_add_piece(s, me, city, piece, is_paid=is_paid)


def why_not_grow_now(s: World, me: int, city: City, *, is_paid: bool = True) -> Reason | None:
    """Why a city can't be increased now."""
    if not s.turn.actions_left:
        return Reason("reason.no_action", "CC-TURN-03")
    return why_not_grow(s, me, city, is_paid=is_paid)


def why_not_grow(s: World, me: int, city: City, *, is_paid: bool = True) -> Reason | None:
    """Why a city can't be increased by an activation, whatever that costs."""
    return why_not_grow_at_all(s, me, city) or why_not_any(
        (why_not_increase(s, me, city, piece, is_paid=is_paid) for piece in range(FORTRESS, PORT + 1)),
        Reason("reason.no_piece_possible", "CC-SIZE-01"),
    )
