"""The files under the lint, read as text: which names each scope binds, and which file an import means.

Nothing is imported or executed. A module is its syntax tree with, for every scope in it (the module, each
class, function, lambda and comprehension), the names bound there. Imports are followed on disk, also to
files that were not given, so that a rule of another package is known as one; such files are read for what
they declare but nothing is reported about them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from .findings import LintError

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Position: TypeAlias = tuple[int, int]
_Part: TypeAlias = tuple[str, ast.expr | None]

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (ast.Module, ast.ClassDef, *FUNCTIONS, ast.Lambda, *COMPREHENSIONS)


@dataclass(frozen=True)
class Binding:
    """One place where a scope gives a name a meaning; `how` says how `node` is related to it.

    "value": the name is the expression `node`. "declared": `node` is its annotation. "item": it runs over
    the iterable `node`. "entry": it is a value out of the mapping `node`. "definition": `node` is the
    function or class. "self", "cls": the first argument of a method of the class `node`. "import": see
    `module`, `level`, `name`. "argument": an argument without annotation. "other": bound in some other way.
    """

    how: str
    at: Position
    node: ast.AST | None = None
    module: str = ""
    level: int = 0
    name: str | None = None


@dataclass(eq=False)
class Scope:
    """The names bound in one module, class, function, lambda or comprehension."""

    module: Module
    node: ast.AST
    parent: Scope | None
    names: dict[str, list[Binding]] = field(default_factory=dict)

    def bind(self, name: str, binding: Binding) -> None:
        self.names.setdefault(name, []).append(binding)

    def holder(self, name: str) -> Scope | None:
        """The scope that a name used here belongs to; a class body is invisible to its methods."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names and (scope is self or not isinstance(scope.node, ast.ClassDef)):
                return scope
            scope = scope.parent
        return None


@dataclass(eq=False)
class Module:
    """One file: its tree, the parent of each node, its scopes and its `import *`s."""

    path: Path
    source: bytes
    tree: ast.Module
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    scopes: dict[ast.AST, Scope] = field(default_factory=dict)
    stars: list[Binding] = field(default_factory=list)

    @property
    def top(self) -> Scope:
        return self.scopes[self.tree]

    def scope_of(self, node: ast.AST) -> Scope:
        """The scope in which `node` stands. What a `def` line mentions stands outside the function."""
        child, parent = node, self.parents.get(node)
        while parent is not None:
            if isinstance(parent, SCOPES) and not _stands_outside(child, parent):
                return self.scopes[parent]
            child, parent = parent, self.parents.get(parent)
        return self.top

    def function_around(self, node: ast.AST) -> Function | ast.Lambda | None:
        """The innermost function or lambda whose body holds `node`."""
        scope: Scope | None = self.scope_of(node)
        while scope is not None and not isinstance(scope.node, (*FUNCTIONS, ast.Lambda)):
            scope = scope.parent
        return scope.node if scope and isinstance(scope.node, (*FUNCTIONS, ast.Lambda)) else None


def _stands_outside(child: ast.AST, scope: ast.AST) -> bool:
    if isinstance(scope, FUNCTIONS):
        return child not in scope.body
    if isinstance(scope, ast.Lambda):
        return child is scope.args
    if isinstance(scope, ast.ClassDef):
        return child not in scope.body
    return False


class Project:
    """The given files, and those that their imports lead to."""

    def __init__(self, paths: list[Path]) -> None:
        self._modules: dict[Path, Module] = {}
        self.roots: list[Path] = []
        self.given: list[Module] = []
        for path in paths:
            module = self.load(path)
            if module not in self.given:
                self.given.append(module)
                root = _import_root(path.resolve())
                if root not in self.roots:
                    self.roots.append(root)

    @cached_property
    def caches(self) -> frozenset[str]:
        """The fields that classes of the given files declare with `cache`."""
        return frozenset(
            target.id
            for module in self.given
            for declared in module.tree.body
            if isinstance(declared, ast.ClassDef)
            for statement in declared.body
            if isinstance(statement, ast.Assign)
            and isinstance(statement.value, ast.Call)
            and ast.unparse(statement.value.func).rpartition(".")[2] == "cache"
            for target in statement.targets
            if isinstance(target, ast.Name)
        )

    def load(self, path: Path) -> Module:
        """The module in a file, read once."""
        key = path.resolve()
        if key not in self._modules:
            self._modules[key] = read_module(path)
        return self._modules[key]

    def find(self, importer: Module, dotted: str, level: int) -> Module | None:
        """The module that an import names, as seen from `importer`; None if there is no such file."""
        if level:
            parts = [part for part in dotted.split(".") if part]
            folder = importer.path.resolve().parent
            for _ in range(level - 1):
                folder = folder.parent
            return self._at(folder, parts)
        return self.find_absolute(dotted)

    def find_absolute(self, dotted: str) -> Module | None:
        """The module of that full name below the folders from which the given files are imported."""
        parts = [part for part in dotted.split(".") if part]
        modules = (self._at(root, parts) for root in self.roots if parts)
        return next((module for module in modules if module is not None), None)

    def _at(self, folder: Path, parts: list[str]) -> Module | None:
        place = folder.joinpath(*parts)
        for candidate in (place / "__init__.py", place.with_name(place.name + ".py")):
            if candidate.is_file():
                return self.load(candidate)
        return None


def _import_root(path: Path) -> Path:
    folder = path.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return folder


