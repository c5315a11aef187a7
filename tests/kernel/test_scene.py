"""Scenes: validation, the wire, changes, and the SVG document."""

import doctest
import json
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from areopagus.kernel import scene as scenery
from areopagus.kernel.messages import Message
from areopagus.kernel.panels import Drawable
from areopagus.kernel.pieces import ANY_SEAT
from areopagus.kernel.scene import Changes, Panel, PanelChanges, Piece, PieceChange, Scene, SceneSeat, Sketch

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
"""Some viewers don't know the address of a symbol without its namespace."""
SPRITES = {
    "bot": '<circle cx="50" cy="50" r="40" fill="currentColor"/>',
    "hex": '<path d="M96 50L73 89.8H27L4 50L27 10.2H73Z"/>',
    "tent": '<path d="M10 90L50 10L90 90Z"/>',
}
HOSTILE = "</title><script>alert('x')</script> & \"quoted\" <b>\x00\x1b\ud800"


def say(message: Message) -> str:
    return f"<{message.key}>"


def map_of(*pieces: Piece) -> Panel:
    return Panel("map", 400, 300, pieces)


def scene_of(*pieces: Piece, title: Message | None = None, ground: str = "") -> Scene:
    """A scene of one panel."""
    return Scene(400, 300, [map_of(*pieces)], SPRITES, title=title, ground=ground)


def table_of(*panels: Drawable, sprites: dict[str, str] = SPRITES) -> Scene:
    return Scene(400, 300, panels, sprites)


def drawn(svg: str) -> Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg"
    return root


def groups(root: Element, kind: str = "piece") -> dict[str, Element]:
    """The <g> elements of pieces or badges, by key or word."""
    name = "data-key" if kind == "piece" else "data-word"
    elements = [g for g in root.iter(SVG + "g") if kind in g.get("class", "").split()]
    return {g.get(name, ""): g for g in elements}


def ringed(root: Element) -> list[str]:
    return [key for key, g in groups(root).items() if g.find(f"{SVG}use[@class='mark-legal']") is not None]


def test_the_example_in_the_docstring_runs() -> None:
    assert doctest.testmod(scenery).attempted >= 6
    assert doctest.testmod(scenery).failed == 0


# What a scene refuses


