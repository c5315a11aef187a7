"""Many open tables: `python -m benchmarks.load`; `--before FOLDER` measures an older checkout in the same run.

The server is a process of its own on a database of its own. Tables of two people, in the middle of recorded games, half
On Mars and half Clash of Cultures; each person is a socket in this process.

- **memory**: of the server, and its growth for each open table.
- **steady**: 15 choices per second, spread over all tables: from sending a choice to one's own update.
- **full speed**: choices per second at 40 tables whose people don't think at all, while the others are open.
- **idle**: CPU of the server while nobody does anything.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from .people import Person, Sizes, leave, play, sit_down, spread
from .site import ROOT, SERVE, Site, environment_of, keep, machine, set_up_by

RECORDS = {
    "on-mars": ROOT / "tests/games/on_mars/records/two-steered.json",
    "clash-of-cultures": ROOT / "tests/games/clash_of_cultures/records/two-steered.json",
}
TABLES = (50, 200, 500)
RATE = 15.0
"""Choices per second in all."""
BUSY = 40
"""The number of tables at full speed."""
LATENCY = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


def measured(tree: Path, tables: int, seconds: float) -> dict[str, Any]:
    """The figures of a checkout with a number of open tables."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(tree, Path(folder) / "tables.db", tables, seconds))


async def _measured(tree: Path, database: Path, tables: int, seconds: float) -> dict[str, Any]:
    opened_tables = set_up_by(tree, database, tables, RECORDS)
    site = Site(database, SERVE, environment_of(tree))
    try:
        sizes = {game: Sizes() for game in RECORDS}
        (first,) = await sit_down(site.address, opened_tables[:1], sizes, 2)
        await asyncio.sleep(2)
        empty = site.memory
        seated = [first, *await sit_down(site.address, opened_tables[1:], sizes, 2)]
        gc.collect()
        gc.disable()
        await asyncio.sleep(2)
        opened = site.memory
        before = site.cpu
        await asyncio.sleep(min(5.0, seconds))
        idle = (site.cpu - before) / min(5.0, seconds)
        started, before = time.perf_counter(), site.cpu
        durations = await steady(seated, seconds)
        steady_cpu = (site.cpu - before) / (time.perf_counter() - started)
        after = site.memory
        started = time.perf_counter()
        full_speed = await asyncio.gather(
            *(
                play(people, Random(number), started + seconds, lambda: 0.0)
                for number, people in enumerate(seated[:BUSY])
            )
        )
        spent = time.perf_counter() - started
        full_ms = [1000 * duration for durations in full_speed for duration in durations]
        await leave(seated)
        return {
            "tables": tables,
            "memory_mb": round(opened),
            "memory_kb_per_table": round(1000 * (opened - empty) / max(1, tables - 1)),
            "memory_kb_per_table_after_play": round(1000 * (after - empty) / max(1, tables - 1)),
            "idle_cpu": round(idle, 4),
            "steady": {
                "choices": len(durations),
                "per_second": round(len(durations) / seconds, 1),
                "ms": spread([1000 * duration for duration in durations], **LATENCY),
                "cpu": round(steady_cpu, 3),
            },
            "full_speed": {
                "tables": len(seated[:BUSY]),
                "per_second": round(len(full_ms) / spent, 1),
                "ms": spread(full_ms, **LATENCY),
            },
        }
    finally:
        gc.enable()
        site.stop()


async def steady(seated: list[list[Person]], seconds: float) -> list[float]:
    """Choices at an even rate, each at a random table; return the duration of each choice."""
    rng, started = Random(1), time.perf_counter()
    durations: list[float] = []
    running: set[asyncio.Task[None]] = set()
    busy: set[int] = set()

    async def choose(number: int, person: Person) -> None:
        try:
            durations.append(await person.choose(rng))
        finally:
            busy.discard(number)

    for turn in range(int(seconds * RATE)):
        await asyncio.sleep(max(0.0, started + turn / RATE - time.perf_counter()))
        for _ in range(100):
            number = rng.randrange(len(seated))
            asked = next((person for person in seated[number] if person.question), None)
            if asked is not None and number not in busy:
                busy.add(number)
                task = asyncio.create_task(choose(number, asked))
                running.add(task)
                task.add_done_callback(running.discard)
                break
    await asyncio.gather(*running)
    return durations


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each figure is measured")
    parser.add_argument(
        "--tables", type=int, action="append", help="the number of open tables; can be repeated"
    )
    parser.add_argument("--before", type=Path, help="a folder with an older checkout to measure, too")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    figures = machine()
    for tables in args.tables or TABLES:
        if args.before:
            figures.setdefault("before", []).append(measured(args.before.resolve(), tables, args.seconds))
        figures.setdefault("now", []).append(measured(ROOT, tables, args.seconds))
    keep(figures, args.json)


if __name__ == "__main__":
    main()
