"""Guards before every request: limits, sizes, the origin of a page, the browser's cookie, the headers of safety."""

from __future__ import annotations

import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .faults import Fault, answer, problem_of
from .house import House
from .keys import client_of, fresh_id
from .settings import Settings

LOG: Final = logging.getLogger("areopagus.server")
COOKIE: Final = "areopagus"
COOKIE_AGE: Final = 400 * 24 * 3600
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture stands alone, with a style of its own and nothing else."""
IMPORTS: Final = "/api/records"
READING: Final = ("GET", "HEAD", "OPTIONS")


def client_in(headers: Headers) -> str:
    """The browser that asks, by a hash of its cookie; empty if it has none of ours."""
    cookie = cookie_in(headers)
    return client_of(cookie) if cookie else ""


def cookie_in(headers: Headers) -> str:
    """The cookie of a browser; empty if it has none of ours."""
    try:
        said = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    cookie = "" if said is None else said.value
    return cookie if cookie.isascii() and cookie.isalnum() and 20 <= len(cookie) <= 40 else ""


def is_same_origin(headers: Headers, settings: Settings) -> bool:
    """Whether the page that asks came from here; programs send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    allowed = {headers.get("host", "")}
    if settings.origin:
        allowed.add(urlsplit(settings.origin).netloc)
    try:
        return urlsplit(origin).netloc in allowed - {""}
    except ValueError:
        return False


class _TooLarge(Exception):
    """More came than was announced, or than is allowed."""


class Guards:
    """The guards, around the application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        headers = Headers(scope=scope)
        known = cookie_in(headers)
        cookie = known or fresh_id()
        scope.setdefault("state", {})["client"] = client_of(cookie)
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, MutableHeaders(scope=message), "" if known else cookie)
            await send(message)

        try:
            await self._pass(scope, headers, receive, sending)
        finally:
            self.house.metrics.requests.labels(str(status)).inc()
            LOG.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round((time.perf_counter() - started) * 1000, 1),
                },
            )

    async def _pass(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        settings = self.house.settings
        longest = settings.longest_import if scope["path"] == IMPORTS else settings.longest_request
        announced = headers.get("content-length", "0")
        if not self.house.requests.take(address_of(scope)):
            await self._refuse(Fault(429, "error.too_fast"), scope, receive, send)
        elif not announced.isdecimal() or int(announced) > longest:
            await self._refuse(Fault(413, "error.too_large"), scope, receive, send)
        elif scope["method"] not in READING and not is_same_origin(headers, settings):
            await self._refuse(Fault(403, "error.foreign_page"), scope, receive, send)
        else:
            await self._bounded(scope, receive, send, longest)

    async def _bounded(self, scope: Scope, receive: Receive, send: Send, longest: int) -> None:
        """Pass the request on, but no more of its body than allowed; whatever fails is answered."""
        got, begun, refused = 0, False, False

        async def receiving() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > longest:
                raise _TooLarge
            return message

        async def sending(message: Message) -> None:
            nonlocal begun, refused
            if got > longest and not begun:
                refused = True
                return
            begun = True
            await send(message)

        try:
            await self.app(scope, receiving, sending)
        except Exception as error:
            if begun:
                raise
            if not isinstance(error, _TooLarge):
                await self._refuse(error, scope, receive, send)
                return
            refused = True
        if refused:
            await self._refuse(Fault(413, "error.too_large"), scope, receive, send)

    async def _refuse(self, error: Exception, scope: Scope, receive: Receive, send: Send) -> None:
        await answer(*problem_of(error, self.house.settings.language))(scope, receive, send)

    def _add_headers(self, scope: Scope, headers: MutableHeaders, cookie: str) -> None:
        headers["Content-Security-Policy"] = PICTURE_POLICY if scope["path"].startswith("/art/") else POLICY
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        if cookie:
            told = f"{COOKIE}={cookie}; HttpOnly; Max-Age={COOKIE_AGE}; Path=/; SameSite=lax"
            headers.append("Set-Cookie", told + ("; Secure" if scope.get("scheme") == "https" else ""))


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    return str(scope["client"][0]) if scope.get("client") else ""
