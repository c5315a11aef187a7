"""The application: HTTP for tables and records, a socket for playing, files for the page.

Every answer has a strict Content-Security-Policy; every error is JSON with a key and a sentence, never a stack trace.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from areopagus.kernel import games
from areopagus.kernel.version import __version__

from .http.compression import Compression
from .http.errors import add_error_handlers
from .http.guards import Guards
from .ops.threads import CountingThreadPool
from .routes.admin import add_admin
from .routes.advice import add_advice
from .routes.api_docs import add_api_docs
from .routes.games import add_games
from .routes.pages import add_pages
from .routes.play_on import add_play_on
from .routes.playing import add_playing
from .routes.records import add_records
from .routes.seats import add_seats
from .routes.socket import add_socket
from .routes.table_life import add_table_life
from .routes.tables import add_tables
from .services import Services
from .settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings; `app.state.services` are its services."""
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services.threads = CountingThreadPool(settings.threads, "areopagus")
        asyncio.get_running_loop().set_default_executor(services.threads)
        loading = asyncio.create_task(asyncio.to_thread(games))  # the first page need not wait for them
        background = [asyncio.create_task(services.idle_collector.run(asyncio.shield(loading)))]
        if services.store.can_be_shared:
            background.append(asyncio.create_task(services.revoker.run()))
        yield
        await loading
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        await services.analyses.close()
        await services.reviews.close()
        await services.readers.close()
        await services.hub.close()
        await asyncio.to_thread(services.close)

    app = FastAPI(title="Areopagus", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.services = services
    app.add_middleware(Compression)
    app.add_middleware(Guards, services=services)
    add_error_handlers(app, settings.language)
    add_games(app, services)
    add_tables(app, services)
    add_table_life(app, services)
    add_seats(app, services)
    add_records(app, services)
    add_play_on(app, services)
    add_advice(app, services)
    add_playing(app, services)
    add_socket(app, services)
    add_admin(app, services)
    add_api_docs(app)
    add_pages(app)
    return app
