"""Games with mistakes in their component files, and what importing them says."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path


def import_with_mistakes(source: Path, folder: Path, *mistakes: tuple[str, str, str]) -> str:
    """What is printed when a copy of a game with mistakes is imported.

    A mistake is a component file, a text in it, and the wrong one that replaces it.
    """
    copy = folder / f"{source.name}_copy"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for module in copy.rglob("*.py"):
        text = module.read_text("utf-8").replace("from ..rulebooks", "from areopagus.games.rulebooks")
        module.write_text(text, "utf-8")
    for file, right, wrong in mistakes:
        path = copy / "components" / file
        text = path.read_text("utf-8")
        assert right in text
        path.write_text(text.replace(right, wrong, 1), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r}); import {copy.name}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    return done.stderr.strip()
