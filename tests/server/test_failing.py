"""A database that is full, read-only, locked, damaged, too new or used by another server: told, and nothing is lost."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from areopagus.cli.app import run
from areopagus.server.ops.health import REASONS
from areopagus.server.settings import find_database, scrubbed
from areopagus.server.store import Store, database
from areopagus.server.store.database import Unavailable
from areopagus.server.texts import all_texts
from tests.server.conftest import PATIENCE, Browser, Page, Program, http_get, key_in, wait_until


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes to the database and does not come to an end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


def problem(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error", "")


def choose(page: Page, timeout: float = 20) -> dict[str, Any]:
    """Try a choice; what the page is told."""
    page.say("choose", question=page.asked["question"], word=page.asked["words"][0]["word"])
    while True:
        message = page.take(timeout)
        if message["type"] in ("refused", "update"):
            return message


def ready_within(address: str, status: int, error: str = "") -> None:
    wait_until(lambda: problem(http_get(f"{address}/readyz", timeout=20)) == (status, error))


# Locked: what is told, and what is logged


IMPATIENT = """
from areopagus.cli import main
from areopagus.server.store import database
database.LOCK_SECONDS = 1.0
main()
"""


def test_a_lock_is_told_and_no_secret_is_logged(tmp_path: Path) -> None:
    with Program(tmp_path, start=("-c", IMPATIENT)) as running:
        ada, eve = Browser(running.address), Browser(running.address)
        page = ada.open(ada.make("on-mars", "here", name="the name of a table")["table"])
        other = ada.make("on-mars", "here", "link")
        key, cookie = key_in(other["seats"][1]["link"]), eve.http.cookies["areopagus"]
        word, question = page.asked["words"][0]["word"], page.asked["question"]
        answers: list[httpx.Response] = []
        with locked(tmp_path / "tables.db"):
            asking = threading.Thread(target=lambda: answers.append(eve.take(other["table"], key)))
            asking.start()
            message = choose(page)
            assert (message["type"], message["error"]) == ("refused", "error.database")
            assert "Try again" in message["sentence"]
            asking.join()
            assert problem(answers[0]) == (503, "error.database")
            assert http_get(f"{running.address}/healthz").json() == {"status": "ok"}
            response = http_get(f"{running.address}/readyz", timeout=20)
            assert problem(response) == (503, "error.not_ready.locked")
        assert choose(page)["type"] == "update"
        ready_within(running.address, 200)
        logged = running.logged()
        failures = [line for line in map(json.loads, logged.splitlines()) if line["level"] == "error"]
        assert any("database is locked" in line["error"] for line in failures)
        # either refused write may be the one that is logged, and the writer tells both
        assert any("writer.py" in place for line in failures for place in line["trace"])
        for secret in (key, cookie, ada.http.cookies["areopagus"], question, "the name of a table"):
            assert secret not in logged
        assert f'"{word}"' not in logged
        assert f"'{word}'" not in logged
        assert "parameters" not in logged
        ada.close()
        eve.close()


def test_writes_that_wait_for_a_lock_wait_together(strict, browser, monkeypatch, tmp_path):
    """Each would wait for itself, one after the other, if the lock were asked for at every statement."""
    monkeypatch.setattr(database, "LOCK_SECONDS", 1.0)
    server = strict()
    store = server.services.store
    failed: list[BaseException] = []

    def write() -> None:
        try:
            store.secret("another")
        except Exception as error:
            failed.append(error)

    with locked(tmp_path / "0.db"):
        writing = [threading.Thread(target=write) for _ in range(30)]
        for thread in writing:
            thread.start()
        for thread in writing:
            thread.join()
    assert len(failed) == 30
    assert len({id(error) for error in failed}) <= 4  # those that waited together are told the same
    assert store.secret("another")


def test_who_waits_for_a_write_waits_only_so_long(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}", patience=0.3)
    hold, held = threading.Event(), threading.Event()

    def slow(connection: Any) -> str:
        held.set()
        hold.wait(20)
        return "written"

    slow_write = store.writer.submit(slow)
    held.wait(20)
    assert store.writer.oldest > 0
    with pytest.raises(Unavailable):
        store.secret("late")
    assert store.writer.waiting == 1
    hold.set()
    assert slow_write.result(20) == "written"
    wait_until(lambda: store.writer.waiting == 0)
    with store.engine.connect() as connection:
        count = connection.exec_driver_sql("select count(*) from meta where key = 'late'").scalar()
    assert count == 0  # it had not begun: it is not written after all
    assert store.writer.oldest == 0
    store.close()


# Full, read-only


IN_A_SMALL_PLACE = """
import os, sys
script = 'mount -t tmpfs -o size=1500k tmpfs small && cd small && exec "$@"'
os.execvp("unshare", ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh",
                      sys.executable, "-m", "areopagus.cli", *sys.argv[1:]])
