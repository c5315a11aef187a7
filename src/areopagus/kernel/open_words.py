"""What of a question may be shown while others look on, at a screen that several people share.

Where the words depend on what only the asked seat sees, the others look away behind a curtain. Most people do not need
that: they end their turn, move, or pass. So a game says which words of such a question are **open**: whether they are
on offer depends only on what everybody knows. They can be chosen while others look on; for the rest the person asks to
see the own cards. Whether there is a curtain depends on the question alone, so it tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .ask import Ask
from .options import Options
from .words import Word

if TYPE_CHECKING:
    from .game import Game


def is_open(game: Game[Any], options: Options, ask: Ask, others: Sequence[int | None] = (None,)) -> bool:
    """Whether a question may be shown to others (None: a spectator) with all of its words."""
    if not all(ask.is_open_to(other) for other in others):
        return False
    private = game.private(options)
    return private is not None and ask.about not in private


def has_open_words(game: Game[Any], ask: Ask) -> bool:
    """Whether a question that is not open has open words; it depends on what is asked alone."""
    return ask.about in game.windows or ask.about in game.hand_words


def open_words(game: Game[Any], ask: Ask) -> tuple[Word, ...]:
    """The words of a question that is not open, as far as they may be offered while others look on."""
    decline = game.windows.get(ask.about)
    if decline is not None:
        return (decline,) if decline in ask.words else ()
    hidden = game.hand_words.get(ask.about)
    return () if hidden is None else tuple(word for word in ask.words if word not in hidden)
