"""Boosts of actions."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import COLONY, NONE, TECHS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    advance,
    build,
    cell,
    colonists,
    give,
    goals,
    grow,
    learn,
    move_bot,
    own_blueprint,
    plain,
    player,
    raise_colony,
    show_blueprints,
    storage,
)
from tests.games.on_mars.situations import (
    PASS,
    able,
)


@rule("OM-BOOST-01", "OM-BOOST-02")
def test_any_number_of_colonists_boosts_obtain_blueprint() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        colonists(s, 0, lq=4)
        show_blueprints(s, 1, 2, 3, 4, 5)
    table.play("obtain_blueprint", "blueprint:01", "blueprint:02", "blueprint:03")
    assert "done" in table.words
    table.play("blueprint:04")
    assert (player(table, 0).lq, player(table, 0).wa) == (0, 3)
    assert len(player(table, 0).blueprints) == 4
    assert table.about == "turn.action"


@rule("OM-BOOST-01")
def test_nobody_needs_to_boost() -> None:
    table = plain(side="orbit")
    table.play("resupply", "good:battery")
    assert "done" in table.words
    table.play("done")
    assert (player(table, 0).lq, player(table, 0).wa) == (3, 0)
    assert table.about == "turn.action"


@rule("OM-BOOST-02")
def test_learn_technology_is_boosted_once_at_most_even_when_the_lab_has_room_again() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        for tech, lab in (("rover", "3A"), ("mine", "3B")):
            learn(s, 0, tech, lab)
        s.grid = [tech for tech in s.grid if tech != NONE] + [NONE, NONE]
        goals(s, 0, 10, 1, 2)
        s.players[1].discarded = s.players[1].goals
        s.players[1].goals = 0
    table.play("learn_technology", "grid:1", "lab:1A", "done", "grid:2")
    assert (player(table, 0).lq, player(table, 0).wa) == (2, 1)
    assert table.about == "goal.complete"
    table.play("goal:10", "reward:develop")
    for _ in range(2):
        new = [TECHS[tech] for tech, lab in enumerate(player(table, 0).tech) if lab in (0, 1)]
        table.play(f"tech:{new[0]}")
        if table.about == "develop.to":
            table.play(table.words[0])
    assert not {0, 1} & set(player(table, 0).tech), "the first column is empty again"
    assert player(table, 0).lq == 2
    assert table.about == "turn.action"


@rule("OM-BOOST-02")
def test_any_number_of_colonists_boosts_research_and_development() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        colonists(s, 0, lq=4)
        give(s, 0, oxygen=2, battery=2, water=2, plant=2, mineral=2)
        learn(s, 0, "rover", "1A")
        learn(s, 0, "mine", "1B")
    table.play("research_development")
    for words in (("tech:rover", "good:plant", "lab:2A"), ("tech:mine", "good:plant", "lab:2C")):
        table.play(*words)
    assert (player(table, 0).lq, player(table, 0).wa) == (3, 0)
    table.play("tech:rover", "good:oxygen")
    assert (player(table, 0).lq, player(table, 0).wa) == (2, 1)
    table.play("tech:shelter", "good:oxygen", "done")
    assert (player(table, 0).lq, player(table, 0).wa) == (1, 2)
    table.play("tech:rover")
    assert (player(table, 0).lq, player(table, 0).wa) == (0, 3)


@rule("OM-BOOST-02")
def test_ships_are_boosted_up_to_the_limit() -> None:
    table = plain()
    with table.edit() as s:
        raise_colony(s, 2)
        build(s, "shelter", "-3-1", owner=0)
        give(s, 0, water=3, plant=3)
    table.play("welcome_ship", "depot:1", "reward:colonists", "colonist", "depot:2", "reward:colonists")
    assert table.about == "turn.action", "two Ships are the limit at level 2"
    assert player(table, 0).wa == 1
    assert storage(table, 0)["water"] == 1


@rule("OM-BOOST-02")
def test_resupply_is_boosted_any_number_of_times() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        give(s, 0, battery=0, water=0, plant=0, oxygen=0)
    table.play("resupply", "good:battery", "good:battery", "good:water", "good:plant")
    assert (player(table, 0).lq, player(table, 0).wa) == (0, 3)
    assert storage(table, 0) == {"mineral": 0, "battery": 2, "water": 1, "plant": 1, "oxygen": 0}
    assert table.about == "turn.action"


@rule("OM-BOOST-02")
@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("construct", ("kind:mine",)),
        ("upgrade", ("blueprint:03", "hex:+0-2")),
        ("hire_or_contract", ("scientist:hydrologist",)),
    ],
)
def test_construct_upgrade_and_hire_are_not_boosted(action: str, words: tuple[str, ...]) -> None:
    table = plain()
    with table.edit() as s:
        able(s)
        own_blueprint(s, 0, 3)
        give(s, 0, mineral=2, crystal=0)
    table.play(action, *words)
    while table.about != "turn.action":
        assert table.about in ("construct.site", "pay.substitute")
        table.play(table.words[-1])
    assert player(table, 0).wa == 0
    assert table.words == ["end"]


@rule("OM-BOOST-03")
def test_colonists_stay_in_the_working_area_until_their_player_travels() -> None:
    table = plain()
    with table.edit() as s:
        colonists(s, 0, lq=1, wa=2)
        colonists(s, 1, lq=1, wa=2)
        s.shuttle_side, s.shuttle_space = COLONY, 1
    table.play(*PASS, *PASS)
    assert table.about == "shuttle.travel"
    table.play("no", "yes", "order:1")
    assert table.state.round == 2
    assert (player(table, 0).lq, player(table, 0).wa) == (1, 2)
    assert (player(table, 1).lq, player(table, 1).wa) == (3, 0)


@rule("OM-BOOST-03")
def test_colonists_come_home_from_the_working_area_at_the_end_of_the_game() -> None:
    table = plain()
    with table.edit() as s:
        colonists(s, 0, lq=1, wa=2)
        s.ending = s.final_round = True
    table.play(*PASS, *PASS)
    assert table.match.over
    assert (player(table, 0).lq, player(table, 0).wa) == (3, 0)


@rule("OM-BOOST-04")
def test_crystals_boost_the_control_center() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, crystal=2)
    table.play("control_center")
    assert {"boost:bots", "boost:rover", "done"} <= set(table.words)
    table.play("boost:bots", "hex:-2-1", "hex:-3-1", "hex:-3-1", "hex:-4-1", "hex:-4-1", "hex:-4+0")
    assert player(table, 0).bots == [cell("-4+0")]
    assert player(table, 0).crystals == 1
    table.play("rover", "hex:+1-1", "rover", "hex:+1+0", "boost:rover", "rover", "hex:+1+1")
    assert player(table, 0).rover == cell("+1+1")
    assert player(table, 0).crystals == 0
    assert table.about == "turn.action"


@rule("OM-BOOST-05")
def test_a_lab_space_with_the_icon_is_boosted_too() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        learn(s, 0, "rover", "4C")
        give(s, 0, oxygen=1, battery=1, water=0, plant=0)
        show_blueprints(s, 1, 2, 3)
        colonists(s, 0, lq=3)
    table.play("research_development", "tech:rover", "lab:5B")
    assert table.about == "blueprint.take"
    table.play("blueprint:01")
    assert (player(table, 0).lq, player(table, 0).wa) == (2, 0)
    table.play("blueprint:02")
    assert (player(table, 0).lq, player(table, 0).wa) == (1, 1)
    table.play("done")
    assert player(table, 0).blueprints == [0, 1]


@rule("OM-BOOST-06")
def test_colonists_raise_the_tech_that_an_advanced_building_uses_for_that_action_only() -> None:
    table = plain()
    with table.edit() as s:
        at = advance(s, 0, 8)
        assert at == "+0+2"
        grow(s, "greenhouse", 3)
        learn(s, 1, "greenhouse", "1A")
        give(s, 0, crystal=3, water=2, plant=0)
        move_bot(s, 0, "-2+4")
        colonists(s, 0, lq=4)
    table.play("depot:8")
    assert "hex:-1+4" in table.words
    table.play("hex:-1+4", "tech-of:green")
    assert (player(table, 0).lq, player(table, 0).wa) == (2, 2)
    assert LAB_NAMES[player(table, 1).tech[TECHS.index("greenhouse")]] == "1A"
    assert storage(table, 0)["plant"] == 2
    with table.edit() as s:
        s.used = []
    table.play("construct")
    if table.about == "construct.kind":
        table.play("kind:greenhouse")
    assert "hex:-2+4" not in table.words, "the Tech is of level 1 again"
