"""Hints: what a search would choose at the pending question, for the asked player and nobody else.

A thinker searches, with what the asked seat may see. Each table has at most one search for a hint at a time. The
latest hints are kept by question, so that asking again costs nothing and gives the same answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from areopagus.bots.hints import Advice
from areopagus.kernel import Ask, Match, Message

from ..http.errors import ApiError
from ..live.errors import ActionRefused, Stale
from ..live.snapshot import Snapshot
from ..live.tables import Tables
from ..wire.match import Hint, HintWord
from .thinker_pool import Failed, ThinkerPool

LOG: Final = logging.getLogger("areopagus.server")
MOST_KEPT: Final = 200
"""Maximum number of hints that are kept."""


@dataclass(frozen=True, slots=True)
class FoundHint:
    """A hint before it is put into words: the match at its question, and the best words."""

    match: Match
    question: str
    advice: Sequence[Advice]

    def to_wire(self, language: str, names: Sequence[str]) -> Hint:
        """The hint in a language; words have the names that the question gives them."""
        texts = self.match.game.phrasebook(language)
        assert self.match.ask is not None
        asked = self.match.asked(self.match.ask.seat)
        assert asked is not None
        words = [
            HintWord(
                word=advice.word.text,
                name=texts.text(asked.option(advice.word, texts), names),
                share=advice.share,
                why=texts.text(advice.why(), names),
            )
            for advice in self.advice
        ]
        return Hint(question=self.question, words=words)


class Hints:
    """Finds hints for all tables."""

    def __init__(self, tables: Tables, thinkers: ThinkerPool, bot: str) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.bot = bot
        self._searching: set[str] = set()
        """The tables for which a search is in progress."""
        self._kept: OrderedDict[str, Sequence[Advice]] = OrderedDict()

    async def hint(self, table: str, seats: Sequence[int], wanted: str = "", *, owner: str) -> FoundHint:
        """A hint for one of these seats, if it is asked; with `wanted`, only for that question.

        The search is charged to `owner`, the address that asks.
        """
        live = await self.tables.find(table)
        if not live.row.hints:
            raise ActionRefused(Message("error.hints_off"))
        now = live.snapshot()
        if wanted not in ("", now.question):
            raise Stale
        ask = _asked(now, seats)
        advice = self._kept.get(now.question)
        if advice is None:
            if table in self._searching:
                raise ActionRefused(Message("error.hint_busy"))
            if self.thinkers.is_crowded(owner):
                raise ApiError(429, "error.too_fast")
            self._searching.add(table)
            try:
                advice = await self._search(table, now, ask, owner)
            finally:
                self._searching.discard(table)
            self._keep(now.question, advice)
        if live.question != now.question:
            raise Stale
        return FoundHint(now.match, now.question, advice)

    async def _search(self, table: str, now: Snapshot, ask: Ask, owner: str) -> Sequence[Advice]:
        seed = self.tables.keys.seed(f"{table}/hint/{now.epoch}/{now.number}") % 2**63
        position = await asyncio.to_thread(lambda: now.match.excerpt)
        try:
            answer = await self.thinkers.think("hint", self.bot, seed, position, owner=owner)
        except Failed as failure:
            LOG.warning("no hint was found", extra={"table": table, "seat": ask.seat, "why": str(failure)})
            raise ApiError(503, "error.hint_failed") from failure
        find = now.match.game.vocabulary.find
        return [
            Advice(
                find(advice["word"]),
                advice["share"],
                advice["visits"],
                tuple((part, points) for part, points in advice["gains"]),
            )
            for advice in answer["advice"]
        ]

    def _keep(self, question: str, advice: Sequence[Advice]) -> None:
        self._kept[question] = advice
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def _asked(now: Snapshot, seats: Sequence[int]) -> Ask:
    """The pending question, if one of the seats is asked and a search can find something."""
    ask = now.ask
    if ask is None or ask.seat not in seats:
        raise ActionRefused(Message("error.hint_not_asked"))
    if now.match.game.insight() is None:
        raise ActionRefused(Message("error.no_hints"))
    if len(ask.words) == 1:
        raise ActionRefused(Message("error.no_choice"))
    return ask
