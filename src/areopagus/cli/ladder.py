"""`areopagus ladder`: bots play each other from mirrored seats, and are rated."""

from __future__ import annotations

from dataclasses import asdict
from math import ceil
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from areopagus.kernel.messages import KERNEL_TEXTS

from .arguments import AsJson, GameName, OptionList, check_seats, game_named, options_of, print_json
from .extras import needing
from .simulate import RayAddress, RunFolder, Workers, bots_named, play_out
from .terminal import Terminal
from .texts import text

if TYPE_CHECKING:
    from areopagus.lab.ladder import Rung


def ladder(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", metavar="BOT,BOT,…", help=text("cli.help.ladder.bots"))],
    out: RunFolder,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=text("cli.help.ladder.games"))] = 20,
    seats: Annotated[int, typer.Option("--seats", min=2, help=text("cli.help.ladder.seats"))] = 2,
    near: Annotated[
        int | None, typer.Option("--near", metavar="N", min=1, help=text("cli.help.ladder.near"))
    ] = None,
    option: OptionList = None,
    seed: Annotated[int, typer.Option("--seed", help=text("cli.help.duel.seed"))] = 0,
    workers: Workers = None,
    ray: RayAddress = None,
    as_json: AsJson = False,
) -> None:
    resolved = game_named(game)
    names = bots_named(bots)
    check_seats(resolved, seats)
    with needing("lab"):
        from areopagus.lab.ladder import ladder_plan, rungs

    plan = ladder_plan(game if ":" in game else resolved.key, names, seats, seed, options_of(option), near)
    mirrored = seats * ceil(games / seats)
    run = play_out(plan, mirrored * len(plan.tables), out, workers, ray, as_json)
    standing = rungs(run.table("seats").collect(), names)
    if as_json:
        print_json({"plan": plan.to_json(), "ladder": [asdict(rung) for rung in standing]})
    else:
        _show(Terminal(), standing)


def _show(terminal: Terminal, standing: list[Rung]) -> None:
    table = Table(box=None, header_style="bold")
    table.add_column(text("cli.ladder.bot"))
    for key in ("cli.ladder.rating", "cli.ladder.interval", "cli.ladder.won", "cli.ladder.interval"):
        table.add_column(text(key), justify="right")
    table.add_column(text("cli.ladder.games"), justify="right")
    for rung in standing:
        table.add_row(
            rung.bot,
            _signed(rung.rating),
            f"{_signed(rung.rating_low)} … {_signed(rung.rating_high)}",
            KERNEL_TEXTS.percent(rung.won, 1),
            f"{KERNEL_TEXTS.decimal(100 * rung.won_low, 1)} … {KERNEL_TEXTS.percent(rung.won_high, 1)}",
            str(rung.games),
        )
    terminal.show(table)


def _signed(rating: float) -> str:
    """A rating with its sign; nothing is 0, not -0."""
    rounded = round(rating)
    return f"{rounded:+d}" if rounded else "0"
