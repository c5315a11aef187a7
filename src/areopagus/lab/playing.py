"""One game between bots, choice by choice; series and simulations are made of these."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from areopagus import bots
from areopagus.bots import Bot
from areopagus.kernel import Ask, Match, Word


class BotChoice(NamedTuple):
    """A choice that a bot has made."""

    number: int
    """Its index among all choices of the match, including those of chance and forced ones."""
    ask: Ask
    word: Word
    options: int
    """Number of words to choose from."""
    seconds: float
    """Processor time of the bot."""


def bots_at(names: Sequence[str], seed: int, number: int) -> list[Bot]:
    """The bots of a game, by seat. Their seeds follow from the seed and the number of the game."""
    return [bots.make(name, seed=seed * 100 + number * 10 + seat) for seat, name in enumerate(names)]


def choices(match: Match, players: Sequence[Bot]) -> Iterator[BotChoice]:
    """Let bots play a match to its end; yield each choice."""
    while (ask := match.ask) is not None:
        began = time.process_time()
        word = bots.answer(players[ask.seat], match)
        choice = BotChoice(match.length, ask, word, len(ask.words), time.process_time() - began)
        match.choose(word)
        yield choice
