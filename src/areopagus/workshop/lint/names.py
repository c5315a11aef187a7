"""A name says what a function returns: `can_`, `is_` and `has_` answer yes or no, `why_not_` gives a reason.

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

QUESTION: Final = re.compile(r"_*(can|is|has)_")
REASON: Final = re.compile(r"\bReason\b")


def faults(module: Module, inference: Inference) -> Iterator[Fault]:
    """Every function that is named like a question and returns a reason."""
    for node in ast.walk(module.tree):
        if isinstance(node, FUNCTIONS) and node.returns is not None and QUESTION.match(node.name):
            returns = ast.unparse(node.returns)
            if REASON.search(returns):
                yield (
                    node,
                    NAME_OF_REASON,
                    f"`{node.name}` returns a reason, so name it `{_better(node.name)}`",
                )


def _better(name: str) -> str:
    underscores = "_" * (len(name) - len(name.lstrip("_")))
    return f"{underscores}why_not_{QUESTION.sub('', name)}"
