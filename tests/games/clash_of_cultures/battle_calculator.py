"""The odds of a battle, worked out from the text of the rules alone (chapters 24, 26, 28, 33 and 37.4).

Nothing of the game is imported here: what this module says and what the engine does are two readings of the same
text, and tests compare them. Odds are exact, a dict from what may happen to its probability as a fraction.

fight = Fight(Side(2, "archers"), Side(1), fortress=True)
first_round(fight)                              # what is left after one combat round
to_the_end(fight)                               # if the attacker never stops
raid(fight, settlers=1, size=3)                 # Barbarians attack a city
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeVar

A = TypeVar("A")
B = TypeVar("B")

ATTACKER, DEFENDER = 0, 1
SIDES = (ATTACKER, DEFENDER)
FACES = 6


class Side(NamedTuple):
    """One side: its fighting units, the combat card it plays in the first round, its advances."""

    units: int
    card: str = ""
    steel: bool = False
    warships: bool = False
    fanatic: bool = False


class Fight(NamedTuple):
    """A battle: who fights, and where."""

    attacker: Side
    defender: Side
    city: bool = False
    """It is fought in a city of the defender."""
    fortress: bool = False
    bought: tuple[str, ...] = ()
    """What Siegecraft buys off: `fortress_die`, `fortress_cancel`."""
    temple: bool = False
    sea: bool = False
    landing: bool = False
    """The attackers disembark into the battle."""
    camp: bool = False
    """A Barbarian Settlement is attacked."""
    raid: bool = False
    """Barbarians attack."""
    warlord: bool = False
    """The attack is led by the Great Warlord."""
    pays_food: bool = False
    """The defender would pay 2 Food against Siege."""

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker, then the defender."""
        return self.attacker, self.defender


class Left(NamedTuple):
    """What a round, or a battle, left behind."""

    attackers: int
    defenders: int
    draws: tuple[bool, bool] = (False, False)
    """Who draws a card for Surprise."""
    retreated: bool = False
    """The defender left the field: the attacker has won."""
    hits: int = 0
    """In a Barbarian attack: the hits on units and city, which are still to be taken."""


class Raided(NamedTuple):
    """What a Barbarian attack left behind."""

    barbarians: int
    settlers: int
    armies: int
    size: int
    angry: bool


Odds = dict[A, Fraction]


def then(odds: Odds[A], follow: Callable[[A], Odds[B]]) -> Odds[B]:
    """What comes of each thing that may happen, all together."""
    combined: Odds[B] = {}
    for thing, weight in odds.items():
        for result, part in follow(thing).items():
            combined[result] = combined.get(result, Fraction(0)) + weight * part
    return combined


@cache
def sums(dice: int, sixes_again: bool = False) -> Odds[int]:
    """The sum of a number of dice; with High Ground each 6 is rolled once more and the second number added."""
    if dice == 0:
        return {0: Fraction(1)}
    die = {face: Fraction(1, FACES) for face in range(1, FACES + 1)}
    if sixes_again:
        del die[FACES]
        die |= {FACES + second: Fraction(1, FACES * FACES) for second in range(1, FACES + 1)}
    return then(sums(dice - 1, sixes_again), lambda so_far: {so_far + face: p for face, p in die.items()})


def success(dice: int) -> Odds[bool]:
    """Whether at least one of a number of dice shows 5 or 6."""
    failure = Fraction(4, 6) ** dice
    return {good: p for good, p in ((True, 1 - failure), (False, failure)) if p}


# One combat round


class Stand(NamedTuple):
    """A round before the roll: units, cards that still work, hits cancelled by cards before the roll."""

    units: tuple[int, int]
    cards: tuple[str, str]
    cancels: tuple[int, int] = (0, 0)


