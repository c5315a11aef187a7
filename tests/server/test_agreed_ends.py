"""Matches that end by agreement, and rematches."""

from __future__ import annotations

import json
from random import Random

import areopagus
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from tests.server.conftest import Page, RunningServer, key_in
from tests.server.tables import Open, info, listed, put, refusal, table_of_two


def play_to_the_end(*pages: Page) -> None:
    rng = Random(1)
    while not any(page.now["asked"] is None for page in pages):
        for page in pages:
            page.catch_up(0.02)
            if page.now["asked"] is not None and page.asked["mine"]:
                page.answer(rng)


# Ending by agreement


def test_a_match_ends_when_every_person_agrees(server: RunningServer, browser: Open) -> None:
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
