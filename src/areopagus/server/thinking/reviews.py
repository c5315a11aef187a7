"""Reviews of finished matches, as `areopagus analyse` makes them: what decided them, luck, and what bots reach.

The jobs of a review (`bots/review`) are done by the thinkers, a few at a time; bots and hints come first
(`studies.py`). A review that nobody has looked at for some minutes pauses, and continues when somebody looks again. A
match of older rules has none: `analyses.py` judges its choices by the engine of those rules.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from areopagus import __version__
from areopagus.bots.review import Review, ReviewJob, ReviewPlan, findings_of, in_words
from areopagus.kernel import Record
from areopagus.kernel.record import RECORD, VERSION
from areopagus.kernel.registry import known_game

from ..http.errors import ApiError
from ..live.tables import Tables
from ..replays.replays import Replays
from ..store import TableRow
from ..task_loop import failure_of
from ..wire.http import ReviewInfo, ReviewState
from .scheduler import Urgency
from .studies import UNSEEN, Asker, Studies, check_over
from .thinker_pool import Failed, ThinkerPool

LOG: Final = logging.getLogger("areopagus.server")
PATIENCE: Final = 30.0
"""How many times as long as a bot's answer a job may take: seconds on a free machine, minutes on a busy one."""
MOST_FAILURES: Final = 3
"""Number of jobs in a row that may fail before the review stops; each is tried again."""

FOUND: Final = ("moments", "seats", "milestones")
"""What is sent of a finished review."""

Key = tuple[str, int]
"""The table and its epoch."""


@dataclass
class MatchReview:
    """The review of a match, so far."""

    plan: ReviewPlan
    state: ReviewState = "none"
    result: Review | None = None
    last_seen: float = 0.0
    """When somebody looked at it last."""
    failures: int = 0


class Reviews:
    """Makes and keeps the reviews of all tables."""

    def __init__(
        self,
        tables: Tables,
        replays: Replays,
        thinkers: ThinkerPool,
        most: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.tables = tables
        self.replays = replays
        self.thinkers = thinkers
        self.clock = clock
        self.studies: Studies[Key, MatchReview] = Studies(thinkers, most)

    async def find(self, row: TableRow, asker: Asker) -> MatchReview:
        """The review of a match, so far; a paused one continues."""
        key = self._key(row)
        review = self.studies.kept.get(key)
        if review is None:
            record = await asyncio.to_thread(self._record, row)
            return self._new(row) if record is not None else MatchReview(ReviewPlan(), "older")
        review.last_seen = self.clock()
        if review.state == "waiting" and key not in self.studies.running:
            with suppress(ApiError):
                return await self.begin(row, asker)
        return review

    async def begin(self, row: TableRow, asker: Asker) -> MatchReview:
        """Begin the review of a match, or continue it; nothing happens if it is done or running."""
        key = self._key(row)
        record = await asyncio.to_thread(self._record, row)
        if record is None:
            return MatchReview(ReviewPlan(), "older")
        review = self.studies.kept.get(key) or self._new(row)
        review.last_seen = self.clock()
        if key in self.studies.running or review.state == "done":
            return review
        self.studies.check_begin(asker)
        review.state, review.failures = "waiting", 0
        self.studies.start(key, review, asker, partial(self._make, key, record, review, asker.address))
        return review

    def _key(self, row: TableRow) -> Key:
        check_over(row)
        return row.id, row.epoch

    def _new(self, row: TableRow) -> MatchReview:
        return MatchReview(ReviewPlan(self.tables.keys.seed(f"{row.id}/review/{row.epoch}") % 2**31))

    def _record(self, row: TableRow) -> Record | None:
        """The record of a match that was played under the present rules from its beginning to its end. Blocks."""
        replay = self.replays.replay_of(row, None)
        if len(replay.parts) != 1:
            return None
        (part,) = replay.parts
        if part.is_foreign or not part.engine.is_present:
            return None
        return Record(
            format=RECORD,
            version=VERSION,
            game=row.game,
            rules=part.rules,
            package=__version__,
            seats=len(row.seats),
            options=part.match["options"],
            choices=part.words(0),
            start=part.match["start"],
        )

    async def _make(self, key: Key, record: Record, review: MatchReview, owner: str) -> None:
        """Have the jobs done that are left, as many at a time as there are thinkers."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.thinkers.scheduler.places):
                    group.create_task(self._work(record, review, owner))
        except* Failed as failures:
            LOG.warning("a review stopped", extra={"table": key[0], "why": str(failures.exceptions[0])})
            review.state = "failed"
        except* Exception as errors:
            LOG.error("a review failed", extra={"table": key[0], **failure_of(errors.exceptions[0])})
            review.state = "failed"
        else:
            if review.plan.is_done:
                review.result = await asyncio.to_thread(review.plan.review)
                review.state = "done"
            else:
                review.state = "waiting"

    async def _work(self, record: Record, review: MatchReview, owner: str) -> None:
        """Do one job after the other while somebody looks on."""
        plan = review.plan
        while not plan.is_done and self.clock() - review.last_seen <= UNSEEN:
            job = plan.take()
            if job is None:  # others are at the last jobs before those that follow from them
                await asyncio.sleep(0.1)
                continue
            is_noted = False
            try:
                answer = await self._do(record, job, owner)
                review.state = "thinking"
                plan.note(job, findings_of(job, answer["findings"]))
                is_noted, review.failures = True, 0
            except Failed:
                review.failures += 1
                if review.failures >= MOST_FAILURES:
                    raise
            finally:
                if not is_noted:
                    plan.give_back(job)

    async def _do(self, record: Record, job: ReviewJob, owner: str) -> dict[str, object]:
        return await self.thinkers.think(
            "review", "", job.seed, record, owner=owner, urgency=Urgency.STUDY, job=job, patience=PATIENCE
        )

    def to_wire(self, review: MatchReview, row: TableRow, language: str, names: Sequence[str]) -> ReviewInfo:
        """A review as it is sent: its progress, and when it is done what was found."""
        found: dict[str, Any] = {name: [] for name in FOUND}
        if review.result is not None:
            found = in_words(review.result, known_game(row.game).phrasebook(language), names)
        return ReviewInfo.model_validate(
            {
                "state": review.state,
                "percent": review.plan.percent,
                **{name: found[name] for name in FOUND},
            }
        )

    async def close(self) -> None:
        """Stop all reviews."""
        await self.studies.close()
