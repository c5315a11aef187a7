"""Kernel and games import the standard library and msgspec only; their tests need no server."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


LIGHT = sorted(
    path for layer in ("kernel", "games") for path in (ROOT / "src/areopagus" / layer).rglob("*.py")
)


def imported_modules(source: str) -> set[str]:
    """The modules that a module imports from elsewhere."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module)
    return names


def imported(source: str) -> set[str]:
    """The top-level packages that a module imports from elsewhere."""
    return {name.partition(".")[0] for name in imported_modules(source)}


def test_imports_are_seen_wherever_they_stand() -> None:
    source = "import a.b\nfrom . import c\ndef f():\n    from d.e import g\n"
    assert imported(source) == {"a", "d"}


@pytest.mark.parametrize("module", LIGHT, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_kernel_and_games_import_the_standard_library_and_msgspec_only(module: Path) -> None:
    # An allow-list; the contract of import-linter can only forbid what it names.
    allowed = sys.stdlib_module_names | {"msgspec", "areopagus"}
    assert imported(module.read_text("utf-8")) - allowed == set()


HEAVY = ("areopagus.server", "areopagus.lab", "areopagus.gyms")
"""Packages that need more than the extra `cli`. With that one the workflow runs the tests of the engine."""


def test_tests_of_the_engine_need_no_heavy_package() -> None:
    folders = (ROOT / "tests" / name for name in ("kernel", "workshop", "games", "conformance"))
    modules = [module for folder in folders for module in folder.rglob("*.py")]
    needs = {
        str(module.relative_to(ROOT)): sorted(
            name
            for name in imported_modules(module.read_text("utf-8"))
            if name.startswith(HEAVY) and name != "areopagus.lab.answers"  # it counts, and needs no tables
        )
        for module in modules
    }
    assert len(modules) > 200
    assert {module: names for module, names in needs.items() if names} == {}
