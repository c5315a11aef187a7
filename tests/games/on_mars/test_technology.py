"""Technology: learning, developing, using, the Laboratory (OM-TECH, OM-RD, OM-USE, OM-XLAB, OM-XTECH).

The Tech Grid of these tests: 1 mine, 2 generator; 3 water extractor, 4 greenhouse, 5 oxygen condenser; 6 rover,
7 upgrade, 8 ship.
"""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars.catalog import (
    BATTERY,
    CRYSTAL,
    GRID_TECHS,
    LAB,
    LAB_NEXT,
    LAB_OP,
    NONE,
    OXYGEN,
    TECHS,
    WATER,
)
from areopagus.games.on_mars.scoring import points_of
from areopagus.kernel.testing import Table, component, rule

from .positions import (
    add_bot,
    arrange_start,
    begin_turn,
    build,
    cell,
    colonists,
    give,
    goals,
    lay_grid,
    learn,
    mars,
    move_bot,
    own_blueprint,
    own_contract,
    put_rover,
    raise_colony,
    show_blueprints,
    spend_goals,
    storage,
    tile,
)

GRID = ("mine", "generator", "water_extractor", "greenhouse", "oxygen_condenser", "rover", "upgrade", "ship")
QUIET = ("1", "4", "5")
"""Missions that nothing in these tests contributes to."""


def table(seats: int = 2, side: str = "orbit", dealer: bool = True, **options: object) -> Table:
    """Seat 0 is to act; nobody holds a Goal, the grid and the starting Buildings lie in order."""
    made = mars(seats, side, dealer=dealer, missions=QUIET, first_player="1", **options)
    with made.edit() as s:
        spend_goals(s)
        lay_grid(s, *GRID)
        arrange_start(s)
    return made


def poor(s: Any, player: int = 0, **amounts: int) -> None:
    """A player has these Resources and no others."""
    give(s, player, **{"mineral": 0, "battery": 0, "water": 0, "plant": 0, "oxygen": 0, **amounts})


def lab_of(made: Table, player: int = 0) -> dict[str, str]:
    """The Tech tiles of a player, by name, with their Lab spaces."""
    lab = made.state.players[player].tech
    return {TECHS[tech]: LAB[space] for tech, space in enumerate(lab) if space != NONE}


def asked(made: Table) -> tuple[int, str]:
    """Who is asked what."""
    assert made.match.ask is not None
    return made.match.ask.seat, made.match.ask.about


# Learn New Technology


@rule("OM-TECH-01")
@component("lab:1", "lab:1A", "lab:1B")
@pytest.mark.parametrize("space", ["1A", "1B"])
def test_a_tile_goes_from_the_grid_to_an_empty_space_of_the_first_column(space: str) -> None:
    orbit = table()
    orbit.play("learn_technology", "grid:1")
    assert (orbit.about, orbit.words) == ("lab.place", ["lab:1A", "lab:1B"])
    orbit.play(f"lab:{space}")
    assert lab_of(orbit) == {"mine": space, "shelter": "2B"}
    assert orbit.state.grid[0] == NONE
    assert orbit.state.players[0].lq == 3  # no Colonist is placed (OM-SLOT-02)
    assert orbit.undo_and_redo()


@rule("OM-TECH-01")
def test_a_tile_cannot_be_put_on_an_occupied_space_of_the_first_column() -> None:
    orbit = table()
    with orbit.edit() as s:
        learn(s, 0, "ship", "1A")
    orbit.play("learn_technology", "grid:1")
    assert lab_of(orbit) == {"mine": "1B", "shelter": "2B", "ship": "1A"}
    assert orbit.undo_and_redo()


@rule("OM-TECH-02")
def test_nothing_can_be_learned_while_both_spaces_of_the_first_column_are_occupied() -> None:
    orbit = table()
    with orbit.edit() as s:
        learn(s, 0, "ship", "1A")
        learn(s, 0, "rover", "1B")
    assert orbit.refuses("learn_technology") == "OM-TECH-02"
    with orbit.edit() as s:
        learn(s, 0, "rover", "2C")
    assert "learn_technology" in orbit.words


@rule("OM-TECH-03", "OM-XTECH-06")
@pytest.mark.parametrize(
    ("space", "asks", "left"),
    [
        (1, (), (1, 1, 1, 1, 1)),
        (2, (), (1, 1, 1, 1, 1)),
        (3, ("good:battery",), (1, 0, 1, 1, 1)),
        (4, ("good:battery",), (1, 0, 1, 1, 1)),
        (5, ("good:mineral",), (0, 1, 1, 1, 1)),
        (6, ("good:battery", "good:oxygen"), (1, 0, 1, 1, 0)),
        (7, ("good:battery", "good:mineral"), (0, 0, 1, 1, 1)),
        (8, ("good:mineral", "good:battery"), (0, 0, 1, 1, 1)),
    ],
)
def test_the_rows_of_the_grid_cost_nothing_a_battery_or_a_battery_and_any_resource(
    space: int, asks: tuple[str, ...], left: tuple[int, ...]
) -> None:
    orbit = table()
    orbit.play("learn_technology", f"grid:{space}", *asks, "lab:1B")
    assert tuple(orbit.state.players[0].storage) == left
    assert GRID[space - 1] in lab_of(orbit)
    assert orbit.undo_and_redo()


@rule("OM-TECH-03", "OM-XTECH-06")
def test_a_row_that_cannot_be_paid_is_not_offered() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, water=2, plant=2, oxygen=2)
    orbit.play("learn_technology")
    assert orbit.words == ["grid:1", "grid:2"]
    assert orbit.refuses("grid:3") == orbit.refuses("grid:8") == "OM-TECH-03"
    with orbit.edit() as s:
        poor(s, battery=1)
    orbit.play("learn_technology")
    assert orbit.words == ["grid:1", "grid:2", "grid:3", "grid:4", "grid:5"]
    with orbit.edit() as s:
        poor(s, mineral=1, plant=1)
    orbit.play("learn_technology")
    assert "grid:6" in orbit.words  # the Mineral stands for the Battery, the Plant is the Resource of choice
    orbit.play("grid:6", "lab:1B")
    assert orbit.state.players[0].storage == [0] * 5
    assert orbit.undo_and_redo()


