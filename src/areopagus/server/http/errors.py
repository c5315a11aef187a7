"""Errors as answers: JSON with a key and a sentence, never a stack trace."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import Match
from starlette.types import Scope

from areopagus.kernel import AreopagusError, BrokenRule, Message, Param

from ..live.errors import ActionRefused, Archived, Stale, UnknownTable
from ..store.database import Unavailable, is_unavailable
from ..texts import language_of, texts_of
from ..wire.http import Problem

LOG: Final = logging.getLogger("areopagus.server")


def documented(status: int) -> dict[str, Any]:
    """An answer with a `Problem` for the OpenAPI document, by the name of its schema.

    FastAPI prepares a class again for each path and status, which took most of the time to make an app.
    """
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        "description": HTTPStatus(status).phrase,
        "content": {"application/json": {"schema": schema}},
    }


PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": Problem},  # so that the document has the schema
    **{status: documented(status) for status in (403, 404, 408, 409, 413, 421, 422, 429, 500, 503)},
}
"""The errors that every path may answer, for the OpenAPI document."""


class ApiError(Exception):
    """An error with the status of its HTTP answer and a message."""

    def __init__(self, status: int, key: str, /, **params: Param) -> None:
        super().__init__(key)
        self.status = status
        self.message = Message(key, params)


def problem_of(error: Exception, language: str = "en") -> tuple[int, Problem]:
    """The status and the description of an error."""
    status, message = _status_and_message(error)
    return status, Problem(error=message.key, sentence=texts_of(language).text(message))


def _status_and_message(error: Exception) -> tuple[int, Message]:
    if isinstance(error, ApiError):
        return error.status, error.message
    if isinstance(error, UnknownTable):
        return 404, Message("error.no_table")
    if isinstance(error, Stale):
        return 409, Message("error.stale")
    if isinstance(error, ActionRefused):
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


def problem_response(status: int, problem: Problem) -> JSONResponse:
    """A problem as an HTTP answer."""
    return JSONResponse(problem.model_dump(), status_code=status)


def language_in(request: HTTPConnection, default: str) -> str:
    """The language of the answer to a request: the one that it names, one that its browser prefers, or the default."""
    wanted = request.query_params.get("language", "") or request.headers.get("accept-language", "")
    return language_of(wanted, default)


def add_error_handlers(app: FastAPI, language: str) -> None:
    """Answer every error of a request with a `Problem`."""

    async def respond(request: Request, error: Exception) -> Response:
        return problem_response(*problem_of(error, language_in(request, language)))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first: dict[str, Any] = next(iter(error.errors()), {})
        place = ".".join(str(part) for part in first.get("loc", ()))[:100]
        problem = f"{place}: {first.get('msg', '')}"
        return problem_response(
            *problem_of(ApiError(422, "error.invalid", problem=problem), language_in(request, language))
        )

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        keys = {401: "error.unauthorized", 404: "error.not_found", 405: "error.method"}
        key = keys.get(error.status_code, "error.invalid_request")
        response = problem_response(
            *problem_of(ApiError(error.status_code, key), language_in(request, language))
        )
        response.headers.update(error.headers or {})
        if error.status_code == 405:
            response.headers["Allow"] = ", ".join(sorted(methods_of(app, request.scope)))
        return response

    for kind in (
        ApiError,
        AreopagusError,
        Archived,
        UnknownTable,
        Stale,
        ActionRefused,
        Unavailable,
        SQLAlchemyError,
    ):
        app.add_exception_handler(kind, respond)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)


def methods_of(app: FastAPI, scope: Scope) -> set[str]:
    """The methods that a path allows, over all its routes."""
    methods: set[str] = set()
    outside = {**scope, "root_path": scope.get("app_root_path", "")}
    for route in app.routes:
        match, _ = route.matches(outside)
        if match is not Match.NONE:
            methods |= getattr(route, "methods", None) or {"GET"}
    return methods | ({"HEAD"} if "GET" in methods else set())
