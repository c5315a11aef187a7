"""What Lacerda does (OM-SOLO, OM-XSOLO): the growth of his colony and the benefits of components.

Positions are those of `arrange_start`: Mine in the centre, Generator N, Water Extractor E, Greenhouse S, Condenser W;
the person's Shelter is on -2-1, Lacerda's on +2+1. Unless a test puts one there, no tile is on the map.
Cards 3, 5, 7, 9 and 11 are action 1; 1, 2, 8 and 10 action 2; 4, 6 and 12 action 3.
"""

from __future__ import annotations

import pytest

from areopagus.games.on_mars.catalog.basics import KINDS, NONE, OXYGEN, TECHS
from areopagus.games.on_mars.catalog.board import HIRE_SLOT
from areopagus.games.on_mars.catalog.cards import SCIENTIST_NAMES
from areopagus.games.on_mars.catalog.technology import LAB_NAMES
from areopagus.games.on_mars.state import Mars
from areopagus.workshop.testing import Table, rule
from tests.games.on_mars.positions import (
    add_bot,
    arrange_start,
    begin_turn,
    build,
    cell,
    colony_level,
    hire_scientist,
    in_play,
    learn,
    let_chance,
    mars,
    no_tiles,
    own_blueprint,
    put_miner,
    put_reward,
    show_blueprints,
    show_contract,
    tile,
)
from tests.games.on_mars.situations import (
    GENERATOR,
    GREENHOUSE,
    LACERDA,
    MINE,
    WATER_EXTRACTOR,
    Change,
    built,
    far,
    grid,
    his_ride,
    his_turn,
    on_the_hire_slot,
    ties,
)

# Growth


def due(s: Mars, rows: int = 1) -> None:
    """All four LSS markers have risen."""
    for kind in KINDS[1:5]:
        far(s, kind, rows)


@rule("OM-SOLO-62", "OM-SOLO-64", "OM-SOLO-66", "OM-SOLO-17")
def test_at_an_update_in_your_turn_he_constructs_a_shelter_welcomes_a_ship_and_takes_a_bot() -> None:
    table = mars(seats=1, missions=("4", "8", "9"))
    with table.edit() as s:
        arrange_start(s)
        no_tiles(s)
        due(s)
        begin_turn(s, 0, "colony")
        s.main_done = True
        s.players[LACERDA].standing = False
    table.play("end")
    asked = let_chance(table, until="shuttle.travel")
    s = table.state
    his = s.players[LACERDA]
    assert s.level == 2
    beside = {"hex:+2+0", "hex:+3+0", "hex:+3+1", "hex:+2+2", "hex:+1+2", "hex:+1+1"}
    assert ties(asked) == [beside]  # a Complex with his own Tech
    assert (his.shelters, his.hangar, his.ships) == (3, 1, [1, 1, 1, 1, 0, 0, 0, 0])
    assert (his.bots_reserve, his.bots) == (1, [])
    assert s.mission_left == [2, 4, 2]  # the Bot
    assert his.below == 2 + 2  # the Shelter Complex and the Mission
    assert s.players[0].hangar == 0
    assert table.story_keys(0).index("story.level") < table.story_keys(0).index("story.ship")


@rule("OM-SOLO-66", "OM-SOLO-62")
def test_he_grows_once_for_each_update_of_a_turn_after_the_missions_marker_moved() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        colony_level(s, 1)
        for kind in KINDS[1:5]:
            far(s, kind, 2)
        show_blueprints(s, 1)
    let_chance(table, "solo:03")
    his = table.state.players[LACERDA]
    assert (table.state.level, table.state.remaining) == (3, 2)
    assert (his.shelters, his.hangar, his.bots_reserve) == (2, 2, 2)
    assert table.story_keys(0).count("story.lacerda_new_bot") == 2
    keys = [
        key for key in table.story_keys(0) if key in ("story.level", "story.ship", "story.lacerda_new_bot")
    ]
    assert keys == ["story.level", "story.ship", "story.lacerda_new_bot"] * 2


