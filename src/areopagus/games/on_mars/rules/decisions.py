"""Decisions of the owner of a board: a person is asked, Lacerda follows his own rules (OM-SOLO).

General rules call a decision and don't know who makes it. Both makers are marked where they are written, with
`@displaced_hex.by_person(rule="OM-DISP-03")` and `@displaced_hex.by_lacerda(rule="OM-LAC-22")`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, Generic, ParamSpec, TypeVar

from areopagus.kernel import Rule, Word
from areopagus.kernel.functions import Functions

from ..state import Mars

P = ParamSpec("P")
T = TypeVar("T")

MAKERS: Final = Functions("decisions", {})
"""The functions that make decisions, two for each."""


class Decision(Generic[P, T]):
    """A decision that people and Lacerda make in different ways, each under a rule."""

    def __init__(self, name: str, *, person: str, lacerda: str) -> None:
        self._names = (f"{name} by a person", f"{name} by Lacerda")
        self._makers: dict[bool, Callable[Concatenate[Mars, int, P], T]] = {}
        for maker, rule in zip(self._names, (person, lacerda), strict=True):
            MAKERS.expect(maker, rule)

    def by_person(
        self, *, rule: str
    ) -> Callable[[Callable[Concatenate[Mars, int, P], T]], Callable[Concatenate[Mars, int, P], T]]:
        """Mark the function that asks a person."""
        return self._marked(False, rule)

    def by_lacerda(
        self, *, rule: str
    ) -> Callable[[Callable[Concatenate[Mars, int, P], T]], Callable[Concatenate[Mars, int, P], T]]:
        """Mark the function that follows Lacerda's rules."""
        return self._marked(True, rule)

    def _marked(
        self, is_lacerda: bool, rule: str
    ) -> Callable[[Callable[Concatenate[Mars, int, P], T]], Callable[Concatenate[Mars, int, P], T]]:
        def mark(
            maker: Callable[Concatenate[Mars, int, P], T],
        ) -> Callable[Concatenate[Mars, int, P], T]:
            MAKERS.add(self._names[is_lacerda], rule, maker)
            self._makers[is_lacerda] = maker
            return maker

        return mark

    def __call__(self, s: Mars, owner: int, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._makers[owner == s.lacerda](s, owner, *args, **kwargs)


take_turn: Final[Decision[[], None]] = Decision("take_turn", person="OM-FLOW-04", lacerda="OM-SOLO-10")
"""A turn has begun: which chapter follows."""

decide_travel: Final[Decision[[], Rule[None]]] = Decision(
    "decide_travel", person="OM-SHUTTLE-03", lacerda="OM-SOLO-52"
)
"""Travel or stay, in the Shuttle Phase."""

displaced_hex: Final[Decision[[int, Word, bool], Rule[int]]] = Decision(
    "displaced_hex", person="OM-DISP-03", lacerda="OM-LAC-22"
)
"""Where a piece goes that leaves a hex for a Building or a marker.

Its arguments: the hex, what is placed there, and whether the piece is a Rover."""

take_lss_benefit: Final[Decision[[], Rule[None]]] = Decision(
    "take_lss_benefit", person="OM-LSS-08", lacerda="OM-SOLO-42"
)
"""The benefit for moving an LSS marker."""

settle_used_tech: Final[Decision[[int], Rule[None]]] = Decision(
    "settle_used_tech", person="OM-USE-05", lacerda="OM-NOTE-41"
)
"""What an owner gets for a Tech tile that another player used."""
