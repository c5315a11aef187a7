"""`areopagus fuzz`: play random games and check every promise that a game makes to the kernel."""

from __future__ import annotations

import re
from pathlib import Path
from shlex import quote
from typing import Annotated, Any

import typer

from areopagus.kernel import Game
from areopagus.workshop.conformance import fuzz as run
from areopagus.workshop.conformance.report import Failure, FuzzReport

from .arguments import AsJson, GameName, check_seats, game_named, print_json
from .files import problem, write_whole
from .progress import progress_bar
from .terminal import Terminal
from .texts import CommandError, text


def fuzz(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=text("cli.help.fuzz.games"))] = 100,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="N,N,…", help=text("cli.help.fuzz.seats"))
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help=text("cli.help.fuzz.seed"))] = 0,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help=text("cli.help.fuzz.out"))] = Path("."),
    as_json: AsJson = False,
) -> None:
    resolved = game_named(game)
    seat_counts = _seat_counts(resolved, seats)
    _make_folder(out)
    with progress_bar(text("cli.fuzz.playing", game=resolved.key), games, hidden=as_json) as on_progress:
        report = run(resolved, games=games, seats=seat_counts, seed=seed, on_progress=on_progress)
    files = [
        _write(failure, resolved, out, number) for number, failure in enumerate(report.failures, start=1)
    ]
    if as_json:
        print_json(_json(report, files))
    else:
        _show(Terminal(), report, files, game)
    if not report.ok:
        raise typer.Exit(1)


def _seat_counts(game: Game[Any], seats: str | None) -> list[int] | None:
    """The numbers of seats to try; None for all that the game allows."""
    if seats is None:
        return None
    numbers = [number.strip() for number in seats.split(",")]
    if not all(number.isdecimal() and len(number) < 5 for number in numbers):
        raise CommandError(
            "error.bad_call", argument="--seats", value=seats, allowed=", ".join(map(str, game.seats))
        )
    return [check_seats(game, int(number)) for number in numbers]


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError("cli.error.not_written", file=str(folder), problem=problem(error)) from error


def _write(failure: Failure, game: Game[Any], folder: Path, number: int) -> Path | None:
    """The file of the record that shows a failure, if there is one; a file of an earlier run is overwritten."""
    if failure.record is None:
        return None
    check = re.sub(r"[^\w.-]+", "-", failure.check)
    path = folder / f"{game.key}-{check}-{number}.areopagus.json"
    write_whole(path, failure.record.json())
    return path


def _show(terminal: Terminal, report: FuzzReport, files: list[Path | None], name: str) -> None:
    for failure, file in zip(report.failures, files, strict=True):
        terminal.line(str(failure), "bold red")
        if file is not None:
            by_name = f" --game {name}" if ":" in name else ""
            terminal.say("cli.fuzz.record", file=quote(str(file)), by_name=by_name)
    for note in report.notes:
        terminal.say("cli.fuzz.note", note=note)
    key = "cli.fuzz.ok" if report.ok else "cli.fuzz.failed"
    counts = {"games": report.games, "choices": report.choices, "count": len(report.failures)}
    terminal.say(key, "bold", **counts)


def _json(report: FuzzReport, files: list[Path | None]) -> dict[str, Any]:
    values = report.to_json()
    for failure, file in zip(values["failures"], files, strict=True):
        failure["record"] = None if file is None else str(file)
    return values
