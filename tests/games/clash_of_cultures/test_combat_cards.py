"""Combat halves of Action cards (CC-XCMB) and what they do; who may play them is in `test_combat_card_limits`.

The battlefield is that of `battlefields`: seat 0 attacks from +4+1, seat 1 defends +3+2.
"""

from __future__ import annotations

import pytest

from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.battlefields import (
    CAMP,
    DEN,
    FIELD,
    SHORE,
    SPARE,
    arm,
    armies_of,
    march,
    open_map,
    roll,
    sail,
)
from tests.games.clash_of_cultures.positions import army, camp, cell, city, give, learn, settler, ship, stock


def ready(
    attackers: int,
    defenders: int,
    ours: str = "",
    theirs: str = "",
    *,
    in_city: bool = False,
    pieces: tuple[str, ...] = (),
) -> tuple[Table, list[str]]:
    """The attackers have moved in, each side has at most one card; with the words of the cards."""
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, attackers)
        if defenders:
            army(s, 1, FIELD, defenders)
        if in_city or pieces:
            city(s, 1, FIELD, *pieces, mood="angry")
        cards = [arm(s, seat, key)[0] for seat, key in enumerate((ours, theirs)) if key]
    march(table, attackers)
    return table, cards


def fight(
    attackers: int,
    defenders: int,
    ours: str = "",
    theirs: str = "",
    *,
    in_city: bool = False,
    pieces: tuple[str, ...] = (),
) -> Table:
    """The same, and the cards lie."""
    table, cards = ready(attackers, defenders, ours, theirs, in_city=in_city, pieces=pieces)
    table.play(*cards)
    return table


def fleet(attackers: int, defenders: int, ours: str = "", theirs: str = "") -> tuple[Table, list[str]]:
    """A naval battle, with the words of the cards."""
    table = open_map()
    with table.edit() as s:
        for _ in range(attackers):
            ship(s, 0, "+1+4")
        for _ in range(defenders):
            ship(s, 1, SHORE)
        cards = [arm(s, seat, key)[0] for seat, key in enumerate((ours, theirs)) if key]
    sail(table)
    return table, cards


def left(table: Table) -> tuple[int, int]:
    """The Army units on the field."""
    return armies_of(table, 0).get(FIELD, 0), armies_of(table, 1).get(FIELD, 0)


def hand(table: Table, seat: int) -> set[str]:
    actions = table.state.players[seat].actions
    return {f"action:{number + 1}" for number in range(42) if actions >> number & 1}


def discards(table: Table) -> set[str]:
    return {f"action:{number + 1}" for number in range(42) if table.state.action_discard >> number & 1}


# Before the roll


@rule("CC-XCMB-01")
@component("action_cards:archers")
@pytest.mark.parametrize(("die", "falls"), [(4, 0), (5, 1), (6, 1)])
def test_archers_take_a_unit_on_five_or_six_before_it_rolls(die: int, falls: int) -> None:
    table = fight(1, 2, "archers")
    roll(table, die)
    assert left(table) == (1, 2 - falls)
    roll(table, 1, *([1] * (2 - falls)))
    assert table.about == "battle.continue", "who fell did not roll"
    table = fight(2, 1, "", "archers")
    roll(table, die)
    assert left(table) == (2 - falls, 1), "for the defender too"


@rule("CC-XCMB-02")
@component("action_cards:peltasts")
def test_peltasts_roll_for_each_unit_and_cancel_one_hit() -> None:
    table = fight(2, 2, "peltasts")
    roll(table, 4, 5)
    roll(table, 1, 1, 5, 5)  # two hits, one cancelled
    assert left(table) == (1, 2)
    table = fight(2, 2, "", "peltasts")
    roll(table, 6, 6)
    roll(table, 5, 5, 1, 1)
    assert left(table) == (2, 1), "one hit, however many dice show it"
    table = fight(2, 2, "peltasts")
    roll(table, 4, 4)
    roll(table, 1, 1, 4, 1)
    assert left(table) == (1, 2), "not with fours"


