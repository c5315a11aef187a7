"""`areopagus games`: the games, their numbers of seats and their options."""

from __future__ import annotations

from typing import Any

from areopagus.kernel import Game, Message, Option, games
from areopagus.kernel.options import option_text
from areopagus.kernel.registry import broken_games

from .arguments import AsJson, print_json
from .terminal import Terminal
from .texts import named, text


def list_games(as_json: AsJson = False) -> None:
    playable, broken = games(), broken_games()
    if as_json:
        print_json({"games": [_json(game) for game in playable.values()], "broken": broken})
        return
    terminal = Terminal()
    if not playable:
        terminal.say("cli.games.none")
    for game in playable.values():
        _show(terminal, game)
    for key, problem in broken.items():
        terminal.say("cli.games.broken", "yellow", game=key, problem=problem)


def _show(terminal: Terminal, game: Game[Any]) -> None:
    terminal.line(f"{game.key}: {named(game)}", "bold")
    if about := _about(game):
        terminal.line(f"  {about}")
    terminal.line(f"  {text('cli.games.seats', seats=_numbers(game))}")
    for option in game.options:
        terminal.line(
            "  "
            + text(
                "cli.games.option",
                option=option.key,
                allowed=option.allowed,
                normal=option_text(option.normal),
                help=_help(game, option),
            )
        )


def _about(game: Game[Any]) -> str:
    texts = game.phrasebook()
    return texts.text(Message("game.about")) if texts.has("game.about") else ""


def _numbers(game: Game[Any]) -> str:
    return ", ".join(map(str, game.seats))


def _help(game: Game[Any], option: Option) -> str:
    texts = game.phrasebook()
    return texts.text(Message(option.help_key)) if texts.has(option.help_key) else ""


def _json(game: Game[Any]) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": named(game),
        "about": _about(game),
        "rules": game.rules,
        "seats": list(game.seats),
        "options": [
            {
                "key": option.key,
                "kind": type(option).__name__,
                "normal": option.normal,
                "allowed": option.allowed,
                "help": _help(game, option),
            }
            for option in game.options
        ],
    }
