"""A player of Clash of Cultures who knows what is good: for recorded games and playthroughs."""

from __future__ import annotations

from tests.games.steering import Steering

WEIGHTS = {
    "turn.action": {
        "advance": 40,
        "found": 200,
        "activate": 100,
        "move": 30,
        "civic": 15,
        "influence": 30,
        "cartography": 20,
        "taxes": 20,
        "civil_liberties": 5,
        "hanging_gardens": 5,
        "card": 10,
        "person": 60,
        "monument": 200,
        "art_and_sculptures": 10,
        "voting": 2,
        "forced_labor": 1,
        "absolute_power": 20,
        "drama_and_music": 1,
        "bartering": 2,
        "trade": 0.1,
        "end": 0.4,
    },
    "advance.take": {
        "advance:storage": 80,
        "advance:engineering": 40,
        "advance:tactics": 30,
        "advance:fishing": 20,
        "advance:irrigation": 20,
        "advance:husbandry": 20,
        "advance:rituals": 20,
        "advance:roads": 15,
    },
    "status.advance": {"advance:storage": 80, "advance:engineering": 40, "advance:tactics": 30},
    "collect.space": {"hex": 30, "done": 1},
    "activate.what": {"collect": 9, "build": 4, "grow": 12, "wonder": 1000},
    "recruit.unit": {"unit:settler": 5, "unit:army": 6, "unit:ship": 6, "draft": 2, "done": 1},
    "status.raze": {"hex": 0.02, "pass": 10},
    "battle.card": {"action": 6, "pass": 2},
    "battle.continue": {"continue": 6, "stop": 1},
    "objective.complete": {"objective": 20, "pass": 1},
    "status.objective": {"objective": 20, "pass": 1},
    "card.react": {"action": 10, "pass": 1},
    "barbarian.keep_or_raze": {"keep": 5, "raze": 1},
    "trade.give": {"kind": 3, "action": 1, "objective": 1, "done": 12, "pass": 4},
    "trade.want": {"kind": 3, "any_action": 1, "any_objective": 1, "propose": 12},
}
STEERING = Steering(WEIGHTS, reluctant=("done", "no", "pass"))
