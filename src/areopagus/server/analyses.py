"""Analyses: what a search thinks of each choice that a seat made in a finished match.

It would look at hidden facts, so the match must be over. Thinkers judge choice by choice, and all analyses together
have one task at a time: bots and hints get their turn in between. What was found is kept in memory, for so many seats;
an analysis that could not go on does so when it is asked for again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from areopagus.bots.hints import choices, choices_of
from areopagus.kernel import Match, Message, Record, Word
from areopagus.kernel.messages import Phrasebook

from .faults import Fault
from .messages import AnalysisInfo, JudgedChoice, LostChoice
from .tables import LiveTable, Refused, Tables
from .thinkers import Failed, Thinkers

LOG: Final = logging.getLogger("areopagus.server")
MOST_WAITING: Final = 8
"""So many analyses may be under way or wait for their turn."""
WORST: Final = 8
"""So many choices are told in words."""
WORTH_TELLING: Final = 0.005
"""Who has lost less of the win than this has lost nothing."""

Key = tuple[str, int, int]
"""The table, its epoch, and the seat."""


@dataclass(frozen=True, slots=True)
class Question:
    """One choice of the seat: what was asked and answered, and where."""

    number: int
    message: Message
    about: str
    chosen: str
    position: Record


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search thinks of one choice."""

    number: int
    """How many choices of the match came before it."""
    message: Message
    about: str
    chosen: str
    best: str
    share: float
    lost: float


@dataclass
class Analysis:
    """The analysis of one seat, as far as it has come."""

    seat: int
    state: Literal["none", "waiting", "thinking", "done", "failed"] = "none"
    total: int = 0
    judged: list[Judgement] = field(default_factory=list)

    def told(self, texts: Phrasebook, names: Sequence[str]) -> AnalysisInfo:
        """What a page is told of it."""
        worst = sorted(self.judged, key=lambda one: (-one.lost, one.number))[:WORST]
        return AnalysisInfo(
            seat=self.seat,
            state=self.state,
            total=self.total,
            agreed=sum(one.chosen == one.best for one in self.judged),
            choices=[JudgedChoice(number=one.number, share=one.share, lost=one.lost) for one in self.judged],
            worst=[
                LostChoice(
                    number=one.number,
                    question=texts.text(one.message, names),
                    chosen=texts.text(texts.option(one.about, one.chosen), names),
                    preferred=texts.text(texts.option(one.about, one.best), names),
                    share=one.share,
                    lost=one.lost,
                )
                for one in worst
                if one.lost >= WORTH_TELLING
            ],
        )


class Analyses:
    """Makes and keeps the analyses of all tables."""

    def __init__(self, tables: Tables, thinkers: Thinkers, bot: str, most: int) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.bot = bot
        self.most = most
        self._kept: OrderedDict[Key, Analysis] = OrderedDict()
        self._under_way: dict[Key, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    def found(self, live: LiveTable, seat: int) -> Analysis:
        """What there is of the analysis of a seat."""
        key, _ = self._place(live, seat)
        return self._kept.get(key) or Analysis(seat)

    def begin(self, live: LiveTable, seat: int) -> Analysis:
        """Begin the analysis of a seat, or go on with it; one that is done or under way is left alone."""
        key, match = self._place(live, seat)
        analysis = self._kept.get(key) or Analysis(seat)
        if key in self._under_way or analysis.state == "done":
            return analysis
        if len(self._under_way) >= MOST_WAITING:
            raise Fault(429, "error.analysis_busy")
        analysis.state = "waiting"
        self._keep(key, analysis)
        self._under_way[key] = asyncio.create_task(self._analyse(key, match, analysis))
        return analysis

    def _place(self, live: LiveTable, seat: int) -> tuple[Key, Match]:
        now = live.present()
        if not now.match.over:
            raise Refused(Message("error.analysis_not_over"))
        if now.match.game.insight() is None:
            raise Refused(Message("error.no_analysis"))
        return (live.row.id, now.epoch, seat), now.match

    def _keep(self, key: Key, analysis: Analysis) -> None:
        self._kept[key] = analysis
        self._kept.move_to_end(key)
        spare = [old for old in self._kept if old not in self._under_way and old != key]
        for old in spare[: max(0, len(self._kept) - self.most)]:
            del self._kept[old]

    async def _analyse(self, key: Key, match: Match, analysis: Analysis) -> None:
        try:
            async with self._turn:
                analysis.state = "thinking"
                record = match.record
                analysis.total = await asyncio.to_thread(choices_of, match.game, record, analysis.seat)
                walk = choices(match.game, record, analysis.seat)
                known = {one.number for one in analysis.judged}
                while (question := await asyncio.to_thread(_next, walk, known)) is not None:
                    analysis.judged.append(await self._judged(key, question))
            analysis.state = "done"
        except Failed as failure:
            LOG.warning("an analysis was broken off", extra={"table": key[0], "why": str(failure)})
            analysis.state = "failed"
        except Exception:
            LOG.exception("an analysis failed", extra={"table": key[0]})
            analysis.state = "failed"
        finally:
            del self._under_way[key]

    async def _judged(self, key: Key, question: Question) -> Judgement:
        table, epoch, _ = key
        seed = self.tables.keys.seed(f"{table}/analysis/{epoch}/{question.number}") % 2**63
        answer = await self.thinkers.think("judge", self.bot, seed, question.position, question.chosen)
        return Judgement(
            question.number,
            question.message,
            question.about,
            question.chosen,
            answer["best"],
            answer["share"],
            answer["lost"],
        )

    async def close(self) -> None:
        """Let the analyses stop where they are."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _next(walk: Iterator[tuple[Match, Word]], known: set[int]) -> Question | None:
    """The next choice that has not been judged yet."""
    for match, chosen in walk:
        if match.length in known:
            continue
        assert match.ask is not None
        asked = match.asked(match.ask.seat)
        assert asked is not None
        return Question(match.length, asked.message, asked.about, chosen.text, match.excerpt)
    return None