@pytest.mark.parametrize(
    ("piece", "sentence"),
    [
        (Piece("", "bot", 0, 0), "A piece with the sprite 'bot' has an empty key."),
        (Piece("a", "dragon", 0, 0), "The piece 'a' has the sprite 'dragon', which the scene doesn't know."),
        (Piece("a", "text", 0, 0), "The piece 'a' is a text without a label."),
        (
            Piece("a", "bot", float("nan"), 0),
            r"The piece 'a' lies at \(nan, 0\) turned by 0.0, which is nowhere.",
        ),
        (Piece("a", "bot", 0, float("inf")), "which is nowhere"),
        (Piece("a", "bot", 0, 0, size=0), "The piece 'a' has the size 0: it must be more than 0."),
        (Piece("a", "bot", 0, 0, tint="red;fill:url(x)"), "tint 'red;fill:url.x.', which is not a colour"),
        (Piece("a", "bot", 0, 0, tint='"><script>'), "which is not a colour"),
    ],
)
def test_a_wrong_piece_is_refused_with_a_sentence(piece: Piece, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        scene_of(piece).check()


def test_a_scene_that_can_be_drawn_is_accepted() -> None:
    scene = scene_of(Piece("bot:1", "bot", 0, 0), Piece("bot:2", "place", 0, 0, label=Message("a")))
    scene.check()


def test_two_pieces_may_not_share_a_key() -> None:
    with pytest.raises(ValueError, match="Two pieces of the panel 'map' have the key 'bot:1'"):
        scene_of(Piece("bot:1", "bot", 0, 0), Piece("bot:1", "hex", 9, 9)).check()


def test_two_panels_may_not_share_a_key() -> None:
    with pytest.raises(ValueError, match="Two panels of the scene have the key 'map'"):
        table_of(map_of(), map_of()).check()


def test_a_ground_must_be_known() -> None:
    panel = Panel("map", 400, 300, (), "sea")
    with pytest.raises(
        ValueError, match="The panel 'map' has the ground 'sea', which the scene doesn't know"
    ):
        table_of(panel).check()
    Scene(400, 300, [panel], {}, {"sea": "<g/>"}).check()


def test_a_scene_and_its_panels_have_a_size() -> None:
    for width, height in ((0, 10), (10, -1), (float("inf"), 10), (10, float("nan"))):
        with pytest.raises(ValueError, match="A scene can't be"):
            Scene(width, height, (), {}).check()
        with pytest.raises(ValueError, match="The panel 'map' can't be"):
            table_of(Panel("map", width, height)).check()


def test_built_in_sprites_are_not_redrawn() -> None:
    with pytest.raises(ValueError, match="The sprite 'place' is built in"):
        Scene(10, 10, (), {"place": "<g/>"}).check()


@pytest.mark.parametrize(
    ("markup", "sentence"),
    [
        ("<path", "The markup of the sprite 'bot' is not well formed"),
        ("</symbol>", "not well formed"),
        ("<script>1</script>", "may not contain <script>"),
        ("<SCRIPT/>", "may not contain <SCRIPT>"),
        ("</g><script/><g>", "not well formed"),
        ("<foreignObject/>", "may not contain <foreignObject>"),
        ('<path onclick="x()"/>', "may not contain onclick="),
        ('<use href="https://example.org/a.svg#b"/>', "may not contain href="),
        ('<path fill="url(https://example.org/a.svg#b)"/>', "something outside"),
        ("<path style=\"fill:url( 'a.svg')\"/>", "something outside"),
        ("<style>@import 'a.css';</style>", "something outside in its style"),
    ],
)
def test_markup_stays_within_the_document(markup: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        table_of(map_of(Piece("a", "bot", 0, 0)), sprites={"bot": markup}).svg()
    with pytest.raises(ValueError, match=sentence.replace("sprite 'bot'", "ground")):
        Scene(10, 10, (), {}, ground=markup).svg()
    with pytest.raises(ValueError, match=sentence.replace("sprite 'bot'", "ground 'sea'")):
        Scene(10, 10, [Panel("map", 9, 9, (), "sea")], {}, {"sea": markup}).svg()


def test_markup_may_refer_to_itself() -> None:
    markup = '<linearGradient id="sky"/><path fill="url(#sky)"/><use href="#sky"/>'
    assert markup in Scene(10, 10, (), {}, ground=markup).svg()


# The document


def test_the_document_stands_alone() -> None:
    scene = scene_of(
        Piece("hex:0", "hex", 200, 150, word="hex:+0+0"),
        Piece("bot:1", "bot", 210.5, 150, word="hex:+0+0", turn=60, tint="#7435aa", label=Message("bot")),
        title=Message("the-board"),
        ground="<rect width='400' height='300'/>",
    )
    root = drawn(scene.svg(say))
    assert root.get("viewBox") == "0 0 400 300"
    assert root.get("aria-label") == "<the-board>"
    assert root[0].tag == SVG + "title"
    assert root[0].text == "<the-board>"
    symbols = {symbol.get("id"): symbol.get("viewBox") for symbol in root.iter(SVG + "symbol")}
    assert [str(id).rpartition("-")[0] for id in symbols] == ["hex", "bot"], "only what is used"
    assert set(symbols.values()) == {"0 0 100 100"}
    assert {use.get(HREF) for use in root.iter(SVG + "use")} == {f"#{id}" for id in symbols}

    bot = groups(root)["bot:1"]
    assert bot.get("data-word") == "hex:+0+0"
    assert bot.get("transform") == "translate(210.5 150)"
    assert bot.get("color") == "#7435aa"
    assert (bot.get("role"), bot.get("aria-label")) == ("img", "<bot>")
    assert bot[0].text == "<bot>"
    use = bot.find(SVG + "use")
    assert use is not None
    assert (use.get("x"), use.get("width"), use.get("transform")) == ("-50", "100", "rotate(60)")
    assert groups(root)["hex:0"].get("aria-hidden") == "true", "nothing to say of it"
    assert list(groups(root)) == ["hex:0", "bot:1"], "in the order given"


def test_the_document_follows_light_and_dark() -> None:
    style = drawn(scene_of().svg()).find(SVG + "style")
    assert style is not None
    assert "prefers-color-scheme:dark" in str(style.text)


def test_a_text_piece_writes_its_label() -> None:
    root = drawn(scene_of(Piece("round", "text", 5, 6, label=Message("round"), size=14)).svg(say))
    written = groups(root)["round"].find(SVG + "text")
    assert written is not None
    assert (written.text, written.get("font-size")) == ("<round>", "14")
    assert not list(root.iter(SVG + "symbol"))


def test_hostile_texts_are_only_texts() -> None:
    scene = scene_of(
        Piece(HOSTILE, "bot", 1, 2, word=HOSTILE, label=Message("a")),
        Piece("t", "text", 1, 2, label=Message("b"), size=9),
        title=Message("c"),
    )
    svg = scene.svg(lambda message: HOSTILE, lit=[HOSTILE], numbers={HOSTILE: HOSTILE})
    svg.encode()
    root = drawn(svg)
    shown = HOSTILE.replace("\x00", "\ufffd").replace("\x1b", "\ufffd").replace("\ud800", "\ufffd")
    assert not list(root.iter(SVG + "script"))
    assert not list(root.iter(SVG + "b"))
    assert {title.text for title in root.iter(SVG + "title")} == {shown}
    assert {text.text for text in root.iter(SVG + "text")} == {shown}
    assert groups(root)[shown].get("data-word") == groups(root)[shown].get("aria-label") == shown


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from("\t\n\r"), min_size=1))
def test_any_label_can_be_read_back(label: str) -> None:
    root = drawn(scene_of(Piece(label, "bot", 0, 0, label=Message("x"))).svg(lambda message: label))
    readable = label.replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")
    assert groups(root)[readable].get("aria-label") == readable


