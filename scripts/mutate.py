"""Put small mistakes into the rules of a game, one at a time, and check whether the tests fail.

python scripts/mutate.py clash_of_cultures --sample 200 --seed 1
python scripts/mutate.py on_mars --only queries/goods.py --traces /tmp/on_mars.traces

A mutant is one changed operator, number, condition, statement or returned value in `rules`, `effects` or `queries`.
The tests of the game are collected once. One run with a tracer records which test runs which line (`--traces` keeps
that in a file, for further runs with the same rules; tests that the file lacks are traced and added). For each mutant,
a fork of the process replaces the code of one function, clears the caches of the game and runs the tests of that line
until one fails or the time is over. Tests that run few lines of the rules come first: they are more about this line
than others. Only the list of survivors is written. It needs a system that can fork.

`docs/testing.md` says what to do with survivors; `tests/equivalent_mutants.txt` lists those that change nothing.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import os
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("rules", "effects", "queries")
PYTEST: Final = ("-s", "-o", "addopts=", "--import-mode=importlib", "-p", "no:cacheprovider")
"""How the tests are collected: also the cases of the long run, some of which are the only ones that notice a mutant."""
EQUIVALENT: Final = ROOT / "tests" / "equivalent_mutants.txt"
KILLED, SURVIVED, UNTESTED, SLOW = "killed", "survived", "not run by any test", "killed by time"
OUTCOMES: Final = {0: SURVIVED, -signal.SIGXCPU: SLOW}
"""By the exit code of the process that ran the tests; any other means that a test failed."""

COMPARED: Final[Mapping[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALCULATED: Final[Mapping[type[ast.operator], type[ast.operator]]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
JOINED: Final[Mapping[type[ast.boolop], type[ast.boolop]]] = {ast.And: ast.Or, ast.Or: ast.And}
CACHED: Final = type(cache(len))
"""What `functools.cache` and `functools.lru_cache` make of a function."""


@dataclass(frozen=True)
class Mutant:
    """One mistake: its place, and the statement before and after."""

    file: Path
    lines: range
    """The lines of the statement, without the statements inside it."""
    function: str
    before: str
    after: str
    tree: ast.Module

    @property
    def line(self) -> int:
        """Where the statement begins."""
        return self.lines[0]

    @property
    def name(self) -> str:
        """Its name in lists; line numbers change too often to be part of it."""
        return f"{self.file.relative_to(ROOT)} {self.function}: {self.before} → {self.after}"


# Mutants


@dataclass(frozen=True)
class MutationSite:
    """A place where a mistake can be made, in the tree of its module: a node, its field, the new value."""

    file: Path
    tree: ast.Module
    scope: str
    statement: ast.stmt
    node: ast.AST
    field: str
    changed: Any


def mutants_of(file: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    return map(planted, sites_in(file))


def sites_in(file: Path) -> Iterator[MutationSite]:
    """The places for mistakes in a module: those inside its functions."""
    tree = ast.parse(file.read_text("utf-8"))
    for scope, function in functions_in(tree, ""):
        for statement in ast.walk(function):
            if not isinstance(statement, ast.stmt) or statement is function or is_docstring(statement):
                continue
            if isinstance(statement, (ast.FunctionDef, ast.Assert, ast.Import, ast.ImportFrom)):
                continue
            for node, field, changed in changes(statement):
                yield MutationSite(file, tree, scope, statement, node, field, changed)


def functions_in(scope: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The outermost functions with their qualified names; those inside them are part of their code."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_in(node, f"{prefix}{node.name}.")


def is_docstring(statement: ast.stmt) -> bool:
    """Whether a statement is a text on its own."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def own_expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """The expressions of a statement, without those of the statements inside it."""
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.stmt):
            yield from expressions(child)


def expressions(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is inside it, without statements, annotations and the parts of formatted texts."""
    if isinstance(node, (ast.stmt, ast.JoinedStr)):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from expressions(child)


