"""Cards: the hand, chips for cards beside a board, the Wonders."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, View, word_name

from ..catalog import (
    AT_ONCE,
    CARD_CIVIL,
    CARD_COMBAT,
    CARD_HALVES,
    CIVIL,
    CIVIL_CULTURE,
    CIVIL_PLAY,
    COLOURS,
    COMBAT,
    COMBAT_ICONS,
    CULTURE,
    IN_STATUS,
    OBJECTIVES,
    WONDER_CULTURE,
    WONDER_PRICE,
    WONDERS,
)
from ..state import DECK, LOST, OPEN, RESERVED
from ..words import ACTION, DO_HANGING_GARDENS, EVENT, HALF, HEX, OBJECTIVE, WONDER
from .art import ACCENT, CREAM, INK, KIND_SPRITES, MUTED, chooser, owned, sprite_of, who, write

TERRACOTTA: Final = "#a8512f"
OLIVE: Final = "#5d6b2c"
CHIP: Final = 1.26
"""The size of a chip, which is 126 wide."""
CARD: Final = 1.1
CARD_STEP: Final = 63.0
HAND_TOP: Final = 34.0
HAND_HEIGHT: Final = 252.0
WONDER_TOP: Final = 322.0


# What a card is


@cache
def action_label(card: int) -> Message:
    """Both halves of an Action card with what they do."""
    return Message(f"card.{ACTION[card].text}")


@cache
def civil_name(card: int) -> Message:
    """The upper half of an Action card."""
    return Message(f"short.civil:{CIVIL[CARD_CIVIL[card]]}")


@cache
def combat_name(card: int) -> Message:
    """The lower half of an Action card."""
    return Message(f"short.combat:{COMBAT[CARD_COMBAT[card]]}")


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
    return Message(f"short.goal:{OBJECTIVES[CARD_HALVES[card][half]]}")


@cache
def event_label(event: int) -> Message:
    """An Event with what it does."""
    return Message(f"card.{EVENT[event].text}")


# Chips


def chip(
    key: str, sprite: str, x: float, y: float, said: Message, label: Message, tint: str, word: str | None
) -> list[Piece]:
    """A card as one line: a plate with a name."""
    return [
        Piece(key, sprite, x, y, word, label=label, size=CHIP),
        write(f"{key}:name", x + 6, y, 10.5, said, tint, word),
    ]


def action_chip(key: str, card: int, x: float, y: float) -> list[Piece]:
    """An Action card."""
    return chip(key, "chip-action", x, y, civil_name(card), action_label(card), CREAM, ACTION[card].text)


def combat_chip(key: str, card: int, x: float, y: float) -> list[Piece]:
    """An Action card that was laid for its lower half."""
    return chip(key, "chip-action", x, y, combat_name(card), action_label(card), CREAM, None)


def goal_chip(key: str, card: int, x: float, y: float) -> list[Piece]:
    """An Objective card that one knows of."""
    word = OBJECTIVE[card].text
    return chip(key, "chip-goal", x, y, goal_name(card, 0), objective_label(card), INK, word)


def completed_chip(key: str, number: int, x: float, y: float) -> list[Piece]:
    """A completed Objective."""
    card, half = divmod(number, 2)
    label = Message("label.completed", {"goal": goal_label(card, half)})
    return chip(key, "chip-objective", x, y, goal_name(card, half), label, CREAM, None)


def event_chip(key: str, event: int, x: float, y: float, word: str | None) -> list[Piece]:
    """An Event: a great person that is kept, or one being resolved."""
    return chip(key, "chip-event", x, y, word_name(EVENT[event].text), event_label(event), CREAM, word)


# The hand


def hand(view: View) -> list[Piece]:
    """The cards of the viewer; for a spectator, the backs of the active player's."""
    number = chooser(view)
    player = view["players"][number]
    cards = [("action", card) for card in player["actions"]]
    cards += [("objective", card) for card in player["objectives"]]
    cards += [("plan", card) for card in view["plans"]]
    backs = player["action_count"] - len(player["actions"])
    plans = view["plan_count"] - len(view["plans"])
    goals = player["objective_count"] - len(player["objectives"])
    heading = Message("label.your_hand") if view["seat"] is not None else owned("label.hand_of", number)
    pieces = [write("hand", 123, 16, 15, heading)]
    rows = (len(cards) + 1) // 2
    step = CARD_STEP if rows < 5 else (HAND_HEIGHT - CARD_STEP) / (rows - 1)
    for place, (kind, card) in enumerate(cards):
        x, y = 65.0 + 116 * (place % 2), HAND_TOP + 30 + step * (place // 2)
        if kind == "action":
            pieces += _action_card(card, x, y)
        else:
            pieces += _objective_card(card, x, y, kind)
    x, y = 40.0, HAND_TOP + 40 + step * rows
    for kind, count in (("action", backs), ("objective", goals), ("plan", plans)):
        if count > 0:
            back = "objective" if kind == "plan" else kind
            label = owned(f"label.back_{kind}", number, count=count)
            pieces.append(Piece(f"hand:back:{kind}", f"back-{back}", x, y, size=0.6, label=label))
            pieces.append(write(f"hand:back:{kind}:count", x + 40, y, 15, f"× {count}"))
            x += 110
    return pieces


@cache
def _action_card(card: int, x: float, y: float) -> tuple[Piece, ...]:
    """An Action card: how its upper half is played and for what, its lower half and who can use it."""
    word = ACTION[card].text
    civil, combat = CARD_CIVIL[card], CARD_COMBAT[card]
    play = CIVIL_PLAY[civil]
    pieces = [
        Piece(f"hand:{word}", "card-action", x, y, word, label=action_label(card), size=CARD),
        write(f"hand:{word}:civil", x, y - 20, 12, civil_name(card), CREAM, word),
        Piece(f"hand:{word}:play", f"do-{play}", x - 42, y - 1, word, tint=TERRACOTTA, size=0.11),
        write(f"hand:{word}:how", x - 8, y - 1, 10.5, Message(f"play.{play}"), MUTED, word),
    ]
    if CIVIL_CULTURE[civil]:
        price = CIVIL_CULTURE[civil]
        pieces.append(write(f"hand:{word}:price", x + 29, y - 1, 11, price, INK, word))
        pieces.append(Piece(f"hand:{word}:token", KIND_SPRITES[CULTURE], x + 41, y - 1, word, size=0.14))
    pieces.append(write(f"hand:{word}:combat", x + 6, y + 19, 9.2, combat_name(card), INK, word))
    for place, icon in enumerate(COMBAT_ICONS[combat]):
        at = x + 47 - 9 * place
        pieces.append(Piece(f"hand:{word}:{icon}", icon, at, y + 8.5, word, tint=TERRACOTTA, size=0.1))
    return tuple(pieces)


@cache
def _objective_card(card: int, x: float, y: float, kind: str) -> tuple[Piece, ...]:
    """An Objective card; each half can be chosen by itself, and shows when it is completed."""
    word = OBJECTIVE[card].text
    label = objective_label(card)
    if kind == "plan":
        label = Message("label.plan", {"card": label})
    key = f"hand:{word}"
    pieces = [Piece(key, "card-objective", x, y, word, label=label, size=CARD)]
    for half, sprite in enumerate(("half-upper", "half-lower")):
        at = y - 13.5 + 27 * half
        chosen = HALF[2 * card + half].text
        goal = CARD_HALVES[card][half]
        pieces.append(Piece(f"{key}:{half}", sprite, x, at, chosen, label=goal_label(card, half), size=1.04))
        pieces.append(write(f"{key}:{half}:name", x + 4, at, 10.5, goal_name(card, half), INK, chosen))
        when = "now" if AT_ONCE[goal] and not IN_STATUS[goal] else "status"
        pieces.append(Piece(f"{key}:{half}:when", f"do-{when}", x - 45, at, chosen, tint=OLIVE, size=0.1))
    return tuple(pieces)


# Wonders


def wonders(view: View) -> list[Piece]:
    """Open, reserved, built and lost Wonders; the others are in the deck."""
    places = view["wonders"]
    left = places.count(DECK)
    pieces = [
        write("wonders", 60, WONDER_TOP - 12, 15, Message("label.wonders")),
        Piece("deck:wonder", "back-wonder", 196, WONDER_TOP - 13, size=0.24, label=_wonder_deck(left)),
        write("deck:wonder:count", 218, WONDER_TOP - 12, 13, left, MUTED),
    ]
    shown = sorted(
        (wonder for wonder, place in enumerate(places) if place != DECK),
        key=lambda wonder: (places[wonder] != OPEN, places[wonder] == LOST),
    )
    for number, wonder in enumerate(shown):
        x, y = 34.0 + 59.5 * (number % 4), WONDER_TOP + 46 + 87 * (number // 4)
        pieces += _wonder(view, wonder, x, y)
    return pieces


@cache
def _wonder_deck(left: int) -> Message:
    return Message("label.wonder_deck", {"count": left})


def _wonder(view: View, wonder: int, x: float, y: float) -> list[Piece]:
    """A Wonder card: with its price, or where it stands."""
    place, owner = view["wonders"][wonder], view["wonder_owners"][wonder]
    word = WONDER[wonder].text
    label = Message(f"card.{word}")
    pieces = [
        Piece(word, "wonder", x, y, word, label=wonder_label(view, wonder, label), size=0.82),
        Piece(f"{word}:picture", sprite_of(WONDERS[wonder]), x, y - 19, word, size=0.38),
        write(f"{word}:name", x, y + 7, 9.6, Message(f"short.{word}"), INK, word),
    ]
    if place == OPEN or place >= RESERVED:
        price = (*WONDER_PRICE[wonder], WONDER_CULTURE[wonder])
        for number, kind in enumerate((0, 1, 2, CULTURE)):
            at = x - 18.6 + 12.4 * number
            pieces.append(Piece(f"{word}:{number}", KIND_SPRITES[kind], at, y + 19, word, size=0.12))
            pieces.append(write(f"{word}:{number}:price", at, y + 31, 10.5, price[number], INK, word))
        if place >= RESERVED:
            seat = place - RESERVED
            pieces.append(Piece(f"{word}:seat", f"seat-{COLOURS[seat]}", x + 19, y - 32, word, size=0.18))
    elif place == LOST:
        pieces.append(write(f"{word}:lost", x, y + 25, 10.5, Message("label.lost"), ACCENT, word))
    else:
        pieces.append(Piece(f"{word}:seat", f"seat-{COLOURS[owner]}", x - 12, y + 25, word, size=0.2))
        pieces.append(write(f"{word}:place", x + 11, y + 25, 12, word_name(HEX[place].text), INK, word))
        if WONDERS[wonder] == "hanging_gardens" and owner == chooser(view):
            use = DO_HANGING_GARDENS.text
            pieces.append(Piece(f"use:{use}", "do-use", x + 19, y - 32, use, size=0.17, label=word_name(use)))
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
