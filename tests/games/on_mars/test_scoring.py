"""Final scoring and ties (OM-SCORE, OM-TIE)."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES, SCIENTISTS
from areopagus.kernel import Result
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    advance,
    begin_turn,
    build,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    hire_scientist,
    learn,
    move_bot,
    on_slot,
    own_blueprint,
    own_contract,
    put_miner,
)
from tests.games.on_mars.situations import without_riches


def last_turn(seats: int = 2) -> Table:
    """Seat 0 has the last turn of the last round; nobody has anything that scores but the Shelter Tech."""
    table = without_riches(seats=seats)
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
