"""Panels: the parts of a table, each a picture of its own.

A page arranges panels for the window it has; a picture that stands alone puts each at its place (`x`, `y`).

A **sketch** is a panel that is not drawn yet: a function, and everything that the function may know (`content`, plain
values of one viewer's view). Equal contents give equal panels, so a panel is drawn once for all viewers with the same
content, and drawn again only when its content changes. A panel that is shared can't show what one of its viewers
may not see, because it is made from values that are in the view of each.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from .messages import KERNEL_TEXTS, Message
from .pieces import ANY_SEAT, Piece, Say


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table: its pieces from bottom to top, on a ground.

    `ground` is the name of the drawing under the pieces. A panel with a `seat` is the board of that player, who alone
    chooses what lies there (see `can_choose`). A panel without a label is not offered to people by name.
    """

    key: str
    width: float
    height: float
    pieces: tuple[Piece, ...] = ()
    ground: str = ""
    label: Message | None = None
    seat: int | None = None
    x: float = 0.0
    """The place of the left edge in a picture of the whole table."""
    y: float = 0.0
    """The place of the upper edge in a picture of the whole table."""

    @property
    def content(self) -> Panel:
        """All that decides how the panel looks: itself."""
        return self

    def draw(self) -> Panel:
        """Itself: it is drawn."""
        return self

    def can_choose(self, seat: int | None, piece: Piece) -> bool:
        """Whether a piece of this panel may answer a question to a seat; None: to any seat."""
        chooser = self.seat if piece.chooser is None else piece.chooser
        return chooser is None or chooser in (seat, ANY_SEAT)

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without the fields that are empty and the place in the whole picture."""
        values: dict[str, Any] = {"key": self.key, "width": self.width, "height": self.height}
        if self.ground:
            values["ground"] = self.ground
        if self.label is not None:
            values["label"] = say(self.label)
        if self.seat is not None:
            values["seat"] = self.seat
        values["pieces"] = [piece.to_json(say) for piece in self.pieces]
        return values

    def diff(self, older: Panel) -> PanelChanges | Panel | None:
        """What has changed since an older version of this panel: some pieces, the whole panel, or None: nothing."""
        if self is older:
            return None
        if (
            self.key != older.key
            or self.width != older.width
            or self.height != older.height
            or self.ground != older.ground
            or self.label != older.label
            or self.seat != older.seat
        ):
            return self
        before = {piece.key: piece for piece in older.pieces}
        now = {piece.key: piece for piece in self.pieces}
        added = tuple(piece for piece in self.pieces if piece.key not in before)
        order = [key for key in before if key in now]
        order.extend(piece.key for piece in added)
        changes = PanelChanges(
            self.key,
            removed=tuple(key for key in before if key not in now),
            changed=tuple(
                PieceChange(older_piece, piece)
                for piece in self.pieces
                if (older_piece := before.get(piece.key)) is not None and piece != older_piece
            ),
            added=added,
            moved=_moves(order, list(now)),
        )
        return changes if changes else None

    def apply(self, changes: PanelChanges) -> Panel:
        """The newer panel, from this one and the changes; `ValueError` if they don't fit together."""
        pieces = {piece.key: piece for piece in self.pieces}
        for key in changes.removed:
            if pieces.pop(key, None) is None:
                raise ValueError(f"The piece {key!r} can't be removed: it is not in the panel.")
        for older, piece in changes.changed:
            if pieces.get(piece.key) != older:
                raise ValueError(f"The piece {piece.key!r} can't change: it is not in the panel like that.")
            pieces[piece.key] = piece
        for piece in changes.added:
            if piece.key in pieces:
                raise ValueError(f"The piece {piece.key!r} can't be added: it is in the panel already.")
            pieces[piece.key] = piece
        order = list(pieces)
        for key, below in changes.moved:
            if key not in pieces or key == below or (below is not None and below not in pieces):
                raise ValueError(f"The piece {key!r} can't be laid on {below!r}.")
            order.remove(key)
            order.insert(0 if below is None else order.index(below) + 1, key)
        return replace(self, pieces=tuple(pieces[key] for key in order))

    def check(self, sprites: Mapping[str, str], grounds: Mapping[str, str]) -> None:
        """`ValueError` if the panel can't be drawn with these sprites and grounds."""
        if not (isfinite(self.width + self.height) and self.width > 0 and self.height > 0):
            raise ValueError(f"The panel {self.key!r} can't be {self.width} wide and {self.height} high.")
        if self.ground and self.ground not in grounds:
            raise ValueError(
                f"The panel {self.key!r} has the ground {self.ground!r}, which the scene doesn't know."
            )
        keys: set[str] = set()
        for piece in self.pieces:
            piece.check(sprites)
            if piece.key in keys:
                raise ValueError(f"Two pieces of the panel {self.key!r} have the key {piece.key!r}.")
            keys.add(piece.key)


@dataclass(frozen=True, slots=True)
class Sketch:
    """A panel that is not drawn yet: the function that draws it, and all that it may know."""

    key: str
    content: Any
    """Plain values. The function gets nothing else, so equal contents give equal panels."""
    function: Callable[[Any], Panel]

    def draw(self) -> Panel:
        """The panel."""
        return self.function(self.content)


Drawable: TypeAlias = Panel | Sketch


class PieceChange(NamedTuple):
    """A piece that is not the same any more; both have the same key."""

    older: Piece
    newer: Piece


@dataclass(frozen=True, slots=True)
class PanelChanges:
    """The changes from an older panel to a newer one.

    Pieces that are `removed` go; `changed` ones replace older ones; `added` ones are on top. If that
    is not the right order, `moved` puts pieces into their places, one after the other: each with the key of the
    piece directly below it, or None for the bottom.
    """

    key: str
    removed: tuple[str, ...] = ()
    changed: tuple[PieceChange, ...] = ()
    added: tuple[Piece, ...] = ()
    moved: tuple[tuple[str, str | None], ...] = ()

    def __bool__(self) -> bool:
        """Whether anything has changed at all."""
        return bool(self.removed or self.changed or self.added or self.moved)

    def to_json(self, say: Say = KERNEL_TEXTS.text) -> dict[str, Any]:
        """Plain values for the wire, without what is empty; of pieces that change only what differs."""
        values: dict[str, Any] = {"key": self.key}
        if self.removed:
            values["removed"] = list(self.removed)
        if self.changed:
            values["changed"] = [newer.changes_to_json(older, say) for older, newer in self.changed]
        if self.added:
            values["added"] = [piece.to_json(say) for piece in self.added]
        if self.moved:
            values["moved"] = [list(move) for move in self.moved]
        return values


def _moves(old: list[str], new: list[str]) -> tuple[tuple[str, str | None], ...]:
    """The fewest moves that bring keys into a new order.

    The keys that stay are a longest increasing subsequence of old places, found as in patience sorting.
    """
    if old == new:
        return ()
    place = {key: number for number, key in enumerate(old)}
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for number, key in enumerate(new):
        at = bisect_left(tops, place[key])
        before.append(ends[at - 1] if at else -1)
        tops[at : at + 1] = [place[key]]
        ends[at : at + 1] = [number]
    stays: set[int] = set()
    number = ends[-1]
    while number >= 0:
        stays.add(number)
        number = before[number]
    return tuple(
        (key, new[number - 1] if number else None) for number, key in enumerate(new) if number not in stays
    )
