"""Pin the present engine: write its code to src/areopagus/engines, so that matches under its rules stay readable.

    python scripts/pin_engine.py

Run this **before** you raise the `rules` of a game: the index then says which pinned engine plays which rules of which
game. An engine that has exactly the present rules of all games is written again; other engines are never changed, and
no later engine takes over the rules that they play.
"""

from __future__ import annotations

import ast
import hashlib
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
EXAMPLE: Final = ROOT / "examples" / "beacons"
ENGINES: Final = SOURCE / "areopagus" / "engines"
INDEX: Final = ENGINES / "index.toml"

PARTS: Final = ("__init__.py", "py.typed", "kernel", "games", "bots", "cli", "locale")
"""What goes in of the package, as files and folders, beside what the programs import."""
PROGRAMS: Final = ("areopagus.server.reader", "areopagus.server.thinker", "areopagus.cli.reading")
"""What is run of a pinned engine."""
FOLDERS_LEFT_OUT: Final = ("__pycache__",)
ENDINGS_LEFT_OUT: Final = (".po", ".md", ".pyc")
PACKAGES: Final = ((ROOT / "pyproject.toml", "areopagus"), (EXAMPLE / "pyproject.toml", "areopagus_beacons"))
HEADER: Final = "# Which pinned engine plays which rules of which game. Written by scripts/pin_engine.py.\n"
EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def contents() -> dict[str, bytes]:
    """Every file of the engine, by its name in the zip file."""
    package = SOURCE / "areopagus"
    paths = [file for part in PARTS for file in _files(package / part)]
    paths += imported(PROGRAMS)
    files = {file.relative_to(SOURCE).as_posix(): file.read_bytes() for file in paths}
    files |= {file.relative_to(EXAMPLE).as_posix(): file.read_bytes() for file in _files(EXAMPLE / "beacons")}
    for project, name in PACKAGES:
        files |= _metadata(project, name)
    return files


def imported(programs: Iterable[str]) -> list[Path]:
    """The files of the package that programs import when they start, and the `__init__.py` of their folders."""
    waiting, files = list(programs), dict[str, Path]()
    while waiting:
        module = waiting.pop()
        file = _file_of(module)
        if module in files or file is None:
            continue
        files[module] = file
        waiting.append(module.rpartition(".")[0])
        waiting += _imports(module, file)
    return sorted(files.values())


def _file_of(module: str) -> Path | None:
    """The file of a module of the package; None: it is another package's, or no module."""
    place = SOURCE.joinpath(*module.split("."))
    files = (place / "__init__.py", place.with_suffix(".py"))
    return next((file for file in files if module and file.exists()), None)


def _imports(module: str, file: Path) -> Iterator[str]:
    """The names that the top level of a module imports; what is imported from a package may be a module of it."""
    parts = module.split(".") if file.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = parts[: len(parts) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield source
            yield from (f"{source}.{each.name}" for each in node.names)


def _files(place: Path) -> list[Path]:
    if place.is_file():
        return [place]
    return [file for file in place.rglob("*") if file.is_file() and _belongs(file)]


def _belongs(file: Path) -> bool:
    return file.suffix not in ENDINGS_LEFT_OUT and not any(part in FOLDERS_LEFT_OUT for part in file.parts)


def _metadata(project: Path, name: str) -> dict[str, bytes]:
    """What an installed package says of itself, as far as its games are found by it."""
    declared = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
    lines = []
    for group, entries in declared["entry-points"].items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in sorted(entries.items()))]
    folder = f"{name}-{declared['version']}.dist-info"
    about = f"Metadata-Version: 2.1\nName: {declared['name']}\nVersion: {declared['version']}\n"
    return {
        f"{folder}/METADATA": about.encode(),
        f"{folder}/entry_points.txt": ("\n".join(lines) + "\n").encode(),
    }


def write_zip(file: Path, files: dict[str, bytes]) -> None:
    """The same files give the same zip file, whenever and wherever it is written."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(files.items()):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            packed.writestr(info, content, compresslevel=9)


def present_rules() -> dict[str, int]:
    """The rules of the games in this checkout."""
    sys.path[:0] = [str(SOURCE), str(EXAMPLE)]
    from areopagus.games.clash_of_cultures import GAME as CLASH_OF_CULTURES
    from areopagus.games.on_mars import GAME as ON_MARS
    from beacons import GAME as BEACONS

    return {
        game.key: game.rules
        for game in sorted((BEACONS, CLASH_OF_CULTURES, ON_MARS), key=lambda game: game.key)
    }


def pin() -> str:
    """Write the engine and the index; return a sentence about it."""
    ENGINES.mkdir(exist_ok=True)
    index = tomllib.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
    rules = present_rules()
    newest = next(reversed(index), None)
    others = {name: engine for name, engine in index.items() if name != newest}
    if newest is not None and index[newest]["games"] != _rules_left(rules, others):
        others, newest = index, None
    played = _rules_left(rules, others)
    if not played:
        return "All present rules are pinned already."
    name = newest or f"engine-{len(index) + 1}"
    file = ENGINES / f"{name}.zip"
    write_zip(file, contents())
    engines = {**others, name: {"games": played}}
    INDEX.write_text(
        HEADER + "".join(_entry(each, engines[each]["games"]) for each in engines), encoding="utf-8"
    )
    return f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes, plays {played}"


def _rules_left(rules: dict[str, int], engines: dict[str, dict[str, dict[str, int]]]) -> dict[str, int]:
    """The rules that none of these engines plays."""
    taken = {(game, number) for engine in engines.values() for game, number in engine["games"].items()}
    return {game: number for game, number in rules.items() if (game, number) not in taken}


def _entry(name: str, games: dict[str, int]) -> str:
    digest = hashlib.sha256((ENGINES / f"{name}.zip").read_bytes()).hexdigest()
    played = ", ".join(f"{game} = {number}" for game, number in games.items())
    return f'\n[{name}]\nsha256 = "{digest}"\ngames = {{ {played} }}\n'


if __name__ == "__main__":
    print(pin())
