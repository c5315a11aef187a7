#!/usr/bin/env python3
"""Find or install what some tests need: Chromium, Node, TypeScript, Biome, axe-core, PostgreSQL.

    scripts/tools.py chromium node typescript biome axe postgresql
    scripts/tools.py --run biome check

The first form prints one line NAME=path for each (for PostgreSQL the folder of its programs, for axe-core its
script), the second runs a tool. A tool that is missing is installed: Debian packages by apt-get as root,
TypeScript, Biome and axe-core by npm into `.tools`. What can't be installed gets one line saying what is missing,
why, and what to do; the exit code is then 2.

An environment variable (AREOPAGUS_CHROMIUM, AREOPAGUS_NODE, AREOPAGUS_TYPESCRIPT, AREOPAGUS_BIOME, AREOPAGUS_AXE,
AREOPAGUS_POSTGRESQL) names a place. If the tool there does not work, that is an error, and no other place is tried.
AREOPAGUS_NO_INSTALL=1 forbids installing, AREOPAGUS_TOOLS names another folder than `.tools`.

Tests call `need("chromium")`, which gives the paths or raises `Missing`. Standard library only.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BIOME = "2.6.7"
"""The version that formats the page; another one may format it differently."""


class Missing(Exception):
    """Tools that are not there and could not be installed; `lines` has one sentence for each."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class Tool(NamedTuple):
    """How to find, check and install a tool."""

    title: str
    places: Callable[[], Iterator[Path]]  # where it may be, best first
    fault: Callable[[Path], str | None]  # what is wrong with the one there, or None
    install: Callable[[], str | None]  # the reason why it can't be installed, or None
    advice: str


def need(*names: str, install: bool = True) -> dict[str, Path]:
    """The path of each named tool, installing what is not there. Raises `Missing`."""
    places: dict[str, Path] = {}
    lines: list[str] = []
    for name in names:
        place = find_or_install(name, install=install)
        if isinstance(place, Path):
            places[name] = place
        else:
            lines.append(place)
    if lines:
        raise Missing(lines)
    return places


def find_or_install(name: str, *, install: bool = True) -> Path | str:
    """The tool's path, or the sentence to show to the person who lacks it."""
    tool = TOOLS[name]
    variable = variable_of(name)
    configured = os.environ.get(variable)
    if configured:
        fault = tool.fault(Path(configured))
        if fault is None:
            return Path(configured)
        return f"{tool.title} is missing: {variable}={configured} {fault}."
    place, fault = look(tool)
    if place is not None:
        return place
    if not install or os.environ.get("AREOPAGUS_NO_INSTALL"):
        reason: str | None = "installing is switched off"
    else:
        reason = tool.install()
        if reason is None:
            place, fault = look(tool)
            if place is not None:
                return place
            reason = "it was installed but is still not found"
    detail = f" ({fault})" if fault else ""
    missing = f"{tool.title} is missing{detail} and could not be installed: {reason}."
    return f"{missing} {tool.advice} or set {variable}."


def look(tool: Tool) -> tuple[Path | None, str]:
    """The first place with a tool that works, else what is wrong with the first that does not."""
    first_fault = ""
    for place in tool.places():
        fault = tool.fault(place)
        if fault is None:
            return place, ""
        first_fault = first_fault or f"{place} {fault}"
    return None, first_fault


def variable_of(name: str) -> str:
    """The environment variable that names the tool's place."""
    return f"AREOPAGUS_{name.upper()}"


# Where the tools are


def on_path(*commands: str) -> Iterator[Path]:
    for command in commands:
        place = shutil.which(command)
        if place:
            yield Path(place)


def chromium_places() -> Iterator[Path]:
    """The shell without windows first: it has the same engine and takes a fifth less time."""
    yield from on_path("chromium-headless-shell", "chromium", "chromium-browser")
    yield from on_path("google-chrome-stable", "google-chrome", "chrome")
    playwright = Path.home() / ".cache" / "ms-playwright"
    yield from sorted(playwright.glob("chromium-*/chrome-linux*/chrome"), reverse=True)
    for application in (
        "Chromium.app/Contents/MacOS/Chromium",
        "Google Chrome.app/Contents/MacOS/Google Chrome",
    ):
        place = Path("/Applications") / application
        if place.exists():
            yield place


