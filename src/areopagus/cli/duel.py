"""`areopagus duel`: a series of games between bots, with the share of victories and its interval."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.lab.series import SeriesGame, SeriesPlan, Summary, run, summary

from .arguments import (
    AsJson,
    GameName,
    OptionList,
    check_bots,
    check_seats,
    game_named,
    options_of,
    print_json,
)
from .progress import progress_bar
from .terminal import Terminal
from .texts import CommandError, text


def duel(
    game: GameName,
    challenger: Annotated[str, typer.Argument(metavar="BOT", help=text("cli.help.duel.challenger"))],
    other: Annotated[str, typer.Argument(metavar="[OTHER]", help=text("cli.help.duel.other"))] = "random",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=text("cli.help.duel.games"))] = 100,
    seats: Annotated[int, typer.Option("--seats", help=text("cli.help.duel.seats"))] = 2,
    seed: Annotated[int, typer.Option("--seed", help=text("cli.help.duel.seed"))] = 0,
    workers: Annotated[int, typer.Option("--workers", min=1, help=text("cli.help.arg.workers"))] = 1,
    option: OptionList = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help=text("cli.help.duel.out"))] = None,
    as_json: AsJson = False,
) -> None:
    resolved = game_named(game)
    check_bots((challenger, other))
    if games % seats:
        raise CommandError("cli.error.duel_games", games=games, seats=seats)
    plan = SeriesPlan(resolved.key, challenger, other, check_seats(resolved, seats), seed, options_of(option))
    played: list[SeriesGame] = []
    with progress_bar(text("cli.duel.playing", game=resolved.key), games, hidden=as_json) as on_progress:
        for series_game in run(plan, games, workers, out):
            played.append(series_game)
            on_progress(len(played), games)
    figures = summary(played)
    if as_json:
        print_json({"plan": asdict(plan), **asdict(figures)})
    else:
        _show(Terminal(), plan, figures)


def _show(terminal: Terminal, plan: SeriesPlan, figures: Summary) -> None:
    terminal.say(
        "cli.duel.won" if plan.seats > 1 else "cli.duel.outscored",
        "bold",
        challenger=plan.challenger,
        other=plan.other,
        games=figures.games,
        won=_percent(figures.won),
        low=_percent(figures.low),
        high=_percent(figures.high),
    )
    terminal.say(
        "cli.duel.points",
        own=KERNEL_TEXTS.decimal(figures.points, 1),
        others=KERNEL_TEXTS.decimal(figures.points_of_best_other, 1),
        seconds=KERNEL_TEXTS.decimal(figures.seconds_per_choice, 3),
    )
    if figures.others_seconds_per_choice is not None:
        terminal.say(
            "cli.duel.others_time",
            other=plan.other,
            seconds=KERNEL_TEXTS.decimal(figures.others_seconds_per_choice, 3),
        )


def _percent(share: float) -> str:
    return KERNEL_TEXTS.percent(share, 1)
