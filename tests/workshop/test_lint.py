"""The lint, by twins: each habit once broken and once kept."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from areopagus.workshop.lint import CODES, LintError, lint
from areopagus.workshop.lint.__main__ import main

HEAD = """\
from collections.abc import Callable, Generator, Iterator, Mapping, Set
from typing import AbstractSet

from areopagus.kernel import Ask, Rule


def pay(s: object, me: int) -> Rule[None]:
    yield Ask(me, "pay", lambda: [])


def gain(s: object, me: int) -> Rule[None]:
    yield from pay(s, me)


"""


def codes(folder: Path, text: str, **others: str) -> list[str]:
    """The codes found in a module that begins with HEAD, beside other modules of the same package."""
    for name, other in others.items():
        (folder / f"{name}.py").write_text(textwrap.dedent(other), encoding="utf-8")
    chapter = folder / "chapter.py"
    chapter.write_text(HEAD + textwrap.dedent(text), encoding="utf-8")
    return [finding.code for finding in lint([folder]) if finding.path == chapter]


# -- rules are delegated to

FORGOTTEN = {
    "a statement": "def go(s, me) -> Rule[None]:\n    pay(s, me)\n    yield from gain(s, me)",
    "an assignment": "def go(s, me) -> Rule[None]:\n    got = pay(s, me)\n    yield from gain(s, me)",
    "a plain yield": "def go(s, me) -> Rule[None]:\n    yield pay(s, me)",
    "an argument": "def go(s, me) -> Rule[None]:\n    yield from gain(s, pay(s, me))",
    "outside a rule": "def go(s, me) -> None:\n    pay(s, me)",
    "returned by no rule": "def go(s, me) -> None:\n    return pay(s, me)",
    "returned by a rule that yields": (
        "def go(s, me) -> Rule[None]:\n    yield from gain(s, me)\n    return pay(s, me)"
    ),
    "a quoted annotation": "def a() -> 'Rule[int]':\n    yield from ()\ndef go() -> None:\n    a()",
    "a generator": "def a() -> Generator[Ask, int, None]:\n    yield from ()\ndef go() -> None:\n    a()",
    "an iterator": "def a() -> Iterator[Ask]:\n    yield from ()\ndef go() -> None:\n    a()",
    "an alias of the type": (
        "Steps = Rule[None]\ndef a() -> Steps:\n    yield from ()\ndef go() -> None:\n    a()"
    ),
    "a method": (
        "class Card:\n    def play(self) -> Rule[None]:\n        yield from ()\n"
        "    def twice(self) -> Rule[None]:\n        self.play()\n        yield from self.play()"
    ),
    "an inherited method": (
        "class Card:\n    def play(self) -> Rule[None]:\n        yield from ()\n"
        "class Ace(Card): ...\ndef go(card: Ace) -> None:\n    card.play()"
    ),
    "a method of something unknown": (
        "class Card:\n    def play(self) -> Rule[None]:\n        yield from ()\n"
        "def go(card) -> None:\n    card.play()"
    ),
    "another name": "settle = pay\ndef go(s, me) -> None:\n    settle(s, me)",
    "a table": "TABLE = {'pay': pay, 'gain': gain}\ndef go(s, me) -> None:\n    TABLE['pay'](s, me)",
    "an annotated table": (
        "TABLE: Mapping[str, Callable[..., Rule[None]]] = {}\n"
        "def go(s, key) -> Rule[None]:\n    yield TABLE[key](s)"
    ),
    "a callable argument": "def go(s, step: Callable[[], Rule[int]]) -> None:\n    step()",
    "a local rule": "def go() -> None:\n    def step() -> Rule[None]:\n        yield from ()\n    step()",
    "a condition": "def go(s, me) -> Rule[None]:\n    if pay(s, me):\n        yield from gain(s, me)",
}

DELEGATED = {
    "yield from": "def go(s, me) -> Rule[None]:\n    yield from pay(s, me)",
    "its value": "def go(s, me) -> Rule[int]:\n    paid = yield from pay(s, me)\n    return paid",
    "one of two": "def go(s, me) -> Rule[None]:\n    yield from pay(s, me) if me else gain(s, me)",
    "handed on": "def go(s, me) -> Rule[None]:\n    return pay(s, me)",
    "handed on by choice": "def go(s, me) -> Rule[None]:\n    return pay(s, me) if me else gain(s, me)",
    "returned when done": "def go(s, me) -> Rule[None]:\n    return (yield from pay(s, me))",
    "a bare name in a table": "TABLE = {'pay': pay, 'gain': gain}",
    "a lambda in a table": "TABLE = {'pay': lambda s: pay(s, 0)}",
    "a table": "TABLE = {'pay': pay}\ndef go(s, me) -> Rule[None]:\n    yield from TABLE['pay'](s, me)",
    "a shadowing argument": "def go(s, pay: Callable[[], int]) -> int:\n    return pay()",
    "a shadowing local": "def go(s) -> None:\n    pay = len\n    pay(s)",
    "a method of that name": (
        "class Bank:\n    def pay(self) -> int:\n        return 1\n"
        "def go(bank: Bank) -> None:\n    bank.pay()"
    ),
    "a method that is a rule only elsewhere": (
        "class A:\n    def go(self) -> Rule[None]:\n        yield from ()\n"
        "class B:\n    def go(self) -> None: ...\ndef run(thing) -> None:\n    thing.go()"
    ),
    "an iterator of something else": "def a() -> Iterator[int]:\n    yield 1\ndef go() -> None:\n    a()",
}


@pytest.mark.parametrize("text", FORGOTTEN.values(), ids=FORGOTTEN)
def test_a_rule_that_is_not_delegated_to_is_found(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == ["yield-from"]


@pytest.mark.parametrize("text", DELEGATED.values(), ids=DELEGATED)
def test_a_rule_that_is_delegated_to_or_handed_on_is_fine(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


PAYMENT = "from areopagus.kernel import Rule\ndef settle(s) -> Rule[None]:\n    yield from ()\n"
BOOKS = "def settle(s) -> int:\n    return 1\n"

IMPORTS = {
    "from .payment import settle": "settle",
    "from .payment import settle as done": "done",
    "from . import payment": "payment.settle",
    "from . import payment as p": "p.settle",
    "from .rules import settle": "settle",
    "from .everything import settle": "settle",
    "from .payment import *": "settle",
}


@pytest.mark.parametrize(("line", "name"), IMPORTS.items())
def test_an_imported_rule_is_known_by_whatever_name(tmp_path: Path, line: str, name: str) -> None:
    others = {
        "payment": PAYMENT,
        "books": BOOKS,
        "rules": "from .payment import settle as settle",
        "everything": "from .payment import *",
    }
    forgotten = f"{line}\ndef go(s) -> None:\n    {name}(s)"
    kept = f"{line}\ndef go(s) -> Rule[None]:\n    yield from {name}(s)"
    assert codes(tmp_path, forgotten, **others) == ["yield-from"]
    assert codes(tmp_path, kept, **others) == []


@pytest.mark.parametrize(("line", "name"), IMPORTS.items())
def test_a_function_of_the_same_name_elsewhere_is_no_rule(tmp_path: Path, line: str, name: str) -> None:
    line = line.replace("payment", "books").replace("everything", "ledgers").replace("rules", "pages")
    name = name.replace("payment", "books")
    others = {
        "payment": PAYMENT,
        "books": BOOKS,
        "pages": "from .books import settle as settle",
        "ledgers": "from .books import *",
    }
    assert codes(tmp_path, f"{line}\ndef go(s) -> None:\n    {name}(s)", **others) == []


def test_absolute_imports_are_followed_to_files_that_were_not_given(tmp_path: Path) -> None:
    package = tmp_path / "game" / "rules"
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").write_text("")
    (package / "payment.py").write_text(PAYMENT)
    chapter = package / "chapter.py"
    for line, name in (
        ("from game.rules.payment import settle", "settle"),
        ("import game.rules.payment", "game.rules.payment.settle"),
        ("import game.rules.payment as p", "p.settle"),
    ):
        chapter.write_text(f"{line}\ndef go(s) -> None:\n    {name}(s)\n")
        assert [(finding.code, finding.path) for finding in lint([chapter])] == [("yield-from", chapter)]


def test_imports_in_a_circle_are_survived(tmp_path: Path) -> None:
    others = {"one": "from .two import thing", "two": "from .one import thing"}
    assert codes(tmp_path, "from .one import thing\nthing()", **others) == []


NO_GENERATOR = {
    "nothing": "def go(s, me) -> Rule[None]:\n    s.done = True",
    "a value": "def go(s, me) -> Rule[int]:\n    return 3",
    "a yield of an inner function": (
        "def go(s, me) -> Rule[None]:\n    def step():\n        yield 1\n    s.done = step"
    ),
}
GENERATOR = {
    "an empty delegation": "def go(s, me) -> Rule[None]:\n    s.done = True\n    yield from ()",
    "another rule": "def go(s, me) -> Rule[None]:\n    return pay(s, me)",
    "a protocol": "class P:\n    def go(self) -> Rule[None]:\n        '''Go.'''\n        ...",
    "an abstract method": "class P:\n    @abstractmethod\n    def go(self) -> Rule[None]:\n        pass",
    "to be done": "def go(s) -> Rule[None]:\n    raise NotImplementedError",
    "no rule": "def go(s, me) -> None:\n    s.done = True",
}


@pytest.mark.parametrize("text", NO_GENERATOR.values(), ids=NO_GENERATOR)
def test_a_rule_that_never_yields_is_found(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == ["no-yield"]


@pytest.mark.parametrize("text", GENERATOR.values(), ids=GENERATOR)
def test_a_rule_that_yields_or_hands_on_is_fine(tmp_path: Path, text: str) -> None:
    assert codes(tmp_path, text) == []


@pytest.mark.parametrize(
    "statement",
    ["Ask(me, 'a', list)", "yield from Ask(me, 'a', list)", "Q(me, 'a', list)", "k.Ask(me, 'a', list)"],
)
def test_a_question_that_is_not_asked_is_found(tmp_path: Path, statement: str) -> None:
    head = "from areopagus.kernel import Ask as Q\nimport areopagus.kernel as k\n"
    rule = f"{head}def go(s, me) -> Rule[None]:\n    {statement}\n    yield from ()"
    assert codes(tmp_path, rule) == ["lost-ask"]


def test_a_question_that_is_kept_instead_of_its_answer_is_found(tmp_path: Path) -> None:
    forgotten = """
        def go(s, me) -> Rule[None]:
            kind = Ask(me, "kind", lambda: [])
            yield Ask(me, "site", lambda: sites(kind))
            s.built.append(kind)
    """
    assert codes(tmp_path, forgotten) == ["lost-ask"]


@pytest.mark.parametrize(
    "use", ["yield ask", "yield from put(ask)", "return ask", "yield (ask if me else other)"]
)
def test_a_question_may_be_kept_and_asked_later(tmp_path: Path, use: str) -> None:
    rule = f"""
        def go(s, me) -> Rule[None]:
            ask = Ask(me, "kind", lambda: [])
            ask.rule = "AB-A-01"
            yield from gain(s, me)
            {use}
    """
    assert codes(tmp_path, rule) == []


@pytest.mark.parametrize(
    "statement",
    ["yield Ask(me, 'a', list)", "a = yield Ask(me, 'a', list)", "q = Ask(me, 'a', list)\n    yield q"],
)
def test_a_question_that_is_asked_is_fine(tmp_path: Path, statement: str) -> None:
    assert codes(tmp_path, f"def go(s, me) -> Rule[None]:\n    {statement}") == []


# -- the order of sets

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


# -- luck, clocks, hashes

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


# -- allowances, output, errors


def test_an_allowance_with_a_reason_silences_its_own_code_on_its_own_line(tmp_path: Path) -> None:
    assert codes(tmp_path, "import random  # lint: allow clock-or-luck a broken example\n") == []
    assert codes(tmp_path, "# lint: allow clock-or-luck above\nimport random\n") == [
        "allowance",
        "clock-or-luck",
    ]
    wrong = "import random  # lint: allow set-order not this\n"
    assert sorted(codes(tmp_path, wrong)) == ["allowance", "clock-or-luck"]


@pytest.mark.parametrize(
    "comment",
    [
        "# lint: allow clock-or-luck",
        "# lint: allow clock-or-luck --",
        "# lint: allow",
        "# lint: allow all yes",
    ],
)
def test_an_allowance_without_a_code_or_reason_allows_nothing(tmp_path: Path, comment: str) -> None:
    assert sorted(codes(tmp_path, f"import random  {comment}\n")) == ["allowance", "clock-or-luck"]


def test_an_allowance_of_nothing_is_found_and_one_in_a_text_is_none(tmp_path: Path) -> None:
    assert codes(tmp_path, "x = 1  # lint: allow set-order once there was a set\n") == ["allowance"]
    assert codes(tmp_path, "x = '# lint: allow set-order words'\n") == []


# -- names say what is returned


@pytest.mark.parametrize("name", ["can_go", "_can_go", "is_open", "has_room"])
def test_a_question_that_returns_a_reason_is_found(name: str, tmp_path: Path) -> None:
    for returns in ("Reason | None", "'Reason | None'", "Optional[Reason]"):
        assert codes(tmp_path, f"def {name}(s: object) -> {returns}: ...") == ["name-of-reason"]
    assert codes(tmp_path, f"def {name}(s: object) -> bool: ...") == []
    assert codes(tmp_path, f"def why_not_{name}(s: object) -> Reason | None: ...") == []


# -- only effects write

STATE = """\
from areopagus.kernel import Part, State
from areopagus.kernel.declare import number, numbers, parts


