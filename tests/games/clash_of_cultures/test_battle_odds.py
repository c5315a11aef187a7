"""The exact odds of battles: every die of the engine against a calculation from the text of the rules.

For each battle below the engine is asked for every die with dealer=None and goes on with each of its six numbers; what
is left at the end, weighed with fractions, must be what `battle_calculator` says. Mostly that is one combat round;
small battles are fought on for several. The larger named battles of `scripts/battle_odds.py` are sampled.
"""

from __future__ import annotations

import pytest

from scripts import battle_odds
from tests.games.clash_of_cultures.battle_calculator import (
    Fight,
    Side,
    first_round,
    in_rounds,
    raid,
    sums,
    to_the_end,
)
from tests.games.clash_of_cultures.battlefields import explore, left_of, raided, stage
from tests.games.long_runs import long_unless

ONE, TWO = Side(1), Side(2)
SIZES = [(1, 1), (1, 2), (2, 1), (2, 2)]
WITH_MANY_DICE = {"peltasts", "flanking", "defensive_formation"}
"""Cards with many more dice: two against two take part once each, in the defence or attack of a field. With Peltasts
they are sampled."""


def name(fight: Fight) -> str:
    """What is special about a battle."""
    sides = [
        "+".join(
            [str(side.units), *filter(None, [side.card]), *_traits(side, ("steel", "warships", "fanatic"))]
        )
        for side in fight.sides
    ]
    traits = _traits(
        fight,
        ("city", "fortress", "temple", "sea", "landing", "camp", "raid", "warlord", "pays_food", "bought"),
    )
    return "-".join(["_v_".join(sides), *traits])


def _traits(of: object, names: tuple[str, ...]) -> list[str]:
    return [trait for trait in names if getattr(of, trait)]


def has_few_dice(fight: Fight) -> bool:
    """Whether a battle is calculated in every run. Two against two, and the cards with many dice, are in the long one.

    Every card and trait is in every run with fewer units.
    """
    units = sum(side.units for side in fight.sides)
    return units < (3 if any(side.card in WITH_MANY_DICE for side in fight.sides) else 4)


def check(fight: Fight, rounds: int = 1) -> None:
    """The engine's odds are the calculator's."""
    table, cards = stage(fight)
    expected = in_rounds(fight, rounds)
    assert sum(expected.values()) == 1
    assert explore(table, fight, cards, rounds, left_of(fight)) == expected


def test_the_calculator_knows_dice() -> None:
    assert sums(2)[7] == 6 * sums(2)[12] == sums(1)[1]
    assert sums(1, sixes_again=True)[12] == sums(2)[12]
    assert 6 not in sums(1, sixes_again=True)
    one_on_one = first_round(Fight(ONE, ONE))  # a die of 5 or 6 is a hit: 1 in 3
    assert {left[:2]: float(p) for left, p in one_on_one.items()} == pytest.approx(
        {(1, 1): 4 / 9, (1, 0): 2 / 9, (0, 1): 2 / 9, (0, 0): 1 / 9}
    )
    assert {left[:2]: float(p) for left, p in to_the_end(Fight(ONE, ONE)).items()} == pytest.approx(
        {(1, 0): 2 / 5, (0, 1): 2 / 5, (0, 0): 1 / 5}
    )


# Armies, Fortress, Steel Weapons, Warships

