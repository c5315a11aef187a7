"""What the LSS Reward tiles score (OM-XLSS-05 to -12)."""

from __future__ import annotations

from ..catalog import LAB_LEVEL, NONE, REWARD, REWARD_OP
from ..state import Mars
from .cards import built_by, mines_of
from .goods import lq_capacity, shelters_on_map


def reward_op(s: Mars, me: int, tile: int) -> int:
    """The OP of a Reward tile for a player now."""
    player = s.players[me]
    counts = (
        lambda: max((LAB_LEVEL[space] for space in player.tech if space != NONE), default=0),
        lambda: player.hangar,
        lambda: len(built_by(s, me)),
        lambda: len(mines_of(s, me)),
        lambda: player.bots_reserve if me == s.lacerda else len(player.bots),  # OM-NOTE-63
        lambda: player.discoveries.bit_count(),
        lambda: shelters_on_map(s, me),
        lambda: lq_capacity(s, me) if me == s.lacerda else player.lq,  # OM-NOTE-61
    )
    return REWARD_OP[tile] * counts[REWARD[tile]]()