class Ship(Part):
    cell = number(0, 9)


class Player(Part):
    gold = number(0, 9)
    ships = parts(Ship)


class World(State):
    players = parts(Player)
    dice = numbers(1, 6)


def player_of(s: World, seat: int) -> Player:
    return s.players[seat]


def ships_of(s: World, seat: int) -> list[Ship]:
    return [ship for ship in s.players[seat].ships if ship.cell]
"""
RULE_HEAD = """\
from areopagus import kernel
from areopagus.kernel import tell
from areopagus.kernel import tell as say
from ..state import Player, Ship, World, player_of, ships_of


"""

WRITES = {
    "a field": "s.round = 1",
    "a field of a part": "s.players[me].gold += 1",
    "an item": "s.dice[0] = 6",
    "a deletion": "del s.dice[0]",
    "one of several targets": "a, s.round = 1, 2",
    "the target of a loop": "for s.round in range(3): ...",
    "an annotated field": "s.round: int = 1",
    "a method": "s.dice.append(6)",
    "a bag": "s.deck.take(1)",
    "setattr": "setattr(s, 'round', 1)",
    "another name": "player = s.players[me]\nplayer.gold = 1",
    "an annotated name": "dice: list[int] = s.dice\ndice.clear()",
    "two names": "a, b = s.players[0], 1\na.gold = b",
    "one of two": "player = s.players[0] if me else s.players[1]\nplayer.gold = 1",
    "in passing": "if (player := s.players[me]):\n    player.gold = 1",
    "each in a loop": "for player in s.players:\n    player.gold = 0",
    "each with its number": "for seat, player in enumerate(s.players):\n    player.gold = seat",
    "each value": "for city in s.cities.values():\n    city.mood = 0",
    "each entry": "for cell, city in s.cities.items():\n    city.mood = cell",
    "got from a table": "city = s.cities.get(me)\ncity.mood = 0",
    "the first": "ship = next(ship for ship in s.players[me].ships if ship.cell)\nship.cell = 1",
    "the least": "min(s.players, key=len).gold = 1",
    "an item of a new list": "for ship in sorted(s.players[me].ships, key=len):\n    ship.cell = 1",
    "what a query returns": "player_of(s, me).gold = 1",
    "each that a query returns": "for ship in ships_of(s, me):\n    ship.cell = 1",
    "a story": "tell(s, 'story.a')",
    "a story by another name": "say(s, 'story.a')",
    "a story of the module": "kernel.tell(s, 'story.a')",
}

OWN = {
    "a number": "count = s.round\ncount += 1",
    "a list of its own": "picked = []\npicked.append(s.players[me])",
    "a copied list": "ships = list(s.players[me].ships)\nships.pop()",
    "a cut list": "dice = s.dice[1:]\ndice[0] = 6",
    "a list of parts": "ships = [ship for ship in s.players[me].ships]\nships.sort(key=len)",
    "what a query lists": "ships = ships_of(s, me)\nships.pop()",
    "a part that it makes": "ship = Ship()\nship.cell = 1",
    "something else": "notes = {}\nnotes[me] = s.round",
    "a function called tell": "def tell(s, key): ...\ntell(s, 'a')",
    "a set of its own": "seen = set()\nseen.add(s.round)",
}


def written(
    folder: Path, body: str, head: str = "def go(s: World, me: int) -> None:", at: str = "rules/a.py"
) -> list[str]:
    """The codes found in a function of a game's module."""
    for name in ("__init__.py", "rules/__init__.py", "rules/setup/__init__.py", "effects/__init__.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    (folder / "state.py").write_text(STATE, encoding="utf-8")
    path = folder / at
    path.write_text(f"{RULE_HEAD}{head}\n{textwrap.indent(body, '    ')}\n", encoding="utf-8")
    return [finding.code for finding in lint([folder]) if finding.path == path]


@pytest.mark.parametrize("body", WRITES.values(), ids=WRITES)
def test_a_rule_that_writes_or_tells_is_found(tmp_path: Path, body: str) -> None:
    assert written(tmp_path / "game", body) == ["only-effects-write"]


@pytest.mark.parametrize("body", OWN.values(), ids=OWN)
def test_a_rule_may_change_what_is_its_own(tmp_path: Path, body: str) -> None:
    assert written(tmp_path / "game", body) == []


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("def go(player: Player) -> None:", "player.gold = 1"),
        ("def go(player: Player | None) -> None:", "player.gold = 1"),
        ("def go(ships: list[Ship]) -> None:", "ships[0].cell = 1"),
        ("def go(s, me):", "s.round = 1"),
        ("def go(s: World) -> None:", "def inner() -> None:\n    s.round = 1"),
        ("def go(s: World) -> None:", "return lambda: s.dice.clear()"),
    ],
)
def test_the_state_is_known_by_its_class_or_by_the_name_s(tmp_path: Path, head: str, body: str) -> None:
    assert written(tmp_path / "game", body, head) == ["only-effects-write"]