@rule("OM-TECH-03")
def test_nothing_can_be_learned_if_no_tile_can_be_paid() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, water=2)
        learn(s, 0, "mine", "2A")
        learn(s, 0, "generator", "2C")
    assert orbit.refuses("learn_technology") == "OM-TECH-03"


@rule("OM-TECH-04")
def test_a_type_that_one_owns_cannot_be_taken_again() -> None:
    orbit = table(3)
    with orbit.edit() as s:
        learn(s, 0, "mine", "4A")
        s.grid[1], s.grid[0] = s.grid[1], TECHS.index("mine")  # the second set's Mine Tech has come
        s.tech_stack.take(GRID_TECHS.index(TECHS.index("mine")))
    orbit.play("learn_technology")
    assert "grid:1" not in orbit.words
    assert orbit.refuses("grid:1") == "OM-TECH-04"
    with orbit.edit() as s:
        begin_turn(s, 1, "orbit")
    orbit.play("learn_technology")
    assert "grid:1" in orbit.words  # another player may have it
    assert TECHS.index("shelter") not in GRID_TECHS  # everybody owns the Shelter Tech from the start


@rule("OM-TECH-05")
def test_an_empty_space_of_the_grid_stays_empty() -> None:
    orbit = table(3)
    orbit.play("learn_technology", "grid:1", "lab:1B", "done", "end")
    assert asked(orbit) == (1, "turn.action")
    orbit.play("learn_technology")
    assert orbit.state.grid[0] == NONE
    assert orbit.refuses("grid:1") == "OM-TECH-05"
    assert orbit.undo_and_redo()


@rule("OM-TECH-06", "OM-XLAB-01", "OM-XLAB-07")
@component("lab:warehouse")
def test_the_upper_first_space_gives_an_item_of_the_warehouse_that_may_be_declined() -> None:
    orbit = table()
    orbit.play("learn_technology", "grid:1", "lab:1A")
    assert orbit.about == "resupply.item"
    assert orbit.words == ["good:battery", "good:water", "good:plant", "good:oxygen", "good:crystal", "done"]
    declined = orbit.match.clone()
    orbit.play("good:water")
    assert storage(orbit, 0)["water"] == 2
    assert orbit.state.warehouse[WATER] == 1
    assert (orbit.about, orbit.state.players[0].wa) == ("tech.take", 0)  # one item only: no boost
    assert orbit.undo_and_redo()
    declined.play("done")
    assert declined.state.warehouse == [0, 2, 2, 2, 2, 2]
    assert declined.state.players[0].storage == [1] * 5


@rule("OM-TECH-06", "OM-XLAB-02", "OM-XLAB-07")
@component("lab:crystal")
def test_the_lower_first_space_gives_a_crystal_at_once() -> None:
    orbit = table()
    orbit.play("learn_technology", "grid:1", "lab:1B")
    assert (orbit.state.players[0].crystals, orbit.state.players[0].below) == (1, 1)
    assert orbit.about == "tech.take"
    assert orbit.state.warehouse[CRYSTAL] == 2  # from the supply
    assert orbit.undo_and_redo()


@rule("OM-TECH-07")
def test_a_colonist_fetches_a_second_tile_at_its_price_and_no_third() -> None:
    orbit = table()
    orbit.play("learn_technology", "grid:1", "lab:1B")
    assert orbit.words == ["grid:2", "grid:3", "grid:4", "grid:5", "grid:6", "grid:7", "grid:8", "done"]
    orbit.play("grid:3", "good:battery", "done")  # on 1A; its Warehouse item declined
    player = orbit.state.players[0]
    assert lab_of(orbit) == {"mine": "1B", "water_extractor": "1A", "shelter": "2B"}
    assert (player.lq, player.wa, player.storage[BATTERY]) == (2, 1, 0)
    assert orbit.about == "turn.action"
    assert orbit.undo_and_redo()


@rule("OM-TECH-07")
def test_at_most_one_boost_even_when_the_first_column_is_free_again() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, battery=1)
        goals(s, 0, 10, 1, 2)  # five Tech tiles: its reward is free developments
        learn(s, 0, "ship", "4A")
        learn(s, 0, "rover", "4B")
    orbit.play("learn_technology", "grid:1", "lab:1B", "grid:2")
    orbit.play("done", "goal:10", "reward:develop", "tech:mine", "lab:2C")
    while orbit.about == "develop.tile":
        orbit.play("done")
    assert orbit.about == "turn.action"
    assert "mine" in lab_of(orbit)
    assert "generator" in lab_of(orbit)
    assert "1B" not in lab_of(orbit).values()  # a free space, and yet no third tile
    assert orbit.state.players[0].wa == 1


@rule("OM-TECH-07")
@pytest.mark.parametrize("lack", ["colonist", "space"])
def test_no_second_tile_without_a_colonist_or_an_empty_space(lack: str) -> None:
    orbit = table()
    with orbit.edit() as s:
        if lack == "colonist":
            colonists(s, 0, lq=0)
        else:
            learn(s, 0, "ship", "1A")
    orbit.play("learn_technology", "grid:1", "lab:1B")
    assert orbit.about == "turn.action"
    assert orbit.undo_and_redo()


@rule("OM-XTECH-06")
def test_with_three_players_a_type_may_lie_on_two_spaces_and_the_player_chooses() -> None:
    orbit = table(3)
    with orbit.edit() as s:
        s.grid[0] = TECHS.index("ship")
        s.tech_stack.take(GRID_TECHS.index(TECHS.index("ship")))
        s.tech_stack.put(GRID_TECHS.index(TECHS.index("mine")))
    orbit.play("learn_technology")
    assert {"grid:1", "grid:8"} <= set(orbit.words)
    orbit.play("grid:8", "good:battery", "good:water", "lab:1B")
    assert orbit.state.grid[7] == NONE
    assert orbit.state.grid[0] == TECHS.index("ship")
    assert orbit.refuses("grid:1") == "OM-TECH-04"
    assert orbit.undo_and_redo()


# Research and Development


@rule("OM-RD-01")
def test_one_tile_is_developed_twice() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, oxygen=2)
    orbit.play("research_development", "tech:shelter", "lab:3B", "done", "tech:shelter", "lab:4C")
    assert lab_of(orbit) == {"shelter": "4C"}
    assert storage(orbit, 0)["oxygen"] == 0
    assert orbit.about == "turn.action"
    assert orbit.undo_and_redo()