def node_places() -> Iterator[Path]:
    yield from on_path("node", "nodejs")


def typescript_places() -> Iterator[Path]:
    local = tools_folder() / "node_modules" / ".bin" / "tsc"
    if local.exists():
        yield local
    yield from on_path("tsc")


def biome_places() -> Iterator[Path]:
    yield from tools_folder().glob("node_modules/.bin/biome")
    yield from on_path("biome")


def axe_places() -> Iterator[Path]:
    yield from tools_folder().glob("node_modules/axe-core/axe.min.js")


def postgresql_places() -> Iterator[Path]:
    for program in on_path("initdb"):
        yield program.resolve().parent
    for pattern in (
        "/usr/lib/postgresql/*/bin",
        "/usr/pgsql-*/bin",
        "/usr/local/pgsql/bin",
        "/opt/homebrew/opt/postgresql*/bin",
        "/usr/local/opt/postgresql*/bin",
    ):
        folders = [folder for folder in Path("/").glob(pattern.lstrip("/")) if (folder / "initdb").exists()]
        yield from sorted(folders, key=numbers, reverse=True)


def numbers(place: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(place))]


def tools_folder() -> Path:
    return Path(os.environ.get("AREOPAGUS_TOOLS") or ROOT / ".tools")


# Whether they work


