"""The rules change: finished matches are never rewritten, and running ones keep their past."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from areopagus.kernel import games
from areopagus.server.live.errors import Archived
from areopagus.server.live.tables import Tables
from areopagus.server.replays.timeline import Timeline
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from scripts.make_archive import ARCHIVE
from tests.server.conftest import Browser, RunningServer, analysed, raised_rules

Start = Callable[..., RunningServer]
Open = Callable[..., Browser]


def played_out(server: RunningServer, browser: Browser, game: str, seats: int = 2) -> str:
    """A match that people and bots have played to its end."""
    table = browser.make(game, *["here"] * seats)["table"]
    live = server.services.tables.live(table)
    rng = Random(game)
    while live.match.ask is not None:
        seat, question = live.match.ask.seat, live.question
        live.choose((seat,), question, rng.choice(live.match.ask.words).text)
    return str(table)


def rows_of(store: Store, table: str) -> tuple[Any, ...]:
    """Everything that the database holds of a match."""
    return store.table(table), store.matches.words(table), store.matches.save(table)


def counted(who: Browser, path: str) -> dict[str, Any]:
    """The number of moments and what they are; the oldest engines know no turns and deeds."""
    answer: dict[str, Any] = who.http.get(f"{path}/moments").json()
    return {name: value for name, value in answer.items() if name not in ("turns", "deeds")}


def exported(browser: Browser, path: str) -> dict[str, Any]:
    """The record of a match without its fingerprints, which the first pinned engine can't make."""
    record = dict(browser.http.get(f"{path}/record").json())
    record.pop("fingerprints", None)
    return record


def heard_at(browser: Browser, table: str) -> tuple[list[dict[str, Any]], int]:
    """What the socket of a table says before it is closed, and with which code."""
    cookie = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
    url = browser.address.replace("http", "ws") + f"/ws/{table}"
    with connect(url, additional_headers={"Cookie": cookie}, max_size=None) as line:
        messages: list[dict[str, Any]] = []
        try:
            while True:
                messages.append(json.loads(line.recv(10)))
        except ConnectionClosed as closed:
            return messages, -1 if closed.rcvd is None else closed.rcvd.code


@contextmanager
def after_a_release(server: RunningServer, who: Browser) -> Iterator[tuple[RunningServer, Browser]]:
    """The server after a release with other rules, and the same browser there."""
    with raised_rules():
        later = RunningServer(server.services.settings)
        again = Browser(later.address)
        again.http.cookies = who.http.cookies
        try:
            yield later, again
        finally:
            again.close()
            later.stop()


def without_sentences(moment: dict[str, Any]) -> list[Any]:
    """What a step of a replay shows, without its sentences: an old engine speaks with its own texts."""

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: strip(item) for key, item in value.items()}
        if isinstance(value, list):
            return list(map(strip, value))
        return "" if isinstance(value, str) and " " in value else value

    shown = {**moment, "story": [line[:2] for line in moment["story"]]}  # an old engine names no highlights
    return [strip(shown[part]) for part in ("asked", "new", "points", "story")]


