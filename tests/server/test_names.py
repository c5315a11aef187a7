"""Names of tables and people, and what a link tells before it is used."""

from __future__ import annotations

from random import Random

from areopagus.server.wire.http import Invitation
from tests.server.conftest import key_in
from tests.server.tables import Open, info, listed, put, refusal, table_of_two


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
        shown = ben.http.get(path, params={"key": key}).json()
        Invitation.model_validate(shown)
    assert (shown["host"], shown["name"], shown["seat"], shown["is_guest"]) == ("Ada", "Bo", 1, True)
    assert (shown["title"], shown["table"], shown["players"]) == ("Beacons", "Coast", ["Player 3"])
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
