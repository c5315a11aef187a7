"""The bots that tables may name: those that people may choose in a game, and those that the host has added.

A request or a row of the database can name a bot, but never cause an import: a bot that is not listed is refused, or
replaced by the plainest one.
"""

from __future__ import annotations

from typing import Any, Final

from areopagus.bots import FORMER, bots_for, make
from areopagus.kernel import BadCall, Game

from ..settings import Settings

LONGEST_NAME: Final = 80
"""Maximum length of a name in the database."""


def check_host_bots(settings: Settings) -> None:
    """Make each of the host's own bots once; `BadCall` names one that can't be made."""
    for name in settings.bots:
        if len(name) > LONGEST_NAME:
            raise BadCall("error.no_such_bot", bot=name[:60], problem=f"{len(name)} > {LONGEST_NAME}")
        make(name, seed=0)


def allowed_bots(game: Game[Any], settings: Settings) -> tuple[str, ...]:
    """The bots that people can choose at tables of a game."""
    return tuple(dict.fromkeys((*bots_for(game), *settings.bots)))


def may_be_named(name: str, game: Game[Any], settings: Settings) -> bool:
    """Whether a table of a game may name a bot: those that are offered, and those that once were."""
    return name in allowed_bots(game, settings) or (name in FORMER and game.insight() is not None)


def check_bot(name: str, game: Game[Any], settings: Settings) -> str:
    """The name of a bot, if it is allowed; `BadCall` lists those that are."""
    if not may_be_named(name, game, settings):
        allowed = ", ".join(allowed_bots(game, settings))
        raise BadCall(argument="bot", value=name[:60], allowed=allowed)
    return name
