"""Replaying: the moments of running and finished matches, records in and out."""

from __future__ import annotations

import json
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from areopagus import load, new
from areopagus.server.replays.timeline import MOST_KEPT, Timeline
from tests.server.conftest import is_mine, key_in, wait_until

RECORDS = Path(__file__).parent.parent / "games"


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_a_running_match_is_replayed_as_its_seat_saw_it(browser, game):
    ada, eve = browser(), browser()
    table = ada.make(game, "here", "random")
    page = ada.open(table["table"])
    rng = Random(1)
    for _ in range(12):
        page.until(is_mine)
        page.answer(rng)
    page.until(is_mine)
    path = f"/api/tables/{table['table']}"
    answer = ada.http.get(f"{path}/moments").json()
    assert answer["eyes"] == 0
    assert not answer["open"]
    last = ada.http.get(f"{path}/moments/{answer['count'] - 1}").json()
    assert last["scene"] == ada.open(table["table"]).now["scene"]
    assert [line for line, *_ in last["story"]] == page.story
    assert last["points"] == page.now["points"]
    stories = [len(ada.http.get(f"{path}/moments/{n}").json()["story"]) for n in range(answer["count"])]
    assert stories == sorted(stories)
    beyond = ada.http.get(f"{path}/moments/{answer['count']}")
    assert (beyond.status_code, beyond.json()["error"]) == (404, "error.no_moment")
    assert ada.http.get(f"{path}/record").json()["error"] == "error.not_over"

    key = key_in(table["watch"])
    watched = eve.http.get(f"{path}/moments?key={key}").json()
    assert watched["eyes"] is None
    assert watched["count"] <= answer["count"] + 100
    seen = eve.http.get(f"{path}/moments/{watched['count'] - 1}").json()
    assert seen["scene"] == eve.open(table["table"]).now["scene"]
    assert browser().http.get(f"{path}/moments").status_code == 404


