"""Functions that read the state. `why_not_…` gives the reason, or None; plural nouns list words."""

from __future__ import annotations

from areopagus.kernel import Message, Reason, Word, allowed, seat_name, word_name

from .catalog import (
    BEACONS,
    CARD,
    CELL,
    CELLS,
    CELLS_OF,
    CHAIN,
    DRAW,
    END,
    GRID,
    KEEPER,
    LIGHT,
    PASS,
    RAID,
    REACH,
    SEAT,
    SPY,
    TERRAIN,
)
from .state import NOBODY, Coast

ACTIONS = (LIGHT, DRAW, SPY, RAID, END)


def cards_held(s: Coast, seat: int) -> int:
    """Number of cards that a seat holds."""
    return sum(s.hands[seat])


def beacons_of(s: Coast, seat: int) -> list[int]:
    """The cells with the seat's beacons."""
    return [cell for cell in range(CELLS) if s.owner[cell] == seat]


def longest_chain(s: Coast, seat: int) -> int:
    """The size of the seat's largest group of connected beacons."""
    groups = GRID.components(lambda cell: s.owner[cell] == seat)
    return max(map(len, groups), default=0)


def has_new_chain(s: Coast, seat: int) -> bool:
    """Whether the seat has a chain of three for the first time (BC-CHAIN-01)."""
    return not s.chained[seat] and BEACONS - s.supply[seat] >= CHAIN and longest_chain(s, seat) >= CHAIN


def is_full(s: Coast) -> bool:
    """Whether there is a beacon on every cell."""
    return NOBODY not in s.owner


# What options are called


def cell_label(s: Coast, word: Word) -> Message | None:
    """A cell with its terrain, and whose beacon is there."""
    if word not in CELL:
        return None
    cell = CELL.index(word)
    params = {"cell": word_name(word.text), "terrain": word_name(CARD[TERRAIN[cell]].text)}
    if s.owner[cell] == NOBODY:
        return Message("label.free_cell", params)
    return Message("label.beacon_cell", {**params, "seat": seat_name(s.owner[cell])})


def hand_label(s: Coast, word: Word) -> Message | None:
    """A player with the number of cards in hand."""
    if word not in SEAT:
        return None
    seat = SEAT.index(word)
    return Message("label.hand", {"seat": seat_name(seat), "count": cards_held(s, seat)})


# Turn


def why_not_act(s: Coast, me: int, action: Word) -> Reason | None:
    """Why a seat can't take an action now (BC-TURN-02)."""
    if action == LIGHT:
        return why_not_light(s, me)
    if action == DRAW:
        return why_not_draw(s)
    if action == SPY:
        return why_not_spy(s, me)
    if action == RAID:
        return why_not_raid(s, me)
    return None if action == END else Reason("reason.no_action", "BC-TURN-02")


def actions(s: Coast, me: int) -> list[Word]:
    """What a seat can do now."""
    return allowed(ACTIONS, lambda action: why_not_act(s, me, action))


# Light


def why_not_light(s: Coast, me: int) -> Reason | None:
    """Why a seat can't light any beacon. The first card that can be played settles it."""
    if not s.supply[me]:
        return Reason("reason.no_beacons_left", "BC-LIGHT-04")
    if not any(s.hands[me][:KEEPER]):
        return Reason("reason.no_terrain_card", "BC-LIGHT-01")
    if any(s.hands[me][card] and has_light_cell(s, me, card) for card in range(KEEPER)):
        return None
    return Reason("reason.no_cell_for_cards", "BC-LIGHT-03")


def why_not_light_with(s: Coast, me: int, word: Word) -> Reason | None:
    """Why a seat can't light a beacon with a card."""
    if word not in CARD:
        return Reason("reason.not_a_card", "BC-LIGHT-01")
    card = CARD.index(word)
    if card == KEEPER:
        return Reason("reason.keepers_light_nothing", "BC-LIGHT-01")
    if not s.hands[me][card]:
        return Reason("reason.card_not_held", "BC-LIGHT-01")
    return None if has_light_cell(s, me, card) else Reason("reason.no_cell_for_card", "BC-LIGHT-03")


def light_cards(s: Coast, me: int) -> list[Word]:
    """The cards with which a seat can light a beacon."""
    return allowed(CARD, lambda word: why_not_light_with(s, me, word))


