"""Closes pages whose client has lost a seat, where several servers share a database.

A server closes the pages of a browser that loses its seat there. It does not learn what another server does, so it
reads the holders of all tables with open pages again, every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ..store.holders import Holders
from .hub import Hub

LOG: Final = logging.getLogger("areopagus.server")


class SeatRevoker:
    """Closes the pages whose client no longer holds the seats with which they were opened."""

    def __init__(self, hub: Hub, holders: Holders, seconds: float) -> None:
        self.hub = hub
        self.holders = holders
        self.seconds = seconds
        """Seconds between two checks."""

    async def run(self) -> None:
        """Check every few seconds, until cancelled; a check that fails is made again."""
        while True:
            await asyncio.sleep(self.seconds)
            try:
                await self.check()
            except Exception as error:
                LOG.error("the holders of seats could not be read", exc_info=error)

    async def check(self) -> None:
        """Close the pages that have lost a seat."""
        playing = [(table, page) for table, page in self.hub.all_pages() if page.seats]
        if not playing:
            return
        held = await asyncio.to_thread(self.holders.at_all, {table for table, _ in playing})
        for table, page in playing:
            if any((table, seat, page.client) not in held for seat in page.seats):
                page.dismiss()
