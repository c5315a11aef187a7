"""Drawings: places and grounds out of SVG files as an editor writes them."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from areopagus.kernel.drawing import Drawing, Place, read_drawing, read_drawings
from areopagus.kernel.messages import Message, plain_text
from areopagus.kernel.pieces import Piece
from areopagus.kernel.scene import Scene

SPRITES = {"mineral": '<path d="M0 0H100V100Z" fill="currentColor"/>'}
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 400 300">'
)

INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg
   viewBox="0 0 204 200"
   width="204"
   height="200"
   version="1.1"
   id="svg103"
   sodipodi:docname="lss.svg"
   inkscape:version="1.2.2 (b0a8486541, 2022-12-01)"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg">
  <defs
     id="defs107">
    <linearGradient
       inkscape:collect="always"
       id="linearGradient7">
      <stop
         offset="0"
         style="stop-color:#102030"
         id="stop3" />
    </linearGradient>
    <linearGradient
       inkscape:collect="always"
       xlink:href="#linearGradient7"
       id="linearGradient9"
       x1="0"
       x2="1" />
  </defs>
  <sodipodi:namedview
     id="namedview105"
     pagecolor="#ffffff"
     inkscape:pageopacity="0.0" />
  <title
     id="title2">Life Support System</title>
  <g
     id="ground">
    <rect
       width="202.8"
       height="198.8"
       fill="#fff3e4"
       data-fill="plaque"
       stroke="#2a1a16"
       id="rect4"
       style="fill:#112233" />
    <rect
       width="20"
       height="10"
       id="rect5"
       style="fill:url(#linearGradient9);stroke-width:2" />
  </g>
  <g
     id="places"
     fill="#3b5bdb"
     fill-opacity=".08">
    <g
       id="g17"
       transform="translate(5,7)">
      <circle
         id="sign:1"
         cx="16"
         cy="17"
         r="8.5" />
    </g>
    <g
       font-size="12.7"
       text-anchor="start"
       color="#2a1a16"
       data-color="plaque-text"
       id="g21">
      <rect
         id="name"
         x="39"
         y="21"
         width="102"
         height="32" />
    </g>
  </g>
</svg>
"""


def drawing(tmp_path: Path, places: str, ground: str = "", name: str = "orbit") -> Drawing:
    file = tmp_path / f"{name}.svg"
    file.write_text(f'{HEAD}{ground}<g id="places">{places}</g></svg>', encoding="utf-8")
    return read_drawing(file, SPRITES)


def box(place: Place) -> tuple[float, float, float, float]:
    return (place.x, place.y, place.width, place.height)


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ('<rect id="a" x="10" y="20" width="30" height="40"/>', (25, 40, 30, 40)),
        ('<circle id="a" cx="10" cy="20" r="5"/>', (10, 20, 10, 10)),
        ('<ellipse id="a" cx="10" cy="20" rx="5" ry="3"/>', (10, 20, 10, 6)),
        ('<polygon id="a" points="0,0 10,5 4,20"/>', (5, 10, 10, 20)),
        ('<rect id="a" width="30" height="40"/>', (15, 20, 30, 40)),
    ],
)
def test_a_place_has_the_middle_and_the_size_of_its_shape(
    tmp_path: Path, shape: str, expected: tuple[float, ...]
) -> None:
    assert box(drawing(tmp_path, shape)["a"]) == expected


@pytest.mark.parametrize(
    ("transform", "expected", "turn"),
    [
        ("translate(100)", (105, 5, 10, 10), 0),
        ("translate(100,50)", (105, 55, 10, 10), 0),
        ("scale(2)", (10, 10, 20, 20), 0),
        ("scale(2 3)", (10, 15, 20, 30), 0),
        ("rotate(90)", (-5, 5, 10, 10), 90),
        ("rotate(90 5 5)", (5, 5, 10, 10), 90),
        ("matrix(1 0 0 1 7 8)", (12, 13, 10, 10), 0),
        ("translate(10 0) scale(2)", (20, 10, 20, 20), 0),
        ("translate(-1e1 .5)", (-5, 5.5, 10, 10), 0),
    ],
)
def test_places_are_transformed_as_the_editor_shows_them(
    tmp_path: Path, transform: str, expected: tuple[float, ...], turn: float
) -> None:
    shape = '<rect id="{}" width="10" height="10"{}/>'
    own = shape.format("own", f' transform="{transform}"')
    group = f'<g transform="{transform}">{shape.format("of_group", "")}</g>'
    both = f'<g transform="translate(3)">{shape.format("both", f" transform={transform!r}")}</g>'
    places = drawing(tmp_path, own + group + both)
    for name in ("own", "of_group"):
        assert box(places[name]) == pytest.approx(expected)
        assert places[name].turn == turn
    assert places["both"].x == pytest.approx(expected[0] + 3)


