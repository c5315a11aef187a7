"""How Lacerda chooses (OM-LAC): by keys in their order, and what is still tied by chance."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, TECHS
from areopagus.games.on_mars.catalog.board import CONSTRUCT as CONSTRUCT_ACTION
from areopagus.games.on_mars.catalog.board import HIRE_SLOT, SLOT_OF
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.state import DECK, DISPLAY, Mars
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    arrange_start,
    begin_turn,
    build,
    colony_level,
    give,
    hire_scientist,
    lacerda_moves,
    learn,
    let_chance,
    mars,
    move_bot,
    no_tiles,
    on_slot,
    own_blueprint,
    own_contract,
    put_rover,
    rover_at,
    show_blueprints,
    tile,
)
from tests.games.on_mars.situations import (
    BESIDE_GENERATOR,
    CONSTRUCT,
    GENERATOR,
    HIRE,
    LACERDA,
    MINE,
    UPGRADE,
    Change,
    hex_words,
    his_ride,
    his_turn,
    ties,
)

BLUEPRINT, LEARN, RESEARCH = "solo:03", "solo:01", "solo:04"


# Chance and determination


@rule("OM-LAC-01")
def test_every_tied_option_is_equally_likely_and_no_solo_card_is_drawn_for_it() -> None:
    table = his_turn()
    let_chance(table, HIRE, until="chance.tie")
    assert table.words == [f"scientist:{name}" for name in SCIENTIST_NAMES]
    assert table.match.ask is not None
    assert len(set(table.match.ask.words)) == len(table.match.ask.words)
    deck = table.state.solo_deck.counts[:]
    for scientist in SCIENTIST_NAMES:
        other = table.match.clone()
        other.choose(f"scientist:{scientist}")
        assert other.state.scientist_owner[SCIENTIST_NAMES.index(scientist)] == LACERDA
        assert other.state.solo_deck.counts == deck
    let_chance(table, "scientist:geochemist")
    assert table.state.solo_discard == [3]


@rule("OM-LAC-02")
def test_the_card_and_his_side_determine_the_action_and_nobody_is_asked() -> None:
    table = his_turn("orbit")
    asked = let_chance(table, LEARN)
    assert [about for about, _words in asked] == ["chance.solo_card"]
    assert table.state.players[LACERDA].tech.count(LAB_NAMES.index("1A")) == 1
    assert table.about == "turn.action"
    blocked = his_turn("orbit")
    with blocked.edit() as s:
        learn(s, LACERDA, "mine", "1A")
        learn(s, LACERDA, "ship", "1B")
        tile(s, "+2+0", discovery=13)
    asked = let_chance(blocked, LEARN)
    assert [about for about, _words in asked] == ["chance.solo_card"]
    assert rover_at(blocked, LACERDA) == "+2+0"


@rule("OM-LAC-03")
@pytest.mark.parametrize(
    ("yours", "his", "crystals", "possible", "left"),
    [
        (1, 0, 1, True, 0),
        (1, 0, 0, False, 0),
        (1, 1, 2, True, 0),
        (1, 1, 1, False, 1),
        (0, 2, 2, True, 0),
        (2, 1, 1, True, 0),
        (2, 1, 0, False, 0),
        (0, 3, 0, True, 0),
    ],
)
def test_a_crystal_for_each_colonist_left_on_the_slots_or_the_action_is_impossible(
    yours: int, his: int, crystals: int, possible: bool, left: int
) -> None:
    table = his_turn(crystals=crystals)
    with table.edit() as s:
        on_slot(s, 0, "construct", yours)
        on_slot(s, LACERDA, "construct", his)
    before = list(table.state.slots[SLOT_OF[CONSTRUCT_ACTION]])
    let_chance(table, CONSTRUCT)
    assert (table.state.building.count(MINE) == 2) == possible
    assert table.state.players[LACERDA].crystals == left
    assert (table.state.slots[SLOT_OF[CONSTRUCT_ACTION]] != before) == possible


@rule("OM-LAC-03")
def test_at_hire_your_colonist_costs_him_a_crystal_and_a_contract_another() -> None:
    for crystals, contract in ((2, True), (1, False)):
        table = his_turn(crystals=crystals)
        with table.edit() as s:
            hire_scientist(s, LACERDA, "geologist")
            hire_scientist(s, LACERDA, "biochemist")
            on_slot(s, 0, "hire_or_contract")
        let_chance(table, HIRE)
        assert (LACERDA in table.state.contract_owner) == contract
        assert table.state.players[LACERDA].crystals == (0 if contract else 1)
        assert table.state.slots[HIRE_SLOT] == [1, int(contract)]


# Orbit


@rule("OM-LAC-04")
@pytest.mark.parametrize(
    ("lower", "upper", "card"),
    [
        ([1, 3, 4], [13, 15], 3),  # the leftmost candidate of the fuller row
        ([1, 2, 5], [14, 16, 15], 16),  # only the upper row holds a candidate
        ([1, 2, 5, 6], [15], 15),  # though the other row has more cards
        ([3, 1], [13, 15], 3),  # equal rows: the lower
        ([4], [13, 15, 14], 15),  # both hold one: the fuller
        ([2, 1], [13], 2),  # no candidate at all: any card counts
    ],
)
def test_a_blueprint_that_scores_from_the_fullest_row_that_holds_one_lower_then_leftmost(
    lower: list[int], upper: list[int], card: int
) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        colony_level(s, 2)
        hire_scientist(s, LACERDA, "geologist")  # scores Generators: 3, 4, 15, 16
        hire_scientist(s, 0, "systems_engineer")  # scores Mines, but not for him
        show_blueprints(s, *lower, *upper)
        s.display = [[number - 1 for number in lower], [number - 1 for number in upper]]
    asked = let_chance(table, BLUEPRINT)
    assert table.state.players[LACERDA].blueprints == [card - 1]
    assert len(asked) == 1


@rule("OM-LAC-05")
def test_the_lowest_grid_space_of_a_type_he_lacks_into_1a_before_1b() -> None:
    for occupied, lab in (("2A", "1A"), ("1A", "1B")):
        table = his_turn("orbit")
        with table.edit() as s:
            first = next(place for place, tech in enumerate(s.grid) if tech != NONE)
            name = TECHS[s.grid[first]]
            learn(s, LACERDA, name, occupied)  # its space is empty now
            wanted = s.grid[first + 1]
        let_chance(table, LEARN)
        assert table.state.players[LACERDA].tech[wanted] == LAB_NAMES.index(lab)
        assert table.state.grid[first + 1] == NONE


@rule("OM-LAC-06")
def test_most_developed_then_least_developed_from_the_new_position() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        learn(s, LACERDA, "shelter", "5A")
        learn(s, LACERDA, "mine", "3A")
        learn(s, LACERDA, "ship", "3B")
    let_chance(table, RESEARCH)
    tech = table.state.players[LACERDA].tech
    assert tech[TECHS.index("shelter")] == LAB_NAMES.index("6A")
    assert (tech[MINE], tech[TECHS.index("ship")]) == (
        LAB_NAMES.index("3A"),
        LAB_NAMES.index("4C"),
    )  # equal: the lower
    assert table.state.players[LACERDA].crystals == 2


@rule("OM-LAC-06")
def test_without_a_crystal_no_tile_enters_the_last_column() -> None:
    table = his_turn("orbit", crystals=0)
    with table.edit() as s:
        learn(s, LACERDA, "shelter", "5A")
        learn(s, LACERDA, "mine", "2A")
    let_chance(table, RESEARCH)
    tech = table.state.players[LACERDA].tech
    assert (tech[TECHS.index("shelter")], tech[MINE]) == (LAB_NAMES.index("5A"), LAB_NAMES.index("4B"))


def used_by_you(start: str, change: Change | None = None) -> Table:
    """The person has used Lacerda's Mine Tech, and he develops it."""
    table = his_turn("orbit")
    with table.edit() as s:
        learn(s, LACERDA, "shelter", "6A")
        learn(s, LACERDA, "mine", start)
        if change is not None:
            change(s)
        begin_turn(s, 0, "colony")
        s.used = [(MINE, LACERDA)]
        s.agenda = [("turn", 0), ("owners_choose",)]
    let_chance(table)
    return table


