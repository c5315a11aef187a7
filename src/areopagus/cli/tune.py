"""`areopagus tune`: better weights for the insight of a game, by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.lab.tuning import Trial, tune, write_weights

from .arguments import GameName, check_seats, game_named
from .extras import needing
from .terminal import Terminal
from .texts import text


def tune_weights(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=text("cli.help.tune.out"))],
    generations: Annotated[
        int, typer.Option("--generations", "-g", min=1, help=text("cli.help.tune.generations"))
    ] = 20,
    population: Annotated[
        int | None, typer.Option("--population", min=4, help=text("cli.help.tune.population"))
    ] = None,
    parts: Annotated[
        list[str] | None, typer.Option("--part", metavar="PART", help=text("cli.help.tune.part"))
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=text("cli.help.tune.games"))] = 8,
    choices: Annotated[int, typer.Option("--choices", min=1, help=text("cli.help.tune.choices"))] = 20_000,
    seats: Annotated[int, typer.Option("--seats", help=text("cli.help.duel.seats"))] = 2,
    seed: Annotated[int, typer.Option("--seed", help=text("cli.help.duel.seed"))] = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, help=text("cli.help.arg.workers"))] = 1,
) -> None:
    resolved = game_named(game)
    trial = Trial(
        resolved.key, check_seats(resolved, seats), games, choices, seed, population, tuple(parts or ())
    )
    terminal = Terminal()
    with needing("tune"):
        for generation in tune(trial, generations, workers, out.with_suffix(".search.jsonl")):
            write_weights(out, generation.weights, resolved.key)
            terminal.say(
                "cli.tune.generation",
                number=generation.number,
                best=KERNEL_TEXTS.decimal(generation.best, 3),
                mean=KERNEL_TEXTS.decimal(generation.mean, 3),
            )
    terminal.say("cli.tune.written", "bold", file=str(out))