def test_a_match_is_played_to_its_end_and_its_record_goes_out_and_in(browser):
    ada = browser()
    table = ada.make("beacons", "here", "here")["table"]
    page = ada.open(table)
    rng = Random(2)
    while page.now["asked"] is not None:
        if page.asked["curtain"]:
            page.say("show", question=page.asked["question"])
            page.until(lambda now: not now["asked"]["curtain"])
        page.answer(rng)
    result = page.now["result"]
    assert result["winners"]
    assert len(result["totals"]) == 2
    row = next(each for each in ada.http.get("/api/tables").json() if each["table"] == table)
    assert row["over"]
    assert row["turn"] == ""

    document = ada.http.get(f"/api/tables/{table}/record")
    assert "attachment" in document.headers["content-disposition"]
    match = load(document.text)
    assert match.over
    answer = ada.http.get(f"/api/tables/{table}/moments").json()
    kind = {name: answer[name] for name in ("count", "open", "eyes", "rules")}
    assert kind == {"count": match.length + 1, "open": True, "eyes": None, "rules": 1}
    open_story = [match.say(line.message) for line in match.open_story()]
    last = ada.http.get(f"/api/tables/{table}/moments/{match.length}").json()
    assert last["asked"] is None
    assert len(last["story"]) == len(open_story)
    middle = ada.http.get(f"/api/tables/{table}/moments/{match.length // 2}").json()
    assert middle["asked"]["sentence"]

    counted = Timeline.of(match, 1, False)
    counted.extend(match.record)
    assert len(counted.moments) < match.length, "some answers were hidden from this seat"
    for moment in (0, 3, len(counted.moments) // 2, len(counted.moments) - 1):
        then = ada.http.get(f"/api/tables/{table}/moments/{moment}?eyes=1").json()
        assert then["n"] == counted.moments[moment], "a link from when the match ran"
    for eyes, status in (("7", 404), ("8", 422), ("all", 200)):
        assert ada.http.get(f"/api/tables/{table}/moments/1?eyes={eyes}").status_code == status

    ben = browser()
    imported = ben.http.post("/api/records", content=document.text).json()
    assert imported["imported"]
    assert imported["over"]
    path = f"/api/tables/{imported['table']}"
    assert ben.http.get(f"{path}/moments").json() == answer
    assert (
        ben.http.get(f"{path}/moments/3").json()["scene"]
        == ada.http.get(f"/api/tables/{table}/moments/3").json()["scene"]
    )
    again = json.loads(ben.http.get(f"{path}/record").text)
    assert again["choices"] == json.loads(document.text)["choices"]


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*/records/*.json"))[::12], ids=lambda path: path.stem)
def test_recorded_games_are_imported_and_shown_at_any_moment(browser, record):
    ada = browser()
    made = ada.http.post("/api/records", content=record.read_bytes())
    assert made.status_code == 201, made.text
    path = f"/api/tables/{made.json()['table']}/moments"
    answer = ada.http.get(path).json()
    for n in (0, answer["count"] // 2, answer["count"] - 1):
        moment = ada.http.get(f"{path}/{n}").json()
        assert moment["n"] == n
        assert moment["scene"]["panels"][0]["pieces"]


def test_imports_are_bounded(strict, browser):
    record = json.loads((RECORDS / "on_mars" / "records" / "two-steered.json").read_text("utf-8"))
    long = {**record, "choices": record["choices"] * 40}
    match = load(json.dumps(record).encode(), forced="quiet")
    impossible = new("on-mars", seats=2, seed=1)
    with impossible.edit():
        pass  # its record begins with a position
    written = json.loads(impossible.record.json())
    ada = browser(strict().address)
    assert ada.http.post("/api/records", json=written).status_code == 201
    written["start"]["table"]["players"][0]["crystals"] = 10**9
    for document, status, error in (
        (long, 422, "error.too_many_choices"),
        (json.loads(match.save()), 422, "error.foreign_record"),
        (written, 422, "error.corrupt_record"),
    ):
        answer = ada.http.post("/api/records", json=document)
        assert (answer.status_code, answer.json()["error"]) == (status, error), answer.text
    slow = browser(strict(import_seconds=0.0).address)
    answer = slow.http.post("/api/records", json=record)
    assert (answer.status_code, answer.json()["error"]) == (413, "error.too_large")


def test_a_replay_keeps_few_positions_and_finds_them_all():
    record = (RECORDS / "on_mars" / "records" / "four-steered.json").read_bytes()
    match = load(record)
    timeline = Timeline.of(match, None, match.over)
    timeline.stride = 2
    timeline.extend(match.record)
    assert len(timeline.kept) <= MOST_KEPT
    assert len(timeline.moments) == match.length + 1
    for n in (1, 700, match.length - 1):
        assert timeline.position(n).record.choices == match.record.choices[:n]


def test_moments_of_a_pair_of_eyes_are_counted_alike_when_the_match_goes_on():
    match = new("beacons", seats=3, seed=4)
    rng = Random(4)
    counted: list[list[int]] = []
    while match.ask is not None:
        if match.length % 9 == 0 or match.length > 60:
            timeline = Timeline.of(match, 1, False)
            timeline.extend(match.record)
            counted.append(timeline.moments)
        match.choose(rng.choice(match.ask.words))
    for earlier, later in pairwise(counted):
        assert later[: len(earlier)] == earlier
    assert len(counted[-1]) > 20


RECORD = (RECORDS / "on_mars" / "records" / "two-steered.json").read_bytes()


@pytest.fixture
def stopped(strict, browser):
    """A server with few threads whose reader does not answer, and somebody with an imported record there."""
    server = strict(threads=2)
    greedy = browser(server.address)
    table = greedy.http.post("/api/records", content=RECORD).json()["table"]
    (program,) = server.services.readers._programs
    program.send_signal(signal.SIGSTOP)
    yield server, greedy, table
    program.send_signal(signal.SIGCONT)


def test_imports_and_replays_keep_no_choice_waiting(stopped, browser):
    """However many somebody asks for, and however long they take: they share nothing with choices but the network."""
    server, greedy, table = stopped
    ada = browser(server.address)
    page = ada.open(ada.make("on-mars", "here")["table"])
    rng = Random(3)
    with ThreadPoolExecutor(40) as together:
        asked = [together.submit(greedy.http.post, "/api/records", content=RECORD) for _ in range(20)]
        asked += [together.submit(greedy.http.get, f"/api/tables/{table}/moments/{n}") for n in range(18)]
        for _ in range(6):
            page.until(is_mine)
            page.answer(rng)
        assert ada.http.get("/healthz").status_code == 200
        (program,) = server.services.readers._programs
        program.send_signal(signal.SIGCONT)
        statuses = {each.result().status_code for each in asked}
    assert statuses <= {200, 201, 429}
    assert 429 in statuses
    assert statuses & {200, 201}


def test_a_page_that_is_gone_frees_its_place_in_the_queue(stopped):
    server, greedy, table = stopped
    cookie = "; ".join(f"{name}={value}" for name, value in greedy.http.cookies.items())
    host, port = server.address.removeprefix("http://").split(":")
    lines = []
    for n in range(4):
        line = socket.create_connection((host, int(port)))
        line.sendall(
            f"GET /api/tables/{table}/moments/{n} HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        lines.append(line)
    readers = server.services.readers
    wait_until(lambda: readers.waiting == 3), "one is in the hands of the reader"
    for line in lines:
        line.close()
    wait_until(lambda: readers.waiting == 0)