def at_least(oldest: int, *command: str | Path) -> str | None:
    """Run a command that prints a version; what is wrong with it, or None."""
    try:
        run = subprocess.run(
            [*map(str, command)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"does not run ({error})"
    version = re.search(r"(\d+)\.\d+|\b(\d+)\b", run.stdout)
    if run.returncode != 0 or version is None:
        return "does not run" + last_line(run.stderr, before=": ")
    if int(version.group(1) or version.group(2)) < oldest:
        return f"is too old ({run.stdout.strip()}; {oldest} or newer is needed)"
    return None


def chromium_fault(place: Path) -> str | None:
    return at_least(100, place, "--version")


def node_fault(place: Path) -> str | None:
    return at_least(18, place, "--version")


def typescript_fault(place: Path) -> str | None:
    return at_least(5, place, "--version")


def biome_fault(place: Path) -> str | None:
    return at_least(2, place, "--version") or other_version(BIOME, place)


def other_version(wanted: str, place: Path) -> str | None:
    """What is wrong with a tool that must have one version, or None."""
    run = subprocess.run([str(place), "--version"], capture_output=True, text=True, timeout=60, check=False)
    version = run.stdout.split()[-1]
    return None if version == wanted else f"is version {version} ({wanted} is needed)"


def axe_fault(script: Path) -> str | None:
    try:
        version = re.search(r"axe v(\d+)\.", script.read_text("utf-8")[:200])
    except OSError as error:
        return f"can't be read ({error.strerror})"
    if version is None:
        return "is not axe-core"
    return None if int(version.group(1)) >= 4 else "is too old (4 or newer is needed)"


def postgresql_fault(folder: Path) -> str | None:
    for program in ("initdb", "pg_ctl", "postgres"):
        if not (folder / program).exists():
            return f"has no {program}"
    return at_least(12, folder / "postgres", "--version")


def last_line(text: str, *, before: str = "") -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return before + lines[-1].rstrip(".") if lines else ""


# Installing


def apt(*packages: str) -> Callable[[], str | None]:
    """An installer of Debian packages."""

    def install() -> str | None:
        reason = why_no_apt()
        if reason is not None:
            return reason
        wait = "DPkg::Lock::Timeout=300"
        command = ["apt-get", "install", "-y", "-qq", "-o", wait, "--no-install-recommends", *packages]
        if any(Path("/var/lib/apt/lists").glob("*_Packages*")) and run_loudly(*command) is None:
            return None
        return run_loudly("apt-get", "update", "-qq") or run_loudly(*command)  # no lists yet, or old ones

    return install


def first_of(*installers: Callable[[], str | None]) -> Callable[[], str | None]:
    """An installer that tries others in turn, until one succeeds."""

    def install() -> str | None:
        reason: str | None = "nothing can install it"
        for installer in installers:
            reason = installer()
            if reason is None:
                break
        return reason

    return install


def why_no_apt() -> str | None:
    if shutil.which("apt-get") is None:
        return "there is no apt-get here"
    if os.geteuid() != 0:
        return "apt-get needs root"
    return None


def npm(package: str) -> Callable[[], str | None]:
    """An installer of a package of Node into the folder of tools."""

    def install() -> str | None:
        node = find_or_install("node")
        if not isinstance(node, Path):
            return "it needs Node, which is missing"
        if shutil.which("npm") is None:
            reason = apt("npm")()
            if reason is not None:
                return f"there is no npm, and {reason}"
        folder = tools_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return run_loudly("npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), package)

    return install


def run_loudly(*command: str) -> str | None:
    """Run an installer with its output on stderr; None if it succeeded, else the reason."""
    print("$ " + " ".join(command), file=sys.stderr, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        run = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=2,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            check=False,
        )
    except OSError as error:
        return f"{command[0]} does not run ({error})"
    sys.stderr.write(run.stderr)
    if run.returncode == 0:
        return None
    return f"`{' '.join(command[:2])}` failed" + last_line(run.stderr, before=": ")


TOOLS = {
    "chromium": Tool(
        "Chromium",
        chromium_places,
        chromium_fault,
        first_of(apt("chromium-headless-shell", "fonts-dejavu-core"), apt("chromium", "fonts-dejavu-core")),
        "Install Chromium or Chrome (Debian: sudo apt-get install chromium)",
    ),
    "node": Tool(
        "Node",
        node_places,
        node_fault,
        apt("nodejs"),
        "Install Node 18 or newer (Debian: sudo apt-get install nodejs npm)",
    ),
    "typescript": Tool(
        "TypeScript",
        typescript_places,
        typescript_fault,
        npm("typescript@5"),
        "Run npm install --prefix .tools typescript@5",
    ),
    "biome": Tool(
        "Biome",
        biome_places,
        biome_fault,
        npm(f"@biomejs/biome@{BIOME}"),
        f"Run npm install --prefix .tools @biomejs/biome@{BIOME}",
    ),
    "axe": Tool(
        "axe-core",
        axe_places,
        axe_fault,
        npm("axe-core@4"),
        "Run npm install --prefix .tools axe-core@4",
    ),
    "postgresql": Tool(
        "PostgreSQL",
        postgresql_places,
        postgresql_fault,
        apt("postgresql"),
        "Install the PostgreSQL server (Debian: sudo apt-get install postgresql)",
    ),
}


def run_tool(name: str, arguments: list[str]) -> int:
    """Run a tool with these arguments; its exit code, or 2 if it is missing."""
    place = find_or_install(name)
    if not isinstance(place, Path):
        print(place, file=sys.stderr, flush=True)
        return 2
    return subprocess.run([str(place), *arguments], cwd=ROOT, check=False).returncode


def main(names: list[str]) -> int:
    if len(names) > 1 and names[0] == "--run" and names[1] in TOOLS:
        return run_tool(names[1], names[2:])
    unknown = [name for name in names if name not in TOOLS]
    if unknown or not names:
        print(f"usage: scripts/tools.py {' '.join(f'[{name}]' for name in TOOLS)}", file=sys.stderr)
        return 2
    missing = 0
    for name in names:
        place = find_or_install(name)
        if isinstance(place, Path):
            print(f"{name.upper()}={place}", flush=True)
        else:
            missing += 1
            print(place, file=sys.stderr, flush=True)
    return 2 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
