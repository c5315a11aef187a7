"""People at tables, as raw sockets that decode only the necessary part of an update."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from .site import Table


class Offered(msgspec.Struct):
    """A word on offer."""

    word: str


class Asked(msgspec.Struct):
    """The pending question."""

    mine: bool
    question: str = ""
    words: list[Offered] = msgspec.field(default_factory=list)
    curtain: bool = False


class ServerMessage(msgspec.Struct):
    """The part of a message from the server that people need."""

    type: str
    asked: Asked | None = None
    scene: msgspec.Raw = msgspec.Raw()
    error: str = ""


MESSAGES = msgspec.json.Decoder(ServerMessage)


class CountingConnection(ClientConnection):
    """A connection that counts the received bytes, which are compressed."""

    received = 0

    def data_received(self, data: bytes) -> None:
        """Count the bytes."""
        self.received += len(data)
        super().data_received(data)


@dataclass
class Sizes:
    """Bytes of updates, as JSON and over the wire."""

    first: list[int] = field(default_factory=list)
    first_wire: list[int] = field(default_factory=list)
    changes: list[int] = field(default_factory=list)
    changes_wire: list[int] = field(default_factory=list)


class Person:
    """Somebody with an open page."""

    def __init__(self, socket: ClientConnection, sizes: Sizes) -> None:
        self.socket = socket
        self.sizes = sizes
        self.asked: Asked | None = None
        self.greeted = asyncio.Event()
        self.updated = asyncio.Event()
        self.refused = 0
        self.latest = (0, 0)
        """The bytes of the latest update, as JSON and over the wire."""
        self.task = asyncio.create_task(self._listen())

    @classmethod
    async def at(cls, address: str, table: Table, cookie: str, sizes: Sizes) -> Person:
        """Open the page of a table, and wait for the first update."""
        socket = await connect(
            f"{address.replace('http', 'ws')}/ws/{table.id}",
            additional_headers={"Cookie": f"areopagus={cookie}"},
            create_connection=CountingConnection,
            max_size=None,
            max_queue=None,
            open_timeout=60,
        )
        person = cls(socket, sizes)
        await asyncio.wait_for(person.greeted.wait(), 60)
        return person

    async def _listen(self) -> None:
        before = getattr(self.socket, "received", 0)
        try:
            async for message in self.socket:
                decoded = MESSAGES.decode(message)
                received, before = (
                    getattr(self.socket, "received", 0) - before,
                    getattr(self.socket, "received", 0),
                )
                if decoded.type == "update":
                    self._note(
                        len(message.encode() if isinstance(message, str) else message), received, decoded
                    )
                    self.asked = decoded.asked
                    self.greeted.set()
                    self.updated.set()
                elif decoded.type == "refused":
                    self.refused += 1
                    self.updated.set()
        except ConnectionClosed:
            pass

    def _note(self, size: int, received: int, message: ServerMessage) -> None:
        self.latest = (size, received)
        is_first = bool(bytes(message.scene))
        (self.sizes.first if is_first else self.sizes.changes).append(size)
        (self.sizes.first_wire if is_first else self.sizes.changes_wire).append(received)

    @property
    def question(self) -> str:
        """The question that is asked of this person; empty if none is."""
        return self.asked.question if self.asked is not None and self.asked.mine else ""

    async def choose(self, rng: Random) -> float:
        """Answer, and wait for the own update; return the seconds between."""
        assert self.asked is not None
        question, word = self.question, rng.choice(self.asked.words).word
        sent = time.perf_counter()
        await self._send({"type": "choose", "question": question, "word": word})
        while self.question == question:
            self.updated.clear()
            await asyncio.wait_for(self.updated.wait(), 60)
        return time.perf_counter() - sent

    async def show(self) -> None:
        """Open the curtain, and wait until it is open."""
        await self._send({"type": "show", "question": self.question})
        while self.asked is not None and self.asked.curtain:
            self.updated.clear()
            await asyncio.wait_for(self.updated.wait(), 60)

    async def _send(self, message: dict[str, str]) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def close(self) -> None:
        """Close the connection."""
        await self.socket.close()
        await self.task


async def play(people: list[Person], rng: Random, until: float, think: Callable[[], float]) -> list[float]:
    """People at one table play until a time, with a pause before each choice; return the duration of each choice."""
    durations: list[float] = []
    while time.perf_counter() < until:
        asked = next((person for person in people if person.question), None)
        if asked is None:
            waiting = [asyncio.create_task(_next_update(person)) for person in people]
            await asyncio.wait(waiting, timeout=5, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            if all(person.asked is None for person in people):  # the match is over
                break
            continue
        pause = think()
        if pause:
            await asyncio.sleep(pause)
        durations.append(await asked.choose(rng))
    return durations


async def _next_update(person: Person) -> None:
    person.updated.clear()
    await person.updated.wait()


async def sit_down(
    address: str, tables: list[Table], sizes: dict[str, Sizes], seats: int = 4
) -> list[list[Person]]:
    """People at some seats of each table, a few at a time."""
    limit = asyncio.Semaphore(8)

    async def open_page(table: Table, cookie: str) -> Person:
        async with limit:
            return await Person.at(address, table, cookie, sizes[table.game])

    return [
        list(await asyncio.gather(*(open_page(table, cookie) for cookie in table.cookies[:seats])))
        for table in tables
    ]


async def leave(seated: list[list[Person]]) -> None:
    """Close all connections."""
    await asyncio.gather(*(person.close() for people in seated for person in people))


def spread(values: list[float], **shares: float) -> dict[str, Any]:
    """Quantiles of values, such as `p95=0.95`."""
    ordered = sorted(values)
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 1) if ordered else None
        for name, share in shares.items()
    }
