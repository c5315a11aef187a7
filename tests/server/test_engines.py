"""Pinned engines: the code of older rules is at hand, and it is really that code that runs."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from areopagus.kernel import games, new
from areopagus.server import engines
from areopagus.server.engines import INDEX, PINNED, PRESENT, Engine, engine_for, pinned
from scripts import pin_engine

LOOK = """
import json, sys
import areopagus, areopagus.kernel, areopagus.games.on_mars, beacons
import areopagus.server.reader, areopagus.server.thinker
outside = {"sqlalchemy", "fastapi", "starlette", "uvicorn", "numpy"} & set(sys.modules)
print(json.dumps({
    "files": [module.__file__ for module in (areopagus, areopagus.kernel, areopagus.games.on_mars, beacons,
                                             areopagus.server.reader, areopagus.server.thinker)],
    "rules": {key: game.rules for key, game in areopagus.games().items()},
    "outside": sorted(outside),
}))
"""


@pytest.mark.parametrize("game", ["beacons", "clash-of-cultures", "on-mars"])
def test_every_older_rules_version_of_a_game_has_a_pinned_engine(game: str) -> None:
    """Whoever raises the rules of a game pins the engine of the rules before: `make pin`."""
    older = set(range(1, games()[game].rules))
    assert older <= set(pinned(game)), "run `make pin` in the commit before the rules were raised"


def test_version_1_of_every_game_is_pinned() -> None:
    for game in ("beacons", "clash-of-cultures", "on-mars"):
        assert 1 in pinned(game)


@pytest.mark.parametrize("name", sorted(tomllib.loads((PINNED / INDEX).read_text("utf-8"))))
def test_a_pinned_engine_runs_its_own_code(name: str, tmp_path: Path) -> None:
    index = tomllib.loads((PINNED / INDEX).read_text("utf-8"))[name]
    assert hashlib.sha256((PINNED / f"{name}.zip").read_bytes()).hexdigest() == index["sha256"]
    assert rules_of(engines._unpacked(name), tmp_path).items() >= index["games"].items()


def rules_of(engine: Engine, here: Path) -> dict[str, int]:
    """The rules of its games that an engine says it has, when it runs nothing but its own code."""
    assert engine.folder is not None
    output = json.loads(run_by(engine, here, "-c", LOOK))
    assert all(Path(file).is_relative_to(engine.folder) for file in output["files"]), output["files"]
    assert output["outside"] == [], "a pinned engine needs the kernel's libraries and nothing else"
    rules: dict[str, int] = output["rules"]
    return rules


def run_by(engine: Engine, here: Path, *arguments: str) -> str:
    """What a program of an engine prints; run in this folder."""
    command = [sys.executable, "-P", *arguments]
    run = subprocess.run(command, env=engine.environment(), cwd=here, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_an_engine_that_is_pinned_now_runs_its_own_code_and_reads_records(tmp_path: Path) -> None:
    folder, record = tmp_path / "engine", tmp_path / "record.json"
    for name, content in pin_engine.contents().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    match = new("beacons", seats=2, seed=1)
    record.write_text(match.record.json(), "utf-8")
    engine = Engine("now", folder)
    assert rules_of(engine, tmp_path) == {key: game.rules for key, game in games().items()}
    assert "Beacons" in run_by(engine, tmp_path, "-m", "areopagus.cli.reading", "replay", "--", str(record))


def test_the_present_rules_are_played_by_the_present_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()["beacons"]
    assert engine_for("beacons", game.rules) == PRESENT
    assert engine_for("beacons", game.rules + 1) is None
    monkeypatch.setattr(type(game), "rules", game.rules + 1)
    old = engine_for("beacons", 1)
    assert old is not None
    assert not old.is_present


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for kept in (engines._cache_folder, engines._unpacked):
        kept.cache_clear()
    yield tmp_path / "cache"
    for kept in (engines._cache_folder, engines._unpacked):
        kept.cache_clear()


UNPACK = "from areopagus.server.engines import _unpacked; print(_unpacked('engine-1').folder)"


def test_several_programs_unpack_an_engine_at_once(empty_cache: Path) -> None:
    def unpack(_: int) -> str:
        run = subprocess.run([sys.executable, "-c", UNPACK], capture_output=True, text=True, check=True)
        return run.stdout.strip()

    with ThreadPoolExecutor(4) as together:
        folders = set(together.map(unpack, range(4)))
    assert len(folders) == 1
    folder = Path(folders.pop())
    assert folder.is_relative_to(empty_cache)
    assert folder.parent.stat().st_mode & 0o077 == 0, "code is run from there: nobody else may write to it"
    with zipfile.ZipFile(PINNED / "engine-1.zip") as files:
        assert all((folder / name).read_bytes() == files.read(name) for name in files.namelist())
    assert [each.name for each in folder.parent.iterdir()] == [folder.name]


def test_an_engine_that_something_has_tidied_up_is_unpacked_anew(empty_cache: Path) -> None:
    folder = engines._unpacked("engine-1").folder
    assert folder is not None
    shutil.rmtree(folder / "areopagus" / "kernel")
    engines._unpacked.cache_clear()
    assert engines._unpacked("engine-1").folder == folder
    assert (folder / "areopagus" / "kernel" / "match.py").exists()


def test_a_cache_that_others_can_write_to_is_not_used(empty_cache: Path) -> None:
    folder = empty_cache / "areopagus" / "engines"
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    elsewhere = engines._cache_folder()
    assert elsewhere != folder
    shutil.rmtree(elsewhere)


def test_pinning_the_same_code_writes_the_same_file(tmp_path: Path) -> None:
    files = pin_engine.contents()
    for name in ("one.zip", "two.zip"):
        pin_engine.write_zip(tmp_path / name, files)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert (tmp_path / "one.zip").stat().st_size < 1_600_000, "an engine with its texts in five languages"
