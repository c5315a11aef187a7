"""The paths of advice: a hint while a match runs, an analysis when it is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import FastAPI, Query, Request

from ..http.errors import PROBLEMS, ApiError
from ..http.guards import address_of
from ..live.seating import access_to, access_to_seat
from ..live.table_info import player_names
from ..services import Services
from ..store import TableRow
from ..texts import language_of
from ..thinking.analyses import Analysis
from ..thinking.reviews import MatchReview
from ..thinking.studies import Asker
from ..wire.http import AnalysisInfo, Problem, ReviewInfo
from ..wire.match import Hint
from .parameters import Client, Language, Seat, Secret, TableId


def add_advice(app: FastAPI, services: Services) -> None:
    """Add the paths."""
    settings = services.settings

    @app.post("/api/tables/{table}/hint", responses={**PROBLEMS, 503: {"model": Problem}})
    async def hint(
        table: TableId,
        request: Request,
        client: Client,
        key: Secret = "",
        question: Annotated[str, Query(max_length=60)] = "",
        language: Language = "",
    ) -> Hint:
        """The best words, for the holder of the asked seat; with `question`, only if that is still the question."""
        row, access = await services.query(access_to, services, table, key, client)
        _check_rate(services, request)
        chosen = language_of(language, settings.language)
        advised = await services.hints.hint(table, access.seats, question, owner=address_of(request.scope))
        return advised.to_wire(chosen, player_names(row, chosen))

    @app.get("/api/tables/{table}/analysis/{seat}", responses=PROBLEMS)
    async def analysis(
        table: TableId,
        seat: Seat,
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
    ) -> AnalysisInfo:
        """The analysis of a seat in a finished match, so far; a paused one continues."""
        row, _ = await services.query(access_to_seat, services, table, seat, client, key)
        asker = Asker(address_of(request.scope), client)
        return await _analysis_info(
            services, row, services.analyses.find(row, seat, asker), language, asker.address
        )

    @app.post("/api/tables/{table}/analysis/{seat}", status_code=202, responses=PROBLEMS)
    async def analyse(
        table: TableId,
        seat: Seat,
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
    ) -> AnalysisInfo:
        """Begin the analysis of a seat in a finished match, or continue it."""
        row, _ = await services.query(access_to_seat, services, table, seat, client, key)
        _check_rate(services, request)
        asker = Asker(address_of(request.scope), client)
        return await _analysis_info(
            services, row, services.analyses.begin(row, seat, asker), language, asker.address
        )

    @app.get("/api/tables/{table}/review", responses=PROBLEMS)
    async def review(
        table: TableId, request: Request, client: Client, key: Secret = "", language: Language = ""
    ) -> ReviewInfo:
        """The review of a finished match, so far; a paused one continues."""
        row, _ = await services.query(access_to, services, table, key, client)
        asker = Asker(address_of(request.scope), client)
        return _review_info(services, row, await services.reviews.find(row, asker), language)

    @app.post("/api/tables/{table}/review", status_code=202, responses=PROBLEMS)
    async def begin_review(
        table: TableId, request: Request, client: Client, key: Secret = "", language: Language = ""
    ) -> ReviewInfo:
        """Begin the review of a finished match, or continue it."""
        row, _ = await services.query(access_to, services, table, key, client)
        _check_rate(services, request)
        asker = Asker(address_of(request.scope), client)
        return _review_info(services, row, await services.reviews.begin(row, asker), language)


def _check_rate(services: Services, request: Request) -> None:
    if not services.thought_rate.take(address_of(request.scope)):
        raise ApiError(429, "error.too_fast")


async def _analysis_info(
    services: Services, row: TableRow, analysis: Analysis, language: str, owner: str
) -> AnalysisInfo:
    chosen = language_of(language, services.settings.language)
    return await services.analyses.to_wire(analysis, row, chosen, player_names(row, chosen), owner)


def _review_info(services: Services, row: TableRow, review: MatchReview, language: str) -> ReviewInfo:
    chosen = language_of(language, services.settings.language)
    return services.reviews.to_wire(review, row, chosen, player_names(row, chosen))
