"""In which order the suite's tests are run, so that all cores are busy to the end and no game is played twice."""

from __future__ import annotations

from itertools import chain, zip_longest
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRST = "test_a_first_game_at_every_table_keeps_every_promise"
FEW = "test_a_few_games_with_other_numbers_of_seats_keep_every_promise"
MANY = "test_an_installed_game_keeps_every_promise_at_every_table"


def several_to_first(name: str) -> str:
    """The name of the test that plays the first of the same games."""
    return name.replace(FEW, FIRST).replace(MANY, FIRST)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out a first game that is also the first of several, and begin with the longest tests.

    A process is handed its next test while it still plays, so between two long ones there is a short one.
    """
    ours = [item for item in items if item.path.parent == HERE]
    others = [item for item in items if item.path.parent != HERE]
    short = [item for item in ours if not item.name.startswith((FIRST, FEW, MANY))]
    again = {several_to_first(item.name) for item in ours if item.name.startswith((FEW, MANY))}
    long = [item for item in ours if item.name.startswith((FIRST, FEW, MANY)) and item.name not in again]
    long.sort(key=lambda item: item.callspec.params["seats"], reverse=True)
    config.hook.pytest_deselected(items=[item for item in ours if item.name in again])
    mixed = chain.from_iterable(zip_longest(long, short))
    items[:] = [*(item for item in mixed if item is not None), *others]
