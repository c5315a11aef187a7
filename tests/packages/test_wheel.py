"""The wheel and the source archive: what is in them, and that they are enough for what the documents promise."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = (
    "areopagus/engines/engine-1.zip",
    "areopagus/engines/index.toml",
    "areopagus/games/clash_of_cultures/locale/en/LC_MESSAGES/clash-of-cultures.mo",
    "areopagus/games/on_mars/components/blueprints.toml",
    "areopagus/games/on_mars/locale/en/LC_MESSAGES/on-mars.mo",
    "areopagus/lab/templates/report.html",
    "areopagus/locale/en/LC_MESSAGES/areopagus.mo",
    "areopagus/py.typed",
    "areopagus/rules/clash-of-cultures.md",
    "areopagus/rules/on-mars.md",
    "areopagus/server/locale/en/LC_MESSAGES/web.mo",
    "areopagus/server/migrations/versions/0001_first_tables.py",
    "areopagus/web/index.html",
    "areopagus/web/js/main.js",
    "beacons/components/cards.toml",
    "beacons/locale/en/LC_MESSAGES/beacons.mo",
    "beacons/rules.md",
)
FIRST_LINES = re.compile(r"```python\n(import areopagus\n.*?)```", re.DOTALL)

PROMISES: dict[str, list[tuple[str, ...]]] = {
    "cli": [
        ("-V",),
        ("games",),
        ("fuzz", "beacons", "--games", "2"),
        ("duel", "beacons", "random", "random"),
    ],
    "server": [("-V",), ("serve", "--help"), ("repair", "--help")],
    "lab": [
        ("simulate", "beacons", "--seats", "random,random", "--games", "20", "--out", "run"),
        ("report", "run"),
        ("ladder", "beacons", "--bots", "random,easy", "--games", "4", "--out", "ladder"),
    ],
    "ray": [("simulate", "--help")],
    "tune": [("tune", "--help")],
    "bench": [("bench", "beacons", "--help")],
}
"""By extra, the commands that it is enough for."""
MODULES = {
    "server": "areopagus.server.app",
    "lab": "areopagus.lab.report",
    "ray": "ray, areopagus.lab.cluster",
    "tune": "areopagus.lab.tuning",
    "gyms": "areopagus.gyms.pettingzoo, areopagus.gyms.gymnasium",
    "openspiel": "areopagus.gyms.openspiel",
}
"""By extra, the modules that it is enough for."""


def run(*command: str | Path, folder: Path) -> str:
    """Run a program that knows nothing of this checkout; returns what it prints."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(kind: str, folder: Path, source: Path = ROOT) -> Path:
    """The wheel or the source archive."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, folder=source)
    (file,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return file


def empty_environment(folder: Path, *packages: str | Path, options: Sequence[str] = ()) -> Path:
    """An environment with these packages alone; returns its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, folder=folder.parent)
    python = folder / "bin" / "python"
    pip = (
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--python",
        python,
        "install",
        "--quiet",
    )
    run(*pip, *options, *packages, folder=folder.parent)
    return python


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


def lend(python: Path, package: str) -> None:
    """Let an environment use a package that is installed here, and nothing else from here."""
    (site,) = (python.parent.parent / "lib").glob("python*/site-packages")
    lent = distribution(package)
    for top in {Path(file).parts[0] for file in lent.files or () if ".." not in Path(file).parts}:
        (site / top).symlink_to(Path(str(lent.locate_file(top))))


def test_the_wheel_has_all_that_is_read_at_run_time(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert set(SHIPPED) <= names


def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", tmp_path / "sdist")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    again = build("wheel", tmp_path / "wheel", tmp_path / archive.name.removesuffix(".tar.gz"))
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert {info.filename: info.CRC for info in one.infolist()} == {
            info.filename: info.CRC for info in other.infolist()
        }


def test_the_wheel_alone_is_enough_for_the_first_lines_of_the_readme(wheel: Path, tmp_path: Path) -> None:
    found = FIRST_LINES.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert found is not None
    python = empty_environment(tmp_path / "bare", wheel, options=("--no-deps", "--no-index"))
    lend(python, "msgspec")
    program = tmp_path / "first_lines.py"
    program.write_text(found[1], encoding="utf-8")
    printed = run(python, program, folder=tmp_path)
    assert "A Keeper lights nothing. (BC-LIGHT-01)" in printed
    asked = "import areopagus, sys; sys.stdout.write(' '.join(areopagus.games()))"
    assert run(python, "-c", asked, folder=tmp_path) == "beacons clash-of-cultures on-mars"


def test_the_bare_engine_names_the_extra_of_the_command_line(wheel: Path, tmp_path: Path) -> None:
    python = empty_environment(tmp_path / "bare", wheel, options=("--no-deps", "--no-index"))
    lend(python, "msgspec")
    done = subprocess.run(
        [python, "-m", "areopagus"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'areopagus[cli]'" in done.stderr


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("extra", sorted({*PROMISES, *MODULES}))
def test_an_extra_is_enough_for_what_its_page_promises(extra: str, wheel: Path, tmp_path: Path) -> None:
    python = empty_environment(
        tmp_path / extra, f"{wheel}[{extra}]", options=("--constraint", str(ROOT / "constraints.txt"))
    )
    for arguments in PROMISES.get(extra, ()):
        run(python.parent / "areopagus", *arguments, folder=tmp_path)
        run(python, "-m", "areopagus", "-V", folder=tmp_path)
    if extra in MODULES:
        run(python, "-c", f"import {MODULES[extra]}", folder=tmp_path)
