"""Cards: the hand, chips for cards beside a board, the Wonders."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from areopagus.kernel import Message, Piece, View, word_name

from ..card_catalog import (
    ACTION_CARDS,
    EVENTS,
    HANGING_GARDENS,
    OBJECTIVE_CARDS,
    OBJECTIVES,
    PERSONS,
    SYMBOLS,
    WONDERS,
    Civil,
)
from ..catalog import COLOURS, CULTURE
from ..state import DECK, LOST, OPEN, RESERVED
from ..words import ACTION, DO_HANGING_GARDENS, EVENT, HALF, HEX, OBJECTIVE, WONDER
from .art import KIND_SPRITES, chooser, owned, who, wonder_sprite, write
from .colours import CARD_ACCENT, CARD_INK, CARD_MUTED, CLEAR, MUTED, OLIVE, TERRACOTTA
from .legend import LEGEND_HEIGHT, legend
from .places import BOARD_SCALE, LEFT
from .plates import CARDS, CHIP, FOOT, HALVES, HEADS, WONDER_BUILT, WONDER_ROW
from .plates import WONDER as WONDER_CARD

MIDDLE: Final = (LEFT - 4) / 2
"""The middle of the left display."""
HAND_TOP: Final = 23.0
HEADING: Final = 21.0
BOTTOM: Final = 502.0
"""Hand and Wonders lie above this, the rounds below."""
COLUMNS: Final = (MIDDLE - 62.0, MIDDLE + 62.0)
GAP: Final = 3.0
SYMBOL_SPRITES: Final = {
    "gold_mine": "gold",
    "exhaustion": "exhausted",
    "barbarians_spawn": "barbarian-settlement",
    "barbarians_attack": "barbarian-army",
    "none": "",
}
"""Of the symbols of Events."""
ANY_FIGHTER: Final = 3
"""A combat card for Army, Fortress and Ship is for every fighter."""


# What a card is


@cache
def action_label(card: int) -> Message:
    """Both halves of an Action card with what they do."""
    return Message(f"card.{ACTION[card].text}")


@cache
def civil_name(card: int) -> Message:
    """The upper half of an Action card."""
    return Message(f"short.civil:{ACTION_CARDS[card].civil.key}")


@cache
def combat_name(card: int) -> Message:
    """The lower half of an Action card."""
    return Message(f"short.combat:{ACTION_CARDS[card].combat.key}")


@cache
def objective_label(card: int) -> Message:
    """Both Objectives of a card with what they ask for."""
    return Message(f"card.{OBJECTIVE[card].text}")


@cache
def goal_label(card: int, half: int) -> Message:
    """One Objective of a card with what it asks for."""
    return Message(f"card.{HALF[2 * card + half].text}")


@cache
def goal_name(card: int, half: int) -> Message:
    """One Objective of a card."""
    return Message(f"short.goal:{OBJECTIVES[OBJECTIVE_CARDS[card][half]].key}")


@cache
def event_label(event: int) -> Message:
    """An Event with what it does."""
    return Message(f"card.{EVENT[event].text}")


@cache
def civil_line(card: int, line: int) -> Message:
    """What the upper half of an Action card does, in three lines."""
    return Message(f"face.civil:{ACTION_CARDS[card].civil.key}.{line}")


@cache
def goal_line(card: int, half: int, line: int) -> Message:
    """What an Objective asks for, in two lines."""
    return Message(f"face.goal:{OBJECTIVES[OBJECTIVE_CARDS[card][half]].key}.{line}")


# Chips


class Chip(NamedTuple):
    """A card as one line: the sort of plate, its name, what is said of it, and the word that chooses it."""

    sort: str
    name: Message
    label: Message
    word: str | None = None
    sign: str = ""
    """What lies upon it, where that differs within the sort."""

    def at(self, key: str, x: float, y: float, form: str = "chip", size: float = CHIP.size) -> list[Piece]:
        """The chip with its name."""
        ink = CARD_INK if self.sort == "goal" else CLEAR
        letters = {"wide": 12 * BOARD_SCALE, "slim": 10.5 * BOARD_SCALE}.get(form, 12.0)
        pieces = [
            Piece(key, f"{form}-{self.sort}", x, y, self.word, label=self.label, size=size),
            write(f"{key}:name", x + 7 * size, y, letters, self.name, ink, self.word),
        ]
        if self.sign:
            at, small = x - 50 * size + 10, 0.11 if form == "slim" else 0.15
            pieces.append(Piece(f"{key}:sign", self.sign, at, y, self.word, tint=CLEAR, size=small))
        return pieces


def action_chip(card: int) -> Chip:
    """An Action card."""
    return Chip("action", civil_name(card), action_label(card), ACTION[card].text)


def combat_chip(card: int) -> Chip:
    """An Action card that was laid for its lower half."""
    return Chip("action", combat_name(card), action_label(card))


def goal_chip(card: int) -> Chip:
    """An Objective card that one knows of."""
    return Chip("goal", goal_name(card, 0), objective_label(card), OBJECTIVE[card].text)


def completed_chip(number: int) -> Chip:
    """A completed Objective."""
    card, half = divmod(number, 2)
    label = Message("label.completed", {"goal": goal_label(card, half)})
    return Chip("objective", goal_name(card, half), label)


def event_chip(event: int, word: str | None = None) -> Chip:
    """An Event: a great person that is kept, or one being resolved."""
    sign = "do-person" if event in PERSONS else SYMBOL_SPRITES[SYMBOLS[EVENTS[event].symbol].key]
    return Chip("event", word_name(EVENT[event].text), event_label(event), word, sign)


# The left display


def cards(view: View) -> list[Piece]:
    """The hand, and the Wonders below it; where no hand is open, what the land gives."""
    pieces = [*_hand(view), *_wonders(view)]
    if view["seat"] is None and not _held(view):
        pieces += legend(MIDDLE, _wonders_top(view) - LEGEND_HEIGHT - 20)
    return pieces


def _on_offer(view: View) -> list[int]:
    """Wonders that somebody may build, those open to everybody first."""
    places = view["wonders"]
    offered = [wonder for wonder, at in enumerate(places) if at == OPEN or at >= RESERVED]
    return sorted(offered, key=lambda wonder: places[wonder] != OPEN)


def _held(view: View) -> int:
    """How many cards the hand shows."""
    player = view["players"][chooser(view)]
    return len(player["actions"]) + len(player["objectives"]) + len(view["plans"])


def _large_wonders(view: View) -> bool:
    """Whether there is room for the Wonders on offer as cards."""
    return len(_on_offer(view)) <= 2 and _held(view) <= 6


def _wonders_top(view: View) -> float:
    """Where the Wonders begin, from the bottom up."""
    offered = len(_on_offer(view))
    settled: int = sum(at not in (DECK, OPEN) and at < RESERVED for at in view["wonders"])
    height = HEADING + (WONDER_BUILT.height + GAP) * -(-settled // 3)
    if not _large_wonders(view):
        return BOTTOM - height - (WONDER_ROW.height + GAP) * offered
    return BOTTOM - height - (WONDER_CARD.height + GAP if offered else 0)


# The hand


def _hand(view: View) -> list[Piece]:
    """The cards of the viewer; for a spectator, the backs of the active player's."""
    number = chooser(view)
    player = view["players"][number]
    heading = Message("label.your_hand") if view["seat"] is not None else owned("label.hand_of", number)
    pieces = [write("hand", MIDDLE, 13, 15, heading, room=LEFT - 20)]
    entries = [("action", card) for card in player["actions"]]
    entries += [("objective", card) for card in player["objectives"]]
    entries += [("plan", card) for card in view["plans"]]
    rows = -(-len(entries) // 2)
    room = _wonders_top(view) - HAND_TOP
    form = next((form for form, plate in CARDS.items() if rows * (plate.height + GAP) - GAP <= room), "low")
    height = CARDS[form].height
    step = min(height + GAP, (room - height) / max(rows - 1, 1))
    for place, (kind, card) in enumerate(entries):
        x, y = COLUMNS[place % 2], HAND_TOP + height / 2 + step * (place // 2)
        if kind == "action":
            pieces += _action_card(card, x, y, form)
        else:
            pieces += _objective_card(card, x, y, form, kind)
    top = HAND_TOP + step * (rows - 1) + height + GAP if rows else HAND_TOP
    return [*pieces, *_backs(view, number, top)]


def _backs(view: View, number: int, top: float) -> list[Piece]:
    """Cards of the hand that the viewer does not know, side by side."""
    player = view["players"][number]
    hidden = (
        ("action", player["action_count"] - len(player["actions"])),
        ("objective", player["objective_count"] - len(player["objectives"])),
        ("plan", view["plan_count"] - len(view["plans"])),
    )
    pieces: list[Piece] = []
    y = top + 34
    for kind, count in hidden:
        if count <= 0:
            continue
        back = "objective" if kind == "plan" else kind
        label = owned(f"label.back_{kind}", number, count=count)
        step = min(46.0, 160 / max(count - 1, 1))
        for place in range(count):
            own_label = None if place else label
            key = f"hand:back:{kind}" if not place else f"hand:back:{kind}:{place}"
            pieces.append(Piece(key, f"back-{back}", 30 + step * place, y, size=0.62, label=own_label))
        pieces.append(write(f"hand:back:{kind}:count", LEFT - 26, y, 15, f"× {count}"))
        y += 72
    return pieces


@cache
def _action_card(card: int, x: float, y: float, form: str) -> tuple[Piece, ...]:
    """An Action card: its upper half, how that is played and what it does; its lower half and who can use it."""
    word = ACTION[card].text
    civil, icons, plate = ACTION_CARDS[card].civil, ACTION_CARDS[card].combat.icons, CARDS[form]
    key, top, foot = f"hand:{word}", y - plate.height / 2, y + plate.height / 2 - FOOT / 2
    room = plate.width - 8
    pieces = [
        Piece(key, f"card-action-{form}", x, y, word, label=action_label(card), size=plate.size),
        write(f"{key}:civil", x, top + HEADS[form] / 2 + 0.5, 12.5, civil_name(card), CLEAR, word, room),
    ]
    below = top + HEADS[form] + 8
    if form != "middle":
        pieces += _how_played(key, civil, x, below, word)
        below += 16
    if form != "low":
        pieces += [
            write(
                f"{key}:line:{line}",
                x,
                below + 13 * (line - 1),
                12,
                civil_line(card, line),
                CARD_INK,
                word,
                room,
            )
            for line in (1, 2, 3)
        ]
    signs = icons if len(icons) < ANY_FIGHTER else ()
    for place, sign in enumerate(signs):
        at = x - plate.width / 2 + 9 + 13 * place
        pieces.append(Piece(f"{key}:{sign}", sign, at, foot, word, tint=TERRACOTTA, size=0.12))
    aside = x + 6.5 * len(signs)
    beside = room - 13 * len(signs)
    pieces.append(write(f"{key}:combat", aside, foot, 12, combat_name(card), CARD_INK, word, beside))
    return tuple(pieces)


def _how_played(key: str, civil: Civil, x: float, y: float, word: str) -> list[Piece]:
    """Whether the upper half of a card is an action, and what it costs."""
    play, price = civil.play, civil.culture
    aside = x - 14 if price else x
    pieces = [
        Piece(f"{key}:play", f"do-{play}", aside - 33, y, word, tint=TERRACOTTA, size=0.12),
        write(f"{key}:how", aside + 5, y, 12, Message(f"play.{play}"), CARD_MUTED, word),
    ]
    if price:
        pieces.append(write(f"{key}:price", x + 31, y, 12, price, CARD_INK, word))
        pieces.append(Piece(f"{key}:token", KIND_SPRITES[CULTURE], x + 44, y, word, size=0.15))
    return pieces


@cache
def _objective_card(card: int, x: float, y: float, form: str, kind: str) -> tuple[Piece, ...]:
    """An Objective card; each half can be chosen by itself, and shows when it is completed."""
    word = OBJECTIVE[card].text
    label = objective_label(card)
    if kind == "plan":
        label = Message("label.plan", {"card": label})
    key, plate, half_plate = f"hand:{word}", CARDS[form], HALVES[form]
    pieces = [Piece(key, f"card-objective-{form}", x, y, word, label=label, size=plate.size)]
    if form == "tall":
        said = Message("label.objectives")
        pieces.append(write(f"{key}:points", x, y - plate.height / 2 + 10, 12, said, CLEAR, word))
    bottom = y + plate.height / 2 - 2
    for half in (0, 1):
        at = bottom - (half_plate.height + 1) * (1 - half) - half_plate.height / 2
        chosen, goal = HALF[2 * card + half].text, OBJECTIVE_CARDS[card][half]
        name, top = f"{key}:{half}", at if form == "low" else at - half_plate.height / 2 + 7
        label = goal_label(card, half)
        when = "now" if OBJECTIVES[goal].at_once and not OBJECTIVES[goal].in_status else "status"
        pieces += [
            Piece(name, f"half-{form}", x, at, chosen, label=label, size=half_plate.size),
            write(
                f"{name}:name", x + 6, top, 12, goal_name(card, half), OLIVE, chosen, half_plate.width - 24
            ),
            Piece(f"{name}:when", f"do-{when}", x - 52, top, chosen, tint=OLIVE, size=0.11),
        ]
        if form != "low":
            pieces += [
                write(
                    f"{name}:line:{line}",
                    x,
                    top + (half_plate.height - 13) / 2 * line,
                    12,
                    goal_line(card, half, line),
                    CARD_INK,
                    chosen,
                    half_plate.width - 4,
                )
                for line in (1, 2)
            ]
    return tuple(pieces)


# Wonders


def _wonders(view: View) -> list[Piece]:
    """Open and reserved Wonders, below them those built and lost; the others are in the deck."""
    places, top = view["wonders"], _wonders_top(view)
    left = places.count(DECK)
    pieces = [
        write("wonders", MIDDLE, top + 11, 15, Message("label.wonders")),
        Piece("deck:wonder", "back-wonder", LEFT - 42, top + 11, size=0.22, label=_wonder_deck(left)),
        write("deck:wonder:count", LEFT - 22, top + 11, 13, left, MUTED),
    ]
    offered, y = _on_offer(view), top + HEADING
    if _large_wonders(view):
        for number, wonder in enumerate(offered):
            x = COLUMNS[number] if len(offered) > 1 else MIDDLE
            pieces += _large_wonder(view, wonder, x, y + WONDER_CARD.height / 2)
        y += WONDER_CARD.height + GAP if offered else 0
    else:
        for wonder in offered:
            pieces += _wonder_row(view, wonder, MIDDLE, y + WONDER_ROW.height / 2)
            y += WONDER_ROW.height + GAP
    settled = [wonder for wonder, at in enumerate(places) if at not in (DECK, OPEN) and at < RESERVED]
    for number, wonder in enumerate(settled):
        x = MIDDLE + (WONDER_BUILT.width + GAP) * (number % 3 - 1)
        pieces += _settled_wonder(view, wonder, x, y + WONDER_BUILT.height / 2)
        y += WONDER_BUILT.height + GAP if number % 3 == 2 else 0
    return pieces


@cache
def _wonder_deck(left: int) -> Message:
    return Message("label.wonder_deck", {"count": left})


def _wonder_card(view: View, wonder: int, sprite: str, size: float, x: float, y: float) -> Piece:
    word = WONDER[wonder].text
    label = wonder_label(view, wonder, Message(f"card.{word}"))
    return Piece(word, sprite, x, y, word, label=label, size=size)


def _large_wonder(view: View, wonder: int, x: float, y: float) -> list[Piece]:
    """A Wonder on offer with its picture, name and price."""
    word = WONDER[wonder].text
    return [
        _wonder_card(view, wonder, "wonder", WONDER_CARD.size, x, y),
        Piece(f"{word}:picture", wonder_sprite(WONDERS[wonder].key), x, y - 20, word, size=0.5),
        write(f"{word}:name", x, y + 17, 12.5, Message(f"face.wonder:{WONDERS[wonder].key}"), CARD_INK, word),
        *_price(wonder, x - 48, y + 36, 27.5),
        *_reserved(view, wonder, x + 46, y - 36),
    ]


def _wonder_row(view: View, wonder: int, x: float, y: float) -> list[Piece]:
    """A Wonder on offer in one line, where there are many or the hand is large."""
    word = WONDER[wonder].text
    return [
        _wonder_card(view, wonder, "wonder-row", WONDER_ROW.size, x, y),
        Piece(f"{word}:picture", wonder_sprite(WONDERS[wonder].key), x - 105, y, word, size=0.26),
        write(f"{word}:name", x - 48, y, 12.5, Message(f"short.{word}"), CARD_INK, word),
        *_price(wonder, x + 14, y, 27.0),
        *_reserved(view, wonder, x - 88, y - 7),
    ]


def _price(wonder: int, x: float, y: float, step: float) -> list[Piece]:
    """Food, Ore, Wood and Culture tokens."""
    word = WONDER[wonder].text
    price = (*WONDERS[wonder].price, WONDERS[wonder].culture)
    pieces = []
    for number, kind in enumerate((0, 1, 2, CULTURE)):
        at = x + step * number
        pieces.append(Piece(f"{word}:{number}", KIND_SPRITES[kind], at, y, word, size=0.14))
        pieces.append(write(f"{word}:{number}:price", at + 12, y, 12, price[number], CARD_INK, word))
    return pieces


def _reserved(view: View, wonder: int, x: float, y: float) -> list[Piece]:
    """The emblem of the only one who may build it."""
    place, word = view["wonders"][wonder], WONDER[wonder].text
    if place < RESERVED:
        return []
    return [Piece(f"{word}:seat", f"seat-{COLOURS[place - RESERVED]}", x, y, word, size=0.17)]


def _settled_wonder(view: View, wonder: int, x: float, y: float) -> list[Piece]:
    """A Wonder that stands: whose it is, and where; or that it is lost."""
    place, owner = view["wonders"][wonder], view["wonder_owners"][wonder]
    word = WONDER[wonder].text
    pieces = [
        _wonder_card(view, wonder, "wonder-built", WONDER_BUILT.size, x, y),
        Piece(f"{word}:picture", wonder_sprite(WONDERS[wonder].key), x - 24, y, word, size=0.22),
    ]
    if place == LOST:
        return [*pieces, write(f"{word}:lost", x + 12, y, 12, Message("label.lost"), CARD_ACCENT, word)]
    pieces.append(Piece(f"{word}:seat", f"seat-{COLOURS[owner]}", x - 2, y, word, size=0.16))
    pieces.append(write(f"{word}:place", x + 21, y, 12, word_name(HEX[place].text), CARD_INK, word))
    if wonder == HANGING_GARDENS and owner == chooser(view):
        use = DO_HANGING_GARDENS.text
        pieces.append(Piece(f"use:{use}", "do-use", x + 34, y - 9, use, size=0.17, label=word_name(use)))
    return pieces


def wonder_label(view: View, wonder: int, label: Message) -> Message:
    """A Wonder, and whose it is."""
    place, owner = view["wonders"][wonder], view["wonder_owners"][wonder]
    if place >= RESERVED:
        return Message("label.wonder_reserved", {"wonder": label, "owner": who(place - RESERVED)})
    if place == LOST:
        return Message("label.wonder_lost", {"wonder": label})
    if place == OPEN:
        return Message("label.wonder_open", {"wonder": label})
    return Message(
        "label.wonder_built",
        {"wonder": label, "owner": who(owner), "place": word_name(HEX[place].text)},
    )
