"""Analyses: what a search thinks of each choice that a seat made in a finished match.

It would look at hidden facts, so the match must be over. Thinkers judge choice by choice: an analysis has one task at a
time, and bots and hints come first. An address, or a browser, has one analysis under way. What was found is kept in
memory, for a number of seats. An analysis at which nobody has looked for some minutes pauses; one that paused or failed
goes on when it is asked for again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from areopagus.bots.hints import choices, choices_of
from areopagus.kernel import Match, Message, Record, Word
from areopagus.kernel.messages import Phrasebook

from .faults import Fault
from .messages import AnalysisInfo, JudgedChoice, LostChoice
from .tables import LiveTable, Refused, Tables
from .thinker import told
from .thinkers import Failed, Thinkers
from .turns import Urgency

LOG: Final = logging.getLogger("areopagus.server")
MOST_UNDER_WAY: Final = 32
"""Analyses that may be under way at a time."""
UNSEEN: Final = 300.0
"""Seconds after which an analysis pauses if nobody looks at it."""
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
    looked: float = 0.0
    """When somebody looked at it last."""

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


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wants an analysis: an address, which pays for the thinking, and a browser."""

    address: str
    client: str

    def is_like(self, other: Asker) -> bool:
        """Whether both may be the same person."""
        return self.address == other.address or self.client == other.client


@dataclass(frozen=True, slots=True)
class Work:
    """An analysis under way."""

    asker: Asker
    task: asyncio.Task[None]


class Analyses:
    """Makes and keeps the analyses of all tables."""

    def __init__(
        self,
        tables: Tables,
        thinkers: Thinkers,
        bot: str,
        most: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.bot = bot
        self.most = most
        self.clock = clock
        self._kept: OrderedDict[Key, Analysis] = OrderedDict()
        self._under_way: dict[Key, Work] = {}

    def found(self, live: LiveTable, seat: int, asker: Asker) -> Analysis:
        """What there is of the analysis of a seat; one that paused goes on."""
        key, _ = self._place(live, seat)
        analysis = self._kept.get(key) or Analysis(seat)
        analysis.looked = self.clock()
        if analysis.state == "waiting" and key not in self._under_way:
            with suppress(Fault):
                return self.begin(live, seat, asker)
        return analysis

    def begin(self, live: LiveTable, seat: int, asker: Asker) -> Analysis:
        """Begin the analysis of a seat, or go on with it; one that is done or under way is left alone."""
        key, match = self._place(live, seat)
        analysis = self._kept.get(key) or Analysis(seat)
        analysis.looked = self.clock()
        if key in self._under_way or analysis.state == "done":
            return analysis
        if any(work.asker.is_like(asker) for work in self._under_way.values()):
            raise Fault(409, "error.analysis_one_at_a_time")
        if len(self._under_way) >= MOST_UNDER_WAY or self.thinkers.is_crowded(asker.address):
            raise Fault(429, "error.analysis_busy")
        analysis.state = "waiting"
        self._keep(key, analysis)
        task = asyncio.create_task(self._analyse(key, match, analysis, asker.address))
        self._under_way[key] = Work(asker, task)
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

    async def _analyse(self, key: Key, match: Match, analysis: Analysis, owner: str) -> None:
        try:
            analysis.state = "thinking"
            record = match.record
            analysis.total = await asyncio.to_thread(choices_of, match.game, record, analysis.seat)
            walk = choices(match.game, record, analysis.seat)
            known = {one.number for one in analysis.judged}
            while (question := await asyncio.to_thread(_next, walk, known)) is not None:
                if self.clock() - analysis.looked > UNSEEN:
                    analysis.state = "waiting"
                    return
                analysis.judged.append(await self._judged(key, question, owner))
            analysis.state = "done"
        except Failed as failure:
            LOG.warning("an analysis stopped", extra={"table": key[0], "why": str(failure)})
            analysis.state = "failed"
        except Exception as error:
            LOG.error("an analysis failed", extra={"table": key[0], **told(error)})
            analysis.state = "failed"
        finally:
            del self._under_way[key]

    async def _judged(self, key: Key, question: Question, owner: str) -> Judgement:
        table, epoch, _ = key
        seed = self.tables.keys.seed(f"{table}/analysis/{epoch}/{question.number}") % 2**63
        answer = await self.thinkers.think(
            "judge", self.bot, seed, question.position, question.chosen, owner=owner, urgency=Urgency.STUDY
        )
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
        tasks = [work.task for work in self._under_way.values()]
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
