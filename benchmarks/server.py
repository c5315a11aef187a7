"""The capacity of the server: run `python -m benchmarks.server`, with `--json FILE` to keep the figures.

The server is a process of its own on a database of its own; the people are raw sockets in this one. Tables are set
up in the middle of recorded games, half On Mars and half Clash of Cultures, with four seats held by four sockets.

- **choice**: from sending a choice to one's own update, at 20 of 200 open tables; the asked person thinks for about a
  second. The rest of the tables are open with all their sockets.
- **idle**: CPU of the server while all 200 tables are open and nobody does anything.
- **throughput**: accepted choices per second at 50 tables whose people don't think at all. Beside it a peer: the same
  uvicorn with SQLite that writes one row for each message and sends it on to four sockets, and knows no game.
- **bytes**: of the first picture and of the changes, as JSON and, compressed, over the wire.
- **click**: in Chromium, from a click on a word to the updated board, with four seats connected (`--click`).
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

from . import peer
from .people import Sizes, leave, play, sit_down, spread
from .site import RECORDS, Site, keep, machine, set_up

LATENCY = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


async def choices_and_idle(
    database: Path, tables: int, played: int, seconds: float, think: float
) -> dict[str, Any]:
    """Many tables open, some of them played by people who think."""
    opened_tables = set_up(database, tables)
    site = Site(database)
    sizes = {game: Sizes() for game in RECORDS}
    try:
        seated = await sit_down(site.address, opened_tables, sizes)
        await asyncio.sleep(1)
        gc.collect()
        gc.disable()
        before = site.cpu
        await asyncio.sleep(min(10.0, seconds))
        idle = (site.cpu - before) / min(10.0, seconds)
        rng = Random(1)
        started, before = time.perf_counter(), site.cpu
        own_before = time.process_time()
        by_table = await asyncio.gather(
            *(
                play(
                    people,
                    Random(number),
                    started + seconds,
                    lambda: rng.uniform(0.5, 1.5) * think,
                )
                for number, people in enumerate(Random(2).sample(seated, played))
            )
        )
        spent = time.perf_counter() - started
        milliseconds = [1000 * duration for durations in by_table for duration in durations]
        figures = {
            "tables_open": tables,
            "sockets": sum(map(len, seated)),
            "tables_played": played,
            "think_seconds": think,
            "choices": len(milliseconds),
            "choices_per_second": round(len(milliseconds) / spent, 1),
            "choice_ms": spread(milliseconds, **LATENCY),
            "cpu_of_server": round((site.cpu - before) / spent, 3),
            "cpu_of_clients": round((time.process_time() - own_before) / spent, 3),
            "cpu_of_server_idle": round(idle, 4),
            "memory_of_server_mb": round(site.memory),
            "refused": sum(person.refused for people in seated for person in people),
        }
        await leave(seated)
    finally:
        gc.enable()
        site.stop()
    return {"choice": figures, "bytes": bytes_of(sizes)}


def bytes_of(sizes: dict[str, Sizes]) -> dict[str, Any]:
    """The sizes of what was sent, by game."""
    shares = {"median": 0.5, "p95": 0.95, "max": 1.0}
    return {
        game: {
            kind: spread(list(map(float, getattr(seen, kind))), **shares)
            for kind in ("first", "first_wire", "changes", "changes_wire")
        }
        for game, seen in sizes.items()
    }


async def throughput(database: Path, tables: int, seconds: float) -> dict[str, Any]:
    """Tables whose people don't think at all."""
    opened_tables = set_up(database, tables)
    site = Site(database)
    try:
        seated = await sit_down(site.address, opened_tables, {game: Sizes() for game in RECORDS})
        started, before = time.perf_counter(), site.cpu
        by_table = await asyncio.gather(
            *(
                play(people, Random(number), started + seconds, lambda: 0.0)
                for number, people in enumerate(seated)
            )
        )
        spent = time.perf_counter() - started
        milliseconds = [1000 * duration for durations in by_table for duration in durations]
        figures = {
            "tables": tables,
            "choices_per_second": round(len(milliseconds) / spent, 1),
            "choice_ms": spread(milliseconds, **LATENCY),
            "cpu_of_server": round((site.cpu - before) / spent, 3),
        }
        await leave(seated)
    finally:
        site.stop()
    return figures


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each figure is measured")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--played", type=int, default=20)
    parser.add_argument("--think", type=float, default=1.0, help="seconds that people think on average")
    parser.add_argument("--only", choices=("choice", "throughput", "peer", "click"), action="append")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    wanted = args.only or ["choice", "throughput", "peer", "click"]
    figures = machine()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if "choice" in wanted:
            figures |= asyncio.run(
                choices_and_idle(place / "choice.db", args.tables, args.played, args.seconds, args.think)
            )
        if "throughput" in wanted:
            figures["throughput"] = asyncio.run(throughput(place / "throughput.db", 50, args.seconds))
        if "peer" in wanted:
            figures["peer"] = asyncio.run(peer.measured(place / "peer.db", 50, min(args.seconds, 10.0)))
        if "click" in wanted:
            from . import click

            figures["click"] = click.measured(place / "click.db")
    keep(figures, args.json)


if __name__ == "__main__":
    main()
