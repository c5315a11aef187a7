"""The path of the socket, by which a page plays or watches at a table."""

from __future__ import annotations

from fastapi import FastAPI, WebSocket

from ..http.errors import ApiError, problem_of, problem_response
from ..http.guards import address_of, client_in
from ..live.connection import FOREIGN, TOO_MANY, Connection
from ..services import Services


def add_socket(app: FastAPI, services: Services) -> None:
    """Add the path."""

    @app.websocket("/ws/{table}")
    async def play(socket: WebSocket, table: str, key: str = "", language: str = "") -> None:
        """Play, or watch, at a table."""
        client, address = client_in(socket.scope), address_of(socket.scope)
        if not services.socket_rate.take(address):
            await _deny(socket, ApiError(429, "error.too_fast"), TOO_MANY)
            return
        if not services.hosts.is_ours(socket.headers):
            await _deny(socket, ApiError(421, "error.wrong_host"), FOREIGN)
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
            await Connection(services, socket, table, client, language).run(key)


async def _deny(socket: WebSocket, error: ApiError, code: int) -> None:
    """Refuse a socket before it is accepted: by an HTTP answer, where the server supports one."""
    if "websocket.http.response" in socket.scope.get("extensions", {}):
        await socket.send_denial_response(problem_response(*problem_of(error)))
    else:
        await socket.close(code)
