"""The render queue: the most urgent call first, results to those who still wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event

import pytest

from areopagus.server.live.render_queue import LOW, NORMAL, URGENT, RenderQueue


@pytest.fixture
def render_queue() -> Iterator[RenderQueue]:
    render_queue = RenderQueue()
    yield render_queue
    render_queue.close()


def test_the_most_urgent_call_is_next_and_each_gets_its_own_result(render_queue: RenderQueue) -> None:
    made: list[str] = []
    held = Event()

    def make(name: str) -> str:
        made.append(name)
        return name

    async def run() -> list[str]:
        first = asyncio.ensure_future(render_queue.run(URGENT, held.wait))
        await asyncio.sleep(0)
        wanted = ((LOW, "low"), (NORMAL, "normal"), (URGENT, "urgent"))
        waiting = [asyncio.ensure_future(render_queue.run(priority, make, name)) for priority, name in wanted]
        await asyncio.sleep(0)
        held.set()
        await first
        return await asyncio.gather(*waiting)

    assert asyncio.run(run()) == ["low", "normal", "urgent"]
    assert made == ["urgent", "normal", "low"]


def test_a_call_that_fails_tells_whoever_waits_and_no_one_else(render_queue: RenderQueue) -> None:
    def fail() -> int:
        raise LookupError("no such table")

    async def run() -> list[object]:
        calls = (render_queue.run(NORMAL, fail), render_queue.run(NORMAL, int, "7"))
        return list(await asyncio.gather(*calls, return_exceptions=True))

    failure, result = asyncio.run(run())
    assert isinstance(failure, LookupError)
    assert result == 7


def test_a_call_is_not_made_when_nobody_waits_for_it_any_more(render_queue: RenderQueue) -> None:
    made: list[str] = []
    held = Event()

    async def run() -> None:
        first = asyncio.ensure_future(render_queue.run(NORMAL, held.wait))
        given_up = asyncio.ensure_future(render_queue.run(NORMAL, made.append, "given up"))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.wait([given_up])
        held.set()
        await first
        await render_queue.run(NORMAL, made.append, "wanted")

    asyncio.run(run())
    assert made == ["wanted"]


def test_a_loop_that_ends_before_its_result_does_not_stop_the_queue(render_queue: RenderQueue) -> None:
    held = Event()

    async def leave() -> None:
        left.append(asyncio.ensure_future(render_queue.run(NORMAL, held.wait)))
        await asyncio.sleep(0)

    async def again() -> int:
        return await asyncio.wait_for(render_queue.run(NORMAL, int, "7"), 30)

    left: list[asyncio.Future[bool]] = []
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda *_: None)  # it would tell of the task that is left
    loop.run_until_complete(leave())
    loop.close()
    held.set()
    assert asyncio.run(again()) == 7
