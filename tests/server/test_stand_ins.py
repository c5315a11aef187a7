"""Bots that play for people: who may say so, what they must not spoil, and how the person comes back."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import areopagus
from areopagus.bots import LEVELS
from areopagus.kernel import AreopagusError, BadCall, MatchOver
from areopagus.server.keys import client_of
from areopagus.server.live.errors import ActionRefused, Stale
from areopagus.server.live.presence import HOST, PresenceTracker
from areopagus.server.live.table import LiveTable
from areopagus.server.live.tables import Tables
from areopagus.server.services import Services
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from tests.server.conftest import (
    RELAXED,
    Browser,
    Program,
    RunningServer,
    is_mine,
    key_in,
    like_the_first_revision,
    wait_until,
    with_fixed_luck,
)

Open = Callable[..., Browser]
TWO = [SeatRow(0, "link"), SeatRow(1, "link")]


def stand_in(who: Browser, table: str, seat: int, bot: str, key: str = "") -> httpx.Response:
    return who.http.put(
        f"/api/tables/{table}/seats/{seat}/stand-in", json={"bot": bot}, params={"key": key} if key else {}
    )


def info(who: Browser, table: str) -> dict[str, Any]:
    return dict(who.http.get(f"/api/tables/{table}").json())


class Two:
    """Ada, who made the table, and Ben, who came by a link."""

    def __init__(self, browser: Open, address: str = "", **more: Any) -> None:
        self.ada, self.ben = browser(address), browser(address)
        made = self.ada.make("beacons", "here", "link", **more)
        self.table, self.link = str(made["table"]), key_in(made["seats"][1]["link"])
        self.pages = [self.ada.open(self.table), self.ben.open(self.table, self.link)]

    def play_until(self, seat: int, rng: Random) -> None:
        """Let people answer until a seat is asked."""
        for _ in range(100):
            self.settle()
            if self.pages[0].asked["seat"] == seat:
                return
            next(page for page in self.pages if page.asked["mine"]).answer(rng)
        raise TimeoutError

    def settle(self) -> None:
        """Wait until both know the same question."""
        for page in self.pages:
            page.catch_up(0.05)


def test_a_person_hands_the_seat_to_a_bot_and_takes_it_back(browser: Open) -> None:
    two, rng = Two(browser), Random(1)
    ada, ben = two.pages
    two.play_until(1, rng)
    pending = ben.asked["question"]
    assert info(two.ben, two.table)["mine"]
    answer = stand_in(two.ben, two.table, 1, "easy").json()
    assert answer["seats"][1]["stand_in"] == "easy"
    assert (answer["seats"][1]["kind"], answer["mine"]) == ("link", False)
    for page in two.pages:
        page.until(lambda now: now["stand_ins"] == {"1": "easy"})
    ada.until(is_mine, 30)  # the bot has answered
    ben.say("choose", question=pending, word="nonsense")
    assert ben.hear("refused")["error"] == "error.stale"
    ben.say("undo")
    assert ben.hear("refused")["error"] == "error.played_for"
    ben.say("chat", text="I am only watching")
    assert ada.hear("chat")["seat"] == 1
    listed = two.ben.http.get("/api/tables").json()[0]
    assert listed["seats"][1]["stand_in"] == "easy"
    again = two.ben.open(two.table)
    assert again.now["stand_ins"] == {"1": "easy"}, "nobody gets the seat back by opening a page"
    assert again.now["eyes"] == 1, "but sees with its eyes"
    assert stand_in(two.ben, two.table, 1, "").json()["seats"][1]["stand_in"] == ""
    ada.until(lambda now: now["stand_ins"] == {})
    two.play_until(1, rng)
    assert ben.asked["mine"]
    ben.answer(rng)


def test_only_those_who_should_let_a_bot_play(browser: Open, later: Callable[[float], None]) -> None:
    two, eve, watcher = Two(browser), browser(), browser()
    made = info(two.ada, two.table)
    watcher.open(two.table, key_in(made["watch"]))
    assert [seat["presence"] for seat in made["seats"]] == ["here", "here"]
    assert [seat["may"] for seat in made["seats"]] == [True, False]
    assert (made["host"], info(two.ben, two.table)["host"]) == (True, False)

    def refusal(who: Browser, seat: int) -> tuple[int, str]:
        answer = stand_in(who, two.table, seat, "random")
        return answer.status_code, str(answer.json().get("error", ""))

    assert refusal(eve, 1) == (404, "error.no_table")
    assert refusal(watcher, 1) == (403, "error.not_your_seat")
    assert refusal(two.ben, 0) == (403, "error.not_your_seat")
    assert refusal(two.ada, 1) == (409, "error.not_away")
    assert refusal(two.ada, 2) == (404, "error.not_found")
    bots = two.ada.make("beacons", "here", "bot")["table"]
    assert stand_in(two.ada, bots, 1, "random").json()["error"] == "error.seat_of_bot"

    two.ben.lines.close()
    wait_until(lambda: info(two.ada, two.table)["seats"][1]["presence"] == "gone")
    assert refusal(two.ada, 1) == (409, "error.not_away")
    later(121)
    seat = info(two.ada, two.table)["seats"][1]
    assert (seat["presence"], seat["may"]) == ("away", True)
    assert refusal(watcher, 1) == (403, "error.not_your_seat")
    assert stand_in(two.ada, two.table, 1, "random").status_code == 200
    assert stand_in(two.ada, two.table, 1, "").status_code == 200, "the host may take it back as well"
    assert two.pages[0].until(lambda now: now["stand_ins"] == {})

    two.ada.lines.close()
    wait_until(lambda: info(two.ben, two.table)["seats"][0]["presence"] == "gone")
    later(300)
    assert refusal(two.ben, 0) == (403, "error.not_your_seat"), "whoever plays by the day is not replaced"
    later(90_000)
    assert refusal(watcher, 0) == (403, "error.not_your_seat")
    assert stand_in(two.ben, two.table, 0, "random").status_code == 200, "a table without its host goes on"


def test_a_host_without_a_seat_finds_the_table_again_and_watches(browser: Open) -> None:
    ada = browser()
    table = ada.make("beacons", "link", "link")["table"]
    assert [entry["table"] for entry in ada.http.get("/api/tables").json()] == [table]
    page = ada.open(table)
    assert page.hello["table"]["held"] == []
    assert all(seat["link"] for seat in page.hello["table"]["seats"])
    page.say("undo")
    assert page.hear("refused")["error"] == "error.watching"


def test_presence_is_counted_by_pages_and_forgotten_when_it_says_nothing_more() -> None:
    now = [1000.0]
    presence = PresenceTracker(longest=100, clock=lambda: now[0])
    assert presence.gone_for("t", 0) == 0, "everybody has been gone since the start at most"
    now[0] = 1010
    assert presence.gone_for("t", 0) == 10
    presence.made("new")
    now[0] = 1016
    assert presence.gone_for("new", 0) == 6
    now[0] = 1010
    presence.page_opened("t", (0, HOST))
    presence.page_opened("t", (0,))
    presence.page_closed("t", (0,))
    now[0] = 1050
    assert presence.gone_for("t", 0) == 0, "another page is open"
    presence.page_closed("t", (0, HOST))
    now[0] = 1060
    assert presence.gone_for("t", 0) == presence.gone_for("t", HOST) == 10
    assert presence.gone_for("u", 0) == 60
    now[0] = 1200
    presence.page_opened("u", (3,))
    presence.page_closed("u", (3,))
    assert list(presence._left) == [("u", 3)]
    assert presence.gone_for("t", 0) >= 100


def test_at_one_screen_the_others_play_on(browser: Open) -> None:
    ada, rng = browser(), Random(2)
    table = ada.make("clash-of-cultures", "here", "here")["table"]
    page = ada.open(table)
    assert stand_in(ada, table, 1, "random").status_code == 200
    page.until(lambda now: now["stand_ins"] != {})
    seats = set()
    for _ in range(12):
        page.until(is_mine)
        seats.add(page.asked["seat"])
        if page.asked["curtain"]:
            page.say("show", question=page.asked["question"])
            page.until(lambda now: not now["asked"]["curtain"])
        page.answer(rng)
        page.catch_up(0.05)
        assert page.now["eyes"] is None or page.now["eyes"] == 0
    assert seats == {0}
    for update in page.updates:
        asked = update["asked"]
        assert not (
            asked and asked["seat"] == 1 and update["stand_ins"] and (asked["mine"] or asked["curtain"])
        )
    assert stand_in(ada, table, 0, "random").status_code == 200
    page.until(lambda now: set(now["stand_ins"]) == {"0", "1"})
    assert stand_in(ada, table, 1, "").status_code == 200
    page.until(lambda now: set(now["stand_ins"]) == {"0"} and now["asked"]["seat"] == 1)
    assert page.asked["mine"]


# Names of bots: what may a stranger ask for?

MARKED = """
import pathlib
pathlib.Path({mark!r}).write_text("imported")
class Bot:
    def choose(self, sight):
        return sight.ask.words[-1]
