"""Components, Player board and setup.

Where a rule only counts or describes what is printed, the test looks at the set-up table and at what happens when the
count is used up.
"""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COLOURS, KINDS, NONE, SIDES, TECHS
from areopagus.games.on_mars.catalog.board import ACTIONS, HIRE_SLOT, MISSIONS
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS, LEVEL_ONE, LEVEL_THREE, SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_LEVEL, LAB_NAMES, SHELTER_LAB
from areopagus.games.on_mars.catalog.terrain import (
    CENTRE,
    HEX_COUNT,
    HEXES,
    RESEARCH_TILE,
    TILE_NAMES,
    TILES,
)
from areopagus.games.on_mars.queries.goods import free_lq, lq_capacity
from areopagus.games.on_mars.queries.terrain import cells_of, is_empty, pieces, sites
from areopagus.games.on_mars.scoring import points_of
from areopagus.games.on_mars.state import DECK, Mars
from areopagus.kernel import CHANCE, BadOption
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    advance,
    arrange_start,
    build,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    learn,
    mars,
    move_bot,
    no_goals,
    own_blueprint,
    plain,
    player,
    seat_asked,
    show_contract,
    storage,
    top_tile,
)
from tests.games.on_mars.situations import (
    LSS,
    beside_a_site,
)


def dealt(seats: int, *, first: int = 0, stop: str = "turn_order.space", **options: object) -> Table:
    """A table in setup, at the first question of a kind; the lots fall on the first word each."""
    table = Table(GAME, seats, **options)
    while table.about and table.about != stop:
        at_first = table.about == "chance.first_player"
        table.match.choose(f"seat:{first}" if at_first else "no" if "no" in table.words else table.words[0])
    return table


def set_up(seats: int, **options: object) -> Mars:
    """The state when the first turn begins."""
    state = dealt(seats, stop="turn.action", **options).state
    assert isinstance(state, Mars)
    return state


def lots(seats: int, about: str, **options: object) -> list[list[str]]:
    """The words of every question of a kind to chance in setup."""
    table = Table(GAME, seats, **options)
    found = []
    while table.about != "turn_order.space":
        if table.about == about:
            assert table.match.ask is not None
            assert table.match.ask.seat == CHANCE
            found.append(table.words)
        table.match.choose(table.words[0])
    return found


# Components and limits


@rule("OM-COMP-01", "OM-COMP-09")
def test_goods_never_run_out() -> None:
    table = plain(seats=4, side="orbit")
    with table.edit() as s:
        for seat in (1, 2, 3):
            give(s, seat, below=20)
        give(s, 0, below=20)
    table.play("landing_pod", "order:6", "yes")
    assert player(table, 0).below == 21


@rule("OM-COMP-01")
def test_everything_else_does_run_out() -> None:
    table = plain()
    with table.edit() as s:
        for seat in (0, 1):
            colonists(s, seat, lq=3, wa=9)
        give(s, 0, mineral=1)
        move_bot(s, 0, "+0-1")
        add_bot(s, 0, "-2+2")
        while s.tops[1] != NONE:
            free = [at for at, _ in sites(s, 1, 0) if is_empty(s, at, pieces(s))]
            build(s, "generator", free[-1])
    table.play("construct")
    assert table.refuses("kind:generator") == "OM-BUILD-01"
    table = plain()
    with table.edit() as s:
        colonists(s, 0, lq=2, wa=10)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert player(table, 0).lq == 2


