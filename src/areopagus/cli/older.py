"""Records of older rules: the command is run again, by the engine that knows those rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import typer

from areopagus.kernel import AreopagusError, Record
from areopagus.server.engines import engine_for


def run_by_engine_of(record: Record, arguments: Sequence[str]) -> None:
    """Run a command by the pinned engine of a record; returns if the present one is the right one, or none is there."""
    try:
        engine = engine_for(record.game, record.rules)
    except AreopagusError:  # of a game that is not installed: the command says so
        return
    if engine is None or engine.is_present:
        return
    command = [sys.executable, "-P", "-m", "areopagus.cli.reading", *arguments]
    raise typer.Exit(subprocess.run(command, env=engine.environment(), check=False).returncode)
