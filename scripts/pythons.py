#!/usr/bin/env python3
"""The Pythons of this machine that the package supports, each made able to run the engine of this checkout.

    scripts/pythons.py                      prints version and place of each
    scripts/pythons.py run SCRIPT …         runs a program with each of them

A Python needs one thing that this checkout does not have: msgspec, which is compiled for each version. It is taken from
the package index of pip, at the version of `constraints.txt`, once, into `.tools/pythons`; AREOPAGUS_NO_INSTALL=1
forbids that. Nothing is installed into the Pythons themselves, and none of their own packages is used.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
NEEDED = "msgspec"
ASKED = "import sys, platform; print(*sys.version_info[:2], platform.python_implementation())"
PLACES = (
    ("PYENV_ROOT", "~/.pyenv", "versions/*/bin"),
    ("UV_PYTHON_INSTALL_DIR", "~/.local/share/uv/python", "*/bin"),
    ("ASDF_DATA_DIR", "~/.asdf", "installs/python/*/bin"),
)
"""Where managers of Pythons keep them: a variable that names the folder, the usual one, and the folders of programs."""


class Unable(Exception):
    """A Python can't run the engine here; the text says why."""


class Python(NamedTuple):
    """A Python that is installed here."""

    version: tuple[int, int]
    place: Path

    def __str__(self) -> str:
        return ".".join(map(str, self.version))


def found() -> list[Python]:
    """The supported Pythons of this machine, one of each minor version, the oldest first."""
    pythons: dict[tuple[int, int], Python] = {}
    for place in _candidates():
        version = _version_of(place)
        if version is not None and version >= OLDEST:
            pythons.setdefault(version, Python(version, place))
    return [pythons[version] for version in sorted(pythons)]


def _candidates() -> Iterator[Path]:
    """Files that may be a Python: this one, those on the path, those of managers of Pythons."""
    yield Path(sys.executable)
    folders = [Path(folder) for folder in os.get_exec_path()]
    for variable, usual, pattern in PLACES:
        folders += sorted(Path(os.environ.get(variable) or Path(usual).expanduser()).glob(pattern))
    for folder in folders:
        yield from (
            file for file in sorted(folder.glob("python3.*")) if re.fullmatch(r"python3\.\d+", file.name)
        )


def _version_of(place: Path) -> tuple[int, int] | None:
    """The version of a Python; None for what does not run, and for other interpreters."""
    try:
        done = subprocess.run(
            [place, "-S", "-c", ASKED], capture_output=True, text=True, check=False, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match done.stdout.split():
        case [major, minor, "CPython"] if done.returncode == 0:
            return int(major), int(minor)
    return None


def environment(python: Python, hash_seed: int = 0) -> dict[str, str]:
    """The environment variables with which a Python runs the engine of this checkout; `Unable` if it can't."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    folders = (ROOT / "src", ROOT / "examples" / "beacons", ROOT, _packages(python))
    variables["PYTHONPATH"] = os.pathsep.join(map(str, folders))
    variables["PYTHONHASHSEED"] = str(hash_seed)
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    return variables


def run(
    python: Python, arguments: Sequence[str | Path], hash_seed: int = 0
) -> subprocess.CompletedProcess[str]:
    """Run a program with a Python, without packages of its own; returns what it printed."""
    command = [python.place, "-s", "-S", *arguments]
    return subprocess.run(
        list(map(str, command)),
        env=environment(python, hash_seed),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def _packages(python: Python) -> Path:
    """The folder with what the engine needs in that Python."""
    folder = Path(os.environ.get("AREOPAGUS_TOOLS") or ROOT / ".tools") / "pythons" / f"{python}-{_wanted()}"
    if not folder.exists():
        _install(python, folder)
    return folder


def _wanted() -> str:
    """The requirement, at the version that is locked."""
    locked = re.search(rf"^{NEEDED}==\S+", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE)
    assert locked is not None
    return locked[0]


def _install(python: Python, folder: Path) -> None:
    """Fill the folder; it is there only when that is done, so that two processes may try at once."""
    if os.environ.get("AREOPAGUS_NO_INSTALL"):
        raise Unable(f"Python {python} has no {NEEDED} here, and installing is switched off.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as made:
        target = Path(made) / "packages"
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        options = ["--no-deps", "--only-binary", ":all:", "--python-version", str(python), "--target", target]
        done = subprocess.run(
            [*pip, *map(str, options), _wanted()], capture_output=True, text=True, check=False
        )
        if done.returncode:
            lines = done.stderr.strip().splitlines() or ["pip failed"]
            raise Unable(f"Python {python} gets no {NEEDED}: {lines[-1]}")
        announced = _announcement()
        shutil.copytree(announced, target / announced.name)
        try:
            target.rename(folder)
        except OSError:
            if not folder.exists():
                raise


def _announcement() -> Path:
    """The folder with the entry points by which this checkout announces its games."""
    installed = distribution("areopagus")
    (file,) = [file for file in installed.files or () if file.name == "entry_points.txt"]
    return Path(str(installed.locate_file(file))).parent


def main(arguments: list[str]) -> int:
    """List them, or run a program with each."""
    worst = 0
    for python in found():
        if arguments[:1] != ["run"]:
            print(python, python.place)
            continue
        try:
            done = run(python, arguments[1:])
        except Unable as reason:
            print(reason)
            worst = 1
            continue
        print(f"Python {python}: exit code {done.returncode}", done.stdout + done.stderr, sep="\n")
        worst = max(worst, done.returncode)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
