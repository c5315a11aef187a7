"""Setup of the main board and of the players.

Where a rule only counts or describes what is printed, the test looks at the set-up table and at what happens when the
count is used up.
"""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import KINDS, NONE, SIDES, TECHS
from areopagus.games.on_mars.catalog.board import ACTIONS, HIRE_SLOT, MISSIONS
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.catalog.terrain import (
    CENTRE,
    HEX_COUNT,
    HEXES,
    RESEARCH_TILE,
    TILE_NAMES,
)
from areopagus.games.on_mars.queries.terrain import cells_of, is_empty, pieces, sites
from areopagus.kernel import BadOption
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    arrange_start,
    build,
    cell,
    colonists,
    give,
    learn,
    mars,
    move_bot,
    no_goals,
    plain,
    player,
    seat_asked,
    show_contract,
    storage,
    top_tile,
)
from tests.games.on_mars.setups import dealt, lots, set_up
from tests.games.on_mars.situations import (
    LSS,
    beside_a_site,
)

# Setup of the main board


@rule("OM-SETUP-01")
@pytest.mark.parametrize("space", range(1, 9))
def test_the_left_four_spaces_are_in_orbit_and_the_others_in_the_colony(space: int) -> None:
    table = plain()
    with table.edit() as s:
        s.players[1].space = 9 - space
        s.players[0].space = space
    orbit = {"landing_pod", "learn_technology", "resupply"}
    colony = {"control_center", "construct", "welcome_ship"}
    assert set(table.words) & (orbit | colony) == (orbit if space <= 4 else colony)


@rule("OM-SETUP-03")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_of_each_item_lie_in_the_warehouse(seats: int) -> None:
    assert set_up(seats).warehouse == [0, 3, 3, 3, 3, 3]


@rule("OM-SETUP-04", "OM-2P-01")
@pytest.mark.parametrize("seats", [1, 2])
def test_two_of_each_item_lie_in_the_warehouse_with_two_or_alone(seats: int) -> None:
    assert set_up(seats).warehouse == [0, 2, 2, 2, 2, 2]


@rule("OM-SETUP-11")
def test_a_scientist_is_paid_by_the_printed_cost_and_a_contract_in_its_place_by_a_crystal() -> None:
    table = plain()
    with table.edit() as s:
        show_contract(s, 7, instead_of="geologist")
        colonists(s, 0, lq=3)
        give(s, 0, mineral=0, battery=2, water=0, plant=0, oxygen=0, crystal=0)
    table.play("hire_or_contract")
    assert player(table, 0).lq == 2
    assert [scientist for scientist, owner in enumerate(table.state.scientist_owner) if owner == 0] == [2]
    assert storage(table, 0)["battery"] == 0
    with table.edit() as s:
        s.slots[HIRE_SLOT][0] = 0
        s.players[0].lq += 1
        s.main_done = False
        s.agenda = [("turn", 0)]
        give(s, 0, crystal=1)
    table.play("hire_or_contract", "contract:07")
    assert player(table, 0).crystals == 0
    assert table.state.contract_owner[6] == 0


@rule("OM-SETUP-12")
def test_the_contract_deck_has_no_order() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, oxygen=2, mineral=0)
    table.play("hire_or_contract", "scientist:systems_engineer", "end")
    assert table.about == "contract.refill"
    assert table.words == [f"contract:{number:02}" for number in range(1, 13)]
    table.play("contract:11")
    assert table.state.hire[5] == 6 + 10


@rule("OM-SETUP-13", "OM-SETUP-14")
def test_the_mine_is_in_the_centre_and_lots_place_the_others_around_it() -> None:
    draws = lots(3, "chance.start_building")
    assert draws == [[f"kind:{kind}" for kind in LSS[place:]] for place in range(3)]
    s = set_up(3)
    assert s.building[cell("+0+0")] == KINDS.index("mine")
    assert sorted(s.building[cell(at)] for at in ("+0-2", "+2-1", "+0+2", "-2+1")) == [1, 2, 3, 4]
    assert HEXES.cells[CENTRE] == (0, 0)
    assert HEX_COUNT == 91


