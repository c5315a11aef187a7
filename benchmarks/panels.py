"""What a choice costs, beside older code in the same run: `python -m benchmarks.panels --before FOLDER`.

For each game, with four seats and four pages, in the middle of recorded games. Both checkouts play the same choices and
take turns, round after round; a figure is the median of its rounds.

- **updates_ms**: CPU for a choice and the updates of four pages in one process, without network and database; and
  **bytes** of these updates as JSON, median and p95.
- **cpu_ms**: CPU of the server for a choice, with all that its four pages are sent; one table after the other.
- **per_second**: choices per second of one process, at twelve tables whose people don't think at all; and
  **per_cpu_second**, which does not depend on what else the machine does.
- **curtain**: bytes of an update at a screen that all share (Clash of Cultures), when a curtain is opened for
  a player and when it closes again; as JSON, and compressed over the wire.
- **click** (with `--browser`, needs Chromium): milliseconds from a click on a word to the drawn board, median and p95;
  CPU of the page's main thread for an update in milliseconds; number of DOM nodes of a page.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from .people import Person, Sizes, leave, play, sit_down, spread
from .site import RECORDS, ROOT, SERVE, Site, environment_of, keep, machine, median_of, set_up_by

TABLES = 4
"""One for each of the stages at which tables are set up."""
BUSY = 12
"""The number of tables at full speed."""
BYTES = {"median": 0.5, "p95": 0.95}


def measured(tree: Path, game: str, choices: int, seconds: float) -> dict[str, Any]:
    """The figures of a checkout for a game."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_measured(tree, game, Path(folder) / "tables.db", choices, seconds))
        return updates(tree, game, choices) | figures


def updates(tree: Path, game: str, choices: int) -> dict[str, Any]:
    """CPU for a choice and the updates of four pages, and the bytes of an update, by the code of a checkout."""
    command = [sys.executable, str(ROOT / "benchmarks" / "updates.py"), str(RECORDS[game]), str(choices)]
    done = subprocess.run(command, env=environment_of(tree), check=True, capture_output=True, text=True)
    spent, median, p95 = map(float, done.stdout.split())
    return {"updates_ms": round(spent, 2), "bytes": {"median": median, "p95": p95}}


async def _measured(tree: Path, game: str, database: Path, choices: int, seconds: float) -> dict[str, Any]:
    tables = set_up_by(tree, database, BUSY, {game: RECORDS[game]})
    site = Site(database, SERVE, environment_of(tree))
    try:
        played, cpu = 0, 0.0
        for number, table in enumerate(tables[:TABLES]):
            (people,) = await sit_down(site.address, [table], {game: Sizes()})
            await choose(people, Random(number), 5)  # what is made once is made
            before = site.cpu
            played += await choose(people, Random(number), choices // TABLES)
            cpu += site.cpu - before
            await leave([people])
        seated = await sit_down(site.address, tables, {game: Sizes()})
        started, before = time.perf_counter(), site.cpu
        by_table = await asyncio.gather(
            *(
                play(people, Random(number), started + seconds, lambda: 0.0)
                for number, people in enumerate(seated)
            )
        )
        spent, cpu_spent = time.perf_counter() - started, site.cpu - before
        await leave(seated)
        at_full_speed = sum(map(len, by_table))
        return {
            "cpu_ms": round(1000 * cpu / max(1, played), 2),
            "per_second": round(at_full_speed / spent, 1),
            "per_cpu_second": round(at_full_speed / cpu_spent, 1),
        }
    finally:
        site.stop()


async def choose(people: list[Person], rng: Random, choices: int) -> int:
    """People at one table answer one after the other, each when all have been updated; return the number of choices."""
    for number in range(choices):
        asked = next((person for person in people if person.question), None)
        if asked is None:
            return number
        await asked.choose(rng)
        await settle(people)
    return choices


async def settle(people: list[Person]) -> None:
    """Wait until the pages of all people have been sent the same question, or nothing for a moment."""
    for _ in range(20):
        await asyncio.sleep(0.005)
        if any(person.question for person in people) and not any(
            person.updated.is_set() for person in people
        ):
            return
        for person in people:
            person.updated.clear()


def curtain_bytes(tree: Path, choices: int) -> dict[str, Any]:
    """The bytes of updates at a screen that four people of Clash of Cultures share."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_curtain_bytes(tree, Path(folder) / "tables.db", choices))


async def _curtain_bytes(tree: Path, database: Path, choices: int) -> dict[str, Any]:
    game = "clash-of-cultures"
    tables = set_up_by(tree, database, TABLES, {game: RECORDS[game]}, is_shared=True)
    site = Site(database, SERVE, environment_of(tree))
    opened: list[tuple[int, int]] = []
    closed: list[tuple[int, int]] = []
    try:
        for number, table in enumerate(tables):
            rng = Random(number)
            ((person,),) = await sit_down(site.address, [table], {game: Sizes()}, 1)
            for turn in range(choices // TABLES):
                if person.asked is None:
                    break
                if person.asked.curtain:
                    if turn:
                        closed.append(person.latest)
                    await person.show()
                    opened.append(person.latest)
                await person.choose(rng)
            await leave([[person]])
    finally:
        site.stop()
    figures: dict[str, Any] = {"number": len(opened)}
    for name, updates in (("opened", opened), ("closed", closed)):
        figures[name] = spread([float(size) for size, _ in updates], **BYTES)
        figures[f"{name}_wire"] = spread([float(received) for _, received in updates], **BYTES)
    return figures


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", type=Path, help="a folder with an older checkout to measure, too")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--choices", type=int, default=200, help="number of choices of a round")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long a round at full speed takes")
    parser.add_argument("--game", choices=tuple(RECORDS), action="append")
    parser.add_argument("--browser", action="store_true", help="measure pages in Chromium, too")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    games = args.game or list(RECORDS)
    trees = {"now": ROOT} if args.before is None else {"before": args.before.resolve(), "now": ROOT}
    rounds: dict[str, list[dict[str, Any]]] = {name: [] for name in trees}
    figures = machine()
    for number in range(args.rounds):
        for name, tree in list(trees.items())[:: 1 if number % 2 == 0 else -1]:
            of_round: dict[str, Any] = {
                game: measured(tree, game, args.choices, args.seconds) for game in games
            }
            if "clash-of-cultures" in games:
                of_round["clash-of-cultures"]["curtain"] = curtain_bytes(tree, args.choices)
            if args.browser:
                from . import click

                for game in games:
                    of_round[game]["click"] = click.of_pages(tree, game)
            rounds[name].append(of_round)
    figures |= {name: median_of(each) for name, each in rounds.items()}
    figures["rounds"] = rounds
    keep(figures, args.json)


if __name__ == "__main__":
    main()
