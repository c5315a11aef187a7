"""The Shuttle Phase, travelling both ways, and the end of the game."""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import COLONY, GOODS, NONE, ORBIT
from areopagus.games.on_mars.catalog.board import ACTIONS, SLOT_OF, SPACE_SIDE
from areopagus.games.on_mars.catalog.terrain import DISCOVERY_HEXES, HEXES
from areopagus.games.on_mars.state import COLONIZATION, SHUTTLE, Mars
from areopagus.kernel import hexes
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    begin_shuttle_phase,
    build,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    in_play,
    lacerda_rides,
    mars,
    mission_left,
    no_goals,
    on_slot,
    own_blueprint,
    own_contract,
    plain,
    player,
    put_miner,
    put_rover,
    seat_asked,
    show_blueprints,
    storage,
)

SIDES = {"orbit": ORBIT, "colony": COLONY}
PASS = {COLONY: ("control_center", "done", "end"), ORBIT: ("resupply", "good:battery", "done", "end")}


def shuttle(s: Mars, side: str, space: int) -> None:
    """The Shuttle is on a Travel space."""
    s.shuttle_side, s.shuttle_space = SIDES[side], space


def ready(s: Mars, seat: int, ships: int = 1) -> None:
    """A player has Ships in the Hangar."""
    for space in range(ships):
        s.players[seat].ships[space] = 0
    s.players[seat].hangar = ships


def spaces(s: Mars, *numbers: int) -> None:
    """The Markers of the players, in the order of their seats, are on these Turn Order spaces."""
    for seat, number in enumerate(numbers):
        s.players[seat].space = number


def phase(side: str = "colony", at: tuple[str, int] = ("colony", 1), seats: int = 2) -> Table:
    """The Shuttle Phase begins: all Markers on one side, the Shuttle on a space."""
    table = plain(seats, side)
    with table.edit() as s:
        shuttle(s, *at)
        begin_shuttle_phase(s)
    return table


def pass_turn(table: Table) -> None:
    """Whoever is to move passes, as far as that is possible."""
    with_battery = storage(table, seat_asked(table))["battery"] < 2 and table.state.warehouse[1]
    side = SPACE_SIDE[player(table, seat_asked(table)).space]
    if side == ORBIT and not with_battery:
        table.play("resupply")
        table.play(next(word for word in table.words if word != "done"))
        table.play(*(["done"] if "done" in table.words else []), "end")
    else:
        table.play(*PASS[side])


def pass_round(table: Table) -> None:
    """Everyone passes and stays."""
    now = table.state.round
    while not table.match.over and table.state.round == now:
        if table.about == "turn.action":
            pass_turn(table)
        else:
            table.play("no")


# The Shuttle


@rule("OM-SHUTTLE-01")
@pytest.mark.parametrize("side", ["orbit", "colony"])
def test_the_shuttle_moves_towards_the_centre_and_travels_from_the_red_space(side: str) -> None:
    table = plain()
    with table.edit() as s:
        shuttle(s, side, 3)
    places = []
    for _ in range(3):
        pass_round(table)
        places.append((table.state.shuttle_side, table.state.shuttle_space))
    other = ORBIT + COLONY - SIDES[side]
    assert places == [(SIDES[side], 2), (SIDES[side], 1), (other, 1)]


