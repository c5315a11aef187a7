"""Every game that is installed keeps every promise, for each number of seats and each value of its options."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.kernel import BadOption, Game, games
from areopagus.kernel.options import read_options
from areopagus.workshop.conformance import fuzz


def is_between(game: Game[Any], seats: int) -> bool:
    """Whether a game can be played with fewer seats and with more."""
    return min(game.seats) < seats < max(game.seats)


TABLES = [
    pytest.param(game, seats, id=f"{key}-{seats}") for key, game in games().items() for seats in game.seats
]
BETWEEN = [table for table in TABLES if is_between(*table.values)]
OUTER = [table for table in TABLES if table not in BETWEEN]
IN_THE_LONG_RUN = [pytest.param(*table.values, id=table.id, marks=pytest.mark.long) for table in BETWEEN]
GAMES = 9
"""Number of random games in which every value of every option is tried; `make test-quick` plays the first of them
alone, and `make fuzz` 200."""
FEW_GAMES = 2
"""Number of random games that `make test` plays with a number of seats between the smallest and the largest."""
SAMPLES = 4
"""Number of choices of each game, besides first questions, at which the expensive checks run; 12 in `make fuzz`."""


@pytest.mark.quick
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_first_game_at_every_table_keeps_every_promise(game: Game[Any], seats: int) -> None:
    report = fuzz(game, games=1, seats=[seats], hash_seeds=False)
    assert report.ok, [str(failure) for failure in report.failures]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), BETWEEN)
def test_a_few_games_with_other_numbers_of_seats_keep_every_promise(game: Game[Any], seats: int) -> None:
    report = fuzz(game, games=FEW_GAMES, seats=[seats], samples=SAMPLES, hash_seeds=False)
    assert report.ok, [str(failure) for failure in report.failures]
    assert report.games == FEW_GAMES


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "seats"), OUTER + IN_THE_LONG_RUN)
def test_an_installed_game_keeps_every_promise_at_every_table(game: Game[Any], seats: int) -> None:
    report = fuzz(game, games=GAMES, seats=[seats], samples=SAMPLES, hash_seeds=seats == max(game.seats))
    assert report.ok, [str(failure) for failure in report.failures]
    assert report.games == GAMES
    untried = [
        (option.key, value)
        for option in game.options
        for value in option.examples
        if is_possible(game, seats, option.key, value) and not report.tried[option.key][str(value)]
    ]
    assert untried == []


def is_possible(game: Game[Any], seats: int, key: str, value: object) -> bool:
    """Whether a value of an option goes with a number of seats."""
    try:
        game.check_options(seats, read_options(game.options, {key: value}))
    except BadOption:
        return False
    return True