def with_blueprint(s: Mars) -> None:
    own_blueprint(s, LACERDA, 3)


def nothing_to_take(s: Mars) -> None:
    show_blueprints(s)


@rule("OM-LAC-07")
@pytest.mark.parametrize(
    ("start", "change", "lab"),
    [
        ("1A", None, "2B"),  # no benefit on either: the lower
        ("1B", None, "2C"),
        ("2B", None, "3B"),  # Bots before a Mineral, which is none
        ("3A", None, "4B"),
        ("4B", with_blueprint, "5A"),  # upgrade before Blueprint
        ("4B", None, "5B"),  # nothing to upgrade: Blueprint
        ("4B", nothing_to_take, "5B"),  # neither: the lower
    ],
)
def test_the_next_lab_space_is_the_one_with_the_better_benefit_then_the_lower(
    start: str, change: Change | None, lab: str
) -> None:
    table = used_by_you(start, change)
    assert table.state.players[LACERDA].tech[MINE] == LAB_NAMES.index(lab)


# Hire


@rule("OM-LAC-13")
def test_the_scientist_with_most_blueprints_then_chance() -> None:
    table = his_turn()
    with table.edit() as s:
        own_blueprint(s, 0, 3)  # Generators: Geologist
        own_blueprint(s, LACERDA, 9)  # Oxygen Condensers: Biochemist
    asked = let_chance(table, HIRE)
    assert ties(asked) == [{"scientist:geologist", "scientist:biochemist"}]
    with table.edit() as s:
        lacerda_moves(s, "colony")
        s.slots[HIRE_SLOT][LACERDA] = 0
        own_blueprint(s, 0, 10)
        own_blueprint(s, 0, 4)
        own_blueprint(s, 0, 12)
    owned = {
        name for place, name in enumerate(SCIENTIST_NAMES) if table.state.scientist_owner[place] == LACERDA
    }
    let_chance(table, "solo:06")
    now = {
        name for place, name in enumerate(SCIENTIST_NAMES) if table.state.scientist_owner[place] == LACERDA
    }
    assert now - owned == {"geologist", "biochemist"} - owned