@rule("OM-SHUTTLE-02", "OM-XSHUT-01", "OM-XSHUT-02")
@component("shuttle:1", "shuttle:2", "shuttle:3", "shuttle:4", "shuttle:5")
@pytest.mark.parametrize("side", ["orbit", "colony"])
@pytest.mark.parametrize(("level", "space"), [(1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_it_lands_where_the_colony_level_says(level: int, space: int, side: str) -> None:
    table = plain(side=side)
    with table.edit() as s:
        colony_level(s, level)
        shuttle(s, side, 1)
        begin_shuttle_phase(s)
    assert (table.state.shuttle_side, table.state.shuttle_space) == (ORBIT + COLONY - SIDES[side], space)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 0)
    table.play("no")


@rule("OM-SHUTTLE-06", "OM-SHUTTLE-07")
@pytest.mark.parametrize(("at", "key"), [("colony", "text.travel_free"), ("orbit", "text.travel_by_ship")])
def test_the_question_says_whether_a_travel_is_free_or_costs_a_ship(at: str, key: str) -> None:
    table = plain()
    with table.edit() as s:
        colony_level(s, 2)
        s.players[0].ships[0], s.players[0].hangar = 0, 1
        shuttle(s, at, 1)
        begin_shuttle_phase(s)
    question = table.match.ask
    assert question is not None
    assert question.named is not None
    assert question.about == "shuttle.travel"
    label = question.named(question.words[0])
    assert label is not None
    assert label.key == key
    assert question.named(question.words[1]) is None


@rule("OM-XSHUT-01")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_it_leaves_every_first_second_or_third_shuttle_phase(level: int) -> None:
    table = plain()
    with table.edit() as s:
        colony_level(s, level)
        shuttle(s, "colony", 1)
    sides = []
    for _ in range(2 * level + 1):
        pass_round(table)
        sides.append(table.state.shuttle_side)
    assert sides == [ORBIT] * level + [COLONY] * level + [ORBIT]


@rule("OM-XSHUT-01")
def test_a_later_colony_update_does_not_move_the_shuttle() -> None:
    table = plain()
    with table.edit() as s:
        shuttle(s, "orbit", 1)
    pass_round(table)
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)
    with table.edit() as s:
        for kind, at in (
            ("generator", "+0-3"),
            ("water_extractor", "+3-1"),
            ("greenhouse", "+0+3"),
            ("oxygen_condenser", "-3+1"),
        ):
            build(s, kind, at)
    pass_turn(table)
    assert table.state.level == 2
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)
    pass_round(table)
    assert (table.state.shuttle_side, table.state.shuttle_space) == (ORBIT, 2)


@rule("OM-XSHUT-02")
@component("shuttle:4", "shuttle:5")
@pytest.mark.parametrize(("level", "stops"), [(3, False), (4, True), (5, True)])
def test_by_a_switch_the_shuttle_stops_from_level_four_on(level: int, stops: bool) -> None:
    table = plain(3, shuttle_from_level_4="stops")
    with table.edit() as s:
        colony_level(s, level)
        shuttle(s, "colony", 1)
        ready(s, 1)
        begin_shuttle_phase(s)
    if not stops:
        assert (seat_asked(table), table.state.shuttle_side) == (0, ORBIT)
        return
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1), "nobody rides free"
    table.play("yes", "order:1")
    assert player(table, 1).hangar == 0
    assert table.state.phase == COLONIZATION


@rule("OM-XSHUT-02")
@pytest.mark.parametrize(("switch", "space_side"), [("stops", COLONY), ("last_space", ORBIT)])
def test_lacerda_stays_when_the_shuttle_has_stopped(switch: str, space_side: int) -> None:
    table = mars(1, dealer=True, shuttle_from_level_4=switch)
    with table.edit() as s:
        no_goals(s)
        colony_level(s, 4)
        lacerda_rides(s, "colony")
        s.shuttle_side, s.shuttle_space = COLONY, 1
    if table.about == "shuttle.travel":
        table.play("no")
    assert SPACE_SIDE[player(table, 1).space] == space_side


# Who travels


@rule("OM-SHUTTLE-03")
def test_everyone_decides_in_turn_order() -> None:
    table = plain(4)
    with table.edit() as s:
        shuttle(s, "colony", 1)
        spaces(s, 7, 5, 8, 6)
        begin_shuttle_phase(s)
    asked = []
    while table.about == "shuttle.travel":
        asked.append(seat_asked(table))
        assert table.words == ["yes", "no"]
        table.play("no")
    assert asked == [1, 3, 0, 2]


@rule("OM-SHUTTLE-03")
def test_the_order_is_that_of_the_beginning_of_the_phase() -> None:
    table = plain(3)
    with table.edit() as s:
        shuttle(s, "colony", 1)
        spaces(s, 5, 6, 7)
        begin_shuttle_phase(s)
    table.play("yes", "order:1")
    assert seat_asked(table) == 1
    table.play("no")
    assert seat_asked(table) == 2
    table.play("no")
    assert (table.about, seat_asked(table)) == ("turn.action", 0)


