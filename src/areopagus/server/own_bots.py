"""The bots of this server: those that people may choose in a game, and those that its host has added by name.

A request or a row of the database names a bot, but never makes us import anything: whoever is not in this list is
refused, or played for by the plainest.
"""

from __future__ import annotations

from typing import Any, Final

from areopagus.bots import bots_for, make
from areopagus.kernel import BadCall, Game

from .settings import Settings

LONGEST_NAME: Final = 80
"""As the database keeps it."""


def check_own(settings: Settings) -> None:
    """Make each of the host's own bots once; `BadCall` says which can't be made, before anybody plays with it."""
    for name in settings.bots:
        if len(name) > LONGEST_NAME:
            raise BadCall("error.no_such_bot", bot=name[:60], problem=f"{len(name)} > {LONGEST_NAME}")
        make(name, seed=0)


def bots_here(game: Game[Any], settings: Settings) -> tuple[str, ...]:
    """The bots that tables of a game may name here."""
    return tuple(dict.fromkeys((*bots_for(game), *settings.bots)))


def check_bot(name: str, game: Game[Any], settings: Settings) -> str:
    """A bot that a request names, if it may; `BadCall` says which there are."""
    allowed = bots_here(game, settings)
    if name not in allowed:
        raise BadCall(argument="bot", value=name[:60], allowed=", ".join(allowed))
    return name
