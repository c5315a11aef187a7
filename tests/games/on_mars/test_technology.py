"""Learn New Technology (OM-TECH)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import BATTERY, CRYSTAL, NONE, TECHS, WATER
from areopagus.games.on_mars.catalog.technology import GRID_TECHS
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.situations import (
    TECH_GRID,
    lab_of,
    mars_with_grid,
    poor,
)

from .positions import (
    begin_turn,
    colonists,
    goals,
    learn,
    storage,
)


@rule("OM-TECH-01")
@component("lab:1", "lab:1A", "lab:1B")
@pytest.mark.parametrize("space", ["1A", "1B"])
def test_a_tile_goes_from_the_grid_to_an_empty_space_of_the_first_column(space: str) -> None:
    orbit = mars_with_grid()
    orbit.play("learn_technology", "grid:1")
    assert (orbit.about, orbit.words) == ("lab.place", ["lab:1A", "lab:1B"])
    orbit.play(f"lab:{space}")
    assert lab_of(orbit) == {"mine": space, "shelter": "2B"}
    assert orbit.state.grid[0] == NONE
    assert orbit.state.players[0].lq == 3  # no Colonist is placed (OM-SLOT-02)


@rule("OM-TECH-01", "OM-RD-02")
def test_a_lab_space_is_refused_because_it_is_no_next_one_or_taken() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        learn(s, 0, "ship", "1A")
    orbit.match._forced = "none"
    orbit.play("learn_technology", "grid:1")
    assert orbit.words == ["lab:1B"]
    for word, key in (("lab:1A", "reason.lab_space_taken"), ("lab:2A", "reason.not_next_space")):
        assert orbit.refuses(word) == "OM-TECH-01"
        reason = orbit.match.why_not(word)
        assert reason is not None
        assert reason.key == key


@rule("OM-TECH-01")
def test_a_tile_cannot_be_put_on_an_occupied_space_of_the_first_column() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        learn(s, 0, "ship", "1A")
    orbit.play("learn_technology", "grid:1")
    assert lab_of(orbit) == {"mine": "1B", "shelter": "2B", "ship": "1A"}


@rule("OM-TECH-02")
def test_nothing_can_be_learned_while_both_spaces_of_the_first_column_are_occupied() -> None:
    orbit = mars_with_grid()
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
    orbit = mars_with_grid()
    orbit.play("learn_technology", f"grid:{space}", *asks, "lab:1B")
    assert tuple(orbit.state.players[0].storage) == left
    assert TECH_GRID[space - 1] in lab_of(orbit)


@rule("OM-TECH-03", "OM-XTECH-06")
def test_a_row_that_cannot_be_paid_is_not_offered() -> None:
    orbit = mars_with_grid()
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


@rule("OM-TECH-03")
def test_nothing_can_be_learned_if_no_tile_can_be_paid() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        poor(s, water=2)
        learn(s, 0, "mine", "2A")
        learn(s, 0, "generator", "2C")
    assert orbit.refuses("learn_technology") == "OM-TECH-03"


@rule("OM-TECH-04")
def test_a_type_that_one_owns_cannot_be_taken_again() -> None:
    orbit = mars_with_grid(3)
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
    orbit = mars_with_grid(3)
    orbit.play("learn_technology", "grid:1", "lab:1B", "done", "end")
    assert orbit.asked == (1, "turn.action")
    orbit.play("learn_technology")
    assert orbit.state.grid[0] == NONE
    assert orbit.refuses("grid:1") == "OM-TECH-05"


@rule("OM-TECH-06", "OM-XLAB-01", "OM-XLAB-07")
@component("lab:warehouse")
def test_the_upper_first_space_gives_an_item_of_the_warehouse_that_may_be_declined() -> None:
    orbit = mars_with_grid()
    orbit.play("learn_technology", "grid:1", "lab:1A")
    assert orbit.about == "resupply.item"
    assert orbit.words == ["good:battery", "good:water", "good:plant", "good:oxygen", "good:crystal", "done"]
    declined = orbit.match.clone()
    orbit.play("good:water")
    assert storage(orbit, 0)["water"] == 2
    assert orbit.state.warehouse[WATER] == 1
    assert (orbit.about, orbit.state.players[0].wa) == ("tech.take", 0)  # one item only: no boost
    declined.play("done")
    assert declined.state.warehouse == [0, 2, 2, 2, 2, 2]
    assert declined.state.players[0].storage == [1] * 5


@rule("OM-TECH-06", "OM-XLAB-02", "OM-XLAB-07")
@component("lab:crystal")
def test_the_lower_first_space_gives_a_crystal_at_once() -> None:
    orbit = mars_with_grid()
    orbit.play("learn_technology", "grid:1", "lab:1B")
    assert (orbit.state.players[0].crystals, orbit.state.players[0].below) == (1, 1)
    assert orbit.about == "tech.take"
    assert orbit.state.warehouse[CRYSTAL] == 2  # from the supply


@rule("OM-TECH-07")
def test_a_colonist_fetches_a_second_tile_at_its_price_and_no_third() -> None:
    orbit = mars_with_grid()
    orbit.play("learn_technology", "grid:1", "lab:1B")
    assert orbit.words == ["grid:2", "grid:3", "grid:4", "grid:5", "grid:6", "grid:7", "grid:8", "done"]
    orbit.play("grid:3", "good:battery", "done")  # on 1A; its Warehouse item declined
    player = orbit.state.players[0]
    assert lab_of(orbit) == {"mine": "1B", "water_extractor": "1A", "shelter": "2B"}
    assert (player.lq, player.wa, player.storage[BATTERY]) == (2, 1, 0)
    assert orbit.about == "turn.action"


@rule("OM-TECH-07")
def test_at_most_one_boost_even_when_the_first_column_is_free_again() -> None:
    orbit = mars_with_grid()
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
    orbit = mars_with_grid()
    with orbit.edit() as s:
        if lack == "colonist":
            colonists(s, 0, lq=0)
        else:
            learn(s, 0, "ship", "1A")
    orbit.play("learn_technology", "grid:1", "lab:1B")
    assert orbit.about == "turn.action"


@rule("OM-XTECH-06")
def test_with_three_players_a_type_may_lie_on_two_spaces_and_the_player_chooses() -> None:
    orbit = mars_with_grid(3)
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
