"""The page and its files, and what hosts look at: health, figures, what is going on."""

from __future__ import annotations

import asyncio
import mimetypes
import stat
from pathlib import Path
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, HTTPException, Response
from fastapi.responses import HTMLResponse, PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.types import Scope

from .compression import kept_response
from .editions import FOR_ONE_BROWSER, WEB, caching, edition, palettes
from .faults import PROBLEMS
from .games import make_covers
from .house import House
from .keys import same
from .messages import Problem

ADMINISTRATOR: Final = HTTPBearer(auto_error=False, description="The administrator's key.")
Shown = Annotated[HTTPAuthorizationCredentials | None, Depends(ADMINISTRATOR)]
GUARDED: Final = {**PROBLEMS, 401: {"model": Problem}}


def add_health(app: FastAPI, house: House) -> None:
    """For hosts."""

    def check_key(shown: HTTPAuthorizationCredentials | None) -> None:
        if shown is None or not same(shown.credentials, house.admin_key):
            raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})

    @app.get("/healthz", responses=PROBLEMS)
    async def health() -> dict[str, str]:
        """Whether the server is alive; it asks neither the database nor anything else that could hang."""
        house.health.check_alive()
        return {"status": "ok"}

    @app.get("/readyz", responses=PROBLEMS)
    async def ready() -> dict[str, str]:
        """Whether what people do can be written."""
        await house.health.check_ready()
        return {"status": "ok"}

    @app.get("/metrics", responses={**GUARDED, 200: {"content": {"text/plain": {}}}})
    async def metrics(shown: Shown) -> Response:
        """Figures for Prometheus, for the administrator."""
        check_key(shown)
        house.metrics.live.set(len(house.tables))
        house.metrics.connections.set(house.gate.total)
        house.metrics.waiting_writes.set(house.store.writer.waiting)
        house.metrics.oldest_write.set(house.store.writer.oldest)
        if house.threads is not None:
            house.metrics.busy_threads.set(house.threads.busy)
            house.metrics.waiting_tasks.set(house.threads.waiting)
        return PlainTextResponse(house.metrics.text())

    @app.get("/api/admin", responses=GUARDED)
    async def admin(shown: Shown) -> dict[str, Any]:
        """For the administrator: what is going on."""
        check_key(shown)
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
        return HTMLResponse(text, headers=FOR_ONE_BROWSER)


class WebFiles(StaticFiles):
    """The files of the page at `/web/<edition>/...`; those of an edition that is gone are given as they are now."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, which may be kept if the edition is the present one."""
        named, _, file = path.partition("/")
        asked = Headers(scope=scope)
        if "range" in asked or scope["method"] != "GET":
            response = await super().get_response(file, scope)
            response.headers.update(caching(named))
            return response
        found = await asyncio.to_thread(self._content, file)
        if found is None:
            raise HTTPException(404)
        kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
        more = {**caching(named), "Accept-Ranges": "bytes"}
        return await asyncio.to_thread(kept_response, found, kind, asked, more)

    def _content(self, file: str) -> bytes | None:
        try:
            place, status = self.lookup_path(file)
            is_file = status is not None and stat.S_ISREG(status.st_mode)
            return Path(place).read_bytes() if is_file else None
        except (OSError, ValueError):
            return None


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
