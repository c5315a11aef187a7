"""The table as a scene."""

from __future__ import annotations

from typing import Any

from areopagus.kernel import Message, Scene


def picture(view: dict[str, Any]) -> Scene:
    """The view as a scene."""
    raise NotImplementedError


def describe(view: dict[str, Any]) -> list[Message]:
    """The view in sentences."""
    return []
