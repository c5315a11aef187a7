"""The application: HTTP for tables and records, a socket for playing, files for the page.

Every answer carries a strict Content-Security-Policy; every error is JSON with a key and a sentence, never a stack
trace.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from areopagus.kernel import games
from areopagus.kernel.version import __version__

from .advice_paths import add_advice
from .api_page import add_api_page
from .compression import Compression
from .faults import add_faults
from .games import add_games
from .guards import Guards
from .house import House
from .pages import add_health, add_pages
from .play_paths import add_playing
from .seat_paths import add_seats
from .settings import Settings
from .socket import add_socket
from .table_paths import add_records, add_tables
from .threads import Pool


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings; its `state.house` is what requests share."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house.threads = Pool(settings.threads, "areopagus")
        asyncio.get_running_loop().set_default_executor(house.threads)
        loading = asyncio.create_task(asyncio.to_thread(games))  # the first page need not wait for them
        going_on = [asyncio.create_task(house.caretaker.work(asyncio.shield(loading)))]
        if house.store.can_be_shared:
            going_on.append(asyncio.create_task(house.rights.work()))
        yield
        await loading
        for task in going_on:
            task.cancel()
        await asyncio.gather(*going_on, return_exceptions=True)
        await house.analyses.close()
        await house.readers.close()
        await house.hub.close()
        await asyncio.to_thread(house.close)

    app = FastAPI(title="Areopagus", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house = house
    app.add_middleware(Compression)
    app.add_middleware(Guards, house=house)
    add_faults(app, settings.language)
    add_games(app, house)
    add_tables(app, house)
    add_seats(app, house)
    add_records(app, house)
    add_advice(app, house)
    add_playing(app, house)
    add_socket(app, house)
    add_health(app, house)
    add_api_page(app)
    add_pages(app)
    return app
