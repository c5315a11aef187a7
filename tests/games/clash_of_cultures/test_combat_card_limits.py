"""Who may play which combat card, and Barbarian attacks (CC-XCMB-17 to -23).

The battlefield is that of `battlefields`: seat 0 attacks from +4+1, seat 1 defends +3+2.
"""

from __future__ import annotations

import pytest

from areopagus.workshop.testing import Table, rule
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    DEN,
    FIELD,
    SHORE,
    arm,
    armies_of,
    begin_raid,
    march,
    open_map,
    roll,
    sail,
)
from tests.games.clash_of_cultures.positions import army, camp, cell, city, give, learn, ship

# Who may play what


@rule("CC-XCMB-17")
@pytest.mark.parametrize("card", ["wedge_formation", "flanking"])
def test_cards_of_the_attacker_are_not_for_the_defender(card: str) -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP)
        army(s, 1, FIELD)
        (wrong,) = arm(s, 1, card)
        arm(s, 1, "high_morale")
    march(table, 1)
    assert table.refuses(wrong) == "CC-XCMB-17"


@rule("CC-XCMB-17")
@pytest.mark.parametrize(
    "card", ["heavy_resistance", "for_the_people", "improved_defenses", "tactical_retreat"]
)
def test_cards_of_the_defender_are_not_for_the_attacker(card: str) -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP)
        army(s, 1, FIELD)
        city(s, 1, FIELD)
        (wrong,) = arm(s, 0, card)
        arm(s, 0, "high_morale")
    march(table, 1)
    assert table.refuses(wrong) == "CC-XCMB-17"


@rule("CC-XCMB-18")
@pytest.mark.parametrize(("seat", "card"), [(0, "siege"), (1, "for_the_people"), (1, "improved_defenses")])
def test_cards_for_cities_are_for_cities_only(seat: int, card: str) -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP)
        army(s, 1, FIELD)
        (wrong,) = arm(s, seat, card)
        arm(s, seat, "high_morale")
    march(table, 1)
    assert table.asked == (seat, "battle.card")
    assert table.refuses(wrong) == "CC-XCMB-18"


@rule("CC-XCMB-18", "CC-BATTLE-16")
@pytest.mark.parametrize("card", ["archers", "peltasts", "encircled", "wedge_formation", "flanking"])
def test_cards_with_only_an_army_are_not_for_the_sea(card: str) -> None:
    table = open_map()
    with table.edit() as s:
        ship(s, 0, "+1+4", "aa")
        ship(s, 1, SHORE)
        (wrong,) = arm(s, 0, card)
        arm(s, 0, "high_morale")
    sail(table)
    assert table.refuses(wrong) == "CC-BATTLE-16"


@rule("CC-XCMB-17")
def test_a_fortress_carries_a_card_only_in_the_round_in_which_it_works() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        city(s, 1, FIELD, "fortress")
        learn(s, 0, "siegecraft")
        give(s, 0, wood=2)
        arm(s, 1, "for_the_people")
    march(table, 2)
    table.play("fortress_die")
    assert table.asked == (1, "battle.card"), "its cancelling still works"
    assert len(table.words) == 2


# Barbarian attacks


def raid(barbarians: int, armies: int, card: str, *pieces: str) -> Table:
    table = open_map()
    with table.edit() as s:
        camp(s, DEN, barbarians)
        city(s, 0, FIELD, *pieces)
        if armies:
            army(s, 0, FIELD, armies)
        (word,) = arm(s, 0, card)
        begin_raid(s)
    assert table.asked == (0, "battle.card")
    table.play(word)
    return table


@rule("CC-XCMB-23")
def test_against_barbarians_the_attacked_player_plays_as_the_defender() -> None:
    table = raid(2, 1, "defensive_formation")
    roll(table, 1, 1, 3, 2)
    assert table.state.camps[cell(DEN)] == 1


@rule("CC-XCMB-23", "CC-XCMB-12")
def test_a_tactical_retreat_ends_a_barbarian_attack_without_hits() -> None:
    table = raid(4, 1, "tactical_retreat")
    assert f"hex:{CAMP}" in table.words
    assert f"hex:{DEN}" not in table.words
    table.play(f"hex:{CAMP}")
    assert table.about == "turn.action", "no dice"
    assert table.state.cities[cell(FIELD)].owner == 0
    assert table.state.cities[cell(FIELD)].mood == 1
    assert table.state.camps[cell(DEN)] == 4
    assert armies_of(table, 0) == {CAMP: 1}
    table = raid(4, 1, "tactical_retreat", "temple")
    with table.edit() as s:
        learn(s, 0, "fanaticism")
    table.play(f"hex:{CAMP}")
    assert table.about == "turn.action", "nobody has lost: no Fanaticism"


@rule("CC-XCMB-15", "CC-XCMB-20")
def test_a_martyr_can_end_a_barbarian_attack() -> None:
    table = raid(1, 2, "martyr")
    assert table.about == "turn.action"
    assert table.state.camps[cell(DEN)] == 0
    assert armies_of(table, 0) == {FIELD: 1}
    assert table.state.turn.land_wins == 1
