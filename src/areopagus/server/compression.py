"""Texts are sent compressed. What never changes within an edition is compressed once, as well as can be, and kept.

Everything else is compressed on its way by starlette-compress, quickly.
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
"""What browsers are given, best first."""
TEXTS: Final = (
    "text/",
    "application/json",
    "application/javascript",
    "application/manifest+json",
    "image/svg+xml",
)
SMALLEST: Final = 500
"""Bytes below which compression does not pay."""
MOST_KEPT: Final = 512


class Compression:
    """Compresses answers on their way; parts of files go out as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._compressing = CompressMiddleware(app, minimum_size=SMALLEST, zstd=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_part = scope["type"] == "http" and "range" in Headers(scope=scope)
        await (self._plain if is_part else self._compressing)(scope, receive, send)


def is_text(media_type: str) -> bool:
    """Whether something of this kind gets smaller when compressed."""
    return media_type.startswith(TEXTS)


def kept_response(content: bytes, media_type: str, asked: Headers, headers: Mapping[str, str]) -> Response:
    """An answer whose content is the same for everybody and for long: compressed once, or not sent if still valid."""
    encoding = encoding_for(asked) if len(content) >= SMALLEST and is_text(media_type) else ""
    etag = f'"{_print(content)}{"-" if encoding else ""}{encoding}"'
    more = {**headers, "ETag": etag, "Vary": "Accept-Encoding"}
    if any(
        told.strip().removeprefix("W/") in (etag, "*") for told in asked.get("if-none-match", "").split(",")
    ):
        return Response(status_code=304, headers=more)
    if not encoding:
        return Response(content, media_type=media_type, headers=more)
    more["Content-Encoding"] = encoding
    return Response(compressed(content, encoding), media_type=media_type, headers=more)


def encoding_for(asked: Headers) -> str:
    """The best encoding that a browser takes; empty: none."""
    taken: dict[str, bool] = {}
    for part in ",".join(asked.getlist("accept-encoding")).lower().split(","):
        name, _, more = part.partition(";")
        taken[name.strip()] = more.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    everything = taken.get("*", False)
    return next((name for name in ENCODINGS if taken.get(name, everything)), "")


@lru_cache(maxsize=MOST_KEPT)
def compressed(content: bytes, encoding: str) -> bytes:
    """Something compressed as well as can be; it takes a while, once."""
    if encoding == "br":
        return bytes(brotli.compress(content, mode=brotli.MODE_TEXT))
    return gzip.compress(content, 9, mtime=0)


@lru_cache(maxsize=MOST_KEPT)
def _print(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=12).hexdigest()
