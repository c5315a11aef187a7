"""What the Blueprints do (OM-XBP): those that construct and upgrade.

Seat 0 has built the Blueprint on a starting Building and uses it by the Executive action beside Depot space 8.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, MINERAL
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    GROWTH,
    add_bot,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    hire_scientist,
    in_play,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    player,
    show_blueprints,
)
from tests.games.on_mars.situations import (
    mars_without_minerals,
    owning,
)


@rule("OM-BP-02", "OM-BP-09")
@pytest.mark.parametrize("card", range(1, len(BLUEPRINTS) + 1))
def test_a_blueprint_gives_the_item_that_fixes_its_building_type(card: int) -> None:
    table = mars_without_minerals("orbit")
    with table.edit() as s:
        in_play(s, 1, 3, 4)
        if BLUEPRINTS[card - 1].level == 3:
            colony_level(s, 3)
        show_blueprints(s, card)
        s.players[0].storage = [0, 0, 0, 0, 0]
    table.play("obtain_blueprint", f"blueprint:{card:02}")
    gained = [*player(table).storage, player(table).below]
    assert gained == [int(good == BLUEPRINTS[card - 1].kind) for good in range(6)]
    assert BLUEPRINTS[card - 1].gain == (BLUEPRINTS[card - 1].kind,)


# Constructing cards

CONSTRUCTING = [
    pytest.param(2, "mine", "+0+2", marks=[*rule("OM-XBP-02"), *component("blueprints:2")]),
    pytest.param(4, "generator", "+2-4", marks=[*rule("OM-XBP-04"), *component("blueprints:4")]),
    pytest.param(6, "water_extractor", "+5-2", marks=[*rule("OM-XBP-06"), *component("blueprints:6")]),
    pytest.param(8, "greenhouse", "-2+4", marks=[*rule("OM-XBP-08"), *component("blueprints:8")]),
    pytest.param(10, "oxygen_condenser", "-5+3", marks=[*rule("OM-XBP-10"), *component("blueprints:10")]),
    pytest.param(12, "shelter", "-5+1", marks=[*rule("OM-XBP-12"), *component("blueprints:12")]),
]


def constructing(card: int, kind: str, bot: str, lq: int, tech: bool = True) -> Table:
    """A Complex of three of the kind, its Tech of level 1 in seat 1's Lab, so that two levels are missing."""
    table = mars_without_minerals()
    with table.edit() as s:
        own_blueprint(s, 0, card, built_on=grow(s, kind, 3, 0 if kind == "shelter" else None))
        move_bot(s, 0, bot)
        give(s, 0, crystal=2, mineral=int(kind == "generator"))
        colonists(s, 0, lq=lq)
        if kind == "shelter":
            for seat in (0, 1):
                learn(s, seat, "shelter", "1A")
        elif tech:
            learn(s, 1, kind, "1A")
    return table


@rule("OM-BOOST-06", "OM-BTECH-02")
def test_the_question_says_how_many_colonists_the_use_of_a_tile_sends_to_work() -> None:
    table = constructing(2, "mine", "+0+2", lq=3)
    table.match._forced = "none"
    table.play("depot:8", "blueprint:02", "hex:+0+1")
    question = table.match.ask
    assert question is not None
    assert question.named is not None
    assert question.about == "construct.tech"
    label = question.named(question.words[0])
    assert label is not None
    assert (label.key, label.params["count"]) == ("text.sends", 2)