@rule("OM-SETUP-15")
@component("buildings:mine-4")
@pytest.mark.parametrize(
    ("bot", "site", "northeast", "southwest"),
    [("-1+3", "-1+2", "+0+1", "-2+3"), ("+1-2", "+2-2", "+3-3", "+1-1")],
)
def test_tiles_are_never_rotated(bot: str, site: str, northeast: str, southwest: str) -> None:
    table = plain()
    with table.edit() as s:
        move_bot(s, 0, bot)
        top_tile(s, "mine", 4)
    table.play("construct", "kind:mine", f"hex:{site}")
    crystals = [at for at in range(HEX_COUNT) if table.state.crystal[at]]
    assert crystals == sorted([cell(northeast), cell(southwest)])


@rule("OM-SETUP-16", "OM-SETUP-26")
def test_the_back_of_the_top_tile_is_seen_and_the_next_one_is_drawn_when_it_is_gone() -> None:
    table = mars(2)
    with table.edit() as s:
        arrange_start(s)
        no_goals(s)
        site = beside_a_site(s, "mine")
        top_tile(s, "mine", 3)
    for seat in (0, 1, None):
        stack: Any = table.match.view(seat)["stacks"]
        assert TILE_NAMES[stack[0]["top"]] == "mine-3"
    table.play("construct", "kind:mine", f"hex:{site}")
    assert table.about == "chance.tile"
    assert table.words == ["tile:mine-1", "tile:mine-2", "tile:mine-4", "tile:mine-5", "tile:mine-6"]
    table.play("tile:mine-5")
    assert TILE_NAMES[table.state.tops[0]] == "mine-5"


@rule("OM-SETUP-17")
def test_two_research_tiles_of_a_type_lie_in_each_corner() -> None:
    s = set_up(4)
    corners = {
        "A": ("-5+0", "-4-1"),
        "B": ("+5-5", "+4-5"),
        "C": ("+5+0", "+4+1"),
        "D": ("-5+5", "-4+5"),
    }
    for kind, places in corners.items():
        assert [s.tile[cell(at)] for at in places] == [RESEARCH_TILE + "ABCD".index(kind)] * 2


@rule("OM-SETUP-18", "OM-LEN-01")
@component(
    "missions:1",
    "missions:2",
    "missions:3",
    "missions:4",
    "missions:5",
    "missions:6",
    "missions:7",
    "missions:8",
    "missions:9",
)
@pytest.mark.parametrize(("length", "short"), [("short", 2), ("long", 1)])
def test_the_length_of_the_game_decides_how_many_missions_are_short(length: str, short: int) -> None:
    draws = lots(2, "chance.mission", length=length)
    decks = [
        [f"mission:{number}" for number in range(1, 6)],
        [f"mission:{number}" for number in range(6, 10)],
    ]
    expected = []
    for place in range(3):
        deck = decks[place >= short]
        expected.append(deck[place if place < short else place - short :])
    assert draws == expected
    s = set_up(2, length=length)
    assert [MISSIONS[mission].is_long for mission in s.missions] == [place >= short for place in range(3)]


@rule("OM-OPT-13", "OM-SETUP-18")
@pytest.mark.parametrize(
    ("switch", "short"), [("first_five", "12345"), ("blueprints_and_scientists", "2458")]
)
def test_which_missions_are_short_ones_is_an_option(switch: str, short: str) -> None:
    draws = lots(2, "chance.mission", short_missions=switch)
    assert draws[0] == [f"mission:{number}" for number in short]
    assert draws[2] == [f"mission:{number}" for number in "123456789" if number not in short]


@rule("OM-SETUP-18")
def test_missions_may_be_named() -> None:
    assert set_up(2, missions=("7", "3", "9")).missions == [6, 2, 8]


