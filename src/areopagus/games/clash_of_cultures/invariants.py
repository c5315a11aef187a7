"""What holds in every position (CC-INV), and what may not change from one position to the next.

Some things hold always, some only between actions: at `turn.action` and in the Status phase, outside a battle. In setup
the board fills up step by step, so what concerns players is looked at once they have their cities.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Ask, Reason, seat_name, word_name

from .catalog import (
    ACTION_CARDS,
    ACTIONS,
    ADVANCES,
    ANGRY,
    ARMY,
    BARBARIAN_SETTLEMENTS,
    BARBARIAN_UNITS,
    BARREN,
    CATEGORIES,
    CATEGORY_MASK,
    CULTURE,
    EVENT_COUNT,
    EVENT_LEVELS,
    EXHAUSTED_TOKENS,
    FIRST_GOVERNMENT,
    GOVERNMENT_MASK,
    HAPPY,
    HOLD,
    LONG_ROUNDS,
    MONUMENTS,
    MOOD,
    NONE,
    OBJECTIVE_CARDS,
    PER_CATEGORY,
    PIECE_ADVANCE,
    PIECE_LIMIT,
    PIECES,
    PORT,
    PREREQUISITE,
    REQUIRED,
    SEA,
    SETTLEMENT,
    SETTLER,
    SHIP,
    SHORT_ROUNDS,
    STACK,
    STARTING_ADVANCES,
    TURNS,
    UNIT_LIMIT,
    WONDERS,
)
from .queries.battles import face_down
from .queries.board import city_count
from .queries.goods import has, level, limit
from .queries.moves import cargo_kind
from .queries.regions import laid
from .scoring import half_points
from .state import DECK, LOST, OPEN, RESERVED, City, World, mark_key
from .words import HEX, WONDER

BETWEEN: Final = ("turn.action", "status.objective", "status.raze", "status.first_player")
"""Questions at which no action is being resolved."""
ONCE: Final = (
    "husbandry",
    "cartography",
    "free_education",
    "priesthood",
    "state_religion",
    "bartering",
    "taxes",
    "art_and_sculptures",
    "drama_and_music",
    "absolute_power",
)
ONCE_MASK: Final = sum(1 << ADVANCES.index(key) for key in ONCE)


def broken(s: World, ask: Ask | None = None, before: World | None = None) -> Iterator[Reason]:
    """The invariants that a position breaks; `before` is the position one choice earlier."""
    yield from _map(s)
    yield from _cards(s)
    if len(s.order) < s.seats:
        return
    for seat in range(s.seats):
        yield from _advances(s, seat)
        yield from _goods(s, seat)
        yield from _units(s, seat)
        yield from _points(s, seat)
    yield from _pieces(s)
    for city in s.cities.values():
        yield from _city(s, city)
    yield from _barbarians(s)
    yield from _wonders(s)
    yield from _turn(s)
    if ask is not None and ask.about in BETWEEN and s.battle is None:
        yield from _between(s)
    if before is not None and len(before.order) == s.seats:
        yield from _changes(s, before)


def _seat(key: str, rule: str, seat: int) -> Reason:
    return Reason(key, rule, {"seat": seat_name(seat)})


def _place(key: str, rule: str, cell: int) -> Reason:
    return Reason(key, rule, {"cell": word_name(HEX[cell].text)})


# The map


def _map(s: World) -> Iterator[Reason]:
    """Regions lie once each, as their tiles say; tokens lie where they may (CC-INV-21, -22)."""
    lying = [tile for tile in s.tiles if tile != NONE]
    if len(set(lying)) != len(lying) or any(s.tiles_left >> tile & 1 for tile in lying):
        yield Reason("invariant.tile_twice", "CC-INV-21")
    for slot, tile in enumerate(s.tiles):
        cells = s.layout.slots[slot]
        if tile == NONE:
            if any(s.terrain[cell] != NONE for cell in cells):
                yield _place("invariant.unrevealed", "CC-INV-21", cells[0])
        elif any(s.terrain[cell] != terrain for cell, terrain in laid(s, slot, tile, s.turned[slot]).items()):
            yield _place("invariant.terrain", "CC-INV-21", cells[0])
    if len(s.order) == s.seats and any(
        s.terrain[cell] == NONE for start in s.layout.starts for cell in start
    ):
        yield Reason("invariant.unrevealed_start", "CC-INV-21")
    if len(s.exhausted) > EXHAUSTED_TOKENS or len(set(s.exhausted)) != len(s.exhausted):
        yield Reason("invariant.exhausted_count", "CC-INV-22")
    for cell in s.exhausted:
        if s.terrain[cell] in (NONE, SEA, BARREN) or cell in s.cities or cell in s.camps:
            yield _place("invariant.exhausted_place", "CC-INV-22", cell)


# Cards


def _cards(s: World) -> Iterator[Reason]:
    """Every card is in one place (CC-INV-23, -24)."""
    in_play = 0
    if s.battle is not None:
        in_play = sum(1 << card for card in s.battle.cards if card != NONE)
    hands = [player.actions for player in s.players]
    if not _is_partition([s.action_deck, s.action_discard, in_play, *hands], ACTION_CARDS):
        yield Reason("invariant.action_cards", "CC-INV-23")
    done = [sum(1 << half // 2 for half in player.completed) for player in s.players]
    held = [player.objectives for player in s.players]
    if not _is_partition([s.objective_deck, s.plans, *held, *done], OBJECTIVE_CARDS):
        yield Reason("invariant.objective_cards", "CC-INV-23")
    for event, count in enumerate(EVENT_COUNT):
        kept = sum(player.persons.count(event) for player in s.players) + s.event_kept.count(event)
        if s.event_deck[event] + s.event_discard[event] + s.event_open.count(event) + kept != count:
            yield Reason("invariant.event_cards", "CC-INV-23")
    for seat, player in enumerate(s.players):
        if len({half // 2 for half in player.completed}) != len(player.completed):
            yield _seat("invariant.completed", "CC-INV-24", seat)
        for other, viewer in enumerate(s.players):
            seen = viewer.known_actions[seat] & ~(player.actions | face_down(s, seat))
            if seat != other and (seen or viewer.known_objectives[seat] & ~player.objectives):
                yield _seat("invariant.known", "CC-INV-34", other)


def _is_partition(parts: list[int], count: int) -> bool:
    """Whether sets of cards are disjoint and make up the whole deck."""
    union = 0
    for part in parts:
        if union & part:
            return False
        union |= part
    return union == (1 << count) - 1


# Players


def _advances(s: World, seat: int) -> Iterator[Reason]:
    """Order, prerequisites, one government (CC-INV-03 to -05)."""
    advances = s.players[seat].advances
    if not 2 <= advances.bit_count() <= 40 or any(not advances >> first & 1 for first in STARTING_ADVANCES):
        yield _seat("invariant.advance_count", "CC-INV-03", seat)
    governments = 0
    for category in range(len(CATEGORIES)):
        if not advances & CATEGORY_MASK[category]:
            continue
        governments += category >= FIRST_GOVERNMENT
        if not advances >> category * PER_CATEGORY & 1:
            yield _seat("invariant.first_advance", "CC-INV-04", seat)
        arrow = REQUIRED[category]
        if arrow != NONE and not advances >> arrow & 1:
            yield _seat("invariant.arrow", "CC-INV-04", seat)
    for advance, needed in enumerate(PREREQUISITE):
        if needed != NONE and advances >> advance & 1 and not advances >> needed & 1:
            yield _seat("invariant.prerequisite", "CC-INV-04", seat)
    if governments > 1:
        yield _seat("invariant.governments", "CC-INV-05", seat)


def _goods(s: World, seat: int) -> Iterator[Reason]:
    """Resources and tokens within their limits (CC-INV-07 to -09)."""
    for kind, held in enumerate(s.players[seat].stock):
        if not 0 <= held <= limit(s, seat, kind):
            yield _seat("invariant.goods", "CC-INV-07" if kind < MOOD else "CC-INV-09", seat)


def _units(s: World, seat: int) -> Iterator[Reason]:
    """Units are all there, and where they can be (CC-INV-02, -17, -18)."""
    player = s.players[seat]
    aboard = [cargo_kind(unit) for ship in player.ships for unit in ship.cargo]
    on_board = {
        SETTLER: sum(player.settlers.values()) + aboard.count(SETTLER),
        ARMY: sum(player.armies.values()) + aboard.count(ARMY),
        SHIP: len(player.ships),
    }
    for kind, count in on_board.items():
        if player.reserve[kind] < 0 or player.reserve[kind] + count != UNIT_LIMIT[kind]:
            yield _seat("invariant.units", "CC-INV-02", seat)
    for cell, count in player.armies.items():
        if not 0 < count <= STACK:
            yield _place("invariant.stack", "CC-INV-17", cell)
    for cell in (*player.armies, *player.settlers):
        if s.terrain[cell] in (NONE, SEA):
            yield _place("invariant.unit_place", "CC-INV-21", cell)
    for ship in player.ships:
        if s.terrain[ship.cell] != SEA or len(ship.cargo) > HOLD:
            yield _place("invariant.ship", "CC-INV-18", ship.cell)


def _points(s: World, seat: int) -> Iterator[Reason]:
    """Points are never negative (CC-INV-25)."""
    if min(half_points(s, seat)) < 0:
        yield _seat("invariant.points", "CC-INV-25", seat)


# Cities


def _pieces(s: World) -> Iterator[Reason]:
    """City pieces are all there (CC-INV-01)."""
    for seat, player in enumerate(s.players):
        for piece in range(len(PIECES)):
            standing = sum(city.pieces[piece] == seat for city in s.cities.values())
            if (
                player.supply[piece] < 0
                or player.supply[piece] + standing + player.out[piece] != PIECE_LIMIT[piece]
            ):
                yield _seat("invariant.pieces", "CC-INV-01", seat)


def _city(s: World, city: City) -> Iterator[Reason]:
    """A city is whole and stands where it may (CC-INV-11 to -15, -29)."""
    if city.pieces[SETTLEMENT] != city.owner:
        yield _place("invariant.settlement", "CC-INV-11", city.cell)
    if s.terrain[city.cell] in (NONE, SEA, BARREN) or city.cell in s.exhausted or city.cell in s.camps:
        yield _place("invariant.city_place", "CC-INV-12", city.cell)
    has_port = city.pieces[PORT] != NONE
    if has_port != (city.port != NONE) or (
        has_port and (s.terrain[city.port] != SEA or city.port not in s.layout.neighbours[city.cell])
    ):
        yield _place("invariant.port", "CC-INV-14", city.cell)
    if not ANGRY <= city.mood <= HAPPY:
        yield _place("invariant.mood", "CC-INV-15", city.cell)
    if city.activated and city.owner != s.active:
        yield _place("invariant.activated", "CC-INV-29", city.cell)


def _barbarians(s: World) -> Iterator[Reason]:
    """Barbarian pieces within their numbers, Settlements where they may stand (CC-INV-01, -02, -12, -13, -17)."""
    if len(s.camps) > BARBARIAN_SETTLEMENTS or sum(s.camps.values()) > BARBARIAN_UNITS:
        yield Reason("invariant.barbarians", "CC-INV-13")
    for cell, units in s.camps.items():
        if not 0 <= units <= STACK:
            yield _place("invariant.stack", "CC-INV-17", cell)
        if s.terrain[cell] in (NONE, SEA, BARREN):
            yield _place("invariant.city_place", "CC-INV-12", cell)


def _wonders(s: World) -> Iterator[Reason]:
    """Every Wonder is in one place (CC-INV-16)."""
    reserved = [place for place in s.wonders if place >= RESERVED]
    if len(set(reserved)) != len(reserved):
        yield Reason("invariant.reserved", "CC-INV-16")
    for wonder in range(len(WONDERS)):
        place = s.wonders[wonder]
        if place >= RESERVED:
            if not has(s, place - RESERVED, MONUMENTS):
                yield _wonder(wonder)
        elif place >= 0:
            if place not in s.cities or s.cities[place].wonder != wonder:
                yield _wonder(wonder)
        elif place not in (DECK, OPEN, LOST):
            yield _wonder(wonder)
    for city in s.cities.values():
        if city.wonder != NONE and s.wonders[city.wonder] != city.cell:
            yield _wonder(city.wonder)


def _wonder(wonder: int) -> Reason:
    return Reason("invariant.wonder", "CC-INV-16", {"wonder": word_name(WONDER[wonder].text)})


# The Turn


def _turn(s: World) -> Iterator[Reason]:
    """Actions, once-per-Turn effects, marks, time (CC-INV-26, -27, -31, -33)."""
    if not 0 <= s.actions_left <= ACTIONS + s.extra_actions:
        yield Reason("invariant.actions", "CC-INV-26")
    if s.used & ~ONCE_MASK or (s.active == NONE and s.used):
        yield Reason("invariant.used", "CC-INV-27")
    if s.active == NONE and (s.marks or any(ship.mark for player in s.players for ship in player.ships)):
        yield Reason("invariant.marks", "CC-INV-31")
    yield from _marks(s)
    last = LONG_ROUNDS if s.settings.ending != "fixed" else s.settings.rounds
    if not 1 <= s.round <= max(last, SHORT_ROUNDS) or not 1 <= s.turn <= TURNS:
        yield Reason("invariant.time", "CC-INV-33")


def _marks(s: World) -> Iterator[Reason]:
    """Marks belong to units of the active player that are there (CC-INV-31)."""
    if s.active == NONE:
        return
    player = s.players[s.active]
    counted: dict[tuple[int, int], int] = {}
    for key, count in s.marks.items():
        cell, kind = key >> 4, key >> 3 & 1
        counted[cell, kind] = counted.get((cell, kind), 0) + count
        if count <= 0 or key & 7 == 0 or mark_key(cell, kind, key & 7) != key:
            yield _place("invariant.marks", "CC-INV-31", cell)
    for (cell, kind), count in counted.items():
        if count > (player.armies if kind == ARMY else player.settlers).get(cell, 0):
            yield _place("invariant.marks", "CC-INV-31", cell)
    for seat, other in enumerate(s.players):
        if seat != s.active and any(
            ship.mark or any(unit & 7 for unit in ship.cargo) for ship in other.ships
        ):
            yield _seat("invariant.marks", "CC-INV-31", seat)


def _between(s: World) -> Iterator[Reason]:
    """Between actions nobody shares a space with another (CC-INV-10, -19, -20)."""
    for seat, player in enumerate(s.players):
        reached = sum(
            level(s, seat, token) >= threshold for token in (MOOD, CULTURE) for threshold in EVENT_LEVELS
        )
        if player.events_drawn != reached:
            yield _seat("invariant.events", "CC-INV-10", seat)
    holders: dict[int, set[int]] = {}
    for seat, player in enumerate(s.players):
        for cell in (*player.armies, *player.settlers, *(ship.cell for ship in player.ships)):
            holders.setdefault(cell, set()).add(seat)
    for cell, city in s.cities.items():
        holders.setdefault(cell, set()).add(city.owner)
    for cell, seats in holders.items():
        if len(seats) > 1 or cell in s.camps:
            yield _place("invariant.shared_space", "CC-INV-19", cell)


# From one position to the next


def _changes(s: World, before: World) -> Iterator[Reason]:
    """What may only grow, and what a new piece needs (CC-INV-06, -21, -24, -28, -30)."""
    for seat, (now, then) in enumerate(zip(s.players, before.players, strict=True)):
        if then.advances & ~now.advances & ~GOVERNMENT_MASK:
            yield _seat("invariant.advance_lost", "CC-INV-06", seat)
        if now.advances.bit_count() < then.advances.bit_count():
            yield _seat("invariant.advance_lost", "CC-INV-06", seat)
        if now.completed[: len(then.completed)] != then.completed:
            yield _seat("invariant.completed", "CC-INV-24", seat)
    if any(then != NONE and now != then for now, then in zip(s.tiles, before.tiles, strict=True)):
        yield Reason("invariant.tile_moved", "CC-INV-21")
    for cell, city in s.cities.items():
        old = before.cities.get(cell)
        if old is None or old.owner != city.owner:
            continue
        for piece in range(SETTLEMENT + 1, len(PIECES)):
            if old.pieces[piece] == NONE and city.pieces[piece] != NONE:
                too_large = city.size > city_count(s, city.owner)
                if too_large or not has(s, city.owner, PIECE_ADVANCE[piece]):
                    yield _place("invariant.new_piece", "CC-INV-30", cell)
        if city.activated > old.activated >= 1 and old.mood == ANGRY:
            yield _place("invariant.angry_activated", "CC-INV-29", cell)
