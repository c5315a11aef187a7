"""Which games there are: those that installed packages announce, and those that a program registers.

A package announces a game by an entry point in the group `areopagus.games`:

    [project.entry-points."areopagus.games"]
    beacons = "beacons:GAME"

A game under construction can be named by its place instead, `module:NAME`.
"""

from __future__ import annotations

import importlib
from importlib.metadata import entry_points
from typing import Any

from .errors import UnknownGame
from .game import Game

GROUP = "areopagus.games"

_registered: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> Game[Any]:
    """Make a game known under its key, for this process."""
    _registered[game.key] = game
    return game


def games() -> dict[str, Game[Any]]:
    """All known games by key."""
    found = dict(_registered)
    for entry in entry_points(group=GROUP):
        if entry.name not in found:
            found[entry.name] = register(entry.load())
    return dict(sorted(found.items()))


def known_game(key: str) -> Game[Any]:
    """The game of a key that is registered or announced; `UnknownGame` if there is none. Imports nothing else."""
    if key in _registered:
        return _registered[key]
    for entry in entry_points(group=GROUP):
        if entry.name == key:
            return register(entry.load())
    raise UnknownGame(game=key[:100], known=", ".join(_keys()) or "–")


def _keys() -> list[str]:
    """The keys of all known games; imports none of them."""
    return sorted({*_registered, *(entry.name for entry in entry_points(group=GROUP))})


def find_game(key: str | Game[Any]) -> Game[Any]:
    """A game by itself, its key, or its place `module:NAME`; `UnknownGame` if there is none."""
    if isinstance(key, Game):
        return key
    module, colon, name = key.partition(":")
    return _game_at(module, name) if colon else known_game(key)


def _game_at(module: str, name: str) -> Game[Any]:
    if not all(part.isidentifier() for part in module.split(".")):
        raise UnknownGame("error.no_game_there", game=f"{module}:{name}")
    try:
        game = getattr(importlib.import_module(module), name, None)
    except ModuleNotFoundError as error:
        raise UnknownGame("error.no_module", game=f"{module}:{name}", problem=str(error)) from error
    if not isinstance(game, Game):
        raise UnknownGame("error.no_game_there", game=f"{module}:{name}")
    return register(game)
