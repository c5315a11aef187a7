"""How prices are paid inside a gesture: every way, with as little Gold as possible first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from areopagus.kernel import Follow, each

PAYMENTS: Final[Mapping[str, Follow]] = {
    "pay.gold.food": each,
    "pay.gold.ore": each,
    "pay.gold.wood": each,
}
