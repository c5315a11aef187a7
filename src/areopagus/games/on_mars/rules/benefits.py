"""Benefits: what cards, tiles and spaces do, by the name of the effect (OM-XGEN).

Every rule module marks which effects it carries out, with `does` of `registry`; `carry_out` finds the function of an
effect.
"""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Rule

from ..catalog.effects import Effect
from ..queries.effects import why_not_effect
from ..queries.goods import crystal_means
from ..registry import EFFECT_RULES, Does
from ..state import Mars

_functions: Final[dict[str, Does]] = EFFECT_RULES.functions


def carry_out(s: Mars, me: int, effect: Effect, must: bool = False) -> Rule[None]:
    """Carry out an effect."""
    rule = _functions[effect.name]
    yield from rule(s, me, effect, must)


def offer(s: Mars, me: int, effect: Effect) -> Rule[None]:
    """Carry out a benefit if it is possible; each of its units can be declined."""
    if why_not_effect(s, me, effect, s.players[me].lq, crystal_means(s, me)) is None:
        yield from carry_out(s, me, effect)
