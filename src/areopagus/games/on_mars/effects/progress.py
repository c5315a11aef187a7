"""The LSS, the Colony level and Progress cubes."""

from __future__ import annotations

from areopagus.kernel import tell
from areopagus.kernel.lists import with_item

from ..catalog.basics import LSS_KINDS
from ..catalog.board import FIRST_ADVANCE_OP, LSS_ROWS, PROGRESS_CUBES
from ..state import Mars
from ..words import KIND
from .goods import score
from .missions import contribute
from .naming import who


def put_cube(s: Mars, player: int, kind: int) -> None:
    """A Progress cube goes to the Progress Area (OM-PROG-01)."""
    s.players[player].cubes |= 1 << kind
    tell(s, "story.cube", seat=who(s, player), kind=KIND[kind])
    contribute(s, player, PROGRESS_CUBES)


def raise_lss(s: Mars, player: int, column: int) -> bool:
    """An LSS marker moves up; returns whether the mover gets the reward of its column (OM-LSS-04 to -06)."""
    row = s.lss[column]
    if row >= LSS_ROWS:
        return False
    s.lss = with_item(s.lss, column, row + 1)
    tell(s, "story.lss", kind=KIND[LSS_KINDS[column]], row=row + 1)
    if row == 1:
        score(s, player, FIRST_ADVANCE_OP, "first_advance")
    return row < s.level + 1


def raise_level(s: Mars) -> None:
    """The Colony level rises (OM-LEVEL-04)."""
    s.level += 1
    tell(s, "story.level", level=s.level)
