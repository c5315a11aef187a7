"""Wishes: what a seat that waits would like to be let do by whoever is asked.

A wish is no part of a match: it changes no state and is in no record. Whoever brings people together (a server) keeps
it, shows it, and leaves it to the asked seat to grant it by an answer that is on offer anyway.
"""

from __future__ import annotations

from dataclasses import dataclass

from .messages import Message
from .words import Word


@dataclass(frozen=True, slots=True)
class Wish:
    """What a waiting seat may wish for now; see `Game.wish`.

    - `key`: of the text that says what for, such as "propose a trade".
    - `occasion`: a wish stands as long as this stays the same, and is over when it changes.
    - `word`: the word of the pending question that grants the wish, or leads on to that; None: nothing on offer does.
    """

    key: str
    occasion: str
    word: Word | None = None

    @property
    def message(self) -> Message:
        """What is wished for."""
        return Message(self.key)
