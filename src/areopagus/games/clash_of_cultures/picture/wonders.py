"""The Wonders: on offer, built and lost."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, Sketch, View, word_name
from areopagus.kernel.drawing import Drawing, Place

from ..card_catalog import HANGING_GARDENS, WONDERS
from ..catalog import COLOURS, CULTURE, NONE
from ..state import DECK, LOST, OPEN, RESERVED
from ..words import DO_HANGING_GARDENS, HEX, WONDER
from .art import KIND_SPRITES, PANELS, TABLE, TEMPLATES, laid, who, wonder_sprite
from .colours import CARD_ACCENT, CARD_INK

PANEL: Final = PANELS["wonders"]
CARD, ROW, BUILT = TEMPLATES["wonder"], TEMPLATES["wonder-row"], TEMPLATES["wonder-built"]
PER_ROW: Final = 3
"""Number of built Wonders side by side."""
PRICED: Final = (0, 1, 2, CULTURE)
"""Food, Ore, Wood and Culture tokens."""
GAP: Final = 1.0


def wonders_sketch(view: View) -> Sketch:
    """The Wonders."""
    return Sketch("wonders", (view["wonders"], view["wonder_owners"]), draw_wonders)


def draw_wonders(content: Any) -> Panel:
    """Open and reserved Wonders, below them those built and lost; the others are in the deck."""
    places, owners = content
    left = places.count(DECK)
    label = Message("label.wonder_deck", {"count": left})
    pieces = [
        PANEL["heading"].text("wonders", Message("label.wonders")),
        PANEL["deck"].piece("deck:wonder", "back-wonder", None, label, about="deck:wonder"),
        PANEL["deck:count"].text("deck:wonder:count", left),
    ]
    offered = [wonder for wonder, at in enumerate(places) if at == OPEN or at >= RESERVED]
    offered.sort(key=lambda wonder: places[wonder] != OPEN)
    settled = [wonder for wonder, at in enumerate(places) if at not in (DECK, OPEN) and at < RESERVED]
    for wonder, (template, place) in zip(
        (*offered, *settled), _places(len(offered), len(settled)), strict=True
    ):
        if template is BUILT:
            pieces += _settled(wonder, places[wonder], owners[wonder], place)
        else:
            pieces += wonder_on_offer(wonder, places[wonder], template.name, place)
    return PANEL.panel("wonders", pieces, Message("area.wonders"), at=TABLE["wonders"])


@lru_cache(maxsize=256)
def _places(offered: int, settled: int) -> tuple[tuple[Drawing, Place], ...]:
    """The templates and places of Wonders: those on offer as cards, or as rows if there is no room for cards."""
    room = PANEL["cards"]
    below = ceil(settled / PER_ROW) * (BUILT.height + GAP)
    as_cards = offered <= 2 and CARD.height + GAP + below <= room.height
    high = [CARD.height] if as_cards and offered else [ROW.height] * offered
    rows = high + [BUILT.height] * ceil(settled / PER_ROW)
    total = sum(rows) + GAP * len(rows)
    scale = min(1.0, room.height / total) if total else 1.0
    places: list[tuple[Drawing, Place]] = []
    top = 0.0
    for number, height in enumerate(rows):
        bottom = top + (height + GAP) * scale
        line = room.part(0.0, top / room.height, 1.0, (bottom - GAP * scale) / room.height)
        if number >= len(high):
            template, count = BUILT, min(PER_ROW, settled - PER_ROW * (number - len(high)))
        else:
            template, count = (CARD, offered) if as_cards else (ROW, 1)
        step = 1.0 / (2 if template is CARD else PER_ROW if template is BUILT else 1)
        shift = (1 - step * count) / 2 if template is CARD else 0.0
        width = template.width * scale / room.width
        for place in range(count):
            left = shift + step * place + (step - width) / 2
            places.append((template, line.part(left, 0.0, left + width, 1.0)))
        top = bottom
    return tuple(places)


@lru_cache(maxsize=1024)
def wonder_on_offer(wonder: int, state: int, template_name: str, at: Place) -> tuple[Piece, ...]:
    """A Wonder on offer with its picture, name and price; if only one player may build it, that one's emblem."""
    word, template = WONDER[wonder].text, TEMPLATES[template_name]
    name = word_name(word) if template is CARD else Message(f"short.{word}")
    price = (*WONDERS[wonder].price, WONDERS[wonder].culture)
    pieces = [
        at.piece(word, template.name, word, wonder_label(wonder, state, NONE)),
        laid(template, "picture", at).piece(f"{word}:picture", wonder_sprite(WONDERS[wonder].key)),
        laid(template, "name", at).text(f"{word}:name", name, CARD_INK),
    ]
    for number, kind in enumerate(PRICED):
        sign = laid(template, f"price:{number}:sign", at)
        pieces.append(sign.piece(f"{word}:{number}", KIND_SPRITES[kind]))
        text = laid(template, f"price:{number}", at)
        pieces.append(text.text(f"{word}:{number}:price", price[number], CARD_INK))
    if state >= RESERVED:
        seat = f"seat-{COLOURS[state - RESERVED]}"
        pieces.append(laid(template, "seat", at).piece(f"{word}:seat", seat))
    return tuple(pieces)


@lru_cache(maxsize=1024)
def _settled(wonder: int, state: int, owner: int, at: Place) -> tuple[Piece, ...]:
    """A Wonder that stands: whose it is, and where; or that it is lost. Their owner can use the Hanging Gardens."""
    word = WONDER[wonder].text
    pieces = [
        at.piece(word, BUILT.name, word, wonder_label(wonder, state, owner)),
        laid(BUILT, "picture", at).piece(f"{word}:picture", wonder_sprite(WONDERS[wonder].key)),
    ]
    text = laid(BUILT, "place", at)
    if state == LOST:
        return (*pieces, text.text(f"{word}:lost", Message("label.lost"), CARD_ACCENT))
    pieces.append(laid(BUILT, "seat", at).piece(f"{word}:seat", f"seat-{COLOURS[owner]}"))
    pieces.append(text.text(f"{word}:place", word_name(HEX[state].text), CARD_INK))
    if wonder == HANGING_GARDENS:
        use = DO_HANGING_GARDENS.text
        sign = laid(BUILT, "use", at)
        pieces.append(sign.piece(f"use:{use}", "do-use", use, word_name(use), chooser=owner))
    return tuple(pieces)


def wonder_label(wonder: int, state: int, owner: int) -> Message:
    """A Wonder, and whose it is."""
    label = Message(f"card.{WONDER[wonder].text}")
    if state >= RESERVED:
        return Message("label.wonder_reserved", {"wonder": label, "owner": who(state - RESERVED)})
    if state == LOST:
        return Message("label.wonder_lost", {"wonder": label})
    if state == OPEN:
        return Message("label.wonder_open", {"wonder": label})
    place = word_name(HEX[state].text)
    return Message("label.wonder_built", {"wonder": label, "owner": who(owner), "place": place})
