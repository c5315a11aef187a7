"""Gyms: how fast environments step, beside PettingZoo's own chess, and what an observation costs.

    .venv/bin/python -m benchmarks.gyms --seconds 5 --json benchmarks/results/DATE-gyms.json

For each game and number of seats:

- `steps/s`: PettingZoo steps, each with the observation of the asked agent, with all wrappers, words chosen at random;
  with planes and without. The peer is `pettingzoo.classic.chess_v6` played in the same way, measured before each row.
- `view and encoding`: what `Encoder.encode` and `mask` take at positions of random games, divided by the mean decision
  of random play (`roll_out`), both measured in turn. It should stay below 10.

Chess needs `pip install pygame chess` beside the extra `gyms`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from areopagus.gyms import pettingzoo
from areopagus.gyms.observations import encoder
from areopagus.gyms.tables import open_match
from areopagus.kernel import Match, find_game

TABLES: Final = (
    ("beacons", 2),
    ("beacons", 4),
    ("on-mars", 1),
    ("on-mars", 2),
    ("on-mars", 4),
    ("clash-of-cultures", 2),
    ("clash-of-cultures", 4),
)
POSITIONS: Final = 150
ROUNDS: Final = 12
"""Number of rounds in which encoding and playing are measured in turn; the median of each counts."""


def steps_per_second(env: Any, seconds: float) -> float:
    """Steps at random, with observations."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps / (time.perf_counter() - start)


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


def cost_of_observing(game: str, seats: int) -> tuple[float, float]:
    """Microseconds of an observation with its mask, and of a decision of random play."""
    encode = encoder(find_game(game), seats)
    matches = positions(game, seats)
    observing, deciding = [], []
    for number in range(ROUNDS):
        start = time.process_time()
        for match in matches:
            assert match.ask is not None
            encode.encode(match, match.ask.seat)
            encode.mask(match, match.ask.seat)
        observing.append((time.process_time() - start) / len(matches))
        imagined = open_match(find_game(game), seats, number, None).sight(0).imagine(number)
        start = time.process_time()
        decisions = imagined.roll_out(Random(number), limit=2_000)
        deciding.append((time.process_time() - start) / decisions)
    return float(np.median(observing)) * 1e6, float(np.median(deciding)) * 1e6


def chess_env() -> Any:
    """The peer."""
    from pettingzoo.classic import chess_v6

    return chess_v6.env()


def measured(seconds: float) -> list[dict[str, Any]]:
    """All rows."""
    rows = []
    for game, seats in TABLES:
        chess = steps_per_second(chess_env(), seconds)
        whole = steps_per_second(pettingzoo.env(game, seats=seats), seconds)
        flat = steps_per_second(pettingzoo.env(game, seats=seats, planes=False), seconds)
        observing, deciding = cost_of_observing(game, seats)
        rows.append(
            {
                "game": game,
                "seats": seats,
                "steps/s": round(whole),
                "steps/s, flat": round(flat),
                "chess_v6 steps/s": round(chess),
                "ratio": round(whole / chess, 2),
                "view and encoding, µs": round(observing),
                "decision, µs": round(deciding),
                "decisions an observation": round(observing / deciding, 1),
            }
        )
        print(rows[-1], flush=True)
    return rows


def main(arguments: list[str]) -> None:
    """Measure, print, and write a file on request."""
    parser = argparse.ArgumentParser(description="Environments beside PettingZoo's chess.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--json", type=Path)
    settings = parser.parse_args(arguments)
    rows = measured(settings.seconds)
    if settings.json is not None:
        settings.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
