"""The story: what happened, as lines with message keys, each told to those who may know it.

Effects tell the story with `tell`. Without a teller (in rollouts, or while a position is rebuilt) that costs one
function call. Parameters are raw values: a `Word` is told by its name, and a
parameter called `seat`, or ending with `_seat`, is told as the name of that seat.

    tell(s, "story.lit", at=CELL[cell], seat=me, cell=CELL[cell])
    tell(s, "story.drew", seat=me, card=card, seen_by=(me,), instead="story.drew_hidden")

A line with `seen_by` is told to those seats alone; the others get the line `instead`, with the parameters
that it names in `open_params`, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .messages import Message, Param, seat_name, word_name
from .state import State
from .words import Word


class StoryLine(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One line of the story. `at` is the text of the word whose place on the board it is about."""

    message: Message
    at: str | None = None
    seen_by: tuple[int, ...] | None = None
    instead: Message | None = None

    def told_to(self, seat: int | None) -> Message | None:
        """What a seat (None: a spectator) is told of it."""
        if self.seen_by is None or (seat is not None and seat in self.seen_by):
            return self.message
        return self.instead

    def to_json(self) -> list[Any]:
        """The line as plain JSON values."""
        values: list[Any] = msgspec.to_builtins(self)
        return values

    @classmethod
    def from_json(cls, values: Any) -> StoryLine:
        """The line that `to_json` wrote; `ValueError` for anything else."""
        try:
            return msgspec.convert(values, cls)
        except msgspec.ValidationError as error:
            raise ValueError(f"not a line of a story: {error}") from error


def tell(
    s: State,
    key: str,
    *,
    at: Word | None = None,
    seen_by: tuple[int, ...] | None = None,
    instead: str | None = None,
    open_params: Sequence[str] = ("seat",),
    **params: Param,
) -> None:
    """Add a line to the story, if the state has a teller."""
    teller = s.teller
    if teller is None:
        return
    values = {name: _named(name, value) for name, value in params.items()}
    open_values: Mapping[str, Param] = {name: values[name] for name in open_params if name in values}
    teller(
        StoryLine(
            Message(key, values),
            None if at is None else at.text,
            seen_by,
            None if instead is None else Message(instead, open_values),
        )
    )


def _named(name: str, value: Param) -> Param:
    """A parameter as a message tells it: words and seats by their names."""
    if isinstance(value, Word):
        return word_name(value.text)
    if isinstance(value, int) and (name == "seat" or name.endswith("_seat")):
        return seat_name(value)
    return value
