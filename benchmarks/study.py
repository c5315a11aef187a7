"""How fast simulations run: games per second on 1 and 2 workers and through Ray, beside the games alone.

    .venv/bin/python -m benchmarks.study --json benchmarks/results/DATE-study.json
    .venv/bin/python -m benchmarks.study --game on-mars --seats greedy,greedy --seconds 120 --no-ray

The peer is the bare loop: the same games, one after the other in this process, without rows, files or workers, measured
before each figure. The **overhead** is the share of the workers' time in which they play no batch: waiting for the next
one, handing over rows. It should stay below 5 %. Starting workers or a cluster is not counted, as a simulation does it
once, and is told by itself.

Bots that think longer make all else smaller: `random` at Beacons, 2 milliseconds a game, is the hardest case.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from areopagus.kernel import new
from areopagus.lab.crew import Crew, Processes
from areopagus.lab.playing import bots_at, choices
from areopagus.lab.runs import Run
from areopagus.lab.simulation import Batch, Batches, Plan, play_batch

WARM = 4
"""So many batches of each worker are not counted: the first are small."""


def bare(plan: Plan, seconds: float) -> float:
    """Games per second of the loop alone."""
    began = time.perf_counter()
    for number in count():
        spent = time.perf_counter() - began
        if spent > seconds:
            return number / spent
        sitting = plan.sitting(number)
        match = new(plan.game, seats=len(sitting.names), seed=sitting.seed, options=plan.options)
        for _ in choices(match, bots_at(sitting.names, sitting.seed, number)):
            pass
    raise AssertionError


def simulated(plan: Plan, crew: Crew, seconds: float) -> dict[str, float]:
    """Games per second of a simulation, when all workers are at it, and the share of their time that is lost."""
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder) / "run")
        with run.opened(plan.to_json()):
            started = time.perf_counter()
            batches = Batches(range(10_000_000), crew.width)
            began = played = 0.0
            games = 0
            results: Iterator[Batch] = crew.worked(partial(play_batch, plan), batches)
            for done, batch in enumerate(results, 1):
                run.add(f"{batch.numbers[0]:08}", batch.tables, batch.records)
                batches.learn(batch)
                now = time.perf_counter()
                if done == WARM * crew.width:
                    began = now
                elif done > WARM * crew.width:
                    games += len(batch.numbers)
                    played += batch.seconds
                    if now - began > seconds:
                        break
            spent = now - began
            results.close()  # type: ignore[attr-defined]
    return {
        "games_per_second": games / spent,
        "overhead": 1 - played / (spent * crew.width),
        "start_seconds": began - started,
    }


def crews(names: list[str], ray: bool) -> Iterator[tuple[str, AbstractContextManager[Crew]]]:
    """The ways to play."""
    for name in names:
        yield f"{name} worker" + ("s" if name != "1" else ""), nullcontext(Processes(int(name)))
    if ray:
        from areopagus.lab.cluster import LOCAL, RayCluster

        yield "Ray, local", RayCluster(LOCAL)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How fast simulations run.")
    parser.add_argument("--game", default="beacons")
    parser.add_argument("--seats", default="random,random", help="the bots")
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each figure")
    parser.add_argument("--no-ray", action="store_true")
    parser.add_argument("--json", type=Path, help="write the figures to a file")
    told = parser.parse_args()

    plan = Plan(told.game, (tuple(told.seats.split(",")),))
    rows: list[dict[str, Any]] = []
    for name, opened in crews(told.workers.split(","), not told.no_ray):
        with opened as crew:
            alone = bare(plan, told.seconds / 2)
            found = simulated(plan, crew, told.seconds)
        rows.append({"how": name, "width": crew.width, "bare": alone, **found})
        print(
            f"{name:<12} {found['games_per_second']:8.1f} games/s   bare loop {alone:8.1f}   "
            f"overhead {100 * found['overhead']:5.1f} %   started in {found['start_seconds']:.1f} s"
        )
    if told.json is not None:
        values = {"game": plan.game, "seats": told.seats, "rows": rows}
        told.json.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