@rule("OM-SHUTTLE-04", "OM-SHUTTLE-07")
@pytest.mark.parametrize("side", ["orbit", "colony"])
@pytest.mark.parametrize("at", [("colony", 2), ("orbit", 3), ("other", 1)])
def test_a_ship_takes_its_player_to_either_side_whether_or_not_the_shuttle_travels(
    side: str, at: tuple[str, int]
) -> None:
    table = plain(3, side)
    other = "colony" if side == "orbit" else "orbit"
    with table.edit() as s:
        shuttle(s, other if at[0] == "other" else at[0], at[1])
        ready(s, 1, 1)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
        begin_shuttle_phase(s)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1), "the others have no Ship"
    table.play("yes", "order:5" if side == "orbit" else "order:1")
    assert SPACE_SIDE[player(table, 1).space] == SIDES[other]
    assert player(table, 1).hangar == 0
    assert player(table, 1).ships == [0, 1, 1, 1, 1, 0, 0, 0], "it is in the box, not in the Depot"
    assert table.state.round == 2


@rule("OM-SHUTTLE-05")
def test_who_stays_stands_up_without_a_bonus() -> None:
    table = phase()
    with table.edit() as s:
        spaces(s, 6, 8)
    assert not player(table, 0).standing
    table.play("no")
    assert player(table, 0).standing
    assert (player(table, 0).space, player(table, 0).below) == (6, 0)
    table.play("no")
    assert (table.about, seat_asked(table)) == ("turn.action", 0)
    assert player(table, 1).blueprints == []


@rule("OM-SHUTTLE-05", "OM-SHUTTLE-07")
def test_who_cannot_travel_stands_up_without_being_asked() -> None:
    table = phase("orbit", at=("colony", 1))
    assert (table.about, seat_asked(table)) == ("turn.action", 0)
    assert table.state.round == 2
    assert [board.standing for board in table.state.players] == [True, True]


@rule("OM-SHUTTLE-06")
def test_the_ride_is_free_from_the_side_that_the_shuttle_left() -> None:
    table = plain(2)
    with table.edit() as s:
        shuttle(s, "colony", 1)
        spaces(s, 5, 1)
        ready(s, 0)
        ready(s, 1)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
        begin_shuttle_phase(s)
    assert seat_asked(table) == 1
    table.play("yes", "order:6", "no")
    assert player(table, 1).hangar == 0, "the Shuttle came from the other side"
    table.play("yes", "order:1")
    assert player(table, 0).hangar == 1


@rule("OM-SHUTTLE-06")
def test_a_shuttle_that_only_moves_takes_nobody() -> None:
    table = phase(at=("colony", 2))
    assert table.about == "turn.action"
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)


@rule("OM-SHUTTLE-08", "OM-TRAVC-08", "OM-TRAVO-06")
@pytest.mark.parametrize(
    ("side", "steps"),
    [
        ("orbit", ["discovery.tile", "discovery.place", "turn_order.space", "turn_order.benefit"]),
        ("colony", ["turn_order.space", "turn_order.benefit"]),
    ],
)
def test_travelling_follows_the_steps_of_the_side_one_goes_to(side: str, steps: list[str]) -> None:
    table = phase(side, at=(side, 1))
    table.play("yes")
    asked = []
    while seat_asked(table) == 0 and table.about != "shuttle.travel":
        asked.append(table.about)
        if table.about == "turn_order.space":
            first = 5 if side == "orbit" else 1
            assert table.words == [f"order:{space}" for space in range(first, first + 4)]
            assert table.refuses(f"order:{9 - first}") == (
                "OM-TRAVC-08" if side == "orbit" else "OM-TRAVO-06"
            )
        table.play(table.words[-1])
    assert asked == steps
    assert SPACE_SIDE[player(table, 0).space] == (COLONY if side == "orbit" else ORBIT)


