"""What is printed on the components, by the reading that a game is played with (OM-OPT-11 to -13)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..catalog.board import MISSIONS
from ..catalog.player_board import LQ_OP, OTHER_LQ_OP
from ..catalog.technology import LAB

LAB_OP: Final = tuple(space.op for space in LAB)
OTHER_LAB_OP: Final = tuple(space.op_otherwise for space in LAB)


def lab_op(switches: Collection[str]) -> tuple[int, ...]:
    """The OP of each Lab space."""
    return OTHER_LAB_OP if "lab_column_5=6" in switches else LAB_OP


def quarters_op(switches: Collection[str]) -> tuple[int, ...]:
    """The OP of each row of the Living Quarters, from the bottom."""
    return OTHER_LQ_OP if "lowest_quarters=1" in switches else LQ_OP


def missions_are_long(switches: Collection[str]) -> tuple[bool, ...]:
    """Whether each Mission is a Long one."""
    is_other = "short_missions=blueprints_and_scientists" in switches
    return tuple(mission.is_long_otherwise if is_other else mission.is_long for mission in MISSIONS)
