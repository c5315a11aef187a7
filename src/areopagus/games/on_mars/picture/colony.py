"""The displays of the Colony side: actions, LSS, Missions, Scientists and Contracts, Exploration, Building stacks."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Message, Piece, View, plain_text, word_name

from ..catalog.basics import LSS_KINDS, NONE
from ..catalog.board import (
    CONSTRUCT,
    CONTROL_CENTER,
    HIRE_OR_CONTRACT,
    LEARN_TECHNOLOGY,
    MISSIONS,
    OBTAIN_BLUEPRINT,
    REWARD_TILES,
    UPGRADE,
    WELCOME_SHIP,
)
from ..catalog.cards import SCIENTISTS
from ..catalog.terrain import DIRECTIONS, TILES
from ..words import BENEFIT, BOOST, EXPLORATION, KIND, MAIN, MISSION, REWARD_TILE, tile_name
from .art import DISCOVERY_SPRITES, EMPTY, KIND_SPRITES
from .cards import contract, scientist
from .layout import (
    ACTION_HEIGHT,
    ACTION_PLACES,
    ACTION_Y,
    COLONY_LEFT,
    COLONY_WIDTH,
    LSS_X,
    ORBIT_HEADS,
    PLAQUES,
    lss_y,
)
from .lettering import INK, LEAST, MUTED, ON_CARD, WHITE, write, write_from, write_to
from .slots import ACTION_SPRITES, slots

ACTIONS: Final = (CONTROL_CENTER, CONSTRUCT, UPGRADE, WELCOME_SHIP, HIRE_OR_CONTRACT)
BENEFIT_SPRITES: Final = ("do-move-bots", "crystal", "mineral", "do-retrieve-colonist")
BOOST_SPRITES: Final = ("do-move-bots", "do-move-rover")
CARD_X: Final = tuple(COLONY_LEFT + 36 + 66 * column for column in range(3))
TURNS: Final = {
    DIRECTIONS[name]: 60.0 * place for place, name in enumerate(("N", "NE", "SE", "S", "SW", "NW"))
}


def colony(view: View) -> list[Piece]:
    """All of the Colony side but the map."""
    return [
        *_actions(view),
        *_lss(view),
        *_missions(view),
        *_hire(view),
        *_exploration(view),
        *_stacks(view),
    ]


def _actions(view: View) -> list[Piece]:
    pieces = []
    for place, ((x, width), action) in enumerate(zip(ACTION_PLACES, ACTIONS, strict=True)):
        word = MAIN[action].text
        pieces += [
            Piece(
                f"action:{word}",
                f"action-{place}",
                x + width / 2,
                ACTION_Y,
                word=word,
                size=width / 100,
                label=word_name(word),
            ),
            Piece(f"action:sign:{word}", ACTION_SPRITES[action], x + 15, ACTION_Y, size=0.19, tint=INK),
            write_from(f"action:name:{word}", x + 28, ACTION_Y, LEAST, Message(f"short.{word}")),
            *slots(view, action, x + width - 3, ACTION_Y, 17, MUTED),
        ]
    right = ACTION_PLACES[0][0] + ACTION_PLACES[0][1]
    for place, sprite in enumerate(BOOST_SPRITES):
        word = BOOST[place].text
        at = right - 33.0 + 20 * place
        label = word_name(word)
        pieces.append(
            Piece(f"action:{word}", sprite, at, ACTION_Y, word=word, size=0.18, tint=MUTED, label=label)
        )
    return pieces


def _head(
    key: str, sprite: str, plaque: int, name: Message, note: Message, label: Message | None = None
) -> list[Piece]:
    """The heading of a plaque, a note at its right, and what the sign tells."""
    y = PLAQUES[plaque][0] + 15
    return [
        Piece(f"head:{key}", sprite, COLONY_LEFT + 16, y, size=0.17, tint=INK, label=label),
        write_from(f"head:name:{key}", COLONY_LEFT + 31, y, LEAST, name),
        write_to(f"head:note:{key}", COLONY_LEFT + COLONY_WIDTH - 8, y, LEAST, note),
    ]


def _lss(view: View) -> list[Piece]:
    """Reward tiles, benefits, one column for each LSS type with its marker, the Colony level marker."""
    level = view["level"]
    pieces = _head("lss", "lss", 0, Message("label.lss"), Message("label.level", {"level": level}))
    for place, sprite in enumerate(BENEFIT_SPRITES):
        word = BENEFIT[place].text
        x, y = COLONY_LEFT + 16 + 25 * (place % 2), 47.0 + 25 * (place // 2)
        pieces.append(Piece(word, sprite, x, y, word=word, size=0.18, tint=INK, label=word_name(word)))
    for row in range(1, 7):
        y = lss_y(row)
        if row > 1:
            pieces.append(
                write(
                    f"lss:row:{row}", COLONY_LEFT + 14, y, LEAST, row - 1, INK if row - 1 == level else MUTED
                )
            )
        for column in range(4 if row < 6 else 0):
            sprite = "lss-cell-reached" if row <= level + 1 else "lss-cell"
            pieces.append(Piece(f"lss:cell:{row}:{column}", sprite, LSS_X[column], y, size=0.32))
    for column, kind in enumerate(LSS_KINDS):
        x = LSS_X[column]
        if column < len(view["reward_tiles"]):
            tile = view["reward_tiles"][column]
            word = REWARD_TILE[tile].text
            sprite = f"lss-reward-{tile + 1}"
            pieces.append(
                Piece(f"reward:{column}", sprite, x, 46, word=word, size=0.35, label=word_name(word))
            )
            pieces.append(write(f"reward:op:{column}", x + 9, 44, LEAST, REWARD_TILES[tile].op_each, ON_CARD))
        row = view["lss"][column]
        label = Message("label.lss_row", {"kind": word_name(KIND[kind].text), "row": row})
        pieces.append(Piece(f"lss:{column}", "lss-marker", x, lss_y(row), size=0.2, label=label))
    label = Message("label.level_marker", {"level": level, "row": level + 1})
    pieces.append(Piece("level", "level-marker", COLONY_LEFT + 36, lss_y(level + 1), size=0.21, label=label))
    return pieces


def _missions(view: View) -> list[Piece]:
    left = Message("label.missions_left", {"count": view["remaining"]})
    pieces = _head("missions", "mission", 1, Message("label.missions"), left)
    y = PLAQUES[1][0] + 69
    for place, entry in enumerate(view["missions"]):
        x = CARD_X[place]
        mission, done = entry["mission"], entry["needed"] - entry["left"]
        word = MISSION[mission].text
        label = Message(
            "label.mission", {"mission": word_name(word), "done": done, "needed": entry["needed"]}
        )
        pieces.append(Piece(word, f"mission-{mission + 1}", x, y, word=word, size=0.8, label=label))
        pieces.append(write(f"{word}:letter", x - 20, y - 29, LEAST, "ABC"[place], ON_CARD))
        progress = f"{done} / {entry['needed']}" if entry["left"] else "✓"
        pieces.append(write(f"{word}:progress", x, y + 30, 13, progress, WHITE))
        if entry["left"]:
            pieces += _mission_flag(place, MISSIONS[mission].action, [e["mission"] for e in view["missions"]])
    return pieces


def _mission_flag(place: int, action: int, missions: list[int]) -> list[Piece]:
    """The Mission marker beside the action that a Mission is about (OM-SETUP-19)."""
    earlier = sum(MISSIONS[mission].action == action for mission in missions[:place])
    if action in ACTIONS:
        x, y = ACTION_PLACES[ACTIONS.index(action)][0] + 8.0 + 18 * earlier, ACTION_Y - ACTION_HEIGHT / 2
    else:
        heads = {OBTAIN_BLUEPRINT: 0, LEARN_TECHNOLOGY: 1}
        x, y = 207.0 - 18 * earlier, ORBIT_HEADS[heads.get(action, 2)]
    label = Message("label.mission_flag", {"letter": "ABC"[place], "action": word_name(MAIN[action].text)})
    return [
        Piece(f"flag:{place}", "mission-marker", x, y, size=0.18, label=label),
        write(f"flag:letter:{place}", x, y, LEAST, "ABC"[place], WHITE),
    ]


def _hire(view: View) -> list[Piece]:
    """The Scientist display, and the number of Contracts left."""
    left = len(view["contract_deck"])
    label = Message("label.contract_deck", {"count": left})
    pieces = _head("hire", "do-hire", 2, Message("label.hire"), plain_text(left), label)
    top = PLAQUES[2][0]
    for place, card in enumerate(view["hire"]):
        x, y = CARD_X[place % 3], top + 64 + 73 * (place // 3)
        if card == NONE:
            pieces.append(Piece(f"hire:{place}", "empty-card", x, y, size=0.66, tint=EMPTY))
        elif card < len(SCIENTISTS):
            pieces += scientist(card, x, y, 0.7)
        else:
            pieces += contract(view, card - len(SCIENTISTS), x, y, 0.7)
    return pieces


def _exploration(view: View) -> list[Piece]:
    left = sum(view["discovery_stack"])
    y = PLAQUES[3][0] + 17
    pieces = [
        Piece(
            "discovery_stack",
            "discovery-back",
            COLONY_LEFT + 17,
            y,
            size=0.24,
            label=Message("label.discovery_stack", {"count": left}),
        ),
        write_from("head:name:exploration", COLONY_LEFT + 35, y, 13, Message("label.exploration")),
        write("discovery_stack:count", COLONY_LEFT + 124, y, LEAST, left, MUTED),
    ]
    for place, tile in enumerate(view["exploration"]):
        x, word = COLONY_LEFT + 150.0 + 35 * place, EXPLORATION[place].text
        if tile == NONE:
            pieces.append(Piece(word, "empty", x, y, size=0.3, tint=EMPTY))
        else:
            label = Message("label.exploration_tile", {"place": place + 1, "tile": tile_name(tile)})
            pieces.append(Piece(word, DISCOVERY_SPRITES[tile], x, y, word=word, size=0.3, label=label))
    return pieces


def _stacks(view: View) -> list[Piece]:
    """The Building stacks with the arrows of their top tiles."""
    pieces = []
    y = PLAQUES[3][0] + 51
    for kind, stack in enumerate(view["stacks"]):
        x, word = COLONY_LEFT + 22 + 40.0 * kind, KIND[kind].text
        left = sum(stack["below"]) + (stack["top"] != NONE)
        label = Message("label.stack", {"kind": word_name(word), "count": left})
        sprite = f"stack-{KIND_SPRITES[kind]}"
        pieces.append(Piece(f"stack:{kind}", sprite, x, y, word=word, size=0.35, label=label))
        if stack["top"] != NONE:
            arrows = [TURNS[step] for step in TILES[stack["top"]].arrows]
            pieces += [
                Piece(f"arrow:{kind}:{turn:g}", "arrow", x, y - 2, turn=turn, size=0.32) for turn in arrows
            ]
        pieces.append(write(f"stack:count:{kind}", x, y + 24, LEAST, left))
    return pieces
