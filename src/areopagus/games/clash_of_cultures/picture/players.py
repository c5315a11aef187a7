"""The players at a glance, and the rounds."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, Sketch, View, plain_text, word_name

from ..catalog import COLOURS, CULTURE, KINDS, LONG_ROUNDS, MOOD, NONE, TURNS
from ..words import KIND, SEAT
from .art import KIND_SPRITES, PANELS, TABLE, emblem, halved, owned, who
from .boards import FIRST, government_name
from .colours import INKS, MUTED, TEXT

ROUNDS: Final = PANELS["rounds"]
USUAL_ROUNDS: Final = 6
"""Where there are fewer rounds, they are as far apart as if there were this number."""
ACTIONS: Final = 3
"""Number of actions for which there are pips, used or not."""


# Players


def players_sketch(view: View) -> Sketch:
    """What everybody wants to know of everybody else."""
    owners = [city["owner"] for city in view["cities"]]
    content = [
        (
            number == view["first"],
            number == view["active"],
            player["government"],
            sum(player["points"].values()),
            player["stock"],
            player["limits"],
            (
                owners.count(number),
                len(player["advances"]),
                player["action_count"],
                player["objective_count"],
                len(player["completed"]),
                len(player["persons"]),
            ),
        )
        for number, player in enumerate(view["players"])
    ]
    return Sketch("players", content, draw_players)


def draw_players(content: Any) -> Panel:
    """A bar for each player."""
    players = len(content)
    drawing = PANELS[f"players-{players}"]
    pieces: list[Piece] = []
    for number, (is_first, is_active, government, points, stock, limits, figures) in enumerate(content):
        pieces += _head(players, number, is_first, is_active, government, points)
        for kind, (held, limit) in enumerate(zip(stock, limits, strict=True)):
            pieces += _goods(players, number, kind, held, limit)
        for place, count in enumerate(figures):
            pieces += _figure(players, number, place, count)
    return drawing.panel("players", pieces, Message("area.players"), at=TABLE["players"])


@lru_cache(maxsize=4096)
def _head(
    players: int, number: int, is_first: bool, is_active: bool, government: int, points: float
) -> tuple[Piece, ...]:
    """Name, government and points; who is first, and whose Turn it is."""
    drawing = PANELS[f"players-{players}"]
    colour, key, word = COLOURS[number], f"glance:{number}", SEAT[number].text
    ink, total = INKS[colour], halved(points)
    label = owned("label.player", number, emblem=emblem(number), points=plain_text(total))
    name = "name:wide" if government == NONE else "name"
    pieces = [
        drawing[f"{number}:head"].piece(key, f"head-{colour}", word, label),
        drawing[f"{number}:{name}"].text(f"{key}:name", who(number), ink),
        drawing[f"{number}:points"].text(f"{key}:points", total, ink),
    ]
    if government != NONE:
        text = drawing[f"{number}:government"].text(f"{key}:government", government_name(government), ink)
        pieces.append(text)
    if is_first:
        pieces.append(drawing[f"{number}:first"].piece(f"{key}:first", FIRST, word, about=FIRST))
    if is_active:
        pieces.append(drawing[f"{number}:active"].piece(f"{key}:active", "pip-now"))
    return tuple(pieces)


@cache
def _goods(players: int, number: int, kind: int, held: int, limit: int) -> tuple[Piece, ...]:
    """How much of a kind a player has; of tokens, also how many there may be."""
    drawing, name, word = PANELS[f"players-{players}"], KINDS[kind], KIND[kind].text
    key = f"glance:{number}:{name}"
    label = owned("label.held", number, kind=word_name(word), count=held, limit=limit)
    shown: int | str = f"{held}/{limit}" if kind in (MOOD, CULTURE) else held
    return (
        drawing[f"{number}:{name}"].piece(key, KIND_SPRITES[kind], None, label, about=word),
        drawing[f"{number}:{name}:count"].text(f"{key}:count", shown),
    )


FIGURES: Final = {
    "cities": "",
    "advances": "do-advance",
    "back_action": "back-action",
    "back_objective": "back-objective",
    "objectives_done": "victory-point",
    "persons": "do-person",
}
"""What is counted, and its sprite; that of cities has the colour of the player."""
ENTRIES: Final = {
    "cities": "cities",
    "advances": "advances",
    "back_action": "deck:action",
    "back_objective": "deck:objective",
    "objectives_done": "objectives-done",
    "persons": "persons",
}
"""The entries of the reference that explain it."""


@cache
def _figure(players: int, number: int, place: int, count: int) -> tuple[Piece, ...]:
    """How many of something a player has."""
    drawing, what = PANELS[f"players-{players}"], tuple(FIGURES)[place]
    key, label = f"glance:{number}:{what}", owned(f"label.{what}", number, count=count)
    sprite = FIGURES[what] or f"supply-settlement-{COLOURS[number]}"
    return (
        drawing[f"{number}:{what}"].piece(key, sprite, None, label, TEXT, ENTRIES[what]),
        drawing[f"{number}:{what}:count"].text(f"{key}:count", count),
    )


# Rounds


def rounds_sketch(view: View) -> Sketch:
    """Rounds and Turns, the first player, and the actions that are left."""
    last = view["settings"]["rounds"] if view["settings"]["ending"] == "fixed" else LONG_ROUNDS
    left = view["now"]["actions_left"]
    content = (last, view["round"], view["turn"], view["over"], view["first"], view["active"], left)
    return Sketch("rounds", content, draw_rounds)


def draw_rounds(content: Any) -> Panel:
    """Where the game is, who is first, whose Turn it is."""
    last, now, turn, over, first, active, left = content
    pieces = [*_time(last, now, turn, over)]
    if first != NONE:
        label = owned("label.first_player", first)
        pieces.append(ROUNDS["first"].piece("first", FIRST, None, label, about=FIRST))
        pieces.append(ROUNDS["first:seat"].piece("first:seat", f"seat-{COLOURS[first]}"))
    if active != NONE:
        label = owned("label.actions_left", active, count=left)
        pieces.append(
            ROUNDS["active"].piece("active", f"seat-{COLOURS[active]}", None, label, about="actions-left")
        )
        pips = ROUNDS["actions"].packed(max(left, ACTIONS), 1.0)
        for place, pip in enumerate(pips):
            pieces.append(pip.piece(f"action:{place}", "pip-now" if place < left else "pip-open"))
    return ROUNDS.panel("rounds", pieces, Message("area.rounds"), at=TABLE["rounds"])


@lru_cache(maxsize=1024)
def _time(last: int, now: int, turn: int, over: bool) -> tuple[Piece, ...]:
    """A number for each round above a pip for each Turn."""
    label = Message("label.round", {"round": now, "last": last, "turn": turn})
    pieces = [ROUNDS["round"].text("round", label)]
    share = 1 / max(last, USUAL_ROUNDS)
    for number in range(1, last + 1):
        at = ROUNDS["rounds"].part(share * (number - 1), 0.0, share * number, 1.0)
        tint = TEXT if number == now else MUTED
        pieces.append(at.part(0.0, 0.0, 1.0, 0.5).text(f"round:{number}", number, tint))
        for place in range(1, TURNS + 1):
            is_now = (number, place) == (now, turn) and not over
            sprite = "pip-now" if is_now else "pip-done" if (number, place) <= (now, turn) else "pip-open"
            pip = at.part(0.3 * place - 0.25, 0.5, 0.3 * place + 0.05, 1.0)
            key = f"pip:{number}:{place}"
            pieces.append(pip.piece(key, sprite, tint=TEXT, scale=1.35 if is_now else 1.05))
    return tuple(pieces)
