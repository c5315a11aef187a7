"""Scientists and what they give (OM-SCI, OM-XSCI)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import (
    KINDS,
    NONE,
)
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES, SCIENTISTS
from areopagus.games.on_mars.queries.terrain import shelters_of
from areopagus.games.on_mars.scoring import points_of
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.situations import (
    mars_without_missions,
    through,
)

from .positions import (
    begin_turn,
    build,
    cell,
    give,
    hire_scientist,
    move_bot,
    own_blueprint,
)


def with_casino(seats: int = 2) -> Table:
    """Seat 0 has the Systems Engineer, seat 1 has built Casino on its Shelter; nobody has a Crystal."""
    colony = mars_without_missions(seats)
    with colony.edit() as s:
        hire_scientist(s, 0, "systems_engineer")
        own_blueprint(s, 1, 11, shelters_of(s, 1)[0])
        move_bot(s, 1, "+3+1")
        for player in range(seats):
            give(s, player, crystal=0)
    return colony


ENGINEER = SCIENTIST_NAMES.index("systems_engineer")


@rule("OM-SCI-01", "OM-SCI-02", "OM-SCI-03")
def test_a_scientist_performs_the_action_of_anyones_building_free() -> None:
    colony = with_casino()
    assert "scientist:systems_engineer" in colony.words
    colony.play("scientist:systems_engineer")
    assert colony.state.scientist_on[ENGINEER] == 10
    assert (colony.about, colony.words) == ("casino.more", ["colonist", "done"])
    colony.play("done")
    assert (colony.state.players[0].below, colony.state.players[1].below) == (2, 0)  # the performer's
    assert colony.refuses("scientist:systems_engineer") == "OM-FLOW-05"  # it was the Executive action
    assert "story.scientist_moves" in colony.story_keys()


@rule("OM-SCI-01", "OM-XSCI-02")
def test_a_scientist_does_not_work_outside_its_specialty_or_on_an_unbuilt_card() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        hire_scientist(s, 0, "systems_engineer")
        own_blueprint(s, 0, 7, "+0+2")
        own_blueprint(s, 0, 11)
    assert colony.refuses("scientist:systems_engineer") == "OM-XSCI-02"
    assert colony.refuses("scientist:biochemist") == "OM-SCI-02"  # not hired
    with colony.edit() as s:
        own_blueprint(s, 1, 12, "+2+1")
        s.players[1].bots = [cell("+3+1")]
        build(s, "shelter", "-4-1", 0)
        own_blueprint(s, 0, 23)
        s.players[0].blueprints.remove(10)
        s.players[0].markers += 1
        own_blueprint(s, 0, 11, "-4-1")
    colony.play("scientist:systems_engineer")
    assert (colony.about, colony.words) == ("exec.building", ["blueprint:11", "blueprint:12"])
    assert colony.refuses("blueprint:07") == "OM-SCI-01"
    assert colony.refuses("blueprint:23") == "OM-BP-06"


@rule("OM-SCI-02", "OM-SCI-04")
def test_a_scientist_moves_from_wherever_it_is_and_stays_until_moved() -> None:
    colony = with_casino()
    with colony.edit() as s:
        own_blueprint(s, 0, 12, "-2-1")
        move_bot(s, 0, "-3-1")
        give(s, 0, oxygen=1, crystal=0)
    assert colony.state.scientist_on[ENGINEER] == NONE  # on its card
    colony.play("scientist:systems_engineer", "blueprint:11", "done", "control_center", "done")
    colony.play("control_center", "done", "end")
    assert colony.state.scientist_on[ENGINEER] == 10
    with colony.edit() as s:
        begin_turn(s, 0)
    assert colony.state.scientist_on[ENGINEER] == 10  # turns later
    colony.play("scientist:systems_engineer", "blueprint:12")
    through(colony)
    assert colony.state.scientist_on[ENGINEER] == 11


@rule("OM-SCI-03")
def test_hirer_and_owner_may_each_use_the_card_free_while_the_scientist_is_there() -> None:
    colony = with_casino(3)
    with colony.edit() as s:
        s.scientist_on[ENGINEER] = 10
    colony.play("scientist:systems_engineer", "done")  # the hirer, without a move
    assert colony.state.players[0].below == 2
    assert "story.scientist_moves" not in colony.story_keys()
    colony.play("control_center", "done", "end")
    assert (colony.asked, colony.state.players[1].crystals) == ((1, "turn.action"), 0)
    colony.play("depot:8", "done")  # the owner
    assert colony.state.players[1].below == 2
    colony.play("control_center", "done", "end")
    assert colony.asked == (2, "turn.action")
    assert colony.refuses("depot:8") == "OM-XEXEC-08"  # nobody else
    assert colony.refuses("scientist:systems_engineer") == "OM-SCI-02"


@rule("OM-SCI-03", "OM-SCI-04")
def test_when_the_scientist_has_gone_the_owner_pays_again() -> None:
    colony = with_casino()
    with colony.edit() as s:
        own_blueprint(s, 0, 12, "-2-1")
        move_bot(s, 0, "-3-1")
        s.scientist_on[ENGINEER] = 11
        begin_turn(s, 1)
        give(s, 1, crystal=1)
    assert colony.refuses("depot:8") == "OM-EXEC-03"
    with colony.edit() as s:
        give(s, 1, crystal=2)
    colony.play("depot:8", "done")
    assert colony.state.players[1].crystals == 0


@rule("OM-SCI-05", "OM-XSCI-03")
def test_where_a_scientist_works_is_not_what_it_scores() -> None:
    assert all(scientist.works_in != scientist.scores for scientist in SCIENTISTS)
    colony = with_casino()
    assert points_of(colony.state, 0)["scientists"] == 0  # works in Shelters, one of which is advanced
    with colony.edit() as s:
        own_blueprint(s, 1, 2, "+0+0")
    assert points_of(colony.state, 0)["scientists"] == 3  # scores Mines
    assert points_of(colony.state, 1)["scientists"] == 0


SPECIALTIES = [
    pytest.param("geologist", "mine", 2, "+0+0", "+1+1", marks=component("scientists:geologist")),
    pytest.param("rd_engineer", "generator", 4, "+0-2", "+0-4", marks=component("scientists:rd_engineer")),
    pytest.param(
        "hydrologist", "water_extractor", 6, "+2-1", "+4-1", marks=component("scientists:hydrologist")
    ),
    pytest.param("biochemist", "greenhouse", 8, "+0+2", "+0+4", marks=component("scientists:biochemist")),
    pytest.param(
        "geochemist", "oxygen_condenser", 10, "-2+1", "-4+1", marks=component("scientists:geochemist")
    ),
    pytest.param(
        "systems_engineer", "shelter", 12, "+2+1", "-4-1", marks=component("scientists:systems_engineer")
    ),
]
"""A Scientist, its kind, a card of seat 1 that constructs the kind, where that is built, a Bot of seat 0."""


@rule("OM-XSCI-02", "OM-SCI-01")
@pytest.mark.parametrize(("scientist", "kind", "card", "built", "bot"), SPECIALTIES)
def test_each_scientist_works_in_buildings_of_its_kind(
    scientist: str, kind: str, card: int, built: str, bot: str
) -> None:
    number = SCIENTIST_NAMES.index(scientist)
    colony = mars_without_missions()
    with colony.edit() as s:
        move_bot(s, 1, "+3+1")
        for _, _, other, hex_, _ in [case.values for case in SPECIALTIES]:
            if other != card:
                own_blueprint(s, 1, other, hex_)
        hire_scientist(s, 0, scientist)
        move_bot(s, 0, bot)
        give(s, 0, crystal=0, battery=2, water=2, plant=2, oxygen=2, mineral=2)
    assert colony.refuses(f"scientist:{scientist}") == "OM-XSCI-02"
    with colony.edit() as s:
        own_blueprint(s, 1, card, built)
    before = colony.state.building.count(KINDS.index(kind))
    colony.play(f"scientist:{scientist}")
    while colony.about != "construct.site" and colony.about != "turn.action":
        colony.play(colony.words[-1])
    if colony.about == "construct.site":
        colony.play(f"hex:{bot}")
    through(colony)
    assert colony.state.scientist_on[number] == card - 1
    assert colony.state.building.count(KINDS.index(kind)) == before + 1


SCORED = [
    ("geologist", 3, "+0-2"),
    ("rd_engineer", 5, "+2-1"),
    ("hydrologist", 7, "+0+2"),
    ("biochemist", 9, "-2+1"),
    ("geochemist", 11, "+2+1"),
    ("systems_engineer", 1, "+0+0"),
]


@rule("OM-XSCI-03")
@pytest.mark.parametrize(("scientist", "card", "built"), SCORED)
def test_a_scientist_scores_three_for_each_advanced_building_of_its_type_of_any_player(
    scientist: str, card: int, built: str
) -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        move_bot(s, 1, "+3+1")
        hire_scientist(s, 0, scientist)
        for other, its_card, its_hex in SCORED:
            if other != scientist:
                own_blueprint(s, 1, its_card, its_hex)
    assert points_of(colony.state, 0)["scientists"] == 0
    with colony.edit() as s:
        own_blueprint(s, 1, card, built)
    assert points_of(colony.state, 0)["scientists"] == 3
    assert points_of(colony.state, 1)["scientists"] == 0
