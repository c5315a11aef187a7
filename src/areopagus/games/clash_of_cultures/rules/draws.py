"""Dice and draws (section 38.13 of the rules).

Chance: chance.die, chance.action, chance.objective, chance.wonder, chance.tile
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule
from areopagus.kernel.bits import members

from ..card_catalog import WONDERS
from ..catalog import NONE
from ..effects.cards import renew_action_deck, take_action, take_objective
from ..effects.cities import draw_region, open_wonder
from ..map_catalog import TILES
from ..state import DECK, World
from ..words import ACTION, DIE, OBJECTIVE, TILE, WONDER


def roll(s: World, rule: str) -> Rule[int]:
    """One die."""
    word = yield Ask(CHANCE, "chance.die", DIE, rule=rule)
    return DIE.index(word) + 1


def draw_action(s: World, me: int, rule: str) -> Rule[int]:
    """Draw an Action card, if there is one (CC-NOTE-05); which, only the drawer learns."""
    renew_action_deck(s)
    if not s.action_deck:
        return NONE
    word = yield Ask(
        CHANCE,
        "chance.action",
        lambda: [ACTION[card] for card in members(s.action_deck)],
        rule=rule,
        seen_by=(me,),
    )
    card = ACTION.index(word)
    take_action(s, me, card)
    return card


def draw_objective(s: World, me: int, rule: str) -> Rule[None]:
    """Draw an Objective card, if there is one; which, only the drawer learns."""
    if s.objective_deck:
        word = yield ask_objective(s, me, rule)
        take_objective(s, me, OBJECTIVE.index(word))


def ask_objective(s: World, me: int, rule: str) -> Ask:
    """Which Objective card of the deck a player draws."""
    return Ask(
        CHANCE,
        "chance.objective",
        lambda: [OBJECTIVE[card] for card in members(s.objective_deck)],
        rule=rule,
        seen_by=(me,),
    )


def reveal_wonder(s: World) -> Rule[None]:
    """Turn up the top Wonder card, if there is one (CC-WON-02, CC-NOTE-57)."""
    if DECK in s.wonders:
        word = yield Ask(
            CHANCE,
            "chance.wonder",
            lambda: [WONDER[wonder] for wonder in range(len(WONDERS)) if s.wonders[wonder] == DECK],
            rule="CC-WON-02",
        )
        open_wonder(s, WONDER.index(word))


def draw_tile(s: World, slot: int) -> Rule[int]:
    """The tile that lies in a face-down slot (CC-XMAP-11)."""
    word = yield Ask(
        CHANCE,
        "chance.tile",
        lambda: [TILE[tile] for tile in range(len(TILES)) if s.tiles_left >> tile & 1],
        rule="CC-XMAP-11",
    )
    tile = TILE.index(word)
    draw_region(s, slot, tile)
    return tile
