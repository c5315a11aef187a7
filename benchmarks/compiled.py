"""Compiled modules: what they gain, beside the package as it is (docs/compiled.md).

    .venv/bin/python scripts/compiled.py tree FOLDER
    .venv/bin/python -m benchmarks.compiled FOLDER --json benchmarks/results/DATE-compiled.json
    .venv/bin/python -m benchmarks.compiled FOLDER --before ../older-checkout

The codes are measured in processes of their own, in turn, in processor time; the median of the rounds counts. The
same seeds must give the same words: `words` is a digest of all that was chosen, and the script fails where it differs.

- `random, decisions/s`: random play of an imagined match (`roll_out`);
- `greedy, choices/s`, `mcts:18, choices/s`: choices of bots, after some random ones;
- `features, µs`, `clone, µs`: over positions of random games;
- `gym, steps/s`: PettingZoo steps with observation and mask (`benchmarks.gyms`), if the extra `gyms` is there.
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
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import areopagus
from areopagus import bots

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("on-mars", "clash-of-cultures")
SEATS: Final = 2
STARTS: Final = (10, 60, 140)
"""Number of random choices after which the bots choose."""
BOTS: Final = {"greedy": 30, "mcts:18": 4}
"""The bots, and the number of their choices from each start on."""
DECISIONS: Final = 6_000

Figures = dict[str, Any]


def bot_speed(game: str, bot: str, count: int) -> tuple[float, str]:
    """Choices per second, and a digest of them."""
    words, spent = sha256(), 0.0
    made = 0
    for start in STARTS:
        match, opening = areopagus.new(game, seats=SEATS, seed=5), bots.make("random", seed=3)
        while match.ask and match.length < start:
            match.choose(bots.answer(opening, match))
        player = bots.make(bot, seed=11)
        begun = time.process_time()
        for _ in range(count):
            if not match.ask:
                break
            word = bots.answer(player, match)
            words.update(f"{word.text} ".encode())
            match.choose(word)
            made += 1
        spent += time.process_time() - begun
    return made / spent, words.hexdigest()[:16]


def random_play(game: str) -> float:
    """Decisions per second."""
    imagined = areopagus.new(game, seats=SEATS, seed=3).sight(0).imagine(3)
    start = time.process_time()
    decisions = imagined.roll_out(Random(3), limit=DECISIONS)
    return decisions / (time.process_time() - start)


def positions(game: str) -> list[areopagus.Match]:
    """Positions of random games."""
    rng, matches = Random(5), []
    for seed in range(3):
        match = areopagus.new(game, seats=SEATS, seed=seed)
        while match.ask is not None:
            if rng.random() < 0.1:
                matches.append(match.clone())
            match.choose(rng.choice(match.ask.words))
    return matches


def figures_of(game: str) -> Figures:
    """The figures of the package that is imported."""
    figures: Figures = {"compiled": areopagus.is_compiled}
    random_play(game)  # the first time fills what is computed once
    bot_speed(game, "greedy", 10)
    figures["random, decisions/s"] = random_play(game)
    digests = []
    for bot, count in BOTS.items():
        figures[f"{bot}, choices/s"], digest = bot_speed(game, bot, count)
        digests.append(digest)
    figures["words"] = "-".join(digests)
    matches = positions(game)
    insight = matches[0].game.insight()
    assert insight is not None
    gc.collect()
    gc.freeze()
    each: dict[str, Callable[[areopagus.Match], object]] = {
        "features, µs": lambda match: insight.features(match.state, 0),
        "clone, µs": lambda match: match.clone(),
    }
    for name, do in each.items():
        for match in matches:  # fills what is computed once
            do(match)
        start = time.process_time()
        for match in matches:
            do(match)
        figures[name] = (time.process_time() - start) / len(matches) * 1e6
    if find_spec("pettingzoo") is not None:
        from benchmarks.gyms import pettingzoo, steps_per_second

        figures["gym, steps/s"] = steps_per_second(pettingzoo.env(game, seats=SEATS), 1.0)
    return figures


def run(folders: list[Path], game: str) -> Figures:
    """The figures of a package, in a process of its own."""
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    row = [sys.executable, "-m", "benchmarks.compiled", "--row", game]
    done = subprocess.run(row, cwd=ROOT, env=variables, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def in_the_middle(runs: list[Figures]) -> Figures:
    """The median of each figure."""
    return {
        name: round(median(one[name] for one in runs), 1)
        for name, value in runs[0].items()
        if isinstance(value, float)
    }


def times_as_fast(one: Figures, other: Figures) -> Figures:
    """How many times as fast the other is, in each figure."""
    return {
        name: round(other[name] / value if name.endswith("/s") else value / other[name], 2)
        for name, value in one.items()
    }


def main(arguments: list[str]) -> int:
    """Measure, print, and write a file on request."""
    parser = argparse.ArgumentParser(description="Compiled modules beside the package as it is.")
    parser.add_argument("folder", nargs="?", type=Path, help="what `scripts/compiled.py tree` made")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--before", type=Path, help="a checkout of an older commit")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--row", help=argparse.SUPPRESS)
    settings = parser.parse_args(arguments)
    if settings.row:
        print(json.dumps(figures_of(settings.row)))
        return 0
    packages = {
        "pure": [ROOT / "src", ROOT / "examples" / "beacons"],
        "compiled": [settings.folder.resolve()],
    }
    if settings.before is not None:
        before = settings.before.resolve()
        packages["before"] = [before / "src", before / "examples" / "beacons"]
    rows = []
    for game in GAMES:
        runs: dict[str, list[Figures]] = {name: [] for name in packages}
        for _ in range(settings.rounds):
            for name, folders in packages.items():
                runs[name].append(run(folders, game))
        words = {one["words"] for made in runs.values() for one in made}
        if len(words) > 1 or not runs["compiled"][0]["compiled"] or runs["pure"][0]["compiled"]:
            print(f"{game}: not the same words, or not the packages that were meant: {runs}")
            return 1
        medians = {package: in_the_middle(made) for package, made in runs.items()}
        row = {
            "game": game,
            "seats": SEATS,
            **medians,
            "times as fast": times_as_fast(medians["pure"], medians["compiled"]),
        }
        if settings.before is not None:
            row["pure, times before"] = times_as_fast(medians["before"], medians["pure"])
            row["compiled, times before"] = times_as_fast(medians["before"], medians["compiled"])
        rows.append(row)
        print(row, flush=True)
    if settings.json is not None:
        settings.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