PLAIN = [Fight(Side(ours), Side(theirs)) for ours, theirs in SIZES]
PLAIN += [Fight(Side(ours), Side(theirs), camp=True) for ours, theirs in SIZES]
FORTRESSES = [
    Fight(Side(ours), Side(theirs), city=True, fortress=True, bought=bought)
    for ours, theirs in [(1, 0), (2, 0), *SIZES]
    for bought in [(), ("fortress_die",), ("fortress_cancel",)]
]
FORTRESSES.append(Fight(TWO, ONE, city=True, fortress=True, bought=("fortress_die", "fortress_cancel")))
STEEL = [
    Fight(Side(ours, steel=one), Side(theirs, steel=other), city=fortress, fortress=fortress)
    for ours, theirs in [(1, 1), (2, 1), (1, 2)]
    for one, other in [(True, False), (False, True), (True, True)]
    for fortress in (False, True)
]
STEEL += [
    Fight(Side(2, steel=True), TWO),
    Fight(TWO, Side(2, steel=True)),
    Fight(Side(2, steel=True), Side(0), city=True, fortress=True),
    Fight(TWO, Side(0, steel=True), city=True, fortress=True),
    Fight(Side(2, steel=True), TWO, camp=True),
]
WARSHIPS = [
    Fight(Side(ours, warships=one), Side(theirs, warships=other), landing=landing, sea=not landing)
    for ours, theirs in SIZES
    for one, other in [(True, False), (False, True)]
    for landing in (False, True)
]
WARSHIPS += [
    Fight(TWO, TWO, sea=True),
    Fight(TWO, ONE, landing=True, city=True, fortress=True),
    Fight(Side(2, warships=True), TWO),
    Fight(Side(2, warships=True), Side(1, warships=True), sea=True),
    Fight(Side(2, warships=True, steel=True), Side(1, warships=True), city=True, fortress=True, landing=True),
    Fight(Side(2, steel=True), Side(1, steel=True), sea=True),
]
TEMPLES = [
    Fight(Side(2, fanatic=one), Side(1, fanatic=other), city=True, temple=True)
    for one, other in [(True, False), (False, True), (True, True)]
]
TEMPLES += [
    Fight(Side(2, fanatic=True), ONE, city=True),
    Fight(ONE, Side(0, fanatic=True), city=True, fortress=True, temple=True),
    Fight(TWO, ONE, warlord=True),
]


@pytest.mark.parametrize(
    "fight", PLAIN + long_unless(FORTRESSES + STEEL + WARSHIPS + TEMPLES, has_few_dice), ids=name
)
def test_a_round_between_armies_goes_as_calculated(fight: Fight) -> None:
    check(fight)


# Combat cards

BOTH = ["high_morale", "surprise", "scout", "martyr", "archers", "peltasts", "encircled"]
ATTACKING = [*BOTH, "wedge_formation", "flanking", "siege", "high_ground"]
DEFENDING = [
    *BOTH,
    "heavy_resistance",
    "for_the_people",
    "improved_defenses",
    "tactical_retreat",
    "defensive_formation",
    "high_ground",
]
AT_SEA = ["high_morale", "surprise", "scout", "martyr"]
CARDS = [
    Fight(Side(ours, card), Side(theirs), city=card != "high_ground")
    for card in ATTACKING
    for ours, theirs in SIZES
    if (ours, theirs) != (2, 2) or card not in WITH_MANY_DICE
]
CARDS += [
    Fight(Side(ours), Side(theirs, card), city=True)
    for card in DEFENDING
    for ours, theirs in SIZES
    if (ours, theirs) != (2, 2) or card not in WITH_MANY_DICE
]
CARDS += [Fight(TWO, Side(2, "defensive_formation")), Fight(Side(2, "flanking"), TWO)]
CARDS += [Fight(TWO, Side(1, "peltasts")), Fight(Side(1, "peltasts"), TWO)]
CARDS += [Fight(Side(2, card), Side(1), sea=True) for card in AT_SEA]
CARDS += [
    Fight(Side(2), Side(1, card), sea=True) for card in [*AT_SEA, "heavy_resistance", "defensive_formation"]
]
ALONE = ["high_morale", "surprise", "scout", "heavy_resistance", "for_the_people", "improved_defenses"]
CARDS += [
    Fight(TWO, Side(0, card), city=True, fortress=True)
    for card in [*ALONE, "defensive_formation", "high_ground"]
]
CARDS += [Fight(Side(1, card), ONE, city=True, fortress=True) for card in ATTACKING if card != "high_ground"]
CARDS += [Fight(ONE, Side(1, card), city=True, fortress=True) for card in DEFENDING]
PAIRS = [
    Fight(Side(2, "archers"), Side(1, "archers")),
    Fight(Side(1, "archers"), Side(1, "tactical_retreat")),
    Fight(Side(1, "archers"), Side(2, "tactical_retreat")),
    Fight(Side(1, "archers"), Side(1, "peltasts")),
    Fight(Side(1, "peltasts"), Side(1, "peltasts")),
    Fight(Side(1, "encircled"), Side(2, "encircled")),
    Fight(Side(1, "wedge_formation"), Side(2, "heavy_resistance")),
    Fight(Side(2, "wedge_formation"), Side(1, "archers")),
    Fight(Side(1, "scout"), Side(2, "archers")),
    Fight(Side(2, "flanking"), Side(1, "scout")),
    Fight(Side(2, "martyr"), Side(1, "defensive_formation")),
    Fight(Side(2, "martyr"), Side(1, "high_morale"), city=True, fortress=True),
    Fight(Side(2, "flanking"), Side(1, "martyr")),
    Fight(Side(2, "siege"), Side(1, "for_the_people"), city=True),
    Fight(Side(2, "siege"), Side(1, "for_the_people"), city=True, pays_food=True),
    Fight(Side(1, "siege"), Side(1, "tactical_retreat"), city=True, pays_food=True),
    Fight(Side(1, "siege"), Side(1, "tactical_retreat"), city=True),
    Fight(Side(1, "high_ground"), Side(1, "high_ground")),
    Fight(Side(2, "surprise", steel=True), Side(1, "surprise")),
    Fight(Side(1, "encircled", steel=True), Side(2, "improved_defenses"), city=True),
    Fight(Side(1, "peltasts", warships=True), Side(1), city=True, fortress=True, landing=True),
]


