"""Parts of a state: each field is declared once.

    class Player(Part):
        crystals = number(0, DEPOT, "Crystals in the Depot.")
        rover = number(NONE, HEXES - 1, "The hex of the Rover; NONE while it is off the map.", default=NONE)
        storage = numbers(0, MANY, "Resources by kind.", length=KINDS)
        goals = bits(GOALS, "Private Goals in hand.", hidden=Hidden.FROM_OTHERS)

From the declarations come the slots, the default values, `copy`, `become`, equality, `to_json`, a checked `read`,
the readable `differences` of two parts, what a view shows of them (`shown`), and `hidden_fields`, which the tests of
secrecy use. What runs often is compiled for each class into straight lines, so it costs what hand-written code costs.

A class says in `check` what its fields alone cannot say; `read` calls it last. A class that needs arguments defines
`__init__` and calls `super().__init__()` first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from .fields import Fields
from .nested_fields import BagOf, InlinePart, Items, OnePart, PartsBy
from .part_fields import Difference, Field, Hidden

MEANINGS: Final = {
    "_set_defaults": "Give every field its default value.",
    "copy": "An independent part that is equal to this one.",
    "fork": "The same in less time, for the driver: it shares the lists that rules replace and never change.",
    "become": "Take over everything from another part, which is not used any more.",
}
"""The methods that are compiled for each class."""


class PartType(type):
    """Takes the declared fields of a class, makes them its slots and compiles its methods."""

    FIELDS: dict[str, Field]
    """The fields by name, in the order of declaration, those of base classes first."""
    SHOWN: frozenset[str]
    """The names of those of which their declaration shows something."""
    fork: Any
    _SHOW: dict[tuple[Any, ...], Any]
    """What was compiled for `shown`, by its arguments."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> PartType:
        """Make the class."""
        own = {key: field for key, field in namespace.items() if isinstance(field, Field)}
        for key, field in own.items():
            del namespace[key]
            field.name = key
            field.key = field.key or key
        namespace["__slots__"] = (*namespace.get("__slots__", ()), *own)
        part_class = super().__new__(cls, name, bases, namespace)
        inherited = {key: field for base in bases for key, field in getattr(base, "FIELDS", {}).items()}
        part_class.FIELDS = {**inherited, **own}
        _check_pools(part_class)
        part_class.SHOWN = frozenset(
            key
            for key, field in part_class.FIELDS.items()
            if field.is_saved and field.hidden is not Hidden.BY_RULE
        )
        part_class._SHOW = {}
        if "copy" in namespace:  # written by hand
            namespace.setdefault("fork", namespace["copy"])
            part_class.fork = namespace["fork"]
        for function in _compiled(part_class):
            if function.__name__ not in namespace:
                setattr(part_class, function.__name__, function)
        return part_class


def fields_with_pools(part_class: PartType) -> Iterator[tuple[str, str, str]]:
    """The fields of parts in lists that name a pool: the list, the field, the pool."""
    for name, items in part_class.FIELDS.items():
        if isinstance(items, Items) and isinstance(items.item, OnePart):
            for inner, field in items.item.kind.FIELDS.items():
                if field.pool:
                    yield name, inner, field.pool


def _check_pools(part_class: PartType) -> None:
    """Each pool is a bag of the whole, with one copy of each card."""
    wrong = []
    for _, inner, pool in fields_with_pools(part_class):
        bag = part_class.FIELDS.get(pool)
        if not isinstance(bag, BagOf) or bag.copies != 1:
            wrong.append(f"the pool {pool!r} of {inner!r}")
    if wrong:
        rule = "a pool must be a bag of the state, with one copy of each card"
        raise TypeError(f"{part_class.__name__}: {rule}: {', '.join(wrong)}")


def _compiled(part_class: PartType) -> Iterator[Any]:
    """The methods of a class whose speed matters, as straight lines of code."""
    names: dict[str, Any] = {"part_class": part_class, "blank": object.__new__}
    defaults, copies, forks, becomes = [], [], [], []
    for key, field in part_class.FIELDS.items():
        is_plain_list = isinstance(field, Items) and field.item.is_immutable and not field.is_immutable
        is_made_once = field.is_immutable or is_plain_list
        names[f"default_{key}"] = field.default() if is_made_once else field.default
        call = "[:]" if is_plain_list else "" if field.is_immutable else "()"
        defaults.append(f"self.{key} = default_{key}{call}")
        copies.append(f"new.{key} = {field.copy_code(f'self.{key}')}")
        forks.append(f"new.{key} = {field.fork_code(f'self.{key}')}")
        becomes.append(field.become_code(f"self.{key}", f"other.{key}"))
    source = [
        *_function("_set_defaults(self)", defaults),
        *_function("copy(self)", ["new = blank(part_class)", *copies, "return new"]),
        *_function("fork(self)", ["new = blank(part_class)", *forks, "return new"]),
        *_function("become(self, other)", [*becomes, "return self"]),
    ]
    exec("\n".join(source), names)
    for name, meaning in MEANINGS.items():
        function = names[name]
        function.__doc__ = meaning
        function.__module__ = part_class.__module__
        function.__qualname__ = f"{part_class.__qualname__}.{name}"
        yield function


