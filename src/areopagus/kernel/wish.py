"""Wishes: what a waiting seat would like the asked seat to do.

A wish is not part of a match: it changes no state and is in no record. The server keeps it and shows it. The asked
seat grants it with one of its legal answers.
"""

from __future__ import annotations

from dataclasses import dataclass

from .messages import Message
from .words import Word


@dataclass(frozen=True, slots=True)
class Wish:
    """What a waiting seat may wish for now; see `Game.wish`.

    - `key`: message key of what is wished for, such as "propose a trade".
    - `occasion`: the wish ends when this changes.
    - `word`: the word of the pending question that grants the wish, or leads to one that does; None: there is none.
    """

    key: str
    occasion: str
    word: Word | None = None

    @property
    def message(self) -> Message:
        """What is wished for."""
        return Message(self.key)
