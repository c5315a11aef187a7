"""The games that can be played, with their options, for people who choose one."""

from __future__ import annotations

from typing import Any, Final, Literal

from areopagus.kernel import Game, Message, Number, OneOf, Option, Several, Switch
from areopagus.kernel.messages import Phrasebook

from ..settings import Settings
from ..thinking.bot_names import allowed_bots
from ..wire.http import GameInfo, OptionInfo
from .asset_version import asset_version

OWN_GAMES: Final = "areopagus.games."
"""The package of the games that are no examples."""


def game_info(game: Game[Any], language: str, settings: Settings) -> GameInfo:
    """A game for people who choose one."""
    texts = game.phrasebook(language)
    return GameInfo(
        key=game.key,
        title=game_title(game, language),
        blurb=_text(texts, "game.about"),
        seats=list(game.seats),
        options=[_option_info(game, option, texts) for option in game.options],
        bots=list(allowed_bots(game, settings)),
        picture=f"/art/{game.key}.svg?edition={asset_version()}",
        example=not type(game).__module__.startswith(OWN_GAMES),
    )


def game_title(game: Game[Any], language: str) -> str:
    """The title of a game."""
    return _text(game.phrasebook(language), "game") or game.key


def _text(texts: Phrasebook, key: str) -> str:
    return texts.text(Message(key)) if texts.has(key) else ""


def _option_info(game: Game[Any], option: Option, texts: Phrasebook) -> OptionInfo:
    values = list(option.names) if isinstance(option, OneOf | Several) else []
    return OptionInfo(
        key=option.key,
        sentence=_text(texts, option.help_key),
        kind=_kind(option),
        normal=list(option.normal) if isinstance(option.normal, tuple) else option.normal,
        values=values,
        names=[_text(texts, f"{option.help_key}.{value}") or value for value in values],
        lowest=option.lowest if isinstance(option, Number) else 0,
        highest=option.highest if isinstance(option, Number) else 0,
        how_many=option.how_many if isinstance(option, Several) else 0,
        reading=option.key in game.readings,
        seats=sorted(game.options_for.get(option.key, game.seats)),
    )


def _kind(option: Option) -> Literal["one_of", "number", "switch", "several"]:
    if isinstance(option, Number):
        return "number"
    if isinstance(option, Switch):
        return "switch"
    return "one_of" if isinstance(option, OneOf) else "several"