def changes(statement: ast.stmt) -> Iterator[tuple[ast.AST, str, Any]]:
    """What may be changed in a statement: a node, its field, the new value."""
    if isinstance(statement, ast.AugAssign) and type(statement.op) in CALCULATED:
        yield statement, "op", CALCULATED[type(statement.op)]()
    if isinstance(statement, ast.Return) and statement.value is not None:
        if not (isinstance(statement.value, ast.Constant) and statement.value.value is None):
            yield statement, "value", ast.Constant(None)
    if isinstance(statement, (ast.Expr, ast.AugAssign, ast.Break, ast.Continue)) or (
        isinstance(statement, ast.Assign) and not isinstance(statement.targets[0], (ast.Name, ast.Tuple))
    ):
        yield statement, "", ast.Pass()
    if isinstance(statement, (ast.If, ast.While)) and isinstance(
        statement.test, (ast.Name, ast.Call, ast.Attribute)
    ):
        yield statement, "test", ast.UnaryOp(ast.Not(), statement.test)
    for node in own_expressions(statement):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
            yield node, "ops", [COMPARED[type(node.ops[0])](), *node.ops[1:]]
        elif isinstance(node, ast.BinOp) and type(node.op) in CALCULATED:
            yield node, "op", CALCULATED[type(node.op)]()
        elif isinstance(node, ast.BoolOp):
            yield node, "op", JOINED[type(node.op)]()
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "operand", ast.UnaryOp(ast.Not(), node.operand)
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, "value", not node.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield node, "value", node.value + 1


def planted(site: MutationSite) -> Mutant:
    """A copy of the module in which one field of one node is changed, or a whole statement replaced."""
    memo: dict[int, Any] = {}
    tree = copy.deepcopy(site.tree, memo)
    node, statement = memo[id(site.node)], memo[id(site.statement)]
    before = header(statement)
    if site.field:
        setattr(node, site.field, copy.deepcopy(site.changed))
        after = header(statement)
    else:
        replace_statement(tree, statement, ast.copy_location(site.changed, statement))
        after = "pass"
    ast.fix_missing_locations(tree)
    return Mutant(site.file, lines_of(site.statement), site.scope, before, after, tree)