@rule("OM-RD-01")
def test_two_tiles_are_developed_once_each_and_a_third_development_is_no_basic_one() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, oxygen=2, plant=2)
        learn(s, 0, "mine", "1B")
        colonists(s, 0, lq=1)
    orbit.play("research_development", "tech:mine", "good:plant", "lab:2C")
    assert orbit.words == [
        "tech:mine",
        "tech:shelter",
        "done",
    ]  # the second is optional, each is complete in itself
    orbit.play("tech:shelter", "lab:3B", "done")
    assert lab_of(orbit) == {"mine": "2C", "shelter": "3B"}
    assert storage(orbit, 0) == {"mineral": 0, "battery": 0, "water": 0, "plant": 1, "oxygen": 1}
    assert orbit.about == "turn.action"  # the only Colonist is on the slot
    assert orbit.undo_and_redo()


@rule("OM-RD-02")
@component("lab:2A", "lab:2B", "lab:2C", "lab:3A", "lab:3B", "lab:4A", "lab:4B", "lab:4C", "lab:5A", "lab:5B")
@component("lab:6A")
@pytest.mark.parametrize(
    ("start", "ends"),
    [
        ("1A", ["2A", "2B"]),
        ("1B", ["2B", "2C"]),
        ("2A", ["3A"]),
        ("2B", ["3A", "3B"]),
        ("2C", ["3B"]),
        ("3A", ["4A", "4B"]),
        ("3B", ["4B", "4C"]),
        ("4A", ["5A"]),
        ("4B", ["5A", "5B"]),
        ("4C", ["5B"]),
        ("5A", ["6A"]),
        ("5B", ["6A"]),
        ("6A", []),
    ],
)
def test_a_tile_moves_to_an_adjacent_space_of_the_next_column(start: str, ends: list[str]) -> None:
    for end in ends:
        orbit = table()
        with orbit.edit() as s:
            s.players[0].tech[TECHS.index("shelter")] = LAB.index("4A" if start[0] == "5" else "6A")
            learn(s, 0, "mine", start)
            learn(s, 0, "ship", "1A" if start != "1A" else "1B")
            give(s, 0, mineral=2, oxygen=2, crystal=3)
        orbit.play("research_development", "tech:mine")
        while orbit.about in ("pay.substitute", "pay.crystal"):
            orbit.play(orbit.words[-1])
        if len(ends) > 1:
            assert (orbit.about, orbit.words) == ("develop.to", [f"lab:{one}" for one in ends])
            orbit.play(f"lab:{end}")
        assert lab_of(orbit)["mine"] == end
        assert orbit.undo_and_redo()
    assert [LAB[after] for after in LAB_NEXT[LAB.index(start)]] == ends


@rule("OM-RD-02")
def test_a_tile_without_an_empty_space_to_its_right_cannot_be_developed() -> None:
    orbit = table()
    with orbit.edit() as s:
        learn(s, 0, "mine", "2A")
        learn(s, 0, "ship", "3A")
        learn(s, 0, "rover", "6A")
        give(s, 0, oxygen=2)
    orbit.play("research_development")
    assert orbit.words == ["tech:shelter", "tech:ship"]
    assert orbit.refuses("tech:mine") == orbit.refuses("tech:rover") == "OM-RD-02"
    orbit.play("tech:shelter", "good:oxygen")
    assert lab_of(orbit)["shelter"] == "3B"  # 3A is occupied, so there is no choice
    assert orbit.undo_and_redo()


@rule("OM-RD-02")
def test_a_player_whose_tiles_cannot_move_cannot_research() -> None:
    orbit = table()
    with orbit.edit() as s:
        s.players[0].tech[TECHS.index("shelter")] = LAB.index("6A")
    assert orbit.refuses("research_development") == "OM-RD-02"


COLUMN_COSTS = [
    pytest.param("1B", "2C", {"water": 1}, id="2", marks=component("lab:2")),
    pytest.param("2C", "3B", {"oxygen": 1}, id="3", marks=component("lab:3")),
    pytest.param("3B", "4C", {"oxygen": 1}, id="4", marks=component("lab:4")),
    pytest.param("4C", "5B", {"oxygen": 1, "water": 1}, id="5", marks=component("lab:5")),
    pytest.param("5B", "6A", {"oxygen": 1, "crystal": 1}, id="6", marks=component("lab:6")),
]


def before_a_column(start: str, have: dict[str, int]) -> Table:
    """Seat 0 may develop a Mine Tech and has these goods alone; the Shelter Tech can't move."""
    orbit = table()
    with orbit.edit() as s:
        s.players[0].tech[TECHS.index("shelter")] = LAB.index("6A" if start != "5B" else "2A")
        learn(s, 0, "mine", start)
        if start == "5B":
            learn(s, 0, "ship", "3A")
            learn(s, 0, "rover", "4A")
            learn(s, 0, "upgrade", "4B")
            learn(s, 0, "generator", "5A")
        colonists(s, 0, lq=1)
        show_blueprints(s)
        poor(s, **{good: count for good, count in have.items() if good != "crystal"})
        give(s, 0, crystal=have.get("crystal", 0))
    return orbit


@rule("OM-RD-03", "OM-XLAB-08")
@pytest.mark.parametrize(("start", "end", "cost"), COLUMN_COSTS)
def test_a_development_costs_what_stands_above_the_column(start: str, end: str, cost: dict[str, int]) -> None:
    orbit = before_a_column(start, cost)
    orbit.play("research_development", "tech:mine", f"lab:{end}")
    while orbit.about != "turn.action" and orbit.match.ask is not None and orbit.match.ask.seat == 0:
        orbit.play("done")
    assert lab_of(orbit)["mine"] == end
    assert orbit.state.players[0].storage == [0] * 5
    assert orbit.state.players[0].crystals == 0
    assert orbit.undo_and_redo()
    for lacking in cost:
        rest = {good: count for good, count in cost.items() if good != lacking}
        if lacking == "oxygen":
            rest |= {"battery": 2, "plant": 2}  # plenty of what can't stand for it
        orbit = before_a_column(start, rest)
        if start == "5B":
            assert "tech:mine" not in orbit.words
        assert orbit.refuses("research_development") == "OM-RD-02"


