"""Records of older rules: the command is run again, by the engine that knows those rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import typer

from areopagus.kernel import AreopagusError, Record
from areopagus.server.engines import Engine, engine_for


def run_by_engine_of(record: Record, file: Path, arguments: Sequence[str]) -> None:
    """Run a command on a file by the pinned engine of its record.

    Returns if the present engine is the right one, or there is none.
    """
    try:
        engine = engine_for(record.game, record.rules)
    except AreopagusError:  # of a game that is not installed: the command says so
        return
    if engine is None or engine.is_present:
        return
    with readable_by(engine, record, file) as readable:
        command = [sys.executable, "-P", "-m", "areopagus.cli.reading", *arguments, "--", str(readable)]
        code = subprocess.run(command, env=engine.environment(), check=False).returncode
    raise typer.Exit(code)


@contextmanager
def readable_by(engine: Engine, record: Record, file: Path) -> Iterator[Path]:
    """The file of a record, or a copy without fingerprints for an engine that is older than they are."""
    if record.fingerprints is None or engine.knows_fingerprints:
        yield file
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        copy.write_text(msgspec.structs.replace(record, fingerprints=None).json(), "utf-8")
        yield copy