@pytest.mark.parametrize("at", ["effects/a.py", "rules/setup.py", "rules/setup/cards.py", "queries.py"])
def test_effects_and_the_setup_write(tmp_path: Path, at: str) -> None:
    text = "s.round = 1\ntell(s, 'story.a')"
    assert written(tmp_path / "game", text, at=at) == []
    assert written(tmp_path / "game", text, at="rules/b.py") == ["only-effects-write"] * 2


def test_what_a_rule_has_put_into_the_state_is_a_part_of_it(tmp_path: Path) -> None:
    assert written(tmp_path / "game", "s.ship = ship = Ship()\nship.cell = 1") == ["only-effects-write"] * 2


def test_findings_are_printed_with_place_code_and_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rules").mkdir()
    Path("rules/a.py").write_text("x = 1\n\nif x:\n    import random\n")
    assert main(["rules"]) == 1
    shown = capsys.readouterr().out
    assert shown == "rules/a.py:4:5: clock-or-luck `random` brings luck into the rules: ask CHANCE instead\n"
    Path("rules/a.py").write_text("x = 1\n")
    assert main(["rules"]) == 0
    assert capsys.readouterr().out == ""


def test_every_code_that_can_be_found_is_explained() -> None:
    expected = [
        "yield-from",
        "no-yield",
        "lost-ask",
        "set-order",
        "clock-or-luck",
        "hash-or-id",
        "name-of-reason",
        "only-effects-write",
        "allowance",
    ]
    assert list(CODES) == expected


def test_what_cannot_be_read_is_one_clear_line_and_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, nul, missing, empty = (tmp_path / name for name in ("broken.py", "nul.py", "missing.py", "empty"))
    broken.write_text("x = 1\ndef go(:\n")
    nul.write_bytes(b"x = '\0'\n")
    empty.mkdir()
    for path, complaint in (
        (broken, f"{broken}:2:8: is not valid Python: "),
        (nul, f"{nul}:"),
        (missing, f"{missing}: cannot be read: "),
        (empty, f"{empty}: holds no Python file"),
    ):
        assert main([str(path)]) == 2
        output = capsys.readouterr().err
        assert output.startswith(complaint)
        assert output.count("\n") == 1
        with pytest.raises(LintError):
            lint([path])


def test_the_files_are_read_and_never_run(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('executed')\n")
    done = subprocess.run(
        [sys.executable, "-m", "areopagus.workshop.lint", str(trap)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_file_given_twice_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("import random\n")
    assert len(lint([path, str(path), tmp_path])) == 1
