"""Which games there are: those that installed packages announce, and those that a program registers.

A package announces a game by an entry point in the group `areopagus.games`:

    [project.entry-points."areopagus.games"]
    beacons = "beacons:GAME"

A game under construction can be named by its place instead, `module:NAME`. A package whose game can't be loaded
does not affect the others: its game is left out, and `broken_games` says why.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from .errors import UnknownGame, problem_of
from .game import Game
from .messages import shown
from .options import Option
from .words import Vocabulary

GROUP: Final = "areopagus.games"
BROKEN: Final = "error.broken_game"

_registered: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> Game[Any]:
    """Make a game known under its key, for this process."""
    _registered[game.key] = game
    return game


def games() -> dict[str, Game[Any]]:
    """All known games by key. Those that can't be loaded are left out, see `broken_games`."""
    _load_all()
    return dict(sorted(_registered.items()))


def broken_games() -> dict[str, str]:
    """The keys of games that packages announce and that can't be loaded, each with the reason."""
    return dict(sorted(_load_all().items()))


def _load_all() -> dict[str, str]:
    """Register every announced game; return those for which that failed, with the reason."""
    broken: dict[str, str] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in _registered:
            try:
                _load(entry)
            except UnknownGame as error:
                broken[entry.name] = str(error.message.params["problem"])
    return broken


def _load(entry: EntryPoint) -> Game[Any]:
    """The game that a package announces; `UnknownGame` with the reason if it can't be used."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        raise UnknownGame(BROKEN, game=entry.name, problem=problem_of(error)) from error
    if not isinstance(game, Game):
        raise UnknownGame(BROKEN, game=entry.name, problem=f"{entry.value} is not a game")
    if (fault := declaration_fault(game)) is not None:
        raise UnknownGame(BROKEN, game=entry.name, problem=f"{entry.value}: {fault}")
    if game.key != entry.name:
        raise UnknownGame(BROKEN, game=entry.name, problem=f"the key of {entry.value} is {game.key!r}")
    return register(game)


def known_game(key: str) -> Game[Any]:
    """The game of a key that is registered or announced; `UnknownGame` with the reason otherwise.

    No other package is imported.
    """
    if key in _registered:
        return _registered[key]
    for entry in entry_points(group=GROUP):
        if entry.name == key:
            return _load(entry)
    keys = _keys()
    near = get_close_matches(key[:100].replace("_", "-").casefold(), keys, n=1)
    if near:
        raise UnknownGame("error.unknown_game_near", game=key[:100], near=near[0], known=", ".join(keys))
    raise UnknownGame(game=key[:100], known=", ".join(keys) or "–")


def game_from_pickle(key: str, kind: type[Game[Any]], fields: Mapping[str, Any]) -> Game[Any]:
    """The game that was pickled: the known one of this key, or another of its class if there is none."""
    try:
        registered = known_game(key)
    except UnknownGame:
        registered = None
    if registered is not None and type(registered) is kind and vars(registered) == fields:
        return registered
    game = kind.__new__(kind)
    vars(game).update(fields)
    return game


def _keys() -> list[str]:
    """The keys of all known games; imports none of them."""
    return sorted({*_registered, *(entry.name for entry in entry_points(group=GROUP))})


def find_game(key: str | Game[Any]) -> Game[Any]:
    """A game by itself, its key, or its place `module:NAME`; `UnknownGame` if there is none."""
    if isinstance(key, Game):
        return key
    if not isinstance(key, str):
        raise UnknownGame(game=shown(key), known=", ".join(_keys()) or "–")
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
    if (fault := declaration_fault(game)) is not None:
        raise UnknownGame("error.no_module", game=f"{module}:{name}", problem=fault)
    return register(game)


def declaration_fault(game: Game[Any]) -> str | None:
    """What is wrong with the declarations of a game, as a sentence for its author; None if nothing is."""
    seats = getattr(game, "seats", None)
    requirements = {
        "key is a text without white space": _is_key(getattr(game, "key", None)),
        "rules is a number": getattr(game, "rules", None).__class__ is int,
        "seats is a sequence of numbers": isinstance(seats, Sequence)
        and len(seats) > 0
        and all(number.__class__ is int and number > 0 for number in seats),
        "vocabulary is a Vocabulary": isinstance(getattr(game, "vocabulary", None), Vocabulary),
        "chapters maps names to rules": isinstance(getattr(game, "chapters", None), Mapping),
        "locale is a folder": isinstance(getattr(game, "locale", None), (str, Path)),
        "options is a sequence of options": all(isinstance(option, Option) for option in game.options),
    }
    return next(
        (f"in a game, {requirement}" for requirement, holds in requirements.items() if not holds), None
    )


def _is_key(key: object) -> bool:
    return isinstance(key, str) and key != "" and not any(mark.isspace() or mark == ":" for mark in key)
