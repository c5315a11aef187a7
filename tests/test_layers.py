"""Kernel and games import the standard library and msgspec only; their tests need no server."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection
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


def module_names() -> dict[str, Path]:
    """All modules of the package, by name."""
    modules = {}
    for path in (ROOT / "src/areopagus").rglob("*.py"):
        parts = path.relative_to(ROOT / "src").with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def imports_at_once(name: str, path: Path, modules: Collection[str]) -> set[str]:
    """The modules of the package that a module imports while it is imported."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{origin}.{alias.name}" for alias in node.names} | {origin}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    packages = {name.rpartition(".")[0] for name in found if name in modules}
    return {module for module in found if module in modules and module not in packages} - {name}


def test_no_module_imports_itself_by_way_of_others() -> None:
    modules = module_names()
    left = {name: imports_at_once(name, path, modules) for name, path in modules.items()}
    assert len(left) > 500
    assert left["areopagus.kernel.match"]
    while leaves := {name for name, needed in left.items() if not needed}:
        left = {name: needed - leaves for name, needed in left.items() if name not in leaves}
    assert sorted(left) == []


HEAVY = ("areopagus.server", "areopagus.lab", "areopagus.gyms")
"""Packages that need more than the extra `cli`. With that one the workflow runs the tests of the engine."""
INSTALLED = {
    "areopagus",
    "beacons",
    "msgspec",
    "typer",
    "rich",
    "pytest",
    "hypothesis",
    "babel",
    "tests",
    "scripts",
}
"""What the workflow has for them."""


def test_tests_of_the_engine_need_no_heavy_package() -> None:
    folders = (ROOT / "tests" / name for name in ("kernel", "workshop", "games", "conformance"))
    modules = [module for folder in folders for module in folder.rglob("*.py")]
    needs = {
        str(module.relative_to(ROOT)): sorted(
            name
            for name in imported_modules(module.read_text("utf-8"))
            if (name.startswith(HEAVY) and name != "areopagus.lab.answers")  # it counts, and needs no tables
            or name.partition(".")[0] not in sys.stdlib_module_names | INSTALLED
        )
        for module in modules
    }
    assert len(modules) > 200
    assert {module: names for module, names in needs.items() if names} == {}
