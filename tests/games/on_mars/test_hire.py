"""Hire a Scientist (OM-HIRE)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import (
    BATTERY,
    NONE,
)
from areopagus.games.on_mars.catalog.board import HIRE_SLOT
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES
from areopagus.games.on_mars.queries.cards import contracts_of
from areopagus.workshop.testing import rule
from tests.games.on_mars.situations import (
    mars_without_missions,
)

from .positions import (
    colonists,
    give,
    on_slot,
    own_contract,
    show_contract,
    storage,
)


@rule("OM-HIRE-01", "OM-HIRE-05", "OM-HIRE-07")
def test_hiring_places_a_colonist_pays_and_takes_the_card_with_its_marker() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, battery=2, mineral=0, crystal=2)
    colony.play("hire_or_contract")
    assert (colony.about, colony.words) == ("hire.card", ["scientist:geologist", "scientist:hydrologist"])
    colony.play("scientist:hydrologist")
    player = colony.state.players[0]
    assert (player.lq, player.storage[BATTERY]) == (2, 0)
    assert colony.state.slots[HIRE_SLOT] == [1, 0]
    hydrologist = SCIENTIST_NAMES.index("hydrologist")
    assert (colony.state.scientist_owner[hydrologist], colony.state.scientist_on[hydrologist]) == (0, NONE)
    assert hydrologist not in colony.state.hire


@rule("OM-HIRE-02")
def test_the_action_is_closed_while_ones_own_colonist_is_there() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        on_slot(s, 0, "hire_or_contract")
        give(s, 0, crystal=3)
    assert colony.refuses("hire_or_contract") == "OM-HIRE-02"
    with colony.edit() as s:
        s.slots[HIRE_SLOT] = [0, 1]
        s.players[0].reserve += 1
        s.players[1].reserve -= 1
    assert "hire_or_contract" in colony.words  # the other player's slot is another one


@rule("OM-HIRE-03", "OM-HIRE-04", "OM-HIRE-01")
def test_the_slots_are_never_cleared_and_three_others_cost_three() -> None:
    colony = mars_without_missions(4)
    with colony.edit() as s:
        for player in (1, 2, 3):
            on_slot(s, player, "hire_or_contract")
        give(s, 0, battery=2, mineral=0, crystal=3)
    colony.play("hire_or_contract", "good:crystal", "good:crystal", "good:crystal", "scientist:hydrologist")
    assert colony.state.slots[HIRE_SLOT] == [1, 1, 1, 1]
    assert [colony.state.players[player].wa for player in range(4)] == [0, 0, 0, 0]
    assert colony.state.players[0].crystals == 0


@rule("OM-HIRE-04")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_colonist_of_one_other_player_costs_one_in_crystals_or_colonists(seats: int) -> None:
    colony = mars_without_missions(seats)
    with colony.edit() as s:
        on_slot(s, 1, "hire_or_contract")
        give(s, 0, battery=2, mineral=0, crystal=1)
    colony.play("hire_or_contract")
    assert (colony.about, colony.words) == ("slot.cost", ["good:crystal", "colonist"])
    colony.play("colonist", "scientist:hydrologist")
    player = colony.state.players[0]
    assert (player.lq, player.wa, player.crystals) == (1, 1, 1)


@rule("OM-HIRE-04", "OM-HIRE-06")
def test_the_placement_cost_is_not_paid_with_what_the_card_will_cost() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        on_slot(s, 1, "hire_or_contract")
        give(s, 0, battery=0, mineral=0, crystal=1)
        colonists(s, 0, lq=3)
    colony.play("hire_or_contract")  # only the Geologist can be paid, and needs two Colonists more
    assert colony.state.scientist_owner[SCIENTIST_NAMES.index("geologist")] == 0
    assert (colony.state.players[0].crystals, colony.state.players[0].lq, colony.state.players[0].wa) == (
        0,
        0,
        2,
    )


@rule("OM-HIRE-05", "OM-HIRE-09", "OM-XCON-04")
def test_a_contract_costs_a_crystal_wherever_it_lies() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        show_contract(s, 8, instead_of="geologist")
        give(s, 0, crystal=0, mineral=0)
    assert colony.refuses("hire_or_contract") == "OM-HIRE-05"
    with colony.edit() as s:
        give(s, 0, crystal=3, battery=2)
    colony.play("hire_or_contract")
    assert colony.words == ["contract:08", "scientist:hydrologist"]
    colony.play("contract:08")
    player = colony.state.players[0]
    assert (player.crystals, player.lq, player.wa, player.storage[BATTERY]) == (2, 2, 0, 2)
    assert contracts_of(colony.state, 0) == [7]


@rule("OM-HIRE-06", "OM-XSCI-01")
def test_the_geologist_costs_two_colonists_besides_the_one_on_the_slot() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, battery=2, mineral=0, crystal=2)
        colonists(s, 0, lq=3)
    colony.play("hire_or_contract", "scientist:geologist")
    player = colony.state.players[0]
    assert (player.lq, player.wa, player.storage[BATTERY], player.crystals) == (0, 2, 2, 2)
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, battery=2, water=2, mineral=0)
        colonists(s, 0, lq=2)
    colony.play("hire_or_contract")
    assert colony.refuses("scientist:geologist") == "OM-HIRE-06"


@rule("OM-XSCI-01")
@pytest.mark.parametrize(
    ("scientist", "good"),
    [
        ("rd_engineer", "mineral"),
        ("hydrologist", "battery"),
        ("biochemist", "water"),
        ("geochemist", "plant"),
        ("systems_engineer", "oxygen"),
    ],
)
def test_a_scientist_costs_two_of_its_good_and_a_mineral_may_stand_for_one(scientist: str, good: str) -> None:
    none = {"mineral": 0, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, **{**none, good: 2}, crystal=2)
    colony.play("hire_or_contract", f"scientist:{scientist}")
    assert storage(colony, 0) == none
    assert colony.state.scientist_owner[SCIENTIST_NAMES.index(scientist)] == 0
    colony = mars_without_missions()
    with colony.edit() as s:
        give(s, 0, **{**none, good: 1}, crystal=2)
        colonists(s, 0, lq=2)
    assert colony.refuses("hire_or_contract") == "OM-HIRE-05"  # one is too little
    if good != "mineral":
        with colony.edit() as s:
            give(s, 0, mineral=1)
        colony.play("hire_or_contract", f"scientist:{scientist}", "good:mineral")
        assert storage(colony, 0) == none


@rule("OM-HIRE-08", "OM-HIRE-09")
def test_the_space_stays_empty_until_the_end_of_the_turn_and_the_player_chooses_the_contract() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        own_contract(s, 1, 3)
        give(s, 0, battery=2, mineral=0, crystal=2)
    colony.play("hire_or_contract", "scientist:hydrologist")
    assert colony.state.hire == [0, 1, NONE, 3, 4, 5]
    colony.play("end")
    assert colony.asked == (0, "contract.refill")
    assert colony.words == [f"contract:{number:02}" for number in range(1, 13) if number != 3]
    assert colony.refuses("contract:03") == "OM-HIRE-08"
    colony.play("contract:12")
    assert colony.state.hire == [0, 1, 6 + 11, 3, 4, 5]
    assert colony.asked == (1, "turn.action")
    with colony.edit() as s:
        give(s, 1, crystal=3, mineral=0)
    colony.play("hire_or_contract", "good:crystal")
    assert "contract:12" in colony.words


@rule("OM-HIRE-08")
def test_with_an_empty_deck_the_space_stays_empty() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        for contract in range(12):
            s.contract_owner[contract] = 1
        give(s, 0, battery=2, mineral=0, crystal=2)
    colony.play("hire_or_contract", "scientist:hydrologist", "end")
    assert colony.state.hire == [0, 1, NONE, 3, 4, 5]
    assert colony.asked == (1, "turn.action")
