"""The paths of the sockets: of a page that plays or watches at a table, and of one that lists somebody's tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import FastAPI, WebSocket

from ..http.errors import ApiError, language_in, problem_of, problem_response
from ..http.guards import address_of, client_in
from ..live.connection import FOREIGN, TOO_MANY, Connection
from ..live.home_connection import HomeConnection
from ..services import Services


def add_socket(app: FastAPI, services: Services) -> None:
    """Add the paths."""

    @app.websocket("/ws/{table}")
    async def play(socket: WebSocket, table: str, key: str = "", language: str = "") -> None:
        """Play, or watch, at a table."""
        wanted = language or _accepted(socket)
        await serve(socket, lambda client: Connection(services, socket, table, client, wanted).run(key))

    @app.websocket("/ws")
    async def my_tables(socket: WebSocket, language: str = "") -> None:
        """The tables of a browser, and again those that change."""
        wanted = language or _accepted(socket)
        await serve(socket, lambda client: HomeConnection(services, socket, client, wanted).run())

    async def serve(socket: WebSocket, run: Callable[[str], Awaitable[None]]) -> None:
        """Run a connection for the browser of a socket, unless a limit or a foreign page forbids it."""
        client, address = client_in(socket.scope), address_of(socket.scope)
        if not services.socket_rate.take(address):
            await deny(socket, ApiError(429, "error.too_fast"), TOO_MANY)
            return
        if not services.hosts.is_ours(socket.headers):
            await deny(socket, ApiError(421, "error.wrong_host"), FOREIGN)
            return
        await socket.accept()
        if not services.hosts.is_same_origin(socket.scope):
            await socket.close(FOREIGN)
            return
        with (
            services.sockets_by_address.one(address) as is_address_free,
            services.sockets_by_client.one(client or address) as is_client_free,
        ):
            if not (is_address_free and is_client_free):
                await socket.close(TOO_MANY)
                return
            await run(client)

    async def deny(socket: WebSocket, error: ApiError, code: int) -> None:
        """Refuse a socket before it is accepted: by an HTTP answer, where the server supports one."""
        if "websocket.http.response" in socket.scope.get("extensions", {}):
            language = language_in(socket, services.settings.language)
            await socket.send_denial_response(problem_response(*problem_of(error, language)))
        else:
            await socket.close(code)


def _accepted(socket: WebSocket) -> str:
    """The languages that the browser of a socket prefers."""
    return socket.headers.get("accept-language", "")
