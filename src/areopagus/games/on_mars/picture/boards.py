"""The Player boards: a strip each. Cards and tiles at the foot of a board are drawn in `possessions`."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, View, plain_text, word_name

from ..catalog.basics import COLOURS, GOODS, NONE, SHELTER, TECHS
from ..catalog.player_board import DEPOT, LQ_OP, LQ_ROW_SLOTS
from ..catalog.solo import BOT_SEQUENCE
from ..catalog.technology import LAB, LAB_LEVEL
from ..queries.printed import lab_op
from ..words import COLONIST, FROM, GOOD, KIND, LAB_SPACE, ROVER, SPACE, TECH, TECH_OF
from .art import EMPTY, sprite_of
from .headings import heading
from .layout import (
    DEPOT_SIZE,
    DEPOT_WELL,
    DEPOT_X,
    DEPOT_Y,
    LAB_SIZE,
    LAB_WELL,
    QUARTERS_WELL,
    QUARTERS_X,
    STORAGE_WELL,
    STORAGE_X,
    Well,
    lab_at,
    strip_top,
)
from .lettering import MUTED, SMALL, write
from .names import chooser, owned, tint_of, who
from .possessions import possessions
from .shelf import dividers, shelf

DONE: Final = "var(--done,#a8371a)"


BENEFITS: Final = {
    "warehouse": "label.lab_warehouse",
    "gain_crystals": "label.lab_crystal",
    "gain_minerals": "label.lab_mineral",
    "move_bots": "label.lab_bots",
    "upgrade": "label.lab_upgrade",
    "take_blueprint": "label.lab_blueprint",
}
"""What is printed on a space of the Lab, in words."""


def _lab_label(space: int, points: int) -> Message:
    """A space of the Lab with its level and points, and its benefit if it has one."""
    name = word_name(LAB_SPACE[space].text)
    label = Message("label.lab_space", {"space": name, "level": LAB_LEVEL[space], "points": points})
    benefit = LAB[space].effect.name
    if benefit not in BENEFITS:
        return label
    return Message("label.lab_benefit", {"space": label, "benefit": Message(BENEFITS[benefit])})


@cache
def _lab_labels(switches: tuple[str, ...]) -> tuple[Message, ...]:
    """The spaces of the Lab, with the points that the game is played with."""
    return tuple(map(_lab_label, range(len(LAB)), lab_op(switches)))


def board(view: View, number: int) -> list[Piece]:
    """All of a player's board."""
    top, parts = strip_top(number), shelf(view, number)
    return [
        *_seat(view, number, top),
        *_storage(view, number, top),
        *_lab(view, number, top),
        *_quarters(view, number, top),
        *_depot(view, number, top),
        *dividers(number, top, parts),
        *_working(view, number, top, parts["working"]),
        *possessions(view, number, top, parts),
    ]


def _seat(view: View, number: int, top: float) -> list[Piece]:
    """Whose board it is, the points, and what is left beside it."""
    player = view["players"][number]
    tint = tint_of(view, number)
    word = TECH_OF[COLOURS.index(player["colour"])].text
    name = who(view, number)
    pieces = [
        Piece(f"seat:{number}", f"seat-{player['colour']}", 24, top + 27, word=word, size=0.32, label=name),
        write(f"seat:points:{number}", 60, top + 22, 19, player["total"]),
        write(f"seat:op:{number}", 60, top + 39, SMALL, Message("label.op", {"count": player["op"]}), MUTED),
        write(f"seat:name:{number}", 43, top + 60, 12, name, room=74),
    ]
    left = (
        ("colonist", player["reserve"]),
        ("bot", player["bots_reserve"]),
        ("advanced", player["markers"]),
    )
    for place, (sprite, count) in enumerate(left):
        y = top + 84 + 26 * place
        label = owned(f"label.left_{sprite}", view, number, count=count)
        pieces.append(Piece(f"left:{sprite}:{number}", sprite, 28, y, size=0.22, tint=tint, label=label))
        pieces.append(write(f"left:count:{sprite}:{number}", 56, y, 13, f"× {count}"))
    if player["rover"] == NONE:
        mine = ROVER.text if number == chooser(view) else None
        label = owned("label.rover_off", view, number)
        pieces.append(
            Piece(f"rover:{number}", "rover", 28, top + 164, word=mine, size=0.26, tint=tint, label=label)
        )
    if view["active"] == number:
        label = owned("label.turn", view, number)
        pieces.append(Piece(f"turn:{number}", "marker", 60, top + 164, size=0.28, tint=tint, label=label))
    return pieces


