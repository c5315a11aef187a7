"""The page and its files, and what hosts look at: health, figures, what is going on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import FastAPI, Query, Response
from fastapi.responses import FileResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles

from .faults import PROBLEMS, Fault
from .house import House
from .keys import same

WEB: Final = Path(__file__).parent.parent / "web"


def add_health(app: FastAPI, house: House) -> None:
    """For hosts."""

    @app.get("/healthz", responses=PROBLEMS)
    async def health() -> dict[str, str]:
        """Whether the server and its database are there."""
        await asyncio.to_thread(house.store.table, "none")
        return {"status": "ok"}

    @app.get("/metrics", response_class=PlainTextResponse, responses=PROBLEMS)
    async def metrics() -> Response:
        """Figures for Prometheus."""
        house.metrics.live.set(len(house.tables))
        return PlainTextResponse(house.metrics.text())

    @app.get("/api/admin", responses=PROBLEMS)
    async def admin(key: Annotated[str, Query(max_length=60)]) -> dict[str, Any]:
        """For the administrator: what is going on."""
        if not same(key, house.admin_key):
            raise Fault(404, "error.not_found")
        return {
            "open_pages": house.hub.open_pages,
            "live_tables": len(house.tables),
            "up_since": house.started,
        }


def add_pages(app: FastAPI) -> None:
    """The page, at every address that it knows how to show."""
    if not WEB.exists():
        return
    app.mount("/web", StaticFiles(directory=WEB), name="web")

    @app.get("/", include_in_schema=False)
    @app.get("/new", include_in_schema=False)
    @app.get("/t/{table}", include_in_schema=False)
    @app.get("/r/{table}", include_in_schema=False)
    async def page(table: str = "") -> Response:
        return FileResponse(WEB / "index.html", media_type="text/html")
