"""The pictures of a table: each is drawn once for all open pages with the same eyes and language.

A picture remembers what has changed since an older one, as it goes over the wire, so that it is encoded once too. If a
choice has changed nothing for a pair of eyes, the picture of before is the picture of now.
"""

from __future__ import annotations

import threading
import weakref
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from areopagus.kernel import Match, Message, Scene
from areopagus.kernel.game import View
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.scene import PiecePool, Say

Eyes = int | None
_POOLS: Final[defaultdict[str, PiecePool]] = defaultdict(PiecePool)
"""The pieces that pictures of a game share, by its key."""


class Picture:
    """A table as a pair of eyes sees it, in a language."""

    def __init__(
        self, scene: Scene, say: Say, points: Sequence[Mapping[str, float]], goals: Mapping[str, bool]
    ) -> None:
        self.scene = scene
        self.points = points
        self.goals = goals
        self._say = say
        self._since: tuple[weakref.ref[Picture], msgspec.Raw | None] = (weakref.ref(self), None)

    def whole(self) -> msgspec.Raw:
        """All of it, encoded; not kept, since few pages are opened at the same moment."""
        return _encoded(self.scene.to_json(self._say))

    def since(self, older: Picture) -> msgspec.Raw | None:
        """What has changed since an older picture, encoded; None if nothing has."""
        known, changes = self._since
        if known() is not older:
            found = self.scene.diff(older.scene)
            changes = _encoded(found.to_json(self._say)) if found else None
            self._since = (weakref.ref(older), changes)
        return changes


class Pictures:
    """The latest pictures of one table."""

    def __init__(self) -> None:
        self._latest: dict[tuple[Eyes, str], tuple[Match, View, Picture]] = {}
        self._lock = threading.Lock()

    def picture(self, match: Match, eyes: Eyes, texts: Phrasebook, names: Sequence[str]) -> Picture:
        """How a pair of eyes sees a match."""
        key = (eyes, texts.language)
        with self._lock:
            known = self._latest.get(key)
            if known is not None and known[0] is match:
                return known[2]
            view = match.view(eyes)
            picture = (
                known[2] if known is not None and known[1] == view else _drawn(match, view, texts, names)
            )
            self._latest[key] = (match, view, picture)
            return picture


def _drawn(match: Match, view: View, texts: Phrasebook, names: Sequence[str]) -> Picture:
    def say(message: Message) -> str:
        return texts.text(message, names)

    game = match.game
    scene = game.picture(view).sharing(_POOLS[game.key])
    return Picture(scene, say, game.points(view), game.goals(view))


def _encoded(values: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(values))
