"""The exact odds of a combat round and of a whole battle (CC-BATTLE, CC-XCMB, CC-BARB).

Nothing here knows a rule of combat. The functions of the rules themselves are run: those of cards on copies of the
position, for each way in which their dice may fall; those of the roll for each sum of the dice of a side. Sums are
enough: only they make a combat value, and the two sides are independent of each other. Rounds are put together to a
whole battle by the numbers of fighting units that they leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import gcd, lcm
from typing import Any, Final, NamedTuple, TypeAlias

from areopagus.kernel import CHANCE

from .card_catalog import Combat
from .catalog import DIE_SIDES
from .combat import BEFORE_THE_ROLL, CombatMoment, CombatRound
from .effects.battle import begin_round, discard_cards, turn_up_cards
from .queries.battles import (
    can_roll,
    cancelled_hits,
    cards_in_effect,
    combat_value,
    current,
    dice_of_side,
    fighters,
    fortress_dice,
    hits_of_value,
    is_raid,
    outcome_of_round,
    outcome_with,
    steel_hit,
    value_bonus,
)
from .registry import combat_card
from .rules.battle import SIDES, use_card
from .rules.losses import suffer_raid
from .state import ATTACKER, DEFENDER, UNDECIDED, World
from .words import DIE

FACES: Final = range(1, DIE_SIDES + 1)
CERTAIN: Final = Fraction(1)


class Survivors(NamedTuple):
    """What a combat round, or a battle, leaves."""

    attackers: int
    defenders: int
    """Fighting units that are not destroyed; they may have retreated."""
    outcome: int
    """How the battle has ended; `UNDECIDED` while it continues."""
    hits: int = 0
    """In a Barbarian attack: the hits on units and city."""


SurvivorOdds: TypeAlias = dict[Survivors, Fraction]
Ways: TypeAlias = tuple[Mapping[Survivors, int], int]
"""In how many ways each result comes about, and how many ways there are in all."""


class RoundStart(NamedTuple):
    """A round before the roll: one way in which cards have worked so far, and its chance."""

    s: World
    fight: CombatRound
    chance: Fraction


def battle_odds(s: World) -> tuple[SurvivorOdds, SurvivorOdds]:
    """What the combat round that has begun leaves, and what the whole battle leaves if nobody stops it.

    The cards that are laid count in this round; in later rounds none are played.
    """
    this_round = round_odds(s)
    later = s.copy()
    discard_cards(later)
    begin_round(later)
    ends = _known_ends(_plain_round(later))
    whole: SurvivorOdds = {}
    for left, chance in this_round.items():
        ways, total = _to_the_end(later, left, ends)
        for end, count in ways.items():
            whole[end] = whole.get(end, Fraction()) + chance * Fraction(count, total)
    return this_round, whole


# A round


def round_odds(s: World) -> SurvivorOdds:
    """What the combat round that has begun leaves, with the cards that are laid (CC-BATTLE-12)."""
    odds: SurvivorOdds = {}
    for start in _before_the_roll(s):
        ways, total = _rest_of_round(s, start)
        for left, count in ways.items():
            odds[left] = odds.get(left, Fraction()) + start.chance * Fraction(count, total)
    return odds


def _before_the_roll(s: World) -> list[RoundStart]:
    """What cards have done when the dice are to be rolled."""
    s = s.copy()
    turn_up_cards(s)
    starts = [RoundStart(s, CombatRound(cards_in_effect(s)), CERTAIN)]
    for moment in BEFORE_THE_ROLL:
        for side in SIDES:
            starts = _merged(one for start in starts for one in _with_card(start, side, moment))
    return starts


def _rest_of_round(before: World, start: RoundStart) -> Ways:
    """The roll, unless nobody is left to roll or the defender retreats."""
    s, fight, _ = start
    if fight.has_roll and can_roll(s):
        fight.units = [fighters(s, side) for side in SIDES]
        return _rolled(s, fight)
    b = current(s)
    destroyed = b.destroyed[ATTACKER] - current(before).destroyed[ATTACKER]
    outcome = outcome_of_round(s) if b.outcome == UNDECIDED else b.outcome
    return {Survivors(fighters(s, ATTACKER), fighters(before, DEFENDER) - destroyed, outcome): 1}, 1


def _with_card(start: RoundStart, side: int, moment: CombatMoment) -> list[RoundStart]:
    """What the card of a side does at a moment, for each way in which its dice may fall."""
    card = start.fight.cards[side]
    if card is None or not _works_at(card, moment):
        return [start]
    changes_position = moment in BEFORE_THE_ROLL  # later on, only the round
    faces = _faces_of(card)
    rolls = []
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), start.chance)]
    while waiting:
        dice, chance = waiting.pop()
        s = start.s.copy() if changes_position else start.s
        fight = start.fight.copy()
        if _runs_through(partial(use_card, s, fight, side, moment), dice):
            rolls.append(RoundStart(s, fight, chance))
        else:
            waiting += [((*dice, face), chance * share) for face, share in faces.items()]
    return rolls


def _runs_through(begin: Callable[[], Any], dice: Iterable[int] = ()) -> bool:
    """Run a rule with these dice, and return whether it needs no more of them.

    Players give the first answer there is: which Ship sinks, or where a retreat goes, changes no odds.
    """
    running, left = begin(), iter(dice)
    try:
        ask = next(running)
        while True:
            die = next(left, None) if ask.seat == CHANCE else 0
            if die is None:
                return False
            ask = running.send(DIE[die - 1] if die else ask.words[0])
    except StopIteration:
        return True


def _works_at(card: Combat | None, moment: CombatMoment) -> bool:
    return card is not None and card.key in combat_card and combat_card[card.key].moment is moment


def _faces_of(card: Combat) -> dict[int, Fraction]:
    """The numbers of a die of a card that lead to different results, and the chance of each.

    Of a die that only succeeds or fails (`combat_cards.succeeds`) one number stands for all of a kind.
    """
    success = card.numbers.get("success")
    if success is None:
        return {face: Fraction(1, DIE_SIDES) for face in FACES}
    failures = Fraction(success - 1, DIE_SIDES)
    return {face: chance for face, chance in ((1, failures), (DIE_SIDES, 1 - failures)) if chance}


def _merged(starts: Iterable[RoundStart]) -> list[RoundStart]:
    """Merge the starts that can't be told apart any more."""
    by_key: dict[object, RoundStart] = {}
    for start in starts:
        s, fight, chance = start
        b = current(s)
        units = (*(fighters(s, side) for side in SIDES), *b.destroyed)
        cards = tuple(card.key if card is not None else "" for card in fight.cards)
        key = units, b.outcome, fight.has_roll, cards, tuple(fight.cancels)
        same = by_key.get(key)
        by_key[key] = start if same is None else same._replace(chance=same.chance + chance)
    return list(by_key.values())


