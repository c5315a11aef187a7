"""How random games of a game go: rounds, choices, decisions and points, as a table in Markdown.

python scripts/random_games.py on-mars --games 1000
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from random import Random

from areopagus.kernel import find_game
from areopagus.kernel.options import read_options
from areopagus.kernel.position import Position


def quantiles(values: Sequence[float]) -> str:
    """Mean, and the 5th, 50th and 95th percentile."""
    cuts = statistics.quantiles(values, n=20)
    return f"{statistics.mean(values):.0f} ({cuts[0]:.0f} / {statistics.median(values):.0f} / {cuts[-1]:.0f})"


def row(key: str, seats: int, games: int) -> str:
    """One number of seats."""
    game = find_game(key)
    options = read_options(game.options, {})
    rounds: list[float] = []
    choices: list[float] = []
    decisions: list[float] = []
    points: list[float] = []
    best: list[float] = []
    levels: list[float] = []
    wins = 0
    for seed in range(games):
        position = Position(game, game.begin(seats, options))
        position.checkpoints = False
        position.rebuild(position.checkpoint)
        decisions.append(position.roll_out(Random(seed)))
        choices.append(len(position.log))
        rounds.append(getattr(position.state, "round", 0))
        levels.append(getattr(position.state, "level", 0))
        result = game.result(position.state)
        points += [result.total(seat) for seat in range(seats)]
        best.append(max(result.total(seat) for seat in range(seats)))
        wins += 0 in result.winners
    cells = [
        str(seats),
        *(quantiles(values) for values in (rounds, choices, decisions, points, best, levels)),
    ]
    return f"| {' | '.join(cells)} | {wins / games:.0%} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    told = parser.parse_args()
    print(
        "| players | rounds | choices | decisions | points of a seat | best seat | last level | seat 1 wins |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for seats in find_game(told.game).seats:
        print(row(told.game, seats, told.games), flush=True)


if __name__ == "__main__":
    main()
