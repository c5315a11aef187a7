"""What one address can do to others: run `python -m benchmarks.attack`, with `--json FILE` to keep the figures.

A real server, a process of its own on a database of its own, with its default limits. From one address (127.0.0.2)
comes the worst that the limits allow; at another (127.0.0.3) a person plays. Each attack has a server of its own, on
which the person is measured first alone and then beside the attack, so that both figures come from the same run.

- **imports**: 40 imports of a legal record of 63 KB at once; one that is refused is tried again.
- **replays**: one browser leafs through 18 replays.
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
answer (median, p95 and the longest). A wait that had not ended when the time was over counts with what it had taken by
then. All loops are bounded by time, and everything ends with this program.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import areopagus

from .people import Person, Sizes, spread
from .site import Site, keep

ATTACKER: Final = "127.0.0.2"
PERSON: Final = "127.0.0.3"
ATTACKS: Final = ("imports", "replays", "bots", "silent", "pages")
LONGEST: Final = 120.0
"""Seconds after which an attack ends by itself."""
PATIENCE: Final = 10.0
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
GONE: Final = (OSError, httpx.HTTPError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Visitor:
    """A browser at an address of its own, with a cookie."""

    def __init__(self, server: str, source: str) -> None:
        self.server = server
        self.source = source
        transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)  # no TLS here
        self.http = httpx.AsyncClient(base_url=server, timeout=LONGEST, transport=transport)

    async def post(self, path: str, document: Any) -> dict[str, Any]:
        """Post a document; empty if it is refused."""
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        answer = await self.http.post(path, content=body, headers={"Content-Type": "application/json"})
        return dict(answer.json()) if answer.is_success else {}

    async def make(self, game: str, *seats: dict[str, str]) -> str:
        """Set up a table; its id, empty if it is refused."""
        made = await self.post("/api/tables", {"game": game, "seats": list(seats)})
        return str(made.get("table", ""))

    async def open(self, table: str) -> ClientConnection:
        """Open the page of a table by the cookie."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return await connect(
            f"{self.server.replace('http', 'ws')}/ws/{table}",
            additional_headers={"Cookie": cookie},
            local_addr=(self.source, 0),
            max_size=None,
            open_timeout=30,
        )

    async def close(self) -> None:
        """Go."""
        await self.http.aclose()


@dataclass
class Stage:
    """How far an attack is: it prepares, waits for the word, and says when it is under way."""

    prepared: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    begun: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self) -> None:
        """Everything is prepared: wait for the word."""
        self.prepared.set()
        await self.go.wait()


async def imports(server: str, stage: Stage) -> None:
    """40 imports of a legal record at once."""
    document, visitor = long_record(), Visitor(server, ATTACKER)
    await visitor.http.get("/healthz")
    await stage.wait()

    async def one() -> None:
        for _ in range(200):
            with suppress(*GONE):
                if await visitor.post("/api/records", document):
                    return
            await asyncio.sleep(0.5)

    posting = [asyncio.create_task(one()) for _ in range(40)]
    stage.begun.set()
    await asyncio.gather(*posting)


async def replays(server: str, stage: Stage) -> None:
    """One browser leafs through 18 replays: a moment of one, then of the next."""
    document, visitor = long_record(), Visitor(server, ATTACKER)
    await visitor.http.get("/healthz")
    tables: list[str] = []
    while len(tables) < 18:
        if table := (await visitor.post("/api/records", document)).get("table"):
            tables.append(str(table))
        else:
            await asyncio.sleep(0.5)
    await stage.wait()
    stage.begun.set()

    async def leaf(number: int) -> None:
        for step in range(10_000):
            table, moment = tables[(number + step) % len(tables)], 37 * step % 4000
            with suppress(*GONE):
                answer = await visitor.http.get(f"/api/tables/{table}/moments/{moment}")
                if answer.status_code == 429:
                    await asyncio.sleep(0.2)

    await asyncio.gather(*(leaf(number) for number in range(len(tables))))


async def bots(server: str, stage: Stage) -> None:
    """40 tables of four hard bots, with open pages: by three browsers, as one may open 20."""
    await stage.wait()
    visitors = [Visitor(server, ATTACKER) for _ in range(3)]
    lines: list[ClientConnection] = []
    for number in range(40):
        visitor = visitors[number % 3]
        with suppress(*GONE):
            table = await visitor.make("on-mars", *({"kind": "bot", "bot": "hard"},) * 4)
            if table:
                lines.append(await visitor.open(table))
    stage.begun.set()
    await asyncio.gather(*(_drain(line) for line in lines))


