"""Compressed answers. What is the same for everybody is compressed once, at the best level, and kept in memory.

Everything else is compressed by starlette-compress at a fast level.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import brotli
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette_compress import CompressMiddleware

ENCODINGS: Final = ("br", "gzip")
"""The encodings that are used, best first."""
TEXTS: Final = (
    "text/",
    "application/json",
    "application/javascript",
    "application/manifest+json",
    "image/svg+xml",
)
SMALLEST: Final = 500
"""Number of bytes below which nothing is compressed."""
MOST_KEPT: Final = 512


class Compression:
    """Compresses answers; parts of files are sent as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._compressing = CompressMiddleware(app, minimum_size=SMALLEST, zstd=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        is_part = scope["type"] == "http" and "range" in Headers(scope=scope)
        await (self._plain if is_part else self._compressing)(scope, receive, send)


def is_text(media_type: str) -> bool:
    """Whether content of this type gets smaller by compression."""
    return media_type.startswith(TEXTS)


def cached_response(
    content: bytes, media_type: str, request: Headers, headers: Mapping[str, str]
) -> Response:
    """An answer with content that is the same for everybody: compressed once; 304 if the client has it already."""
    encoding = encoding_for(request) if len(content) >= SMALLEST and is_text(media_type) else ""
    etag = f'"{_hash(content)}{"-" if encoding else ""}{encoding}"'
    extended = {**headers, "ETag": etag, "Vary": "Accept-Encoding"}
    if any(
        tag.strip().removeprefix("W/") in (etag, "*") for tag in request.get("if-none-match", "").split(",")
    ):
        return Response(status_code=304, headers=extended)
    if not encoding:
        return Response(content, media_type=media_type, headers=extended)
    extended["Content-Encoding"] = encoding
    return Response(compressed(content, encoding), media_type=media_type, headers=extended)


def encoding_for(request: Headers) -> str:
    """The best encoding that a client accepts; empty: none."""
    accepted: dict[str, bool] = {}
    for part in ",".join(request.getlist("accept-encoding")).lower().split(","):
        name, _, more = part.partition(";")
        accepted[name.strip()] = more.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    any_encoding = accepted.get("*", False)
    return next((name for name in ENCODINGS if accepted.get(name, any_encoding)), "")


@lru_cache(maxsize=MOST_KEPT)
def compressed(content: bytes, encoding: str) -> bytes:
    """Content compressed at the best level, which takes a while."""
    if encoding == "br":
        return bytes(brotli.compress(content, mode=brotli.MODE_TEXT))
    return gzip.compress(content, 9, mtime=0)


@lru_cache(maxsize=MOST_KEPT)
def _hash(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()