@pytest.mark.parametrize("game", ["beacons", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_a_finished_match_is_never_rewritten_when_the_rules_change(
    strict: Start, browser: Open, game: str
) -> None:
    rules = games()[game].rules
    server = strict()
    ada = browser(server.address)
    table = played_out(server, ada, game)
    path = f"/api/tables/{table}"
    before = (exported(ada, path), counted(ada, path))
    document = ada.http.get(f"{path}/record").json()
    middle = before[1]["count"] // 2
    seen = [ada.http.get(f"{path}/moments/{n}").json() for n in (0, middle, before[1]["count"] - 1)]
    rows = rows_of(server.services.store, table)
    assert before[1]["count"] == len(document["choices"]) + 1
    server.stop()

    with after_a_release(server, ada) as (later, eve):
        info = eve.http.get(path).json()
        assert (info["rules"], info["archived"], info["over"]) == (rules, True, True)
        assert (exported(eve, path), counted(eve, path)) == before
        fingerprints = eve.http.get(f"{path}/record").json().get("fingerprints")
        assert fingerprints == (None if game == "beacons" else document["fingerprints"])
        for then in seen:
            now = eve.http.get(f"{path}/moments/{then['n']}").json()
            assert without_sentences(now) == without_sentences(then)
            assert now["result"] == then["result"]
        messages, code = heard_at(eve, table)
        assert [each["type"] for each in messages] == ["hello", "refused"]
        assert (messages[0]["table"]["archived"], messages[1]["error"], code) == (
            True,
            "error.archived",
            4410,
        )
        assert f"rules version {rules}" in messages[1]["sentence"]
        put = eve.http.put(f"{path}/seats/0/stand-in", json={"bot": "random"})
        assert (put.status_code, put.json()["error"]) == (409, "error.archived")
        again = eve.http.post("/api/records", json=document).json()
        assert (again["rules"], again["archived"]) == (rules, True)
        assert rows_of(later.services.store, table) == rows
    back = RunningServer(server.services.settings)
    try:
        eve = browser(back.address)
        eve.http.cookies = ada.http.cookies
        assert (exported(eve, path), counted(eve, path)) == before
        assert rows_of(back.services.store, table) == rows
    finally:
        back.stop()


def whole_analysis(who: Browser, path: str) -> dict[str, Any]:
    """The whole analysis of the first seat."""
    begun = who.http.post(f"{path}/analysis/0")
    assert begun.status_code == 202, begun.text
    return analysed(who, f"{path}/analysis/0")


def test_a_finished_match_of_older_rules_is_analysed_by_its_own_engine(strict: Start, browser: Open) -> None:
    server = strict(analysis_bot="mcts:2")
    ada = browser(server.address)
    document = gzip.decompress((ARCHIVE / "beacons" / "1" / "three-full.json.gz").read_bytes())
    table = ada.http.post("/api/records", content=document).json()["table"]
    path = f"/api/tables/{table}"
    before = whole_analysis(ada, path)
    assert before["state"] == "done"
    assert before["total"] == len(before["choices"]) > 5
    assert before["worst"]
    server.stop()
    with after_a_release(server, ada) as (later, eve):
        assert eve.http.get(f"{path}/review").json()["state"] == "older"
        assert eve.http.post(f"{path}/review").json()["state"] == "older"
        after = whole_analysis(eve, path)
        assert (after["state"], after["total"], after["worst"] != []) == ("done", before["total"], True)
        numbers = [[choice["number"] for choice in analysis["choices"]] for analysis in (before, after)]
        assert numbers[0] == numbers[1]
        chosen = [
            {worst["number"]: worst["chosen"] for worst in analysis["worst"]} for analysis in (before, after)
        ]
        assert all(chosen[0][number] == chosen[1][number] for number in chosen[0].keys() & chosen[1].keys())
        (engine,) = (name for name, programs in later.services.hub.bots.thinkers._free.items() if programs)
        assert engine == "engine-1"


def test_a_running_match_keeps_its_past_when_the_rules_change(strict: Start, browser: Open) -> None:
    rules = games()["clash-of-cultures"].rules
    server = strict()
    ada, ben = browser(server.address), browser(server.address)
    made = ada.make("clash-of-cultures", "here", "link")
    key = made["seats"][1]["link"].partition("key=")[2]
    table, rng = made["table"], Random(5)
    ben.http.get(f"/api/tables/{table}?key={key}")
    live = server.services.tables.live(table)
    for _ in range(60):
        ask = live.match.ask
        assert ask is not None
        question = live.question
        live.choose((ask.seat,), question, rng.choice(ask.words).text)
    path = f"/api/tables/{table}"
    answer = ada.http.get(f"{path}/moments").json()
    some = [0, answer["count"] // 3, answer["count"] // 2]
    seen = [ada.http.get(f"{path}/moments/{n}").json() for n in some]
    story = [line for line, *_ in ada.http.get(f"{path}/moments/{answer['count'] - 1}").json()["story"]]
    ada.close()
    ben.close()
    server.stop()

    with after_a_release(server, ada) as (later, eve):
        page = eve.open(table)
        assert page.hello["table"]["rules"] == rules + 1
        assert not page.hello["table"]["archived"]
        now = eve.http.get(f"{path}/moments").json()
        assert now["rules"] == rules + 1
        assert now["eyes"] == 0
        assert now["count"] >= answer["count"]
        for then in seen:
            moment = eve.http.get(f"{path}/moments/{then['n']}").json()
            assert moment["rules"] == rules
            assert moment["svg"]
            assert without_sentences(moment) == without_sentences(then)
        last = eve.http.get(f"{path}/moments/{now['count'] - 1}").json()
        assert last["rules"] == rules + 1
        assert last["scene"] == page.now["scene"]
        assert [line for line, *_ in last["story"]] == page.story
        changed = [line for line in page.story if "rules changed" in line]
        assert len(changed) == 1
        assert [line for line in page.story if line not in changed] == story
        beyond = eve.http.get(f"{path}/moments/{now['count']}")
        assert (beyond.status_code, beyond.json()["error"]) == (404, "error.no_moment")
        assert later.services.store.matches.parts(later.services.store.table(table))[0].rules == rules


def test_moments_of_several_parts_do_not_count_hidden_questions(strict: Start, browser: Open) -> None:
    """A seat has a moment for each thing that it may see, before and after the rules change."""
    server = strict()
    ada = browser(server.address)
    table = ada.make("clash-of-cultures", "here", "link")["table"]
    live = server.services.tables.live(table)
    rng = Random(9)

    def play(choices: int) -> None:
        for _ in range(choices):
            ask = live.match.ask
            assert ask is not None
            question = live.question
            live.choose((ask.seat,), question, rng.choice(ask.words).text)

    play(40)
    server.services.tables.forget(live)
    with raised_rules():
        live = server.services.tables.live(table)
        play(30)
        answer = ada.http.get(f"/api/tables/{table}/moments").json()
        assert len(server.services.store.matches.parts(live.row)) == 2
        assert answer["eyes"] == 0
        assert answer["count"] < live.number
        counted = 0
        for part, later in pairwise([*server.services.store.matches.parts(live.row), None]):
            assert part is not None
            choices = server.services.store.matches.words(
                table, part.first, None if later is None else later.first
            )
            start = None if part.start is None else dict(part.start)
            record = msgspec.structs.replace(live.match.record, choices=choices, start=start)
            timeline = Timeline.begun(live.match.game, record, 0, False)
            timeline.extend(record)
            counted += len(timeline.moments)
            assert len(timeline.moments) < len(choices)
        assert answer["count"] == counted


def test_going_on_under_other_rules_again_and_back_loses_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    tables = Tables(store, Settings())
    table = tables.make("beacons", [SeatRow(0, "here"), SeatRow(1, "here")], {}, client="c").id
    rng = Random(6)
    lengths = []
    for by in (0, 1, 2, 0):
        with raised_rules(by, ["beacons"]):
            tables = Tables(store, Settings())
            live = tables.live(table)
            for _ in range(5):
                assert live.match.ask is not None
                ask = live.match.ask
                live.choose((ask.seat,), live.question, rng.choice(ask.words).text)
            lengths.append(live.number)
            assert store.matches.words(table, live.base) == live.match.record.choices
            kept = store.table(table)
            assert kept is not None
            assert kept.length == live.number
            again = Tables(store, Settings()).live(table)
            assert again.match.record == live.match.record
    row = store.table(table)
    assert row is not None
    parts = store.matches.parts(row)
    assert [part.rules for part in parts] == [1, 2, 3, 1]
    assert [part.first for part in parts] == sorted({part.first for part in parts})
    assert lengths == sorted(lengths)
    store.close()


def test_a_record_of_rules_that_nobody_knows_is_refused_clearly(strict: Start, browser: Open) -> None:
    ada = browser(strict().address)
    values = json.loads(gzip.decompress(next(ARCHIVE.glob("*/1/two.json.gz")).read_bytes()))
    for rules in (0, -1, 7, 10**9):
        answer = ada.http.post("/api/records", json={**values, "rules": rules})
        assert (answer.status_code, answer.json()["error"]) == (422, "error.record_of_other_rules")
        assert str(rules).replace("-", "−") in answer.json()["sentence"]


def test_a_finished_match_without_an_engine_is_shown_as_far_as_it_fits(strict: Start, browser: Open) -> None:
    """A game from elsewhere has no pinned engine."""
    server = strict()
    ada = browser(server.address)
    table = played_out(server, ada, "beacons")
    path = f"/api/tables/{table}"
    record, moments = exported(ada, path), ada.http.get(f"{path}/moments").json()
    last = ada.http.get(f"{path}/moments/{moments['count'] - 1}").json()
    server.stop()
    with raised_rules(pins=False):
        later = RunningServer(server.services.settings)
        try:
            eve = browser(later.address)
            eve.http.cookies = ada.http.cookies
            assert eve.http.get(path).json()["archived"]
            assert exported(eve, path) == record
            assert "fingerprints" not in eve.http.get(f"{path}/record").json()
            assert eve.http.get(f"{path}/moments").json()["count"] == moments["count"]
            seen = eve.http.get(f"{path}/moments/{moments['count'] - 1}").json()
            assert "rules version 1" in seen["note"]
            assert seen["scene"]
            assert seen["result"] == last["result"]
            assert [line[:2] for line in seen["story"]] == [line[:2] for line in last["story"]]
            with pytest.raises(Archived):
                later.services.tables.live(table)
        finally:
            later.stop()
