"""Readers: turns by owner, bounded queues, deadlines, and programs that are replaced."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from areopagus import new
from areopagus.server.http.errors import ApiError
from areopagus.server.replays.reader_pool import MOST_EACH, MOST_WAITING, QueuedTask, ReaderPool, TaskQueue

RECORDS = Path(__file__).parent.parent / "games"
LONG = RECORDS / "on_mars" / "records" / "two-steered.json"


def task_of(n: int, seed: int = 1) -> dict[str, Any]:
    """A small task: a moment of a short match of Beacons."""
    match = new("beacons", seats=2, seed=seed)
    rng = Random(seed)
    while match.length < 30 and match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    record = json.loads(match.record.json())
    shown = {name: record[name] for name in ("game", "seats", "options")}
    shown |= {"key": f"table-{seed}", "length": len(record["choices"])}
    return {"do": "moment", "n": n, "open": True, "match": shown, "choices": record["choices"]}


def slow_task() -> dict[str, Any]:
    """A task that takes a while."""
    document = LONG.read_text("utf-8")
    return {"do": "check", "document": document, "most": 20_000, "seconds": 300}


def with_readers(test: Callable[[ReaderPool], Awaitable[None]], **more: Any) -> None:
    """Run a test with readers of its own."""

    async def run() -> None:
        readers = ReaderPool(**{"count": 1, "timelines": 4, "seconds": 300.0, **more})
        try:
            await test(readers)
        finally:
            await readers.close()
            assert readers.running == 0

    asyncio.run(run())


def test_owners_take_turns() -> None:
    async def test() -> list[str]:
        turns = TaskQueue()
        loop = asyncio.get_running_loop()
        for owner, count in (("greedy", 5), ("ada", 2), ("ben", 1)):
            for number in range(count):
                turns.add(owner, QueuedTask(f"{owner} {number}".encode(), 1.0, loop.create_future()))
        return [(await turns.take()).line.decode() for _ in range(8)]

    assert asyncio.run(test()) == [
        *("greedy 0", "ada 0", "ben 0", "greedy 1", "ada 1"),
        *("greedy 2", "greedy 3", "greedy 4"),
    ]


def test_an_owner_has_few_tasks_waiting_and_others_get_their_turn() -> None:
    async def test(readers: ReaderPool) -> None:
        await readers.ask("ada", task_of(0))
        flood = [asyncio.create_task(readers.ask("greedy", slow_task())) for _ in range(MOST_EACH + 10)]
        await asyncio.sleep(0)
        ada = asyncio.create_task(readers.ask("ada", task_of(3)))
        done = await asyncio.gather(*flood, return_exceptions=True)
        assert ada.done()
        refused = [fault for fault in done if isinstance(fault, ApiError)]
        assert {(fault.status, fault.message.key) for fault in refused} == {(429, "error.busy")}
        assert MOST_EACH <= len(done) - len(refused) <= MOST_EACH + 1

    with_readers(test)


def test_all_owners_together_have_a_limit() -> None:
    async def test(readers: ReaderPool) -> None:
        asked = [asyncio.create_task(readers.ask(f"owner {n}", task_of(1))) for n in range(MOST_WAITING + 5)]
        done = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(fault, ApiError) and fault.status == 429 for fault in done) >= 4

    with_readers(test)


def test_a_page_that_is_gone_frees_its_place() -> None:
    async def test(readers: ReaderPool) -> None:
        await readers.ask("ada", task_of(0))
        asked = [asyncio.create_task(readers.ask("greedy", slow_task())) for _ in range(MOST_EACH)]
        await asyncio.sleep(0.01)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert readers.waiting == 0
        assert "moment" in await readers.ask("greedy", task_of(2))

    with_readers(test)


def test_a_reader_that_dies_costs_one_task() -> None:
    async def test(readers: ReaderPool) -> None:
        await readers.ask("ada", task_of(0))
        (program,) = readers._programs
        program.send_signal(signal.SIGSTOP)
        dying = asyncio.create_task(readers.ask("ada", task_of(3)))
        behind = asyncio.create_task(readers.ask("ada", task_of(4)))
        await asyncio.sleep(0.05)
        program.send_signal(signal.SIGKILL)
        with pytest.raises(ApiError) as lost:
            await dying
        assert (lost.value.status, lost.value.message.key) == (503, "error.no_answer")
        assert "moment" in await behind
        assert program not in readers._programs

    with_readers(test)


def test_a_reader_that_takes_too_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("areopagus.server.replays.reader_pool.SPARE", -10.0)

    async def test(readers: ReaderPool) -> None:
        await readers.ask("ada", task_of(0), seconds=60)
        (program,) = readers._programs
        program.send_signal(signal.SIGSTOP)
        with pytest.raises(ApiError) as lost:
            await readers.ask("ada", task_of(2), seconds=10.2)
        assert lost.value.status == 503
        assert program not in readers._programs
        assert "moment" in await readers.ask("ada", task_of(1), seconds=60)

    with_readers(test)


def test_a_reader_requests_the_choices_that_it_does_not_have() -> None:
    async def test(readers: ReaderPool) -> None:
        task = task_of(5)
        choices = task.pop("choices")
        assert bytes((await readers.ask("ada", task))["need"]) == b"0"
        whole = await readers.ask("ada", {**task, "choices": choices})
        again = await readers.ask("ada", task)
        assert bytes(whole["moment"]) == bytes(again["moment"])

    with_readers(test)


def test_a_reader_keeps_few_timelines() -> None:
    async def test(readers: ReaderPool) -> None:
        for seed in range(6):
            await readers.ask("ada", task_of(5, seed))
        first, last = task_of(5, 0), task_of(5, 5)
        del first["choices"], last["choices"]
        assert "need" in await readers.ask("ada", first)
        assert "moment" in await readers.ask("ada", last)

    with_readers(test)


def test_a_reader_that_fails_tells_no_secrets(caplog: pytest.LogCaptureFixture) -> None:
    async def test(readers: ReaderPool) -> None:
        with pytest.raises(ApiError) as failed:
            await readers.ask("ada", {"do": "secret-word"})
        assert (failed.value.status, failed.value.message.key) == (500, "error.server")
        assert "moment" in await readers.ask("ada", task_of(1))

    with_readers(test)
    assert "secret-word" not in caplog.text
