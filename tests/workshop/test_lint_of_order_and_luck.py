"""The lint: the order of sets, luck, clocks, hashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workshop.linting import codes

# the order of sets


SET_VALUES = {
    "a literal": "found = {1, 2}",
    "a call": "found = set([1])",
    "a frozen one": "found = frozenset([1])",
    "a comprehension": "found = {x for x in s}",
    "an annotation": "found: set[int] = make()",
    "an abstract annotation": "found: AbstractSet[int] = make()",
    "a union": "found = {1} | make()",
    "a difference": "found = make().keys() - s",
    "a method": "found = set().union(s)",
    "a choice": "found = {1} if s else make()",
    "in one branch": "if s:\n        found = {1}\n    else:\n        found = make()",
    "a table of sets": "table: dict[str, set[int]] = {}\n    found = table[s]",
    "a default of a table": "table: dict[str, set[int]] = {}\n    found = table.setdefault(s, set())",
    "a value of a table": "table: dict[str, set[int]] = {}\n    for _, found in table.items(): break",
    "a function": "found = reached(s)",
    "a quoted function": "found = quoted(s)",
    "an attribute": "state: State = s\n    found = state.tiles",
    "an attribute by assignment": "state: State = s\n    found = state.seen",
    "an attribute of an item": "state: State = s\n    found = state.players[0].cards",
    "a property": "state: State = s\n    found = state.free",
    "an attribute of something unknown": "found = s.tiles",
    "optional": "found: set[int] | None = None",
    "a subclass": "found = Tiles()",
}


SET_HEAD = """
class Tiles(set[int]): ...
class Player:
    cards: frozenset[str]
class State:
    tiles: set[int]
    players: list[Player]
    def __init__(self) -> None:
        self.seen = set()
    @property
    def free(self) -> set[int]:
        return self.tiles
