"""Whether the screen of one person shows anything that others must not see."""

from __future__ import annotations

from areopagus.kernel import Match


def has_secrets(match: Match, seat: int) -> bool:
    """Whether the terminal shows a seat anything that it wouldn't show to everybody."""
    ask = match.ask
    if ask is not None and ask.seat == seat and not ask.is_open_to(None):
        return True
    describe = match.game.describe
    if describe(match.view(seat)) != describe(match.view(None)):
        return True
    return match.story(seat) != match.story(None)
