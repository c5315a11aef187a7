"""Perft, as in chess engines: the number of ways to answer the next N questions.

    perft(areopagus.new("beacons", seats=2, seed=0), 3).total

The counts of a few positions are a good test: hardly any change of the rules leaves them as they were. Only real
choices count as depth. Questions with a single word are answered by the driver. Chance is answered by the match's
dealer; if there is none, its questions are counted like the others, each word once, whatever its weight.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from areopagus.kernel.errors import BadCall
from areopagus.kernel.match import Match

Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class Perft:
    """The number of ways to answer `depth` questions one after the other.

    - `total`: sequences of exactly that many answers.
    - `by_word`: the same, for each first answer ("divide").
    - `ended`: sequences that the end of the match cut short.
    """

    depth: int
    total: int
    by_word: dict[str, int]
    ended: int

    def to_json(self) -> dict[str, Any]:
        """The counts as plain JSON values."""
        return {"depth": self.depth, "total": self.total, "by_word": self.by_word, "ended": self.ended}


def perft(match: Match, depth: int, on_progress: Progress | None = None) -> Perft:
    """Count the sequences of `depth` answers from here; the match itself is not changed.

    `on_progress` is called with the number of first answers counted so far, and the number of all.
    """
    if depth < 0:
        raise BadCall(argument="depth", value=str(depth), allowed="0, 1, 2, …")
    if match.ask is None or depth == 0:
        return Perft(depth, 0 if depth else 1, {}, 1 if match.over and depth else 0)
    start = _without_history(match)
    words = match.ask.words
    by_word: dict[str, int] = {}
    ended = 0
    for done, word in enumerate(words, start=1):
        child = start.clone()
        child.choose(word)
        total, cut = _count(child, depth - 1)
        by_word[word.text] = total
        ended += cut
        if on_progress is not None:
            on_progress(done, len(words))
    return Perft(depth, sum(by_word.values()), by_word, ended)


def _count(match: Match, depth: int) -> tuple[int, int]:
    """Number of sequences of `depth` answers, and of shorter ones that end the match; the match may be changed."""
    if depth == 0:
        return 1, 0
    ask = match.ask
    if ask is None:
        return 0, 1
    words = ask.words
    if depth == 1:
        return len(words), 0
    total = ended = 0
    for word in words:
        child = match.clone()
        child.choose(word)
        below, cut = _count(child, depth - 1)
        total += below
        ended += cut
    return total, ended


def _without_history(match: Match) -> Match:
    """A copy without history and story, so that clones are cheap; forced questions are answered."""
    copy = match.clone()
    copy._forced = "all"
    copy._history = None
    copy._position.state.teller = None
    return copy
