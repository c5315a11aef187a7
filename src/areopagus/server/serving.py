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
from .connections import allow_files, protocols_for, within_files
from .house import House
from .logs import log_to_stderr
from .settings import Settings

LOG: Final = logging.getLogger("areopagus.server")


def listen(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say; port 0 is any that is free.

    What comes in through it sends at once: else the second part of an answer would wait for the first to be
    acknowledged, about 40 ms. (asyncio sees to that only for sockets that name their protocol.)
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.create_server((settings.host, settings.port), family=family, backlog=512)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def address_of(listening: socket.socket) -> str:
    """Where browsers find the server; one that listens everywhere is found on this machine."""
    host, port = listening.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{host}:{port}"


def configured(app: FastAPI) -> uvicorn.Config:
    """How uvicorn serves an application of ours."""
    house: House = app.state.house
    requests, sockets = protocols_for(house.gate)
    return uvicorn.Config(
        app,
        http=requests,
        ws=sockets,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=4 * house.settings.longest_message,
        ws_ping_interval=40.0,
        timeout_graceful_shutdown=3,
    )


def fitted(settings: Settings) -> Settings:
    """The settings with no more sockets and connections than the system allows open files."""
    sockets, connections = within_files(settings.open_sockets, settings.open_connections, allow_files())
    if sockets < settings.open_sockets:
        LOG.warning("few files may be open", extra={"sockets": sockets, "connections": connections})
    each = min(settings.connections_per_address, max(1, connections // 2))
    return replace(settings, open_sockets=sockets, open_connections=connections, connections_per_address=each)


def serve(
    settings: Settings, listening: socket.socket, tell: Callable[[str, str], None], level: str = "warning"
) -> None:
    """Serve until somebody stops it; `tell` hears the address and the administrator's key."""
    log_to_stderr(level)
    app = create_app(fitted(settings))
    tell(address_of(listening), app.state.house.admin_key)
    uvicorn.Server(configured(app)).run(sockets=[listening])
