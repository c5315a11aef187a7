"""The protocol of bots, the simplest bot, and what other bots share."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Protocol, TypeAlias

from areopagus.kernel import BadCall, Match, MatchOver, Sight, Word

PlannedAnswers: TypeAlias = tuple[tuple[str, Word], ...]
"""The next questions, by their `about`, with the planned answers, up to the first chance or rival."""


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, sight: Sight) -> Word:
        """The bot's answer to the question that its seat is asked."""


class RandomBot:
    """Chooses a legal word at random, each with the same probability."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def choose(self, sight: Sight) -> Word:
        """Any legal word."""
        return self._rng.choice(words_for(sight))


def words_for(sight: Sight) -> tuple[Word, ...]:
    """The words that the seat may answer with; `BadCall` if it isn't asked."""
    ask = sight.ask
    if ask is None or not ask.words:
        raise BadCall("error.bot_not_asked", seat=sight.seat + 1)
    return ask.words


class PlanningBot:
    """A bot that plans the answers to several questions at once."""

    planned: PlannedAnswers = ()
    """The rest of the line that the bot follows."""

    def take_planned(self, sight: Sight) -> Word | None:
        """The planned answer to the question, taken off the list; None, and an empty list, if it does not fit."""
        answers, self.planned = self.planned, ()
        ask = sight.ask
        if answers and ask is not None and answers[0][0] == ask.about and answers[0][1] in ask.words:
            self.planned = answers[1:]
            return answers[0][1]
        return None


def answer(bot: Bot, match: Match) -> Word:
    """The bot's word for the pending question, from what the asked seat may see."""
    if match.ask is None:
        raise MatchOver()
    return bot.choose(match.sight(match.ask.seat))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Switch off garbage collection while a bot thinks, or many matches step: it takes a tenth of the time or more, and
    finds nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