"""


def _has_small_places() -> bool:
    command = ["unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return shutil.which("unshare") is not None and not subprocess.run(command, capture_output=True).returncode


def fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)


@pytest.mark.skipif(not _has_small_places(), reason="the system lets nobody mount a small disk")
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    with Program(tmp_path, database="small.db", start=("-c", IN_A_SMALL_PLACE)) as running:
        ada = Browser(running.address)
        page = ada.open(ada.make("beacons", "here", "here")["table"])
        page.say("show", question=page.asked["question"])
        page.until(lambda now: not now["asked"]["curtain"])
        choose(page)
        filler = Path(f"/proc/{running.process.pid}/root{tmp_path}/small/filler")
        with pytest.raises(OSError, match="space"):
            fill(filler)
        refused = 0
        for _ in range(300):  # a page of the journal may have room for a few more
            page.say("show", question=page.asked["question"])
            page.catch_up(0.02)
            message = choose(page)
            refused += message["type"] == "refused" and message["error"] == "error.database"
            if refused >= 40:
                break
        assert refused >= 40
        story = page.story
        ready_within(running.address, 503, "error.not_ready.full")
        assert http_get(f"{running.address}/healthz").status_code == 200
        plan = {"game": "beacons", "seats": [{"kind": "here"}, {"kind": "here"}]}
        assert problem(ada.http.post("/api/tables", json=plan)) == (503, "error.database")
        failures = [line for line in running.logged().splitlines() if '"level": "error"' in line]
        assert 1 <= len(failures) <= 5  # the same is logged once a minute
        filler.unlink()
        ready_within(running.address, 200)
        assert page.story == story
        assert choose(page)["type"] == "update"
        ada.close()


def test_a_full_database_is_told_and_nothing_is_lost(strict, browser):
    """As where SQLite may take no more room, which needs no small disk."""
    server = strict()
    ada = browser(server.address)
    table = ada.make("on-mars", "here")["table"]
    page, store = ada.open(table), server.services.store

    def stop_growing(connection: Any, *more: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # as many pages as there are

    event.listen(store.engine, "checkout", stop_growing)
    acknowledged = store.matches.words(table)
    for _ in range(400):  # pages that are not full have room for a few more
        word, message = page.asked["words"][0]["word"], choose(page)
        if message["type"] == "refused":
            break
        before, acknowledged = acknowledged, store.matches.words(table)
        assert word in acknowledged[len(before) :]
    assert (message["type"], message["error"]) == ("refused", "error.database")
    assert "Try again" in message["sentence"]
    assert store.matches.words(table) == acknowledged
    assert choose(page)["error"] == "error.database"
    plan = {"game": "on-mars", "seats": [{"kind": "here"}]}
    assert problem(ada.http.post("/api/tables", json=plan)) == (503, "error.database")
    reloaded = ada.open(table)
    assert (reloaded.story, reloaded.asked) == (page.story, page.asked)
    event.remove(store.engine, "checkout", stop_growing)
    store.engine.dispose()  # each new connection may take more room
    assert choose(page)["type"] == "update"
    assert store.matches.words(table)[: len(acknowledged) + 1] == [*acknowledged, word]


def test_a_read_only_database_is_told(strict, browser):
    server = strict()
    ada = browser(server.address)
    page = ada.open(ada.make("on-mars", "here")["table"])
    engine = server.services.store.engine

    def set_read_only(connection: Any, *more: object) -> None:
        connection.execute("PRAGMA query_only=ON")

    event.listen(engine, "checkout", set_read_only)
    assert choose(page)["error"] == "error.database"
    ready_within(server.address, 503, "error.not_ready.read_only")
    event.remove(engine, "checkout", set_read_only)
    engine.dispose()
    ready_within(server.address, 200)
    assert choose(page)["type"] == "update"


def test_those_who_ask_soon_after_each_other_share_one_try(strict, monkeypatch):
    server = strict()
    monkeypatch.setattr("areopagus.server.ops.health.FRESH_SECONDS", PATIENCE)
    tries = 0
    probe = server.services.store.probe

    def counted() -> Any:
        nonlocal tries
        tries += 1
        return probe()

    monkeypatch.setattr(server.services.store, "probe", counted)
    for _ in range(5):
        assert http_get(f"{server.address}/readyz").status_code == 200
    assert tries == 1


def test_every_reason_has_a_text():
    assert set(REASONS.values()) <= set(all_texts("en"))


def test_health_waits_for_no_thread(strict):
    """Neither for the threads of requests, nor for the one that writes."""
    server = strict(threads=1)
    hold = threading.Event()
    assert server.services.threads is not None
    busy = [server.services.threads.submit(hold.wait, 20) for _ in range(3)]
    writing = server.services.store.writer.submit(lambda connection: hold.wait(20))
    assert http_get(f"{server.address}/healthz").json() == {"status": "ok"}
    shown = {"authorization": f"Bearer {server.services.admin_key}"}
    figures = http_get(f"{server.address}/metrics", headers=shown).text
    assert "areopagus_busy_threads 1.0" in figures
    waiting = re.search(r"^areopagus_waiting_tasks (\d+)", figures, re.MULTILINE)
    assert waiting is not None
    assert int(waiting[1]) >= 2, "two of the test, and what the server does by itself at times"
    hold.set()
    assert all(each.result(20) for each in (*busy, writing))
    server.services.store.writer._waiting.put(None)
    wait_until(lambda: not server.services.store.writer.is_alive)
    assert problem(http_get(f"{server.address}/healthz")) == (503, "error.not_ready.failed")


def test_a_read_that_takes_too_long_is_given_up(strict, monkeypatch):
    server = strict(database_seconds=0.3)
    hold = threading.Event()
    monkeypatch.setattr(server.services.store, "tables_of", lambda client: hold.wait(20) and [])
    assert problem(http_get(f"{server.address}/api/tables")) == (503, "error.database")
    hold.set()


# At the start


def refused_start(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["serve", "--port", "0", *arguments]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "unexpected" not in output.err
    return output.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a table in it."""
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    store.secret()
    store.close()
    return tmp_path / "tables.db"