def _showing(part_class: PartType, sees: bool, without: Sequence[Collection[str]]) -> Any:
    """A function that makes the dict of `Part.shown`."""
    rest = part_class.SHOWN.difference(*without)
    names: dict[str, Any] = {}
    entries = []
    for key, field in part_class.FIELDS.items():
        if key not in rest:
            continue
        value = f"self.{key}"
        if field.hidden is Hidden.NO or (field.hidden is Hidden.FROM_OTHERS and sees):
            names[f"shown_{key}"] = field.shown
            entries.append(f"{key!r}: {field.shown_code(value) or f'shown_{key}({value})'}")
        elif field.hidden is Hidden.FROM_OTHERS:
            entries.append(f"{key!r}: None")
        if field.hidden is not Hidden.NO and field.count(field.default()) is not None:
            names[f"count_{key}"] = field.count
            entries.append(f"'{key}_count': count_{key}({value})")
    exec("\n".join(_function("show(self)", [f"return {{{', '.join(entries)}}}"])), names)
    return names["show"]


def _function(head: str, lines: list[str]) -> list[str]:
    return [f"def {head}:", *(f"    {line}" for line in lines or ["pass"])]


class Part(metaclass=PartType):
    """A part of a state, made of declared fields."""

    def __init__(self, **values: Any) -> None:
        self._set_defaults()
        for name, value in values.items():
            if name not in self.__class__.FIELDS:
                raise TypeError(f"{self.__class__.__name__} has no field {name!r}")
            setattr(self, name, value)

    if TYPE_CHECKING:  # compiled for each class

        def _set_defaults(self) -> None: ...

        def copy(self) -> Self: ...

        def fork(self) -> Self: ...

        def become(self, other: Self) -> Self: ...

    def check(self) -> None:
        """Raise `ValueError` if the fields do not fit together."""

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return all(
            field.is_same(getattr(self, name), getattr(other, name))
            for name, field in self.__class__.FIELDS.items()
            if field.is_compared
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        changed = ", ".join(f"{path}={after!r}" for path, _, after in self._changes())
        return f"{self.__class__.__name__}({changed})"

    def _changes(self) -> Iterator[Difference]:
        """Fields that do not have their default values."""
        for name, field in self.__class__.FIELDS.items():
            value = getattr(self, name)
            if field.is_compared and not field.is_same(field.default(), value):
                yield name, field.default(), value

    def differences(self, other: Self, path: str = "") -> Iterator[Difference]:
        """Where another part differs from this one: the path of the field, this value, the other's."""
        prefix = f"{path}." if path else ""
        for name, field in self.__class__.FIELDS.items():
            if field.is_compared:
                yield from field.differences(f"{prefix}{name}", getattr(self, name), getattr(other, name))

    def values(self) -> dict[str, Any]:
        """Every field by its name."""
        return {name: getattr(self, name) for name in self.__class__.FIELDS}

    def to_json(self) -> dict[str, Any]:
        """The saved fields as plain JSON values."""
        values: dict[str, Any] = {}
        for name, field in self.__class__.FIELDS.items():
            value = getattr(self, name)
            if isinstance(field, InlinePart):
                values.update(value.to_json())
            elif field.is_saved and not (field.is_later and field.is_same(value, field.default())):
                values[field.key] = field.to_json(value)
        return values

    def shown(self, sees: bool, *without: Collection[str]) -> dict[str, Any]:
        """The fields as a view shows them, by their declarations, `without` those that it shows in its own way.

        `sees`: whether the viewer sees what is hidden from others. Whoever does not see it gets None. Of what is
        hidden from others or from all, everybody gets the number of members or items as `<field>_count`. The rest of
        what is hidden from all, and what is hidden by rule, is left out.
        """
        what = (bool(sees), *map(tuple, without))
        show = self.__class__._SHOW.get(what)
        if show is None:
            show = self.__class__._SHOW[what] = _showing(self.__class__, sees, without)
        shown: dict[str, Any] = show(self)
        return shown

    @classmethod
    def read(cls, values: object, where: str = "table") -> Self:
        """The part that `to_json` wrote; `ValueError` with the place of what is not valid."""
        fields = Fields(values, where)
        part = cls._taken(fields, where)
        fields.end()
        part.check()
        return part

    @classmethod
    def _taken(cls, fields: Fields, where: str) -> Self:
        part = cls.__new__(cls)
        for name, field in cls.FIELDS.items():
            if isinstance(field, InlinePart):
                setattr(part, name, field.kind._taken(fields, where))
            elif not field.is_saved or (field.is_later and not fields.has(field.key)):
                setattr(part, name, field.default())
            else:
                setattr(part, name, field.read(fields.take(field.key), f"{where}.{field.key}"))
        return part

    @classmethod
    def hidden_fields(
        cls, path: str = "", within: tuple[type[Part], ...] = ()
    ) -> Iterator[tuple[str, Field]]:
        """Every field that is hidden from somebody, with its path; `[]` stands for any item.

        A part that lies within one of its own class is left out.
        """
        for name, field in cls.FIELDS.items():
            here = f"{path}.{name}" if path else name
            if field.hidden is not Hidden.NO:
                yield here, field
            inner = field.item if isinstance(field, Items) else field
            many = "[]" if isinstance(field, (Items, PartsBy)) else ""
            if isinstance(inner, (OnePart, PartsBy)) and inner.kind not in (cls, *within):
                yield from inner.kind.hidden_fields(f"{here}{many}", (cls, *within))
