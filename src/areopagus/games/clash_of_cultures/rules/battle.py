"""Battles on land and at sea (CC-BATTLE, CC-SEA).

A battle is in the state, with one chapter per combat round. The sequence of a round: cards, effects that come
before the roll, the roll, losses, and the question whether the attack continues. What combat cards do is in
`combat_cards`; each has its moment in the round. What follows a battle is in `aftermath`.

Asks: mausoleum.pay, siege.pay, battle.card, battle.continue
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push

from ..catalog import ADVANCES, CULTURE, MOOD, NONE, SIEGECRAFT
from ..combat import BEFORE_THE_ROLL, CombatMoment, CombatRound
from ..effects.battle import (
    begin_land_battle,
    begin_raid,
    begin_round,
    begin_sea_battle,
    decide,
    discard_cards,
    go_back,
    keep_roll,
    lay_card,
    lose_barbarians,
    silence_fortress,
    turn_up_cards,
)
from ..queries.battles import (
    can_roll,
    cards_in_effect,
    combat_cards,
    combat_value,
    current,
    dice_of_side,
    fighters,
    hits_of_value,
    is_raid,
    may_play_cards,
    outcome_of_round,
    resists,
    why_not_use_combat,
)
from ..queries.goods import can_pay, has
from ..queries.reasons import is_in_hand, why_not_held, why_not_kind
from ..queries.wonders import army_toll
from ..registry import advance, combat_card
from ..state import ATTACKER, DEFENDER, STOPPED, UNDECIDED, World
from ..words import ACTION, CONTINUE, DONE, FORTRESS_CANCEL, FORTRESS_DIE, PASS, STOP
from .draws import roll
from .losses import lose_fighter, suffer_raid
from .payment import pay, pick_payment

SIDES = (ATTACKER, DEFENDER)
SIEGE_DIE_PRICE = (0, 0, ADVANCES[SIEGECRAFT].numbers["wood"])
SIEGE_CANCEL_PRICE = (0, ADVANCES[SIEGECRAFT].numbers["ore"], 0)

# Beginning


def start_land_battle(
    s: World, me: int, cell: int, origin: int, aboard: tuple[int, ...], bonus: int
) -> Rule[None]:
    """An Army has entered a space with foreign units or a foreign city (CC-BATTLE-01)."""
    begin_land_battle(s, me, cell, origin, aboard, bonus)
    push(s, ("aftermath",))
    yield from pay_mausoleum(s, me)
    yield from pay_siege(s, me)
    if resists(s):
        push(s, ("battle_round",))
    else:
        decide(s, ATTACKER)


def start_sea_battle(
    s: World, me: int, cell: int, origin: int, *, built: bool = False, bonus: int = 0
) -> None:
    """Ships have come into a Sea space with enemy Ships (CC-SEA-01)."""
    begin_sea_battle(s, me, cell, origin, built, bonus)
    push(s, ("aftermath",), ("battle_round",))


def start_raid(s: World, camp: int, cell: int) -> Rule[None]:
    """Barbarians attack a city (CC-BARB-06 to -14)."""
    city = s.cities.get(cell)
    if city is not None and s.camps.get(camp):
        begin_raid(s, camp, city)
        push(s, ("aftermath",), ("battle_round",))
    yield from ()


def pay_mausoleum(s: World, me: int) -> Rule[None]:
    """A Mood or Culture token for each Army unit that enters the Mausoleum's city (CC-WON-32, CC-NOTE-49)."""
    b = current(s)
    toll = army_toll(b.city_wonder)
    if toll:
        stock = s.players[me].stock
        yield from pick_payment(
            s,
            me,
            "mausoleum.pay",
            b.brought[ATTACKER] * toll,
            lambda left: [kind for kind in (MOOD, CULTURE) if stock[kind]],
            "CC-WON-32",
            partial(why_not_kind, s, me, (MOOD, CULTURE), "CC-WON-32"),
        )


@advance("siegecraft", rule="CC-ADV-WAR-04")
def pay_siege(s: World, me: int) -> Rule[None]:
    """Siegecraft buys off the powers of a Fortress before any cards and dice (CC-ADV-WAR-04 to -06)."""
    if not current(s).fortress or not has(s, me, SIEGECRAFT):
        return
    while True:
        words = [word for word in (FORTRESS_DIE, FORTRESS_CANCEL) if why_not_besiege(s, me, word) is None]
        if not words:
            return
        word = yield Ask(
            me,
            "siege.pay",
            [*words, DONE],
            rule="CC-ADV-WAR-04",
            why=partial(why_not_besiege, s, me),
        )
        if word == DONE:
            return
        silence_fortress(s, die=word == FORTRESS_DIE)
        yield from pay(s, me, SIEGE_DIE_PRICE if word == FORTRESS_DIE else SIEGE_CANCEL_PRICE)


