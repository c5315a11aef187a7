"""The games: what can be played, their pictures and their rules."""

from __future__ import annotations

import asyncio
import re
from functools import cache, lru_cache
from html import escape
from random import Random
from typing import Annotated, Any, Final

from fastapi import FastAPI, Path, Query, Response

from areopagus import bots
from areopagus.kernel import Game, Message, Number, OneOf, Option, Several, Switch, games, new
from areopagus.kernel.ledger import rule_texts
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.scene import BUILT_IN

from .faults import PROBLEMS, Fault
from .house import House, game_of
from .messages import GameInfo, OptionInfo, RuleLine, RuleText
from .texts import all_texts, language_of

COVER_SEED: Final = 8320
COVER_CHOICES: Final = 260
"""A cover shows the table after so many choices by random players."""
CACHED: Final = {"Cache-Control": "public, max-age=3600"}
Language = Annotated[str, Query(max_length=20)]
Key = Annotated[str, Path(max_length=80)]


def add_games(app: FastAPI, house: House) -> None:
    """The paths of games, texts, art and rules."""
    spoken = house.settings.language

    @app.get("/api/texts", responses=PROBLEMS)
    async def texts(language: Language = "") -> dict[str, str | list[str]]:
        """All texts of the page, by key."""
        return all_texts(language_of(language, spoken))

    @app.get("/api/games", responses=PROBLEMS)
    async def list_games(language: Language = "") -> list[GameInfo]:
        """The games that can be played here."""
        known = await asyncio.to_thread(games)
        return [game_info(known[key], language_of(language, spoken)) for key in sorted(known)]

    @app.get("/api/rules/{game}/{rule}", responses=PROBLEMS)
    async def rule(game: Key, rule: Annotated[str, Path(max_length=80)]) -> RuleText:
        """A rule of a game, by its id."""
        return rule_text(game_of(game), rule)

    @app.get("/art/{game}.svg", responses=_kind_of("image/svg+xml", "The cover of a game."))
    async def cover(game: Key) -> Response:
        """The cover of a game: a table in the middle of a match."""
        picture = await asyncio.to_thread(cover_of, game_of(game))
        return Response(picture, media_type="image/svg+xml", headers=CACHED)

    @app.get("/art/{game}/palette.css", responses=_kind_of("text/css", "The colours of a game."))
    async def palette(game: Key) -> Response:
        """The colours of a game, for light and dark pages."""
        found = game_of(game).palette
        css = "" if found is None else await asyncio.to_thread(found.read_text, encoding="utf-8")
        return Response(css, media_type="text/css", headers=CACHED)

    @app.get("/art/{game}/{seats}.svg", responses=_kind_of("image/svg+xml", "The sprites of a game."))
    async def sheet(game: Key, seats: Annotated[int, Path(ge=1, le=8)]) -> Response:
        """The sprites of a game as symbols, and the ground of its table for a number of seats."""
        found = game_of(game)
        if seats not in found.seats:
            raise Fault(404, "error.not_found")
        picture = await asyncio.to_thread(sheet_of, found, seats)
        return Response(picture, media_type="image/svg+xml", headers=CACHED)


def _kind_of(kind: str, description: str) -> dict[int | str, dict[str, Any]]:
    return {**PROBLEMS, 200: {"description": description, "content": {kind: {}}}}


# What can be played


def game_info(game: Game[Any], language: str) -> GameInfo:
    """A game for people who choose one."""
    texts = game.phrasebook(language)
    return GameInfo(
        key=game.key,
        title=game_title(game, language),
        blurb=_said(texts, "game.about"),
        seats=list(game.seats),
        options=[_option_info(option, texts) for option in game.options],
        bots=sorted(bots.BOTS),
        picture=f"/art/{game.key}.svg",
    )


def game_title(game: Game[Any], language: str) -> str:
    """What a game is called."""
    return _said(game.phrasebook(language), "game") or game.key


def _said(texts: Phrasebook, key: str) -> str:
    return texts.text(Message(key)) if texts.has(key) else ""


def _option_info(option: Option, texts: Phrasebook) -> OptionInfo:
    normal = list(option.normal) if isinstance(option.normal, tuple) else option.normal
    info = OptionInfo(
        key=option.key, sentence=_said(texts, option.help_key), kind=_kind(option), normal=normal
    )
    if isinstance(option, Number):
        info.lowest, info.highest = option.lowest, option.highest
    elif isinstance(option, OneOf):
        info.values = list(option.names)
    elif isinstance(option, Several):
        info.values, info.how_many = list(option.names), option.how_many
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
    text = re.sub(r"\s*\[[0-9/, a-z]*\]\s*", " ", text)
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
    """The cover: always the same table, in the middle of a match."""
    match = new(game, seats=max(game.seats), seed=COVER_SEED)
    rng = Random(COVER_SEED)
    for _ in range(COVER_CHOICES):
        ask = match.ask
        if ask is None:
            break
        seldom = game.seldom.get(ask.about, ())
        words = [word for word in ask.words if word.text.partition(":")[0] not in seldom] or list(ask.words)
        match.choose(rng.choice(words))
    if match.over:
        match.undo()
    return match.scene().svg()


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
