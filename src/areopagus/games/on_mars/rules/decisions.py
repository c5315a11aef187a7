"""Decisions of the owner of a board: a person is asked, Lacerda follows his own rules (OM-SOLO).

General rules call a decision and don't know who makes it. Both makers register where they are written, with
`@displaced_hex.by_person` and `@displaced_hex.by_lacerda`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

from areopagus.kernel import Rule, Word

from ..state import Mars

P = ParamSpec("P")
T = TypeVar("T")


class Decision(Generic[P, T]):
    """A decision that people and Lacerda make in different ways."""

    def __init__(self) -> None:
        self._makers: dict[bool, Callable[Concatenate[Mars, int, P], T]] = {}

    def by_person(
        self, maker: Callable[Concatenate[Mars, int, P], T]
    ) -> Callable[Concatenate[Mars, int, P], T]:
        """Mark the function that asks a person."""
        return self._register(False, maker)

    def by_lacerda(
        self, maker: Callable[Concatenate[Mars, int, P], T]
    ) -> Callable[Concatenate[Mars, int, P], T]:
        """Mark the function that follows Lacerda's rules."""
        return self._register(True, maker)

    def _register(
        self, is_lacerda: bool, maker: Callable[Concatenate[Mars, int, P], T]
    ) -> Callable[Concatenate[Mars, int, P], T]:
        if is_lacerda in self._makers:
            raise ValueError(f"{maker.__name__}: the decision has a maker already")
        self._makers[is_lacerda] = maker
        return maker

    @property
    def is_complete(self) -> bool:
        """Whether both makers are registered."""
        return len(self._makers) == 2

    def __call__(self, s: Mars, owner: int, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._makers[owner == s.lacerda](s, owner, *args, **kwargs)


take_turn: Final[Decision[[], None]] = Decision()
"""A turn has begun: which chapter follows (OM-FLOW-04, OM-SOLO-10)."""

decide_travel: Final[Decision[[], Rule[None]]] = Decision()
"""Travel or stay, in the Shuttle Phase (OM-SHUTTLE-03, OM-SOLO-52)."""

displaced_hex: Final[Decision[[int, Word, bool], Rule[int]]] = Decision()
"""Where a piece goes that leaves a hex for a Building or a marker (OM-DISP-03, OM-LAC-22).

Its arguments: the hex, what is placed there, and whether the piece is a Rover."""

take_lss_benefit: Final[Decision[[], Rule[None]]] = Decision()
"""The benefit for moving an LSS marker (OM-LSS-08, OM-SOLO-42)."""

settle_used_tech: Final[Decision[[int], Rule[None]]] = Decision()
"""What an owner gets for a Tech tile that another player used (OM-USE-05, OM-NOTE-41)."""

DECISIONS: Final[Mapping[str, Decision[..., Any]]] = {
    "take_turn": take_turn,
    "decide_travel": decide_travel,
    "displaced_hex": displaced_hex,
    "take_lss_benefit": take_lss_benefit,
    "settle_used_tech": settle_used_tech,
}
