"""Whole tables: names, leaving, shelving, deleting, ending by agreement, rematches, and the list that follows them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import areopagus
from areopagus.server.content.art import map_picture
from areopagus.server.keys import client_of
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from areopagus.server.wire.http import Invitation, TableCard
from areopagus.server.wire.socket import MyTables
from tests.server.conftest import Browser, Page, Running, downgrade, is_mine, key_in, wait_until

Open = Callable[..., Browser]
OWNED = ("choices", "parts", "checkpoints", "chat", "holders", "seats")
"""The tables of the database whose rows belong to a table."""


def info(who: Browser, table: str) -> dict[str, Any]:
    answer = who.http.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def listed(who: Browser) -> dict[str, dict[str, Any]]:
    """The tables of somebody, by their ids."""
    cards = who.http.get("/api/tables").json()
    for card in cards:
        TableCard.model_validate(card)
    return {card["table"]: card for card in cards}


def put(who: Browser, table: str, what: str, **body: Any) -> Any:
    return who.http.put(f"/api/tables/{table}/{what}", json=body)


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def table_of_two(browser: Open, game: str = "beacons", **more: Any) -> tuple[Browser, Browser, str]:
    """A host, and a guest who has taken the second seat."""
    ada, ben = browser(), browser()
    made = ada.make(game, "here", "link", **more)
    assert ben.take(made["table"], key_in(made["seats"][1]["link"])).status_code == 200
    return ada, ben, made["table"]


def play_to_the_end(*pages: Page) -> None:
    rng = Random(1)
    while not any(page.now["asked"] is None for page in pages):
        for page in pages:
            page.catch_up(0.02)
            if page.now["asked"] is not None and page.asked["mine"]:
                page.answer(rng)


@contextmanager
def list_of(who: Browser) -> Iterator[ClientConnection]:
    """The socket of the page that lists somebody's tables."""
    cookie = "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
    url = who.address.replace("http", "ws") + "/ws"
    with connect(url, additional_headers={"Cookie": cookie}, max_size=None) as line:
        yield line


def hear(line: ClientConnection, timeout: float = 30) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(line.recv(timeout))
    if message["type"] == "tables":
        MyTables.model_validate(message)
    return message


