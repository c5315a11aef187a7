"""The functions of effects: what a card, tile or space does, and why it can't be done, are written in one place.

    @does("radar", rule="OM-XBP-15", why_not=lambda s, me, effect, lq, crystals: why_not_use_radar(s, me, lq, crystals))
    def radar(s: Mars, me: int, effect: Effect, must: bool) -> Rule[None]:
        ...

The rule is that of a card, tile or space that has the effect. Several effects may share a function, with a decorator
for each. With `must`, the first unit is mandatory (a Main or Executive action, a claimed tile with a cost), otherwise
everything can be declined (OM-DEC-05).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from areopagus.kernel import Reason, Rule
from areopagus.kernel.functions import Functions

from .catalog.effects import CARRIED_OUT_ELSEWHERE, RULES_OF_EFFECTS, Effect
from .state import Mars

Does: TypeAlias = Callable[[Mars, int, Effect, bool], Rule[None]]
WhyNot: TypeAlias = Callable[[Mars, int, Effect, int, int], Reason | None]
"""The reason why an effect can't be carried out with this number of Colonists in LQ and of Crystals, or None."""


class EffectRules(Functions):
    """The functions of effects, by the name of the effect."""

    def place(self, key: str) -> str:
        """The first entry of a component file with an effect."""
        entries = RULES_OF_EFFECTS.get(key)
        return f"{next(iter(entries.values()))}: {key}" if entries else super().place(key)


EFFECT_RULES: Final = EffectRules("effects", RULES_OF_EFFECTS, optional=CARRIED_OUT_ELSEWHERE)
"""The functions that carry out effects."""
WHY_NOT: Final[dict[str, WhyNot | None]] = {}
"""For each effect, why it can't be carried out; None if it always can."""


def does(name: str, *, rule: str, why_not: WhyNot | None) -> Callable[[Does], Does]:
    """Mark the function that carries out effects of a name; `why_not` is None if they are always possible."""

    def mark(function: Does) -> Does:
        EFFECT_RULES.add(name, rule, function)
        WHY_NOT[name] = why_not
        return function

    return mark