# To the Colony


def ring(at: str) -> set[str]:
    """The words of the hexes exactly three from a hex."""
    return {f"hex:{hexes.text(HEXES.cells[near])}" for near in DISCOVERY_HEXES[cell(at)]}


@rule("OM-TRAVC-01", "OM-TRAVC-04")
@pytest.mark.parametrize("place", [1, 2])
def test_one_of_two_discoveries_is_placed_three_hexes_from_the_rover_and_replaced(place: int) -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        put_rover(s, 0, "+3-1")
    table.match._dealer = None
    shown = table.state.exploration[:]
    table.play("yes")
    assert (table.about, table.words) == ("discovery.tile", ["exploration:1", "exploration:2"])
    table.play(f"exploration:{place}")
    assert set(table.words) == ring("+3-1") - {"hex:+0+0", "hex:+0+2", "hex:+4+1", "hex:+5+0"}
    assert table.refuses("hex:+3+1") == "OM-TRAVC-01"
    assert table.refuses("hex:+0+0") == "OM-TERM-16"
    table.play("hex:+3+2")
    assert table.about == "chance.discovery"
    assert len(table.words) == 17
    table.play(table.words[3])
    assert table.state.tile[cell("+3+2")] == shown[place - 1]
    assert table.state.exploration[2 - place] == shown[2 - place]
    assert table.state.exploration[place - 1] not in (*shown, NONE)
    assert table.about == "turn_order.space"


@rule("OM-TRAVC-02")
def test_a_rover_off_the_map_counts_as_on_the_starting_mine() -> None:
    table = phase("orbit", at=("orbit", 1))
    table.play("yes", "exploration:1")
    assert set(table.words) == ring("+0+0") - {"hex:-2-1", "hex:+2+1"}
    table.play("hex:+0+3")
    assert player(table, 0).rover == NONE


@rule("OM-TRAVC-03")
def test_without_a_hex_nothing_is_placed_and_nothing_replaced() -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        put_rover(s, 0, "-6+4")
        for near in DISCOVERY_HEXES[cell("-6+4")]:
            if s.building[near] == NONE and s.tile[near] == NONE:
                s.crystal[near] = 1
    shown = table.state.exploration[:]
    table.play("yes")
    assert table.about == "turn_order.space"
    assert table.state.exploration == shown
    assert table.state.discovery.total == 17
    table.play("order:5")


@rule("OM-TRAVC-04")
def test_when_the_stack_is_used_up_the_place_stays_empty() -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        s.discovery.counts = [0] * 19
    kept = table.state.exploration[1]
    table.play("yes", "exploration:1", "hex:+0+3")
    assert table.about == "turn_order.space"
    assert table.state.exploration == [NONE, kept]
    table.play("order:5", "yes")
    assert table.about == "discovery.place", "the other player has one tile left to place"
    table.play("hex:-3+0", "order:6", "no")
    assert table.state.exploration == [NONE, NONE]


@rule("OM-TRAVC-05", "OM-TRAVC-06", "OM-TRAVC-07")
@pytest.mark.parametrize(("shelters", "lq", "reserve"), [(1, 4, 7), (2, 6, 5)])
def test_colonists_come_home_from_the_colonys_slots_and_the_working_area(
    shelters: int, lq: int, reserve: int
) -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        grow(s, "shelter", shelters, owner=0)
        colonists(s, 0, lq=1, wa=2)
        for action in ("construct", "upgrade", "hire_or_contract", "obtain_blueprint"):
            on_slot(s, 0, action)
        on_slot(s, 1, "construct")
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
    table.play("yes")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (lq, 0, reserve)
    on = {
        action: table.state.slots[SLOT_OF[ACTIONS.index(action)]]
        for action in ("construct", "obtain_blueprint")
    }
    assert on == {"construct": [0, 1], "obtain_blueprint": [1, 0]}
    assert sum(slot[0] for slot in table.state.slots) == 1
    table.play("order:5")


