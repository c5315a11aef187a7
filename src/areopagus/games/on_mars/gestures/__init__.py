"""Compound answers that people are offered; `kernel/plans.py` says how they are found."""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Plan

from .actions import (
    Benefit,
    Construct,
    Develop,
    EndTurn,
    Executive,
    Hire,
    Land,
    Learn,
    ObtainBlueprint,
    Resupply,
    Upgrade,
    Welcome,
)
from .movement import MovePiece
from .travel import ChooseSpace, Discover, SpaceBenefit, Travel

PLANS: Final[tuple[Plan[Any], ...]] = (
    Construct(),
    Upgrade(),
    ObtainBlueprint(),
    Learn(),
    Develop(),
    Resupply(),
    Hire(),
    Welcome(),
    MovePiece(),
    Land(),
    Executive(),
    Benefit(),
    Travel(),
    ChooseSpace(),
    SpaceBenefit(),
    Discover(),
    EndTurn(),
)