@pytest.mark.parametrize("fight", long_unless(CARDS, has_few_dice) + PAIRS, ids=name)
def test_a_round_with_combat_cards_goes_as_calculated(fight: Fight) -> None:
    check(fight)


# Whole battles


@pytest.mark.parametrize(
    ("fight", "rounds"),
    [
        (Fight(ONE, ONE), 3),
        (Fight(ONE, ONE, sea=True), 3),
        (Fight(Side(1, "high_morale", steel=True), ONE), 2),
        (Fight(ONE, ONE, city=True, fortress=True), 2),
        (Fight(ONE, Side(1, "heavy_resistance")), 2),
        (Fight(Side(1, warships=True), ONE, landing=True), 2),
        (Fight(Side(1, fanatic=True), ONE, city=True, temple=True), 2),
        (Fight(ONE, ONE, warlord=True), 2),
        (Fight(TWO, ONE), 2),
        (Fight(ONE, TWO, camp=True), 2),
    ],
)
def test_a_battle_of_several_rounds_goes_as_calculated(fight: Fight, rounds: int) -> None:
    check(fight, rounds)


# Barbarians attack


@pytest.mark.parametrize(
    ("fight", "settlers", "size"),
    [
        (Fight(TWO, Side(0), raid=True), 0, 1),
        (Fight(TWO, Side(0), raid=True), 1, 2),
        (Fight(Side(3), Side(0), raid=True), 0, 3),
        (Fight(Side(3), Side(0), raid=True, fortress=True), 1, 2),
        (Fight(TWO, ONE, raid=True), 1, 1),
        (Fight(TWO, ONE, raid=True, fortress=True), 0, 2),
        (Fight(TWO, Side(1, steel=True), raid=True), 0, 2),
        (Fight(ONE, TWO, raid=True), 0, 2),
        (Fight(TWO, Side(1, "improved_defenses"), raid=True), 0, 2),
        (Fight(TWO, Side(1, "heavy_resistance"), raid=True), 0, 2),
        (Fight(TWO, Side(1, "martyr"), raid=True), 1, 2),
        (Fight(ONE, Side(1, "encircled"), raid=True), 1, 2),
        (Fight(TWO, Side(1, "archers"), raid=True), 0, 1),
        (Fight(TWO, Side(1, fanatic=True), raid=True, temple=True), 0, 2),
    ],
)
def test_a_barbarian_attack_goes_as_calculated(fight: Fight, settlers: int, size: int) -> None:
    table, cards = stage(fight, settlers, size)
    assert explore(table, fight, cards, 1, raided) == raid(fight, settlers, size)


def test_larger_battles_go_as_calculated_as_far_as_a_sample_tells() -> None:
    assert battle_odds.main(["--runs", "150"]) == 0
