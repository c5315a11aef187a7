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
    async for text in socket.iter_text():
        async with lock:
            await asyncio.to_thread(write, text)
        await asyncio.gather(*(other.send_text(text) for other in room))

listening = listen(Settings(port=0))
print(address_of(listening), flush=True)
app = Starlette(routes=[WebSocketRoute("/{room}", talk)])
uvicorn.Server(uvicorn.Config(app, log_config=None)).run(sockets=[listening])
"""


async def measured(database: Path, rooms: int, seconds: float) -> dict[str, Any]:
    """Messages per second that it writes and sends on; in each room the four sockets send in turn."""
    site = Site(database, PROGRAM)
    try:
        address = site.address.replace("http", "ws")
        sockets = [[await connect(f"{address}/{number}") for _ in range(4)] for number in range(rooms)]
        until = time.perf_counter() + seconds
        counts = await asyncio.gather(*(_talk(room, until) for room in sockets))
        for room in sockets:
            for socket in room:
                await socket.close()
    finally:
        site.stop()
    return {"rooms": rooms, "messages_per_second": round(sum(counts) / seconds, 1)}


async def _talk(room: list[ClientConnection], until: float) -> int:
    count = 0
    while time.perf_counter() < until:
        await room[count % 4].send(f"message {count}")
        await asyncio.gather(*(socket.recv() for socket in room))
        count += 1
    return count
