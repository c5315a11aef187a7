"""Turn Order and Shuttle, between Orbit and Colony."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, View, word_name

from ..catalog.basics import SIDES
from ..catalog.board import RED_SPACE, SHUTTLE_SPACES, SPACE_EFFECT, SPACES
from ..queries.shuttle import has_stopped
from ..words import ORDER, SIDE
from .art import DRAWINGS, EFFECT_SPRITES, TABLE
from .marks import SPACE, TURN
from .names import Owner

DRAWING: Final = DRAWINGS["lane"]


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the lane shows."""
    shuttle = view["shuttle"]
    stops = has_stopped(view["level"], view["switches"])
    rounds = shuttle["space"] - RED_SPACE + 1
    has_moved = view["phase"] == "shuttle"
    return {
        "players": players,
        "markers": [(player["space"], player["standing"]) for player in view["players"]],
        "active": view["active"],
        "round": view["round"],
        "shuttle": (shuttle["side"], shuttle["space"], 0 if stops else rounds + has_moved),
    }


def draw(shown: dict[str, Any]) -> Panel:
    """The eight Turn Order spaces with their Markers, the travel spaces with the Shuttle."""
    pieces = [*PRINTED, *_shuttle(*shown["shuttle"])]
    pieces.append(DRAWING["round"].text("round", Message("label.round", {"round": shown["round"]})))
    for owner, (space, standing) in zip(shown["players"], shown["markers"], strict=True):
        if space:
            pieces += _marker(owner, space, standing, shown["active"] == owner.number)
    return DRAWING.panel("lane", pieces, Message("area.shuttle"), at=TABLE["panel:lane"])


def _printed() -> tuple[Piece, ...]:
    """The spaces, their numbers and benefits."""
    pieces = []
    for space in SPACES:
        effect = SPACE_EFFECT[space]
        if effect is not None and effect.name in EFFECT_SPRITES:
            sign = DRAWING[f"order:effect:{space}"]
            pieces.append(sign.piece(f"legend:order:{space}", EFFECT_SPRITES[effect.name]))
    for space in SPACES:
        word = ORDER[space - 1].text
        pieces.append(DRAWING[f"order:{space}"].piece(f"order:{space}", SPACE, word, word_name(word)))
        pieces.append(DRAWING[f"order:number:{space}"].text(f"order:number:{space}", space))
    for side, side_name in enumerate(SIDES):
        word = SIDE[side].text
        red = DRAWING[f"travel:{side_name}:{RED_SPACE}"]
        pieces.append(red.piece(f"travel:{side_name}", "travel-red", word, word_name(word)))
        for space in range(1, SHUTTLE_SPACES + 1):
            place = DRAWING[f"travel:{side_name}:{space}"]
            pieces.append(place.text(f"travel:{side_name}:{space}", space))
    return tuple(pieces)


PRINTED: Final = _printed()


@lru_cache(maxsize=32)
def _shuttle(side: str, space: int, rounds: int) -> tuple[Piece, ...]:
    """The Shuttle, which flies nose first, and after how many rounds it leaves, this one included; 0: never."""
    label = Message("label.shuttle", {"side": Message(f"word.side:{side}"), "space": space})
    leaves = Message("label.shuttle_leaves", {"count": rounds}) if rounds else Message("label.shuttle_stops")
    return (
        DRAWING[f"shuttle:{side}:{space}"].piece("shuttle", "shuttle", label=label, about="shuttle"),
        DRAWING["leaves"].text("shuttle:leaves", leaves),
    )


@lru_cache(maxsize=256)
def _marker(owner: Owner, space: int, standing: bool, is_active: bool) -> tuple[Piece, ...]:
    place = DRAWING[f"marker:{space}"]
    label = owner.label("label.marker_standing" if standing else "label.marker_lying", space=space)
    marker = Piece(
        f"marker:{owner.number}",
        "marker",
        place.x,
        place.y,
        turn=0.0 if standing else 90.0,
        tint=owner.tint,
        label=label,
        size=place.width / 100,
        about="marker",
    )
    sign = DRAWING[f"marker:emblem:{space}"]
    pieces = (marker, sign.piece(f"marker:emblem:{owner.number}", f"seat-{owner.colour}"))
    if not is_active:
        return pieces
    outline = DRAWING[f"order:{space}"].piece(f"turn:mark:{owner.number}", TURN, tint=owner.tint)
    return (outline, *pieces)