@rule("OM-XBP-25", "OM-BOOST-06", "OM-XGEN-03", "OM-XGEN-05", "OM-BTECH-02")
@pytest.mark.parametrize(("card", "kind", "bot"), CONSTRUCTING)
def test_a_constructing_card_pays_exactly_the_missing_levels_in_colonists(
    card: int, kind: str, bot: str
) -> None:
    number = KINDS.index(kind)
    needed = 2 + (kind == "mine")
    site = f"hex:{GROWTH[number][2]}"
    table = constructing(card, kind, bot, needed)
    with table.edit() as s:
        on_slot(s, 1, "construct", 2)
    cost = sum(player(table).storage)
    table.play("depot:8")
    assert table.about == "construct.site"
    assert site in table.words
    table.play(site, "tech-of:green")
    while table.about in ("lss.benefit", "construct.displace"):
        table.play("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    assert table.state.building[cell(GROWTH[number][2])] == number
    assert (player(table).lq, player(table).wa, player(table).crystals) == (0, 2, 0)
    assert player(table).miners == ([cell(GROWTH[number][2])] if kind == "mine" else [])
    assert table.state.used == [(number, 1)]
    assert table.state.slots[2] == [0, 2], "no Colonist is placed on a slot, nothing is paid for those there"
    if kind == "shelter":
        assert player(table).below == 4
        assert sum(player(table).storage) == cost - 1, "1 Oxygen"
    else:
        assert player(table).storage[number] == 2, "4 produced, as many as fit"
    assert table.state.executive_used


@rule("OM-XBP-25", "OM-BTECH-02")
@pytest.mark.parametrize(("card", "kind", "bot"), CONSTRUCTING)
def test_with_a_colonist_too_few_the_complex_is_out_of_reach(card: int, kind: str, bot: str) -> None:
    site = f"hex:{GROWTH[KINDS.index(kind)][2]}"
    table = constructing(card, kind, bot, 1 + (kind == "mine"))
    table.play("depot:8")
    assert table.about == "construct.site"
    assert table.refuses(site) == "OM-BTECH-02"


@rule("OM-XBP-25", "OM-BTECH-01")
@pytest.mark.parametrize(("card", "kind", "bot"), CONSTRUCTING[:5])
def test_without_a_tile_of_the_type_colonists_add_nothing(card: int, kind: str, bot: str) -> None:
    site = f"hex:{GROWTH[KINDS.index(kind)][2]}"
    table = constructing(card, kind, bot, 4, tech=False)
    table.play("depot:8")
    assert table.refuses(site) == "OM-BTECH-01"


@rule("OM-XBP-02", "OM-MINE-02")
def test_metal_deposit_needs_a_colonist_for_the_mine() -> None:
    table = constructing(2, "mine", "+0+2", 0)
    assert table.refuses("depot:8") == "OM-MINE-02"
    table = constructing(2, "mine", "+0+2", 1)
    table.play("depot:8", "hex:-1+2")
    assert (player(table).lq, player(table).wa, player(table).miners) == (0, 0, [cell("-1+2")])


@rule("OM-XBP-25", "OM-BTECH-02")
def test_only_owners_whose_tile_can_be_raised_enough_are_offered() -> None:
    table = mars_without_minerals(seats=3)
    with table.edit() as s:
        own_blueprint(s, 0, 2, built_on=grow(s, "mine", 3))
        move_bot(s, 0, "+0+2")
        give(s, 0, crystal=2)
        colonists(s, 0, lq=2)
        learn(s, 1, "mine", "1A")
        learn(s, 2, "mine", "2A")
    table.match._forced = "none"
    table.play("depot:8", "blueprint:02", "hex:+0+1")
    assert (table.about, table.words) == ("construct.tech", ["tech-of:yellow"]), (
        "one Colonist is for the Mine"
    )
    table.play("tech-of:yellow")
    assert player(table).wa == 1


@rule("OM-XBP-04", "OM-XBP-25")
def test_a_standalone_building_needs_no_boost_and_still_costs_its_resource() -> None:
    table = constructing(4, "generator", "+2-4", 3)
    table.play("depot:8", "hex:+2-4", "hex:+3-5")
    assert (player(table).lq, player(table).wa, player(table).storage[MINERAL]) == (3, 0, 0)
    table = constructing(4, "generator", "+2-4", 3)
    with table.edit() as s:
        give(s, 0, mineral=0)
    assert table.refuses("depot:8") == "OM-BUILD-02"


@rule("OM-XBP-12", "OM-XGEN-01", "OM-SCI-01")
def test_whoever_performs_anothers_gym_constructs_an_own_shelter() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        own_blueprint(s, 1, 12, built_on="+2+1")
        s.players[1].bots = [cell("+1+2")]
        hire_scientist(s, 0, "systems_engineer")
        move_bot(s, 0, "-3-1")
    table.play("scientist:systems_engineer", "hex:-3-1", "tech-of:purple")
    while table.about == "construct.displace":
        table.play(table.words[0])
    assert table.state.building_owner[cell("-3-1")] == 0
    assert (player(table).shelters, player(table, 1).shelters) == (3, 4)
    assert player(table).below == 2
    assert player(table).crystals == 1, "free with the Scientist"


# Upgrading cards


@rule("OM-XBP-01", "OM-XGEN-05", "OM-XTECH-04")
@component("blueprints:1")
def test_construction_yard_upgrades_once_and_again_for_colonists_and_with_one_upgrade_tech() -> None:
    table = owning(1)
    with table.edit() as s:
        grow(s, "shelter", 4, 0)
        for card in (3, 5, 7, 9, 11):
            own_blueprint(s, 0, card)
        s.players[0].bots = [cell("+0-1")]
        add_bot(s, 0, "+1-1")
        add_bot(s, 0, "-1+2")
        add_bot(s, 0, "-2+0")
        give(s, 0, mineral=5)
        learn(s, 1, "upgrade", "2A")
        colonists(s, 0, lq=2)
    table.play("depot:8")
    assert (table.about, "done" in table.words) == ("upgrade.blueprint", False)
    table.play("blueprint:03")
    assert (table.about, table.words) == ("upgrade.more", ["colonist", "tech-of:green", "done"])
    table.play("colonist", "blueprint:05", "tech-of:green", "blueprint:07", "blueprint:09")
    assert (table.about, table.words) == ("upgrade.more", ["colonist", "done"]), "one Tech tile, level 2"
    table.play("colonist", "blueprint:11", "hex:-2-1")
    assert table.about == "turn.action"
    assert (
        len(player(table).advanced),
        player(table).storage[MINERAL],
        player(table).lq,
        player(table).wa,
    ) == (
        6,
        0,
        0,
        2,
    )


@rule("OM-XBP-01", "OM-XGEN-02")
@pytest.mark.parametrize(
    ("missing", "reason"), [("mineral", "OM-UPG-08"), ("blueprint", "OM-UPG-01"), ("zone", "OM-UPG-03")]
)
def test_construction_yard_needs_a_blueprint_a_building_nearby_and_a_mineral(
    missing: str, reason: str
) -> None:
    table = owning(1)
    with table.edit() as s:
        give(s, 0, mineral=int(missing != "mineral"))
        if missing != "blueprint":
            own_blueprint(s, 0, 3)
        move_bot(s, 0, "-2-1" if missing == "zone" else "+0-1")
    assert table.refuses("depot:8") == reason


@rule("OM-XBP-16", "OM-XGEN-05")
@component("blueprints:16")
def test_builder_drone_upgrades_one_building_anywhere_without_tech() -> None:
    table = owning(16)
    with table.edit() as s:
        own_blueprint(s, 0, 9)
        own_blueprint(s, 0, 7)
        own_blueprint(s, 0, 14)
        own_blueprint(s, 0, 11)
        give(s, 0, mineral=2)
        move_bot(s, 0, "+4-4")
        learn(s, 0, "upgrade", "3A")
    table.play("depot:8")
    assert table.words == ["blueprint:07", "blueprint:09", "blueprint:11"], (
        "no Mine stands in a Complex of three"
    )
    assert table.refuses("blueprint:14") == "OM-UPG-05"
    table.play("blueprint:11")
    assert table.about == "turn.action", "one upgrade; only the own Shelter fits, and it was chosen"
    assert player(table).advanced[-1] == cell("-2-1")
    assert player(table).storage[MINERAL] == 1
