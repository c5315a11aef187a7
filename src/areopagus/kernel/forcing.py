"""How questions with a single word are treated: the driver answers all of them, only quiet ones, or none."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from .errors import BadCall

Forced: TypeAlias = Literal["all", "quiet", "none"]
FORCED: Final[tuple[Forced, ...]] = ("all", "quiet", "none")


def check_forced(forced: str) -> None:
    """Raise `BadCall` if there is no such way to treat questions with a single word."""
    if forced not in FORCED:
        raise BadCall(argument="forced", value=str(forced), allowed=", ".join(FORCED))
