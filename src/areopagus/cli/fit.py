"""`areopagus fit`: weights for the end of a look-ahead, from the results of games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from areopagus.kernel.insight import AHEAD
from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.lab.tuning import write_weights

from .arguments import GameName, check_seats, game_named
from .extras import needing
from .progress import progress_bar
from .terminal import Terminal
from .texts import CommandError, text


def fit_weights(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=text("cli.help.fit.out"))],
    games: Annotated[int, typer.Option("--games", "-n", min=5, help=text("cli.help.fit.games"))] = 1000,
    seats: Annotated[int, typer.Option("--seats", help=text("cli.help.duel.seats"))] = 2,
    seed: Annotated[int, typer.Option("--seed", help=text("cli.help.duel.seed"))] = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, help=text("cli.help.arg.workers"))] = 1,
) -> None:
    resolved = game_named(game)
    if check_seats(resolved, seats) == 1:
        raise CommandError("cli.error.fit_alone")
    with needing("lab"):
        from areopagus.lab.fitting import FitPlan, collect, fit
    rows = []
    with progress_bar(text("cli.duel.playing", game=resolved.key)) as on_progress:
        for row in collect(
            FitPlan(resolved.key, seats, seed), games, workers, out.with_suffix(".games.jsonl")
        ):
            rows.append(row)
            on_progress(len(rows), games)
    result = fit(resolved.key, rows)
    write_weights(out, result.weights, resolved.key, AHEAD)
    terminal = Terminal()
    terminal.say(
        "cli.fit.found",
        positions=result.positions,
        before=KERNEL_TEXTS.decimal(result.surprise_before, 3),
        after=KERNEL_TEXTS.decimal(result.surprise, 3),
    )
    terminal.say("cli.tune.written", "bold", file=str(out))
