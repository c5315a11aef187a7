"""`areopagus report`: the figures of a simulation, as one page with plots and as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .arguments import add_current_folder
from .extras import needing
from .terminal import Terminal
from .texts import text


def report(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=text("cli.help.report.folder"))],
) -> None:
    with needing("lab"):
        from areopagus.lab.report import TABLES, write_report
        from areopagus.lab.runs import Run

    add_current_folder()
    page = write_report(Run(folder))
    Terminal().say("cli.report.written", "bold", page=str(page), tables=str(folder / TABLES))
