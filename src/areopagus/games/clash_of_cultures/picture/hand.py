"""The hand: cards that the viewer knows, or the backs of those of the active player."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from areopagus.kernel import Message, Panel, Piece, Sketch, View
from areopagus.kernel.drawing import Place

from ..card_catalog import ACTION_CARDS, OBJECTIVE_CARDS, OBJECTIVES
from ..catalog import CULTURE, NONE
from ..queries.labels import combat_name
from ..words import ACTION, HALF, OBJECTIVE
from .art import KIND_SPRITES, PANELS, TABLE, TEMPLATES, hand_owner, laid, owned
from .cards import (
    action_label,
    civil_name,
    civil_text,
    goal_label,
    goal_name,
    goal_text,
    objective_label,
)
from .colours import CARD_INK, CLEAR, OLIVE, TERRACOTTA

HAND: Final = PANELS["hand"]
LARGE: Final = 6
"""Number of cards that are shown with their texts."""
SMALLEST: Final = 12
"""Number of cards that are shown with both names."""
AIR: Final = 0.98
"""The width of a card for that of its place."""
BACK: Final = 54.0
"""Maximum width of the back of a card."""
ANY_FIGHTER: Final = 3
"""A combat card for Army, Fortress and Ship is for every fighter."""


def hand_sketch(view: View) -> Sketch:
    """The hand of the viewer; for a spectator, that of the active player, if there is one."""
    number = hand_owner(view)
    if number == NONE:
        return Sketch("hand", None, draw_hand)
    player = view["players"][number]
    is_active = number == view["active"]
    hidden = (
        ("action", player["action_count"] - len(player["actions"])),
        ("objective", player["objective_count"] - len(player["objectives"])),
        ("plan", view["plan_count"] - len(view["plans"]) if is_active else 0),
    )
    own = view["seat"] is not None
    content = (number, own, player["actions"], player["objectives"], view["plans"], hidden)
    return Sketch("hand", content, draw_hand)


def draw_hand(content: Any) -> Panel:
    """The cards in rows, as large as there is room; nothing, if it is nobody's hand."""
    if content is None:
        return HAND.panel("hand", [], Message("area.hand"), at=TABLE["hand"])
    number, own, actions, objectives, plans, hidden = content
    heading = Message("label.your_hand") if own else owned("label.hand_of", number)
    pieces = [HAND["heading"].text("hand", heading)]
    entries = [("action", card) for card in actions]
    entries += [("objective", card) for card in objectives]
    entries += [("plan", card) for card in plans]
    low = "" if len(entries) <= LARGE else "-low"
    template = TEMPLATES[f"card-action{low}"]
    places = HAND["cards"].packed(
        max(len(entries), SMALLEST if low else LARGE), template.width / template.height
    )
    for (kind, card), place in zip(entries, places, strict=False):
        if kind == "action":
            pieces += action_card(card, place, low)
        else:
            pieces += objective_card(card, place, low, kind == "plan")
    row = 0
    for kind, count in hidden:
        if count > 0 and not entries:
            pieces += _backs(number, kind, count, row)
            row += 1
    return HAND.panel("hand", pieces, Message("area.hand"), at=TABLE["hand"])


def _backs(number: int, kind: str, count: int, row: int) -> list[Piece]:
    """Cards that the viewer does not know, side by side, and their number. They only explain: at a shared screen, the
    hand of the next player is no news.
    """
    back = "objective" if kind == "plan" else kind
    label = owned(f"label.back_{kind}", number, count=count)
    key = f"legend:back:{kind}"
    places = HAND[f"backs:{row}"].row(count, BACK)
    pieces = [
        place.piece(
            f"{key}:{at}" if at else key,
            f"back-{back}",
            label=None if at else label,
            about=f"deck:{back}",
        )
        for at, place in enumerate(places)
    ]
    beside = HAND[f"backs:{row}:count"]
    after = beside.moved(places[-1].x + BACK - beside.x, 0.0)
    return [*pieces, after.text(f"{key}:count", f"× {count}")]


@lru_cache(maxsize=4096)
def action_card(card: int, place: Place, low: str) -> tuple[Piece, ...]:
    """An Action card: its upper half, how that is played and what it does; its lower half and who can use it."""
    word, template = ACTION[card].text, TEMPLATES[f"card-action{low}"]
    civil, icons = ACTION_CARDS[card].civil, ACTION_CARDS[card].combat.icons
    key, at = f"hand:{word}", place.part(0.5 - AIR / 2, 0.0, 0.5 + AIR / 2, 1.0)
    pieces = [
        at.piece(key, template.name, word, action_label(card)),
        laid(template, "play", at).piece(f"{key}:play", f"do-{civil.play}", word, _how(civil.play), CLEAR),
        laid(template, "name" if civil.culture else "name:wide", at).text(
            f"{key}:civil", civil_name(card), CLEAR
        ),
    ]
    if civil.culture:
        pieces.append(laid(template, "price", at).text(f"{key}:price", civil.culture, CLEAR))
        pieces.append(laid(template, "token", at).piece(f"{key}:token", KIND_SPRITES[CULTURE]))
    if not low:
        pieces.append(laid(template, "text", at).text(f"{key}:text", civil_text(card), CARD_INK))
    signs = icons if len(icons) < ANY_FIGHTER else ()
    for sign, box in zip(signs, laid(template, "fighters", at).packed(2, 1.0), strict=False):
        pieces.append(box.piece(f"{key}:{sign}", sign, tint=TERRACOTTA))
    combat = laid(template, f"combat:{len(signs)}", at)
    return (*pieces, combat.text(f"{key}:combat", combat_name(card), CARD_INK))


@cache
def _how(play: str) -> Message:
    """Whether the upper half of a card is an action, free or a reaction."""
    return Message(f"play.{play}")


@lru_cache(maxsize=4096)
def objective_card(card: int, place: Place, low: str, is_plan: bool) -> tuple[Piece, ...]:
    """An Objective card; each half can be chosen by itself, and shows when it is completed."""
    word, template, half_template = (
        OBJECTIVE[card].text,
        TEMPLATES[f"card-objective{low}"],
        TEMPLATES[f"half{low}"],
    )
    label = objective_label(card)
    if is_plan:
        label = Message("label.plan", {"card": label})
    key, at = f"hand:{word}", place.part(0.5 - AIR / 2, 0.0, 0.5 + AIR / 2, 1.0)
    pieces = [at.piece(key, template.name, word, label)]
    for half in (0, 1):
        chosen, goal = HALF[2 * card + half].text, OBJECTIVES[OBJECTIVE_CARDS[card][half]]
        when = "now" if goal.at_once and not goal.in_status else "status"
        name, half_place = f"{key}:{half}", laid(template, f"half:{half}", at)
        pieces += [
            half_place.piece(name, half_template.name, chosen, goal_label(card, half)),
            laid(half_template, "name", half_place).text(f"{name}:name", goal_name(card, half), OLIVE),
            laid(half_template, "when", half_place).piece(f"{name}:when", f"do-{when}", tint=OLIVE),
        ]
        if not low:
            text = laid(half_template, "text", half_place)
            pieces.append(text.text(f"{name}:text", goal_text(card, half), CARD_INK))
    return tuple(pieces)