def test_only_lit_pieces_have_a_ring() -> None:
    scene = scene_of(
        Piece("place:0", "place", 100, 100, word="hex:+0+0"),
        Piece("place:1", "place", 200, 100, word="hex:+1+0"),
        Piece("ground", "hex", 300, 100),
    )
    assert ringed(drawn(scene.svg())) == []
    root = drawn(scene.svg(lit=("hex:+1+0", "hex:+9+9")))
    assert ringed(root) == ["place:1"]
    assert [key for key, g in groups(root).items() if g.get("class") == "piece lit"] == ["place:1"]
    children = [child.get(HREF, "") for child in groups(root)["place:1"]]
    assert children[0].startswith("#mark-legal-"), "the ring lies under the piece"
    assert children[1].startswith("#place-")
    assert not groups(root, "badge")


def test_only_what_the_asked_seat_may_choose_is_lit() -> None:
    sprites = {"bot": "<g/>"}
    boards = [
        Panel(
            f"board:{seat}",
            100,
            100,
            (
                Piece(f"good:{seat}", "bot", 20, 20, word="good"),
                Piece(f"name:{seat}", "bot", 80, 80, word=f"seat:{seat}", chooser=ANY_SEAT),
            ),
            seat=seat,
            x=100.0 * seat,
        )
        for seat in (0, 1)
    ]
    table = Panel("table", 100, 100, (Piece("rover", "bot", 5, 5, word="rover", chooser=1),), y=100.0)
    scene = Scene(200, 200, [table, *boards], sprites)
    lit = ["good", "rover", "seat:0", "seat:1"]
    numbers = {word: str(place) for place, word in enumerate(lit, start=1)}
    by_seat = {asked: drawn(scene.svg(lit=lit, numbers=numbers, asked=asked)) for asked in (None, 0, 1)}
    assert ringed(by_seat[0]) == ["good:0", "name:0", "name:1"]
    assert ringed(by_seat[1]) == ["rover", "name:0", "good:1", "name:1"]
    assert ringed(by_seat[None]) == ["name:0", "name:1"]
    assert list(groups(by_seat[0], "badge")) == ["good", "seat:0", "seat:1"]


