"""The colony grows: the colony update (OM-LEVEL), and Progress cubes in it (OM-PROG-05).

The starting Buildings lie as by `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S,
Oxygen Condenser W. Seat 0 is purple, with Shelter and Bot at -2-1; seat 1 is green, at +2+1 (of two).
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import NONE, OXYGEN_CONDENSER, TECHS
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS, LEVEL_ONE, LEVEL_THREE
from areopagus.games.on_mars.catalog.technology import GRID_TECHS, LAB, LAB_NAMES
from areopagus.games.on_mars.catalog.terrain import HEXES, NEIGHBOURS
from areopagus.games.on_mars.queries.terrain import is_empty, pieces, sites
from areopagus.games.on_mars.state import Mars
from areopagus.kernel import Bag
from areopagus.kernel import hexes as hex_text
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    begin_turn,
    build,
    colony_level,
    give,
    grow,
    learn,
    move_bot,
    own_contract,
    player,
    quiet_mars,
    seat_asked,
    show_blueprints,
    storage,
)

FIFTH = {"generator": "+1-4", "water_extractor": "+4-1", "greenhouse": "-1+4"}


def before_update(level: int, seats: int = 2) -> tuple[Table, str]:
    """All LSS markers but one have reached the Colony level marker; seat 0 can build the last one, on the hex."""
    table = quiet_mars(seats)
    with table.edit() as s:
        grow(s, "mine", 2)
        for kind, fifth in FIFTH.items():
            grow(s, kind, min(4, level + 1))
            if level == 4:
                build(s, kind, fifth)
        grow(s, "oxygen_condenser", level)
        colony_level(s, level)
        if level == 2:
            show_blueprints(s, 1, 2, 13, 14)
            s.decks = [Bag([0] * 12), Bag([0] * 6 + [1] * 6)]
        elif level > 2:
            show_blueprints(s)
            s.decks = [Bag([0] * 12), Bag([0] * 12)]
        site = room_for_condenser(s)
    return table, f"hex:{site}"


def room_for_condenser(s: Mars) -> str:
    """A hex where an Oxygen Condenser can stand alone; the Bot of seat 0 is put beside it, a Plant is there."""
    give(s, 0, mineral=0, plant=1)
    occupied = pieces(s)
    for at, joined in sites(s, OXYGEN_CONDENSER, 0):
        near = [other for other in NEIGHBOURS[at] if is_empty(s, other, occupied)]
        if not joined and near and is_empty(s, at, occupied):
            s.players[0].bots = [near[0]]
            return hex_text.text(HEXES.cells[at])
    raise AssertionError("no room")


def update(table: Table, site: str) -> list[str]:
    """Build the last Oxygen Condenser, end the turn; the questions to chance that followed, answered with the first."""
    table.play("construct", "kind:oxygen_condenser", site)
    asked = []
    while table.about in ("chance.tile", "lss.benefit", "chance.blueprint", "chance.tech"):
        asked.append(table.about)
        table.match.choose("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    return asked[2:]


@rule("OM-LEVEL-01", "OM-LEVEL-04")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_when_all_four_markers_have_reached_it_the_level_marker_rises_one_row(level: int) -> None:
    table, site = before_update(level)
    update(table, site)
    assert min(table.state.lss) == level + 1
    assert table.state.level == level + 1
    assert seat_asked(table) == 1


@rule("OM-LEVEL-01")
def test_markers_above_the_row_count_as_well_and_one_below_holds_it_back() -> None:
    table, site = before_update(1)
    with table.edit() as s:
        build(s, "generator", "+0-4")
        build(s, "generator", "+1-3")
    assert table.state.lss == [4, 2, 2, 1]
    update(table, site)
    assert table.state.level == 2, "one step, though the Generators are ahead"
    table = quiet_mars()
    with table.edit() as s:
        for kind in ("generator", "greenhouse"):
            grow(s, kind, 4)
        site = f"hex:{room_for_condenser(s)}"
    update(table, site)
    assert table.state.lss == [4, 1, 4, 2]
    assert table.state.level == 1, "the Water Extractors are missing"


@rule("OM-LEVEL-02")
def test_the_update_waits_for_the_end_of_the_turn() -> None:
    table, site = before_update(1)
    with table.edit() as s:
        give(s, 0, crystal=2)
    table.play("construct", "kind:oxygen_condenser", site)
    while table.about != "turn.action":
        table.match.choose("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    assert seat_asked(table) == 0
    assert (table.state.lss, table.state.level) == ([2, 2, 2, 2], 1)
    table.play("end")
    assert table.state.level == 2
    assert table.about == "chance.blueprint"


@rule("OM-LEVEL-02", "OM-LEVEL-05", "OM-LEVEL-07", "OM-LEVEL-08", "OM-LEVEL-09")
def test_the_steps_of_an_update_come_in_order() -> None:
    table, site = before_update(1, seats=3)
    with table.edit() as s:
        learn(s, 0, TECHS[s.grid[0]], "1A")
        s.warehouse = [0, 1, 0, 1, 0, 1]
        s.players[1].cubes = 0b11
    table.play("construct", "kind:oxygen_condenser", site)
    while table.about != "chance.blueprint":
        table.match.choose("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    assert table.state.level == 2
    assert table.state.grid[0] == NONE, "the grid comes later"
    while table.about == "chance.blueprint":
        table.match.choose(table.words[0])
    assert sum(len(row) for row in table.state.display) == 12
    assert table.about == "chance.tech"
    assert table.state.warehouse == [0, 1, 0, 1, 0, 1], "so does the Warehouse"
    table.match.choose(table.words[0])
    assert table.state.warehouse == [0, 3, 3, 3, 3, 3]
    assert player(table, 1).op == 2


@rule("OM-CONTRACT-02", "OM-USE-05")
def test_the_owner_of_used_tech_may_deliver_before_choosing() -> None:
    table, _ = before_update(1)
    with table.edit() as s:
        learn(s, 1, "oxygen_condenser", "1A")
        move_bot(s, 0, "-4+1")
        own_contract(s, 1, 9)
        give(s, 1, water=1, mineral=0)
    table.play("construct", "kind:oxygen_condenser", "hex:-3+1")
    while table.about in ("chance.tile", "lss.benefit"):
        table.match.choose("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    assert table.words == ["keep", "develop", "deliver"]
    table.play("deliver")
    assert (storage(table, 1)["water"], table.about) == (0, "tech.owner_choice")
    assert table.words == ["keep", "develop"]


@rule("OM-LEVEL-03")
def test_owners_of_used_tech_choose_before_the_update() -> None:
    table, _ = before_update(1)
    with table.edit() as s:
        learn(s, 1, "oxygen_condenser", "1A")
        move_bot(s, 0, "-4+1")
    table.play("construct", "kind:oxygen_condenser", "hex:-3+1")
    while table.about in ("chance.tile", "lss.benefit"):
        table.match.choose("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 1)
    assert table.state.level == 1
    table.play("develop", "lab:2A")
    assert table.about == "chance.blueprint"
    assert table.state.level == 2


@rule("OM-LEVEL-05")
def test_at_level_two_the_display_is_replaced_by_six_cards_of_each_level() -> None:
    table, site = before_update(1)
    old = [card for row in table.state.display for card in row]
    assert len(old) == 6
    assert set(update(table, site)) == {"chance.blueprint"}
    new = [card for row in table.state.display for card in row]
    assert not set(old) & set(new)
    assert [BLUEPRINTS[card].level for card in new] == [1] * 6 + [3] * 6
    assert [deck.total for deck in table.state.decks] == [len(LEVEL_ONE) - 12, len(LEVEL_THREE) - 6]


@rule("OM-LEVEL-06")
def test_at_level_three_level_one_cards_leave_and_the_last_six_come() -> None:
    table, site = before_update(2)
    assert set(update(table, site)) == {"chance.blueprint"}
    shown = [card for row in table.state.display for card in row]
    assert sorted(shown) == [12, 13, *range(18, 24)], "cards 13 and 14 have stayed"
    assert [deck.total for deck in table.state.decks] == [0, 0]


@rule("OM-LEVEL-06")
@pytest.mark.parametrize("level", [3, 4])
def test_at_other_levels_the_display_stays(level: int) -> None:
    table, site = before_update(level)
    with table.edit() as s:
        s.display = [[12], [13, 14]]
    assert update(table, site) == []
    assert table.state.display == [[12], [13, 14]]
    assert table.state.level == level + 1


@rule("OM-LEVEL-07")
@pytest.mark.parametrize("seats", [3, 4])
def test_empty_grid_spaces_are_filled_from_the_bottom_row_up(seats: int) -> None:
    table, site = before_update(3, seats=seats)
    with table.edit() as s:
        for space, lab in ((6, "1A"), (3, "2A"), (1, "1B")):
            learn(s, 2, TECHS[s.grid[space]], lab)
    table.play("construct", "kind:oxygen_condenser", site)
    while table.about in ("chance.tile", "lss.benefit"):
        table.match.choose("benefit:crystal" if table.about == "lss.benefit" else table.words[0])
    filled = []
    for _ in range(3):
        assert table.about == "chance.tech"
        before = list(table.state.grid)
        table.match.choose(table.words[-1])
        filled += [space for space in range(8) if table.state.grid[space] != before[space]]
    assert filled == [1, 3, 6]
    assert NONE not in table.state.grid
    assert table.state.tech_stack.total == 5
    assert table.about == "turn.action"


@rule("OM-LEVEL-07")
def test_what_the_stacks_have_not_got_stays_empty() -> None:
    table, site = before_update(3, seats=3)
    with table.edit() as s:
        for seat_number, count in ((1, 3), (2, 4)):
            for number, lab in zip(range(count), ("1A", "1B", "2A", "3B"), strict=False):
                tech = TECHS[s.grid[number]] if s.grid[number] != NONE else TECHS[s.grid[number + 4]]
                learn(s, seat_number, tech, lab)
        empty = s.grid.count(NONE)
        left = [place for place in range(8) if s.tech_stack.counts[place]][2:]
        s.tech_stack.counts = [
            0 if place in left else count for place, count in enumerate(s.tech_stack.counts)
        ]
        for place in left:
            free = [lab for lab in range(len(LAB)) if lab not in s.players[0].tech and LAB_NAMES[lab] != "1B"]
            s.players[0].tech[GRID_TECHS[place]] = free[0]
    assert empty > 2
    update(table, site)
    assert table.state.grid.count(NONE) == empty - 2
    assert NONE not in table.state.grid[:2], "the bottom row first"
    assert table.state.tech_stack.total == 0


@rule("OM-LEVEL-07")
def test_with_two_players_the_grid_is_not_refilled() -> None:
    table, site = before_update(3)
    with table.edit() as s:
        learn(s, 1, TECHS[s.grid[1]], "1A")
    assert update(table, site) == []
    assert table.state.grid[1] == NONE
    assert table.state.level == 4


@rule("OM-LEVEL-08")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 3), (4, 3)])
def test_the_warehouse_is_filled_up_but_never_with_minerals(seats: int, each: int) -> None:
    table, site = before_update(3, seats=seats)
    with table.edit() as s:
        s.warehouse = [0, 0, 1, 0, 1, 0]
    update(table, site)
    assert table.state.warehouse == [0, each, each, each, each, each]


@rule("OM-LEVEL-09", "OM-PROG-05")
@pytest.mark.parametrize(
    ("cubes", "op"), [(0, 0), (0b1, 1), (0b11, 2), (0b10101, 4), (0b1111, 7), (0b11111, 11)]
)
def test_cubes_score_by_their_number(cubes: int, op: int) -> None:
    table, site = before_update(2)
    with table.edit() as s:
        s.players[1].cubes = cubes
        s.players[0].cubes = 0b1
    before = player(table, 0).op
    update(table, site)
    assert player(table, 1).op == op
    gained = player(table, 0).op - before
    assert gained >= 1, "each player scores"


@rule("OM-LEVEL-09", "OM-PROG-05")
@pytest.mark.parametrize(("level", "op"), [(1, 7), (2, 7), (3, 0), (4, 0)])
def test_cubes_score_at_the_first_and_second_update_only(level: int, op: int) -> None:
    table, site = before_update(level)
    with table.edit() as s:
        s.players[1].cubes = 0b1111
    update(table, site)
    assert table.state.level == level + 1
    assert player(table, 1).op == op


@rule("OM-PROG-05")
def test_cubes_score_again_at_the_end_of_the_game() -> None:
    table = quiet_mars()
    with table.edit() as s:
        grow(s, "mine", 2)
        grow(s, "generator", 2)
        s.players[1].cubes = 0b11
        s.ending = s.final_round = True
        s.mission_left = [0, 0, 0]
        s.remaining = 0
        begin_turn(s, 1)
        s.players[0].standing = False
    table.play("control_center", "done")
    assert table.match.result is not None
    assert [points["progress"] for points in table.match.result.points] == [0, 2]


@rule("OM-LEVEL-10")
@pytest.mark.parametrize(("level", "remaining"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_from_level_three_on_each_update_moves_the_remaining_missions_marker(
    level: int, remaining: int
) -> None:
    table, site = before_update(level)
    before = table.state.remaining
    update(table, site)
    assert table.state.level == level + 1
    assert table.state.remaining == remaining
    assert before == min(3, remaining + 1)


@rule("OM-LEVEL-11")
@pytest.mark.parametrize("done", [0, 1])
def test_from_space_one_the_marker_leaves_its_track_and_the_end_is_triggered(done: int) -> None:
    table, site = before_update(4 - done)
    with table.edit() as s:
        if done:
            s.mission_left[0] = 0
            s.remaining = 1
    assert table.state.remaining == 1
    update(table, site)
    assert table.state.remaining == 0
    assert not table.state.ending, "it is tested at the end of the phase"
    table.play("control_center", "done")
    assert "story.end_triggered" in table.story_keys()


@rule("OM-LEVEL-11")
def test_a_step_to_space_one_triggers_nothing() -> None:
    table, site = before_update(3)
    update(table, site)
    assert table.state.remaining == 1
    table.play("control_center", "done")
    assert "story.end_triggered" not in table.story_keys()