def _storage(view: View, number: int, top: float) -> list[Piece]:
    """Resources, the Progress cubes still on the board, and Lacerda's Bot in its sequence."""
    player = view["players"][number]
    mine = number == chooser(view)
    limit = player["storage_limit"]
    note = Message("label.storage_limit", {"limit": limit})
    pieces = heading(number, top, STORAGE_WELL, Message("label.storage"), note)
    rows = max(limit, *player["storage"])
    step = min(28.0, 84 / max(1, rows - 1))
    size = min(0.26, step / 100 + 0.02)
    for good, x in enumerate(STORAGE_X):
        count, word = player["storage"][good], GOOD[good].text
        label = owned("label.stored", view, number, good=word_name(word), count=count, limit=limit)
        for row in range(max(limit, count)):
            y, key = top + 124 - step * row, f"stored:{number}:{good}:{row}"
            if row < count:
                chosen = word if mine else None
                pieces.append(Piece(key, GOODS[good], x, y, word=chosen, size=size, label=label))
            else:
                pieces.append(Piece(key, "empty", x, y, size=size, tint=EMPTY))
        pieces.append(_progress(view, number, top, good))
    lacerda = view["lacerda"]
    if lacerda is not None and lacerda["player"] == number:
        kind = BOT_SEQUENCE[lacerda["icon"]]
        label = Message("label.lacerda_bot", {"kind": word_name(KIND[kind].text)})
        tint = tint_of(view, number)
        pieces.append(
            Piece("lacerda:bot", "bot", STORAGE_X[kind], top + 122, size=0.28, tint=tint, label=label)
        )
    return pieces


def _progress(view: View, number: int, top: float, good: int) -> Piece:
    """A Progress cube still on the board, or the sign that it has left it."""
    key = f"cube:{number}:{good}"
    if good in view["players"][number]["cubes"]:
        return write(key, STORAGE_X[good], top + 171, 13, "✓", DONE)
    label = owned("label.cube", view, number, kind=word_name(KIND[good].text))
    tint = tint_of(view, number)
    return Piece(key, "progress-cube", STORAGE_X[good], top + 171, size=0.16, tint=tint, label=label)


def _lab(view: View, number: int, top: float) -> list[Piece]:
    """The thirteen spaces and the Tech tiles."""
    player = view["players"][number]
    mine, size = number == chooser(view), LAB_SIZE / 50
    pieces = heading(number, top, LAB_WELL, Message("label.lab"))
    labels = _lab_labels(tuple(view["switches"]))
    for space in range(len(LAB)):
        x, y = lab_at(space, top)
        word = LAB_SPACE[space].text
        key, chosen = f"lab:{number}:{LAB[space].name}", word if mine else None
        pieces.append(Piece(key, "lab-hex", x, y, word=chosen, size=size - 0.02, label=labels[space]))
    for tech, space in enumerate(player["tech"]):
        if space == NONE:
            continue
        x, y = lab_at(space, top)
        text = TECH[tech].text
        label = owned("label.tech", view, number, tech=word_name(text), level=LAB_LEVEL[space])
        sprite = f"tech-{sprite_of(TECHS[tech])}"
        key, tint = f"tech:{number}:{TECHS[tech]}", tint_of(view, number)
        chosen = text if mine else None
        pieces.append(Piece(key, sprite, x, y, word=chosen, size=size - 0.01, tint=tint, label=label))
    return pieces


