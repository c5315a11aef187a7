"""How the story names players."""

from __future__ import annotations

from areopagus.kernel import Message, Param

from ..state import Mars


def who(s: Mars, player: int) -> Param:
    """How the story names a player: by seat, or Lacerda."""
    return Message("lacerda") if player == s.lacerda else player