@rule("OM-SETUP-19")
@pytest.mark.parametrize(
    ("mission", "action"),
    [
        (1, "control_center"),
        (2, "obtain_blueprint"),
        (3, "upgrade"),
        (4, "welcome_ship"),
        (5, "control_center"),
        (6, "learn_technology"),
        (7, "construct"),
        (8, "hire_or_contract"),
        (9, "hire_or_contract"),
    ],
)
def test_a_missions_marker_lies_by_its_action(mission: int, action: str) -> None:
    assert ACTIONS[MISSIONS[mission - 1].action] == action


@rule("OM-SETUP-19")
def test_the_three_missions_lie_on_their_spaces_for_everyone_to_see() -> None:
    table = dealt(3, stop="turn.action", missions=("6", "2", "4"))
    for seat in (0, 1, 2, None):
        shown: Any = table.match.view(seat)["missions"]
        assert [one["mission"] for one in shown] == [5, 1, 3]


@rule("OM-SETUP-20")
@pytest.mark.parametrize(
    ("mission", "cubes"),
    list(
        enumerate(
            [
                (5, 5, 5, 7),
                (10, 10, 10, 13),
                (8, 8, 8, 10),
                (3, 3, 4, 5),
                (5, 5, 7, 9),
                (7, 7, 11, 12),
                (8, 8, 11, 14),
                (4, 4, 4, 5),
                (2, 2, 2, 3),
            ],
            1,
        )
    ),
)
def test_a_missions_cube_begins_where_the_number_of_players_says(
    mission: int, cubes: tuple[int, ...]
) -> None:
    others = [str(number) for number in (1, 2, 3) if number != mission]
    for seats, cube in enumerate(cubes, 1):
        s = dealt(seats, missions=(str(mission), *others[:2])).state
        assert (s.missions[0], s.mission_left[0]) == (mission - 1, cube)


@rule("OM-SETUP-25")
def test_three_and_four_players_differ_in_shelters_and_missions_alone() -> None:
    three, four = set_up(3), set_up(4)
    for name in ("warehouse", "grid", "display", "exploration", "hire", "tops", "lss", "level", "tile"):
        assert getattr(three, name) == getattr(four, name), name
    for name in ("tech_stack", "discovery"):
        assert getattr(three, name).counts == getattr(four, name).counts, name
    assert [len(three.slots), *map(len, (three.missions, three.reward_tiles))] == [5, 3, 4]
    apart = [at for at in range(HEX_COUNT) if three.building[at] != four.building[at]]
    assert apart == [cell("-2+3")]
    assert three.mission_left != four.mission_left
    for name in ("storage", "crystals", "lq", "reserve", "ships", "markers", "bots_reserve"):
        assert getattr(three.players[2], name) == getattr(four.players[2], name), name


# Setup of the players


@rule(
    "OM-PSETUP-02",
    "OM-PSETUP-03",
    "OM-PSETUP-04",
    "OM-PSETUP-05",
    "OM-PSETUP-06",
    "OM-PSETUP-08",
    "OM-PSETUP-09",
    "OM-PSETUP-10",
    "OM-PSETUP-11",
    "OM-PSETUP-12",
)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_player_board_at_the_start(seats: int) -> None:
    s = set_up(seats)
    for seat in range(seats):
        board = s.players[seat]
        assert board.op == 0
        assert board.storage == [1, 1, 1, 1, 1]
        assert (board.crystals, board.below) == (1, 0)
        assert [TECHS[tech] for tech, lab in enumerate(board.tech) if lab != NONE] == ["shelter"]
        assert LAB_NAMES[board.tech[TECHS.index("shelter")]] == "2B"
        assert board.ships == [1] * 5 + [0] * 3
        assert board.bots == [at for at in range(HEX_COUNT) if s.building_owner[at] == seat]
        assert board.bots_reserve == 3
        assert board.markers == 8
        assert (board.lq, board.wa, board.reserve) == (3, 0, 9)
        assert board.rover == NONE
        assert board.cubes == 0
        assert board.goal_done == NONE


