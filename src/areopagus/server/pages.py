"""The page and its files, and what hosts look at: health, figures, what is going on."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import FastAPI, Query, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

from .editions import ASKED_AGAIN, WEB, caching, edition, palettes
from .faults import PROBLEMS, Fault
from .games import make_covers
from .house import House
from .keys import same


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
    """The page, at every address that it knows how to show, and its files under the name of their edition."""
    app.mount("/web", WebFiles(directory=WEB), name="web")

    @app.get("/", include_in_schema=False)
    @app.get("/new", include_in_schema=False)
    @app.get("/t/{table}", include_in_schema=False)
    @app.get("/r/{table}", include_in_schema=False)
    @app.get("/a/{table}", include_in_schema=False)
    async def page(table: str = "") -> Response:
        text = await asyncio.to_thread(page_text)
        asyncio.get_running_loop().run_in_executor(None, make_covers)
        return HTMLResponse(text, headers=ASKED_AGAIN)


class WebFiles(StaticFiles):
    """The files of the page at `/web/<edition>/...`; those of an edition that is gone are given as they are now."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, which may be kept if the edition is the present one."""
        named, _, file = path.partition("/")
        response = await super().get_response(file, scope)
        response.headers.update(caching(named))
        return response


def page_text() -> str:
    """The page, with all addresses of the present edition and the colours of all games."""
    now = edition()
    colours = [f'<link rel="stylesheet" href="/art/{key}/palette.css?edition={now}">' for key in palettes()]
    scripts = [
        f'<link rel="modulepreload" href="/web/js/{script.name}">' for script in sorted(WEB.glob("js/*.js"))
    ]
    text = (WEB / "index.html").read_text(encoding="utf-8")
    text = text.replace("</head>", "\n".join([*colours, *scripts, "</head>"]))
    return text.replace('"/web/', f'"/web/{now}/')
