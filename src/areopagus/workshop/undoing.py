"""A pytest plugin: what a test plays at its tables can be undone and redone.

pytest_plugins = ["areopagus.workshop.undoing"]     # in the conftest.py of the tests

After a test has passed, each `testing.Table` made for it undoes everything since its position was set up, and
redoes it. The test fails if the position, the question or the story is not the same as before.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

import pytest

from .testing import Table

TABLES: Final = pytest.StashKey[list[Table]]()
"""The tables made for a test, by its fixtures or by itself."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Collect the tables that are made while the test is set up and runs."""
    tables = item.stash[TABLES] = []
    Table.on_new = tables.append
    try:
        return (yield)
    finally:
        Table.on_new = None
        del item.stash[TABLES]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Undo and redo at each table, while everything that the test has set up is still in place."""
    outcome = yield
    for table in item.stash[TABLES]:
        difference = table.difference_after_undo()
        if difference:
            pytest.fail(f"undone and redone, {difference}", pytrace=False)
    return outcome