@rule("CC-XCMB-14")
@component("action_cards:scout")
def test_a_scout_takes_the_opponents_card_to_the_own_hand_without_effect() -> None:
    table, cards = ready(2, 1, "scout", "archers")
    scout, archers = cards
    table.play(*cards)
    assert hand(table, 0) == {archers}
    assert hand(table, 1) == set()
    roll(table, 1, 1, 1)
    assert left(table) == (2, 1), "three dice: no Archers"
    assert discards(table) == {scout}
    assert table.match.view(1)["players"][0]["actions"] == [int(archers.split(":")[1]) - 1], "all saw it"


@rule("CC-XCMB-14")
def test_a_scout_without_prey_does_nothing_and_works_for_the_defender_and_at_sea() -> None:
    table = fight(1, 1, "scout")
    assert hand(table, 0) == set()
    roll(table, 1, 1)
    table, cards = fleet(1, 1, "high_morale", "scout")
    table.play(*cards)
    assert hand(table, 1) == {cards[0]}
    roll(table, 4, 1)
    assert table.about == "battle.continue", "4 without the 2 of High Morale"


@rule("CC-XCMB-15")
@component("action_cards:martyr")
def test_a_martyr_costs_both_sides_a_unit_and_the_opponents_card_its_effect() -> None:
    table = fight(3, 2, "martyr", "defensive_formation")
    assert left(table) == (2, 1)
    roll(table, 1, 1, 1)
    assert table.about == "battle.continue", "no extra die"
    table, cards = fleet(2, 2, "high_morale", "martyr")
    table.play(*cards)
    assert [len(table.state.players[seat].ships) for seat in (0, 1)] == [1, 1]
    roll(table, 4, 1)
    assert table.about == "battle.continue"


@rule("CC-XCMB-15", "CC-XCMB-20", "CC-BATTLE-08")
def test_if_the_martyrdom_leaves_nobody_there_is_no_roll_and_no_winner() -> None:
    table = fight(1, 1, "martyr", in_city=True)
    assert table.about != "chance.die"
    assert left(table) == (0, 0)
    assert table.state.cities[cell(FIELD)].owner == 1


@rule("CC-XCMB-20")
def test_without_a_unit_after_the_reveal_there_is_no_roll_unless_a_fortress_works() -> None:
    table = fight(2, 1, "martyr", in_city=True)
    assert left(table) == (1, 0)
    assert table.state.cities[cell(FIELD)].owner == 0, "judged as after losses"
    table = fight(2, 1, "martyr", pieces=("fortress",))
    assert table.about == "chance.die", "the Fortress still fights"
    roll(table, 1, 5)
    assert left(table) == (0, 0)
    assert table.state.cities[cell(FIELD)].owner == 1
    table = fight(1, 2, "", "archers")
    roll(table, 5)
    assert table.about != "chance.die"
    assert left(table) == (0, 2)


@rule("CC-XCMB-09")
@component("action_cards:siege")
def test_siege_spoils_the_defenders_card_unless_two_food_are_paid() -> None:
    for paid in (True, False):
        table, cards = ready(2, 2, "siege", "for_the_people", in_city=True)
        table.play(*cards)
        assert table.asked == (1, "battle.siege_food")
        table.play("yes" if paid else "no")
        assert stock(table.state, 1) == ({} if paid else {"food": 2})
        roll(table, 2, 2, 1, 1)  # 4 + 1: a hit
        if paid:
            roll(table, 1)  # the extra die
        assert left(table) == (2, 1)


@rule("CC-XCMB-09")
def test_siege_asks_for_food_only_if_a_card_lies_and_the_food_is_there() -> None:
    table = fight(1, 2, "siege", in_city=True)
    assert table.about == "chance.die", "no card was played"
    roll(table, 4, 1, 1)
    assert left(table) == (1, 1)
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 1)
        army(s, 1, FIELD, 2)
        city(s, 1, FIELD)
        give(s, 1, food=1)
        cards = [arm(s, 0, "siege")[0], arm(s, 1, "high_morale")[0]]
    march(table, 1)
    table.play(*cards)
    roll(table, 1, 2, 2)
    assert left(table) == (1, 2), "the card had no effect"


