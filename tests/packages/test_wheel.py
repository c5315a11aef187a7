"""The wheel and the source archive: what is in them, and that they are enough for what the documents promise."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from importlib.metadata import distribution
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from hatch_build import readme_for_index
from scripts import pythons

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
    "areopagus/server/store/migrations/versions/0001_first_tables.py",
    "areopagus/web/index.html",
    "areopagus/web/js/main.js",
    "beacons/components/cards.toml",
    "beacons/locale/en/LC_MESSAGES/beacons.mo",
    "beacons/rules.md",
)
LINKS = re.compile(r"\]\(([^)\s]+)\)")
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


def empty_environment(
    folder: Path, *packages: str | Path, options: Sequence[str] = (), by: str = sys.executable
) -> Path:
    """An environment with these packages alone; returns its Python."""
    run(by, "-m", "venv", "--without-pip", folder, folder=folder.parent)
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


def test_the_description_has_no_link_that_leads_nowhere(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        head, _, description = packed.read(name).decode().partition("\n\n")
    assert "Description-Content-Type: text/markdown" in head
    assert "Classifier: Programming Language :: Python :: 3.14" in head
    assert description.startswith("# Areopagus")
    assert [link for link in LINKS.findall(description) if not link.startswith(("http", "#"))] == []
    assert "<img" not in description
    assert "Adding a game: from an empty file" in description, "the words of a link stay"


def test_with_an_address_the_links_of_the_description_lead_there() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme_for_index(readme, "https://example.org/areopagus/")
    assert "[Bots](https://example.org/areopagus/blob/main/docs/bots.md)" in shown
    assert '<img src="https://example.org/areopagus/raw/main/docs/pictures/beacons.svg" width="900"' in shown
    assert all(link.startswith("https://") for link in LINKS.findall(shown))


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
    matched = FIRST_LINES.search((ROOT / "README.md").read_text(encoding="utf-8"))
    assert matched is not None
    python = empty_environment(tmp_path / "bare", wheel, options=("--no-deps", "--no-index"))
    lend(python, "msgspec")
    program = tmp_path / "first_lines.py"
    program.write_text(matched[1], encoding="utf-8")
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
    if extra == "server":
        serve_and_fetch(python, tmp_path)


def serve_and_fetch(python: Path, folder: Path) -> None:
    """Start the server of an environment, and fetch its page, a script of it and a new table."""
    command = [python.parent / "areopagus", "serve", "--port", "0", "--database", folder / "tables.db"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    with subprocess.Popen(
        list(map(str, command)), cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            matched = re.search(r"http://\S+", server.stdout.readline())
            assert matched is not None
            with urlopen(matched[0]) as answer:
                page = answer.read().decode()
            (script,) = set(re.findall(r'<script[^>]* src="(/web/[^"]+)"', page))
            with urlopen(matched[0] + script) as answer:
                assert answer.status == 200
            plan = b'{"game": "on-mars", "seats": [{"kind": "here"}, {"kind": "bot"}]}'
            with urlopen(
                Request(f"{matched[0]}/api/tables", plan, {"Content-Type": "application/json"})
            ) as answer:
                assert answer.status == 201
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_the_lowest_declared_versions_are_enough(wheel: Path, tmp_path: Path) -> None:
    extras = ("cli", "server", "lab", "tune", "gyms", "bench")
    uv = empty_environment(tmp_path / "uv", "uv").parent / "uv"
    lowest = tmp_path / "lowest.txt"
    named = [option for extra in extras for option in ("--extra", extra)]
    resolved = ("--resolution", "lowest-direct", "--python", sys.executable, "--output-file", lowest)
    run(uv, "pip", "compile", "--quiet", *resolved, *named, ROOT / "pyproject.toml", folder=tmp_path)
    python = empty_environment(tmp_path / "lowest", "--requirement", lowest)
    run(uv, "pip", "install", "--quiet", "--no-deps", "--python", python, wheel, folder=tmp_path)
    for extra in extras:
        for arguments in (("--help",), *PROMISES.get(extra, ())):
            run(python.parent / "areopagus", *arguments, folder=tmp_path)
        if extra in MODULES:
            run(python, "-c", f"import {MODULES[extra]}", folder=tmp_path)
    run(python, "-c", GYMS, folder=tmp_path)
    serve_and_fetch(python, tmp_path)


GYMS = """
import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test
import areopagus.gyms
from areopagus.gyms.pettingzoo import env

api_test(env("beacons", seats=2), num_cycles=50)
check_env(gymnasium.make("areopagus/Beacons-v0").unwrapped, skip_render_check=True)
"""


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("found", pythons.found(), ids=str)
def test_the_wheel_plays_the_recorded_games_on_every_python(
    found: pythons.Python, wheel: Path, tmp_path: Path
) -> None:
    python = empty_environment(tmp_path / str(found), wheel, by=str(found.place))
    run(python, ROOT / "scripts" / "record_choices.py", "--check", "--quick", folder=tmp_path)
