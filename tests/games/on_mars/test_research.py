"""Research and Development, and the Laboratory (OM-RD, OM-XLAB)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import TECHS
from areopagus.games.on_mars.catalog.technology import LAB, LAB_NAMES
from areopagus.games.on_mars.scoring import points_of
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.situations import (
    housed_and_working,
    lab_of,
    mars_with_grid,
    poor,
    spread_bots,
)

from .positions import (
    begin_turn,
    build,
    cell,
    colonists,
    give,
    goals,
    learn,
    move_bot,
    own_blueprint,
    show_blueprints,
    storage,
)


@rule("OM-RD-01")
def test_one_tile_is_developed_twice() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        poor(s, oxygen=2)
    orbit.play("research_development", "tech:shelter", "lab:3B", "done", "tech:shelter", "lab:4C")
    assert lab_of(orbit) == {"shelter": "4C"}
    assert storage(orbit, 0)["oxygen"] == 0
    assert orbit.about == "turn.action"


@rule("OM-RD-01")
def test_two_tiles_are_developed_once_each_and_a_third_development_is_no_basic_one() -> None:
    orbit = mars_with_grid()
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
        orbit = mars_with_grid()
        with orbit.edit() as s:
            s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("4A" if start[0] == "5" else "6A")
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
    assert [LAB_NAMES[after] for after in LAB[LAB_NAMES.index(start)].next] == ends


@rule("OM-RD-02")
def test_a_tile_without_an_empty_space_to_its_right_cannot_be_developed() -> None:
    orbit = mars_with_grid()
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


@rule("OM-RD-02")
def test_a_player_whose_tiles_cannot_move_cannot_research() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("6A")
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
    orbit = mars_with_grid()
    with orbit.edit() as s:
        s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("6A" if start != "5B" else "2A")
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
    orbit = mars_with_grid()
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
    orbit = mars_with_grid()
    with orbit.edit() as s:
        learn(s, 0, "mine", "1B")
        s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("4A")
    orbit.play("research_development", "tech:mine")
    assert orbit.about == "pay.substitute"
    assert orbit.words == ["good:mineral", "good:battery", "good:water", "good:plant", "good:oxygen"]
    assert lab_of(orbit)["mine"] == "1B"
    orbit.play("good:battery")
    assert (orbit.about, storage(orbit, 0)["battery"], lab_of(orbit)["mine"]) == ("develop.to", 0, "1B")


@rule("OM-XLAB-08")
def test_the_crystal_of_the_last_column_may_be_a_private_goal_but_no_mineral() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        learn(s, 0, "mine", "5B")
        learn(s, 0, "ship", "1A")
        give(s, 0, mineral=2, oxygen=1, crystal=0)
        s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("4A")
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


@rule("OM-RD-04", "OM-XLAB-04", "OM-XLAB-07")
@component("lab:move_bots")
def test_the_lower_third_space_moves_bots_or_is_declined() -> None:
    orbit = mars_with_grid()
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
    declined.play("done")
    assert declined.state.players[0].bots == [cell("+3+0")]


@rule("OM-RD-05", "OM-XLAB-03", "OM-XLAB-07", "OM-RD-04")
@component("lab:mineral")
def test_the_mineral_of_the_upper_third_space_pays_for_the_next_development() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        poor(s, oxygen=1)
        colonists(s, 0, lq=1)
    orbit.play("research_development", "tech:shelter", "lab:3A")
    assert storage(orbit, 0) == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    orbit.play("tech:shelter", "lab:4B")
    assert lab_of(orbit) == {"shelter": "4B"}
    assert orbit.state.players[0].storage == [0] * 5


@rule("OM-RD-06")
def test_each_colonist_sent_to_work_develops_any_tile_once_more_at_its_price() -> None:
    orbit = mars_with_grid()
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
    assert (housed_and_working(orbit), lab_of(orbit)["mine"]) == ((1, 1), "4C")
    orbit.play("tech:ship", "lab:2A")  # one that the basic action did not develop
    assert (housed_and_working(orbit), lab_of(orbit)["ship"]) == ((0, 2), "2A")
    assert orbit.state.players[0].storage == [0] * 5
    assert orbit.about == "turn.action"


@rule("OM-RD-06")
def test_further_developments_may_be_declined_without_cost() -> None:
    orbit = mars_with_grid()
    with orbit.edit() as s:
        poor(s, mineral=2, oxygen=2)
        learn(s, 0, "mine", "4A")
    orbit.play("research_development", "tech:shelter", "good:oxygen", "lab:3B", "done", "done")
    assert (orbit.about, housed_and_working(orbit)) == ("turn.action", (2, 0))


@rule("OM-XLAB-05", "OM-XTECH-04")
@component("lab:upgrade")
def test_the_upper_fifth_space_gives_upgrades_more_by_colonists_and_upgrade_tech() -> None:
    orbit = mars_with_grid()
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
    assert (orbit.about, orbit.words, housed_and_working(orbit)) == (
        "upgrade.more",
        ["tech-of:green", "done"],
        (0, 1),
    )
    orbit.play("tech-of:green", "blueprint:05", "blueprint:07")
    assert len(orbit.state.players[0].advanced) == 4  # 1 + 2 levels + 1 Colonist, and one Blueprint is left
    assert storage(orbit, 0)["mineral"] == 2
    assert orbit.state.used == [(TECHS.index("upgrade"), 1)]


@rule("OM-XLAB-06", "OM-XLAB-07")
@component("lab:blueprint")
def test_the_lower_fifth_space_gives_a_blueprint_and_more_for_colonists() -> None:
    orbit = mars_with_grid()
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
    assert (housed_and_working(orbit), storage(orbit, 0)["battery"]) == ((1, 0), 1)
    orbit.play("blueprint:01")
    assert (housed_and_working(orbit), orbit.state.players[0].blueprints) == ((0, 1), [2, 0])
    assert "blueprint:05" not in orbit.words


@rule("OM-XLAB-07")
def test_the_starting_space_of_the_shelter_tech_and_even_columns_give_nothing() -> None:
    orbit = mars_with_grid()
    start = orbit.state.players[0]
    assert (start.tech[TECHS.index("shelter")], start.crystals, start.storage) == (
        LAB_NAMES.index("2B"),
        1,
        [1] * 5,
    )
    with orbit.edit() as s:
        learn(s, 0, "mine", "1B")
        s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("3B")
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
    orbit = mars_with_grid()
    with orbit.edit() as s:
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
        poor(s)
        give(s, 0, crystal=4)
    orbit.play("depot:1", "tech:shelter", "lab:3A")
    assert storage(orbit, 0)["mineral"] == 1
    with orbit.edit() as s:
        begin_turn(s, 0, "orbit")
        poor(s)
        give(s, 0, crystal=4)
        s.players[0].tech[TECHS.index("shelter")] = LAB_NAMES.index("5A")
    orbit.play("depot:1", "tech:shelter")
    assert (lab_of(orbit), orbit.state.players[0].crystals) == ({"shelter": "6A"}, 0)


@rule("OM-XLAB-08")
@component("lab:1", "lab:2", "lab:3", "lab:4", "lab:5", "lab:6")
def test_columns_score_one_to_five_and_nine() -> None:
    orbit = mars_with_grid()
    scored = []
    for space in ("1A", "2A", "3A", "4A", "5A", "6A"):
        with orbit.edit() as s:
            learn(s, 0, "mine", space)
        scored.append(points_of(orbit.state, 0)["technology"] - LAB[LAB_NAMES.index("2B")].op)
    assert scored == [1, 2, 3, 4, 5, 9]