"""


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which this process and thinkers find modules."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    return tmp_path


UNLISTED = [
    "marked:Bot",
    "mcts:999999",
    "mcts:9999s",
    "mcts:1",
    "greedy",
    "mcts",
    "hal",
    "easy ",
    "os:system",
]


def test_a_request_names_only_what_is_offered_and_imports_nothing(browser: Open, modules: Path) -> None:
    mark = modules / "mark"
    (modules / "marked.py").write_text(MARKED.format(mark=str(mark)))
    two = Two(browser)
    record = load_record(two)
    for name in UNLISTED:
        seats = [{"kind": "here"}, {"kind": "bot", "bot": name}]
        answers = [
            two.ada.http.post("/api/tables", json={"game": "beacons", "seats": seats}),
            stand_in(two.ada, two.table, 0, name),
        ]
        for answer in answers:
            assert (answer.status_code, answer.json()["error"]) == (422, "error.bad_call")
            assert "practised, medium, hard, random" in answer.json()["sentence"]
    for field in ("bot", "bots", "stand_in"):
        answer = two.ada.http.post("/api/records", json={**record, field: UNLISTED[0]})
        assert answer.status_code == 422
    assert stand_in(two.ada, two.table, 0, "x" * 81).json()["error"] == "error.invalid"
    assert stand_in(two.ada, two.table, 0, "").status_code == 200
    assert not mark.exists()


def load_record(two: Two) -> dict[str, Any]:
    """A record that can be imported."""
    match = areopagus.new("beacons", seats=2, seed=3)
    record = json.loads(match.record.json())
    assert two.ada.http.post("/api/records", json=record).status_code == 201
    return dict(record)


OWN = """
import time
from pathlib import Path