def why_not_besiege(s: World, me: int, word: Word) -> Reason | None:
    """Why a power of the Fortress can't be bought off."""
    b = current(s)
    if word not in (FORTRESS_DIE, FORTRESS_CANCEL):
        return None
    if not (b.fortress_die if word == FORTRESS_DIE else b.fortress_cancel):
        return Reason("reason.paid_already", "CC-ADV-WAR-06")
    if word == FORTRESS_DIE:
        return None if can_pay(s, me, SIEGE_DIE_PRICE) else Reason("reason.price", "CC-ADV-WAR-04")
    return None if can_pay(s, me, SIEGE_CANCEL_PRICE) else Reason("reason.price", "CC-ADV-WAR-05")


# A combat round


def battle_round(s: World) -> Rule[None]:
    """One combat round (CC-BATTLE-12)."""
    begin_round(s)
    for side in SIDES:
        if may_play_cards(s, side):
            yield from choose_card(s, side)
    push(s, ("battle_fight",))


def choose_card(s: World, side: int) -> Rule[None]:
    """A side may lay a combat card face down (CC-BATTLE-13/14, CC-ASK-09, CC-NOTE-53)."""
    b = current(s)
    seat = b.seats[side]
    word = yield Ask(
        seat,
        "battle.card",
        lambda: [*(ACTION[card] for card in combat_cards(s, side)), PASS],
        rule="CC-BATTLE-13",
        why=lambda word: (
            why_not_use_combat(s, side, ACTION.index(word))
            if word in ACTION and is_in_hand(s, seat, word)
            else why_not_held(s, seat, "CC-BATTLE-13", word)
        ),
        confirm=True,
        seen_by=(seat,),
        params={"round": b.round},
    )
    lay_card(s, side, NONE if word == PASS else ACTION.index(word))


def battle_fight(s: World) -> Rule[None]:
    """The cards are turned up and work; dice, losses, and what comes next."""
    turn_up_cards(s)
    fight = CombatRound(cards_in_effect(s))
    for moment in BEFORE_THE_ROLL:
        yield from use_cards(s, fight, moment)
    if fight.has_roll and can_roll(s):
        yield from combat_roll(s, fight)
        yield from take_losses(s, fight)
        yield from use_cards(s, fight, CombatMoment.AFTER)
    discard_cards(s)
    b = current(s)
    if b.outcome == UNDECIDED:
        decide(s, outcome_of_round(s))
    if b.outcome == UNDECIDED:
        yield from go_on_or_stop(s)


def use_cards(s: World, fight: CombatRound, moment: CombatMoment) -> Rule[None]:
    """The combat cards in effect do what they do at this moment, the attacker's first."""
    for side in SIDES:
        yield from use_card(s, fight, side, moment)


def use_card(s: World, fight: CombatRound, side: int, moment: CombatMoment) -> Rule[None]:
    """The combat card of a side, if it is in effect and this is its moment."""
    card = fight.cards[side]
    if card is not None and card.key in combat_card and combat_card[card.key].moment is moment:
        yield from combat_card[card.key].resolve(s, fight, side)


# The roll


def combat_roll(s: World, fight: CombatRound) -> Rule[None]:
    """Dice, combat values, hits and what cancels them (CC-XCMB-21)."""
    fight.units = [fighters(s, side) for side in SIDES]
    yield from use_cards(s, fight, CombatMoment.DICE)
    for side in SIDES:
        yield from roll_dice(s, fight, side)
    yield from use_cards(s, fight, CombatMoment.VALUE)
    for side in SIDES:
        fight.values[side] = combat_value(s, fight, side, sum(fight.rolled[side]))
        fight.hits[side] = hits_of_value(s, fight, side, fight.values[side])
    keep_roll(s, fight)


def roll_dice(s: World, fight: CombatRound, side: int) -> Rule[None]:
    """One die for each unit, for a Fortress, and the dice of a card (CC-BATTLE-03, CC-CITY-12)."""
    for _ in range(dice_of_side(s, fight, side)):
        die = yield from roll(s, "CC-BATTLE-03")
        fight.rolled[side].append(die)
        if die == fight.again[side]:
            die = yield from roll(s, "CC-XCMB-07")
            fight.rolled[side].append(die)


def take_losses(s: World, fight: CombatRound) -> Rule[None]:
    """Both sides remove a unit for each hit, at the same time (CC-BATTLE-06, CC-BARB-09)."""
    fight.count_losses()
    yield from use_cards(s, fight, CombatMoment.HITS)
    if is_raid(current(s)):
        yield from suffer_raid(s, fight.hits[ATTACKER] + fight.extra[ATTACKER])
        lose_barbarians(s, ATTACKER, fight.lost(ATTACKER))
    else:
        for side in SIDES:
            for _ in range(fight.lost(side)):
                yield from lose_fighter(s, side)


# The end of a round


def go_on_or_stop(s: World) -> Rule[None]:
    """The attacker continues or stops; after building Ships there is no retreat (CC-BATTLE-09 to -11, CC-NOTE-28)."""
    b = current(s)
    if not b.built:
        word = yield Ask(b.seats[ATTACKER], "battle.continue", (CONTINUE, STOP), rule="CC-BATTLE-10")
        if word == STOP:
            decide(s, STOPPED)
            go_back(s)
            return
    push(s, ("battle_round",))
