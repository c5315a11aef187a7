"""What each Tech does (OM-XTECH).

The Tech Grid is that of `mars_with_grid`.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import TECHS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.situations import (
    free_space,
    housed_and_working,
    mars_with_grid,
    mars_without_missions,
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
    put_crystal,
    put_rover,
    raise_colony,
    storage,
    tile,
)

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
    colony = mars_with_grid(side="colony")
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


@rule("OM-XTECH-01")
def test_the_level_must_reach_the_number_of_buildings_joined() -> None:
    colony = mars_with_grid(side="colony")
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


@rule("OM-XTECH-02", "OM-USE-04")
@component("tech:shelter")
def test_any_shelter_tech_serves_for_ones_own_shelters() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        build(s, "shelter", "-3-1", 0)
        build(s, "shelter", "-4-1", 0)
        move_bot(s, 0, "-4+0")
        give(s, 0, oxygen=1, mineral=0)
        s.players[1].tech[TECHS.index("shelter")] = LAB_NAMES.index("3A")
    colony.play("construct", "kind:shelter")
    assert "hex:-4+0" in colony.words  # joins three own Shelters
    colony.play("hex:-4+0", "tech-of:green")  # the own tile has level 2 only
    assert colony.state.building_owner[cell("-4+0")] == 0
    assert colony.state.used == [(TECHS.index("shelter"), 1)]


@rule("OM-XTECH-02")
def test_another_players_shelters_are_not_joined() -> None:
    colony = mars_with_grid(side="colony")
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


@rule("OM-XTECH-03")
def test_rover_tech_serves_executive_action_two_and_a_goal_but_not_bots() -> None:
    colony = mars_with_grid(side="colony")
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
    colony = mars_with_grid(side="colony")
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


@rule("OM-XTECH-05", "OM-USE-09")
@component("tech:ship")
def test_ship_tech_brings_up_to_its_level_of_colonists_once_after_the_last_ship() -> None:
    colony = mars_with_grid(side="colony")
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
    assert housed_and_working(colony) == (5, 1)
    colony.play("tech-of:green")
    assert housed_and_working(colony) == (8, 1)  # three more: the level; eight fit
    assert colony.state.players[0].gained == 7
    assert colony.about == "turn.action"


@rule("OM-XTECH-05")
def test_ship_tech_brings_no_more_than_fit_and_is_not_asked_without_room() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 1, "ship", "3A")
        colonists(s, 0, lq=1)
        give(s, 0, mineral=0, crystal=2)
    colony.play("welcome_ship", "depot:5", "reward:colonists", "tech-of:green")
    assert housed_and_working(colony) == (4, 0)
    with colony.edit() as s:
        begin_turn(s, 0)
        s.players[0].ships[4] = 1
        s.players[0].hangar = 0
        give(s, 0, plant=1, water=1)
    colony.play("welcome_ship", "depot:5", "reward:colonists")
    assert colony.about == "turn.action"


@rule("OM-XTECH-05")
def test_ship_tech_serves_the_main_action_only() -> None:
    colony = mars_with_grid(side="colony")
    with colony.edit() as s:
        learn(s, 0, "ship", "3A")
        build(s, "shelter", "-4-1", 0)
        build(s, "shelter", "-5+0", 0)
        own_blueprint(s, 0, 5, "+2-1")  # Private Ship
        colonists(s, 0, lq=0)
        give(s, 0, crystal=2, plant=2, water=2, mineral=0)
    colony.play("depot:8", "blueprint:05", "depot:5", "reward:colonists")
    assert colony.about == "turn.action"
    assert housed_and_working(colony) == (3, 0)


def ready_to_upgrade(*built: tuple[int, str]) -> Table:
    """Seat 0 has an Upgrade Tech of level 2, four unbuilt Blueprints beside its Bots, and some built ones."""
    colony = mars_with_grid(side="colony")
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


@rule("OM-USE-05", "OM-BOT-03", "OM-NOTE-58")
def test_bots_are_cleaned_up_after_the_owner_of_used_tech_has_moved_them() -> None:
    colony = mars_without_missions()
    with colony.edit() as s:
        free_space(s, 2)
        learn(s, 1, "rover", "2C")
        give(s, 0, crystal=4)
        give(s, 1, crystal=0)
        put_crystal(s, "+3+1")
    colony.play("depot:2", "tech-of:green", "done", "control_center", "done", "end")
    colony.play("develop", "hex:+2+1", "hex:+3+1", "done")
    assert colony.asked == (1, "turn.action")
    assert colony.state.crystal[cell("+3+1")] == 0