@rule("OM-RD-03", "OM-XLAB-08")
def test_a_tile_that_cannot_be_paid_for_is_not_offered() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, plant=1)
        learn(s, 0, "mine", "1B")
        learn(s, 0, "rover", "1A")
    orbit.play("research_development")
    assert orbit.words == ["tech:mine", "tech:rover"]
    assert orbit.refuses("tech:shelter") == "OM-RD-03"  # column 3 asks for Oxygen
    assert orbit.refuses("tech:ship") == "OM-RD-01"  # not owned


@rule("OM-XLAB-08")
def test_the_choice_among_five_resources_is_the_owners_and_comes_before_the_move() -> None:
    orbit = table()
    with orbit.edit() as s:
        learn(s, 0, "mine", "1B")
        s.players[0].tech[TECHS.index("shelter")] = LAB.index("4A")
    orbit.play("research_development", "tech:mine")
    assert orbit.about == "pay.substitute"
    assert orbit.words == ["good:mineral", "good:battery", "good:water", "good:plant", "good:oxygen"]
    assert lab_of(orbit)["mine"] == "1B"
    orbit.play("good:battery")
    assert (orbit.about, storage(orbit, 0)["battery"], lab_of(orbit)["mine"]) == ("develop.to", 0, "1B")


@rule("OM-XLAB-08")
def test_the_crystal_of_the_last_column_may_be_a_private_goal_but_no_mineral() -> None:
    orbit = table()
    with orbit.edit() as s:
        learn(s, 0, "mine", "5B")
        learn(s, 0, "ship", "1A")
        give(s, 0, mineral=2, oxygen=1, crystal=0)
        s.players[0].tech[TECHS.index("shelter")] = LAB.index("4A")
    orbit.play("research_development")
    assert orbit.refuses("tech:mine") == "OM-RD-03"  # two Minerals are no Crystal
    with orbit.edit() as s:
        begin_turn(s, 0, "orbit")
        goals(s, 0, 1, 2, 3)
    orbit.play("research_development", "tech:mine", "good:oxygen")
    assert (orbit.about, orbit.words) == ("pay.crystal", ["goal:01", "goal:02", "goal:03"])
    orbit.play("goal:02")
    assert lab_of(orbit)["mine"] == "6A"
    assert orbit.state.players[0].goals == 0b101
    assert orbit.undo_and_redo()


@rule("OM-RD-04", "OM-XLAB-04", "OM-XLAB-07")
@component("lab:move_bots")
def test_the_lower_third_space_moves_bots_or_is_declined() -> None:
    orbit = table()
    with orbit.edit() as s:
        move_bot(s, 0, "+3+0")
        poor(s, oxygen=1)
        give(s, 0, crystal=1)
        colonists(s, 0, lq=1)
    orbit.play("research_development", "tech:shelter", "lab:3B")
    assert (orbit.about, orbit.words) == ("control.move", ["hex:+3+0", "boost:bots", "done"])
    declined = orbit.match.clone()
    orbit.play("hex:+3+0", "hex:+4+0", "hex:+4+0", "hex:+5+0", "boost:bots", "hex:+5+0", "hex:+5-1")
    assert orbit.about == "turn.action"  # 2 points and one for the Crystal; never the Rover
    assert orbit.state.players[0].bots == [cell("+5-1")]
    assert orbit.state.players[0].crystals == 0
    assert orbit.undo_and_redo()
    declined.play("done")
    assert declined.state.players[0].bots == [cell("+3+0")]


@rule("OM-RD-05", "OM-XLAB-03", "OM-XLAB-07", "OM-RD-04")
@component("lab:mineral")
def test_the_mineral_of_the_upper_third_space_pays_for_the_next_development() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, oxygen=1)
        colonists(s, 0, lq=1)
    orbit.play("research_development", "tech:shelter", "lab:3A")
    assert storage(orbit, 0) == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    orbit.play("tech:shelter", "lab:4B")
    assert lab_of(orbit) == {"shelter": "4B"}
    assert orbit.state.players[0].storage == [0] * 5
    assert orbit.undo_and_redo()


@rule("OM-RD-06")
def test_each_colonist_sent_to_work_develops_any_tile_once_more_at_its_price() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, mineral=2, oxygen=2)
        learn(s, 0, "mine", "1B")
        learn(s, 0, "ship", "1A")
    orbit.play("research_development", "tech:mine", "good:mineral", "lab:2C", "tech:mine", "good:oxygen")
    assert lab_of(orbit)["mine"] == "3B"
    orbit.play("done")  # its Bots stay
    player = orbit.state.players[0]
    assert (orbit.about, player.lq, player.wa) == ("develop.tile", 2, 0)
    orbit.play("tech:mine", "good:oxygen", "lab:4C")
    assert (player_lq_wa(orbit), lab_of(orbit)["mine"]) == ((1, 1), "4C")
    orbit.play("tech:ship", "lab:2A")  # one that the basic action did not develop
    assert (player_lq_wa(orbit), lab_of(orbit)["ship"]) == ((0, 2), "2A")
    assert orbit.state.players[0].storage == [0] * 5
    assert orbit.about == "turn.action"
    assert orbit.undo_and_redo()


def player_lq_wa(made: Table, player: int = 0) -> tuple[int, int]:
    """Colonists in the Living Quarters and the Working Area."""
    board = made.state.players[player]
    return board.lq, board.wa


@rule("OM-RD-06")
def test_further_developments_may_be_declined_without_cost() -> None:
    orbit = table()
    with orbit.edit() as s:
        poor(s, mineral=2, oxygen=2)
        learn(s, 0, "mine", "4A")
    orbit.play("research_development", "tech:shelter", "good:oxygen", "lab:3B", "done", "done")
    assert (orbit.about, player_lq_wa(orbit)) == ("turn.action", (2, 0))
    assert orbit.undo_and_redo()


