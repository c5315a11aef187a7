"""Analyses: what a search thinks of each choice that a seat made in a finished match.

It would look at hidden facts, so the match must be over. Thinkers judge choice by choice: an analysis has one task at a
time, and bots and hints come first. An address, or a browser, has one analysis under way. What was found is kept in
memory, for a number of seats. An analysis at which nobody has looked for some minutes pauses; one that paused or failed
goes on when it is asked for again. A match of older rules is read and judged by the engine of those rules.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal

from areopagus.kernel import Message
from areopagus.kernel.registry import known_game

from .engines import Engine
from .faults import Fault
from .messages import AnalysisInfo, JudgedChoice, LostChoice
from .replay import Question, Replays
from .store import TableRow
from .tables import Refused, Tables
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
class Judgement:
    """What a search thinks of one choice."""

    number: int
    """Its moment in the replay."""
    engine: Engine
    """Under whose rules it was made."""
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

    @property
    def worst(self) -> list[Judgement]:
        """The choices by which most was lost, the worst first."""
        found = sorted(self.judged, key=lambda one: (-one.lost, one.number))[:WORST]
        return [one for one in found if one.lost >= WORTH_TELLING]

    def told(self, worst: Sequence[LostChoice]) -> AnalysisInfo:
        """What a page is told of it; `worst` in words."""
        return AnalysisInfo(
            seat=self.seat,
            state=self.state,
            total=self.total,
            agreed=sum(one.chosen == one.best for one in self.judged),
            choices=[JudgedChoice(number=one.number, share=one.share, lost=one.lost) for one in self.judged],
            worst=list(worst),
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
        replays: Replays,
        thinkers: Thinkers,
        bot: str,
        most: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tables = tables
        self.replays = replays
        self.thinkers = thinkers
        self.bot = bot
        self.most = most
        self.clock = clock
        self._kept: OrderedDict[Key, Analysis] = OrderedDict()
        self._under_way: dict[Key, Work] = {}

    def found(self, row: TableRow, seat: int, asker: Asker) -> Analysis:
        """What there is of the analysis of a seat; one that paused goes on."""
        key = self._key(row, seat)
        analysis = self._kept.get(key) or Analysis(seat)
        analysis.looked = self.clock()
        if analysis.state == "waiting" and key not in self._under_way:
            with suppress(Fault):
                return self.begin(row, seat, asker)
        return analysis

    def begin(self, row: TableRow, seat: int, asker: Asker) -> Analysis:
        """Begin the analysis of a seat, or go on with it; one that is done or under way is left alone."""
        key = self._key(row, seat)
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
        task = asyncio.create_task(self._analyse(key, row, analysis, asker.address))
        self._under_way[key] = Work(asker, task)
        return analysis

    def _key(self, row: TableRow, seat: int) -> Key:
        if not row.over:
            raise Refused(Message("error.analysis_not_over"))
        if known_game(row.game).insight() is None:
            raise Refused(Message("error.no_analysis"))
        return row.id, row.epoch, seat

    def _keep(self, key: Key, analysis: Analysis) -> None:
        self._kept[key] = analysis
        self._kept.move_to_end(key)
        spare = [old for old in self._kept if old not in self._under_way and old != key]
        for old in spare[: max(0, len(self._kept) - self.most)]:
            del self._kept[old]

    async def _analyse(self, key: Key, row: TableRow, analysis: Analysis, owner: str) -> None:
        try:
            analysis.state = "thinking"
            film = await asyncio.to_thread(self.replays.film, row, None)
            analysis.total = 0
            known = {one.number for one in analysis.judged}
            for place, part in enumerate(film.parts):
                total, questions = await self.replays.questions(owner, film, place, analysis.seat, 0)
                analysis.total += total
                while questions:
                    for question in questions:
                        if self.clock() - analysis.looked > UNSEEN:
                            analysis.state = "waiting"
                            return
                        moment = film.moment_of(place, question.number)
                        if moment not in known:
                            analysis.judged.append(
                                await self._judged(key, moment, question, part.engine, owner)
                            )
                    since = questions[-1].number + 1
                    _, questions = await self.replays.questions(owner, film, place, analysis.seat, since)
            analysis.state = "done"
        except Failed as failure:
            LOG.warning("an analysis stopped", extra={"table": key[0], "why": str(failure)})
            analysis.state = "failed"
        except Exception as error:
            LOG.error("an analysis failed", extra={"table": key[0], **told(error)})
            analysis.state = "failed"
        finally:
            del self._under_way[key]

    async def _judged(
        self, key: Key, moment: int, question: Question, engine: Engine, owner: str
    ) -> Judgement:
        table, epoch, _ = key
        seed = self.tables.keys.seed(f"{table}/analysis/{epoch}/{moment}") % 2**63
        answer = await self.thinkers.think(
            "judge",
            self.bot,
            seed,
            question.position,
            question.chosen,
            owner=owner,
            urgency=Urgency.STUDY,
            engine=engine,
        )
        return Judgement(
            moment,
            engine,
            question.message,
            question.about,
            question.chosen,
            answer["best"],
            answer["share"],
            answer["lost"],
        )

    async def told(
        self, analysis: Analysis, row: TableRow, language: str, names: Sequence[str], owner: str
    ) -> AnalysisInfo:
        """What a page is told of an analysis, by the words of the engines under whose rules the match was played."""
        worst = analysis.worst
        said: dict[int, LostChoice] = {}
        for engine in dict.fromkeys(one.engine for one in worst):
            some = [one for one in worst if one.engine == engine]
            options = [(one.about, word) for one in some for word in (one.chosen, one.best)]
            messages = [one.message for one in some]
            sentences, chosen = await self.replays.said(
                owner, engine, row.game, messages, options, language, names
            )
            for place, one in enumerate(some):
                said[one.number] = LostChoice(
                    number=one.number,
                    question=sentences[place],
                    chosen=chosen[2 * place],
                    preferred=chosen[2 * place + 1],
                    share=one.share,
                    lost=one.lost,
                )
        return analysis.told([said[one.number] for one in worst])

    async def close(self) -> None:
        """Let the analyses stop where they are."""
        tasks = [work.task for work in self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
