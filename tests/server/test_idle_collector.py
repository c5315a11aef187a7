"""A full garbage collection runs when the server is idle, or when it is overdue."""

from __future__ import annotations

import asyncio
import gc
import time

from areopagus.server.ops.idle_collector import LONGEST_PAUSE, NEVER, QUIET, SHORTEST_PAUSE, IdleCollector


def test_a_collection_is_due_on_an_idle_server_that_was_active() -> None:
    collector = IdleCollector()
    now = time.monotonic()
    collector.last_collection = now - 1.5 * SHORTEST_PAUSE
    assert not collector.is_due, "something has just happened"
    collector.last_activity = now - 2 * QUIET
    assert collector.is_due
    collector.last_collection = now - QUIET
    assert not collector.is_due, "nothing has happened since"
    collector.last_collection = now - SHORTEST_PAUSE / 2
    assert not collector.is_due, "the last one was not long ago"
    collector.last_collection = now - LONGEST_PAUSE + QUIET
    collector.touch()
    assert not collector.is_due


def test_a_server_that_is_never_idle_collects_every_ten_minutes() -> None:
    now = 1000.0
    collector = IdleCollector(lambda: now)
    collections = 0
    for _ in range(200):
        now += 10.0
        collector.touch()
        if collector.is_due:
            collector.collect()
            collections += 1
    assert collections == 3


def test_no_full_collection_runs_by_itself_meanwhile() -> None:
    default = gc.get_threshold()

    async def run_for_a_moment() -> tuple[int, int, int]:
        running = asyncio.create_task(IdleCollector().run())
        await asyncio.sleep(0)
        meanwhile = gc.get_threshold()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return meanwhile

    assert asyncio.run(run_for_a_moment())[2] == NEVER
    assert gc.get_threshold() == default
