"""The page before a table: games, pictures of tables, and the list that follows them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from areopagus.server.content.art import map_picture
from areopagus.server.wire.socket import MyTables
from tests.server.conftest import PATIENCE, Browser, RunningServer, wait_until
from tests.server.tables import Open, put, table_of_two


@contextmanager
def list_of(who: Browser) -> Iterator[ClientConnection]:
    """The socket of the page that lists somebody's tables."""
    cookie = "; ".join(f"{name}={value}" for name, value in who.http.cookies.items())
    url = who.address.replace("http", "ws") + "/ws"
    with connect(url, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=PATIENCE) as line:
        yield line


def hear(line: ClientConnection, timeout: float = PATIENCE) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(line.recv(timeout))
    if message["type"] == "tables":
        MyTables.model_validate(message)
    return message


def until(line: ClientConnection, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while not true(message := hear(line)):
        pass
    return message


# Games and pictures


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


def test_the_picture_of_a_table_shows_what_spectators_see(server: RunningServer, browser: Open) -> None:
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


def test_a_list_says_nothing_about_what_is_hidden(server: RunningServer, browser: Open) -> None:
    ada, ben, table = table_of_two(browser)
    with list_of(ben) as line:
        hear(line)
        server.services.hub.home_pages.table_changed(table)  # as after an answer that nobody else may notice
        with pytest.raises(TimeoutError):
            hear(line, 2.5)
        put(ada, table, "name", name="Now")
        assert [card["name"] for card in hear(line)["tables"]] == ["Now"]


def test_no_list_stays_in_memory(server: RunningServer, browser: Open) -> None:
    ada = browser()
    ada.make("beacons", "here", "random")
    with list_of(ada) as line:
        hear(line)
        wait_until(lambda: len(server.services.hub.home_pages) >= 1)
    wait_until(lambda: len(server.services.hub.home_pages) == 0)
    assert not server.services.hub.home_pages._by_table
    assert not server.services.hub.home_pages._by_client
