"""The paths for hosts: health, metrics, and what is going on."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, FastAPI, HTTPException, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from ..http.errors import PROBLEMS
from ..keys import same
from ..services import Services
from ..wire.http import HealthInfo, Problem, ServerInfo

ADMINISTRATOR: Final = HTTPBearer(auto_error=False, description="The administrator's key.")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(ADMINISTRATOR)]
GUARDED: Final = {**PROBLEMS, 401: {"model": Problem}}


def add_admin(app: FastAPI, services: Services) -> None:
    """Add the paths."""

    def check_key(credentials: HTTPAuthorizationCredentials | None) -> None:
        if credentials is None or not same(credentials.credentials, services.admin_key):
            raise HTTPException(401, headers={"WWW-Authenticate": "Bearer"})

    @app.get("/healthz", responses=PROBLEMS)
    async def health() -> HealthInfo:
        """Whether the server is alive; uses neither the database nor anything else that could hang."""
        services.health.check_alive()
        return HealthInfo()

    @app.get("/readyz", responses=PROBLEMS)
    async def ready() -> HealthInfo:
        """Whether the database can be written."""
        await services.health.check_ready()
        return HealthInfo()

    @app.get("/metrics", responses={**GUARDED, 200: {"content": {"text/plain": {}}}})
    async def metrics(credentials: Credentials) -> Response:
        """Metrics for Prometheus, for the administrator."""
        check_key(credentials)
        metrics = services.metrics
        metrics.live.set(len(services.tables))
        metrics.connections.set(services.gate.total)
        metrics.waiting_writes.set(services.store.writer.waiting)
        metrics.oldest_write.set(services.store.writer.oldest)
        if services.threads is not None:
            metrics.busy_threads.set(services.threads.busy)
            metrics.waiting_tasks.set(services.threads.waiting)
        return PlainTextResponse(metrics.text())

    @app.get("/api/admin", responses=GUARDED)
    async def admin(credentials: Credentials) -> ServerInfo:
        """What is going on, for the administrator."""
        check_key(credentials)
        return ServerInfo(
            open_pages=services.hub.open_pages,
            live_tables=len(services.tables),
            up_since=services.started,
        )
