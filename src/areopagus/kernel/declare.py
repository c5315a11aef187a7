"""Declarations of fields: `crystals = number(0, DEPOT, "Crystals in the Depot.")`; see `parts`.

Each function makes a field. Its declared type is the type of the value, so a type checker takes `crystals` for an int.
Options that many of them have:

- `meaning`: what the field holds, in a sentence.
- `default`, `fill`: its initial value.
- `hidden`: from whom it is hidden; `hidden_fields` of the class lists it, and the tests of secrecy check it.
- `later`: documents that are older than the field do not have it.
- `observed`: its largest usual value. An observation then has the field (see `observation.observed`), divided by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack, cast, overload

from .chance import Bag
from .nested_fields import (
    LONGEST,
    BagOf,
    FixedItems,
    InlinePart,
    Items,
    NumberDict,
    OnePart,
    OptionalPart,
    PartsBy,
    SharedPart,
)
from .part_fields import Bits, Cache, CustomValue, Derived, Field, Flag, Hidden, Text, WholeNumber

if TYPE_CHECKING:
    from .parts import Part

P = TypeVar("P", bound="Part")
T = TypeVar("T")


class Options(TypedDict, total=False):
    """What most fields may say besides."""

    hidden: Hidden
    later: bool
    observed: float


def number(
    low: int,
    high: int,
    meaning: str = "",
    *,
    default: int | None = None,
    key: str = "",
    **options: Unpack[Options],
) -> int:
    """A whole number from `low` to `high`. It begins with `default`, else with 0 or the bound nearest to 0."""
    initial = max(low, min(high, 0)) if default is None else default
    return cast(int, WholeNumber(low, high, meaning, default=initial, key=key, **options))


def bits(
    count: int, meaning: str = "", *, default: int = 0, pool: str = "", **options: Unpack[Options]
) -> int:
    """A set of whole numbers below `count`, as an int with a bit for each.

    `pool`: the bag of the state from which its members come, for re-deals.
    """
    return cast(int, Bits(0, (1 << count) - 1, meaning, default=default, pool=pool, **options))


def flag(meaning: str = "", *, default: bool = False, **options: Unpack[Options]) -> bool:
    """True or false."""
    return cast(bool, Flag(meaning, default=default, **options))


def text(
    meaning: str = "", *, choices: Sequence[str] | None = None, default: str = "", **options: Unpack[Options]
) -> str:
    """A text; one of `choices`, if they are given."""
    return cast(str, Text(choices, meaning, default=default, **options))


def items(
    item: T,
    meaning: str = "",
    *,
    length: int | None = None,
    longest: int = LONGEST,
    default: Iterable[T] | None = None,
    shared: bool = False,
    **options: Unpack[Options],
) -> list[T]:
    """A list. Without a declared length it begins empty, else with the default of each item.

    `shared`: rules never change it, they replace it (see `lists`). So the driver need not copy it.
    """
    field = Items(cast(Field, item), length, longest, meaning, _listed(default), shared, **options)
    return cast("list[T]", field)


def numbers(
    low: int,
    high: int,
    meaning: str = "",
    *,
    length: int | None = None,
    fill: int | None = None,
    default: Iterable[int] | None = None,
    shared: bool = False,
    **options: Unpack[Options],
) -> list[int]:
    """A list of whole numbers. With a declared length it begins with `fill` everywhere; `shared` as for `items`."""
    item = number(low, high, default=fill)
    return items(item, meaning, length=length, default=default, shared=shared, **options)


def fixed(
    item: T,
    meaning: str = "",
    *,
    length: int | None = None,
    default: Iterable[T] = (),
    **options: Unpack[Options],
) -> tuple[T, ...]:
    """A tuple, which is replaced and never changed."""
    field = FixedItems(cast(Field, item), length, LONGEST, meaning, tuple(default), **options)
    return cast("tuple[T, ...]", field)


def counts(keys: int, most: int, meaning: str = "", **options: Unpack[Options]) -> dict[int, int]:
    """A dict from whole numbers below `keys` to counts of at most `most`."""
    return cast("dict[int, int]", NumberDict(keys, most, meaning, **options))


def bag(kinds: int, copies: int, meaning: str = "", **options: Unpack[Options]) -> Bag:
    """A bag with at most `copies` of each card; it begins without cards."""
    return cast(Bag, BagOf(kinds, copies, meaning, **options))


def part(kind: type[P], meaning: str = "", *, inline: bool = False) -> P:
    """A part; `inline`: in the JSON values its fields stand among those of the whole."""
    return cast(P, (InlinePart if inline else OnePart)(lambda: kind, meaning))


def shared(kind: type[P], meaning: str = "") -> P:
    """A part that is never changed, only replaced; copies share it."""
    return cast(P, SharedPart(lambda: kind, meaning))


def optional(kind: Callable[[], type[P]], meaning: str = "") -> P | None:
    """A part that may be missing; `kind` is called when the class is needed."""
    return cast("P | None", OptionalPart(kind, meaning))


def parts(kind: type[P], meaning: str = "") -> list[P]:
    """A list of parts; it begins empty."""
    return cast("list[P]", Items(OnePart(lambda: kind, ""), None, LONGEST, meaning, None))


def parts_by(kind: type[P], by: str, meaning: str = "") -> dict[int, P]:
    """Parts by one of their own fields."""
    return cast("dict[int, P]", PartsBy(lambda: kind, by, meaning))


def value(default: T, read: Callable[[Any, str], T], write: Callable[[T], Any], meaning: str = "") -> T:
    """An immutable value with its own reader (which also gets the place, for errors) and writer."""
    return cast(T, CustomValue(read, write, meaning, default=default))


def derived(default: T, meaning: str = "") -> T:
    """A value that follows from other fields: never saved; `check` sets it when a part is read."""
    return cast(T, Derived(meaning, default=default))


@overload
def cache(meaning: str = "") -> dict[Any, Any]: ...
@overload
def cache(meaning: str = "", *, make: Callable[[], T]) -> T: ...
def cache(meaning: str = "", *, make: Callable[[], Any] = dict) -> Any:
    """A cache for what is computed from other fields: shared by copies, never saved.

    It begins as an empty dict, or as what `make` returns. Code that changes those fields must set a new cache.
    """
    return Cache(make, meaning)


def _listed(default: Iterable[T] | None) -> list[T] | None:
    return None if default is None else list(default)
