"""Highlights: the lines of the story that people should see until they have looked at them.

An Event, the dice of a battle, a card that is played: a sentence in the story is easily missed. A game says which lines
are **highlights**, by the key of the line: of which kind, which entry of its reference has the picture and the text,
and which dice were rolled.

    HIGHLIGHTS = {
        "story.event": Highlight("event", word_of("event")),
        "story.dice": Highlight("dice", "die", rolls=raid_rolls, beside=("raid.again",)),
        "story.over": Highlight("end", "end"),
    }

A highlight is found from the message that a viewer is told, so it knows no more than that line says. What follows from
it is told by the lines after it: those of the same deed up to the next highlight, or all deeds of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .chronicle import Params, seat_number
from .messages import Message, word_name

HighlightKind: TypeAlias = Literal["event", "dice", "card", "discovery", "level", "end"]
"""What is seen: an Event, dice, a card, a discovery, a level that is reached, or why the match ends."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that were rolled at once, by one side."""

    dice: tuple[int, ...]
    who: Message | None = None
    """Who has rolled them; None: that is known."""
    outcome: Message | None = None
    """What they came to, in a few words."""

    @property
    def seat(self) -> int | None:
        """The seat that has rolled them; None: no seat."""
        return seat_number(self.who)


@dataclass(frozen=True, slots=True)
class Highlight:
    """How lines of the story with one key are seen."""

    kind: HighlightKind
    about: str | Callable[[Params], str]
    """The key of the entry of the reference with its picture and text, or how the parameters of the line name it."""
    rolls: Callable[[Params], Iterable[Roll]] | None = None
    """Reads the dice from the parameters of the line."""
    whole_turn: bool = False
    """Whether all deeds up to the next turn follow from it."""
    beside: Collection[str] = ()
    """The questions that are decided by it: it is seen beside them."""

    def entry_key(self, params: Params) -> str:
        """The key of the entry for a line with these parameters."""
        return self.about if isinstance(self.about, str) else self.about(params)

    def rolled(self, params: Params) -> tuple[Roll, ...]:
        """The dice of a line with these parameters; none, if it is about something else."""
        return () if self.rolls is None else tuple(self.rolls(params))


Highlights: TypeAlias = Mapping[str, Highlight]
"""The highlights of a game, by the keys of lines of the story."""


def word_of(param: str) -> Callable[[Params], str]:
    """The entry of the word that a parameter names."""

    def key(params: Params) -> str:
        name = params[param]
        return name.key.removeprefix(word_name("").key) if isinstance(name, Message) else str(name)

    return key


def pips(dice: Iterable[int]) -> str:
    """Dice as a parameter of a line: `5 3 6`, a dash for none."""
    return " ".join(map(str, dice)) or "–"


def dice_of(params: Params, param: str) -> tuple[int, ...]:
    """The dice that `pips` wrote, or the number of pips of a single die."""
    return tuple(int(die) for die in str(params[param]).split() if die.isdecimal())
