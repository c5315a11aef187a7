"""Guards before every request: limits, sizes, deadlines, host and origin, cookies, the headers of safety."""

from __future__ import annotations

import asyncio
import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .faults import Fault, answer, problem_of
from .hosts import is_secure
from .house import House
from .keys import client_of, fresh_id
from .limits import network_of

LOG: Final = logging.getLogger("areopagus.server")
COOKIE: Final = "areopagus"
SECURE_COOKIE: Final = "__Host-areopagus"
"""Over TLS: browsers take it from this very host only, and from no page without TLS."""
COOKIE_AGE: Final = 400 * 24 * 3600
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A picture stands alone, with a style of its own and nothing else."""
SAFETY: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
STRICT_TRANSPORT: Final = "max-age=31536000"
IMPORTS: Final = "/api/records"
READING: Final = ("GET", "HEAD", "OPTIONS")
API: Final = "/api/"
PAGES: Final = ("/t/", "/r/", "/a/")
FRONT_PAGES: Final = ("/", "/new")
FOR_HOSTS: Final = ("/healthz", "/readyz", "/metrics")
"""Programs that watch the server know it by names of their own."""
BROKE_OFF: Final = 499
"""The status in figures and logs of a request that got no answer because nobody waited for one."""


def client_in(scope: Scope) -> str:
    """The browser that asks, by a hash of its cookie; empty if it has none of ours."""
    cookie = cookie_in(scope)
    return client_of(cookie) if cookie else ""


def cookie_in(scope: Scope) -> str:
    """The cookie of the browser; empty if it has none of ours.

    Over TLS only the safer one counts: a plain one may have been planted by somebody who then knows it.
    """
    return _cookie_named(SECURE_COOKIE if is_secure(scope) else COOKIE, scope)


def _cookie_named(name: str, scope: Scope) -> str:
    try:
        said = SimpleCookie(Headers(scope=scope).get("cookie", "")).get(name)
    except CookieError:
        return ""
    cookie = "" if said is None else said.value
    return cookie if cookie.isascii() and cookie.isalnum() and 20 <= len(cookie) <= 40 else ""


def address_of(scope: Scope) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(str(scope["client"][0])) if scope.get("client") else ""


class _Refused(Exception):
    """The body of a request is too large or too slow."""


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
        known = cookie_in(scope)
        cookie = known or fresh_id()
        scope.setdefault("state", {}).update(client=client_of(cookie), is_known=bool(known))
        status = BROKE_OFF

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(scope, MutableHeaders(scope=message), cookie)
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
        house, settings = self.house, self.house.settings
        longest = settings.longest_import if scope["path"] == IMPORTS else settings.longest_request
        announced = headers.get("content-length", "0")
        if not house.requests.take(address_of(scope)):
            await self._refuse(Fault(429, "error.too_fast"), scope, receive, send)
        elif scope["path"] not in FOR_HOSTS and not house.hosts.is_ours(headers):
            await self._refuse(Fault(421, "error.wrong_host"), scope, receive, send)
        elif not announced.isdecimal() or int(announced) > longest:
            await self._refuse(Fault(413, "error.too_large"), scope, receive, send)
        elif scope["method"] not in READING and not house.hosts.is_same_origin(scope):
            await self._refuse(Fault(403, "error.foreign_page"), scope, receive, send)
        else:
            await self._bounded(scope, receive, send, longest)

    async def _bounded(self, scope: Scope, receive: Receive, send: Send, longest: int) -> None:
        """Pass the request on, but no more of its body than allowed, in time; whatever fails is answered."""
        got, is_whole, is_begun = 0, False, False
        refused: Fault | None = None
        deadline = asyncio.get_running_loop().time() + self.house.settings.body_seconds

        async def receiving() -> Message:
            nonlocal got, is_whole, refused
            if is_whole:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                refused = Fault(408, "error.too_slow")
                raise _Refused from None
            got += len(message.get("body", b""))
            if got > longest:
                refused = Fault(413, "error.too_large")
                raise _Refused
            is_whole = message["type"] == "http.request" and not message.get("more_body", False)
            return message

        async def sending(message: Message) -> None:
            nonlocal is_begun
            if refused is None or is_begun:
                is_begun = True
                await send(message)

        try:
            await self.app(_like_get(scope), receiving, sending)
        except ClientDisconnect:
            LOG.info("a client disconnected", extra={"path": scope["path"]})
        except Exception as error:
            if is_begun:
                raise
            if refused is None:
                await self._refuse(error, scope, receive, send)
        if refused is not None and not is_begun:
            await self._refuse(refused, scope, receive, send, close=True)

    async def _refuse(
        self, error: Exception, scope: Scope, receive: Receive, send: Send, *, close: bool = False
    ) -> None:
        response = answer(*problem_of(error, self.house.settings.language))
        if close:
            response.headers["Connection"] = "close"
        await response(scope, receive, send)


def _add_headers(scope: Scope, headers: MutableHeaders, cookie: str) -> None:
    path = scope["path"]
    headers["Content-Security-Policy"] = PICTURE_POLICY if path.startswith("/art/") else POLICY
    headers.update(SAFETY)
    if is_secure(scope):
        headers["Strict-Transport-Security"] = STRICT_TRANSPORT
    if path.startswith(API):
        headers.setdefault("Cache-Control", "no-store")
    if _is_for_one_browser(path) and "public" not in headers.get("Cache-Control", ""):
        _add_cookie(scope, headers, cookie)


def _add_cookie(scope: Scope, headers: MutableHeaders, cookie: str) -> None:
    """Give a browser its cookie if it has none; over TLS the safer one."""
    headers.add_vary_header("Cookie")
    name = SECURE_COOKIE if is_secure(scope) else COOKIE
    if _cookie_named(name, scope):
        return
    more = "HttpOnly; Path=/; SameSite=lax" + ("; Secure" if is_secure(scope) else "")
    headers.append("Set-Cookie", f"{name}={cookie}; Max-Age={COOKIE_AGE}; {more}")
    if is_secure(scope) and _cookie_named(COOKIE, scope):
        headers.append("Set-Cookie", f"{COOKIE}=; Max-Age=0; {more}")


def _is_for_one_browser(path: str) -> bool:
    """Whether an answer may depend on who asks: pages and the API, never files that caches share."""
    return path in FRONT_PAGES or path.startswith((API, *PAGES))


def _like_get(scope: Scope) -> Scope:
    """HEAD is answered like GET; the server leaves out the body."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
