"""When a Blueprint can be used, and what holds for all effects of components (OM-XGEN)."""

from __future__ import annotations

from areopagus.games.on_mars.catalog.basics import BATTERY, GOODS, NONE
from areopagus.games.on_mars.catalog.cards import CONTRACTS
from areopagus.workshop.testing import rule
from tests.games.on_mars.positions import (
    advance,
    arrange_start,
    cell,
    colonists,
    give,
    grow,
    hire_scientist,
    learn,
    mars,
    move_bot,
    no_goals,
    on_slot,
    own_blueprint,
    own_contract,
    player,
    put_rover,
    show_blueprints,
    show_contract,
    tile,
)
from tests.games.on_mars.situations import (
    construct_tile,
    mars_without_minerals,
    owning,
)

# When


@rule("OM-XBP-26", "OM-BP-06")
def test_a_card_can_be_used_on_the_turn_of_its_upgrade_but_not_before() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        give(s, 0, crystal=2, mineral=1)
    assert table.refuses("depot:8") == "OM-XEXEC-08"
    table.play("upgrade", "blueprint:11", "hex:-2-1")
    while table.about == "construct.displace":
        table.play(table.words[0])
    assert "depot:8" in table.words
    table.play("depot:8", "done")
    assert player(table).below == 2


@rule("OM-XBP-26")
def test_if_the_executive_action_is_used_the_new_card_waits() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        own_blueprint(s, 0, 13, built_on=grow(s, "mine", 3))
        give(s, 0, crystal=3, mineral=1)
    table.play("depot:8", "upgrade", "blueprint:11", "hex:-2-1")
    while table.about == "construct.displace":
        table.play(table.words[0])
    assert table.refuses("depot:8") == "OM-FLOW-05"


# General


@rule("OM-XGEN-01")
def test_you_on_a_card_is_who_performs_it() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        own_blueprint(s, 1, 3, built_on="+0-2")
        own_blueprint(s, 0, 5, built_on="+2-1")
        hire_scientist(s, 0, "rd_engineer")
    table.play("scientist:rd_engineer", "done")
    assert player(table).storage == [0, 1, 2, 1, 1], (
        "the own Water Extractor produced, not the owner's Generator"
    )
    assert player(table, 1).storage == [1, 1, 1, 1, 1]


@rule("OM-XGEN-02")
def test_an_executive_action_that_would_change_nothing_is_not_offered() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        s.players[0].ships[4] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=3, mineral=2)
    assert table.refuses("depot:5") == "OM-XGEN-02"
    with table.edit() as s:
        contract = next(number for number in range(12) if CONTRACTS[number].needs[0])
        own_contract(s, 0, contract + 1)
    assert "depot:5" in table.words, "a Mineral can go onto a Contract"
    table.play("depot:5", f"contract:{contract + 1:02}")
    assert table.state.contract_goods[contract * 6] == 1


@rule("OM-XGEN-02")
def test_an_effect_is_not_offered_if_its_cost_cannot_be_paid_in_full() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        s.players[0].ships[3] = 0
        s.players[0].hangar = 1
        own_blueprint(s, 0, 1)
        move_bot(s, 0, "+0-1")
        give(s, 0, crystal=3, mineral=0)
    assert table.refuses("depot:4") == "OM-UPG-08"
    with table.edit() as s:
        give(s, 0, crystal=2, mineral=1)
    assert table.refuses("depot:4") == "OM-EXEC-03"


@rule("OM-XGEN-03", "OM-SLOT-03")
def test_an_effect_places_no_colonist_pays_no_placement_and_has_no_boost_of_its_main_action() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        on_slot(s, 1, "obtain_blueprint", 3)
        s.players[0].ships[2] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=3)
        show_blueprints(s, 1, 4, 6)
    table.play("depot:3", "blueprint:01")
    assert table.about == "turn.action", "the Main action could be boosted with a Colonist, this can't"
    assert (player(table).lq, table.state.slots[0]) == (3, [0, 3])


