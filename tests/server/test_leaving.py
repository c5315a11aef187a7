"""Who leaves a table: a bot plays on, or the seat waits for the next person."""

from __future__ import annotations

from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import is_mine, key_in
from tests.server.tables import Open, info, listed, put, refusal, table_of_two


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
