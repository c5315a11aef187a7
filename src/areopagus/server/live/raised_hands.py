"""Raised hands: players who wait and would like something from whoever is asked (see `areopagus.kernel.wish`).

A raised hand changes no match and is in no record. It is kept in memory only: after a restart of the server it must be
raised again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from areopagus.kernel import Match, Wish


class GrantedWish(NamedTuple):
    """A wish that was granted, and what the seat has ready to say then."""

    seat: int
    words: tuple[str, ...]


class RaisedHands:
    """The raised hands at one table. A hand is down as soon as its occasion is over."""

    def __init__(self) -> None:
        self._occasions: dict[int, str] = {}
        """The occasion on which each hand was raised, by seat."""
        self._ready: dict[int, tuple[str, ...]] = {}
        """What seats say as soon as their wish is granted."""

    def raise_hand(self, match: Match, seat: int, words: tuple[str, ...] = ()) -> bool:
        """Raise a hand; returns whether the seat may wish for something now.

        `words` are said for the seat as soon as its wish is granted.
        """
        wish = match.wish(seat)
        if wish is not None:
            self._occasions[seat] = wish.occasion
            self._ready.pop(seat, None)
            if words:
                self._ready[seat] = words
        return wish is not None

    def lower_hand(self, seat: int) -> None:
        """Lower a hand, if it is up."""
        self._occasions.pop(seat, None)
        self._ready.pop(seat, None)

    def raised(self, match: Match) -> dict[int, Wish]:
        """The wishes of those who have raised a hand, by seat."""
        wishes = {seat: match.wish(seat) for seat in sorted(self._occasions)}
        return {
            seat: wish
            for seat, wish in wishes.items()
            if wish is not None and wish.occasion == self._occasions[seat]
        }

    @property
    def ready(self) -> Collection[int]:
        """The seats that have ready what they wish for."""
        return frozenset(self._ready)

    def follow(self, before: Match, after: Match) -> GrantedWish | None:
        """After a change of the match: lower the hands whose occasion is over.

        Returns what a seat has ready whose wish was granted by the change.
        """
        wishes, still = self.raised(before), self.raised(after)
        self._occasions = {seat: wish.occasion for seat, wish in still.items()}
        ready = {seat: words for seat, words in self._ready.items() if seat not in still}
        self._ready = {seat: words for seat, words in self._ready.items() if seat in still}
        asked = None if after.ask is None else after.ask.seat
        if asked not in ready or asked not in wishes or after.length <= before.length:
            return None
        is_granted = wishes[asked].word in after.words_since(before.length)
        return GrantedWish(asked, ready[asked]) if is_granted else None


def granting_word(raised: Mapping[int, Wish]) -> str:
    """The word by which a bot grants the wish of a raised hand; empty if none is on offer."""
    return next((wish.word.text for wish in raised.values() if wish.word is not None), "")
