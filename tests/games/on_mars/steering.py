"""A player who knows what is good: for recorded games and playthroughs that get further than random ones."""

from __future__ import annotations

from random import Random

from areopagus.kernel import Match, Word

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
"""How likely each word, or each word of a family, is taken under a question."""
FURTHER = 8
"""Going on is so many times as likely as `done`, `no` or `lose`."""


def steered(match: Match, rng: Random) -> Word:
    """A word for the pending question."""
    ask = match.ask
    assert ask is not None
    weights = WEIGHTS.get(ask.about, {})
    likely = []
    for word in ask.words:
        family = word.text.partition(":")[0]
        usual = 1 if word.text in ("done", "no", "lose") else FURTHER
        likely.append(weights.get(word.text, weights.get(family, usual)))
    return rng.choices(ask.words, likely)[0]


def play_steered(match: Match, seed: int, most: int = 20_000) -> None:
    """Play a match on to its end, or for so many choices."""
    rng = Random(seed)
    while match.ask is not None and most:
        match.choose(steered(match, rng))
        most -= 1
