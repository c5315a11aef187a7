"""The peer of the server: the same stack without a game.

It writes one row for each message, durably, and sends it on to the four sockets of its table.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from .site import Site

PROGRAM = """
import asyncio, sqlite3, sys
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from areopagus.server.serving import address_of, listen
from areopagus.server.settings import Settings

database = sqlite3.connect(sys.argv[1], check_same_thread=False)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, word TEXT)")
lock, rooms = asyncio.Lock(), {}

def write(word):
    with database:
        database.execute("INSERT INTO rows (word) VALUES (?)", (word,))

async def talk(socket):
    await socket.accept()
    room = rooms.setdefault(socket.path_params["room"], [])
    room.append(socket)
    async for said in socket.iter_text():
        async with lock:
            await asyncio.to_thread(write, said)
        await asyncio.gather(*(each.send_text(said) for each in room))

listening = listen(Settings(port=0))
print(address_of(listening), flush=True)
app = Starlette(routes=[WebSocketRoute("/{room}", talk)])
uvicorn.Server(uvicorn.Config(app, log_config=None)).run(sockets=[listening])
"""


async def measured(database: Path, rooms: int, seconds: float) -> dict[str, Any]:
    """Messages per second that it writes and sends on, from one of four people in each room."""
    site = Site(database, PROGRAM)
    try:
        address = site.address.replace("http", "ws")
        lines = [[await connect(f"{address}/{room}") for _ in range(4)] for room in range(rooms)]
        until = time.perf_counter() + seconds
        counts = await asyncio.gather(*(_talk(people, until) for people in lines))
        for people in lines:
            for line in people:
                await line.close()
    finally:
        site.stop()
    return {"rooms": rooms, "messages_per_second": round(sum(counts) / seconds, 1)}


async def _talk(people: list[ClientConnection], until: float) -> int:
    count = 0
    while time.perf_counter() < until:
        await people[count % 4].send(f"message {count}")
        await asyncio.gather(*(person.recv() for person in people))
        count += 1
    return count