def round_odds(fight: Fight, units: tuple[int, int], cards: tuple[str, str], first: bool) -> Odds[Left]:
    """What one combat round leaves."""
    attackers, defenders = units
    attacking, defending = cards
    if attacking == "scout":
        defending = ""
    elif defending == "scout":
        attacking = ""
    if attacking == "martyr" or defending == "martyr":
        attackers, defenders = max(0, attackers - 1), max(0, defenders - 1)
        attacking, defending = ("martyr", "") if attacking == "martyr" else ("", "martyr")
    if attacking == "siege" and not fight.pays_food:
        defending = ""
    odds: Odds[Stand] = {Stand((attackers, defenders), (attacking, defending)): Fraction(1)}
    for side in SIDES:
        odds = then(odds, lambda stand, side=side: shoot(stand, side))  # type: ignore[misc]
    return then(odds, lambda stand: clash_of(fight, stand, first))


def shoot(stand: Stand, side: int) -> Odds[Stand]:
    """Archers take a unit, Peltasts save one."""
    other = 1 - side
    if stand.cards[side] == "archers":
        fewer = changed(stand.units, other, max(0, stand.units[other] - 1))
        return {stand._replace(units=fewer) if hit else stand: p for hit, p in success(1).items()}
    if stand.cards[side] == "peltasts":
        safer = changed(stand.cancels, side, 1)
        dice = stand.units[side]
        return {stand._replace(cancels=safer) if good else stand: p for good, p in success(dice).items()}
    return {stand: Fraction(1)}


def changed(pair: tuple[int, int], side: int, value: int) -> tuple[int, int]:
    """A pair with one of its two values replaced."""
    return (value, pair[1]) if side == ATTACKER else (pair[0], value)