HERE = Path(__file__).parent

class Shy:
    def choose(self, sight):
        word = sight.ask.words[-1]
        with (HERE / "said").open("a") as said:
            print(word.text, file=said)
        return word

class Raises:
    def choose(self, sight):
        raise RuntimeError("I can't")

class Liar:
    def choose(self, sight):
        return next(word for word in sight.game.vocabulary if word not in sight.ask.words)

class Hangs:
    def choose(self, sight):
        time.sleep(600)

class Ponders:
    def choose(self, sight):
        (HERE / "thinking").write_text("")
        while not (HERE / "done").exists():
            time.sleep(0.01)
        return sight.ask.words[-1]
"""


def test_bots_of_the_hosts_own_play_and_bad_ones_are_replaced(
    strict: Callable[..., RunningServer], browser: Open, modules: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (modules / "own_bots.py").write_text(OWN)
    names = tuple(f"own_bots:{name}" for name in ("Shy", "Raises", "Liar", "Hangs"))
    running = strict(bots=names, thinkers=1, thinking_seconds=0.7)
    ada, rng = browser(running.address), Random(3)
    for game in ada.http.get("/api/games").json():
        assert game["bots"][: len(LEVELS)] == list(LEVELS)
        assert tuple(game["bots"][-5:]) == ("random", *names)

    def play(bot: str, until: Callable[[], bool]) -> str:
        plan = {"game": "beacons", "seats": [{"kind": "here"}, {"kind": "bot", "bot": bot}]}
        table = str(ada.http.post("/api/tables", json=plan).json()["table"])
        page = ada.open(table)
        while not until():
            page.until(lambda now: is_mine(now) or until(), 30)
            if page.asked["mine"]:
                page.answer(rng)
        return table

    def why(bot: str) -> str:
        return "".join(str(vars(line)["why"]) for line in caplog.records if vars(line).get("bot") == bot)

    with caplog.at_level(logging.WARNING, "areopagus.server"):
        table = play(names[0], (modules / "said").exists)
        for bot, reason in zip(names[1:], ("RuntimeError", "not on offer", "no answer within"), strict=True):
            play(bot, lambda bot=bot: bool(why(bot)))
            assert reason in why(bot)
            assert "can't" not in why(bot), "what a bot says may name what is hidden"
    tasks = (modules / "said").read_text().split()
    assert set(tasks) <= set(running.services.store.matches.words(table))
    assert why(names[0]) == "", "it plays as it likes"


def test_serve_takes_a_bot_out_of_the_current_folder(
    program: Callable[..., Program], browser: Open, tmp_path: Path
) -> None:
    (tmp_path / "folder_bots.py").write_text(OWN)
    running = program(0, "", "--bot", "folder_bots:Shy")
    two, rng = Two(browser, running.address), Random(4)
    answer = stand_in(two.ben, two.table, 1, "folder_bots:Shy").json()
    assert answer["seats"][1]["stand_in"] == "folder_bots:Shy"
    ada = two.pages[0]
    while not (tmp_path / "said").exists():
        ada.until(lambda now: is_mine(now) or (tmp_path / "said").exists(), 30)
        if ada.asked["mine"]:
            ada.answer(rng)
    assert stand_in(two.ben, two.table, 1, "folder_bots:Hangs").status_code == 422
    assert "gave no answer" not in running.logged()


def test_a_bot_that_the_server_no_longer_offers_is_not_imported(
    strict: Callable[..., RunningServer], browser: Open, modules: Path, caplog: pytest.LogCaptureFixture
) -> None:
    mark = modules / "mark"
    (modules / "marked_before.py").write_text(MARKED.format(mark=str(mark)))
    running = strict()
    seats = [SeatRow(0, "bot", bot="marked_before:Bot"), SeatRow(1, "bot", bot="mcts:999999")]
    with caplog.at_level(logging.WARNING, "areopagus.server"):
        table = running.services.tables.make("beacons", seats, {"rounds": 2}, client=client_of("c" * 24)).id
        cookie = {"areopagus": "c" * 24}
        ada = browser(running.address)
        ada.http.cookies.clear()
        ada.http.cookies.update(cookie)
        ada.open(table).until(lambda now: now["asked"] is None, 30)
    assert {vars(line).get("bot") for line in caplog.records} == {"marked_before:Bot", "mcts:999999"}
    assert not mark.exists()
    assert running.services.hub.bots.thinkers.running == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no_such_module:Bot", "No module named"),
        ("json:loads", "choose"),
        ("broken_on_import:Bot", "NameError"),
        ("broken_when_made:Bot", "ValueError: no weights"),
        ("hal", "Allowed"),
        ("a" * 90 + ":Bot", "can't be loaded"),
    ],
)
def test_a_bad_bot_of_the_hosts_own_is_told_at_the_start(modules: Path, name: str, why: str) -> None:
    (modules / "broken_on_import.py").write_text("class Bot(Nothing): ...\n")
    (modules / "broken_when_made.py").write_text(
        "class Bot:\n    def __init__(self):\n        raise ValueError('no weights')\n    def choose(self, s): ...\n"
    )
    with pytest.raises(BadCall, match=why):
        Services(replace(RELAXED, database="sqlite:///no/such/folder/x.db", bots=(name,)))


# A bot that thinks while the person comes back


def test_the_late_answer_of_a_bot_is_dropped(
    strict: Callable[..., RunningServer], browser: Open, modules: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (modules / "slow_bots.py").write_text(OWN)
    running = strict(bots=("slow_bots:Ponders",), thinking_seconds=60)
    two, rng = Two(browser, running.address), Random(5)
    two.play_until(1, rng)
    ben = two.pages[1]
    pending, words = ben.asked["question"], running.services.store.matches.words(two.table)
    with caplog.at_level(logging.INFO, "areopagus.server"):
        assert stand_in(two.ben, two.table, 1, "slow_bots:Ponders").status_code == 200
        wait_until((modules / "thinking").exists)
        ben.until(lambda now: now["stand_ins"] != {})
        assert not ben.asked["mine"]
        ben.say("choose", question=pending, word=words[-1])
        assert ben.hear("refused")["error"] == "error.stale", "a bot plays for them"
        assert stand_in(two.ben, two.table, 1, "").status_code == 200
        ben.until(is_mine)
        (modules / "done").write_text("")
        wait_until(lambda: any("too late" in line.message for line in caplog.records))
    assert running.services.store.matches.words(two.table) == words
    assert ben.asked["question"] == pending
    ben.answer(rng)


# Inside


@pytest.fixture
def store(tmp_path: Path) -> Any:
    made = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield made
    made.close()


def past_another(tables: Tables) -> LiveTable:
    """A table at which the first seat could undo only past an answer of the second."""
    rng = Random(8)
    live = tables.live(with_fixed_luck(tables, "on-mars", TWO))
    for _ in range(200):
        assert live.match.ask is not None
        seat, question = live.match.ask.seat, live.question
        live.choose((seat,), question, rng.choice(live.match.ask.words).text)
        if seat == 1 and is_askable(live):
            return live
    raise AssertionError("nothing could be undone by consent")


def asker(live: LiveTable) -> int | None:
    """The seat that wants to take a choice back."""
    return None if live.undo_request is None else live.undo_request.by


def request_id(live: LiveTable) -> str:
    assert live.undo_request is not None
    return live.undo_request.id


def is_askable(live: LiveTable) -> bool:
    with suppress(AreopagusError):
        live.match.clone().undo(0, consent=True)
        try:
            live.match.clone().undo(0)
        except AreopagusError:
            return True
    return False


def test_a_stand_in_agrees_to_an_undo_and_asks_for_none(store: Store) -> None:
    tables = Tables(store, Settings())
    live = past_another(tables)
    live.undo((0,))
    assert (asker(live), live.epoch) == (0, 0)
    assert live.set_stand_in(1, "easy"), "whoever is awaited leaves: nobody waits any longer"
    assert (asker(live), live.epoch) == (None, 1)

    live = past_another(tables)
    live.set_stand_in(1, "easy")
    live.undo((0,))
    assert (asker(live), live.epoch) == (None, 1), "it agrees at once"

    live = past_another(tables)
    live.undo((0,))
    request = request_id(live)
    live.set_stand_in(0, "easy")
    assert (asker(live), live.epoch) == (None, 0), "whoever asked has left"
    for act in (lambda: live.undo((0,)), lambda: live.undo(())):
        with pytest.raises(ActionRefused):
            act()
    with pytest.raises(Stale):
        live.consent((0,), request, True)

    live.set_stand_in(0, "")
    live.undo((0,))
    with pytest.raises(Stale):  # a bot that doesn't play there
        live.choose((0, 1), live.question, "x", bot="easy")
    assert not live.set_stand_in(0, ""), "nothing new"
    live.consent((1,), request_id(live), True)
    assert live.epoch == 1


def test_a_restarted_server_keeps_the_stand_in_and_a_match_that_is_over_takes_none(
    tmp_path: Path, browser: Open
) -> None:
    settings = replace(RELAXED, database=f"sqlite:///{tmp_path / 'kept.db'}")
    running = RunningServer(settings)
    two = Two(browser, running.address, options={"rounds": 2})
    assert stand_in(two.ben, two.table, 1, "random").status_code == 200
    two.pages[0].until(lambda now: now["stand_ins"] != {})
    two.ada.lines.close()
    two.ben.lines.close()
    running.stop()
    running = RunningServer(settings)
    ada = browser(running.address)
    ada.http.cookies.update(two.ada.http.cookies)
    page, rng = ada.open(two.table), Random(1)
    assert page.now["stand_ins"] == {"1": "random"}
    while page.until(is_mine, 30)["asked"] is not None:
        page.answer(rng)
    live = running.services.tables.live(two.table)
    assert not live.set_stand_in(1, "random")
    with pytest.raises(MatchOver):
        live.set_stand_in(0, "random")
    assert live.set_stand_in(1, "")
    running.stop()


def test_a_database_of_the_first_revision_is_brought_up_to_date(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store(url)
    tables = Tables(store, Settings())
    live = past_another(tables)
    table, save = live.row.id, live.match.save()
    like_the_first_revision(store)
    with store.engine.connect() as connection:
        columns = [row[1] for row in connection.exec_driver_sql("pragma table_info(seats)")]
        assert columns == ["table_id", "seat", "kind", "name", "bot", "generation"]
    store.close()
    store = Store(url)
    tables = Tables(store, Settings())
    live = tables.live(table)
    assert live.match.save() == save
    assert [seat.stand_in for seat in live.row.seats] == ["", ""]
    assert live.set_stand_in(1, "easy")
    assert Tables(store, Settings()).live(table).snapshot().stand_ins == {1: "easy"}
    store.close()