@rule("OM-TRAVC-08")
def test_the_marker_goes_to_any_empty_space_of_the_colony() -> None:
    table = phase("orbit", at=("orbit", 1), seats=4)
    with table.edit() as s:
        spaces(s, 1, 7, 2, 5)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
    table.play("yes")
    assert table.words == ["order:6", "order:8"]
    for space in (2, 5, 7):
        assert table.refuses(f"order:{space}") == "OM-TRAVC-08"
    table.play("order:8", "no")
    assert player(table, 0).space == 8


@rule("OM-TRAVC-09")
@pytest.mark.parametrize(("answer", "below", "waters"), [("yes", 1, 1), ("no", 0, 0)])
def test_the_bonus_may_be_taken_with_what_it_triggers(answer: str, below: int, waters: int) -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        in_play(s, 2, 1, 3)
        show_blueprints(s, 5, 6)
        give(s, 0, water=0)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
    table.play("yes", "order:8")
    assert (table.about, table.words) == ("turn_order.benefit", ["yes", "no"])
    table.play(answer)
    if answer == "yes":
        table.play("blueprint:06")
    assert player(table, 0).below == below, "the Mission's Crystal"
    assert storage(table, 0)["water"] == waters
    assert seat_asked(table) == 1


@rule("OM-TRAVC-10", "OM-TRAVO-06")
@pytest.mark.parametrize(("water", "offered"), [(1, True), (0, False)])
def test_a_bonus_with_a_cost_is_had_only_for_its_cost(water: int, offered: bool) -> None:
    table = phase()
    with table.edit() as s:
        give(s, 0, water=water, plant=0)
    table.play("yes", "order:4")
    if offered:
        table.play("yes")
        assert (storage(table, 0)["water"], player(table, 0).lq) == (0, 4)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 1)
    assert player(table, 0).lq == (4 if offered else 3)


# To Orbit


@rule("OM-TRAVO-01", "OM-TRAVO-02", "OM-TRAVO-03")
def test_every_own_advanced_building_and_miner_produces_once() -> None:
    table = phase()
    with table.edit() as s:
        for card, at in ((3, "+0-2"), (5, "+2-1"), (7, "+0+2"), (9, "-2+1")):
            own_blueprint(s, 0, card, built_on=at)
        build(s, "mine", "+1+1")
        build(s, "mine", "-1-1")
        own_blueprint(s, 0, 1, built_on="+0+0")
        put_miner(s, 0, "+1+1")
        put_miner(s, 1, "-1-1")
        build(s, "shelter", "-2-3", owner=0)
        own_blueprint(s, 0, 11, built_on="-2-3")
        give(s, 0, mineral=0, battery=0, water=0, plant=0, oxygen=0, crystal=0)
        give(s, 1, mineral=0, battery=0, water=0, plant=0, oxygen=0)
    table.play("yes", "order:1")
    assert storage(table, 0) == {"mineral": 2, "battery": 1, "water": 1, "plant": 1, "oxygen": 1}
    assert (player(table, 0).below, player(table, 0).crystals) == (1, 0)
    table.play("yes", "order:2", "no")
    assert storage(table, 1) == {"mineral": 1, "battery": 0, "water": 0, "plant": 0, "oxygen": 0}
    assert player(table, 0).miners == [cell("+1+1")], "travel does not bring a Miner home"


@rule("OM-TRAVO-01")
def test_a_building_produces_one_however_large_its_complex_is() -> None:
    table = phase()
    with table.edit() as s:
        grow(s, "greenhouse", 3)
        own_blueprint(s, 0, 7, built_on="+0+3")
        give(s, 0, plant=0)
    table.play("yes", "order:1")
    assert storage(table, 0)["plant"] == 1


@rule("OM-TRAVO-01")
def test_nothing_is_produced_on_the_way_to_the_colony_nor_by_who_stays() -> None:
    table = phase("orbit", at=("orbit", 1))
    with table.edit() as s:
        own_blueprint(s, 0, 7, built_on="+0+2")
        own_blueprint(s, 1, 9, built_on="-2+1")
        give(s, 0, plant=0)
        give(s, 1, oxygen=0)
    table.play("yes", "exploration:1", "hex:+0+3", "order:5", "no")
    assert (storage(table, 0)["plant"], storage(table, 1)["oxygen"]) == (0, 0)


