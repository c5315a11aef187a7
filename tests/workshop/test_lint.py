"""The lint: rules are delegated to. By twins: each habit once broken and once kept."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import areopagus
from areopagus.workshop.lint import lint
from areopagus.workshop.lint.names import wrong_names
from tests.workshop.linting import codes

# rules are delegated to


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


# allowances, output, errors


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


# names say what is returned


@pytest.mark.parametrize("name", ["can_go", "_can_go", "is_open", "has_room", "may_pass", "are_free"])
def test_a_question_that_returns_a_reason_is_found(name: str, tmp_path: Path) -> None:
    for returns in ("Reason | None", "'Reason | None'", "Optional[Reason]"):
        assert codes(tmp_path, f"def {name}(s: object) -> {returns}: ...") == ["name-of-reason"]
    assert codes(tmp_path, f"def {name}(s: object) -> bool: ...") == []
    assert codes(tmp_path, f"def why_not_{name}(s: object) -> Reason | None: ...") == []


@pytest.mark.parametrize("returns", ["None", "int", "'str | None'"])
def test_a_question_that_answers_neither_yes_nor_no_is_found(returns: str, tmp_path: Path) -> None:
    assert codes(tmp_path, f"def is_open(s: object) -> {returns}: ...") == ["name-of-reason"]
    assert codes(tmp_path, "def is_number(s: object) -> 'TypeGuard[int]': ...") == []


@pytest.mark.parametrize("name", ["obstacle", "_needs_action", "why"])
def test_a_reason_that_is_not_named_as_one_is_found(name: str, tmp_path: Path) -> None:
    assert codes(tmp_path, f"def {name}(s: object) -> Reason | None: ...") == ["name-of-reason"]
    assert codes(tmp_path, f"def {name}(s: object) -> Reason: ...") == []
    assert codes(tmp_path, f"def {name}(s: object) -> Callable[[int], Reason | None]: ...") == []


def test_a_reason_that_is_a_bool_is_found(tmp_path: Path) -> None:
    assert codes(tmp_path, "def why_not_go(s: object) -> bool: ...") == ["name-of-reason"]
    assert codes(tmp_path, "def why_not_go(s: object) -> Callable[[int], Reason | None]: ...") == []


def test_names_say_what_is_returned_in_the_whole_package() -> None:
    modules = sorted(Path(areopagus.__file__).parent.rglob("*.py"))
    found = [
        f"{module}:{getattr(node, 'lineno', 0)}: {sentence}"
        for module in modules
        for node, _, sentence in wrong_names(ast.parse(module.read_text(encoding="utf-8")))
    ]
    assert len(modules) > 500
    assert found == []