@rule("OM-LAC-13", "OM-LAC-14")
def test_with_no_scientist_left_in_the_display_he_takes_a_contract() -> None:
    table = his_turn()
    with table.edit() as s:
        for scientist in SCIENTIST_NAMES:
            hire_scientist(s, 0, scientist)
        low = [card - 6 for card in s.hire if card - 6 >= 6]
        assert s.hire.count(NONE) == 0
        assert not low  # six Upgrade Contracts, 12 each
    asked = let_chance(table, HIRE, "contract:04")
    assert ties(asked) == [{f"contract:{number:02}" for number in range(1, 7)}]
    assert table.state.contract_owner[3] == LACERDA
    assert table.state.players[LACERDA].crystals == 2


@rule("OM-LAC-14")
def test_the_contract_worth_most_then_chance() -> None:
    table = his_turn()
    with table.edit() as s:
        for scientist in ("geologist", "biochemist"):
            hire_scientist(s, LACERDA, scientist)
        hire_scientist(s, 0, "hydrologist")
        for place, contract in zip(
            [place for place, card in enumerate(s.hire) if card >= 6], (8, 2, 5), strict=True
        ):
            s.contract_owner[s.hire[place] - 6] = DECK
            s.hire[place] = 5 + contract
        for card in s.hire:
            if card >= 6:
                s.contract_owner[card - 6] = DISPLAY
    asked = let_chance(table, HIRE, "contract:05")
    assert ties(asked) == [{"contract:02", "contract:05"}]


