"""What the LSS Reward tiles score (OM-XLSS-05 to -12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..catalog.basics import NONE
from ..catalog.board import REWARD_TILES
from ..catalog.technology import LAB_LEVEL
from ..state import Mars
from .cards import built_by, mines_of
from .goods import lacerda_at_home, shelters_on_map


def _highest_level(s: Mars, me: int) -> int:
    return max((LAB_LEVEL[space] for space in s.players[me].tech if space != NONE), default=0)


def _bots(s: Mars, me: int) -> int:
    """On the map; Lacerda's are on his Player board (OM-NOTE-63)."""
    return s.players[me].bots_reserve if me == s.lacerda else len(s.players[me].bots)


def _housed(s: Mars, me: int) -> int:
    """Lacerda's Living Quarters count as full (OM-NOTE-61, OM-OPT-10)."""
    return lacerda_at_home(s) if me == s.lacerda else s.players[me].lq


COUNTED: Final[tuple[Callable[[Mars, int], int], ...]] = (
    _highest_level,
    lambda s, me: s.players[me].hangar,
    lambda s, me: len(built_by(s, me)),
    lambda s, me: len(mines_of(s, me)),
    _bots,
    lambda s, me: s.players[me].discoveries.bit_count(),
    shelters_on_map,
    _housed,
)
"""What each kind of Reward tile counts, in the order of the catalog."""


def reward_op(s: Mars, me: int, tile: int) -> int:
    """The OP of a Reward tile for a player now."""
    return REWARD_TILES[tile].op_each * COUNTED[REWARD_TILES[tile].scores](s, me)
