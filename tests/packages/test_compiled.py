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


GENERATED = """
#include <init.c>
#include "__native_piles.h"
PyObject *CPyDef_first(PyObject *cpy_r_pile, PyObject *cpy_r_name) {
    cpy_r_r0 = CPyStatics[3]; /* 'numbers' */
    cpy_r_r1 = CPyObject_GetAttr(cpy_r_pile, cpy_r_r0);
    cpy_r_r2 = CPyObject_GetAttr(cpy_r_pile, cpy_r_name);
    cpy_r_r3 = CPyStatic_piles___globals;
    cpy_r_r4 = CPyStatics[4]; /* 'LIMIT' */
    cpy_r_r5 = CPyDict_GetItem(cpy_r_r3, cpy_r_r4);
    cpy_r_r6 = CPyDict_GetItem(cpy_r_r5, cpy_r_r4);
}
PyObject *CPyDef_second(PyObject *cpy_r_pile) {
    cpy_r_r7 = CPyObject_GetAttr(cpy_r_pile, cpy_r_r0);
}
"""


def test_only_places_whose_names_are_always_the_same_remember() -> None:
    lines = compiled.remembering(GENERATED).splitlines()
    assert lines[2:4] == ['#include "attributes.h"', '#include "__native_piles.h"']
    assert [line.split(" = ")[1] for line in lines if "Get" in line] == [
        "Here_GetAttr(cpy_r_pile, cpy_r_r0);",
        "CPyObject_GetAttr(cpy_r_pile, cpy_r_name);",
        "Here_GetItem(cpy_r_r3, cpy_r_r4);",
        "CPyDict_GetItem(cpy_r_r5, cpy_r_r4);",
        "CPyObject_GetAttr(cpy_r_pile, cpy_r_r0);",
    ]


READER = """
from typing import Any

LIMIT: int = 1


def size(pile: Any) -> Any:
    return pile.size


def resize(pile: Any, size: Any) -> None:
    pile.size = size


def doubled(pile: Any) -> Any:
    return pile.double(2)


def limit() -> int:
    return LIMIT


class Own:
    def __init__(self) -> None:
        self.size = 3

    def double(self, times: int) -> int:
        return self.size * times
"""
READ = """
import reader

assert not reader.__file__.endswith(".py"), reader.__file__


class Slots:
    __slots__ = ("other", "size")

    def double(self, times):
        return self.size * times


class Late(Slots):
    __slots__ = ("_more",)

    @property
    def size(self):
        return 7

    @size.setter
    def size(self, size):
        self._more = size


class Plain:
    size = 4

    def double(self, times):
        return "plain"


def values(things):
    return [reader.size(thing) for thing in things]


slots, late, plain, own = Slots(), Late(), Plain(), reader.Own()
for _ in range(3):
    for thing in (slots, late, plain, own):
        reader.resize(thing, 5)
        reader.resize(thing, 5)
    assert values([slots, slots, late, late, plain, plain, own, own]) == [5, 5, 7, 7, 5, 5, 5, 5]
    assert [reader.doubled(thing) for thing in (slots, slots, late, plain, own, own)] == [10, 10, 14, "plain", 10, 10]
assert late._more == 5
del slots.size
for _ in range(2):
    try:
        reader.size(slots)
    except AttributeError as error:
        assert "size" in str(error)
    else:
        raise AssertionError("the slot is empty")
slots.size = 6
assert values([slots, slots]) == [6, 6]
Slots.double = lambda self, times: "changed"
assert [reader.doubled(slots), reader.doubled(slots)] == ["changed", "changed"]
plain.double = lambda times: "its own"
assert reader.doubled(plain) == "its own"
Slots.size = property(lambda self: "property")
assert values([slots, slots]) == ["property", "property"]
try:
    reader.resize(slots, 1)
except AttributeError:
    pass
else:
    raise AssertionError("the property can't be set")
assert (reader.limit(), reader.limit()) == (1, 1)
reader.LIMIT = 2
assert (reader.limit(), reader.limit()) == (2, 2)
"""


def test_what_a_place_remembers_is_forgotten_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "KEPT", tmp_path / "kept")
    (tmp_path / "reader.py").write_text(READER, encoding="utf-8")
    libraries = compiled.compile_modules(tmp_path, "0", ["reader.py"])
    assert libraries
    done = subprocess.run(
        [sys.executable, "-c", READ], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


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
