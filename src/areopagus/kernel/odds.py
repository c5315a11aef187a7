"""Odds: what luck may bring after an answer, with the chance of each outcome.

Before dice decide, a person wants to know how good the chances are. A game says at which questions (`Game.odds_at`),
and works the odds out from a **prospect** (`Game.odds`): the position after an answer, as the asked seat may imagine
it. What others hide is re-dealt in it, so a game counts only on what the seat knows. The `note` says what is left out.
`option_odds` finds the odds of each option of a question; a gesture has its own.

Chances are exact fractions. They become percentages only when somebody reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .ask import CHANCE
from .messages import Message

if TYPE_CHECKING:
    from .ask import Ask
    from .position import Position
    from .words import Word

WHOLE: Final = 100


class Bar(NamedTuple):
    """An outcome, and its chance."""

    name: Message
    chance: Fraction


class Chart(NamedTuple):
    """Outcomes that belong together, as a small bar chart."""

    title: Message
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """What luck may bring after an answer."""

    summary: Message
    """The chances that matter most, in a few words."""
    charts: tuple[Chart, ...] = ()
    note: Message | None = None
    """What is not counted, because the seat can't know it; None: nothing is left out."""


class Prospect:
    """A position after an answer, as the asked seat may imagine it; what others hide is not what they really hide."""

    __slots__ = ("_position", "answered", "is_public", "seat")

    def __init__(self, position: Position, seat: int, answered: Sequence[str], is_public: bool) -> None:
        self._position = position
        self.answered = answered
        """The questions that the seat has answered, in order."""
        self.seat = seat
        """The seat that wants to know."""
        self.is_public = is_public
        """Whether others look on, so that nothing may be counted that only the seat knows."""

    @property
    def ask(self) -> Ask | None:
        """The next question; None when the match is over."""
        return self._position.ask

    @property
    def s(self) -> Any:
        """The state at the next question; if a chapter begins with that question, the state before this chapter.

        So nothing is half done in it. It must not be changed; a copy may be.
        """
        position = self._position
        return position.state if position.log else position.checkpoint

    def after(self, word: Word) -> Prospect:
        """The prospect after the answer to the next question, whoever gives it."""
        position = self._position.clone()
        position.advance(word)
        return Prospect(position, self.seat, self.answered, self.is_public)

    def outcomes(self) -> Iterator[tuple[Prospect, Fraction]]:
        """If luck is asked next: what each of its answers leads to, and the chance of it."""
        ask = self.ask
        if ask is None or ask.seat != CHANCE:
            return
        words = ask.words
        weights = ask.weights or (1,) * len(words)
        total = sum(weights)
        for word, weight in zip(words, weights, strict=True):
            yield self.after(word), Fraction(weight, total)


def percent(chance: Fraction) -> Message:
    """A chance as a percentage; what is possible is never 0 %, and what is not certain never 100 %."""
    whole = round(chance * WHOLE)
    if whole == 0 and chance > 0:
        return Message("odds.below_one")
    if whole == WHOLE and chance < 1:
        return Message("odds.above_ninety_nine")
    return Message("odds.percent", {"number": whole})
