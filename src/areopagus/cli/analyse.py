"""`areopagus analyse`: what a search thinks of the choices in a finished match."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from areopagus.bots import MctsBot
from areopagus.bots.hints import Verdict, analyse, choices_of
from areopagus.kernel import Game, Record, seat_name
from areopagus.kernel.record import read_document
from areopagus.kernel.registry import known_game

from .arguments import AsJson, print_json
from .older import run_by_engine_of
from .progress import progress_bar
from .terminal import Terminal
from .texts import CommandError, text


def analyse_record(
    record: Annotated[Path, typer.Argument(metavar="FILE", help=text("cli.help.analyse.file"))],
    seat: Annotated[int, typer.Option("--seat", min=1, help=text("cli.help.analyse.seat"))] = 1,
    playouts: Annotated[int, typer.Option("--playouts", min=1, help=text("cli.help.analyse.playouts"))] = 100,
    worst: Annotated[int, typer.Option("--worst", min=1, help=text("cli.help.analyse.worst"))] = 10,
    as_json: AsJson = False,
) -> None:
    document = read_document(record)
    found = document if isinstance(document, Record) else document.record
    asked = ["--seat", str(seat), "--playouts", str(playouts), "--worst", str(worst)]
    run_by_engine_of(found, ["analyse", *asked, *(("--json",) if as_json else ()), "--", str(record)])
    game = known_game(found.game)
    if seat > found.seats:
        raise CommandError("error.bad_call", argument="--seat", value=seat, allowed=f"1 … {found.seats}")
    total = choices_of(game, found, seat - 1)
    verdicts: list[Verdict] = []
    with progress_bar(text("cli.analyse.thinking"), hidden=as_json) as on_progress:
        for verdict in analyse(game, found, seat - 1, MctsBot(0, playouts=playouts)):
            verdicts.append(verdict)
            on_progress(len(verdicts), total)
    if as_json:
        print_json([asdict(verdict) for verdict in verdicts])
    else:
        _show(Terminal(), game, verdicts, seat - 1, worst)


def _show(terminal: Terminal, game: Game[Any], verdicts: list[Verdict], seat: int, worst: int) -> None:
    texts = game.phrasebook()
    lost = sum(verdict.lost for verdict in verdicts)
    terminal.say(
        "cli.analyse.summary",
        "bold",
        seat=texts.text(seat_name(seat)),
        choices=len(verdicts),
        agreed=sum(verdict.word == verdict.best for verdict in verdicts),
        lost=f"{100 * lost / max(1, len(verdicts)):.1f} %",
    )
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for key in ("number", "chosen", "preferred", "lost"):
        table.add_column(text(f"cli.analyse.{key}"), justify="right" if key in ("number", "lost") else "left")
    for verdict in sorted(verdicts, key=lambda verdict: -verdict.lost)[:worst]:
        if verdict.lost > 0:
            names = [texts.text(texts.option(verdict.about, word)) for word in (verdict.word, verdict.best)]
            table.add_row(str(verdict.number + 1), *map(Text, names), f"{100 * verdict.lost:.1f} %")
    terminal.show(table)
