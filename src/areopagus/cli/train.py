"""`areopagus train`: a judgement of positions, learned from games of the bots against themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from areopagus.kernel.messages import KERNEL_TEXTS

from .arguments import GameName, check_seats, game_named, is_count
from .extras import needing
from .progress import progress_bar
from .simulate import RayAddress, Workers, pool_of
from .terminal import Terminal
from .texts import CommandError, text


def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help=text("cli.help.train.out"))],
    rounds: Annotated[int, typer.Option("--rounds", "-r", min=1, help=text("cli.help.train.rounds"))] = 1,
    games: Annotated[int, typer.Option("--games", "-n", min=10, help=text("cli.help.train.games"))] = 1000,
    seats: Annotated[str, typer.Option("--seats", metavar="N,N,…", help=text("cli.help.train.seats"))] = "2",
    duel: Annotated[int, typer.Option("--duel", min=2, help=text("cli.help.train.duel"))] = 60,
    playouts: Annotated[int, typer.Option("--playouts", min=1, help=text("cli.help.train.playouts"))] = 10,
    seed: Annotated[int, typer.Option("--seed", help=text("cli.help.duel.seed"))] = 0,
    workers: Workers = None,
    ray: RayAddress = None,
) -> None:
    resolved = game_named(game)
    numbers = [number.strip() for number in seats.split(",")]
    if not all(map(is_count, numbers)):
        raise CommandError("cli.error.train_seats", seats=seats)
    counts = tuple(check_seats(resolved, int(number)) for number in numbers)
    with needing("lab"):
        from areopagus.lab.training import Reports, TrainingPlan
        from areopagus.lab.training import train as run
    terminal = Terminal()
    plan = TrainingPlan(game if ":" in game else resolved.key, counts, games, duel, playouts, seed=seed)
    label = text("cli.duel.playing", game=resolved.key)
    best = ""
    with pool_of(workers, ray) as pool, progress_bar(label) as on_progress:
        try:
            for done in run(plan, rounds, out, pool, Reports(on_progress, None, on_progress)):
                terminal.say(
                    "cli.train.round",
                    number=done.number,
                    games=done.games,
                    before=KERNEL_TEXTS.decimal(done.before, 3),
                    after=KERNEL_TEXTS.decimal(done.after, 3),
                    error=KERNEL_TEXTS.decimal(done.error, 3),
                )
                if done.duel is None:
                    terminal.say("cli.train.no_duel")
                else:
                    shares = {
                        name: KERNEL_TEXTS.percent(getattr(done.duel, name), 1)
                        for name in ("won", "low", "high")
                    }
                    key = "cli.train.better" if done.is_better else "cli.train.not_better"
                    terminal.say(key, games=done.duel.games, **shares)
                if done.is_better:
                    best = str(out / "judgement.json")
        except KeyboardInterrupt:
            typer.echo(text("cli.simulate.interrupted", folder=str(out)), err=True)
            raise
    if best:
        terminal.say("cli.train.written", "bold", file=best)
    else:
        terminal.say("cli.train.nothing", "bold", folder=str(out))
