"""uvicorn's protocols with deadlines and limits, against connections that send nothing.

A connection has a deadline for the headers of its next request, and one for reading what it is sent; that for bodies is
in `guards.py`. A connection that becomes a WebSocket is counted in `routes/socket.py` instead.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from ..settings import Settings
from .limits import OpenCounter, RateLimiters, network_of

RESERVED_FILES: Final = 100
"""Number of open files for the database, pipes to programs, and files that are read."""
COMPRESSION: Final = 4
"""The compression level of messages."""
PROXIES: Final = "FORWARDED_ALLOW_IPS"
"""The environment variable of uvicorn that lists the trusted proxies."""


class ConnectionGate:
    """Counts the open connections, in all and for each address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open = OpenCounter(settings.open_connections, settings.connections_per_address)
        self._opening = RateLimiters(settings.connections_per_second, settings.connection_burst)
        self._proxies = os.environ.get(PROXIES, "127.0.0.1")

    @property
    def total(self) -> int:
        """Number of open connections."""
        return self._open.total

    def enter(self, address: str) -> str | None:
        """Count a connection from an address; returns the name under which it is counted, None if it is refused."""
        name = network_of(address)
        if self.settings.origin and self._is_proxy(address):
            return name if self._open.enter(name, is_limited=False) else None
        return name if self._opening.take(name) and self._open.enter(name) else None

    def leave(self, name: str) -> None:
        """Count one connection less."""
        self._open.leave(name)

    def _is_proxy(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return True  # a Unix socket
        for proxy in (part.strip() for part in self._proxies.split(",")):
            try:
                if proxy == "*" or parsed in ipaddress.ip_network(proxy, strict=False):
                    return True
            except ValueError:
                continue
        return False


class HttpProtocol(H11Protocol):
    """HTTP/1.1 with deadlines."""

    gate: ClassVar[ConnectionGate]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._counted: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        """The timer for the headers of the next request."""
        self._unread: asyncio.TimerHandle | None = None
        """The timer for the client to read what it was sent."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects."""
        super().connection_made(transport)
        self._counted = self.gate.enter(self.client[0] if self.client else "")
        if self._counted is None:
            transport.abort()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._uncount()
        self._cancel_unread_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket, which has other limits."""
        self._uncount()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """An answer is complete: the time for the next request begins."""
        self._cancel_deadline()
        super().on_response_complete()
        self._expect()

    def pause_writing(self) -> None:
        """The client does not read what it is sent."""
        super().pause_writing()
        self._cancel_unread_timer()
        self._unread = self.loop.call_later(self.gate.settings.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        self._cancel_unread_timer()
        super().resume_writing()

    def _expect(self) -> None:
        """Set the deadline if no request is in progress, and remove it if there is one."""
        if self._counted is None:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._cancel_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.gate.settings.header_seconds, self.transport.abort)

    def _uncount(self) -> None:
        self._cancel_deadline()
        if self._counted is not None:
            self.gate.leave(self._counted)
            self._counted = None

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _cancel_unread_timer(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it is closed, even if the client never reads what it was sent.

    Each message is compressed by itself: an open page keeps no window of earlier messages, which would be most of the
    memory of an idle socket. The window is small, too: making a large one takes longer than compressing a message.
    """

    gate: ClassVar[ConnectionGate]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.conn.available_extensions:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(
                    server_no_context_takeover=True,
                    client_no_context_takeover=True,
                    server_max_window_bits=13,
                    compress_settings={"level": COMPRESSION, "memLevel": 6},
                )
            ]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection becomes a WebSocket."""
        super().connection_made(transport)
        self._check()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._timer.cancel()
        super().connection_lost(exc)

    def _check(self) -> None:
        if self.transport.is_closing():
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(self.gate.settings.body_seconds, self._check)


def protocols_for(gate: ConnectionGate) -> tuple[type[HttpProtocol], type[SocketProtocol]]:
    """The protocols of a server with this gate, for requests and for sockets."""
    members = {"gate": gate}
    return type("Requests", (HttpProtocol,), members), type("Sockets", (SocketProtocol,), members)


def raise_file_limit() -> int | None:
    """Raise the limit of open files as far as possible; returns the limit, None if there is none."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):
            pass
    return None if soft == resource.RLIM_INFINITY else soft


def fit_to_file_limit(open_sockets: int, open_connections: int, files: int | None) -> tuple[int, int]:
    """The numbers of sockets and of other connections that a limit of open files allows."""
    if files is None:
        return open_sockets, open_connections
    room = max(2, files - RESERVED_FILES)
    sockets = min(open_sockets, room * 3 // 4)
    return sockets, min(open_connections, room - sockets)
