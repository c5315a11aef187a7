"""Clones: what a clone of a match takes, beside the code of before and the budget of the kernel.

    .venv/bin/python -m benchmarks.clones --before ../older-checkout --json benchmarks/results/DATE-clones.json

For each table, in microseconds of processor time, over positions of random games in turn: the copy of the state that a
clone makes, a clone, what a clone takes beyond the copy, and a clone of an imagined match. The peer is python-chess
playing random legal moves; the budget of `areopagus bench` (10 µs beyond the copy, on a machine on which the peer makes
15,000 moves per second) scales with it. The code of before is measured in a process of its own, in turn with the
present one, each beside the peer; the median of the rounds counts.

It needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import chess

from areopagus.kernel import find_game, new

TABLES: Final = (("on-mars", 2), ("on-mars", 4), ("clash-of-cultures", 2), ("clash-of-cultures", 4))
SOURCES: Final = ("src", "examples/beacons")
BUDGET: Final = 10.0
PEER_MOVES: Final = 15_000
GAMES: Final = 6
MOVES: Final = 2_000

Figures = dict[str, float]


def peer_moves() -> float:
    """Random moves of python-chess per second."""
    rng, moves, start = Random(1), 0, time.process_time()
    while moves < MOVES:
        board = chess.Board()
        while not board.is_game_over() and moves < MOVES:
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves / (time.process_time() - start)


def figures_of(game: str, seats: int, rounds: int) -> Figures:
    """The figures of the package that is imported."""
    rng, matches = Random(5), []
    for seed in range(GAMES):
        match = new(find_game(game), seats, seed=seed)
        while match.ask is not None:
            if rng.random() < 0.1:
                matches.append(match.clone())
            match.choose(rng.choice(match.ask.words))
    imagined = [match.sight(0).imagine(1) for match in matches]
    states = [match.state for match in matches]
    fork = getattr(type(states[0]), "fork", type(states[0]).copy)  # older code has only copies
    gc.collect()
    gc.freeze()

    def each(do: Callable[[int], object]) -> float:
        start = time.process_time()
        for number in range(len(matches)):
            do(number)
        return (time.process_time() - start) / len(matches) * 1e6

    runs = [
        (
            peer_moves(),
            each(lambda number: fork(states[number])),
            each(lambda number: matches[number].clone()),
            each(lambda number: imagined[number].clone()),
        )
        for _ in range(rounds)
    ]
    moves, copy, clone, of_imagined = (median(values) for values in zip(*runs, strict=True))
    beyond = median((clone - copy) * moves / PEER_MOVES for moves, copy, clone, _ in runs)
    return {
        "peer, moves/s": round(moves),
        "copy, µs": round(copy, 1),
        "clone, µs": round(clone, 1),
        "clone of an imagined match, µs": round(of_imagined, 1),
        "beyond the copy, in budgets": round(beyond / BUDGET, 2),
    }


def run(source: Path | None, game: str, seats: int, rounds: int) -> Figures:
    """The figures of a checkout (None: this one), in a process of its own."""
    variables = dict(os.environ)
    if source is not None:
        variables["PYTHONPATH"] = os.pathsep.join(str(source / folder) for folder in SOURCES)
    row = [sys.executable, "-m", "benchmarks.clones", "--row", game, str(seats), "--rounds", str(rounds)]
    done = subprocess.run(row, env=variables, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def main(arguments: list[str]) -> None:
    """Measure, print, and write a file on request."""
    parser = argparse.ArgumentParser(description="Clones beside the code of before and their budget.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--turns", type=int, default=3, help="how often each code is measured, in turn")
    parser.add_argument("--before", type=Path, help="a checkout of an older commit")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--row", nargs=2, help=argparse.SUPPRESS)
    settings = parser.parse_args(arguments)
    if settings.row:
        print(json.dumps(figures_of(settings.row[0], int(settings.row[1]), settings.rounds)))
        return
    sources: dict[str, Path | None] = {"now": None}
    if settings.before is not None:
        sources["before"] = settings.before.resolve()
    rows = []
    for game, seats in TABLES:
        turns: dict[str, list[Figures]] = {name: [] for name in sources}
        for _ in range(settings.turns):
            for name, source in sources.items():
                turns[name].append(run(source, game, seats, settings.rounds))
        row: dict[str, Any] = {"game": game, "seats": seats}
        for name, made in turns.items():
            row[name] = {figure: median(one[figure] for one in made) for figure in made[0]}
        rows.append(row)
        print(row, flush=True)
    if settings.json is not None:
        settings.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
