"""The keys under which words have their names."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from areopagus.kernel import Word


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
