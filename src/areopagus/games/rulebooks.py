"""Where the rules of a game are as a document: inside an installed package, or in the documentation of a checkout."""

from __future__ import annotations

from pathlib import Path


def rulebook(key: str) -> Path:
    """The rules document of a game, `docs/rules/<key>.md`, which a wheel carries as `areopagus/rules/<key>.md`."""
    shipped = Path(__file__).parent.parent / "rules" / f"{key}.md"
    return shipped if shipped.exists() else Path(__file__).parents[3] / "docs" / "rules" / f"{key}.md"
