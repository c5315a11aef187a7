"""The page and its files."""

from __future__ import annotations

import asyncio
import mimetypes
import re
import stat
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import FastAPI, HTTPException, Response
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.types import Scope

from ..content.art import make_covers
from ..content.asset_version import PRIVATE, WEB, asset_version, cache_headers, palettes
from ..http.compression import cached_response

STATIC_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;]*?"\./([^"]+)";', re.MULTILINE)
"""An import at the top of a script, with the name of the other script."""
COMMENT_LINES: Final = re.compile(
    r"^[ \t]*(?:/\*\*?(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL
)
"""A comment that has its lines for itself."""


def add_pages(app: FastAPI) -> None:
    """Add the page, at every address that it can show, and its files under the current version."""
    app.mount("/web", WebFiles(directory=WEB), name="web")

    @app.get("/", include_in_schema=False)
    @app.get("/new", include_in_schema=False)
    @app.get("/rules/{game}", include_in_schema=False)
    @app.get("/t/{table}", include_in_schema=False)
    @app.get("/r/{table}", include_in_schema=False)
    @app.get("/a/{table}", include_in_schema=False)
    async def page(table: str = "", game: str = "") -> Response:
        text = await asyncio.to_thread(page_text)
        asyncio.get_running_loop().run_in_executor(None, make_covers)
        return HTMLResponse(text, headers=PRIVATE)


class WebFiles(StaticFiles):
    """The files of the page at `/web/<version>/...`; under an old version the current files are sent.

    Scripts are sent without their comments, and never in parts.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, which browsers may keep if the version is the current one."""
        version, _, file = path.partition("/")
        headers = Headers(scope=scope)
        is_script = file.endswith(".js") and scope["method"] in ("GET", "HEAD")
        if not is_script and ("range" in headers or scope["method"] != "GET"):
            response = await super().get_response(file, scope)
            response.headers.update(cache_headers(version))
            return response
        content = await asyncio.to_thread(self._content, file)
        if content is None:
            raise HTTPException(404)
        media_type = mimetypes.guess_type(file)[0] or "application/octet-stream"
        extra = {**cache_headers(version), "Accept-Ranges": "none" if is_script else "bytes"}
        if is_script:
            content = without_comments(content)
        return await asyncio.to_thread(cached_response, content, media_type, headers, extra)

    def _content(self, file: str) -> bytes | None:
        try:
            path, status = self.lookup_path(file)
            is_file = status is not None and stat.S_ISREG(status.st_mode)
            return Path(path).read_bytes() if is_file else None
        except (OSError, ValueError):
            return None


@lru_cache(maxsize=256)
def without_comments(script: bytes) -> bytes:
    """A script with an empty line for each line of a comment, so that the numbers of the other lines stay.

    Three tenths of what the scripts weigh when compressed are comments, mostly types for contributors.
    """
    text = COMMENT_LINES.sub(lambda comment: "\n" * comment[0].count("\n"), script.decode("utf-8"))
    return text.encode("utf-8")


def page_text() -> str:
    """The page, with all addresses of the current version, the colours of all games, and the pictograms."""
    version = asset_version()
    colours = [
        f'<link rel="stylesheet" href="/art/{key}/palette.css?edition={version}">' for key in palettes()
    ]
    scripts = [f'<link rel="modulepreload" href="/web/js/{script}">' for script in sorted(first_scripts())]
    text = (WEB / "index.html").read_text(encoding="utf-8")
    icons = (WEB / "img/icons.svg").read_text(encoding="utf-8").strip()
    text = text.replace(
        "</head>", "\n".join([*colours, *scripts, f'<template id="icons">{icons}</template>', "</head>"])
    )
    return text.replace('"/web/', f'"/web/{version}/')


def first_scripts() -> set[str]:
    """The scripts that `main.js` needs at once; those of other pages are loaded when somebody goes there."""
    scripts: set[str] = set()
    waiting = ["main.js"]
    while waiting:
        script = waiting.pop()
        if script not in scripts:
            scripts.add(script)
            waiting += STATIC_IMPORT.findall((WEB / "js" / script).read_text(encoding="utf-8"))
    return scripts
