"""Tables that are put away, or deleted with everything in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from areopagus.server.keys import client_of
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from tests.server.conftest import RunningServer, downgrade, is_mine
from tests.server.tables import Open, info, listed, put, refusal, table_of_two

OWNED = ("choices", "parts", "checkpoints", "chat", "holders", "seats")
"""The tables of the database whose rows belong to a table."""


def test_a_table_that_is_put_away_comes_last_and_does_not_count(
    strict: Callable[..., RunningServer], browser: Open
) -> None:
    ada = browser(strict(tables_per_client=2).address)
    first, second = (ada.make("beacons", "here", "random")["table"] for _ in range(2))
    plan = {"game": "beacons", "seats": [{"kind": "here"}, {"kind": "bot", "bot": "random"}]}
    assert refusal(ada.http.post("/api/tables", json=plan)) == (409, "error.too_many_tables")
    assert put(ada, second, "shelf", shelved=True).status_code == 200
    assert [(table, card["shelved"]) for table, card in listed(ada).items()] == [
        (first, False),
        (second, True),
    ]
    third = ada.http.post("/api/tables", json=plan).json()["table"]
    assert refusal(ada.http.post("/api/tables", json=plan)) == (409, "error.too_many_tables")
    assert ada.http.delete(f"/api/tables/{third}").status_code == 204
    assert ada.http.post("/api/tables", json=plan).status_code == 201, "a deleted one does not count either"
    assert put(ada, second, "shelf", shelved=False).status_code == 200
    assert not listed(ada)[second]["shelved"]


def test_people_put_a_table_away_for_themselves(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    assert put(ben, table, "shelf", shelved=True).status_code == 200
    assert (listed(ada)[table]["shelved"], listed(ben)[table]["shelved"]) == (False, True)
    assert put(browser(), table, "shelf", shelved=True).status_code == 404


def test_the_host_deletes_a_table_with_everything_in_it(server: RunningServer, browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    page, other = ada.open(table), ben.open(table)
    page.say("chat", text="hello")
    other.hear("chat")
    assert refusal(ben.http.delete(f"/api/tables/{table}")) == (403, "error.not_host")
    assert ada.http.get(f"/api/tables/{table}/picture").status_code == 200
    assert ada.http.delete(f"/api/tables/{table}").status_code == 204
    for each in (page, other):
        with pytest.raises(ConnectionClosed) as closed:
            each.until(lambda now: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404
    for who in (ada, ben):
        assert who.http.get(f"/api/tables/{table}").status_code == 404
        assert who.http.get(f"/api/tables/{table}/picture").status_code == 404
        assert table not in listed(who)
    with sqlite3.connect(server.services.store.engine.url.database or "") as database:
        for owned in OWNED:
            assert database.execute(
                f"select count(*) from {owned} where table_id = ?", (table,)
            ).fetchone() == (0,)
        assert database.execute("select count(*) from tables where id = ?", (table,)).fetchone() == (0,)
    assert ada.http.delete(f"/api/tables/{table}").status_code == 404


def test_nobody_loses_anything_at_another_table(browser: Open) -> None:
    ada, _, table = table_of_two(browser)
    other = ada.make("beacons", "here", "random")["table"]
    page = ada.open(other)
    ada.http.delete(f"/api/tables/{table}")
    page.until(is_mine)
    page.answer(Random(1))
    assert info(ada, other)["table"] == other


def test_a_database_of_before_is_brought_up_to_date(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}")
    store = Store(settings.database)
    client = client_of("a" * 24)
    seats = [SeatRow(0, "here", "Ada"), SeatRow(1, "here", "Bo")]
    table = Tables(store, settings).make("beacons", seats, {}, client=client).id
    downgrade(store, "0004")
    store.close()
    again = Store(settings.database)
    try:
        (own,) = again.tables_of(client)
        assert (own.row.id, own.is_shelved, own.row.round, own.row.agreed) == (table, False, None, None)
        assert again.count_made(client) == 1
        live = Tables(again, settings).live(table)
        ask = live.match.ask
        assert ask is not None
        live.choose((ask.seat,), live.question, ask.words[0].text)
        assert again.tables_of(client)[0].row.round == 1
        assert live.agree_to_end((0, 1), {0, 1})
        again.holders.shelve(client, table, True)
    finally:
        again.close()
