"""The displays beside the map: rounds, players at a glance, decks, what is going on, and what one can do."""

from __future__ import annotations

from functools import cache
from typing import Final

from areopagus.kernel import Message, Piece, View, plain_text, word_name

from ..catalog import (
    BARBARIAN_SETTLEMENTS,
    BARBARIAN_UNITS,
    BARBARIANS,
    COLOURS,
    CULTURE,
    FIRST_GOVERNMENT,
    GOVERNMENTS,
    KINDS,
    LONG_ROUNDS,
    MOOD,
    NONE,
    RESOURCES,
    TURNS,
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
    WORDS,
    YES,
)
from .art import KIND_SPRITES, chooser, emblem, halved, owned, who, write
from .cards import action_label, combat_chip, event_chip, event_label, objective_label
from .colours import ACCENT, INKS, MUTED, TEXT
from .ground import SUMMARIES
from .legend import LEGEND_HEIGHT, legend
from .places import HEIGHT, LEFT, MIDDLE, RIGHT, TOOLS, WIDTH
from .plates import BUTTON_PLATE, CHIP, LONG_CHIP, SUMMARY_HEAD
from .turnings import turnings

ROUNDS_TOP: Final = 514.0


# Rounds


def rounds(view: View) -> list[Piece]:
    """Rounds and Turns, the first player, and the actions that are left."""
    last = view["settings"]["rounds"] if view["settings"]["ending"] == "fixed" else LONG_ROUNDS
    now, turn = view["round"], view["turn"]
    params = {"round": now, "last": last, "turn": turn}
    pieces = [write("round", 66, ROUNDS_TOP, 14, Message("label.round", params))]
    step = (LEFT - 8) / max(last, 6)
    for number in range(1, last + 1):
        x = 3 + step * (number - 0.5)
        tint = TEXT if number == now else MUTED
        pieces.append(write(f"round:{number}", x, ROUNDS_TOP + 18, 12, number, tint))
        for place in range(1, TURNS + 1):
            is_now = (number, place) == (now, turn) and not view["over"]
            done = (number, place) <= (now, turn)
            sprite = "pip-now" if is_now else "pip-done" if done else "pip-open"
            size = 0.14 if is_now else 0.11
            at = x + 0.29 * step * (place - 2)
            pieces.append(Piece(f"pip:{number}:{place}", sprite, at, ROUNDS_TOP + 32, size=size))
    if view["first"] != NONE:
        label = owned("label.first_player", view["first"])
        seat = COLOURS[view["first"]]
        pieces.append(Piece("first", "first-player", 144, ROUNDS_TOP - 1, size=0.2, label=label))
        pieces.append(Piece("first:seat", f"seat-{seat}", 161, ROUNDS_TOP, size=0.16))
    if view["active"] != NONE:
        left = view["now"]["actions_left"]
        label = owned("label.actions_left", view["active"], count=left)
        pieces.append(
            Piece("active", f"seat-{COLOURS[view['active']]}", 188, ROUNDS_TOP, size=0.18, label=label)
        )
        for place in range(max(left, 3)):
            sprite = "pip-now" if place < left else "pip-open"
            pieces.append(Piece(f"action:{place}", sprite, 204 + 13 * place, ROUNDS_TOP, size=0.12))
    return pieces


# Players at a glance


def summaries(view: View) -> list[Piece]:
    """What everybody wants to know of everybody else."""
    players = view["seats"]
    step = SUMMARIES[players]
    return [piece for number in range(players) for piece in _summary(view, number, 3 + step * number, step)]


