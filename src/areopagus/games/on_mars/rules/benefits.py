"""Benefits: what cards, tiles and spaces do, by the name of the effect (OM-XGEN).

Every rule module marks which effects it carries out: `@does("radar", rule="OM-XBP-15")`. The rule is that of a card,
tile or space that has the effect. `carry_out` finds the function for an effect; with `must`, the first unit is
mandatory (a Main or Executive action, a claimed tile with a cost), otherwise everything can be declined (OM-DEC-05).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from areopagus.kernel import Rule
from areopagus.kernel.functions import Functions

from ..catalog.effects import CARRIED_OUT_ELSEWHERE, RULES_OF_EFFECTS, Effect
from ..queries.effects import why_not_effect
from ..queries.goods import crystal_means
from ..state import Mars

Does: TypeAlias = Callable[[Mars, int, Effect, bool], Rule[None]]

EFFECT_RULES: Final = Functions("effects", RULES_OF_EFFECTS, optional=CARRIED_OUT_ELSEWHERE)
"""The functions that carry out effects, by the name of the effect."""
_functions: Final[dict[str, Does]] = EFFECT_RULES.functions


def does(name: str, *, rule: str) -> Callable[[Does], Does]:
    """Mark the function that carries out effects of a name."""
    return EFFECT_RULES(name, rule=rule)


def carry_out(s: Mars, me: int, effect: Effect, must: bool = False) -> Rule[None]:
    """Carry out an effect."""
    rule = _functions[effect.name]
    yield from rule(s, me, effect, must)


def offer(s: Mars, me: int, effect: Effect) -> Rule[None]:
    """Carry out a benefit if it is possible; each of its units can be declined."""
    if why_not_effect(s, me, effect, s.players[me].lq, crystal_means(s, me)) is None:
        yield from carry_out(s, me, effect)
