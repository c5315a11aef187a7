"""The paths of games: what can be played, its pictures, rules and reference, and the texts of the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, ParamSpec

from fastapi import FastAPI, Path, Query, Request, Response

from areopagus.kernel import Game, games

from ..content.art import cover_of, sheet_of, styles_of
from ..content.asset_version import cache_headers
from ..content.book import book_of, pictures_of
from ..content.games import game_info
from ..content.reference import reference_of
from ..content.rulebook import rule_text
from ..http.compression import cached_response
from ..http.errors import PROBLEMS, ApiError
from ..services import Services, game_of
from ..texts import all_texts, is_available, language_of, own_names
from ..wire.book import BookInfo, Picture
from ..wire.http import ChosenLanguage, GameInfo, ReferenceEntry, RuleText
from .parameters import Client, Language, LanguageName, wanted_language

P = ParamSpec("P")
Edition = Annotated[str, Query(max_length=40)]
Key = Annotated[str, Path(max_length=80)]


def add_games(app: FastAPI, services: Services) -> None:
    """Add the paths of games, texts, art and rules."""
    default_language = services.settings.language

    async def spoken(
        request: Request, edition: str, make: Callable[[Game[Any], str], str], game: str, language: str
    ) -> Response:
        """A document about a game in a language; it says in which."""
        chosen = language_of(language, default_language)
        answer = await _cached(request, edition, "application/json", make, game_of(game), chosen)
        answer.headers["Content-Language"] = chosen.replace("_", "-")
        return answer

    @app.get("/api/texts", responses=PROBLEMS)
    async def texts(
        request: Request, response: Response, client: Client, language: LanguageName = ""
    ) -> dict[str, str | list[str]]:
        """All texts of the page, by key.

        In the language that is named, else in the one that the person has chosen, else in one that the browser prefers.
        """
        kept = "" if language else await services.query(services.store.readers.language_of, client)
        chosen = language_of(kept or wanted_language(request, language), default_language)
        response.headers["Content-Language"] = chosen.replace("_", "-")
        response.headers["Vary"] = "Accept-Language, Cookie"
        return all_texts(chosen)

    @app.put("/api/language", status_code=204, response_model=None, responses=PROBLEMS)
    async def choose_language(body: ChosenLanguage, request: Request, client: Client) -> None:
        """Keep the language that a person has chosen; an empty one is that of the browser."""
        if body.language and not is_available(body.language):
            raise ApiError(422, "error.no_language", language=body.language)
        if request.state.is_known:  # a browser without cookies can't be known again
            await services.query(services.store.readers.choose, client, body.language)

    @app.get("/api/languages", responses=PROBLEMS)
    async def languages() -> dict[str, str]:
        """The languages of the page, and what each calls itself."""
        return own_names()

    @app.get("/api/games", responses=PROBLEMS)
    async def list_games(language: Language = "") -> list[GameInfo]:
        """The games that can be played here: our own first, and of these what can be played alone."""
        installed = await asyncio.to_thread(games)
        chosen = language_of(language, default_language)
        infos = [game_info(game, chosen, services.settings) for game in installed.values()]
        return sorted(infos, key=lambda game: (game.example, min(game.seats), game.title))

    @app.get(
        "/api/rules/{game}",
        responses={**PROBLEMS, 200: {"model": BookInfo, "description": "Rules, cards and pieces."}},
    )
    async def book(request: Request, game: Key, language: Language = "", edition: Edition = "") -> Response:
        """The book of a game: its rules with cross-references, and its cards and pieces with pictures."""
        return await spoken(request, edition, book_of, game, language)

    @app.get("/api/rules/{game}/{rule}", responses=PROBLEMS)
    async def rule(game: Key, rule: Annotated[str, Path(max_length=80)], language: Language = "") -> RuleText:
        """A rule of a game, by its id."""
        return rule_text(game_of(game), rule, language_of(language, default_language))

    @app.get(
        "/api/reference/{game}",
        responses={**PROBLEMS, 200: {"model": dict[str, ReferenceEntry], "description": "Entries by key."}},
    )
    async def reference(
        request: Request, game: Key, language: Language = "", edition: Edition = ""
    ) -> Response:
        """What there is to know of each card, tile, piece and place of a game."""
        return await spoken(request, edition, reference_of, game, language)

    @app.get(
        "/api/pictures/{game}",
        responses={**PROBLEMS, 200: {"model": dict[str, Picture], "description": "Pictures by key."}},
    )
    async def pictures(
        request: Request, game: Key, language: Language = "", edition: Edition = ""
    ) -> Response:
        """What each card, tile, piece and place of a game looks like, by the key of its entry of the reference."""
        return await spoken(request, edition, pictures_of, game, language)

    @app.get("/art/{game}.svg", responses=_content("image/svg+xml", "The cover of a game."))
    async def cover(request: Request, game: Key, edition: Edition = "") -> Response:
        """The cover of a game: a map in the middle of a match."""
        return await _cached(request, edition, "image/svg+xml", cover_of, game_of(game))

    @app.get("/art/{game}/palette.css", responses=_content("text/css", "The colours of a game."))
    async def palette(request: Request, game: Key, edition: Edition = "") -> Response:
        """The colours of a game, for light and dark pages, and the arrangement of its panels."""
        return await _cached(request, edition, "text/css", styles_of, game_of(game))

    @app.get("/art/{game}/{seats}.svg", responses=_content("image/svg+xml", "The sprites of a game."))
    async def sheet(
        request: Request, game: Key, seats: Annotated[int, Path(ge=1, le=8)], edition: Edition = ""
    ) -> Response:
        """The sprites of a game as symbols, and the ground of its table for a number of seats."""
        wanted = game_of(game)
        if seats not in wanted.seats:
            raise ApiError(404, "error.not_found")
        return await _cached(request, edition, "image/svg+xml", sheet_of, wanted, seats)


async def _cached(
    request: Request,
    edition: str,
    media_type: str,
    make: Callable[P, str],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Response:
    """A picture, stylesheet or document, made and compressed once, in a thread."""

    def respond() -> Response:
        content = make(*args, **kwargs).encode()
        return cached_response(content, media_type, request.headers, cache_headers(edition))

    return await asyncio.to_thread(respond)


def _content(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    return {**PROBLEMS, 200: {"description": description, "content": {media_type: {}}}}