def _summary(view: View, number: int, top: float, height: float) -> list[Piece]:
    """Points, goods, tokens, cards."""
    player = view["players"][number]
    colour = COLOURS[number]
    key, word, ink = f"glance:{number}", SEAT[number].text, INKS[colour]
    total = halved(sum(player["points"].values()))
    label = owned("label.player", number, emblem=emblem(number), points=plain_text(total))
    y = top + SUMMARY_HEAD.height / 2
    pieces = [
        Piece(key, f"head-{colour}", MIDDLE, y, word, label=label, size=SUMMARY_HEAD.size),
        write(f"{key}:name", RIGHT + 69, y, 13, who(number), ink, word, 68),
        write(f"{key}:points", WIDTH - 22, y, 15, total, ink, word),
    ]
    government = government_name(player["government"])
    pieces.append(write(f"{key}:government", RIGHT + 161, y, 12, government, ink, word, 84))
    if number == view["first"]:
        pieces.append(Piece(f"{key}:first", "first-player", RIGHT + 111, y, word, size=0.15))
    if number == view["active"]:
        pieces.append(Piece(f"{key}:active", "pip-now", RIGHT + 28, y, word, size=0.1))
    stock, limits = player["stock"], player["limits"]
    step = (height - 8 - SUMMARY_HEAD.height) / 3
    y = top + SUMMARY_HEAD.height + 2 + step / 2
    for kind in range(RESOURCES):
        x = RIGHT + 20 + 48 * kind
        pieces += _goods(number, kind, stock[kind], limits[kind], x, y)
    cities = sum(city["owner"] == number for city in view["cities"])
    pieces += _goods(number, MOOD, stock[MOOD], limits[MOOD], RIGHT + 20, y + step)
    pieces += _goods(number, CULTURE, stock[CULTURE], limits[CULTURE], RIGHT + 80, y + step)
    pieces += _figure(number, "cities", f"supply-settlement-{colour}", cities, RIGHT + 140, y + step)
    pieces += _figure(number, "advances", "do-advance", len(player["advances"]), RIGHT + 200, y + step)
    y += 2 * step
    for place, (what, sprite, count) in enumerate(
        (
            ("back_action", "back-action", player["action_count"]),
            ("back_objective", "back-objective", player["objective_count"]),
            ("objectives_done", "victory-point", len(player["completed"])),
            ("persons", "do-person", len(player["persons"])),
        )
    ):
        pieces += _figure(number, what, sprite, count, RIGHT + 20 + 60 * place, y)
    return pieces


@cache
def _goods(number: int, kind: int, held: int, most: int, x: float, y: float) -> tuple[Piece, ...]:
    """How much of a kind a player has; of tokens, also how many there may be."""
    key, sprite = f"glance:{number}:{KINDS[kind]}", KIND_SPRITES[kind]
    label = owned("label.held", number, kind=word_name(KIND[kind].text), count=held, limit=most)
    shown, aside = (f"{held}/{most}", 24) if kind in (MOOD, CULTURE) else (held, 20)
    return (
        Piece(key, sprite, x, y, size=0.23, label=label),
        write(f"{key}:count", x + aside, y, 14, shown),
    )


@cache
def _figure(number: int, what: str, sprite: str, count: int, x: float, y: float) -> tuple[Piece, ...]:
    """How many of something a player has."""
    key = f"glance:{number}:{what}"
    label = owned(f"label.{what}", number, count=count)
    return (
        Piece(key, sprite, x, y, tint=TEXT, size=0.22, label=label),
        write(f"{key}:count", x + 24, y, 14, count),
    )


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
    y = _below(view) + 20
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
        x = RIGHT + 17 + 48 * place
        label = Message(f"label.deck_{key}", {"count": left, "gone": gone})
        pieces.append(Piece(f"deck:{key}", sprite, x, y, size=0.34, label=label))
        pieces.append(write(f"deck:{key}:count", x + 22, y - (7 if gone else 0), 13, left))
        if gone:
            pieces.append(write(f"deck:{key}:gone", x + 22, y + 8, 12, f"−{gone}", MUTED))
    left = BARBARIAN_UNITS - sum(units for _, units in camps)
    label = Message("label.barbarians_left", {"count": left, "camps": BARBARIAN_SETTLEMENTS - len(camps)})
    x = RIGHT + 211
    pieces.append(Piece("left:barbarians", "barbarian-army", x, y - 9, size=0.2, label=label))
    pieces.append(write("left:barbarians:count", x + 20, y - 9, 13, left))
    pieces.append(Piece("left:camps", "barbarian-settlement", x, y + 10, size=0.2, label=label))
    pieces.append(write("left:camps:count", x + 20, y + 10, 13, BARBARIAN_SETTLEMENTS - len(camps)))
    return pieces


def _below(view: View) -> float:
    """Where the right display goes on below the players."""
    seats: int = view["seats"]
    return 3 + SUMMARIES[seats] * seats


# What is going on


