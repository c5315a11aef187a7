"""Only the commands that read records, for pinned engines (`python -m areopagus.cli.reading`)."""

from __future__ import annotations

import sys

import typer

from .analyse import analyse_record
from .replay import replay
from .running import run_app

app = typer.Typer(name="areopagus", add_completion=False, pretty_exceptions_enable=False)
app.command("replay")(replay)
app.command("analyse")(analyse_record)

if __name__ == "__main__":
    sys.exit(run_app(app, sys.argv[1:]))
