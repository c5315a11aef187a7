"""Rules must be delegated to, and questions must be asked.

A rule is a generator: calling it does nothing until somebody writes `yield from`. Python does not report
that mistake, so it is looked for here, with similar ones: `yield pay(...)`, which gives the driver a generator
instead of a question, an `Ask(...)` that is never yielded, and a function that is annotated as a rule but never
yields.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .findings import LOST_ASK, NO_YIELD, YIELD_FROM, Fault
from .inference import Inference
from .kinds import PLAIN, RULE, Class, Foreign
from .project import FUNCTIONS, Function, Module, walk_own


def faults(module: Module, inference: Inference) -> Iterator[Fault]:
    """Every rule that is not delegated to, every question not asked, every rule that is no generator."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            if inference.kind_in(module, node) == RULE:
                yield from _call_faults(node, module, inference)
            elif is_ask(node, module, inference):
                yield from _ask_faults(node, module)
        elif isinstance(node, ast.FunctionDef) and inference.is_rule(node, module):
            yield from _rule_faults(node, module, inference)


def is_ask(node: ast.Call, module: Module, inference: Inference) -> bool:
    """Whether a call builds a question."""
    kind = inference.kind_in(module, node.func)
    if isinstance(kind, Class):
        return kind.node.name == "Ask"
    return isinstance(kind, Foreign) and kind.last == "Ask"


def _call_faults(call: ast.Call, module: Module, inference: Inference) -> Iterator[Fault]:
    name = ast.unparse(call.func)
    user = _user(call, module)
    if isinstance(user, (ast.YieldFrom, ast.Lambda)):
        return
    if isinstance(user, ast.Yield):
        advice = f"write `yield from {name}(...)`"
        yield call, YIELD_FROM, f"`yield {name}(...)` hands out the rule itself: {advice}"
    elif isinstance(user, ast.Return):
        function = module.function_around(call)
        if not (isinstance(function, FUNCTIONS) and inference.is_rule(function, module)):
            yield call, YIELD_FROM, f"the rule `{name}` is returned by a function not annotated as a rule"
        elif is_generator(function):
            advice = f"write `return (yield from {name}(...))`"
            yield call, YIELD_FROM, f"the rule `{name}` is returned before it ran: {advice}"
    else:
        yield call, YIELD_FROM, f"the rule `{name}` is called without `yield from`, so it never runs"


def _ask_faults(call: ast.Call, module: Module) -> Iterator[Fault]:
    user = _user(call, module)
    if isinstance(user, ast.Expr):
        yield call, LOST_ASK, "this question is built but never asked: write `yield Ask(...)`"
    elif isinstance(user, ast.YieldFrom):
        yield call, LOST_ASK, "a question is no rule: write `yield Ask(...)` without `from`"
    elif isinstance(user, ast.Assign) and not _is_asked_later(user, module):
        advice = "write `... = yield Ask(...)`"
        yield call, LOST_ASK, f"the question itself is kept, not the answer, and nothing yields it: {advice}"


def _is_asked_later(kept: ast.Assign, module: Module) -> bool:
    """Whether the function yields or returns anything made of a question that it keeps under a name."""
    function = module.function_around(kept)
    (target, *more) = kept.targets
    if more or not isinstance(target, ast.Name) or not isinstance(function, FUNCTIONS):
        return True
    handed_on = (ast.Yield, ast.YieldFrom, ast.Return)
    values = [node.value for node in walk_own(function) if isinstance(node, handed_on) and node.value]
    return any(_hands_on(value, target.id) for value in values)


def _hands_on(value: ast.AST, name: str) -> bool:
    """Whether a value contains the thing with this name; its use in a lambda or another question does not count."""
    if isinstance(value, ast.Name):
        return value.id == name
    if isinstance(value, ast.Lambda) or (
        isinstance(value, ast.Call) and ast.unparse(value.func).endswith("Ask")
    ):
        return False
    return any(_hands_on(part, name) for part in ast.iter_child_nodes(value))


def _rule_faults(function: ast.FunctionDef, module: Module, inference: Inference) -> Iterator[Fault]:
    if is_generator(function) or is_stub(function):
        return
    returned = [each.value for each in walk_own(function) if isinstance(each, ast.Return) and each.value]
    if any(_may_be_rule(value, module, inference) for value in returned):
        return
    sentence = f"`{function.name}` is annotated as a rule but neither yields nor returns a rule"
    yield function, NO_YIELD, sentence + " (a rule that asks nothing ends with `yield from ()`)"


def _may_be_rule(value: ast.expr, module: Module, inference: Inference) -> bool:
    if isinstance(value, (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Set)):
        return False
    return inference.kind_in(module, value) != PLAIN


def _user(node: ast.AST, module: Module) -> ast.AST | None:
    """The node that uses the value of an expression; `x if c else y` and `x or y` pass it on."""
    child, parent = node, module.parents.get(node)
    while (isinstance(parent, ast.IfExp) and child is not parent.test) or isinstance(
        parent, (ast.BoolOp, ast.NamedExpr)
    ):
        child, parent = parent, module.parents.get(parent)
    return parent


def is_generator(function: Function) -> bool:
    """Whether the function's own body yields."""
    return any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in walk_own(function))


def is_stub(function: Function) -> bool:
    """Whether a function only declares: a protocol's `...`, an abstract method, an overload."""
    marks = {ast.unparse(each).rpartition(".")[2] for each in function.decorator_list}
    if marks.intersection({"abstractmethod", "overload"}):
        return True
    return all(_is_empty(statement) for statement in function.body)


def _is_empty(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return True
    return isinstance(statement, ast.Raise) and "NotImplementedError" in ast.unparse(statement)
