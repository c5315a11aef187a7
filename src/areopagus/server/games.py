"""The games: what can be played, their pictures and their rules."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from html import escape
from random import Random
from typing import Annotated, Any, Final

from fastapi import FastAPI, Path, Query, Request, Response

from areopagus.kernel import (
    Area,
    Game,
    Match,
    Message,
    Number,
    OneOf,
    Option,
    Scene,
    Several,
    Switch,
    games,
    load,
    new,
)
from areopagus.kernel.ledger import rule_texts
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.scene import BUILT_IN

from .compression import kept_response
from .editions import caching, edition
from .faults import PROBLEMS, Fault
from .house import House, game_of
from .messages import GameInfo, OptionInfo, RuleLine, RuleText
from .own_bots import bots_here
from .reel import coloured
from .settings import Settings
from .texts import all_texts, language_of, own_names

COVER_SEED: Final = 8320
COVER_CHOICES: Final = 40
"""The cover of a game without a record for it shows the table after so many choices by random players."""
COVER: Final = "cover.json"
"""Beside a game's colours: the record of a match up to the moment that the cover shows."""
OWN_GAMES: Final = "areopagus.games."
Language = Annotated[str, Query(max_length=20)]
Edition = Annotated[str, Query(max_length=40)]
Key = Annotated[str, Path(max_length=80)]


def add_games(app: FastAPI, house: House) -> None:
    """The paths of games, texts, art and rules."""
    spoken = house.settings.language

    @app.get("/api/texts", responses=PROBLEMS)
    async def texts(response: Response, language: Language = "") -> dict[str, str | list[str]]:
        """All texts of the page, by key, in a language that there is."""
        found = language_of(language, spoken)
        response.headers["Content-Language"] = found.replace("_", "-")
        return all_texts(found)

    @app.get("/api/languages", responses=PROBLEMS)
    async def languages() -> dict[str, str]:
        """The languages of the page, and what each calls itself."""
        return own_names()

    @app.get("/api/games", responses=PROBLEMS)
    async def list_games(language: Language = "") -> list[GameInfo]:
        """The games that can be played here: our own first, and of these what can be played alone."""
        known = await asyncio.to_thread(games)
        told = [game_info(game, language_of(language, spoken), house.settings) for game in known.values()]
        return sorted(told, key=lambda game: (game.example, min(game.seats), game.title))

    @app.get("/api/rules/{game}/{rule}", responses=PROBLEMS)
    async def rule(game: Key, rule: Annotated[str, Path(max_length=80)]) -> RuleText:
        """A rule of a game, by its id."""
        return rule_text(game_of(game), rule)

    @app.get("/art/{game}.svg", responses=_kind_of("image/svg+xml", "The cover of a game."))
    async def cover(request: Request, game: Key, edition: Edition = "") -> Response:
        """The cover of a game: a map in the middle of a match."""
        return await _kept(request, edition, "image/svg+xml", cover_of, game_of(game))

    @app.get("/art/{game}/palette.css", responses=_kind_of("text/css", "The colours of a game."))
    async def palette(request: Request, game: Key, edition: Edition = "") -> Response:
        """The colours of a game, for light and dark pages."""
        return await _kept(request, edition, "text/css", _palette_of, game_of(game))

    @app.get("/art/{game}/{seats}.svg", responses=_kind_of("image/svg+xml", "The sprites of a game."))
    async def sheet(
        request: Request, game: Key, seats: Annotated[int, Path(ge=1, le=8)], edition: Edition = ""
    ) -> Response:
        """The sprites of a game as symbols, and the ground of its table for a number of seats."""
        found = game_of(game)
        if seats not in found.seats:
            raise Fault(404, "error.not_found")
        return await _kept(request, edition, "image/svg+xml", sheet_of, found, seats)


async def _kept(
    request: Request, edition: str, kind: str, make: Callable[..., str], *told: object
) -> Response:
    """A picture or colours, made and compressed in a thread, once."""

    def made() -> Response:
        return kept_response(make(*told).encode(), kind, request.headers, caching(edition))

    return await asyncio.to_thread(made)


def _kind_of(kind: str, description: str) -> dict[int | str, dict[str, Any]]:
    return {**PROBLEMS, 200: {"description": description, "content": {kind: {}}}}


# What can be played


def game_info(game: Game[Any], language: str, settings: Settings) -> GameInfo:
    """A game for people who choose one."""
    texts = game.phrasebook(language)
    return GameInfo(
        key=game.key,
        title=game_title(game, language),
        blurb=_said(texts, "game.about"),
        seats=list(game.seats),
        options=[_option_info(game, option, texts) for option in game.options],
        bots=list(bots_here(game, settings)),
        picture=f"/art/{game.key}.svg?edition={edition()}",
        example=not type(game).__module__.startswith(OWN_GAMES),
    )


def game_title(game: Game[Any], language: str) -> str:
    """What a game is called."""
    return _said(game.phrasebook(language), "game") or game.key