def test_a_place_says_how_a_text_looks(tmp_path: Path) -> None:
    shape = '<rect id="{}" width="100" height="20" {}/>'
    places = drawing(
        tmp_path,
        shape.format("own", 'font-size="14" text-anchor="start" color="#333333" data-color="ink"')
        + shape.format("styled", 'style="font-size:12px;text-anchor:end;color:#444"')
        + f'<g font-size="9" color="#555"><g>{shape.format("inherited", "")}</g></g>'
        + f'<g transform="scale(2)" font-size="9">{shape.format("scaled", "")}</g>'
        + shape.format("bare", ""),
    )
    own = places["own"].text("a", Message("hello"))
    assert own == Piece(
        "a", "text", 0, 10, None, 0, "var(--ink,#333333)", Message("hello"), 14, 100, 20, "start"
    )
    styled = places["styled"].text("a", 7, tint="red", word="w")
    assert (styled.x, styled.align, styled.size, styled.tint) == (100, "end", 12, "red")
    assert (styled.word, styled.label) == ("w", plain_text(7))
    inherited = places["inherited"].text("a", "b")
    assert (inherited.size, inherited.tint, inherited.x, inherited.align) == (9, "#555", 50, "middle")
    assert places["scaled"].font_size == 18
    with pytest.raises(ValueError, match="The place 'bare' has no font-size"):
        places["bare"].text("a", "b")


def test_a_piece_is_as_wide_as_its_place(tmp_path: Path) -> None:
    place = drawing(tmp_path, '<rect id="a" width="50" height="20" transform="rotate(90)"/>')["a"]
    piece = place.piece("ship:1", "ship", "ship", Message("ship"), "#fff", "about", scale=2)
    assert piece == Piece(
        "ship:1", "ship", place.x, place.y, "ship", 90, "#fff", Message("ship"), 1.0, about="about"
    )


def test_a_row_overlaps_only_where_there_is_no_room() -> None:
    place = Place("a", 50, 10, 100, 20)
    assert [each.x for each in place.row(3, 20)] == [10, 30, 50]
    assert [each.x for each in place.row(11, 20)] == [10 + 8 * number for number in range(11)]
    assert [each.x for each in place.row(1, 20)] == [10]
    assert place.row(0, 20) == []
    assert {each.width for each in place.row(3, 20)} == {20}


@pytest.mark.parametrize("count", [1, 2, 3, 5, 7, 12, 20])
@pytest.mark.parametrize("ratio", [0.7, 1.0, 2.0])
def test_packed_places_stay_inside_and_apart(count: int, ratio: float) -> None:
    place = Place("a", 60, 40, 120, 80)
    packed = place.packed(count, ratio)
    assert len(packed) == count
    for each in packed:
        assert each.width / each.height == pytest.approx(ratio)
        assert each.left >= place.left - 1e-9
        assert each.right <= place.right + 1e-9
        assert each.top >= place.top - 1e-9
        assert each.bottom <= place.bottom + 1e-9
    for number, one in enumerate(packed):
        for other in packed[:number]:
            apart = abs(one.x - other.x) >= one.width - 1e-9 or abs(one.y - other.y) >= one.height - 1e-9
            assert apart, (one, other)


def test_packed_places_have_a_limit() -> None:
    assert Place("a", 50, 50, 100, 100).packed(1, 1.0, most=30)[0].width == 30
    assert Place("a", 50, 50, 100, 100).packed(0, 1.0) == []


def test_a_part_of_a_place_and_a_moved_one() -> None:
    place = Place("a", 50, 25, 100, 50)
    assert box(place.part(0.5, 0, 1, 0.5)) == (75, 12.5, 50, 25)
    assert box(place.moved(10, -5)) == (60, 20, 100, 50)
    assert (place.left, place.right, place.top, place.bottom) == (0, 100, 0, 50)


def test_everything_but_the_places_is_the_ground(tmp_path: Path) -> None:
    ground = (
        '<sodipodi:namedview id="x"/><title>Orbit</title><metadata/>'
        '<g id="layer1" inkscape:label="Ground"><rect width="9" height="8" fill="#cf7a53" data-fill="soil"/></g>'
        '<path d="M0 0H9" style="stroke:#123456" data-stroke="ink"/>'
    )
    read = drawing(tmp_path, '<rect id="a" width="1" height="1"/>', ground)
    root = ElementTree.fromstring(f"<g>{read.ground}</g>")
    assert [element.tag for element in root] == ["g", "path"]
    assert root[0].attrib == {}, "neither ids nor what only the editor needs"
    assert root[0][0].get("fill") == "var(--soil,#cf7a53)"
    assert root[1].get("stroke") == "var(--ink,#123456)"
    assert "data-" not in read.ground
    assert "sodipodi" not in read.ground
    assert (read.name, read.width, read.height) == ("orbit", 400, 300)
    assert list(read) == ["a"]
    assert len(read) == 1


