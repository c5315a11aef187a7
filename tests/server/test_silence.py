"""What others read does not change with a choice that they may not know of; nobody waits for a page that is deaf."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from random import Random

import pytest

from areopagus import Match, new
from areopagus.server.keys import client_of
from areopagus.server.store import SeatRow
from tests.server.conftest import Browser, Page, RunningServer, is_mine, key_in, wait_until

Open = Callable[..., Browser]


def readable(who: Browser, table: str, key: str = "") -> list[tuple[int, str]]:
    """Everything that somebody can fetch about a table."""
    query = {"key": key} if key else {}
    paths = ("", "/moments", "/record", "/seats/0/devices", "/analysis/0", "/review")
    answers = [who.http.get(f"/api/tables/{table}{path}", params=query) for path in paths]
    answers += [who.http.get(path) for path in ("/api/tables", "/healthz")]
    return [(answer.status_code, answer.text) for answer in answers]


def updates(page: Page) -> int:
    page.catch_up(0.1)
    return sum(message["type"] == "update" for message in page.heard)


def test_a_choice_that_tells_others_nothing_changes_nothing_that_they_can_read(browser: Open) -> None:
    """Neither does taking it back."""
    ada, ben, eve = browser(), browser(), browser()
    made = ada.make("clash-of-cultures", "here", "link")
    table, watch = made["table"], key_in(made["watch"])
    pages = [ben.open(table, key_in(made["seats"][1]["link"])), ada.open(table)]
    watcher = eve.open(table, watch)
    rng, silent, taken_back = Random(4), 0, 0
    for _ in range(400):
        if silent >= 3 and taken_back:
            break
        for page in (*pages, watcher):
            page.catch_up(0.01)
        asked = next((page for page in pages if page.asked["mine"]), None)
        if asked is None:
            continue
        sent, before = updates(watcher), readable(eve, table, watch)
        question = asked.asked["question"]
        asked.say("choose", question=question, word=rng.choice(asked.asked["words"])["word"])
        asked.until(lambda now, question=question: now["asked"]["question"] != question)
        if updates(watcher) != sent:
            continue
        time.sleep(1.1)  # a time in seconds would change
        if readable(eve, table, watch) != before:
            watcher.hear("update")  # on a busy machine it is told late; what is never told fails here
            continue
        silent += 1
        if asked.asked["mine"] and not asked.asked["barred"]:
            question = asked.asked["question"]
            asked.say("undo")
            heard_by_asked = asked.take()
            if heard_by_asked["type"] == "update":
                taken_back += 1
                assert updates(watcher) == sent
                assert readable(eve, table, watch) == before
    assert silent >= 3
    assert taken_back


def test_nobody_waits_for_a_page_that_reads_nothing(
    strict: Callable[..., RunningServer], browser: Open
) -> None:
    running = strict(patience=60.0)
    ada, ben = browser(running.address), browser(running.address)
    made = ada.make("beacons", "here", "link")
    table = made["table"]
    ben.take(table, key_in(made["seats"][1]["link"]))
    with deaf(running, ben, table):
        page = ada.open(table)
        wait_until(lambda: len(running.services.hub.pages(table)) == 2)
        for number in range(300):
            page.say("chat", text=f"{number} " + "x" * 480)
        for number in range(300):
            assert page.hear("chat")["text"].startswith(f"{number} ")
        page.say("ping")
        page.hear("pong")


class deaf:
    """A socket that is opened and never read, with as little room for what is sent as can be."""

    def __init__(self, running: RunningServer, who: Browser, table: str) -> None:
        host, port = running.listening.getsockname()[:2]
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.line.connect((host, port))
        cookie = "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
        self.line.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
            "\r\n".encode()
        )

    def __enter__(self) -> deaf:
        return self

    def __exit__(self, *arguments: object) -> None:
        self.line.close()


def test_chat_has_a_rate_for_each_address(strict: Callable[..., RunningServer], browser: Open) -> None:
    running = strict(chat_per_second=0.001, chat_burst=3)
    ada = browser(running.address)
    table = ada.make("beacons", "here", "bot")["table"]
    pages = [ada.open(table), ada.open(table)]
    for _ in range(3):
        pages[0].say("chat", text="hello")
        pages[0].hear("chat")
    for page in pages:
        page.say("chat", text="hello")
        assert page.hear("refused")["error"] == "error.too_fast"


def before_an_end_that_can_be_undone(game: str) -> tuple[Match, str, int]:
    """A match before its last choice, that choice, and who makes it; with the consent of all it can be taken back."""
    for seed in range(100):
        match, rng = new(game, seats=2, seed=seed, forced="quiet"), Random(seed)
        while not match.over:
            before = match.clone()
            assert match.ask is not None
            seat, word = match.ask.seat, match.choose(rng.choice(match.ask.words))
        if match.why_not_undo(seat, consent=True) is None:
            return before, word.text, seat
    raise AssertionError


@pytest.mark.parametrize("game", ["on-mars", "beacons"])
def test_after_the_end_nothing_is_taken_back_unless_all_agree(
    server: RunningServer, browser: Open, game: str
) -> None:
    ada, ben = browser(), browser()
    tables = server.services.tables
    match, word, last = before_an_end_that_can_be_undone(game)
    seats = (SeatRow(0, "here"), SeatRow(1, "link"))
    table = tables.bring_in(match, client_of(str(ada.http.cookies["areopagus"])), seats).id
    link = ada.http.get(f"/api/tables/{table}").json()["seats"][1]["link"]
    by_link = ben.open(table, key_in(link))
    pages = [ada.open(table), by_link]
    chooser, other = pages[last], pages[1 - last]
    chooser.say("choose", question=chooser.asked["question"], word=word)
    assert chooser.hear("update")["result"]
    assert ada.http.get(f"/api/tables/{table}/record").status_code == 200
    chooser.say("undo")
    assert chooser.hear("update")["undo"] == last
    assert tables.live(table).match.over, "the other is asked first"
    other.until(lambda now: now["undo"] == last)
    other.consent(False)
    for page in pages:
        page.until(lambda now: now["undo"] is None)
    assert tables.live(table).match.over
    chooser.say("undo")
    other.until(lambda now: now["undo"] == last)
    other.consent(True)
    chooser.until(lambda now: now["asked"] is not None)
    assert not tables.live(table).match.over
    assert ada.http.get(f"/api/tables/{table}/record").json()["error"] == "error.not_over"


def test_after_the_end_whoever_gave_the_seat_to_a_bot_is_asked_too(
    server: RunningServer, browser: Open
) -> None:
    ada, ben = browser(), browser()
    tables = server.services.tables
    match, word, last = before_an_end_that_can_be_undone("beacons")
    seats = [SeatRow(0, "link"), SeatRow(1, "link")]
    table = tables.bring_in(match, "c" * 32, seats).id
    for who, seat in ((ada, last), (ben, 1 - last)):
        who.take(table, tables.keys.seat(table, seat, 0))
    answer = ben.http.put(f"/api/tables/{table}/seats/{1 - last}/stand-in", json={"bot": "random"})
    assert answer.status_code == 200
    chooser, other = ada.open(table), ben.open(table)
    chooser.say("choose", question=chooser.asked["question"], word=word)
    assert chooser.until(lambda now: now["asked"] is None)["result"]
    chooser.say("undo")
    assert chooser.hear("update")["undo"] == last
    assert tables.live(table).match.over
    other.until(lambda now: now["undo"] == last)
    other.consent(True)
    chooser.until(lambda now: now["asked"] is not None)


def test_hints_are_off_where_people_play_each_other_unless_the_table_says_otherwise(browser: Open) -> None:
    ada = browser()
    for kinds, more, allowed in (
        (("here", "bot"), {}, True),
        (("here", "link"), {}, False),
        (("here", "here"), {}, False),
        (("here", "link"), {"hints": True}, True),
        (("here", "bot"), {"hints": False}, False),
    ):
        made = ada.make("beacons", *kinds, **more)
        assert made["hints"] is allowed
        assert made["insight"]
        answer = ada.http.post(f"/api/tables/{made['table']}/hint")
        assert (answer.json().get("error") == "error.hints_off") is not allowed
        page = ada.open(made["table"])
        page.until(is_mine) if "bot" in kinds else page.catch_up()
        page.say("hint", question=json.loads(json.dumps(page.asked["question"])))
        if not allowed:
            assert page.hear("refused")["error"] == "error.hints_off"
