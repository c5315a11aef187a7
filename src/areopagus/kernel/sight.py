"""Sights: all that a bot gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .ask import Asked
from .game import Game, View
from .imagining import imagined
from .record import Record
from .saving import excerpt_of
from .words import Word

if TYPE_CHECKING:
    from .match import Match


class Sight:
    """What a seat may see, and positions imagined from there; never the match itself."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def game(self) -> Game[Any]:
        """The game, with its vocabulary and options table."""
        return self._match.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._match.seats

    @property
    def ask(self) -> Asked | None:
        """What the seat may know of the pending question; with the words, if it is asked itself."""
        return self._match.asked(self.seat)

    @property
    def words(self) -> tuple[Word, ...]:
        """The words that the seat may answer with; none if it isn't asked."""
        ask = self.ask
        return () if ask is None else ask.words

    @property
    def view(self) -> View:
        """What the seat may know of the table."""
        return self._match.view(self.seat)

    def imagine(self, seed: int, *, chance: bool = False) -> Match:
        """A match in which everything hidden from the seat is re-dealt, with luck of its own.

        It can be played, cloned and rolled out freely; it has no record, story, save or undo. With `chance`, dice
        and draws are asked too, to be answered by the caller, and so are questions that people confirm.
        """
        return imagined(self._match, self.seat, seed, chance)

    def excerpt(self, seed: int) -> Record:
        """An imagined position as a record, for a program elsewhere: it tells no more than what the seat may know."""
        return excerpt_of(self.imagine(seed, chance=True))
