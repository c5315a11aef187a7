"""Status phases in which an Objective is met or not."""

from __future__ import annotations

from areopagus.workshop.testing import Table

from .objective_positions import (
    Edit,
    in_status,
)
from .positions import (
    objective_with,
)


def offered(key: str, edit: Edit, seats: int = 2) -> bool:
    """Whether seat 0 may complete an Objective in the Status phase."""
    number, word = objective_with(key)
    table = in_status(edit, [number], seats)
    return table.about == "status.objective" and word in table.words


def complete(key: str, edit: Edit) -> Table:
    """Seat 0 completes an Objective."""
    number, word = objective_with(key)
    table = in_status(edit, [number])
    table.play(word)
    return table
