"""Small pictures of tables for lists: the map, as spectators see it.

A picture is drawn when somebody requests it, after all open pages have been served, and kept until the match continues.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from ..content.art import map_picture
from ..store import Revision, TableRow
from .render_queue import LOW, RenderQueue
from .table import LiveTable
from .tables import Tables

MOST_KEPT: Final = 200
"""Maximum number of pictures that are kept."""


class Thumbnails:
    """The pictures of all tables."""

    def __init__(self, tables: Tables, queue: RenderQueue) -> None:
        self._tables = tables
        self._queue = queue
        self._kept: OrderedDict[str, tuple[Revision, bytes]] = OrderedDict()

    async def picture(self, row: TableRow) -> bytes:
        """The picture of a table, as an SVG document. It shows what everybody may see."""
        revision = Revision(row.epoch, row.length)
        kept = self._kept.get(row.id)
        if kept is None or kept[0] != revision:
            live = await self._tables.find(row.id)
            kept = await self._queue.run(LOW, _drawn, live)
            self._kept[row.id] = kept
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(row.id)
        return kept[1]

    def forget(self, table: str) -> None:
        """Drop the picture of a table."""
        self._kept.pop(table, None)


def _drawn(live: LiveTable) -> tuple[Revision, bytes]:
    """The picture of a table, and the revision of the match that it shows."""
    now = live.snapshot()
    game = now.match.game
    scene = game.picture(now.match.view(None))
    return Revision(now.epoch, now.number), map_picture(game, scene.spoken(game.phrasebook().text)).encode()
