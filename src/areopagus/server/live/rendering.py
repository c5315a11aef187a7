"""Rendered views of a table: each is made once for all open pages with the same eyes and language.

A view remembers its changes since an older one as encoded JSON, so that they are also encoded once. If a choice has
changed nothing for a pair of eyes, the older view is used again.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from areopagus.kernel import Match, Message, Scene
from areopagus.kernel.game import View
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.scene import Say

Eyes = int | None
"""The seat whose view is shown; None: the public view."""


class RenderedView:
    """A table as a pair of eyes sees it, in a language."""

    def __init__(
        self, scene: Scene, say: Say, points: Sequence[Mapping[str, float]], goals: Mapping[str, bool]
    ) -> None:
        self.scene = scene
        self.points = points
        self.goals = goals
        self._say = say
        self._changes: tuple[weakref.ref[RenderedView], msgspec.Raw | None] = (weakref.ref(self), None)
        """The older view of the last comparison, and the encoded changes since."""

    def encoded(self) -> msgspec.Raw:
        """The whole scene; not kept, since few pages are opened at the same moment."""
        return _encoded(self.scene.to_json(self._say))

    def changes_since(self, older: RenderedView) -> msgspec.Raw | None:
        """What has changed since an older view; None if nothing has."""
        compared, encoded = self._changes
        if compared() is not older:
            changes = self.scene.diff(older.scene)
            encoded = _encoded(changes.to_json(self._say)) if changes else None
            self._changes = (weakref.ref(older), encoded)
        return encoded


class RenderCache:
    """The latest views of one table."""

    def __init__(self) -> None:
        self._latest: dict[tuple[Eyes, str], tuple[Match, View, RenderedView]] = {}
        self._lock = threading.Lock()

    def render(self, match: Match, eyes: Eyes, texts: Phrasebook, names: Sequence[str]) -> RenderedView:
        """How a pair of eyes sees a match."""
        key = (eyes, texts.language)
        with self._lock:
            latest = self._latest.get(key)
            if latest is not None and latest[0] is match:
                return latest[2]
            view = match.view(eyes)
            rendered = (
                latest[2]
                if latest is not None and latest[1] == view
                else _rendered(match, view, texts, names)
            )
            self._latest[key] = (match, view, rendered)
            return rendered


def _rendered(match: Match, view: View, texts: Phrasebook, names: Sequence[str]) -> RenderedView:
    def say(message: Message) -> str:
        return texts.text(message, names)

    game = match.game
    return RenderedView(game.picture(view), say, game.points(view), game.goals(view))


def _encoded(values: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(values))