def until(line: ClientConnection, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while not true(message := hear(line)):
        pass
    return message


# Names


def test_the_host_names_the_table_and_nobody_else(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    page = ben.open(table)
    assert put(ada, table, "name", name="  Friday \n night ").json()["name"] == "Friday night"
    assert "Friday night" in page.hear("news")["sentence"]
    assert listed(ben)[table]["name"] == "Friday night"
    assert refusal(put(ben, table, "name", name="Mine")) == (403, "error.not_host")
    assert put(browser(), table, "name", name="Mine").status_code == 404
    assert put(ada, table, "name", name="x" * 41).status_code == 422
    assert info(ada, table)["name"] == "Friday night"
    assert put(ada, table, "name", name="").json()["name"] == ""


def test_a_guest_gives_a_name_and_everybody_reads_it(browser: Open) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "link")
    table, key = made["table"], key_in(made["seats"][1]["link"])
    page = ada.open(table)
    taken = ben.http.post(f"/api/tables/{table}/seat", json={"key": key, "name": "Ben"}).json()
    assert [seat["name"] for seat in taken["seats"]][1] == "Ben"
    update = page.until(lambda now: now.get("scene") is not None and now["version"] > 1)
    assert update["scene"]["seats"][1]["label"] == "Ben"
    assert update["story"]["anew"]
    assert "Ben" in next(message["sentence"] for message in page.heard if message["type"] == "news")


def test_people_change_their_own_name_only_and_the_whole_page_follows(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    page = ada.open(table)
    rng = Random(2)
    mine = ben.open(table)
    for _ in range(6):
        for each in (page, mine):
            each.catch_up(0.05)
            if each.asked["mine"]:
                each.answer(rng)
    page.catch_up(0.3)
    assert put(ben, table, "seats/1/name", name="Benedikt").status_code == 200
    page.until(lambda now: now.get("scene") is not None and now["scene"]["seats"][1]["label"] == "Benedikt")
    assert any("Benedikt" in line for line in page.story)
    assert not any("Player 2" in line for line in page.story)
    assert refusal(put(ben, table, "seats/0/name", name="x")) == (403, "error.not_your_seat")
    assert info(ada, table)["seats"][0]["name"] == "Player 1"
    assert put(ben, table, "seats/5/name", name="x").status_code == 404


def test_what_a_link_is_for_can_be_asked_without_using_it(browser: Open) -> None:
    ada, ben = browser(), browser()
    seats = [
        {"kind": "here", "name": "Ada"},
        {"kind": "link", "name": "Bo"},
        {"kind": "bot", "bot": "random"},
    ]
    made = ada.http.post("/api/tables", json={"game": "beacons", "seats": seats, "name": "Coast"}).json()
    table, key = made["table"], key_in(made["seats"][1]["link"])
    path = f"/api/tables/{table}/invitation"
    for _ in range(2):
        answer = ben.http.get(path, params={"key": key}).json()
        Invitation.model_validate(answer)
    assert (answer["host"], answer["name"], answer["seat"], answer["is_guest"]) == ("Ada", "Bo", 1, True)
    assert (answer["title"], answer["table"], answer["players"]) == ("Beacons", "Coast", ["Player 3"])
    watching = ben.http.get(path, params={"key": key_in(made["watch"])}).json()
    assert (watching["seat"], watching["is_guest"]) == (None, False)
    assert ben.http.get(path, params={"key": "wrong"}).status_code == 404
    assert ben.http.get(f"/api/tables/{table}").status_code == 404, "asking opens nothing"
    ben.take(table, key)
    assert refusal(ben.http.get(path, params={"key": key})) == (410, "error.link_used")
    again = key_in(ben.http.post(f"/api/tables/{table}/seats/1/link").json()["link"])
    assert not ben.http.get(path, params={"key": again}).json()["is_guest"], "it moves one's own seat"
    ada.http.post(f"/api/tables/{table}/seat", json={"key": again, "name": "Thief", "also": True})
    assert info(ben, table)["seats"][1]["name"] == "Bo", "who shares a seat does not rename its player"


# Putting away and deleting


def test_a_table_that_is_put_away_comes_last_and_does_not_count(
    strict: Callable[..., Running], browser: Open
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


def test_the_host_deletes_a_table_with_everything_in_it(server: Running, browser: Open) -> None:
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


# Leaving


def test_a_bot_plays_on_for_a_person_who_leaves(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    page, left = ada.open(table), ben.open(table)
    story = len(page.story)
    assert ben.http.post(f"/api/tables/{table}/leave", json={"bot": "random"}).status_code == 204
    with pytest.raises(ConnectionClosed):
        left.until(lambda now: False)
    assert "left" in page.hear("news")["sentence"]
    assert table not in listed(ben)
    assert ben.http.get(f"/api/tables/{table}").status_code == 404
    rng = Random(3)
    for _ in range(12):
        page.until(is_mine)
        page.answer(rng)
    assert len(page.story) > story
    seat = info(ada, table)["seats"][1]
    assert (seat["held"], seat["stand_in"]) == (False, "random")
    assert browser().take(table, key_in(seat["link"])).json()["held"] == [1], (
        "the host has a link for somebody else"
    )


def test_a_seat_that_is_left_free_waits_for_the_next_person(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    assert ben.http.post(f"/api/tables/{table}/leave", json={}).status_code == 204
    seat = info(ada, table)["seats"][1]
    assert (seat["held"], seat["stand_in"], seat["presence"]) == (False, "", "gone")
    assert browser().take(table, key_in(seat["link"])).status_code == 200


def test_a_bot_that_the_server_does_not_offer_plays_for_nobody(browser: Open) -> None:
    _, ben, table = table_of_two(browser)
    assert ben.http.post(f"/api/tables/{table}/leave", json={"bot": "os:system"}).status_code == 422
    assert info(ben, table)["held"] == [1]


def test_a_seat_that_another_device_holds_stays_taken(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    phone = browser()
    phone.take(table, key_in(ben.http.post(f"/api/tables/{table}/seats/1/link").json()["link"]))
    ben.http.post(f"/api/tables/{table}/leave", json={"bot": "random"})
    seat = info(ada, table)["seats"][1]
    assert (seat["held"], seat["stand_in"]) == (True, "")
    assert info(phone, table)["held"] == [1]


def test_a_host_who_leaves_makes_the_next_person_host(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    assert ada.http.post(f"/api/tables/{table}/leave", json={"bot": "random"}).status_code == 204
    assert info(ben, table)["host"]
    assert put(ben, table, "name", name="Mine now").status_code == 200
    assert refusal(ben.http.post(f"/api/tables/{table}/leave", json={})) == (409, "error.last_at_table")
    assert info(ben, table)["held"] == [1]


def test_who_watches_may_stop_watching(browser: Open) -> None:
    ada, ben = browser(), browser()
    made = ada.make("beacons", "here", "random")
    ben.take(made["table"], key_in(made["watch"]))
    assert made["table"] in listed(ben)
    assert ben.http.post(f"/api/tables/{made['table']}/leave", json={}).status_code == 204
    assert made["table"] not in listed(ben)


# Ending by agreement


def test_a_match_ends_when_every_person_agrees(server: Running, browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    page, other = ada.open(table), ben.open(table)
    asked = page if page.asked["mine"] else other
    question, word = asked.asked["question"], asked.asked["words"][0]["word"]
    assert put(ben, table, "end", yes=True).status_code == 200
    ending = page.until(lambda now: now.get("ending") is not None)["ending"]
    assert (ending["seat"], ending["who"], ending["agreed"]) == (1, "Player 2", [1])
    assert listed(ada)[table]["ending"] == "Player 2"
    assert put(ada, table, "end", yes=False).status_code == 200
    other.until(lambda now: now.get("ending") is None)
    assert not info(ada, table)["over"]

    put(ada, table, "end", yes=True)
    asked.answer(Random(1))
    assert asked.now["ending"]["seat"] == 0, "a proposal stays while the match goes on"
    assert put(ben, table, "end", yes=True).json()["agreed"]
    for each in (page, other):
        now = each.until(lambda now: now["asked"] is None)
        assert now["result"]["agreed"]
        assert now["result"]["winners"] == []
        assert len(now["result"]["totals"]) == 2
    page.say("choose", question=question, word=word)
    assert page.hear("refused")["error"] == "error.stale"
    page.say("undo")
    assert page.hear("refused")["error"] == "error.match_over"
    assert put(ada, table, "end", yes=True).status_code == 422
    assert ada.http.get(f"/api/tables/{table}/position").json()["over"]
    card = listed(ada)[table]
    assert (card["over"], card["agreed"], card["turn"], card["ending"]) == (True, True, "", "")

    reloaded = Tables(server.services.store, Settings()).live(table)
    assert reloaded.snapshot().ask is None
    assert reloaded.snapshot().agreed is not None


def test_the_record_of_a_match_that_was_ended_can_be_read(browser: Open) -> None:
    ada, ben, table = table_of_two(browser, "clash-of-cultures")
    page = ada.open(table)
    assert refusal(ada.http.get(f"/api/tables/{table}/record")) == (409, "error.not_over")
    put(ada, table, "end", yes=True)
    put(ben, table, "end", yes=True)
    page.until(lambda now: now["asked"] is None)
    document = ada.http.get(f"/api/tables/{table}/record").text
    match = areopagus.load(document)
    assert not match.over
    assert "result" not in json.loads(document)
    moments = ada.http.get(f"/api/tables/{table}/moments").json()
    assert moments["open"]
    last = ada.http.get(f"/api/tables/{table}/moments/{moments['count'] - 1}").json()
    assert last["result"]["agreed"]
    first = ada.http.get(f"/api/tables/{table}/moments/0").json()
    assert first["result"] is None


def test_a_person_for_whom_a_bot_plays_is_asked_too(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    put(ben, table, "seats/1/stand-in", bot="random")
    assert not put(ada, table, "end", yes=True).json()["over"]
    assert put(ben, table, "end", yes=True).json()["over"]


def test_a_match_that_was_proposed_to_end_ends_when_the_last_one_to_agree_leaves(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    page = ada.open(table)
    put(ada, table, "end", yes=True)
    assert not info(ada, table)["over"]
    ben.http.post(f"/api/tables/{table}/leave", json={"bot": "random"})
    assert page.until(lambda now: now["asked"] is None)["result"]["agreed"]


def test_who_plays_against_bots_only_gives_up_at_once(browser: Open) -> None:
    ada = browser()
    made = ada.make("on-mars", "here", "random")
    page = ada.open(made["table"])
    assert put(ada, made["table"], "end", yes=True).json()["agreed"]
    assert page.until(lambda now: now["asked"] is None)["result"]["ranking"] in (
        [[0, 1]],
        [[0], [1]],
        [[1], [0]],
    )
    watcher = browser()
    watcher.take(made["table"], key_in(made["watch"]))
    assert refusal(put(watcher, made["table"], "end", yes=False)) == (403, "error.not_your_seat")


# Rematches


def test_the_same_people_play_again(browser: Open) -> None:
    ada, ben, table = table_of_two(browser, options={"rounds": 2, "raids": False}, name="Club", hints=True)
    assert refusal(ada.http.post(f"/api/tables/{table}/rematch")) == (409, "error.no_rematch")
    page, other = ada.open(table), ben.open(table)
    play_to_the_end(page, other)
    made = ben.http.post(f"/api/tables/{table}/rematch")
    assert made.status_code == 201
    again = made.json()
    assert (again["held"], again["name"], again["options"]["raids"]) == ([1], "Club", False)
    assert (again["host"], again["hints"], again["over"]) == (True, True, False)
    assert "rematch" in page.hear("news")["sentence"]
    answer = ada.http.post(f"/api/tables/{table}/rematch")
    assert (answer.status_code, answer.json()["table"]) == (200, again["table"]), "there is one rematch"
    assert answer.json()["held"] == [0]
    assert {table, again["table"]} <= set(listed(ada))
    pages = [ada.open(again["table"]), ben.open(again["table"])]
    assert sum(each.asked["mine"] for each in pages) == 1
    assert browser().http.post(f"/api/tables/{table}/rematch").status_code == 404


def test_in_a_rematch_a_bot_sits_where_somebody_has_left(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    ben.http.post(f"/api/tables/{table}/leave", json={"bot": "random"})
    assert put(ada, table, "end", yes=True).json()["over"]
    again = ada.http.post(f"/api/tables/{table}/rematch").json()
    assert [(seat["kind"], seat["bot"]) for seat in again["seats"]] == [("here", ""), ("bot", "random")]
    assert again["table"] not in listed(ben)


# Pictures


def test_the_picture_of_a_table_shows_what_spectators_see(server: Running, browser: Open) -> None:
    ada, ben, table = table_of_two(browser, "clash-of-cultures")
    path = f"/api/tables/{table}/picture"
    drawn = ada.http.get(path)
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert "unsafe-inline" in drawn.headers["content-security-policy"]
    match = server.services.tables.live(table).match
    game = match.game
    public = game.picture(match.view(None)).spoken(game.phrasebook().text)
    assert drawn.text == map_picture(game, public)
    assert ben.http.get(path).text == drawn.text
    assert ben.http.get(path, headers={"If-None-Match": drawn.headers["etag"]}).status_code == 304
    assert browser().http.get(path).status_code == 404
    page = ada.open(table)
    other = ben.open(table)
    rng = Random(5)
    for _ in range(30):
        for each in (page, other):
            each.catch_up(0.02)
            if each.asked["mine"]:
                each.answer(rng)
    assert ada.http.get(path).text != drawn.text


# The list


def test_a_list_of_tables_follows_what_happens(browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    page, other = ada.open(table), ben.open(table)
    with list_of(ada) as line:
        first = hear(line)
        assert first["all"]
        assert [card["table"] for card in first["tables"]] == [table]
        card = first["tables"][0]
        assert card["round"] == 1
        turn = card["turn"]
        rng = Random(4)
        while page.asked["seat"] == other.asked["seat"] and (page.asked["who"] == turn):
            for each in (page, other):
                each.catch_up(0.02)
                if each.asked["mine"]:
                    each.answer(rng)
        changed = until(line, lambda message: any(each["turn"] != turn for each in message["tables"]))
        assert not changed["all"]
        put(ada, table, "name", name="Live")
        until(line, lambda message: any(each["name"] == "Live" for each in message["tables"]))
        made = ada.make("beacons", "here", "random")["table"]
        until(line, lambda message: any(each["table"] == made for each in message["tables"]))
        ada.http.delete(f"/api/tables/{made}")
        until(line, lambda message: message["gone"] == [made])
        line.send(json.dumps({"type": "ping"}))
        until(line, lambda message: message["type"] == "pong")
        for nonsense in ('{"type": "undo"}', "x", "[" * 5000):
            line.send(nonsense)
            until(line, lambda message: message["type"] == "refused")


def test_a_list_says_nothing_about_what_is_hidden(server: Running, browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    with list_of(ben) as line:
        hear(line)
        server.services.hub.home_pages.table_changed(table)  # as after an answer that nobody else may notice
        with pytest.raises(TimeoutError):
            hear(line, 2.5)
        put(ada, table, "name", name="Now")
        assert [card["name"] for card in hear(line)["tables"]] == ["Now"]


def test_no_list_stays_in_memory(server: Running, browser: Open) -> None:
    ada = browser()
    ada.make("beacons", "here", "random")
    with list_of(ada) as line:
        hear(line)
        wait_until(lambda: len(server.services.hub.home_pages) >= 1)
    wait_until(lambda: len(server.services.hub.home_pages) == 0)
    assert not server.services.hub.home_pages._by_table
    assert not server.services.hub.home_pages._by_client


# Games and databases


def test_a_game_tells_its_colours_and_which_values_are_impossible(browser: Open) -> None:
    games = {game["key"]: game for game in browser().http.get("/api/games").json()}
    assert [colour["colour"] for colour in games["on-mars"]["colours"]] == [
        "purple",
        "green",
        "yellow",
        "blue",
    ]
    assert all(colour["name"] for game in games.values() for colour in game["colours"])
    options = {option["key"]: option for option in games["on-mars"]["options"]}
    assert options["colours"]["kind"] == "by_seat"
    assert options["first_player"]["impossible"]["2"] == ["3", "4"]
    assert options["length"]["impossible"] == {}


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
