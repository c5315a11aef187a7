"""Rules ask and decide, queries look; only effects write the state and tell the story.

A module of rules lies in a folder `rules`, or is `rules.py`; one of queries in `queries`, or it is `queries.py`. In
them nothing may be assigned to the state or to a part of it, no method that changes a part may be called, and no line
of the story may be told. Set-up is excepted: `setup.py`, and what lies in a folder `setup`. So are the fields that are
declared with `cache`: they hold results, which are no part of the position.

The state is an argument with the class of a state or of one of its parts, or an argument `s` without annotation. Names
for parts of it are followed: `me = s.players[seat]`, `for ship in me.ships`. What a rule builds for itself, a list of
ships or a part that it makes, is its own until it is put into the state.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from typing import Final

from .findings import ONLY_EFFECTS_WRITE, Fault
from .inference import Inference
from .kinds import Class, Container, Foreign, Instance, Kind
from .project import Binding, Module, Scope, short_source

PART_CLASSES: Final = frozenset({"State", "Part"})
"""The classes of the kernel that states and their parts inherit from."""
SETTING_METHODS: Final = frozenset({"__setattr__", "__delattr__"})
"""Methods of any object that can also be called as functions of a class: `object.__setattr__(s, "round", 2)`."""
COLLECTIONS: Final = (ast.List, ast.ListComp, ast.Set, ast.SetComp, ast.Dict, ast.DictComp)
"""What `x += …` and `x |= …` add to a collection in place; of a number they make another one."""
CHANGING_METHODS: Final = SETTING_METHODS | frozenset(
    {
        "append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "add", "discard", "update",
        "setdefault", "popitem", "difference_update", "intersection_update", "symmetric_difference_update",
        "appendleft", "extendleft", "popleft", "put", "take", "become", "__setitem__", "__delitem__",
    }
)  # fmt: skip
"""Methods of lists, dicts, sets, bags and parts that change them."""
READERS: Final = {"rules": "a rule", "queries": "a query"}
"""The folders of modules that write nothing, and what is in them."""
CHANGING_FUNCTIONS: Final = frozenset({"builtins.setattr", "builtins.delattr"})
REFERRING_METHODS: Final = frozenset({"get", "pop", "setdefault"})
"""Methods that return what lies in a part."""
HOLDING_METHODS: Final = frozenset({"values", "items", "copy"})
"""Methods that return something new that holds what lies in a part."""
HOLDING_FUNCTIONS: Final = frozenset(
    {"list", "tuple", "sorted", "reversed", "enumerate", "zip", "filter", "iter", "set", "dict", "chain"}
)
PICKING_FUNCTIONS: Final = frozenset({"next", "min", "max"})
ADVICE: Final = "move it into a verb in effects"


class Share(Enum):
    """How an expression is related to the state."""

    NONE = 0
    PART = 1  # the state or a part of it
    HOLDER = 2  # something new, a list perhaps, whose items are parts of the state


def _reader(module: Module) -> str:
    """What a module has that writes nothing, rules outside of the set-up or queries; empty: neither."""
    path = module.path.resolve()
    names = [path.stem, path.parent.name]
    folder = path.parent
    while (folder / "__init__.py").is_file():
        folder = folder.parent
        names.append(folder.name)
    for reader, called in READERS.items():
        if reader in names and "setup" not in names[: names.index(reader)]:
            return called
    return ""


def faults(module: Module, inference: Inference) -> Iterator[Fault]:
    """Every write to the state and every line of the story in a module of rules or queries."""
    reader = _reader(module)
    if not reader:
        return
    shares = _Shares(module, inference)
    for node in ast.walk(module.tree):
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, (ast.Store, ast.Del)):
            if shares.of(node.value) is Share.PART:
                yield node, ONLY_EFFECTS_WRITE, f"{reader} writes `{short_source(node)}`: {ADVICE}"
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            if isinstance(node.value, COLLECTIONS) and shares.of(node.target) is Share.PART:
                yield node, ONLY_EFFECTS_WRITE, f"{reader} changes `{node.target.id}`: {ADVICE}"
        elif isinstance(node, ast.Call):
            yield from _call_faults(node, reader, shares, module, inference)


def _call_faults(
    call: ast.Call, reader: str, shares: _Shares, module: Module, inference: Inference
) -> Iterator[Fault]:
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr in CHANGING_METHODS:
        changed = [function.value, *(call.args[:1] if function.attr in SETTING_METHODS else ())]
        for expression in changed:
            if shares.of(expression) is Share.PART:
                yield call, ONLY_EFFECTS_WRITE, f"{reader} changes `{short_source(expression)}`: {ADVICE}"
        return
    if _is_tell(function, module):
        yield call, ONLY_EFFECTS_WRITE, f"{reader} tells the story: {ADVICE}"
        return
    called = inference.kind_in(module, function)
    if isinstance(called, Foreign) and called.name in CHANGING_FUNCTIONS and call.args:
        if shares.of(call.args[0]) is Share.PART:
            yield call, ONLY_EFFECTS_WRITE, f"{reader} writes `{short_source(call.args[0])}`: {ADVICE}"


def _is_tell(function: ast.expr, module: Module) -> bool:
    """Whether a call is one of the kernel's `tell`, under whatever name."""
    if isinstance(function, ast.Attribute):
        binding = _import_of(function.value, module)
        return binding is not None and function.attr == "tell" and _full_name(binding).endswith("kernel")
    binding = _import_of(function, module)
    return binding is not None and binding.name == "tell" and "kernel" in binding.module.split(".")


