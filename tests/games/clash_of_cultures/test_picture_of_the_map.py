"""The picture of the map: spaces, Regions, cities, units, Barbarians."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.catalog import BARREN, FERTILE, NONE, SEA
from areopagus.games.clash_of_cultures.map_catalog import CELLS, LAYOUTS
from areopagus.games.clash_of_cultures.picture import picture
from areopagus.games.clash_of_cultures.picture.land import HEX_NAMES
from areopagus.games.clash_of_cultures.words import HEX
from areopagus.kernel.messages import word_name
from tests.games.clash_of_cultures.pictures import SEATS, corners, drawn, written
from tests.games.clash_of_cultures.positions import (
    army,
    built_wonder,
    camp,
    city,
    clash,
    home,
    reveal,
    reveal_all,
    settler,
    ship,
    spaces,
    word,
)

# The map


@pytest.mark.parametrize("seats", SEATS)
def test_every_space_of_the_map_has_its_terrain_and_a_place_with_its_word(seats: int) -> None:
    table = clash(seats)
    pieces, terrain = drawn(table), table.state.terrain
    names = ("fertile", "mountain", "forest", "sea", "barren", "unexplored")
    for here in LAYOUTS[seats].cells:
        assert pieces[f"land:{here}"].sprite.removesuffix("-b") == f"terrain-{names[terrain[here]]}"
        assert pieces[word(here)].sprite == "place"
        assert pieces[word(here)].word == word(here)
    lands = [key for key in pieces if key.startswith("land:")]
    assert len(lands) == {2: 40, 3: 60, 4: 72}[seats]


@pytest.mark.parametrize("seats", SEATS)
def test_no_two_spaces_lie_upon_each_other_and_all_lie_on_the_map(seats: int) -> None:
    panel = clash(seats).match.scene(0).panel("map")
    places = [piece for piece in panel.pieces if piece.sprite == "place" and piece.key == piece.word]
    assert len({(round(place.x), round(place.y)) for place in places}) == len(places)
    half = max(place.size for place in places) * 50
    assert all(half <= place.x <= panel.width - half for place in places)
    assert all(half * 0.9 <= place.y <= panel.height - half * 0.9 for place in places)


def test_a_face_down_region_shows_its_letter_until_it_is_revealed() -> None:
    table = clash(2)
    assert drawn(table)["region:a"].word == "region:a"
    assert len([key for key in drawn(table) if key.endswith(":letter")]) == 8
    grounds = [
        piece for piece in drawn(table).values() if piece.word == "region:a" and piece.sprite == "place"
    ]
    layout = LAYOUTS[2]
    own = [cell for cell in layout.cells if layout.slot_of[cell] == 0]
    assert {(each.x, each.y) for each in grounds} == {
        (drawn(table)[word(cell)].x, drawn(table)[word(cell)].y) for cell in own
    }, "it can be chosen on each of its spaces"
    with table.edit() as s:
        reveal(s, "a", 11)
    assert not any(piece.word == "region:a" for piece in drawn(table).values())
    assert "region:b" in drawn(table)


@pytest.mark.parametrize("seats", SEATS)
def test_a_crowded_city_leaves_its_name_to_be_seen(seats: int) -> None:
    """Four pieces, a Wonder, a mood and units of two players cover neither the name nor each other's middles."""
    table = clash(seats)
    with table.edit() as s:
        here = home(s, 0)
        city(s, 0, here, "fortress", "academy", "temple", mood="happy")
        built_wonder(s, "great_wall", here)
        army(s, 0, here, 4)
        settler(s, 0, here, 2)
        s.cities[here].activated = 1
    view = table.match.view(0)
    view["players"][1]["armies"].append([here, 3])
    panel = picture(view).panel("map")
    (name,) = (piece for piece in panel.pieces if piece.key == f"name:{here}")
    standing = [piece for piece in panel.pieces if piece.word == word(here)]
    standing = [piece for piece in standing if piece.sprite not in ("place", "plaza", "text")]
    assert len(standing) == 13
    left, top, right, bottom = corners(name)
    for piece in standing:
        x, y, end, low = corners(piece)
        assert not (x < right - 3 and end > left + 3 and low > top + 3 and y < bottom), piece.key
    middles = [(piece.x, piece.y) for piece in standing if not piece.key.endswith(":count")]
    assert all(
        abs(x - other_x) + abs(y - other_y) > 8
        for number, (x, y) in enumerate(middles)
        for other_x, other_y in middles[:number]
    )
    order = [piece.key for piece in panel.pieces]
    assert order.index(name.key) > order.index(f"city:{here}")


def test_the_names_on_the_map_are_those_of_the_texts() -> None:
    book = GAME.phrasebook()
    assert [book.text(word_name(one.text)) for one in HEX] == list(HEX_NAMES)
    assert len(set(HEX_NAMES)) == len(CELLS)


