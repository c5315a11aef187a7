"""How fast simulations run: games per second on 1 and 2 workers and through Ray, beside the games alone.

    .venv/bin/python -m benchmarks.study --json benchmarks/results/DATE-study.json
    .venv/bin/python -m benchmarks.study --game on-mars --seats greedy,greedy --seconds 120 --no-ray

The peer is the bare loop: the same games, one after the other in this process, without rows, files or workers, measured
before each figure. The **overhead** is the share of the workers' time in which they play no batch: waiting for the next
one, handing over rows. It should stay below 5 %. Starting workers or a cluster is not counted, as a simulation does it
once; it is printed separately.

With slower bots, the overhead matters less: `random` at Beacons, 2 milliseconds a game, is the hardest case.
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
from areopagus.lab.playing import bots_at, choices
from areopagus.lab.runs import Run
from areopagus.lab.simulation import BatchRanges, PlayedBatch, SimulationPlan, play_batch
from areopagus.lab.worker_pool import ProcessPool, WorkerPool

WARM = 4
"""Number of first batches of each worker that are not counted, because they are small."""


def bare(plan: SimulationPlan, seconds: float) -> float:
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


def simulated(plan: SimulationPlan, pool: WorkerPool, seconds: float) -> dict[str, float]:
    """Games per second of a simulation while all workers are busy, and the share of their time that is lost."""
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder) / "run")
        with run.opened(plan.to_json()):
            started = time.perf_counter()
            batches = BatchRanges(range(10_000_000), pool.width)
            began = played = 0.0
            games = 0
            results: Iterator[PlayedBatch] = pool.results(partial(play_batch, plan), batches)
            for done, batch in enumerate(results, 1):
                run.add(f"{batch.numbers[0]:08}", batch.tables, batch.records)
                batches.learn(batch)
                now = time.perf_counter()
                if done == WARM * pool.width:
                    began = now
                elif done > WARM * pool.width:
                    games += len(batch.numbers)
                    played += batch.seconds
                    if now - began > seconds:
                        break
            spent = now - began
            results.close()  # type: ignore[attr-defined]
    return {
        "games_per_second": games / spent,
        "overhead": 1 - played / (spent * pool.width),
        "start_seconds": began - started,
    }


def pools(names: list[str], ray: bool) -> Iterator[tuple[str, AbstractContextManager[WorkerPool]]]:
    """The ways to play."""
    for name in names:
        yield f"{name} worker" + ("s" if name != "1" else ""), nullcontext(ProcessPool(int(name)))
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
    settings = parser.parse_args()

    plan = SimulationPlan(settings.game, (tuple(settings.seats.split(",")),))
    rows: list[dict[str, Any]] = []
    for name, opened in pools(settings.workers.split(","), not settings.no_ray):
        with opened as pool:
            alone = bare(plan, settings.seconds / 2)
            figures = simulated(plan, pool, settings.seconds)
        rows.append({"how": name, "width": pool.width, "bare": alone, **figures})
        print(
            f"{name:<12} {figures['games_per_second']:8.1f} games/s   bare loop {alone:8.1f}   "
            f"overhead {100 * figures['overhead']:5.1f} %   started in {figures['start_seconds']:.1f} s"
        )
    if settings.json is not None:
        values = {"game": plan.game, "seats": settings.seats, "rows": rows}
        settings.json.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
