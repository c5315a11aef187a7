"""Components with their limits, and the Player board.

Where a rule only counts or describes what is printed, the test looks at the set-up table and at what happens when the
count is used up.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.catalog.basics import COLOURS, KINDS, NONE, TECHS
from areopagus.games.on_mars.catalog.board import MISSIONS
from areopagus.games.on_mars.catalog.cards import BLUEPRINTS, LEVEL_ONE, LEVEL_THREE, SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_LEVEL, LAB_NAMES, SHELTER_LAB
from areopagus.games.on_mars.catalog.terrain import (
    RESEARCH_TILE,
    TILES,
)
from areopagus.games.on_mars.queries.goods import free_lq, lq_capacity
from areopagus.games.on_mars.queries.terrain import is_empty, pieces, sites
from areopagus.games.on_mars.scoring import points_of
from areopagus.games.on_mars.state import DECK
from areopagus.kernel import BadOption
from areopagus.workshop.testing import Table, component, rule
from tests.games.on_mars.positions import (
    add_bot,
    advance,
    build,
    cell,
    colonists,
    colony_level,
    give,
    grow,
    learn,
    move_bot,
    own_blueprint,
    plain,
    player,
    storage,
)
from tests.games.on_mars.setups import dealt, lots, set_up

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
    draws = lots(2, "chance.tile")
    assert draws == [[f"tile:{kind}-{number}" for number in range(1, 7)] for kind in KINDS[:5]]


@rule("OM-COMP-04", "OM-SETUP-05", "OM-SETUP-06", "OM-SETUP-07")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_tech_but_shelter_is_on_the_grid_once_and_once_in_the_stacks(seats: int) -> None:
    s = set_up(seats)
    assert sorted(TECHS[tech] for tech in s.grid) == sorted(set(TECHS) - {"shelter"})
    assert s.tech_stack.counts == [1] * 8
    assert [board.tech.count(SHELTER_LAB) for board in s.players] == [1] * seats


@rule("OM-SETUP-05", "OM-SETUP-06")
def test_the_grid_is_dealt_at_random_without_the_shelter_tech() -> None:
    draws = lots(4, "chance.tech")
    assert [len(words) for words in draws] == [8, 7, 6, 5, 4, 3, 2]
    assert all("tech:shelter" not in words for words in draws)


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
    draws = lots(seats, "chance.blueprint")
    assert [len(words) for words in draws] == [len(LEVEL_ONE) - drawn for drawn in range(6)]
    assert draws[0] == [f"blueprint:{card + 1:02}" for card in LEVEL_ONE]


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
    draws = []
    while table.about != "setup.shuttle":
        if table.about == about:
            draws.append(table.words)
        table.match.choose("no" if "no" in table.words else table.words[0])
    return draws


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
