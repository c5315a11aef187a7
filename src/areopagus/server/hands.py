"""Raised hands: who waits, and would like to be let do something by whoever is asked (`areopagus.kernel.wish`).

A raised hand changes no match and is in no record. It is kept in memory only: whoever loses it by a restart of the
server raises it again.
"""

from __future__ import annotations

from collections.abc import Mapping

from areopagus.kernel import Match, Wish


class Hands:
    """The raised hands at one table. A hand is down when its wish is over, whatever has happened."""

    def __init__(self) -> None:
        self._occasions: dict[int, str] = {}
        """By seat, on which occasion it was raised."""

    def put_up(self, match: Match, seat: int) -> bool:
        """Raise a hand; returns whether the seat may wish for something now."""
        wish = match.wish(seat)
        if wish is not None:
            self._occasions[seat] = wish.occasion
        return wish is not None

    def put_down(self, seat: int) -> None:
        """Lower a hand, if it is up."""
        self._occasions.pop(seat, None)

    def raised(self, match: Match) -> dict[int, Wish]:
        """What those who have raised a hand wish for, by seat."""
        found = {seat: match.wish(seat) for seat in sorted(self._occasions)}
        return {
            seat: wish
            for seat, wish in found.items()
            if wish is not None and wish.occasion == self._occasions[seat]
        }

    def keep_raised(self, match: Match) -> None:
        """The match has gone on: hands whose wish is over are down for good."""
        self._occasions = {seat: wish.occasion for seat, wish in self.raised(match).items()}


def granting_word(raised: Mapping[int, Wish]) -> str:
    """The word by which a bot lets somebody who has raised a hand have the wish; empty: none is on offer."""
    return next((wish.word.text for wish in raised.values() if wish.word is not None), "")
