"""Fields of a part that hold other things: parts, lists, dicts and bags; declared with the functions of `declare`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from .chance import Bag
from .fields import plain_list, whole_number
from .part_fields import Difference, Field

if TYPE_CHECKING:
    from .parts import Part

LONGEST: Final = 1000
"""Maximum number of items in a list whose length is not declared."""


class OnePart(Field):
    """A part of a part."""

    is_immutable = False

    def __init__(self, kind: Callable[[], type[Part]], meaning: str, **options: Any) -> None:
        super().__init__(meaning, **options)
        self._kind = kind

    @property
    def kind(self) -> type[Part]:
        """The class of the part."""
        return self._kind()

    def default(self) -> Any:
        """A part with its defaults."""
        return self.kind()

    def copy_code(self, value: str) -> str:
        """A copy of the part."""
        return f"{value}.copy()"

    def fork_code(self, value: str) -> str:
        """A fork of the part."""
        return f"{value}.fork()"

    def become_code(self, mine: str, new: str) -> str:
        """The part stays the same object."""
        return f"{mine}.become({new})"

    def differences(self, path: str, one: Any, other: Any) -> Iterator[Difference]:
        """Field by field."""
        yield from one.differences(other, path)

    def to_json(self, value: Any) -> Any:
        """The part as JSON values."""
        return value.to_json()

    def read(self, value: Any, where: str) -> Any:
        """The part, each of its fields checked."""
        return self.kind.read(value, where)


class InlinePart(OnePart):
    """A part whose fields stand among those of the whole in the JSON values."""


class SharedPart(OnePart):
    """A part that never changes, so that copies share it."""

    is_immutable = True

    def copy_code(self, value: str) -> str:
        """The same part."""
        return value

    def fork_code(self, value: str) -> str:
        """The same part."""
        return value

    def become_code(self, mine: str, new: str) -> str:
        """The part is replaced."""
        return f"{mine} = {new}"


class OptionalPart(OnePart):
    """A part that may be missing."""

    def default(self) -> Any:
        """None."""
        return None

    def copy_code(self, value: str) -> str:
        """A copy of the part."""
        return f"None if {value} is None else {value}.copy()"

    def fork_code(self, value: str) -> str:
        """A fork of the part."""
        return f"None if {value} is None else {value}.fork()"

    def become_code(self, mine: str, new: str) -> str:
        """The part stays the same object, if both have one."""
        return f"{mine} = {new} if {mine} is None or {new} is None else {mine}.become({new})"

    def differences(self, path: str, one: Any, other: Any) -> Iterator[Difference]:
        """Field by field, if both are there."""
        if one is not None and other is not None:
            yield from one.differences(other, path)
        elif one is not other:
            yield path, one, other

    def to_json(self, value: Any) -> Any:
        """The part as JSON values, or None."""
        return None if value is None else value.to_json()

    def read(self, value: Any, where: str) -> Any:
        """The part, or None."""
        return None if value is None else super().read(value, where)


class Items(Field):
    """A list of values of another field."""

    is_immutable = False

    def __init__(
        self,
        item: Field,
        length: int | None,
        longest: int,
        meaning: str,
        default: Any,
        shared: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(meaning, default, **options)
        self.item = item
        self.length = length
        self.longest = longest
        self.is_shared = shared
        """The list is never changed, only replaced, so forks share it."""

    def default(self) -> Any:
        """The declared default, or an item's default for each of the declared length."""
        if self._default is not None:
            return list(self._default)
        return [self.item.default() for _ in range(self.length or 0)]

    def copy_code(self, value: str) -> str:
        """A slice, or a list of copies."""
        if self.item.is_immutable:
            return f"{value}[:]"
        return f"[{self.item.copy_code('item')} for item in {value}]"

    def fork_code(self, value: str) -> str:
        """The same list if it is shared, else a slice or a list of forks."""
        if self.is_shared:
            return value
        if self.item.is_immutable:
            return f"{value}[:]"
        return f"[{self.item.fork_code('item')} for item in {value}]"

    def become_code(self, mine: str, new: str) -> str:
        """The list stays the same object if it isn't shared; so do its parts, if both have the same number of them."""
        if self.is_shared:
            return f"{mine} = {new}"
        if not isinstance(self.item, OnePart):
            return f"{mine}[:] = {new}"
        return (
            f"{mine}[:] = [one.become(other) for one, other in zip({mine}, {new})] "
            f"if len({mine}) == len({new}) else {new}"
        )

    def is_same(self, one: Any, other: Any) -> bool:
        """Whether the lists have the same items."""
        return one is other or (len(one) == len(other) and all(map(self.item.is_same, one, other)))

    def differences(self, path: str, one: Any, other: Any) -> Iterator[Difference]:
        """Item by item, if the lists have the same length."""
        if len(one) != len(other):
            yield path, one, other
            return
        for index, (item, other_item) in enumerate(zip(one, other, strict=True)):
            yield from self.item.differences(f"{path}[{index}]", item, other_item)

    def to_json(self, value: Any) -> Any:
        """A list of JSON values."""
        return [self.item.to_json(item) for item in value]

    def shown(self, value: Any) -> Any:
        """A list of the items as a view shows them."""
        return [self.item.shown(item) for item in value]

    def shown_code(self, value: str) -> str | None:
        """A list of the items, where they are shown as they are."""
        return f"[*{value}]" if self.item.shown_code("item") == "item" else None

    def count(self, value: Any) -> int | None:
        """The number of items, where it can change."""
        return len(value) if self.length is None else None

    def read(self, value: Any, where: str) -> Any:
        """A list of the declared length."""
        values = plain_list(value, where, self.length, self.longest)
        return [self.item.read(item, f"{where}[{index}]") for index, item in enumerate(values)]


