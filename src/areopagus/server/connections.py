"""Connections that say nothing: uvicorn's HTTP protocol with deadlines and limits on their number.

A connection has a deadline for the headers of its next request, and one for taking what it is sent; that for bodies is
in `guards.py`. A connection that becomes a WebSocket is counted in `socket.py` instead.
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

from .limits import Buckets, Open, network_of
from .settings import Settings

RESERVED_FILES: Final = 100
"""For the database, pipes to thinkers, files that are read."""
COMPRESSION: Final = 4
"""The level at which messages are compressed."""
PROXIES: Final = "FORWARDED_ALLOW_IPS"
"""The environment variable that names proxies, as uvicorn reads it."""


class Gate:
    """How many connections are open, in all and from each address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open = Open(settings.open_connections, settings.connections_per_address)
        self._opening = Buckets(settings.connections_per_second, settings.connection_burst)
        self._proxies = os.environ.get(PROXIES, "127.0.0.1")

    @property
    def total(self) -> int:
        """How many connections are open."""
        return self._open.total

    def enter(self, address: str) -> str | None:
        """Count a connection from an address; the name that it is counted under, nothing if there is no room."""
        name = network_of(address)
        if self.settings.origin and self._is_proxy(address):
            return name if self._open.enter(name, is_limited=False) else None
        return name if self._opening.take(name) and self._open.enter(name) else None

    def leave(self, name: str) -> None:
        """A connection was closed."""
        self._open.leave(name)

    def _is_proxy(self, address: str) -> bool:
        try:
            known = ipaddress.ip_address(address)
        except ValueError:
            return True  # a socket of this machine
        for proxy in (part.strip() for part in self._proxies.split(",")):
            try:
                if proxy == "*" or known in ipaddress.ip_network(proxy, strict=False):
                    return True
            except ValueError:
                continue
        return False


class PunctualProtocol(H11Protocol):
    """HTTP/1.1 with deadlines."""

    gate: ClassVar[Gate]

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
        self._counted: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        """For the headers of the next request."""
        self._unread: asyncio.TimerHandle | None = None
        """For what was sent to be taken."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self._counted = self.gate.enter(self.client[0] if self.client else "")
        if self._counted is None:
            transport.abort()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._leave()
        self._stop_waiting_for_reader()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket, which has limits of its own."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """An answer was given: the time for the next request begins."""
        self._forget_deadline()
        super().on_response_complete()
        self._expect()

    def pause_writing(self) -> None:
        """Much was sent and is not taken."""
        super().pause_writing()
        self._stop_waiting_for_reader()
        self._unread = self.loop.call_later(self.gate.settings.body_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """What was sent is taken."""
        self._stop_waiting_for_reader()
        super().resume_writing()

    def _expect(self) -> None:
        """Set the deadline while no request is at work, and take it away while there is one."""
        if self._counted is None:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._forget_deadline()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(self.gate.settings.header_seconds, self.transport.abort)

    def _leave(self) -> None:
        self._forget_deadline()
        if self._counted is not None:
            self.gate.leave(self._counted)
            self._counted = None

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_waiting_for_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class PunctualSocket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it is closed, also if the other side never takes what it was sent.

    Messages are compressed each by itself: an open page keeps no window of what it was sent before, which is most of
    what an idle socket needs in memory. The window of a message is small, too: to make a large one takes longer than to
    compress a message.
    """

    gate: ClassVar[Gate]

    def __init__(self, *told: Any, **more: Any) -> None:
        super().__init__(*told, **more)
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
        """A connection becomes a socket."""
        super().connection_made(transport)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._looking.cancel()
        super().connection_lost(exc)

    def _look(self) -> None:
        if self.transport.is_closing():
            self.transport.abort()
        else:
            self._looking = self.loop.call_later(self.gate.settings.body_seconds, self._look)


def protocols_for(gate: Gate) -> tuple[type[PunctualProtocol], type[PunctualSocket]]:
    """The protocols of a server with this gate, for requests and for sockets."""
    has = {"gate": gate}
    return type("Requests", (PunctualProtocol,), has), type("Sockets", (PunctualSocket,), has)


def allow_files() -> int | None:
    """Raise the limit of open files as far as the system lets us; what it is now, nothing if there is none."""
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


def within_files(open_sockets: int, open_connections: int, files: int | None) -> tuple[int, int]:
    """The number of sockets and of other connections that a limit of open files allows."""
    if files is None:
        return open_sockets, open_connections
    room = max(2, files - RESERVED_FILES)
    sockets = min(open_sockets, room * 3 // 4)
    return sockets, min(open_connections, room - sockets)
