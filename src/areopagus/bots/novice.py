"""Bots that play like people who still learn the game: the levels below the middle one, and the bots of lessons.

Three **habits** make them weaker, and none of them is a throw of dice over the legal words. They overlook options, and
take the best of those that they notice. They misjudge, the more there is to choose from: of two options they see nearly
what a good player sees, of twenty they do not. And they forget what they planned, and begin to think again in the
middle of an action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log2
from random import Random
from typing import Any, Final, NamedTuple

from areopagus.kernel import BadCall, Breadth, Insight, Sight, Word

from .beam import REACH, Beam, insight_of
from .bot import PlannedAnswers, PlanningBot, undisturbed, words_for

GLIMPSE: Final = Breadth(width=1, most=2, words=8, samples=1)
"""How closely a beginner looks."""
USUAL_CHOICE: Final = 8
"""Number of options among which a bot misjudges by as much as its habits say."""


class Habits(NamedTuple):
    """What makes a bot weaker than it could be."""

    misjudges: float = 0.0
    """Standard deviation of the error of a judgement among eight options, in scales of the insight."""
    overlooks: float = 0.0
    """The share of options that the bot does not notice."""
    forgets: float = 0.0
    """The chance that it forgets the rest of its plan, at each answer."""


USUAL: Final[Mapping[str, Habits]] = {
    "newcomer": Habits(misjudges=1.0, overlooks=0.3, forgets=0.2),
    "beginner": Habits(misjudges=0.6, overlooks=0.15, forgets=0.1),
    "learner": Habits(misjudges=0.4),
    "casual": Habits(misjudges=0.2),
    "practised": Habits(),
}
"""The habits of the levels below the middle one, in a game whose insight says nothing of them; the weakest first."""
NOVICES: Final = tuple(USUAL)
OF_LESSONS: Final = Habits(misjudges=0.25)
"""The habits of the bots of lessons."""


class NoviceBot(PlanningBot):
    """The best of the actions that it notices, as it judges them."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        level: str = "",
        lesson: str = "",
        habits: Habits | None = None,
        breadth: Breadth = GLIMPSE,
    ) -> None:
        self._rng = Random(seed)
        self.level = level
        """Whose habits it has, a level of the game's insight."""
        self.lesson = lesson
        """What one learns from it, a lesson of the game's insight; empty: nothing in particular."""
        self.habits = habits
        """What makes it weaker; None: as its level says."""
        self.breadth = breadth

    def choose(self, sight: Sight) -> Word:
        """The first word of the best line among those that it notices."""
        words = words_for(sight)
        if len(words) == 1:
            return words[0]
        word = self.take_planned(sight)
        if word is not None:
            return word
        insight = self._insight(sight)
        habits = self.habits or self._habits(insight)
        rng = self._rng
        noticed = [word for word in words if rng.random() >= habits.overlooks] or [rng.choice(words)]
        seed = rng.getrandbits(48)
        match = sight.imagine(seed, chance=True)
        assert match.ask is not None
        tried = insight.tried(match.state, match.ask, noticed)[: self.breadth.words]
        if len(tried) < 2:
            return rng.choice(tried or noticed)
        with undisturbed():
            lines = Beam(sight.seat, insight, seed, self.breadth, REACH).best_lines(match, tried)
        if not lines:
            return rng.choice(tried)
        error = habits.misjudges * insight.scale * log2(len(words)) / log2(USUAL_CHOICE)
        worth = {word: line.value + rng.gauss(0.0, error) for word, line in lines.items()}
        best = max(worth, key=worth.__getitem__)
        self.planned = self._remembered(lines[best].planned, habits.forgets)
        return best

    def _insight(self, sight: Sight) -> Insight[Any]:
        insight = insight_of(sight.game)
        if not self.lesson:
            return insight
        if self.lesson not in insight.lessons:
            raise BadCall(argument="lesson", value=self.lesson[:60], allowed=", ".join(insight.lessons))
        return insight.lessons[self.lesson]

    def _habits(self, insight: Insight[Any]) -> Habits:
        if self.lesson:
            return OF_LESSONS
        if self.level in insight.levels:
            return Habits(**insight.levels[self.level])
        return USUAL[self.level]

    def _remembered(self, plan: PlannedAnswers, forgets: float) -> PlannedAnswers:
        """The part of a plan that the bot will remember."""
        for number in range(len(plan)):
            if self._rng.random() < forgets:
                return plan[:number]
        return plan


def novice(level: str) -> Callable[[int | None], NoviceBot]:
    """The maker of the bots of a level."""
    return lambda seed: NoviceBot(seed, level=level)
