"""Hints: what a search would do at the pending question, told to whoever is asked and to nobody else.

A thinker searches, from what the asked seat may see. A table has one hint in the making at a time. The latest hints are
kept by their question, so that asking again costs nothing and gives the same answer.
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

from .faults import Fault
from .messages import Hint, HintWord
from .tables import LiveTable, Present, Refused, Stale, Tables
from .thinkers import Failed, Thinkers

LOG: Final = logging.getLogger("areopagus.server")
KEPT: Final = 200
"""So many hints are kept."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A hint before it is put into words: the match at its question, and the best words."""

    match: Match
    question: str
    advice: Sequence[Advice]

    def told(self, language: str, names: Sequence[str]) -> Hint:
        """The hint in a language; words are named as the question names them."""
        texts = self.match.game.phrasebook(language)
        assert self.match.ask is not None
        asked = self.match.asked(self.match.ask.seat)
        assert asked is not None
        words = [
            HintWord(
                word=one.word.text,
                name=texts.text(asked.option(one.word, texts), names),
                share=one.share,
                why=texts.text(one.why(), names),
            )
            for one in self.advice
        ]
        return Hint(question=self.question, words=words)


class Hints:
    """Makes hints for all tables."""

    def __init__(self, tables: Tables, thinkers: Thinkers, bot: str) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.bot = bot
        self._at_work: set[str] = set()
        """The tables for which a hint is in the making."""
        self._kept: OrderedDict[str, Sequence[Advice]] = OrderedDict()

    async def hint(self, table: str, seats: Sequence[int], wanted: str = "", *, owner: str) -> Advised:
        """A hint for one of these seats, if it is asked; `wanted` is the only question that it may be about.

        The thinking is charged to `owner`, the address that asks.
        """
        live = self.tables.at_hand(table)
        if live is None:
            live = await asyncio.to_thread(self.tables.live, table)
        if not live.row.hints:
            raise Refused(Message("error.hints_off"))
        now = live.present()
        question = self.tables.question(live, now)
        if wanted not in ("", question):
            raise Stale
        ask = _asked(now.match, seats)
        advice = self._kept.get(question)
        if advice is None:
            if table in self._at_work:
                raise Refused(Message("error.hint_busy"))
            if self.thinkers.is_crowded(owner):
                raise Fault(429, "error.too_fast")
            self._at_work.add(table)
            try:
                advice = await self._searched(live, now, ask, owner)
            finally:
                self._at_work.discard(table)
            self._keep(question, advice)
        if self.tables.question(live) != question:
            raise Stale
        return Advised(now.match, question, advice)

    async def _searched(self, live: LiveTable, now: Present, ask: Ask, owner: str) -> Sequence[Advice]:
        table = live.row.id
        seed = self.tables.keys.seed(f"{table}/hint/{now.epoch}/{now.number}") % 2**63
        position = await asyncio.to_thread(lambda: now.match.excerpt)
        try:
            answer = await self.thinkers.think("hint", self.bot, seed, position, owner=owner)
        except Failed as failure:
            LOG.warning("no hint was found", extra={"table": table, "seat": ask.seat, "why": str(failure)})
            raise Fault(503, "error.hint_failed") from failure
        find = now.match.game.vocabulary.find
        return [
            Advice(
                find(one["word"]),
                one["share"],
                one["visits"],
                tuple((part, points) for part, points in one["gains"]),
            )
            for one in answer["advice"]
        ]

    def _keep(self, question: str, advice: Sequence[Advice]) -> None:
        self._kept[question] = advice
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _asked(match: Match, seats: Sequence[int]) -> Ask:
    """The pending question, if one of the seats is asked and a search can say something about it."""
    ask = match.ask
    if ask is None or ask.seat not in seats:
        raise Refused(Message("error.hint_not_asked"))
    if match.game.insight() is None:
        raise Refused(Message("error.no_hints"))
    if len(ask.words) == 1:
        raise Refused(Message("error.no_choice"))
    return ask
