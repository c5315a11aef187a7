"""Compare the results of larger battles of Clash of Cultures with their probabilities under the rules.

    python scripts/battle_odds.py --runs 10000

The engine fights seven battles many times with seeded dice and counts the results.
`tests/games/clash_of_cultures/battle_calculator.py` computes the probability of each result from the text of the rules
alone. Exits with 1 if the count of a result is more than five standard deviations off.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.games.clash_of_cultures.battle_calculator import Fight, Odds, Side, raid, to_the_end
from tests.games.clash_of_cultures.battlefields import left_of, raided, sample, stage

SIGMAS = 5
COMMON = 25
"""Results with a smaller expected count are counted together."""
RAIDED_SETTLERS, RAIDED_SIZE = 1, 3

BATTLES = {
    "siege of a fortress": Fight(
        Side(4, "siege", steel=True),
        Side(4, "improved_defenses"),
        city=True,
        fortress=True,
        bought=("fortress_die",),
    ),
    "landing under the walls": Fight(
        Side(4, "peltasts", warships=True), Side(3, "high_ground"), city=True, fortress=True, landing=True
    ),
    "a hail of javelins": Fight(Side(2), Side(2, "peltasts")),
    "fleet battle": Fight(
        Side(4, "high_morale"), Side(3, "defensive_formation", warships=True, steel=True), sea=True
    ),
    "barbarians at the gate": Fight(Side(4), Side(1, "encircled"), raid=True, fortress=True),
    "the warlord's march": Fight(Side(3, "archers", steel=True), Side(4), camp=True, warlord=True),
    "holy war": Fight(
        Side(4, "wedge_formation", fanatic=True),
        Side(3, "heavy_resistance", fanatic=True),
        city=True,
        temple=True,
    ),
}


def expected(fight: Fight) -> Odds[Any]:
    """The probabilities by the calculator."""
    return raid(fight, RAIDED_SETTLERS, RAIDED_SIZE) if fight.raid else to_the_end(fight)


def observed(fight: Fight, runs: int, seed: str) -> Counter[Any]:
    """Play battles with the engine a number of times."""
    table, cards = stage(fight, *((RAIDED_SETTLERS, RAIDED_SIZE) if fight.raid else ()))
    start = table.match._position
    result_of: Any = raided if fight.raid else left_of(fight)
    rng = Random(seed)
    return Counter(sample(start, fight, cards, rng, result_of) for _ in range(runs))


def deviations(odds: Odds[Any], counts: Counter[Any], runs: int) -> dict[str, float]:
    """For each result, the number of standard deviations that its count is off; rare ones are counted together."""
    rare: list[Any] = []
    weight = Fraction(0)
    for result, chance in sorted(odds.items(), key=lambda item: item[1]):
        if weight * runs >= COMMON and chance * runs >= COMMON:
            break
        rare.append(result)
        weight += chance
    groups = [(str(tuple(result)), [result], odds[result]) for result in odds if result not in rare]
    if rare:
        groups.append((f"{len(rare)} rare ones", rare, weight))
    by_result = {}
    for text, results, chance in groups:
        mean, spread = float(runs * chance), sqrt(runs * chance * (1 - chance))
        count = sum(counts[result] for result in results)
        by_result[text] = abs(count - mean) / spread if spread else abs(count - mean) * SIGMAS * 2
    for result in counts:
        if result not in odds:
            by_result[f"{tuple(result)}, which can't be"] = float("inf")
    return by_result


def main(arguments: Sequence[str] | None = None) -> int:
    """Fight all battles; return 1 if the results of one differ from the calculated ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--runs", type=int, default=10_000, help="how often each battle is fought")
    runs = parser.parse_args(arguments).runs
    wrong = 0
    for name, fight in BATTLES.items():
        off = deviations(expected(fight), observed(fight, runs, name), runs)
        text, worst = max(off.items(), key=lambda item: item[1])
        print(f"{name}: {len(off)} results, at most {worst:.1f} standard deviations off ({text})")
        wrong += worst > SIGMAS
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
