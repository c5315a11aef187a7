"""Playing on: a new table that begins at a moment of a finished match."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from areopagus import load, new
from areopagus.kernel import Match
from areopagus.server.keys import client_of
from areopagus.server.store import SeatRow, Store
from tests.server.conftest import Browser, RunningServer, downgrade, is_mine, key_in, raised_rules

Open = Callable[..., Browser]
RECORDS = Path(__file__).parent.parent / "games"
HERE, LINK, BOT = {"kind": "here"}, {"kind": "link", "name": "Bo"}, {"kind": "bot", "bot": "random"}


def finished(seed: int = 1, seats: int = 2) -> Match:
    """A finished match of Beacons."""
    match, rng = new("beacons", seats=seats, seed=seed, forced="quiet"), Random(seed)
    while match.ask is not None:
        match.choose(rng.choice(match.ask.words))
    return match


def lay(server: RunningServer, match: Match, who: Browser) -> str:
    client = client_of(str(who.http.cookies["areopagus"]))
    seats = [SeatRow(seat, "here") for seat in range(match.seats)]
    return server.services.tables.bring_in(match, client, seats).id


def load_at(match: Match, number: int) -> Match:
    """A match after a number of its choices, with nobody answering for others."""
    given = msgspec.structs.replace(match.record, choices=match.record.choices[:number], result=None)
    return load(given, dealer=None, forced="none")


def own_decisions(match: Match) -> Iterator[Match]:
    """The match whenever seat 0 decides something."""
    for number in range(match.length):
        position = load_at(match, number)
        if position.ask is not None and position.ask.seat == 0 and len(position.ask.words) > 1:
            yield position


def post(who: Browser, table: str, moment: int, *seats: dict[str, str], **more: Any) -> Any:
    body = {"moment": moment, "seats": list(seats), **more}
    return who.http.post(f"/api/tables/{table}/play-on", json=body)


def test_a_finished_match_is_played_on_from_any_moment(server, browser):
    ada, match = browser(), finished()
    table = lay(server, match, ada)
    at = next(position.length for position in own_decisions(match) if position.length >= 20)
    made = post(ada, table, at, {"kind": "here", "name": "Ada"}, BOT, name="What if")
    assert made.status_code == 201, made.text
    answer = made.json()
    assert answer["origin"] == {"table": table, "moment": at, "given": at}
    assert (answer["over"], answer["imported"], answer["name"], answer["held"]) == (
        False,
        False,
        "What if",
        [0],
    )
    page = ada.open(answer["table"])
    assert page.until(is_mine)["asked"]["seat"] == 0
    original = ada.http.get(f"/api/tables/{table}/moments/{at}").json()
    assert page.asked["rule"] == original["asked"]["rule"]
    rng = Random(4)
    while page.until(is_mine)["asked"] is not None:
        page.answer(rng)
    record = load(ada.http.get(f"/api/tables/{answer['table']}/record").text)
    assert record.over
    assert record.record.choices[:at] == match.record.choices[:at], "the whole match is in its record"
    assert "fingerprints" in json.loads(ada.http.get(f"/api/tables/{answer['table']}/record").text)
    maps = [
        ada.http.get(f"/api/tables/{each}/moments/{at - 1}").json()["scene"]["panels"][0]
        for each in (table, answer["table"])
    ]
    assert maps[0] == maps[1]
    third = post(ada, answer["table"], at + 3, BOT, BOT)
    assert third.status_code == 201, "a match that was played on can be played on"
    assert third.json()["origin"]["table"] == answer["table"]
    assert ada.http.get(f"/api/tables/{table}").json()["origin"] is None


def test_what_was_given_is_not_taken_back(server, browser):
    ada, match = browser(), finished(2)
    rng = Random(2)
    table = lay(server, match, ada)
    at = next(position.length for position in own_decisions(match) if position.why_not_undo(0) is None)
    made = post(ada, table, at, HERE, LINK).json()["table"]
    page = ada.open(made)
    page.until(is_mine)
    assert (
        page.asked["barred"]
        == "That can't be taken back: it was chosen before the step from which this match is played on."
    )
    page.say("undo")
    assert page.hear("refused")["error"] == "error.undo_given"
    live = server.services.tables.live(made)
    assert (live.number, live.epoch) == (at, 0)
    page.catch_up()
    word = rng.choice(page.asked["words"])["word"]
    page.say("choose", question=page.asked["question"], word=word)
    page.until(lambda now: server.services.tables.live(made).number > at)
    page.say("undo")
    page.catch_up(1)
    live = server.services.tables.live(made)
    assert (live.number, live.epoch) == (at, 1), "an own choice is taken back as ever"
    page.say("undo")
    assert page.hear("refused")["error"] == "error.undo_given"
    server.services.tables.forget(live)
    assert server.services.tables.live(made)._given == at, "the database knows it"


def test_running_matches_are_not_played_on(server, browser):
    ada = browser()
    table = ada.make("beacons", "here", "here")["table"]
    before = len(ada.http.get("/api/tables").json())
    refused = post(ada, table, 0, HERE, HERE)
    assert (refused.status_code, refused.json()["error"]) == (409, "error.play_on_running")
    text = new("beacons", seats=2, seed=5, forced="quiet").record.json()
    imported = ada.http.post("/api/records", content=text).json()["table"]
    assert post(ada, imported, 0, HERE, HERE).json()["error"] == "error.play_on_running"
    assert len(ada.http.get("/api/tables").json()) == before + 1, "only the import is new"


def test_a_request_that_does_not_fit_changes_nothing(server, browser):
    ada, match = browser(), finished(3)
    table = lay(server, match, ada)
    before = ada.http.get("/api/tables").json()
    last = match.length
    for moment, seats, status, error in (
        (last, (HERE, HERE), 409, "error.play_on_end"),
        (last + 1, (HERE, HERE), 404, "error.no_moment"),
        (5, (HERE,), 422, "error.play_on_seats"),
        (5, (HERE, HERE, BOT), 422, "error.play_on_seats"),
        (5, (HERE, {"kind": "bot", "bot": "os:system"}), 422, "error.bad_call"),
        (-1, (HERE, HERE), 422, "error.invalid"),
    ):
        answer = post(ada, table, moment, *seats)
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
        assert answer.json()["sentence"]
    stranger = browser()
    assert post(stranger, table, 5, HERE, HERE).json()["error"] == "error.no_table"
    assert ada.http.get("/api/tables").json() == before
    assert stranger.http.get("/api/tables").json() == []


def test_who_has_the_link_plays_on_and_sees_own_seats_only(server, browser):
    ada, eve, ben = browser(), browser(), browser()
    record = json.loads((RECORDS / "clash_of_cultures" / "records" / "two-steered.json").read_text("utf-8"))
    match = load(record, forced="quiet")
    table = lay(server, match, ada)
    key = key_in(ada.http.get(f"/api/tables/{table}").json()["watch"])
    made = eve.http.post(
        f"/api/tables/{table}/play-on?key={key}", json={"moment": 300, "seats": [HERE, LINK]}
    ).json()
    assert made["held"] == [0]
    assert made["host"]
    page = eve.open(made["table"])
    assert page.now["eyes"] == 0
    now = server.services.tables.live(made["table"]).match
    assert now.view(0) != now.view(1)
    guest = ben.open(made["table"], key_in(made["seats"][1]["link"]))
    assert guest.now["eyes"] == 1
    texts = now.game.phrasebook("en")
    names = [seat["name"] for seat in made["seats"]]
    for seat, opened in ((0, page), (1, guest)):
        assert opened.story == [texts.text(line, names) for line in now.story(seat)][-len(opened.story) :]
    moments = ben.http.get(f"/api/tables/{made['table']}/moments").json()
    assert (moments["open"], moments["eyes"]) == (False, 1), "what was given is replayed as the seat saw it"
    assert ben.http.get(f"/api/tables/{table}/moments").status_code == 404, (
        "the original stays closed to guests"
    )
    refused = post(ben, made["table"], 5, HERE, HERE)
    assert refused.json()["error"] == "error.play_on_running"


def test_a_match_that_was_ended_by_agreement_is_played_on_from_where_it_stopped(server, browser):
    ada = browser()
    table = ada.make("beacons", "here", "random")["table"]
    page = ada.open(table)
    rng = Random(9)
    for _ in range(5):
        page.until(is_mine)
        page.answer(rng)
    page.until(is_mine)
    assert ada.http.put(f"/api/tables/{table}/end", json={"yes": True}).json()["agreed"]
    last = ada.http.get(f"/api/tables/{table}/moments").json()["count"] - 1
    made = post(ada, table, last, HERE, BOT)
    assert made.status_code == 201, made.text
    assert not made.json()["over"]
    assert ada.open(made.json()["table"]).until(is_mine)["asked"] is not None


def test_luck_is_new(server, browser):
    ada, match = browser(), finished(6)
    table = lay(server, match, ada)
    records = []
    for _ in range(4):
        made = post(ada, table, 0, BOT, BOT).json()["table"]
        ada.open(made).until(lambda now: now["asked"] is None)
        records.append(ada.http.get(f"/api/tables/{made}/record").json()["choices"])
    assert len({json.dumps(choices) for choices in records}) == 4
    assert all(choices != match.record.choices for choices in records)


def test_a_match_of_older_rules_is_not_played_on(server, browser):
    ada, match = browser(), finished(7)
    table = lay(server, match, ada)
    with raised_rules(keys=("beacons",)):
        refused = post(ada, table, 5, HERE, HERE)
        assert (refused.status_code, refused.json()["error"]) == (409, "error.play_on_rules")


def test_when_a_match_is_over_everybody_at_the_table_can_share_it(server, browser):
    ada, ben, eve = browser(), browser(), browser()
    table = ada.make("beacons", "link", "random", "random")
    path = f"/api/tables/{table['table']}"
    page = ben.open(table["table"], key_in(table["seats"][0]["link"]))
    assert ben.http.get(path).json()["watch"] == "", "while it runs, the host decides who watches"
    rng = Random(5)
    while page.until(is_mine)["asked"] is not None:
        page.answer(rng)
    key = key_in(ben.http.get(path).json()["watch"])
    assert key
    assert eve.http.get(f"{path}/moments").status_code == 404
    assert eve.http.get(f"{path}/moments?key={key}").json()["open"]


def test_older_databases_learn_of_it(tmp_path):
    url = f"sqlite:///{tmp_path / 'old.db'}"
    store = Store(url)
    downgrade(store, "0005")
    store.close()
    store = Store(url)
    assert store.all_tables() == []
    store.close()


@pytest.mark.parametrize("game", ["on_mars", "clash_of_cultures"])
def test_every_tenth_moment_of_a_recorded_match_can_be_played_on(server, browser, game):
    ada = browser()
    record = json.loads((RECORDS / game / "records" / "two-steered.json").read_text("utf-8"))
    table = ada.http.post("/api/records", json=record).json()["table"]
    length = len(record["choices"])
    moments = [length * share // 10 for share in range(10)] + [length - 2]
    numbers = []
    for moment in moments:
        made = post(ada, table, moment, HERE, HERE)
        assert made.status_code == 201, made.text
        live = server.services.tables.live(made.json()["table"])
        assert [word.text for word in live.match.words_since(0)][:moment] == record["choices"][:moment]
        assert not live.match.over
        numbers.append(live.number)
    assert all(one < other for one, other in pairwise(numbers))