def going_on(view: View) -> list[Piece]:
    """A Region being turned, a battle, a trade, an Event; otherwise the last battle, or what the land gives."""
    top = _below(view) + 54
    pieces = _events(view, HEIGHT - 14)
    if view["map"]["exploring"] != NONE:
        return pieces + turnings(view, top, _buttons_y(view) + 13)
    if view["battle"] is not None:
        return pieces + _battle(view, view["battle"], top)
    if view["deal"] is not None:
        return pieces + _deal(view["deal"], top, _buttons_y(view))
    if view["settings"]["trade"] and view["active"] == chooser(view):
        pieces += small_button(OFFER.text, "do-trade", WIDTH - 44, _buttons_y(view))
        pieces += small_button(INVITE.text, "do-reaction", WIDTH - 16, _buttons_y(view))
    if view["last_roll"] is not None:
        place = word_name(HEX[view["last_roll"]["cell"]].text)
        pieces.append(write("roll", MIDDLE, top, 13, Message("label.roll", {"place": place}), MUTED))
        pieces += _roll(view["last_roll"], top + 21)
        top += ROLL_HEIGHT + 30
    if view["seat"] is not None and top + LEGEND_HEIGHT < _buttons_y(view) - 13:
        pieces += legend(MIDDLE, top)
    return pieces


def _buttons_y(view: View) -> float:
    """Where the buttons at the bottom are: above an Event, if there is one."""
    is_event = view["decks"]["event_open"] or view["decks"]["event_kept"]
    return HEIGHT - 43 if is_event else HEIGHT - 15


def _events(view: View, y: float) -> list[Piece]:
    """Events being resolved, and great persons that someone may keep."""
    pieces: list[Piece] = []
    for place, event in enumerate(view["decks"]["event_open"]):
        pieces += event_chip(event).at(f"event:{place}", RIGHT + 99 + 20 * place, y, "long", LONG_CHIP.size)
    for place, event in enumerate(view["decks"]["event_kept"]):
        x = WIDTH - 68 - 14.0 * place
        pieces.append(Piece(f"kept:{place}", "back-event", x, y, size=0.2, label=event_label(event)))
    return pieces


ROLL_HEIGHT: Final = 48.0
DIE_SIZE: Final = 0.19
DIE_STEP: Final = 21.0
DICE_WIDTH: Final = 126.0
"""More dice than fit beside each other overlap."""


def _roll(rolled: View, top: float) -> list[Piece]:
    """Both sides with their dice, combat value and hits."""
    pieces: list[Piece] = []
    for side, entry in enumerate(rolled["sides"]):
        y, key = top + ROLL_HEIGHT / 2 * side, f"roll:{side}"
        dice = ", ".join(map(str, entry["dice"]))
        params = {
            "name": side_name(entry["seat"]),
            "dice": dice,
            "value": entry["value"],
            "hits": entry["hits"],
        }
        label = Message("label.roll_side", params)
        pieces.append(Piece(key, side_sprite(entry["seat"]), RIGHT + 15, y, size=0.2, label=label))
        step = min(DIE_STEP, DICE_WIDTH / max(1, len(entry["dice"])))
        pieces += [
            Piece(
                f"{key}:die:{place}",
                f"die-{die}",
                RIGHT + 40 + step * place,
                y,
                label=plain_text(die),
                size=DIE_SIZE,
            )
            for place, die in enumerate(entry["dice"])
        ]
        result = Message("label.hits", {"value": entry["value"], "count": entry["hits"]})
        pieces.append(write(f"{key}:result", WIDTH - 40, y, 13, result))
    return pieces


def side_sprite(seat: int) -> str:
    """The emblem of a player, or of the Barbarians."""
    return "barbarian-army" if seat == BARBARIANS else f"seat-{COLOURS[seat]}"


def side_name(seat: int) -> Message:
    """The name of a player, or of the Barbarians."""
    return Message("label.the_barbarians") if seat == BARBARIANS else who(seat)


