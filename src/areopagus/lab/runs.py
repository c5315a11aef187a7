"""The folder of a simulation: the plan, and the rows of the games played so far. A crash loses nothing.

    plan.json                               the plan; a run continues only with the same plan
    parts/…/games.parquet, seats.parquet    while it runs: a folder for each batch of games
    games.parquet, seats.parquet            when all games are played: the same rows, sorted by game
    choices.parquet                         on request, likewise
    positions.parquet                       of games to learn from, likewise
    records/00000017.areopagus.json         on request, one for each game

A batch counts when its folder is in `parts`: it is written under another name, flushed to the disk and renamed, so it
is there with all its tables or not at all. While `parts` exists, nothing else counts. When all games are played, the
tables are written beside it, one by one, and then `parts` disappears by one rename; a run that gets more games begins
with a copy of the tables in a new `parts`. So no game can be lost or counted twice, and a killed program leaves only
unfinished files whose names begin with a dot; the next run removes them. Records are written before the batch counts;
if they are played again, they are the same.
"""

from __future__ import annotations

import io
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import polars as pl

from areopagus.kernel import BadCall

TABLES: Final = ("games", "seats", "choices", "positions")
SORTED_BY: Final = {
    "games": ["number"],
    "seats": ["number", "seat"],
    "choices": ["number", "choice"],
    "positions": ["number", "position", "player"],
}
PLAN: Final = "plan.json"
LOCK: Final = ".lock"


class Run:
    """The folder of a simulation."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parts = folder / "parts"

    def plan(self) -> dict[str, Any]:
        """The plan; `BadCall` if there is no run."""
        try:
            plan = json.loads((self.folder / PLAN).read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise BadCall("error.no_run", folder=str(self.folder)) from error
        if not isinstance(plan, dict):
            raise BadCall("error.no_run", folder=str(self.folder))
        return plan

    @property
    def is_begun(self) -> bool:
        """Whether there is a plan."""
        return (self.folder / PLAN).exists()

    @contextmanager
    def opened(self, plan: Mapping[str, Any]) -> Iterator[None]:
        """Lock the folder, which is created if needed; one with another plan, or in use, is refused."""
        self._check(plan)
        self.folder.mkdir(parents=True, exist_ok=True)
        with locked(self.folder):
            if not self.is_begun:
                write_whole(self.folder / PLAN, (json.dumps(plan, indent=1) + "\n").encode())
            self._sweep()
            yield

    def _check(self, plan: Mapping[str, Any]) -> None:
        if self.is_begun:
            if self.plan() != json.loads(json.dumps(plan)):
                raise BadCall("error.other_run", folder=str(self.folder))
        elif self.folder.exists() and (
            not self.folder.is_dir() or any(path.name != LOCK for path in self.folder.iterdir())
        ):
            raise BadCall("error.folder_in_use", folder=str(self.folder))

    def _sweep(self) -> None:
        """Remove unfinished files of a killed program."""
        for place in (self.folder, self._parts, self.folder / "records"):
            for path in place.glob(".*") if place.is_dir() else ():
                if path.is_dir():
                    shutil.rmtree(path)
                elif path.name != LOCK:
                    path.unlink()

    # Reading

    def table(self, name: str) -> pl.LazyFrame:
        """The rows of a table that count now; a column that a part lacks is null there."""
        if self._parts.is_dir():
            files = sorted(self._parts.glob(f"[!.]*/{name}.parquet"))
            rows = [pl.scan_parquet(file) for file in files]
            return pl.concat(rows, how="diagonal").sort(SORTED_BY[name]) if rows else pl.LazyFrame()
        file = self.folder / f"{name}.parquet"
        return pl.scan_parquet(file) if file.exists() else pl.LazyFrame()

    def numbers(self) -> set[int]:
        """The numbers of the games that count."""
        games = self.table("games")
        if "number" not in games.collect_schema():
            return set()
        return set(games.select("number").collect()["number"])

    # Writing

    def add(self, name: str, tables: Mapping[str, bytes], records: Mapping[str, bytes]) -> None:
        """Add a batch; it is durable when this returns."""
        if not self._parts.is_dir():
            self._begin()
        if records:
            (self.folder / "records").mkdir(exist_ok=True)
        for file, content in records.items():
            write_whole(self.folder / "records" / file, content)
        _write_folder(self._parts / name, {f"{table}.parquet": rows for table, rows in tables.items()})

    def _begin(self) -> None:
        """Create `parts`, with all games that count already."""
        temporary = self.folder / ".parts"
        temporary.mkdir()
        tables = {path.name: path.read_bytes() for path in self.folder.glob("*.parquet")}
        if tables:
            _write_folder(temporary / "before", tables)
        _rename(temporary, self._parts)

    def finish(self) -> None:
        """Put all parts together into the tables."""
        if not self._parts.is_dir():
            return
        for name in TABLES:
            rows = self.table(name)
            if rows.collect_schema().names():
                temporary = self.folder / f".{name}.parquet"
                rows.sink_parquet(temporary)
                _flush(temporary)
                _rename(temporary, self.folder / f"{name}.parquet")
        _rename(self._parts, self.folder / ".parts")
        shutil.rmtree(self.folder / ".parts")

    def replace(self, name: str, parts: Iterable[bytes]) -> None:
        """Give a table other rows, when all of them are there; until then the old ones count."""
        rows = pl.concat([pl.read_parquet(part) for part in parts], how="diagonal").sort(SORTED_BY[name])
        self.finish()
        file = io.BytesIO()
        rows.write_parquet(file)
        write_whole(self.folder / f"{name}.parquet", file.getvalue())


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder; one that another program uses is refused."""
    with (folder / LOCK).open("w") as lock:
        if not _lock(lock.fileno()):
            raise BadCall("error.run_is_held", folder=str(folder))
        yield


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically: at any moment there is either the old one or the new one."""
    temporary = path.with_name(f".{path.name}")
    temporary.write_bytes(content)
    _flush(temporary)
    _rename(temporary, path)


def _write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder with files atomically."""
    temporary = folder.with_name(f".{folder.name}")
    temporary.mkdir()
    for name, content in files.items():
        (temporary / name).write_bytes(content)
        _flush(temporary / name)
    _flush(temporary)
    _rename(temporary, folder)


def _rename(old: Path, new: Path) -> None:
    old.replace(new)
    _flush(new.parent)


def _flush(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Lock a file for this program; return whether it worked. The system unlocks it when the program ends."""
    try:
        import fcntl
    except ImportError:  # a system without such locks
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
