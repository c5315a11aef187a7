"""The displays beside the map: rounds, players at a glance, decks, what is going on, and what one can do."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, View, hexes, word_name

from ..catalog import (
    BARBARIAN_SETTLEMENTS,
    BARBARIAN_UNITS,
    BARBARIANS,
    BARREN,
    CELLS,
    COLOURS,
    CULTURE,
    FERTILE,
    FIRST_GOVERNMENT,
    FOOD,
    FOREST,
    GOLD,
    GOVERNMENTS,
    HALF_TURN,
    KINDS,
    LAYOUTS,
    LONG_ROUNDS,
    MOOD,
    MOUNTAIN,
    NONE,
    ORE,
    RESOURCES,
    SEA,
    TERRAINS,
    TILE_BARBARIANS,
    TILE_TERRAIN,
    TILES,
    TURNS,
    WOOD,
)
from ..state import ATTACKER, DEFENDER
from ..words import (
    ACCEPT,
    ACTION,
    ACTIVATE,
    ANY_ACTION,
    ANY_OBJECTIVE,
    BUILD,
    BUILD_WONDER,
    CARD,
    CIVIC,
    COLLECT,
    CONTINUE,
    DECLINE,
    DO_ADVANCE,
    DONE,
    END,
    FORTRESS_CANCEL,
    FORTRESS_DIE,
    FOUND,
    GROW,
    HEX,
    INFLUENCE,
    INVITE,
    KEEP,
    KIND,
    LAND,
    MOVE,
    NO,
    OBJECTIVE,
    OFFER,
    PASS,
    PERSON,
    PROPOSE,
    RAZE,
    SAIL,
    SEAT,
    STOP,
    TRADE,
    TURN,
    WORDS,
    YES,
)
from .art import ACCENT, INK, INKS, KIND_SPRITES, MUTED, chooser, halved, owned, plain, who, write
from .cards import action_label, combat_chip, event_chip, event_label, objective_label
from .places import HEIGHT, RIGHT, ROW, SUMMARY

MIDDLE: Final = RIGHT + 126
"""The middle of the right display."""
ROUNDS_TOP: Final = 506.0


# Rounds


def rounds(view: View) -> list[Piece]:
    """Rounds and Turns, the first player, and the actions that are left."""
    last = view["settings"]["rounds"] if view["settings"]["ending"] == "fixed" else LONG_ROUNDS
    now, turn = view["round"], view["turn"]
    said = {"round": now, "last": last, "turn": turn}
    pieces = [write("round", 64, ROUNDS_TOP, 13, Message("label.round", said))]
    step = 220.0 / max(last, 6)
    for number in range(1, last + 1):
        x = 18 + step * (number - 1)
        pieces.append(
            write(f"round:{number}", x, ROUNDS_TOP + 20, 12, number, INK if number == now else MUTED)
        )
        for place in range(1, TURNS + 1):
            is_now = (number, place) == (now, turn) and not view["over"]
            done = (number, place) <= (now, turn)
            sprite = "pip-now" if is_now else "pip-done" if done else "pip-open"
            y = ROUNDS_TOP + 36 + 16 * (place - 1)
            size = 0.17 if is_now else 0.13
            pieces.append(Piece(f"pip:{number}:{place}", sprite, x, y, size=size))
    if view["first"] != NONE:
        label = owned("label.first_player", view["first"])
        seat = COLOURS[view["first"]]
        pieces.append(Piece("first", "first-player", 140, ROUNDS_TOP - 1, size=0.22, label=label))
        pieces.append(Piece("first:seat", f"seat-{seat}", 158, ROUNDS_TOP, size=0.17))
    if view["active"] != NONE:
        left = view["now"]["actions_left"]
        label = owned("label.actions_left", view["active"], count=left)
        pieces.append(
            Piece("active", f"seat-{COLOURS[view['active']]}", 182, ROUNDS_TOP, size=0.2, label=label)
        )
        for place in range(max(left, 3)):
            sprite = "pip-now" if place < left else "pip-open"
            pieces.append(Piece(f"action:{place}", sprite, 199 + 14 * place, ROUNDS_TOP, size=0.13))
    return pieces


# Players at a glance


def summary(view: View, number: int) -> list[Piece]:
    """What everybody wants to know of everybody: points, goods, tokens, cards."""
    player = view["players"][number]
    top = 4 + (SUMMARY + 3) * number
    colour = COLOURS[number]
    key, word, ink = f"glance:{number}", SEAT[number].text, INKS[colour]
    total = halved(sum(player["points"].values()))
    government = player["government"]
    label = owned("label.player", number, colour=Message(f"colour.{colour}"), points=plain(total))
    pieces = [
        Piece(key, f"head-{colour}", MIDDLE, top + 13, word, label=label, size=2.36),
        write(f"{key}:name", RIGHT + 64, top + 13, 13, who(number), ink, word),
        write(f"{key}:government", RIGHT + 138, top + 13, 10.5, government_name(government), ink, word),
        write(f"{key}:points", RIGHT + 220, top + 13, 14, total, ink, word),
    ]
    if number == view["first"]:
        pieces.append(Piece(f"{key}:first", "first-player", RIGHT + 194, top + 12, word, size=0.16))
    if number == view["active"]:
        pieces.append(Piece(f"{key}:active", "pip-now", RIGHT + 30, top + 13, word, size=0.1))
    stock, limits = player["stock"], player["limits"]
    for kind in range(RESOURCES):
        x = RIGHT + 22 + 46 * kind
        pieces.append(Piece(f"{key}:{KINDS[kind]}", KIND_SPRITES[kind], x, top + 39, size=0.21))
        pieces.append(write(f"{key}:{KINDS[kind]}:count", x + 18, top + 39, 14, stock[kind]))
    cities = sum(city["owner"] == number for city in view["cities"])
    rows: tuple[tuple[tuple[str, int | str], ...], ...] = (
        (
            (KIND_SPRITES[MOOD], f"{stock[MOOD]}/{limits[MOOD]}"),
            (KIND_SPRITES[CULTURE], f"{stock[CULTURE]}/{limits[CULTURE]}"),
            (f"supply-settlement-{colour}", cities),
            ("do-advance", len(player["advances"])),
        ),
        (
            ("back-action", player["action_count"]),
            ("back-objective", player["objective_count"]),
            ("victory-point", len(player["completed"])),
            ("do-person", len(player["persons"])),
        ),
    )
    for row, entries in enumerate(rows):
        y = top + 62 + 22.0 * row
        for place, (sprite, value) in enumerate(entries):
            x = RIGHT + 22 + 58 * place
            pieces.append(Piece(f"{key}:{row}:{place}", sprite, x, y, tint=INK, size=0.2))
            pieces.append(write(f"{key}:{row}:{place}:count", x + 22, y, 13, value))
    return pieces


@cache
def government_name(category: int) -> Message:
    """A government, or that there is none."""
    if category == NONE:
        return Message("label.no_government")
    return Message(f"category.{GOVERNMENTS[category - FIRST_GOVERNMENT]}")


# Decks


def decks(view: View) -> list[Piece]:
    """How many cards are left and discarded, Regions, and what the Barbarians have left."""
    piles = view["decks"]
    top = _below(view)
    regions = len(view["map"]["tiles"]) - sum(tile != NONE for tile in view["map"]["tiles"])
    camps = view["camps"]
    entries = (
        ("action", "back-action", piles["actions"], len(piles["action_discard"])),
        ("objective", "back-objective", piles["objectives"], 0),
        ("event", "back-event", sum(piles["events"]), sum(piles["event_discard"])),
        ("region", "back-region", regions, 0),
    )
    pieces: list[Piece] = []
    for place, (key, sprite, left, gone) in enumerate(entries):
        x = RIGHT + 22 + 60 * place
        label = Message(f"label.deck_{key}", {"count": left, "gone": gone})
        pieces.append(Piece(f"deck:{key}", sprite, x, top + 22, size=0.36, label=label))
        pieces.append(write(f"deck:{key}:count", x + 24, top + 15, 13, left))
        if gone:
            pieces.append(write(f"deck:{key}:gone", x + 24, top + 30, 11, f"−{gone}", MUTED))
    left = BARBARIAN_UNITS - sum(units for _, units in camps)
    label = Message("label.barbarians_left", {"count": left, "camps": BARBARIAN_SETTLEMENTS - len(camps)})
    pieces.append(Piece("left:barbarians", "barbarian-army", RIGHT + 22, top + 56, size=0.22, label=label))
    pieces.append(write("left:barbarians:count", RIGHT + 44, top + 56, 13, left))
    pieces.append(Piece("left:camps", "barbarian-settlement", RIGHT + 82, top + 56, size=0.22, label=label))
    pieces.append(write("left:camps:count", RIGHT + 104, top + 56, 13, BARBARIAN_SETTLEMENTS - len(camps)))
    for place, event in enumerate(piles["event_kept"]):
        x = RIGHT + 132 + 18.0 * place
        pieces.append(Piece(f"kept:{place}", "back-event", x, top + 56, size=0.22, label=event_label(event)))
    if view["settings"]["trade"] and view["deal"] is None and view["active"] == chooser(view):
        pieces += small_button(OFFER.text, "do-trade", RIGHT + 204, top + 57, 0.24)
        pieces += small_button(INVITE.text, "do-reaction", RIGHT + 232, top + 57, 0.24)
    return pieces


def _below(view: View) -> float:
    """Where the right display goes on below the players."""
    return float(4 + (SUMMARY + 3) * view["seats"])


# What is going on


def going_on(view: View) -> list[Piece]:
    """A battle, a trade, a Region being turned, an Event."""
    top = _below(view) + 94
    pieces: list[Piece] = []
    for place, event in enumerate(view["decks"]["event_open"]):
        pieces += event_chip(f"event:{place}", event, RIGHT + 178 - 118 * place, top - 19, None)
    if view["battle"] is not None:
        return pieces + _battle(view, view["battle"], top)
    if view["deal"] is not None:
        return pieces + _deal(view["deal"], top)
    drawn = drawn_tile(view)
    if drawn != NONE:
        return pieces + _turnings(view, drawn, top)
    return pieces or [*_legend(top)]


YIELDS: Final = ((FERTILE, FOOD), (FOREST, WOOD), (MOUNTAIN, ORE), (BARREN, FOOD), (SEA, FOOD), (SEA, GOLD))
"""What can be collected; Barren land and the Sea need more for it."""


@cache
def _legend(top: float) -> tuple[Piece, ...]:
    """What the land gives, where nothing else is going on."""
    pieces = [write("legend", MIDDLE, top, 12, Message("label.legend"), MUTED)]
    for place, (terrain, kind) in enumerate(YIELDS):
        x, y = RIGHT + 34 + 80.0 * (place % 3), top + 28 + 38.0 * (place // 3)
        said = {"terrain": Message(f"terrain.{TERRAINS[terrain]}"), "kind": word_name(KIND[kind].text)}
        label = Message("label.legend_entry", said)
        key = f"legend:{place}"
        pieces.append(Piece(key, f"terrain-{TERRAINS[terrain]}", x, y, size=0.36, label=label))
        pieces.append(Piece(f"{key}:kind", KIND_SPRITES[kind], x + 32, y, size=0.22))
    return tuple(pieces)


def side_sprite(seat: int) -> str:
    """The emblem of a player, or of the Barbarians."""
    return "barbarian-army" if seat == BARBARIANS else f"seat-{COLOURS[seat]}"


def side_name(seat: int) -> Message:
    """The name of a player, or of the Barbarians."""
    return Message("label.the_barbarians") if seat == BARBARIANS else who(seat)


def _battle(view: View, battle: View, top: float) -> list[Piece]:
    """Both sides with the units they have left and the cards they laid."""
    place = word_name(HEX[battle["cell"]].text)
    said = {"place": place, "round": battle["round"]}
    pieces = [write("battle", MIDDLE, top, 13, Message("label.battle", said))]
    sides = (battle["attacker"], battle["defender"])
    for side in (ATTACKER, DEFENDER):
        y = top + 22 + 25.0 * side
        left = max(battle["brought"][side] - battle["destroyed"][1 - side], 0)
        label = Message(
            "label.attacker" if side == ATTACKER else "label.defender",
            {"name": side_name(sides[side]), "count": left, "brought": battle["brought"][side]},
        )
        key = f"battle:{side}"
        pieces.append(Piece(key, side_sprite(sides[side]), RIGHT + 22, y, size=0.22, label=label))
        unit = "ship" if battle["sea"] else "army"
        sprite = "barbarian-army" if sides[side] == BARBARIANS else f"supply-{unit}-{COLOURS[sides[side]]}"
        pieces.append(Piece(f"{key}:units", sprite, RIGHT + 50, y, size=0.2))
        pieces.append(write(f"{key}:count", RIGHT + 70, y, 14, left))
        if battle["cards"][side] != NONE:
            pieces += combat_chip(f"{key}:card", battle["cards"][side], RIGHT + 178, y)
        elif battle["laid"][side]:
            laid = Message("label.laid_down", {"name": side_name(sides[side])})
            pieces.append(Piece(f"{key}:card", "back-action", RIGHT + 124, y, size=0.24, label=laid))
        if side == DEFENDER and battle["fortress"]:
            label = Message("label.fortress_fights")
            fort = "fortress" if sides[side] == BARBARIANS else f"fortress-{COLOURS[sides[side]]}"
            pieces.append(Piece(f"{key}:fortress", fort, RIGHT + 92, y, size=0.18, label=label))
    y = top + 76
    buttons = (
        (CONTINUE.text, "do-fight"),
        (STOP.text, "do-stop"),
        (KEEP.text, "do-keep"),
        (RAZE.text, "do-raze"),
        (FORTRESS_DIE.text, "die"),
        (FORTRESS_CANCEL.text, "fortress"),
    )
    for number, (word, sprite) in enumerate(buttons):
        pieces += small_button(word, sprite, RIGHT + 34 + 36 * number, y)
    return pieces


def _deal(deal: View, top: float) -> list[Piece]:
    """Who gives what to whom; what is not shown to the viewer is not there."""
    said = {"owner": who(deal["proposer"]), "other": who(deal["partner"])}
    pieces = [write("deal", MIDDLE, top, 13, Message("label.deal", said))]
    for row, (side, giver) in enumerate((("gives", deal["proposer"]), ("wants", deal["partner"]))):
        y = top + 22 + 25.0 * row
        key = f"deal:{side}"
        label = owned("label.gives", giver)
        pieces.append(Piece(key, f"seat-{COLOURS[giver]}", RIGHT + 20, y, size=0.2, label=label))
        if side not in deal:
            pieces.append(write(f"{key}:hidden", RIGHT + 60, y, 13, "…", MUTED))
            continue
        entries = [(KIND_SPRITES[kind], count) for kind, count in enumerate(deal[side]) if count]
        cards = deal[f"{side}_cards"]
        entries += [
            (sprite, count)
            for sprite, count in zip(("back-action", "back-objective"), cards, strict=True)
            if count
        ]
        step = min(40.0, 210 / max(len(entries), 1))
        for place, (sprite, count) in enumerate(entries):
            x = RIGHT + 48 + step * place
            pieces.append(Piece(f"{key}:{place}", sprite, x, y, size=0.2))
            pieces.append(write(f"{key}:{place}:count", x + 16, y, 13, count))
    for place, number in enumerate((*deal.get("cards", ()), *deal.get("returns", ()))):
        word = WORDS[number]
        x, y = RIGHT + 16 + 22.0 * place, top + 74
        sprite = "back-action" if number in ACTION else "back-objective"
        label = deal_card(number)
        pieces.append(Piece(f"deal:card:{word.text}", sprite, x, y, size=0.24, label=label))
    buttons = (
        (PROPOSE.text, "do-trade"),
        (ACCEPT.text, "do-yes"),
        (DECLINE.text, "do-no"),
        (ANY_ACTION.text, "back-action"),
        (ANY_OBJECTIVE.text, "back-objective"),
    )
    for number, (word_text, sprite) in enumerate(buttons):
        pieces += small_button(word_text, sprite, RIGHT + 86 + 34 * number, top + 74)
    return pieces


@cache
def deal_card(number: int) -> Message:
    """A card in a trade, by the number of its word."""
    word = WORDS[number]
    return action_label(ACTION.index(word)) if word in ACTION else objective_label(OBJECTIVE.index(word))


def drawn_tile(view: View) -> int:
    """The Region that was drawn and is not laid yet, or NONE."""
    land = view["map"]
    seen = {*land["tiles_left"], *land["tiles"]}
    return next((tile for tile in range(len(TILES)) if tile not in seen), NONE)


def _turnings(view: View, tile: int, top: float) -> list[Piece]:
    """A Region that was drawn, in the two ways in which it can lie."""
    cells = [CELLS[cell] for cell in LAYOUTS[view["seats"]].slots[0]]
    size = 17.0
    points = [hexes.pixel(cell, size) for cell in cells]
    middle = (sum(x for x, _ in points) / 4, sum(y for _, y in points) / 4)
    pieces = [write("drawn", MIDDLE, top, 13, Message("label.drawn", {"number": TILES[tile]}))]
    for way, word in enumerate(TURN):
        at = (RIGHT + 68 + 116.0 * way, top + 56)
        label = Message("label.turning", {"way": word_name(word.text)})
        pieces.append(Piece(word.text, "place", at[0], at[1], word.text, size=1.0, label=label))
        for space, (x, y) in enumerate(points):
            printed = HALF_TURN[space] if way else space
            terrain = f"terrain-{TERRAINS[TILE_TERRAIN[tile][printed]]}"
            here = (at[0] + x - middle[0], at[1] + y - middle[1])
            key = f"{word.text}:{space}"
            pieces.append(Piece(key, terrain, *here, word.text, size=size / 50))
        if TILE_BARBARIANS[tile]:
            pieces.append(Piece(f"{word.text}:barbarians", "barbarian-army", *at, word.text, size=0.2))
    return pieces


# What one can do


@cache
def small_button(word: str, sprite: str, x: float, y: float, size: float = 0.3) -> tuple[Piece, ...]:
    """A square button with a sign."""
    return (
        Piece(f"do:{word}", "button-small", x, y, word, size=size, label=word_name(word)),
        Piece(f"do:{word}:sign", sprite, x, y, word, tint=INK, size=size * 2 / 3),
    )


WIDE: Final = 78.0
SMALL: Final = 33.5
ROW_ENTRIES: Final = (
    (DO_ADVANCE.text, "do-advance", True),
    (FOUND.text, "do-found", True),
    (ACTIVATE.text, "do-activate", True),
    (COLLECT.text, "do-collect", False),
    (BUILD.text, "do-build", False),
    (GROW.text, "do-grow", False),
    (BUILD_WONDER.text, "do-wonder", False),
    (MOVE.text, "do-move", True),
    (SAIL.text, "do-sail", False),
    (LAND.text, "do-land", False),
    (CIVIC.text, "do-civic", True),
    (INFLUENCE.text, "do-influence", True),
    (CARD.text, "do-card", True),
    (PERSON.text, "do-person", True),
    (TRADE.text, "do-trade", True),
    (YES.text, "do-yes", False),
    (NO.text, "do-no", False),
    (DONE.text, "do-done", False),
    (PASS.text, "do-pass", False),
    (END.text, "do-end", True),
)


@cache
def row() -> tuple[Piece, ...]:
    """The actions of a Turn, what an activated city does, and the plain answers."""
    pieces: list[Piece] = []
    x, y = 4.0, (ROW + HEIGHT) / 2
    for word, sprite, wide in ROW_ENTRIES:
        if not wide:
            pieces += small_button(word, sprite, x + SMALL / 2, y)
            x += SMALL
            continue
        middle = x + WIDE / 2
        tint = ACCENT if word == END.text else INK
        pieces.append(Piece(f"do:{word}", "button", middle, y, word, size=0.74, label=word_name(word)))
        pieces.append(Piece(f"do:{word}:sign", sprite, middle - 26, y, word, tint=tint, size=0.17))
        pieces.append(write(f"do:{word}:name", middle + 9, y, 10.5, Message(f"short.{word}"), tint, word))
        x += WIDE
    return tuple(pieces)
