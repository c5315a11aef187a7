"""From a name or call back to its declaration: what kind of value is this expression?

Names are followed through scopes, imports, `as`, re-exports and simple assignments; attributes through the
annotations of classes and their bases. An attribute of something unknown is judged by its name where all
classes of the given files that have it agree. In doubt the answer is UNKNOWN.
"""

from __future__ import annotations

import ast
from typing import Final

from .annotations import promised
from .kinds import (
    KEYS,
    PLAIN,
    RULE,
    SET,
    UNKNOWN,
    Calls,
    Class,
    Container,
    File,
    Foreign,
    Instance,
    Kind,
    first_special,
)
from .project import COMPREHENSIONS, FUNCTIONS, Binding, Function, Module, Project, Scope

SET_OPERATORS: Final = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)
SET_METHODS: Final = frozenset({"union", "intersection", "difference", "symmetric_difference", "copy"})
ORDERED_BUILDERS: Final = frozenset({"list", "tuple", "sorted", "dict", "str", "len", "sum", "range"})
BUILTIN_METHODS: Final = frozenset(name for kind in (list, dict, set, str, int, tuple) for name in dir(kind))
PROPERTIES: Final = frozenset({"property", "cached_property"})


class Inference:
    """Answers `kind(expression, scope)` for all files of a project."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._kinds: dict[ast.AST, Kind] = {}
        self._in_progress: set[ast.AST] = set()
        self._owners: dict[str, list[Class]] = {}
        for module in project.given:
            for node, scope in module.scopes.items():
                if isinstance(node, ast.ClassDef) and scope.parent is not None:
                    for name in _members(node):
                        self._owners.setdefault(name, []).append(Class(node, scope.parent))

    def kind_in(self, module: Module, expression: ast.AST) -> Kind:
        """The kind of an expression where it stands."""
        return self.kind(expression, module.scope_of(expression))

    def kind(self, expression: ast.AST | None, scope: Scope) -> Kind:
        """The kind of an expression as seen from a scope."""
        if expression is None or expression in self._in_progress:
            return UNKNOWN
        if expression not in self._kinds:
            self._in_progress.add(expression)
            try:
                self._kinds[expression] = self._infer(expression, scope)
            finally:
                self._in_progress.discard(expression)
        return self._kinds[expression]

    def _infer(self, node: ast.AST, scope: Scope) -> Kind:
        match node:
            case ast.Set() | ast.SetComp():
                return SET
            case ast.Name():
                return self._name(node, scope)
            case ast.Attribute():
                return self._attribute(node, scope)
            case ast.Call():
                return self._call(node, scope)
            case ast.BinOp(op=op):
                return self._operation(node, scope) if isinstance(op, SET_OPERATORS) else UNKNOWN
            case ast.IfExp():
                return first_special([self.kind(node.body, scope), self.kind(node.orelse, scope)])
            case ast.BoolOp():
                return first_special([self.kind(value, scope) for value in node.values])
            case ast.NamedExpr():
                return self.kind(node.value, scope)
            case ast.Lambda():
                return Calls(self.kind(node.body, node_scope(scope, node)))
            case ast.Subscript():
                container = self.kind(node.value, scope)
                return container.item if isinstance(container, Container) else UNKNOWN
            case ast.Dict():
                return Container(self._shared(node.values, scope), keyed=True)
            case ast.List() | ast.Tuple():
                return Container(self._shared(node.elts, scope), keyed=False)
            case ast.Constant() | ast.JoinedStr() | ast.ListComp() | ast.DictComp() | ast.Compare():
                return PLAIN
        return UNKNOWN

    def _shared(self, items: list[ast.expr], scope: Scope) -> Kind:
        kinds = [self.kind(item, scope) for item in items]
        return kinds[0] if kinds and all(kind == kinds[0] for kind in kinds) else UNKNOWN

    # -- names

    def _name(self, node: ast.Name, scope: Scope) -> Kind:
        holder = scope.holder(node.id)
        if holder is None:
            return self._unbound(node.id, scope.module)
        bindings = holder.names[node.id]
        declared = [binding for binding in bindings if binding.how == "declared"]
        if declared:
            return self.meaning(declared[0], holder)
        before = [binding for binding in bindings if binding.at <= (node.lineno, node.col_offset)]
        in_order = before if before and _same_body(scope, holder) else bindings
        kinds = [self.meaning(binding, holder) for binding in reversed(in_order)]
        return next((kind for kind in kinds if kind != UNKNOWN), UNKNOWN)

    def _unbound(self, name: str, module: Module) -> Kind:
        for star in module.stars:
            kind = self._imported(module, star.module, star.level, name)
            if kind is not None and not isinstance(kind, Foreign):
                return kind
        return Foreign(f"builtins.{name}")

    def meaning(self, binding: Binding, holder: Scope) -> Kind:
        """What one binding of a name in `holder` makes of it."""
        node = binding.node
        match binding.how:
            case "value":
                return self.kind(node, holder)
            case "declared":
                return self._annotated(node, holder)
            case "item" | "entry":
                container = self.kind(node, holder)
                if isinstance(container, Container) and container.keyed == (binding.how == "entry"):
                    return container.item
            case "definition" if isinstance(node, ast.ClassDef):
                return Class(node, holder)
            case "definition" if isinstance(node, FUNCTIONS):
                return self.function(node, holder)
            case "self" | "cls" if isinstance(node, ast.ClassDef) and holder.parent and holder.parent.parent:
                owner = Class(node, holder.parent.parent)
                return Instance(owner) if binding.how == "self" else owner
            case "import":
                return self._import(binding, holder.module)
        return UNKNOWN

    def _annotated(self, node: ast.AST | None, scope: Scope) -> Kind:
        return promised(self, node, scope) if isinstance(node, ast.expr) else UNKNOWN

    def function(self, node: Function, scope: Scope) -> Kind:
        """The kind of a function, from its signature; the generator of a context manager is not looked at."""
        decorators = [ast.unparse(each).partition("(")[0].rpartition(".")[2] for each in node.decorator_list]
        if isinstance(node, ast.AsyncFunctionDef) or "contextmanager" in decorators:
            return Calls(UNKNOWN)
        returns = promised(self, node.returns, scope)
        return returns if PROPERTIES.intersection(decorators) else Calls(returns)

    def definition(self, expression: ast.expr, scope: Scope) -> tuple[Binding, Scope] | Kind:
        """What a name in an annotation stands for: an assigned alias with its scope, or its kind."""
        if isinstance(expression, ast.Name):
            holder = scope.holder(expression.id)
            if holder is None:
                return self._unbound(expression.id, scope.module)
            return self._alias(holder.names[expression.id][-1], holder)
        if isinstance(expression, ast.Attribute):
            base = self.kind(expression.value, scope)
            if isinstance(base, File):
                bound = base.module.top.names.get(expression.attr)
                if bound:
                    return self._alias(bound[-1], base.module.top)
            return self._member(base, expression.attr)
        return UNKNOWN

    def _alias(self, binding: Binding, holder: Scope, depth: int = 0) -> tuple[Binding, Scope] | Kind:
        if binding.how == "value" or type(binding.node).__name__ == "TypeAlias":
            return binding, holder
        if binding.how == "import" and binding.name is not None and depth < 20:
            source = self.project.find(holder.module, binding.module, binding.level)
            bound = source.top.names.get(binding.name) if source else None
            if source and bound:
                return self._alias(bound[-1], source.top, depth + 1)
        return self.meaning(binding, holder)

    # -- imports

    def _import(self, binding: Binding, module: Module) -> Kind:
        if binding.name is None:
            target = self.project.find_absolute(binding.module)
            return File(target) if target else Foreign(binding.module)
        imported = self._imported(module, binding.module, binding.level, binding.name)
        return imported or Foreign(f"{'.' * binding.level}{binding.module}.{binding.name}")

    def _imported(self, importer: Module, dotted: str, level: int, name: str) -> Kind | None:
        source = self.project.find(importer, dotted, level)
        if source is not None and source is not importer and name in source.top.names:
            return self._global(source, name)
        submodule = self.project.find(importer, f"{dotted}.{name}", level)
        if submodule is not None:
            return File(submodule)
        if source is not None and source is not importer and source.stars:
            return self._unbound(name, source)
        return None

    def _global(self, module: Module, name: str) -> Kind:
        """The kind of a module's own name, as seen from outside; UNKNOWN for imports in a circle."""
        for binding in reversed(module.top.names[name]):
            marker = binding.node if binding.how == "import" else None
            if marker is not None and marker in self._in_progress:
                continue
            if marker is not None:
                self._in_progress.add(marker)
            kind = self.meaning(binding, module.top)
            if marker is not None:
                self._in_progress.discard(marker)
            if kind != UNKNOWN:
                return kind
        return UNKNOWN

    # -- attributes

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Kind:
        base = self.kind(node.value, scope)
        return self._by_name(node.attr) if base == UNKNOWN else self._member(base, node.attr)

    def _member(self, base: Kind, name: str) -> Kind:
        match base:
            case File(module):
                if name in module.top.names:
                    return self._global(module, name)
                return self._imported(module, "", 1, name) or UNKNOWN
            case Foreign(dotted):
                target = self.project.find_absolute(f"{dotted}.{name}")
                return File(target) if target else Foreign(f"{dotted}.{name}")
            case Class() | Instance():
                return self._of_class(base if isinstance(base, Class) else base.of, name, 0)
        return UNKNOWN

    def _of_class(self, owner: Class, name: str, depth: int) -> Kind:
        inner = owner.scope.module.scopes[owner.node]
        for binding in inner.names.get(name, ()):
            if binding.how in ("declared", "definition", "value"):
                return self.meaning(binding, inner)
        for method in owner.node.body:
            if isinstance(method, FUNCTIONS):
                kind = self._set_in(method, name, owner.scope.module)
                if kind != UNKNOWN:
                    return kind
        for base in owner.node.bases if depth < 20 else ():
            parent = self.kind(base.value if isinstance(base, ast.Subscript) else base, owner.scope)
            kind = self._of_class(parent, name, depth + 1) if isinstance(parent, Class) else UNKNOWN
            if kind != UNKNOWN:
                return kind
        return UNKNOWN

    def _set_in(self, method: Function, name: str, module: Module) -> Kind:
        """What a method makes of `self.name`, where it annotates or assigns it."""
        scope = module.scopes[method]
        for statement in ast.walk(method):
            if isinstance(statement, ast.AnnAssign) and _is_own(statement.target, name, scope):
                return self._annotated(statement.annotation, scope)
            if isinstance(statement, ast.Assign) and any(
                _is_own(target, name, scope) for target in statement.targets
            ):
                kind = self.kind(statement.value, scope)
                if kind != UNKNOWN:
                    return kind
        return UNKNOWN

    def _by_name(self, name: str) -> Kind:
        owners = () if name in BUILTIN_METHODS else self._owners.get(name, ())
        kinds = [self._of_class(owner, name, 0) for owner in owners]
        return kinds[0] if kinds and all(kind == kinds[0] for kind in kinds) else UNKNOWN

    # -- calls and operators

    def _call(self, node: ast.Call, scope: Scope) -> Kind:
        called = self.kind(node.func, scope)
        match called:
            case Calls(returns):
                return returns
            case Class():
                return promised(self, node.func, scope)
            case Foreign("builtins.set" | "builtins.frozenset"):
                return SET
            case Foreign("functools.partial") if node.args:
                return self.kind(node.args[0], scope)
            case Foreign("collections.defaultdict") if node.args:
                default = self.kind(node.args[0], scope)
                is_set = isinstance(default, Foreign) and default.name in (
                    "builtins.set",
                    "builtins.frozenset",
                )
                return Container(SET if is_set else UNKNOWN, keyed=True)
            case Foreign(name) if name.startswith("builtins.") and called.last in ORDERED_BUILDERS:
                return PLAIN
        return self._method_call(node.func, scope) if isinstance(node.func, ast.Attribute) else UNKNOWN

    def _method_call(self, method: ast.Attribute, scope: Scope) -> Kind:
        receiver = self.kind(method.value, scope)
        if receiver == SET:
            return SET if method.attr in SET_METHODS else UNKNOWN
        if isinstance(receiver, Foreign) and receiver.name in ("builtins.set", "builtins.frozenset"):
            return SET if method.attr in SET_METHODS else UNKNOWN
        if isinstance(receiver, Container):
            if method.attr in ("get", "pop", "setdefault"):
                return receiver.item
            if method.attr == "values":
                return Container(receiver.item, keyed=False)
            if method.attr == "copy":
                return receiver
        return KEYS if method.attr in ("keys", "items") else UNKNOWN

    def _operation(self, node: ast.BinOp, scope: Scope) -> Kind:
        sides = (self.kind(node.left, scope), self.kind(node.right, scope))
        return SET if SET in sides or KEYS in sides else UNKNOWN

    def is_rule(self, node: Function, module: Module) -> bool:
        """Whether a function is annotated as a rule."""
        return promised(self, node.returns, module.scope_of(node)) == RULE


def node_scope(scope: Scope, node: ast.AST) -> Scope:
    """The scope that `node` opens."""
    return scope.module.scopes.get(node, scope)


def _same_body(scope: Scope, holder: Scope) -> bool:
    """Whether code in `scope` runs in its place in `holder`: itself, or a comprehension in it."""
    inner: Scope | None = scope
    while inner is not holder and inner is not None and isinstance(inner.node, COMPREHENSIONS):
        inner = inner.parent
    return inner is holder


def _members(node: ast.ClassDef) -> list[str]:
    """The names that a class gives its objects, in its body or through `self`."""
    names: dict[str, None] = {}
    for each in ast.walk(node):
        if isinstance(each, FUNCTIONS):
            names[each.name] = None
        elif isinstance(each, (ast.Assign, ast.AnnAssign)):
            for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
                if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                    names[target.attr] = None
                elif isinstance(target, ast.Name) and each in node.body:
                    names[target.id] = None
    return list(names)


def _is_own(target: ast.expr, name: str, scope: Scope) -> bool:
    if not (isinstance(target, ast.Attribute) and target.attr == name and isinstance(target.value, ast.Name)):
        return False
    return any(binding.how == "self" for binding in scope.names.get(target.value.id, ()))
