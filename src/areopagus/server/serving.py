"""Running the server: a listening socket first, so that its address is known, then uvicorn on it."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import uvicorn
from fastapi import FastAPI

from .app import create_app
from .http.protocols import fit_to_file_limit, protocols_for, raise_file_limit
from .ops.logs import log_to_stderr
from .services import Services
from .settings import Settings

LOG: Final = logging.getLogger("areopagus.server")


def listen(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say; port 0 is any free one.

    Its connections send at once (`TCP_NODELAY`): else the second part of an answer would wait about 40 ms for the first
    to be acknowledged. asyncio sets this only for sockets that name their protocol.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.create_server((settings.host, settings.port), family=family, backlog=512)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def address_of(listening: socket.socket) -> str:
    """The address of the server for browsers on this machine."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{host}:{port}"


def configured(app: FastAPI) -> uvicorn.Config:
    """The configuration of uvicorn for an application."""
    services: Services = app.state.services
    requests, sockets = protocols_for(services.gate)
    return uvicorn.Config(
        app,
        http=requests,
        ws=sockets,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=4 * services.settings.longest_message,
        ws_ping_interval=40.0,
        timeout_graceful_shutdown=3,
    )


def fitted(settings: Settings) -> Settings:
    """The settings, with the limits of connections reduced to what the system allows in open files."""
    sockets, connections = fit_to_file_limit(
        settings.open_sockets, settings.open_connections, raise_file_limit()
    )
    if sockets < settings.open_sockets:
        LOG.warning("few files may be open", extra={"sockets": sockets, "connections": connections})
    each = min(settings.connections_per_address, max(1, connections // 2))
    return replace(settings, open_sockets=sockets, open_connections=connections, connections_per_address=each)


def serve(
    settings: Settings, listening: socket.socket, started: Callable[[str, str], None], level: str = "warning"
) -> None:
    """Serve until stopped; `started` is called with the address and the administrator's key."""
    log_to_stderr(level)
    app = create_app(fitted(settings))
    started(address_of(listening), app.state.services.admin_key)
    uvicorn.Server(configured(app)).run(sockets=[listening])
