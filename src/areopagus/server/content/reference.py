"""The reference of a game, for people who point at a piece."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from areopagus.kernel import Game


@lru_cache(maxsize=64)
def reference_of(game: Game[Any], language: str) -> str:
    """The entries of a game by key as JSON, in a language."""
    say = game.phrasebook(language).text
    return msgspec.json.encode({key: entry.to_json(say) for key, entry in game.reference().items()}).decode()
