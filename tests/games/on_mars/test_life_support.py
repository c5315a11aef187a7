"""The Life Support System (OM-LSS, OM-XLSS).

The starting Buildings lie as by `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S,
Oxygen Condenser W. Seat 0 is purple, with Shelter and Bot at -2-1; seat 1 is green, at +2+1.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, LSS_KINDS, MINERAL, NONE
from areopagus.games.on_mars.state import Mars
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    build,
    cell,
    colonists,
    colony_level,
    give,
    has_bot,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    player,
    put_miner,
    put_reward,
    put_rover,
    quiet_mars,
    seat_asked,
    storage,
    tile,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    STANDALONE,
    construct_words,
    finish_construction,
)

# The Life Support System


@rule("OM-LSS-01", "OM-LSS-04")
@pytest.mark.parametrize(("kind", "bot", "site", "cost", "product"), STANDALONE[1:5])
def test_each_lss_building_moves_the_marker_of_its_column_up_one(
    kind: str, bot: str, site: str, cost: str, product: str
) -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, bot)
    assert table.state.lss == [1, 1, 1, 1], "one starting Building each"
    table.play(*construct_words(table, kind, f"hex:{site}"))
    finish_construction(table)
    expected = [1, 1, 1, 1]
    expected[LSS_KINDS.index(KINDS.index(kind))] = 2
    assert table.state.lss == expected
    assert [message.params["row"] for message in table.match.story() if message.key == "story.lss"] == [2]


@rule("OM-LSS-04")
def test_a_shelter_moves_no_marker() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "-4+1")
    table.play(*construct_words(table, "shelter", "hex:-4+0"))
    assert table.state.lss == [1, 1, 1, 1]
    assert player(table, 0).op == 0


def third_generator(level: int = 2, reward: int = 7, more: Callable[[Mars], None] | None = None) -> Table:
    """Two Generators stand; seat 0 can build the third, alone, at +2-4."""
    table = quiet_mars()
    with table.edit() as s:
        build(s, "generator", "+0-4")
        colony_level(s, level)
        move_bot(s, 0, "+1-4")
        put_reward(s, "generator", reward)
        if more:
            more(s)
    return table


@rule("OM-LSS-02", "OM-LSS-03", "OM-LSS-06", "OM-LSS-09")
@pytest.mark.parametrize(("level", "rewarded"), [(1, False), (2, True), (3, True)])
def test_the_row_of_the_level_marker_is_how_many_of_each_building_the_colony_needs(
    level: int, rewarded: bool
) -> None:
    table = third_generator(level)
    table.play("construct", "kind:generator", "hex:+2-4")
    if table.about == "chance.tile":
        table.match.choose(table.words[0])
    assert (table.about == "lss.benefit") == rewarded, (
        "the marker of the third was in row 2, the level's in level + 1"
    )
    assert player(table, 0).op == (2 if rewarded else 0)


@rule("OM-LSS-04", "OM-LSS-11")
@pytest.mark.parametrize("level", [4, 5])
def test_a_marker_in_the_top_row_stays_and_gives_nothing_even_at_level_five(level: int) -> None:
    table = quiet_mars()
    with table.edit() as s:
        for at in ("+0-4", "-1-3", "-2-3", "+2-3"):
            build(s, "generator", at)
        colony_level(s, level)
        move_bot(s, 0, "+2-5")
        add_bot(s, 0, "+3-5")
        put_reward(s, "generator", 7)
    assert table.state.lss[0] == 5
    table.play("construct", "kind:generator", "hex:+2-5")
    while table.about in ("construct.displace", "chance.tile"):
        table.match.choose(table.words[0])
    assert table.state.building.count(GENERATOR) == 6
    assert table.state.lss[0] == 5
    assert table.about != "lss.benefit"
    assert player(table, 0).op == 0


@rule("OM-LSS-11")
def test_the_step_into_the_top_row_is_still_rewarded() -> None:
    table = quiet_mars()
    with table.edit() as s:
        for at in ("+0-4", "-1-3", "-2-3"):
            build(s, "generator", at)
        colony_level(s, 5)
        move_bot(s, 0, "+1-4")
        put_reward(s, "generator", 7)
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    assert table.about == "lss.benefit"
    assert table.state.lss[0] == 5
    assert player(table, 0).op == 2


@rule("OM-LSS-05", "OM-LSS-10")
def test_the_first_of_an_lss_kind_in_the_game_gives_two_points_besides_the_reward() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        put_reward(s, "generator", 7)
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    assert table.about == "lss.benefit"
    assert player(table, 0).op == 4, "2, and 2 for the own Shelter"


@rule("OM-LSS-05", "OM-LSS-10")
def test_the_second_one_gives_the_reward_alone() -> None:
    table = third_generator(level=2, reward=7)
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    assert table.about == "lss.benefit"
    assert player(table, 0).op == 2


@rule("OM-LSS-07")
def test_the_reward_tile_of_that_column_scores_and_stays() -> None:
    table = quiet_mars()
    with table.edit() as s:
        put_reward(s, "generator", 7)
        put_reward(s, "water_extractor", 5)
        put_reward(s, "greenhouse", 8)
        build(s, "water_extractor", "+4-2")
        colony_level(s, 2)
        move_bot(s, 0, "+5-3")
        for at in ("-4+3", "-4+4"):
            add_bot(s, 0, at)
    before = list(table.state.reward_tiles)
    table.play(*construct_words(table, "water_extractor", "hex:+5-4"))
    table.match.choose(table.words[0])
    assert table.about == "lss.benefit"
    assert player(table, 0).op == 6, "three Bots, by the tile of the Water Extractors"
    assert table.state.reward_tiles == before


@rule("OM-LSS-08")
def test_one_of_the_benefits_is_chosen_and_can_not_be_declined() -> None:
    table = third_generator(more=lambda s: on_slot(s, 0, "hire_or_contract"))
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    assert table.words == [
        "benefit:move_bots",
        "benefit:crystal",
        "benefit:mineral",
        "benefit:retrieve_colonist",
    ]
    assert table.refuses("done") == "OM-LSS-08"
    table.play("benefit:mineral")
    assert storage(table, 0)["mineral"] == 1
    assert player(table, 0).below == 0


@rule("OM-LSS-08")
def test_benefits_that_would_do_nothing_are_not_on_offer() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+4-2")
        give(s, 0, mineral=2, battery=1)
        build(s, "shelter", "-3-1", owner=0)
        colonists(s, 0, lq=3)
        s.players[0].storage[MINERAL] = 3
    table.play("construct", "kind:water_extractor", "good:battery", "hex:+4-1")
    table.match.choose(table.words[0])
    assert table.about == "lss.benefit"
    assert table.words == ["benefit:move_bots", "benefit:crystal", "benefit:retrieve_colonist"], (
        "Minerals are full"
    )
    assert table.refuses("benefit:mineral") == "OM-XGEN-02"
    with table.edit() as s:
        colonists(s, 0, lq=6)
        give(s, 0, mineral=0)
        on_slot(s, 1, "construct", 3)
    table.play("construct", "kind:water_extractor", "hex:+4-1")
    table.match.choose(table.words[0])
    assert "benefit:retrieve_colonist" in table.words, "the one on the slot has room"


@rule("OM-XLSS-04", "OM-TERM-09", "OM-XGEN-06")
@pytest.mark.parametrize("place", ["hire_or_contract", "working_area"])
def test_a_colonist_is_retrieved_although_the_living_quarters_are_full(place: str) -> None:
    def full(s: Mars) -> None:
        on_slot(s, 0, "hire_or_contract")
        colonists(s, 0, lq=4, wa=1)
        put_rover(s, 0, "-4+0")
        tile(s, "-4+1", discovery=3)

    table = third_generator(more=full)
    reserve = player(table, 0).reserve
    table.play("control_center", "rover", "hex:-4+1", "done", "yes", "hex:+2-4")
    table.match.choose(table.words[0])
    assert "benefit:retrieve_colonist" in table.words
    table.play("benefit:retrieve_colonist", f"from:{place}")
    assert player(table, 0).reserve == reserve + 1
    left = (0, 1) if place == "hire_or_contract" else (1, 0)
    assert (table.state.slots[-1][0], player(table, 0).wa) == left
    assert [message.params["count"] for message in table.match.story() if message.key == "story.no_room"] == [
        1
    ]


@rule("OM-XLSS-01")
@component("lss:move_bots")
def test_benefit_move_bots_gives_two_points_and_one_more_for_each_crystal() -> None:
    table = third_generator(more=lambda s: give(s, 0, crystal=1))
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    table.play("benefit:move_bots")
    assert table.match.ask is not None
    assert (table.about, table.match.ask.params) == ("control.move", {"bots": 2, "rover": 0})
    assert "rover" not in table.words
    assert "boost:rover" not in table.words
    table.play("hex:+1-4", "hex:+0-4", "hex:+0-4", "hex:-1-3", "boost:bots", "hex:-1-3", "hex:-1-2")
    assert has_bot(table, 0, "-1-2")
    assert player(table, 0).crystals == 0


@rule("OM-XLSS-02")
@component("lss:crystal")
def test_benefit_crystal_goes_below_the_depot() -> None:
    table = third_generator()
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    table.play("benefit:crystal")
    assert (player(table, 0).below, player(table, 0).crystals) == (1, 0)


@rule("OM-XLSS-03")
@component("lss:mineral")
def test_benefit_mineral_is_one_mineral() -> None:
    table = third_generator()
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    assert storage(table, 0)["mineral"] == 0
    table.play("benefit:mineral")
    assert storage(table, 0)["mineral"] == 1


@rule("OM-XLSS-04")
@component("lss:retrieve_colonist")
@pytest.mark.parametrize("place", ["obtain_blueprint", "construct", "hire_or_contract", "working_area"])
def test_benefit_retrieve_colonist_brings_one_home_from_anywhere_but_a_mine(place: str) -> None:
    def spread(s: Mars) -> None:
        colonists(s, 0, wa=1)
        on_slot(s, 0, "obtain_blueprint")
        on_slot(s, 0, "hire_or_contract")
        put_miner(s, 0, "+0+0")

    table = third_generator(more=spread)
    table.play("construct", "kind:generator", "hex:+2-4")
    table.match.choose(table.words[0])
    table.play("benefit:retrieve_colonist")
    assert set(table.words) == {
        "from:obtain_blueprint",
        "from:construct",
        "from:hire_or_contract",
        "from:working_area",
        "done",
    }
    table.play(f"from:{place}")
    assert player(table, 0).lq == 3
    assert table.state.colonist[cell("+0+0")] == 0
    assert seat_asked(table) == 1, "one only"


def highest_tech(s: Mars) -> None:
    learn(s, 0, "mine", "3A")
    learn(s, 0, "rover", "5B")


def hangar(s: Mars) -> None:
    s.players[0].ships[0] = s.players[0].ships[1] = 0
    s.players[0].hangar = 2


def ship_gone(s: Mars) -> None:
    s.players[0].ships[0] = s.players[0].ships[1] = 0
    s.players[0].hangar = 1


def markers(s: Mars) -> None:
    own_blueprint(s, 0, 3, built_on="+0-2")
    own_blueprint(s, 0, 5, built_on="+2-1")
    own_blueprint(s, 0, 7)
    own_blueprint(s, 1, 9, built_on="-2+1")


def mines(s: Mars) -> None:
    put_miner(s, 0, "+0+0")
    build(s, "mine", "+1+1")
    own_blueprint(s, 0, 1, built_on="+1+1")
    build(s, "mine", "+1-1")
    put_miner(s, 1, "+1-1")
    build(s, "mine", "-1+0")


def three_bots(s: Mars) -> None:
    add_bot(s, 0, "-4+4")
    add_bot(s, 0, "-4+3")


def found_tiles(s: Mars) -> None:
    for number in (4, 5, 6):
        if number in s.exploration:
            s.exploration[s.exploration.index(number)] = NONE
        else:
            s.discovery.take(number)
    s.players[0].discoveries = 1 << 4 | 1 << 5
    s.players[1].discoveries = 1 << 6


def radar(s: Mars) -> None:
    found_tiles(s)
    s.radar = 4
    s.players[0].discoveries = 1 << 5


def shelters(s: Mars) -> None:
    build(s, "shelter", "-3-1", owner=0)
    build(s, "shelter", "-4+1", owner=0)


def at_home(s: Mars) -> None:
    colonists(s, 0, lq=4, wa=2)


REWARDS = [
    pytest.param(1, highest_tech, 5, marks=(*rule("OM-XLSS-05"), *component("lss:1"))),
    pytest.param(1, lambda s: None, 2, marks=rule("OM-XLSS-05")),
    pytest.param(2, hangar, 4, marks=(*rule("OM-XLSS-06"), *component("lss:2"))),
    pytest.param(2, ship_gone, 2, marks=rule("OM-XLSS-06")),
    pytest.param(3, markers, 4, marks=(*rule("OM-XLSS-07"), *component("lss:3"))),
    pytest.param(4, mines, 4, marks=(*rule("OM-XLSS-08"), *component("lss:4"))),
    pytest.param(5, three_bots, 6, marks=(*rule("OM-XLSS-09"), *component("lss:5"))),
    pytest.param(6, found_tiles, 4, marks=(*rule("OM-XLSS-10"), *component("lss:6"))),
    pytest.param(6, radar, 2, marks=rule("OM-XLSS-10")),
    pytest.param(7, shelters, 6, marks=(*rule("OM-XLSS-11"), *component("lss:7"))),
    pytest.param(8, at_home, 3, marks=(*rule("OM-XLSS-12"), *component("lss:8"))),
]


@pytest.mark.parametrize(("reward", "position", "op"), REWARDS)
def test_a_reward_tile_scores_what_it_shows(reward: int, position: Callable[[Mars], None], op: int) -> None:
    table = third_generator(reward=reward, more=position)
    table.play("construct", "kind:generator", "hex:+2-4")
    while table.about in ("construct.displace", "chance.tile"):
        table.match.choose(table.words[0])
    assert table.about == "lss.benefit"
    assert player(table, 0).op == op
    assert player(table, 1).op == 0


@rule("OM-XLSS-13")
def test_the_reward_counts_what_there_is_before_the_benefit() -> None:
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+1-4")
        put_reward(s, "generator", 8)
        learn(s, 0, "generator", "1A")
        colonists(s, 0, lq=3, wa=1)
        give(s, 0, battery=0)
    table.play("construct", "kind:generator", "hex:+1-3")
    table.match.choose(table.words[0])
    assert (storage(table, 0)["battery"], player(table, 0).cubes) == (2, 1 << GENERATOR), (
        "product and cube first"
    )
    assert player(table, 0).op == 2 + 2, "the first step, then the two Colonists at home"
    table.play("benefit:retrieve_colonist", "from:working_area")
    assert player(table, 0).lq == 3
    assert player(table, 0).op == 4
    keys = [
        key for key in table.story_keys() if key in ("story.gains", "story.cube", "story.op", "story.returns")
    ]
    assert keys == ["story.gains", "story.gains", "story.cube", "story.op", "story.op", "story.returns"]
    reasons = [message.params["why"].key for message in table.match.story() if message.key == "story.op"]
    assert reasons == ["why.first_advance", "why.lss_reward"]