@rule("CC-XCMB-12")
@component("action_cards:tactical_retreat")
def test_a_tactical_retreat_saves_everybody_and_gives_up_the_city() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
        army(s, 1, DEN, 3)
        settler(s, 1, FIELD)
        city(s, 1, FIELD, mood="angry")
        camp(s, SPARE)
        (card,) = arm(s, 1, "tactical_retreat")
    march(table, 2)
    table.play(card)
    assert table.asked == (1, "battle.retreat")
    assert sorted(table.words) == ["hex:+3+1", f"hex:{CAMP}"], "free, revealed, Land, not more than four"
    table.play(f"hex:{CAMP}")
    assert armies_of(table, 1) == {CAMP: 2, DEN: 3}
    assert table.state.players[1].settlers[cell(CAMP)] == 1
    assert table.state.cities[cell(FIELD)].owner == 0
    assert table.state.turn.land_wins == 1


@rule("CC-XCMB-12")
@pytest.mark.parametrize(("there", "fits"), [(2, True), (3, False)])
def test_a_tactical_retreat_may_fill_a_space_up_to_four_armies(there: int, fits: bool) -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
        army(s, 1, DEN, there)
        (card,) = arm(s, 1, "tactical_retreat")
    march(table, 2)
    table.play(card)
    assert (f"hex:{DEN}" in table.words) == fits


@rule("CC-XCMB-12")
def test_a_tactical_retreat_needs_somewhere_to_go() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 2)
        army(s, 1, FIELD, 2)
        for place in (DEN, SPARE, "+3+1"):
            camp(s, place)
        (card,) = arm(s, 1, "tactical_retreat")
        (other,) = arm(s, 1, "high_morale")
    march(table, 1)
    assert table.refuses(card) == "CC-XCMB-12", "one attacker is still in the camp"
    assert table.words == [other, "pass"]


@rule("CC-XCMB-12", "CC-XCMB-19")
def test_archers_shoot_before_the_retreat() -> None:
    table = fight(1, 2, "archers", "tactical_retreat")
    roll(table, 5)
    table.play("hex:+3+1")
    assert table.state.players[1].armies == {cell("+3+1"): 1}
    table = fight(1, 1, "archers", "tactical_retreat", in_city=True)
    roll(table, 5)
    assert table.state.players[1].armies == {}
    assert table.state.cities[cell(FIELD)].owner == 0


@rule("CC-XCMB-19")
def test_before_the_roll_the_attackers_card_comes_first() -> None:
    table = fight(2, 2, "archers", "peltasts")
    roll(table, 5)
    assert left(table) == (2, 1)
    roll(table, 5)  # one unit is left to the Peltasts
    roll(table, 3, 2, 1)
    assert left(table) == (2, 1), "the hit is cancelled"
    table = fight(1, 1, "archers", "archers")
    roll(table, 5)
    assert left(table) == (1, 0)
    roll(table, 6)
    assert left(table) == (0, 0), "both have shot"


@rule("CC-XCMB-19")
@pytest.mark.parametrize(("first", "second"), [("scout", "martyr"), ("martyr", "siege"), ("scout", "siege")])
def test_a_card_made_ineffective_before_its_place_does_nothing(first: str, second: str) -> None:
    table, (siege_or_martyr, other) = ready(3, 3, second, first, in_city=True)
    table.play(siege_or_martyr, other)
    if first == "martyr":
        assert left(table) == (2, 2)
        roll(table, 2, 2, 1, 1)
        assert left(table) == (2, 2), "no +1 for Siege"
    else:
        assert left(table) == (3, 3)
        roll(table, 1, 1, 2, 1, 1, 1)
        assert left(table) == (3, 3), "neither Martyr nor +1"


# In the roll


@rule("CC-XCMB-04")
@component("action_cards:wedge_formation")
def test_wedge_formation_adds_one_for_each_defending_unit() -> None:
    table = fight(1, 3, "wedge_formation")
    roll(table, 2, 1, 1, 1)  # 2 + 3
    assert left(table) == (1, 2)
    table = fight(1, 3, "wedge_formation")
    roll(table, 1, 1, 1, 1)
    assert left(table) == (1, 3)
    table = fight(1, 0, "wedge_formation", pieces=("fortress",))
    roll(table, 4, 1)
    assert left(table) == (1, 0)