@rule("OM-XLAB-05", "OM-XTECH-04")
@component("lab:upgrade")
def test_the_upper_fifth_space_gives_upgrades_more_by_colonists_and_upgrade_tech() -> None:
    orbit = table()
    with orbit.edit() as s:
        colonists(s, 0, lq=2)
        learn(s, 0, "mine", "4A")
        learn(s, 1, "upgrade", "2A")
        spread_bots(s)
        for card in (1, 3, 5, 7, 9):
            own_blueprint(s, 0, card)
        for at in ("-4-1", "-3-2", "-5+0", "-3+0"):
            build(s, "shelter", at, 0)
        give(s, 0, mineral=6, oxygen=1, battery=1)
    orbit.play("research_development", "tech:mine", "good:oxygen", "good:battery")
    assert (orbit.about, orbit.words[-1]) == ("upgrade.blueprint", "done")
    orbit.play("blueprint:01")
    assert (orbit.about, orbit.words) == ("upgrade.more", ["colonist", "tech-of:green", "done"])
    orbit.play("colonist", "blueprint:03")
    assert (orbit.about, orbit.words, player_lq_wa(orbit)) == (
        "upgrade.more",
        ["tech-of:green", "done"],
        (0, 1),
    )
    orbit.play("tech-of:green", "blueprint:05", "blueprint:07")
    assert len(orbit.state.players[0].advanced) == 4  # 1 + 2 levels + 1 Colonist, and one Blueprint is left
    assert storage(orbit, 0)["mineral"] == 2
    assert orbit.state.used == [(TECHS.index("upgrade"), 1)]
    assert orbit.undo_and_redo()


def spread_bots(s: Any, player: int = 0) -> None:
    """Bots beside all five kinds of starting Buildings."""
    move_bot(s, player, "+0-1")
    add_bot(s, player, "+1+0")
    add_bot(s, player, "+0+1")
    add_bot(s, player, "-1+0")


@rule("OM-XLAB-06", "OM-XLAB-07")
@component("lab:blueprint")
def test_the_lower_fifth_space_gives_a_blueprint_and_more_for_colonists() -> None:
    orbit = table()
    with orbit.edit() as s:
        show_blueprints(s, 1, 3, 5)
        learn(s, 0, "mine", "4C")
        colonists(s, 0, lq=2)
        poor(s, oxygen=1, water=1)
    orbit.play("research_development", "tech:mine")
    assert (orbit.about, orbit.words) == (
        "blueprint.take",
        ["blueprint:01", "blueprint:03", "blueprint:05", "done"],
    )
    orbit.play("blueprint:03")
    assert (player_lq_wa(orbit), storage(orbit, 0)["battery"]) == ((1, 0), 1)
    orbit.play("blueprint:01")
    assert (player_lq_wa(orbit), orbit.state.players[0].blueprints) == ((0, 1), [2, 0])
    assert "blueprint:05" not in orbit.words
    assert orbit.undo_and_redo()


@rule("OM-XLAB-07")
def test_the_starting_space_of_the_shelter_tech_and_even_columns_give_nothing() -> None:
    orbit = table()
    start = orbit.state.players[0]
    assert (start.tech[TECHS.index("shelter")], start.crystals, start.storage) == (
        LAB.index("2B"),
        1,
        [1] * 5,
    )
    with orbit.edit() as s:
        learn(s, 0, "mine", "1B")
        s.players[0].tech[TECHS.index("shelter")] = LAB.index("3B")
        poor(s, water=1)
        colonists(s, 0, lq=1)
    orbit.play("research_development", "tech:mine", "lab:2B")
    assert (orbit.about, orbit.state.players[0].storage, orbit.state.players[0].below) == (
        "turn.action",
        [0] * 5,
        0,
    )


@rule("OM-XLAB-07", "OM-XLAB-08")
def test_a_free_development_waives_the_whole_cost_and_has_the_benefit() -> None:
    orbit = table()
    with orbit.edit() as s:
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
        poor(s)
        give(s, 0, crystal=4)
    orbit.play("depot:1", "tech:shelter", "lab:3A")
    assert storage(orbit, 0)["mineral"] == 1
    assert orbit.undo_and_redo()
    with orbit.edit() as s:
        begin_turn(s, 0, "orbit")
        poor(s)
        give(s, 0, crystal=4)
        s.players[0].tech[TECHS.index("shelter")] = LAB.index("5A")
    orbit.play("depot:1", "tech:shelter")
    assert (lab_of(orbit), orbit.state.players[0].crystals) == ({"shelter": "6A"}, 0)
    assert orbit.undo_and_redo()


@rule("OM-XLAB-08")
@component("lab:1", "lab:2", "lab:3", "lab:4", "lab:5", "lab:6")
def test_columns_score_one_to_five_and_nine() -> None:
    orbit = table()
    scored = []
    for space in ("1A", "2A", "3A", "4A", "5A", "6A"):
        with orbit.edit() as s:
            learn(s, 0, "mine", space)
        scored.append(points_of(orbit.state, 0)["technology"] - LAB_OP[LAB.index("2B")])
    assert scored == [1, 2, 3, 4, 5, 9]


# Using Technology


@rule("OM-USE-01", "OM-XTECH-03")
@pytest.mark.parametrize(("space", "level"), [("1A", 1), ("3A", 3), ("6A", 6)])
def test_an_effect_grows_with_the_level_of_the_tile_and_may_do_without(space: str, level: int) -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", space)
        give(s, 0, crystal=0)
    colony.play("control_center")
    assert "tech-of:green" in colony.words
    without = colony.match.clone()
    colony.play("tech-of:green")
    steps = 0
    path = ["+1-1", "+1-2", "+1-3", "+1-4", "+2-5", "+3-5", "+4-5", "+5-5"]
    while "rover" in colony.words:
        colony.play("rover", f"hex:{path[steps]}")
        steps += 1
    assert steps == 2 + level
    without.play("rover", "hex:+1-1", "rover", "hex:+1-2", "done")
    assert without.state.used == []


@rule("OM-USE-02", "OM-USE-03", "OM-XTECH-03")
@component("tech:rover")
def test_the_user_chooses_among_all_owners_and_uses_exactly_one_tile() -> None:
    colony = table(3, side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "3A")
        learn(s, 2, "rover", "2A")
        give(s, 0, crystal=0)
    colony.play("control_center")
    assert [word for word in colony.words if word.startswith("tech-of")] == [
        "tech-of:green",
        "tech-of:yellow",
    ]
    colony.play("tech-of:yellow")
    assert not [word for word in colony.words if word.startswith("tech-of")]
    assert colony.match.ask is not None
    assert colony.match.ask.params == {"bots": 2, "rover": 4}
    assert colony.state.used == [(TECHS.index("rover"), 2)]
    assert colony.undo_and_redo()