@rule("OM-PSETUP-04")
def test_the_first_crystal_can_be_spent_in_the_first_turn() -> None:
    table = dealt(2, stop="turn.action")
    with table.edit() as s:
        no_goals(s)
        s.players[0].space = 5
        s.players[1].space = 6
    table.play("control_center", "boost:bots")
    assert player(table, 0).crystals == 0


@rule("OM-SETUP-13", "OM-SETUP-14", "OM-PSETUP-07")
def test_whoever_looks_at_the_map_in_setup_sees_the_buildings_placed_so_far() -> None:
    table = Table(GAME, 2)
    while table.about != "turn_order.space":
        for kind in range(len(KINDS)):
            placed = [at for at in range(HEX_COUNT) if table.state.building[at] == kind]
            assert cells_of(table.state, kind) == placed
        table.match.choose(table.words[0])
    assert len(cells_of(table.state, KINDS.index("shelter"))) == 2


@rule("OM-PSETUP-17", "OM-GOAL-03")
def test_the_first_turn_after_setup_is_in_the_colonization_phase() -> None:
    table = dealt(2, stop="turn.action")
    me = seat_asked(table)
    with table.edit() as s:
        s.players[me].space, s.players[1 - me].space = 5, 6
        give(s, me, crystal=0)
    table.play("control_center", "boost:bots")
    assert table.about == "pay.crystal", "there, a Private Goal is as good as a Crystal"


@rule("OM-PSETUP-07", "OM-2P-03")
@pytest.mark.parametrize(
    ("seats", "starts"),
    [
        (1, ("-2-1", "+2+1")),
        (2, ("-2-1", "+2+1")),
        (3, ("-2-1", "+2-3", "+2+1")),
        (4, ("-2-1", "+2-3", "+2+1", "-2+3")),
    ],
)
def test_shelters_start_on_the_hexes_for_the_number_of_players(seats: int, starts: tuple[str, ...]) -> None:
    for first in range(seats):
        s = dealt(seats, first=first).state
        owners = [(first + place) % len(starts) for place in range(len(starts))]
        assert [s.building_owner[cell(at)] for at in starts] == owners
        assert s.building.count(KINDS.index("shelter")) == len(starts)
        assert [board.shelters for board in s.players] == [4] * len(starts)


@rule("OM-PSETUP-13")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_three_private_goals_are_dealt_to_each_and_seen_by_the_owner_alone(seats: int) -> None:
    table = Table(GAME, seats)
    seen = []
    while table.about != "turn_order.space":
        assert table.match.ask is not None
        if table.about == "chance.goal":
            seen.append(table.match.ask.seen_by)
        table.match.choose(table.words[0])
    assert seen == [(seat,) for seat in range(seats) for _ in range(3)]
    for seat in range(seats):
        hands: Any = table.match.view(seat)["players"]
        shown = [hand["goal_cards"] for hand in hands[:seats]]
        assert [cards is not None for cards in shown] == [other == seat for other in range(seats)]
        assert len(shown[seat]) == 3
        assert [hand["goals"] for hand in hands[:seats]] == [3] * seats


@rule("OM-PSETUP-14")
def test_lots_decide_who_is_first_unless_the_table_says() -> None:
    table = dealt(4, stop="chance.first_player")
    assert table.words == ["seat:0", "seat:1", "seat:2", "seat:3"]
    table = dealt(4, stop="turn_order.space", first_player="3")
    assert seat_asked(table) == 2
    with pytest.raises(BadOption):
        Table(GAME, 2, first_player="3")


