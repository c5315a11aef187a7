"""A name says what a function returns: `can_`, `is_`, `has_`, `may_`, `are_` yes or no, `why_not_` a reason.

A reason is true where something can *not* be done. Under the name of a question it would be read the wrong way round,
and no type checker sees that.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

from .findings import NAME_OF_REASON, Fault
from .inference import Inference
from .project import FUNCTIONS, Module

QUESTION: Final = re.compile(r"_*(can|is|has|may|are)_")
OBJECTION: Final = re.compile(r"_*why_not(_|$)")
REASON: Final = re.compile(r"\bReason\b")
ONE_REASON: Final = re.compile(r"Reason \| None|None \| Reason|Optional\[Reason\]")
YES_OR_NO: Final = re.compile(r"bool|TypeGuard\[.*\]|TypeIs\[.*\]")


def faults(module: Module, inference: Inference) -> Iterator[Fault]:
    """Every function whose name does not fit what it returns."""
    return wrong_names(module.tree)


def wrong_names(tree: ast.AST) -> Iterator[Fault]:
    """Every function whose name promises a bool or a reason that it does not return, or hides a reason."""
    for node in ast.walk(tree):
        if not isinstance(node, FUNCTIONS) or node.returns is None:
            continue
        returns = ast.unparse(node.returns).strip("'\"")
        if QUESTION.match(node.name):
            if REASON.search(returns):
                yield (
                    node,
                    NAME_OF_REASON,
                    f"`{node.name}` returns a reason, so name it `{_better(node.name)}`",
                )
            elif not YES_OR_NO.fullmatch(returns):
                yield (
                    node,
                    NAME_OF_REASON,
                    f"`{node.name}` returns `{returns}`: only what returns a bool is named so",
                )
        elif OBJECTION.match(node.name):
            if YES_OR_NO.fullmatch(returns):
                yield (
                    node,
                    NAME_OF_REASON,
                    f"`{node.name}` returns a bool: only what returns a reason is named so",
                )
        elif ONE_REASON.fullmatch(returns):
            yield (
                node,
                NAME_OF_REASON,
                f"`{node.name}` returns a reason, so name it `{_better(node.name)}`",
            )


def _better(name: str) -> str:
    underscores = "_" * (len(name) - len(name.lstrip("_")))
    return f"{underscores}why_not_{QUESTION.sub('', name)}"
