"""The Player boards; what lies in the Depot, and the cards, are in `possessions`."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from areopagus.kernel import ANY_SEAT, Message, Panel, Piece, View, word_name

from ..catalog.basics import COLOURS, GOODS, NONE, SHELTER, TECHS
from ..catalog.player_board import LQ_OP, LQ_ROW_SLOTS
from ..catalog.solo import BOT_SEQUENCE
from ..catalog.technology import LAB, LAB_LEVEL
from ..queries.printed import lab_op, quarters_op
from ..words import COLONIST, FROM, GOOD, KIND, LAB_SPACE, ROVER, TECH, TECH_OF
from .art import DRAWINGS, EFFECT_SPRITES, EMPTY, TABLE, prices, sprite_of
from .headings import heading
from .marks import LAB_HEX
from .names import Owner

DRAWING: Final = DRAWINGS["board"]
COLONIST_WIDTH: Final = 25.0
ROW: Final = 27.0
"""The maximum height of a row of the Storage."""
BENEFITS: Final = {
    "warehouse": "label.lab_warehouse",
    "gain_crystals": "label.lab_crystal",
    "gain_minerals": "label.lab_mineral",
    "move_bots": "label.lab_bots",
    "upgrade": "label.lab_upgrade",
    "take_blueprint": "label.lab_blueprint",
}
"""What is printed on a space of the Lab, in words."""


def content(view: View, players: tuple[Owner, ...], number: int) -> dict[str, Any]:
    """What a board shows: for each of its parts the arguments of the function that draws it."""
    player, lacerda = view["players"][number], view["lacerda"]
    is_lacerdas = lacerda is not None and lacerda["player"] == number
    return {
        "owner": players[number],
        "switches": tuple(view["switches"]),
        "seat": (
            player["total"],
            player["op"],
            player["reserve"],
            player["bots_reserve"],
            player["markers"],
            player["rover"] == NONE,
            view["active"] == number,
        ),
        "storage": (
            player["storage_limit"],
            tuple(player["storage"]),
            tuple(player["cubes"]),
            BOT_SEQUENCE[lacerda["icon"]] if is_lacerdas else NONE,
        ),
        "lab": tuple(player["tech"]),
        "quarters": (player["lq"], player["lq_capacity"]),
        "working": player["wa"],
    }


def draw(shown: dict[str, Any]) -> Panel:
    """All of a player's board."""
    owner, switches = shown["owner"], shown["switches"]
    pieces = [
        *_printed(owner.number, switches),
        *_seat(owner, *shown["seat"]),
        *_storage(owner, *shown["storage"]),
        *_lab(owner, shown["lab"], switches),
        *_quarters(owner, *shown["quarters"]),
        *_working(owner, shown["working"]),
    ]
    key = f"board:{owner.number}"
    return DRAWING.panel(key, pieces, owner.name, owner.number, TABLE[f"panel:{key}"])


# What is printed


@cache
def _printed(number: int, switches: tuple[str, ...]) -> tuple[Piece, ...]:
    """Levels, points, prices and benefits of the Lab, points of the Living Quarters."""
    key = f"legend:{number}"
    pieces: list[Piece] = []
    first = {level: space for space, level in reversed(list(enumerate(LAB_LEVEL)))}
    for space in LAB:
        if space.effect.name in EFFECT_SPRITES:
            sign = DRAWING[f"lab:effect:{space.name}"]
            pieces.append(sign.piece(f"{key}:lab:{space.name}", EFFECT_SPRITES[space.effect.name]))
    for level, at in sorted(first.items()):
        pieces.append(DRAWING[f"lab:level:{level}"].text(f"{key}:lab:level:{level}", level))
        pieces.append(DRAWING[f"lab:op:{level}"].text(f"{key}:lab:op:{level}", f"+{lab_op(switches)[at]}"))
        pieces += prices(DRAWING, f"lab:cost:{level}", f"{key}:lab:cost:{level}", LAB[at].cost)
    for row, op in enumerate(quarters_op(switches)):
        pieces.append(DRAWING[f"lq:op:{row}"].text(f"{key}:lq:{row}", op))
    return tuple(pieces)


# The parts


@lru_cache(maxsize=512)
def _seat(
    owner: Owner,
    total: int,
    op: int,
    colonists: int,
    bots: int,
    markers: int,
    has_rover: bool,
    is_active: bool,
) -> tuple[Piece, ...]:
    """Whose board it is, the points, and what is left beside it."""
    number, tint = owner.number, owner.tint
    word = TECH_OF[COLOURS.index(owner.colour)].text
    pieces = [
        DRAWING["seat"].piece(
            f"seat:{number}", f"seat-{owner.colour}", word, owner.name, chooser=ANY_SEAT
        ),  # others may use this player's Tech tiles
        DRAWING["seat:points"].text(f"seat:points:{number}", total),
        DRAWING["seat:op"].text(f"seat:op:{number}", Message("label.op", {"count": op})),
        DRAWING["seat:name"].text(f"seat:name:{number}", owner.name),
    ]
    for sprite, count in (("colonist", colonists), ("bot", bots), ("advanced", markers)):
        label = owner.label(f"label.left_{sprite}", count=count)
        place = DRAWING[f"left:{sprite}"]
        pieces.append(place.piece(f"left:{sprite}:{number}", sprite, label=label, tint=tint, about=sprite))
        pieces.append(DRAWING[f"left:count:{sprite}"].text(f"left:count:{sprite}:{number}", f"× {count}"))
    if has_rover:
        label = owner.label("label.rover_off")
        pieces.append(DRAWING["rover"].piece(f"rover:{number}", "rover", ROVER.text, label, tint))
    if is_active:
        label = owner.label("label.turn")
        pieces.append(
            DRAWING["turn"].piece(f"turn:{number}", "marker", label=label, tint=tint, about="marker")
        )
    return tuple(pieces)


