"""Final scoring, ties and the switches of a game (OM-SCORE, OM-TIE, OM-OPT)."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COLONY, KINDS, MINERAL, NONE, ORBIT, SHELTER_TECH
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES, SCIENTISTS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.scoring import points_of
from areopagus.kernel import Result, plain_text
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    advance,
    arrange_start,
    begin_shuttle_phase,
    begin_turn,
    build,
    cell,
    colonists,
    colony_level,
    give,
    goals,
    grow,
    hire_scientist,
    in_play,
    learn,
    mars,
    move_bot,
    no_goals,
    on_slot,
    own_blueprint,
    own_contract,
    put_miner,
    put_rover,
    quiet_mars,
    show_blueprints,
    tile,
)


def plain(side: str = "colony", seats: int = 2, dealer: bool = True, **options: object) -> Table:
    """No Goals in hand, the starting Buildings in their usual places, no Minerals to pay with."""
    table = mars(seats, side=side, dealer=dealer, **options)  # type: ignore[arg-type]
    table.match._forced = "quiet"
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
        in_play(s, 4, 5, 7)
        give(s, 0, mineral=0)
    return table


def last_turn(seats: int = 2) -> Table:
    """Seat 0 has the last turn of the last round; nobody has anything that scores but the Shelter Tech."""
    table = plain(seats=seats)
    with table.edit() as s:
        s.ending = s.final_round = True
        for player in s.players[1:]:
            player.standing = False
        for seat in range(seats):
            s.players[seat].storage = [0, 0, 0, 0, 0]
            s.players[seat].crystals = 0
            colonists(s, seat, lq=0)
            learn(s, seat, "shelter", "1A")
    return table


def idle(table: Table) -> None:
    """The last turn is taken without doing anything; the Main action may have been the only one."""
    table.play(*(("control_center",) if table.about == "turn.action" else ()), "done", "end")


def finish(table: Table) -> Result:
    """The last turn is taken, and the game is over."""
    idle(table)
    result = table.match.result
    assert result is not None
    return result


NOTHING = {
    "during_play": 0,
    "progress": 0,
    "ships": 0,
    "colonists": 0,
    "technology": 1,
    "advanced_buildings": 0,
    "scientists": 0,
    "contracts": 0,
}


@rule("OM-SCORE-11")
def test_without_anything_only_the_shelter_tech_scores() -> None:
    result = finish(last_turn())
    assert result.points == (NOTHING, NOTHING)


@rule("OM-SCORE-01")
@pytest.mark.parametrize(("cubes", "op"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 11)])
def test_cubes_in_the_progress_area_score_more_and_more(cubes: int, op: int) -> None:
    table = last_turn()
    with table.edit() as s:
        for kind in KINDS[:5]:
            grow(s, kind, 2)
        s.level = 2
        s.players[0].cubes = (1 << cubes) - 1
    assert finish(table).points[0] == {**NOTHING, "progress": op}


@rule("OM-SCORE-02")
def test_a_ship_in_the_hangar_scores_three_a_discarded_one_nothing() -> None:
    table = last_turn()
    with table.edit() as s:
        colony_level(s, 3)
        s.players[0].ships[:3] = [0, 0, 0]
        s.players[0].hangar = 2
    assert finish(table).points[0] == {**NOTHING, "ships": 6}


@rule("OM-SCORE-03")
@pytest.mark.parametrize(("side", "home"), [("colony", 3), ("orbit", 2)])
def test_colonists_come_home_from_the_slots_of_ones_own_side_and_the_working_area(
    side: str, home: int
) -> None:
    table = last_turn()
    with table.edit() as s:
        begin_turn(s, 1)
        s.players[0].space = 6 if side == "colony" else 3
        s.players[0].standing = False
        grow(s, "mine", 2)
        put_miner(s, 0, "+1-1")
        on_slot(s, 0, "construct", 2)
        on_slot(s, 0, "research_development")
        s.players[0].wa, s.players[0].reserve = 1, s.players[0].reserve - 1
        s.ending = s.final_round = True
    idle(table)
    board = table.state.players[0]
    assert (board.lq, board.wa, board.miners) == (home, 0, [cell("+1-1")])
    assert [table.state.slots[place][0] for place in (1, 2)] == ([1, 0] if side == "colony" else [0, 2])
    assert table.match.result.points[0]["colonists"] == (3 if home == 3 else 0)  # type: ignore[union-attr]


@rule("OM-SCORE-04", "OM-SCORE-03")
def test_colonists_beyond_the_living_quarters_go_to_the_reserve() -> None:
    table = last_turn()
    with table.edit() as s:
        colonists(s, 0, lq=2, wa=4)
    before = table.state.players[0].reserve
    assert finish(table).points[0]["colonists"] == 3, "four slots: the second row"
    assert (table.state.players[0].lq, table.state.players[0].reserve) == (4, before + 2)


@rule("OM-SCORE-05", "OM-SCORE-04")
@pytest.mark.parametrize(
    ("lq", "op"),
    [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 3),
        (4, 3),
        (5, 6),
        (6, 6),
        (7, 10),
        (8, 10),
        (9, 15),
        (10, 15),
        (11, 21),
        (12, 21),
    ],
)
def test_the_number_beside_the_topmost_colonist_scores(lq: int, op: int) -> None:
    table = last_turn()
    with table.edit() as s:
        grow(s, "shelter", 4, 0)
        build(s, "shelter", "-4-1" if s.tile[cell("-4-1")] == NONE else "-4+1", 0)
        colonists(s, 0, lq=lq)
    assert finish(table).points[0] == {**NOTHING, "colonists": op}


@rule("OM-SCORE-06")
@pytest.mark.parametrize(("lab", "op"), [("1B", 1), ("2A", 2), ("3B", 3), ("4C", 4), ("5A", 5), ("6A", 9)])
def test_a_tech_tile_scores_the_points_below_its_column(lab: str, op: int) -> None:
    table = last_turn()
    with table.edit() as s:
        learn(s, 0, "rover", lab)
    assert finish(table).points[0] == {**NOTHING, "technology": 1 + op}


@rule("OM-SCORE-07", "OM-SCORE-08")
def test_advanced_buildings_score_by_level_and_unbuilt_blueprints_lose_the_same() -> None:
    table = last_turn()
    with table.edit() as s:
        advance(s, 0, 5)
        advance(s, 0, 13)
        own_blueprint(s, 1, 7)
        own_blueprint(s, 1, 14)
    result = finish(table)
    assert result.points[0] == {**NOTHING, "advanced_buildings": 3 + 5}
    assert result.points[1] == {**NOTHING, "advanced_buildings": -3 - 5}
    assert result.total(1) == -7, "points may go below 0"


@rule("OM-SCORE-09", "OM-CONTRACT-01")
def test_contracts_win_or_lose_their_points_and_may_be_served_before_scoring() -> None:
    table = last_turn()
    with table.edit() as s:
        for contract in (1, 11, 12):
            own_contract(s, 0, contract)
        at = grow(s, "water_extractor", 4)
        own_blueprint(s, 0, 5, built_on=at)
        own_contract(s, 0, 2)
        s.contract_done[1] = True
        s.contract_goods[11 * 6 + 5] = 2
        s.contract_goods[11 * 6 + 0] = 2
        give(s, 0, below=1, plant=1)
        own_contract(s, 1, 7)
        give(s, 1, mineral=1)
    idle(table)
    assert (table.match.ask.seat, table.about) == (0, "contract.deliver")  # type: ignore[union-attr]
    assert table.words == ["contract:11", "contract:12", "done"]
    assert table.state.players[0].crystals == 1, "Crystals from below the Depot are in it"
    table.play("contract:12", "done")
    assert (table.match.ask.seat, table.about) == (1, "contract.deliver")  # type: ignore[union-attr]
    table.play("done")
    result = table.match.result
    assert result is not None
    assert result.points[0]["contracts"] == 12 - 6 + 9 - 4
    assert result.points[1]["contracts"] == -4


@rule("OM-SCORE-09", "OM-TIE-01")
def test_the_final_deliveries_are_asked_in_turn_order() -> None:
    table = last_turn()
    with table.edit() as s:
        s.players[0].space, s.players[1].space = 7, 3
        own_contract(s, 0, 7)
        own_contract(s, 1, 8)
        give(s, 0, mineral=1)
        give(s, 1, mineral=1)
    idle(table)
    assert table.match.ask.seat == 1  # type: ignore[union-attr]
    table.play("done")
    assert table.match.ask.seat == 0  # type: ignore[union-attr]


@rule("OM-SCORE-10", "OM-SCI-05", "OM-XSCI-03")
@pytest.mark.parametrize("scientist", range(6))
def test_a_scientist_scores_three_for_each_advanced_building_of_its_scoring_type(scientist: int) -> None:
    table = last_turn()
    with table.edit() as s:
        grow(s, KINDS[0], 3)
        own_blueprint(s, 0, 1, built_on="+0+0")
        own_blueprint(s, 1, 2, built_on="+1-1")
        for card, at in ((3, "+0-2"), (5, "+2-1"), (7, "+0+2"), (9, "-2+1"), (11, "-2-1")):
            own_blueprint(s, 0, card, built_on=at)
        hire_scientist(s, 1, SCIENTIST_NAMES[scientist])
        move_bot(s, 0, "-1-1")
    mines = SCIENTISTS[scientist].scores == 0
    assert finish(table).points[1]["scientists"] == (6 if mines else 3), "whoever owns them"
    assert SCIENTISTS[scientist].scores != SCIENTISTS[scientist].works_in


@rule("OM-SCORE-10")
def test_buildings_that_are_not_advanced_do_not_score_for_a_scientist() -> None:
    table = last_turn()
    with table.edit() as s:
        hire_scientist(s, 0, "geologist")
        grow(s, "generator", 3)
        own_blueprint(s, 1, 3)
    assert finish(table).points[0]["scientists"] == 0


@rule("OM-SCORE-11")
def test_the_points_of_play_are_added_and_the_most_win() -> None:
    table = last_turn(seats=3)
    with table.edit() as s:
        for seat, op in enumerate((5, 9, 2)):
            s.players[seat].op = op
        learn(s, 2, "rover", "5A")
    result = finish(table)
    assert [result.total(seat) for seat in range(3)] == [6, 10, 8]
    assert (result.winners, result.ranking, result.tie_breaks) == ((1,), ((1,), (2,), (0,)), ())


# Ties


def tied(**given: Any) -> Result:
    """Three players with the same points; seats 1 and 2 differ only in what is given."""
    table = last_turn(seats=3)
    with table.edit() as s:
        for seat in range(3):
            s.players[seat].op = 10
        given["edit"](s)
    return finish(table)


@rule("OM-TIE-01")
def test_a_tie_is_broken_by_crystals_in_the_depot() -> None:
    def edit(s: Any) -> None:
        give(s, 0, crystal=1)
        give(s, 1, crystal=1, below=1)
        own_blueprint(s, 0, 5, built_on="+2-1")
        s.players[0].op -= 3

    result = tied(edit=edit)
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0,), (2,))
    assert [message.key for message in result.tie_breaks] == ["tie.crystals"]


@rule("OM-TIE-01")
def test_crystals_without_room_in_the_depot_break_no_tie() -> None:
    def edit(s: Any) -> None:
        give(s, 0, crystal=3)
        give(s, 1, crystal=2, below=4)

    assert tied(edit=edit).winners == (0, 1), "three spaces are free of Ships"


@rule("OM-TIE-02")
def test_then_by_advanced_buildings() -> None:
    def edit(s: Any) -> None:
        own_blueprint(s, 1, 5, built_on="+2-1")
        s.players[1].op -= 3
        grow(s, "mine", 2)
        s.players[2].cubes = 1
        s.players[2].op -= 1

    result = tied(edit=edit)
    assert result.ranking == ((1,), (2,), (0,))
    assert [message.key for message in result.tie_breaks] == ["tie.advanced_buildings"]


@rule("OM-TIE-03")
def test_then_by_progress_cubes() -> None:
    def edit(s: Any) -> None:
        grow(s, "mine", 2)
        s.players[2].cubes = 1
        s.players[2].op -= 1

    result = tied(edit=edit)
    assert result.ranking == ((2,), (0, 1))
    assert [message.key for message in result.tie_breaks] == ["tie.progress_cubes"]


@rule("OM-TIE-04")
def test_then_the_victory_is_shared() -> None:
    def edit(s: Any) -> None:
        s.players[0].op -= 1

    result = tied(edit=edit)
    assert (result.winners, result.ranking) == ((1, 2), ((1, 2), (0,)))
    assert [message.key for message in result.tie_breaks] == ["tie.shared"]


# Switches


@rule("OM-OPT-01", "OM-XTECH-04")
@pytest.mark.parametrize("switch", ["printed", "everywhere"])
@pytest.mark.parametrize("effect", ["executive", "drone", "discovery", "goal"])
def test_upgrade_tech_may_be_allowed_everywhere(effect: str, switch: str) -> None:
    table = plain(upgrade_tech=switch)
    with table.edit() as s:
        for card in (3, 5, 7, 9):
            own_blueprint(s, 0, card)
        learn(s, 1, "upgrade", "3A")
        grow(s, "shelter", 3, 0)
        give(s, 0, mineral=4, crystal=3)
        s.players[0].bots = [cell("+0-1")]
        s.players[0].bots += [cell("+1-1"), cell("+0+1"), cell("-1+0")]
        s.players[0].bots_reserve = 0
        if effect == "executive":
            s.players[0].ships[3] = 0
            s.players[0].hangar = 1
        elif effect == "drone":
            grow(s, "generator", 4)
            own_blueprint(s, 0, 16, built_on="+0-3")
        elif effect == "discovery":
            tile(s, "-1+2", discovery=8)
            put_rover(s, 0, "-1+3")
        else:
            goals(s, 0, 1, 14, 16)
    if effect == "executive":
        table.play("depot:4", "blueprint:03", "hex:+0-2")
    elif effect == "drone":
        table.play("depot:8", "blueprint:05", "hex:+2-1")
    elif effect == "discovery":
        table.play("control_center", "rover", "hex:-1+2", "done", "yes", "blueprint:03", "blueprint:05")
    else:
        table.play("goal:01", "reward:card", "blueprint:03", "hex:+0-2", "blueprint:05", "hex:+2-1")
    minerals = table.state.players[0].storage[MINERAL]
    if switch == "everywhere":
        assert (table.about, table.words) == ("upgrade.more", ["tech-of:green", "done"])
        table.play("tech-of:green", "blueprint:07", "hex:+0+2")
        assert table.state.used == [(7, 1)]
        assert table.state.players[0].storage[MINERAL] == minerals - 1, "also after the free ones of a Goal"
    else:
        assert table.about == "turn.action"


@rule("OM-OPT-02", "OM-XTECH-05")
@pytest.mark.parametrize("switch", ["once", "per_ship"])
def test_ship_tech_brings_its_level_once_or_one_with_each_ship(switch: str) -> None:
    table = plain(ship_tech=switch)
    with table.edit() as s:
        colony_level(s, 4)
        grow(s, "shelter", 4, 0)
        learn(s, 1, "ship", "2A")
        colonists(s, 0, lq=3)
        give(s, 0, plant=4, water=4)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    if switch == "once":
        table.play("colonist", "depot:2", "reward:colonists", "done", "tech-of:green")
        assert table.state.players[0].lq == 3 - 1 + 2 + 2 + 2
        assert table.about == "turn.action"
    else:
        assert table.about == "ship.tech"
        table.play("tech-of:green")
        assert table.state.players[0].lq == 3 + 2 + 1
        table.play("colonist", "depot:2", "reward:colonists")
        assert table.state.players[0].lq == 6 - 1 + 2 + 1
        table.play("colonist", "depot:3", "reward:colonists")
        assert table.state.players[0].lq == 8 - 1 + 2, "level 2: two Ships"
        table.play("done")
    assert table.state.used == [(8, 1)]


@rule("OM-OPT-03", "OM-NOTE-55")
@pytest.mark.parametrize("switch", ["any_step", "between_actions"])
def test_goals_may_be_completed_after_any_step_or_only_between_actions(switch: str) -> None:
    table = plain("orbit", goal_timing=switch)
    with table.edit() as s:
        goals(s, 0, 1, 3, 14)
        for card in (1, 3, 5):
            own_blueprint(s, 0, card)
        show_blueprints(s, 4, 6)
    table.play("obtain_blueprint", "blueprint:04")
    assert table.about == ("goal.complete" if switch == "any_step" else "blueprint.take")
    table.play("no" if switch == "any_step" else "done")
    if switch == "any_step":
        table.play("done")
    assert table.about == "turn.action"
    assert "goal:01" in table.words


@rule("OM-OPT-04", "OM-ROVER-06", "OM-ROVER-07", "OM-ROVER-08")
@pytest.mark.parametrize("switch", ["claimable", "no_benefit"])
@pytest.mark.parametrize("why", ["owned", "cost", "benefit"])
def test_where_a_rover_may_stop(why: str, switch: str) -> None:
    table = plain(rover_stop=switch)
    with table.edit() as s:
        s.players[0].rover = cell("-1+2")
        if why == "owned":
            tile(s, "-1+3", research="A")
            s.tile[next(at for at in range(91) if s.tile[at] == 19 and at != cell("-1+3"))] = NONE
            s.players[0].research = 1
        elif why == "cost":
            tile(s, "-1+3", discovery=8)
            own_blueprint(s, 0, 1)
            move_bot(s, 0, "+0-1")
        else:
            tile(s, "-1+3", discovery=17)
            give(s, 0, mineral=2, battery=2, water=2, plant=2, oxygen=2)
        # every hex beyond is barred, so that stepping on the tile means to stop there
        for at in ("-2+3", "-2+4", "-1+4", "+0+3"):
            s.players[1].bots = [*s.players[1].bots, cell(at)]
        s.players[1].bots = s.players[1].bots[1:]
        s.players[1].bots_reserve = 0
    table.play("control_center", "rover")
    if switch == "no_benefit" and why != "benefit":
        table.play("hex:-1+3", "done")
        assert table.state.players[0].rover == cell("-1+3")
        assert table.about == "turn.action", "it can't be claimed"
    else:
        table.play("hex:-1+3")
        assert table.about == "control.step", "it must move on at once"
        table.play("hex:-1+2")
        assert table.about == "control.move"
        assert table.refuses("rover") == "OM-CC-03", "both points are spent"


@rule("OM-OPT-05", "OM-NOTE-04")
@pytest.mark.parametrize("switch", ["yes", "no"])
def test_a_second_update_may_follow_at_once_or_wait_for_the_next_turn(switch: str) -> None:
    table = plain(repeated_update=switch)
    with table.edit() as s:
        for kind in KINDS[1:5]:
            grow(s, kind, 3)
    table.play("control_center", "done", "end")
    assert table.state.level == (3 if switch == "yes" else 2)
    table.play("control_center", "done", "end")
    assert table.state.level == 3


@rule("OM-OPT-06", "OM-NOTE-59")
@pytest.mark.parametrize("switch", ["no", "yes"])
def test_lacerda_gets_the_benefit_of_his_starting_space_only_by_the_switch(switch: str) -> None:
    table = Table(GAME, 1, lacerda_start_benefit=switch)
    while table.about != "chance.first_tile":
        table.match.choose(table.words[0])
    table.play("first-tile:4")
    assert table.state.players[1].space == 6
    assert table.state.players[1].below == (1 if switch == "yes" else 0)
    assert table.about == "turn_order.space"


@rule("OM-OPT-07", "OM-NOTE-34")
@pytest.mark.parametrize("switch", ["yes", "no"])
def test_an_executive_action_after_the_landing_pod(switch: str) -> None:
    table = plain("orbit", landing_executive=switch)
    with table.edit() as s:
        give(s, 0, crystal=3)
    assert "depot:7" in table.words
    table.play("landing_pod", "order:5")
    if switch == "yes":
        assert "depot:7" in table.words
    else:
        assert table.refuses("depot:7") == "OM-FLOW-05"
        assert table.words == ["end"]


@rule("OM-OPT-07")
def test_before_the_landing_pod_an_executive_action_is_always_allowed() -> None:
    table = plain("orbit", landing_executive="no")
    with table.edit() as s:
        give(s, 0, crystal=3)
    table.play("depot:7", "good:battery", "landing_pod", "order:5")
    assert table.about == "turn.action"


@rule("OM-OPT-08", "OM-XSHUT-02")
@pytest.mark.parametrize("switch", ["last_space", "stops"])
@pytest.mark.parametrize("level", [3, 4, 5])
def test_from_level_four_on_the_shuttle_may_stop(level: int, switch: str) -> None:
    table = plain(shuttle_from_level_4=switch)
    with table.edit() as s:
        colony_level(s, level)
        begin_shuttle_phase(s)
        s.ending = s.remaining == 0
        s.shuttle_side, s.shuttle_space = COLONY, 1
        s.players[0].ships[0] = 0
        s.players[0].hangar = 1
    stops = switch == "stops" and level >= 4
    assert (table.state.shuttle_side, table.state.shuttle_space) == ((COLONY, 1) if stops else (ORBIT, 3))
    assert (table.match.ask.seat, table.about) == (0, "shuttle.travel")  # type: ignore[union-attr]
    table.play("yes", "order:1")
    assert table.state.players[0].hangar == (0 if stops else 1), "nobody rides free"
    assert (table.about == "shuttle.travel") == (not stops), "seat 1 has no Ship"


@rule("OM-OPT-09", "OM-NOTE-06")
@pytest.mark.parametrize(("switch", "stored", "below"), [("below", 0, 1), ("depot", 1, 0)])
def test_a_crystal_of_the_warehouse_goes_below_or_into_the_depot(
    switch: str, stored: int, below: int
) -> None:
    table = quiet_mars(side="orbit", warehouse_crystals=switch)
    table.play("resupply", "good:crystal")
    if table.about == "resupply.item":
        table.play("done")
    board = table.state.players[0]
    assert (board.crystals, board.below) == (stored, below)


@rule("OM-OPT-10", "OM-NOTE-61")
@pytest.mark.parametrize(("switch", "points"), [("open", 3), ("all", 21)])
def test_the_open_or_all_spaces_of_lacerdas_living_quarters_count(switch: str, points: int) -> None:
    table = mars(seats=1, lacerda_quarters=switch)
    assert points_of(table.state, 1)["colonists"] == points


@rule("OM-OPT-11", "OM-SCORE-06")
@pytest.mark.parametrize(("switch", "points"), [("5", 5), ("6", 6)])
def test_the_fifth_column_of_the_lab_scores_five_or_six(switch: str, points: int) -> None:
    table = plain(lab_column_5=switch)
    with table.edit() as s:
        s.players[0].tech[SHELTER_TECH] = LAB_NAMES.index("5A")
    assert points_of(table.state, 0)["technology"] == points
    scene = table.match.scene(0)
    label = next(piece.label for piece in scene.pieces if piece.key == "lab:0:5A")
    assert f"{points} OP" in table.match.game.phrasebook().text(label)
    printed = [piece.key for piece in scene.pieces if piece.label == plain_text(f"+{points}")]
    assert len(printed) == 2, "printed on both boards"
    other = plain(lab_column_5=switch)
    assert points_of(other.state, 0)["technology"] == 2, "the other columns as before"


@rule("OM-OPT-12", "OM-SCORE-05")
@pytest.mark.parametrize(("switch", "points"), [("0", 0), ("1", 1)])
def test_the_lowest_row_of_the_living_quarters_scores_nothing_or_one(switch: str, points: int) -> None:
    table = plain(lowest_quarters=switch)
    for lq, expected in ((0, 0), (1, points), (2, points), (3, 3)):
        with table.edit() as s:
            colonists(s, 0, lq=lq)
        assert points_of(table.state, 0)["colonists"] == expected
