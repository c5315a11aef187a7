"""A real server: in a thread of this process, or as a program of its own that can be killed."""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from alembic import command
from alembic.config import Config
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import areopagus
from areopagus.kernel import games
from areopagus.server import engines
from areopagus.server.app import create_app
from areopagus.server.engines import Engine
from areopagus.server.live.tables import Tables
from areopagus.server.services import Services
from areopagus.server.serving import address_of, configured, listen
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from areopagus.server.store.database import MIGRATIONS
from scripts.tools import need
from tests.server.pictures import lines_after
from tests.server.updates import whole

PATIENCE = 300.0
"""Seconds that something may take on a busy machine; nothing waits that long for what is there."""
RELAXED = Settings(
    port=0,
    requests_per_second=10_000,
    request_burst=10_000,
    messages_per_second=10_000,
    message_burst=10_000,
    tables_per_second=10_000,
    table_burst=10_000,
    tables_per_client=10_000,
    sockets_per_client=1_000,
    sockets_per_address=1_000,
    chat_per_second=10_000,
    chat_burst=10_000,
    sockets_per_second=10_000,
    socket_burst=10_000,
    connections_per_address=10_000,
    connections_per_second=10_000,
    connection_burst=10_000,
    import_seconds=PATIENCE,
    reading_seconds=PATIENCE,
    database_seconds=PATIENCE,
    thinking_seconds=PATIENCE,
    patience=PATIENCE,
    bot_beat=0,
    answer_seconds=1e6,
)
"""Limits that no test meets by chance, on a busy machine either."""


SOURCE = Path(areopagus.__file__).parent.parent
OUR_GAMES = ("beacons", "clash-of-cultures", "on-mars")


@contextmanager
def raised_rules(by: int = 1, keys: Sequence[str] = OUR_GAMES, *, pins: bool = True) -> Iterator[None]:
    """The games as a later release has them, with other rules.

    That release has pinned the present rules: the code that runs here stands for the engine. Without `pins` it has no
    pinned engine at all.
    """
    unpacked = engines._unpacked
    pinned = {"now": {"games": {key: games()[key].rules for key in keys}}, **engines._index()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "_index", lambda: pinned if pins else {})
        patch.setattr(
            engines, "_unpacked", lambda name: Engine(name, SOURCE) if name == "now" else unpacked(name)
        )
        for key in keys:
            game = games()[key]
            patch.setattr(type(game), "rules", game.rules + by)
        yield


def wait_until(true: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait until something is true; the bound is for what never becomes true, not for slow machines."""
    start = time.monotonic()
    while not true():
        waited = time.monotonic() - start
        assert waited < seconds, "it never becomes true"
        time.sleep(min(0.1, 0.01 + waited / 10))  # to ask costs time, too


# Requests without a client. There are no certificates without TLS; to read them takes longer than the request.
http_get = partial(httpx.get, verify=False, timeout=PATIENCE)
http_post = partial(httpx.post, verify=False, timeout=PATIENCE)
http_request = partial(httpx.request, verify=False, timeout=PATIENCE)


class RunningServer:
    """A server in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.listening = listen(settings)
        self.address = address_of(self.listening)
        self.app = create_app(settings)
        self.services: Services = self.app.state.services
        config = configured(self.app)
        config.timeout_graceful_shutdown = 1
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],), daemon=True)
        self.thread.start()
        wait_until(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.listening.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that the tests of a file share."""
    folder = tmp_path_factory.mktemp("server")
    running = RunningServer(replace(RELAXED, database=f"sqlite:///{folder / 'tables.db'}"))
    yield running
    running.stop()


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Callable[..., RunningServer]]:
    """Servers with settings of their own."""
    running: list[RunningServer] = []

    def start(**changes: Any) -> RunningServer:
        settings = replace(RELAXED, database=f"sqlite:///{tmp_path / f'{len(running)}.db'}", **changes)
        running.append(RunningServer(settings))
        return running[-1]

    yield start
    for each in running:
        each.stop()


class Browser:
    """Somebody with a browser: a cookie of their own, requests and pages."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(
            base_url=address, timeout=PATIENCE, verify=False
        )  # no certificates without TLS
        self.http.get("/api/languages")
        self.lines = ExitStack()

    def make(self, game: str, *kinds: str, **more: Any) -> dict[str, Any]:
        """Make a table; a seat of the kind `random` is played by a bot that does not think."""
        seats = [{"kind": "bot", "bot": kind} if kind == "random" else {"kind": kind} for kind in kinds]
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def open(self, table: str, key: str = "", language: str = "", **more: Any) -> Page:
        """Open the page of a table, with the key of a link if need be; greeted and shown everything."""
        if key:
            answer = self.take(table, key)
            assert answer.status_code == 200, answer.text
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = self.address.replace("http", "ws") + f"/ws/{table}?language={language}"
        how: dict[str, Any] = {"max_size": None, "max_queue": None, "open_timeout": PATIENCE, **more}
        line = connect(url, additional_headers={"Cookie": cookie}, **how)
        page = Page(self.lines.enter_context(line))
        page.hello = page.hear("hello")
        page.hear("update")
        return page

    def take(self, table: str, key: str, *, also: bool = False) -> httpx.Response:
        """Show the key of a link; `also`: although this browser has another seat there."""
        return self.http.post(f"/api/tables/{table}/seat", json={"key": key, "also": also})

    def close(self) -> None:
        self.lines.close()
        self.http.close()


