"""Records of older rules: the pinned engine of those rules runs the command again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import typer

from areopagus.kernel import AreopagusError, Record
from areopagus.server.engines import engine_for


def run_by_engine_of(record: Record, arguments: Sequence[str]) -> None:
    """Run a command by the pinned engine of a record; return if the present engine has these rules, or none has."""
    try:
        engine = engine_for(record.game, record.rules)
    except AreopagusError:  # the game is not installed; the command reports that
        return
    if engine is None or engine.is_present:
        return
    command = [sys.executable, "-P", "-m", "areopagus.cli.reading", *arguments]
    raise typer.Exit(subprocess.run(command, env=engine.environment(), check=False).returncode)
