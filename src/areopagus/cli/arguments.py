"""The arguments that several commands take, and how they are read."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import typer

from areopagus import bots
from areopagus.kernel import AreopagusError, BadSeats, Game, UnknownGame, find_game
from areopagus.kernel.errors import problem_of

from .texts import CommandError, text

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help=text("cli.help.arg.game"))]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help=text("cli.help.arg.json"))]
OptionList: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="KEY=VALUE", help=text("cli.help.arg.option"))
]
SeatCount: TypeAlias = Annotated[int | None, typer.Option("--seats", help=text("cli.help.arg.seats"))]


def game_named(name: str) -> Game[Any]:
    """A game by its key, or by its place `module:NAME`, which may be in the current folder."""
    if ":" not in name:
        return find_game(name)
    add_current_folder()
    try:
        return find_game(name)
    except AreopagusError:
        raise
    except Exception as error:
        raise UnknownGame("error.no_module", game=name, problem=problem_of(error)) from error


def add_current_folder() -> None:
    """Also look for modules in the current folder, however the program was started."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


def check_bots(names: Sequence[str]) -> None:
    """Raise `BadCall` for a name that no bot has; modules are also looked for in the current folder."""
    if any(":" in name for name in names):
        add_current_folder()
    for name in names:
        bots.check_name(name)


def is_count(seats: str) -> bool:
    """Whether `--seats` is a number of seats, and not a list of who sits there."""
    return seats.strip().isdecimal() and len(seats) < 5


def bots_for(count: int, named: Sequence[str] | None) -> list[str]:
    """One bot for each seat: the named ones, then the last of them (or the default) for the other seats."""
    if named and len(named) > count:
        raise CommandError("cli.error.too_many_bots", bots=len(named), seats=count)
    chosen = list(named or (bots.PLAINEST,))
    return [*chosen, *chosen[-1:] * count][:count]


def options_of(given: Sequence[str] | None) -> dict[str, object]:
    """`key=value` texts as a table of options; the game checks the values."""
    options: dict[str, object] = {}
    for pair in given or ():
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise CommandError("cli.error.option_form", given=pair)
        options[key.strip()] = value.strip()
    return options


def check_seats(game: Game[Any], seats: int) -> int:
    """The number of seats, if the game can be played with it."""
    if seats not in game.seats:
        raise BadSeats(game=game.key, seats=str(seats), allowed=", ".join(map(str, game.seats)))
    return seats


def print_json(values: object) -> None:
    """One JSON document on the output, and nothing else."""
    sys.stdout.write(json.dumps(values, indent=1, ensure_ascii=False) + "\n")
