"""The state: what is on the table, and what is still to be done.

A game's state is plain data: a class with `__slots__` and an argument-free `__init__`, ints and small lists,
ids instead of objects, a hand-written `copy()` and an explicit conversion to and from JSON values. Besides the
game's own fields it carries four of the kernel:

- `agenda`: the chapters still to be run, as plain tuples `("turn", 2)`; the last one is next. Rules add to it
  with `push`. Between two chapters the driver takes a checkpoint.
- `due`: things that an effect caused and that must be asked "right after this step", see `settle`.
- `reveals`: a count, raised by `reveal` when a seat learns something that was hidden; undo stops there.
- `teller`: who listens to the story; not part of the position, never copied.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from .fields import Fields

if TYPE_CHECKING:
    from .ask import Rule
    from .game import Game
    from .story import Line

Chapter: TypeAlias = tuple[Any, ...]
"""A chapter to be run: its name in `Game.chapters`, then plain arguments (ints, texts, None, tuples of them)."""


class State(ABC):
    """The base of every game's state."""

    __slots__ = ("agenda", "due", "reveals", "teller")

    def __init__(self) -> None:
        self.agenda: list[Chapter] = []
        self.due: list[Chapter] = []
        self.reveals = 0
        self.teller: Callable[[Line], object] | None = None

    @abstractmethod
    def copy(self) -> Self:
        """An independent state that is equal to this one; begins with `blank_copy`."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The game's own fields as plain JSON values."""

    def blank_copy(self) -> Self:
        """A new state with the kernel's fields copied and the game's own still to be set."""
        new = self.__class__.__new__(self.__class__)
        new.agenda = self.agenda[:]
        new.due = self.due[:]
        new.reveals = self.reveals
        new.teller = None
        return new

    def become(self, other: Self) -> None:
        """Take over everything from another state, which is given up."""
        for name in _slots(self.__class__):
            setattr(self, name, getattr(other, name))


def holds_the_same(before: State, after: State) -> bool:
    """Whether nothing has changed but what is on the agenda, and who listens."""
    return all(
        _is_same(getattr(before, name), getattr(after, name))
        for name in _slots(after.__class__)
        if name not in ("agenda", "teller")
    )


def _is_same(one: Any, other: Any) -> bool:
    """Whether two values of a state are equal, or collections of them; a part of it is if all that it holds is."""
    if one == other:
        return True
    if one.__class__ is not other.__class__:
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    names = _slots(one.__class__)
    return bool(names) and all(_is_same(getattr(one, name), getattr(other, name)) for name in names)


@cache
def _slots(kind: type) -> tuple[str, ...]:
    return tuple(name for part in kind.__mro__ for name in getattr(part, "__slots__", ()))


def push(s: State, *chapters: Chapter) -> None:
    """Put chapters on the agenda; the last one named is run first.

    Who must go on after an interruption pushes its own rest, then the interruption, and ends:
    `push(s, ("move", me, groups_left), ("after_battle",), ("battle_round", 1))`.
    """
    s.agenda.extend(chapters)


def reveal(s: State) -> None:
    """Note that a seat has just learned something hidden from it; what led to it can't be undone."""
    s.reveals += 1


def settle(s: State, rules: Mapping[str, Callable[..., Rule[None]]]) -> Rule[None]:
    """Run what is due, first noted first, until nothing is: `yield from settle(s, DUE)`."""
    while s.due:
        name, *arguments = s.due.pop(0)
        yield from rules[name](s, *arguments)


def state_to_json(s: State) -> dict[str, Any]:
    """A whole state as plain JSON values: the game's fields, the agenda and the rest of the kernel's."""
    return {
        "table": s.to_json(),
        "agenda": [_listed(chapter) for chapter in s.agenda],
        "due": [_listed(chapter) for chapter in s.due],
        "reveals": s.reveals,
    }


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def state_from_json(game: Game[Any], values: object) -> State:
    """The state that `state_to_json` wrote; `ValueError` if it is none, or breaks an invariant of the game."""
    fields = Fields(values, "position")
    s: State = game.read(fields.take("table"))
    s.agenda = fields.list_of("agenda", lambda item: _chapter(item, game.chapters), longest=1000)
    s.due = fields.list_of("due", _plain_tuple, longest=1000)
    s.reveals = fields.integer("reveals", 0, 1 << 40)
    fields.end()
    broken = next(iter(game.check(s)), None)
    if broken is not None:
        raise ValueError(f"the position breaks {broken.rule or broken.key}")
    return s


def _chapter(item: object, chapters: Mapping[str, object]) -> Chapter:
    chapter = _plain_tuple(item)
    if chapter[0] not in chapters:
        raise ValueError(f"there is no chapter {chapter[0]!r}")
    return chapter


def _plain_tuple(item: object) -> Chapter:
    if not isinstance(item, list) or not item or not isinstance(item[0], str):
        raise ValueError("a chapter is a list that begins with its name")
    return tuple(_plain(argument) for argument in item)


def _plain(value: object) -> Any:
    """An argument of a chapter: a number, a text, None, or a tuple of such."""
    if isinstance(value, list):
        return tuple(_plain(item) for item in value)
    if value is None or isinstance(value, (int, str)):
        return value
    raise ValueError("the arguments of a chapter are numbers and texts")
