"""A travel with the space and the benefit at its end, as one answer (OM-SHUTTLE, OM-TRAVC, OM-TRAVO)."""

from __future__ import annotations

from typing import ClassVar

from areopagus.kernel import Ask, Path, Plan, Word, each, only, words_at

from ..catalog.board import SPACE_EFFECT
from ..state import Mars
from ..words import DONE, ORDER, YES
from .actions import BENEFITS, ON_SPACE, takes_something
from .payments import PAYMENTS
from .sentences import ClausePlan


class Journey(ClausePlan, Plan[Mars]):
    """What ends on a Turn Order space."""

    variants: ClassVar = tuple(PAYMENTS)
    counted: ClassVar = (*PAYMENTS, *BENEFITS, "discovery.tile")
    follow: ClassVar = {"discovery.tile": each, "discovery.place": each, **ON_SPACE}

    def target(self, path: Path) -> Word | None:
        """The hex of the Discovery tile, or the space."""
        chosen = words_at(path, "discovery.place", "turn_order.space")
        return chosen[0] if chosen else None

    def is_complete(self, path: Path) -> bool:
        return super().is_complete(path) and takes_something(path)


class Travel(Journey):
    """Travel, and place a Discovery tile or choose a space (OM-SHUTTLE-03)."""

    key = "travel"
    at: ClassVar = {"shuttle.travel": ()}

    def handles(self, s: Mars, ask: Ask) -> list[Word]:
        return [word for word in ask.words if word == YES]


class OnSpace(Journey):
    """A Turn Order space that has a benefit is the handle."""

    at: ClassVar = {"turn_order.space": ()}

    def handles(self, s: Mars, ask: Ask) -> list[Word]:
        effects = [SPACE_EFFECT[ORDER.index(word) + 1] for word in ask.words]
        return [
            word
            for word, effect in zip(ask.words, effects, strict=True)
            if effect is not None and effect.name != "none"
        ]


class ChooseSpace(OnSpace):
    """Choose a Turn Order space and use its benefit; its word alone leaves that open (OM-TRAVC-08, -09)."""

    key = "space"
    needed: ClassVar = ("turn_order.benefit",)
    follow: ClassVar = {"turn_order.benefit": only(YES)}


class SpaceBenefit(OnSpace):
    """Choose a Turn Order space and what its benefit brings (OM-TRAVC-09)."""

    key = "use_space"
    follow: ClassVar = {**ON_SPACE}

    def is_complete(self, path: Path) -> bool:
        """The benefit itself was chosen, too: otherwise it is a gesture of `ChooseSpace`."""
        return path[-1].about not in ("turn_order.space", "turn_order.benefit") and path[-1].word != DONE


class Discover(Journey):
    """Choose a Discovery tile and its hex (OM-TRAVC-01)."""

    key = "discover"
    at: ClassVar = {"discovery.tile": ()}
    follow: ClassVar = {"discovery.place": each}
