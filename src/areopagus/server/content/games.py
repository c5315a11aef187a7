"""The games that can be played, with their options, for people who choose one."""

from __future__ import annotations

from typing import Any, Final, Literal

from areopagus.kernel import BadOption, BySeat, Game, Message, Number, OneOf, Option, Several, Switch
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.options import read_options

from ..settings import Settings
from ..thinking.bot_names import allowed_bots
from ..wire.http import ColourInfo, GameInfo, OptionInfo
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
        colours=[ColourInfo(colour=key, name=_text(texts, f"colour.{key}") or key) for key in game.colours],
        options=[_option_info(game, option, texts) for option in game.options],
        bots=list(allowed_bots(game, settings)),
        picture=cover_path(game),
        example=not type(game).__module__.startswith(OWN_GAMES),
    )


def cover_path(game: Game[Any]) -> str:
    """The address of the cover of a game."""
    return f"/art/{game.key}.svg?edition={asset_version()}"


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
        impossible=_impossible(game, option) if isinstance(option, OneOf) else {},
    )


def _impossible(game: Game[Any], option: OneOf) -> dict[int, list[str]]:
    """The values of an option that a game refuses, by the number of seats."""

    def is_refused(seats: int, value: str) -> bool:
        try:
            game.check_options(seats, read_options(game.options, {option.key: value}))
        except BadOption:
            return True
        return False

    refused = {seats: [name for name in option.names if is_refused(seats, name)] for seats in game.seats}
    return {seats: names for seats, names in refused.items() if names}


def _kind(option: Option) -> Literal["one_of", "number", "switch", "several", "by_seat"]:
    if isinstance(option, Number):
        return "number"
    if isinstance(option, Switch):
        return "switch"
    if isinstance(option, BySeat):
        return "by_seat"
    return "one_of" if isinstance(option, OneOf) else "several"
