"""Writes that fail, or land although they seemed to fail: everybody is told in the end, and bots go on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import Revision, SeatRow, Store
from areopagus.server.store.database import Unavailable
from areopagus.server.thinking import bot_players
from tests.server.conftest import Browser, RunningServer, is_mine, key_in

Open = Callable[..., Browser]


def test_a_bot_goes_on_when_the_database_can_be_used_again(
    server: RunningServer, browser: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_players, "RETRY_SECONDS", 0.1)
    store, failures = server.services.store, [3]
    add_choices = store.matches.add_choices

    def failing(*arguments: Any, **more: Any) -> None:
        if failures[0] and threading.current_thread() is not threading.main_thread():
            failures[0] -= 1
            raise Unavailable
        add_choices(*arguments, **more)

    monkeypatch.setattr(store.matches, "add_choices", failing)
    ada = browser()
    table = ada.make("beacons", "bot", "bot", options={"rounds": 2})["table"]
    ada.open(table).until(lambda now: now["asked"] is None, 30)
    assert failures == [0]


def test_a_choice_that_was_written_after_all_is_told_to_everybody(
    server: RunningServer, browser: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, is_late = server.services.store, threading.Event()
    add_choices = store.matches.add_choices

    def late(*arguments: Any, **more: Any) -> None:
        add_choices(*arguments, **more)
        if is_late.is_set():
            is_late.clear()
            raise Unavailable

    monkeypatch.setattr(store.matches, "add_choices", late)
    ada, eve = browser(), browser()
    made = ada.make("beacons", "here", "bot")
    page, watcher = ada.open(made["table"]), eve.open(made["table"], key_in(made["watch"]))
    rng = Random(1)
    for _ in range(4):
        page.until(is_mine)
        if page.now["asked"] is None:
            break
        watcher.catch_up()
        before = len(watcher.heard)
        answer = {"question": page.asked["question"], "word": rng.choice(page.asked["words"])["word"]}
        is_late.set()
        page.say("choose", **answer)
        assert page.hear("refused")["error"] == "error.database"
        page.say("choose", **answer)
        page.until(
            lambda now, answer=answer: now["asked"] is None or now["asked"]["question"] != answer["question"]
        )
        watcher.take()
        assert len(watcher.heard) > before


def test_writes_that_stand_in_the_way_of_another_server_are_tried_again(postgresql: str) -> None:
    store = Store(postgresql)
    tables = Tables(store, Settings())
    first, second = (
        tables.make("beacons", [SeatRow(0, "here"), SeatRow(1, "here")], {}, client="c").id for _ in range(2)
    )
    places = [Revision(0, tables.live(table).number) for table in (first, second)]
    is_locked, is_waiting = threading.Event(), threading.Event()

    def other_server() -> None:
        """Lock the first row, then want the second, patiently: the database ends the other transaction."""
        touch = text("update tables set name = 'x' where id = :table")
        with store.engine.begin() as connection:
            connection.execute(text("set local deadlock_timeout = '60s'"))
            connection.execute(touch, {"table": first})
            is_locked.set()
            is_waiting.wait(10)
            connection.execute(touch, {"table": second})

    thread = threading.Thread(target=other_server)
    thread.start()
    is_locked.wait(10)

    def both(connection: Any) -> None:
        connection.execute(text("update tables set name = 'y' where id = :table"), {"table": second})
        is_waiting.set()
        time.sleep(0.2)
        connection.execute(text("update tables set name = 'y' where id = :table"), {"table": first})

    store.writer.do(both)
    thread.join(20)
    names = {row.name for row in (store.table(first), store.table(second)) if row is not None}
    assert names == {"y"}
    store.matches.add_choices(first, places[0], ["x"])
    store.close()
