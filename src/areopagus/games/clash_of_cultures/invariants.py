"""What holds in every position (CC-INV), and what may not change from one position to the next.

Some things hold always, some only between actions: at `turn.action` and in the Status phase, outside a battle. In setup
the board fills up step by step, so what concerns players is looked at once they have their cities. Where the position
one choice earlier is known, what has not changed since then is not looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Ask, Reason, seat_name, word_name

from .agenda import misfits
from .card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from .catalog import (
    ACTIONS,
    ADVANCES,
    ANGRY,
    ARMY,
    BARBARIAN_SETTLEMENTS,
    BARBARIAN_UNITS,
    BARBARIANS,
    BARREN,
    CATEGORIES,
    CULTURE,
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
    PER_CATEGORY,
    PIECES,
    PORT,
    SEA,
    SETTLEMENT,
    SETTLER,
    SHIP,
    STACK,
    STARTING_ADVANCES,
    TURNS,
    UNITS,
    number_of,
)
from .map_catalog import TILES
from .queries.battles import face_down
from .queries.board import city_count, order_from
from .queries.goods import has, level, limit
from .queries.moves import cargo_kind
from .queries.regions import laid
from .scoring import half_points
from .state import DECK, LOST, OPEN, RESERVED, STUCK, UNDECIDED, Battle, City, Player, World, mark_key
from .words import HEX, WONDER

BETWEEN: Final = ("turn.action", "status.objective", "status.raze", "status.first_player")
"""Questions at which no action is being resolved."""
INFLUENCING: Final = ("influence.from", "influence.target", "influence.range", "influence.boost")
"""Questions of an attempt at Cultural Influence that has not succeeded."""
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
ONCE_MASK: Final = sum(1 << number_of(ADVANCES, key) for key in ONCE)


def broken(s: World, ask: Ask | None = None, before: World | None = None) -> Iterator[Reason]:
    """The invariants that a position breaks; `before` is the position one choice earlier."""
    if before is None:
        yield from misfits(s)
    elif len(before.order) < s.seats:
        before = None
    if before is None or _map_changed(s, before):
        yield from _map(s)
    yield from _tokens(s)
    yield from _cards(s)
    if before is None or _events_moved(s, before):
        yield from _events(s)
    if len(s.order) < s.seats:
        return
    for seat in range(s.seats):
        now, then = s.players[seat], None if before is None else before.players[seat]
        if then is None or now.advances != then.advances:
            yield from _advances(s, seat)
        if then is None or now.stock != then.stock or now.advances != then.advances:
            yield from _goods(s, seat)
        if then is None or _units_moved(now, then):
            yield from _units(s, seat)
    yield from _pieces(s)
    for cell, city in s.cities.items():
        yield from _city(s, cell, city)
    yield from _barbarians(s)
    lost = list(_wonders(s))
    yield from lost
    if before is None and not lost:
        yield from _points(s)
    yield from _turn(s)
    if s.turn.marks or any(player.ships for player in s.players):
        yield from _marks(s)
    if s.battle is not None:
        yield from _battle(s, s.battle)
    if ask is not None:
        yield from _asked(s, ask)
    if before is not None:
        yield from _changes(s, before)


def _seat(key: str, rule: str, seat: int) -> Reason:
    return Reason(key, rule, {"seat": seat_name(seat)})


def _place(key: str, rule: str, cell: int) -> Reason:
    return Reason(key, rule, {"cell": word_name(HEX[cell].text)})


# The map


def _map_changed(s: World, before: World) -> bool:
    return (
        s.terrain != before.terrain
        or s.tiles != before.tiles
        or s.turned != before.turned
        or s.tiles_left != before.tiles_left
        or s.exploring != before.exploring
    )


def _map(s: World) -> Iterator[Reason]:
    """Regions lie once each, as their tiles say; the rest of the map is empty (CC-INV-21)."""
    lying = [tile for tile in s.tiles if tile != NONE]
    if len(set(lying)) != len(lying) or any(s.tiles_left >> tile & 1 for tile in lying):
        yield Reason("invariant.tile_twice", "CC-INV-21")
    if s.exploring != NONE and (
        s.tiles[s.exploring] != NONE or s.tiles_left.bit_count() + len(lying) == len(TILES)
    ):
        yield Reason("invariant.exploring", "CC-INV-21")
    if any(s.terrain[cell] != NONE for cell in s.layout.outside):
        yield Reason("invariant.outside", "CC-INV-21")
    for slot, tile in enumerate(s.tiles):
        cells = s.layout.slots[slot]
        if tile == NONE:
            if any(s.terrain[cell] != NONE for cell in cells):
                yield _place("invariant.unrevealed", "CC-INV-21", cells[0])
        elif any(s.terrain[cell] != terrain for cell, terrain in laid(s, slot, tile, s.turned[slot]).items()):
            yield _place("invariant.terrain", "CC-INV-21", cells[0])
    if len(s.order) == s.seats and any(
        s.terrain[cell] != terrain
        for start, terrains in zip(s.layout.starts, s.layout.start_terrain, strict=True)
        for cell, terrain in zip(start, terrains, strict=True)
    ):
        yield Reason("invariant.unrevealed_start", "CC-INV-21")


def _tokens(s: World) -> Iterator[Reason]:
    """Exhausted Resource tokens lie where they may (CC-INV-22)."""
    if len(s.exhausted) > EXHAUSTED_TOKENS or len(set(s.exhausted)) != len(s.exhausted):
        yield Reason("invariant.exhausted_count", "CC-INV-22")
    for cell in s.exhausted:
        if s.terrain[cell] in (NONE, SEA, BARREN) or cell in s.cities or cell in s.camps:
            yield _place("invariant.exhausted_place", "CC-INV-22", cell)


# Cards


def _cards(s: World) -> Iterator[Reason]:
    """Every Action and Objective card is in one place (CC-INV-23, -24, -34)."""
    in_play = 0
    b = s.battle
    while b is not None:
        in_play += sum(1 << card for card in b.cards if card != NONE)
        b = b.interrupted
    hands = [player.actions for player in s.players]
    if not _is_partition([s.action_deck, s.action_discard, in_play, *hands], len(ACTION_CARDS)):
        yield Reason("invariant.action_cards", "CC-INV-23")
    done = [sum(1 << half // 2 for half in player.completed) for player in s.players]
    held = [player.objectives for player in s.players]
    if not _is_partition([s.objective_deck, s.plans, *held, *done], len(OBJECTIVE_CARDS)):
        yield Reason("invariant.objective_cards", "CC-INV-23")
    for seat, player in enumerate(s.players):
        if len({half // 2 for half in player.completed}) != len(player.completed):
            yield _seat("invariant.completed", "CC-INV-24", seat)
        for other, viewer in enumerate(s.players):
            seen = viewer.known_actions[seat]
            if other != seat and (
                (seen and seen & ~(player.actions | face_down(s, seat)))
                or viewer.known_objectives[seat] & ~player.objectives
            ):
                yield _seat("invariant.known", "CC-INV-34", other)


def _events_moved(s: World, before: World) -> bool:
    return (
        s.event_deck != before.event_deck
        or s.event_discard != before.event_discard
        or s.event_open != before.event_open
        or s.event_kept != before.event_kept
        or any(now.persons != then.persons for now, then in zip(s.players, before.players, strict=True))
    )


def _events(s: World) -> Iterator[Reason]:
    """Every Event card is in one place (CC-INV-23)."""
    for event, card in enumerate(EVENTS):
        kept = sum(player.persons.count(event) for player in s.players) + s.event_kept.count(event)
        if s.event_deck[event] + s.event_discard[event] + s.event_open.count(event) + kept != card.count:
            yield Reason("invariant.event_cards", "CC-INV-23")


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
        if not advances & CATEGORIES[category].mask:
            continue
        governments += category >= FIRST_GOVERNMENT
        if not advances >> category * PER_CATEGORY & 1:
            yield _seat("invariant.first_advance", "CC-INV-04", seat)
        arrow = CATEGORIES[category].required
        if arrow != NONE and not advances >> arrow & 1:
            yield _seat("invariant.arrow", "CC-INV-04", seat)
    for advance, facts in enumerate(ADVANCES):
        needed = facts.prerequisite
        if needed != NONE and advances >> advance & 1 and not advances >> needed & 1:
            yield _seat("invariant.prerequisite", "CC-INV-04", seat)
    if governments > 1:
        yield _seat("invariant.governments", "CC-INV-05", seat)


def _goods(s: World, seat: int) -> Iterator[Reason]:
    """Resources and tokens within their limits (CC-INV-07 to -09)."""
    for kind, held in enumerate(s.players[seat].stock):
        if not 0 <= held <= limit(s, seat, kind):
            yield _seat("invariant.goods", "CC-INV-07" if kind < MOOD else "CC-INV-09", seat)


def _units_moved(now: Player, then: Player) -> bool:
    return (
        now.armies != then.armies
        or now.settlers != then.settlers
        or now.ships != then.ships
        or now.reserve != then.reserve
    )


def _units(s: World, seat: int) -> Iterator[Reason]:
    """Units are all there, and where they can be (CC-INV-02, -17, -18, -21)."""
    player = s.players[seat]
    settlers, armies = sum(player.settlers.values()), sum(player.armies.values())
    for ship in player.ships:
        if s.terrain[ship.cell] != SEA or len(ship.cargo) > HOLD:
            yield _place("invariant.ship", "CC-INV-18", ship.cell)
        for unit in ship.cargo:
            if cargo_kind(unit) == ARMY:
                armies += 1
            else:
                settlers += 1
    reserve = player.reserve
    if (
        reserve[SETTLER] + settlers != UNITS[SETTLER].limit
        or reserve[ARMY] + armies != UNITS[ARMY].limit
        or reserve[SHIP] + len(player.ships) != UNITS[SHIP].limit
        or min(reserve) < 0
    ):
        yield _seat("invariant.units", "CC-INV-02", seat)
    for cell, count in player.armies.items():
        if not 0 < count <= STACK:
            yield _place("invariant.stack", "CC-INV-17", cell)
    for cell in (*player.armies, *player.settlers):
        terrain = s.terrain[cell]
        if terrain in (SEA, NONE):
            yield _place("invariant.unit_place", "CC-INV-18" if terrain == SEA else "CC-INV-21", cell)
    if any(count <= 0 for count in player.settlers.values()):
        yield _seat("invariant.units", "CC-INV-02", seat)


def _points(s: World) -> Iterator[Reason]:
    """Points are never negative (CC-INV-25)."""
    for seat in range(s.seats):
        if min(half_points(s, seat)) < 0:
            yield _seat("invariant.points", "CC-INV-25", seat)


# Cities


def _pieces(s: World) -> Iterator[Reason]:
    """City pieces are all there (CC-INV-01, -13)."""
    standing = [[0] * len(PIECES) for _ in s.players]
    for city in s.cities.values():
        for piece, colour in enumerate(city.pieces):
            if 0 <= colour < s.seats:
                standing[colour][piece] += 1
    for seat, player in enumerate(s.players):
        for piece, count in enumerate(standing[seat]):
            if player.supply[piece] + count + player.out[piece] != PIECES[piece].limit or (
                player.supply[piece] < 0 or player.out[piece] < 0
            ):
                yield _seat("invariant.pieces", "CC-INV-01", seat)
        if standing[seat][SETTLEMENT] > PIECES[SETTLEMENT].limit:
            yield _seat("invariant.city_count", "CC-INV-13", seat)


def _city(s: World, cell: int, city: City) -> Iterator[Reason]:
    """A city is whole and stands where it may (CC-INV-11, -12, -14, -15, -29)."""
    pieces = city.pieces
    if pieces[SETTLEMENT] != city.owner or min(pieces) < NONE or max(pieces) >= s.seats:
        yield _place("invariant.settlement", "CC-INV-11", cell)
    terrain = s.terrain[cell]
    if (
        terrain in (NONE, SEA, BARREN)
        or cell != city.cell
        or (s.exhausted and cell in s.exhausted)
        or cell in s.camps
    ):
        yield _place("invariant.city_place", "CC-INV-12", cell)
    if pieces[PORT] != NONE:
        if city.port not in s.layout.neighbours[cell] or s.terrain[city.port] != SEA:
            yield _place("invariant.port", "CC-INV-14", cell)
    elif city.port != NONE:
        yield _place("invariant.port", "CC-INV-14", cell)
    if not ANGRY <= city.mood <= HAPPY:
        yield _place("invariant.mood", "CC-INV-15", cell)
    if (city.activated and city.owner != s.active) or (city.activated_angry and not city.activated):
        yield _place("invariant.activated", "CC-INV-29", cell)


def _barbarians(s: World) -> Iterator[Reason]:
    """Barbarian pieces within their numbers, Settlements where they may stand (CC-INV-01, -02, -12, -13, -17)."""
    if len(s.camps) > BARBARIAN_SETTLEMENTS:
        yield Reason("invariant.barbarians", "CC-INV-01")
        yield Reason("invariant.barbarians", "CC-INV-13")
    if sum(s.camps.values()) > BARBARIAN_UNITS:
        yield Reason("invariant.barbarians", "CC-INV-02")
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
            if place - RESERVED >= s.seats or not has(s, place - RESERVED, MONUMENTS):
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
    """Actions, once-per-Turn effects, time (CC-INV-26, -27, -28, -33)."""
    if not 0 <= s.turn.actions_left <= ACTIONS + s.turn.extra_actions:
        yield Reason("invariant.actions", "CC-INV-26")
    if s.active == NONE:
        if s.turn.used:
            yield Reason("invariant.used", "CC-INV-27")
        if s.turn.influenced:
            yield Reason("invariant.influenced", "CC-INV-28")
    elif s.turn.used & ~(ONCE_MASK & (s.players[s.active].advances | GOVERNMENT_MASK)):
        yield Reason("invariant.used", "CC-INV-27")
    last = LONG_ROUNDS if s.settings.ending != "fixed" else s.settings.rounds
    if not 1 <= s.round <= last or not 1 <= s.turn_number <= TURNS:
        yield Reason("invariant.time", "CC-INV-33")


def _marks(s: World) -> Iterator[Reason]:
    """Marks belong to units of the active player that are there (CC-INV-31)."""
    for seat, player in enumerate(s.players):
        if seat != s.active and any(
            ship.mark or any(unit & 7 for unit in ship.cargo) for ship in player.ships
        ):
            yield _seat("invariant.marks", "CC-INV-31", seat)
    if s.active == NONE:
        if s.turn.marks:
            yield Reason("invariant.marks", "CC-INV-31")
        return
    player = s.players[s.active]
    counted: dict[tuple[int, int], int] = {}
    for key, count in s.turn.marks.items():
        cell, kind = key >> 4, key >> 3 & 1
        counted[cell, kind] = counted.get((cell, kind), 0) + count
        if count <= 0 or key & 7 == 0:
            yield _place("invariant.marks", "CC-INV-31", cell)
    for (cell, kind), count in counted.items():
        if count > (player.armies if kind == ARMY else player.settlers).get(cell, 0):
            yield _place("invariant.marks", "CC-INV-31", cell)


def _battle(s: World, b: Battle) -> Iterator[Reason]:
    """Nobody attacks whom Negotiations forbid to attack; who attacks on land is marked (CC-INV-31, -32)."""
    attacker, defender = b.seats
    if attacker != s.active:
        return
    if s.turn.barred >> defender & 1:
        yield _place("invariant.barred", "CC-INV-32", b.cell)
    if b.outcome == UNDECIDED and not b.sea:
        me = s.players[attacker]
        for kind, units in ((ARMY, me.armies), (SETTLER, me.settlers)):
            if s.turn.marks.get(mark_key(b.cell, kind, STUCK), 0) != units.get(b.cell, 0):
                yield _place("invariant.marks", "CC-INV-31", b.cell)


def _asked(s: World, ask: Ask) -> Iterator[Reason]:
    """What holds at a question: between actions, in an attempt at influence, in the Status phase."""
    if ask.about in BETWEEN and s.battle is None:
        yield from _between(s)
    if s.turn.influenced and ask.about in INFLUENCING:
        yield Reason("invariant.influenced", "CC-INV-28")
    if (
        ask.about == "status.objective"
        and ("finish",) not in s.agenda
        and not all(city_count(s, seat) for seat in range(s.seats))
    ):
        yield Reason("invariant.no_city", "CC-INV-33")


def _between(s: World) -> Iterator[Reason]:
    """Between actions nobody shares a space with another (CC-INV-10, -19, -20)."""
    for seat, player in enumerate(s.players):
        reached = sum(
            level(s, seat, token) >= threshold for token in (MOOD, CULTURE) for threshold in EVENT_LEVELS
        )
        if player.events_drawn != reached:
            yield _seat("invariant.events", "CC-INV-10", seat)
    holders = {cell: city.owner for cell, city in s.cities.items()}
    holders.update(dict.fromkeys(s.camps, BARBARIANS))
    for seat, player in enumerate(s.players):
        for cell in (*player.armies, *player.settlers, *(ship.cell for ship in player.ships)):
            if holders.setdefault(cell, seat) != seat:
                yield _place("invariant.shared_space", "CC-INV-19", cell)


# From one position to the next


def _changes(s: World, before: World) -> Iterator[Reason]:
    """What may only grow, and what a new piece needs (CC-INV-06, -21, -24, -28 to -30, -33)."""
    for seat, (now, then) in enumerate(zip(s.players, before.players, strict=True)):
        if now.advances != then.advances and (
            then.advances & ~now.advances & ~GOVERNMENT_MASK
            or now.advances.bit_count() < then.advances.bit_count()
        ):
            yield _seat("invariant.advance_lost", "CC-INV-06", seat)
        if now.completed[: len(then.completed)] != then.completed:
            yield _seat("invariant.completed", "CC-INV-24", seat)
        if now.lost_wonders < then.lost_wonders or any(
            new < old for new, old in zip(now.out, then.out, strict=True)
        ):
            yield _seat("invariant.points", "CC-INV-25", seat)
    if s.tiles != before.tiles or s.turned != before.turned:
        yield from _revealed(s, before)
    same_turn = s.active == before.active and s.turn_number == before.turn_number and s.round == before.round
    if not same_turn:
        yield from _next_turn(s, before)
    elif before.turn.used & ~s.turn.used:
        yield Reason("invariant.used", "CC-INV-27")
    elif before.turn.influenced and not s.turn.influenced:
        yield Reason("invariant.influenced", "CC-INV-28")
    for cell, city in s.cities.items():
        old = before.cities.get(cell)
        if city.activated and not same_turn:
            yield _place("invariant.activated", "CC-INV-29", cell)
        if old is None or old.owner != city.owner:
            continue
        used = old.activated_angry if s.settings.third_activation else old.activated
        if city.activated > old.activated and used and old.mood == ANGRY:
            yield _place("invariant.angry_activated", "CC-INV-29", cell)
        if old.pieces != city.pieces:
            yield from _rebuilt(s, old, city)


def _revealed(s: World, before: World) -> Iterator[Reason]:
    """Regions that lie open stay as they lie (CC-INV-21)."""
    for slot, tile in enumerate(before.tiles):
        if tile != NONE and (s.tiles[slot] != tile or s.turned[slot] != before.turned[slot]):
            yield Reason("invariant.tile_moved", "CC-INV-21")


def _rebuilt(s: World, old: City, city: City) -> Iterator[Reason]:
    """New pieces fit the city and its owner; another colour comes by Cultural Influence (CC-INV-28, -30)."""
    for piece in range(SETTLEMENT + 1, len(PIECES)):
        then, now = old.pieces[piece], city.pieces[piece]
        if now in (then, NONE):
            continue
        if then == NONE:
            too_large = city.size > city_count(s, city.owner)
            if too_large or not has(s, city.owner, PIECES[piece].advance):
                yield _place("invariant.new_piece", "CC-INV-30", city.cell)
        elif not s.turn.influenced:
            yield Reason("invariant.influenced", "CC-INV-28")


def _next_turn(s: World, before: World) -> Iterator[Reason]:
    """Turns come in order, three for each player in a Round (CC-INV-33)."""
    if s.active == NONE or s.first == NONE:
        return
    order = order_from(s, s.first)
    place = order.index(s.active)
    if before.active == NONE or before.round != s.round:
        follows = place == 0
    elif place:
        follows = order[place - 1] == before.active and (s.round, s.turn_number) == (
            before.round,
            before.turn_number,
        )
    else:
        follows = order[-1] == before.active and (s.round, s.turn_number) == (
            before.round,
            before.turn_number + 1,
        )
    if not follows:
        yield Reason("invariant.turns", "CC-INV-33")
