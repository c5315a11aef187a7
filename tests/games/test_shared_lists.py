"""Rules replace the lists that are declared as shared: the driver keeps them in several states at once."""

from __future__ import annotations

from random import Random
from typing import Any, NoReturn

import pytest

import areopagus
from areopagus.kernel import Part
from areopagus.kernel.nested_fields import Items, OnePart, PartsBy

CHOICES = 250


class Unchangeable(list[Any]):
    """A list that refuses every change."""

    def _refuse(self, *arguments: object, **others: object) -> NoReturn:
        raise AssertionError(f"a shared list is changed: {self}")

    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse


def unchangeable(values: list[Any]) -> Unchangeable:
    """The same list, and the lists in it, so that nothing can change them."""
    return Unchangeable(unchangeable(value) if isinstance(value, list) else value for value in values)


def guard(part: Part) -> int:
    """Put unchangeable lists in the place of the shared ones; returns their number."""
    guarded = 0
    for name, field in type(part).FIELDS.items():
        value = getattr(part, name)
        if isinstance(field, Items) and field.is_shared:
            setattr(part, name, unchangeable(value))
            guarded += 1
        elif isinstance(field, Items) and isinstance(field.item, OnePart):
            guarded += sum(map(guard, value))
        elif isinstance(field, PartsBy):
            guarded += sum(map(guard, value.values()))
        elif isinstance(field, OnePart) and value is not None:
            guarded += guard(value)
    return guarded


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("game", "seats"), [("on-mars", 1), ("on-mars", 2), ("clash-of-cultures", 2)])
def test_rules_change_no_shared_list(game: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    match = areopagus.new(game, seats=seats, seed=seed)
    for _ in range(CHOICES):
        if match.ask is None:
            break
        assert guard(match.state)
        match.choose(rng.choice(match.ask.words))
