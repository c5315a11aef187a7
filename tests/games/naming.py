"""The keys under which words and the entries of a reference have their texts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from importlib import import_module
from inspect import getsource
from typing import Any

from areopagus.kernel import Entry, Game, Message, Word
from areopagus.kernel.messages import KERNEL_TEXTS


def nameless_words(vocabulary: Iterable[Word], keys: Collection[str]) -> list[str]:
    """The keys that are missing: a word has a name of its own or that of its family.

    Where the family is called like a word (`wonder`, and `wonder:colossus`), that name is the word's alone.
    """
    words = [word.text for word in vocabulary]
    missing: list[str] = []
    for text in words:
        family = text.partition(":")[0]
        shared = {f"word.{family}"} if family not in words else set[str]()
        if not any(key in keys for key in {f"word.{text}", *shared}):
            missing.append(f"word.{text}")
    return missing


def keys_of_reference(game: Game[Any]) -> set[str]:
    """The keys of texts that only the reference of a game uses."""
    keys = {
        inner.key
        for entry in game.reference().values()
        for message in messages_of(entry)
        for inner in parts_of(message)
    }
    return {key for key in keys if key.startswith(("about.", "name."))}


def keys_of_plot(game: Game[Any]) -> set[str]:
    """The keys of the headlines of deeds, as the plot of a game names them."""
    source = getsource(import_module(f"{type(game).__module__.rpartition('.')[0]}.plot"))
    prefixes = set(re.findall(r'named_by\("([a-z.]+)"', source))
    keys = set(re.findall(r'"(deed\.[a-z_.]+)"', source)) - prefixes
    names = {word.text.partition(":")[2] or word.text for word in game.vocabulary}
    made = {f"{prefix}:{name}" for prefix in prefixes for name in names}
    texts = game.phrasebook()
    return {key for key in keys if not KERNEL_TEXTS.has(key)} | {key for key in made if texts.has(key)}


def keys_of_standing(game: Game[Any]) -> set[str]:
    """The keys of the standing answers of a game."""
    keys = {f"standing.{standing.key}" for standing in game.standing}
    return {key for name in keys for key in (name, f"{name}.short") if not KERNEL_TEXTS.has(key)}


def messages_of(entry: Entry) -> list[Message]:
    """All that an entry says."""
    return [entry.name, *entry.effects, *([entry.price] if entry.price is not None else [])]


def parts_of(message: Message) -> Iterator[Message]:
    """A message and those in it."""
    yield message
    for value in message.params.values():
        if isinstance(value, Message):
            yield from parts_of(value)
