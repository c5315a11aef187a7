"""Nothing may depend on the order of a set.

Strings and enums hash differently in every process, so a loop over a set of them has another order on each
machine, and a record no longer replays. The lint doesn't look at the members: it reports all sets. These are
allowed: membership, `len`, comparison, building another set, sorting, and `any`, `all`, `sum`, `min` and
`max`. With a `key`, `min`, `max` and `sorted` are reported: of equal items the first one comes first. `[only] =
members` is allowed, since a set of one has no order.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from .findings import SET_ORDER, Fault
from .inference import Inference
from .kinds import SET, UNKNOWN, Foreign
from .project import Module, short_source

ORDER_FREE: Final = frozenset({"any", "all", "sum", "min", "max", "sorted", "set", "frozenset", "len"})
PASSING_ON: Final = frozenset({"list", "tuple", "iter", "map", "filter", "chain", "from_iterable"})
ORDERING: Final = PASSING_ON | frozenset(
    {"enumerate", "zip", "next", "str", "repr", "print", "format", "fromkeys", "deque", "Counter"}
    | {"reduce", "reversed"}
)
ORDERING_MODULES: Final = frozenset({"itertools", "json", "heapq"})
ORDERING_METHODS: Final = frozenset({"join", "extend", "extendleft"})
SET_BUILDING_METHODS: Final = frozenset(
    {
        "union", "update", "intersection", "intersection_update", "difference", "difference_update",
        "symmetric_difference", "symmetric_difference_update", "issubset", "issuperset", "isdisjoint",
    }
)  # fmt: skip
WITH_KEY: Final = frozenset({"min", "max", "sorted", "nsmallest", "nlargest"})

ADVICE: Final = "its order differs from run to run, so use sorted(...)"


def faults(module: Module, inference: Inference) -> Iterator[Fault]:
    """Every place where the order of a set matters."""
    check = _SetOrderCheck(module, inference)
    for node in ast.walk(module.tree):
        for place, sentence in check.faults_at(node):
            yield place, SET_ORDER, sentence


class _SetOrderCheck:
    """Checks the nodes of a module."""

    def __init__(self, module: Module, inference: Inference) -> None:
        self.module = module
        self.inference = inference

    def faults_at(self, node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
        match node:
            case ast.For() | ast.YieldFrom() | ast.Starred():
                iterable = node.iter if isinstance(node, ast.For) else node.value
                if self.is_set(iterable) and not (isinstance(node, ast.Starred) and self.forgets_order(node)):
                    yield iterable, f"walks over the set `{short_source(iterable)}`: {ADVICE}"
            case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
                for part in node.generators:
                    if self.is_set(part.iter) and not self.forgets_order(node):
                        yield part.iter, f"walks over the set `{short_source(part.iter)}`: {ADVICE}"
            case ast.Call():
                yield from self.faults_at_call(node)
            case ast.Assign():
                if self.is_set(node.value) and any(_takes_apart(target) for target in node.targets):
                    yield node.value, f"takes the set `{short_source(node.value)}` apart: {ADVICE}"
            case ast.AugAssign(op=ast.Add()):
                if self.is_set(node.value):
                    yield node.value, f"appends the set `{short_source(node.value)}` to a list: {ADVICE}"
            case ast.FormattedValue():
                if self.is_set(node.value):
                    yield node.value, f"writes the set `{short_source(node.value)}` into a text: {ADVICE}"

    def faults_at_call(self, call: ast.Call) -> Iterator[tuple[ast.AST, str]]:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "pop" and self.is_set(call.func.value):
            yield (
                call,
                f"pops any element of the set `{short_source(call.func.value)}`: choose one by an own order",
            )
            return
        name = self.called(call)
        sets = [argument for argument in call.args if self.is_set(argument)]
        if name in WITH_KEY and _has_key(call):
            for each in sets:
                yield each, f"{name}() with a key takes equals as they come in the set `{short_source(each)}`"
        elif self.is_ordering(call, name) and not (name in PASSING_ON and self.forgets_order(call)):
            for each in sets:
                yield each, f"{name}() follows the order of the set `{short_source(each)}`: {ADVICE}"

    def is_set(self, node: ast.AST) -> bool:
        return self.inference.kind_in(self.module, node) == SET

    def called(self, call: ast.Call) -> str:
        """The last name of the library function or method that is called; empty for our own functions."""
        kind = self.inference.kind_in(self.module, call.func)
        if isinstance(kind, Foreign):
            return kind.last
        return call.func.attr if isinstance(call.func, ast.Attribute) and kind == UNKNOWN else ""

    def is_ordering(self, call: ast.Call, name: str) -> bool:
        kind = self.inference.kind_in(self.module, call.func)
        if isinstance(kind, Foreign):
            return name in ORDERING or kind.name.partition(".")[0] in ORDERING_MODULES
        return name in ORDERING_METHODS

    def forgets_order(self, node: ast.AST) -> bool:
        """Whether the expression around this one ignores the order of the set."""
        parent = self.module.parents.get(node)
        if isinstance(node, ast.DictComp):
            return False
        if isinstance(parent, ast.Compare):
            pairs = zip(parent.ops, parent.comparators, strict=True)
            return any(isinstance(op, (ast.In, ast.NotIn)) for op, side in pairs if side is node)
        if isinstance(parent, ast.Set):
            return True
        if isinstance(node, ast.Starred) and isinstance(parent, (ast.List, ast.Tuple)):
            return self.forgets_order(parent)
        if isinstance(parent, ast.comprehension) and parent.iter is node:
            holder = self.module.parents[parent]
            return isinstance(holder, ast.SetComp) or self.forgets_order(holder)
        if not isinstance(parent, ast.Call) or node not in parent.args or isinstance(node, ast.Starred):
            return False
        return self.call_forgets_order(parent)

    def call_forgets_order(self, call: ast.Call) -> bool:
        name = self.called(call)
        kind = self.inference.kind_in(self.module, call.func)
        if isinstance(kind, Foreign):
            if kind.name.startswith("builtins.") and name in ORDER_FREE:
                return not _has_key(call)
            return name in PASSING_ON and self.forgets_order(call)
        return (
            isinstance(call.func, ast.Attribute)
            and name in SET_BUILDING_METHODS
            and self.is_set(call.func.value)
        )


def _takes_apart(target: ast.expr) -> bool:
    """Whether a target has several places, or a starred one: `[*all] = members`."""
    if not isinstance(target, (ast.Tuple, ast.List)):
        return False
    return len(target.elts) > 1 or any(isinstance(each, ast.Starred) for each in target.elts)


def _has_key(call: ast.Call) -> bool:
    return any(keyword.arg == "key" for keyword in call.keywords)