def read_module(path: Path) -> Module:
    """Read and parse one file; `LintError` with the reason if that is impossible."""
    try:
        source = path.read_bytes()
    except OSError as problem:
        raise LintError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    try:
        tree = ast.parse(source, filename=str(path))
    except SyntaxError as problem:
        where = f"{path}:{problem.lineno or 1}:{problem.offset or 1}"
        raise LintError(f"{where}: is not valid Python: {problem.msg}") from None
    except (ValueError, RecursionError) as problem:
        raise LintError(f"{path}: is not valid Python: {problem}") from None
    module = Module(path, source, tree)
    _Binder(module).enter(tree, None)
    return module


class _Binder(ast.NodeVisitor):
    """Walks a tree once and notes parents, scopes and bindings."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.scope: Scope

    def enter(self, node: ast.AST, parent: Scope | None) -> None:
        before = getattr(self, "scope", None)
        self.scope = self.module.scopes[node] = Scope(self.module, node, parent)
        if isinstance(node, (*FUNCTIONS, ast.Lambda)):
            self._bind_arguments(node)
        self.generic_visit(node)
        if before is not None:
            self.scope = before

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            self.scope.bind(node.name, Binding("definition", _start(node), node))
        if isinstance(node, SCOPES) and not isinstance(node, ast.Module):
            self.enter(node, self.scope)
        else:
            super().visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            self.module.parents[child] = node
            self.visit(child)

    def _bind_arguments(self, node: Function | ast.Lambda) -> None:
        arguments = node.args
        named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        for index, each in enumerate(named):
            self.scope.bind(each.arg, self._argument(node, index, each))
        for each in filter(None, (arguments.vararg, arguments.kwarg)):
            self.scope.bind(each.arg, Binding("other", _start(each)))

    def _argument(self, node: Function | ast.Lambda, index: int, each: ast.arg) -> Binding:
        if each.annotation is not None:
            return Binding("declared", _start(each), each.annotation)
        owner = self.module.parents.get(node)
        if index == 0 and isinstance(owner, ast.ClassDef) and isinstance(node, FUNCTIONS):
            decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
            if "staticmethod" not in decorators:
                return Binding("cls" if "classmethod" in decorators else "self", _start(each), owner)
        return Binding("argument", _start(each))

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._bind_target(target, node.value, "value", _end(node))
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name):
            is_alias = ast.unparse(node.annotation).endswith("TypeAlias") and node.value is not None
            binding = ("value", node.value) if is_alias else ("declared", node.annotation)
            self.scope.bind(node.target.id, Binding(binding[0], _end(node), binding[1]))
        self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        scope = self.scope
        while isinstance(scope.node, COMPREHENSIONS) and scope.parent is not None:
            scope = scope.parent
        scope.bind(node.target.id, Binding("value", _start(node), node.value))
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        self._bind_target(node.target, node.iter, "item", _start(node))
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self._bind_target(node.target, node.iter, "item", _start(node.target))
        self.generic_visit(node)

    def visit_withitem(self, node: ast.withitem) -> None:
        if node.optional_vars is not None:
            self._bind_target(node.optional_vars, None, "other", _start(node.optional_vars))
        self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.name:
            self.scope.bind(node.name, Binding("other", _start(node)))
        self.generic_visit(node)

    def visit_MatchAs(self, node: ast.MatchAs) -> None:
        if node.name:
            self.scope.bind(node.name, Binding("other", _start(node)))
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            bound = alias.asname or alias.name.split(".")[0]
            whole = alias.name if alias.asname else bound
            self.scope.bind(bound, Binding("import", _start(node), node, module=whole))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            binding = Binding("import", _start(node), node, node.module or "", node.level, alias.name)
            if alias.name == "*":
                self.module.stars.append(binding)
            else:
                self.scope.bind(alias.asname or alias.name, binding)

    def _bind_target(self, target: ast.expr, value: ast.expr | None, how: str, at: Position) -> None:
        if isinstance(target, ast.Name):
            self.scope.bind(target.id, Binding(how, at, value))
        elif isinstance(target, (ast.Tuple, ast.List)):
            for part, (part_how, part_value) in zip(target.elts, _parts(target, value, how), strict=True):
                self._bind_target(part, part_value, part_how, at)
        elif isinstance(target, ast.Starred):
            self._bind_target(target.value, None, "other", at)


def _parts(target: ast.Tuple | ast.List, value: ast.expr | None, how: str) -> list[_Part]:
    """What each part of an unpacked target is bound to, where that is clear."""
    unknown: list[_Part] = [("other", None)] * len(target.elts)
    if how == "value" and isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
        return [("value", each) for each in value.elts]
    if how == "item" and len(target.elts) == 2 and isinstance(value, ast.Call):
        if isinstance(value.func, ast.Attribute) and value.func.attr == "items":
            return [("other", None), ("entry", value.func.value)]
        if isinstance(value.func, ast.Name) and value.func.id == "enumerate" and value.args:
            return [("other", None), ("item", value.args[0])]
    return unknown


def _start(node: ast.AST) -> Position:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _end(node: ast.AST) -> Position:
    return getattr(node, "end_lineno", 0), getattr(node, "end_col_offset", 0)


def short_source(node: ast.AST) -> str:
    """The source of a node, shortened for a message."""
    text = ast.unparse(node)
    return text if len(text) <= 40 else text[:37] + "..."


def walk_own(node: Function) -> Iterator[ast.AST]:
    """The nodes of a function's body, without those of the functions and lambdas inside it."""
    waiting: list[ast.AST] = list(reversed(node.body))
    while waiting:
        inner = waiting.pop()
        yield inner
        if not isinstance(inner, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            waiting.extend(reversed(list(ast.iter_child_nodes(inner))))
