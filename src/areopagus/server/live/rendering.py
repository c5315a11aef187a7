"""Rendered views of a table: each panel is drawn and encoded once for all open pages that show the same.

A game describes the panels of a view by sketches: what is shown, and the function that draws it. The cache of a table
keeps the latest view of each pair of eyes. A sketch with the content of a panel in one of these views is not drawn:
the views share the panel. So a choice costs the drawing of the panels that it has changed, once for each
content, and a shared panel can't show what one of its viewers may not see: it is made from what is in the
view of each.

A rendered panel remembers its encoded changes since older panels for as long as these are shown somewhere. An update
is put together from the encoded changes of panels.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import msgspec

from areopagus.kernel import Game, Match, Message, Scene
from areopagus.kernel.game import View
from areopagus.kernel.messages import Phrasebook
from areopagus.kernel.panels import Drawable, Sketch
from areopagus.kernel.scene import Say

T = TypeVar("T")
Eyes = int | None
"""The seat whose view is shown; None: the public view."""
Speech: TypeAlias = tuple[str, tuple[str, ...]]
"""What decides how a message reads: the language, and the names of the players."""


class RenderedPanel:
    """A panel as all eyes see it for which it has the same content, in a language."""

    __slots__ = ("__weakref__", "_changes", "_say", "_sketch", "panel")

    def __init__(self, sketch: Drawable, say: Say) -> None:
        self.panel = sketch.draw()
        self._sketch = sketch
        self._say = say
        self._changes: weakref.WeakKeyDictionary[RenderedPanel, msgspec.Raw | None] | None = None
        """The encoded changes since older panels that are still in use."""

    def shows(self, sketch: Drawable) -> bool:
        """Whether this is the panel that a sketch would give."""
        own = self._sketch
        if own is sketch:
            return True
        if isinstance(sketch, Sketch):
            return (
                isinstance(own, Sketch) and own.function == sketch.function and own.content == sketch.content
            )
        return own == sketch

    def encoded(self) -> msgspec.Raw:
        """The whole panel; not kept, since few pages are opened at the same moment."""
        return _encoded(self.panel.to_json(self._say))

    def changes_since(self, older: RenderedPanel) -> msgspec.Raw | None:
        """What has changed since an older panel with the same key; None if nothing has."""
        if older is self:
            return None
        if self._changes is None:
            self._changes = weakref.WeakKeyDictionary()
        if older not in self._changes:
            changes = self.panel.diff(older.panel)
            self._changes[older] = None if changes is None else _encoded(changes.to_json(self._say))
        return self._changes[older]


@dataclass(frozen=True, slots=True)
class PointsAndGoals:
    """How the seats stand, as far as a view shows it; see the functions of `Game` with these names."""

    points: Sequence[Mapping[str, float]]
    progress: Mapping[str, tuple[int, int]]
    aim: Message | None
    hidden_points: Sequence[Message | None]


class RenderedView:
    """A table as a pair of eyes sees it, in a language."""

    def __init__(
        self,
        scene: Scene,
        panels: Iterable[RenderedPanel],
        say: Say,
        standing: PointsAndGoals,
    ) -> None:
        self.panels = {rendered.panel.key: rendered for rendered in panels}
        self.standing = standing
        self._title = scene.title
        self._seats = scene.seats
        self._say = say

    def encoded(self) -> msgspec.Raw:
        """The whole scene, as `Scene.to_json` gives it."""
        values: dict[str, Any] = {} if self._title is None else {"title": self._say(self._title)}
        values["seats"] = [seat.to_json(self._say) for seat in self._seats]
        values["panels"] = [panel.encoded() for panel in self.panels.values()]
        return _encoded(values)

    def changes_since(self, older: RenderedView) -> msgspec.Raw | None:
        """What has changed since an older view, as `Changes.to_json` gives it; None if nothing has."""
        if older is self:
            return None
        values: dict[str, Any] = {}
        removed = [key for key in older.panels if key not in self.panels]
        if removed:
            values["removed"] = removed
        panels = []
        for key, panel in self.panels.items():
            before = older.panels.get(key)
            changes = panel.encoded() if before is None else panel.changes_since(before)
            if changes is not None:
                panels.append(changes)
        if panels:
            values["panels"] = panels
        if self._title is not None and self._title != older._title:
            values["title"] = self._say(self._title)
        return _encoded(values) if values else None


@dataclass(frozen=True, slots=True)
class _Latest:
    """The latest view of a pair of eyes."""

    match: Match
    view: View
    rendered: RenderedView


class MadeOnce:
    """What was made of a match for several screens; forgotten when the match continues.

    A screen gets what was made for another one only if the content is equal of which both would be made, and they have
    the same language and names. So it can't show what only the other one may know.
    """

    def __init__(self) -> None:
        self._match: Match | None = None
        self._made: list[tuple[str, Speech, Any, Any]] = []

    def get(self, match: Match, what: str, speech: Speech, content: Any, make: Callable[[], T]) -> T:
        """What is made of a content; nobody may change it."""
        if match is not self._match:
            self._match, self._made = match, []
        for known, spoken, earlier, made in self._made:
            if known == what and spoken == speech and earlier == content:
                there: T = made
                return there
        new = make()
        self._made.append((what, speech, content, new))
        return new


class RenderCache:
    """The latest views of one table, and their panels."""

    def __init__(self) -> None:
        self.made_once = MadeOnce()
        self._latest: dict[Speech, dict[Eyes, _Latest]] = {}
        self._match: Match | None = None
        """The match that was rendered last."""
        self._views: dict[Eyes, View] = {}
        """Views of that match."""
        self._lock = threading.Lock()

    def render(self, match: Match, eyes: Eyes, texts: Phrasebook, names: Sequence[str]) -> RenderedView:
        """How a pair of eyes sees a match."""
        with self._lock:
            if match is not self._match:
                self._drop_unused()
                self._match, self._views = match, {}
            views = self._latest.setdefault((texts.language, tuple(names)), {})
            latest = views.get(eyes)
            if latest is not None and latest.match is match:
                return latest.rendered
            view = self._view(match, eyes)
            if latest is not None and latest.view == view:
                rendered = latest.rendered
            else:
                rendered = rendered_view(match.game, view, texts, names, _newest_first(views, eyes))
            views.pop(eyes, None)  # the latest one comes last
            views[eyes] = _Latest(match, view, rendered)
            return rendered

    def _view(self, match: Match, eyes: Eyes) -> View:
        """The view of a pair of eyes. With the first one of a match those of all come who have looked on so far."""
        if eyes not in self._views:
            viewers = {other for views in self._latest.values() for other in views}
            missing = [eyes, *(viewers - {eyes} - self._views.keys())]
            self._views.update(zip(missing, match.views(missing), strict=True))
        return self._views[eyes]

    def _drop_unused(self) -> None:
        """Drop the views of eyes to which the match that was rendered last was not shown."""
        for speech, views in list(self._latest.items()):
            kept = {eyes: latest for eyes, latest in views.items() if latest.match is self._match}
            if kept:
                self._latest[speech] = kept
            else:
                del self._latest[speech]


def _newest_first(views: dict[Eyes, _Latest], eyes: Eyes) -> list[RenderedView]:
    """The latest views, that of a pair of eyes before the others."""
    own = [views[eyes].rendered] if eyes in views else []
    others = [latest.rendered for other, latest in reversed(views.items()) if other != eyes]
    return own + others


def rendered_view(
    game: Game[Any], view: View, texts: Phrasebook, names: Sequence[str], earlier: Sequence[RenderedView]
) -> RenderedView:
    """A view of a table; panels with the same content are taken from known views."""

    def say(message: Message) -> str:
        return texts.text(message, names)

    scene = game.picture(view)
    panels = [_panel(sketch, say, earlier) for sketch in scene.sketches]
    return RenderedView(scene, panels, say, standing_in(game, view))


def standing_in(game: Game[Any], view: View) -> PointsAndGoals:
    """How a view shows that the seats stand."""
    return PointsAndGoals(game.points(view), game.progress(view), game.aim(view), game.hidden_points(view))


def _panel(sketch: Drawable, say: Say, earlier: Sequence[RenderedView]) -> RenderedPanel:
    """The panel of a sketch: out of a known view, if that has one with the same content, or a new one."""
    compared: list[RenderedPanel] = []
    for rendered in earlier:
        panel = rendered.panels.get(sketch.key)
        if panel is not None and panel not in compared:
            if panel.shows(sketch):
                return panel
            compared.append(panel)
    return RenderedPanel(sketch, say)


def _encoded(values: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(values))