class Page:
    """An open page: what it says and hears, and the latest update of each kind of news."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.hello: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        self.story: list[str] = []
        self.heard: list[dict[str, Any]] = []
        """Every message after `hello`, as it was sent."""
        self.updates: list[dict[str, Any]] = []
        """The updates, with what the server leaves out."""

    def say(self, type: str, **more: Any) -> None:
        self.line.send(json.dumps({"type": type, **more}))

    def consent(self, yes: bool) -> None:
        """Agree to the request to undo of which this page was told last, or not."""
        self.say("consent", request=self.now["request"], yes=yes)

    def take(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.line.recv(timeout))
        self.heard.append(message)
        if message["type"] == "update":
            message = self.now = whole(message, self.now)
            self.updates.append(message)
            self.story = lines_after(self.story, message["story"])
        return message

    def hear(self, type: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of a kind; others are taken on the way."""
        end = time.monotonic() + timeout
        while True:
            message = self.take(max(0.01, end - time.monotonic()))
            if message["type"] == type:
                return message

    def until(self, true: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """The update of which something is true."""
        end = time.monotonic() + timeout
        while not true(self.now):
            self.take(max(0.01, end - time.monotonic()))
        return self.now

    def nothing(self, seconds: float = 0.3) -> bool:
        """Whether nothing is heard for a while."""
        try:
            self.take(seconds)
        except TimeoutError:
            return True
        return False

    def catch_up(self, seconds: float = 0.2) -> None:
        """Take whatever is on its way."""
        while not self.nothing(seconds):
            pass

    @property
    def asked(self) -> dict[str, Any]:
        asked: dict[str, Any] = self.now["asked"]
        return asked

    def answer(self, rng: Random) -> tuple[str, str]:
        """Answer the question of this page at random, and wait for the next one that it is asked."""
        question, word = self.asked["question"], rng.choice(self.asked["words"])["word"]
        self.say("choose", question=question, word=word)
        self.until(lambda now: now["asked"] is None or now["asked"]["question"] != question)
        return question, word


def with_fixed_luck(
    tables: Tables, game: str, seats: Sequence[SeatRow], seed: int = 1, client: str = "c"
) -> str:
    """A table whose luck does not depend on the server's secret, so that every run plays the same match."""
    match = areopagus.new(game, seats=len(seats), seed=seed, forced="quiet")
    return tables.bring_in(match, client, seats).id


def is_mine(now: dict[str, Any]) -> bool:
    """Whether this page is asked, or the match is over."""
    return now["asked"] is None or now["asked"]["mine"]


def analysed(who: Browser, path: str) -> dict[str, Any]:
    """An analysis that has begun, once it is over."""
    analysis: dict[str, Any] = {}

    def is_over() -> bool:
        analysis.update(who.http.get(path).json())
        return analysis["state"] in ("done", "failed")

    wait_until(is_over)
    return analysis


def key_in(link: str) -> str:
    """The key in a link."""
    return link.partition("key=")[2]


@pytest.fixture
def browser(server: RunningServer) -> Iterator[Callable[[], Browser]]:
    """People with browsers at the shared server."""
    opened: list[Browser] = []

    def more(address: str = "") -> Browser:
        opened.append(Browser(address or server.address))
        return opened[-1]

    yield more
    for each in opened:
        each.close()


@pytest.fixture
def later(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets time go by for those who are away."""

    def pass_by(seconds: float) -> None:
        monkeypatch.setattr(server.services.hub.presence, "clock", lambda: time.monotonic() + seconds)

    return pass_by


def like_the_first_revision(store: Store) -> None:
    """Give a database the form that the first revision made, with what is in it."""
    downgrade(store, "0001")


def downgrade(store: Store, revision: str) -> None:
    """Give a database the form that a revision made, with what is in it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A PostgreSQL of our own, reached by a socket in its folder; it does not run as root."""
    programs = need("postgresql")["postgresql"]
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    folder = Path(tempfile.mkdtemp(prefix="areopagus-"))
    shutil.chown(folder, user)
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        more: dict[str, Any] = {"user": user} if os.geteuid() == 0 else {}
        command = [str(programs / program), "-D", str(data), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=folder, **more)

    try:
        run("initdb", "--no-sync", "--auth=trust", "--username=areopagus", "--encoding=UTF8", "--locale=C")
        listening = f"-k {folder} -c listen_addresses="
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", listening, "start")
        yield f"postgresql+psycopg://areopagus@/postgres?host={folder}"
        run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


class Program:
    """The server as a program of its own."""

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        database: str = "",
        more: Sequence[str] = (),
        start: Sequence[str] = ("-m", "areopagus.cli"),
    ) -> None:
        command = [sys.executable, *start, "serve", "--log", "info"]
        command += ["--port", str(port), "--database", database or str(folder / "tables.db"), *more]
        self.log = (folder / f"log-{time.monotonic_ns()}").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            encoding="utf-8",
            env={**os.environ},
            cwd=folder,
        )
        assert self.process.stdout is not None
        self.first_lines = [self.process.stdout.readline() for _ in range(3)]
        matched = re.search(r"http://\S+", self.first_lines[0])
        if matched is None:
            self.kill()
            pytest.fail(f"the server does not start: {self.first_lines}, {self.logged()}")
        self.address = matched[0]
        self.port = int(self.address.rpartition(":")[2])

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()

    def logged(self) -> str:
        return Path(self.log.name).read_text("utf-8")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._wait()

    def stop(self) -> int:
        """Stop it as a person would; its exit code."""
        self.process.send_signal(signal.SIGINT)
        return self._wait()

    def _wait(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()
        return code


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Start the server as a program; killed at the end."""
    started: list[Program] = []

    def start(port: int = 0, database: str = "", *more: str) -> Program:
        started.append(Program(tmp_path, port, database, more))
        return started[-1]

    yield start
    for each in started:
        each.kill()


__all__ = ["Browser", "ConnectionClosed", "Page", "Program", "RunningServer", "is_mine", "key_in"]
