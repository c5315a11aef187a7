"""The folder of a simulation: what is played, and the rows of what has been played, safe whatever happens.

    plan.json                               what is played; a run goes on only with the same plan
    parts/…/games.parquet, seats.parquet    while it runs: a folder for each batch of games
    games.parquet, seats.parquet            when all games are played: the same rows, sorted by game
    choices.parquet                         on request, likewise
    records/00000017.areopagus.json         on request, one for each game

A batch counts when its folder stands in `parts`: it is written under another name, flushed to the disk and renamed, so
it is there with all its tables or not at all. While there is `parts`, nothing else counts. When all games are
played the tables are written beside it, one by one, and then `parts` goes by one renaming; a run that is to have more
games begins by copying the tables into a new `parts`. So there is no moment at which a game could be lost or counted
twice, and what a killed program leaves behind is unfinished files under names that begin with a dot, which are removed.
Records are written before the batch counts; played again they would be the same.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import polars as pl

from areopagus.kernel import BadCall

TABLES: Final = ("games", "seats", "choices")
SORTED_BY: Final = {"games": ["number"], "seats": ["number", "seat"], "choices": ["number", "choice"]}
PLAN: Final = "plan.json"
LOCK: Final = ".lock"


class Run:
    """The folder of a simulation."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parts = folder / "parts"

    def plan(self) -> dict[str, Any]:
        """What is played; `BadCall` where there is no run."""
        try:
            plan = json.loads((self.folder / PLAN).read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise BadCall("error.no_run", folder=str(self.folder)) from error
        if not isinstance(plan, dict):
            raise BadCall("error.no_run", folder=str(self.folder))
        return plan

    @contextmanager
    def opened(self, plan: Mapping[str, Any]) -> Iterator[None]:
        """Hold the folder to play on; a new one is made, one with another plan or another holder refused."""
        self._check(plan)
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / LOCK).open("w") as lock:
            if not _held(lock.fileno()):
                raise BadCall("error.run_is_held", folder=str(self.folder))
            if not (self.folder / PLAN).exists():
                write_whole(self.folder / PLAN, (json.dumps(plan, indent=1) + "\n").encode())
            self._sweep()
            yield

    def _check(self, plan: Mapping[str, Any]) -> None:
        if (self.folder / PLAN).exists():
            if self.plan() != json.loads(json.dumps(plan)):
                raise BadCall("error.other_run", folder=str(self.folder))
        elif self.folder.exists() and (
            not self.folder.is_dir() or any(path.name != LOCK for path in self.folder.iterdir())
        ):
            raise BadCall("error.folder_in_use", folder=str(self.folder))

    def _sweep(self) -> None:
        """Remove what was unfinished when a program was killed."""
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
        """The games that count."""
        games = self.table("games")
        if "number" not in games.collect_schema():
            return set()
        return set(games.select("number").collect()["number"])

    # Writing

    def add(self, name: str, tables: Mapping[str, bytes], records: Mapping[str, bytes]) -> None:
        """Add a batch: from the moment in which this returns its games count."""
        if not self._parts.is_dir():
            self._begin()
        if records:
            (self.folder / "records").mkdir(exist_ok=True)
        for file, content in records.items():
            write_whole(self.folder / "records" / file, content)
        _write_folder(self._parts / name, {f"{table}.parquet": rows for table, rows in tables.items()})

    def _begin(self) -> None:
        """Make `parts`, with all games that count already."""
        beside = self.folder / ".parts"
        beside.mkdir()
        before = {path.name: path.read_bytes() for path in self.folder.glob("*.parquet")}
        if before:
            _write_folder(beside / "before", before)
        _rename(beside, self._parts)

    def finish(self) -> None:
        """Put all parts together into the tables."""
        if not self._parts.is_dir():
            return
        for name in TABLES:
            rows = self.table(name)
            if rows.collect_schema().names():
                beside = self.folder / f".{name}.parquet"
                rows.sink_parquet(beside)
                _flush(beside)
                _rename(beside, self.folder / f"{name}.parquet")
        _rename(self._parts, self.folder / ".parts")
        shutil.rmtree(self.folder / ".parts")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at any moment there is either the old one or the new one."""
    beside = path.with_name(f".{path.name}")
    beside.write_bytes(content)
    _flush(beside)
    _rename(beside, path)


def _write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder with files, whole or not at all."""
    beside = folder.with_name(f".{folder.name}")
    beside.mkdir()
    for name, content in files.items():
        (beside / name).write_bytes(content)
        _flush(beside / name)
    _flush(beside)
    _rename(beside, folder)


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


def _held(handle: int) -> bool:
    """Whether this program alone holds a file from now on; the system lets go of it when the program ends."""
    try:
        import fcntl
    except ImportError:  # where there are no such locks
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
