"""What the plans of this game share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import ClassVar

from areopagus.kernel import ENOUGH, Answers, Ask, Message, Path, Plan, Word, words_at

from ..queries.labels import place_name
from ..state import World
from ..words import DONE, HEX, NO, PASS, YES
from .payments import paid

NOTHING: frozenset[Word] = frozenset((DONE, NO, PASS))
"""Words that say that nothing more is done."""


class ClashPlan(Plan[World]):
    """A plan whose gestures are told apart by target and parts, so that nobody has to guess between two alike."""

    chosen: ClassVar[Collection[str]] = ()
    """The questions whose answers are parts besides what is paid."""

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """The chosen things, and with what is paid."""
        things = Counter(
            step.word.text for step in path if step.about in self.chosen and step.word not in NOTHING
        )
        return things + paid(s, path)

    def identity(self, s: World, path: Path) -> object:
        """Target and parts."""
        return self.target(path), frozenset(self.parts(s, path).items())


def place_of(path: Path) -> Message:
    """The place that the handle names."""
    return place_name(HEX.index(path[0].word))


def yes_first(s: World, ask: Ask, path: Path) -> Answers:
    """Yes is usual."""
    return [word for word in (YES, NO) if word in ask.words]


def no_first(s: World, ask: Ask, path: Path) -> Answers:
    """No is usual."""
    return [word for word in (NO, YES) if word in ask.words]


def may_pass(s: World, ask: Ask, path: Path) -> Answers:
    """The gesture ends before the window for a card, or passes it, whatever the hand (CC-ASK-09)."""
    return [ENOUGH, PASS]


def passes(path: Path) -> bool:
    """Whether the window for a card is passed."""
    return PASS in words_at(path, "card.react")
