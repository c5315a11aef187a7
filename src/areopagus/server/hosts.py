"""Under which names the server is reached, and from which pages it takes orders.

A browser can be led to any server under any name (DNS rebinding): a page of `evil.example` would then be of the same
origin as we are. So a request must name this machine, by address or by a name that we know.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import threading
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from .settings import CannotStart, Settings

HOST: Final = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:(?P<port>[0-9]{1,5}))?")
PORTS: Final = {"http": 80, "https": 443}
SECURE: Final = ("https", "wss")
NAMING_SECONDS: Final = 1.0
"""The full name of this machine may come from a name server that does not answer; the server starts without it."""

Origin = tuple[str, str, int]
"""A scheme, a host and a port."""


class Hosts:
    """The names and origins of one server."""

    def __init__(self, settings: Settings) -> None:
        self.origin = public_origin(settings.origin)
        named = {"localhost", settings.host.lower(), *own_names()}
        self._names = named if self.origin is None else {*named, self.origin[1]}

    def is_ours(self, headers: Headers) -> bool:
        """Whether a request names this server; programs that speak HTTP/1.0 name nobody."""
        said = headers.get("host", "")
        found = HOST.fullmatch(said)
        if found is None:
            return not said
        name = found["name"].lower().rstrip(".")
        return name in self._names or _is_address(name)

    def is_same_origin(self, scope: Scope) -> bool:
        """Whether the page that asks came from here; programs send no origin."""
        headers = Headers(scope=scope)
        said = headers.get("origin")
        if said is None:
            return True
        origin = origin_of(said)
        scheme = "https" if is_secure(scope) else "http"
        return origin is not None and origin in (
            self.origin,
            origin_of(f"{scheme}://{headers.get('host', '')}"),
        )


def is_secure(scope: Scope) -> bool:
    """Whether a request came by TLS, here or at a trusted proxy."""
    return scope.get("scheme") in SECURE


def origin_of(text: str) -> Origin | None:
    """A text such as `https://games.example` in parts; nothing if it is no origin of the web."""
    text = text.lower()
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    found = HOST.fullmatch(parts.netloc)
    if parts.scheme not in PORTS or found is None or f"{parts.scheme}://{parts.netloc}" != text:
        return None
    return parts.scheme, found["name"], PORTS[parts.scheme] if port is None else port


def public_origin(text: str) -> Origin | None:
    """Where browsers reach the server; nothing: where it listens. `CannotStart` if the text is no origin."""
    if not text:
        return None
    found = origin_of(text.removesuffix("/"))
    if found is None:
        raise CannotStart("server.bad_origin", given=text)
    return found


@cache
def own_names() -> frozenset[str]:
    """The names of this machine."""
    found = {socket.gethostname().lower()}

    def ask() -> None:
        found.add(socket.getfqdn().lower())

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(NAMING_SECONDS)
    names = tuple(found)
    return frozenset({*names, *(f"{name}.local" for name in names if "." not in name)} - {""})


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