@lru_cache(maxsize=1024)
def _storage(
    owner: Owner, limit: int, counts: tuple[int, ...], cubes: tuple[int, ...], bot: int
) -> tuple[Piece, ...]:
    """Resources, the Progress cubes still on the board, and Lacerda's Bot in its sequence."""
    number, tint = owner.number, owner.tint
    note = Message("label.storage_limit", {"limit": limit})
    pieces = heading(DRAWING, number, "storage", Message("label.storage"), note)
    rows = max(1, limit, *counts)
    for good, count in enumerate(counts):
        word = GOOD[good].text
        label = owner.label("label.stored", good=word_name(word), count=count, limit=limit)
        column = DRAWING[f"stored:{good}"]
        share = min(1 / rows, ROW / column.height)
        scale = min(1.0, share * column.height / column.width)
        for row in range(max(limit, count)):
            key, place = (
                f"stored:{number}:{good}:{row}",
                column.part(0, 1 - share * (row + 1), 1, 1 - share * row),
            )
            if row < count:
                pieces.append(place.piece(key, GOODS[good], word, label, scale=scale))
            else:
                pieces.append(place.piece(key, "empty", tint=EMPTY, scale=scale))
        key = f"cube:{number}:{good}"
        if good in cubes:
            pieces.append(DRAWING[f"done:{good}"].text(key, "✓"))
        else:
            label = owner.label("label.cube", kind=word_name(KIND[good].text))
            place = DRAWING[f"cube:{good}"]
            pieces.append(place.piece(key, "progress-cube", label=label, tint=tint, about="cube"))
    if bot != NONE:
        label = Message("label.lacerda_bot", {"kind": word_name(KIND[bot].text)})
        place = DRAWING[f"lacerda:bot:{bot}"]
        pieces.append(place.piece("lacerda:bot", "bot", label=label, tint=tint, about="lacerda-bot"))
    return tuple(pieces)


def _lab_label(space: int, points: int) -> Message:
    """A space of the Lab with its level and points, and its benefit if it has one."""
    name = word_name(LAB_SPACE[space].text)
    label = Message("label.lab_space", {"space": name, "level": LAB_LEVEL[space], "points": points})
    benefit = LAB[space].effect.name
    if benefit not in BENEFITS:
        return label
    return Message("label.lab_benefit", {"space": label, "benefit": Message(BENEFITS[benefit])})


@cache
def _lab_spaces(number: int, switches: tuple[str, ...]) -> tuple[Piece, ...]:
    """The thirteen spaces, with the points that the game is played with."""
    pieces = heading(DRAWING, number, "lab", Message("label.lab"))
    points = lab_op(switches)
    for space, word in enumerate(LAB_SPACE):
        name = LAB[space].name
        label, place = _lab_label(space, points[space]), DRAWING[f"lab:{name}"]
        pieces.append(place.piece(f"lab:{number}:{name}", LAB_HEX, word.text, label))
    return tuple(pieces)


@lru_cache(maxsize=512)
def _lab(owner: Owner, techs: tuple[int, ...], switches: tuple[str, ...]) -> tuple[Piece, ...]:
    """The Lab with its Tech tiles."""
    number = owner.number
    pieces = [*_lab_spaces(number, switches)]
    for tech, space in enumerate(techs):
        if space == NONE:
            continue
        word = TECH[tech].text
        label = owner.label("label.tech", tech=word_name(word), level=LAB_LEVEL[space])
        place, sprite = DRAWING[f"lab:{LAB[space].name}"], f"tech-{sprite_of(TECHS[tech])}"
        key = f"tech:{number}:{TECHS[tech]}"
        pieces.append(place.piece(key, sprite, word, label, owner.tint, scale=1.03))
    return tuple(pieces)


@lru_cache(maxsize=512)
def _quarters(owner: Owner, colonists: int, capacity: int) -> tuple[Piece, ...]:
    """Living Quarters, and locked rows with their Shelters."""
    number, tint = owner.number, owner.tint
    note = Message("label.of", {"number": colonists, "limit": capacity})
    pieces = heading(DRAWING, number, "quarters", Message("label.living_quarters"), note)
    label, locked = owner.label("label.colonist"), owner.label("label.shelter_left")
    shelter = KIND[SHELTER].text
    for row in range(len(LQ_OP)):
        if row >= capacity // LQ_ROW_SLOTS:
            place = DRAWING[f"shelter:{row}"]
            pieces.append(place.piece(f"shelter:{number}:{row}", "shelter", shelter, locked, tint))
            continue
        for slot in range(LQ_ROW_SLOTS):
            place, key = DRAWING[f"lq:{row}:{slot}"], f"lq:{number}:{row}:{slot}"
            if row * LQ_ROW_SLOTS + slot < colonists:
                pieces.append(place.piece(key, "colonist", COLONIST.text, label, tint))
            else:
                pieces.append(place.piece(key, "colonist-slot", tint=EMPTY, scale=0.95))
    return tuple(pieces)


@lru_cache(maxsize=256)
def _working(owner: Owner, colonists: int) -> tuple[Piece, ...]:
    """The Colonists in the Working Area."""
    pieces = heading(DRAWING, owner.number, "working", Message("label.working_area"), colonists)
    area = FROM[len(FROM) - 1].text
    label = owner.label("label.working")
    for number, place in enumerate(DRAWING["working"].packed(colonists, 1.0, most=COLONIST_WIDTH)):
        key = f"wa:{owner.number}:{number}"
        pieces.append(place.piece(key, "colonist", area, label, owner.tint))
    return tuple(pieces)
