"""Tallies: what a player had or did in a finished match, counted, for reports over many matches.

`Game.tallies` returns them as names with numbers, the same names for every player of every match. A name is

- the text of a word, `advance:writing`, shown by the name of that word under the heading `tally.advance`;
- or a name of its own, `battles_won`, with the text `tally.battles_won`.

What a player has at the end is in the state. What was done during the match is in the story: `deeds`
selects the lines about a seat, and `counted` counts them by a word that they name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .messages import Message, seat_name, word_name
from .story import StoryLine


def deeds(story: Iterable[StoryLine], seat: int) -> list[Message]:
    """The lines of the story about a seat, including secret ones."""
    name = seat_name(seat)
    return [line.message for line in story if line.message.params.get("seat") == name]


def counted(lines: Sequence[Message], key: str, param: str) -> Counter[str]:
    """Number of lines that name each word: `counted(deeds(story, 0), "story.builds", "kind")["kind:mine"]`."""
    words = (message.params[param] for message in lines if message.key == key)
    return Counter(word.key.removeprefix("word.") for word in words if isinstance(word, Message))


def times(lines: Sequence[Message], *keys: str) -> int:
    """Number of lines with one of these keys."""
    return sum(message.key in keys for message in lines)


def group_of(name: str) -> str:
    """The family of a tally that is a word; empty for one with a name of its own."""
    family, colon, _ = name.partition(":")
    return family if colon else ""


def tally_name(name: str) -> Message:
    """The message that names a tally."""
    return word_name(name) if group_of(name) else Message(f"tally.{name}")


def group_name(group: str) -> Message:
    """The message that is the heading of a family of tallies."""
    return Message(f"tally.{group}")