@rule("OM-TRAVO-04", "OM-TRAVO-05")
def test_colonists_come_home_from_the_orbits_slots_and_the_working_area() -> None:
    table = phase()
    with table.edit() as s:
        colonists(s, 0, lq=1, wa=1)
        on_slot(s, 0, "obtain_blueprint")
        on_slot(s, 0, "construct")
        on_slot(s, 0, "hire_or_contract")
        on_slot(s, 1, "obtain_blueprint")
    table.play("yes")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (3, 0, 7)
    on = {
        action: table.state.slots[SLOT_OF[ACTIONS.index(action)]]
        for action in ("construct", "obtain_blueprint")
    }
    assert on == {"construct": [1, 0], "obtain_blueprint": [0, 1]}
    table.play("order:1")


@rule("OM-TRAVO-05")
def test_who_does_not_fit_goes_to_the_reserve() -> None:
    table = phase()
    with table.edit() as s:
        colonists(s, 0, lq=3, wa=4)
        on_slot(s, 0, "research_development", 2)
    table.play("yes")
    assert (player(table, 0).lq, player(table, 0).wa, player(table, 0).reserve) == (4, 0, 8)


@rule("OM-TRAVO-06")
def test_the_marker_goes_to_any_empty_space_in_orbit() -> None:
    table = phase(seats=4)
    with table.edit() as s:
        spaces(s, 5, 1, 7, 3)
    table.play("yes")
    assert table.words == ["order:2", "order:4"]
    assert table.refuses("order:3") == "OM-TRAVO-06"
    assert table.refuses("order:6") == "OM-TRAVO-06"
    table.play("order:2", "yes", "good:battery")
    assert storage(table, 0)["battery"] == 2


@rule("OM-TRAVO-07")
def test_production_obeys_the_storage_limit() -> None:
    table = phase()
    with table.edit() as s:
        own_blueprint(s, 0, 7, built_on="+0+2")
        own_blueprint(s, 0, 9, built_on="-2+1")
        give(s, 0, plant=2, oxygen=1)
    table.play("yes", "order:1")
    assert (storage(table, 0)["plant"], storage(table, 0)["oxygen"]) == (2, 2)


@rule("OM-TRAVO-07")
def test_what_does_not_fit_may_go_onto_a_contract() -> None:
    table = phase()
    with table.edit() as s:
        own_blueprint(s, 0, 7, built_on="+0+2")
        own_contract(s, 0, 11)
        give(s, 0, plant=2)
    table.play("yes")
    assert (table.about, set(table.words)) == ("gain.overflow", {"contract:11", "lose"})
    table.play("contract:11")
    assert table.state.contract_goods[10 * 6 + GOODS.index("plant")] == 1
    assert (table.about, set(table.words)) == ("contract.deliver", {"contract:11", "done"}), (
        "more can be delivered"
    )
    table.play("done")
    assert table.about == "turn_order.space"
    table.play("order:1")


# The end


def last_mission(seats: int = 2, **options: object) -> Table:
    """One Blueprint is missing to the last Mission; everyone is in Orbit and the Shuttle far from leaving."""
    table = plain(seats, side="orbit", **options)
    with table.edit() as s:
        in_play(s, 2, 1, 3)
        mission_left(s, a=1, b=0, c=0)
        shuttle(s, "colony", 3)
        show_blueprints(s, 1, 2, 3)
    return table


TRIGGER = ("obtain_blueprint", "blueprint:01", "done", "end")


@rule("OM-END-01", "OM-END-02", "OM-END-03")
@pytest.mark.parametrize("by", [0, 1, 2])
def test_the_round_is_finished_with_its_shuttle_phase_and_one_more_is_played_without(by: int) -> None:
    table = last_mission(3)
    for seat in range(3):
        assert seat_asked(table) == seat
        assert not table.state.ending
        if seat == by:
            table.play(*TRIGGER)
            assert table.state.remaining == 0
        else:
            pass_turn(table)
    assert table.state.ending
    assert (table.state.round, table.state.shuttle_space) == (2, 2), "the Shuttle has moved"
    for seat in range(3):
        assert (table.about, seat_asked(table)) == ("turn.action", seat)
        pass_turn(table)
    assert table.match.over
    assert table.state.shuttle_space == 2
    assert table.state.round == 2


