"""Compound answers that people are offered; `kernel/plans.py` says how they are found."""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Plan

from .advances import BuyAdvance, GetAdvance
from .cards import GoOn, PlayCard, PlayPerson
from .cities import (
    BuildMonument,
    BuildWonder,
    BuildWonderThere,
    Collect,
    CollectThere,
    Grow,
    GrowThere,
    Recruit,
    RecruitThere,
)
from .culture import (
    Barter,
    Cheer,
    FoundCity,
    Improve,
    Influence,
    InfluenceByArt,
    InfluenceByPyramid,
    Swap,
    Vote,
)
from .marches import March
from .outcomes import Endure, LayRegion, Losses, Recover
from .trade import FORMS, Invite
from .voyages import GoAshore, Sail, SailByLighthouse

__all__ = ("FORMS", "PLANS")

PLANS: Final[tuple[Plan[Any], ...]] = (
    Collect(),
    Recruit(),
    Grow(),
    BuildWonder(),
    BuildMonument(),
    CollectThere(),
    RecruitThere(),
    GrowThere(),
    BuildWonderThere(),
    Improve(),
    Vote(),
    Cheer(),
    Influence(),
    InfluenceByArt(),
    InfluenceByPyramid(),
    FoundCity(),
    March(),
    Sail(),
    SailByLighthouse(),
    GoAshore(),
    BuyAdvance(),
    GetAdvance(),
    PlayCard(),
    PlayPerson(),
    GoOn(),
    Barter(),
    Swap(),
    Losses(),
    Recover(),
    LayRegion(),
    Endure(),
    Invite(),
)
