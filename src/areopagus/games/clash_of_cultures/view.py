"""What a seat may know of the table."""

from __future__ import annotations

from typing import Any

from .state import World


def view(s: World, seat: int | None, over: bool) -> dict[str, Any]:
    """The table as a seat may see it."""
    return {"round": s.round}
