"""Bots think in programs of their own: slow, broken and dead ones are replaced, and the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import areopagus
from areopagus.bots.hints import choices_of
from areopagus.kernel.record import Record
from areopagus.kernel.registry import known_game
from areopagus.server.engines import Engine
from areopagus.server.thinking.thinker_pool import Failed, ThinkerPool, Unwanted
from tests.server.conftest import PATIENCE, Browser, Program, RunningServer, is_mine, wait_until


def position(choices: int = 0) -> Record:
    match = areopagus.new("beacons", seats=2, seed=4, forced="quiet")
    for _ in range(choices):
        assert match.ask is not None
        match.choose(match.ask.words[0])
    return match.excerpt


def with_thinkers(act: Callable[[ThinkerPool], Awaitable[None]], count: int = 1) -> None:
    async def run() -> None:
        thinkers = ThinkerPool(count, PATIENCE)
        try:
            await act(thinkers)
        finally:
            await thinkers.close()
            assert thinkers.running == 0

    asyncio.run(run())


def test_an_excerpt_is_the_position_without_its_past() -> None:
    match = areopagus.new("clash-of-cultures", seats=2, seed=4)
    for _ in range(60):
        assert match.ask is not None
        match.choose(match.ask.words[0])
    assert match.ask is not None
    again = areopagus.load(match.excerpt, dealer=None)
    assert again.ask is not None
    assert (again.ask.seat, again.ask.about, again.ask.words) == (
        match.ask.seat,
        match.ask.about,
        match.ask.words,
    )
    for seat in (None, 0, 1):
        assert again.view(seat) == match.view(seat)
    assert len(match.excerpt.choices) < len(match.record.choices)


def test_a_bot_thinks_elsewhere() -> None:
    async def act(thinkers: ThinkerPool) -> None:
        answers = {
            (await thinkers.think("choose", "random", seed, position(), owner="ada"))["word"]
            for seed in range(12)
        }
        assert len(answers) > 1
        assert thinkers.running == 1

    with_thinkers(act)


def test_what_goes_wrong_there_is_told() -> None:
    async def act(thinkers: ThinkerPool) -> None:
        for bot, reason in (("nobody", "BadCall at names.py"), ("no_such_module:Bot", "BadCall at names.py")):
            with pytest.raises(Failed, match=reason):
                await thinkers.think("choose", bot, 1, position(), owner="ada")
        assert "word" in await thinkers.think("choose", "random", 1, position(), owner="ada")
        assert thinkers.running == 1, "the program itself is as good as before"

    with_thinkers(act)


def test_one_that_takes_too_long_or_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd_bots.py").write_text(
        "import os, sys, time\n"
        "class Slow:\n    def choose(self, sight):\n        time.sleep(60)\n"
        "class Deadly:\n    def choose(self, sight):\n        os._exit(3)\n"
        "class Chatty:\n    def choose(self, sight):\n        print('hello')\n        return sight.ask.words[0]\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)

    async def act(thinkers: ThinkerPool) -> None:
        assert "word" in await thinkers.think("choose", "odd_bots:Chatty", 1, position(), owner="ada")
        thinkers.limit = 0.5
        with pytest.raises(Failed, match="within"):
            await thinkers.think("choose", "odd_bots:Slow", 1, position(), owner="ada")
        assert thinkers.running == 0
        thinkers.limit = PATIENCE
        with pytest.raises(Failed, match="died"):
            await thinkers.think("choose", "odd_bots:Deadly", 1, position(), owner="ada")
        assert "word" in await thinkers.think("choose", "random", 1, position(), owner="ada")
        assert thinkers.running == 1

    with_thinkers(act)


def test_a_program_that_was_killed_is_replaced() -> None:
    async def act(thinkers: ThinkerPool) -> None:
        await thinkers.think("choose", "random", 1, position(), owner="ada")
        (thinker,) = thinkers._all
        os.kill(thinker.pid, signal.SIGKILL)
        await thinker.wait()
        assert "word" in await thinkers.think("choose", "random", 1, position(), owner="ada")

    with_thinkers(act)


def test_tasks_wait_for_their_turn() -> None:
    async def act(thinkers: ThinkerPool) -> None:
        answers = await asyncio.gather(
            *(thinkers.think("choose", "random", seed, position(5), owner="ada") for seed in range(10))
        )
        assert len(answers) == 10
        assert thinkers.running <= 3, "two, and one to spare"

    with_thinkers(act, count=2)


def test_an_action_that_was_planned_is_played_without_another_thought(server, browser) -> None:
    thinkers = server.services.hub.bots.thinkers
    thoughts, think = [], thinkers.think

    async def counted(*task, **more):
        answer = await think(*task, **more)
        thoughts.append(answer)
        return answer

    thinkers.think = counted
    ada = browser()
    seats = [{"kind": "here"}, {"kind": "bot", "bot": "medium"}]
    table = ada.http.post("/api/tables", json={"game": "beacons", "seats": seats}).json()["table"]
    page, rng = ada.open(table), Random(1)
    try:
        while page.until(lambda now: not now["asked"] or now["asked"]["mine"])["asked"]:
            page.answer(rng)
    finally:
        thinkers.think = think
    record = areopagus.load(ada.http.get(f"/api/tables/{table}/record").text).record
    assert 0 < len(thoughts) < choices_of(known_game("beacons"), record, 1)
    planned = [thought for thought in thoughts if thought["plan"]]
    words = [
        word for thought in planned for word in (thought["word"], *(then for _, then in thought["plan"]))
    ]
    made = iter(record.choices)
    assert sum(word in made for word in words) > len(planned), "plans were followed"


# Scheduler


def test_whoever_has_used_little_is_not_kept_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "long_bots.py").write_text(
        "import time\nfrom pathlib import Path\n"
        "class Long:\n    def choose(self, sight):\n        time.sleep(0.6)\n        return sight.ask.words[0]\n"
        "class Longer:\n    def choose(self, sight):\n"
        "        while not Path(__file__).with_name('enough').exists():\n            time.sleep(0.02)\n"
        "        return sight.ask.words[0]\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)

    async def act(thinkers: ThinkerPool) -> None:
        def think(bot: str, owner: str) -> asyncio.Task[Any]:
            return asyncio.create_task(thinkers.think("choose", bot, 1, position(), owner=owner))

        used = [think("long_bots:Long", "many") for _ in range(3)]
        waiting = [think("long_bots:Longer", "many") for _ in range(4)]
        await asyncio.wait(used)
        assert "word" in await think("random", "one")
        assert not any(task.done() for task in waiting), "one of them is still being thought about"
        assert thinkers.running == 2
        (tmp_path / "enough").touch()
        assert all("word" in answer for answer in await asyncio.gather(*waiting))

    with_thinkers(act)


def test_a_task_that_nobody_wants_when_its_turn_comes_is_dropped() -> None:
    async def act(thinkers: ThinkerPool) -> None:
        first = asyncio.create_task(thinkers.think("choose", "random", 1, position(), owner="ada"))
        with pytest.raises(Unwanted):
            await thinkers.think("choose", "random", 1, position(), owner="ada", is_wanted=lambda: False)
        assert "word" in await first

    with_thinkers(act)


def test_a_program_thinks_to_the_end_when_its_asker_goes() -> None:
    async def act(thinkers: ThinkerPool) -> None:
        await thinkers.think("choose", "random", 1, position(), owner="ada")
        (program,) = thinkers._all
        going = asyncio.create_task(thinkers.think("choose", "mcts:20", 1, position(), owner="ada"))
        await asyncio.sleep(0)
        assert thinkers.scheduler.running == 1
        going.cancel()
        assert "word" in await thinkers.think("choose", "random", 1, position(), owner="ada")
        assert program in thinkers._all
        assert program.returncode is None

    with_thinkers(act)


def test_an_old_engine_has_programs_of_its_own_which_go_when_they_are_idle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "old_bots.py").write_text(
        "class Bot:\n    def choose(self, sight):\n        return sight.ask.words[-1]\n"
    )
    monkeypatch.setattr("areopagus.server.thinking.thinker_pool.IDLE", 0.2)
    old = Engine("old", tmp_path)

    async def act(thinkers: ThinkerPool) -> None:
        last = position()
        with pytest.raises(Failed, match="BadCall"):
            await thinkers.think("choose", "old_bots:Bot", 1, last, owner="ada")
        assert "word" in await thinkers.think("choose", "old_bots:Bot", 1, last, owner="ada", engine=old)
        assert thinkers.running == 2
        for _ in range(500):
            if thinkers.running == 1:
                break
            await asyncio.sleep(0.02)
        assert thinkers.running == 1
        assert "word" in await thinkers.think("choose", "random", 1, last, owner="ada")

    with_thinkers(act)


# At tables


def choices_at(server: RunningServer, table: str) -> int:
    """How many choices bots have made, luck not counted."""
    choices = server.services.tables.live(table).match._real_history().choices
    return sum(choice.chosen for choice in choices)


def test_bots_rest_while_no_page_is_open(
    strict: Callable[..., RunningServer], browser: Callable[..., Browser]
) -> None:
    server = strict()
    ada = browser(server.address)
    table = ada.make("on-mars", "bot", "bot")["table"]
    time.sleep(0.3)
    assert choices_at(server, table) == 0, "nobody looks on"
    page = ada.open(table)
    wait_until(lambda: choices_at(server, table) > 20)
    page.line.close()
    wait_until(lambda: not server.services.hub.pages(table))
    wait_until(lambda: not server.services.hub.bots._playing)
    left = choices_at(server, table)
    time.sleep(0.3)
    assert choices_at(server, table) == left
    assert not server.services.tables.live(table).match.over
    ada.open(table)
    wait_until(lambda: choices_at(server, table) > left + 20)


def test_whoever_looks_on_pays_for_the_thinking(
    strict: Callable[..., RunningServer], browser: Callable[..., Browser]
) -> None:
    server = strict()
    ada = browser(server.address)
    seats = [{"kind": "here"}, {"kind": "bot", "bot": "medium"}]
    table = ada.http.post("/api/tables", json={"game": "beacons", "seats": seats}).json()["table"]
    page, scheduler, rng = ada.open(table), server.services.hub.bots.thinkers.scheduler, Random(2)
    while not scheduler.accounts._used:
        page.until(is_mine, 30)
        page.answer(rng)
        page.until(is_mine, 30)
    assert list(scheduler.accounts._used) == ["127.0.0.1"]


def test_at_a_beat_a_whole_match_is_played_and_told_in_order(
    strict: Callable[..., RunningServer], browser: Callable[..., Browser]
) -> None:
    server = strict(bot_beat=0.01)
    ada, rng = browser(server.address), Random(3)
    seats = [{"kind": "here"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "easy"}]
    plan = {"game": "beacons", "seats": seats, "options": {"rounds": 2}}
    table = ada.http.post("/api/tables", json=plan).json()["table"]
    page = ada.open(table)
    watcher = ada.open(table)
    while page.until(is_mine, 30)["asked"] is not None:
        page.answer(rng)
    watcher.until(lambda now: now["asked"] is None, 30)
    assert page.now["result"] == watcher.now["result"] is not None
    for each in (page, watcher):
        versions = [message["version"] for message in each.heard if message["type"] == "update"]
        assert versions == list(range(1, len(versions) + 1))
    record = areopagus.load(ada.http.get(f"/api/tables/{table}/record").text).record
    assert list(record.choices) == server.services.store.matches.words(table)
    assert page.story == watcher.story


THINKS_FOR_EVER = """
import os, time
from pathlib import Path