def _quarters(view: View, number: int, top: float) -> list[Piece]:
    """Living Quarters, and locked rows with their Shelters."""
    player = view["players"][number]
    mine, tint = number == chooser(view), tint_of(view, number)
    open_rows = player["lq_capacity"] // LQ_ROW_SLOTS
    note = Message("label.of", {"number": player["lq"], "limit": player["lq_capacity"]})
    pieces = heading(number, top, QUARTERS_WELL, Message("label.living_quarters"), note)
    word = COLONIST.text if mine else None
    label = owned("label.colonist", view, number)
    for row in range(len(LQ_OP)):
        x = QUARTERS_X[row]
        if row >= open_rows:
            locked = owned("label.shelter_left", view, number)
            kind = KIND[SHELTER].text if mine else None
            key = f"shelter:{number}:{row}"
            pieces.append(Piece(key, "shelter", x, top + 55, word=kind, size=0.27, tint=tint, label=locked))
            continue
        for slot in range(LQ_ROW_SLOTS):
            y, key = top + 69 - 27 * slot, f"lq:{number}:{row}:{slot}"
            if row * LQ_ROW_SLOTS + slot < player["lq"]:
                pieces.append(Piece(key, "colonist", x, y, word=word, size=0.23, tint=tint, label=label))
            else:
                pieces.append(Piece(key, "colonist-slot", x, y, size=0.22, tint=EMPTY))
    return pieces


def _working(view: View, number: int, top: float, well: Well) -> list[Piece]:
    """The Colonists in the Working Area."""
    working, left = view["players"][number]["wa"], well[0]
    count = plain_text(working)
    pieces = heading(number, top, well, Message("label.working_area"), count, "working")
    word = FROM[len(FROM) - 1].text if number == chooser(view) else None
    label, tint = owned("label.working", view, number), tint_of(view, number)
    step = min(25.0, (well[2] - 22) / max(1, working))
    for place in range(working):
        x, key = left + 17 + step * place, f"wa:{number}:{place}"
        pieces.append(Piece(key, "colonist", x, top + 151, word=word, size=0.25, tint=tint, label=label))
    return pieces


def _depot(view: View, number: int, top: float) -> list[Piece]:
    """The eight Depot spaces with Ships, Crystals and Executive actions, and what waits below and above."""
    player = view["players"][number]
    mine, tint = number == chooser(view), tint_of(view, number)
    free = [space for space in range(DEPOT) if not player["ships"][space]]
    filled = free[len(free) - player["crystals"] :] if player["crystals"] else []
    pieces = heading(number, top, DEPOT_WELL, Message("label.depot"))
    waiting = (
        ("below", "crystal", owned("label.below", view, number, count=player["below"])),
        (
            "oxygen_pending",
            "oxygen",
            owned("label.oxygen_pending", view, number, count=player["oxygen_pending"]),
        ),
    )
    for place, (key, sprite, label) in enumerate(waiting):
        if player[key]:
            x, y = 1172.0 - 60 * place, top + 16
            pieces.append(Piece(f"{key}:{number}", sprite, x - 20, y, size=0.18, label=label))
            pieces.append(write(f"{key}:count:{number}", x + 2, y, 12, f"+ {player[key]}"))
    for space in range(DEPOT):
        x, y = DEPOT_X[space], top + DEPOT_Y
        text = SPACE[space].text
        word = text if mine else None
        key = f"depot:{number}:{space}"
        pieces.append(Piece(key, "depot", x, y, word=word, size=DEPOT_SIZE[0] / 100, label=word_name(text)))
        if player["ships"][space]:
            label = owned("label.ship", view, number, space=space + 1)
            ship = f"ship:{number}:{space}"
            pieces.append(Piece(ship, "ship", x, y - 11, word=word, size=0.37, tint=tint, label=label))
        elif space in filled:
            chosen = GOOD[len(GOODS) - 1].text if mine else None
            label = owned("label.crystal", view, number)
            pieces.append(Piece(f"{key}:crystal", "crystal", x, y - 11, word=chosen, size=0.31, label=label))
        else:
            pieces.append(Piece(f"{key}:empty", "empty", x, y - 11, size=0.4, tint=EMPTY))
    return pieces
