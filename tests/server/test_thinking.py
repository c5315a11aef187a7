"""Bots think in programs of their own: slow, broken and dead ones are replaced, and the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

import areopagus
from areopagus.bots.hints import choices_of
from areopagus.kernel.record import Record
from areopagus.kernel.registry import known_game
from areopagus.server.thinkers import Failed, Thinkers


def position(choices: int = 0) -> Record:
    match = areopagus.new("beacons", seats=2, seed=4, forced="quiet")
    for _ in range(choices):
        assert match.ask is not None
        match.choose(match.ask.words[0])
    return match.excerpt


def with_thinkers(act: Callable[[Thinkers], Awaitable[None]], count: int = 1, limit: float = 20.0) -> None:
    async def run() -> None:
        thinkers = Thinkers(count, limit)
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
    async def act(thinkers: Thinkers) -> None:
        answers = {
            (await thinkers.think("choose", "random", seed, position(), owner="ada"))["word"]
            for seed in range(12)
        }
        assert len(answers) > 1
        assert thinkers.running == 1

    with_thinkers(act)


def test_what_goes_wrong_there_is_told() -> None:
    async def act(thinkers: Thinkers) -> None:
        for bot, told in (("nobody", "BadCall at names.py"), ("no_such_module:Bot", "BadCall at names.py")):
            with pytest.raises(Failed, match=told):
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
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    async def act(thinkers: Thinkers) -> None:
        assert "word" in await thinkers.think("choose", "odd_bots:Chatty", 1, position(), owner="ada")
        thinkers.limit = 0.5
        with pytest.raises(Failed, match="within"):
            await thinkers.think("choose", "odd_bots:Slow", 1, position(), owner="ada")
        assert thinkers.running == 0
        thinkers.limit = 20.0
        with pytest.raises(Failed, match="died"):
            await thinkers.think("choose", "odd_bots:Deadly", 1, position(), owner="ada")
        assert "word" in await thinkers.think("choose", "random", 1, position(), owner="ada")
        assert thinkers.running == 1

    with_thinkers(act)


def test_a_program_that_was_killed_is_replaced() -> None:
    async def act(thinkers: Thinkers) -> None:
        await thinkers.think("choose", "random", 1, position(), owner="ada")
        (thinker,) = thinkers._all
        os.kill(thinker.pid, signal.SIGKILL)
        await thinker.wait()
        assert "word" in await thinkers.think("choose", "random", 1, position(), owner="ada")

    with_thinkers(act)


def test_tasks_wait_for_their_turn() -> None:
    async def act(thinkers: Thinkers) -> None:
        answers = await asyncio.gather(
            *(thinkers.think("choose", "random", seed, position(5), owner="ada") for seed in range(10))
        )
        assert len(answers) == 10
        assert thinkers.running <= 3, "two, and one to spare"

    with_thinkers(act, count=2)


def test_an_action_that_was_planned_is_played_without_another_thought(server, browser) -> None:
    thinkers = server.house.hub.bots.thinkers
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
    said = [word for thought in planned for word in (thought["word"], *(then for _, then in thought["plan"]))]
    made = iter(record.choices)
    assert sum(word in made for word in said) > len(planned), "plans were followed"