@rule("OM-COMP-02", "OM-PSETUP-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_the_pieces_of_one_colour(seats: int) -> None:
    s = set_up(seats)
    assert [COLOURS[board.colour] for board in s.players] == ["purple", "green", "yellow", "blue"][:seats]
    for seat, board in enumerate(s.players):
        assert board.lq + board.wa + board.reserve == 12
        assert len(board.bots) + board.bots_reserve == 4
        assert board.rover == NONE
        assert sum(board.ships) + board.hangar == 5
        assert board.shelters + s.building_owner.count(seat) == 5
        assert board.tech[TECHS.index("shelter")] != NONE
        assert board.markers == 8
        assert board.cubes == 0
        assert board.op == 0


@rule("OM-PSETUP-01")
def test_colours_may_be_chosen_but_not_twice() -> None:
    s = set_up(2, colours=("blue", "yellow", "green", "purple"))
    assert [COLOURS[board.colour] for board in s.players] == ["blue", "yellow"]
    with pytest.raises(BadOption):
        Table(GAME, 2, colours=("blue", "blue", "green", "purple"))


@rule("OM-COMP-02")
def test_there_is_no_fifth_bot() -> None:
    table = plain()
    with table.edit() as s:
        for at in ("-3-1", "-3+0", "-1-2"):
            add_bot(s, 0, at)
    table.play("welcome_ship", "depot:1", "reward:colonists")
    assert player(table, 0).lq == 4


@rule("OM-COMP-02")
def test_there_is_no_sixth_shelter_and_no_ninth_marker() -> None:
    table = plain()
    with table.edit() as s:
        grow(s, "shelter", 4, owner=0)
        build(s, "shelter", "-5+0" if s.tile[cell("-5+0")] == NONE else "-4+1", owner=0)
        learn(s, 0, "shelter", "6A")
    table.play("construct")
    assert table.refuses("kind:shelter") == "OM-BUILD-01"
    table = plain(side="orbit")
    with table.edit() as s:
        for card in range(1, 9):
            own_blueprint(s, 0, card)
    assert player(table, 0).markers == 0
    assert table.refuses("obtain_blueprint") == "OM-BP-04"


@rule("OM-COMP-03", "OM-SETUP-16")
def test_six_building_tiles_of_each_shared_kind_lie_in_stacks_besides_five_on_the_map() -> None:
    s = set_up(2)
    assert len(TILES) == 30
    for kind in range(5):
        assert s.building.count(kind) == 1
        assert s.stacks[kind].total + (s.tops[kind] != NONE) == 6
    found = lots(2, "chance.tile")
    assert found == [[f"tile:{kind}-{number}" for number in range(1, 7)] for kind in KINDS[:5]]


@rule("OM-COMP-04", "OM-SETUP-05", "OM-SETUP-06", "OM-SETUP-07")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_tech_but_shelter_is_on_the_grid_once_and_once_in_the_stacks(seats: int) -> None:
    s = set_up(seats)
    assert sorted(TECHS[tech] for tech in s.grid) == sorted(set(TECHS) - {"shelter"})
    assert s.tech_stack.counts == [1] * 8
    assert [board.tech.count(SHELTER_LAB) for board in s.players] == [1] * seats


@rule("OM-SETUP-05", "OM-SETUP-06")
def test_the_grid_is_dealt_at_random_without_the_shelter_tech() -> None:
    found = lots(4, "chance.tech")
    assert [len(words) for words in found] == [8, 7, 6, 5, 4, 3, 2]
    assert all("tech:shelter" not in words for words in found)


@rule("OM-SETUP-08", "OM-2P-02")
@pytest.mark.parametrize("seats", [1, 2])
def test_with_two_or_alone_there_is_one_set_of_tech_tiles(seats: int) -> None:
    s = set_up(seats)
    assert sorted(TECHS[tech] for tech in s.grid) == sorted(set(TECHS) - {"shelter"})
    assert s.tech_stack.total == 0


@rule("OM-COMP-05", "OM-SETUP-09")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_six_level_one_blueprints_are_turned_up_and_level_three_lies_below(seats: int) -> None:
    s = set_up(seats)
    shown = [card for row in s.display for card in row]
    assert [BLUEPRINTS[card].level for card in shown] == [1] * 6
    assert [deck.total for deck in s.decks] == [len(LEVEL_ONE) - 6, len(LEVEL_THREE)]
    found = lots(seats, "chance.blueprint")
    assert [len(words) for words in found] == [len(LEVEL_ONE) - drawn for drawn in range(6)]
    assert found[0] == [f"blueprint:{card + 1:02}" for card in LEVEL_ONE]


@rule("OM-COMP-06", "OM-SETUP-02", "OM-SETUP-24")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_of_nineteen_discoveries_and_four_of_eight_rewards_are_turned_up(seats: int) -> None:
    s = set_up(seats)
    assert [len(words) for words in lots(seats, "chance.discovery")] == [19, 18]
    assert NONE not in s.exploration
    assert s.discovery.total == 17
    assert [s.discovery.counts[number] for number in s.exploration] == [0, 0]
    assert [len(words) for words in lots(seats, "chance.reward_tile")] == [8, 7, 6, 5]
    assert len(set(s.reward_tiles)) == 4
    assert sum(kind >= RESEARCH_TILE for kind in s.tile) == 8


@rule("OM-COMP-07", "OM-SETUP-10", "OM-SETUP-12")
def test_scientists_contracts_goals_and_missions_are_counted() -> None:
    s = set_up(4)
    assert [SCIENTIST_NAMES[card] for card in s.hire] == [
        "geologist",
        "rd_engineer",
        "hydrologist",
        "biochemist",
        "geochemist",
        "systems_engineer",
    ]
    assert s.scientist_owner == s.scientist_on == [NONE] * 6
    assert s.contract_owner == [DECK] * 12
    assert [len(words) for words in lots(4, "chance.goal")] == list(range(16, 4, -1))
    assert len(MISSIONS) == 9


@rule("OM-COMP-08")
def test_the_cards_of_the_variants_are_counted() -> None:
    alone = set_up(1)
    assert alone.solo_deck.total + len(alone.solo_discard) == 12
    table = dealt(4, stop="setup.shuttle", first_colonists=True)
    assert [len(words) for words in lots_of_variant("chance.first_tile")] == [6, 5, 4, 3]
    assert len(lots_of_variant("chance.a_card")[0]) == 4
    assert table.state.b_deck.total == 8
    assert set_up(4).b_deck.total == set_up(4).solo_deck.total == 0


def lots_of_variant(about: str) -> list[list[str]]:
    """The words of the questions to chance of a kind with First Colonists, where no space is chosen."""
    table = Table(GAME, 4, first_colonists=True)
    found = []
    while table.about != "setup.shuttle":
        if table.about == about:
            found.append(table.words)
        table.match.choose("no" if "no" in table.words else table.words[0])
    return found


@rule("OM-COMP-09", "OM-SETUP-21", "OM-SETUP-22", "OM-SETUP-23")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_tracks_begin_at_their_first_spaces(seats: int) -> None:
    s = set_up(seats)
    assert len(s.missions) == len(s.mission_left) == 3
    assert s.remaining == 3
    assert s.level == 1
    assert s.lss == [1, 1, 1, 1]
    assert s.shuttle_space == 1


# The Player board


@rule("OM-PB-01")
@pytest.mark.parametrize(("shelters", "limit"), [(1, 2), (2, 3), (3, 4)])
def test_storage_holds_one_more_of_each_resource_than_there_are_shelters(shelters: int, limit: int) -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        grow(s, "shelter", shelters, owner=0)
        give(s, 0, water=limit, battery=limit - 1)
    table.play("resupply")
    assert table.refuses("good:water") == "OM-RES-03"
    table.play("good:battery")
    assert storage(table, 0)["battery"] == limit


@rule("OM-PB-03")
@pytest.mark.parametrize(
    ("lab", "level", "op"), [("1A", 1, 1), ("2C", 2, 2), ("3B", 3, 3), ("5A", 5, 5), ("6A", 6, 9)]
)
def test_a_column_of_the_lab_gives_its_tiles_level_and_points(lab: str, level: int, op: int) -> None:
    table = plain()
    with table.edit() as s:
        grow(s, "greenhouse", 3)
        learn(s, 0, "greenhouse", lab)
        move_bot(s, 0, "-2+4")
        give(s, 0, water=1)
    assert LAB_LEVEL[LAB_NAMES.index(lab)] == level
    shelter_tech = 2
    assert points_of(table.state, 0)["technology"] == shelter_tech + op
    table.play("construct", "kind:greenhouse")
    assert ("hex:-1+4" in table.words) == (level >= 3)


@rule("OM-PB-04")
def test_the_first_column_of_the_lab_has_two_spaces() -> None:
    table = plain(side="orbit")
    table.play("learn_technology", "grid:1")
    assert (table.about, table.words) == ("lab.place", ["lab:1A", "lab:1B"])
    table.play("lab:1A", "done", "grid:2")
    assert player(table, 0).tech.count(LAB_NAMES.index("1B")) == 1
    with table.edit() as s:
        s.main_done = False
        s.agenda = [("turn", 0)]
    assert table.refuses("learn_technology") == "OM-TECH-02"


@rule("OM-PB-05")
@pytest.mark.parametrize(("shelters", "capacity"), [(1, 4), (2, 6), (3, 8), (4, 10)])
def test_each_further_shelter_opens_two_slots_of_the_living_quarters(shelters: int, capacity: int) -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        grow(s, "shelter", shelters, owner=0)
        colonists(s, 0, lq=2, wa=10)
    table.play("landing_pod", "order:8", "no")
    assert player(table, 0).lq == capacity == lq_capacity(table.state, 0)
    assert player(table, 0).reserve == 12 - capacity
    assert free_lq(table.state, 0) == 0


@rule("OM-PB-06")
def test_the_working_area_holds_any_number_of_colonists() -> None:
    table = plain(side="orbit")
    with table.edit() as s:
        colonists(s, 0, lq=3, wa=9)
        give(s, 0, mineral=1, battery=0, water=0, plant=0, oxygen=0)
    table.play("resupply", "good:battery", "good:water", "good:plant", "good:oxygen")
    assert (player(table, 0).lq, player(table, 0).wa) == (0, 12)


@rule("OM-PB-07")
def test_three_of_eight_depot_spaces_are_free_at_the_start() -> None:
    s = set_up(2)
    assert s.players[0].ships == [1, 1, 1, 1, 1, 0, 0, 0]


@rule("OM-PB-09")
def test_a_welcomed_ship_goes_to_the_hangar() -> None:
    table = plain()
    table.play("welcome_ship", "depot:3", "reward:colonists")
    assert player(table, 0).ships == [1, 1, 0, 1, 1, 0, 0, 0]
    assert player(table, 0).hangar == 1


@rule("OM-PB-10")
@component(
    "player_board:develop_free",
    "player_board:move_rover",
    "player_board:take_blueprint",
    "player_board:upgrade",
    "player_board:gain_mineral",
    "player_board:move_bots",
    "player_board:use_advanced_building",
)
def test_beside_each_depot_space_is_an_executive_action() -> None:
    table = plain()
    with table.edit() as s:
        s.players[0].ships = [0] * 8
        s.players[0].hangar = 5
        colony_level(s, 5)
        s.display[0] = [19 - 1, 20 - 1]
        s.decks[1].take(19 - 1 - 12)
        s.decks[1].take(20 - 1 - 12)
        advance(s, 0, 7)
        own_blueprint(s, 0, 1)
        own_blueprint(s, 0, 3)
        move_bot(s, 0, "+0-1")
        give(s, 0, mineral=1, crystal=8)
    assert [word for word in table.words if word.startswith("depot")] == [f"depot:{n}" for n in range(1, 9)]
    for space, (paid, about) in enumerate(
        (
            (4, "develop.to"),
            (4, "control.move"),
            (3, "blueprint.take"),
            (3, "upgrade.blueprint"),
            (3, "turn.action"),
            (2, "control.move"),
            (2, "resupply.item"),
            (2, "resupply.item"),
        ),
        1,
    ):
        match = table.match.clone()
        match.choose(f"depot:{space}")
        assert match.ask is not None
        assert (match.state.players[0].crystals, match.ask.about) == (8 - paid, about), space


@rule("OM-PB-10", "OM-PB-08")
def test_a_ship_in_the_depot_covers_its_executive_action() -> None:
    table = plain()
    with table.edit() as s:
        give(s, 0, crystal=3)
    assert [table.refuses(f"depot:{space}") for space in range(1, 6)] == ["OM-EXEC-02"] * 5
    table.play("welcome_ship", "depot:5", "reward:colonists", "depot:5")
    assert storage(table, 0)["mineral"] == 1


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
    found = lots(3, "chance.start_building")
    assert found == [[f"kind:{kind}" for kind in LSS[place:]] for place in range(3)]
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
    found = lots(2, "chance.mission", length=length)
    decks = [
        [f"mission:{number}" for number in range(1, 6)],
        [f"mission:{number}" for number in range(6, 10)],
    ]
    expected = []
    for place in range(3):
        deck = decks[place >= short]
        expected.append(deck[place if place < short else place - short :])
    assert found == expected
    s = set_up(2, length=length)
    assert [MISSIONS[mission].is_long for mission in s.missions] == [place >= short for place in range(3)]


@rule("OM-OPT-13", "OM-SETUP-18")
@pytest.mark.parametrize(
    ("switch", "short"), [("first_five", "12345"), ("blueprints_and_scientists", "2458")]
)
def test_which_missions_are_short_ones_is_an_option(switch: str, short: str) -> None:
    found = lots(2, "chance.mission", short_missions=switch)
    assert found[0] == [f"mission:{number}" for number in short]
    assert found[2] == [f"mission:{number}" for number in "123456789" if number not in short]


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
