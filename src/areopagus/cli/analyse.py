"""`areopagus analyse`: what decided a finished match; or what a search thinks of every choice of a seat."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from areopagus.bots import MctsBot
from areopagus.bots.hints import Verdict, choices, choices_of, judge
from areopagus.bots.review.wording import in_words
from areopagus.kernel import Game, Match, Record, seat_name
from areopagus.kernel.messages import KERNEL_TEXTS
from areopagus.kernel.record import read_document, record_in
from areopagus.kernel.registry import known_game

from .arguments import AsJson, print_json
from .older_rules import run_by_engine_of
from .progress import progress_bar
from .reviewing import reviewed, show_review
from .terminal import Terminal
from .texts import CommandError, named, text

PLAYOUTS: Final = 100
"""Playouts per choice where an older engine judges every choice."""
WORKERS: Final = min(2, os.cpu_count() or 1)


def analyse_record(
    record: Annotated[Path, typer.Argument(metavar="FILE", help=text("cli.help.analyse.file"))],
    seat: Annotated[int | None, typer.Option("--seat", min=1, help=text("cli.help.analyse.seat"))] = None,
    playouts: Annotated[
        int | None, typer.Option("--playouts", min=1, help=text("cli.help.analyse.playouts"))
    ] = None,
    worst: Annotated[int, typer.Option("--worst", min=1, help=text("cli.help.analyse.worst"))] = 10,
    workers: Annotated[
        int, typer.Option("--workers", min=1, help=text("cli.help.analyse.workers"))
    ] = WORKERS,
    seed: Annotated[int, typer.Option("--seed", min=0, help=text("cli.help.analyse.seed"))] = 0,
    as_json: AsJson = False,
) -> None:
    document = read_document(record)
    match_record = record_in(document)
    arguments = ["--seat", str(seat or 1), "--playouts", str(playouts or PLAYOUTS), "--worst", str(worst)]
    run_by_engine_of(match_record, record, ["analyse", *arguments, *(("--json",) if as_json else ())])
    game = known_game(match_record.game)
    if seat is not None and seat > match_record.seats:
        raise CommandError(
            "error.bad_call", argument="--seat", value=seat, allowed=f"1 … {match_record.seats}"
        )
    if playouts is None:
        judged = reviewed(game, match_record, seed=seed, workers=workers, hidden=as_json)
        review = in_words(judged, game.phrasebook())
        if as_json:
            print_json(review)
        else:
            show_review(Terminal(), review, None if seat is None else seat - 1)
        return
    _analyse_every_choice(game, match_record, (seat or 1) - 1, playouts, worst, as_json)


def _analyse_every_choice(
    game: Game[Any], record: Record, seat: int, playouts: int, worst: int, as_json: bool
) -> None:
    """What a search thinks of each choice of a seat."""
    total = choices_of(game, record, seat)
    judged: list[AnalysedChoice] = []
    bot = MctsBot(0, playouts=playouts)
    with progress_bar(text("cli.analyse.thinking"), total, hidden=as_json) as on_progress:
        for match, chosen in choices(game, record, seat):
            judged.append(_judged(match, judge(match, chosen, bot)))
            on_progress(len(judged), total)
    if as_json:
        print_json(
            [
                {**asdict(choice.verdict), "when": choice.when, "question": choice.question}
                for choice in judged
            ]
        )
    else:
        _show(Terminal(), game, judged, seat, worst)


class AnalysedChoice(NamedTuple):
    """The verdict on a choice, and where in the match it was made."""

    verdict: Verdict
    when: str
    question: str


def _judged(match: Match, verdict: Verdict) -> AnalysedChoice:
    assert match.ask is not None
    asked = match.asked(match.ask.seat)
    assert asked is not None
    title, *_ = match.game.describe(match.view(match.ask.seat))
    when = match.say(title).removeprefix(named(match.game)).lstrip(", :")
    return AnalysedChoice(verdict, when, match.say(asked.message))


def _show(terminal: Terminal, game: Game[Any], judged: list[AnalysedChoice], seat: int, worst: int) -> None:
    texts = game.phrasebook()
    verdicts = [choice.verdict for choice in judged]
    lost = sum(verdict.lost for verdict in verdicts)
    terminal.say(
        "cli.analyse.summary",
        "bold",
        seat=texts.text(seat_name(seat)),
        choices=len(verdicts),
        agreed=sum(verdict.word == verdict.best for verdict in verdicts),
        lost=KERNEL_TEXTS.percent(lost / max(1, len(verdicts)), 1),
    )
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 3, 0, 0))
    for key in ("number", "when", "question", "chosen", "preferred", "lost"):
        table.add_column(text(f"cli.analyse.{key}"), justify="right" if key in ("number", "lost") else "left")
    for verdict, when, question in sorted(judged, key=lambda choice: -choice.verdict.lost)[:worst]:
        if verdict.lost > 0:
            names = [texts.text(texts.option(verdict.about, word)) for word in (verdict.word, verdict.best)]
            cells = map(Text, (when, question, *names))
            table.add_row(str(verdict.number + 1), *cells, KERNEL_TEXTS.percent(verdict.lost, 1))
    terminal.show(table)