@rule("OM-PSETUP-15")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3)])
def test_clockwise_from_the_first_everyone_takes_an_empty_space_of_either_side(
    seats: int, first: int
) -> None:
    table = dealt(seats, first=first)
    asked = []
    taken: list[str] = []
    while table.about == "turn_order.space":
        asked.append(seat_asked(table))
        assert table.words == [f"order:{n}" for n in range(1, 9) if f"order:{n}" not in taken]
        if taken:
            assert table.refuses(taken[0]) == "OM-PSETUP-15"
        taken.append(("order:5", "order:1", "order:8", "order:4")[len(taken)])
        table.play(taken[-1])
        if table.about == "turn_order.benefit":
            table.play("no")
    assert asked == [(first + place) % seats for place in range(seats)]


@rule("OM-PSETUP-16")
@pytest.mark.parametrize(("answer", "below"), [("yes", 1), ("no", 0)])
def test_the_benefit_of_the_space_may_be_taken_in_setup(answer: str, below: int) -> None:
    table = dealt(2)
    table.play("order:6")
    assert (table.about, table.words) == ("turn_order.benefit", ["yes", "no"])
    table.play(answer)
    assert player(table, 0).below == below


@rule("OM-PSETUP-16")
def test_a_benefit_in_setup_is_a_full_one() -> None:
    table = dealt(2, missions=("2", "1", "3"))
    table.play("order:8", "yes", "blueprint:01")
    assert player(table, 0).below == 1, "the Mission's Crystal waits for the first turn"
    assert table.state.mission_left[0] == 9
    assert storage(table, 0)["mineral"] == 2
    table.play("order:4", "yes", "good:plant")
    assert (storage(table, 1)["plant"], player(table, 1).lq) == (0, 4)


@rule("OM-PSETUP-17")
@pytest.mark.parametrize("side", ["orbit", "colony"])
@pytest.mark.parametrize("spaces", [(8, 2, 5), (1, 4, 2), (5, 7, 1)])
def test_whoever_is_on_the_highest_space_sends_the_shuttle_to_a_red_space(
    spaces: tuple[int, ...], side: str
) -> None:
    table = dealt(3)
    for space in spaces:
        table.play(f"order:{space}")
        if table.about == "turn_order.benefit":
            table.play("no")
    assert (table.about, seat_asked(table)) == ("setup.shuttle", spaces.index(max(spaces)))
    assert table.words == ["side:orbit", "side:colony"]
    table.play(f"side:{side}")
    assert (SIDES[table.state.shuttle_side], table.state.shuttle_space) == (side, 1)
    assert seat_asked(table) == spaces.index(min(spaces))


# Two players


@rule("OM-2P-01")
@pytest.mark.parametrize(("seats", "rows"), [(2, 2), (3, 3)])
def test_the_warehouse_is_refilled_to_two_with_two_players(seats: int, rows: int) -> None:
    table = mars(seats, dealer=True)
    with table.edit() as s:
        no_goals(s)
        s.warehouse = [0] * 6
        for kind in LSS:
            occupied = pieces(s)
            free = [at for at, _ in sites(s, KINDS.index(kind), 0) if is_empty(s, at, occupied)]
            build(s, kind, free[0])
    table.play("control_center", "done", "end")
    assert table.state.level == 2
    assert table.state.warehouse == [0, *[rows] * 5]


@rule("OM-2P-02")
@pytest.mark.parametrize(("seats", "empty"), [(2, 1), (3, 0)])
def test_the_grid_is_never_refilled_with_two_players(seats: int, empty: int) -> None:
    table = mars(seats, dealer=True)
    with table.edit() as s:
        no_goals(s)
        learn(s, 0, "rover", "1A")
        for kind in LSS:
            occupied = pieces(s)
            free = [at for at, _ in sites(s, KINDS.index(kind), 0) if is_empty(s, at, occupied)]
            build(s, kind, free[0])
    table.play("control_center", "done", "end")
    assert table.state.level == 2
    assert table.state.grid.count(NONE) == empty
