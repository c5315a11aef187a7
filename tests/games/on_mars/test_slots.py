"""The slots of actions: Colonists placed and sent to work."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.board import ACTIONS, SLOT_OF
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.positions import (
    colonists,
    give,
    goals,
    mars,
    move_bot,
    no_goals,
    on_slot,
    plain,
    player,
    show_blueprints,
    show_contract,
)
from tests.games.on_mars.situations import (
    able,
    slot_counts,
)


@rule("OM-SLOT-01")
@component(
    "action_slots:obtain_blueprint",
    "action_slots:research_development",
    "action_slots:construct",
    "action_slots:upgrade",
    "action_slots:hire_or_contract",
)
@pytest.mark.parametrize(
    ("side", "action"),
    [
        ("orbit", "obtain_blueprint"),
        ("orbit", "research_development"),
        ("colony", "construct"),
        ("colony", "upgrade"),
        ("colony", "hire_or_contract"),
    ],
)
def test_a_red_colonist_means_that_one_is_placed(side: str, action: str) -> None:
    table = plain(side=side)
    with table.edit() as s:
        able(s)
        show_blueprints(s, 2)
        colonists(s, 0, lq=1)
    table.play(action)
    assert slot_counts(table, action) == [1, 0]
    assert (player(table, 0).lq, player(table, 0).wa) == (0, 0)
    table = plain(side=side)
    with table.edit() as s:
        able(s)
        colonists(s, 0, lq=0)
    assert table.refuses(action) == "OM-SLOT-01"


@rule("OM-SLOT-02")
@pytest.mark.parametrize(
    ("side", "free"),
    [
        ("orbit", {"landing_pod", "learn_technology", "resupply"}),
        ("colony", {"control_center", "welcome_ship"}),
    ],
)
def test_actions_without_the_icon_need_no_colonist(side: str, free: set[str]) -> None:
    table = plain(side=side)
    with table.edit() as s:
        able(s)
        colonists(s, 0, lq=0)
    assert {word for word in table.words if word in ACTIONS} == free
    action = min(free)
    table.play(action)
    assert sum(map(sum, table.state.slots)) == 0


@rule("OM-SLOT-03", "OM-SLOT-04")
@pytest.mark.parametrize(
    ("seats", "there", "units"),
    [
        (3, (0, 1, 1), 2),
        (3, (0, 2, 0), 1),
        (3, (2, 0, 0), 0),
        (3, (1, 0, 1), 1),
        (4, (0, 1, 0, 1), 2),
        (4, (1, 0, 0, 1), 1),
    ],
)
def test_with_three_or_four_players_each_other_colour_costs_a_unit(
    seats: int, there: tuple[int, ...], units: int
) -> None:
    table = plain(seats, side="orbit")
    with table.edit() as s:
        for seat, count in enumerate(there):
            on_slot(s, seat, "obtain_blueprint", count)
        give(s, 0, crystal=3)
        colonists(s, 0, lq=1)
    table.play("obtain_blueprint")
    assert table.about == "blueprint.take"
    assert player(table, 0).crystals == 3 - units
    assert slot_counts(table, "obtain_blueprint") == [there[0] + 1, *there[1:]]


@rule("OM-SLOT-05", "OM-2P-04")
@pytest.mark.parametrize(
    ("there", "units"), [((0, 1), 1), ((1, 0), 1), ((0, 2), 2), ((2, 0), 2), ((1, 1), 2)]
)
@pytest.mark.parametrize("seats", [1, 2])
def test_with_two_players_or_alone_each_colonist_costs_a_unit(
    seats: int, there: tuple[int, int], units: int
) -> None:
    table = mars(seats, side="orbit", dealer=True)
    with table.edit() as s:
        no_goals(s)
        s.slots[SLOT_OF[ACTIONS.index("obtain_blueprint")]] = list(there)
        s.players[0].reserve -= there[0]
        if seats == 2:
            s.players[1].reserve -= there[1]
        on_slot(s, 0, "research_development")
        give(s, 0, crystal=3)
        colonists(s, 0, lq=1)
    table.play("obtain_blueprint")
    assert table.about == "blueprint.take"
    assert player(table, 0).crystals == 3 - units


@rule("OM-SLOT-06")
@pytest.mark.parametrize(
    ("paid", "crystals", "wa"),
    [
        (("good:crystal", "good:crystal"), 1, 0),
        (("good:crystal", "colonist"), 2, 1),
        (("colonist", "good:crystal"), 2, 1),
        (("colonist", "colonist"), 3, 2),
    ],
)
def test_a_unit_is_a_crystal_or_a_colonist_sent_to_work(
    paid: tuple[str, ...], crystals: int, wa: int
) -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        on_slot(s, 1, "obtain_blueprint", 2)
        give(s, 0, crystal=3)
        colonists(s, 0, lq=4)
    table.play("obtain_blueprint")
    assert (table.about, table.words) == ("slot.cost", ["good:crystal", "colonist"])
    table.play(*paid)
    assert table.about == "blueprint.take"
    assert (player(table, 0).crystals, player(table, 0).wa, player(table, 0).lq) == (crystals, wa, 3 - wa)


@rule("OM-SLOT-06")
@pytest.mark.parametrize(
    ("lq", "crystals", "possible"), [(1, 1, False), (1, 2, True), (2, 1, True), (3, 0, True), (2, 0, False)]
)
def test_who_cannot_pay_the_units_cannot_take_the_action(lq: int, crystals: int, possible: bool) -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        on_slot(s, 1, "obtain_blueprint", 2)
        give(s, 0, crystal=crystals)
        colonists(s, 0, lq=lq)
    if possible:
        table.play("obtain_blueprint")
        while table.about == "slot.cost":
            table.play(table.words[-1])
        assert table.about == "blueprint.take"
        assert (player(table, 0).lq, player(table, 0).crystals) == (0, 0)
    else:
        assert table.refuses("obtain_blueprint") == "OM-SLOT-06"


@rule("OM-SLOT-06")
def test_a_private_goal_pays_a_unit_as_a_crystal_does() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        on_slot(s, 1, "obtain_blueprint")
        goals(s, 0, 3, 7, 12)
        s.players[1].discarded = s.players[1].goals
        s.players[1].goals = 0
        give(s, 0, crystal=1)
    table.play("obtain_blueprint")
    assert set(table.words) == {"good:crystal", "goal:03", "goal:07", "goal:12", "colonist"}
    table.play("goal:07")
    assert (player(table, 0).crystals, player(table, 0).goals.bit_count()) == (1, 2)


@rule("OM-SLOT-06")
def test_a_unit_is_not_paid_with_the_colonist_that_the_action_needs() -> None:
    table = plain()
    with table.edit() as s:
        on_slot(s, 1, "construct")
        give(s, 0, crystal=1, battery=0, water=0, plant=0, oxygen=0)
        colonists(s, 0, lq=2)
        move_bot(s, 0, "-1+2")
    table.play("construct")
    assert table.about == "construct.site", "only a Mine is possible, and only if the Crystal pays the unit"
    assert (player(table, 0).crystals, player(table, 0).lq) == (0, 1)


@rule("OM-SLOT-06")
def test_a_unit_is_not_paid_with_the_crystal_that_the_action_needs() -> None:
    table = plain()
    with table.edit() as s:
        show_contract(s, 7)
        on_slot(s, 1, "hire_or_contract")
        give(s, 0, crystal=1, battery=0, water=0, plant=0, oxygen=0)
        colonists(s, 0, lq=2)
    table.play("hire_or_contract")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).crystals) == (0, 1, 0)
    assert table.state.contract_owner[6] == 0


@rule("OM-SLOT-07", "OM-SLOT-08", "OM-SLOT-09")
@pytest.mark.parametrize(
    ("seats", "there", "left", "units", "working"),
    [
        (2, (1, 2), (2, 0), 1, (0, 2)),
        (2, (2, 1), (1, 1), 1, (2, 0)),
        (2, (0, 3), (1, 0), 0, (0, 3)),
        (2, (3, 0), (1, 0), 0, (3, 0)),
        (3, (1, 2, 0), (2, 0, 0), 0, (0, 2, 0)),
        (3, (0, 2, 1), (1, 0, 1), 1, (0, 2, 0)),
        (3, (1, 1, 1), (1, 0, 0), 0, (1, 1, 1)),
        (4, (0, 1, 1, 1), (1, 0, 0, 0), 0, (0, 1, 1, 1)),
        (4, (2, 0, 0, 1), (1, 0, 0, 1), 1, (2, 0, 0, 0)),
    ],
)
def test_full_slots_are_cleared_of_whoever_has_most_there(
    seats: int, there: tuple[int, ...], left: tuple[int, ...], units: int, working: tuple[int, ...]
) -> None:
    table = plain(seats, side="orbit")
    with table.edit() as s:
        for seat, count in enumerate(there):
            on_slot(s, seat, "obtain_blueprint", count)
        give(s, 0, crystal=3)
        colonists(s, 0, lq=1)
    at_home = [board.lq for board in table.state.players]
    table.play("obtain_blueprint")
    assert slot_counts(table, "obtain_blueprint") == list(left)
    assert player(table, 0).crystals == 3 - units
    assert [board.wa for board in table.state.players] == list(working)
    assert [board.lq for board in table.state.players] == [at_home[0] - 1, *at_home[1:]]


@rule("OM-SLOT-07")
def test_slots_that_are_not_full_are_not_cleared() -> None:
    table = plain(seats=3, side="orbit")
    with table.edit() as s:
        on_slot(s, 1, "obtain_blueprint", 2)
        give(s, 0, crystal=1)
        colonists(s, 0, lq=1)
    table.play("obtain_blueprint")
    assert slot_counts(table, "obtain_blueprint") == [1, 2, 0]


@rule("OM-SLOT-07", "OM-SLOT-08")
def test_colonists_who_were_cleared_to_the_working_area_pay_nothing() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        on_slot(s, 0, "obtain_blueprint", 2)
        on_slot(s, 1, "obtain_blueprint", 1)
        give(s, 0, crystal=0)
        colonists(s, 0, lq=1)
    assert table.refuses("obtain_blueprint") == "OM-SLOT-06"


@rule("OM-SLOT-10")
@pytest.mark.parametrize(("seats", "units"), [(2, 1), (3, 2), (4, 3)])
def test_the_slots_of_hire_are_never_cleared(seats: int, units: int) -> None:
    table = plain(seats)
    with table.edit() as s:
        for seat in range(1, seats):
            on_slot(s, seat, "hire_or_contract")
        give(s, 0, crystal=3, battery=2)
        colonists(s, 0, lq=1)
    table.play("hire_or_contract", "scientist:hydrologist")
    assert slot_counts(table, "hire_or_contract") == [1] * seats
    assert player(table, 0).crystals == 3 - units
    assert [board.wa for board in table.state.players] == [0] * seats