# The roll


def _rolled(s: World, fight: CombatRound) -> Ways:
    """What the combat roll leaves, for each number of hits of both sides (CC-XCMB-21)."""
    for moment in (CombatMoment.DICE, CombatMoment.VALUE):
        for side in SIDES:
            ((_, fight, _),) = _with_card(RoundStart(s, fight, CERTAIN), side, moment)
    ours, theirs = _hits(s, fight, ATTACKER), _hits(s, fight, DEFENDER)
    odds: dict[Survivors, Fraction | int] = {}
    total = sum(ours.values()) * sum(theirs.values())
    has_further_dice = any(_works_at(card, CombatMoment.HITS) for card in fight.cards)
    for hits, ways in ours.items():
        for hits_back, ways_back in theirs.items():
            fight.hits = [hits, hits_back]
            fight.count_losses()
            starts = [RoundStart(s, fight, CERTAIN)]
            if has_further_dice:
                for side in SIDES:
                    starts = [one for start in starts for one in _with_card(start, side, CombatMoment.HITS)]
            for start in starts:
                left = _left(s, start.fight)
                count = ways * ways_back * (start.chance if has_further_dice else 1)
                odds[left] = odds.get(left, 0) + count
    if has_further_dice:
        scale = lcm(*(Fraction(count).denominator for count in odds.values()))
        return {left: int(count * scale) for left, count in odds.items()}, total * scale
    return odds, total  # type: ignore[return-value]


