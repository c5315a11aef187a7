"""The odds of battles that people are shown, against the text of the rules and against the engine, die by die."""

from __future__ import annotations

from fractions import Fraction

import pytest

from areopagus.games.clash_of_cultures.combat_odds import battle_odds, raid_odds, sums
from areopagus.games.clash_of_cultures.state import ATTACKER, World
from areopagus.games.clash_of_cultures.words import ACTION
from areopagus.workshop.testing import Table
from scripts.battle_odds import BATTLES
from tests.games.clash_of_cultures import test_battle_odds
from tests.games.clash_of_cultures.battle_calculator import (
    Fight,
    Left,
    Odds,
    Side,
    first_round,
    raid,
    to_the_end,
)
from tests.games.clash_of_cultures.battle_calculator import sums as calculated_sums
from tests.games.clash_of_cultures.battlefields import explore, left_of, stage

Units = tuple[int, int, bool]
"""Attackers and defenders that are not destroyed, and whether the defenders have retreated."""


def laid(table: Table, cards: dict[int, str]) -> World:
    """The position with the cards laid, when the round is to be fought."""
    s: World = table.match._position.checkpoint.copy()  # type: ignore[assignment]
    assert s.agenda[-1][0] in ("battle_round", "battle_fight")
    assert s.battle is not None
    if s.agenda[-1][0] == "battle_round":
        s.battle.round += 1
    for seat, word in cards.items():
        s.players[seat].actions &= ~(1 << ACTION.index(table.match.game.vocabulary.find(word)))
        s.battle.cards[s.battle.seats.index(seat)] = ACTION.index(table.match.game.vocabulary.find(word))
    return s


def units(odds: Odds[Left]) -> dict[Units, Fraction]:
    """What the calculator says about fighting units alone."""
    chances: dict[Units, Fraction] = {}
    for left, chance in odds.items():
        key = (left.attackers, left.defenders, left.retreated)
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


def shown(odds: dict) -> dict[Units, Fraction]:  # type: ignore[type-arg]
    """The same of the odds that are shown."""
    return {
        (left.attackers, left.defenders, left.outcome == ATTACKER and left.defenders > 0): chance
        for left, chance in odds.items()
    }


def fights() -> list[Fight]:
    """All battles that the tests of the engine know, raids aside, and the larger ones that are sampled there."""
    marks = [
        mark
        for name in dir(test_battle_odds)
        for mark in getattr(getattr(test_battle_odds, name), "pytestmark", ())
        if mark.name == "parametrize"
    ]
    values = [value for mark in marks for value in mark.args[1]]
    columns = [getattr(value, "values", value) for value in values]
    flat = [one[0] if isinstance(one, tuple) and not isinstance(one, Fight) else one for one in columns]
    return [fight for fight in dict.fromkeys([*flat, *BATTLES.values()]) if isinstance(fight, Fight)]


FIGHTS = fights()


def test_sums_of_dice_are_counted() -> None:
    for dice in range(6):
        for again in (0, 6):
            ways = sums(dice, again)
            total = sum(ways.values())
            assert {made: Fraction(count, total) for made, count in ways.items()} == calculated_sums(
                dice, sixes_again=again > 0
            )


@pytest.mark.parametrize("fight", [one for one in FIGHTS if not one.raid], ids=test_battle_odds.name)
def test_a_round_and_a_battle_have_the_odds_of_the_rules(fight: Fight) -> None:
    table, cards = stage(fight)
    this_round, whole = battle_odds(laid(table, cards))
    assert shown(this_round) == units(first_round(fight))
    assert shown(whole) == units(to_the_end(fight))
    assert sum(whole.values()) == 1


@pytest.mark.parametrize(
    ("fight", "settlers", "size"),
    [
        (Fight(Side(3), Side(0), raid=True), 0, 3),
        (Fight(Side(2), Side(1), raid=True, fortress=True), 0, 2),
        (Fight(Side(2), Side(1, "improved_defenses"), raid=True), 1, 2),
        (Fight(Side(2), Side(2, "martyr"), raid=True), 1, 2),
        (Fight(Side(1), Side(1, "encircled"), raid=True), 1, 2),
        (Fight(Side(2), Side(1, "archers"), raid=True), 0, 1),
        (BATTLES["barbarians at the gate"], 1, 3),
    ],
)
def test_a_barbarian_attack_has_the_odds_of_the_rules(fight: Fight, settlers: int, size: int) -> None:
    table, cards = stage(fight, settlers, size)
    expected: dict[tuple[int, int, bool], Fraction] = {}
    for left, chance in raid(fight, settlers, size).items():
        units = settlers - left.settlers + fight.defender.units - left.armies
        key = (units, size - left.size, left.size == 0)
        expected[key] = expected.get(key, Fraction(0)) + chance
    assert raid_odds(laid(table, cards)) == expected


@pytest.mark.parametrize(
    "fight",
    [
        Fight(Side(2), Side(1, "peltasts")),
        Fight(Side(1, "archers", steel=True), Side(1, "encircled"), city=True, fortress=True),
        Fight(Side(1, "high_ground"), Side(1, "scout")),
        Fight(Side(1, warships=True), Side(2), sea=True),
    ],
    ids=test_battle_odds.name,
)
def test_a_round_has_the_odds_of_the_engine_die_by_die(fight: Fight) -> None:
    table, cards = stage(fight)
    this_round, _ = battle_odds(laid(table, cards))
    assert shown(this_round) == units(explore(table, fight, cards, 1, left_of(fight)))
