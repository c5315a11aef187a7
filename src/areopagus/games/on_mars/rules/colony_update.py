"""The colony update (OM-LEVEL): when all four LSS markers have reached the Colony level marker.

Asks chance: chance.blueprint, chance.tech
"""

from __future__ import annotations

from areopagus.kernel import CHANCE, Ask, Rule, push

from ..catalog.basics import NONE
from ..catalog.board import WAREHOUSE, WAREHOUSE_ROWS, WAREHOUSE_ROWS_TWO
from ..catalog.cards import DISPLAY_ROW, LEVEL_ONE, LEVEL_THREE
from ..catalog.player_board import PROGRESS_OP
from ..catalog.technology import GRID_TECHS
from ..effects.cards import add_blueprint, clear_display
from ..effects.goods import fill_warehouse, score
from ..effects.missions import step_remaining
from ..effects.progress import raise_level
from ..effects.technology import fill_grid
from ..state import Mars
from ..words import BLUEPRINT, TECH


def is_due(s: Mars) -> bool:
    """Whether all four markers are in or above the row of the Colony level marker (OM-LEVEL-01)."""
    return min(s.lss) >= s.level + 1


def colony_update(s: Mars) -> Rule[None]:
    """One update, step by step; another may follow at once (OM-NOTE-04, OM-OPT-05)."""
    if not is_due(s):
        return
    if "repeated_update=no" not in s.switches:
        push(s, ("colony_update",))
    if s.lacerda != NONE:
        push(s, ("lacerda_grows",))
    raise_level(s)
    yield from new_blueprints(s)
    yield from refill_grid(s)
    refill_warehouse(s)
    if s.level in (2, 3):
        for player in range(len(s.players)):
            score(s, player, PROGRESS_OP[s.players[player].cubes.bit_count()], "progress")
    if s.level >= 3:
        step_remaining(s)


def new_blueprints(s: Mars) -> Rule[None]:
    """At level 2 the display is renewed, at level 3 its Level 1 cards are replaced (OM-LEVEL-05/06)."""
    if s.level == 2:
        clear_display(s, (1, 3))
        yield from reveal_blueprints(s, 0, 0)
        yield from reveal_blueprints(s, 1, 1)
    elif s.level == 3:
        clear_display(s, (1,))
        yield from reveal_blueprints(s, 1, 0)


def reveal_blueprints(s: Mars, deck: int, row: int) -> Rule[None]:
    """Six cards of a deck are turned up in a row."""
    cards = (LEVEL_ONE, LEVEL_THREE)[deck]
    words = [BLUEPRINT[card] for card in cards]
    for _ in range(min(DISPLAY_ROW, s.decks[deck].total)):
        word = yield Ask(
            CHANCE, "chance.blueprint", lambda: s.decks[deck].weighted(words), rule="OM-SETUP-09"
        )
        add_blueprint(s, deck, cards.index(BLUEPRINT.index(word)), row)


def refill_grid(s: Mars) -> Rule[None]:
    """Empty grid spaces are filled from the stack, bottom row first, from the left (OM-LEVEL-07, OM-NOTE-19).

    With two players there is no stack (OM-2P-02).
    """
    words = [TECH[tech] for tech in GRID_TECHS]
    for space in range(len(s.grid)):
        if s.grid[space] == NONE and s.tech_stack:
            word = yield Ask(CHANCE, "chance.tech", lambda: s.tech_stack.weighted(words), rule="OM-LEVEL-07")
            fill_grid(s, space, TECH.index(word))


def refill_warehouse(s: Mars) -> None:
    """The Warehouse is filled up (OM-LEVEL-08)."""
    fill_warehouse(s, WAREHOUSE, WAREHOUSE_ROWS if len(s.players) > 2 else WAREHOUSE_ROWS_TWO)
