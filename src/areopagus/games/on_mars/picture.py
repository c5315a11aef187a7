"""Placeholder while the real picture is being drawn by a colleague: replace this file as a whole."""

from __future__ import annotations

from areopagus.kernel import Message, Scene, View


def picture(view: View) -> Scene:
    """Nothing yet."""
    return Scene(10, 10, (), {})


def describe(view: View) -> list[Message]:
    """Nothing yet."""
    return []
