"""What is wrong with a request, as JSON with a key and a sentence; never a stack trace."""

from __future__ import annotations

import logging
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

from areopagus.kernel import AreopagusError, BrokenRule, Message, Param

from .database import Unavailable, is_unavailable
from .messages import Problem
from .tables import Archived, Refused, Stale, Unknown
from .texts import language_of, texts_of

LOG: Final = logging.getLogger("areopagus.server")
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Problem} for status in (400, 403, 404, 408, 409, 413, 421, 422, 429, 500, 503)
}
"""What every path may answer, for the OpenAPI document."""


class Fault(Exception):
    """A request that can't be met: a status and a message."""

    def __init__(self, status: int, key: str, /, **params: Param) -> None:
        super().__init__(key)
        self.status = status
        self.message = Message(key, params)


def problem_of(error: Exception, language: str = "en") -> tuple[int, Problem]:
    """The status and the words for whatever went wrong."""
    status, message = _told(error)
    return status, Problem(error=message.key, sentence=texts_of(language).text(message))


def _told(error: Exception) -> tuple[int, Message]:
    if isinstance(error, Fault):
        return error.status, error.message
    if isinstance(error, Unknown):
        return 404, Message("error.no_table")
    if isinstance(error, Stale):
        return 409, Message("error.stale")
    if isinstance(error, Refused):
        return 409, error.message
    if isinstance(error, Archived):
        return 409, Message("error.archived", {"rules": error.row.rules})
    if isinstance(error, AreopagusError) and not isinstance(error, BrokenRule):
        return 422, error.message
    if is_unavailable(error):
        LOG.error("the database failed", exc_info=error)
        return 503, Message("error.database")
    LOG.error("something failed", exc_info=error)
    return 500, Message("error.server")


def answer(status: int, problem: Problem) -> JSONResponse:
    """A problem as an answer."""
    return JSONResponse(problem.model_dump(), status_code=status)


def add_faults(app: FastAPI, language: str) -> None:
    """Answer every error of a request with a problem."""

    def spoken(request: Request) -> str:
        return language_of(request.query_params.get("language", ""), language)

    async def told(request: Request, error: Exception) -> Response:
        return answer(*problem_of(error, spoken(request)))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first: dict[str, Any] = next(iter(error.errors()), {})
        place = ".".join(str(part) for part in first.get("loc", ()))[:100]
        problem = f"{place}: {first.get('msg', '')}"
        return answer(*problem_of(Fault(422, "error.invalid", problem=problem), spoken(request)))

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        keys = {401: "error.unauthorized", 404: "error.not_found", 405: "error.method"}
        key = keys.get(error.status_code, "error.invalid_request")
        response = answer(*problem_of(Fault(error.status_code, key), spoken(request)))
        response.headers.update(error.headers or {})
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(sorted(methods_of(app, request.scope)))
        return response

    for kind in (Fault, AreopagusError, Archived, Unknown, Stale, Refused, Unavailable, SQLAlchemyError):
        app.add_exception_handler(kind, told)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)


def methods_of(app: FastAPI, scope: Scope) -> set[str]:
    """What can be done at a path, over all routes that have it."""
    found: set[str] = set()
    outside = {**scope, "root_path": scope.get("app_root_path", "")}
    for route in app.routes:
        match, _ = route.matches(outside)
        if match is not Match.NONE:
            found |= getattr(route, "methods", None) or {"GET"}
    return found | ({"HEAD"} if "GET" in found else set())
