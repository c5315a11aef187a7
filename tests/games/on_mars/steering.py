"""A player who knows what is good: for recorded games and playthroughs that get further than random ones."""

from __future__ import annotations

from tests.games.steering import Steering

WEIGHTS = {
    "turn.action": {
        "construct": 40,
        "upgrade": 60,
        "welcome_ship": 30,
        "hire_or_contract": 15,
        "control_center": 12,
        "obtain_blueprint": 25,
        "learn_technology": 25,
        "research_development": 25,
        "resupply": 12,
        "landing_pod": 2,
        "depot": 3,
        "scientist": 12,
        "goal": 40,
        "deliver": 30,
        "end": 30,
    },
    "shuttle.travel": {"yes": 6, "no": 4},
    "pay.crystal": {"good": 20, "goal": 1},
    "slot.cost": {"good": 10, "colonist": 4, "goal": 1},
    "goal.complete": {"goal": 10, "no": 1},
}
STEERING = Steering(WEIGHTS, reluctant=("done", "no", "lose"))
steered = STEERING.choose
play_steered = STEERING.play
