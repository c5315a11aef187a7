"""Tables of On Mars while and right after they are set up."""

from __future__ import annotations

from areopagus.games.on_mars import GAME
from areopagus.games.on_mars.state import Mars
from areopagus.kernel import CHANCE
from areopagus.workshop.testing import Table


def dealt(seats: int, *, first: int = 0, stop: str = "turn_order.space", **options: object) -> Table:
    """A table in setup, at the first question of a kind; the lots fall on the first word each."""
    table = Table(GAME, seats, **options)
    while table.about and table.about != stop:
        at_first = table.about == "chance.first_player"
        table.match.choose(f"seat:{first}" if at_first else "no" if "no" in table.words else table.words[0])
    return table


def set_up(seats: int, **options: object) -> Mars:
    """The state when the first turn begins."""
    state = dealt(seats, stop="turn.action", **options).state
    assert isinstance(state, Mars)
    return state


def lots(seats: int, about: str, **options: object) -> list[list[str]]:
    """The words of every question of a kind to chance in setup."""
    table = Table(GAME, seats, **options)
    drawn = []
    while table.about != "turn_order.space":
        if table.about == about:
            assert table.match.ask is not None
            assert table.match.ask.seat == CHANCE
            drawn.append(table.words)
        table.match.choose(table.words[0])
    return drawn