@rule("OM-USE-04", "OM-USE-05")
def test_the_owner_of_a_used_tile_gets_an_oxygen_that_waits_for_the_end_of_the_turn() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "1B")
        give(s, 0, crystal=2)
    colony.play("control_center", "tech-of:green", "rover", "hex:+1-1", "done")
    assert storage(colony, 1)["oxygen"] == 1  # pending, not in Storage
    assert colony.state.used == [(TECHS.index("rover"), 1)]
    colony.play("end")
    assert (asked(colony), colony.words) == ((1, "tech.owner_choice"), ["keep", "develop"])
    assert storage(colony, 1)["oxygen"] == 1
    colony.play("keep")
    assert storage(colony, 1)["oxygen"] == 2
    assert (lab_of(colony, 1)["rover"], colony.state.used) == ("1B", [])
    assert asked(colony) == (1, "turn.action")
    assert colony.undo_and_redo()


@rule("OM-USE-05", "OM-XLAB-07")
def test_the_owner_may_develop_the_used_tile_at_no_cost_with_its_benefit_instead_of_the_oxygen() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        poor(s, 1)
    colony.play("control_center", "tech-of:green", "done", "end", "develop")
    assert lab_of(colony, 1)["rover"] == "3A"
    assert storage(colony, 1) == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    assert colony.undo_and_redo()


@rule("OM-USE-05")
def test_only_the_used_tile_is_developed_and_only_once() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "1B")
        learn(s, 1, "mine", "1A")
    colony.play("control_center", "tech-of:green", "done", "end", "develop")
    # 2B holds the Shelter Tech, so there is one way to go
    assert lab_of(colony, 1) == {"rover": "2C", "mine": "1A", "shelter": "2B"}
    assert asked(colony) == (1, "turn.action")
    assert colony.undo_and_redo()


@rule("OM-USE-06")
@pytest.mark.parametrize("why", ["last column", "blocked"])
def test_an_owner_whose_tile_cannot_move_keeps_the_oxygen_unasked(why: str) -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "6A" if why == "last column" else "2C")
        if why == "blocked":
            learn(s, 1, "mine", "3B")
    colony.play("control_center", "tech-of:green", "done", "end")
    assert asked(colony) == (1, "turn.action")
    assert storage(colony, 1)["oxygen"] == 2
    assert colony.undo_and_redo()


@rule("OM-USE-05")
def test_a_kept_oxygen_that_does_not_fit_goes_to_a_contract_or_is_lost() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        give(s, 1, oxygen=2)
    colony.play("control_center", "tech-of:green", "done", "end", "keep")
    assert storage(colony, 1)["oxygen"] == 2
    with colony.edit() as s:
        begin_turn(s, 0)
        own_contract(s, 1, 10)
    colony.play("control_center", "tech-of:green", "done", "end", "keep")
    assert (asked(colony), colony.words) == ((1, "gain.overflow"), ["contract:10", "lose"])
    colony.play("contract:10")
    assert colony.state.contract_goods[9 * 6 + OXYGEN] == 1
    assert colony.undo_and_redo()


@rule("OM-USE-07", "OM-USE-05")
def test_owners_choose_before_the_colony_is_updated() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        build(s, "generator", "+0-4")
        build(s, "water_extractor", "+4-1")
        build(s, "oxygen_condenser", "-4+1")
        learn(s, 1, "greenhouse", "4C")
        show_blueprints(s, 1, 3)
        move_bot(s, 0, "+1+2")
        give(s, 0, water=1, crystal=2)
    colony.play("construct", "kind:greenhouse", "good:water", "hex:+0+3", "tech-of:green")
    while colony.about != "turn.action":
        colony.play("benefit:crystal" if colony.about == "lss.benefit" else colony.words[0])
    colony.play("end")
    assert (asked(colony), colony.state.level, min(colony.state.lss)) == ((1, "tech.owner_choice"), 1, 2)
    colony.play("develop")
    assert colony.words == ["blueprint:01", "blueprint:03", "done"]  # not yet renewed
    colony.play("blueprint:03", "done")
    assert colony.state.level == 2
    assert colony.state.players[1].blueprints == [2]
    assert 0 not in [card for row in colony.state.display for card in row]
    assert colony.undo_and_redo()


@rule("OM-USE-08")
def test_ones_own_tile_is_used_without_oxygen_or_a_choice() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 0, "rover", "2A")
        give(s, 0, crystal=2)
    before = colony.state.players[0].storage[:]
    colony.play("control_center", "tech-of:purple", "done")
    assert colony.state.used == []
    colony.play("end")
    assert asked(colony) == (1, "turn.action")
    assert colony.state.players[0].storage == before
    assert lab_of(colony)["rover"] == "2A"
    assert colony.undo_and_redo()


@rule("OM-USE-09", "OM-XTECH-03")
def test_rover_tech_serves_the_rovers_movement() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
    colony.play("control_center", "tech-of:green")
    assert colony.match.ask is not None
    assert colony.match.ask.params == {"bots": 2, "rover": 4}


@rule("OM-USE-09", "OM-XTECH-04")
@component("tech:upgrade")
def test_upgrade_tech_serves_repeated_upgrades() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        spread_bots(s)
        learn(s, 1, "upgrade", "2A")
        for card in (1, 3, 5, 7):
            own_blueprint(s, 0, card)
        build(s, "shelter", "-4-1", 0)
        build(s, "shelter", "-5+0", 0)
        give(s, 0, mineral=4, crystal=2)
    colony.play("upgrade", "blueprint:01", "tech-of:green", "blueprint:03", "blueprint:05")
    assert len(colony.state.players[0].advanced) == 3  # 1 + level
    assert storage(colony, 0)["mineral"] == 1
    assert colony.about == "turn.action"
    assert colony.state.used == [(TECHS.index("upgrade"), 1)]
    assert colony.undo_and_redo()


@rule("OM-USE-10", "OM-USE-11")
def test_a_benefit_inside_an_action_may_use_a_tile_of_its_own_and_every_use_counts() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        learn(s, 1, "greenhouse", "2C")
        tile(s, "+2-2", discovery=5)  # construct a Greenhouse
        put_rover(s, 0, "+1-1")
        move_bot(s, 0, "+1+2")
        give(s, 0, water=2, mineral=0)
    colony.play("control_center", "tech-of:green")
    assert not [word for word in colony.words if word.startswith("tech-of")]
    colony.play("rover", "hex:+2-2", "done", "yes", "hex:+0+3", "tech-of:green")
    assert colony.state.used == [(TECHS.index("rover"), 1), (TECHS.index("greenhouse"), 1)]
    colony.play("benefit:crystal", "end")
    assert asked(colony) == (1, "tech.owner_choice")
    colony.play("develop")  # the Rover Tech, used first
    assert lab_of(colony, 1) == {"rover": "3A", "greenhouse": "2C", "shelter": "2B"}
    assert asked(colony) == (1, "tech.owner_choice")
    colony.play("keep")
    assert storage(colony, 1)["oxygen"] == 2
    assert colony.undo_and_redo()


