"""Every game that is installed keeps every promise, for each number of seats and each value of its options."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.kernel import Game, games
from areopagus.kernel.conformance import fuzz

TABLES = [
    pytest.param(game, seats, id=f"{key}-{seats}") for key, game in games().items() for seats in game.seats
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_installed_game_keeps_every_promise_at_every_table(game: Game[Any], seats: int) -> None:
    values = max((len(option.examples) for option in game.options), default=1)
    report = fuzz(game, games=2 * values, seats=[seats], hash_seeds=seats == max(game.seats))
    assert report.ok, [str(failure) for failure in report.failures]
    assert report.games == 2 * values
    assert all(count > 0 for counts in report.tried.values() for count in counts.values()), report.tried
