"""The parameters that several paths take from a request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query, Request

TableId = Annotated[str, Path(max_length=40, pattern="^[a-z0-9]+$")]
Seat = Annotated[int, Path(ge=0, le=7)]
Secret = Annotated[str, Query(max_length=60, pattern="^[a-z0-9]*$")]
LanguageName = Annotated[str, Query(max_length=20)]


def wanted_language(request: Request, language: LanguageName = "") -> str:
    """The language in which a request wants its answer: the one that it names, or those that its browser prefers."""
    return language or request.headers.get("accept-language", "")


Language = Annotated[str, Depends(wanted_language)]


def client_of(request: Request) -> str:
    """The browser that sends a request, by a hash of its cookie."""
    return str(request.state.client)


Client = Annotated[str, Depends(client_of)]
