"""What is printed on the components, by the reading that a game is played with (OM-OPT-11 to -13)."""

from __future__ import annotations

from collections.abc import Collection

from ..catalog import LAB_OP, LQ_OP, MISSION_IS_LONG, OTHER_LAB_OP, OTHER_LQ_OP, OTHER_MISSION_IS_LONG


def lab_op(switches: Collection[str]) -> tuple[int, ...]:
    """The OP of each Lab space."""
    return OTHER_LAB_OP if "lab_column_5=6" in switches else LAB_OP


def quarters_op(switches: Collection[str]) -> tuple[int, ...]:
    """The OP of each row of the Living Quarters, from the bottom."""
    return OTHER_LQ_OP if "lowest_quarters=1" in switches else LQ_OP


def missions_are_long(switches: Collection[str]) -> tuple[bool, ...]:
    """Whether each Mission is a Long one."""
    is_other = "short_missions=blueprints_and_scientists" in switches
    return OTHER_MISSION_IS_LONG if is_other else MISSION_IS_LONG