def _import_of(expression: ast.expr, module: Module) -> Binding | None:
    """The import that a name comes from."""
    if not isinstance(expression, ast.Name):
        return None
    holder = module.scope_of(expression).holder(expression.id)
    binding = holder.names[expression.id][-1] if holder else None
    return binding if binding is not None and binding.how == "import" else None


def _full_name(binding: Binding) -> str:
    return ".".join(filter(None, (binding.module, binding.name)))


class _Shares:
    """Answers what the expressions of one module have to do with the state."""

    def __init__(self, module: Module, inference: Inference) -> None:
        self.module = module
        self.inference = inference
        self._caches = inference.project.caches
        self._in_progress: set[ast.AST] = set()

    def of(self, expression: ast.AST | None) -> Share:
        """The share of an expression; a name that is bound through itself has none."""
        if expression is None or expression in self._in_progress:
            return Share.NONE
        self._in_progress.add(expression)
        try:
            return self._infer(expression)
        finally:
            self._in_progress.discard(expression)

    def _infer(self, node: ast.AST) -> Share:
        match node:
            case ast.Name():
                return self._name(node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.Call():
                return self._call(node)
            case ast.IfExp():
                return _strongest([self.of(node.body), self.of(node.orelse)])
            case ast.BoolOp():
                return _strongest([self.of(value) for value in node.values])
            case ast.NamedExpr() | ast.Starred():
                return self.of(node.value)
            case ast.BinOp():
                return _held([self.of(node.left), self.of(node.right)])
            case ast.List() | ast.Tuple() | ast.Set():
                return _held([self.of(item) for item in node.elts])
            case ast.Dict():
                return _held([self.of(item) for item in node.values])
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return _held([self.of(node.elt)])
            case ast.DictComp():
                return _held([self.of(node.value)])
        return Share.NONE

    def _name(self, node: ast.Name) -> Share:
        holder = self.module.scope_of(node).holder(node.id)
        if holder is None:
            return Share.NONE
        return _strongest([self._bound(node.id, binding, holder) for binding in holder.names[node.id]])

    def _bound(self, name: str, binding: Binding, holder: Scope) -> Share:
        match binding.how:
            case "value":
                return Share.PART if self._is_put_into_state(binding) else self.of(binding.node)
            case "declared":
                return self._declared(binding, holder)
            case "item" | "entry":
                return Share.NONE if self.of(binding.node) is Share.NONE else Share.PART
            case "argument" if name == "s":
                return Share.PART
        return Share.NONE

    def _declared(self, binding: Binding, holder: Scope) -> Share:
        """The share of an annotated name: that of its value if it has one, else of its annotation."""
        statement = self.module.parents.get(binding.node) if binding.node else None
        if isinstance(statement, ast.AnnAssign) and statement.value is not None:
            return self.of(statement.value)
        return self._promised(self.inference.meaning(binding, holder))

    def _is_put_into_state(self, binding: Binding) -> bool:
        """Whether the value of a name becomes a part in the same statement: `s.battle = b = Battle()`."""
        statement = self.module.parents.get(binding.node) if binding.node else None
        return isinstance(statement, ast.Assign) and any(
            isinstance(target, (ast.Attribute, ast.Subscript)) and self.of(target.value) is Share.PART
            for target in statement.targets
        )

    def _attribute(self, node: ast.Attribute) -> Share:
        if node.attr not in self._caches and self.of(node.value) is Share.PART:
            return Share.PART
        return Share.NONE

    def _subscript(self, node: ast.Subscript) -> Share:
        share = self.of(node.value)
        if isinstance(node.slice, ast.Slice):
            return _held([share])
        return Share.NONE if share is Share.NONE else Share.PART

    def _call(self, call: ast.Call) -> Share:
        function = call.func
        if isinstance(function, ast.Attribute):
            share = self.of(function.value)
            if share is not Share.NONE and function.attr in REFERRING_METHODS:
                return Share.PART
            if share is not Share.NONE and function.attr in HOLDING_METHODS:
                return Share.HOLDER
        called = self.inference.kind_in(self.module, function)
        if isinstance(called, Class):
            return Share.NONE
        if isinstance(called, Foreign):
            shares = [self.of(argument) for argument in call.args]
            if called.last in PICKING_FUNCTIONS and any(share is not Share.NONE for share in shares):
                return Share.PART
            return _held(shares) if called.last in HOLDING_FUNCTIONS else Share.NONE
        return self._promised(self.inference.kind_in(self.module, call))

    def _promised(self, kind: Kind) -> Share:
        if isinstance(kind, Container):
            return Share.HOLDER if self._promised(kind.item) is Share.PART else Share.NONE
        return Share.PART if isinstance(kind, Instance) and self._is_part(kind.of, 0) else Share.NONE

    def _is_part(self, owner: Class, depth: int) -> bool:
        """Whether a class is, or inherits from, a state or a part of one."""
        if owner.node.name in PART_CLASSES:
            return True
        for base in owner.node.bases if depth < 20 else ():
            kind = self.inference.kind(base, owner.scope)
            if isinstance(kind, Foreign) and kind.last in PART_CLASSES:
                return True
            if isinstance(kind, Class) and self._is_part(kind, depth + 1):
                return True
        return False


def _strongest(shares: list[Share]) -> Share:
    """The one of several possible shares that forbids most."""
    for share in (Share.PART, Share.HOLDER):
        if share in shares:
            return share
    return Share.NONE


def _held(shares: list[Share]) -> Share:
    """The share of something new that is made of these."""
    return Share.HOLDER if _strongest(shares) is not Share.NONE else Share.NONE
