"""The paths of advice: a hint while a match runs, an analysis when it is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import FastAPI, Query, Request

from .analyses import Analysis, Asker
from .faults import PROBLEMS, Fault
from .games import Language
from .guards import address_of
from .house import House
from .messages import AnalysisInfo, Hint, Problem
from .requests import Client, Seat, Secret, TableId
from .seating import held, held_with_seat, names_at
from .store import TableRow
from .texts import language_of


def add_advice(app: FastAPI, house: House) -> None:
    """Hints and analyses."""
    settings = house.settings

    @app.post("/api/tables/{table}/hint", responses={**PROBLEMS, 503: {"model": Problem}})
    async def hint(
        table: TableId,
        request: Request,
        client: Client,
        key: Secret = "",
        question: Annotated[str, Query(max_length=60)] = "",
        language: Language = "",
    ) -> Hint:
        """The best few words for whoever holds the asked seat; with `question`, only if that is still the question."""
        row, holder = await house.ask(held, house, table, key, client)
        _check_rate(house, request)
        spoken = language_of(language, settings.language)
        advised = await house.hints.hint(table, holder.seats, question, owner=address_of(request.scope))
        return advised.told(spoken, names_at(row, spoken))

    @app.get("/api/tables/{table}/analysis/{seat}", responses=PROBLEMS)
    async def analysis(
        table: TableId,
        seat: Seat,
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
    ) -> AnalysisInfo:
        """What there is of the analysis of a seat in a finished match; one that paused goes on."""
        row, _ = await house.ask(held_with_seat, house, table, seat, client, key)
        asker = Asker(address_of(request.scope), client)
        return await _told(house, row, house.analyses.found(row, seat, asker), language, asker.address)

    @app.post("/api/tables/{table}/analysis/{seat}", status_code=202, responses=PROBLEMS)
    async def analyse(
        table: TableId,
        seat: Seat,
        request: Request,
        client: Client,
        key: Secret = "",
        language: Language = "",
    ) -> AnalysisInfo:
        """Begin the analysis of a seat in a finished match, or go on with it."""
        row, _ = await house.ask(held_with_seat, house, table, seat, client, key)
        _check_rate(house, request)
        asker = Asker(address_of(request.scope), client)
        return await _told(house, row, house.analyses.begin(row, seat, asker), language, asker.address)


def _check_rate(house: House, request: Request) -> None:
    if not house.thoughts.take(address_of(request.scope)):
        raise Fault(429, "error.too_fast")


async def _told(house: House, row: TableRow, analysis: Analysis, language: str, owner: str) -> AnalysisInfo:
    spoken = language_of(language, house.settings.language)
    return await house.analyses.told(analysis, row, spoken, names_at(row, spoken), owner)
