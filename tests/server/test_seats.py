"""Seats: links that are used up, devices, leaving, freeing; who may look into a hand."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from areopagus.server.http.devices import device_name
from areopagus.server.keys import client_of
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from areopagus.server.store.holders import UsedUp
from tests.server.conftest import Browser, RunningServer, downgrade, key_in, wait_until

Open = Callable[..., Browser]
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
CHROME = (
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36"
)


def info(who: Browser, table: str) -> dict[str, Any]:
    answer = who.http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def new_link(who: Browser, table: str, seat: int) -> str:
    answer = who.http.post(f"/api/tables/{table}/seats/{seat}/link")
    assert answer.status_code == 200, answer.text
    return key_in(answer.json()["link"])


def devices(who: Browser, table: str, seat: int) -> list[dict[str, Any]]:
    answer = who.http.get(f"/api/tables/{table}/seats/{seat}/devices")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


def test_a_link_is_used_up_by_the_first_browser_that_takes_it(browser: Open) -> None:
    ada, ben, eve = browser(), browser(), browser()
    made = ada.make("beacons", "here", "link")
    table, key = made["table"], key_in(made["seats"][1]["link"])
    assert ben.take(table, key).json()["held"] == [1]
    refused = eve.take(table, key)
    assert (refused.status_code, refused.json()["error"]) == (410, "error.link_used")
    assert eve.http.get(f"/api/tables/{table}").status_code == 404
    assert ben.take(table, key).json()["held"] == [1], "whoever holds the seat may open the link again"


def test_who_plays_takes_another_seat_only_if_that_is_wanted(browser: Open) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link", "link")
    table, keys = made["table"], [key_in(seat["link"]) for seat in made["seats"][1:]]
    assert ben.take(table, keys[0]).json()["held"] == [1]
    for who in (ada, ben):
        refused = who.take(table, keys[1])
        assert (refused.status_code, refused.json()["error"]) == (409, "error.other_seat")
        assert not info(ada, table)["seats"][2]["held"]
    assert ben.take(table, keys[0]).json()["held"] == [1], "one's own link can be opened again"
    watched = ben.take(table, key_in(made["watch"]))
    assert watched.json()["held"] == [1], "and that for watching"
    assert ben.take(table, keys[1], also=True).json()["held"] == [1, 2]


def test_who_only_watches_takes_a_seat_unasked(browser: Open) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link")
    assert ben.take(made["table"], key_in(made["watch"])).json()["held"] == []
    assert ben.take(made["table"], key_in(made["seats"][1]["link"])).json()["held"] == [1]


def test_a_browser_without_a_cookie_uses_up_no_link(browser: Open) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link")
    table, key = made["table"], key_in(made["seats"][1]["link"])
    ben.http.cookies.clear()
    answer = ben.take(table, key)
    assert (answer.status_code, answer.json()["error"]) == (403, "error.no_cookie")
    ben.http.cookies.clear()
    assert ben.take(table, key_in(made["watch"])).json()["held"] == []
    assert ben.take(table, key).json()["held"] == [1], "now it has a cookie"


def test_of_many_browsers_that_open_a_link_at_once_one_gets_the_seat(browser: Open) -> None:
    ada = browser()
    made = ada.make("beacons", "here", "link")
    friends = [browser() for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        taken = pool.map(
            lambda who: who.take(made["table"], key_in(made["seats"][1]["link"])).status_code, friends
        )
    assert sorted(taken) == [200, *[410] * 5]


def test_the_host_sees_links_of_empty_seats_only_and_never_a_hand_that_somebody_holds(browser: Open) -> None:
    ada, ben = browser(), browser()
    made = ada.make("clash-of-cultures", "here", "link", "link")
    table, shown = made["table"], [seat["link"] for seat in made["seats"]]
    assert [bool(link) for link in shown] == [False, True, True]
    ben.open(table, key_in(shown[1]))
    seen = info(ada, table)["seats"]
    assert [(bool(seat["link"]), seat["held"]) for seat in seen] == [
        (False, True),
        (False, True),
        (True, False),
    ]
    private = browser()
    assert private.take(table, key_in(shown[1])).status_code == 410
    for path in ("link", "free"):
        answer = ada.http.post(f"/api/tables/{table}/seats/1/{path}")
        assert answer.status_code in (403, 409), "the host can do nothing to a seat that somebody holds"
    assert ada.http.get(f"/api/tables/{table}/seats/1/devices").status_code == 403
    assert ada.http.delete(f"/api/tables/{table}/seats/1/devices/this").status_code == 403
    assert new_link(ada, table, 2) != key_in(shown[2]), "an empty seat gets a new link"
    assert browser().take(table, key_in(shown[2])).status_code == 410


def test_a_holder_moves_to_another_device_by_a_new_link_and_is_told(browser: Open) -> None:
    ada, ben, phone = browser(), browser(), browser()
    ben.http.headers["user-agent"], phone.http.headers["user-agent"] = CHROME, FIREFOX
    made = ada.make("beacons", "here", "link")
    table = made["table"]
    page = ben.open(table, key_in(made["seats"][1]["link"]))
    unused = new_link(ben, table, 1)
    key = new_link(ben, table, 1)
    assert phone.take(table, unused).status_code == 410, "a new link ends older ones"
    opened = phone.open(table, key)
    assert opened.hello["table"]["held"] == [1]
    news = page.hear("news")["sentence"]
    assert "Firefox, Android" in news
    page.say("seen")
    wait_until(lambda: not ben.open(table).hello["news"])  # it is known that they were seen
    assert ["Chrome, Linux" in each for each in opened.hello["news"]] == [True], (
        "who else is there is news, too"
    )
    listed = devices(phone, table, 1)
    assert [(each["name"], each["this"], each["open"]) for each in listed] == [
        ("Chrome, Linux", False, True),
        ("Firefox, Android", True, True),
    ]
    assert phone.http.delete(f"/api/tables/{table}/seats/1/devices/{listed[0]['device']}").status_code == 204
    with pytest.raises(ConnectionClosed) as closed:
        page.until(lambda now: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert ben.http.get(f"/api/tables/{table}").status_code == 404
    assert len(devices(phone, table, 1)) == 1
    assert client_of(str(ben.http.cookies["areopagus"])) not in str(listed)


def test_whoever_was_away_is_told_when_coming_back(browser: Open) -> None:
    ada, phone = browser(), browser()
    phone.http.headers["user-agent"] = FIREFOX
    table = ada.make("beacons", "here", "bot")["table"]
    assert ada.open(table).hello["news"] == []
    key = new_link(ada, table, 0)
    ada.lines.close()
    assert phone.take(table, key).json()["held"] == [0], "the host's own seat has a link as well"
    page = ada.open(table)
    assert ["Firefox, Android" in each for each in page.hello["news"]] == [True]
    assert ada.open(table).hello["news"] == page.hello["news"], "nobody has said that it was seen"
    page.say("seen")
    wait_until(lambda: not ada.open(table).hello["news"])


def test_whoever_was_in_a_seat_before_its_person_is_told_of(browser: Open) -> None:
    """The host opens the link in a private window, makes a new one there, and sends that to the friend."""
    ada, private, friend = browser(), browser(), browser()
    private.http.headers["user-agent"] = CHROME
    made = ada.make("clash-of-cultures", "here", "link")
    table = made["table"]
    private.take(table, key_in(made["seats"][1]["link"]))
    page = friend.open(table, new_link(private, table, 1))
    assert ["Chrome, Linux" in each for each in page.hello["news"]] == [True]


def test_the_host_gets_no_link_to_a_seat_that_is_taken_at_the_same_moment(
    server: RunningServer, browser: Open
) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link")
    table, holders = made["table"], server.services.store.holders
    ben.take(table, key_in(made["seats"][1]["link"]))
    with pytest.raises(UsedUp):  # as if the host had looked before the seat was taken
        holders.renew_link(table, 1, 0, is_host=True)
    with pytest.raises(UsedUp):
        holders.renew_link(table, 1, 1, is_host=True)
    row = server.services.store.table(table)
    assert row is not None
    key = server.services.tables.keys.seat(table, 1, row.seats[1].generation)
    assert browser().take(table, key).status_code == 410, "a held seat has no link until its access makes one"


def test_a_page_that_opens_while_its_seat_is_taken_away_is_closed(
    server: RunningServer, browser: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link")
    table, holders = made["table"], server.services.store.holders
    ben.take(table, key_in(made["seats"][1]["link"]))
    enter = server.services.hub.enter

    def late(name: str, guest: Any) -> Any:
        if guest.client == client_of(str(ben.http.cookies["areopagus"])):
            holders.drop(table, 1, guest.client)  # after it was let in, before it can be dismissed
        return enter(name, guest)

    monkeypatch.setattr(server.services.hub, "enter", late)
    with pytest.raises(ConnectionClosed) as closed:
        ben.open(table).until(lambda now: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_person_leaves_and_the_host_invites_somebody_else(browser: Open) -> None:
    ada, ben, eve = browser(), browser(), browser()
    made = ada.make("beacons", "here", "link")
    table = made["table"]
    host = ada.open(table)
    ben.open(table, key_in(made["seats"][1]["link"]))
    assert host.hear("news")["sentence"]
    assert ben.http.delete(f"/api/tables/{table}/seats/1/devices/this").status_code == 204
    assert "left" in host.hear("news")["sentence"]
    seat = info(ada, table)["seats"][1]
    assert (seat["held"], bool(seat["link"])) == (False, True)
    assert eve.take(table, key_in(seat["link"])).json()["held"] == [1]


def test_the_host_frees_a_seat_only_when_its_person_has_left(
    browser: Open, later: Callable[[float], None]
) -> None:
    ada, ben, eve = browser(), browser(), browser()
    made = ada.make("beacons", "here", "link", "link")
    table = made["table"]
    ben.open(table, key_in(made["seats"][1]["link"]))
    old = new_link(ben, table, 1)
    host = ada.open(table)
    free = f"/api/tables/{table}/seats/1/free"
    assert ada.http.post(free).json()["error"] == "error.not_left"
    later(10**6)
    assert ada.http.post(free).json()["error"] == "error.not_left", "ben's page is open"
    ben.lines.close()
    wait_until(lambda: info(ada, table)["seats"][1]["presence"] != "here")
    later(2 * 10**6)
    assert info(ada, table)["seats"][1]["can_be_freed"]
    assert eve.http.post(free).status_code == 404
    assert ben.http.post(free).json()["error"] == "error.not_host"
    assert ada.http.post(f"/api/tables/{table}/seats/2/free").json()["error"] == "error.seat_empty"
    freed = ada.http.post(free).json()["seats"][1]
    assert not freed["held"]
    assert "freed" in host.hear("news")["sentence"]
    assert ben.http.get(f"/api/tables/{table}").status_code == 404
    assert eve.take(table, old).status_code == 410
    assert eve.take(table, key_in(freed["link"])).json()["held"] == [1]


def test_the_clock_on_the_wall_decides_nothing_about_who_is_away(
    browser: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link")
    ben.take(made["table"], key_in(made["seats"][1]["link"]))
    now = time.time()
    for shift in (3600.0, -3 * 86_400.0):
        monkeypatch.setattr("time.time", lambda shift=shift: now + shift)
        answer = ada.http.put(f"/api/tables/{made['table']}/seats/1/stand-in", json={"bot": "random"})
        assert answer.json()["error"] == "error.not_away"
        assert info(ada, made["table"])["seats"][1]["presence"] == "gone"


def test_the_database_knows_no_cookie(server: RunningServer, browser: Open) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link")
    ben.take(made["table"], key_in(made["seats"][1]["link"]))
    file = Path(str(server.services.store.engine.url.database))
    with sqlite3.connect(file) as database:
        rows = [
            value
            for table in ("holders", "tables", "seats", "meta")
            for row in database.execute(f"select * from {table}")
            for value in row
        ]
    database.close()
    cookies = {str(who.http.cookies["areopagus"]) for who in (ada, ben)}
    assert not cookies & {str(value) for value in rows}
    assert {client_of(cookie) for cookie in cookies} <= {str(value) for value in rows}


def test_an_older_database_gets_hashes_and_links_of_held_seats_die(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    url = f"sqlite:///{file}"
    store = Store(url)
    tables = Tables(store, Settings())
    seats = [SeatRow(0, "here"), SeatRow(1, "link"), SeatRow(2, "link")]
    table = tables.make("beacons", seats, {}, client="a" * 24).id
    store.holders.take("b" * 24, table, 1, 0, "")
    length = tables.live(table).number
    downgrade(store, "0002")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("update seats set generation = 0")
    store.close()
    again = Store(url)
    row = again.table(table)
    assert row is not None
    assert (row.length, row.maker, row.held) == (length, client_of("a" * 24), {0, 1})
    assert again.holders.of(client_of("b" * 24), table) == [1]
    assert [seat.generation for seat in row.seats] == [1, 1, 0]
    assert file.stat().st_mode & 0o077 == 0, "it holds the secret"
    assert Tables(again, Settings()).live(table).number == length
    again.close()


def test_no_query_of_the_server_scans_all_tables(server: RunningServer, browser: Open) -> None:
    """Old tables cost nothing: every query finds its rows by an index."""
    ada, ben = browser(), browser()
    store, statements = server.services.store, set()

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        if statement.split()[0] in ("SELECT", "UPDATE", "DELETE"):
            statements.add((statement, tuple(parameters) if not isinstance(parameters, list) else ()))

    from sqlalchemy import event

    event.listen(store.engine, "before_cursor_execute", note)
    try:
        made = ada.make("beacons", "here", "link")
        page = ada.open(made["table"])
        ben.open(made["table"], key_in(made["seats"][1]["link"]))
        page.say("chat", text="hello")
        page.hear("chat")
        for path in (
            "",
            f"/{made['table']}",
            f"/{made['table']}/moments",
            f"/{made['table']}/seats/0/devices",
        ):
            assert ada.http.get(f"/api/tables{path}").status_code == 200
        server.services.tables.forget(server.services.tables.live(made["table"]))
        server.services.tables.live(made["table"])
    finally:
        event.remove(store.engine, "before_cursor_execute", note)
    assert len(statements) > 10
    with store.engine.connect() as connection:
        for statement, parameters in statements:
            plan = connection.exec_driver_sql("explain query plan " + statement, parameters or ())
            steps = [str(step[3]) for step in plan]
            assert not any(step.startswith("SCAN") and "meta" not in step for step in steps), statement


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox, Android"),
        (CHROME, "Chrome, Linux"),
        (CHROME + " Edg/150.0.0.0", "Edge, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("python-httpx/0.28", ""),
    ],
)
def test_a_device_is_called_by_what_its_browser_tells(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name