@rule("OM-LAC-14")
@pytest.mark.parametrize("crystals", [0, 1])
def test_without_a_contract_in_the_display_or_a_crystal_it_is_impossible(crystals: int) -> None:
    table = his_turn(crystals=crystals)
    with table.edit() as s:
        hire_scientist(s, LACERDA, "geologist")
        hire_scientist(s, LACERDA, "biochemist")
        if crystals:  # all Contracts are with the person, none in the display
            for contract in range(12):
                s.contract_owner[contract] = 0
            s.hire = [NONE if card >= 6 else card for card in s.hire]
        tile(s, "+1+0", discovery=13)
    let_chance(table, HIRE)
    assert rover_at(table, LACERDA) == "+1+0"
    assert table.state.slots[HIRE_SLOT] == [0, 0]


# Benefits


@rule("OM-LAC-21")
def test_his_lss_benefit_warehouse_and_used_tech_are_determined() -> None:
    table = mars(seats=1, missions=("4", "8", "9"))
    with table.edit() as s:
        arrange_start(s)
        no_tiles(s)
        begin_turn(s, 0, "colony")
        learn(s, LACERDA, "generator", "2A")
        give(s, 0, crystal=3)
        move_bot(s, 0, "+0-3")
        s.players[LACERDA].standing = False
        s.players[0].goals, s.players[0].discarded = 0, s.players[0].goals
    table.play("construct", "kind:generator", "hex:+0-3")
    let_chance(table)
    while table.about != "turn.action":
        table.play("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
        let_chance(table)
    assert table.state.players[LACERDA].tech[GENERATOR] == LAB_NAMES.index(
        "2A"
    )  # only at the end of the turn
    table.play("end")
    assert table.state.players[LACERDA].tech[GENERATOR] == LAB_NAMES.index("3A")
    assert table.state.players[LACERDA].storage == [0] * 5


@rule("OM-LAC-21")
def test_if_his_used_tile_cannot_move_the_oxygen_is_lost_to_him() -> None:
    def blocked(s: Mars) -> None:
        learn(s, LACERDA, "ship", "5A")

    table = used_by_you("4A", blocked)
    assert table.state.players[LACERDA].tech[MINE] == LAB_NAMES.index("4A")
    assert table.state.players[LACERDA].storage == [0] * 5
    free = used_by_you("4A")
    assert free.state.players[LACERDA].tech[MINE] == LAB_NAMES.index("5A")


@rule("OM-LAC-21")
def test_a_used_tile_enters_the_last_column_without_a_crystal() -> None:
    def no_crystal(s: Mars) -> None:
        give(s, LACERDA, crystal=0)
        learn(s, LACERDA, "shelter", "4C")

    his = used_by_you("5A", no_crystal).state.players[LACERDA]
    assert (his.tech[MINE], his.crystals) == (LAB_NAMES.index("6A"), 0)


@rule("OM-LAC-22")
def test_his_displaced_rover_goes_to_the_nearest_hex_nearest_to_his_target() -> None:
    def displaced(target: bool) -> tuple[Table, list[tuple[str, list[str]]]]:
        table = his_turn()
        with table.edit() as s:
            own_blueprint(s, LACERDA, 3)
            put_rover(s, LACERDA, "+0-2")
            if target:
                tile(s, "+3-5", discovery=13)
        return table, let_chance(table, UPGRADE)

    table, asked = displaced(target=False)
    assert ties(asked) == [hex_words(*BESIDE_GENERATOR)]
    table, asked = displaced(target=True)
    assert ties(asked) == []
    assert rover_at(table, LACERDA) == "+1-3"


@rule("OM-LAC-22")
def test_you_displace_his_rover_and_are_not_asked_where_to() -> None:
    table = mars(seats=1)
    with table.edit() as s:
        arrange_start(s)
        no_tiles(s)
        begin_turn(s, 0, "colony")
        move_bot(s, 0, "+2-4")
        put_rover(s, LACERDA, "+2-3")
        tile(s, "+2-2", discovery=13)
        s.players[0].goals, s.players[0].discarded = 0, s.players[0].goals
    table.play("construct", "kind:generator", "hex:+2-3")
    assert table.about == "chance.tie"
    assert set(table.words) <= hex_words("+2-2", "+1-2", "+3-3", "+1-3", "+3-4")
    let_chance(table)
    assert rover_at(table, LACERDA) != "+2-3"


# Growth


def grown(change: Change) -> tuple[Table, list[tuple[str, list[str]]]]:
    """A colony update makes Lacerda grow."""
    table = his_turn("orbit")
    with table.edit() as s:
        for kind, at in zip(KINDS[1:5], ("+0-4", "+4-2", "+0+4", "-4+2"), strict=True):
            build(s, kind, at)
        show_blueprints(s, 1)
        change(s)
    asked = let_chance(table, BLUEPRINT)
    return table, asked


@rule("OM-LAC-23")
def test_his_shelter_joins_a_complex_of_his_own_shelters_where_tech_allows() -> None:
    def yours_near(s: Mars) -> None:
        build(s, "shelter", "-3-1", owner=0)

    table, asked = grown(yours_near)
    sites = hex_words("+2+0", "+3+0", "+3+1", "+2+2", "+1+2", "+1+1")
    assert ties(asked) == [sites]
    his = table.state.players[LACERDA]
    assert (his.ships, his.bots_reserve, his.below) == ([1, 1, 1, 1, 0, 0, 0, 0], 1, 2 + 2)


@rule("OM-LAC-23")
def test_where_no_tech_suffices_his_shelter_stands_alone() -> None:
    def three(s: Mars) -> None:
        for at in ("+3+0", "+3+1"):
            build(s, "shelter", at, owner=LACERDA)

    table, asked = grown(three)
    complexes = hex_words("+2+0", "+2+2", "+1+2", "+1+1", "+3-1", "+4-1", "+4+0", "+3+2")
    assert ties(asked)[0].isdisjoint(complexes)
    assert table.state.players[LACERDA].shelters == 1
    assert table.state.players[LACERDA].below == 1 + 2


@rule("OM-LAC-24")
def test_benefits_and_claims_are_always_taken_when_possible() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        tile(s, "+1-1", discovery=12)
        s.warehouse = [0, 0, 0, 0, 0, 1]
    let_chance(table, "order:4")  # Rover, claim, Warehouse: nothing is declined
    his = table.state.players[LACERDA]
    assert (his.discoveries, his.below, table.state.warehouse[5]) == (1 << 11, 1, 0)
    table = his_ride("colony")
    let_chance(table, "order:3")
    assert LAB_NAMES.index("1A") in table.state.players[LACERDA].tech
    assert table.state.warehouse[5] == 1  # the Lab's benefit


@rule("OM-LAC-24")
def test_a_benefit_that_is_not_possible_is_passed_over() -> None:
    table = his_ride("orbit")
    with table.edit() as s:
        show_blueprints(s)
    let_chance(table, "order:8")
    assert table.state.players[LACERDA].blueprints == []
    assert table.state.players[LACERDA].space == 8


@rule("OM-LAC-14", "OM-LAC-13")
def test_contracts_you_own_are_out_of_his_reach() -> None:
    table = his_turn()
    with table.edit() as s:
        own_contract(s, 0, 7)
        hire_scientist(s, LACERDA, "geologist")
        hire_scientist(s, LACERDA, "biochemist")
    let_chance(table, HIRE)
    assert table.state.contract_owner[6] == 0
