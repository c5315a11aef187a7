"""What the plans of this game share."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping
from typing import ClassVar, Final

from areopagus.kernel import ENOUGH, Answers, Ask, Message, Path, Plan, words_at

from ..queries.labels import place_name
from ..state import World
from ..words import DONE, END, HEX, NO, PASS, YES
from .payments import paid

TURN_ACTION: Final = "turn.action"
NOTHING: Final = frozenset((DONE, NO, PASS))
"""Words that say that nothing more is done."""


class ClashPlan(Plan[World]):
    """A plan whose gestures are told apart by target and parts, so that nobody has to guess between two alike."""

    chosen: ClassVar[Collection[str]] = ()
    """The questions whose answers are parts besides what is paid."""

    def __init_subclass__(cls) -> None:
        """Usually the Turn continues; to end it is a variant."""
        super().__init_subclass__()
        cls.variants = tuple(dict.fromkeys((*cls.variants, TURN_ACTION)))

    def answers(self, s: World, ask: Ask, path: Path) -> Answers | None:
        """As the plan follows; where no action is left, the gesture may end the Turn as well (CC-TURN-03)."""
        if ask.about == TURN_ACTION:
            may_end = not s.turn.actions_left and path[-1].word != END and END in ask.words
            return [ENOUGH, END] if may_end else None
        return super().answers(s, ask, path)

    def parts(self, s: World, path: Path) -> Mapping[str, int]:
        """The chosen things, with what is paid, and the end of the Turn."""
        things = Counter(
            step.word.text for step in path if step.about in self.chosen and step.word not in NOTHING
        )
        if ends_turn(path):
            things[END.text] += 1
        return things + paid(s, path)

    def name(self, before: World, after: World, path: Path) -> Message:
        """The sentence with what comes of it, and whether the Turn ends."""
        sentence = self.outcome(before, after, path)
        return Message("gesture.end", {"gesture": sentence}) if ends_turn(path) else sentence

    def outcome(self, before: World, after: World, path: Path) -> Message:
        """The sentence, and what comes of the gesture that it does not say."""
        return self.phrase(before, path)

    @abstractmethod
    def phrase(self, s: World, path: Path) -> Message:
        """What the gesture does; `s` is the position before it."""

    def identity(self, s: World, path: Path) -> object:
        """Target and parts."""
        return self.target(path), frozenset(self.parts(s, path).items())


def ends_turn(path: Path) -> bool:
    """Whether a gesture ends the Turn."""
    return END in words_at(path, TURN_ACTION)


def place_of(path: Path) -> Message:
    """The place that the handle names."""
    return place_name(HEX.index(path[0].word))


def yes_first(s: World, ask: Ask, path: Path) -> Answers:
    """Yes is usual."""
    return [word for word in (YES, NO) if word in ask.words]


def no_first(s: World, ask: Ask, path: Path) -> Answers:
    """No is usual."""
    return [word for word in (NO, YES) if word in ask.words]


def pass_or_end(s: World, ask: Ask, path: Path) -> Answers:
    """The gesture ends before the window for a card, or passes it, whatever the hand (CC-ASK-09)."""
    return [ENOUGH, PASS]


def passes(path: Path) -> bool:
    """Whether the window for a card is passed."""
    return PASS in words_at(path, "card.react")
