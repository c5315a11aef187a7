"""For tests of rules: a table that plays words, and shows that what was played can be undone and redone.

@rule("BC-LIGHT-03")
def test_a_beacon_is_lit_near_an_own_one(table):
    with table.edit() as s:
        ...
    table.play("light", "card:reef", "hex:+0+1")
    assert table.state.owner[5] == 0
    assert table.undo_and_redo()
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from .errors import IllegalChoice, UnknownWord
from .loading import new
from .marks import component, rule
from .match import Match
from .messages import Message
from .state import state_to_json
from .words import Word


class Table:
    """A match in a test: chance is asked like everybody else, unless a seed is given."""

    def __init__(self, game: Any, seats: int, seed: int | None = None, **options: object) -> None:
        if seed is None:
            self.match: Match = new(game, seats, options=options, dealer=None)
        else:
            self.match = new(game, seats, seed=seed, options=options)
        self._before: int = 0

    @property
    def state(self) -> Any:
        """The live state."""
        return self.match.state

    @property
    def about(self) -> str:
        """What is being asked; empty when the match is over."""
        return "" if self.match.ask is None else self.match.ask.about

    @property
    def words(self) -> list[str]:
        """The texts of the words on offer; none when the match is over."""
        return [] if self.match.ask is None else [word.text for word in self.match.ask.words]

    def edit(self) -> AbstractContextManager[Any]:
        """Set up a position; see `Match.edit`."""
        return self.match.edit()

    def play(self, *said: Word | str) -> None:
        """Choose words; those of questions with a single word may be left out."""
        self._before = self.match._number
        self.match.play(*said)

    def refuses(self, said: str) -> str:
        """That a word can't be chosen: the rule id of the reason, after checking that nothing changed."""
        before = state_to_json(self.match.state)
        reason = self.match.why_not(said)
        try:
            self.match.choose(said)
        except (IllegalChoice, UnknownWord):
            assert state_to_json(self.match.state) == before, "a refused choice changed the position"
            assert reason is not None, "a refused choice without a reason"
            return reason.rule
        raise AssertionError(f"{said} was not refused")

    def told(self, seat: int | None = None) -> list[str]:
        """The keys of the story as a seat is told it."""
        return [message.key for message in self.match.story(seat)]

    def said(self, message: Message) -> str:
        """A message as a sentence."""
        return self.match.say(message)

    def undo_and_redo(self) -> bool:
        """Go back before the latest `play` and forward again: the same position, question and story as before."""
        match = self.match
        words = [choice.word for choice in match._real_history().choices[self._before :]]
        after = _picture(match)
        untouched = match.clone()
        match._rewind(self._before)
        for word in words:
            assert match.ask is not None
            match._answer(match.ask, word)
        return _picture(match) == after == _picture(untouched)


def _picture(match: Match) -> tuple[Any, ...]:
    ask = match.ask
    return (
        state_to_json(match.state),
        None if ask is None else (ask.seat, ask.about, ask.words),
        list(match.open_story()),
    )


__all__ = ["Table", "component", "rule"]
