"""Statistics of random games: rounds, choices, decisions, points and more, as a table in Markdown.

python scripts/random_games.py on-mars --games 1000
python scripts/random_games.py clash-of-cultures --games 1000 --option trade=off
python scripts/random_games.py clash-of-cultures --games 1000 --far   # avoid the words that a game calls `seldom`
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from areopagus.kernel import Rule, State, find_game
from areopagus.kernel.options import read_options
from areopagus.kernel.position import Position
from areopagus.workshop.conformance.walk import random_choice

Figures = Callable[[Any, Counter[str]], Sequence[float]]

FIGURES: Mapping[str, Mapping[str, Figures]] = {
    "on-mars": {"last level": lambda s, run: [s.level]},
    "clash-of-cultures": {
        "advances of a seat": lambda s, run: [player.advances.bit_count() for player in s.players],
        "cities of a seat": lambda s, run: [
            sum(city.owner == seat for city in s.cities.values()) for seat in range(s.seats)
        ],
        "battles": lambda s, run: [run["aftermath"]],
        "Wonders built": lambda s, run: [sum(0 <= place < 1000 for place in s.wonders)],
        "Objectives of a seat": lambda s, run: [len(player.completed) for player in s.players],
    },
}
"""For each game, further figures of a finished game; `run` counts the chapters that were run."""


def quantiles(values: Sequence[float]) -> str:
    """Mean, and the 5th, 50th and 95th percentile."""
    cuts = statistics.quantiles(values, n=20)
    mean = statistics.mean(values)
    shown = f"{mean:.0f}" if mean >= 20 or mean <= -20 else f"{mean:.1f}"
    return f"{shown} ({cuts[0]:.0f} / {statistics.median(values):.0f} / {cuts[-1]:.0f})"


def counting(game: Any, run: Counter[str]) -> dict[str, Callable[..., Rule[None]]]:
    """The chapters of a game, each counted when it is run."""

    def counted(name: str, chapter: Callable[..., Rule[None]]) -> Callable[..., Rule[None]]:
        def counts(s: State, *arguments: Any) -> Rule[None]:
            run[name] += 1
            return chapter(s, *arguments)

        return counts

    return {name: counted(name, chapter) for name, chapter in game.chapters.items()}


def row(key: str, seats: int, games: int, texts: Mapping[str, str], far: bool) -> str:
    """The row for one number of seats."""
    game = find_game(key)
    options = read_options(game.options, texts)
    columns: dict[str, list[float]] = {
        name: [] for name in ("rounds", "choices", "decisions", "points", "best")
    }
    columns |= {name: [] for name in FIGURES.get(key, {})}
    wins = 0
    chapters = game.chapters
    try:
        for seed in range(games):
            run: Counter[str] = Counter()
            game.chapters = counting(game, run)
            position = Position(game, game.begin(seats, options))
            position.checkpoints = False
            position.rebuild(position.checkpoint)
            run.clear()
            rng = Random(seed)
            policy = partial(random_choice, game, rng=rng) if far else None
            columns["decisions"].append(position.roll_out(rng, policy=policy))
            columns["choices"].append(len(position.log))
            columns["rounds"].append(getattr(position.state, "round", 0))
            for name, figures in FIGURES.get(key, {}).items():
                columns[name] += figures(position.state, run)
            result = game.result(position.state)
            totals = [result.total(seat) for seat in range(seats)]
            columns["points"] += totals
            columns["best"].append(max(totals))
            wins += 0 in result.winners
            game.chapters = chapters
    finally:
        game.chapters = chapters
    return f"| {' | '.join([str(seats), *map(quantiles, columns.values())])} | {wins / games:.0%} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--far", action="store_true")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    settings = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in settings.option)
    names = ["players", "rounds", "choices", "decisions", "points of a seat", "best seat"]
    names += [*FIGURES.get(settings.game, {}), "seat 1 wins"]
    print(f"| {' | '.join(names)} |")
    print("|---" * len(names) + "|")
    for seats in find_game(settings.game).seats:
        print(row(settings.game, seats, settings.games, options, settings.far), flush=True)


if __name__ == "__main__":
    main()
