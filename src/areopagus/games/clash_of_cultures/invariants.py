"""The invariants of a position (CC-INV)."""

from __future__ import annotations

from collections.abc import Iterator

from areopagus.kernel import Ask, Reason

from .state import World


def broken(s: World, ask: Ask | None = None, before: World | None = None) -> Iterator[Reason]:
    """The invariants that are broken."""
    yield from ()