@rule("OM-SOLO-62", "OM-SOLO-23", "OM-SOLO-22")
def test_your_shelter_tech_used_in_his_growth_gives_you_an_oxygen() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        due(s)
        build(s, "shelter", "+3+1", owner=LACERDA)
        build(s, "shelter", "+3+0", owner=LACERDA)
        learn(s, 0, "shelter", "3A")  # his own has level 2, three Shelters are to be joined
        show_blueprints(s, 1)
    let_chance(table, "solo:03")
    assert table.story_keys(0).count("story.uses") == 1
    assert (table.about, table.state.players[0].storage[OXYGEN]) == ("tech.owner_choice", 1)
    table.play("keep")
    assert table.state.players[0].storage[OXYGEN] == 2
    assert table.about == "turn.action"


@rule("OM-SOLO-62")
def test_without_shelters_ships_or_bots_left_that_part_is_skipped() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        colony_level(s, 5)
        s.players[LACERDA].bots_reserve = 3
        s.players[LACERDA].ships = [0] * 8
        s.players[LACERDA].hangar = 4
        for kind in KINDS[1:5]:
            far(s, kind, 3)
        for at in ("+3+1", "+3+0", "+2+2", "+1+2"):
            build(s, "shelter", at, owner=LACERDA)
        begin_turn(s, 0, "colony")
        s.agenda = [("turn", 0), ("lacerda_grows",)]
    his = table.state.players[LACERDA]
    assert (his.shelters, his.hangar, his.bots_reserve) == (0, 4, 3)
    assert table.about == "turn.action"


@rule("OM-SOLO-62", "OM-SOLO-65")
def test_the_ship_leaves_the_lowest_occupied_depot_space() -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        due(s)
        s.players[LACERDA].ships = [1, 1, 1, 0, 1, 0, 0, 0]
        s.players[LACERDA].hangar = 1
        show_blueprints(s, 1)
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].ships == [1, 1, 1, 0, 0, 0, 0, 0]
    assert table.state.players[LACERDA].hangar == 2


@rule("OM-SOLO-64", "OM-XSOLO-06")
def test_bots_on_his_board_count_for_lss_rewards_but_never_stand_on_the_map() -> None:
    table = his_turn()
    with table.edit() as s:
        s.players[LACERDA].bots_reserve = 3
        put_reward(s, "greenhouse", 5)
        s.bot_icon = GREENHOUSE
    let_chance(table, "solo:03")
    assert table.state.players[LACERDA].op == 2 + 6
    assert table.state.players[LACERDA].bots == []


@rule("OM-SOLO-63")
def test_what_his_rules_leave_open_chance_decides_and_the_solo_deck_is_untouched() -> None:
    outcomes = set()
    for hexes in ("hex:+2+0", "hex:-2+0", "hex:+0+2"):
        table = his_turn()
        asked = let_chance(table, "solo:03", until="chance.tie")
        assert len(asked) == 1
        deck = table.state.solo_deck.counts[:]
        words = table.words
        assert len(words) > 2
        chosen = words[("hex:+2+0", "hex:-2+0", "hex:+0+2").index(hexes)]
        table.play(chosen)
        assert table.state.solo_deck.counts == deck
        outcomes.add(tuple(table.state.building))
    assert len(outcomes) == 3


# Benefits of components


@rule("OM-XSOLO-02", "OM-SOLO-22", "OM-SOLO-44")
@pytest.mark.parametrize(("start", "lab"), [("2A", "3A"), ("2C", "3B"), ("4A", "5A"), ("4C", "5B")])
def test_lab_benefits_for_lacerda(start: str, lab: str) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        own_blueprint(s, LACERDA, 3)
        own_blueprint(s, LACERDA, 5)
        learn(s, 0, "upgrade", "3A")
        show_blueprints(s, 1, 2)
        learn(s, LACERDA, "mine", start)
        begin_turn(s, 0, "colony")
        s.used = [(MINE, LACERDA)]
        s.agenda = [("turn", 0), ("owners_choose",)]
    let_chance(table)
    his = table.state.players[LACERDA]
    assert his.tech[MINE] == LAB_NAMES.index(lab)
    assert his.storage == [0] * 5
    assert table.state.bot_icon == (GENERATOR if lab == "3B" else MINE)
    assert len(his.advanced) == (2 if lab == "5A" else 0), "Upgrade Tech is in play"
    assert len(his.blueprints) == (3 if lab == "5B" else 2)
    assert (his.crystals, his.below) == (3, 0)