@rule("OM-END-01")
def test_the_game_goes_on_while_missions_remain() -> None:
    table = last_mission()
    for _ in range(2):
        pass_round(table)
    assert (table.state.round, table.state.ending, table.match.over) == (3, False, False)


@rule("OM-END-01", "OM-END-02")
def test_what_happens_in_a_shuttle_phase_is_seen_at_the_end_of_the_next_colonization_phase() -> None:
    table = last_mission()
    with table.edit() as s:
        shuttle(s, "orbit", 1)
        s.exploration = [NONE, NONE]
        s.discovery.counts = [0] * 19
        begin_shuttle_phase(s)
    table.play("yes", "order:8", "yes", "blueprint:01", "no")
    assert table.state.remaining == 0
    assert (table.state.round, table.state.ending) == (2, False)
    pass_round(table)
    assert (table.state.round, table.state.ending, table.match.over) == (3, True, False)
    pass_round(table)
    assert table.match.over
    assert table.state.round == 3


@rule("OM-END-02")
def test_everyone_may_travel_in_the_shuttle_phase_after_the_trigger() -> None:
    table = last_mission()
    with table.edit() as s:
        shuttle(s, "orbit", 1)
    table.play(*TRIGGER)
    pass_turn(table)
    assert (table.about, seat_asked(table)) == ("shuttle.travel", 0)
    assert table.state.phase == SHUTTLE
    table.play("no", "no")
    assert table.state.final_round


@rule("OM-END-03")
def test_nobody_travels_after_the_last_round() -> None:
    table = plain()
    with table.edit() as s:
        s.ending = s.final_round = True
        shuttle(s, "colony", 1)
    table.play(*PASS[COLONY], *PASS[COLONY])
    assert table.match.over
    assert (table.state.shuttle_side, table.state.shuttle_space) == (COLONY, 1)


@rule("OM-END-04")
@pytest.mark.parametrize(("below", "crystals"), [(1, 2), (6, 3)])
def test_crystals_of_the_last_round_go_into_the_depot_before_scoring(below: int, crystals: int) -> None:
    table = plain()
    with table.edit() as s:
        s.ending = s.final_round = True
        give(s, 0, crystal=1)
        give(s, 1, crystal=1)
    table.play(*PASS[COLONY])
    with table.edit() as s:
        give(s, 0, below=below)
    table.play(*PASS[COLONY])
    assert table.match.over
    assert (player(table, 0).crystals, player(table, 0).below) == (crystals, 0)
    assert table.match.result is not None
    assert table.match.result.winners == (0,), "the Crystals break the tie"


# Space Oddity


@rule("OM-ODD-01")
@pytest.mark.parametrize("by", [0, 1])
def test_with_space_oddity_only_the_running_phase_is_finished(by: int) -> None:
    table = last_mission(3, space_oddity=True)
    for seat in range(3):
        assert (table.about, seat_asked(table)) == ("turn.action", seat)
        if seat == by:
            table.play(*TRIGGER)
        else:
            pass_turn(table)
    assert table.match.over
    assert (table.state.round, table.state.shuttle_space) == (1, 3)
    assert "story.end_triggered" not in table.story_keys(), "no further round is announced"
    assert "story.over_at_once" in table.story_keys()


@rule("OM-ODD-02")
@pytest.mark.parametrize(("oddity", "over"), [(True, True), (False, False)])
def test_with_space_oddity_the_last_player_may_end_the_game_at_once(oddity: bool, over: bool) -> None:
    table = last_mission(2, space_oddity=oddity)
    pass_turn(table)
    assert seat_asked(table) == 1
    table.play(*TRIGGER)
    assert table.match.over == over
