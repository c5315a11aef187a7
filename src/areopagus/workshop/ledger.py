"""The ledger: every rule of a game's rules document and every component entry, with the tests that prove it.

A rules document declares its rules as list items that begin with an id in bold,
`- **OM-BUILD-03** A player ...`; a struck id (`- ~~**OM-BUILD-04** ...~~`) is retired and no longer counts. The
component entries are the `[[tables]]` in a folder of TOML files that have an `id` or a `key`:
`units:settler`. What the tests name is read from their source, without running it: the strings given to
`rule(...)` and `component(...)` above a test or on one of its cases. So a comment, a text or a skipped test
proves nothing, and a name that no document declares is reported: a typing mistake must not count as a proof.

    ledger = Ledger.of(rules=[text], explaining=("CONF", "GAP"), components=folder, tests=[Path("tests")])
    ledger.untested, ledger.unknown, ledger.to_json()

Tests of several games may be in one folder. A name is this game's own if it has the prefix of one of its rules
(`OM-`) or component files (`units:`): then it must exist. Names with the prefix of another known game are left to the
ledger of that game. A name with an unknown prefix is listed as a *stray*: it may belong to a game that is not
installed, or be a typing mistake, in which case the rule that was meant is listed as untested.

What cannot be tested is waived in a TOML file, `OM-TERM-16 = "a definition that other rules use"`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from areopagus.kernel.rulebook import RulebookError, group_of, rule_ids

from .marks import is_component_entry, is_rule_id

__all__ = [
    "Ledger",
    "LedgerError",
    "component_entries",
    "named_by_tests",
    "waivers",
]


class LedgerError(RulebookError):
    """A document, a component file, a test file or a waiver is faulty; the sentence says where."""


def prefix_of(name: str) -> str:
    """The prefix of the rules of a game or the entries of a file: `OM-` for OM-BUILD-03, `units:` for units:7."""
    return re.split("(?<=[-:])", name, maxsplit=1)[0]


# The components


def component_entries(
    folder: Path, *, keys: Sequence[str] = ("id", "key"), skip: Collection[str] = ()
) -> dict[str, str]:
    """The entries in a folder of TOML files, `stem:id`, each with its name for people.

    An entry is a table in an array of tables that has one of `keys`; tables in an entry are not entries. A game adds
    `"number"` to the keys if its cards are only numbered, and leaves out arrays by `skip`: `"map.column"`.
    """
    entries: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        for array, entry in _entries(_toml(path)):
            key = next((key for key in keys if key in entry), None)
            if key is None or f"{path.stem}.{array}" in skip:
                continue
            name = f"{path.stem}:{entry[key]}"
            if not is_component_entry(name):
                raise LedgerError(f"{path}: [[{array}]] has the {key} {entry[key]!r}, which can't be named")
            if name in entries:
                raise LedgerError(f"{path}: [[{array}]] has the {key} {entry[key]!r}, which is already taken")
            entries[name] = str(entry.get("name") or entry.get("text") or array)
    return entries


def _entries(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _entries(value, f"{above}{name}.")
        elif isinstance(value, list):
            yield from ((above + name, entry) for entry in value if isinstance(entry, dict))


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise LedgerError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except ValueError as problem:
        raise LedgerError(f"{path}: is no valid TOML: {problem}") from None


# What the tests name


_DECORATORS: Final = ("rule", "component")
_PROVES_NOTHING: Final = frozenset({"skip", "xfail"})
_Test: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


def named_by_tests(paths: Iterable[Path], *, root: Path | None = None) -> dict[str, list[str]]:
    """What the tests in these files and folders name, each with the tests: `tests/x.py::test_name`."""
    tests_by_name: dict[str, list[str]] = {}
    for path in _test_files(paths):
        shown = path.resolve().relative_to(root.resolve()) if root else path
        for test, names in _TestFile(path).named():
            for name in names:
                tests = tests_by_name.setdefault(name, [])
                if f"{shown.as_posix()}::{test}" not in tests:
                    tests.append(f"{shown.as_posix()}::{test}")
    return tests_by_name


def _test_files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted({*path.rglob("test_*.py"), *path.rglob("*_test.py")})
        else:
            yield path


class _TestFile:
    """One file of tests, as its syntax tree."""

    def __init__(self, path: Path) -> None:
        try:
            self.tree = ast.parse(path.read_bytes(), filename=str(path))
        except OSError as problem:
            raise LedgerError(f"{path}: cannot be read: {problem.strerror or problem}") from None
        except (SyntaxError, ValueError) as problem:
            raise LedgerError(f"{path}: is not valid Python: {problem}") from None
        self.marks = _mark_names(self.tree)
        self.constants = {
            target.id: statement.value
            for statement in self.tree.body
            if isinstance(statement, ast.Assign)
            for target in statement.targets
            if isinstance(target, ast.Name)
        }

    def named(self) -> Iterator[tuple[str, list[str]]]:
        """Each test with what it names."""
        yield from self._named_in(self.tree.body, "", [])

    def _named_in(
        self, body: list[ast.stmt], above: str, inherited: list[str]
    ) -> Iterator[tuple[str, list[str]]]:
        for node in body:
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            if any(_last_name(_called(decorator)) in _PROVES_NOTHING for decorator in node.decorator_list):
                continue
            names = [
                *inherited,
                *(name for decorator in node.decorator_list for name in self._names(decorator)),
            ]
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                yield from self._named_in(node.body, f"{above}{node.name}::", names)
            elif isinstance(node, _Test) and node.name.startswith("test") and names:
                yield above + node.name, names

    def _names(self, decorator: ast.expr) -> list[str]:
        """What one decorator names: itself, or through the marks of the cases it lists."""
        if not isinstance(decorator, ast.Call):
            return []
        if self._is_mark(decorator):
            return _strings(decorator)
        if _last_name(decorator.func) != "parametrize":
            return []
        return [name for case in self._cases(decorator) for name in self._names_of_case(case)]

    def _cases(self, decorator: ast.Call) -> Iterator[ast.Call]:
        """The `pytest.param(...)` calls in a parametrize, also in lists that the module has named."""
        waiting: list[ast.AST] = [*decorator.args, *(keyword.value for keyword in decorator.keywords)]
        seen: set[str] = set()
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, ast.Call) and _last_name(node.func) == "param":
                yield node
            elif isinstance(node, ast.Name) and node.id in self.constants and node.id not in seen:
                seen.add(node.id)
                waiting.append(self.constants[node.id])
            else:
                waiting.extend(ast.iter_child_nodes(node))

    def _names_of_case(self, case: ast.Call) -> list[str]:
        marks = [keyword.value for keyword in case.keywords if keyword.arg == "marks"]
        nodes = [node for mark in marks for node in ast.walk(mark)]
        if any(isinstance(node, ast.Attribute) and node.attr in _PROVES_NOTHING for node in nodes):
            return []
        calls = [node for node in nodes if isinstance(node, ast.Call) and self._is_mark(node)]
        return [name for call in calls for name in _strings(call)]

    def _is_mark(self, call: ast.Call) -> bool:
        if isinstance(call.func, ast.Attribute):
            return call.func.attr in _DECORATORS
        return isinstance(call.func, ast.Name) and call.func.id in self.marks


def _mark_names(tree: ast.Module) -> set[str]:
    """The names under which a file knows `rule` and `component`; Hypothesis has a `rule` of its own."""
    names = set(_DECORATORS)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            foreign = (node.module or "").partition(".")[0] == "hypothesis"
            for alias in node.names:
                if alias.name in _DECORATORS and not foreign:
                    names.add(alias.asname or alias.name)
                elif (alias.asname or alias.name) in names:
                    names.discard(alias.asname or alias.name)
    return names


def _called(decorator: ast.expr) -> ast.expr:
    return decorator.func if isinstance(decorator, ast.Call) else decorator


def _last_name(expression: ast.expr) -> str:
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def _strings(call: ast.Call) -> list[str]:
    constants = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    return [value for value in constants if isinstance(value, str)]


# The waivers


def waivers(path: Path, names: Collection[str]) -> dict[str, str]:
    """What can't be tested, each with the reason; an unknown name or a missing reason is an error."""
    reasons = _toml(path)
    for name, reason in reasons.items():
        if not (is_rule_id(name) or is_component_entry(name)):
            raise LedgerError(f"{path}: {name!r} is neither a rule id nor a component entry")
        if name not in names:
            raise LedgerError(f"{path}: {name} is waived but exists in no document")
        if not isinstance(reason, str) or not reason.strip():
            raise LedgerError(f"{path}: the waiver of {name} needs a reason: why can't it be tested?")
    return {name: " ".join(str(reason).split()) for name, reason in reasons.items()}


