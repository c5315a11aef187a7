"""The commands under one name."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated

import typer

from areopagus.kernel.version import __version__, is_compiled

from .analyse import analyse_record
from .bench import bench
from .duel import duel
from .fit import fit_weights
from .fuzz import fuzz
from .games import list_games
from .ladder import ladder
from .languages import list_languages
from .perft import perft
from .play import play
from .repair import repair_tables
from .replay import replay
from .report import report
from .rules import rules
from .running import DEBUG, run_app
from .serve import serve
from .simulate import simulate
from .texts import LANGUAGE, LANGUAGE_VARIABLE, speak, text
from .train import train
from .tune import tune_weights

app = typer.Typer(
    name="areopagus",
    help=text("cli.help.areopagus"),
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
app.command("games", help=text("cli.help.games"))(list_games)
app.command("languages", help=text("cli.help.languages"))(list_languages)
app.command("play", help=text("cli.help.play"))(play)
app.command("serve", help=text("cli.help.serve"))(serve)
app.command("repair", help=text("cli.help.repair"))(repair_tables)
app.command("replay", help=text("cli.help.replay"))(replay)
app.command("fuzz", help=text("cli.help.fuzz"))(fuzz)
app.command("perft", help=text("cli.help.perft"))(perft)
app.command("rules", help=text("cli.help.rules"))(rules)
app.command("bench", help=text("cli.help.bench"))(bench)
app.command("duel", help=text("cli.help.duel"))(duel)
app.command("simulate", help=text("cli.help.simulate"))(simulate)
app.command("report", help=text("cli.help.report"))(report)
app.command("ladder", help=text("cli.help.ladder"))(ladder)
app.command("fit", help=text("cli.help.fit"))(fit_weights)
app.command("tune", help=text("cli.help.tune"))(tune_weights)
app.command("train", help=text("cli.help.train"))(train)
app.command("analyse", help=text("cli.help.analyse"))(analyse_record)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"areopagus {__version__}{'+compiled' if is_compiled else ''}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def areopagus(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=_print_version, is_eager=True, help=text("cli.help.version")
        ),
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(LANGUAGE, metavar="XX", envvar=LANGUAGE_VARIABLE, help=text("cli.help.language")),
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help=text("cli.help.debug"))] = False,
) -> None:
    if debug:
        os.environ[DEBUG] = "1"
    if language is not None:
        speak(language)
    if context.invoked_subcommand is None:
        print(context.get_help())


def run(arguments: Sequence[str]) -> int:
    """Run a command; returns the exit code."""
    return run_app(app, arguments)
