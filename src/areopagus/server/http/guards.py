"""Checks before every request: rate, size, deadline, host and origin; cookies and security headers."""

from __future__ import annotations

import asyncio
import logging
import time
from http.cookies import CookieError, SimpleCookie
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..keys import client_of, fresh_id
from ..services import Services
from .errors import ApiError, language_in, problem_of, problem_response
from .hosts import is_secure
from .limits import network_of

LOG: Final = logging.getLogger("areopagus.server")
COOKIE: Final = "areopagus"
SECURE_COOKIE: Final = "__Host-areopagus"
"""Over TLS: browsers accept it from this host only, and only over TLS."""
COOKIE_AGE: Final = 400 * 24 * 3600
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""For pictures, which contain a style and load nothing."""
SECURITY_HEADERS: Final = {
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
FILES: Final = "/web/"
PAGES: Final = ("/t/", "/r/", "/a/")
FRONT_PAGES: Final = ("/", "/new")
FOR_HOSTS: Final = ("/healthz", "/readyz", "/metrics")
"""Monitoring programs may reach the server under other host names."""
NO_ANSWER: Final = 499
"""The status in metrics and logs of a request that got no answer because the client disconnected."""


def client_in(scope: Scope) -> str:
    """The browser that sends a request, by a hash of its cookie; empty if it has no cookie of ours."""
    cookie = cookie_in(scope)
    return client_of(cookie) if cookie else ""


def cookie_in(scope: Scope) -> str:
    """Our cookie in a request; empty if there is none.

    Over TLS only the `__Host-` cookie counts: a plain one may have been set by an attacker who knows it.
    """
    return _cookie_named(SECURE_COOKIE if is_secure(scope) else COOKIE, scope)


def _cookie_named(name: str, scope: Scope) -> str:
    try:
        morsel = SimpleCookie(Headers(scope=scope).get("cookie", "")).get(name)
    except CookieError:
        return ""
    cookie = "" if morsel is None else morsel.value
    return cookie if cookie.isascii() and cookie.isalnum() and 20 <= len(cookie) <= 40 else ""


def address_of(scope: Scope) -> str:
    """The address of a request, as limits count it."""
    return network_of(str(scope["client"][0])) if scope.get("client") else ""


class _BodyRefused(Exception):
    """The body of a request is too large or too slow."""


class Guards:
    """A middleware with all checks."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer why not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        headers = Headers(scope=scope)
        sent = cookie_in(scope)
        cookie = sent or fresh_id()
        scope.setdefault("state", {}).update(client=client_of(cookie), is_known=bool(sent))
        status = NO_ANSWER

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(scope, MutableHeaders(scope=message), cookie)
            await send(message)

        try:
            await self._pass(scope, headers, receive, sending)
        finally:
            self.services.metrics.requests.labels(str(status)).inc()
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
        services, settings = self.services, self.services.settings
        longest = settings.longest_import if scope["path"] == IMPORTS else settings.longest_request
        announced = headers.get("content-length", "0")
        rate = services.file_rate if scope["path"].startswith(FILES) else services.request_rate
        if not rate.take(address_of(scope)):
            await self._refuse(ApiError(429, "error.too_fast"), scope, receive, send)
        elif scope["path"] not in FOR_HOSTS and not services.hosts.is_ours(headers):
            await self._refuse(ApiError(421, "error.wrong_host"), scope, receive, send)
        elif not announced.isdecimal() or int(announced) > longest:
            await self._refuse(ApiError(413, "error.too_large"), scope, receive, send)
        elif scope["method"] not in READING and not services.hosts.is_same_origin(scope):
            await self._refuse(ApiError(403, "error.foreign_page"), scope, receive, send)
        else:
            await self._bounded(scope, receive, send, longest)

    async def _bounded(self, scope: Scope, receive: Receive, send: Send, longest: int) -> None:
        """Pass a request on with a limit for the size and the time of its body; whatever fails is answered."""
        received, is_complete, has_begun = 0, False, False
        refused: ApiError | None = None
        deadline = asyncio.get_running_loop().time() + self.services.settings.body_seconds

        async def receiving() -> Message:
            nonlocal received, is_complete, refused
            if is_complete:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                refused = ApiError(408, "error.too_slow")
                raise _BodyRefused from None
            received += len(message.get("body", b""))
            if received > longest:
                refused = ApiError(413, "error.too_large")
                raise _BodyRefused
            is_complete = message["type"] == "http.request" and not message.get("more_body", False)
            return message

        async def sending(message: Message) -> None:
            nonlocal has_begun
            if refused is None or has_begun:
                has_begun = True
                await send(message)

        try:
            await self.app(_like_get(scope), receiving, sending)
        except ClientDisconnect:
            LOG.info("a client disconnected", extra={"path": scope["path"]})
        except Exception as error:
            if has_begun:
                raise
            if refused is None:
                await self._refuse(error, scope, receive, send)
        if refused is not None and not has_begun:
            await self._refuse(refused, scope, receive, send, close=True)

    async def _refuse(
        self, error: Exception, scope: Scope, receive: Receive, send: Send, *, close: bool = False
    ) -> None:
        language = language_in(HTTPConnection(scope), self.services.settings.language)
        response = problem_response(*problem_of(error, language))
        if close:
            response.headers["Connection"] = "close"
        await response(scope, receive, send)


def _add_headers(scope: Scope, headers: MutableHeaders, cookie: str) -> None:
    path = scope["path"]
    headers["Content-Security-Policy"] = PICTURE_POLICY if _is_picture(path) else POLICY
    headers.update(SECURITY_HEADERS)
    if is_secure(scope):
        headers["Strict-Transport-Security"] = STRICT_TRANSPORT
    if path.startswith(API):
        headers.setdefault("Cache-Control", "no-store")
    if _is_for_one_browser(path) and "public" not in headers.get("Cache-Control", ""):
        _add_cookie(scope, headers, cookie)


def _is_picture(path: str) -> bool:
    """Whether an answer is a picture of its own: the art of games, and the pictures of tables."""
    return path.startswith("/art/") or (path.startswith(API) and path.endswith("/picture"))


def _add_cookie(scope: Scope, headers: MutableHeaders, cookie: str) -> None:
    """Set the cookie if the browser has none; over TLS the `__Host-` cookie."""
    headers.add_vary_header("Cookie")
    name = SECURE_COOKIE if is_secure(scope) else COOKIE
    if _cookie_named(name, scope):
        return
    attributes = "HttpOnly; Path=/; SameSite=lax" + ("; Secure" if is_secure(scope) else "")
    headers.append("Set-Cookie", f"{name}={cookie}; Max-Age={COOKIE_AGE}; {attributes}")
    if is_secure(scope) and _cookie_named(COOKIE, scope):
        headers.append("Set-Cookie", f"{COOKIE}=; Max-Age=0; {attributes}")


def _is_for_one_browser(path: str) -> bool:
    """Whether an answer may depend on the client: pages and the API, but no files that caches share."""
    return path in FRONT_PAGES or path.startswith((API, *PAGES))


def _like_get(scope: Scope) -> Scope:
    """HEAD is handled as GET; the server omits the body."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
