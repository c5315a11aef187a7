"""The same promises on a real PostgreSQL, by nothing but another URL."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import make_url, text
from sqlalchemy.exc import IntegrityError, ProgrammingError
from websockets.exceptions import ConnectionClosed

from areopagus.kernel import AreopagusError
from areopagus.server.live.errors import Stale
from areopagus.server.live.tables import Tables
from areopagus.server.ops.logs import JsonFormatter
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store, database
from areopagus.server.store.schema import METADATA
from tests.server.conftest import (
    RELAXED,
    Browser,
    Program,
    RunningServer,
    http_get,
    is_mine,
    key_in,
    like_the_first_revision,
    wait_until,
)

TWO = [SeatRow(0, "here"), SeatRow(1, "here")]


@pytest.fixture
def store(postgresql: str) -> Iterator[Store]:
    made = Store(postgresql)
    yield made
    made.close()


def play(tables: Tables, table: str, rng: Random, choices: int) -> None:
    for _ in range(choices):
        live = tables.live(table)
        ask = live.match.ask
        if ask is None:
            return
        live.choose((ask.seat,), live.question, rng.choice(ask.words).text)


def test_the_migrations_make_the_tables_that_the_code_knows(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.dialect.name == "postgresql"
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert connection.execute(text("show synchronous_commit")).scalar() == "on"


def test_a_database_of_the_first_revision_is_brought_up_to_date(store: Store, postgresql: str) -> None:
    table = Tables(store, Settings()).make("beacons", TWO, {}, client="c").id
    like_the_first_revision(store)
    with store.engine.connect() as connection, pytest.raises(ProgrammingError, match="stand_in"):
        connection.execute(text("select stand_in from seats"))
    again = Store(postgresql)
    tables = Tables(again, Settings())
    assert tables.live(table).snapshot().stand_ins == {}
    assert tables.live(table).set_stand_in(1, "easy")
    assert Tables(again, Settings()).live(table).snapshot().stand_ins == {1: "easy"}
    again.close()


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures", "beacons"])
def test_a_match_rebuilt_from_any_moment_is_the_same(store: Store, game: str) -> None:
    tables = Tables(store, Settings())
    table = tables.make(game, TWO, {}, client="c", name="ά’☃").id
    rng = Random(3)
    undone = 0
    for step in range(15):
        play(tables, table, rng, 1 + step % 7)
        live = tables.live(table)
        if step % 3 == 1 or not undone:
            with suppress(AreopagusError):  # what luck has decided is not taken back
                live.undo((0, 1))
                undone += 1
        again = Tables(store, Settings()).live(table)
        assert again.match.save() == live.match.save()
        assert (again.number, again.epoch) == (live.number, live.epoch)
    assert undone
    row = store.table(table)
    assert row is not None
    assert (row.name, row.epoch, row.over) == ("ά’☃", undone, live.match.over)
    assert next(own.row.id for own in store.tables_of("c") if own.seats == [0, 1]) == table
    store.chat.add(table, 0, "hello")
    assert [line.text for line in store.chat.latest(table)] == ["hello"]


def test_two_processes_never_both_make_a_choice(store: Store, postgresql: str) -> None:
    other = Store(postgresql)
    one, two = Tables(store, Settings()), Tables(other, Settings())
    assert one.keys == two.keys
    table = one.make("beacons", TWO, {}, client="c").id
    first, second = one.live(table), two.live(table)
    question, ask = first.question, first.match.ask
    assert ask is not None
    assert first.choose((ask.seat,), question, ask.words[0].text)
    with pytest.raises(Stale):
        second.choose((ask.seat,), question, ask.words[-1].text)
    assert two.live(table).match.record == first.match.record
    other.close()


def test_a_killed_server_loses_nothing_that_was_acknowledged(
    postgresql: str, program: Callable[..., Program]
) -> None:
    running = program(database=postgresql)
    ada = Browser(running.address)
    table = ada.make("on-mars", "here", "random")["table"]
    page = ada.open(table)
    rng = Random(1)
    for _ in range(8):
        page.until(is_mine)
        question, word = page.answer(rng)
    page.until(is_mine)
    story = page.story
    running.kill()
    with pytest.raises(ConnectionClosed):
        page.until(lambda now: False)
    running = program(running.port, postgresql)
    page = ada.open(table)
    assert page.story[: len(story)] == story
    page.say("choose", question=question, word=word)  # repeated: harmless
    page.say("choose", question=question, word="nonsense")
    message = [page.take(), page.take()]
    assert [each["type"] for each in message] in (["update", "refused"], ["refused", "update"])
    assert ada.http.get("/api/tables/%00", params={"key": "x"}).status_code == 422
    ada.close()
    assert running.stop() == 0
    assert '"trace"' not in running.logged()


# When it fails


@contextmanager
def hanging(url: str) -> Iterator[None]:
    """PostgreSQL says nothing any more, neither to those who are connected nor to others."""
    with psycopg.connect(make_url(url).set(drivername="postgresql").render_as_string()) as connection:
        processes = connection.execute(
            "select pid from pg_stat_activity where backend_type = 'client backend'"
        )
        backends = [int(pid) for (pid,) in processes if pid != connection.info.backend_pid]
    folder = Path(str(make_url(url).query["host"]))
    postmaster = int((folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])
    for pid in (postmaster, *backends):
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in (postmaster, *backends):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_one_that_hangs_is_told_and_keeps_no_thread(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "ANSWER_SECONDS", 1.0)
    monkeypatch.setitem(database.POSTGRESQL, "connect_timeout", "2")
    running = RunningServer(replace(RELAXED, database=postgresql, database_seconds=4.0))
    ada = Browser(running.address)
    page = ada.open(ada.make("on-mars", "here")["table"])
    story = page.story
    engine = running.services.store.engine
    threads = running.services.threads
    assert threads is not None
    wait_until(
        lambda: threads.busy == 0
    )  # whether the page still has access is asked once more after it has opened
    with engine.connect(), engine.connect(), engine.connect():
        pass  # so that reading finds connections that hang, too
    with hanging(postgresql):
        page.say("choose", question=page.asked["question"], word=page.asked["words"][0]["word"])
        assert page.hear("refused", 20)["error"] == "error.database"
        assert http_get(f"{running.address}/healthz").json() == {"status": "ok"}
        response = http_get(f"{running.address}/readyz", timeout=20)
        assert response.status_code == 503
        assert response.json()["error"] in ("error.not_ready.no_answer", "error.not_ready.failed")
        assert ada.http.get("/api/tables").json()["error"] == "error.database"
        wait_until(lambda: threads.busy == 0)
    wait_until(lambda: http_get(f"{running.address}/readyz", timeout=20).status_code == 200)
    assert page.story == story
    page.say("choose", question=page.asked["question"], word=page.asked["words"][0]["word"])
    page.hear("update")
    ada.close()
    running.stop()


def test_every_statement_and_connection_has_a_limit(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.execute(text("show statement_timeout")).scalar() == "8s"
        driver: Any = connection.connection.driver_connection
        assert driver.answer_seconds == database.ANSWER_SECONDS
        parameters = driver.info.get_parameters()
        assert parameters["connect_timeout"] == "5"
        assert parameters["keepalives_idle"] == "10"


def test_errors_tell_the_log_no_values(store: Store) -> None:
    table = Tables(store, Settings()).make("beacons", TWO, {}, client="a" * 30).id
    row = {"client": "a" * 30, "table": table, "seat": 0}
    insert = text("insert into holders (client, table_id, seat, seen) values (:client, :table, :seat, 0)")
    with store.engine.connect() as connection, pytest.raises(IntegrityError) as caught:
        connection.execute(insert, row)
    assert "a" * 30 in str(caught.value.orig)  # PostgreSQL tells what is there twice
    record = logging.makeLogRecord({"msg": "failed", "exc_info": (caught.type, caught.value, caught.tb)})
    line = JsonFormatter().format(record)
    assert "duplicate key" in line
    assert "a" * 30 not in line
    assert table not in line


def test_several_servers_start_at_the_same_time_on_a_new_database(postgresql: str) -> None:
    with psycopg.connect(make_url(postgresql).set(drivername="postgresql").render_as_string()) as connection:
        connection.autocommit = True
        connection.execute("create database fresh")
    url = make_url(postgresql).set(database="fresh").render_as_string()
    with ThreadPoolExecutor(3) as pool:
        stores = list(pool.map(lambda _: Store(url, is_exclusive=True), range(3)))
    assert len({each.secret() for each in stores}) == 1
    for each in stores:
        each.close()


def test_a_device_that_was_ended_at_one_server_is_closed_at_the_other(postgresql: str) -> None:
    settings = replace(RELAXED, database=postgresql, rights_seconds=0.1)
    servers = [RunningServer(settings), RunningServer(settings)]
    here, there = (server.address for server in servers)
    ada, ben, phone = Browser(here), Browser(here), Browser(there)
    made = ada.make("beacons", "here", "link")
    table, devices = made["table"], f"/api/tables/{made['table']}/seats/1/devices"
    ben.open(table, key_in(made["seats"][1]["link"]))
    link = ben.http.post(f"/api/tables/{table}/seats/1/link").json()["link"]
    page = phone.open(table, key_in(link))
    own, elsewhere = ada.open(table), Browser(there)
    elsewhere.http.cookies = ada.http.cookies
    stays = elsewhere.open(table)
    assert page.hello["table"]["held"] == [1]
    ended = next(each["device"] for each in ben.http.get(devices).json() if not each["this"])
    assert ben.http.delete(f"{devices}/{ended}").status_code == 204
    with pytest.raises(ConnectionClosed) as closed:
        page.until(lambda now: False, timeout=30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert page.heard[-1]["error"] == "error.no_table"
    for access in (own, stays):  # whoever still holds a seat stays
        access.say("ping")
        access.hear("pong")
    for each in (ada, ben, phone, elsewhere):
        each.close()
    for server in servers:
        server.stop()
