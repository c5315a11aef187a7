"""People at tables, as light as can be: raw sockets that read of an update only what they must."""

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
    question: str
    words: list[Offered]


class Heard(msgspec.Struct):
    """A message of the server; of most of it nothing is read."""

    type: str
    asked: Asked | None = None
    scene: msgspec.Raw = msgspec.Raw()
    error: str = ""


HEARD = msgspec.json.Decoder(Heard)


class Counted(ClientConnection):
    """A connection that counts what comes over the wire, compressed as it is."""

    taken = 0

    def data_received(self, data: bytes) -> None:
        """Some bytes."""
        self.taken += len(data)
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

    def __init__(self, line: ClientConnection, sizes: Sizes) -> None:
        self.line = line
        self.sizes = sizes
        self.asked: Asked | None = None
        self.greeted = asyncio.Event()
        self.heard = asyncio.Event()
        self.refused = 0
        self.task = asyncio.create_task(self._listen())

    @classmethod
    async def at(cls, address: str, table: Table, cookie: str, sizes: Sizes) -> Person:
        """Open the page of a table; shown everything when this returns."""
        line = await connect(
            f"{address.replace('http', 'ws')}/ws/{table.id}",
            additional_headers={"Cookie": f"areopagus={cookie}"},
            create_connection=Counted,
            max_size=None,
            max_queue=None,
            open_timeout=60,
        )
        person = cls(line, sizes)
        await asyncio.wait_for(person.greeted.wait(), 60)
        return person

    async def _listen(self) -> None:
        before = getattr(self.line, "taken", 0)
        try:
            async for message in self.line:
                heard = HEARD.decode(message)
                taken, before = getattr(self.line, "taken", 0) - before, getattr(self.line, "taken", 0)
                if heard.type == "update":
                    self._note(len(message.encode() if isinstance(message, str) else message), taken, heard)
                    self.asked = heard.asked
                    self.greeted.set()
                    self.heard.set()
                elif heard.type == "refused":
                    self.refused += 1
                    self.heard.set()
        except ConnectionClosed:
            pass

    def _note(self, size: int, taken: int, heard: Heard) -> None:
        is_first = bool(bytes(heard.scene))
        (self.sizes.first if is_first else self.sizes.changes).append(size)
        (self.sizes.first_wire if is_first else self.sizes.changes_wire).append(taken)

    @property
    def question(self) -> str:
        """The question that is asked of this person; empty if none is."""
        return self.asked.question if self.asked is not None and self.asked.mine else ""

    async def choose(self, rng: Random) -> float:
        """Answer, and wait for one's own update; returns the seconds between."""
        assert self.asked is not None
        question, word = self.question, rng.choice(self.asked.words).word
        message = msgspec.json.encode({"type": "choose", "question": question, "word": word}).decode()
        sent = time.perf_counter()
        await self.line.send(message)
        while self.question == question:
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), 60)
        return time.perf_counter() - sent

    async def close(self) -> None:
        """Go."""
        await self.line.close()
        await self.task


async def play(people: list[Person], rng: Random, until: float, think: Callable[[], float]) -> list[float]:
    """People at one table play until a time, each choice after some thought; returns how long each took."""
    took: list[float] = []
    while time.perf_counter() < until:
        asked = next((person for person in people if person.question), None)
        if asked is None:
            waiting = [asyncio.create_task(_something(person)) for person in people]
            await asyncio.wait(waiting, timeout=5, return_when=asyncio.FIRST_COMPLETED)
            for task in waiting:
                task.cancel()
            if all(person.asked is None for person in people):  # the match is over
                break
            continue
        thought = think()
        if thought:
            await asyncio.sleep(thought)
        took.append(await asked.choose(rng))
    return took


async def _something(person: Person) -> None:
    person.heard.clear()
    await person.heard.wait()


async def sit_down(
    address: str, tables: list[Table], sizes: dict[str, Sizes], seats: int = 4
) -> list[list[Person]]:
    """People at some seats of each table, a few at a time."""
    doors = asyncio.Semaphore(8)

    async def one(table: Table, cookie: str) -> Person:
        async with doors:
            return await Person.at(address, table, cookie, sizes[table.game])

    return [
        list(await asyncio.gather(*(one(table, cookie) for cookie in table.cookies[:seats])))
        for table in tables
    ]


async def leave(seated: list[list[Person]]) -> None:
    """All go."""
    await asyncio.gather(*(person.close() for people in seated for person in people))


def spread(values: list[float], **shares: float) -> dict[str, Any]:
    """Values at some shares of their order, such as `p95=0.95`."""
    ordered = sorted(values)
    return {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))], 1) if ordered else None
        for name, share in shares.items()
    }
