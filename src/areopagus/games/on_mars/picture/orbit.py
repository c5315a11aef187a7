"""The displays of the Orbit side: Blueprints, Technology, Research and Development, Warehouse, Landing Pod."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, View, word_name

from ..catalog.basics import GOODS, NONE, TECHS
from ..catalog.board import (
    LANDING_POD,
    LEARN_TECHNOLOGY,
    OBTAIN_BLUEPRINT,
    RESEARCH_DEVELOPMENT,
    RESUPPLY,
    SLOT_OF,
    WAREHOUSE,
    WAREHOUSE_ROWS,
)
from ..catalog.cards import DISPLAY_ROW
from ..catalog.technology import GRID_COST
from ..words import GOOD, GRID, MAIN, TECH
from .art import DRAWINGS, ORBIT_EMPTY, ORBIT_MUTED, TABLE, prices, sprite_of
from .cards import CARD_RATIO, blueprint, empty_card
from .names import Owner
from .slots import action, flags, on_slots, open_missions, slots

DRAWING: Final = DRAWINGS["orbit"]
ACTIONS: Final = (OBTAIN_BLUEPRINT, LEARN_TECHNOLOGY, RESEARCH_DEVELOPMENT, RESUPPLY, LANDING_POD)
WITH_SLOTS: Final = tuple(action for action in ACTIONS if action in SLOT_OF)
WITH_FLAGS: Final = (OBTAIN_BLUEPRINT, LEARN_TECHNOLOGY, RESEARCH_DEVELOPMENT)
"""The actions that Missions are about."""


def content(view: View, players: tuple[Owner, ...]) -> dict[str, Any]:
    """What the Orbit side shows."""
    return {
        "players": players,
        "slots": on_slots(view, ACTIONS),
        "missions": open_missions(view),
        "blueprints": tuple(map(tuple, view["blueprints"])),
        "grid": view["grid"],
        "tech_left": sum(view["tech_stack"]),
        "warehouse": view["warehouse"],
    }


def draw(shown: dict[str, Any]) -> Panel:
    """All of the Orbit side."""
    pieces = list(PRINTED)
    for slotted, there in zip(WITH_SLOTS, shown["slots"], strict=True):
        area = DRAWING[f"slots:{MAIN[slotted].text}"]
        pieces += slots(area, slotted, there, shown["players"], ORBIT_MUTED)
    for each in WITH_FLAGS:
        pieces += flags(DRAWING[f"flags:{MAIN[each].text}"], each, shown["missions"])
    for row, cards in enumerate(shown["blueprints"]):
        pieces += _blueprints(row, cards)
    pieces += [_tech(space, tech) for space, tech in enumerate(shown["grid"])]
    pieces += _stack(shown["tech_left"])
    for column, good in enumerate(WAREHOUSE):
        pieces += _stock(column, good, shown["warehouse"][good])
    return DRAWING.panel("orbit", pieces, Message("area.orbit"), at=TABLE["panel:orbit"])


def _printed() -> tuple[Piece, ...]:
    """The heads of the displays, which are also their actions, and the prices of the rows of the Tech Grid."""
    pieces: list[Piece] = []
    for each in ACTIONS:
        pieces += action(DRAWING, each, word_name(MAIN[each].text))
    pieces.append(DRAWING["to:colony"].text("legend:to_colony", Message("label.to_colony")))
    for name in DRAWING:
        if not name.startswith("price:"):
            continue
        cost = GRID_COST[int(name.removeprefix("price:")) - 1]
        if cost:
            pieces += prices(DRAWING, name, f"legend:{name}", cost)
        else:
            pieces.append(DRAWING[name].text("grid:free", Message("label.free")))
    return tuple(pieces)


PRINTED: Final = _printed()


@lru_cache(maxsize=64)
def _blueprints(row: int, cards: tuple[int, ...]) -> tuple[Piece, ...]:
    """A row of the display, the lower one first; empty places keep their outline."""
    count = max(DISPLAY_ROW, len(cards))
    pieces: list[Piece] = []
    for number, place in enumerate(DRAWING[f"display:{row}"].packed(count, CARD_RATIO)):
        if number < len(cards):
            pieces += blueprint(cards[number], place)
        else:
            pieces.append(empty_card(f"display:{row}:{number}", place, ORBIT_EMPTY))
    return tuple(pieces)


@lru_cache(maxsize=256)
def _tech(space: int, tech: int) -> Piece:
    """A space of the Tech Grid."""
    word = GRID[space].text
    place = DRAWING[word]
    if tech == NONE:
        label = Message("label.grid_empty", {"space": space + 1})
        return place.piece(word, "empty-hex", word, label, ORBIT_MUTED)
    label = Message("label.grid", {"space": space + 1, "tech": word_name(TECH[tech].text)})
    sprite = f"tech-{sprite_of(TECHS[tech])}"
    return place.piece(word, sprite, word, label, about=TECH[tech].text, scale=1.06)


@lru_cache(maxsize=32)
def _stack(left: int) -> tuple[Piece, ...]:
    if not left:
        return ()
    label = Message("label.tech_stack", {"count": left})
    return (
        DRAWING["tech_stack"].piece("tech_stack", "tech-back", label=label, about="tech-stack"),
        DRAWING["tech_stack:count"].text("tech_stack:count", f"× {left}"),
    )


@lru_cache(maxsize=64)
def _stock(column: int, good: int, count: int) -> tuple[Piece, ...]:
    """A column of the Warehouse."""
    word = GOOD[good].text
    label = Message("label.warehouse", {"good": word_name(word), "count": count})
    pieces = []
    for row in range(WAREHOUSE_ROWS):
        place, key = DRAWING[f"warehouse:{column}:{row}"], f"warehouse:{GOODS[good]}:{row}"
        if row < count:
            pieces.append(place.piece(key, GOODS[good], word, label))
        else:
            pieces.append(place.piece(key, "empty", tint=ORBIT_EMPTY))
    return tuple(pieces)