async def silent(server: str, stage: Stage) -> None:
    """1,000 connections that never finish a request; one that is closed is opened again."""
    await stage.wait()
    place = urlsplit(server)
    opened = 0

    async def one() -> None:
        nonlocal opened
        while True:
            with suppress(*GONE):
                reader, writer = await asyncio.wait_for(
                    asyncio.open_connection(place.hostname, place.port, local_addr=(ATTACKER, 0)), 30
                )
                writer.write(b"POST /api/tables HTTP/1.1\r\nHost: ")
                opened += 1
                await reader.read()
                writer.close()
            await asyncio.sleep(0.5)

    tasks = [asyncio.create_task(one()) for _ in range(1000)]
    for _ in range(50):
        if opened >= 900:
            break
        await asyncio.sleep(0.1)
    stage.begun.set()
    await asyncio.gather(*tasks)


async def pages(server: str, stage: Stage) -> None:
    """20 loops that open a page and close it as soon as it is shown."""
    visitor = Visitor(server, ATTACKER)
    table = ""
    while not table:
        table = await visitor.make("on-mars", *({"kind": "here"},) * 4)
    await stage.wait()
    stage.begun.set()

    async def reload() -> None:
        while True:
            with suppress(*GONE):
                line = await visitor.open(table)
                for _ in range(2):
                    await asyncio.wait_for(line.recv(), 30)
                await line.close()
            await asyncio.sleep(0)

    await asyncio.gather(*(reload() for _ in range(20)))


async def _drain(line: ClientConnection) -> None:
    with suppress(*GONE):
        async for _ in line:
            pass


def long_record() -> bytes:
    """A legal record of 63 KB: a match of random players."""
    match, rng = areopagus.new("on-mars", seats=4, seed=0, forced="quiet"), Random(0)
    while match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    return match.record.json().encode()


KINDS: Final = {"imports": imports, "replays": replays, "bots": bots, "silent": silent, "pages": pages}
LAST: Final = "imports"
"""What begins when the others are under way, as it ends by itself."""


async def attack(names: list[str], server: str) -> None:
    """Run attacks in this process: says `ready`, waits for a line, says `under way`, ends when its input does."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    os.nice(5)
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    threading.Thread(target=_hear, args=(loop, lines), daemon=True).start()
    stages = {name: Stage() for name in sorted(names, key=lambda name: name == LAST)}
    tasks = [asyncio.create_task(KINDS[name](server, stage)) for name, stage in stages.items()]
    for stage in stages.values():
        await stage.prepared.wait()
    print("ready", flush=True)
    await lines.get()
    for name, stage in stages.items():
        if name != LAST:
            stage.go.set()
    for stage in stages.values():
        stage.go.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(stage.begun.wait(), 20)
    print("under way", flush=True)
    with suppress(TimeoutError):
        await asyncio.wait_for(lines.get(), LONGEST)
    for task in tasks:
        task.cancel()


def _hear(loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str]) -> None:
    for line in sys.stdin:
        loop.call_soon_threadsafe(lines.put_nowait, line)
    os._exit(0)  # whoever measured is gone


class Attack:
    """Attacks as a process of their own."""

    def __init__(self, names: list[str], server: str) -> None:
        command = [sys.executable, "-m", "benchmarks.attack", "--server", server]
        command += [part for name in names for part in ("--only", name)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    async def hear(self, wanted: str) -> None:
        """Wait until it says something."""
        assert self.process.stdout is not None
        line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), LONGEST)
        if line.strip() != wanted:
            raise SystemExit(f"the attack said {line!r} instead of {wanted!r}")

    def go(self) -> None:
        """Begin."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def stop(self) -> None:
        """End it."""
        self.process.kill()
        self.process.communicate()


# The person


@dataclass
class Noticed:
    """What a person noticed; each list ends with what had not ended when the time was over."""

    choice: list[float] = field(default_factory=list)
    bot: list[float] = field(default_factory=list)
    turn: list[float] = field(default_factory=list)
    request: list[float] = field(default_factory=list)
    failed: int = 0
    """Requests that were not answered."""

    def told(self) -> dict[str, Any]:
        """The figures."""
        return {
            "choices": len(self.choice),
            "choice_ms": spread([1000 * each for each in self.choice], **SHARES),
            "answers_of_bot": len(self.bot),
            "bot_s": _seconds(self.bot),
            "turns_of_bot": len(self.turn),
            "turn_s": _seconds(self.turn),
            "requests": len(self.request),
            "request_ms": spread([1000 * each for each in self.request], **SHARES),
            "requests_failed": self.failed,
        }


