"""The environments that `gymnasium.make` knows once `areopagus.gyms` is imported."""

from __future__ import annotations

from typing import Any, Final

import gymnasium

ENTRY: Final = "areopagus.gyms.gymnasium:SeatEnv"
VECTOR_ENTRY: Final = "areopagus.gyms.vectors:SeatVectorEnv"
ENVIRONMENTS: Final[dict[str, dict[str, Any]]] = {
    "areopagus/OnMarsSolo-v0": {"game": "on-mars", "seats": 1},
    "areopagus/OnMars-v0": {"game": "on-mars", "seats": 2},
    "areopagus/ClashOfCultures-v0": {"game": "clash-of-cultures", "seats": 2},
    "areopagus/Beacons-v0": {"game": "beacons", "seats": 2},
}
"""By id, the default arguments of `SeatEnv`."""


def register_envs() -> None:
    """Register all environments that are not registered yet."""
    for name, arguments in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name, entry_point=ENTRY, vector_entry_point=VECTOR_ENTRY, kwargs=dict(arguments)
            )
