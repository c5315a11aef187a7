"""What a city can be activated for (CC-ACTIVATE)."""

from __future__ import annotations

from areopagus.kernel import Reason

from ..state import City, World
from .build import why_not_build
from .cities import why_not_activate
from .collect import why_not_collect
from .grow import why_not_grow_now
from .wonder_sites import buildable_wonders


def why_not_activate_for(s: World, me: int, city: City) -> Reason | None:
    """Why a city can't be activated for anything."""
    if (
        why_not_collect(s, me, city) is None
        or why_not_build(s, me, city) is None
        or why_not_grow_now(s, me, city) is None
        or (s.turn.actions_left and buildable_wonders(s, me, city))
    ):
        return None
    return why_not_activate(s, city) or Reason("reason.nothing_to_activate", "CC-ACTIVATE-01")
