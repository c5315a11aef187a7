"""Byte for byte: what two servers send to a seat, a shared screen and a watcher is the same, if the matches on them
differ only in what is hidden from it. Greetings, updates, reasons, refusals, moments, pages: all that is ever sent."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from areopagus import Match
from areopagus.server.keys import client_of, fresh_id
from areopagus.server.store import Store
from tests.server.conftest import RELAXED, RunningServer
from tests.server.twins import Twins, lay, settle
from tests.server.updates import whole_question

CASES: list[tuple[str, int, dict[str, Any], int | None]] = [
    ("beacons", 2, {}, 0),
    ("beacons", 3, {}, None),
    ("on-mars", 3, {"first_colonists": True}, 1),
    ("clash-of-cultures", 3, {}, 0),
    ("clash-of-cultures", 3, {}, None),
]
"""Games, and from whom something is hidden; None: a watcher."""
CASES_OF_THE_LONG_RUN: list[tuple[str, int, dict[str, Any], int | None]] = [
    ("on-mars", 2, {}, 0),
    ("on-mars", 3, {}, None),
    ("clash-of-cultures", 2, {}, 1),
]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RunningServer]]:
    """Two servers with the same secret, each with a clock that runs."""
    folder: Path = tmp_path_factory.mktemp("twins")
    store = Store(f"sqlite:///{folder / '0.db'}")
    store.secret()
    store.close()
    shutil.copy(folder / "0.db", folder / "1.db")
    running = [RunningServer(replace(RELAXED, database=f"sqlite:///{folder / f'{n}.db'}")) for n in range(2)]
    yield running
    for each in running:
        each.stop()


def sharing(table: str) -> dict[str, str]:
    """The cookie of the browser that the people at a table share."""
    return {"Cookie": f"areopagus={table}"}


def alone(table: str) -> str:
    """The cookie of the browser that holds the viewer's seat."""
    return table[::-1]


def timeless(text: str) -> str:
    """What was sent without the time of chat and of the last public change, nor the random ids of requests to undo."""
    text = re.sub(r'"request":"[a-z0-9]+"', '"request":"x"', text)
    text = re.sub(r"\?at=\d+", "?at=0", text)  # the address of a picture names the second of `touched`
    return re.sub(r'"(at|touched)":\d+(\.\d+)?', r'"\1":0', text)


