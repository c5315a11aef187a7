"""What a test plays at a table is undone and redone: a rule that can't be undone fails its test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from areopagus.kernel import Ask, Rule
from areopagus.workshop.testing import Table
from tests.kernel.toys import GO, STOP, N, Toy, Yard

ROOT = Path(__file__).parents[2]
SUITE = """
import pytest
from areopagus.workshop.testing import Table
from tests.workshop.test_undoing import forgetful, tidy
from tests.kernel.toys import N, Toy

@pytest.fixture
def table():
    return Table(Toy(forgetful()), 1)

def test_tidy():
    Table(Toy(tidy), 1).play(N[3])

def test_forgetful():
    Table(Toy(forgetful()), 1).play(N[3])

def test_forgetful_by_a_fixture(table):
    table.match.choose(N[3])

def test_wrong_for_another_reason(table):
    table.play(N[3])
    assert table.state.notes == [4]
"""


def tidy(s: Yard) -> Rule[None]:
    s.notes.append(N.index((yield Ask(0, "number", N))))
    yield Ask(0, "next", (GO, STOP))


def forgetful() -> Callable[[Yard], Rule[None]]:
    """A rule that keeps something outside the state."""
    kept: list[int] = []

    def rule(s: Yard) -> Rule[None]:
        kept.append(N.index((yield Ask(0, "number", N))))
        s.notes.append(sum(kept))
        yield Ask(0, "next", (GO, STOP))

    return rule


def test_a_tidy_rule_can_be_undone_and_redone() -> None:
    table = Table(Toy(tidy), 1)
    table.play(N[3], GO)
    assert table.undo_and_redo()
    assert table.state.notes == [3]
    assert table.match.over


def test_what_differs_after_undoing_is_named() -> None:
    kept: list[int] = []

    def rule(s: Yard) -> Rule[None]:
        s.notes.append(N.index((yield Ask(0, "number", N))))
        yield Ask(0, "next", (GO, STOP) if not kept else (GO,))

    table = Table(Toy(rule), 1)
    table.play(N[3], STOP)
    kept.append(1)
    assert table.difference_after_undo() == "stop can't be chosen again"


def test_every_table_of_a_test_is_undone_and_redone_after_it(tmp_path: Path) -> None:
    suite = tmp_path / "test_suite.py"
    suite.write_text(SUITE, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "areopagus.workshop.undoing"]
    command += ["-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(suite)]
    whole_lines = {**os.environ, "CI": "true"}  # pytest cuts the lines of its summary elsewhere
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=whole_lines)
    failed = [line.partition("::")[2] for line in run.stdout.splitlines() if line.startswith("FAILED")]
    copied = "undone and redone, a copy differs: notes was [3], is [6]"
    assert failed == [
        f"test_forgetful - Failed: {copied}",
        f"test_forgetful_by_a_fixture - Failed: {copied}",
        "test_wrong_for_another_reason - assert [3] == [4]",
    ]
    assert run.stdout.count("3 failed, 1 passed") == 1
