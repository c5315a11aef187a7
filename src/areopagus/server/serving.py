"""Running the server: a listening socket first, so that its address is known, then uvicorn on it."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from .app import create_app
from .logs import log_to_stderr
from .settings import Settings


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


def serve(
    settings: Settings, listening: socket.socket, tell: Callable[[str, str], None], level: str = "warning"
) -> None:
    """Serve until somebody stops it; `tell` hears the address and the administrator's key."""
    log_to_stderr(level)
    app = create_app(settings)
    tell(address_of(listening), app.state.house.admin_key)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=4 * settings.longest_message,
        ws_ping_interval=40.0,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listening])