def test_a_drawn_region_is_shown_in_both_ways_before_it_is_laid() -> None:
    table = clash(2)
    with table.edit() as s:
        here, there = next(
            (place, near)
            for place in s.layout.starts[0]
            for near in s.layout.neighbours[place]
            if s.terrain[place] not in (NONE, SEA) and s.terrain[near] == NONE
        )
        settler(s, 0, here)
    table.play("move", word(here), "count:1", word(there))
    assert table.about == "chance.tile"
    assert "turn:half" not in drawn(table)
    table.play("tile:11")  # Sea, Fertile, Forest, Mountain
    assert table.words == ["turn:as_listed", "turn:half"]
    pieces = drawn(table)
    listed = [pieces[f"turn:as_listed:{space}"].sprite for space in range(4)]
    assert listed == ["terrain-sea", "terrain-fertile", "terrain-forest", "terrain-mountain"]
    turned = [pieces[f"turn:half:{space}"] for space in range(4)]
    table.play("turn:half")
    laid = [table.state.terrain[place] for place in table.state.layout.slots[table.state.tiles.index(6)]]
    names = ("fertile", "mountain", "forest", "sea", "barren")
    assert [piece.sprite for piece in turned] == [f"terrain-{names[terrain]}" for terrain in laid]
    assert [piece.sprite for piece in turned] != listed
    assert {piece.word for piece in turned} == {"turn:half"}
    assert "turn:half" not in drawn(table)


# Cities, units, Barbarians


def test_a_city_shows_its_pieces_in_their_colours_and_its_mood() -> None:
    table = clash(2)
    with table.edit() as s:
        here = home(s, 1)
        city(s, 1, here, "fortress", "academy", mood="angry")
        city(s, 1, here, "temple", mood="angry", colour=0)
    pieces = drawn(table)
    assert pieces[f"city:{here}"].sprite == "plaza"
    assert pieces[f"built:{here}:settlement"].sprite == "settlement-green"
    assert pieces[f"built:{here}:fortress"].sprite == "fortress-green"
    assert pieces[f"built:{here}:temple"].sprite == "temple-red"
    assert pieces[f"built:{here}:temple:emblem"].sprite == "seat-red", "of another colour than the city"
    assert f"built:{here}:fortress:emblem" not in pieces
    assert f"built:{here}:port" not in pieces
    assert pieces[f"mood:{here}"].sprite == "mood-angry"
    assert {pieces[key].word for key in pieces if key.startswith(f"built:{here}:")} == {word(here)}
    with table.edit() as s:
        s.cities[here].mood = 1
    assert f"mood:{here}" not in drawn(table), "a neutral city has no marker"


@pytest.mark.parametrize("seats", SEATS)
def test_a_port_stands_on_the_way_to_its_sea_space(seats: int) -> None:
    table = clash(seats)
    with table.edit() as s:
        reveal_all(s)
        here = next(
            place
            for place in s.layout.cells
            if s.terrain[place] not in (SEA, BARREN)
            and place not in s.cities
            and any(s.terrain[near] == SEA for near in s.layout.neighbours[place])
        )
        city(s, 0, here, "port")
        sea = s.cities[here].port
    pieces = drawn(table)
    port, land, water = pieces[f"built:{here}:port"], pieces[word(here)], pieces[word(sea)]
    along = ((port.x - land.x) * (water.x - land.x) + (port.y - land.y) * (water.y - land.y)) / (
        (water.x - land.x) ** 2 + (water.y - land.y) ** 2
    )
    assert 0.4 < along < 0.7
    assert port.x == pytest.approx(land.x + along * (water.x - land.x))
    assert port.y == pytest.approx(land.y + along * (water.y - land.y))


def test_units_stand_in_stacks_with_their_number_and_their_cargo() -> None:
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        land = [place for place in spaces(s, FERTILE) if place not in s.cities]
        sea = spaces(s, SEA)[0]
        army(s, 0, land[0], 3)
        settler(s, 1, land[1], 1)
        ship(s, 1, sea, "sa")
        ship(s, 1, sea, "a")
        camp(s, land[2], 2)
        camp(s, land[3], 0)
        s.exhausted = [land[4]]
    pieces = drawn(table)
    assert pieces[f"army:0:{land[0]}"].sprite == "army-red"
    assert pieces[f"army:0:{land[0]}:count"].sprite == "count-3"
    assert pieces[f"settler:1:{land[1]}"].sprite == "settler-green"
    assert f"settler:1:{land[1]}:count" not in pieces, "a single unit has no number"
    assert pieces[f"ship:1:{sea}:count"].sprite == "count-2"
    assert f"ship:1:{sea}:aboard:settler:count" not in pieces
    assert pieces[f"ship:1:{sea}:aboard:army:count"].sprite == "count-2"
    assert pieces[f"camp:{land[2]}"].sprite == "barbarian-settlement"
    assert pieces[f"barbarians:{land[2]}:count"].sprite == "count-2"
    assert f"barbarians:{land[3]}" not in pieces
    assert pieces[f"exhausted:{land[4]}"].sprite == "exhausted"
    assert written(pieces["left:barbarians:count"]) == 14
    assert written(pieces["left:camps:count"]) == 5
    for key in (f"army:0:{land[0]}", f"camp:{land[2]}", f"exhausted:{land[4]}"):
        assert pieces[key].word == word(int(key.split(":")[-1]))
