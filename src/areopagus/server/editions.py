"""The edition of the page: a short print of its files, of the games' pictures and of the code that draws them.

It stands in the addresses of all of them. So browsers may keep what they got forever, and a page never mixes files of
two editions. The print follows the files while the server runs.
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

WEB: Final = Path(__file__).parent.parent / "web"
KEPT: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
ASKED_AGAIN: Final = {"Cache-Control": "no-cache"}
FOR_ONE_BROWSER: Final = {"Cache-Control": "private, no-cache"}
DRAWING: Final = (".py", ".svg", ".toml", ".json")
"""What decides how pictures look is in files with these endings; they are read once, when a program starts."""

_Stamp = tuple[str, int, int]


def edition() -> str:
    """The edition of now; the files are looked at once a second at most."""
    return _edition_at(int(time.monotonic()))


def caching(named: str) -> dict[str, str]:
    """How long a browser may keep what it asked for under the name of an edition."""
    return KEPT if named == edition() else ASKED_AGAIN


def palettes() -> dict[str, Path]:
    """The colours of each game that has some, by its key."""
    return {key: game.palette for key, game in games().items() if game.palette is not None}


def _stamps() -> Iterator[_Stamp]:
    for file in sorted([*_files(WEB), *palettes().values()]):
        status = file.stat()
        yield str(file), status.st_mtime_ns, status.st_size


@lru_cache(maxsize=1)
def _edition_at(second: int) -> str:
    return _edition(tuple(_stamps()))


@lru_cache(maxsize=4)
def _edition(stamps: tuple[_Stamp, ...]) -> str:
    return _print([_code(), *(Path(name).read_bytes() for name, _, _ in stamps)])


@cache
def _code() -> bytes:
    """A print of the code and the art of the kernel, this server and all games, as they were loaded."""
    folders = [Path(inspect.getfile(kernel)).parent, Path(__file__).parent]
    folders += [Path(inspect.getfile(type(game))).parent for game in games().values()]
    found = sorted(file for folder in folders for file in _files(folder) if file.suffix in DRAWING)
    return _print(file.read_bytes() for file in found).encode()


def _files(folder: Path) -> Iterable[Path]:
    return (file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts)


def _print(parts: Iterable[bytes]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()
