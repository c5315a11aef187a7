"""Rules know no luck, no clock and no machine.

Chance is a seat that answers questions; time is the server's business. A value from `random`, a clock, the
environment, a hash or an address in memory is in no record, so a replay cannot repeat it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from .findings import CLOCK_OR_LUCK, HASH_OR_ID, Fault
from .inference import Inference
from .kinds import Foreign
from .project import FUNCTIONS, Module

MODULES: Final = {
    "random": "luck",
    "secrets": "luck",
    "uuid": "luck",
    "numpy.random": "luck",
    "time": "a clock",
    "datetime": "a clock",
}
NAMES: Final = {
    "os.urandom": "luck",
    "os.getrandom": "luck",
    "os.environ": "the machine's environment",
    "os.environb": "the machine's environment",
    "os.getenv": "the machine's environment",
    "os.getpid": "the machine's processes",
}
IMPORTERS: Final = ("builtins.__import__", "importlib.import_module")
ADDRESSES: Final = {
    "builtins.hash": "hash() of a text differs from run to run",
    "builtins.id": "id() is an address in memory and differs from run to run",
}


def faults(module: Module, inference: Inference) -> Iterator[Fault]:
    """Every import or use of luck, a clock or the machine, and every hash() and id()."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from _name_faults(node, [alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from _name_faults(node, [f"{node.module}.{alias.name}" for alias in node.names])
        elif isinstance(node, ast.Attribute):
            yield from _attribute_faults(node, module, inference)
        elif isinstance(node, ast.Call):
            yield from _call_faults(node, module, inference)


def _name_faults(node: ast.AST, names: list[str]) -> Iterator[Fault]:
    for name in names:
        source = _source_of_luck(name)
        if source:
            yield node, CLOCK_OR_LUCK, f"`{name}` brings {source} into the rules: ask CHANCE instead"


def _source_of_luck(name: str) -> str | None:
    """What a dotted name would bring into the rules, or None."""
    for dotted, source in (*MODULES.items(), *NAMES.items()):
        if name == dotted or name.startswith(dotted + "."):
            return source
    return None


def _attribute_faults(node: ast.Attribute, module: Module, inference: Inference) -> Iterator[Fault]:
    """`os.urandom`, `np.random`; modules that may not be imported at all are reported at their import."""
    kind = inference.kind_in(module, node)
    if isinstance(kind, Foreign) and (kind.name in NAMES or kind.name == "numpy.random"):
        yield from _name_faults(node, [kind.name])


def _call_faults(call: ast.Call, module: Module, inference: Inference) -> Iterator[Fault]:
    called = inference.kind_in(module, call.func)
    if isinstance(called, Foreign):
        if called.name in ADDRESSES and not _defines_hash(call, module):
            yield call, HASH_OR_ID, ADDRESSES[called.name]
        if called.name in IMPORTERS and call.args and isinstance(call.args[0], ast.Constant):
            yield from _name_faults(call, [str(call.args[0].value)])
    for keyword in call.keywords:
        kind = inference.kind_in(module, keyword.value) if keyword.arg == "key" else None
        if isinstance(kind, Foreign) and kind.name in ADDRESSES:
            yield keyword.value, HASH_OR_ID, ADDRESSES[kind.name]


def _defines_hash(node: ast.AST, module: Module) -> bool:
    function = module.function_around(node)
    return isinstance(function, FUNCTIONS) and function.name == "__hash__"
