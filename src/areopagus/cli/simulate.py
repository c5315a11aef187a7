"""`areopagus simulate`: many games between bots, as rows for statistics."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from areopagus.kernel import Game
from areopagus.kernel.messages import KERNEL_TEXTS

from .arguments import (
    AsJson,
    GameName,
    OptionList,
    bots_for,
    check_bots,
    check_seats,
    game_named,
    is_count,
    options_of,
    print_json,
)
from .extras import needing
from .progress import progress_bar
from .terminal import Terminal
from .texts import CommandError, text

if TYPE_CHECKING:
    from areopagus.lab.runs import Run
    from areopagus.lab.simulation import SimulationPlan
    from areopagus.lab.worker_pool import WorkerPool

Workers: TypeAlias = Annotated[
    int | None, typer.Option("--workers", min=1, help=text("cli.help.simulate.workers"))
]
RayAddress: TypeAlias = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help=text("cli.help.simulate.ray"))
]
RunFolder: TypeAlias = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help=text("cli.help.simulate.out"))
]


def simulate(
    game: GameName,
    out: RunFolder,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="BOT,BOT,…", help=text("cli.help.simulate.seats"))
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", metavar="NAME", help=text("cli.help.simulate.bot"))
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=text("cli.help.simulate.games"))] = 100,
    option: OptionList = None,
    seed: Annotated[int, typer.Option("--seed", help=text("cli.help.duel.seed"))] = 0,
    workers: Workers = None,
    ray: RayAddress = None,
    rotate: Annotated[
        bool, typer.Option("--rotate/--no-rotate", help=text("cli.help.simulate.rotate"))
    ] = True,
    choices: Annotated[bool, typer.Option("--choices", help=text("cli.help.simulate.choices"))] = False,
    records: Annotated[bool, typer.Option("--records", help=text("cli.help.simulate.records"))] = False,
    as_json: AsJson = False,
) -> None:
    resolved = game_named(game)
    names = _bots_by_seat(resolved, seats, bot or ())
    with needing("lab"):
        from areopagus.lab import figures
        from areopagus.lab.simulation import SimulationPlan

    named = game if ":" in game else resolved.key
    plan = SimulationPlan(named, (names,), seed, options_of(option), rotate, choices, records)
    run = play_out(plan, games, out, workers, ray, as_json)
    rows = run.table("seats").collect()
    points = figures.points(rows, "bot").filter(category="total")
    by_bot = figures.victories(rows, "bot").hstack(points.select(points="mean"))
    played = run.table("games").collect().height
    if as_json:
        print_json({"plan": plan.to_json(), "games": played, "bots": by_bot.to_dicts()})
        return
    terminal = Terminal()
    for row in by_bot.iter_rows(named=True):
        name, mean = row["bot"], KERNEL_TEXTS.decimal(row["points"], 1)
        if row["low"] is None:
            terminal.say("cli.simulate.bot_at_all_seats", bot=name, points=mean)
        else:
            shares = {key: KERNEL_TEXTS.percent(row[key], 1) for key in ("won", "low", "high")}
            terminal.say("cli.simulate.bot", bot=name, points=mean, **shares)
    terminal.say("cli.simulate.written", "bold", games=played, folder=str(out))


def _bots_by_seat(game: Game[Any], seats: str | None, named: Sequence[str]) -> tuple[str, ...]:
    """The bot at each seat: by `--seats greedy,random`, by a `--bot` for each seat, or by a number and some bots."""
    check_bots(named)
    if seats is None:
        names = tuple(named)
        if not names:
            raise CommandError("cli.error.who_plays")
    elif named and is_count(seats):
        names = tuple(bots_for(check_seats(game, int(seats)), named))
    elif named:
        raise CommandError("cli.error.bots_twice")
    else:
        names = bots_named(seats)
    check_seats(game, len(names))
    return names


def bots_named(listed: str) -> tuple[str, ...]:
    """The bots in a list with commas, each checked."""
    names = tuple(name.strip() for name in listed.split(","))
    check_bots(names)
    return names


def play_out(
    plan: SimulationPlan, games: int, folder: Path, workers: int | None, ray: str | None, hidden: bool
) -> Run:
    """Play the games of a plan with a progress bar; an interrupted run prints how to continue."""
    from areopagus.lab.simulation import simulate as run

    label = text("cli.duel.playing", game=plan.game)
    with pool_of(workers, ray) as pool, progress_bar(label, games, hidden=hidden) as on_progress:
        try:
            return run(plan, games, folder, pool, on_progress)
        except KeyboardInterrupt:
            typer.echo(text("cli.simulate.interrupted", folder=str(folder)), err=True)
            raise


def pool_of(workers: int | None, ray: str | None) -> AbstractContextManager[WorkerPool]:
    """The processes of this machine, or a Ray cluster."""
    if ray is None:
        from areopagus.lab.worker_pool import ProcessPool

        return nullcontext(ProcessPool(workers or os.cpu_count() or 1))
    if workers is not None:
        raise CommandError("cli.error.workers_or_ray")
    with needing("ray"):
        from areopagus.lab.cluster import RayCluster

        return RayCluster(ray)
