"""What a player owns besides the board: Hangar, Blueprints, Scientists and Contracts, tiles, and the cards in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from areopagus.kernel import Message, Piece, View

from ..catalog.basics import NONE
from ..catalog.cards import BLUEPRINTS
from ..words import GOAL, tile_name
from .art import DISCOVERY_SPRITES, EMPTY, RESEARCH_SPRITES, badge
from .cards import blueprint, contract, first_colonist, goal, scientist, solo_card, task
from .headings import heading
from .layout import Well
from .lettering import WHITE, write
from .names import owned, tint_of
from .shelf import CARD_SIZE, CARD_WIDTH, fanned

RADAR: Final = next(card for card, blueprint in enumerate(BLUEPRINTS) if blueprint.effect.name == "radar")
CARD_Y: Final = 152.5


def possessions(view: View, number: int, top: float, parts: Mapping[str, Well]) -> list[Piece]:
    """Hangar, cards and tiles, each in its part of the shelf."""
    pieces = [
        *_hangar(view, number, top, parts["hangar"]),
        *_blueprints(view, number, top, parts["blueprints"]),
        *_hired(view, number, top, parts["hired"]),
        *_claimed(view, number, top, parts["tiles"]),
    ]
    lacerda = view["lacerda"]
    if lacerda is not None and lacerda["player"] == number:
        return pieces + _solo_cards(view, number, top, parts["hand"])
    return pieces + _hand(view, number, top, parts["hand"])


def _empty(key: str, well: Well, top: float) -> Piece:
    """The outline of a card where there is none."""
    (x,) = fanned(well, 1)
    return Piece(key, "empty-card", x, top + CARD_Y, size=CARD_SIZE - 0.02, tint=EMPTY)


def _uncovered(card: list[Piece], at: list[float], place: int, at_left: int = 0) -> list[Piece]:
    """A card and the pieces on it that the next card does not cover; the first `at_left` pieces are at its left."""
    seen = (at[place + 1] - at[place]) / CARD_WIDTH if place + 1 < len(at) else 1.0
    return card if seen >= 0.75 else card[: 1 + at_left] if seen >= 0.5 else card[:1]


def _hangar(view: View, number: int, top: float, well: Well) -> list[Piece]:
    count = view["players"][number]["hangar"]
    pieces = heading(number, top, well, Message("label.hangar_head"), key="hangar")
    label = owned("label.hangar", view, number)
    tint = tint_of(view, number)
    step = min(26.0, 40 / max(1, count - 1))
    for place in range(count):
        x = well[0] + well[2] / 2 + step * (place - (count - 1) / 2)
        pieces.append(
            Piece(f"hangar:{number}:{place}", "ship", x, top + CARD_Y, size=0.34, tint=tint, label=label)
        )
    if not count:
        x = well[0] + well[2] / 2
        pieces.append(Piece(f"hangar:{number}:empty", "empty", x, top + CARD_Y, size=0.4, tint=EMPTY))
    return pieces


def _blueprints(view: View, number: int, top: float, well: Well) -> list[Piece]:
    """Blueprints with the markers of those still to be built, or the Scientist who works there."""
    player = view["players"][number]
    cards = player["blueprints"]
    pieces = heading(number, top, well, Message("label.blueprints"), key="blueprints")
    y = top + CARD_Y
    if not cards:
        pieces.append(_empty(f"blueprints:{number}:empty", well, top))
    at = fanned(well, len(cards))
    for place, (card, x) in enumerate(zip(cards, at, strict=True)):
        pieces += _uncovered(blueprint(card, x, y, CARD_SIZE), at, place, at_left=1)
        if card in player["unbuilt"]:
            label = owned("label.marker_on_card", view, number)
            tint = tint_of(view, number)
            pieces.append(
                Piece(f"unbuilt:{card}", "advanced", x - 9, y - 18, size=0.16, tint=tint, label=label)
            )
        elif card in view["scientist_on"]:
            hirer = view["scientist_owner"][view["scientist_on"].index(card)]
            pieces.append(Piece(f"works:{card}", "scientist", x - 7, y - 14, size=0.2))
            pieces.append(badge(f"works:emblem:{card}", view, hirer, x + 2, y - 22, 0.11))
        if view["radar"] != NONE and card == RADAR:
            label = tile_name(view["radar"])
            pieces.append(
                Piece("radar", DISCOVERY_SPRITES[view["radar"]], x + 8, y + 2, size=0.2, label=label)
            )
    return pieces


def _hired(view: View, number: int, top: float, well: Well) -> list[Piece]:
    """Scientists, then Contracts."""
    player = view["players"][number]
    scientists, contracts = player["scientists"], player["contracts"]
    pieces = heading(number, top, well, Message("label.hire"), key="hired")
    if not scientists and not contracts:
        pieces.append(_empty(f"hired:{number}:empty", well, top))
    at, y = fanned(well, len(scientists) + len(contracts)), top + CARD_Y
    for place, card in enumerate(scientists):
        pieces += _uncovered(scientist(card, at[place], y, CARD_SIZE), at, place)
    for place, card in enumerate(contracts, start=len(scientists)):
        pieces += _uncovered(contract(view, card, at[place], y, CARD_SIZE), at, place)
    return pieces


def _claimed(view: View, number: int, top: float, well: Well) -> list[Piece]:
    """Research and Discovery tiles, in three rows at most."""
    player = view["players"][number]
    pieces = heading(number, top, well, Message("label.tiles"), key="tiles")
    tiles = [
        (f"claimed:research:{number}:{kind}", RESEARCH_SPRITES[kind], Message(f"research.{kind}"))
        for kind in player["research"]
    ]
    tiles += [
        (f"claimed:discovery:{tile}", DISCOVERY_SPRITES[tile], tile_name(tile))
        for tile in player["discoveries"]
    ]
    rows = 2 if len(tiles) <= 4 else 3
    columns = max(2, -(-len(tiles) // rows))
    step, tall = 48 / columns, 54 / rows
    for place, (key, sprite, tile) in enumerate(tiles):
        x = well[0] + 7 + step * (place % columns + 0.5)
        y = top + 125 + tall * (place // columns + 0.5)
        label = owned("label.claimed", view, number, tile=tile)
        pieces.append(Piece(key, sprite, x, y, size=min(step + 1, tall) / 100, label=label))
    return pieces


def _hand(view: View, number: int, top: float, well: Well) -> list[Piece]:
    """Private Goals and First Colonist cards: faces for their owner, backs for the others, a completed Goal open."""
    player = view["players"][number]
    name = (
        Message("label.goals") if player["goals"] or player["goal_done"] != NONE else Message("label.cards")
    )
    pieces = heading(number, top, well, name, key="hand")
    y = top + CARD_Y
    first = player["a_cards"] + player["tasks"]
    count = player["goals"] + first + (player["goal_done"] != NONE)
    if not count:
        pieces.append(_empty(f"hand:{number}:empty", well, top))
    at = iter(fanned(well, count))
    for place in range(player["goals"]):
        if player["goal_cards"] is None:
            label = owned("label.goal_back", view, number)
            key = f"back:goal:{number}:{place}"
            pieces.append(Piece(key, "card-goal-back", next(at), y, size=CARD_SIZE, label=label))
        else:
            card = player["goal_cards"][place]
            label = Message(f"card.{GOAL[card].text}")
            pieces += goal(f"goal:{number}:{card}", card, next(at), y, CARD_SIZE, label)
    if player["goal_done"] != NONE:
        card = player["goal_done"]
        label = owned("label.goal_done", view, number, goal=Message(f"card.{GOAL[card].text}"))
        pieces += goal(f"goal:done:{number}", card, next(at), y, CARD_SIZE, label, done=True)
    if player["task_cards"] is None:
        for place in range(first):
            label = owned("label.first_back", view, number)
            key = f"back:first:{number}:{place}"
            pieces.append(Piece(key, "card-first-back", next(at), y, size=CARD_SIZE, label=label))
        return pieces
    if player["a_cards"]:
        pieces += first_colonist(f"first:{number}", player["a_card"], next(at), y, CARD_SIZE)
    for card in player["task_cards"]:
        pieces += task(f"task:{number}:{card}", card, next(at), y, CARD_SIZE)
    return pieces


def _solo_cards(view: View, number: int, top: float, well: Well) -> list[Piece]:
    """Lacerda's deck and his latest card."""
    lacerda = view["lacerda"]
    left, y = sum(lacerda["deck"]), top + CARD_Y
    deck, card = fanned(well, 2)
    label = Message("label.solo_deck", {"count": left})
    pieces = heading(number, top, well, Message("label.cards"), key="hand")
    pieces.append(Piece("solo:deck", "card-solo-back", deck, y, size=CARD_SIZE, label=label))
    pieces.append(write("solo:count", deck, y + 16, 13, left, WHITE))
    if lacerda["card"] != NONE:
        pieces += solo_card(lacerda["card"], card, y, CARD_SIZE)
    return pieces
