"""`areopagus perft`: the number of ways to answer the next N questions."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from areopagus.kernel import Match, load, new
from areopagus.kernel.loading import SEEDED
from areopagus.kernel.record import Record, read_document, record_in
from areopagus.workshop.perft import perft as count

from .arguments import AsJson, GameName, OptionList, SeatCount, game_named, options_of, print_json
from .progress import progress_bar
from .terminal import Terminal
from .texts import CommandError, text


class Chance(StrEnum):
    """Who answers for chance."""

    dealt = "dealt"
    all = "all"


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, help=text("cli.help.perft.depth"))],
    seats: SeatCount = None,
    seed: Annotated[int | None, typer.Option("--seed", help=text("cli.help.perft.seed"))] = None,
    option: OptionList = None,
    from_file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help=text("cli.help.perft.from"))
    ] = None,
    chance: Annotated[Chance, typer.Option("--chance", help=text("cli.help.perft.chance"))] = Chance.dealt,
    as_json: AsJson = False,
) -> None:
    match = _match(game, seats, seed, option, from_file, chance)
    with progress_bar(text("cli.perft.counting"), hidden=as_json) as on_progress:
        counted = count(match, depth, on_progress)
    if as_json:
        print_json(
            {"game": match.game.key, "seats": match.seats, "chance": chance.value, **counted.to_json()}
        )
        return
    terminal = Terminal()
    if match.ask is not None and depth:
        width = max(len(word) for word in counted.by_word)
        for word, total in counted.by_word.items():
            terminal.line(f"{word:<{width}}  {total}")
        terminal.line()
    terminal.say("cli.perft.total", "bold", depth=depth, total=counted.total)
    if counted.ended:
        terminal.say("cli.perft.ended", count=counted.ended)


def _match(
    name: str,
    seats: int | None,
    seed: int | None,
    option: list[str] | None,
    from_file: Path | None,
    chance: Chance,
) -> Match:
    """The position to count from: a new match, or the end of a record or a save."""
    game = game_named(name)
    dealer = SEEDED if chance is Chance.dealt else None
    if from_file is None:
        return new(game, seats, seed or 0, options_of(option), dealer=dealer)  # type: ignore[arg-type]
    if option or seats is not None:
        raise CommandError("cli.error.options_of_loaded")
    document = read_document(from_file)
    record = record_in(document)
    if record.game != game.key:
        raise CommandError("cli.error.other_game", file=str(from_file), record=record.game, game=game.key)
    if seed is None and isinstance(document, Record):
        seed = 0
    return load(document, seed=seed, forced="all", dealer=dealer)  # type: ignore[arg-type]
