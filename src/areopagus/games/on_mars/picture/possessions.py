"""The second half of a Player board: Depot, Hangar, Blueprints, Scientists and Contracts, tiles, and the hand."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from areopagus.kernel import ANY_SEAT, Message, Panel, Piece, View, word_name

from ..catalog.basics import GOODS, NONE
from ..catalog.cards import BLUEPRINTS
from ..catalog.player_board import DEPOT, EXECUTIVE
from ..catalog.terrain import RESEARCH_TILE
from ..words import GOAL, GOOD, SPACE, tile_key, tile_name
from .art import DRAWINGS, EFFECT_SPRITES, EMPTY, TABLE, WHITE, emblem, tile_sprite
from .cards import (
    CARD_RATIO,
    blueprint,
    card_back,
    contract,
    contract_state,
    empty_card,
    first_colonist,
    goal,
    scientist,
    solo_card,
    task,
)
from .headings import heading
from .marks import DEPOT as DEPOT_FRAME
from .names import Owner

DRAWING: Final = DRAWINGS["cards"]
CRYSTAL: Final = GOOD[len(GOODS) - 1].text
RADAR: Final = next(card for card, blueprint in enumerate(BLUEPRINTS) if blueprint.effect.name == "radar")
SHIP: Final = 36.0
"""The maximum width of a Ship in the Hangar."""
TILE: Final = 27.0
"""The maximum width of a tile."""


def content(view: View, players: tuple[Owner, ...], number: int) -> dict[str, Any]:
    """What a player owns, as far as the viewer may see it."""
    player, lacerda = view["players"][number], view["lacerda"]
    shown: dict[str, Any] = {
        "owner": players[number],
        "depot": (tuple(player["ships"]), player["crystals"], player["below"], player["oxygen_pending"]),
        "hangar": player["hangar"],
        "blueprints": _owned(view, players, player),
        "hired": (
            tuple(player["scientists"]),
            tuple(contract_state(view, card) for card in player["contracts"]),
        ),
        "tiles": (tuple(player["research"]), tuple(player["discoveries"])),
    }
    if lacerda is not None and lacerda["player"] == number:
        shown["deck"] = (sum(lacerda["deck"]), lacerda["card"])
    else:
        names = ("goals", "goal_cards", "goal_done", "a_cards", "a_card", "tasks", "task_cards")
        shown["hand"] = {name: player[name] for name in names}
    return shown


def _owned(
    view: View, players: tuple[Owner, ...], player: View
) -> tuple[tuple[int, bool, Owner | None, int], ...]:
    """The Blueprints: each with whether it is still to be built, who hired the Scientist there, the tile on it."""
    cards = []
    works = view["scientist_on"]
    for card in player["blueprints"]:
        hirer = players[view["scientist_owner"][works.index(card)]] if card in works else None
        cards.append((card, card in player["unbuilt"], hirer, view["radar"] if card == RADAR else NONE))
    return tuple(cards)


def draw(shown: dict[str, Any]) -> Panel:
    """Depot, Hangar, cards and tiles, each in its part of the board."""
    owner = shown["owner"]
    pieces = [
        *_printed(owner.number),
        *_depot(owner, *shown["depot"]),
        *_hangar(owner, shown["hangar"]),
        *_blueprints(owner, shown["blueprints"]),
        *_hired(owner, *shown["hired"]),
        *_tiles(owner, *shown["tiles"]),
    ]
    pieces += _deck(owner, *shown["deck"]) if "deck" in shown else _hand(owner, shown["hand"])
    key = f"cards:{owner.number}"
    return DRAWING.panel(key, pieces, Message("area.cards"), owner.number, TABLE[f"panel:{key}"])


@cache
def _printed(number: int) -> tuple[Piece, ...]:
    """The Executive actions with their prices."""
    key = f"legend:{number}"
    pieces: list[Piece] = []
    for space, executive in enumerate(EXECUTIVE, start=1):
        sprite = EFFECT_SPRITES[executive.effect.name]
        cost = DRAWING[f"executive:cost:{space}"]
        pieces += [
            DRAWING[f"executive:{space}"].piece(f"{key}:executive:{space}", sprite),
            cost.text(f"{key}:executive:cost:{space}", executive.cost),
            DRAWING[f"executive:crystal:{space}"].piece(f"{key}:executive:crystal:{space}", "crystal"),
        ]
    return tuple(pieces)


@lru_cache(maxsize=1024)
def _depot(
    owner: Owner, ships: tuple[int, ...], crystals: int, below: int, pending: int
) -> tuple[Piece, ...]:
    """The eight Depot spaces with Ships, Crystals and Executive actions, and what waits beside them."""
    number, tint = owner.number, owner.tint
    free = [space for space in range(DEPOT) if not ships[space]]
    filled = free[len(free) - crystals :] if crystals else []
    pieces = heading(DRAWING, number, "depot", Message("label.depot"))
    waiting = (
        ("below", "crystal", below, "label.below", CRYSTAL),
        ("oxygen_pending", "oxygen", pending, "label.oxygen_pending", "oxygen-pending"),
    )
    for line, (key, sprite, count, text, about) in enumerate(waiting):
        if count:
            label = owner.label(text, count=count)
            at = DRAWING[f"waiting:{line}"]
            pieces.append(at.piece(f"{key}:{number}", sprite, label=label, about=about))
            pieces.append(DRAWING[f"waiting:count:{line}"].text(f"{key}:count:{number}", f"+ {count}"))
    for space in range(DEPOT):
        text = SPACE[space].text
        key = f"depot:{number}:{space}"
        frame = DRAWING[text]
        pieces.append(frame.piece(key, DEPOT_FRAME, text, word_name(text)))
        place = DRAWING[f"ship:{space + 1}"]
        if ships[space]:
            label = owner.label("label.ship", space=space + 1)
            pieces.append(place.piece(f"ship:{number}:{space}", "ship", text, label, tint, "ship"))
        elif space in filled:
            label = owner.label("label.crystal")
            pieces.append(place.piece(f"{key}:crystal", "crystal", CRYSTAL, label, scale=0.84))
        else:
            pieces.append(place.piece(f"{key}:empty", "empty", tint=EMPTY))
    return tuple(pieces)


@lru_cache(maxsize=128)
def _hangar(owner: Owner, count: int) -> tuple[Piece, ...]:
    pieces = heading(DRAWING, owner.number, "hangar", Message("label.hangar_head"))
    label = owner.label("label.hangar")
    if not count:
        (place,) = DRAWING["hangar"].packed(1, 1.0, most=SHIP)
        pieces.append(place.piece(f"hangar:{owner.number}:empty", "empty", tint=EMPTY))
    for number, place in enumerate(DRAWING["hangar"].packed(count, 1.0, most=SHIP)):
        key = f"hangar:{owner.number}:{number}"
        pieces.append(place.piece(key, "ship", label=label, tint=owner.tint, about="ship"))
    return tuple(pieces)


@lru_cache(maxsize=512)
def _blueprints(owner: Owner, cards: tuple[tuple[int, bool, Owner | None, int], ...]) -> tuple[Piece, ...]:
    """Blueprints with the markers of those still to be built, or the Scientist who works there."""
    area = DRAWING["blueprints"]
    pieces = heading(DRAWING, owner.number, "blueprints", Message("label.blueprints"))
    places = area.packed(max(1, len(cards)), CARD_RATIO)
    if not cards:
        pieces.append(empty_card(f"blueprints:{owner.number}:empty", places[0], EMPTY))
    for place, (card, is_unbuilt, hirer, tile) in zip(places, cards, strict=False):
        pieces += blueprint(card, place, ANY_SEAT)  # Scientists of others may work there
        corner = place.part(0.04, 0.03, 0.46, 0.35)
        if is_unbuilt:
            label = owner.label("label.marker_on_card")
            key, tint = f"unbuilt:{card}", owner.tint
            pieces.append(corner.piece(key, "advanced", label=label, tint=tint, about="advanced"))
        elif hirer is not None:
            pieces.append(corner.piece(f"works:{card}", "scientist"))
            pieces.append(emblem(f"works:emblem:{card}", hirer, corner, width=0.22 * place.width))
        if tile != NONE:
            there = place.part(0.5, 0.35, 0.96, 0.7)
            label, about = tile_name(tile), tile_key(tile)
            pieces.append(there.piece("radar", tile_sprite(tile), label=label, about=about))
    return tuple(pieces)


@lru_cache(maxsize=512)
def _hired(
    owner: Owner, scientists: tuple[int, ...], contracts: tuple[tuple[int, int, bool], ...]
) -> tuple[Piece, ...]:
    """Scientists, then Contracts."""
    count = len(scientists) + len(contracts)
    pieces = heading(DRAWING, owner.number, "hired", Message("label.hired"))
    places = iter(DRAWING["hired"].packed(max(1, count), CARD_RATIO))
    if not count:
        pieces.append(empty_card(f"hired:{owner.number}:empty", next(places), EMPTY))
    for card in scientists:
        pieces += scientist(card, next(places))
    for state in contracts:
        pieces += contract(*state, next(places))
    return tuple(pieces)


@lru_cache(maxsize=512)
def _tiles(owner: Owner, research: tuple[int, ...], discoveries: tuple[int, ...]) -> tuple[Piece, ...]:
    """Research and Discovery tiles."""
    tiles = [(f"claimed:research:{owner.number}:{kind}", RESEARCH_TILE + kind) for kind in research]
    tiles += [(f"claimed:discovery:{tile}", tile) for tile in discoveries]
    pieces = heading(DRAWING, owner.number, "tiles", Message("label.tiles"))
    places = DRAWING["tiles"].packed(len(tiles), 1.0, most=TILE)
    for place, (key, tile) in zip(places, tiles, strict=True):
        label = owner.label("label.claimed", tile=tile_name(tile))
        pieces.append(place.piece(key, tile_sprite(tile), label=label, about=tile_key(tile)))
    return tuple(pieces)


def _hand(owner: Owner, hand: dict[str, Any]) -> list[Piece]:
    """Private Goals and First Colonist cards: faces for their owner, backs for the others, a completed Goal open."""
    number, done = owner.number, hand["goal_done"]
    has_goals = hand["goals"] or done != NONE
    first = hand["a_cards"] + hand["tasks"]
    count = hand["goals"] + first + (done != NONE)
    pieces = heading(DRAWING, owner.number, "hand", Message("label.goals" if has_goals else "label.cards"))
    places = iter(DRAWING["hand"].packed(max(1, count), CARD_RATIO))
    if not count:
        pieces.append(empty_card(f"hand:{number}:empty", next(places), EMPTY))
    if hand["goal_cards"] is None:
        label = owner.label("label.goal_back")
        for place in range(hand["goals"]):
            key = f"back:goal:{number}:{place}"
            pieces.append(card_back(key, "card-goal-back", next(places), label, "private-goal"))
    else:
        for card in hand["goal_cards"]:
            label = Message(f"card.{GOAL[card].text}")
            pieces += goal(f"goal:{number}:{card}", card, next(places), label)
    if done != NONE:
        label = owner.label("label.goal_done", goal=Message(f"card.{GOAL[done].text}"))
        pieces += goal(f"goal:done:{number}", done, next(places), label, done=True)
    if hand["task_cards"] is None:
        label = owner.label("label.first_back")
        for place in range(first):
            key = f"back:first:{number}:{place}"
            pieces.append(card_back(key, "card-first-back", next(places), label, "first-colonist"))
        return pieces
    if hand["a_cards"]:
        pieces += first_colonist(f"first:{number}", hand["a_card"], next(places))
    for card in hand["task_cards"]:
        pieces += task(f"task:{number}:{card}", card, next(places))
    return pieces


def _deck(owner: Owner, left: int, card: int) -> list[Piece]:
    """Lacerda's deck and his latest card."""
    deck, latest = DRAWING["hand"].packed(2, CARD_RATIO)
    label = Message("label.solo_deck", {"count": left})
    pieces = [
        *heading(DRAWING, owner.number, "hand", Message("label.cards")),
        card_back("solo:deck", "card-solo-back", deck, label, "solo-deck"),
        deck.part(0.1, 0.6, 0.9, 0.9).text("solo:count", left, WHITE),
    ]
    if card != NONE:
        pieces += solo_card(card, latest)
    return pieces