def _left(s: World, fight: CombatRound) -> Survivors:
    """What is left when the losses are taken."""
    attackers, defenders = (max(0, fight.units[side] - fight.lost(side)) for side in SIDES)
    if is_raid(current(s)):
        hits = fight.hits[ATTACKER] + fight.extra[ATTACKER]
        return Survivors(
            attackers, fight.units[DEFENDER], UNDECIDED, hits
        )  # the attacked player chooses what falls
    return Survivors(attackers, defenders, outcome_with(s, attackers, defenders))


def _hits(s: World, fight: CombatRound, side: int) -> dict[int, int]:
    """In how many ways the dice of a side make each number of hits."""
    totals: dict[int, int] = {}
    for total, ways in sums(dice_of_side(s, fight, side), fight.again[side]).items():
        hits = hits_of_value(s, fight, side, combat_value(s, fight, side, total))
        totals[hits] = totals.get(hits, 0) + ways
    return totals


@cache
def sums(dice: int, again: int) -> dict[int, int]:
    """In how many ways dice make each sum; one that shows `again` is rolled once more (CC-XCMB-07), 0 is on none."""
    if not dice:
        return {0: 1}
    one: dict[int, int] = {}
    for face in FACES:
        for second in FACES if again else (0,):
            total = face + (second if face == again else 0)
            one[total] = one.get(total, 0) + 1
    totals: dict[int, int] = {}
    for so_far, ways in sums(dice - 1, again).items():
        for more, its_ways in one.items():
            totals[so_far + more] = totals.get(so_far + more, 0) + ways * its_ways
    return totals


# The whole battle


def _plain_round(s: World) -> tuple[object, ...]:
    """What a round without cards depends on besides the numbers of units, as the rules have it."""
    each = [
        (fortress_dice(s, side), value_bonus(s, side), cancelled_hits(s, side), steel_hit(s, side, [1, 1]))
        for side in SIDES
    ]
    return (*each, outcome_with(s, 0, 0))


@lru_cache(maxsize=256)
def _known_ends(plain_round: tuple[object, ...]) -> dict[tuple[int, int], Ways]:
    """What battles leave whose rounds are alike, by the numbers of units: found once."""
    return {}


def _to_the_end(later: World, left: Survivors, ends: dict[tuple[int, int], Ways]) -> Ways:
    """What is left of a battle that continues without cards until it is decided (CC-BATTLE-09)."""
    if left.outcome != UNDECIDED:
        return {left: 1}, 1
    units = left.attackers, left.defenders
    if units not in ends:
        fight = CombatRound([None, None])
        fight.units = [*units]
        ways, total = _rolled(later, fight)
        ends[units] = _followed(
            [
                (count, _to_the_end(later, end, ends))
                for end, count in ways.items()
                if end != left  # nobody fell: the same again
            ],
            total - ways.get(left, 0),
        )
    return ends[units]


def _followed(branches: list[tuple[int, Ways]], total: int) -> Ways:
    """The ways of several results, each with the ways of what follows it."""
    common = lcm(*(after for _, (_, after) in branches))
    odds: dict[Survivors, int] = {}
    for count, (ways, after) in branches:
        for left, more in ways.items():
            odds[left] = odds.get(left, 0) + count * more * (common // after)
    divisor = gcd(common * total, *odds.values())
    return {left: count // divisor for left, count in odds.items()}, common * total // divisor


# Barbarian attacks


class Raided(NamedTuple):
    """What a Barbarian attack takes from a city."""

    units: int
    pieces: int
    is_destroyed: bool


def raid_odds(s: World) -> dict[Raided, Fraction]:
    """What the Barbarian attack that has begun takes; of units, its player gives Settlers first (CC-BARB-09 to -11)."""
    odds: dict[Raided, Fraction] = {}
    for start in _before_the_roll(s):
        ways, total = _rest_of_round(s, start)
        for left, count in ways.items():
            raided = _suffered(s, start.s, left.hits)
            odds[raided] = odds.get(raided, Fraction()) + start.chance * Fraction(count, total)
    return odds


def _suffered(before: World, s: World, hits: int) -> Raided:
    """What a number of hits takes, with what was lost before the roll."""
    s = s.copy()
    _runs_through(partial(suffer_raid, s, hits))
    b = current(s)
    had, has = (sum(world.players[b.seats[DEFENDER]].reserve) for world in (before, s))
    return Raided(has - had, b.pieces_lost, b.cell not in s.cities)
