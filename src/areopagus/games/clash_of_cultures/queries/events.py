"""Events (CC-XEVT): whom they strike, and what they can strike."""

from __future__ import annotations

from areopagus.kernel import Param, Reason, Word, word_name

from ..catalog import CATEGORIES, FIRST_GOVERNMENT, NAVIGATION, NONE, ROADS, SETTLEMENT, SETTLER, TRADE_ROUTES
from ..state import City, World
from ..words import ADVANCE, EVENT, GOVERNMENT, HEX, PIECE, SEAT, WONDER
from .advances import government_of
from .board import adjacent_sea, own_cities, turn_order
from .cities import can_drop
from .goods import has


def event_params(s: World, **params: Param) -> dict[str, Param]:
    """The parameters of a question that the Event which is resolved asks: its name, and others."""
    return {"event": word_name(EVENT[s.event_open[-1]].text), **params}


def affected(s: World, drawer: int, affects: str) -> list[int]:
    """The players to whom the text of an Event applies."""
    return list(turn_order(s)) if affects == "all" else [drawer]


def droppable(s: World, seat: int) -> list[int]:
    """The own cities whose mood can be lowered."""
    return [cell for cell in own_cities(s, seat) if can_drop(s.cities[cell])]


def coastal(s: World, seat: int) -> list[int]:
    """The own cities adjacent to Sea whose mood can be lowered."""
    return [cell for cell in droppable(s, seat) if adjacent_sea(s, cell)]


def is_well_connected(s: World, seat: int) -> bool:
    """Whether disease spreads: Roads, Navigation or Trade Routes (CC-XEVT-01/02)."""
    return any(has(s, seat, advance) for advance in (ROADS, NAVIGATION, TRADE_ROUTES))


def unit_count(s: World, seat: int) -> int:
    """A player's units on the board, aboard too."""
    player = s.players[seat]
    aboard = sum(len(ship.cargo) for ship in player.ships)
    return sum(player.armies.values()) + sum(player.settlers.values()) + len(player.ships) + aboard


def can_welcome(s: World, seat: int) -> bool:
    """Whether a player has a city and a Settler in supply."""
    return bool(own_cities(s, seat)) and s.players[seat].reserve[SETTLER] > 0


def open_governments(s: World, me: int) -> list[int]:
    """The other governments that a player with a government could change to."""
    advances = s.players[me].advances
    own = government_of(advances)
    if own == NONE:
        return []
    return [
        category - FIRST_GOVERNMENT
        for category in range(FIRST_GOVERNMENT, len(CATEGORIES))
        if category != own and advances >> CATEGORIES[category].required & 1
    ]


def why_not_struck(s: World, seat: int, cells: list[int], rule: str, word: Word) -> Reason | None:
    """Why an Event does not strike a city."""
    if word not in HEX or HEX.index(word) in cells:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None or city.owner != seat:
        return Reason("reason.not_your_city", rule)
    return Reason("reason.not_struck" if can_drop(city) else "reason.angry", rule)


def why_not_player(s: World, me: int, rule: str, word: Word) -> Reason | None:
    """Why an Event can't favour a player."""
    if word not in SEAT:
        return None
    seat = SEAT.index(word)
    if seat >= s.seats:
        return Reason("reason.no_such_player", rule)
    return Reason("reason.yourself" if seat == me else "reason.no_settler_for_them", rule)


def why_not_shaken(city: City, rule: str, word: Word) -> Reason | None:
    """Why a city can't lose a piece to an Earthquake."""
    if word == PIECE[SETTLEMENT]:
        return Reason("reason.settlement_last", rule)
    return Reason("reason.no_such_piece", rule) if word in PIECE or word in WONDER else None


def why_not_government(s: World, me: int, word: Word) -> Reason | None:
    """Why a player can't change to a government."""
    if word not in GOVERNMENT:
        return None
    category = FIRST_GOVERNMENT + GOVERNMENT.index(word)
    if category == government_of(s.players[me].advances):
        return Reason("reason.same_government", "CC-XEVT-31")
    needed = word_name(ADVANCE[CATEGORIES[category].required].text)
    return Reason("reason.needs_advance", "CC-GOV-02", {"advance": needed})
