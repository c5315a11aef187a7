"""Each invariant, by positions that break it (CC-INV-01 to -22).

The editor refuses such a position, and the check that is made after every choice names the invariant.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import WONDERS
from areopagus.games.clash_of_cultures.catalog import ADVANCES, KINDS, NONE, SETTLEMENT, keys_of, number_of
from areopagus.games.clash_of_cultures.effects.cities import lay_region
from areopagus.games.clash_of_cultures.state import LOST, OPEN, RESERVED, City, Ship, Turn, World
from areopagus.kernel import BadPosition
from areopagus.workshop.testing import Table, rule

from .battlefields import DEN, FIELD, begin_raid, march, open_map, roll
from .objective_positions import MORE, barbarians, both, landscape
from .positions import (
    army,
    built_wonder,
    camp,
    cell,
    city,
    clash,
    give,
    home,
    learn,
    owned,
    reserve_wonder,
    settler,
    ship,
)

Edit = Callable[[World], object]


def named(table: Table, edit: Edit, about: str = "turn.action", before: World | None = None) -> set[str]:
    """The invariants that a changed position breaks; unchanged it breaks none."""
    ask = table.match.clone().ask
    assert ask is not None
    ask.about = about
    s: World = table.state.copy()
    assert list(GAME.check(s, ask, before)) == []
    edit(s)
    return {reason.rule for reason in GAME.check(s, ask, before)}


def refused(edit: Edit, invariant: str, table: Table | None = None) -> None:
    """A position breaks an invariant, also as a step from the lawful one, and the editor refuses it."""
    table = table or landscape()
    before = table.match.save()
    assert invariant in named(table, edit)
    assert invariant in named(table, edit, before=table.state.copy())
    with pytest.raises(BadPosition), table.edit() as s:
        edit(s)
    assert table.match.save() == before


def prepared(edit: Edit, seats: int = 2) -> Table:
    """A lawful position with a change."""
    table = landscape(seats)
    with table.edit() as s:
        edit(s)
    return table


def put(target: object, **values: object) -> None:
    """Set attributes."""
    for name, value in values.items():
        setattr(target.turn if name in Turn.FIELDS and isinstance(target, World) else target, name, value)


def bit(key: str) -> int:
    """The bit of an advance."""
    return 1 << number_of(ADVANCES, key)


# Pieces and units


@rule("CC-INV-01")
@pytest.mark.parametrize("piece", range(5))
def test_every_colour_has_seven_of_each_city_piece(piece: int) -> None:
    for by in (1, -1):

        def edit(s: World, by: int = by) -> None:
            s.players[1].supply[piece] += by

        refused(edit, "CC-INV-01")

    def out(s: World) -> None:
        s.players[0].out[piece] += 1

    refused(out, "CC-INV-01")
    with landscape().edit() as s:
        out(s)
        s.players[0].supply[piece] -= 1


@rule("CC-INV-01")
def test_a_city_that_vanishes_gives_its_pieces_back() -> None:
    table = prepared(lambda s: city(s, 0, "+2+2", "academy"))
    refused(lambda s: s.cities.pop(cell("+2+2")), "CC-INV-01", table)


@rule("CC-INV-01", "CC-INV-13")
def test_barbarians_have_seven_settlements() -> None:
    places = ["+2+1", "+2+2", "+4+1", "+3+2", "+3+3", "+3+4", "+4+4", "+1+6"]
    with landscape().edit() as s:
        for place in places[:7]:
            camp(s, place, 1)

    def eight(s: World) -> None:
        for place in places:
            camp(s, place, 1)

    for invariant in ("CC-INV-01", "CC-INV-13"):
        refused(eight, invariant)


@rule("CC-INV-02")
@pytest.mark.parametrize("unit", range(3))
def test_every_colour_has_its_units(unit: int) -> None:
    for by in (1, -1):

        def edit(s: World, by: int = by) -> None:
            s.players[0].reserve[unit] += by

        refused(edit, "CC-INV-02")


@rule("CC-INV-02")
def test_units_aboard_count_as_units() -> None:
    table = prepared(lambda s: ship(s, 0, "+2+3", "as"))

    def overboard(s: World) -> None:
        s.players[0].ships = [Ship(cell("+2+3"))]

    refused(overboard, "CC-INV-02", table)


@rule("CC-INV-02")
def test_there_are_sixteen_barbarian_units() -> None:
    places = ["+2+1", "+2+2", "+4+1", "+3+2", "+3+3"]
    with landscape().edit() as s:
        for place in places[:4]:
            camp(s, place, 4)

    def seventeen(s: World) -> None:
        for place, count in zip(places, (4, 4, 4, 4, 1), strict=True):
            camp(s, place, count)

    refused(seventeen, "CC-INV-02")


# Advances and goods


@rule("CC-INV-03")
@pytest.mark.parametrize("key", ["farming", "mining"])
def test_the_starting_advances_are_always_owned(key: str) -> None:
    def edit(s: World) -> None:
        s.players[0].advances &= ~bit(key)

    refused(edit, "CC-INV-03")
    refused(edit, "CC-INV-03", prepared(lambda s: learn(s, 0, "fishing", "writing")))


@rule("CC-INV-03")
def test_forty_advances_are_the_most() -> None:
    everything = [key for number, key in enumerate(keys_of(ADVANCES)) if number < 40]
    with landscape().edit() as s:
        learn(s, 0, *everything)
        assert s.players[0].advances.bit_count() == 40

    def more(s: World) -> None:
        learn(s, 0, *everything)
        s.players[0].advances |= bit("nationalism")

    refused(more, "CC-INV-03")


@rule("CC-INV-04")
@pytest.mark.parametrize(
    ("key", "lacking"),
    [
        ("cartography", "fishing"),
        ("roads", "engineering"),
        ("navigation", "cartography"),
        ("free_education", "public_education"),
        ("state_religion", "priesthood"),
        ("currency", "trade_routes"),
        ("voting", "philosophy"),
        ("nationalism", "draft"),
        ("dogma", "state_religion"),
        ("devotion", "dogma"),
    ],
)
def test_no_advance_is_owned_without_what_it_needs(key: str, lacking: str) -> None:
    table = prepared(lambda s: learn(s, 0, key))

    def edit(s: World) -> None:
        s.players[0].advances &= ~bit(lacking)

    refused(edit, "CC-INV-04", table)


@rule("CC-INV-05")
def test_a_player_has_one_government() -> None:
    def edit(s: World) -> None:
        learn(s, 0, "voting", "draft")
        s.players[0].advances |= bit("nationalism")
        learn(s, 0, "storage")

    refused(edit, "CC-INV-05")


@rule("CC-INV-06")
def test_advances_are_not_lost() -> None:
    table = prepared(lambda s: learn(s, 0, "storage", "voting", "separation_of_power", "draft"))
    before = table.state.copy()

    def lose(key: str, got: str = "") -> Edit:
        def edit(s: World) -> None:
            s.players[0].advances &= ~bit(key)
            if got:
                s.players[0].advances |= bit(got)

        return edit

    assert "CC-INV-06" in named(table, lose("storage"), "battle.card", before)
    assert "CC-INV-06" in named(table, lose("storage", "irrigation"), "battle.card", before)
    assert "CC-INV-06" in named(table, lose("separation_of_power"), "battle.card", before)
    assert "CC-INV-06" not in named(
        table, lose("separation_of_power", "civil_liberties"), "battle.card", before
    )


@rule("CC-INV-07")
@pytest.mark.parametrize(
    ("kind", "most", "advances"),
    [
        ("food", 2, ()),
        ("food", 8, ("storage",)),
        ("ore", 8, ()),
        ("wood", 8, ()),
        ("ideas", 8, ()),
        ("ideas", 2, ("dogma",)),
        ("gold", 8, ()),
    ],
)
def test_resources_are_within_their_limits(kind: str, most: int, advances: tuple[str, ...]) -> None:
    def amount(count: int) -> Edit:
        def edit(s: World) -> None:
            s.players[0].stock[KINDS.index(kind)] = count

        return edit

    table = prepared(lambda s: learn(s, 0, *advances))
    for count in (most + 1, -1):
        refused(amount(count), "CC-INV-07", table)
    with table.edit() as s:
        amount(most)(s)


@rule("CC-INV-07")
def test_a_limit_that_falls_is_kept_at_once() -> None:
    table = prepared(lambda s: give(s, 0, ideas=5))
    refused(lambda s: learn(s, 0, "dogma"), "CC-INV-07", table)


@rule("CC-INV-08")
def test_levels_are_the_coloured_borders_up_to_eight() -> None:
    assert GAME.components is not None
    facts = tomllib.loads((GAME.components / "advances.toml").read_text())["advance"]
    table = clash(2)
    for number in range(40):  # without two of the governments
        with table.edit() as s:
            learn(s, 0, ADVANCES[number].key)
        have = owned(table.state, 0)
        borders = [fact["border"] for fact in facts if fact["key"] in have]
        mine = GAME.view(table.state, 0, False)["players"][0]
        assert mine["culture_level"] == min(8, borders.count("culture"))
        assert mine["happiness_level"] == min(8, borders.count("mood"))
    assert (borders.count("culture"), borders.count("mood")) == (14, 13)


@rule("CC-INV-09")
@pytest.mark.parametrize("kind", ["mood", "culture"])
def test_tokens_are_within_the_levels(kind: str) -> None:
    table = prepared(lambda s: give(s, 0, **{kind: 3}))
    number = KINDS.index(kind)
    level = GAME.view(table.state, 0, False)["players"][0][
        "happiness_level" if kind == "mood" else "culture_level"
    ]
    for count in (level + 1, -1):

        def edit(s: World, count: int = count) -> None:
            s.players[0].stock[number] = count

        refused(edit, "CC-INV-09", table)


@rule("CC-INV-10")
def test_between_actions_the_events_of_the_levels_have_been_drawn() -> None:
    table = prepared(lambda s: give(s, 0, mood=3, culture=5))
    assert table.state.players[0].events_drawn == 3  # 3 and 3, 5

    def edit(s: World) -> None:
        s.players[0].events_drawn -= 1

    assert named(table, edit) == {"CC-INV-10"}
    assert named(table, edit, "event.city") == set()


# Cities


@rule("CC-INV-11")
@pytest.mark.parametrize("pieces", [(1, NONE, NONE, NONE, NONE), (0, 2, NONE, NONE, NONE)])
def test_a_city_has_the_settlement_of_its_owner_and_pieces_of_players(pieces: tuple[int, ...]) -> None:
    refused(lambda s: put(s.cities[home(s, 0)], pieces=pieces), "CC-INV-11")


@rule("CC-INV-12")
@pytest.mark.parametrize("place", ["+3-1", "+4+0", "+2+2"])
def test_a_city_stands_on_ground_that_bears_one(place: str) -> None:
    """Not on a Barren space, at Sea, or where an Exhausted Resource token lies."""

    def edit(s: World) -> None:
        if place == "+2+2":
            s.exhausted = [cell(place)]
        city(s, 0, place)

    refused(edit, "CC-INV-12")


@rule("CC-INV-12")
def test_a_space_holds_one_city() -> None:
    refused(lambda s: s.camps.update({home(s, 0): 1}), "CC-INV-12")

    def elsewhere(s: World) -> None:
        s.cities[cell("+2+2")] = City(cell("+4+1"), 0)
        s.players[0].supply[SETTLEMENT] -= 1

    refused(elsewhere, "CC-INV-12")
    refused(lambda s: camp(s, "+3-1"), "CC-INV-12")


@rule("CC-INV-12", "CC-INV-21")
def test_nothing_stands_where_no_region_lies_open() -> None:
    for edit, invariant in (
        (lambda s: city(s, 0, "+3+2"), "CC-INV-12"),
        (lambda s: camp(s, "+3+2"), "CC-INV-12"),
        (lambda s: army(s, 0, "+3+2"), "CC-INV-21"),
        (lambda s: settler(s, 0, "+3+2"), "CC-INV-21"),
        (lambda s: ship(s, 0, "+3+2"), "CC-INV-18"),
        (lambda s: put(s, exhausted=[cell("+3+2")]), "CC-INV-22"),
    ):
        refused(edit, invariant, clash(2))


@rule("CC-INV-13")
def test_a_player_has_seven_cities() -> None:
    with landscape().edit() as s:
        for place in MORE:
            city(s, 0, place)

    def eight(s: World) -> None:
        for place in (*MORE, "+4+4"):
            city(s, 0, place)

    refused(eight, "CC-INV-13")


@rule("CC-INV-14")
def test_a_port_looks_at_an_adjacent_sea_space() -> None:
    table = prepared(lambda s: city(s, 0, "+2+2", "port"))
    for port in (NONE, cell("+3+2"), cell("+1+4")):  # none, Land, Sea elsewhere

        def edit(s: World, port: int = port) -> None:
            s.cities[cell("+2+2")].port = port

        refused(edit, "CC-INV-14", table)
    refused(lambda s: put(s.cities[home(s, 0)], port=cell("+4+0")), "CC-INV-14", table)


@rule("CC-INV-15")
@pytest.mark.parametrize("mood", [-1, 3])
def test_a_city_is_angry_neutral_or_happy(mood: int) -> None:
    refused(lambda s: put(s.cities[home(s, 0)], mood=mood), "CC-INV-15")


@rule("CC-INV-16")
def test_a_wonder_is_in_one_place() -> None:
    colossus = number_of(WONDERS, "colossus")
    table = prepared(lambda s: built_wonder(s, "colossus", home(s, 0)))
    for place in (-1, OPEN, LOST, cell("+2+2"), -4):

        def edit(s: World, place: int = place) -> None:
            s.wonders[colossus] = place

        refused(edit, "CC-INV-16", table)
    refused(lambda s: put(s.cities[home(s, 0)], wonder=NONE), "CC-INV-16", table)
    refused(lambda s: put(s.cities[home(s, 1)], wonder=colossus), "CC-INV-16", table)
    refused(lambda s: put(s.cities[home(s, 0)], wonder=(colossus + 1) % 7), "CC-INV-16", table)


@rule("CC-INV-16")
def test_a_wonder_is_reserved_with_monuments_one_for_each_player() -> None:
    table = prepared(lambda s: reserve_wonder(s, 0, "colossus"))

    def reserve(seat: int) -> Edit:
        def edit(s: World) -> None:
            s.wonders[number_of(WONDERS, "great_wall")] = RESERVED + seat

        return edit

    for seat in (0, 1, 2):  # a second one, without Monuments, nobody
        refused(reserve(seat), "CC-INV-16", table)


# Where units are


@rule("CC-INV-17")
def test_four_armies_are_the_most_on_a_space() -> None:
    with landscape().edit() as s:
        army(s, 0, "+2+2", 4)
    refused(lambda s: army(s, 0, "+2+2", 5), "CC-INV-17")
    refused(lambda s: camp(s, "+2+2", 5), "CC-INV-17")
    refused(lambda s: camp(s, "+2+2", -1), "CC-INV-17")
    with landscape().edit() as s:
        settler(s, 0, home(s, 0), 2)  # Settlers are not limited
        army(s, 0, home(s, 0), 4)


@rule("CC-INV-18")
def test_ships_are_at_sea_and_land_units_there_aboard() -> None:
    refused(lambda s: ship(s, 0, "+2+2"), "CC-INV-18")
    refused(lambda s: army(s, 0, "+2+3"), "CC-INV-18")
    refused(lambda s: settler(s, 0, "+2+3"), "CC-INV-18")
    refused(lambda s: ship(s, 0, "+2+3", "saa"), "CC-INV-18")
    table = prepared(lambda s: ship(s, 0, "+2+3", "sa"))
    with table.edit() as s:
        army(s, 0, "+2+2")
        settler(s, 0, "+2+2")
    sea = cell("+1+4")
    refused(lambda s: put(s.players[0], armies={sea: 1}), "CC-INV-18", table)
    refused(lambda s: put(s.players[0], settlers={home(s, 0): 1, sea: 1}), "CC-INV-18", table)
    cargo = table.state.players[0].ships[0].cargo
    refused(lambda s: put(s.players[0], ships=[Ship(cell("+2+2"), 0, cargo)]), "CC-INV-18", table)


@rule("CC-INV-19")
def test_between_actions_nobody_shares_a_space_with_another() -> None:
    cases: list[Edit] = [
        both(lambda s: army(s, 0, "+2+2"), lambda s: settler(s, 1, "+2+2")),
        both(lambda s: ship(s, 0, "+2+3"), lambda s: ship(s, 1, "+2+3")),
        lambda s: army(s, 1, home(s, 0)),
        both(lambda s: camp(s, "+2+2"), lambda s: army(s, 0, "+2+2")),
    ]
    for edit in cases:
        assert named(landscape(), edit) == {"CC-INV-19"}
        assert named(landscape(), edit, "battle.card") == set()


@rule("CC-INV-20")
def test_barbarians_stay_in_their_settlements() -> None:
    """Whoever attacks: they go home after a raid, and none are left where their Settlement fell."""
    table = open_map()
    with table.edit() as s:
        city(s, 1, FIELD)
        camp(s, DEN, 4)
        begin_raid(s)
    roll(table, 6, 6, 6, 6)
    assert cell(FIELD) not in table.state.cities
    assert table.state.camps == {cell(DEN): 4}
    table = open_map()
    with table.edit() as s:
        barbarians(2)(s)
    march(table, 4)
    roll(table, 6, 6, 6, 6, 1, 1)
    table.play("keep")
    assert table.state.camps == {}


# The map


@rule("CC-INV-21")
def test_regions_lie_as_their_tiles_say() -> None:
    def terrain(place: str, what: int) -> Edit:
        def edit(s: World) -> None:
            s.terrain[cell(place)] = what

        return edit

    refused(terrain("+4+0", 0), "CC-INV-21")
    refused(terrain("+3+0", 1), "CC-INV-21")  # a starting Region
    refused(terrain("+3+0", NONE), "CC-INV-21")
    refused(terrain("+3+2", 0), "CC-INV-21", clash(2))  # face down
    outside = next(place for place in range(88) if place not in landscape().state.layout.cells)

    def off_the_map(s: World) -> None:
        s.terrain[outside] = 0

    refused(off_the_map, "CC-INV-21")


@rule("CC-INV-21")
def test_a_tile_lies_where_its_terrain_is_and_turned_as_it_is() -> None:
    def another(s: World) -> None:
        s.tiles[0] = next(tile for tile in range(16) if s.tiles_left >> tile & 1)
        s.tiles_left &= ~(1 << s.tiles[0])

    def turned(s: World) -> None:
        s.turned[0] = 1

    refused(another, "CC-INV-21")
    refused(turned, "CC-INV-21")


@rule("CC-INV-21")
def test_no_tile_lies_twice() -> None:
    def twice(s: World) -> None:
        tile = s.tiles[1]
        lay_region(s, 0, tile, 0)

    refused(twice, "CC-INV-21")

    def still_unseen(s: World) -> None:
        s.tiles_left |= 1 << s.tiles[0]

    refused(still_unseen, "CC-INV-21")


@rule("CC-INV-21")
def test_a_slot_that_is_explored_is_face_down_and_its_tile_drawn() -> None:
    def open_slot(s: World) -> None:
        s.exploring = 0
        s.tiles_left &= s.tiles_left - 1

    def not_drawn(s: World) -> None:
        s.exploring = 0

    refused(open_slot, "CC-INV-21")
    refused(not_drawn, "CC-INV-21", clash(2))
    assert named(clash(2), open_slot) == set()


@rule("CC-INV-21")
def test_what_lies_open_stays_as_it_lies() -> None:
    table = landscape()
    before = table.state.copy()

    def cover(s: World) -> None:
        s.tiles[0] = NONE
        for place in s.layout.slots[0]:
            s.terrain[place] = NONE

    def turn(s: World) -> None:
        s.turned[0] = 1
        s.terrain[cell("+1+1")], s.terrain[cell("+1+2")] = s.terrain[cell("+1+2")], s.terrain[cell("+1+1")]
        s.terrain[cell("+0+2")], s.terrain[cell("+2+1")] = s.terrain[cell("+2+1")], s.terrain[cell("+0+2")]

    for edit in (cover, turn):
        assert named(table, edit) == set()
        assert named(table, edit, before=before) == {"CC-INV-21"}


@rule("CC-INV-21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_map_fills_up_in_setup(seats: int) -> None:
    table = Table(GAME, seats, None)
    before = None
    while table.about != "turn.action":
        assert list(GAME.check(table.state, table.match.ask, before)) == []
        before = table.state.copy()
        table.play(table.words[0])
    assert list(GAME.check(table.state, table.match.ask, before)) == []


@rule("CC-INV-22")
def test_exhausted_resource_tokens_are_four_on_ground_that_yields() -> None:
    places = [cell(place) for place in ("+2+2", "+4+1", "+3+2", "+2+0", "+3+3")]
    with landscape().edit() as s:
        s.exhausted = places[:4]
    for wrong in (places, places[:1] * 2, [cell("+3-1")], [cell("+4+0")], [cell("+3+0")]):

        def edit(s: World, wrong: list[int] = wrong) -> None:
            s.exhausted = wrong

        refused(edit, "CC-INV-22")
    refused(both(lambda s: camp(s, "+2+2"), lambda s: put(s, exhausted=places[:1])), "CC-INV-22")