def lines_of(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements inside it.

    The tracer may name any of them: of a condition in brackets it never names the first.
    """
    body: list[ast.stmt] = getattr(statement, "body", [])
    last = statement.end_lineno or statement.lineno
    return range(statement.lineno, body[0].lineno if body else last + 1)


def header(statement: ast.stmt) -> str:
    """A statement on one line, without what is inside it."""
    text = ast.unparse(statement)
    if isinstance(statement, (ast.If, ast.While, ast.For, ast.With)):
        text = text.split(":\n")[0]
    return " ".join(text.split())


def replace_statement(tree: ast.Module, old: ast.stmt, new: ast.stmt) -> None:
    """Put another statement in the place of one."""
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and any(item is old for item in block):
                block[[item is old for item in block].index(True)] = new
                return


# Tests


def exchange(mutant: Mutant) -> bool:
    """Replace the code of a mutant's function, wherever it is referenced; return whether that worked."""
    codes = {code.co_qualname: code for code in codes_in(compile(mutant.tree, str(mutant.file), "exec"))}
    new = codes[mutant.function]
    functions = [
        item
        for item in gc.get_objects()
        if isinstance(item, FunctionType)
        and item.__code__.co_filename == str(mutant.file)
        and item.__code__.co_qualname == mutant.function
    ]
    try:
        for function in functions:
            function.__code__ = new
    except ValueError:
        return False
    return bool(functions)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code objects inside another."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_in(constant)


def caches_below(folder: Path) -> list[Any]:
    """The cached functions of the modules below a folder.

    A cache that an earlier test has filled hides a mutant in the function behind it.
    """
    cached: list[Any] = [item for item in gc.get_objects() if isinstance(item, CACHED)]
    return [item for item in cached if is_below(folder, item.__wrapped__)]


def is_below(folder: Path, function: object) -> bool:
    """Whether a function is in a module below a folder."""
    return isinstance(function, FunctionType) and function.__code__.co_filename.startswith(
        f"{folder}{os.sep}"
    )


@dataclass(frozen=True)
class Child:
    """A process in which the tests of a mutant run."""

    pid: int
    mutant: Mutant


class Mutating:
    """A pytest plugin that plants mutants instead of running the tests once."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.package = ROOT / "src" / "areopagus" / "games" / arguments.game
        self.folders = tuple(str(self.package / folder) for folder in FOLDERS)
        self.outcomes: list[tuple[Mutant, str]] = []
        self.has_failed = False
        self.caches: list[Any] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note failures."""
        self.has_failed = self.has_failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Trace the tests once, then run those of each mutant."""
        self.caches = caches_below(self.package)
        traces = self.traced(session)
        lines_run = Counter(name for names in traces["lines"].values() for name in names)
        items = {item.nodeid: item for item in session.items}
        running: list[Child] = []
        for mutant in self.sample():
            file = mutant.file.relative_to(ROOT)
            names = {name for line in mutant.lines for name in traces["lines"].get(f"{file}:{line}", ())}
            tests = [item for name, item in items.items() if name in names]
            tests.sort(key=lambda item: (lines_run[item.nodeid], traces["seconds"][item.nodeid]))
            if not tests:
                self.note(mutant, UNTESTED)
                continue
            while len(running) >= self.arguments.jobs:
                running = self.still_running(running)
            running.append(self.started(mutant, tests))
        while running:
            running = self.still_running(running)
        return True

    def note(self, mutant: Mutant, outcome: str) -> None:
        """Keep an outcome, and print what the tests did not notice."""
        self.outcomes.append((mutant, outcome))
        if outcome not in (KILLED, SLOW):
            print(f"{outcome}: {mutant.file.name}:{mutant.line} {mutant.name}", flush=True)

    def sample(self) -> list[Mutant]:
        """A random sample of mutants."""
        files = [file for folder in FOLDERS for file in sorted(self.package.glob(f"{folder}/**/*.py"))]
        files += [file for folder in FOLDERS for file in self.package.glob(f"{folder}.py")]
        only = self.arguments.only
        sites = [site for file in files if only in str(file) for site in sites_in(file)]
        print(f"{len(sites)} mutants in {len(files)} files", flush=True)
        count = min(self.arguments.sample, len(sites))
        return [planted(site) for site in random.Random(self.arguments.seed).sample(sites, count)]

    def traced(self, session: pytest.Session) -> dict[str, Any]:
        """The tests that run each line, and the duration of each test; what the file lacks is traced now."""
        file: Path | None = self.arguments.traces
        traces: dict[str, Any] = {"lines": {}, "seconds": {}}
        if file is not None and file.exists():
            traces = json.loads(file.read_text("utf-8"))
        lines: dict[str, list[str]] = traces["lines"]
        seconds: dict[str, float] = traces["seconds"]
        prefix = len(str(ROOT)) + 1
        for item in session.items:
            if item.nodeid in seconds:
                continue
            lines_run: set[tuple[str, int]] = set()

            def inside(
                frame: FrameType, event: str, argument: object, lines_run: set[tuple[str, int]] = lines_run
            ) -> Any:
                if event == "line":
                    lines_run.add((frame.f_code.co_filename, frame.f_lineno))
                return inside

            def called(frame: FrameType, event: str, argument: object) -> Any:
                return inside if frame.f_code.co_filename.startswith(self.folders) else None

            self.clear_caches()
            start = time.process_time()
            sys.settrace(called)
            try:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            finally:
                sys.settrace(None)
            seconds[item.nodeid] = time.process_time() - start
            for name, line in lines_run:
                lines.setdefault(f"{name[prefix:]}:{line}", []).append(item.nodeid)
        if self.has_failed:
            raise pytest.UsageError("the tests fail without any mutant")
        if file is not None:
            file.write_text(json.dumps(traces), "utf-8")
        return traces

    def clear_caches(self) -> None:
        """Forget what the functions of the game have kept."""
        for cached in self.caches:
            cached.cache_clear()

    def started(self, mutant: Mutant, tests: list[pytest.Item]) -> Child:
        """A process of its own that runs the tests of a mutant."""
        pid = os.fork()
        if not pid:
            self.run_as_child(mutant, tests)
        return Child(pid, mutant)

    def still_running(self, children: list[Child]) -> list[Child]:
        """Wait a moment and note the outcomes of the processes that have ended; returns the others."""
        time.sleep(0.005)
        running = []
        for child in children:
            ended, status = os.waitpid(child.pid, os.WNOHANG)
            if ended:
                self.note(child.mutant, OUTCOMES.get(os.waitstatus_to_exitcode(status), KILLED))
            else:
                running.append(child)
        return running

    def run_as_child(self, mutant: Mutant, tests: list[pytest.Item]) -> None:
        """Run tests until one fails; the exit code says whether one did."""
        limit = int(self.arguments.seconds * 3) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))  # a mutant may loop forever
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        code = 1
        try:
            if exchange(mutant):
                self.clear_caches()
                start = time.process_time()
                for item in tests:
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                    if self.has_failed or time.process_time() - start > self.arguments.seconds:
                        break
                code = int(self.has_failed)
        finally:
            os._exit(code)


# The report


def report(outcomes: list[tuple[Mutant, str]], file: Path | None) -> int:
    """Print the score and write the survivors; return the number of those that are not listed as equivalent."""
    equivalent = set(EQUIVALENT.read_text("utf-8").splitlines()) if EQUIVALENT.exists() else set()
    survivors = [(mutant, outcome) for mutant, outcome in outcomes if outcome in (SURVIVED, UNTESTED)]
    gaps = [(mutant, outcome) for mutant, outcome in survivors if mutant.name not in equivalent]
    counted = len(outcomes) - len(survivors) + len(gaps)
    killed = counted - len(gaps)
    share = 100 * killed / counted if counted else 100.0
    slow = sum(outcome == SLOW for _, outcome in outcomes)
    equal = len(survivors) - len(gaps)
    print(f"{len(outcomes)} mutants, {equal} of them equivalent, {slow} killed by time")
    print(f"{killed} of {counted} killed: {share:.1f} %")
    if file is not None:
        lines = (f"{outcome}\t{mutant.line}\t{mutant.name}\n" for mutant, outcome in gaps)
        file.write_text("".join(sorted(lines)), "utf-8")
    return len(gaps)


def main() -> int:
    """Plant mutants and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=("clash_of_cultures", "on_mars"))
    parser.add_argument("--sample", type=int, default=200, help="number of mutants (200)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (1)")
    parser.add_argument("--only", default="", help="only files whose path contains this")
    parser.add_argument(
        "--without", nargs="*", default=[], help="test files to leave out, by parts of their names"
    )
    parser.add_argument("--seconds", type=float, default=20, help="processor time for each mutant (20)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="mutants at once (one for each core)"
    )
    parser.add_argument(
        "--traces", type=Path, help="a file for the traces; tests that are in it are not traced again"
    )
    parser.add_argument("--survivors", type=Path, help="a file for the list of survivors")
    arguments = parser.parse_args()
    plugin = Mutating(arguments)
    os.chdir(ROOT)
    folder = Path("tests/games") / arguments.game
    left_out = [f"--ignore-glob={folder}/*{part}*" for part in arguments.without]
    pytest.main([*PYTEST, "-p", "no:terminal", *left_out, str(folder)], plugins=[plugin])
    return 1 if not plugin.outcomes or report(plugin.outcomes, arguments.survivors) else 0


if __name__ == "__main__":
    sys.exit(main())