@rule("CC-XCMB-05")
@component("action_cards:high_morale")
@pytest.mark.parametrize("side", [0, 1])
def test_high_morale_adds_two(side: int) -> None:
    table = fight(2, 2, *(("high_morale", "") if side == 0 else ("", "high_morale")))
    roll(table, 1, 2, 1, 2)
    assert left(table) == ((2, 1) if side == 0 else (1, 2))


@rule("CC-XCMB-06")
@component("action_cards:heavy_resistance")
def test_heavy_resistance_takes_one_from_the_attacker_for_each_attacking_unit() -> None:
    table = fight(3, 2, "", "heavy_resistance")
    roll(table, 3, 3, 1, 1, 1)  # 7 - 3
    assert left(table) == (3, 2)
    table = fight(3, 2, "", "heavy_resistance")
    roll(table, 3, 3, 2, 1, 1)  # 8 - 3
    assert left(table) == (3, 1)
    table, cards = fleet(2, 2, "", "heavy_resistance")
    table.play(*cards)
    roll(table, 5, 1, 1, 1)  # 6 - 2
    assert len(table.state.players[1].ships) == 2


@rule("CC-XCMB-07")
@component("action_cards:high_ground")
def test_high_ground_rolls_each_six_once_more() -> None:
    table = fight(2, 4, "high_ground")
    roll(table, 6, 6, 6, 3, 1, 1, 1, 1)  # 6 + 6, 6 + 3: 21, four hits
    assert left(table) == (2, 0)
    table = fight(1, 2, "high_ground")
    roll(table, 5, 1, 1)
    assert table.about == "battle.continue", "no other number is rolled again"
    table = fight(2, 1, "", "high_ground", pieces=("fortress",))
    roll(table, 1, 1)
    roll(table, 2, 6, 2)  # the die of the Fortress too: 10
    assert left(table) == (0, 1)


@rule("CC-XCMB-07", "CC-XCMB-18")
def test_high_ground_is_not_for_the_attacker_of_a_city_nor_for_the_sea() -> None:
    table, (card,) = ready(1, 1, "high_ground", in_city=True)
    assert table.about == "chance.die", "nothing to choose"
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP)
        camp(s, FIELD)
        (ground,) = arm(s, 0, "high_ground")
        arm(s, 0, "high_morale")
    march(table, 1)
    assert table.refuses(ground) == "CC-XCMB-18", "Barbarian Settlements are cities"
    table, (card, other) = fleet(1, 1, "high_morale", "high_ground")
    table.play(card)
    assert table.about == "chance.die"
    assert hand(table, 1) == {other}


@rule("CC-XCMB-08")
@component("action_cards:surprise")
def test_surprise_adds_one_and_draws_a_card_if_the_opponent_loses_a_unit() -> None:
    table = fight(1, 2, "surprise")
    roll(table, 4, 1, 1)
    assert table.asked == (-1, "chance.action")
    assert left(table) == (1, 1), "after the losses"
    table.play("action:20")
    assert hand(table, 0) == {"action:20"}
    table = fight(2, 1, "", "surprise")
    roll(table, 1, 1, 3)
    assert table.about == "battle.continue", "no loss, no card"


@rule("CC-XCMB-08", "CC-NOTE-05")
@pytest.mark.parametrize("discarded", [0, 3])
def test_surprise_with_an_empty_deck_draws_from_the_discards_or_not_at_all(discarded: int) -> None:
    table = open_map(trained=[0])
    with table.edit() as s:
        army(s, 0, CAMP)
        army(s, 1, FIELD, 2)
        (card,) = arm(s, 0, "surprise")
        deck = [number for number in range(42) if s.action_deck >> number & 1]
        s.action_discard = sum(1 << number for number in deck[:discarded])
        s.players[1].actions = s.action_deck & ~s.action_discard
        s.action_deck = 0
    march(table, 1)
    table.play(card)
    roll(table, 4, 1, 1)
    if discarded:
        assert table.words == [f"action:{number + 1}" for number in deck[:discarded]], "not the card in play"
    else:
        assert table.about == "battle.continue"