@rule("OM-XGEN-05", "OM-XDISC-02")
def test_building_tech_is_required_in_every_construction() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        put_rover(s, 0, "-1+2")
        tile(s, "-1+3", discovery=construct_tile("mine"))
        move_bot(s, 0, "+0-1")
    table.play("control_center", "rover", "hex:-1+3", "done", "yes")
    assert table.refuses("hex:-1+0") == "OM-BTECH-01"
    with table.edit() as s:
        learn(s, 1, "mine", "1A")
    table.play("control_center", "rover", "hex:-1+3", "done", "yes", "hex:-1+0", "tech-of:green")
    assert table.state.used == [(0, 1)]
    assert player(table).miners == [cell("-1+0")]


@rule("OM-XGEN-06", "OM-XTURN-04")
def test_a_colonist_comes_only_while_a_slot_of_the_living_quarters_is_free() -> None:
    table = mars_without_minerals("orbit")
    with table.edit() as s:
        colonists(s, 0, lq=4, wa=2)
        s.players[0].blueprints = []
        advance(s, 0, 18)
        give(s, 0, crystal=2)
    assert table.refuses("depot:8") == "OM-XGEN-06"
    with table.edit() as s:
        colonists(s, 0, lq=3, wa=2)
    table.play("depot:8")
    assert (player(table).lq, player(table).wa, table.about) == (4, 1, "turn.action")


@rule("OM-XGEN-08", "OM-NOTE-54")
def test_effects_outside_ones_turn_use_ones_own_pieces_and_no_goals() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        learn(s, 1, "mine", "4B")
        move_bot(s, 0, "+0-1")
        move_bot(s, 1, "+1+2")
        show_blueprints(s, 1, 4, 6)
        colonists(s, 1, lq=1)
    table.play("construct", "kind:mine", "hex:-1+0", "tech-of:green", "end")
    assert (table.match.ask.seat, table.about) == (1, "tech.owner_choice")  # type: ignore[union-attr]
    table.play("develop", "lab:5B", "blueprint:04", "blueprint:06")
    assert player(table, 1).blueprints == [3, 5]
    assert (player(table, 1).lq, player(table, 1).wa, player(table, 1).markers, player(table).markers) == (
        0,
        1,
        6,
        8,
    )
    assert player(table, 1).storage[BATTERY] == 2, "the second gain, Water, fits as well"


@rule("OM-XGEN-08", "OM-NOTE-54")
def test_a_goal_is_no_crystal_on_another_players_turn() -> None:
    table = mars(2, dealer=True)
    table.match._forced = "quiet"
    with table.edit() as s:
        arrange_start(s)
        no_goals(s, 0)
        give(s, 0, mineral=0)
        give(s, 1, crystal=0)
        learn(s, 1, "mine", "2C")
        move_bot(s, 0, "+0-1")
    assert player(table, 1).goals
    table.play("construct", "kind:mine", "hex:-1+0", "tech-of:green", "end", "develop", "lab:3B")
    assert (table.match.ask.seat, table.about) == (1, "control.move")  # type: ignore[union-attr]
    assert "boost:bots" not in table.words
    table.play("done")


@rule("OM-XGEN-09", "OM-XDISC-05", "OM-HIRE-08")
def test_a_card_taken_by_an_effect_leaves_its_space_empty_until_the_end_of_the_turn() -> None:
    table = mars_without_minerals()
    with table.edit() as s:
        put_rover(s, 0, "-1+2")
        tile(s, "-1+3", discovery=10)
        give(s, 0, crystal=2)
        show_contract(s, 7, instead_of="geologist")
    table.play("control_center", "rover", "hex:-1+3", "done", "yes", "contract:07")
    assert table.state.hire[0] == NONE
    assert "contract:07" not in table.words
    table.play("end")
    assert table.about == "contract.refill"
    table.play("contract:12")
    assert table.state.hire[0] == 6 + 11
    assert table.match.ask.seat == 1  # type: ignore[union-attr]


@rule("OM-XGEN-04")
def test_each_unit_is_resolved_before_the_next_is_decided() -> None:
    table = owning(17)
    with table.edit() as s:
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=1)
        learn(s, 0, "shelter", "2B")
    table.play("depot:8", "tech:shelter", "lab:3A")
    assert player(table).storage == [1, 0, 0, 0, 0], "the Mineral of Lab space 3A came first"
    assert "tech:shelter" in table.words, "and pays for the second development"
    table.play("tech:shelter", "lab:4A")
    assert (GOODS[0], sum(player(table).storage)) == ("mineral", 0)
