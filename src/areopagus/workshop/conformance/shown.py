"""Views, scenes and texts of the position that is being checked. Several checks use them; each is made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from areopagus.kernel.ask import CHANCE, Reason
from areopagus.kernel.game import View
from areopagus.kernel.match import Match
from areopagus.kernel.scene import Scene

T = TypeVar("T")


class Shown:
    """Views, scenes and texts of one position, each made when it is first needed."""

    def __init__(self, match: Match, for_everyone: bool = True) -> None:
        self.match = match
        self._for_everyone = for_everyone
        self._views: dict[int | None, View] = {}
        self._scenes: dict[int | None, Scene] = {}
        self._texts: dict[int | None, str] = {}
        self._reasons: tuple[Reason | None, ...] | None = None

    @property
    def viewers(self) -> Iterable[int | None]:
        """A spectator and every seat."""
        return (None, *range(self.match.seats))

    @property
    def turn(self) -> int:
        """A seat, another one in each position."""
        return self.match.length % self.match.seats

    @property
    def shown_seats(self) -> Iterable[int | None]:
        """Those whose pictures and texts are checked: everyone, or the asked seat (a spectator, if that is chance)
        and the seat `turn`."""
        if self._for_everyone:
            return self.viewers
        ask = self.match.ask
        asked = None if ask is None or ask.seat == CHANCE else ask.seat
        return (asked,) if asked == self.turn else (asked, self.turn)

    def view(self, seat: int | None) -> View:
        """The view. Pictures and texts are made from views of their own."""
        return _once(self._views, seat, self.match.view)

    def scene(self, seat: int | None) -> Scene:
        """The picture."""
        return _once(self._scenes, seat, self.match.scene)

    def text(self, seat: int | None) -> str:
        """The position as a text."""
        return _once(self._texts, seat, self.match.text)

    @property
    def reasons(self) -> tuple[Reason | None, ...]:
        """For each word of the vocabulary why it can't be chosen now; None if it can."""
        if self._reasons is None:
            self._reasons = tuple(map(self.match.why_not, self.match.game.vocabulary))
        return self._reasons


def _once(made: dict[int | None, T], seat: int | None, make: Callable[[int | None], T]) -> T:
    if seat not in made:
        made[seat] = make(seat)
    return made[seat]
