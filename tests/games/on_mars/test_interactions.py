"""Where chapters meet: effects inside effects, and the reasons for what is not on offer there."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import CRYSTAL, MINERAL, NONE
from areopagus.games.on_mars.catalog.terrain import HEX_COUNT
from areopagus.games.on_mars.queries.terrain import is_empty, pieces
from areopagus.workshop.testing import Table, rule

from .positions import (
    add_bot,
    advance,
    build,
    cell,
    claimed_discoveries,
    colonists,
    give,
    goals,
    grow,
    learn,
    move_bot,
    own_blueprint,
    player,
    put_miner,
    put_rover,
    quiet_mars,
    raise_colony,
    seat_asked,
    show_contract,
    tile,
)


def reason(table: Table, word: str) -> tuple[str, str]:
    """The key and the rule of the reason why a word is not on offer."""
    why = table.match.why_not(word)
    assert why is not None
    return why.key, why.rule


# Reasons


@rule("OM-ROVER-03", "OM-USE-10")
def test_a_second_rover_tech_tile_is_refused_for_the_first_one() -> None:
    table = quiet_mars()
    with table.edit() as s:
        learn(s, 1, "rover", "1A")
    table.play("control_center")
    assert reason(table, "tech-of:purple") == ("reason.no_rover_tech", "OM-ROVER-03")
    table.play("tech-of:green")
    assert reason(table, "tech-of:green") == ("reason.no_more_tech", "OM-ROVER-03")


@rule("OM-XGEN-07", "OM-XEXEC-06")
def test_points_for_a_piece_that_the_effect_does_not_move_are_no_answer() -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, crystal=3)
    table.play("depot:6")
    assert table.about == "control.move"
    assert "boost:bots" in table.words
    for word in ("rover", "boost:rover"):
        assert reason(table, word)[0] == "reason.not_an_answer", (
            "there are Crystals and the Rover has not moved"
        )
    table.play("boost:bots")
    assert reason(table, "boost:bots") == ("reason.no_crystal", "OM-CC-04")


@rule("OM-XBP-14")
def test_a_card_that_the_effect_does_not_give_is_refused_with_a_reason() -> None:
    table = quiet_mars()
    with table.edit() as s:
        advance(s, 0, 14)
        show_contract(s, 7)
        show_contract(s, 8, "geochemist")
        give(s, 0, crystal=3, battery=2, water=2)
    table.play("depot:8", "blueprint:14")
    assert (table.about, table.words) == ("hire.card", ["contract:07", "contract:08"])
    assert reason(table, "scientist:hydrologist") == ("reason.no_such_card", "OM-HIRE-05")


@rule("OM-BTECH-02", "OM-DISP-03", "OM-DISP-04", "OM-XGEN-02")
def test_whose_tile_where_a_displaced_piece_goes_and_which_benefit_are_refused_with_reasons() -> None:
    table = quiet_mars(3)
    with table.edit() as s:
        learn(s, 1, "water_extractor", "1A")
        learn(s, 2, "water_extractor", "1A")
        move_bot(s, 0, "+3-1")
        put_rover(s, 1, "+3-2")
        give(s, 0, mineral=0, battery=1)
        s.players[0].storage[MINERAL] = 2
    table.play("construct", "kind:water_extractor", "good:battery", "hex:+3-2")
    assert (table.about, table.words) == ("construct.tech", ["tech-of:green", "tech-of:yellow"])
    assert reason(table, "tech-of:purple") == ("reason.tile_too_low", "OM-BTECH-02")
    table.match.choose("tech-of:green")
    assert (table.about, seat_asked(table)) == ("construct.displace", 1)
    assert reason(table, "hex:+3-1") == ("reason.occupied", "OM-DISP-04"), "my Bot is there"
    assert reason(table, "hex:-3+0") == ("reason.not_nearest", "OM-DISP-03")
    table.match.choose("hex:+2-1")
    while table.about != "lss.benefit":
        table.match.choose(table.words[0])
    assert reason(table, "benefit:mineral") == ("reason.storage_full", "OM-XGEN-02")


@rule("OM-SHIP-05", "OM-SHIP-06")
def test_a_new_bot_is_refused_elsewhere_with_a_reason() -> None:
    table = quiet_mars()
    with table.edit() as s:
        give(s, 0, water=1, plant=1, mineral=0)
        move_bot(s, 0, "+1+0")
        build(s, "shelter", "-4+0", owner=0)
    table.play("welcome_ship", "depot:5", "reward:colonist_bot")
    assert table.about == "bot.place"
    assert reason(table, "hex:+1+0") == ("reason.occupied", "OM-SHIP-05")
    assert reason(table, "hex:+0+1") == ("reason.bot_to_shelter", "OM-SHIP-06")


@rule("OM-CC-05", "OM-XBP-24")
def test_a_rover_between_foreign_pieces_has_points_and_no_way() -> None:
    table = quiet_mars()
    table.match._forced = "none"
    with table.edit() as s:
        advance(s, 0, 24)
        learn(s, 1, "rover", "1A")
        give(s, 0, crystal=2)
        s.tile[cell("-5+5")] = NONE
        put_rover(s, 0, "-5+5")
        move_bot(s, 1, "-5+4")
        for at in ("-4+4", "-4+5"):
            add_bot(s, 1, at)
    table.play("depot:8", "blueprint:24")
    assert (table.about, table.words) == ("control.move", ["done"])
    assert reason(table, "rover") == ("reason.no_way", "OM-CC-05")


# Goals between the steps of an action


@rule("OM-NOTE-55", "OM-XGOAL-06")
def test_a_goal_is_offered_right_after_the_warehouse_item_that_makes_it_true() -> None:
    table = quiet_mars(side="orbit")
    with table.edit() as s:
        grow(s, "shelter", 3, 0)
        goals(s, 0, 3, 6, 14)
        give(s, 0, oxygen=3)
        show_contract(s, 7)
    table.play("resupply", "good:oxygen")
    assert (table.about, table.words) == ("goal.complete", ["goal:06", "no"])
    table.play("no")
    assert table.about == "resupply.item", "the action goes on"


@rule("OM-NOTE-55", "OM-XGOAL-04")
def test_a_goal_is_offered_right_after_the_claimed_tile_that_makes_it_true() -> None:
    table = quiet_mars()
    with table.edit() as s:
        goals(s, 0, 3, 4, 14)
        claimed_discoveries(s, 0, 14, 15)
        tile(s, "+1+0", discovery=13)  # Crystals: nothing else happens
    table.play("control_center", "rover", "hex:+1+0", "done", "yes")
    assert (table.about, table.words) == ("goal.complete", ["goal:04", "no"])


# Effects inside effects


@rule("OM-NOTE-66", "OM-DISP-03", "OM-DISP-04")
@pytest.mark.parametrize("piece", ["bot", "rover"])
def test_on_a_full_map_a_displaced_piece_goes_back_to_its_owner(piece: str) -> None:
    table = quiet_mars()
    displaced, other = ("+2-4", "+2-1") if piece == "bot" else ("+2-1", "+2-4")
    with table.edit() as s:
        for seat, bots in enumerate((("+1-4", "-2-1", "+0+2"), ("+2+1", "-2+1", displaced))):
            move_bot(s, seat, bots[0])
            for at in bots[1:]:
                add_bot(s, seat, at)
        put_rover(s, 0, "+0-2")
        put_rover(s, 1, other)
        put_miner(s, 1, "+0+0")  # now every Building carries a piece
        occupied = pieces(s)
        for at in range(HEX_COUNT):
            s.crystal[at] = int(is_empty(s, at, occupied))
    reserve = player(table, 1).bots_reserve
    table.play("construct", "kind:generator", "hex:+2-4")
    assert table.about != "construct.displace"
    assert table.state.building[cell("+2-4")] != NONE
    if piece == "bot":
        assert cell("+2-4") not in player(table, 1).bots
        assert player(table, 1).bots_reserve == reserve + 1
    else:
        assert player(table, 1).rover == NONE


@rule("OM-NOTE-55", "OM-NOTE-56", "OM-XGOAL-11")
def test_a_goals_travel_waits_for_the_boosted_ships_of_the_main_action() -> None:
    table = quiet_mars()
    with table.edit() as s:
        raise_colony(s, 4)
        goals(s, 0, 11, 12, 13)
        s.players[0].ships[0] = s.players[0].ships[1] = 0
        s.players[0].hangar = 2
        give(s, 0, water=2, plant=2, mineral=0)
        colonists(s, 0, lq=2)
    table.play("welcome_ship", "depot:3", "reward:colonists")
    assert (table.about, "goal:11" in table.words) == ("goal.complete", True)
    table.play("goal:11", "reward:card")
    assert table.about == "ship.more", "the action goes on"
    table.play("colonist", "depot:4", "reward:colonists")
    assert (table.about, table.words) == ("turn_order.space", [f"order:{space}" for space in range(1, 5)])
    assert player(table, 0).wa == 0, "the boosting Colonist has come home"
    table.play("order:1")
    assert table.about == "turn.action"
    assert "resupply" not in table.words, "the Main action is done"


@rule("OM-XDISC-11", "OM-DISP-03", "OM-XCON-03", "OM-XMIS-09")
def test_a_claim_that_constructs_displaces_the_rover_and_meets_the_contract_of_another() -> None:
    table = quiet_mars()
    with table.edit() as s:
        for at in ("+3-1", "+3-2"):
            build(s, "water_extractor", at)
        own_blueprint(s, 1, 5, built_on="+2-1")
        s.contract_owner[1] = 1  # Upgrade Contract 2: a Water Extractor in a Complex of four
        learn(s, 1, "water_extractor", "3A")
        add_bot(s, 0, "+4-3")
        put_rover(s, 0, "+5-2")
        tile(s, "+4-2", discovery=4)
        give(s, 0, mineral=0, battery=1)
    below = player(table, 1).below
    table.play("control_center", "rover", "hex:+4-2", "done", "yes")
    assert table.about == "construct.site"
    assert "hex:+4-2" in table.words
    table.play("hex:+4-2", "tech-of:green")
    assert (table.about, seat_asked(table)) == ("construct.displace", 0)
    table.match.choose(table.words[0])
    while table.about.startswith("chance"):
        table.match.choose(table.words[0])
    assert player(table, 0).rover != cell("+4-2")
    assert table.state.contract_done[1], "judged at once, in another player's turn"
    assert player(table, 1).below == below + 1, "and credited to its owner"
    assert player(table, 0).cubes, "the Complex is new to the builder"


@rule("OM-NOTE-16", "OM-USE-05", "OM-NOTE-58")
def test_two_uses_of_one_tile_in_a_turn_give_two_choices_one_after_the_other() -> None:
    table = quiet_mars()
    with table.edit() as s:
        learn(s, 1, "rover", "2A")
        s.players[0].ships[1] = 0
        s.players[0].hangar = 1
        give(s, 0, crystal=4)
        give(s, 1, oxygen=0)
    table.play("depot:2", "tech-of:green", "done", "control_center", "tech-of:green", "done", "end")
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 1)
    table.play("develop", "lab:3A")
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 1), "the second use"
    table.play("keep")
    assert player(table, 1).storage[CRYSTAL - 1] == 1


@rule("OM-XBP-01", "OM-DEC-08")
def test_an_upgrade_for_which_a_colonist_went_to_work_is_not_declined_any_more() -> None:
    table = quiet_mars()
    with table.edit() as s:
        build(s, "generator", "+1-2")
        own_blueprint(s, 0, 1, built_on="+0+0")
        own_blueprint(s, 0, 3)
        own_blueprint(s, 0, 4)
        move_bot(s, 0, "+0-1")
        give(s, 0, crystal=2, mineral=2)
    table.play("depot:8", "blueprint:01", "blueprint:03", "hex:+0-2")
    assert (table.about, table.words) == ("upgrade.more", ["colonist", "done"])
    table.play("colonist")
    assert len(player(table, 0).advanced) == 3, "one card and one Building were left: nothing to choose"
    assert (player(table, 0).wa, table.about) == (1, "turn.action")
