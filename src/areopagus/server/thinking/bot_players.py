"""Bots at tables: a bot that is asked thinks in a program of its own, and its answer is played like a person's.

Bots rest while no page of their table is open. Their thinking is charged to one of those who look on: of the addresses
of the open pages the one that has used the least lately. Visible answers come at a steady pace (`pacing.py`).
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

from ..live.errors import Stale, UnknownTable
from ..live.raised_hands import granting_word
from ..live.snapshot import Snapshot
from ..live.table import LiveTable
from ..live.tables import Tables
from ..store.database import is_unavailable
from ..task_loop import failure_of
from .bot_names import may_be_named
from .pacing import BotPacing, is_visible
from .thinker_pool import Failed, ThinkerPool, Unwanted

LOG: Final = logging.getLogger("areopagus.server")
RETRY_SECONDS: Final = 2.0
"""Seconds after which bots try again when the database was not available."""


@dataclass(frozen=True, slots=True)
class BotPlan:
    """The answers that a bot has planned after its last one; valid until somebody takes a choice back."""

    bot: str
    seat: int
    epoch: int
    answers: Sequence[tuple[str, str]]
    """The next questions, by what they are about, and the answers."""

    def next_word(self, bot: str, now: Snapshot) -> str:
        """The planned answer to the pending question; empty if there is none."""
        ask = now.match.ask
        if ask is None or not self.answers or (bot, ask.seat, now.epoch) != (self.bot, self.seat, self.epoch):
            return ""
        about, word = self.answers[0]
        return word if about == ask.about and word in {legal.text for legal in ask.words} else ""


class BotPlayers:
    """Lets the bots of all tables play."""

    def __init__(
        self,
        tables: Tables,
        thinkers: ThinkerPool,
        changed: Callable[[str], None],
        onlookers: Callable[[str], Collection[str]],
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self._changed = changed
        """Called with a table after a bot has answered there."""
        self._onlookers = onlookers
        """The addresses of the open pages of a table."""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._called: set[str] = set()
        """Tables at which something has happened since their bots last looked."""
        self._plans: dict[str, BotPlan] = {}
        """The plan of the bot that answered last, by table."""

    def play_on(self, table: str) -> None:
        """If a bot is asked, let it answer, and so on until a person is asked."""
        self._called.add(table)
        if table not in self._playing:
            self._playing[table] = asyncio.create_task(self._play(table))

    async def _play(self, table: str) -> None:
        pacing = BotPacing(self.tables.settings.bot_beat)
        try:
            while table in self._called:
                self._called.discard(table)
                while await self._answer_once(table, pacing):
                    self._changed(table)
        except UnknownTable:
            LOG.info("the table of a bot is gone", extra={"table": table})
        except Exception as error:
            LOG.error("a bot failed", extra={"table": table, **failure_of(error)})
            if is_unavailable(error):
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again, table)
        finally:
            self._playing.pop(table, None)
            self._plans.pop(table, None)

    def _try_again(self, table: str) -> None:
        if self._onlookers(table):
            self.play_on(table)

    async def _answer_once(self, table: str, pacing: BotPacing) -> bool:
        """Let the bot that is asked answer; False if no bot is, or nobody looks on."""
        if not self._onlookers(table):
            return False
        live = await self.tables.find(table)
        now = live.snapshot()
        ask = now.ask
        bot = "" if ask is None else live.bot_at(ask.seat)
        if ask is None or not bot:
            return False
        try:
            word = granting_word(now.hands) or await self._word(table, now, bot)
        except Unwanted:
            return False
        word = self._newly_granted(table, live, now) or word
        is_seen = pacing.beat > 0 and await asyncio.to_thread(is_visible, now.match, word)
        if is_seen:
            await asyncio.sleep(pacing.seconds_to_next())
        seats = (ask.seat,)
        try:  # the table that the bot thought about may have been dropped from memory since
            await asyncio.to_thread(
                self.tables.act, table, lambda latest: latest.choose(seats, now.question, word, bot)
            )
        except (Stale, IllegalChoice):  # the match has changed since: look again
            LOG.info("a bot's answer came too late", extra={"table": table})
        if is_seen:
            pacing.note_visible_change()
        return True

    def _newly_granted(self, table: str, live: LiveTable, thought: Snapshot) -> str:
        """The word that grants the wish of a hand raised while the bot was thinking; its plan is dropped then."""
        now = live.snapshot()
        if (now.number, now.epoch) != (thought.number, thought.epoch):
            return ""
        word = granting_word(now.hands)
        if word:
            self._plans.pop(table, None)
        return word

    async def _word(self, table: str, now: Snapshot, bot: str) -> str:
        """The answer of a bot; a random word if it gives none."""
        ask = now.match.ask
        assert ask is not None
        seed = self.tables.keys.seed(f"{table}/{ask.seat}/{now.number}")
        if bot != PLAINEST and len(ask.words) > 1:
            try:
                return await self._planned_or_thought(table, now, bot, seed % 2**63)
            except Failed as failure:
                LOG.warning(
                    "a bot gave no answer",
                    extra={"table": table, "seat": ask.seat, "bot": bot, "why": str(failure)},
                )
        return Random(seed).choice(ask.words).text

    async def _planned_or_thought(self, table: str, now: Snapshot, bot: str, seed: int) -> str:
        """The answer of a bot, as planned or after thinking; `Failed` if it is not on offer."""
        match, plan = now.match, self._plans.pop(table, None)
        if plan is not None and (word := plan.next_word(bot, now)):
            self._plans[table] = replace(plan, answers=plan.answers[1:])
            return word
        if not may_be_named(bot, match.game, self.tables.settings):
            raise Failed("not one of this server's bots")
        position = await asyncio.to_thread(lambda: match.excerpt)
        onlookers = self._onlookers(table)
        if not onlookers:
            raise Unwanted
        owner = min(onlookers, key=self.thinkers.scheduler.used)
        answer = await self.thinkers.think(
            "choose", bot, seed, position, owner=owner, is_wanted=lambda: bool(self._onlookers(table))
        )
        word = str(answer["word"])
        assert match.ask is not None
        if word not in {legal.text for legal in match.ask.words}:
            raise Failed("its answer is not on offer")
        self._plans[table] = BotPlan(bot, match.ask.seat, now.epoch, answer["plan"])
        return word

    async def close(self) -> None:
        """Stop all bots."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