def make(): ...
def reached(s) -> Set[int]: ...
def quoted(s) -> "set[int] | None": ...
"""


@pytest.mark.parametrize("value", SET_VALUES.values(), ids=SET_VALUES)
def test_a_set_is_known_as_one(tmp_path: Path, value: str) -> None:
    broken = f"{SET_HEAD}\ndef go(s):\n    {value}\n    for x in found:\n        s(x)"
    assert codes(tmp_path, broken) == ["set-order"]
    kept = f"{SET_HEAD}\ndef go(s):\n    {value}\n    for x in sorted(found):\n        s(x)"
    assert codes(tmp_path, kept) == []


@pytest.mark.parametrize(
    "text",
    [
        "def go(found: set[int]):\n    for x in found: pass",
        "def go(found: 'Set[int]'):\n    for x in found: pass",
        "FOUND = {1, 2}\ndef go():\n    for x in FOUND: pass",
        "class A:\n    seen: set[int]\n    def go(self):\n        for x in self.seen: pass",
        "class A:\n    def __init__(self):\n        self.seen: set[int] = set()\n"
        "    def go(self):\n        for x in self.seen: pass",
        "class A:\n    SEEN = frozenset('ab')\n    def go(self):\n        for x in self.SEEN: pass",
    ],
)
def test_sets_of_arguments_modules_and_classes_are_known(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == ["set-order"]


def test_sets_of_other_modules_are_known(tmp_path: Path) -> None:
    state = "class State:\n    tiles: set[int]\nCOLOURS = {'red', 'blue'}\n"
    head = "from .state import State, COLOURS as C\n"
    text = head + "def go(s: State):\n    return [list(s.tiles), [c for c in C]]"
    assert codes(tmp_path, text, state=state) == ["set-order", "set-order"]


@pytest.mark.parametrize(
    "text",
    [
        "def go(found: list[int]):\n    for x in found: pass",
        "def go(found: dict[int, set[int]]):\n    for x in found: pass",
        "def go(found: dict[int, int]):\n    for x in found.keys(): pass",
        "def go(s):\n    found = {1}\n    found = sorted(found)\n    for x in found: pass",
        "def go(s):\n    found = {}\n    for x in found: pass",
        "def set(x): ...\ndef go(s):\n    for x in set(s): pass",
        "def go(a: int, b: int):\n    for x in range(a | b): pass",
        "class A:\n    tiles: set[int]\nclass B:\n    tiles: list[int]\n"
        "def go(s):\n    for x in s.tiles: pass",
    ],
)
def test_what_is_no_set_may_be_walked_over(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


ORDERED_USES = [
    "[x for x in found]",
    "{x: 1 for x in found}",
    "[y for x in s for y in found]",
    "s(x for x in found)",
    "next(x for x in found)",
    "next(iter(found))",
    "list(found)",
    "tuple(found)",
    "enumerate(found)",
    "zip(found, s)",
    "map(s, found)",
    "','.join(found)",
    "','.join(str(x) for x in found)",
    "s.extend(found)",
    "dict.fromkeys(found)",
    "itertools.product(found, s)",
    "max(found, key=s)",
    "min((x for x in found), key=s)",
    "sorted(found, key=s)",
    "sorted(list(found), key=s)",
    "[*found]",
    "s(*found)",
    "found.pop()",
    "str(found)",
    "f'{found}'",
    "any(i for i, x in enumerate(found))",
    "s.update((x, 1) for x in found)",
]


ORDER_FREE_USES = [
    "sorted(found)",
    "sorted(found, reverse=True)",
    "sorted(x + 1 for x in found)",
    "sorted(map(s, found))",
    "sorted([*found])",
    "len(found)",
    "len(list(found))",
    "3 in found",
    "3 in list(found)",
    "3 not in [x + 1 for x in found]",
    "any(x for x in found)",
    "all(map(s, found))",
    "sum(found)",
    "sum(x * 2 for x in found)",
    "max(found)",
    "min(x for x in found)",
    "max(sorted(found), key=s)",
    "{x + 1 for x in found}",
    "set(x for x in found)",
    "frozenset(found)",
    "{*found, 3}",
    "found.union(x + 1 for x in found)",
    "found | {3}",
    "found == {3}",
    "found.discard(3)",
    "{y for x in s for y in found}",
    "{y for y in list(found)}",
    "s(found)",
    "[1, 2].pop()",
]


@pytest.mark.parametrize("use", ORDERED_USES)
def test_a_use_that_depends_on_the_order_of_a_set_is_found(tmp_path: Path, use: str) -> None:
    text = f"import itertools\ndef go(s, found: set[int]):\n    return {use}"
    assert codes(tmp_path, text) == ["set-order"]


@pytest.mark.parametrize("use", ORDER_FREE_USES)
def test_a_use_that_forgets_the_order_of_a_set_is_fine(tmp_path: Path, use: str) -> None:
    assert codes(tmp_path, f"def go(s, found: set[int]):\n    return {use}") == []


@pytest.mark.parametrize("statement", ["a, b = found", "[*a] = found", "s += found", "yield from found"])
def test_a_statement_that_depends_on_the_order_of_a_set_is_found(tmp_path: Path, statement: str) -> None:
    assert codes(tmp_path, f"def go(s, found: set[int]):\n    {statement}") == ["set-order"]


@pytest.mark.parametrize("statement", ["[a] = found", "a, b = sorted(found)", "found |= s", "yield found"])
def test_a_statement_that_does_not_is_fine(tmp_path: Path, statement: str) -> None:
    assert codes(tmp_path, f"def go(s, found: set[int]):\n    {statement}") == []


# luck, clocks, hashes


LUCKY = [
    "import random",
    "import random as r",
    "from random import choice",
    "import time",
    "from time import monotonic",
    "import datetime",
    "from datetime import date",
    "import secrets",
    "import uuid",
    "def go():\n    import random",
    "import numpy.random",
    "from numpy import random",
    "from numpy.random import default_rng",
    "import numpy as np\nx = np.random.random()",
    "from os import urandom",
    "from os import environ",
    "import os\nx = os.urandom(3)",
    "import os as system\nx = system.environ['A']",
    "x = __import__('random')",
    "import importlib\nx = importlib.import_module('time')",
]


SOBER = [
    "from . import random",
    "from .time import rounds",
    "import timeit",
    "import os\nx = os.sep",
    "import numpy as np\nx = np.zeros(3)",
    "class S:\n    time: int\ndef go(s: S):\n    return s.time",
    "x = 'import random'",
]


@pytest.mark.parametrize("text", LUCKY)
def test_luck_clocks_and_the_machine_are_found(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == ["clock-or-luck"]


@pytest.mark.parametrize("text", SOBER)
def test_what_only_looks_like_luck_is_fine(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


@pytest.mark.parametrize(
    "text", ["x = hash('a')", "x = id(x)", "x = sorted([1], key=id)", "x = max([1], key=hash)"]
)
def test_hashes_and_addresses_are_found(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == ["hash-or-id"]


@pytest.mark.parametrize(
    "text",
    [
        "class A:\n    def __hash__(self):\n        return hash((1, 2))",
        "def id(x): ...\nx = id(3)",
        "def go(hash):\n    return hash(3)",
        "class A:\n    id: int\ndef go(a: A):\n    return a.id",
    ],
)
def test_what_only_looks_like_a_hash_is_fine(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []
