"""Engines: the code that plays a game by certain rules.

The present engine is the code that runs here. Matches that were played by older rules are read by a **pinned engine**:
the code of the release that had those rules, which the package contains as a zip file (`areopagus/engines`). It runs as
a program (`reader.py`, `thinker.py`) that imports its own copy of the package instead of the installed one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import tempfile
import tomllib
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from areopagus.kernel.registry import known_game

from .settings import DATABASE

PINNED: Final = Path(__file__).parent.parent / "engines"
"""The folder of the pinned engines."""
INDEX: Final = "index.toml"
"""The file that lists which engine plays which rules; written by scripts/pin_engine.py."""


@dataclass(frozen=True)
class Engine:
    """The code for certain rules: the present one, or an older one in a folder of its own."""

    name: str
    folder: Path | None = None

    @property
    def is_present(self) -> bool:
        """Whether it is the code that runs here."""
        return self.folder is None

    @property
    def knows_fingerprints(self) -> bool:
        """Whether its reader makes fingerprints of records; the oldest pinned engine does not."""
        return self.folder is None or (self.folder / "areopagus" / "kernel" / "fingerprints.py").exists()

    def environment(self) -> dict[str, str]:
        """The environment for `python -P -m areopagus...` with this engine, without the settings of the database."""
        variables = {name: value for name, value in os.environ.items() if not name.startswith(DATABASE)}
        if self.folder is None:
            return variables
        path = os.pathsep.join(filter(None, (str(self.folder), os.environ.get("PYTHONPATH"))))
        return {**variables, "PYTHONPATH": path}


PRESENT: Final = Engine("present")


def engine_for(game: str, rules: int) -> Engine | None:
    """The engine that plays a game by these rules; None if there is none here."""
    if known_game(game).rules == rules:
        return PRESENT
    name = pinned(game).get(rules)
    return None if name is None else _unpacked(name)


def pinned(game: str) -> dict[int, str]:
    """The names of the pinned engines of a game, by its rules."""
    return {
        rules: name
        for name, engine in _index().items()
        for key, rules in engine["games"].items()
        if key == game
    }


@cache
def _index() -> dict[str, dict[str, Any]]:
    index = PINNED / INDEX
    return tomllib.loads(index.read_text(encoding="utf-8")) if index.exists() else {}


@cache
def _unpacked(name: str) -> Engine:
    """A pinned engine, unpacked in the cache folder of this user."""
    archive = PINNED / f"{name}.zip"
    content = archive.read_bytes()
    folder = _cache_folder() / f"{name}-{hashlib.sha256(content).hexdigest()[:24]}"
    with zipfile.ZipFile(archive) as files:
        if not _is_whole(folder, files):
            _unpack(folder, files)
    return Engine(name, folder)


def _is_whole(folder: Path, files: zipfile.ZipFile) -> bool:
    """Whether a folder has every file; somebody may have cleaned the cache."""
    try:
        return all((folder / info.filename).stat().st_size == info.file_size for info in files.infolist())
    except OSError:
        return False


def _unpack(folder: Path, files: zipfile.ZipFile) -> None:
    """Unpack into a temporary folder and rename it: other programs see all of it or nothing."""
    temporary = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        files.extractall(temporary)
        try:
            temporary.rename(folder)
        except OSError:  # another program was faster, or the folder is incomplete
            if not _is_whole(folder, files):
                folder.rename(Path(tempfile.mkdtemp(prefix=".old-", dir=folder.parent)) / folder.name)
                temporary.rename(folder)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


@cache
def _cache_folder() -> Path:
    """A folder that only this user can write to, since code is run from there."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(home) / "areopagus" / "engines"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_private(folder) and os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="areopagus-engines-"))


def _is_private(folder: Path) -> bool:
    if not hasattr(os, "getuid"):
        return True
    status = folder.lstat()
    return (
        stat.S_ISDIR(status.st_mode)
        and status.st_uid == os.getuid()
        and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )
