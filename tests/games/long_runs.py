"""Which cases of an expensive test `make test` runs; `make test-long` runs the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

Case = TypeVar("Case")


def long_unless(cases: Iterable[Case], is_in_every_run: Callable[[Case], bool]) -> list[Any]:
    """Cases for `parametrize`, of which some are in every run."""
    return [case if is_in_every_run(case) else pytest.param(case, marks=pytest.mark.long) for case in cases]
