"""One game between bots, choice by choice: what every series and simulation is made of."""

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
    """Its place among all choices of the match, those of chance and forced ones included."""
    ask: Ask
    word: Word
    options: int
    """How many words there were to choose from."""
    seconds: float
    """Of thinking, in processor time."""


def bots_at(names: Sequence[str], seed: int, number: int) -> list[Bot]:
    """The bots of a game, by seat. Their seeds follow from the seed and the number of the game."""
    return [bots.make(name, seed=seed * 100 + number * 10 + seat) for seat, name in enumerate(names)]


def choices(match: Match, players: Sequence[Bot]) -> Iterator[BotChoice]:
    """Let bots play a match to its end; each choice as it is made."""
    while (ask := match.ask) is not None:
        began = time.process_time()
        word = bots.answer(players[ask.seat], match)
        made = BotChoice(match.length, ask, word, len(ask.words), time.process_time() - began)
        match.choose(word)
        yield made
