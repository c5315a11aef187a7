"""Benefits: what cards, tiles and spaces do, by the name of the effect (OM-XGEN).

Every rule module says which effects it carries out: `@does("upgrade")`. `carry_out` finds the rule for an effect;
with `must`, the first unit is mandatory (a Main or Executive action, a claimed tile with a cost), otherwise everything
can be declined (OM-DEC-05).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from areopagus.kernel import Rule

from ..catalog.effects import Effect
from ..queries.effects import why_not_effect
from ..queries.goods import crystal_means
from ..state import Mars

Does: TypeAlias = Callable[[Mars, int, Effect, bool], Rule[None]]

DO: Final[dict[str, Does]] = {}


def does(*names: str) -> Callable[[Does], Does]:
    """Mark the rule that carries out effects of these names."""

    def note(rule: Does) -> Does:
        for name in names:
            if name in DO:
                raise ValueError(f"two rules carry out {name!r}")
            DO[name] = rule
        return rule

    return note


def carry_out(s: Mars, me: int, effect: Effect, must: bool = False) -> Rule[None]:
    """Carry out an effect."""
    rule = DO[effect.name]
    yield from rule(s, me, effect, must)


def offer(s: Mars, me: int, effect: Effect) -> Rule[None]:
    """Carry out a benefit if it is possible; each of its units can be declined."""
    if why_not_effect(s, me, effect, s.players[me].lq, crystal_means(s, me)) is None:
        yield from carry_out(s, me, effect)