def test_what_inkscape_has_saved_is_read(tmp_path: Path) -> None:
    """What Inkscape 1.2 writes when a place was moved, a colour changed and a gradient edited."""
    file = tmp_path / "lss.svg"
    file.write_text(INKSCAPE, encoding="utf-8")
    read = read_drawing(file, SPRITES)
    assert box(read["name"]) == (90, 37, 102, 32)
    assert (read["name"].font_size, read["name"].align) == (12.7, "start")
    assert read["name"].ink == "var(--plaque-text,#2a1a16)"
    assert box(read["sign:1"]) == (21, 24, 17, 17)
    plaque, sky = ElementTree.fromstring(f"<g>{read.ground}</g>")[1]
    assert plaque.attrib == {
        "width": "202.8",
        "height": "198.8",
        "fill": "var(--plaque,#112233)",
        "stroke": "#2a1a16",
    }, "the colour that was chosen last, by its name"
    assert sky.get("style") == "fill:url(#linearGradient9);stroke-width:2"
    shown = Scene(204, 200, [read.panel("lss", [])], {}, {"lss": read.ground}).svg()
    assert '<linearGradient id="linearGradient9" x1="0" x2="1" href="#linearGradient7" />' in shown
    assert "inkscape" not in shown


def test_a_shape_of_the_ground_can_show_a_sprite(tmp_path: Path) -> None:
    shape = '<g><rect x="10" y="20" width="50" height="50" data-sprite="mineral" color="#abc" data-color="ore"/></g>'
    read = drawing(tmp_path, "", shape)
    group = ElementTree.fromstring(read.ground)[0]
    assert group.get("transform") == "translate(10 20) scale(0.5)"
    assert group.get("color") == "var(--ore,#abc)"
    assert group[0].tag == "path"


def test_a_panel_has_the_ground_and_the_size_of_its_drawing(tmp_path: Path) -> None:
    read = drawing(tmp_path, '<rect id="a" width="1" height="1"/>')
    at = Place("orbit", 250, 200, 400, 300)
    panel = read.panel("orbit", [Piece("a", "bot", 1, 1)], Message("label"), 2, at)
    assert (panel.width, panel.height, panel.ground) == (400, 300, "orbit")
    assert (panel.x, panel.y, panel.seat, panel.label) == (50, 50, 2, Message("label"))
    assert (read.panel("orbit", []).x, read.panel("orbit", []).y) == (0, 0)


def test_all_drawings_of_a_folder_are_read_by_name(tmp_path: Path) -> None:
    for name in ("orbit", "map"):
        drawing(tmp_path, "", name=name)
    assert sorted(read_drawings(tmp_path)) == ["map", "orbit"]


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ("<svg", "orbit.svg: not well formed"),
        ("<svg><g id='places'/></svg>", "orbit.svg: the viewBox must be 0 0"),
        ("<svg viewBox='1 0 9 9'><g id='places'/></svg>", "the viewBox must be 0 0"),
        ("<svg viewBox='0 0 9 9'/>", "there is no group with the id 'places'"),
        ("<path id='a' d='M0 0'/>", "the place 'a' must be a rect, circle, ellipse or polygon"),
        ("<polygon id='a' points='1 2 3'/>", "the place 'a' must be"),
        ("<rect id='a'/><rect id='a'/>", "two places have the id 'a'"),
        ("<rect id='a' text-anchor='left'/>", "the text-anchor of 'a' is 'left'"),
        ("<rect id='a' transform='skewX(3)'/>", "The transformation skewX"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_told_in_a_sentence(
    tmp_path: Path, document: str, sentence: str
) -> None:
    if not document.startswith("<svg"):
        document = f"<svg viewBox='0 0 9 9'><g id='places'>{document}</g></svg>"
    (tmp_path / "orbit.svg").write_text(document, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        read_drawing(tmp_path / "orbit.svg")


def test_unknown_sprites_and_places_are_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no sprite 'dragon'"):
        drawing(tmp_path, "", '<g><rect width="5" data-sprite="dragon"/></g>')
    with pytest.raises(KeyError, match="The drawing 'orbit' has no place 'depot'"):
        drawing(tmp_path, "")["depot"]
