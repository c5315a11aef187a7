"""Bots: players that are programs. They get what their seat may see, never the match.

    bot = areopagus.bots.make("random", seed=1)
    match.choose(areopagus.bots.answer(bot, match))

A bot is any object with `choose(sight) -> Word`, where `sight` is `match.sight(seat)`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from areopagus.kernel import BadCall, Match, MatchOver, Sight, Word


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
        ask = sight.ask
        if ask is None or not ask.words:
            raise BadCall("error.bot_not_asked", seat=sight.seat + 1)
        return self._rng.choice(ask.words)


BOTS: Final[dict[str, Callable[[int | None], Bot]]] = {"random": RandomBot}


def make(name: str, seed: int | None = None) -> Bot:
    """A bot by name; the same seed makes it choose alike in like positions."""
    if name not in BOTS:
        raise BadCall(argument="bot", value=name, allowed=", ".join(BOTS))
    return BOTS[name](seed)


def answer(bot: Bot, match: Match) -> Word:
    """The bot's word for the pending question, from what the asked seat may see."""
    if match.ask is None:
        raise MatchOver()
    return bot.choose(match.sight(match.ask.seat))
