"""Using Technology (OM-USE).

The Tech Grid is that of `mars_with_grid`.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import OXYGEN, TECHS
from areopagus.workshop.testing import component, rule
from tests.games.on_mars.situations import (
    lab_of,
    mars_with_grid,
    poor,
    spread_bots,
)

from .positions import (
    begin_turn,
    build,
    give,
    learn,
    move_bot,
    own_blueprint,
    own_contract,
    put_rover,
    show_blueprints,
    storage,
    tile,
)


@rule("OM-USE-01", "OM-XTECH-03")
@pytest.mark.parametrize(("space", "level"), [("1A", 1), ("3A", 3), ("6A", 6)])
def test_an_effect_grows_with_the_level_of_the_tile_and_may_do_without(space: str, level: int) -> None:
    colony = mars_with_grid(side="colony")
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
    colony = mars_with_grid(3, side="colony")
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


@rule("OM-USE-04", "OM-USE-05")
def test_the_owner_of_a_used_tile_gets_an_oxygen_that_waits_for_the_end_of_the_turn() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "1B")
        give(s, 0, crystal=2)
    colony.play("control_center", "tech-of:green", "rover", "hex:+1-1", "done")
    assert storage(colony, 1)["oxygen"] == 1  # pending, not in Storage
    assert colony.state.used == [(TECHS.index("rover"), 1)]
    colony.play("end")
    assert (colony.asked, colony.words) == ((1, "tech.owner_choice"), ["keep", "develop"])
    assert storage(colony, 1)["oxygen"] == 1
    colony.play("keep")
    assert storage(colony, 1)["oxygen"] == 2
    assert (lab_of(colony, 1)["rover"], colony.state.used) == ("1B", [])
    assert colony.asked == (1, "turn.action")


@rule("OM-USE-05", "OM-XLAB-07")
def test_the_owner_may_develop_the_used_tile_at_no_cost_with_its_benefit_instead_of_the_oxygen() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        poor(s, 1)
    colony.play("control_center", "tech-of:green", "done", "end", "develop")
    assert lab_of(colony, 1)["rover"] == "3A"
    assert storage(colony, 1) == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}


@rule("OM-USE-05")
def test_only_the_used_tile_is_developed_and_only_once() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "1B")
        learn(s, 1, "mine", "1A")
    colony.play("control_center", "tech-of:green", "done", "end", "develop")
    # 2B holds the Shelter Tech, so there is one way to go
    assert lab_of(colony, 1) == {"rover": "2C", "mine": "1A", "shelter": "2B"}
    assert colony.asked == (1, "turn.action")


@rule("OM-USE-06")
@pytest.mark.parametrize("why", ["last column", "blocked"])
def test_an_owner_whose_tile_cannot_move_keeps_the_oxygen_unasked(why: str) -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "6A" if why == "last column" else "2C")
        if why == "blocked":
            learn(s, 1, "mine", "3B")
    colony.play("control_center", "tech-of:green", "done", "end")
    assert colony.asked == (1, "turn.action")
    assert storage(colony, 1)["oxygen"] == 2


@rule("OM-USE-05")
def test_a_kept_oxygen_that_does_not_fit_goes_to_a_contract_or_is_lost() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        give(s, 1, oxygen=2)
    colony.play("control_center", "tech-of:green", "done", "end", "keep")
    assert storage(colony, 1)["oxygen"] == 2
    with colony.edit() as s:
        begin_turn(s, 0)
        own_contract(s, 1, 10)
    colony.play("control_center", "tech-of:green", "done", "end", "keep")
    assert (colony.asked, colony.words) == ((1, "gain.overflow"), ["contract:10", "lose"])
    colony.play("contract:10")
    assert colony.state.contract_goods[9 * 6 + OXYGEN] == 1


@rule("OM-USE-07", "OM-USE-05")
def test_owners_choose_before_the_colony_is_updated() -> None:
    colony = mars_with_grid(side="colony")
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
    assert (colony.asked, colony.state.level, min(colony.state.lss)) == ((1, "tech.owner_choice"), 1, 2)
    colony.play("develop")
    assert colony.words == ["blueprint:01", "blueprint:03", "done"]  # not yet renewed
    colony.play("blueprint:03", "done")
    assert colony.state.level == 2
    assert colony.state.players[1].blueprints == [2]
    assert 0 not in [card for row in colony.state.display for card in row]


@rule("OM-USE-08")
def test_ones_own_tile_is_used_without_oxygen_or_a_choice() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 0, "rover", "2A")
        give(s, 0, crystal=2)
    before = colony.state.players[0].storage[:]
    colony.play("control_center", "tech-of:purple", "done")
    assert colony.state.used == []
    colony.play("end")
    assert colony.asked == (1, "turn.action")
    assert colony.state.players[0].storage == before
    assert lab_of(colony)["rover"] == "2A"


@rule("OM-USE-09", "OM-XTECH-03")
def test_rover_tech_serves_the_rovers_movement() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
    colony.play("control_center", "tech-of:green")
    assert colony.match.ask is not None
    assert colony.match.ask.params == {"bots": 2, "rover": 4}


@rule("OM-USE-09", "OM-XTECH-04")
@component("tech:upgrade")
def test_upgrade_tech_serves_repeated_upgrades() -> None:
    colony = mars_with_grid(side="colony")
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


@rule("OM-USE-10", "OM-USE-11")
def test_a_benefit_inside_an_action_may_use_a_tile_of_its_own_and_every_use_counts() -> None:
    colony = mars_with_grid(side="colony")
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
    assert colony.asked == (1, "tech.owner_choice")
    colony.play("develop")  # the Rover Tech, used first
    assert lab_of(colony, 1) == {"rover": "3A", "greenhouse": "2C", "shelter": "2B"}
    assert colony.asked == (1, "tech.owner_choice")
    colony.play("keep")
    assert storage(colony, 1)["oxygen"] == 2


@rule("OM-USE-11")
def test_two_uses_of_one_tile_give_two_choices_one_after_the_other() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "2A")
        s.players[0].ships[1] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=4)
    colony.play("control_center", "tech-of:green", "done", "depot:2", "tech-of:green", "done", "end")
    assert len(colony.state.used) == 1
    assert colony.asked == (1, "tech.owner_choice")
    colony.play("develop", "develop", "lab:4B")
    assert lab_of(colony, 1)["rover"] == "4B"


@rule("OM-USE-11", "OM-USE-04", "OM-USE-05")
def test_a_tile_used_while_owners_choose_gives_its_owner_a_choice_too() -> None:
    colony = mars_with_grid(3, side="colony")
    with colony.edit() as s:
        learn(s, 1, "rover", "4A")
        learn(s, 0, "upgrade", "2A")
        learn(s, 2, "upgrade", "3B")
        spread_bots(s, 1)
        own_blueprint(s, 1, 1)
        own_blueprint(s, 1, 3)
        give(s, 1, mineral=2)
    colony.play("control_center", "tech-of:green", "done", "end", "develop", "blueprint:01")
    assert (colony.asked, colony.words) == (
        (1, "upgrade.more"),
        ["colonist", "tech-of:purple", "tech-of:yellow", "done"],
    )
    colony.play("tech-of:purple", "blueprint:03")
    assert (colony.asked, colony.words) == ((0, "tech.owner_choice"), ["keep", "develop"])
    colony.play("keep")
    assert storage(colony, 0)["oxygen"] == 2
    assert colony.asked == (1, "turn.action")
