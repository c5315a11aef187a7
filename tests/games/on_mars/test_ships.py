"""The colony grows: Ships (OM-SHIP).

The starting Buildings lie as by `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S,
Oxygen Condenser W. Seat 0 is purple, with Shelter and Bot at -2-1; seat 1 is green, at +2+1 (of two).
"""

from __future__ import annotations

import pytest

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
    has_bot,
    move_bot,
    own_blueprint,
    player,
    put_crystal,
    put_rover,
    quiet_mars,
    seat_asked,
    storage,
)
from tests.games.on_mars.situations import listed_hexes


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
    assert sorted(table.words) == sorted(listed_hexes("-4+1", "-3+1")), "a Bot is on one, a marker on another"
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
    assert sorted(table.words) == sorted(listed_hexes("-1-1", "-2+0"))
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
