"""Compound answers that people are offered; `kernel/plans.py` says how they are found."""

from __future__ import annotations

from typing import Any, Final

from areopagus.kernel import Plan

from .actions import Act
from .movement import MovePiece
from .travel import ChooseSpace, Discover, Travel

PLANS: Final[tuple[Plan[Any], ...]] = (Act(), MovePiece(), Travel(), ChooseSpace(), Discover())
