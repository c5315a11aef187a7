"""Found City (CC-FOUND): a Settler becomes a city.

Asks: found.settler
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Rule, push

from ..effects.cities import found_city
from ..queries.found import founding_spaces, why_not_found
from ..queries.labels import space_label
from ..queries.objectives import is_far_founding
from ..state import World
from ..words import HEX


def found(s: World, me: int) -> Rule[None]:
    """A Settler founds a city (CC-FOUND)."""
    word = yield Ask(
        me,
        "found.settler",
        lambda: [HEX[cell] for cell in founding_spaces(s, me)],
        rule="CC-FOUND-01",
        why=lambda word: why_not_found(s, me, HEX.index(word)) if word in HEX else None,
        named=partial(space_label, s),
    )
    cell = HEX.index(word)
    found_city(s, me, cell)
    celebrate_founding(s, me, cell)


def celebrate_founding(s: World, me: int, cell: int) -> None:
    """A founding far from home is an occasion for City Founder (CC-XOBJ-26)."""
    if is_far_founding(s, me, cell):
        push(s, ("occasion", me, "founding", 0))