def _said(texts: Phrasebook, key: str) -> str:
    return texts.text(Message(key)) if texts.has(key) else ""


def _option_info(game: Game[Any], option: Option, texts: Phrasebook) -> OptionInfo:
    normal = list(option.normal) if isinstance(option.normal, tuple) else option.normal
    info = OptionInfo(
        key=option.key,
        sentence=_said(texts, option.help_key),
        kind=_kind(option),
        normal=normal,
        reading=option.key in game.readings,
        seats=sorted(game.options_for.get(option.key, game.seats)),
    )
    if isinstance(option, Number):
        info.lowest, info.highest = option.lowest, option.highest
    elif isinstance(option, OneOf):
        info.values = list(option.names)
    elif isinstance(option, Several):
        info.values, info.how_many = list(option.names), option.how_many
    info.names = [_said(texts, f"{option.help_key}.{value}") or value for value in info.values]
    return info


def _kind(option: Option) -> Any:
    kinds = {Number: "number", Switch: "switch", OneOf: "one_of", Several: "several"}
    return next(name for kind, name in kinds.items() if isinstance(option, kind))


# Rules


@cache
def _rulebook(game: Game[Any]) -> dict[str, tuple[str, str]]:
    """The rules of a game by their ids, each with the title of its chapter."""
    if game.rulebook is None:
        return {}
    document = game.rulebook.read_text(encoding="utf-8")
    found: dict[str, tuple[str, str]] = {}
    titles: dict[str, str] = {}
    title = ""
    for line in document.splitlines():
        heading = re.match(r"#+\s+(.*)", line)
        title = heading[1] if heading else title
        for declared in re.findall(r"^\s*- \*\*([A-Z0-9-]+)\*\*", line):
            titles[declared] = title
    for name, text in rule_texts(document).items():
        found[name] = (_plain(titles.get(name, "")), _plain(text))
    return found


def _plain(text: str) -> str:
    """A text of the rules document without its marks and sources."""
    text = re.sub(r"\s*\[[^\]]*\]", "", text)
    return re.sub(r"\*\*|`|(?<!\w)\*|\*(?!\w)", "", text).strip()


def rule_text(game: Game[Any], name: str) -> RuleText:
    """A rule with its neighbours; `Fault` if there is none with this id."""
    rules = _rulebook(game)
    if name not in rules:
        raise Fault(404, "error.no_rule", rule=name[:40])
    names = list(rules)
    place = names.index(name)
    title, text = rules[name]
    near = [
        RuleLine(id=other, text=rules[other][1])
        for other in names[max(0, place - 3) : place + 4]
        if other != name and rules[other][0] == title
    ]
    return RuleText(id=name, title=title, text=text, near=near)


# Pictures


@cache
def cover_of(game: Game[Any]) -> str:
    """The cover: always the same moment of the same match, by day and by night."""
    scene = cover_match(game).scene()
    area = next((area for area in scene.areas if area.key == "map"), None)
    picture = scene.svg() if area is None else _cropped(scene, area)
    return coloured(game, picture, _palette_of(game))


def _palette_of(game: Game[Any]) -> str:
    return "" if game.palette is None else game.palette.read_text(encoding="utf-8")


def make_covers() -> None:
    """Have all covers ready before somebody looks at them."""
    for game in games().values():
        cover_of(game)


def cover_match(game: Game[Any]) -> Match:
    """The match that the cover shows: out of its record, or played at random."""
    record = None if game.palette is None else game.palette.parent / COVER
    if record is not None and record.exists():
        return load(record.read_text(encoding="utf-8"))
    match = new(game, seats=max(game.seats), seed=COVER_SEED)
    rng = Random(COVER_SEED)
    for _ in range(COVER_CHOICES):
        if match.ask is not None:
            match.choose(rng.choice(match.ask.words))
    return match


def _cropped(scene: Scene, area: Area) -> str:
    """A part of a picture alone."""

    def is_near(x: float, y: float) -> bool:
        return -60 < x - area.x < area.width + 60 and -60 < y - area.y < area.height + 60

    within = tuple(piece for piece in scene.pieces if is_near(piece.x, piece.y))
    box = f'viewBox="{area.x:g} {area.y:g} {area.width:g} {area.height:g}" width="{area.width:g}"'
    picture = replace(scene, pieces=within).svg()
    return re.sub(
        r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', f'{box} height="{area.height:g}"', picture, count=1
    )


@lru_cache(maxsize=32)
def sheet_of(game: Game[Any], seats: int) -> str:
    """All sprites as symbols by their names, with the ground of the table."""
    scene = new(game, seats=seats, seed=COVER_SEED).scene()
    sprites = {**BUILT_IN, **scene.sprites}
    symbols = "".join(
        f'<symbol id="{escape(name)}" viewBox="0 0 100 100">{markup}</symbol>\n'
        for name, markup in sprites.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}<g id="ground">{scene.ground}</g>\n</svg>\n'