def test_sqlite_refuses_a_second_server(program, tmp_path, capsys):
    first = program()
    output = refused_start(capsys, "--database", str(tmp_path / "tables.db"))
    assert "Another server is using the database" in output
    assert run(["repair", "--database", str(tmp_path / "tables.db")]) == 2
    assert "Another server is using the database" in capsys.readouterr().err
    assert http_get(f"{first.address}/readyz").status_code == 200
    first.kill()
    second = program()  # the lock ends with the process
    assert http_get(f"{second.address}/readyz").status_code == 200
    assert second.stop() == 0


def test_a_newer_database_is_told(file, capsys):
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update alembic_version set version_num = '9999'")
    assert "newer version" in refused_start(capsys, "--database", str(file))


def test_a_damaged_database_is_told(file, capsys):
    with file.open("r+b") as content:
        content.seek(3 * 4096)
        size = file.stat().st_size
        for place in range(3 * 4096, size, 4096):
            content.seek(place)
            content.write(bytes(Random(place).randbytes(40)))
    assert "is damaged" in refused_start(capsys, "--database", str(file))
    file.write_bytes(b"this is not a database at all, but a letter. " * 200)
    assert "is damaged" in refused_start(capsys, "--database", str(file))


def test_a_large_database_is_checked_meanwhile(strict, file, monkeypatch, tmp_path):
    monkeypatch.setattr(database, "QUICK_TO_CHECK", 0)
    monkeypatch.setattr(database, "_is_sound", lambda engine: False)
    server = strict()
    ready_within(server.address, 503, "error.not_ready.damaged")
    assert http_get(f"{server.address}/healthz").status_code == 200


