"""The ground: the lock, the two commands, the compiled texts, the import rule, the tools script."""

from __future__ import annotations

import ast
import io
import os
import re
import stat
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from scripts import run_tests, tools

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCK = (ROOT / "constraints.txt").read_text("utf-8")


def name_of(requirement: str) -> str:
    """The distribution a requirement names, spelled as locks spell it."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None, requirement
    return re.sub(r"[-_.]+", "-", name.group()).lower()


# The lock


def declared() -> list[str]:
    project = PROJECT["project"]
    extras = project["optional-dependencies"].values()
    return [
        *project["dependencies"],
        *PROJECT["build-system"]["requires"],
        *(one for extra in extras for one in extra if name_of(one) != project["name"]),
    ]


@pytest.mark.parametrize("requirement", sorted(set(declared())))
def test_every_declared_dependency_has_a_lower_bound_and_is_locked(requirement: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9._-]+>=[0-9.]+", requirement)
    locked = {name_of(line) for line in LOCK.splitlines() if not line.startswith("#")}
    assert name_of(requirement) in locked


def test_the_lock_pins_versions_and_names_no_place() -> None:
    pin = re.compile(r"[a-z0-9-]+==[A-Za-z0-9.+!]+( ; .+)?")
    lines = [line for line in LOCK.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not pin.fullmatch(line)] == []
    assert "/" not in LOCK


def test_the_bare_engine_needs_msgspec_alone() -> None:
    assert [name_of(one) for one in PROJECT["project"]["dependencies"]] == ["msgspec"]


# The commands


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


# The texts

PO_FILES = sorted(path for folder in ("src", "examples") for path in (ROOT / folder).rglob("*.po"))


def key_of(message: Message) -> tuple[str, ...]:
    """By what a catalogue finds a text: its id, of which a text with a plural has two, and its context."""
    return (*texts_of(message.id), message.context or "")


def texts_of(text: str | Sequence[str]) -> tuple[str, ...]:
    """One text, or those of the singular and the plurals; Babel gives them as a list or as a tuple."""
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize("po", PO_FILES, ids=lambda po: str(po.relative_to(ROOT)))
def test_compiled_texts_are_up_to_date(po: Path) -> None:
    with po.open("rb") as source:
        texts = read_po(source)
    mo = po.with_suffix(".mo")
    assert mo.exists(), f"{mo.relative_to(ROOT)} is not there: make messages"
    compiled = read_mo(io.BytesIO(mo.read_bytes()))
    wanted = {
        key_of(one): texts_of(one.string)
        for one in texts
        if one.id and all(texts_of(one.string)) and not one.fuzzy
    }
    by_key = {key_of(one): texts_of(one.string) for one in compiled if one.id}
    assert by_key == wanted, "the texts have changed since they were compiled: make messages"


# The layers

LIGHT = sorted(
    path for layer in ("kernel", "games") for path in (ROOT / "src/areopagus" / layer).rglob("*.py")
)


def imported(source: str) -> set[str]:
    """The top-level packages that a module imports from elsewhere."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names


def test_imports_are_seen_wherever_they_stand() -> None:
    source = "import a.b\nfrom . import c\ndef f():\n    from d.e import g\n"
    assert imported(source) == {"a", "d"}


@pytest.mark.parametrize("module", LIGHT, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_kernel_and_games_import_the_standard_library_and_msgspec_only(module: Path) -> None:
    # An allow-list; the contract of import-linter can only forbid what it names.
    allowed = sys.stdlib_module_names | {"msgspec", "areopagus"}
    assert imported(module.read_text("utf-8")) - allowed == set()


# The tools


def run_tools(*names: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "tools.py"), *names]
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=60, check=False)


def program(folder: Path, name: str, says: str, code: int = 0) -> Path:
    """A little program that says something and ends."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\necho '{says}' >&2\nexit {code}\n")
    path.chmod(0o755)
    return path


def test_missing_tools_get_one_clear_line_each(tmp_path: Path) -> None:
    result = run_tools(
        "node", "typescript", PATH=str(tmp_path), HOME=str(tmp_path), AREOPAGUS_TOOLS=str(tmp_path)
    )
    node, typescript = result.stderr.splitlines()
    assert result.returncode == 2
    assert result.stdout == ""
    assert node.startswith(
        "Node is missing and could not be installed: there is no apt-get here. Install Node"
    )
    assert typescript.startswith("TypeScript is missing and could not be installed: it needs Node")
    assert "AREOPAGUS_TYPESCRIPT" in typescript


def test_a_tool_that_is_there_is_printed_even_if_another_is_missing(tmp_path: Path) -> None:
    node = program(tmp_path, "node", "v20.1.0")
    result = run_tools(
        "node", "typescript", PATH=str(tmp_path), AREOPAGUS_TOOLS=str(tmp_path), AREOPAGUS_NO_INSTALL="1"
    )
    assert result.returncode == 2
    assert result.stdout == f"NODE={node}\n"
    assert result.stderr.startswith(
        "TypeScript is missing and could not be installed: installing is switched off"
    )


def test_without_root_nothing_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "apt-get", "must not be called")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("AREOPAGUS_NODE", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(
        tools.Missing, match=r"^Node is missing and could not be installed: apt-get needs root\. "
    ):
        tools.need("node")


def test_a_failing_installer_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "apt-get", "E: no such package", code=100)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("AREOPAGUS_NODE", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(tools.Missing, match=r"failed: E: no such package\. Install Node"):
        tools.need("node")


def test_installers_are_tried_in_turn_until_one_succeeds() -> None:
    tried: list[str] = []

    def installer(name: str, reason: str | None) -> Callable[[], str | None]:
        def install() -> str | None:
            tried.append(name)
            return reason

        return install

    assert tools.first_of(installer("a", "no a"), installer("b", None), installer("c", "no c"))() is None
    assert tools.first_of(installer("d", "no d"), installer("e", "no e"))() == "no e"
    assert tried == ["a", "b", "d", "e"]


def test_a_tool_that_is_too_old_is_not_taken(tmp_path: Path) -> None:
    node = program(tmp_path, "node", "v12.22.0")
    result = run_tools("node", PATH="", AREOPAGUS_NODE=str(node))
    assert result.returncode == 2
    assert result.stderr == (
        f"Node is missing: AREOPAGUS_NODE={node} is too old (v12.22.0; 18 or newer is needed).\n"
    )


def test_an_unknown_tool_is_refused() -> None:
    assert run_tools("emacs").returncode == 2