def test_pieces_of_a_word_upon_each_other_share_one_ring() -> None:
    scene = scene_of(
        Piece("place:0", "place", 100, 100, word="hex:+0+0", size=0.6),
        Piece("bot:1", "bot", 110, 105, word="hex:+0+0", size=0.3),
        Piece("button", "tent", 350, 280, word="hex:+0+0", size=0.3),
    )
    root = drawn(scene.svg(lit=frozenset(["hex:+0+0"])))
    assert ringed(root) == ["place:0", "button"]
    assert [g.get("class") for g in groups(root).values()] == ["piece lit"] * 3


def test_lit_words_have_their_number() -> None:
    scene = scene_of(
        Piece("place:0", "place", 100, 100, word="hex:+0+0"), Piece("place:1", "place", 200, 100, word="done")
    )
    root = drawn(scene.svg(lit=["hex:+0+0"], numbers={"hex:+0+0": "3", "done": "4"}))
    badges = groups(root, "badge")
    assert list(badges) == ["hex:+0+0"]
    assert badges["hex:+0+0"][-1].text == "3"
    assert root[-1] is badges["hex:+0+0"], "badges lie over everything"


def test_a_game_may_draw_its_own_ring() -> None:
    ring = '<circle cx="50" cy="50" r="48"/>'
    scene = table_of(map_of(Piece("a", "place", 1, 1, word="a")), sprites={"mark-legal": ring})
    assert f'viewBox="0 0 100 100">{ring}</symbol>' in scene.svg(lit=["a"])


def test_a_sprite_of_another_shape_has_its_own_ring() -> None:
    frame, hexagon = '<rect x="20" y="40" width="60" height="20"/>', '<circle cx="50" cy="50" r="48"/>'
    sprites = {"card": hexagon, "mark-card": frame, "bot": hexagon}
    pieces = (Piece("a", "card", 500, 500, word="a"), Piece("b", "bot", 200, 200, word="b"))
    scene = Scene(1100, 1100, [map_of(*pieces)], sprites)
    root = drawn(scene.svg(lit=["a", "b"], numbers={"a": "1", "b": "2"}))
    first = {key: g[0].get(HREF, "") for key, g in groups(root).items()}
    assert first["a"].startswith("#mark-card-")
    assert first["b"].startswith("#mark-legal-")
    badges = groups(root, "badge")
    assert badges["a"].get("transform") == "translate(449.95 492)", "at the left edge of a frame"
    assert badges["b"].get("transform") == "translate(167.5 172.7)"


def test_a_scene_speaks_for_itself_in_a_notebook() -> None:
    scene = scene_of(title=Message("x"))
    assert drawn(scene._repr_svg_())[0].text == "x", "no text known: the key"
    spoken = scene.spoken(say)
    assert spoken == scene
    assert drawn(spoken._repr_svg_())[0].text == "<x>"
    assert drawn(spoken.svg(lambda message: "other"))[0].text == "other"


# The wire


def test_the_wire_carries_plain_values_and_no_markup() -> None:
    scene = scene_of(
        Piece("a", "bot", 1, 2.5),
        Piece("b", "bot", 1, 2, "hex:+0+0", 60.0, "#fff", Message("b"), 0.5),
        title=Message("t"),
        ground="<g/>",
    )
    values = scene.to_json(say)
    assert values == {
        "title": "<t>",
        "seats": [],
        "panels": [
            {
                "key": "map",
                "width": 400,
                "height": 300,
                "pieces": [
                    {"key": "a", "sprite": "bot", "x": 1, "y": 2.5},
                    {
                        "key": "b",
                        "sprite": "bot",
                        "x": 1,
                        "y": 2,
                        "word": "hex:+0+0",
                        "turn": 60.0,
                        "tint": "#fff",
                        "label": "<b>",
                        "size": 0.5,
                    },
                ],
            }
        ],
    }
    assert json.loads(json.dumps(values)) == values


def test_the_wire_carries_the_box_of_a_text_and_what_a_panel_is() -> None:
    text = Piece("a", "text", 1, 2, label=Message("b"), width=50, height=20, align="start", about="card.b")
    panel = Panel("board:1", 40, 30, (text,), "board", Message("label"), 1, x=500, y=600)
    assert panel.to_json(say) == {
        "key": "board:1",
        "width": 40,
        "height": 30,
        "ground": "board",
        "label": "<label>",
        "seat": 1,
        "pieces": [
            {
                "key": "a",
                "sprite": "text",
                "x": 1,
                "y": 2,
                "label": "<b>",
                "width": 50,
                "height": 20,
                "align": "start",
                "about": "card.b",
            }
        ],
    }
    seats = Scene(1, 1, (), {}, seats=[SceneSeat(Message("seat"), "red")]).to_json(say)["seats"]
    assert seats == [{"label": "<seat>", "colour": "red"}]


