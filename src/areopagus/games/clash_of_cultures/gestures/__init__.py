"""Compound answers that people are offered; `kernel/plans.py` says how they are found."""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Plan

from .advances import BuyAdvance
from .cities import Collect, Grow, Recruit
from .marches import March

PLANS: Final[tuple[Plan[Any], ...]] = (Collect(), Recruit(), Grow(), March(), BuyAdvance())