@pytest.mark.parametrize(
    "origin", ["nonsense", "games.example", "https://games.example/x", "ftp://games.example"]
)
def test_a_wrong_origin_is_told(capsys, origin):
    assert "is not a server address" in refused_start(capsys, "--origin", origin)


PASSWORD = "hunter2"


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://ada:{PASSWORD}@127.0.0.1:1/x",
        f"postgresql://ada:{PASSWORD}@[::1/x",
        f"postgresql://ada:{PASSWORD}/@127.0.0.1:port/x",
        f"postgresql://ada@127.0.0.1:1/x?password={PASSWORD}",
        f"nonsense://ada:{PASSWORD}@127.0.0.1:1/x",
    ],
)
def test_no_error_repeats_a_password(capsys, monkeypatch, tmp_path, url):
    output = refused_start(capsys, "--database", url)
    assert "AREOPAGUS_DATABASE" in output
    assert "AREOPAGUS_DATABASE_FILE" in output
    assert PASSWORD not in output
    monkeypatch.setenv("AREOPAGUS_DATABASE", url)
    assert PASSWORD not in refused_start(capsys)
    assert "AREOPAGUS_DATABASE" not in os.environ
    (tmp_path / "url").write_text(url + "\n", "utf-8")
    monkeypatch.setenv("AREOPAGUS_DATABASE_FILE", str(tmp_path / "url"))
    assert PASSWORD not in refused_start(capsys)


def test_the_database_is_named_by_option_environment_or_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "url").write_text("postgresql://ada:secret@db/x\n", "utf-8")
    by_file = {"AREOPAGUS_DATABASE_FILE": str(tmp_path / "url")}
    by_name = {"AREOPAGUS_DATABASE": "postgresql://ada:other@db/y", **by_file}
    assert find_database(None, {}) == f"sqlite:///{tmp_path / 'areopagus.db'}"
    assert find_database(None, by_file) == "postgresql+psycopg://ada:secret@db/x"
    assert find_database(None, by_name) == "postgresql+psycopg://ada:other@db/y"
    assert find_database("my.db", by_name) == f"sqlite:///{tmp_path / 'my.db'}"
    assert scrubbed("x://a:b@c y://d:e@f") == "x://a:***@f"
    assert scrubbed("http://127.0.0.1:8320/") == "http://127.0.0.1:8320/"


def test_a_file_that_names_no_database_is_told(capsys, monkeypatch, tmp_path):
    (tmp_path / "empty").write_text("\n", encoding="utf-8")
    monkeypatch.setenv("AREOPAGUS_DATABASE_FILE", str(tmp_path / "empty"))
    assert "can't be read" in refused_start(capsys)
    monkeypatch.setenv("AREOPAGUS_DATABASE_FILE", str(tmp_path / "nothing"))
    assert "can't be read" in refused_start(capsys)
