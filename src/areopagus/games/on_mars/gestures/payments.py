"""How prices are paid inside a gesture: the usual way first, with Crystals before Private Goals and Colonists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from areopagus.kernel import Follow, each

PAYMENTS: Final[Mapping[str, Follow]] = {
    "slot.cost": each,
    "pay.crystal": each,
    "pay.substitute": each,
    "gain.overflow": each,
}
"""The questions about paying; the first word of each is the usual one."""
