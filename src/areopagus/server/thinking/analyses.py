"""Analyses: what a search thinks of each choice that a seat made in a finished match.

Thinkers judge choice by choice: an analysis has one task at a time, and bots and hints come first (`studies.py`). An
analysis that nobody has looked at for some minutes pauses; one that paused or failed continues when it is requested
again. A match of older rules is read and judged by the engine of those rules.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from areopagus.kernel import Message

from ..engines import Engine
from ..http.errors import ApiError
from ..live.tables import Tables
from ..replays.replays import ChoiceToJudge, Replays
from ..store import TableRow
from ..task_loop import failure_of
from ..wire.http import AnalysisInfo, AnalysisState
from ..wire.match import JudgedChoice, LostChoice
from .scheduler import Urgency
from .studies import UNSEEN, Asker, Studies, check_over
from .thinker_pool import Failed, ThinkerPool

LOG: Final = logging.getLogger("areopagus.server")
WORST: Final = 8
"""Number of choices that are put into words."""
SMALLEST_LOSS: Final = 0.005
"""Share of the win below which nothing counts as lost."""

Key = tuple[str, int, int]
"""The table, its epoch, and the seat."""


@dataclass(frozen=True, slots=True)
class ChoiceJudgement:
    """What a search thinks of one choice."""

    number: int
    """Its moment in the replay of the match."""
    engine: Engine
    """The engine of the rules under which it was made."""
    message: Message
    about: str
    chosen: str
    best: str
    share: float
    lost: float


@dataclass
class Analysis:
    """The analysis of one seat, so far."""

    seat: int
    state: AnalysisState = "none"
    total: int = 0
    judged: list[ChoiceJudgement] = field(default_factory=list)
    last_seen: float = 0.0
    """When somebody looked at it last."""

    @property
    def worst(self) -> list[ChoiceJudgement]:
        """The choices by which most was lost, the worst first."""
        worst = sorted(self.judged, key=lambda one: (-one.lost, one.number))[:WORST]
        return [one for one in worst if one.lost >= SMALLEST_LOSS]

    def to_wire(self, worst: Sequence[LostChoice]) -> AnalysisInfo:
        """The analysis as it is sent; `worst` are the worst choices in words."""
        return AnalysisInfo(
            seat=self.seat,
            state=self.state,
            total=self.total,
            agreed=sum(one.chosen == one.best for one in self.judged),
            choices=[JudgedChoice(number=one.number, share=one.share, lost=one.lost) for one in self.judged],
            worst=list(worst),
        )


class Analyses:
    """Makes and keeps the analyses of all tables."""

    def __init__(
        self,
        tables: Tables,
        replays: Replays,
        thinkers: ThinkerPool,
        bot: str,
        most: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tables = tables
        self.replays = replays
        self.thinkers = thinkers
        self.bot = bot
        self.clock = clock
        self.studies: Studies[Key, Analysis] = Studies(thinkers, most)

    def find(self, row: TableRow, seat: int, asker: Asker) -> Analysis:
        """The analysis of a seat, so far; a paused one continues."""
        key = self._key(row, seat)
        analysis = self.studies.kept.get(key) or Analysis(seat)
        analysis.last_seen = self.clock()
        if analysis.state == "waiting" and key not in self.studies.running:
            with suppress(ApiError):
                return self.begin(row, seat, asker)
        return analysis

    def begin(self, row: TableRow, seat: int, asker: Asker) -> Analysis:
        """Begin the analysis of a seat, or continue it; nothing happens if it is done or running."""
        key = self._key(row, seat)
        analysis = self.studies.kept.get(key) or Analysis(seat)
        analysis.last_seen = self.clock()
        if key in self.studies.running or analysis.state == "done":
            return analysis
        self.studies.check_begin(asker)
        analysis.state = "waiting"
        self.studies.start(key, analysis, asker, partial(self._analyse, key, row, analysis, asker.address))
        return analysis

    def _key(self, row: TableRow, seat: int) -> Key:
        check_over(row)
        return row.id, row.epoch, seat

    async def _analyse(self, key: Key, row: TableRow, analysis: Analysis, owner: str) -> None:
        try:
            analysis.state = "thinking"
            replay = await asyncio.to_thread(self.replays.replay_of, row, None)
            analysis.total = 0
            judged = {one.number for one in analysis.judged}
            for place, part in enumerate(replay.parts):
                total, questions = await self.replays.questions(owner, replay, place, analysis.seat, 0)
                analysis.total += total
                while questions:
                    for question in questions:
                        if self.clock() - analysis.last_seen > UNSEEN:
                            analysis.state = "waiting"
                            return
                        moment = replay.moment_of(place, question.number)
                        if moment not in judged:
                            analysis.judged.append(
                                await self._judge(key, moment, question, part.engine, owner)
                            )
                    since = questions[-1].number + 1
                    _, questions = await self.replays.questions(owner, replay, place, analysis.seat, since)
            analysis.state = "done"
        except Failed as failure:
            LOG.warning("an analysis stopped", extra={"table": key[0], "why": str(failure)})
            analysis.state = "failed"
        except Exception as error:
            LOG.error("an analysis failed", extra={"table": key[0], **failure_of(error)})
            analysis.state = "failed"

    async def _judge(
        self, key: Key, moment: int, question: ChoiceToJudge, engine: Engine, owner: str
    ) -> ChoiceJudgement:
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
        return ChoiceJudgement(
            moment,
            engine,
            question.message,
            question.about,
            question.chosen,
            answer["best"],
            answer["share"],
            answer["lost"],
        )

    async def to_wire(
        self, analysis: Analysis, row: TableRow, language: str, names: Sequence[str], owner: str
    ) -> AnalysisInfo:
        """An analysis as it is sent, with the texts of the engines under whose rules the match was played."""
        worst = analysis.worst
        in_words: dict[int, LostChoice] = {}
        for engine in dict.fromkeys(one.engine for one in worst):
            same_engine = [one for one in worst if one.engine == engine]
            options = [(one.about, word) for one in same_engine for word in (one.chosen, one.best)]
            messages = [one.message for one in same_engine]
            sentences, chosen = await self.replays.put_into_words(
                owner, engine, row.game, messages, options, language, names
            )
            for place, one in enumerate(same_engine):
                in_words[one.number] = LostChoice(
                    number=one.number,
                    question=sentences[place],
                    chosen=chosen[2 * place],
                    preferred=chosen[2 * place + 1],
                    share=one.share,
                    lost=one.lost,
                )
        return analysis.to_wire([in_words[one.number] for one in worst])

    async def close(self) -> None:
        """Stop all analyses."""
        await self.studies.close()
