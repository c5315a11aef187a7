"""Tech tiles: the grid, the Lab, and their use."""

from __future__ import annotations

from areopagus.kernel import tell
from areopagus.kernel.lists import with_item

from ..catalog.basics import NONE
from ..catalog.board import TECHS_TAKEN
from ..catalog.technology import GRID_TECHS
from ..state import Mars
from ..words import GRID, LAB_SPACE, TECH
from .missions import contribute
from .naming import who


def take_tech(s: Mars, player: int, space: int, lab: int) -> None:
    """A Tech tile goes from the grid to the Lab (OM-TECH-01)."""
    tech = s.grid[space]
    s.grid = with_item(s.grid, space, NONE)
    board = s.players[player]
    board.tech = with_item(board.tech, tech, lab)
    tell(s, "story.tech", at=GRID[space], seat=who(s, player), tech=TECH[tech], lab=LAB_SPACE[lab])
    contribute(s, player, TECHS_TAKEN)


def develop(s: Mars, player: int, tech: int, lab: int) -> None:
    """A Tech tile moves on in the Lab (OM-RD-02)."""
    board = s.players[player]
    board.tech = with_item(board.tech, tech, lab)
    board.developments += 1
    tell(s, "story.develops", seat=who(s, player), tech=TECH[tech], lab=LAB_SPACE[lab])


def use_tech(s: Mars, player: int, tech: int, owner: int) -> None:
    """A Tech tile is used; another player's gives its owner an Oxygen and a choice later (OM-USE-04)."""
    if owner == player:
        tell(s, "story.uses_own", seat=who(s, player), tech=TECH[tech])
        return
    s.used = [*s.used, (tech, owner)]
    tell(s, "story.uses", seat=who(s, player), other_seat=who(s, owner), tech=TECH[tech])


def fill_grid(s: Mars, space: int, tech: int) -> None:
    """A Tech tile of the stacks is turned up on the grid."""
    s.tech_stack.take(GRID_TECHS.index(tech))
    s.grid = with_item(s.grid, space, tech)


def take_first_use(s: Mars) -> tuple[int, int]:
    """The first use of another player's Tech whose owner has not chosen yet is settled: the Tech and its owner."""
    (tech, owner), *s.used = s.used
    return tech, owner