@rule("OM-XSOLO-02")
@pytest.mark.parametrize(("occupied", "crystals", "items"), [(False, 0, 1), (True, 1, 0)])
def test_the_first_lab_column_gives_him_an_item_of_the_warehouse_or_a_crystal(
    occupied: bool, crystals: int, items: int
) -> None:
    table = his_turn("orbit")
    with table.edit() as s:
        if occupied:
            learn(s, LACERDA, "ship", "1A")
        s.warehouse = [0, 2, 2, 2, 2, 0]
    let_chance(table, "solo:01")
    assert table.state.players[LACERDA].below == crystals
    assert sum(table.state.warehouse) == 8 - items


def claims(
    discovery: int, change: Change | None = None, **options: object
) -> tuple[Table, list[tuple[str, list[str]]], Mars]:
    """Lacerda claims a Discovery tile beside the Mine because he can't hire; the position before is returned too."""
    table = his_turn(**options)
    with table.edit() as s:
        on_the_hire_slot(s)
        if change is not None:
            change(s)
        tile(s, "+1-1", discovery=discovery)
    before = table.state.copy()
    asked = let_chance(table, "solo:04")
    assert table.state.players[LACERDA].discoveries == 1 << discovery - 1
    return table, asked, before


@rule("OM-XSOLO-04")
def test_discovery_develop_is_research_and_development_for_him() -> None:
    def labs(s: Mars) -> None:
        learn(s, LACERDA, "mine", "5A")
        learn(s, LACERDA, "ship", "1A")

    table, _asked, _before = claims(1, labs)
    his = table.state.players[LACERDA]
    assert (his.tech[MINE], his.tech[TECHS.index("ship")]) == (LAB_NAMES.index("6A"), LAB_NAMES.index("2A"))
    assert his.crystals == 2


@rule("OM-XSOLO-04")
@pytest.mark.parametrize("discovery", range(2, 8))
def test_discovery_construct_builds_its_type_and_does_not_touch_his_bot(discovery: int) -> None:
    kind = KINDS[discovery - 2]

    def icon(s: Mars) -> None:
        s.bot_icon = WATER_EXTRACTOR

    table, _asked, before = claims(discovery, icon)
    number = KINDS.index(kind)
    assert table.state.building.count(number) == before.building.count(number) + 1
    assert table.state.bot_icon == WATER_EXTRACTOR
    assert table.state.players[LACERDA].crystals == 3


@rule("OM-XSOLO-04")
def test_discovery_construct_any_builds_by_his_icon_and_moves_his_bot() -> None:
    def icon(s: Mars) -> None:
        s.bot_icon = WATER_EXTRACTOR

    table, _asked, _before = claims(9, icon)
    assert built(table, "water_extractor") == 2
    assert table.state.bot_icon == GREENHOUSE


@rule("OM-XSOLO-04", "OM-OPT-01")
@pytest.mark.parametrize(("switch", "upgrades"), [("printed", 2), ("everywhere", 4)])
def test_discovery_upgrade_is_up_to_two_upgrades_and_more_only_if_tech_is_allowed_everywhere(
    switch: str, upgrades: int
) -> None:
    def cards(s: Mars) -> None:
        for card in (1, 3, 5, 7, 9):
            own_blueprint(s, LACERDA, card)
        learn(s, LACERDA, "upgrade", "2A")

    table, _asked, _before = claims(8, cards, upgrade_tech=switch)
    assert len(table.state.players[LACERDA].advanced) == upgrades, "his Upgrade Tech has level 2"


@rule("OM-XSOLO-04")
def test_discovery_hire_needs_no_slot() -> None:
    table, _asked, _before = claims(10)
    assert table.state.scientist_owner.count(LACERDA) == 1
    assert table.state.slots[HIRE_SLOT] == [0, 1]
    assert table.state.players[LACERDA].crystals == 3
    assert NONE not in table.state.hire


