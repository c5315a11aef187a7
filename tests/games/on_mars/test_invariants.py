"""Each invariant, by a position that breaks it (OM-INV).

Those of a single position are refused by the editor. Those of the time between turns, and of two successive positions,
are reported by the check that the conformance suite makes after every choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import NONE, SHELTER
from areopagus.games.on_mars.catalog.terrain import CENTRE
from areopagus.games.on_mars.state import COLONIZATION, OVER, SHUTTLE
from areopagus.kernel import BadPosition
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    advance,
    arrange_start,
    begin_shuttle_phase,
    build,
    cell,
    colony_level,
    give,
    grow,
    hire_scientist,
    learn,
    mars,
    on_slot,
    own_blueprint,
    own_contract,
    put_miner,
    tile,
)

Edit = Callable[[Any], object]


def plain(seats: int = 2, **options: object) -> Table:
    table = mars(seats, dealer=True, **options)  # type: ignore[arg-type]
    table.match._forced = "quiet"
    with table.edit() as s:
        arrange_start(s)
    return table


def refused(edit: Edit, invariant: str, seats: int = 2) -> None:
    """The editor refuses a position and names the invariant; without the edit it has nothing against it."""
    table = plain(seats)
    before = table.match.save()
    with pytest.raises(BadPosition, match=invariant), table.edit() as s:
        edit(s)
    assert table.match.save() == before


def reported(edit: Edit, about: str = "turn.action", seats: int = 2, **options: object) -> set[str]:
    """The invariants that a change from one position to the next breaks, at the beginning of a turn."""
    table = plain(seats, **options)
    before = table.state.copy()
    after = table.state.copy()
    before.active = NONE
    before.phase = COLONIZATION
    return broken(edit, before, after, table, about)


def broken(edit: Edit, before: Any, after: Any, table: Table, about: str = "turn.action") -> set[str]:
    ask = table.match.clone().ask
    assert ask is not None
    ask.about = about
    assert [reason.rule for reason in GAME.check(after.copy(), ask, before)] == [], "nothing is broken yet"
    edit(after)
    return {reason.rule for reason in GAME.check(after, ask, before)}


def changed(edit: Edit, first: Edit | None = None, **options: object) -> set[str]:
    """The invariants that a change within a turn breaks."""
    table = plain(**options)  # type: ignore[arg-type]
    if first is not None:
        with table.edit() as s:
            first(s)
    before, after = table.state.copy(), table.state.copy()
    return broken(edit, before, after, table, "control.move")


def put(target: Any, **values: Any) -> None:
    for name, value in values.items():
        setattr(target, name, value)


# Conservation


@rule("OM-INV-01")
@pytest.mark.parametrize("place", ["lq", "wa", "reserve", "slot", "mine"])
def test_every_colour_has_twelve_colonists(place: str) -> None:
    def edit(s: Any) -> None:
        if place == "slot":
            s.slots[2][0] += 1
        elif place == "mine":
            s.colonist[CENTRE] = 0
            s.players[0].miners.append(CENTRE)
        else:
            setattr(s.players[0], place, getattr(s.players[0], place) + 1)

    refused(edit, "OM-INV-01")


@rule("OM-INV-02")
def test_every_colour_has_four_bots_and_lacerda_none_on_the_map() -> None:
    refused(lambda s: s.players[0].bots.append(cell("+0+1")), "OM-INV-02")
    refused(lambda s: put(s.players[1], bots_reserve=2), "OM-INV-02")
    refused(lambda s: s.players[1].bots.append(cell("+0+1")), "OM-INV-02", seats=1)
    refused(lambda s: put(s.players[1], bots_reserve=4), "OM-INV-02", seats=1)


@rule("OM-INV-03")
def test_a_rover_is_on_a_hex_or_off_the_map() -> None:
    refused(lambda s: put(s.players[0], rover=91), "OM-INV-03")
    refused(lambda s: put(s.players[0], rover=-2), "OM-INV-03")


@rule("OM-INV-04")
def test_ships_are_five_and_no_more_than_the_level_have_left() -> None:
    refused(lambda s: put(s.players[0], hangar=1), "OM-INV-04")

    def two(s: Any) -> None:
        s.players[0].ships[:2] = [0, 0]
        s.players[0].hangar = 2

    refused(two, "OM-INV-04")
    table = plain()
    with table.edit() as s:
        two(s)
        colony_level(s, 2)


@rule("OM-INV-05")
def test_shelters_are_five_and_one_is_on_the_map() -> None:
    refused(lambda s: put(s.players[0], shelters=3), "OM-INV-05")

    def none(s: Any) -> None:
        at = s.building_owner.index(0)
        s.building[at] = s.building_owner[at] = NONE
        s.derived = {}
        s.players[0].shelters = 5
        s.players[0].storage = [0, 0, 0, 0, 0]
        s.players[0].lq, s.players[0].reserve = 0, 12

    refused(none, "OM-INV-05")


@rule("OM-INV-06")
def test_markers_are_eight_and_those_on_the_map_have_left_their_blueprints() -> None:
    refused(lambda s: put(s.players[0], markers=7), "OM-INV-06")

    def unplaced(s: Any) -> None:
        own_blueprint(s, 0, 1)
        s.players[0].markers += 1

    refused(unplaced, "OM-INV-06")
    refused(lambda s: s.players[0].advanced.append(CENTRE), "OM-INV-06")


@rule("OM-INV-07")
def test_progress_cubes_are_five_one_for_each_shared_type() -> None:
    refused(lambda s: put(s.players[0], cubes=1 << SHELTER), "OM-INV-07")


@rule("OM-INV-08")
def test_a_blueprint_is_in_one_place() -> None:
    def twice(s: Any) -> None:
        s.players[0].blueprints.append(s.display[0][0])
        s.players[0].markers -= 1

    refused(twice, "OM-INV-08")
    refused(lambda s: s.display[0].append(s.display[0][0]), "OM-INV-08")

    def in_deck(s: Any) -> None:
        card = s.display[0][0]
        s.decks[0].put(card)

    refused(in_deck, "OM-INV-08")


@rule("OM-INV-09")
def test_tech_tiles_are_conserved_and_everyone_has_the_shelter_tech() -> None:
    def copied(s: Any) -> None:
        s.players[0].tech[s.grid[0]] = 0

    def lost(s: Any) -> None:
        s.grid[0] = NONE

    for seats in (2, 3):
        refused(copied, "OM-INV-09", seats)
        refused(lost, "OM-INV-09", seats)
        refused(lambda s: s.players[0].tech.__setitem__(SHELTER, NONE), "OM-INV-09", seats)


@rule("OM-INV-10")
def test_building_tiles_are_seven_of_each_shared_type() -> None:
    def unpaid(s: Any) -> None:
        s.building[cell("+1+0")] = 0
        s.derived = {}

    refused(unpaid, "OM-INV-10")
    refused(lambda s: s.tops.__setitem__(0, NONE), "OM-INV-10")


@rule("OM-INV-11")
def test_a_discovery_tile_is_in_one_place_and_research_tiles_are_two_of_a_kind() -> None:
    def on_map_too(s: Any) -> None:
        s.tile[cell("+1+0")] = s.exploration[0]

    def on_radar_too(s: Any) -> None:
        s.radar = s.exploration[0]

    def claimed_too(s: Any) -> None:
        s.players[0].discoveries = 1 << s.exploration[0]

    def claimed_twice(s: Any) -> None:
        number = s.discovery.counts.index(1)
        s.discovery.take(number)
        s.players[0].discoveries = s.players[1].discoveries = 1 << number

    for edit in (on_map_too, on_radar_too, claimed_too, claimed_twice):
        refused(edit, "OM-INV-11")
    refused(lambda s: put(s.players[0], research=1), "OM-INV-11")


@rule("OM-INV-12")
def test_a_scientist_and_a_contract_are_in_one_place_and_the_display_is_full_between_turns() -> None:
    refused(lambda s: s.scientist_owner.__setitem__(0, 0), "OM-INV-12")
    refused(lambda s: s.hire.__setitem__(0, NONE), "OM-INV-12")
    refused(lambda s: s.contract_owner.__setitem__(0, -1), "OM-INV-12")

    def taken(s: Any) -> None:
        s.hire[0] = NONE
        s.scientist_owner[0] = 0

    assert reported(taken) == {"OM-INV-12"}

    def last(s: Any) -> None:
        for contract in range(1, 13):
            own_contract(s, 1, contract)
        taken(s)

    assert reported(last) == set(), "the deck is empty"


@rule("OM-INV-13")
def test_everyone_has_three_goals_and_lacerda_none() -> None:
    refused(lambda s: put(s.players[0], goals=s.players[0].goals & s.players[0].goals - 1), "OM-INV-13")
    refused(lambda s: put(s.players[0], goals=s.players[1].goals), "OM-INV-13")
    refused(lambda s: put(s.players[0], discarded=s.players[0].goals), "OM-INV-13")
    refused(lambda s: put(s.players[1], goals=1), "OM-INV-13", seats=1)


@rule("OM-INV-14")
def test_solo_cards_are_twelve_between_turns() -> None:
    assert reported(lambda s: s.solo_deck.take(s.solo_deck.counts.index(1)), seats=1) == {"OM-INV-14"}


# Limits


@rule("OM-INV-15")
def test_storage_holds_no_more_than_the_limit_and_nothing_negative() -> None:
    refused(lambda s: give(s, 0, water=3), "OM-INV-15")
    refused(lambda s: give(s, 0, water=-1), "OM-INV-15")


@rule("OM-INV-16")
def test_the_depot_has_eight_spaces_and_nothing_lies_below_it_when_a_turn_begins() -> None:
    refused(lambda s: give(s, 0, crystal=4), "OM-INV-16")
    assert reported(lambda s: give(s, 0, below=1)) == {"OM-INV-16"}
    assert reported(lambda s: give(s, 1, below=1)) == set(), "it is not their turn"


@rule("OM-INV-17")
def test_the_living_quarters_are_not_overfull() -> None:
    def five(s: Any) -> None:
        s.players[0].lq, s.players[0].reserve = 5, 7

    refused(five, "OM-INV-17")


@rule("OM-INV-18")
def test_a_lab_space_holds_one_tile_and_tiles_never_go_back() -> None:
    def two(s: Any) -> None:
        learn(s, 0, "mine", "1A")
        s.players[0].tech[1] = s.players[0].tech[0]
        s.grid[s.grid.index(1)] = NONE

    refused(two, "OM-INV-18")
    assert changed(lambda s: learn(s, 0, "shelter", "1A")) == {"OM-INV-18"}


@rule("OM-INV-19")
def test_slots_are_not_overfull() -> None:
    refused(lambda s: on_slot(s, 0, "construct", 4), "OM-INV-19")
    refused(lambda s: on_slot(s, 0, "hire_or_contract", 2), "OM-INV-19")


@rule("OM-INV-20")
def test_research_tiles_of_a_player_are_of_different_kinds() -> None:
    refused(lambda s: put(s.players[0], research=1 << 4), "OM-INV-20")


@rule("OM-INV-21")
def test_a_contract_holds_no_more_than_it_needs() -> None:
    def wrong(s: Any) -> None:
        own_contract(s, 0, 11)
        s.contract_goods[10 * 6 + 1] = 1

    def many(s: Any) -> None:
        own_contract(s, 0, 11)
        s.contract_goods[10 * 6 + 3] = 4

    def nobodys(s: Any) -> None:
        s.contract_goods[10 * 6 + 3] = 1

    for edit in (wrong, many, nobodys):
        refused(edit, "OM-INV-21")


@rule("OM-INV-22")
def test_the_warehouse_has_its_rows_no_minerals_and_is_filled_by_updates_alone() -> None:
    refused(lambda s: s.warehouse.__setitem__(1, 3), "OM-INV-22")
    refused(lambda s: s.warehouse.__setitem__(0, 1), "OM-INV-22")
    refused(lambda s: s.warehouse.__setitem__(1, -1), "OM-INV-22")
    with plain(3).edit() as s:
        s.warehouse[1] = 3
    assert changed(
        lambda s: s.warehouse.__setitem__(1, 2), first=lambda s: s.warehouse.__setitem__(1, 1)
    ) == {"OM-INV-22"}


@rule("OM-INV-23")
def test_the_colony_level_is_one_to_five_and_never_falls() -> None:
    def six(s: Any) -> None:
        colony_level(s, 6)

    refused(six, "OM-INV-23")
    assert "OM-INV-23" in changed(lambda s: colony_level(s, 1), first=lambda s: colony_level(s, 2))


@rule("OM-INV-24")
def test_a_scientist_marker_stands_where_the_scientist_works() -> None:
    def unbuilt(s: Any) -> None:
        hire_scientist(s, 0, "geologist")
        own_blueprint(s, 0, 1)
        s.scientist_on[0] = 0

    def elsewhere(s: Any) -> None:
        hire_scientist(s, 0, "geologist")
        advance(s, 0, 3)
        s.scientist_on[0] = 2

    def unhired(s: Any) -> None:
        advance(s, 0, 1)
        s.scientist_on[0] = 0

    for edit in (unbuilt, elsewhere, unhired):
        refused(edit, "OM-INV-24")


# Map


@rule("OM-INV-25")
def test_between_turns_a_hex_has_at_most_one_piece() -> None:
    def crowd(s: Any) -> None:
        s.players[0].rover = s.players[1].bots[0]

    assert reported(crowd) == {"OM-INV-25"}
    assert reported(crowd, about="control.move") == set(), "within a turn they may meet"


@rule("OM-INV-26")
def test_a_hex_has_one_building_or_one_thing_lying_on_it() -> None:
    refused(lambda s: s.crystal.__setitem__(CENTRE, 1), "OM-INV-26")

    def both(s: Any) -> None:
        tile(s, "+1+0", discovery=13)
        s.crystal[cell("+1+0")] = 1

    refused(both, "OM-INV-26")
    refused(lambda s: s.crystal.__setitem__(cell("+1+0"), 2), "OM-INV-26")

    def under(s: Any) -> None:
        number = s.discovery.counts.index(1)
        s.discovery.take(number)
        s.tile[CENTRE] = number

    refused(under, "OM-INV-26")


@rule("OM-INV-27")
def test_between_turns_nothing_lies_under_a_bot() -> None:
    def under(s: Any) -> None:
        s.players[0].bots[0] = cell("+1+0")
        s.crystal[cell("+1+0")] = 1

    assert reported(under) == {"OM-INV-27"}
    assert reported(under, about="control.move") == set()


@rule("OM-INV-28")
def test_colonists_stand_on_mines_without_markers_and_markers_on_buildings() -> None:
    def field(s: Any) -> None:
        s.colonist[cell("+0-2")] = 0
        s.players[0].miners.append(cell("+0-2"))
        s.players[0].reserve -= 1

    def marked(s: Any) -> None:
        advance(s, 0, 1)
        put_miner(s, 0, CENTRE)

    def not_mine(s: Any) -> None:
        build(s, "shelter", "+3+1", 1)
        own_blueprint(s, 0, 11)
        at = cell("+2+1")
        s.marker[at], s.built_at[10] = 10, at
        s.players[0].advanced.append(at)

    def unlisted(s: Any) -> None:
        s.colonist[CENTRE] = 0

    for edit in (field, marked, not_mine, unlisted):
        refused(edit, "OM-INV-28")


@rule("OM-INV-29")
def test_a_marker_fits_its_building() -> None:
    def other_type(s: Any) -> None:
        own_blueprint(s, 0, 1)
        at = cell("+0-2")
        s.marker[at], s.built_at[0] = 0, at
        s.players[0].advanced.append(at)

    def too_small(s: Any) -> None:
        grow(s, "mine", 2)
        own_blueprint(s, 0, 13, built_on=CENTRE)

    for edit in (other_type, too_small):
        refused(edit, "OM-INV-29")


@rule("OM-INV-30")
def test_every_building_has_one_of_its_type_within_two_hexes() -> None:
    refused(lambda s: build(s, "mine", "+3+0"), "OM-INV-30")
    refused(lambda s: build(s, "shelter", "+3+0", 0), "OM-INV-30")


@rule("OM-INV-31")
def test_a_cube_in_the_progress_area_means_a_complex_on_the_map() -> None:
    refused(lambda s: put(s.players[0], cubes=1), "OM-INV-31")
    with plain().edit() as s:
        grow(s, "mine", 2)
        s.players[0].cubes = 1


# Tracks and order


@rule("OM-INV-32")
def test_an_lss_marker_counts_the_buildings_of_its_type() -> None:
    refused(lambda s: s.lss.__setitem__(0, 2), "OM-INV-32")

    def built(s: Any) -> None:
        build(s, "generator", "+0-3")
        s.lss[0] = 1

    refused(built, "OM-INV-32")


@rule("OM-INV-33")
def test_between_turns_the_level_is_the_lowest_row() -> None:
    def due(s: Any) -> None:
        for kind in ("generator", "water_extractor", "greenhouse", "oxygen_condenser"):
            grow(s, kind, 2)

    assert reported(due) == {"OM-INV-33"}
    assert reported(due, repeated_update="no") == set()
    assert reported(lambda s: put(s, level=2), repeated_update="no") == {"OM-INV-33"}


@rule("OM-INV-34")
def test_the_remaining_missions_marker_counts_missions_and_levels() -> None:
    refused(lambda s: put(s, remaining=2), "OM-INV-34")

    def higher(s: Any) -> None:
        colony_level(s, 3)
        s.remaining = 3

    refused(higher, "OM-INV-34")


@rule("OM-INV-35")
def test_a_tracker_is_between_nothing_and_what_is_required() -> None:
    refused(lambda s: s.mission_left.__setitem__(0, 99), "OM-INV-35")
    refused(lambda s: s.mission_left.__setitem__(0, -1), "OM-INV-35")

    def done(s: Any) -> None:
        s.mission_left[0] = 0

    refused(done, "OM-INV-34")


@rule("OM-INV-36")
def test_markers_have_spaces_of_their_own_and_the_shuttle_is_on_its_track() -> None:
    refused(lambda s: put(s.players[0], space=s.players[1].space), "OM-INV-36")
    refused(lambda s: put(s.players[0], space=9), "OM-INV-36")
    refused(lambda s: put(s.players[0], space=0), "OM-INV-36")
    refused(lambda s: put(s, shuttle_space=4), "OM-INV-36")
    refused(lambda s: put(s, shuttle_side=2), "OM-INV-36")


@rule("OM-INV-37")
def test_everyone_takes_one_main_action_and_at_most_one_executive_action() -> None:
    def used(s: Any) -> None:
        s.main_done = s.executive_used = True

    assert changed(lambda s: put(s, main_done=False), first=used) == {"OM-INV-37"}
    assert changed(lambda s: put(s, executive_used=False), first=used) == {"OM-INV-37"}
    assert "OM-INV-37" in changed(lambda s: put(s, active=1)), "seat 0 took no Main action"

    def early(s: Any) -> None:
        s.phase, s.active = SHUTTLE, NONE

    assert "OM-INV-37" in changed(early, first=lambda s: put(s, main_done=True)), "seat 1 had no turn"


@rule("OM-INV-38")
def test_between_turns_no_tech_choice_is_open() -> None:
    assert reported(lambda s: s.used.append((5, 1))) == {"OM-INV-38"}


@rule("OM-INV-39")
def test_points_never_fall() -> None:
    assert changed(lambda s: put(s.players[0], op=2), first=lambda s: put(s.players[0], op=3)) == {
        "OM-INV-39"
    }


@rule("OM-INV-40")
def test_the_display_fits_the_level_and_only_shrinks() -> None:
    def early(s: Any) -> None:
        s.decks[1].take(0)
        s.display[1].append(12)

    refused(early, "OM-INV-40")

    def late(s: Any) -> None:
        s.level, s.remaining = 3, 2

    refused(late, "OM-INV-40")

    table = plain()
    before, after = table.state.copy(), table.state.copy()
    before.display[0].pop()
    ask = table.match.clone().ask
    assert ask is not None
    ask.about = "control.move"
    assert {reason.rule for reason in GAME.check(after, ask, before)} == {"OM-INV-40"}
    assert {reason.rule for reason in GAME.check(before, ask, after)} == set()


@rule("OM-INV-41")
def test_the_end_is_followed_by_exactly_one_more_round() -> None:
    refused(lambda s: put(s, final_round=True), "OM-INV-41")
    refused(lambda s: put(s, ending=True), "OM-INV-41")

    def phase_after(s: Any) -> None:
        begin_shuttle_phase(s)
        s.ending = s.final_round = True

    refused(phase_after, "OM-INV-41")
    refused(lambda s: put(s, phase=OVER, agenda=[]), "OM-INV-41")

    def last(s: Any) -> None:
        put(s, ending=True, final_round=True, main_done=True)

    def another_round(s: Any) -> None:
        s.round += 1
        s.active = 1

    assert "OM-INV-41" in changed(another_round, first=last)


@rule("OM-INV-41", "OM-ODD-01")
def test_with_space_oddity_no_round_follows_the_end() -> None:
    table = plain(space_oddity=True)
    with pytest.raises(BadPosition, match="OM-INV-41"), table.edit() as s:
        s.ending = True
