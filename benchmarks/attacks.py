"""The attacks of `benchmarks.attack`, which runs this module as a process of its own.

Each attack prepares, waits until it may begin, and says when it is running. All loops are bounded by time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import areopagus

ATTACKER: Final = "127.0.0.2"
LONGEST: Final = 120.0
"""Seconds after which an attack ends by itself."""
CONNECTION_ERRORS: Final = (OSError, httpx.HTTPError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Visitor:
    """A browser at an address of its own, with a cookie."""

    def __init__(self, server: str, source: str) -> None:
        self.server = server
        self.source = source
        transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)  # no TLS here
        self.http = httpx.AsyncClient(base_url=server, timeout=LONGEST, transport=transport)

    async def post(self, path: str, document: Any) -> dict[str, Any]:
        """Post a document; return the answer, empty if it is refused."""
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        answer = await self.http.post(path, content=body, headers={"Content-Type": "application/json"})
        return dict(answer.json()) if answer.is_success else {}

    async def make(self, game: str, *seats: dict[str, str]) -> str:
        """Make a table; return its id, empty if it is refused."""
        answer = await self.post("/api/tables", {"game": game, "seats": list(seats)})
        return str(answer.get("table", ""))

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
        """Close the connections."""
        await self.http.aclose()


@dataclass
class Stage:
    """The progress of an attack: it prepares, waits until it may begin, and says when it is running."""

    prepared: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    running: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self) -> None:
        """Wait, with everything prepared, until the attack may begin."""
        self.prepared.set()
        await self.go.wait()


async def imports(server: str, stage: Stage) -> None:
    """40 imports of a legal record at once."""
    document, visitor = long_record(), Visitor(server, ATTACKER)
    await visitor.http.get("/healthz")
    await stage.wait()

    async def one() -> None:
        for _ in range(200):
            with suppress(*CONNECTION_ERRORS):
                if await visitor.post("/api/records", document):
                    return
            await asyncio.sleep(0.5)

    posting = [asyncio.create_task(one()) for _ in range(40)]
    stage.running.set()
    await asyncio.gather(*posting)


async def replays(server: str, stage: Stage) -> None:
    """One browser requests moments of 18 replays in turn."""
    document, visitor = long_record(), Visitor(server, ATTACKER)
    await visitor.http.get("/healthz")
    tables: list[str] = []
    while len(tables) < 18:
        if table := (await visitor.post("/api/records", document)).get("table"):
            tables.append(str(table))
        else:
            await asyncio.sleep(0.5)
    await stage.wait()
    stage.running.set()

    async def browse(number: int) -> None:
        for step in range(10_000):
            table, moment = tables[(number + step) % len(tables)], 37 * step % 4000
            with suppress(*CONNECTION_ERRORS):
                answer = await visitor.http.get(f"/api/tables/{table}/moments/{moment}")
                if answer.status_code == 429:
                    await asyncio.sleep(0.2)

    await asyncio.gather(*(browse(number) for number in range(len(tables))))


async def bots(server: str, stage: Stage) -> None:
    """40 tables of four hard bots, with open pages: by three browsers, as one may open 20."""
    await stage.wait()
    visitors = [Visitor(server, ATTACKER) for _ in range(3)]
    sockets: list[ClientConnection] = []
    for number in range(40):
        visitor = visitors[number % 3]
        with suppress(*CONNECTION_ERRORS):
            table = await visitor.make("on-mars", *({"kind": "bot", "bot": "hard"},) * 4)
            if table:
                sockets.append(await visitor.open(table))
    stage.running.set()
    await asyncio.gather(*(_drain(socket) for socket in sockets))


async def silent(server: str, stage: Stage) -> None:
    """1,000 connections that never finish a request; one that is closed is opened again."""
    await stage.wait()
    address = urlsplit(server)
    opened = 0

    async def one() -> None:
        nonlocal opened
        while True:
            with suppress(*CONNECTION_ERRORS):
                reader, writer = await asyncio.wait_for(
                    asyncio.open_connection(address.hostname, address.port, local_addr=(ATTACKER, 0)), 30
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
    stage.running.set()
    await asyncio.gather(*tasks)


async def pages(server: str, stage: Stage) -> None:
    """20 loops that open a page and close it as soon as it is shown."""
    visitor = Visitor(server, ATTACKER)
    table = ""
    while not table:
        table = await visitor.make("on-mars", *({"kind": "here"},) * 4)
    await stage.wait()
    stage.running.set()

    async def reload() -> None:
        while True:
            with suppress(*CONNECTION_ERRORS):
                socket = await visitor.open(table)
                for _ in range(2):
                    await asyncio.wait_for(socket.recv(), 30)
                await socket.close()
            await asyncio.sleep(0)

    await asyncio.gather(*(reload() for _ in range(20)))


async def _drain(socket: ClientConnection) -> None:
    with suppress(*CONNECTION_ERRORS):
        async for _ in socket:
            pass


def long_record() -> bytes:
    """A legal record of 63 KB: a match of random players."""
    match, rng = areopagus.new("on-mars", seats=4, seed=0, forced="quiet"), Random(0)
    while match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    return match.record.json().encode()


ATTACKS: Final = {"imports": imports, "replays": replays, "bots": bots, "silent": silent, "pages": pages}
LAST: Final = "imports"
"""The attack that begins when the others are running, as it ends by itself."""


async def attack(names: list[str], server: str) -> None:
    """Run attacks in this process: print `ready`, wait for a line, print `running`, and end when the input ends."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    os.nice(5)
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    threading.Thread(target=_read_input, args=(loop, lines), daemon=True).start()
    stages = {name: Stage() for name in sorted(names, key=lambda name: name == LAST)}
    tasks = [asyncio.create_task(ATTACKS[name](server, stage)) for name, stage in stages.items()]
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
            await asyncio.wait_for(stage.running.wait(), 20)
    print("running", flush=True)
    with suppress(TimeoutError):
        await asyncio.wait_for(lines.get(), LONGEST)
    for task in tasks:
        task.cancel()


def _read_input(loop: asyncio.AbstractEventLoop, lines: asyncio.Queue[str]) -> None:
    for line in sys.stdin:
        loop.call_soon_threadsafe(lines.put_nowait, line)
    os._exit(0)  # the measuring process has ended


class AttackProcess:
    """Attacks in a process of their own."""

    def __init__(self, names: list[str], server: str) -> None:
        command = [sys.executable, "-m", "benchmarks.attacks", server, *names]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    async def wait_for(self, expected: str) -> None:
        """Wait until the process prints this line."""
        assert self.process.stdout is not None
        line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), LONGEST)
        if line.strip() != expected:
            raise SystemExit(f"the attack printed {line!r} instead of {expected!r}")

    def go(self) -> None:
        """Begin."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def stop(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.communicate()


def main() -> None:
    """Run attacks on a server."""
    parser = argparse.ArgumentParser(description="Attack a server; started by benchmarks.attack.")
    parser.add_argument("server")
    parser.add_argument("names", nargs="+", choices=tuple(ATTACKS))
    settings = parser.parse_args()
    asyncio.run(attack(settings.names, settings.server))


if __name__ == "__main__":
    main()
