"""What all tests share.

Hypothesis draws the same examples in every run, and no clock decides. A test may register games of its own; the
next one finds those that are installed.
"""

from __future__ import annotations

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


@pytest.fixture(autouse=True)
def installed_games_afterwards() -> Iterator[None]:
    yield
    registry._registered.clear()
    registry._registered.update(INSTALLED)
