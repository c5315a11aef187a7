"""Lacerda, the solo opponent (OM-SOLO, OM-LAC, OM-XSOLO).

He asks no question to a person. What the rules determine is determined; what they leave open is drawn by the
question `chance.tie`. His cards, pieces and Crystals are those of a player; his Colonists come from nowhere, he
neither pays nor stores Resources, and every cost in Crystals he pays.

`turn` holds his turn, travel and growth; `actions` what his actions and benefits do; `building` where he constructs
and upgrades; `rover` where he drives. What he decides within the general rules is registered with `rules.decisions`.
"""

from .turn import (
    lacerda_benefit,
    lacerda_ends,
    lacerda_grows,
    lacerda_refill,
    lacerda_travels,
    lacerda_turn,
)

__all__ = [
    "lacerda_benefit",
    "lacerda_ends",
    "lacerda_grows",
    "lacerda_refill",
    "lacerda_travels",
    "lacerda_turn",
]