@rule("CC-XCMB-10", "CC-XCMB-13", "CC-XCMB-16")
@component("action_cards:for_the_people", "action_cards:defensive_formation", "action_cards:flanking")
@pytest.mark.parametrize(
    ("side", "card", "in_city"),
    [(1, "for_the_people", True), (1, "defensive_formation", False), (0, "flanking", False)],
)
def test_an_extra_die(side: int, card: str, in_city: bool) -> None:
    table = fight(2, 2, *((card, "") if side == 0 else ("", card)), in_city=in_city)
    roll(table, *((2, 2, 1, 2, 2) if side == 0 else (2, 2, 2, 2, 1)))
    assert table.about == "battle.continue"
    assert left(table) == ((2, 1) if side == 0 else (1, 2))


@rule("CC-XCMB-11")
@component("action_cards:improved_defenses")
def test_improved_defenses_cancel_one_hit_besides_that_of_a_fortress() -> None:
    table = fight(2, 2, "", "improved_defenses", in_city=True)
    roll(table, 5, 5, 1, 1)
    assert left(table) == (2, 1)
    table = fight(3, 2, "", "improved_defenses", pieces=("fortress",))
    roll(table, 5, 5, 4, 1, 1, 1)
    assert left(table) == (3, 2)


@rule("CC-XCMB-03")
@component("action_cards:encircled")
def test_encircled_scores_one_more_hit_that_is_not_cancelled() -> None:
    table = fight(2, 2, "encircled", "improved_defenses", in_city=True)
    roll(table, 4, 1, 1, 1)  # a hit, cancelled: none against none
    assert table.about == "chance.die"
    roll(table, 5)
    assert left(table) == (2, 1)


@rule("CC-XCMB-03")
@pytest.mark.parametrize(
    ("dice", "rolls"),
    [
        ((4, 1, 4, 1), True),  # one each
        ((1, 1, 4, 1), False),  # the opponent loses fewer
        ((6, 4, 1, 1), False),  # nobody would be left
    ],
)
def test_encircled_needs_as_many_losses_and_a_survivor(dice: tuple[int, ...], rolls: bool) -> None:
    table = fight(2, 2, "encircled")
    roll(table, *dice)
    assert (table.about == "chance.die") == rolls
    if rolls:
        roll(table, 4)
        assert left(table) == (1, 1), "four is not enough"


@rule("CC-XCMB-03")
def test_encircled_counts_no_more_losses_than_there_are_units() -> None:
    table = fight(1, 3, "encircled")
    roll(table, 5, 6, 6, 6)  # three hits on the one attacker count as one
    assert table.about == "chance.die"
    roll(table, 6)
    assert left(table) == (0, 1)


@rule("CC-XCMB-21", "CC-BATTLE-22")
def test_cancelled_hits_are_subtracted_last_and_hits_are_never_below_zero() -> None:
    table = fight(1, 2, "encircled", pieces=("fortress",))
    roll(table, 1, 1, 1, 1)  # none, less the one that the Fortress cancels: none against none
    assert table.about == "chance.die", "as many as the attacker: Encircled works"
    roll(table, 5)
    assert left(table) == (1, 1), "and its hit is added after all that"


@rule("CC-XCMB-21")
def test_dice_modifiers_steel_and_cancelled_hits_come_together() -> None:
    table = open_map()
    with table.edit() as s:
        army(s, 0, CAMP, 3)
        army(s, 1, FIELD, 4)
        city(s, 1, FIELD, "fortress")
        learn(s, 0, "steel_weapons")
        cards = [*arm(s, 0, "wedge_formation"), *arm(s, 1, "heavy_resistance")]
    march(table, 3)
    table.play(*cards)
    roll(table, 4, 4, 6, 1, 1, 1, 1, 1)  # 14 + 4 - 3 = 15: 3 hits, + 1 for steel, - 1 for the Fortress
    assert left(table) == (2, 1)


@rule("CC-XCMB-22")
def test_all_cards_of_a_round_are_discarded_openly() -> None:
    table, cards = ready(2, 2, "martyr", "high_morale")
    table.play(*cards)
    assert discards(table) == set()
    roll(table, 1, 1)
    assert discards(table) == set(cards), "also the ineffective one"
    assert [hand(table, seat) for seat in (0, 1)] == [set(), set()]