# The ledger


@dataclass(frozen=True)
class Ledger:
    """The rules and components of a game, with the tests that prove them.

    `rules` and `components` need tests; their values are first sentences or names. `explained` are ids that need
    no test; `named` are the names in tests; `waived` says why a name can't be tested; `elsewhere` are the names
    of other games.
    """

    rules: Mapping[str, str]
    components: Mapping[str, str] = field(default_factory=dict)
    named: Mapping[str, Sequence[str]] = field(default_factory=dict)
    waived: Mapping[str, str] = field(default_factory=dict)
    explained: Collection[str] = ()
    elsewhere: Collection[str] = ()

    @classmethod
    def of(
        cls,
        *,
        rules: Iterable[str] = (),
        explaining: Collection[str] = (),
        components: Path | Mapping[str, str] | None = None,
        tests: Iterable[Path] = (),
        root: Path | None = None,
        waiver_file: Path | None = None,
        elsewhere: Collection[str] = (),
    ) -> Ledger:
        """Draw up a ledger from rules documents (their text), components, and files or folders of tests.

        `elsewhere` are names that belong to other games, if their tests are in the same folder.
        """
        declared: dict[str, str] = {}
        for text in rules:
            for name, sentence in rule_ids(text).items():
                if name in declared:
                    raise LedgerError(f"{name} is declared in two documents")
                declared[name] = sentence
        needed = {name: text for name, text in declared.items() if group_of(name) not in explaining}
        entries = component_entries(components) if isinstance(components, Path) else dict(components or {})
        waived = waivers(waiver_file, {*needed, *entries}) if waiver_file else {}
        explained = [name for name in declared if name not in needed]
        return cls(needed, entries, named_by_tests(tests, root=root), waived, explained, elsewhere)

    @property
    def needed(self) -> dict[str, str]:
        """Everything that needs a test: rules first, then components."""
        return {**self.rules, **self.components}

    @property
    def covered(self) -> dict[str, list[str]]:
        """What tests name, with those tests."""
        return {name: list(self.named[name]) for name in self.needed if self.named.get(name)}

    @property
    def untested(self) -> list[str]:
        """What no test names and nobody waived."""
        return [name for name in self.needed if not self.named.get(name) and name not in self.waived]

    @property
    def unknown(self) -> dict[str, list[str]]:
        """Names in tests that have a prefix of this game but are declared nowhere, with those tests."""
        own = {prefix_of(name) for name in self._own}
        return {name: tests for name, tests in self._undeclared().items() if prefix_of(name) in own}

    @property
    def strays(self) -> dict[str, list[str]]:
        """Names in tests whose prefix belongs to no known game, with those tests."""
        prefixes = {prefix_of(name) for name in (*self._own, *self.elsewhere)}
        return {name: tests for name, tests in self._undeclared().items() if prefix_of(name) not in prefixes}

    @property
    def _own(self) -> set[str]:
        return {*self.rules, *self.components, *self.explained}

    def _undeclared(self) -> dict[str, list[str]]:
        declared = {*self._own, *self.elsewhere}
        return {name: list(tests) for name, tests in sorted(self.named.items()) if name not in declared}

    @property
    def needless(self) -> list[str]:
        """What is waived although a test names it."""
        return [name for name in self.waived if self.named.get(name)]

    @property
    def is_complete(self) -> bool:
        """Whether everything is tested or waived, and nothing is unknown or needlessly waived; strays are allowed."""
        return not (self.untested or self.unknown or self.needless)

    def to_json(self) -> dict[str, Any]:
        """The ledger as JSON values; `untested`, `unknown` and `needless` are lists of names."""
        return {
            "rules": len(self.rules),
            "components": len(self.components),
            "covered": self.covered,
            "untested": self.untested,
            "unknown": list(self.unknown),
            "unknown_in": self.unknown,
            "strays": self.strays,
            "waived": dict(self.waived),
            "needless": self.needless,
        }

    def summary(self) -> str:
        """One line with the counts."""
        parts = [f"{len(self.rules)} rules", f"{len(self.components)} component entries"]
        parts += [f"{len(self.covered)} tested", f"{len(self.waived)} waived"]
        return ", ".join([*parts, f"{len(self.untested)} untested", f"{len(self.unknown)} unknown"])

    def rows(self) -> list[tuple[str, str, str]]:
        """Name, state, and a text: the tests, the reason, or the rule that has no test."""
        covered, rows = self.covered, []
        for name, sentence in self.needed.items():
            if name in covered:
                rows.append((name, "tested", _briefly(covered[name])))
            elif name in self.waived:
                rows.append((name, "waived", self.waived[name]))
            else:
                rows.append((name, "untested", sentence))
        rows += [(name, "unknown", _briefly(tests)) for name, tests in self.unknown.items()]
        rows += [(name, "stray", _briefly(tests)) for name, tests in self.strays.items()]
        return rows + [(name, "needless", "waived although a test names it") for name in self.needless]

    def table(self, *, width: int = 110) -> str:
        """The ledger as plain text: a line for each row, and the summary."""
        rows = self.rows()
        first = max((len(name) for name, _, _ in rows), default=0)
        lines = [f"{name:<{first}}  {state:<8}  {text}" for name, state, text in rows]
        shortened = [line if len(line) <= width else line[: width - 1] + "…" for line in lines]
        return "\n".join([*shortened, self.summary()])


def _briefly(tests: Sequence[str]) -> str:
    return tests[0] if len(tests) == 1 else f"{tests[0]} (and {len(tests) - 1} more)"
