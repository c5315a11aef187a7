"""What all tests share.

Hypothesis draws the same examples in every run, and no clock decides. A test may register games of its own; the
next one finds those that are installed.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from areopagus.kernel import games, registry

pytest_plugins = ["areopagus.workshop.undoing"]

settings.register_profile(
    "fixed", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("fixed")

INSTALLED = games()

gc.disable()  # until all tests are collected: hardly anything that is made before them is garbage


def pytest_collection_finish() -> None:
    """From now on, garbage is looked for among what the tests make."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def installed_games_afterwards() -> Iterator[None]:
    yield
    registry._registered.clear()
    registry._registered.update(INSTALLED)
