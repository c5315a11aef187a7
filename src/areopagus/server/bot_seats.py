"""Bots at tables: whenever one is asked it thinks, beside the server, and its answer is played like a person's.

Bots rest while no page of their table is open. Who looks on pays for their thinking: of the addresses of the open pages
the one that has used least lately. Visible answers come at a steady beat (`pace.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from areopagus.bots import PLAINEST
from areopagus.kernel import IllegalChoice

from .database import is_unavailable
from .hands import granting_word
from .own_bots import bots_here
from .pace import Pace, is_visible
from .tables import LiveTable, Present, Stale, Tables
from .thinker import told
from .thinkers import Failed, Thinkers, Unwanted

LOG: Final = logging.getLogger("areopagus.server")
AGAIN: Final = 2.0
"""Seconds after which bots look again when the database could not be used."""


@dataclass(frozen=True, slots=True)
class Planned:
    """How a bot means to go on after an answer; it holds until somebody takes a choice back."""

    bot: str
    seat: int
    epoch: int
    rest: Sequence[tuple[str, str]]
    """The questions that come next, by what they are about, and the answers."""

    def next_word(self, bot: str, now: Present) -> str:
        """What it says to the pending question; empty: nothing."""
        ask = now.match.ask
        if ask is None or not self.rest or (bot, ask.seat, now.epoch) != (self.bot, self.seat, self.epoch):
            return ""
        about, word = self.rest[0]
        return word if about == ask.about and word in {legal.text for legal in ask.words} else ""


class BotSeats:
    """Lets the bots of all tables play."""

    def __init__(
        self,
        tables: Tables,
        thinkers: Thinkers,
        changed: Callable[[str], None],
        onlookers: Callable[[str], Collection[str]],
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self._changed = changed
        self._onlookers = onlookers
        """The addresses of the open pages of a table."""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._called: set[str] = set()
        """Tables at which something has happened since their bots last looked."""
        self._planned: dict[str, Planned] = {}
        """What the bot that answered last at each table means to do next."""

    def play_on(self, table: str) -> None:
        """If a bot is asked, it answers, and so on until a person is asked."""
        self._called.add(table)
        if table not in self._playing:
            self._playing[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        pace = Pace(self.tables.settings.bot_beat)
        try:
            while table in self._called:
                self._called.discard(table)
                while await self._answer(table, pace):
                    self._changed(table)
        except Exception as error:
            LOG.error("a bot failed", extra={"table": table, **told(error)})
            if is_unavailable(error):
                asyncio.get_running_loop().call_later(AGAIN, self._try_again, table)
        finally:
            self._playing.pop(table, None)
            self._planned.pop(table, None)

    def _try_again(self, table: str) -> None:
        """The database could not be used; if somebody still looks on, the bots of a table look again."""
        if self._onlookers(table):
            self.play_on(table)

    async def _answer(self, table: str, pace: Pace) -> bool:
        """Let the bot that is asked answer; False if no bot is, or nobody looks on."""
        if not self._onlookers(table):
            return False
        live = self.tables.at_hand(table)
        if live is None:
            live = await asyncio.to_thread(self.tables.live, table)
        now = live.present()
        ask = now.match.ask
        bot = "" if ask is None else self.tables.bot_at(live, ask.seat)
        if ask is None or not bot:
            return False
        try:
            word = granting_word(now.hands) or await self._word(table, live, now, bot)
        except Unwanted:
            return False
        word = self._granting(table, live, now) or word
        is_seen = pace.beat > 0 and await asyncio.to_thread(is_visible, now.match, word)
        if is_seen:
            await asyncio.sleep(pace.seconds_to_next())
        question = self.tables.question(live, now)
        try:
            await asyncio.to_thread(self._choose, table, ask.seat, question, word, bot)
        except (Stale, IllegalChoice):  # the match, or the person, has gone on or back meanwhile: look again
            LOG.info("a bot's answer came too late", extra={"table": table})
        if is_seen:
            pace.note_visible_change()
        return True

    def _granting(self, table: str, live: LiveTable, thought: Present) -> str:
        """The word that grants the wish of a raised hand, also of one raised meanwhile; plans are made anew then."""
        now = live.present()
        if (now.number, now.epoch) != (thought.number, thought.epoch):
            return ""
        word = granting_word(now.hands)
        if word:
            self._planned.pop(table, None)
        return word

    def _choose(self, table: str, seat: int, question: str, word: str, bot: str) -> None:
        """Play the answer at the table as it is now: the one that was thought about may have been let go meanwhile."""
        self.tables.at_present(table, lambda live: self.tables.choose(live, (seat,), question, word, bot))

    async def _word(self, table: str, live: LiveTable, now: Present, bot: str) -> str:
        ask = now.match.ask
        assert ask is not None
        seed = self.tables.keys.seed(f"{live.row.id}/{ask.seat}/{now.number}")
        if bot != PLAINEST and len(ask.words) > 1:
            try:
                return await self._thought(table, now, bot, seed % 2**63)
            except Failed as failure:
                LOG.warning(
                    "a bot gave no answer",
                    extra={"table": table, "seat": ask.seat, "bot": bot, "why": str(failure)},
                )
        return Random(seed).choice(ask.words).text

    async def _thought(self, table: str, now: Present, bot: str, seed: int) -> str:
        """What a bot answers as it had planned, or after thinking; `Failed` if it says nothing that is on offer."""
        match, planned = now.match, self._planned.pop(table, None)
        if planned is not None and (word := planned.next_word(bot, now)):
            self._planned[table] = replace(planned, rest=planned.rest[1:])
            return word
        if bot not in bots_here(match.game, self.tables.settings):
            raise Failed("not one of this server's bots")
        position = await asyncio.to_thread(lambda: match.excerpt)
        onlookers = self._onlookers(table)
        if not onlookers:
            raise Unwanted
        owner = min(onlookers, key=self.thinkers.turns.used)
        answer = await self.thinkers.think(
            "choose", bot, seed, position, owner=owner, is_wanted=lambda: bool(self._onlookers(table))
        )
        word = str(answer["word"])
        assert match.ask is not None
        if word not in {legal.text for legal in match.ask.words}:
            raise Failed("its answer is not on offer")
        self._planned[table] = Planned(bot, match.ask.seat, now.epoch, answer["plan"])
        return word

    async def close(self) -> None:
        """Let the bots stop where they are."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