def why_not_light_on(s: Coast, me: int, card: int, word: Word) -> Reason | None:
    """Why a seat can't light a beacon on a cell with a card."""
    if word not in CELL:
        return Reason("reason.not_a_cell", "BC-LIGHT-02")
    cell = CELL.index(word)
    if TERRAIN[cell] != card:
        return Reason("reason.other_terrain", "BC-LIGHT-01", {"terrain": word_name(CARD[TERRAIN[cell]].text)})
    if s.owner[cell] != NOBODY:
        return Reason("reason.cell_taken", "BC-LIGHT-02")
    return None if is_near(s, me, cell) else Reason("reason.too_far", "BC-LIGHT-03", {"reach": REACH})


def is_near(s: Coast, me: int, cell: int) -> bool:
    """Whether a cell is near enough to a beacon of the seat, or the seat has none (BC-LIGHT-03)."""
    return s.supply[me] == BEACONS or any(s.owner[near] == me for near in GRID.within(cell, REACH))


def has_light_cell(s: Coast, me: int, card: int) -> bool:
    """Whether there is a cell for a card."""
    return any(s.owner[cell] == NOBODY and is_near(s, me, cell) for cell in CELLS_OF[card])


def light_cells(s: Coast, me: int, card: int) -> list[Word]:
    """The cells on which a seat can light a beacon with a card."""
    return allowed([CELL[cell] for cell in CELLS_OF[card]], lambda word: why_not_light_on(s, me, card, word))


# Draw


def why_not_draw(s: Coast) -> Reason | None:
    """Why nobody can draw a card."""
    if s.deck or s.discards or any(map(any, s.thrown)):
        return None
    return Reason("reason.no_cards_left", "BC-DRAW-04")


def hand_cards(s: Coast, me: int) -> list[Word]:
    """The kinds of cards that a seat holds."""
    return [CARD[card] for card, count in enumerate(s.hands[me]) if count]


# Spy


def why_not_spy(s: Coast, me: int) -> Reason | None:
    """Why a seat can't look at any hand."""
    if any(why_not_spy_on(s, me, word) is None for word in SEAT):
        return None
    return Reason("reason.nobody_to_spy", "BC-SPY-01")


def why_not_spy_on(s: Coast, me: int, word: Word) -> Reason | None:
    """Why a seat can't look at another's hand."""
    if word not in SEAT or SEAT.index(word) >= s.seats:
        return Reason("reason.not_a_seat", "BC-SPY-01")
    other = SEAT.index(word)
    if other == me:
        return Reason("reason.own_hand", "BC-SPY-01")
    if not cards_held(s, other):
        return Reason("reason.empty_hand", "BC-SPY-01")
    return Reason("reason.known_already", "BC-SPY-02") if s.known[me] >> other & 1 else None


def spied_seats(s: Coast, me: int) -> list[Word]:
    """The seats at whose hand a seat can look."""
    return allowed(SEAT, lambda word: why_not_spy_on(s, me, word))


# Raid


def why_not_raid(s: Coast, me: int) -> Reason | None:
    """Why a seat can't raid at all."""
    if not s.raids:
        return Reason("reason.peace", "BC-RAID-06")
    if s.raided:
        return Reason("reason.raided_already", "BC-RAID-05")
    if any(why_not_raid_at(s, me, word) is None for word in CELL):
        return None
    return Reason("reason.nothing_to_raid", "BC-RAID-01")


def why_not_raid_at(s: Coast, me: int, word: Word) -> Reason | None:
    """Why a seat can't raid a cell."""
    if word not in CELL:
        return Reason("reason.not_a_cell", "BC-RAID-01")
    cell = CELL.index(word)
    if s.owner[cell] in (NOBODY, me):
        return Reason("reason.no_foreign_beacon", "BC-RAID-01")
    if not any(s.owner[near] == me for near in GRID.neighbours[cell]):
        return Reason("reason.not_beside_own", "BC-RAID-01")
    return None


def raid_cells(s: Coast, me: int) -> list[Word]:
    """The cells that a seat can raid."""
    return allowed(CELL, lambda word: why_not_raid_at(s, me, word))


def keeper_or_pass(s: Coast, defender: int) -> tuple[Word, ...]:
    """What a raided seat can do; asked of everyone who holds a card, so the question tells nothing."""
    return (CARD[KEEPER], PASS) if s.hands[defender][KEEPER] else (PASS,)
