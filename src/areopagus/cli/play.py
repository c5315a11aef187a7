"""`areopagus play`: hot-seat play in the terminal, with people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from areopagus.kernel import Game, Match, games, new, seat_name
from areopagus.kernel import load as load_match
from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.kernel.record import read_document, record_in

from .arguments import OptionList, bots_for, check_bots, check_seats, game_named, is_count, options_of
from .files import check_is_free
from .table import HUMAN, TerminalTable
from .terminal import Terminal
from .texts import CommandError, named, text


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=text("cli.help.play.game"))] = None,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="human,random,…", help=text("cli.help.play.seats"))
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help=text("cli.help.play.seed"))] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="NAME", help=text("cli.help.play.bot"))
    ] = None,
    option: OptionList = None,
    load: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help=text("cli.help.play.load"))
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help=text("cli.help.play.save"))
    ] = None,
) -> None:
    terminal = Terminal(in_pages=True)
    if save is not None and (load is None or save.resolve() != load.resolve()):
        check_is_free(save)
    if load is not None:
        match = _loaded(load, game, option, seed)
        players = _players_of(seats, match.game, match.seats, bot) or _who(terminal, match, bot)
    else:
        resolved = game_named(game) if game is not None else _choose_game(terminal)
        players = _players_of(seats, resolved, None, bot) or _how_many(terminal, resolved, bot)
        match = new(resolved, len(players), seed, options_of(option), forced="quiet")
    _welcome(terminal, match, players)
    own_files = () if load is None else (load,)
    TerminalTable(terminal, match, players, save, seed, own_files).play()


def _loaded(path: Path, name: str | None, option: Sequence[str] | None, seed: int | None) -> Match:
    """The match of a save or a record, to be continued."""
    if option:
        raise CommandError("cli.error.options_of_loaded")
    document = read_document(path)
    record = record_in(document)
    if name is not None and (key := game_named(name).key) != record.game:
        raise CommandError("cli.error.other_game", file=str(path), record=record.game, game=key)
    return load_match(document, seed=seed, forced="quiet")


def _players_of(
    seats: str | None, game: Game[Any], table: int | None, named: Sequence[str] | None = None
) -> list[str] | None:
    """The player at each seat, from `human,random`, or from a number of seats: one person and bots."""
    check_bots(named or ())
    if seats is None:
        return None
    if is_count(seats):
        players = [HUMAN, *bots_for(check_seats(game, int(seats)) - 1, named)]
    else:
        if named:
            raise CommandError("cli.error.bots_twice")
        players = [player.strip() for player in seats.split(",")]
        check_bots([player for player in players if player != HUMAN])
    if table is not None and len(players) != table:
        raise CommandError("cli.error.seats_of_loaded", count=table, given=len(players))
    check_seats(game, len(players))
    return players


def _choose_game(terminal: Terminal) -> Game[Any]:
    """The only game there is, or the one that the person chooses."""
    playable = list(games().values())
    if not playable:
        raise CommandError("cli.error.no_games")
    if len(playable) == 1:
        return playable[0]
    if not terminal.is_interactive:
        raise CommandError("cli.error.which_game", known=", ".join(game.key for game in playable))
    terminal.options([(str(number), named(game), game.key) for number, game in enumerate(playable, start=1)])
    keys = [game.key for game in playable]
    while True:
        typed = terminal.read(text("cli.play.which_game") + " ", keys)
        if typed in keys:
            return playable[keys.index(typed)]
        if typed.isdecimal() and 1 <= int(typed) <= len(playable):
            return playable[int(typed) - 1]
        terminal.say("cli.play.no_number", "yellow", number=typed, last=len(playable))


def _how_many(terminal: Terminal, game: Game[Any], named: Sequence[str] | None) -> list[str]:
    """The players of a new match, by numbers of people and bots; without a terminal, one person at the smallest table.

    Every bot that was named gets a seat.
    """
    most = max(game.seats)
    least = len(named or ())
    people = 1
    if terminal.is_interactive:
        people = _ask_number(terminal, "cli.play.how_many_people", range(1, max(most - least, 1) + 1), 1)
    tables = [seats - people for seats in game.seats if seats >= people + least]
    count = min(tables, default=most - people)
    if terminal.is_interactive and not named and len(tables) > 1:
        count = _ask_number(terminal, "cli.play.how_many_bots", tables, count)
    return [HUMAN] * people + bots_for(count, named)


def _ask_number(terminal: Terminal, key: str, allowed: Sequence[int], normal: int) -> int:
    numbers = ", ".join(map(str, allowed))
    normal = normal if normal in allowed else min(allowed)
    while True:
        typed = terminal.read(text(key, allowed=numbers, normal=normal) + " ")
        if not typed:
            return normal
        if typed.isdecimal() and len(typed) < 5 and int(typed) in allowed:
            return int(typed)
        terminal.say("cli.play.one_of", "yellow", allowed=numbers)


def _who(terminal: Terminal, match: Match, named: Sequence[str] | None) -> list[str]:
    """The players of a loaded match; without a terminal, one person against bots."""
    normal = [HUMAN, *bots_for(match.seats - 1, named)]
    if not terminal.is_interactive or match.over or named:
        return normal
    while True:
        typed = terminal.read(text("cli.play.who", seats=match.seats, normal=",".join(normal)) + " ")
        try:
            return _players_of(typed or None, match.game, match.seats) or normal
        except CommandError as error:
            terminal.line(str(error), "yellow")


def _welcome(terminal: Terminal, match: Match, players: Sequence[str]) -> None:
    terminal.line(named(match.game), "bold")
    texts = match.game.phrasebook()
    for seat, player in enumerate(players):
        terminal.line(f"  {texts.text(seat_name(seat))}: {_described(player)}")
    if HUMAN in players and not match.over:
        terminal.say("cli.play.hint", "dim")


def _described(player: str) -> str:
    key = f"cli.player.{player}"
    return text(key) if KERNEL_TEXTS.has(key) else player
