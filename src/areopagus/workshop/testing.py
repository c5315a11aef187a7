"""For tests of rules: a match that is played by words.

@rule("BC-LIGHT-03")
def test_a_beacon_is_lit_near_an_own_one(table):
    with table.edit() as s:
        ...
    table.play("light", "card:reef", "hex:+0+1")
    assert table.state.owner[5] == 0

The pytest plugin `areopagus.workshop.undoing` undoes and redoes what was played at each table when its test has passed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from areopagus.kernel.errors import IllegalChoice, UnknownWord
from areopagus.kernel.loading import new
from areopagus.kernel.match import Match
from areopagus.kernel.messages import Message, shown
from areopagus.kernel.state import state_to_json
from areopagus.kernel.words import Word

from .marks import component, rule


class Table:
    """A match in a test: chance is asked like everybody else, unless a seed is given."""

    on_new: ClassVar[Callable[[Table], object] | None] = None
    """Called with every new table."""

    def __init__(self, game: Any, seats: int, seed: int | None = None, **options: object) -> None:
        if seed is None:
            self.match: Match = new(game, seats, options=options, dealer=None)
        else:
            self.match = new(game, seats, seed=seed, options=options)
        if Table.on_new is not None:
            Table.on_new(self)

    @property
    def state(self) -> Any:
        """The live state."""
        return self.match.state

    @property
    def about(self) -> str:
        """What is being asked; empty when the match is over."""
        return "" if self.match.ask is None else self.match.ask.about

    @property
    def seat(self) -> int | None:
        """Who is asked; None when the match is over."""
        return None if self.match.ask is None else self.match.ask.seat

    @property
    def asked(self) -> tuple[int | None, str]:
        """Who is asked, and what about."""
        return self.seat, self.about

    @property
    def words(self) -> list[str]:
        """The texts of the words on offer; none when the match is over."""
        return [] if self.match.ask is None else [word.text for word in self.match.ask.words]

    def edit(self) -> AbstractContextManager[Any]:
        """Set up a position; see `Match.edit`."""
        return self.match.edit()

    def play(self, *words: Word | str) -> None:
        """Choose words; those of questions with a single word may be left out."""
        self.match.play(*words)

    def refuses(self, word: str) -> str:
        """The rule id of the reason why a word can't be chosen; checks that it is refused and nothing changes."""
        before = state_to_json(self.match.state)
        reason = self.match.why_not(word)
        try:
            self.match.choose(word)
        except (IllegalChoice, UnknownWord):
            assert state_to_json(self.match.state) == before, "a refused choice changed the position"
            assert reason is not None, "a refused choice without a reason"
            return reason.rule
        raise AssertionError(f"{word} was not refused")

    def story_keys(self, seat: int | None = None) -> list[str]:
        """The message keys of the story, as far as a seat may know it."""
        return [message.key for message in self.match.story(seat)]

    def sentence(self, message: Message) -> str:
        """A message as a sentence."""
        return self.match.say(message)

    def undo_and_redo(self) -> bool:
        """Whether everything since the position was set up can be undone and redone."""
        return not self.difference_after_undo()

    def difference_after_undo(self) -> str:
        """Undo everything since the position was set up, and redo it: what differs then, or an empty text.

        The position, the question and the story must be the same as before; so must those of a copy of the match.
        """
        match = self.match
        words = match.words_since(0)
        before = _snapshot(match)
        if (copy := _snapshot(match.clone())) != before:
            return f"a copy differs: {_difference(before, copy)}"
        match._rewind(0)
        for word in words:
            if match.ask is None or word not in match.ask.words:
                return f"{word.text} can't be chosen again"
            match._advance(match.ask, word)
        after = _snapshot(match)
        return "" if after == before else _difference(before, after)


def _snapshot(match: Match) -> dict[str, Any]:
    """Everything that must be the same after undoing and redoing."""
    ask = match.ask
    return {
        **state_to_json(match.state),
        "question": None if ask is None else (ask.seat, ask.about, ask.words),
        "story": match.open_story(),
    }


def _difference(before: dict[str, Any], after: dict[str, Any]) -> str:
    """The first part of two snapshots that differs."""
    before, after = {**before, **before["table"]}, {**after, **after["table"]}
    name = next(name for name in before if name != "table" and before[name] != after[name])
    return f"{name} was {shown(before[name])}, is {shown(after[name])}"


__all__ = ["Table", "component", "rule"]
