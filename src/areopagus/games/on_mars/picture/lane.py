"""Turn Order and Shuttle, between Orbit and Colony."""

from __future__ import annotations

from areopagus.kernel import Message, Piece, View, word_name

from ..catalog.basics import ORBIT, SIDES
from ..catalog.board import RED_SPACE
from ..words import ORDER, SIDE
from .art import badge
from .layout import LANE, ORDER_SIZE, ORDER_X, SHUTTLE_X, SHUTTLE_Y
from .lettering import LEAST, PALE, WHITE, write
from .names import owned, tint_of

MIDDLE = LANE / 2


def lane(view: View) -> list[Piece]:
    """The eight Turn Order spaces with their Markers, the travel spaces with the Shuttle."""
    pieces: list[Piece] = []
    for space in range(1, 9):
        x, word = ORDER_X[space], ORDER[space - 1].text
        size = ORDER_SIZE[0] / 100
        pieces.append(
            Piece(f"order:{space}", "space", x, MIDDLE, word=word, size=size, label=word_name(word))
        )
        pieces.append(write(f"order:number:{space}", x - 11, 15, 13, space, PALE))
    for side, places in SHUTTLE_X.items():
        word = SIDE[SIDES.index(side)].text
        x, y = places[RED_SPACE - 1], SHUTTLE_Y[RED_SPACE - 1]
        pieces.append(
            Piece(f"travel:{side}", "travel-red", x, y, word=word, size=0.25, label=word_name(word))
        )
        for place, at in enumerate(places):
            pieces.append(write(f"travel:{side}:{place + 1}", at, SHUTTLE_Y[place], 13, place + 1, WHITE))
    pieces.append(_shuttle(view))
    pieces.append(write("round", 502, 43, LEAST, Message("label.round", {"round": view["round"]}), WHITE))
    pieces += [piece for number in range(len(view["players"])) for piece in _marker(view, number)]
    return pieces


def _shuttle(view: View) -> Piece:
    """The Shuttle flies nose first: towards the other side on the red space, towards the centre elsewhere."""
    side, space = view["shuttle"]["side"], view["shuttle"]["space"]
    x = SHUTTLE_X[side][space - 1]
    label = Message("label.shuttle", {"side": Message(f"word.side:{side}"), "space": space})
    turn = 0.0 if side == SIDES[ORBIT] else 180.0
    return Piece("shuttle", "shuttle", x, SHUTTLE_Y[space - 1] + 4, turn=turn, size=0.44, label=label)


def _marker(view: View, number: int) -> list[Piece]:
    player = view["players"][number]
    if not player["space"]:
        return []
    x = ORDER_X[player["space"]] + 12
    key = "label.marker_standing" if player["standing"] else "label.marker_lying"
    label = owned(key, view, number, space=player["space"])
    turn = 0.0 if player["standing"] else 90.0
    tint = tint_of(view, number)
    return [
        Piece(f"marker:{number}", "marker", x, MIDDLE + 1, turn=turn, size=0.38, tint=tint, label=label),
        badge(f"marker:emblem:{number}", view, number, x + 11, MIDDLE - 14),
    ]
