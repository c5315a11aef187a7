"""Games with mistakes in their component files, and what importing them says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory


def import_with_mistakes(source: Path, *mistakes: tuple[str, str, str]) -> str:
    """What is printed when a copy of a game with mistakes is imported.

    A mistake is a component file, a text in it, and the wrong one that replaces it.
    """
    folder = Path(_folder_with_copy(source).name)
    name = f"{source.name}_copy"
    with _mistaken(folder / name / "components", mistakes):
        done = subprocess.run(
            [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r}); import {name}"],
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode != 0
    return done.stderr.strip()


@cache
def _folder_with_copy(source: Path) -> TemporaryDirectory[str]:
    """A folder with a copy of a game, which is compiled once and used by all tests of a process."""
    folder = TemporaryDirectory()
    copy = Path(folder.name) / f"{source.name}_copy"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for module in copy.rglob("*.py"):
        text = module.read_text("utf-8").replace("from ..rulebooks", "from areopagus.games.rulebooks")
        module.write_text(text, "utf-8")
    return folder


@contextmanager
def _mistaken(components: Path, mistakes: tuple[tuple[str, str, str], ...]) -> Iterator[None]:
    """The component files with mistakes; afterwards they are as before."""
    before = {file: (components / file).read_text("utf-8") for file, _, _ in mistakes}
    try:
        for file, right, wrong in mistakes:
            text = (components / file).read_text("utf-8")
            assert right in text
            (components / file).write_text(text.replace(right, wrong, 1), "utf-8")
        yield
    finally:
        for file, text in before.items():
            (components / file).write_text(text, "utf-8")