@rule("OM-XSOLO-04")
def test_discovery_blueprints_warehouse_crystals_and_tech() -> None:
    def cards(s: Mars) -> None:
        show_blueprints(s, 2, 4, 6)
        s.warehouse = [0, 2, 2, 1, 1, 1]
        grid(s, "rover", "mine", "ship", "upgrade", "generator", "greenhouse", "water_extractor", "")

    table, _asked, _before = claims(11, cards)
    assert table.state.players[LACERDA].blueprints == [1, 3]
    table, _asked, _before = claims(12, cards)
    assert table.state.warehouse == [0, 1, 1, 1, 1, 1]
    table, _asked, _before = claims(13, cards)
    assert table.state.players[LACERDA].below == 3
    table, _asked, _before = claims(19, cards)
    assert table.state.players[LACERDA].tech[TECHS.index("rover")] == LAB_NAMES.index("1A")


@rule("OM-XSOLO-05", "OM-XSOLO-06")
def test_a_research_tile_gives_him_two_free_developments() -> None:
    table = his_turn(crystals=0)
    with table.edit() as s:
        on_the_hire_slot(s)
        in_play(s, 1, 4, 9)
        learn(s, LACERDA, "mine", "5A")
        learn(s, LACERDA, "ship", "1A")
        tile_of_research(s, "+1-1")
    let_chance(table, "solo:04")
    his = table.state.players[LACERDA]
    assert (his.tech[MINE], his.tech[TECHS.index("ship")]) == (LAB_NAMES.index("6A"), LAB_NAMES.index("2A"))
    assert (his.research, his.crystals, his.below) == (1, 0, 2)
    assert table.state.mission_left[0] == 4


def tile_of_research(s: Mars, at: str) -> None:
    """A Research tile of kind A lies on a hex."""
    s.tile[cell(at)] = 19


@rule("OM-XSOLO-06")
def test_your_displaced_bot_makes_way_for_his_buildings() -> None:
    table = his_turn()
    with table.edit() as s:
        add_bot(s, 0, "+0-3")
        learn(s, LACERDA, "generator", "1A")
        s.bot_icon = GENERATOR
    let_chance(table, "solo:03", "hex:+0-3")
    assert (table.about, table.match.ask.seat) == ("construct.displace", 0)  # type: ignore[union-attr]


@rule("OM-SOLO-43", "OM-SOLO-19")
def test_your_miner_goes_home_when_he_upgrades_the_mine_and_his_own_to_nowhere() -> None:
    for owner in (0, LACERDA):
        table = his_turn()
        with table.edit() as s:
            s.building[cell("+0+0")] = MINE
            own_blueprint(s, LACERDA, 1)
            if owner:
                s.colonist[cell("+0+0")] = LACERDA
                s.players[LACERDA].miners.append(cell("+0+0"))
            else:
                put_miner(s, 0, "+0+0")
        let_chance(table, "solo:01")
        assert table.state.marker[cell("+0+0")] == 0
        assert table.state.players[0].lq == (3 if owner else 4)
        assert table.state.players[LACERDA].lq == 0
        assert table.state.players[LACERDA].miners == []


@rule("OM-SOLO-47")
def test_with_one_scientist_he_hires_another_though_contracts_lie_there() -> None:
    table = his_turn()
    with table.edit() as s:
        hire_scientist(s, LACERDA, "geologist")
        show_contract(s, 12, instead_of="systems_engineer")
        s.scientist_owner[SCIENTIST_NAMES.index("systems_engineer")] = 0
    let_chance(table, "solo:04")
    assert table.state.scientist_owner.count(LACERDA) == 2
    assert LACERDA not in table.state.contract_owner


@rule("OM-SOLO-49", "OM-SOLO-59")
def test_a_scientist_he_takes_while_travelling_is_replaced_before_the_next_turn() -> None:
    table = his_ride("colony")
    with table.edit() as s:
        tile(s, "+1-1", discovery=10)
    asked = let_chance(table, "order:4", "scientist:geologist", "contract:08")
    assert "chance.contract" in [about for about, _words in asked]
    assert table.state.hire[0] == 5 + 8
    assert table.about == "turn.action"
