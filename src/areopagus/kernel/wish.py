"""Wishes: what a waiting seat asks of the seat that is asked.

A wish is no part of a match: it changes no state and is in no record. The server keeps it and shows it, and the
asked seat grants it with an answer that it may give anyway.
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