class Bot:
    def choose(self, sight):
        (Path(__file__).parent / "thinking").write_text(str(os.getpid()))
        while True:
            sum(range(1000))
"""


def test_a_thinker_ends_with_a_server_that_is_killed_even_in_thought(
    program: Callable[..., Program], browser: Callable[..., Browser], tmp_path: Path
) -> None:
    (tmp_path / "endless_bots.py").write_text(THINKS_FOR_EVER)
    running = program(0, "", "--bot", "endless_bots:Bot")
    ada, marks = browser(running.address), tmp_path / "thinking"
    seats = [{"kind": "bot", "bot": "endless_bots:Bot"}, {"kind": "bot", "bot": "endless_bots:Bot"}]
    table = ada.http.post("/api/tables", json={"game": "beacons", "seats": seats}).json()["table"]
    ada.open(table)
    wait_until(lambda: marks.exists() and marks.read_text() != "")
    thinker = int(marks.read_text())
    assert is_alive(thinker)
    if sys.platform == "linux":
        held = {int(fd.name): os.readlink(fd) for fd in Path(f"/proc/{thinker}/fd").iterdir()}
        assert not [name for name in held.values() if "tables.db" in name], "it has no part in the database"
        assert {fd for fd, name in held.items() if name.startswith("socket:")} <= {0}, "nor in any connection"
    running.kill()
    wait_until(lambda: not is_alive(thinker))


def is_alive(process: int) -> bool:
    """Whether a program runs; one that has ended may wait for somebody to ask how."""
    result = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False
    )
    return result.stdout.strip()[:1] not in ("", "Z")
