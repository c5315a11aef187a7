"""How Lacerda chooses what to construct and what to upgrade (OM-LAC)."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import NONE
from areopagus.games.on_mars.catalog.board import SLOT_OF
from areopagus.games.on_mars.catalog.board import UPGRADE as UPGRADE_ACTION
from areopagus.games.on_mars.state import Mars
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    build,
    cell,
    hire_scientist,
    lacerda_moves,
    learn,
    let_chance,
    on_slot,
    own_blueprint,
    put_miner,
    put_rover,
    rover_at,
    tile,
)
from tests.games.on_mars.situations import (
    BESIDE_GENERATOR,
    CONSTRUCT,
    GENERATOR,
    HIRE,
    LACERDA,
    UPGRADE,
    hex_words,
    his_turn,
    ties,
)

# Construct


def generators_wanted(table: Table) -> None:
    with table.edit() as s:
        s.bot_icon = GENERATOR


@rule("OM-LAC-08")
def test_the_largest_complex_comes_first_even_on_a_tile() -> None:
    table = his_turn()
    with table.edit() as s:
        s.bot_icon = GENERATOR
        learn(s, LACERDA, "generator", "1A")
        for at, discovery in zip(BESIDE_GENERATOR, (13, 11, 12, 1, 19, 10), strict=True):
            tile(s, at, discovery=discovery)
    asked = let_chance(table, CONSTRUCT)
    assert ties(asked) == [hex_words(*BESIDE_GENERATOR)]


@rule("OM-LAC-08")
def test_he_avoids_tiles_he_could_collect_but_not_those_of_resources() -> None:
    table = his_turn()
    with table.edit() as s:
        s.bot_icon = GENERATOR
        learn(s, LACERDA, "generator", "1A")
        for at, discovery in zip(BESIDE_GENERATOR, (13, 11, 14, 1), strict=False):
            tile(s, at, discovery=discovery)
    asked = let_chance(table, CONSTRUCT)
    assert ties(asked) == [hex_words("+1-2", "-1-1", "-1-2")]


@rule("OM-LAC-08")
def test_he_builds_under_his_rover_only_rather_than_on_a_tile() -> None:
    table = his_turn()
    with table.edit() as s:
        s.bot_icon = GENERATOR
        learn(s, LACERDA, "generator", "1A")
        put_rover(s, LACERDA, "+0-3")
    asked = let_chance(table, CONSTRUCT)
    assert ties(asked) == [hex_words(*BESIDE_GENERATOR[1:])]
    table = his_turn()
    with table.edit() as s:
        s.bot_icon = GENERATOR
        learn(s, LACERDA, "generator", "1A")
        put_rover(s, LACERDA, "+0-3")
        for at, discovery in zip(BESIDE_GENERATOR[1:], (13, 11, 12, 1, 19), strict=True):
            tile(s, at, discovery=discovery)
    let_chance(table, CONSTRUCT)
    assert table.state.building[cell("+0-3")] == GENERATOR
    assert rover_at(table, LACERDA) != "+0-3"


@rule("OM-LAC-08")
def test_alone_he_builds_on_any_hex_two_away_without_a_bot_near() -> None:
    table = his_turn()
    generators_wanted(table)
    asked = let_chance(table, CONSTRUCT)
    assert "hex:+2-4" in ties(asked)[0]  # far from every Bot
    assert ties(asked)[0].isdisjoint(hex_words(*BESIDE_GENERATOR, "+0+0", "+2-1"))


@rule("OM-LAC-09", "OM-LAC-08")
@pytest.mark.parametrize(
    ("his", "yours", "joined", "owner"),
    [
        ("2B", "3A", 2, LACERDA),
        ("2B", "3A", 3, 0),
        ("3B", "3A", 3, LACERDA),
        ("3B", "4A", 4, 0),
        ("2B", "2B", 3, None),  # neither suffices: the Shelter stands alone
    ],
)
def test_his_own_tech_if_its_level_suffices_else_yours(
    his: str, yours: str, joined: int, owner: int | None
) -> None:
    table = his_turn()
    with table.edit() as s:
        on_slot(s, LACERDA, "hire_or_contract")
        for at in ("+3+0", "+3+1", "+2+2")[: joined - 1]:
            build(s, "shelter", at, owner=LACERDA)
        learn(s, LACERDA, "shelter", his)
        learn(s, 0, "shelter", yours)
        tile(s, "+1-1", discovery=7)  # construct a Shelter
    let_chance(table, HIRE)
    keys = table.story_keys(0)
    assert keys.count("story.uses_own") == (owner == LACERDA)
    assert keys.count("story.uses") == (owner == 0)
    assert (table.about == "tech.owner_choice") == (owner == 0)
    assert table.state.players[LACERDA].below == (1 if owner is None else joined + 1)


@rule("OM-LAC-09")
def test_a_type_of_which_you_alone_have_the_tile_is_built_with_yours() -> None:
    table = his_turn()
    with table.edit() as s:
        s.bot_icon = GENERATOR
        learn(s, 0, "generator", "1A")
    let_chance(table, CONSTRUCT)
    assert table.story_keys(0).count("story.uses") == 1


# Upgrade


def complex_of(s: Mars, kind: str) -> None:
    """A Complex of three of a kind, beside its starting Building."""
    places = {"generator": ("+0-3", "+1-3"), "water_extractor": ("+3-2", "+3-1"), "mine": ("-1+0", "-1+1")}
    for at in places[kind]:
        build(s, kind, at)


@rule("OM-LAC-10")
def test_a_blueprint_that_scores_then_level_three_then_chance() -> None:
    table = his_turn()
    with table.edit() as s:
        for card in (3, 15, 5, 17, 7):
            own_blueprint(s, LACERDA, card)
        complex_of(s, "generator")
        complex_of(s, "water_extractor")
        hire_scientist(s, LACERDA, "hydrologist")  # scores Greenhouses
    let_chance(table, UPGRADE)
    assert table.state.built_at[6] == cell("+0+2")  # Level 1, but it scores
    with table.edit() as s:
        lacerda_moves(s, "colony")
    asked = let_chance(table, "solo:02", "blueprint:17")
    assert {"blueprint:15", "blueprint:17"} in ties(asked)
    assert table.state.built_at[16] != NONE


@rule("OM-LAC-10")
def test_a_blueprint_without_a_legal_building_is_not_considered() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, LACERDA, 15)  # Level 3 needs a Complex of three
        own_blueprint(s, LACERDA, 5)
    let_chance(table, UPGRADE)
    assert (table.state.built_at[14], table.state.built_at[4]) == (NONE, cell("+2-1"))


@rule("OM-LAC-11")
def test_a_level_one_card_goes_outside_complexes_of_three() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, LACERDA, 3)
        for at in ("+0-3", "-1-2", "+2-3", "+2-2"):  # three with the starting one, and a pair
            build(s, "generator", at)
    asked = let_chance(table, UPGRADE)
    assert ties(asked) == [hex_words("+2-3", "+2-2")]


@rule("OM-LAC-11")
def test_on_mines_he_prefers_one_with_your_colonist_and_avoids_his_own() -> None:
    def position(yours: bool) -> Table:
        table = his_turn()
        with table.edit() as s:
            own_blueprint(s, LACERDA, 1)
            build(s, "mine", "+2-2")
            build(s, "mine", "-2+0")
            s.colonist[cell("+2-2")] = LACERDA
            s.players[LACERDA].miners.append(cell("+2-2"))
            if yours:
                put_miner(s, 0, "-2+0")
        return table

    table = position(yours=True)
    asked = let_chance(table, UPGRADE)
    assert ties(asked) == []
    assert table.state.built_at[0] == cell("-2+0")
    table = position(yours=False)
    asked = let_chance(table, UPGRADE)
    assert ties(asked) == [hex_words("+0+0", "-2+0")]


@rule("OM-LAC-11")
def test_outside_a_complex_comes_before_your_colonist() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, LACERDA, 1)
        complex_of(s, "mine")
        build(s, "mine", "+1-2")
        put_miner(s, 0, "-1+0")
    let_chance(table, UPGRADE)
    assert table.state.built_at[0] == cell("+1-2")


@rule("OM-LAC-12")
def test_upgrade_tech_is_used_only_for_a_second_upgrade() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, LACERDA, 3)
        learn(s, 0, "upgrade", "3A")
    let_chance(table, UPGRADE)
    assert "story.uses" not in table.story_keys(0)
    assert table.about == "turn.action"
    assert table.state.slots[SLOT_OF[UPGRADE_ACTION]] == [0, 1]


@rule("OM-LAC-12")
def test_two_cards_for_one_building_are_one_upgrade() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, LACERDA, 3)
        own_blueprint(s, LACERDA, 4)
        learn(s, 0, "upgrade", "3A")
    let_chance(table, UPGRADE)
    assert len(table.state.players[LACERDA].advanced) == 1
    assert "story.uses" not in table.story_keys(0)
