"""The version of the page: a hash of its files, of the games' pictures and texts and of the code that draws them.

It is part of the addresses of all of them (as `edition`). So browsers may keep what they got forever, and a page never
mixes files of two versions. The hash follows the files while the server runs.
"""

from __future__ import annotations

import hashlib
import inspect
import time
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from areopagus import kernel
from areopagus.kernel import games

WEB: Final = Path(__file__).parents[2] / "web"
IMMUTABLE: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
NO_CACHE: Final = {"Cache-Control": "no-cache"}
PRIVATE: Final = {"Cache-Control": "private, no-cache"}
DRAWING: Final = (".py", ".svg", ".toml", ".json", ".po", ".mo")
"""The endings of the files that pictures and references are made from; hashed once, when the server starts."""

_Stamp = tuple[str, int, int]


def asset_version() -> str:
    """The current version; the files are checked at most once a second."""
    return _version_at(int(time.monotonic()))


def cache_headers(version: str) -> dict[str, str]:
    """How long a browser may keep a file that it requested under a version."""
    return IMMUTABLE if version == asset_version() else NO_CACHE


def palettes() -> dict[str, Path]:
    """The stylesheets with the colours of the games, by the key of the game."""
    return {key: game.palette for key, game in games().items() if game.palette is not None}


def followed_files() -> list[Path]:
    """The files of the page and the stylesheets of the games, in order."""
    styles = [file for palette in palettes().values() for file in palette.parent.glob("*.css")]
    return sorted([*_files(WEB), *styles])


def _stamps() -> Iterator[_Stamp]:
    for file in followed_files():
        status = file.stat()
        yield str(file), status.st_mtime_ns, status.st_size


@lru_cache(maxsize=1)
def _version_at(second: int) -> str:
    return _version(tuple(_stamps()))


@lru_cache(maxsize=4)
def _version(stamps: tuple[_Stamp, ...]) -> str:
    return _hash([_code(), *(Path(name).read_bytes() for name, _, _ in stamps)])


@cache
def _code() -> bytes:
    """A hash of the code and the art of the kernel, this server and all games, as they were loaded."""
    folders = [Path(inspect.getfile(kernel)).parent, Path(__file__).parents[1]]
    folders += [Path(inspect.getfile(type(game))).parent for game in games().values()]
    files = sorted(file for folder in folders for file in _files(folder) if file.suffix in DRAWING)
    return _hash(file.read_bytes() for file in files).encode()


def _files(folder: Path) -> Iterable[Path]:
    return (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _hash(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()