def test_numbers_on_the_wire_are_short() -> None:
    piece = Piece(
        "a", "text", 20.0, 1 / 3, None, 60.0, label=Message("a"), size=12.0, width=54.00001, height=7.0
    )
    values = json.dumps(piece.to_json(say))
    assert '"x": 20, "y": 0.333, "turn": 60, "label": "<a>", "size": 12, "width": 54.0, "height": 7' in values


def test_changes_name_what_came_went_and_moved() -> None:
    older = scene_of(Piece("a", "bot", 1, 1), Piece("b", "bot", 2, 2), Piece("c", "bot", 3, 3))
    newer = scene_of(Piece("b", "bot", 9, 2), Piece("c", "bot", 3, 3), Piece("d", "hex", 4, 4))
    changes = newer.diff(older)
    expected = PanelChanges(
        "map",
        removed=("a",),
        changed=(PieceChange(Piece("b", "bot", 2, 2), Piece("b", "bot", 9, 2)),),
        added=(Piece("d", "hex", 4, 4),),
    )
    assert changes == Changes(panels=(expected,))
    assert changes.to_json() == {
        "panels": [
            {
                "key": "map",
                "removed": ["a"],
                "changed": [{"key": "b", "x": 9}],
                "added": [{"key": "d", "sprite": "hex", "x": 4, "y": 4}],
            }
        ]
    }
    assert older.apply(changes) == newer


def test_changes_name_panels_that_came_went_or_are_another() -> None:
    bot = Piece("a", "bot", 1, 1)
    older = table_of(map_of(bot), Panel("hand", 9, 9), Panel("board:0", 9, 9))
    wider = Panel("hand", 10, 9)
    newer = table_of(map_of(bot), wider, Panel("market", 9, 9, (bot,)))
    changes = newer.diff(older)
    assert changes == Changes(removed=("board:0",), panels=(wider, Panel("market", 9, 9, (bot,))))
    assert changes.to_json()["removed"] == ["board:0"]
    assert older.apply(changes) == newer


def test_no_change_is_nothing() -> None:
    scene = scene_of(Piece("a", "bot", 1, 1), title=Message("t"))
    assert not scene.diff(scene.spoken(say))
    assert scene.diff(scene).to_json() == {}


