"""The right to a seat, where several servers share a database.

A server closes the pages of a browser that loses its seat there. It hears nothing of what another server does, so it
reads the holders of all tables with open pages again, every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from .holders import Holders
from .hub import Hub

LOG: Final = logging.getLogger("areopagus.server")


class Rights:
    """Closes pages whose browser no longer holds the seats by which they were opened."""

    def __init__(self, hub: Hub, holders: Holders, seconds: float) -> None:
        self.hub = hub
        self.holders = holders
        self.seconds = seconds

    async def work(self) -> None:
        """Look every few seconds, until cancelled; a database that fails is asked again."""
        while True:
            await asyncio.sleep(self.seconds)
            try:
                await self.check()
            except Exception as error:
                LOG.error("the holders of seats could not be read", exc_info=error)

    async def check(self) -> None:
        """Close the pages that have no right to be open."""
        sitting = [(table, guest) for table, guest in self.hub.all_guests() if guest.screen.holder.seats]
        if not sitting:
            return
        held = await asyncio.to_thread(self.holders.at_all, {table for table, _ in sitting})
        for table, guest in sitting:
            if any((table, seat, guest.client) not in held for seat in guest.screen.holder.seats):
                guest.dismiss()
