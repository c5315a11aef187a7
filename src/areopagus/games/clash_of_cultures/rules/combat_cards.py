"""The combat halves of Action cards (CC-XCMB): what each does, and at which moment of a combat round.

A half that only adds dice, adds to the combat value or cancels hits has no function: its entry in `action_cards.toml`
says all of it.

Asks: battle.siege_food, battle.retreat
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Rule

from ..combat import CombatMoment, CombatRound
from ..effects.battle import decide, take_combat_card, tell_card_roll, tell_spoilt_card, withdraw
from ..queries.battles import current, fighters, is_raid, retreat_spaces, why_not_retreat
from ..queries.goods import can_pay
from ..queries.labels import space_label
from ..registry import combat_card
from ..state import ATTACKER, DEFENDER, STOPPED, World
from ..words import HEX, NO, YES
from .draws import draw_action, roll
from .losses import lose_fighter
from .payment import pay

# Before the roll, in the order of CC-XCMB-19


@combat_card("scout", rule="CC-XCMB-14", at=CombatMoment.SCOUT)
def scout(s: World, fight: CombatRound, side: int) -> Rule[None]:
    """The opponent's card has no effect and goes to the own hand."""
    if fight.cards[1 - side] is not None:
        fight.cards[1 - side] = None
        take_combat_card(s, side)
    yield from ()


@combat_card("martyr", rule="CC-XCMB-15", at=CombatMoment.SACRIFICE)
def martyr(s: World, fight: CombatRound, side: int) -> Rule[None]:
    """The opponent's card has no effect; both sides lose a unit."""
    fight.cards[1 - side] = None
    yield from lose_fighter(s, side)
    yield from lose_fighter(s, 1 - side)


@combat_card("siege", rule="CC-XCMB-09", at=CombatMoment.SPOIL)
def siege(s: World, fight: CombatRound, side: int, rule: str, food: int) -> Rule[None]:
    """The opponent's card has no effect unless Food is paid."""
    if fight.cards[1 - side] is None:
        return
    other = current(s).seats[1 - side]
    price = (food, 0, 0)
    if can_pay(s, other, price):
        word = yield Ask(other, "battle.siege_food", (YES, NO), rule=rule)
        if word == YES:
            yield from pay(s, other, price)
            return
    fight.cards[1 - side] = None
    tell_spoilt_card(s, 1 - side)


@combat_card("archers", rule="CC-XCMB-01", at=CombatMoment.SHOOT)
def archers(s: World, fight: CombatRound, side: int, rule: str, success: int) -> Rule[None]:
    """One die; on a success the opponent loses a unit at once."""
    if (yield from succeeds(s, rule, success)):
        yield from lose_fighter(s, 1 - side)


@combat_card("peltasts", rule="CC-XCMB-02", at=CombatMoment.SHOOT)
def peltasts(s: World, fight: CombatRound, side: int, rule: str, success: int, cancels: int) -> Rule[None]:
    """A die for each own unit; on a success hits are cancelled."""
    successes = 0
    for _ in range(fighters(s, side)):
        successes += yield from succeeds(s, rule, success)
    if successes:
        fight.cancels[side] += cancels


@combat_card(
    "tactical_retreat",
    rule="CC-XCMB-12",
    at=CombatMoment.RETREAT,
    can=lambda s, side: bool(retreat_spaces(s)),
    reason="reason.no_retreat",
)
def tactical_retreat(s: World, fight: CombatRound, side: int, rule: str) -> Rule[None]:
    """The defender leaves, and the attacker has won."""
    fight.has_roll = False
    b = current(s)
    me = b.seats[DEFENDER]
    player = s.players[me]
    spaces = retreat_spaces(s)
    if not spaces or (b.cell not in player.armies and b.cell not in player.settlers):
        return
    word = yield Ask(
        me,
        "battle.retreat",
        [HEX[cell] for cell in spaces],
        rule=rule,
        why=partial(why_not_retreat, s, me, b.cell),
        named=partial(space_label, s),
    )
    withdraw(s, HEX.index(word))
    decide(s, STOPPED if is_raid(b) else ATTACKER)


# The roll (CC-XCMB-21)


@combat_card("high_ground", rule="CC-XCMB-07", at=CombatMoment.DICE)
def high_ground(s: World, fight: CombatRound, side: int, again: int) -> Rule[None]:
    """Each die with the highest number is rolled once more."""
    fight.again[side] = again
    yield from ()


@combat_card("wedge_formation", rule="CC-XCMB-04", at=CombatMoment.VALUE)
def wedge_formation(s: World, fight: CombatRound, side: int, per_unit: int) -> Rule[None]:
    """The own value rises for each unit of the opponent."""
    fight.values[side] += per_unit * fight.units[1 - side]
    yield from ()


@combat_card("heavy_resistance", rule="CC-XCMB-06", at=CombatMoment.VALUE)
def heavy_resistance(s: World, fight: CombatRound, side: int, per_unit: int) -> Rule[None]:
    """The opponent's value falls for each unit of the opponent."""
    fight.values[1 - side] -= per_unit * fight.units[1 - side]
    yield from ()


@combat_card("encircled", rule="CC-XCMB-03", at=CombatMoment.HITS)
def encircled(s: World, fight: CombatRound, side: int, rule: str, success: int, hits: int) -> Rule[None]:
    """If the opponent loses at least as much and still has a unit: one die, on a success further hits."""
    losses = fight.losses[1 - side]
    if fight.losses[side] <= losses < fight.units[1 - side]:
        if (yield from succeeds(s, rule, success)):
            fight.extra[side] += hits


@combat_card("surprise", rule="CC-XCMB-08", at=CombatMoment.AFTER)
def surprise(s: World, fight: CombatRound, side: int, rule: str, cards: int) -> Rule[None]:
    """An Action card if the opponent has lost a unit in the roll."""
    if fight.units[1 - side] > fighters(s, 1 - side):
        for _ in range(cards):
            yield from draw_action(s, current(s).seats[side], rule)


def succeeds(s: World, rule: str, success: int) -> Rule[bool]:
    """One die for a card: whether it shows enough. Nothing else of it counts, so odds tell only these two apart."""
    die = yield from roll(s, rule)
    tell_card_roll(s, die)
    return die >= success
