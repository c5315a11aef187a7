"""Gyms: how fast environments step, beside the code of before and PettingZoo's own chess and go.

    .venv/bin/python -m benchmarks.gyms --before ../older-checkout --json benchmarks/results/DATE-gyms.json

For each game and number of seats, in steps per second of processor time, words chosen at random:

- `pettingzoo`: PettingZoo steps, each with the observation of the asked agent, its mask and all checks;
- `flat`: the same without planes;
- `batch`: steps of one match in a `Batch` of 32, each with observation and mask; `vector`: those of `SeatVectorEnv`,
  where the other seats, played by random bots, are answered in between;
- `chess_v6`, `go_v5 9×9`: the peers, `pettingzoo.classic`, played in the same way.

Every figure is the median of some rounds; in each round all figures of a row are measured one after the other, those
of the code of before in a process of its own with the older package. `observation, µs` is what an observation with its
mask takes at positions of random games in turn, read in full; `decision, µs` the mean decision of random play
(`roll_out`).

The peers need `pip install pygame chess` beside the extra `gyms`.
"""

from __future__ import annotations

import argparse
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

import numpy as np

from areopagus.gyms import pettingzoo
from areopagus.gyms.observations import encoder
from areopagus.gyms.tables import open_match
from areopagus.kernel import Match, find_game

TABLES: Final = (
    ("on-mars", 2),
    ("clash-of-cultures", 2),
    ("on-mars", 1),
    ("on-mars", 4),
    ("clash-of-cultures", 4),
    ("beacons", 2),
)
POSITIONS: Final = 150
BATCH: Final = 32
SOURCES: Final = ("src", "examples/beacons")

Figures = dict[str, float]


def steps_per_second(env: Any, seconds: float) -> float:
    """Steps at random, with observations."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps / spent


def batch_steps(game: str, seats: int, seconds: float) -> float:
    """Steps of single matches in a batch."""
    from areopagus.gyms.batches import Batch

    batch, rng = Batch(game, matches=BATCH, seats=seats), np.random.default_rng(1)
    batch.reset(seed=1)
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        batch.step(at_random(batch.masks, rng))
        steps += BATCH
    return steps / spent


def vector_steps(game: str, seats: int, seconds: float) -> float:
    """Steps of single matches in a vector environment."""
    from areopagus.gyms.vectors import SeatVectorEnv

    envs, rng = SeatVectorEnv(BATCH, copy=False, game=game, seats=seats), np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        _, _, _, _, info = envs.step(at_random(info["action_mask"], rng))
        steps += BATCH
    return steps / spent


def at_random(masks: Any, rng: np.random.Generator) -> Any:
    """A word of each row, each as likely as the others; for a row without words the first number."""
    return np.argmax(masks * rng.random(masks.shape, np.float32), axis=1)


def positions(game: str, seats: int) -> list[Match]:
    """Positions of random games, with someone asked."""
    rng, matches, seed = Random(1), [], 0
    while len(matches) < POSITIONS:
        match = open_match(find_game(game), seats, seed, None)
        seed += 1
        while match.ask is not None and len(matches) < POSITIONS:
            if rng.random() < 0.1:
                matches.append(match.clone())
            match.choose(rng.choice(match.ask.words))
    return matches


def observing(game: str, seats: int) -> float:
    """Microseconds of an observation with its mask, read in full."""
    encode, matches = encoder(find_game(game), seats), positions(game, seats)
    start = time.process_time()
    for match in matches:
        assert match.ask is not None
        encode.encode(match, match.ask.seat)
        encode.mask(match, match.ask.seat)
    return (time.process_time() - start) / len(matches) * 1e6


def deciding(game: str, seats: int) -> float:
    """Microseconds of a decision of random play."""
    imagined = open_match(find_game(game), seats, 3, None).sight(0).imagine(3)
    start = time.process_time()
    decisions = imagined.roll_out(Random(3), limit=3_000)
    return (time.process_time() - start) / decisions * 1e6


def environment_figures(game: str, seats: int, seconds: float) -> Figures:
    """What both the code of before and the present code are measured by."""
    return {
        "pettingzoo": steps_per_second(pettingzoo.env(game, seats=seats), seconds),
        "flat": steps_per_second(pettingzoo.env(game, seats=seats, planes=False), seconds),
        "observation, µs": observing(game, seats),
    }


def peer_figures(seconds: float) -> Figures:
    """PettingZoo's own games."""
    from pettingzoo.classic import chess_v6, go_v5

    return {
        "chess_v6": steps_per_second(chess_v6.env(), seconds),
        "go_v5 9×9": steps_per_second(go_v5.env(board_size=9), seconds),
    }


def before_figures(before: Path, game: str, seats: int, seconds: float) -> Figures:
    """The same with an older package, in a process of its own."""
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(str(before / source) for source in SOURCES)}
    row = [sys.executable, "-m", "benchmarks.gyms", "--row", game, str(seats), "--seconds", str(seconds)]
    done = subprocess.run(row, env=variables, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def measured(before: Path | None, rounds: int, seconds: float) -> list[dict[str, Any]]:
    """All rows."""
    rows = []
    for game, seats in TABLES:
        measure: dict[str, Callable[[], Figures]] = {
            "peer": lambda: peer_figures(seconds),
            "now": lambda game=game, seats=seats: {  # type: ignore[misc]
                **environment_figures(game, seats, seconds),
                "batch": batch_steps(game, seats, seconds),
                "vector": vector_steps(game, seats, seconds),
                "decision, µs": deciding(game, seats),
            },
        }
        if before is not None:
            measure["before"] = lambda game=game, seats=seats: before_figures(before, game, seats, seconds)  # type: ignore[misc]
        runs: dict[str, list[Figures]] = {name: [] for name in measure}
        for _ in range(rounds):
            for name, figures in measure.items():
                runs[name].append(figures())
        row: dict[str, Any] = {"game": game, "seats": seats}
        for name, made in runs.items():
            row[name] = {figure: round(median(one[figure] for one in made)) for figure in made[0]}
        now, peer = row["now"]["pettingzoo"], row["peer"]
        row["ratios"] = {name: round(now / speed, 2) for name, speed in peer.items()}
        if before is not None:
            row["ratios"]["before"] = round(now / row["before"]["pettingzoo"], 2)
        rows.append(row)
        print(row, flush=True)
    return rows


def main(arguments: list[str]) -> None:
    """Measure, print, and write a file on request."""
    parser = argparse.ArgumentParser(description="Environments beside the code of before, chess and go.")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--before", type=Path, help="a checkout of an older commit")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--row", nargs=2, help=argparse.SUPPRESS)
    settings = parser.parse_args(arguments)
    if settings.row:
        figures = environment_figures(settings.row[0], int(settings.row[1]), settings.seconds)
        print(json.dumps(figures))
        return
    before = None if settings.before is None else settings.before.resolve()
    rows = measured(before, settings.rounds, settings.seconds)
    if settings.json is not None:
        settings.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
