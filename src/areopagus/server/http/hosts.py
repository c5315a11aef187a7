"""The host names of the server, and the origins from which it accepts requests.

A browser can be led to any server under any name (DNS rebinding): a page of `evil.example` would then have the same
origin as the server. So a request must name this machine, by address or by one of its names.
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

from ..settings import CannotStart, Settings

HOST: Final = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(:(?P<port>[0-9]{1,5}))?")
PORTS: Final = {"http": 80, "https": 443}
SECURE: Final = ("https", "wss")
NAMING_SECONDS: Final = 1.0
"""Seconds to wait for a name server to return the full name of this machine."""

Origin = tuple[str, str, int]
"""A scheme, a host and a port."""


class Hosts:
    """The names and origins of one server."""

    def __init__(self, settings: Settings) -> None:
        self.origin = public_origin(settings.origin)
        named = {"localhost", settings.host.lower(), *own_names()}
        self._names = named if self.origin is None else {*named, self.origin[1]}

    def is_ours(self, headers: Headers) -> bool:
        """Whether a request names this server; requests of HTTP/1.0 name no host."""
        host = headers.get("host", "")
        parts = HOST.fullmatch(host)
        if parts is None:
            return not host
        name = parts["name"].lower().rstrip(".")
        return name in self._names or _is_address(name)

    def is_same_origin(self, scope: Scope) -> bool:
        """Whether a request comes from a page of this server; programs send no origin."""
        headers = Headers(scope=scope)
        sent = headers.get("origin")
        if sent is None:
            return True
        origin = origin_of(sent)
        scheme = "https" if is_secure(scope) else "http"
        return origin is not None and origin in (
            self.origin,
            origin_of(f"{scheme}://{headers.get('host', '')}"),
        )


def is_secure(scope: Scope) -> bool:
    """Whether a request came over TLS, here or at a trusted proxy."""
    return scope.get("scheme") in SECURE


def origin_of(text: str) -> Origin | None:
    """The parts of an origin such as `https://games.example`; None if the text is not one."""
    text = text.lower()
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    host = HOST.fullmatch(parts.netloc)
    if parts.scheme not in PORTS or host is None or f"{parts.scheme}://{parts.netloc}" != text:
        return None
    return parts.scheme, host["name"], PORTS[parts.scheme] if port is None else port


def public_origin(text: str) -> Origin | None:
    """The origin of the server for browsers; None: where it listens. `CannotStart` if the text is not an origin."""
    if not text:
        return None
    origin = origin_of(text.removesuffix("/"))
    if origin is None:
        raise CannotStart("server.bad_origin", given=text)
    return origin


@cache
def own_names() -> frozenset[str]:
    """The names of this machine."""
    collected = {socket.gethostname().lower()}

    def ask_name_server() -> None:
        collected.add(socket.getfqdn().lower())

    asking = threading.Thread(target=ask_name_server, daemon=True)
    asking.start()
    asking.join(NAMING_SECONDS)
    names = tuple(collected)
    return frozenset({*names, *(f"{name}.local" for name in names if "." not in name)} - {""})


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