class Ear:
    """A page of which every byte is kept."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.heard: list[str] = []

    def say(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def listen(self) -> None:
        """Take whatever has been sent."""
        self.say(type="ping")
        self.take()

    def take(self) -> None:
        """Take what comes before the answer to a ping."""
        while True:
            message = str(self.line.recv(20))
            if message == '{"type":"pong"}':
                return
            self.heard.append(timeless(message))

    @property
    def asked(self) -> dict[str, Any]:
        updates = [json.loads(message) for message in self.heard if message.startswith('{"type":"update"')]
        asked = updates[-1]["asked"]
        return whole_question(asked) if asked else {}


class Room:
    """One table with its pages: that of the viewer's seat, one that all share, and one that watches."""

    def __init__(self, running: RunningServer, table: str, viewer: int | None, lines: ExitStack) -> None:
        self.running = running
        self.table = table
        keys = running.services.tables.keys
        self.key = keys.watch(table) if viewer is None else ""
        self.cookies = {} if viewer is None else {"areopagus": alone(table)}
        self.pages = {"watcher": self._open(lines, f"?key={keys.watch(table)}")}
        if viewer is not None:
            holders = running.services.store.holders
            linked = holders.renew_link(table, viewer, 0, is_host=False)
            holders.take(client_of(alone(table)), table, viewer, linked, "")
            self.pages["seat"] = self._open(lines, "", {"Cookie": f"areopagus={alone(table)}"})
            self.pages["shared"] = self._open(lines, "", sharing(table))
        self.listen()

    def _open(self, lines: ExitStack, query: str, headers: dict[str, str] | None = None) -> Ear:
        url = self.running.address.replace("http", "ws") + f"/ws/{self.table}{query}"
        line = connect(url, additional_headers=headers, max_size=None, max_queue=None)
        ear = Ear(lines.enter_context(line))
        ear.listen()  # who is at the table is known to whoever comes next
        return ear

    def listen(self) -> None:
        """Let all that is going on come to its end, and take it."""
        self._take_all()
        settle(self.running, self.table)
        self._take_all()

    def _take_all(self) -> None:
        for page in self.pages.values():
            page.say(type="ping")
        for page in self.pages.values():
            page.take()

    def say(self, page: str, message: dict[str, Any]) -> None:
        """Have a page say something, and hear what comes of it."""
        self.pages[page].say(**message)
        self.listen()

    def heard(self) -> dict[str, list[str]]:
        return {name: page.heard for name, page in self.pages.items()}

    def fetched(self) -> list[tuple[int, str]]:
        """Every page of HTTP that the viewer may fetch."""
        path, key = f"/api/tables/{self.table}", {"key": self.key}
        with httpx.Client(
            base_url=self.running.address, verify=False, cookies=self.cookies, timeout=60
        ) as http:
            answers = [http.get(f"{path}{more}", params=key) for more in ("", "/record", "/moments")]
            count = answers[-1].json()["count"]
            moments = {0, 1, count // 2, max(0, count - 2), count - 1, count}
            answers += [http.get(f"{path}/moments/{n}", params=key) for n in sorted(moments)]
            answers.append(http.get(f"/t/{self.table}", params=key))
            answers.append(http.get("/api/tables", headers=sharing(self.table)))
        return [(answer.status_code, timeless(answer.text)) for answer in answers]

    @property
    def match(self) -> Match:
        return self.running.services.tables.live(self.table).match

    def since(self, number: int, reveals: int) -> tuple[list[str], bool]:
        """The words chosen since, and whether something was revealed."""
        words = [word.text for word in self.match.words_since(number)]
        return words, self.match.state.reveals > reveals


def questions(room: Room, rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """What people may say without playing on: reasons, nonsense, what is not theirs, undo."""
    wanted = [word.text for word in rng.sample(list(room.match.game.vocabulary), 2)]
    pending = next((page.asked["question"] for page in room.pages.values() if page.asked["question"]), "")
    for page in room.pages:
        for word in (*wanted, "nonsense"):
            yield page, {"type": "why", "word": word}
        yield page, {"type": "choose", "question": "nonsense", "word": wanted[0]}
        yield page, {"type": "show", "question": "nonsense"}
        yield page, {"type": "consent", "request": "x", "yes": True}
        yield page, {"type": "chat", "text": "hello"}
        yield page, {"type": "dance"}
    if pending and not room.pages["shared"].asked["curtain"]:
        yield "shared", {"type": "choose", "question": pending, "word": "nonsense"}


def compare(rooms: list[Room]) -> None:
    one, two = (room.heard() for room in rooms)
    for name in one:
        for first, second in zip(one[name], two[name], strict=False):
            assert first == second, name
        assert len(one[name]) == len(two[name]), name


@pytest.mark.parametrize(
    ("game", "seats", "options", "viewer"),
    [*CASES, *(pytest.param(*case, marks=pytest.mark.long) for case in CASES_OF_THE_LONG_RUN)],
)
def test_nothing_sent_depends_on_what_is_hidden(
    servers: list[RunningServer], game: str, seats: int, options: dict[str, Any], viewer: int | None
) -> None:
    rng = Random(f"{game} {seats} {viewer}")
    twins = Twins.long(game, seats, options, viewer, rng)
    played = 0
    own = twins.own or twins.marks
    for mark in (own[len(own) // 2], twins.marks[-1]):
        table = fresh_id()
        for running, match in zip(servers, twins.at(mark), strict=True):
            lay(running, table, match, client=client_of(table))
        with ExitStack() as lines:
            rooms = [Room(running, table, viewer, lines) for running in servers]
            compare(rooms)
            assert rooms[0].fetched() == rooms[1].fetched()
            for page, message in list(questions(rooms[0], rng)):
                for room in rooms:
                    room.say(page, message)
                compare(rooms)
            choices, is_alike = play_on(rooms, viewer, rng)
            played += choices
            if is_alike:
                for room in rooms:
                    room.say("watcher" if viewer is None else "seat", {"type": "undo"})
                compare(rooms)
                assert rooms[0].fetched() == rooms[1].fetched()
    assert played or viewer is None
    assert twins.differ, "the twins are the same: this test proves nothing"


def play_on(rooms: list[Room], viewer: int | None, rng: Random) -> tuple[int, bool]:
    """Play the same words on both while the viewer is asked.

    Return the number of words, and whether both are still alike: a draw, a reveal or the end may tell them apart.
    """
    for played in range(6):
        page = rooms[0].pages["shared" if viewer is not None else "watcher"]
        asked = page.asked
        if viewer is None or asked["seat"] != viewer:
            return played, True
        if asked["curtain"]:
            for room in rooms:
                room.say("shared", {"type": "show", "question": asked["question"]})
            compare(rooms)
            asked = page.asked
        message = {
            "type": "choose",
            "question": asked["question"],
            "word": rng.choice(asked["words"])["word"],
        }
        before = (rooms[0].match.length, rooms[0].match.state.reveals)
        for room in rooms:
            room.say("seat", message)
        one, two = (room.since(*before) for room in rooms)
        if not page.asked or one != two or one[1]:
            return played, False
        compare(rooms)
    return 6, True


def test_other_eyes_do_see_the_difference(servers: list[RunningServer]) -> None:
    """The comparison can fail: whoever holds the hidden cards is sent other bytes."""
    rng = Random(1)
    twins = Twins("clash-of-cultures", 2, {}, 0, rng)
    table = fresh_id()
    for running, match in zip(servers, twins.at(twins.marks[-1]), strict=True):
        lay(running, table, match, client=client_of(table))
    with ExitStack() as lines, pytest.raises(AssertionError, match="seat"):
        compare([Room(running, table, 1, lines) for running in servers])
