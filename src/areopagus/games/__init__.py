"""The games. Each folder has the same modules; `docs/adding-a-game.md` shows them.

`areopagus.games` is this package, and calling it lists the games that can be played: Python puts a package that
was imported in the place of a function of the same name, so the package has to answer for both.
"""

import sys
from types import ModuleType
from typing import Any

from areopagus.kernel import Game, registry


class _Games(ModuleType):
    """A package that can be called."""

    def __call__(self) -> dict[str, Game[Any]]:
        """All known games by key."""
        return registry.games()


sys.modules[__name__].__class__ = _Games
