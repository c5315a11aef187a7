"""Kernel and games import the standard library and msgspec only."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


LIGHT = sorted(
    path for layer in ("kernel", "games") for path in (ROOT / "src/areopagus" / layer).rglob("*.py")
)


def imported(source: str) -> set[str]:
    """The top-level packages that a module imports from elsewhere."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names


def test_imports_are_seen_wherever_they_stand() -> None:
    source = "import a.b\nfrom . import c\ndef f():\n    from d.e import g\n"
    assert imported(source) == {"a", "d"}


@pytest.mark.parametrize("module", LIGHT, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_kernel_and_games_import_the_standard_library_and_msgspec_only(module: Path) -> None:
    # An allow-list; the contract of import-linter can only forbid what it names.
    allowed = sys.stdlib_module_names | {"msgspec", "areopagus"}
    assert imported(module.read_text("utf-8")) - allowed == set()