@rule("OM-USE-11")
def test_two_uses_of_one_tile_give_two_choices_one_after_the_other() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        s.players[0].ships[1] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=4)
    colony.play("control_center", "tech-of:green", "done", "depot:2", "tech-of:green", "done", "end")
    assert len(colony.state.used) == 1
    assert asked(colony) == (1, "tech.owner_choice")
    colony.play("develop", "develop", "lab:4B")
    assert lab_of(colony, 1)["rover"] == "4B"
    assert colony.undo_and_redo()


@rule("OM-USE-11", "OM-USE-04", "OM-USE-05")
def test_a_tile_used_while_owners_choose_gives_its_owner_a_choice_too() -> None:
    colony = table(3, side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "4A")
        learn(s, 0, "upgrade", "2A")
        learn(s, 2, "upgrade", "3B")
        spread_bots(s, 1)
        own_blueprint(s, 1, 1)
        own_blueprint(s, 1, 3)
        give(s, 1, mineral=2)
    colony.play("control_center", "tech-of:green", "done", "end", "develop", "blueprint:01")
    assert (asked(colony), colony.words) == (
        (1, "upgrade.more"),
        ["colonist", "tech-of:purple", "tech-of:yellow", "done"],
    )
    colony.play("tech-of:purple", "blueprint:03")
    assert (asked(colony), colony.words) == ((0, "tech.owner_choice"), ["keep", "develop"])
    colony.play("keep")
    assert storage(colony, 0)["oxygen"] == 2
    assert asked(colony) == (1, "turn.action")
    assert colony.undo_and_redo()


# What each Tech does


BUILDING_TECHS = [
    pytest.param("mine", "+0+0", "+0-1", id="mine", marks=component("tech:mine")),
    pytest.param("generator", "+0-2", "+0-3", id="generator", marks=component("tech:generator")),
    pytest.param("water_extractor", "+2-1", "+3-1", id="water", marks=component("tech:water_extractor")),
    pytest.param("greenhouse", "+0+2", "+0+3", id="greenhouse", marks=component("tech:greenhouse")),
    pytest.param("oxygen_condenser", "-2+1", "-3+1", id="oxygen", marks=component("tech:oxygen_condenser")),
]


@rule("OM-XTECH-01", "OM-USE-09")
@pytest.mark.parametrize(("kind", "start", "site"), BUILDING_TECHS)
def test_a_building_tech_allows_a_complex_of_its_own_type_only(kind: str, start: str, site: str) -> None:
    colony = table(side="colony")
    other = "ship" if kind != "ship" else "rover"
    with colony.edit() as s:
        move_bot(s, 0, site)
        give(s, 0, mineral=2, battery=2, water=2, plant=2)
        learn(s, 0, other, "4A")
    colony.play("construct", f"kind:{kind}")
    while colony.about == "pay.substitute":
        colony.play(colony.words[0])
    assert colony.about in ("construct.site", "turn.action")
    assert colony.refuses(f"hex:{site}") == "OM-BTECH-01"
    with colony.edit() as s:
        begin_turn(s, 0)
        learn(s, 1, kind, "1A")
    colony.play("construct", f"kind:{kind}")
    while colony.about == "pay.substitute":
        colony.play(colony.words[0])
    colony.play(f"hex:{site}", "tech-of:green")
    assert colony.state.building[cell(site)] == colony.state.building[cell(start)]
    assert colony.state.used == [(TECHS.index(kind), 1)]
    assert colony.undo_and_redo()


@rule("OM-XTECH-01")
def test_the_level_must_reach_the_number_of_buildings_joined() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        build(s, "greenhouse", "+0+3")
        move_bot(s, 0, "+2+2")
        learn(s, 1, "greenhouse", "1A")
        give(s, 0, water=2, mineral=0)
    colony.play("construct", "kind:greenhouse")
    assert colony.about == "construct.site"
    assert colony.refuses("hex:+1+2") == "OM-BTECH-02"  # joins two
    with colony.edit() as s:
        begin_turn(s, 0)
        learn(s, 1, "greenhouse", "2A")
    colony.play("construct", "kind:greenhouse", "hex:+1+2", "tech-of:green")
    assert storage(colony, 0)["plant"] == 2
    assert colony.undo_and_redo()


@rule("OM-XTECH-02", "OM-USE-04")
@component("tech:shelter")
def test_any_shelter_tech_serves_for_ones_own_shelters() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        build(s, "shelter", "-3-1", 0)
        build(s, "shelter", "-4-1", 0)
        move_bot(s, 0, "-4+0")
        give(s, 0, oxygen=1, mineral=0)
        s.players[1].tech[TECHS.index("shelter")] = LAB.index("3A")
    colony.play("construct", "kind:shelter")
    assert "hex:-4+0" in colony.words  # joins three own Shelters
    colony.play("hex:-4+0", "tech-of:green")  # the own tile has level 2 only
    assert colony.state.building_owner[cell("-4+0")] == 0
    assert colony.state.used == [(TECHS.index("shelter"), 1)]
    assert colony.undo_and_redo()


@rule("OM-XTECH-02")
def test_another_players_shelters_are_not_joined() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        build(s, "shelter", "+0+1", 1)
        build(s, "shelter", "-1+0", 1)
        move_bot(s, 0, "+0-1")
        give(s, 0, oxygen=1, mineral=0, crystal=2)
    colony.play(
        "construct", "kind:shelter", "hex:+0-1"
    )  # beside green's Shelter, two from the own one: no Tech
    while colony.about == "construct.displace":
        colony.play(colony.words[0])
    assert colony.about == "turn.action"
    assert (colony.state.used, colony.state.players[0].below) == ([], 1)
    assert colony.undo_and_redo()


