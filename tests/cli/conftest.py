"""The command line, called in this process (quick) or as a program of its own (the whole truth)."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from areopagus.cli.app import DEBUG, run


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


@pytest.fixture
def command(capsys, monkeypatch, tmp_path) -> Callable[..., Said]:
    """Run a command in this process, in an empty folder; `typed` is its piped input."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(DEBUG, raising=False)

    def called(*arguments: object, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = run([str(argument) for argument in arguments])
        return Said(code, *capsys.readouterr())

    return called


@pytest.fixture
def program(tmp_path) -> Callable[..., Said]:
    """Run a command as a program of its own, in an empty folder."""

    def called(*arguments: object, typed: str = "", env: Mapping[str, str] | None = None) -> Said:
        done = subprocess.run(
            [sys.executable, "-m", "areopagus.cli", *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
            timeout=600,
            check=False,
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return called


@pytest.fixture
def crooked(tmp_path) -> str:
    """A game in the current folder that loses a beacon of whoever draws a card in the second round."""
    (tmp_path / "crooked.py").write_text(CROOKED, encoding="utf-8")
    return "crooked:GAME"


CROOKED = """
from beacons import Beacons
from beacons.rules.turn import turn


def careless(s, me, left):
    held = sum(s.hands[me])
    yield from turn(s, me, left)
    if s.round == 2 and sum(s.hands[me]) > held:
        s.supply[me] -= 1


class Crooked(Beacons):
    chapters = {**Beacons.chapters, "turn": careless}


GAME = Crooked()
"""


def written(path: Path, content: str) -> Path:
    """A file with a content."""
    path.write_text(content, encoding="utf-8")
    return path
