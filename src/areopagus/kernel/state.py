"""The state: what is on the table, and what is still to be done.

A game's state is plain data: a class whose fields are declared once (see `parts`), ints and small lists, ids instead of
objects. Besides the game's own fields it carries four of the kernel:

- `agenda`: the chapters still to be run, as plain tuples `("turn", 2)`; the last one is next. Rules add to it
  with `push`. Between two chapters the driver takes a checkpoint.
- `due`: things that an effect caused and that must be asked "right after this step", see `settle`.
- `reveals`: a count, raised by `reveal` when a seat learns something that was hidden; undo stops there.
- `teller`: receives the lines of the story; None where nobody does. It is no part of the position and never copied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from .fields import Fields
from .part_fields import ChaptersField, CountField, TellerField
from .parts import Part

if TYPE_CHECKING:
    from .ask import Rule
    from .game import Game
    from .story import StoryLine

Chapter: TypeAlias = tuple[Any, ...]
"""A chapter to be run: its name in `Game.chapters`, then plain arguments (ints, texts, None, tuples of them)."""


class Teller(Protocol):
    """Receives the lines of the story."""

    def __call__(self, line: StoryLine, /) -> object:
        """Receive a line."""


class State(Part):
    """The base of every game's state. `to_json` and `read` leave the kernel's own fields out."""

    agenda = cast("list[Chapter]", ChaptersField("The chapters still to be run; the last one is next."))
    due = cast("list[Chapter]", ChaptersField("What must be asked right after this step."))
    reveals = cast(int, CountField("Raised when a seat learns something that was hidden from it."))
    teller = cast("Teller | None", TellerField("Receives the lines of the story."))


def holds_the_same(before: State, after: State) -> bool:
    """Whether two states are equal, except for the agenda and the teller."""
    return all(
        field.is_same(getattr(before, name), getattr(after, name))
        for name, field in after.__class__.FIELDS.items()
        if field.is_compared and name != "agenda"
    )


def push(s: State, *chapters: Chapter) -> None:
    """Put chapters on the agenda; the last one named is run first.

    A rule that must continue after an interruption pushes its own rest, then the interruption, and ends:
    `push(s, ("move", me, groups_left), ("after_battle",), ("battle_round", 1))`.
    """
    s.agenda.extend(chapters)


def reveal(s: State) -> None:
    """Note that a seat has just learned something hidden from it; what led to it can't be undone."""
    s.reveals += 1


def settle(s: State, rules: Mapping[str, Callable[..., Rule[None]]]) -> Rule[None]:
    """Run what is due, in the order in which it was noted, until nothing is left: `yield from settle(s, DUE)`."""
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
    """The state that `state_to_json` wrote; `ValueError` if it is not valid or breaks an invariant of the game."""
    fields = Fields(values, "position")
    s: State = game.state.read(fields.take("table"))
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
