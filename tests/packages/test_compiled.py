"""The compiled package: made from the same sources, and it does the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scripts import compiled

ROOT = Path(__file__).resolve().parents[2]

SOURCE = '''
from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    ONE = 1


@dataclass(slots=True)
class Pile:
    """Numbers."""

    numbers: list[int]

    def nearest(self, to: int, *, but: int = 0) -> int:
        """The nearest number."""
        others = [number for number in self.numbers if number != but]
        return min(others, key=lambda number: abs(number - to))

    @property
    def total(self) -> int:
        return sum(number for number in self.numbers)

    def first(self) -> int:
        return self.numbers[0]
'''


def module(source: str) -> dict[str, Any]:
    """The names of a module with this source."""
    names: dict[str, Any] = {"__name__": "piles"}
    sys.modules["piles"] = sys.modules[__name__]  # where dataclasses look for their module
    try:
        exec(compile(source, "piles.py", "exec"), names)
    finally:
        del sys.modules["piles"]
    return names


def test_a_module_that_is_compiled_does_what_its_source_does() -> None:
    for source in (SOURCE, compiled.opened(SOURCE)):
        pile = module(source)["Pile"]([3, 9, 5])
        assert pile.nearest(8) == 9
        assert pile.nearest(8, but=9) == 5
        assert pile.total == 17
        assert pile.first() == 3


def test_classes_that_are_compiled_are_marked_and_have_no_function_in_a_method() -> None:
    lines = compiled.opened(SOURCE).splitlines()
    assert lines[lines.index("@dataclass(slots=True)") - 1] == "@(lambda kind: kind)"
    assert lines[lines.index("class Kind(Enum):") - 1] == ""
    assert "        return _Pile_nearest(self, to, but=but)" in lines
    assert "def _Pile_total(self: Pile) -> int:" in lines


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("class A:\n    def all(self, *numbers):\n        return any(one for one in numbers)\n", r"A\.all"),
        ("class B(Generic[T]):\n    pass\n", "B: mypyc"),
    ],
)
def test_what_can_not_be_compiled_is_named(source: str, named: str) -> None:
    with pytest.raises(SystemExit, match=named):
        compiled.opened(source)


def test_what_is_compiled_is_there_and_can_be() -> None:
    names = compiled.modules()
    assert len(names) > 50
    for name in names:
        compiled.opened((ROOT / "src" / name).read_text("utf-8"))


@pytest.mark.timeout(3600)
def test_the_compiled_package_passes_tests_of_the_rules() -> None:
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "compiled.py", "-O0", "test"],
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-20_000:]
