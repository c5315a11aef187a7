"""What an annotation promises: a rule, a set, a table of these, a function that returns one."""

from __future__ import annotations

import ast
from typing import Final, Protocol

from .kinds import (
    PLAIN,
    RULE,
    SET,
    UNKNOWN,
    Calls,
    Class,
    Container,
    Foreign,
    Instance,
    Kind,
    first_special,
)
from .project import Binding, Scope

SET_TYPES: Final = frozenset({"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"})
LIST_TYPES: Final = frozenset(
    {"list", "List", "tuple", "Tuple", "Sequence", "MutableSequence", "deque"}
    | {"Iterable", "Iterator", "Collection"}
)
DICT_TYPES: Final = frozenset(
    {"dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "DefaultDict", "OrderedDict"}
    | {"MappingProxyType"}
)
WRAPPERS: Final = frozenset({"Annotated", "Final", "ClassVar", "Required", "NotRequired", "ReadOnly"})
GENERATORS: Final = frozenset({"Generator", "Iterator"})
PLAIN_TYPES: Final = frozenset({"int", "str", "bool", "float", "bytes", "None", *LIST_TYPES, *DICT_TYPES})
LIBRARIES: Final = frozenset({"builtins", "typing", "typing_extensions", "collections", "types"})


class Resolver(Protocol):
    """What annotations need from the inference: the meaning of a name."""

    def definition(self, expression: ast.expr, scope: Scope) -> tuple[Binding, Scope] | Kind: ...


def promised(resolver: Resolver, annotation: ast.expr | None, scope: Scope, depth: int = 0) -> Kind:
    """The kind of a value that carries this annotation."""
    if annotation is None or depth > 20:
        return UNKNOWN
    deeper = depth + 1
    if isinstance(annotation, ast.Constant):
        return _promised_constant(resolver, annotation, scope, deeper)
    if isinstance(annotation, ast.BinOp):
        sides = (annotation.left, annotation.right)
        return first_special([promised(resolver, side, scope, deeper) for side in sides])
    if isinstance(annotation, ast.Subscript):
        return _promised_subscript(resolver, annotation, scope, deeper)
    if isinstance(annotation, (ast.Name, ast.Attribute)):
        return _promised_name(resolver, annotation, scope, deeper)
    return UNKNOWN


def _promised_constant(resolver: Resolver, annotation: ast.Constant, scope: Scope, depth: int) -> Kind:
    if annotation.value is None:
        return PLAIN
    if not isinstance(annotation.value, str):
        return UNKNOWN
    try:
        quoted = ast.parse(annotation.value.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return UNKNOWN
    return promised(resolver, quoted, scope, depth)


def _promised_name(resolver: Resolver, name: ast.Name | ast.Attribute, scope: Scope, depth: int) -> Kind:
    meaning = resolver.definition(name, scope)
    called_rule = _last(name) == "Rule"
    if isinstance(meaning, tuple):
        binding, holder = meaning
        alias = getattr(binding.node, "value", binding.node) if binding.how == "definition" else binding.node
        kind = promised(resolver, alias, holder, depth) if isinstance(alias, ast.expr) else UNKNOWN
        return RULE if called_rule and kind in (UNKNOWN, PLAIN) else kind
    if isinstance(meaning, Class):
        bases = [promised(resolver, base, meaning.scope, depth) for base in meaning.node.bases]
        return next((base for base in bases if base in (RULE, SET)), Instance(meaning))
    if isinstance(meaning, Foreign):
        if called_rule or meaning.last == "Rule":
            return RULE
        if meaning.last in SET_TYPES and _of_library(meaning):
            return SET
        return PLAIN if meaning.last in PLAIN_TYPES and _of_library(meaning) else UNKNOWN
    return UNKNOWN


def _promised_subscript(resolver: Resolver, annotation: ast.Subscript, scope: Scope, depth: int) -> Kind:
    inner = annotation.slice
    arguments = list(inner.elts) if isinstance(inner, ast.Tuple) else [inner]
    meaning = resolver.definition(annotation.value, scope)
    if not isinstance(meaning, Foreign) or not (_of_library(meaning) and arguments):
        return promised(resolver, annotation.value, scope, depth)
    name = meaning.last
    if name in GENERATORS and _last(arguments[0]) == "Ask":
        return RULE
    if name in SET_TYPES:
        return SET
    if name in WRAPPERS:
        return promised(resolver, arguments[0], scope, depth)
    if name in ("Optional", "Union"):
        return first_special([promised(resolver, each, scope, depth) for each in arguments])
    if name == "Callable":
        return Calls(promised(resolver, arguments[-1], scope, depth))
    if name in LIST_TYPES:
        return Container(_shared(resolver, arguments, scope, depth), keyed=False)
    if name in DICT_TYPES:
        return Container(promised(resolver, arguments[-1], scope, depth), keyed=True)
    return UNKNOWN


def _shared(resolver: Resolver, arguments: list[ast.expr], scope: Scope, depth: int) -> Kind:
    """The kind of every item of `list[X]` or `tuple[X, ...]`; of `tuple[X, Y]` only if they agree."""
    items = [each for each in arguments if not (isinstance(each, ast.Constant) and each.value is Ellipsis)]
    kinds = [promised(resolver, each, scope, depth) for each in items]
    return kinds[0] if kinds and all(kind == kinds[0] for kind in kinds) else UNKNOWN


def _of_library(meaning: Foreign) -> bool:
    return meaning.name.partition(".")[0] in LIBRARIES


def _last(expression: ast.expr) -> str:
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return expression.value.rpartition(".")[2]
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""