def _battle(view: View, battle: View, top: float) -> list[Piece]:
    """Both sides with the units they have left and the cards they laid."""
    place = word_name(HEX[battle["cell"]].text)
    params = {"place": place, "round": battle["round"]}
    pieces = [write("battle", MIDDLE, top, 13, Message("label.battle", params))]
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
            pieces += combat_chip(battle["cards"][side]).at(f"{key}:card", WIDTH - 4 - CHIP.width / 2, y)
        elif battle["laid"][side]:
            laid = Message("label.laid_down", {"name": side_name(sides[side])})
            pieces.append(Piece(f"{key}:card", "back-action", RIGHT + 124, y, size=0.24, label=laid))
        if side == DEFENDER and battle["fortress"]:
            label = Message("label.fortress_fights")
            fort = "fortress" if sides[side] == BARBARIANS else f"fortress-{COLOURS[sides[side]]}"
            pieces.append(Piece(f"{key}:fortress", fort, RIGHT + 87, y, size=0.16, label=label))
    if (
        view["last_roll"] is not None
        and battle["round"] > 1
        and top + 64 + ROLL_HEIGHT < _buttons_y(view) - 13
    ):
        pieces += _roll(view["last_roll"], top + 76)
    buttons = (
        (CONTINUE.text, "do-fight"),
        (STOP.text, "do-stop"),
        (KEEP.text, "do-keep"),
        (RAZE.text, "do-raze"),
        (FORTRESS_DIE.text, "die"),
        (FORTRESS_CANCEL.text, "fortress"),
    )
    for number, (word, sprite) in enumerate(buttons):
        pieces += small_button(word, sprite, RIGHT + 94 + 28 * number, _buttons_y(view))
    return pieces


NAMED_IN_A_DEAL: Final = ("gives_named", "gives_chosen", "wants_named", "wants_chosen")
"""Where a deal names cards, as far as it is shown."""


def _deal(deal: View, top: float, bottom: float) -> list[Piece]:
    """Who gives what to whom, with buttons at the bottom; what is not shown to the viewer is not there."""
    params = {"owner": who(deal["proposer"]), "other": who(deal["partner"])}
    pieces = [write("deal", MIDDLE, top, 13, Message("label.deal", params))]
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
    named = [number for part in NAMED_IN_A_DEAL for number in deal.get(part, ())]
    for place, number in enumerate(named):
        word = WORDS[number]
        x, y = RIGHT + 14 + 20.0 * place, bottom
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
        pieces += small_button(word_text, sprite, RIGHT + 128 + 27 * number, bottom)
    return pieces


@cache
def deal_card(number: int) -> Message:
    """A card in a trade, by the number of its word."""
    word = WORDS[number]
    return action_label(ACTION.index(word)) if word in ACTION else objective_label(OBJECTIVE.index(word))


# What one can do


@cache
def small_button(word: str, sprite: str, x: float, y: float, tint: str = TEXT) -> tuple[Piece, ...]:
    """A square button with a sign."""
    return (
        Piece(f"do:{word}", "button-small", x, y, word, size=BUTTON_PLATE.size, label=word_name(word)),
        Piece(f"do:{word}:sign", sprite, x, y, word, tint=tint, size=0.16),
    )


TOOLS_ENTRIES: Final = (
    (DO_ADVANCE.text, "do-advance"),
    (FOUND.text, "do-found"),
    (ACTIVATE.text, "do-activate"),
    (MOVE.text, "do-move"),
    (CIVIC.text, "do-civic"),
    (INFLUENCE.text, "do-influence"),
    (CARD.text, "do-card"),
    (PERSON.text, "do-person"),
    (TRADE.text, "do-trade"),
    (COLLECT.text, "do-collect"),
    (BUILD.text, "do-build"),
    (GROW.text, "do-grow"),
    (BUILD_WONDER.text, "do-wonder"),
    (SAIL.text, "do-sail"),
    (LAND.text, "do-land"),
    (YES.text, "do-yes"),
    (NO.text, "do-no"),
    (DONE.text, "do-done"),
    (PASS.text, "do-pass"),
    (END.text, "do-end"),
)


@cache
def tools() -> tuple[Piece, ...]:
    """The actions of a Turn, what an activated city does, and the plain answers, below each other."""
    x, step = (TOOLS + RIGHT) / 2, (HEIGHT - 4) / len(TOOLS_ENTRIES)
    pieces: list[Piece] = []
    for place, (word, sprite) in enumerate(TOOLS_ENTRIES):
        tint = ACCENT if word == END.text else TEXT
        pieces += small_button(word, sprite, x, 2 + step * (place + 0.5), tint)
    return tuple(pieces)
