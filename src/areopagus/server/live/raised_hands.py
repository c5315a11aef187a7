"""Raised hands: players who wait and would like something from whoever is asked (see `areopagus.kernel.wish`).

A raised hand changes no match and is in no record. It is kept in memory only: after a restart of the server it must be
raised again.
"""

from __future__ import annotations

from collections.abc import Mapping

from areopagus.kernel import Match, Wish


class RaisedHands:
    """The raised hands at one table. A hand is down as soon as its occasion is over."""

    def __init__(self) -> None:
        self._occasions: dict[int, str] = {}
        """The occasion on which each hand was raised, by seat."""

    def raise_hand(self, match: Match, seat: int) -> bool:
        """Raise a hand; returns whether the seat may wish for something now."""
        wish = match.wish(seat)
        if wish is not None:
            self._occasions[seat] = wish.occasion
        return wish is not None

    def lower_hand(self, seat: int) -> None:
        """Lower a hand, if it is up."""
        self._occasions.pop(seat, None)

    def raised(self, match: Match) -> dict[int, Wish]:
        """The wishes of those who have raised a hand, by seat."""
        wishes = {seat: match.wish(seat) for seat in sorted(self._occasions)}
        return {
            seat: wish
            for seat, wish in wishes.items()
            if wish is not None and wish.occasion == self._occasions[seat]
        }

    def drop_expired(self, match: Match) -> None:
        """After a change of the match: lower the hands whose occasion is over."""
        self._occasions = {seat: wish.occasion for seat, wish in self.raised(match).items()}


def granting_word(raised: Mapping[int, Wish]) -> str:
    """The word by which a bot grants the wish of a raised hand; empty if none is on offer."""
    return next((wish.word.text for wish in raised.values() if wish.word is not None), "")
