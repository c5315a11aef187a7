"""The colony grows: colony update, upgrades, Ships (OM-LEVEL, OM-UPG, OM-SHIP), and Progress cubes in it (OM-PROG-05).

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
    add_bot,
    begin_shuttle_phase,
    begin_turn,
    build,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    has_bot,
    learn,
    move_bot,
    own_blueprint,
    own_contract,
    player,
    put_crystal,
    put_miner,
    put_rover,
    quiet_mars,
    seat_asked,
    show_blueprints,
    storage,
)


def hexes(*texts: str) -> list[str]:
    return [f"hex:{text}" for text in texts]


# The colony update

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
    assert "story.end_triggered" in table.told()


@rule("OM-LEVEL-11")
def test_a_step_to_space_one_triggers_nothing() -> None:
    table, site = before_update(3)
    update(table, site)
    assert table.state.remaining == 1
    table.play("control_center", "done")
    assert "story.end_triggered" not in table.told()


# Upgrades


def upgrades(*cards: int, mineral: int = 2) -> Table:
    """Seat 0 owns unbuilt Blueprints and has a Bot beside the Mine and the Greenhouse."""
    table = quiet_mars()
    with table.edit() as s:
        move_bot(s, 0, "+0+1")
        for card in cards:
            own_blueprint(s, 0, card)
        give(s, 0, mineral=mineral)
    return table


@rule("OM-UPG-01", "OM-UPG-08")
def test_an_own_blueprint_turns_a_building_into_an_advanced_one_for_a_mineral() -> None:
    table = upgrades(1)
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert table.state.marker[cell("+0+0")] == 0
    assert table.state.built_at[0] == cell("+0+0")
    assert player(table, 0).advanced == [cell("+0+0")]
    assert player(table, 0).markers == 7
    assert storage(table, 0)["mineral"] == 1


@rule("OM-UPG-01")
def test_a_blueprint_of_somebody_else_or_of_nobody_does_not_serve() -> None:
    table = upgrades(7, 8)
    with table.edit() as s:
        own_blueprint(s, 1, 1)
        show_blueprints(s, 2)
    table.play("upgrade")
    assert table.words == ["blueprint:07", "blueprint:08"]
    assert table.refuses("blueprint:01") == "OM-UPG-01"
    assert table.refuses("blueprint:02") == "OM-UPG-01"


@rule("OM-UPG-01")
def test_without_an_unbuilt_blueprint_there_is_nothing_to_upgrade() -> None:
    table = upgrades()
    assert table.refuses("upgrade") == "OM-UPG-01"
    with table.edit() as s:
        own_blueprint(s, 0, 1, built_on="+0+0")
    assert table.refuses("upgrade") == "OM-UPG-01"


@rule("OM-UPG-02")
def test_each_building_and_each_blueprint_serves_once() -> None:
    table = upgrades(2, 7, 8)
    with table.edit() as s:
        own_blueprint(s, 0, 1, built_on="+0+0")
        build(s, "mine", "+1+1")
        build(s, "greenhouse", "-1+2")
    table.play("upgrade")
    assert table.refuses("blueprint:01") == "OM-UPG-02"
    table.play("blueprint:07")
    assert sorted(table.words) == sorted(hexes("+0+2", "-1+2"))
    table = upgrades(7)
    with table.edit() as s:
        build(s, "greenhouse", "-1+2")
        build(s, "greenhouse", "+1+1")
        own_blueprint(s, 1, 8, built_on="-1+2")
    table.play("upgrade", "blueprint:07")
    assert table.refuses("hex:-1+2") == "OM-UPG-02", "also if another player has upgraded it"
    table.play("hex:+1+1")
    assert table.state.marker[cell("+1+1")] == 6


@rule("OM-UPG-03", "OM-UPG-04")
def test_the_type_must_match_and_level_one_takes_any_such_building() -> None:
    table = upgrades(3, 7, 8)
    with table.edit() as s:
        build(s, "greenhouse", "-1+2")
    table.play("upgrade")
    assert table.refuses("blueprint:03") == "OM-UPG-06", "no Generator in the zone"
    table.play("blueprint:07")
    assert table.refuses("hex:+0+0") == "OM-UPG-03"
    assert table.refuses("hex:+1+0") == "OM-UPG-03"
    table.play("hex:+0+2")
    assert table.state.marker[cell("+0+2")] == 6


@rule("OM-UPG-04")
def test_a_level_one_blueprint_takes_a_building_that_stands_alone_or_in_a_complex() -> None:
    table = upgrades(1)
    with table.edit() as s:
        for at in ("+1+1", "+1+2"):
            build(s, "mine", at)
    table.play("upgrade", "blueprint:01")
    assert sorted(table.words) == sorted(hexes("+0+0", "+1+1")), "alone, and in a Complex of two"
    table.play("hex:+1+1")
    assert table.state.marker[cell("+1+1")] == 0


@rule("OM-UPG-05")
def test_a_level_three_blueprint_needs_a_complex_of_three() -> None:
    table = upgrades(13)
    with table.edit() as s:
        build(s, "mine", "+1+0")
    assert table.refuses("upgrade") == "OM-UPG-03", "two are not enough"
    with table.edit() as s:
        build(s, "mine", "+2+0")
        build(s, "mine", "-1+2")
    table.play("upgrade", "blueprint:13")
    assert sorted(table.words) == sorted(hexes("+0+0", "+1+0"))
    assert table.refuses("hex:-1+2") == "OM-UPG-05"
    table.play("hex:+1+0")
    assert table.state.marker[cell("+1+0")] == 12


@rule("OM-UPG-06")
def test_the_building_lies_in_the_zone_of_an_own_bot() -> None:
    table = upgrades(7)
    with table.edit() as s:
        build(s, "greenhouse", "-1+2")
        build(s, "greenhouse", "+0+4")
        move_bot(s, 1, "+0+3")
    table.play("upgrade", "blueprint:07")
    assert table.refuses("hex:+0+4") == "OM-UPG-06", "that is in green's"
    assert sorted(table.words) == sorted(hexes("+0+2", "-1+2"))


@rule("OM-UPG-07")
def test_a_shelter_is_upgraded_by_its_owner_alone() -> None:
    table = quiet_mars()
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        build(s, "shelter", "-3-1", owner=0)
        build(s, "shelter", "+0+1", owner=1)
        move_bot(s, 0, "-2-2")
        add_bot(s, 0, "+1+1")
    table.play("upgrade", "blueprint:11")
    assert table.refuses("hex:+2+1") == "OM-UPG-07"
    assert table.refuses("hex:+0+1") == "OM-UPG-07"
    assert sorted(table.words) == sorted(hexes("-2-1", "-3-1"))
    table.play("hex:-2-1")
    assert table.state.marker[cell("-2-1")] == 10


@rule("OM-UPG-08")
def test_without_a_mineral_there_is_no_upgrade_whatever_else_is_in_storage() -> None:
    table = upgrades(1, mineral=0)
    assert table.refuses("upgrade") == "OM-UPG-08"


@rule("OM-UPG-08")
def test_a_bot_or_rover_on_the_building_is_displaced() -> None:
    table = upgrades(1)
    with table.edit() as s:
        put_rover(s, 1, "+0+0")
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    assert (table.about, seat_asked(table)) == ("construct.displace", 1)
    assert storage(table, 0)["mineral"] == 1, "it is paid before the marker is put"
    assert table.state.marker[cell("+0+0")] == 0
    assert "hex:+0+1" not in table.words, "purple's Bot is there"
    table.play("hex:+1+0")
    assert player(table, 1).rover == cell("+1+0")


@rule("OM-UPG-08")
def test_the_own_bot_on_the_building_gives_the_zone_and_is_displaced() -> None:
    table = upgrades(1)
    with table.edit() as s:
        move_bot(s, 0, "+0+0")
    table.play("upgrade", "blueprint:01", "hex:+0+0", "hex:+0-1")
    assert has_bot(table, 0, "+0-1")


@rule("OM-UPG-09")
@pytest.mark.parametrize(("owner", "at_home"), [(0, 3), (1, 3), (1, 4)])
def test_the_miner_goes_home_or_to_the_reserve_if_home_is_full(owner: int, at_home: int) -> None:
    table = upgrades(1)
    with table.edit() as s:
        put_miner(s, owner, "+0+0")
        colonists(s, owner, lq=at_home)
    reserve = player(table, owner).reserve
    table.play("upgrade", "blueprint:01", "hex:+0+0")
    is_full = at_home == 4
    on_the_slot = 1 if owner == 0 else 0
    assert player(table, owner).lq == at_home - on_the_slot + (0 if is_full else 1)
    assert player(table, owner).reserve == reserve + (1 if is_full else 0)
    assert table.state.colonist[cell("+0+0")] == NONE
    assert player(table, owner).miners == []


@rule("OM-UPG-10")
def test_the_blueprint_stays_and_its_action_can_be_used_at_once() -> None:
    table = upgrades(1)
    with table.edit() as s:
        own_blueprint(s, 0, 11)
        move_bot(s, 0, "-2-2")
        give(s, 0, crystal=2)
    assert table.refuses("depot:8") == "OM-XEXEC-08"
    table.play("upgrade", "blueprint:11", "hex:-2-1")
    assert player(table, 0).blueprints == [0, 10]
    assert "depot:8" in table.words
    table.play("depot:8")
    assert player(table, 0).below == 2
    assert player(table, 0).crystals == 0


def many_upgrades(minerals: int) -> Table:
    """Seat 0 has four Blueprints for the Generators in the zone, and Shelters for the Minerals."""
    table = quiet_mars(seats=3)
    with table.edit() as s:
        for at in ("+0-3", "+0-4", "+1-3", "+1-4"):
            build(s, "generator", at)
        for at in ("-3-1", "-3+0", "-4+0"):
            build(s, "shelter", at, owner=0)
        move_bot(s, 0, "-1-2")
        add_bot(s, 0, "+2-5")
        add_bot(s, 0, "-1-3")
        for card in (3, 4, 15, 16):
            own_blueprint(s, 0, card)
        give(s, 0, mineral=minerals)
    return table


@rule("OM-UPG-11")
@pytest.mark.parametrize(("lab", "times"), [("1A", 2), ("2A", 3), ("3A", 4)])
def test_upgrade_tech_repeats_the_process_up_to_its_level(lab: str, times: int) -> None:
    table = many_upgrades(5)
    with table.edit() as s:
        learn(s, 0, "upgrade", lab)
        learn(s, 1, "upgrade", "1B")
    table.play("upgrade", "blueprint:03", "hex:+0-2")
    assert (table.about, table.words) == ("upgrade.more", ["tech-of:purple", "tech-of:green", "done"])
    targets = {"blueprint:04": "hex:+0-3", "blueprint:15": "hex:+0-4", "blueprint:16": "hex:+1-4"}
    said = ["tech-of:purple"]
    for card, at in list(targets.items())[: times - 1]:
        said += [card, at]
    table.play(*said)
    assert len(player(table, 0).advanced) == times
    assert storage(table, 0)["mineral"] == 5 - times, "a Mineral each"
    assert seat_asked(table) == 1, "one tile in an action, then it is over"
    assert storage(table, 1)["oxygen"] == 1


@rule("OM-UPG-11")
def test_the_upgrade_tech_of_another_player_serves_and_its_owner_chooses() -> None:
    table = many_upgrades(2)
    with table.edit() as s:
        learn(s, 1, "upgrade", "2A")
    table.play("upgrade", "blueprint:03", "hex:+0-2", "tech-of:green", "blueprint:04", "hex:+0-3")
    assert storage(table, 0)["mineral"] == 0, "the third could not be paid: it is not asked for"
    assert (table.about, seat_asked(table)) == ("tech.owner_choice", 1)


@rule("OM-UPG-11")
def test_no_further_upgrade_is_a_must() -> None:
    table = many_upgrades(4)
    with table.edit() as s:
        learn(s, 1, "upgrade", "3A")
    table.play("upgrade")
    assert "done" not in table.words
    table.play("blueprint:03", "hex:+0-2", "done")
    assert seat_asked(table) == 1
    assert table.about == "turn.action", "an unused tile has no consequence"
    table = many_upgrades(4)
    with table.edit() as s:
        learn(s, 0, "upgrade", "3A")
    table.play("upgrade", "blueprint:03", "hex:+0-2", "tech-of:purple", "blueprint:04", "hex:+0-3", "done")
    assert len(player(table, 0).advanced) == 2


@rule("OM-UPG-11")
def test_without_upgrade_tech_there_is_one_upgrade() -> None:
    table = many_upgrades(4)
    table.play("upgrade", "blueprint:03", "hex:+0-2")
    assert seat_asked(table) == 1
    assert len(player(table, 0).advanced) == 1


# Ships


def harbour(level: int = 1, seats: int = 2, missions: str = "689") -> Table:
    """A table at a Colony level with exactly Plant and Water for one Ship."""
    table = quiet_mars(seats, missions=missions)
    with table.edit() as s:
        colony_level(s, level)
        give(s, 0, mineral=0, battery=0, water=1, plant=1, oxygen=0)
    return table


@rule("OM-SHIP-01", "OM-SHIP-02")
@pytest.mark.parametrize("space", [1, 3, 5])
def test_any_one_ship_goes_from_the_depot_to_the_hangar_for_a_plant_and_a_water(space: int) -> None:
    table = harbour()
    table.play("welcome_ship")
    assert table.words == ["depot:1", "depot:2", "depot:3", "depot:4", "depot:5"]
    reason = table.match.why_not("depot:6")
    assert reason is not None
    assert reason.key == "reason.no_ship_there"
    table.play(f"depot:{space}", "reward:colonists")
    assert player(table, 0).ships == [int(place + 1 != space and place < 5) for place in range(8)]
    assert player(table, 0).hangar == 1
    assert storage(table, 0) == {"mineral": 0, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    assert sum(sum(slot) for slot in table.state.slots) == 0, "nobody is placed"


@rule("OM-SHIP-01")
def test_the_freed_space_opens_its_executive_action() -> None:
    table = harbour()
    with table.edit() as s:
        give(s, 0, crystal=3)
    assert table.refuses("depot:5") == "OM-EXEC-02"
    table.play("welcome_ship", "depot:5", "reward:colonists")
    assert "depot:5" in table.words
    assert table.refuses("depot:4") == "OM-EXEC-02"


@rule("OM-SHIP-02")
@pytest.mark.parametrize("missing", ["plant", "water"])
def test_both_are_needed_and_a_mineral_may_stand_for_one(missing: str) -> None:
    table = harbour()
    table.match._forced = "none"
    with table.edit() as s:
        give(s, 0, **{missing: 0})
    assert table.refuses("welcome_ship") == "OM-SHIP-02"
    with table.edit() as s:
        give(s, 0, mineral=1)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert sum(storage(table, 0).values()) == 0


@rule("OM-SHIP-03", "OM-SHIP-05")
@pytest.mark.parametrize("reward", ["colonist_bot", "colonists"])
def test_a_ship_brings_a_colonist_and_a_bot_or_two_colonists(reward: str) -> None:
    table = harbour(missions="489")
    with table.edit() as s:
        colonists(s, 0, lq=1)
        move_bot(s, 0, "-2-2")
    left = table.state.mission_left[0]
    table.play("welcome_ship", "depot:1", f"reward:{reward}")
    with_bot = reward == "colonist_bot"
    assert player(table, 0).lq == (2 if with_bot else 3)
    assert player(table, 0).bots == ([cell("-2-2"), cell("-2-1")] if with_bot else [cell("-2-2")])
    assert player(table, 0).bots_reserve == (2 if with_bot else 3)
    assert table.state.mission_left[0] == left - with_bot


@rule("OM-SHIP-03")
def test_without_a_bot_in_reserve_two_colonists_come() -> None:
    table = harbour()
    with table.edit() as s:
        for at in ("-4+1", "-4+2", "-4+3"):
            add_bot(s, 0, at)
        colonists(s, 0, lq=1)
    table.play("welcome_ship", "depot:2")
    assert player(table, 0).lq == 3
    assert player(table, 0).bots_reserve == 0


@rule("OM-SHIP-04")
@pytest.mark.parametrize(("at_home", "after"), [(2, 4), (3, 4), (4, 4)])
def test_colonists_without_a_slot_at_home_stay_in_reserve(at_home: int, after: int) -> None:
    table = harbour()
    with table.edit() as s:
        colonists(s, 0, lq=at_home)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert player(table, 0).lq == after
    assert player(table, 0).reserve == 12 - after


@rule("OM-SHIP-05")
def test_a_new_bot_stands_on_an_own_shelter_without_a_piece() -> None:
    table = harbour()
    with table.edit() as s:
        build(s, "shelter", "-3-1", owner=0)
        build(s, "shelter", "-4+1", owner=0)
        build(s, "shelter", "-3+1", owner=0)
        own_blueprint(s, 0, 11, built_on="-3-1")
    table.play("welcome_ship", "depot:1", "reward:colonist_bot")
    assert table.about == "bot.place"
    assert sorted(table.words) == sorted(hexes("-4+1", "-3+1")), "a Bot is on one, a marker on another"
    assert table.refuses("hex:+2+1") == "OM-SHIP-05"
    table.play("hex:-3+1")
    assert has_bot(table, 0, "-3+1")


@rule("OM-SHIP-06")
def test_without_a_free_shelter_it_stands_on_the_nearest_empty_hex() -> None:
    table = harbour()
    with table.edit() as s:
        put_crystal(s, "-2-2", "-1-2", "-3+0")
        put_rover(s, 0, "-3-1")
    table.play("welcome_ship", "depot:1", "reward:colonist_bot")
    assert sorted(table.words) == sorted(hexes("-1-1", "-2+0"))
    table.play("hex:-1-1")
    assert has_bot(table, 0, "-1-1")


@rule("OM-SHIP-06")
def test_the_nearest_hex_to_any_own_shelter_and_no_building_counts() -> None:
    table = harbour()
    with table.edit() as s:
        build(s, "shelter", "-4+1", owner=0)
        add_bot(s, 0, "-4+1")
        put_crystal(s, "-2-2", "-1-2", "-3+0", "-3-1", "-1-1", "-2+0")
        put_crystal(s, "-4+0", "-5+1", "-5+2", "-4+2")
        build(s, "oxygen_condenser", "-3+1")
    table.play("welcome_ship", "depot:1", "reward:colonist_bot")
    assert table.about == "bot.place"
    assert "hex:-3+1" not in table.words, "a Building is not empty"
    assert "hex:-2-3" in table.words, "two steps from one of the Shelters"
    assert "hex:-4+3" in table.words, "and from the other"


def fleet(level: int) -> Table:
    """Enough Plants and Water for several Ships, and room at home."""
    table = harbour(level)
    with table.edit() as s:
        for at in ("-3-1", "-4+1", "-4+2"):
            build(s, "shelter", at, owner=0)
        give(s, 0, water=5, plant=5)
    return table


@rule("OM-SHIP-07")
def test_each_colonist_sent_to_work_welcomes_one_more_ship_at_full_cost() -> None:
    table = fleet(3)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert (table.about, table.words) == ("ship.more", ["colonist", "done"])
    table.play("colonist", "depot:2", "reward:colonists", "colonist", "depot:3", "reward:colonists")
    assert player(table, 0).hangar == 3
    assert (storage(table, 0)["water"], storage(table, 0)["plant"]) == (2, 2)
    assert (player(table, 0).lq, player(table, 0).wa) == (3 + 6 - 2, 2)


@rule("OM-SHIP-07")
def test_a_boost_needs_the_full_cost_again_and_may_be_left() -> None:
    table = fleet(3)
    with table.edit() as s:
        give(s, 0, water=1)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert seat_asked(table) == 1, "no Water for a second one"
    table = fleet(3)
    table.play("welcome_ship", "depot:1", "reward:colonists", "done")
    assert (player(table, 0).hangar, player(table, 0).wa) == (1, 0)


@rule("OM-SHIP-08")
@pytest.mark.parametrize(("at_home", "ships"), [(0, 1), (1, 2), (2, 3)])
def test_colonists_gained_in_this_turn_do_not_boost(at_home: int, ships: int) -> None:
    table = fleet(4)
    with table.edit() as s:
        colonists(s, 0, lq=at_home)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    for space in range(2, ships + 1):
        assert table.about == "ship.more"
        table.match.play("colonist", f"depot:{space}", "reward:colonists")
    assert seat_asked(table) == 1, "those who are left have just come"
    assert player(table, 0).hangar == ships
    assert player(table, 0).lq == 2 * ships


@rule("OM-SHIP-09")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_no_more_ships_than_the_colony_level_ever_leave_the_depot(level: int) -> None:
    table = fleet(level)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    for space in range(2, level + 1):
        table.match.play("colonist", f"depot:{space}", "reward:colonists")
    assert seat_asked(table) == 1
    assert player(table, 0).hangar == level
    with table.edit() as s:
        begin_turn(s, 0)
    assert table.refuses("welcome_ship") == "OM-SHIP-09"


@rule("OM-SHIP-09")
def test_discarded_ships_still_count() -> None:
    table = fleet(2)
    table.match._forced = "none"
    with table.edit() as s:
        s.players[0].ships[0] = s.players[0].ships[1] = 0
        s.players[0].hangar = 0
    assert table.refuses("welcome_ship") == "OM-SHIP-09"
    with table.edit() as s:
        colony_level(s, 3)
    assert "welcome_ship" in table.words


@rule("OM-SHIP-01")
def test_with_no_ship_left_there_is_none_to_welcome() -> None:
    table = fleet(5)
    table.match._forced = "none"
    with table.edit() as s:
        s.players[0].ships = [0] * 8
        s.players[0].hangar = 5
    assert table.refuses("welcome_ship") == "OM-SHIP-01"


@rule("OM-SHIP-10")
def test_a_ship_in_the_hangar_may_be_discarded_to_travel_and_else_scores() -> None:
    table = harbour(level=2)
    with table.edit() as s:
        for number in (0, 1):
            s.players[number].ships[0] = s.players[number].ships[1] = 0
            s.players[number].hangar = 2
        begin_shuttle_phase(s)
        s.shuttle_side, s.shuttle_space = 0, 2
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 0)
    table.play("yes", "order:1")
    assert player(table, 0).hangar == 1
    assert sum(player(table, 0).ships) == 3, "it is in the box"
    table.play("no")
    assert player(table, 1).hangar == 2
    with table.edit() as s:
        s.ending = s.final_round = True
        s.mission_left, s.remaining = [0, 0, 0], 0
        begin_turn(s, 1)
        s.players[0].standing = False
    table.play("control_center", "done")
    assert table.match.result is not None
    assert [points["ships"] for points in table.match.result.points] == [3, 6]
