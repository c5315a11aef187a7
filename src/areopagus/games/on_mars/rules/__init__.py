"""The chapters of the rulebook, by the names they have on the agenda."""

from collections.abc import Callable
from typing import Final

from areopagus.kernel import Rule
from areopagus.kernel.facts import BadComponent

from ..catalog.effects import EFFECTS
from ..queries.effects import WHY_NOT
from . import resupply, small_effects
from .benefits import DO
from .colony_update import colony_update
from .decisions import DECISIONS
from .end import colonization, end_phase, final_delivery, final_scoring, next_round
from .hire import refill
from .lacerda import (
    lacerda_benefit,
    lacerda_ends,
    lacerda_grows,
    lacerda_refill,
    lacerda_travels,
    lacerda_turn,
)
from .setup import (
    setup,
    setup_lacerda,
    setup_map,
    setup_marker,
    setup_missions,
    setup_players,
    setup_shuttle,
)
from .shuttle import after_travel, decide, shuttle_phase
from .technology import owners_choose
from .turn import end_turn, last_goal, lay_down, start_turn, turn

CHAPTERS: Final[dict[str, Callable[..., Rule[None]]]] = {
    "setup": setup,
    "setup_map": setup_map,
    "setup_missions": setup_missions,
    "setup_players": setup_players,
    "setup_lacerda": setup_lacerda,
    "setup_marker": setup_marker,
    "setup_shuttle": setup_shuttle,
    "colonization": colonization,
    "start_turn": start_turn,
    "turn": turn,
    "end_turn": end_turn,
    "owners_choose": owners_choose,
    "refill": refill,
    "colony_update": colony_update,
    "last_goal": last_goal,
    "lay_marker": lay_down,
    "end_phase": end_phase,
    "shuttle_phase": shuttle_phase,
    "decide": decide,
    "after_travel": after_travel,
    "next_round": next_round,
    "final_scoring": final_scoring,
    "final_delivery": final_delivery,
    "lacerda_turn": lacerda_turn,
    "lacerda_ends": lacerda_ends,
    "lacerda_refill": lacerda_refill,
    "lacerda_travels": lacerda_travels,
    "lacerda_benefit": lacerda_benefit,
    "lacerda_grows": lacerda_grows,
}

CARRIED_OUT_ELSEWHERE: Final = ("use_advanced_building",)
"""Executive action 8 asks for a Blueprint and carries out that one's effect."""


def effect_problems() -> list[str]:
    """Everything that is missing or does not fit, of the functions of effects."""
    rules = {*DO, *CARRIED_OUT_ELSEWHERE}
    return [
        *(f"{entry}: no @does({name!r}) in rules" for name, entry in EFFECTS.items() if name not in rules),
        *(
            f"{entry}: no {name!r} in WHY_NOT of queries/effects.py"
            for name, entry in EFFECTS.items()
            if name not in WHY_NOT
        ),
        *(f"no entry has the effect {name!r}" for name in sorted({*rules, *WHY_NOT}) if name not in EFFECTS),
    ]


_missing = effect_problems()
if _missing:
    raise BadComponent("components", "effects", "the effects are not complete", *_missing)

_missing = [name for name, decision in DECISIONS.items() if not decision.is_complete]
if _missing:
    raise ValueError(f"people or Lacerda can't decide {', '.join(_missing)}")

__all__ = ["CHAPTERS", "resupply", "small_effects"]