def _seconds(values: list[float]) -> dict[str, float]:
    shares = spread([1000 * each for each in values], **SHARES)
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
    """A person who plays alone at one table, against a bot at another, and looks whether the server answers."""

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
            await asyncio.wait_for(self._bots(Noticed(), turns=1), 60)

    async def notice(self, seconds: float) -> Noticed:
        """Play for a while."""
        noticed = Noticed()
        work: list[Coroutine[Any, Any, None]] = [
            self._choices(noticed),
            self._bots(noticed),
            self._requests(noticed, time.perf_counter() + seconds),
        ]
        tasks = [asyncio.create_task(each) for each in work]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                print(f"the person was stopped: {type(outcome).__name__}: {outcome}", file=sys.stderr)
        return noticed

    async def _choices(self, noticed: Noticed) -> None:
        while True:
            person = self.alone = await self._at_table(self.alone, {"kind": "here"})
            await self._until_asked(person)
            if person.question:
                with timed(noticed.choice):
                    await person.choose(self.rng)
                await asyncio.sleep(0.1)

    async def _bots(self, noticed: Noticed, turns: int = 1_000_000) -> None:
        while len(noticed.turn) < turns:
            seats = ({"kind": "here"}, {"kind": "bot", "bot": "medium"})
            person = self.against = await self._at_table(self.against, *seats)
            await self._until_asked(person, noticed.bot)
            if not person.question:
                continue
            began = time.perf_counter()
            await person.choose(self.rng)
            if person.asked is None or person.question:
                continue
            try:
                await self._until_asked(person, noticed.bot)
            finally:
                noticed.turn.append(time.perf_counter() - began)

    async def _requests(self, noticed: Noticed, until: float) -> None:
        """Ask for something now and then; a request may swallow that it is cancelled, so the time counts, too."""
        while time.perf_counter() < until:
            transport = httpx.AsyncHTTPTransport(local_address=PERSON, verify=False)
            async with httpx.AsyncClient(
                base_url=self.visitor.server, timeout=PATIENCE, transport=transport
            ) as fresh:
                try:
                    with timed(noticed.request):
                        await fresh.get("/healthz")
                except httpx.HTTPError:
                    noticed.failed += 1
            await asyncio.sleep(0.3)

    async def _until_asked(self, person: Person, into: list[float] | None = None) -> None:
        """Wait until the person is asked, or the match is over; note how long each update took."""
        while person.asked is not None and not person.question:
            person.heard.clear()
            with timed([] if into is None else into):
                await person.heard.wait()

    async def leave(self) -> None:
        """Go."""
        for person in (self.alone, self.against):
            if person is not None:
                with suppress(*GONE):
                    await asyncio.wait_for(person.close(), 5)
        await self.visitor.close()


# Measuring


async def measured(names: list[str], database: Path, seconds: float) -> dict[str, Any]:
    """The person alone, then beside some attacks, on one server."""
    site = Site(database, SERVE)
    attackers = Attack(names, site.address)
    player = Player(site.address)
    try:
        async with asyncio.timeout(2 * LONGEST + 2 * seconds):
            await attackers.hear("ready")
            await player.sit_down()
            alone = await player.notice(seconds)
            attackers.go()
            await attackers.hear("under way")
            return compared(alone, await player.notice(seconds), site)
    finally:
        attackers.stop()
        try:
            await player.leave()
        finally:
            try:
                site.stop()
            except subprocess.TimeoutExpired:
                site.process.kill()


def compared(alone: Noticed, beside: Noticed, site: Site) -> dict[str, Any]:
    """Both figures, and how they compare with the bar."""
    one, two = alone.told(), beside.told()
    times = {
        share: round(two["choice_ms"][share] / one["choice_ms"][share], 2)
        for share in SHARES
        if one["choice_ms"][share] and two["choice_ms"][share]
    }
    more = {
        share: round(two["bot_s"][share] - one["bot_s"][share], 3)
        for share in SHARES
        if one["bot_s"] and two["bot_s"]
    }
    return {
        "alone": one,
        "beside": two,
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
    parser.add_argument("--server", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.server:
        asyncio.run(attack(args.only, args.server))
        return
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped as well
    figures: dict[str, Any] = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        "load_before": [round(each, 2) for each in os.getloadavg()],
        "seconds": args.seconds,
    }
    with tempfile.TemporaryDirectory() as folder:
        for name in args.only or (*ATTACKS, "all"):
            names = list(ATTACKS) if name == "all" else [name]
            figures[name] = asyncio.run(measured(names, Path(folder) / f"{name}.db", args.seconds))
            print(json.dumps({name: figures[name]}), file=sys.stderr, flush=True)
    keep(figures, args.json)


if __name__ == "__main__":
    main()
