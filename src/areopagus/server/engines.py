"""Engines: the code that plays a game by certain rules.

The present engine is the one that runs here. Matches that were played by older rules are read by the engine of those
rules, in a program of its own.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from areopagus.kernel.registry import known_game


@dataclass(frozen=True)
class Engine:
    """The code for certain rules: the present one, or an older one in a folder of its own."""

    name: str
    folder: Path | None = None

    def environment(self) -> dict[str, str]:
        """The environment in which `python -m areopagus...` runs this engine."""
        if self.folder is None:
            return dict(os.environ)
        return {**os.environ, "PYTHONPATH": str(self.folder)}


PRESENT: Final = Engine("present")


def engine_for(game: str, rules: int) -> Engine | None:
    """The engine that plays a game by these rules; None if there is none here."""
    return PRESENT if known_game(game).rules == rules else None