@rule("OM-XTECH-03")
def test_rover_tech_serves_executive_action_two_and_a_goal_but_not_bots() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        s.players[0].ships[1] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=4)
    colony.play("depot:2")
    assert colony.words == ["tech-of:green", "rover", "done"]
    colony.play("tech-of:green")
    assert colony.match.ask is not None
    assert colony.match.ask.params == {"bots": 0, "rover": 4}
    assert colony.words == ["rover", "done"]
    assert colony.undo_and_redo()
    with colony.edit() as s:
        begin_turn(s, 0)
        give(s, 0, crystal=2)
    colony.play("depot:6")
    assert "tech-of:green" not in colony.words
    with colony.edit() as s:
        begin_turn(s, 0)
        goals(s, 0, 8, 1, 2)
        raise_colony(s, 3)
    colony.play("goal:08", "reward:card")
    assert "tech-of:green" in colony.words


@rule("OM-XTECH-04")
def test_upgrade_tech_does_not_serve_executive_action_four() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        spread_bots(s)
        learn(s, 0, "upgrade", "2A")
        own_blueprint(s, 0, 1)
        own_blueprint(s, 0, 3)
        s.players[0].ships[3] = 0
        s.players[0].hangar = 1
        give(s, 0, mineral=2, crystal=3)
    colony.play("depot:4", "blueprint:01")
    assert colony.about == "turn.action"
    assert len(colony.state.players[0].advanced) == 1
    assert colony.undo_and_redo()


@rule("OM-XTECH-05", "OM-USE-09")
@component("tech:ship")
def test_ship_tech_brings_up_to_its_level_of_colonists_once_after_the_last_ship() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        raise_colony(s, 2)
        learn(s, 1, "ship", "3A")
        build(s, "shelter", "-4-1", 0)
        build(s, "shelter", "-5+0", 0)
        colonists(s, 0, lq=2)
        give(s, 0, plant=2, water=2, mineral=0, crystal=2)
    colony.play("welcome_ship", "depot:5", "reward:colonists")
    assert colony.about == "ship.more"
    colony.play("colonist", "depot:4", "reward:colonists")
    assert (colony.about, colony.words) == ("ship.tech", ["tech-of:green", "done"])
    assert player_lq_wa(colony) == (5, 1)
    colony.play("tech-of:green")
    assert player_lq_wa(colony) == (8, 1)  # three more: the level; eight fit
    assert colony.state.players[0].gained == 7
    assert colony.about == "turn.action"
    assert colony.undo_and_redo()


@rule("OM-XTECH-05")
def test_ship_tech_brings_no_more_than_fit_and_is_not_asked_without_room() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 1, "ship", "3A")
        colonists(s, 0, lq=1)
        give(s, 0, mineral=0, crystal=2)
    colony.play("welcome_ship", "depot:5", "reward:colonists", "tech-of:green")
    assert player_lq_wa(colony) == (4, 0)
    assert colony.undo_and_redo()
    with colony.edit() as s:
        begin_turn(s, 0)
        s.players[0].ships[4] = 1
        s.players[0].hangar = 0
        give(s, 0, plant=1, water=1)
    colony.play("welcome_ship", "depot:5", "reward:colonists")
    assert colony.about == "turn.action"


@rule("OM-XTECH-05")
def test_ship_tech_serves_the_main_action_only() -> None:
    colony = table(side="colony")
    with colony.edit() as s:
        learn(s, 0, "ship", "3A")
        build(s, "shelter", "-4-1", 0)
        build(s, "shelter", "-5+0", 0)
        own_blueprint(s, 0, 5, "+2-1")  # Private Ship
        colonists(s, 0, lq=0)
        give(s, 0, crystal=2, plant=2, water=2, mineral=0)
    colony.play("depot:8", "blueprint:05", "depot:5", "reward:colonists")
    assert colony.about == "turn.action"
    assert player_lq_wa(colony) == (3, 0)
    assert colony.undo_and_redo()


def ready_to_upgrade(*built: tuple[int, str]) -> Table:
    """Seat 0 has an Upgrade Tech of level 2, four unbuilt Blueprints beside its Bots, and some built ones."""
    colony = table(side="colony")
    with colony.edit() as s:
        spread_bots(s)
        learn(s, 0, "upgrade", "2A")
        for at in ("+0-3", "+0-4"):
            build(s, "generator", at)
        for at in ("+1-1", "+0-1"):
            build(s, "mine", at)
        move_bot(s, 0, "-1-1")
        for card, at in built:
            own_blueprint(s, 0, card, at)
        for card in (2, 5, 7, 9):
            own_blueprint(s, 0, card)
        for at in ("-4-1", "-5+0"):
            build(s, "shelter", at, 0)
        give(s, 0, mineral=4, crystal=3)
    return colony


@rule("OM-XTECH-04")
def test_upgrade_tech_serves_the_construction_yard() -> None:
    colony = ready_to_upgrade((1, "+1-1"))
    colony.play("depot:8", "blueprint:02", "hex:+0+0")
    assert (colony.about, colony.words) == ("upgrade.more", ["colonist", "tech-of:purple", "done"])
    colony.play("tech-of:purple", "blueprint:05", "blueprint:07")
    assert len(colony.state.players[0].advanced) == 4  # the Yard itself, one and two by the Tech
    assert (colony.about, colony.words) == ("upgrade.more", ["colonist", "done"])
    assert colony.undo_and_redo()


@rule("OM-XTECH-04")
@pytest.mark.parametrize("effect", ["builder drone", "discovery tile", "private goal"])
def test_upgrade_tech_does_not_serve_effects_that_name_a_number(effect: str) -> None:
    colony = ready_to_upgrade(*([(16, "+0-3")] if effect == "builder drone" else []))
    if effect == "discovery tile":
        with colony.edit() as s:
            put_rover(s, 0, "+2-2")
            tile(s, "+3-3", discovery=8)
        colony.play("control_center", "rover", "hex:+3-3", "done", "yes")
        before, upgrades = 0, 2
    elif effect == "private goal":
        with colony.edit() as s:
            goals(s, 0, 1, 2, 3)
        colony.play("goal:01", "reward:card")  # two upgrades
        before, upgrades = 0, 2
    else:
        colony.play("depot:8")
        before, upgrades = 1, 1
    for card in ("05", "07", "09"):
        if colony.about == "upgrade.blueprint":
            colony.play(f"blueprint:{card}")
    assert colony.about == "turn.action"
    assert len(colony.state.players[0].advanced) == before + upgrades
