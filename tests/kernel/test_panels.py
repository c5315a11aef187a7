"""Panels: their changes, and sketches that are drawn from their content alone."""

from dataclasses import replace

import pytest

from areopagus.kernel.messages import Message
from areopagus.kernel.panels import Panel, PanelChanges, PieceChange, Sketch
from areopagus.kernel.pieces import ANY_SEAT, Piece

ONE, TWO, THREE, NEW = (Piece(key, "bot", 1, 1) for key in ("one", "two", "three", "new"))


def panel_of(*pieces: Piece) -> Panel:
    return Panel("map", 100, 50, pieces, "sea", Message("map"), 0)


def changed(newer: Panel, older: Panel) -> PanelChanges:
    changes = newer.diff(older)
    assert isinstance(changes, PanelChanges)
    return changes


def test_of_a_piece_that_changes_the_wire_has_only_what_differs() -> None:
    older = Piece("one", "bot", 1, 1, word="hex", tint="red", size=2)
    newer = Piece("one", "bot", 1, 4, word="hex", size=2, label=Message("map"))
    changes = changed(panel_of(newer), panel_of(older))
    assert changes.to_json(str)["changed"] == [
        {"key": "one", "y": 4, "label": str(Message("map")), "tint": None}
    ]


def test_only_what_is_out_of_order_is_moved() -> None:
    older = panel_of(ONE, TWO, THREE)
    between = changed(panel_of(ONE, NEW, TWO, THREE), older)
    assert between.moved == (("new", "one"),)
    below = changed(panel_of(THREE, ONE, TWO), older)
    assert below.moved == (("three", None),)
    assert older.apply(below) == panel_of(THREE, ONE, TWO)


def test_pieces_that_go_change_and_come_are_told_apart() -> None:
    older, newer = panel_of(ONE, TWO), panel_of(replace(TWO, x=5), NEW)
    changes = changed(newer, older)
    assert changes == PanelChanges("map", ("one",), (PieceChange(TWO, replace(TWO, x=5)),), (NEW,))
    assert older.apply(changes) == newer


def test_equal_panels_have_no_changes() -> None:
    panel = panel_of(ONE, TWO)
    assert panel.diff(panel) is None
    assert panel.diff(panel_of(ONE, replace(TWO))) is None
    assert panel.diff(replace(panel, x=9, y=9)) is None, "its place in the whole picture is not told"


@pytest.mark.parametrize(
    "other",
    [
        {"width": 99},
        {"height": 99},
        {"ground": "table"},
        {"label": None},
        {"seat": 1},
        {"seat": None},
    ],
)
def test_a_panel_of_another_kind_is_told_as_a_whole(other: dict) -> None:
    older = panel_of(ONE)
    newer = replace(older, **other)
    assert newer.diff(older) is newer


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (PanelChanges("map", removed=("x",)), "The piece 'x' can't be removed"),
        (
            PanelChanges("map", changed=(PieceChange(replace(ONE, key="x"), replace(ONE, key="x", x=9)),)),
            "The piece 'x' can't change",
        ),
        (PanelChanges("map", changed=(PieceChange(replace(ONE, x=9), ONE),)), "The piece 'one' can't change"),
        (PanelChanges("map", added=(ONE,)), "The piece 'one' can't be added"),
        (PanelChanges("map", moved=(("x", None),)), "The piece 'x' can't be laid on None"),
        (PanelChanges("map", moved=(("one", "x"),)), "The piece 'one' can't be laid on 'x'"),
        (PanelChanges("map", moved=(("one", "one"),)), "The piece 'one' can't be laid on 'one'"),
    ],
)
def test_changes_of_another_panel_are_refused(changes: PanelChanges, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        panel_of(ONE).apply(changes)


def test_no_changes_are_false() -> None:
    assert not PanelChanges("map")
    assert PanelChanges("map", removed=("x",))
    assert PanelChanges("map").to_json() == {"key": "map"}


@pytest.mark.parametrize(
    ("seat", "chooser", "choosing"),
    [
        (None, None, {None, 0, 1}),
        (None, 1, {1}),
        (None, ANY_SEAT, {None, 0, 1}),
        (0, None, {0}),
        (0, 1, {1}),
        (0, ANY_SEAT, {None, 0, 1}),
    ],
)
def test_a_board_is_chosen_from_by_its_owner_unless_a_piece_names_another_seat(
    seat: int | None, chooser: int | None, choosing: set[int | None]
) -> None:
    piece = Piece("one", "bot", 1, 1, "a", chooser=chooser)
    panel = Panel("board", 100, 50, (piece,), seat=seat)
    assert {asked for asked in (None, 0, 1) if panel.can_choose(asked, piece)} == choosing


def test_a_piece_that_another_seat_may_choose_has_changed() -> None:
    older, newer = panel_of(ONE), panel_of(replace(ONE, chooser=1))
    assert [piece.newer for piece in changed(newer, older).changed] == list(newer.pieces)
    assert newer.pieces[0].to_json()["chooser"] == 1
    assert "chooser" not in ONE.to_json()


def test_a_sketch_is_drawn_from_its_content() -> None:
    sketch = Sketch("map", {"stones": 3}, lambda content: panel_of(*[ONE, TWO, THREE][: content["stones"]]))
    assert sketch.draw() == panel_of(ONE, TWO, THREE)


def test_a_panel_is_its_own_sketch() -> None:
    panel = panel_of(ONE)
    assert panel.draw() is panel
    assert panel.content is panel
