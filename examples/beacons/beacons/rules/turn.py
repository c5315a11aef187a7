"""The turn (BC-TURN): two actions out of light, draw, spy and raid, then the next player.

Each action is a chapter of its own: the turn pushes its rest onto the agenda first, so that a raid, which
interrupts it, finds nothing of it waiting.

Asks: turn.action, light.card, light.cell, spy.seat, raid.cell, chain.bonus
"""

from __future__ import annotations

from areopagus.kernel import Ask, Rule, push, settle

from ..catalog import CARD, CELL, DRAW, END, LIGHT, PASS, SEAT, SPY
from ..effects import light_beacon, play_light, prepare_light, show_hand, use_raid
from ..queries import (
    actions,
    cell_label,
    hand_label,
    light_cards,
    light_cells,
    raid_cells,
    spied_seats,
    why_not_act,
    why_not_draw,
    why_not_light_on,
    why_not_light_with,
    why_not_raid_at,
    why_not_spy_on,
)
from ..state import Coast
from .draw import draw


def turn(s: Coast, me: int, left: int) -> Rule[None]:
    """Take one action, or end the turn."""
    if left == 0:
        push(s, ("end_turn", me))
        return
    action = yield Ask(
        me,
        "turn.action",
        lambda: actions(s, me),
        rule="BC-TURN-02",
        why=lambda word: why_not_act(s, me, word),
        params={"left": left},
    )
    if action == END:
        push(s, ("end_turn", me))
        return
    push(s, ("turn", me, left - 1))
    if action == LIGHT:
        yield from light(s, me)
    elif action == DRAW:
        yield from draw(s, me)
    elif action == SPY:
        yield from spy(s, me)
    else:
        yield from name_raid(s, me)


def light(s: Coast, me: int) -> Rule[None]:
    """Play a card of a terrain and light a beacon there (BC-LIGHT)."""
    prepare_light(s, me)
    played = yield Ask(
        me,
        "light.card",
        lambda: light_cards(s, me),
        rule="BC-LIGHT-01",
        why=lambda word: why_not_light_with(s, me, word),
    )
    card = CARD.index(played)
    play_light(s, me, card)
    chosen = yield Ask(
        me,
        "light.cell",
        lambda: light_cells(s, me, card),
        rule="BC-LIGHT-02",
        why=lambda word: why_not_light_on(s, me, card, word),
        named=lambda word: cell_label(s, word),
    )
    light_beacon(s, me, CELL.index(chosen))
    yield from settle(s, DUE)


def spy(s: Coast, me: int) -> Rule[None]:
    """Look at another player's hand (BC-SPY)."""
    other = yield Ask(
        me,
        "spy.seat",
        lambda: spied_seats(s, me),
        rule="BC-SPY-01",
        why=lambda word: why_not_spy_on(s, me, word),
        named=lambda word: hand_label(s, word),
    )
    show_hand(s, me, SEAT.index(other))


def name_raid(s: Coast, me: int) -> Rule[None]:
    """Name the beacon to be raided; the raid itself is a chapter that interrupts the turn (BC-RAID-01)."""
    cell = yield Ask(
        me,
        "raid.cell",
        lambda: raid_cells(s, me),
        rule="BC-RAID-01",
        why=lambda word: why_not_raid_at(s, me, word),
        named=lambda word: cell_label(s, word),
    )
    use_raid(s)
    push(s, ("raid", me, CELL.index(cell)))


def chain_bonus(s: Coast, me: int) -> Rule[None]:
    """The first chain of three earns a card, if one wants it (BC-CHAIN-01)."""
    if why_not_draw(s) is not None:
        return
    wanted = yield Ask(me, "chain.bonus", (DRAW, PASS), rule="BC-CHAIN-01")
    if wanted == DRAW:
        yield from draw(s, me)


DUE = {"chain": chain_bonus}
