"""What one address can do to others: run `python -m benchmarks.attack`, with `--json FILE` to keep the figures.

A real server runs as a process with its own database and the default limits. One address (127.0.0.2) does the worst
that the limits allow; at another (127.0.0.3) a person plays. Each attack has its own server, on which the person is
measured first alone and then during the attack, so that both figures come from the same run.

- **imports**: 40 imports of a legal record of 63 KB at once; one that is refused is tried again.
- **replays**: one browser requests moments of 18 replays in turn.
- **bots**: 40 tables of four `hard` bots each, with open pages.
- **silent**: 1,000 connections that never finish a request.
- **pages**: 20 loops that open a page and close it.
- **all**: all of these together.

What the person notices:

- **choice**: milliseconds from a choice to one's own update.
- **bot**: seconds that a `medium` bot takes for an answer, from one update to the next.
- **turn**: seconds from a choice to one's own next question, where the bot answered in between.
- **request**: milliseconds of `GET /healthz` over a new connection; it fails after ten seconds.

The bar: a choice takes at most five times as long as alone (median and p95), a bot at most two seconds longer for an
answer (median, p95 and the longest). A wait that has not ended when the time is over counts with its duration so
far. All loops are bounded by time, and everything ends with this program.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx

from .attacks import ATTACKS, CONNECTION_ERRORS, LONGEST, AttackProcess, Visitor
from .people import Person, Sizes, spread
from .site import Site, keep, machine

PERSON: Final = "127.0.0.3"
PATIENCE: Final = 10.0
"""Seconds after which a request fails."""
SHARES: Final = {"median": 0.5, "p95": 0.95, "max": 1.0}
SERVE: Final = """
import resource, sys
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))
sys.stderr = open(sys.argv[1] + ".log", "w")
from areopagus.server.serving import listen, serve
from areopagus.server.settings import Settings
settings = Settings(database=f"sqlite:///{sys.argv[1]}", port=0)
serve(settings, listen(settings), lambda address, key: print(address, flush=True))
"""
"""The server with its default limits, and as many open files as is usual."""


# The person


@dataclass
class Durations:
    """What a person notices, in seconds; the last entry of a list may be a wait that had not ended."""

    choice: list[float] = field(default_factory=list)
    bot: list[float] = field(default_factory=list)
    turn: list[float] = field(default_factory=list)
    request: list[float] = field(default_factory=list)
    failed: int = 0
    """Requests that were not answered."""

    def figures(self) -> dict[str, Any]:
        """The figures."""
        return {
            "choices": len(self.choice),
            "choice_ms": spread([1000 * value for value in self.choice], **SHARES),
            "answers_of_bot": len(self.bot),
            "bot_s": _seconds(self.bot),
            "turns_of_bot": len(self.turn),
            "turn_s": _seconds(self.turn),
            "requests": len(self.request),
            "request_ms": spread([1000 * value for value in self.request], **SHARES),
            "requests_failed": self.failed,
        }


def _seconds(values: list[float]) -> dict[str, float]:
    shares = spread([1000 * value for value in values], **SHARES)
    return {name: round(each / 1000, 3) for name, each in shares.items() if each is not None}


@contextmanager
def timed(into: list[float]) -> Iterator[None]:
    """Note how long something took, also if it was cancelled."""
    began = time.perf_counter()
    try:
        yield
    finally:
        into.append(time.perf_counter() - began)


class Player:
    """A person who plays alone at one table, against a bot at another, and sends requests."""

    def __init__(self, server: str) -> None:
        self.visitor = Visitor(server, PERSON)
        self.rng = Random(5)
        self.alone: Person | None = None
        self.against: Person | None = None

    async def _at_table(self, person: Person | None, *seats: dict[str, str]) -> Person:
        """The page of a table at which the match runs; another table when it is over."""
        if person is not None and person.asked is not None:
            return person
        if person is not None:
            await person.close()
        table = await self.visitor.make("on-mars", *seats)
        person = Person(await self.visitor.open(table), Sizes())
        await asyncio.wait_for(person.greeted.wait(), 60)
        return person

    async def sit_down(self) -> None:
        """Open both pages, and let the bot answer once: its program is then running."""
        await self.visitor.http.get("/healthz")
        self.alone = await self._at_table(None, {"kind": "here"})
        self.against = await self._at_table(None, {"kind": "here"}, {"kind": "bot", "bot": "medium"})
        with suppress(TimeoutError):
            await asyncio.wait_for(self._bots(Durations(), turns=1), 60)

    async def measure(self, seconds: float) -> Durations:
        """Play for a time; return the durations."""
        durations = Durations()
        work: list[Coroutine[Any, Any, None]] = [
            self._choices(durations),
            self._bots(durations),
            self._requests(durations, time.perf_counter() + seconds),
        ]
        tasks = [asyncio.create_task(coroutine) for coroutine in work]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                print(f"the person was stopped: {type(outcome).__name__}: {outcome}", file=sys.stderr)
        return durations

    async def _choices(self, durations: Durations) -> None:
        while True:
            person = self.alone = await self._at_table(self.alone, {"kind": "here"})
            await self._until_asked(person)
            if person.question:
                with timed(durations.choice):
                    await person.choose(self.rng)
                await asyncio.sleep(0.1)

    async def _bots(self, durations: Durations, turns: int = 1_000_000) -> None:
        while len(durations.turn) < turns:
            seats = ({"kind": "here"}, {"kind": "bot", "bot": "medium"})
            person = self.against = await self._at_table(self.against, *seats)
            await self._until_asked(person, durations.bot)
            if not person.question:
                continue
            began = time.perf_counter()
            await person.choose(self.rng)
            if person.asked is None or person.question:
                continue
            try:
                await self._until_asked(person, durations.bot)
            finally:
                durations.turn.append(time.perf_counter() - began)

    async def _requests(self, durations: Durations, until: float) -> None:
        """Send requests until a time; it is checked because a request may ignore that its task is cancelled."""
        while time.perf_counter() < until:
            transport = httpx.AsyncHTTPTransport(local_address=PERSON, verify=False)
            async with httpx.AsyncClient(
                base_url=self.visitor.server, timeout=PATIENCE, transport=transport
            ) as fresh:
                try:
                    with timed(durations.request):
                        await fresh.get("/healthz")
                except httpx.HTTPError:
                    durations.failed += 1
            await asyncio.sleep(0.3)

    async def _until_asked(self, person: Person, into: list[float] | None = None) -> None:
        """Wait until the person is asked, or the match is over; note how long each update took."""
        while person.asked is not None and not person.question:
            person.updated.clear()
            with timed([] if into is None else into):
                await person.updated.wait()

    async def leave(self) -> None:
        """Close all connections."""
        for person in (self.alone, self.against):
            if person is not None:
                with suppress(*CONNECTION_ERRORS):
                    await asyncio.wait_for(person.close(), 5)
        await self.visitor.close()


# Measuring


async def measured(names: list[str], database: Path, seconds: float) -> dict[str, Any]:
    """The figures of the person, alone and then during some attacks, on one server."""
    site = Site(database, SERVE)
    attackers = AttackProcess(names, site.address)
    player = Player(site.address)
    try:
        async with asyncio.timeout(2 * LONGEST + 2 * seconds):
            await attackers.wait_for("ready")
            await player.sit_down()
            alone = await player.measure(seconds)
            attackers.go()
            await attackers.wait_for("running")
            return compared(alone, await player.measure(seconds), site)
    finally:
        attackers.stop()
        try:
            await player.leave()
        finally:
            try:
                site.stop()
            except subprocess.TimeoutExpired:
                site.process.kill()


def compared(alone: Durations, attacked: Durations, site: Site) -> dict[str, Any]:
    """Both sets of figures, and whether they are within the bar."""
    before, during = alone.figures(), attacked.figures()
    times = {
        share: round(during["choice_ms"][share] / before["choice_ms"][share], 2)
        for share in SHARES
        if before["choice_ms"][share] and during["choice_ms"][share]
    }
    more = {
        share: round(during["bot_s"][share] - before["bot_s"][share], 3)
        for share in SHARES
        if before["bot_s"] and during["bot_s"]
    }
    return {
        "alone": before,
        "beside": during,
        "choice_times_as_long": times,
        "bot_seconds_more": more,
        "memory_of_server_mb": round(site.memory),
        "is_choice_within_bar": all(times.get(share, 99) <= 5 for share in ("median", "p95")),
        "is_bot_within_bar": all(more.get(share, 99) <= 2 for share in SHARES),
    }


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each figure is measured")
    parser.add_argument("--only", choices=(*ATTACKS, "all"), action="append")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped as well
    figures: dict[str, Any] = {**machine(), "seconds": args.seconds}
    with tempfile.TemporaryDirectory() as folder:
        for name in args.only or (*ATTACKS, "all"):
            names = list(ATTACKS) if name == "all" else [name]
            figures[name] = asyncio.run(measured(names, Path(folder) / f"{name}.db", args.seconds))
            print(json.dumps({name: figures[name]}), file=sys.stderr, flush=True)
    keep(figures, args.json)


if __name__ == "__main__":
    main()
