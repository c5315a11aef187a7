"""The chapters of the rulebook, by the names they have on the agenda."""

from collections.abc import Callable
from typing import Final

from areopagus.kernel import Rule, functions

from ..registry import EFFECT_RULES
from . import resupply as resupply  # its functions are found by the registry
from . import small_effects as small_effects
from .colony_update import colony_update
from .decisions import MAKERS
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
from .movement import movement
from .setup import (
    setup,
    setup_lacerda,
    setup_map,
    setup_marker,
    setup_missions,
    setup_players,
    setup_shuttle,
)
from .shuttle import after_travel, arrive_with_shuttle, decide, shuttle_phase
from .technology import development, owners_choose
from .turn import carry_out_main, end_turn, last_goal, lay_down, start_turn, turn

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
    "main_action": carry_out_main,
    "movement": movement,
    "development": development,
    "end_turn": end_turn,
    "owners_choose": owners_choose,
    "refill": refill,
    "colony_update": colony_update,
    "last_goal": last_goal,
    "lay_marker": lay_down,
    "end_phase": end_phase,
    "shuttle_phase": shuttle_phase,
    "decide": decide,
    "arrive": arrive_with_shuttle,
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

functions.check([*EFFECT_RULES.problems(), *MAKERS.problems()])
