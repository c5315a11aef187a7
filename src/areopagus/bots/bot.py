"""What a bot is, the simplest one, and how one is asked."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Protocol, TypeAlias

from areopagus.kernel import BadCall, Match, MatchOver, Sight, Word

Plan: TypeAlias = tuple[tuple[str, Word], ...]
"""The next questions, by their `about`, with the planned answers, as long as only the own answers decide."""


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, sight: Sight) -> Word:
        """The bot's answer to the question that its seat is asked."""


class RandomBot:
    """Chooses any legal word, each as likely as the others."""

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


def planned(plan: Plan, sight: Sight) -> Word | None:
    """The answer that a plan has for the question; None if it fits another question or the word is not offered."""
    ask = sight.ask
    if plan and ask is not None and plan[0][0] == ask.about and plan[0][1] in ask.words:
        return plan[0][1]
    return None


def answer(bot: Bot, match: Match) -> Word:
    """The bot's word for the pending question, from what the asked seat may see."""
    if match.ask is None:
        raise MatchOver()
    return bot.choose(match.sight(match.ask.seat))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Switch the collector of reference cycles off while a bot thinks: positions leave none, and it costs a tenth."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
