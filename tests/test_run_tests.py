"""The commands that run the tests: every file has its stage, and the table says what failed."""

from __future__ import annotations

import re
import stat
import sys
import threading
from pathlib import Path

import pytest

from scripts import run_tests, tools

ROOT = Path(__file__).resolve().parent.parent


def test_the_ci_script_calls_make_test_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & stat.S_IXUSR
    shebang, *lines = script.read_text("utf-8").splitlines()
    assert shebang.startswith("#!")
    assert lines == ['cd "$(dirname "$0")/.." && exec make test']


def test_every_test_file_belongs_to_one_stage() -> None:
    files = {str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")}
    staged: list[str] = []
    for stage in run_tests.STAGES:
        for place in stage.present(quick=False):
            path = ROOT / place
            test_files = path.rglob("test_*.py") if path.is_dir() else [path]
            staged += [str(file.relative_to(ROOT)) for file in test_files]
    assert sorted(staged) == sorted(files)


def test_every_file_with_tests_of_the_long_run_belongs_to_it() -> None:
    marked = {
        path
        for path in (ROOT / "tests").glob("*/**/test_*.py")
        if re.search(r"\bmark\.long\b|\blong_unless\(", path.read_text("utf-8"))
    }
    run = {
        file
        for stage in run_tests.STAGES
        for place in stage.present(long=True)
        for file in ([ROOT / place] if place.endswith(".py") else (ROOT / place).glob("**/test_*.py"))
    }
    assert marked
    assert marked <= run


def test_every_folder_of_tests_belongs_to_a_stage() -> None:
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.rglob("test_*.py"))}
    staged = {Path(pattern).name for stage in run_tests.STAGES for pattern in stage.paths}
    assert folders <= staged


def test_the_table_shows_what_failed_and_every_budget_and_processor_time() -> None:
    shown = run_tests.table(
        [
            run_tests.Row("static", 1.25, 2.0, 60, "passed"),
            run_tests.Row("cli+docs", 200.0, 310.5, 70, "FAILED"),
        ],
        200.5,
    )
    assert shown.splitlines()[1].split() == ["static", "1.2", "2.0", "60", "passed"]
    assert shown.splitlines()[2].split() == ["cli+docs", "200.0", "310.5", "70", "FAILED"]
    assert shown.splitlines()[3].split() == ["together", "200.5", "312.5", "130"]


def test_a_failing_stage_does_not_stop_the_next_one(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **how: str | bool) -> run_tests.Done:
        ran.append(command)
        return run_tests.Done(1 if "mypy" in command else 0, "", 0.0)

    programs = {name: Path(name) for name in run_tests.STATIC_TOOLS}
    monkeypatch.setattr(run_tests, "run", run)
    monkeypatch.setattr(run_tests, "need", lambda *names: {name: programs[name] for name in names})
    assert run_tests.main(["static", "rules"]) == 1
    assert len(ran) == len(run_tests.static_commands(programs)) + 1
    assert ["biome", "check", "--error-on-warnings"] in ran
    shown = capfd.readouterr().out
    assert "FAILED: mypy" in shown
    assert re.search(r"^rules .* passed$", shown, re.MULTILINE)


def test_the_output_of_stages_that_run_together_is_printed_in_pieces(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    both = threading.Barrier(2, timeout=60)
    lines = [f"line {number}" for number in range(200)]

    def run_pytest(stage: run_tests.Stage, which: str, **how: str | bool) -> tuple[str, run_tests.Done]:
        both.wait()  # they run at the same time
        program = f"for line in {lines!r}: print({stage.name!r}, line, flush=True)"
        return "passed", run_tests.run([sys.executable, "-c", program], beside=True)

    monkeypatch.setenv("AREOPAGUS_WORKERS", "2")
    monkeypatch.setattr(run_tests, "run_pytest", run_pytest)
    monkeypatch.setattr(run_tests, "need", lambda *names: {})
    assert run_tests.main(["conformance", "study"]) == 0
    shown = capfd.readouterr().out
    for name in ("conformance", "study"):
        assert "\n".join(f"{name} {line}" for line in lines) in shown
    rows = [line.split()[0] for line in shown.splitlines()[-3:]]
    assert rows == ["conformance", "study", "together"]


def test_the_processor_time_of_an_orphan_is_counted_on_linux() -> None:
    spent = 0.5
    burns = f"import time\nwhile time.process_time() < {spent}: pass"
    leaves = f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {burns!r}])\nsys.exit(3)"
    done = run_tests.run([sys.executable, "-c", leaves], beside=True)
    assert done.code == 3
    assert done.processor > spent or sys.platform != "linux"


def test_a_command_that_does_not_run_has_failed() -> None:
    done = run_tests.run(["no-such-command"], beside=True)
    assert done.code != 0
    assert "no-such-command does not run" in done.output


def test_every_stage_has_its_place_among_those_that_run_together() -> None:
    assert sorted(run_tests.LONGEST_FIRST) == sorted(["static", *(stage.name for stage in run_tests.STAGES)])


@pytest.mark.parametrize(("which", "code"), [([], 1), (["--quick"], 0)])
def test_only_the_quick_tests_do_without_a_tool_that_is_missing(
    which: list[str], code: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def need(*names: str) -> dict[str, Path]:
        raise tools.Missing(["Biome is missing."])

    monkeypatch.setattr(run_tests, "run", lambda command, **how: run_tests.Done(0, "", 0.0))
    monkeypatch.setattr(run_tests, "need", need)
    assert run_tests.main([*which, "static"]) == code
    assert "Biome is missing." in capfd.readouterr().out
