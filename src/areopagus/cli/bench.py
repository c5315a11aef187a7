"""`areopagus bench`: how fast a game runs here, beside python-chess in the same run."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.lab.answers import count_answers
from areopagus.lab.bench import run

from .arguments import AsJson, GameName, check_seats, game_named, print_json
from .progress import doing
from .terminal import Terminal
from .texts import text


def bench(
    game: GameName,
    seconds: Annotated[
        float, typer.Option("--seconds", "-s", min=0.01, help=text("cli.help.bench.seconds"))
    ] = 1.0,
    seats: Annotated[int | None, typer.Option("--seats", help=text("cli.help.bench.seats"))] = None,
    answers: Annotated[bool, typer.Option("--answers", help=text("cli.help.bench.answers"))] = False,
    standing: Annotated[
        bool, typer.Option("--standing/--no-standing", help=text("cli.help.bench.standing"))
    ] = True,
    games: Annotated[int, typer.Option("--games", min=1, help=text("cli.help.bench.games"))] = 1,
    as_json: AsJson = False,
) -> None:
    resolved = game_named(game)
    count = check_seats(resolved, max(resolved.seats) if seats is None else seats)
    with doing(text("cli.bench.measuring", game=resolved.key), hidden=as_json) as progress:
        if answers:
            figures: dict[str, Any] = {
                "game": resolved.key,
                "seats": count,
                "rows": count_answers(resolved, count, games, has_standing=standing).rows(),
            }
        else:
            figures = run(resolved, count, seconds, progress)
    if as_json:
        print_json(figures)
    else:
        _show(Terminal(), figures["rows"])


def _show(terminal: Terminal, rows: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    table.add_column(text("cli.bench.what"))
    table.add_column(text("cli.bench.value"), justify="right")
    table.add_column("")
    table.add_column(text("cli.bench.ratio"), justify="right")
    table.add_column(text("cli.bench.budget"), justify="right")
    for row in rows:
        ratio, budget = row.get("ratio"), row.get("budget")
        table.add_row(
            Text(str(row["name"])),
            _figure(row["value"]),
            Text(str(row["unit"])),
            "" if ratio is None else f"{_figure(ratio)}×",
            "" if budget is None else _figure(budget),
        )
    terminal.show(table)


def _figure(value: float) -> str:
    """A figure with about three significant digits."""
    if abs(value) >= 100:
        return KERNEL_TEXTS.decimal(value, 0)
    return KERNEL_TEXTS.written(f"{value:.3g}")