def test_a_new_order_and_a_new_title_are_changes() -> None:
    a, b = Piece("a", "bot", 1, 1), Piece("b", "bot", 2, 2)
    older, newer = scene_of(a, b), scene_of(b, a, title=Message("t"))
    changes = newer.diff(older)
    assert changes
    assert changes.to_json(say) == {"title": "<t>", "panels": [{"key": "map", "moved": [["b", None]]}]}
    assert older.apply(changes) == newer


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (Changes(removed=("x",)), "The panel 'x' can't be removed"),
        (Changes(panels=(PanelChanges("x"),)), "The panel 'x' can't change"),
    ],
)
def test_changes_of_another_scene_are_refused(changes: Changes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        scene_of(Piece("a", "bot", 0, 0)).apply(changes)


pieces = st.builds(
    Piece,
    key=st.sampled_from("abcdefgh"),
    sprite=st.sampled_from(["bot", "hex", "place"]),
    x=st.integers(0, 2),
    y=st.just(0),
    word=st.sampled_from([None, "done"]),
    label=st.sampled_from([None, Message("one"), Message("two", {"n": 1})]),
)
panels = st.builds(
    Panel,
    key=st.sampled_from(["map", "hand", "board:0"]),
    width=st.sampled_from([100, 200]),
    height=st.just(100),
    pieces=st.lists(pieces, unique_by=lambda piece: piece.key).map(tuple),
    label=st.sampled_from([None, Message("p")]),
)
scenes = st.builds(
    Scene,
    width=st.just(100),
    height=st.just(100),
    panels=st.lists(panels, unique_by=lambda panel: panel.key),
    sprites=st.just(SPRITES),
    ground=st.just("<g/>"),
    title=st.sampled_from([Message("t"), Message("u")]),
)


def by_key(scene: Scene) -> dict[str, Panel]:
    return {panel.key: panel for panel in scene.panels}


@settings(max_examples=40)
@given(scenes, scenes)
def test_applying_the_difference_gives_the_newer_scene(older: Scene, newer: Scene) -> None:
    """But for the order of panels, which a page arranges itself."""
    changes = newer.diff(older)
    applied = older.apply(changes)
    assert by_key(applied) == by_key(newer)
    assert applied.title == newer.title
    assert bool(changes) == (by_key(older) != by_key(newer) or older.title != newer.title)
    for change in changes.panels:
        assert change != by_key(older).get(change.key), "nothing is told in vain"
        if isinstance(change, PanelChanges):
            changed = {piece.key for piece in change.added} | {piece.key for _, piece in change.changed}
            was = by_key(older)[change.key].pieces
            assert not changed & {piece.key for piece in by_key(newer)[change.key].pieces if piece in was}


@settings(max_examples=40)
@given(scenes)
def test_every_scene_is_well_formed(scene: Scene) -> None:
    root = drawn(scene.svg(say, lit=["done"], numbers={"done": "1"}))
    keys = [g.get("data-key") for g in root.iter(SVG + "g") if "piece" in g.get("class", "").split()]
    assert keys == [piece.key for piece in scene.pieces]
    is_ringed = any(mark.get("class") == "mark-legal" for mark in root.iter(SVG + "use"))
    assert is_ringed == any(piece.word == "done" for piece in scene.pieces)


def test_each_panel_lies_at_its_place_upon_its_ground() -> None:
    grounds = {"sea": '<rect width="9" height="9"/>', "table": "<g/>"}
    bot = Piece("a", "bot", 10, 20, word="a")
    panels = [Panel("map", 100, 80, (bot,), "sea"), Panel("hand", 50, 40, (bot,), "table", x=100, y=40)]
    scene = Scene(400, 300, panels, SPRITES, grounds, ground='<circle r="3"/>')
    root = drawn(scene.svg(lit=["a"], numbers={"a": "1"}))
    parts = {part.get("data-panel"): part for part in root.iter(SVG + "svg") if part is not root}
    assert list(parts) == ["map", "hand"]
    assert [parts["hand"].get(name) for name in ("x", "y", "width", "height")] == ["100", "40", "50", "40"]
    assert parts["hand"].get("viewBox") == "0 0 50 40"
    assert parts["map"][0].find(SVG + "rect") is not None
    assert root.find(f"{SVG}g[@class='ground']/{SVG}circle") is not None
    badges = [g.get("transform") for g in root.iter(SVG + "g") if g.get("class") == "badge"]
    assert len(badges) == 2, "in each panel"
    places = [tuple(map(float, str(badge)[10:-1].split())) for badge in badges]
    assert (places[1][0] - places[0][0], places[1][1] - places[0][1]) == (100, 40)


def test_sketches_are_drawn_when_needed_and_once() -> None:
    drawn_from: list[int] = []

    def draw(content: int) -> Panel:
        drawn_from.append(content)
        return Panel("map", content, 10)

    scene = table_of(Sketch("map", 30, draw))
    assert scene.sketches[0].content == 30
    assert repr(scene) == "Scene(400, 300, panels=['map'])"
    assert drawn_from == []
    assert scene.panel("map").width == 30
    assert scene.pieces == ()
    assert scene == table_of(Panel("map", 30, 10))
    assert drawn_from == [30]


def test_a_tint_may_be_a_colour_of_the_page_with_one_for_pictures_that_stand_alone() -> None:
    def tinted(tint: str) -> Scene:
        return scene_of(Piece("a", "text", 0, 0, label=Message("title"), tint=tint))

    scene = tinted("var(--sea,#123456)")
    assert 'color="#123456"' in scene.svg(lambda message: "")
    assert 'color="var(--sea,#123456)"' in scene.svg(lambda message: "", colours="named")
    with pytest.raises(ValueError, match="not a colour"):
        tinted("var(--ink,url(x))").check()