def clash_of(fight: Fight, stand: Stand, first: bool) -> Odds[Left]:
    """The roll and the losses, unless there is nobody left to roll or the defender retreats."""
    attackers, defenders = stand.units
    if stand.cards[DEFENDER] == "tactical_retreat":
        return {Left(attackers, defenders, retreated=defenders > 0): Fraction(1)}
    works = first and fight.fortress
    die, cancel = (
        works and "fortress_die" not in fight.bought,
        works and "fortress_cancel" not in fight.bought,
    )
    if not attackers or not (defenders or die or cancel or fight.raid):
        return {Left(attackers, defenders): Fraction(1)}
    values = [combat_value(fight, stand, side, first, die) for side in SIDES]
    cancelled = [stand.cancels[ATTACKER], stand.cancels[DEFENDER] + cancel]
    cancelled[DEFENDER] += stand.cards[DEFENDER] == "improved_defenses"
    for side in SIDES:
        at_stake = fight.sea or (fight.landing and side == ATTACKER)
        cancelled[side] += first and at_stake and fight.sides[side].warships
    extra = [steel(fight, stand, side, first) for side in SIDES]

    def struck(both: tuple[int, int]) -> Odds[Left]:
        hits = [both[side] // 5 + extra[side] for side in SIDES]
        suffered = [max(0, hits[1 - side] - cancelled[side]) for side in SIDES]
        return losses(fight, stand, (suffered[ATTACKER], suffered[DEFENDER]))

    pairs = then(
        values[ATTACKER],
        lambda ours: {(ours, theirs): p for theirs, p in values[DEFENDER].items()},
    )
    return then(pairs, struck)


def combat_value(fight: Fight, stand: Stand, side: int, first: bool, fortress_die: bool) -> Odds[int]:
    """The combat value of a side."""
    card, units = stand.cards[side], stand.units[side]
    dice = units + (card in ("for_the_people", "defensive_formation", "flanking"))
    added = {"high_morale": 2, "surprise": 1, "siege": 1}.get(card, 0)
    if side == DEFENDER:
        dice += fortress_die
    else:
        added += 2 * fight.warlord
        added += stand.units[DEFENDER] * (card == "wedge_formation")
        added -= units * (stand.cards[DEFENDER] == "heavy_resistance")
    if first and fight.temple and fight.sides[side].fanatic:
        added += 2
    return then(sums(dice, card == "high_ground"), lambda total: {max(0, total + added): Fraction(1)})


def steel(fight: Fight, stand: Stand, side: int, first: bool) -> int:
    """The hit of Steel Weapons: Army against Army without them, first roll, on land."""
    armed, other = fight.sides[side].steel, fight.sides[1 - side].steel
    return int(first and not fight.sea and armed and not other and min(stand.units) > 0)


def losses(fight: Fight, stand: Stand, suffered: tuple[int, int]) -> Odds[Left]:
    """Both sides lose at the same time; Encircled may add one hit, Surprise draws."""
    lost = (
        min(suffered[ATTACKER], stand.units[ATTACKER]),
        min(suffered[DEFENDER], stand.units[DEFENDER]),
    )
    odds: Odds[tuple[int, int]] = {lost: Fraction(1)}
    for side in SIDES:
        other = 1 - side
        if (
            stand.cards[side] == "encircled"
            and lost[other] >= lost[side]
            and lost[other] < stand.units[other]
        ):
            odds = then(
                odds,
                lambda so_far, other=other: {  # type: ignore[misc]
                    changed(so_far, other, so_far[other] + good): p for good, p in success(1).items()
                },
            )
    return then(
        odds,
        lambda gone: {
            Left(
                stand.units[ATTACKER] - gone[ATTACKER],
                stand.units[DEFENDER] - (0 if fight.raid else gone[DEFENDER]),
                (
                    stand.cards[ATTACKER] == "surprise" and gone[DEFENDER] > 0,
                    stand.cards[DEFENDER] == "surprise" and gone[ATTACKER] > 0,
                ),
                hits=suffered[DEFENDER] if fight.raid else 0,
            ): Fraction(1)
        },
    )


# Whole battles


def first_round(fight: Fight) -> Odds[Left]:
    """What the first combat round leaves."""
    return round_odds(
        fight,
        (fight.attacker.units, fight.defender.units),
        (fight.attacker.card, fight.defender.card),
        first=True,
    )


def goes_on(left: Left) -> bool:
    """Whether both sides have units left, in the same place."""
    return left.attackers > 0 and left.defenders > 0 and not left.retreated


def in_rounds(fight: Fight, rounds: int) -> Odds[Left]:
    """What is left if the attacker stops after a number of rounds; cards are played in the first one only."""
    odds = first_round(fight)
    for _ in range(rounds - 1):
        odds = then(odds, lambda left: further(fight, left) if goes_on(left) else {left: Fraction(1)})
    return odds


def further(fight: Fight, left: Left) -> Odds[Left]:
    """One more round, without cards; who drew in the first round has drawn."""
    plain = round_odds(fight, (left.attackers, left.defenders), ("", ""), first=False)
    return {after._replace(draws=left.draws): p for after, p in plain.items()}


def to_the_end(fight: Fight) -> Odds[Left]:
    """What is left if the attacker never stops."""
    ends: dict[Left, Odds[Left]] = {}

    def end(left: Left) -> Odds[Left]:
        if not goes_on(left):
            return {left: Fraction(1)}
        if left not in ends:
            odds = further(fight, left)
            stays = odds.pop(left, Fraction(0))  # nobody fell: the same again
            ends[left] = then({after: p / (1 - stays) for after, p in odds.items()}, end)
        return ends[left]

    return then(first_round(fight), end)


def raid(fight: Fight, settlers: int, size: int) -> Odds[Raided]:
    """A Barbarian attack on a city, whose owner gives Settlers first, then Army units; pieces follow."""

    def suffer(left: Left) -> Odds[Raided]:
        armies, hits = left.defenders, left.hits
        settlers_lost = min(hits, settlers)
        armies_lost = min(hits - settlers_lost, armies)
        pieces_lost = min(hits - settlers_lost - armies_lost, size)
        raided = Raided(
            left.attackers,
            settlers - settlers_lost,
            armies - armies_lost,
            size - pieces_lost,
            0 < pieces_lost < size,
        )
        return {raided: Fraction(1)}

    return then(first_round(fight), suffer)