class FixedItems(Items):
    """A tuple of values that cannot change."""

    is_immutable = True

    def default(self) -> Any:
        """The declared default."""
        return tuple(super().default())

    def copy_code(self, value: str) -> str:
        """Copies share the tuple."""
        return value

    def fork_code(self, value: str) -> str:
        """So do forks."""
        return value

    def become_code(self, mine: str, new: str) -> str:
        """The tuple is replaced."""
        return f"{mine} = {new}"

    def read(self, value: Any, where: str) -> Any:
        """A tuple of the declared length."""
        return tuple(super().read(value, where))


class DictField(Field):
    """A dict that stays the same object. The order of its keys counts, because rules list what they find in it."""

    is_immutable = False

    def default(self) -> Any:
        """An empty dict."""
        return {}

    def is_same(self, one: Any, other: Any) -> bool:
        """Whether the dicts have equal values under the same keys in the same order."""
        return list(one.items()) == list(other.items())


class NumberDict(DictField):
    """A dict whose keys and values are whole numbers; in JSON a list of pairs."""

    def __init__(self, keys: int, most: int, meaning: str, **options: Any) -> None:
        super().__init__(meaning, **options)
        self.keys = keys
        self.most = most

    def copy_code(self, value: str) -> str:
        """A copy of the dict."""
        return f"{value}.copy()"

    def become_code(self, mine: str, new: str) -> str:
        """The dict stays the same object."""
        return f"{mine}.clear(); {mine}.update({new})"

    def differences(self, path: str, one: Any, other: Any) -> Iterator[Difference]:
        """Key by key; the order, if nothing else differs."""
        if self.is_same(one, other):
            return
        if one == other:
            yield path, list(one), list(other)
        for key in one | other:
            if one.get(key) != other.get(key):
                yield f"{path}[{key}]", one.get(key), other.get(key)

    def to_json(self, value: Any) -> Any:
        """A list of pairs."""
        return [list(pair) for pair in value.items()]

    def read(self, value: Any, where: str) -> Any:
        """A dict out of pairs, each key once."""
        counts: dict[int, int] = {}
        for pair in plain_list(value, where, longest=LONGEST):
            key, count = plain_list(pair, where, 2)
            whole_number(key, 0, self.keys - 1, where)
            if key in counts:
                raise ValueError(f"{where} has {key} twice")
            counts[key] = whole_number(count, 0, self.most, where)
        return counts


class PartsBy(DictField):
    """Parts in a dict, by one of their own fields; in JSON a list."""

    def __init__(self, kind: Callable[[], type[Part]], by: str, meaning: str, **options: Any) -> None:
        super().__init__(meaning, **options)
        self._kind = kind
        self.by = by

    @property
    def kind(self) -> type[Part]:
        """The class of the parts."""
        return self._kind()

    def copy_code(self, value: str) -> str:
        """A dict of copies."""
        return f"{{key: part.copy() for key, part in {value}.items()}}"

    def fork_code(self, value: str) -> str:
        """A dict of forks."""
        return f"{{key: part.fork() for key, part in {value}.items()}}"

    def become_code(self, mine: str, new: str) -> str:
        """Parts with the same key stay the same objects; so does the dict."""
        return (
            f"kept = {mine}.copy(); {mine}.clear(); "
            f"{mine}.update((key, kept[key].become(part) if key in kept else part) "
            f"for key, part in {new}.items())"
        )

    def differences(self, path: str, one: Any, other: Any) -> Iterator[Difference]:
        """Key by key; the order, if nothing else differs."""
        if list(one) != list(other) and set(one) == set(other):
            yield path, list(one), list(other)
        for key in one | other:
            if key in one and key in other:
                yield from one[key].differences(other[key], f"{path}[{key}]")
            else:
                yield f"{path}[{key}]", one.get(key), other.get(key)

    def to_json(self, value: Any) -> Any:
        """A list of the parts."""
        return [part.to_json() for part in value.values()]

    def read(self, value: Any, where: str) -> Any:
        """The parts, no two with the same key."""
        parts: dict[Any, Part] = {}
        for index, item in enumerate(plain_list(value, where, longest=LONGEST)):
            part = self.kind.read(item, f"{where}[{index}]")
            key = getattr(part, self.by)
            if key in parts:
                raise ValueError(f"{where} has {self.by} {key} twice")
            parts[key] = part
        return parts


class BagOf(Field):
    """A bag of cards."""

    is_immutable = False

    def __init__(self, kinds: int, copies: int, meaning: str, **options: Any) -> None:
        super().__init__(meaning, **options)
        self.kinds = kinds
        self.copies = copies

    def default(self) -> Any:
        """A bag without cards."""
        return Bag([0] * self.kinds)

    def copy_code(self, value: str) -> str:
        """A copy of the bag."""
        return f"{value}.copy()"

    def to_json(self, value: Any) -> Any:
        """The number of copies of each card."""
        return value.counts[:]

    def shown_code(self, value: str) -> str | None:
        """The same."""
        return f"{value}.counts[:]"

    def count(self, value: Any) -> int:
        """The number of cards."""
        return int(value.total)

    def read(self, value: Any, where: str) -> Any:
        """A bag with at most the declared number of copies of each card."""
        counts = plain_list(value, where, self.kinds)
        return Bag(whole_number(count, 0, self.copies, where) for count in counts)
