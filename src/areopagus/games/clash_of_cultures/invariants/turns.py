"""The running Turn: actions, marks, a battle, the question that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from areopagus.kernel import Ask, Reason

from ..catalog import (
    ACTIONS,
    ADVANCES,
    ARMY,
    BARBARIANS,
    CULTURE,
    EVENT_LEVELS,
    GOVERNMENT_MASK,
    LONG_ROUNDS,
    MOOD,
    NONE,
    SETTLER,
    TRADE_ROUTES,
    TURNS,
)
from ..queries.board import city_count
from ..queries.goods import level
from ..state import STUCK, UNDECIDED, Battle, World, cargo_mark, mark_key, read_mark_key
from .naming import at_seat, at_space

BETWEEN: Final = ("turn.action", "status.objective", "status.raze", "status.first_player")
"""Questions at which no action is being resolved."""
INFLUENCING: Final = ("influence.from", "influence.target", "influence.range", "influence.boost")
"""Questions of an attempt at Cultural Influence that has not succeeded."""
ONCE_MASK: Final = sum(
    1 << number
    for number, advance in enumerate(ADVANCES)
    if advance.is_once_per_turn and number != TRADE_ROUTES
)
"""The advances that are noted as used; Trade Routes can't be used twice anyway, at the start of a Turn."""


def turn_problems(s: World) -> Iterator[Reason]:
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


def mark_problems(s: World) -> Iterator[Reason]:
    """Marks belong to units of the active player that are there (CC-INV-31)."""
    for seat, player in enumerate(s.players):
        if seat != s.active and any(
            ship.mark or any(cargo_mark(unit) for unit in ship.cargo) for ship in player.ships
        ):
            yield at_seat("invariant.marks", "CC-INV-31", seat)
    if s.active == NONE:
        if s.turn.marks:
            yield Reason("invariant.marks", "CC-INV-31")
        return
    player = s.players[s.active]
    counted: dict[tuple[int, int], int] = {}
    for key, count in s.turn.marks.items():
        cell, kind, mark = read_mark_key(key)
        counted[cell, kind] = counted.get((cell, kind), 0) + count
        if count <= 0 or not mark:
            yield at_space("invariant.marks", "CC-INV-31", cell)
    for (cell, kind), count in counted.items():
        if count > (player.armies if kind == ARMY else player.settlers).get(cell, 0):
            yield at_space("invariant.marks", "CC-INV-31", cell)


def battle_problems(s: World, b: Battle) -> Iterator[Reason]:
    """Nobody attacks whom Negotiations forbid to attack; who attacks on land is marked (CC-INV-31, -32)."""
    attacker, defender = b.seats
    if attacker != s.active:
        return
    if s.turn.barred >> defender & 1:
        yield at_space("invariant.barred", "CC-INV-32", b.cell)
    if b.outcome == UNDECIDED and not b.sea:
        me = s.players[attacker]
        for kind, units in ((ARMY, me.armies), (SETTLER, me.settlers)):
            if s.turn.marks.get(mark_key(b.cell, kind, STUCK), 0) != units.get(b.cell, 0):
                yield at_space("invariant.marks", "CC-INV-31", b.cell)


def question_problems(s: World, ask: Ask) -> Iterator[Reason]:
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
            yield at_seat("invariant.events", "CC-INV-10", seat)
    holders = {cell: city.owner for cell, city in s.cities.items()}
    holders.update(dict.fromkeys(s.camps, BARBARIANS))
    for seat, player in enumerate(s.players):
        for cell in (*player.armies, *player.settlers, *(ship.cell for ship in player.ships)):
            if holders.setdefault(cell, seat) != seat:
                yield at_space("invariant.shared_space", "CC-INV-19", cell)
