"""A server as a program of its own, and pages of a real Chromium that may not complain.

One server and one browser serve all tests of a process. Each page has cookies and memories of its own; when its test is
over, it forgets them, and the next test uses it again, because a page that has loaded once is much cheaper.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from areopagus.kernel import Match
from areopagus.server.keys import client_of, fresh_id
from areopagus.server.live.tables import Tables
from areopagus.server.settings import Settings
from areopagus.server.store import SeatRow, Store
from scripts.tools import need

from .looks import GO, PATIENCE

Open = Callable[..., Page]
Scheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]
EMPTY = "/web/img/icon.svg"
"""A page that does nothing. It is of the site, so Chromium keeps the process and what it has loaded."""
REST = "/rules/beacons?resting"
"""A page that opens no connection and asks nothing; no test opens one at this address."""
RESTING = "[data-resting]"
IS_RESTING = f"() => document.querySelector('{RESTING}') !== null"
BEGIN_REST = "() => document.querySelector('.book-page')?.setAttribute('data-resting', '')"
IS_AS_LOADED = """
() => {
  const { lang, dataset } = document.documentElement;
  const parts = [...document.body.children].map((part) => part.id);
  return lang === "en" && !dataset.theme && parts.sort().join() === "art,page,spoken";
}
"""
"""Whether neither a language nor a theme was chosen, and nothing lies over the page."""
AT_ONCE = "localStorage['areopagus.narration'] = 'off';"
"""The turns of bots are shown at once."""
NAMELESS = "localStorage['areopagus.name'] ??= '';"
"""The person was here before, and gave no name."""
expect.set_options(timeout=PATIENCE)

LOST = ("WebSocket connection", "net::ERR_CONNECTION")
"""What a browser says of requests that are on their way while the server is killed."""
SERVE = """
import sys
from areopagus.server.serving import listen, serve
from areopagus.server.settings import Settings
settings = Settings(
    database=f"sqlite:///{sys.argv[1]}", port=int(sys.argv[2]), requests_per_second=10_000, request_burst=10_000,
    messages_per_second=1_000, message_burst=1_000, tables_per_second=1_000, table_burst=1_000, away_seconds=1,
    left_seconds=1, bot_beat=0, import_seconds=600, reading_seconds=600, database_seconds=600, thinking_seconds=600,
    patience=600,
)
serve(settings, listen(settings), lambda address, key: print(address, flush=True))
"""


class Site:
    """A server on a free port, which can be killed and started again."""

    serve = SERVE

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self.address = ""
        self.was_killed = False
        self.start()

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-c", self.serve, str(self.database), port]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address, "the server did not start"

    def kill(self) -> None:
        self.was_killed = True
        self.process.kill()
        self.process.wait(10)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def lay(self, match: Match, seats: Sequence[SeatRow] = (), cookie: str = "") -> Laid:
        """Put a match, with the luck it has, on a table of this server; nothing else can begin from a position.

        The browser with the cookie is the host, and sits at the seats that are here.
        """
        settings = Settings(database=f"sqlite:///{self.database}")
        store = Store(settings.database)
        try:
            tables = Tables(store, settings)
            kinds = seats or [SeatRow(seat, "here") for seat in range(match.seats)]
            row = tables.bring_in(match, client_of(cookie) if cookie else "", kinds)
            keys = [tables.keys.seat(row.id, seat) for seat in range(match.seats)]
            return Laid(row.id, keys, tables.keys.watch(row.id))
        finally:
            store.close()

    def choices(self, path: str) -> list[str]:
        """All choices that were made at a table and are kept; its path is that of its page."""
        settings = Settings(database=f"sqlite:///{self.database}")
        store = Store(settings.database)
        try:
            live = Tables(store, settings).live(path.rpartition("/")[2].partition("?")[0])
            return list(live.snapshot().match.record.choices)
        finally:
            store.close()


class Laid:
    """A table that was laid, with the links to its seats."""

    def __init__(self, table: str, keys: Sequence[str], watch: str) -> None:
        self.path = f"/t/{table}"
        self.replay = f"/r/{table}"
        self.record = f"/api/tables/{table}/record"
        self.links = [f"{self.path}?key={key}" for key in keys]
        self.watch = f"{self.path}?key={watch}"


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(need("chromium")["chromium"]), args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


class Pages:
    """Pages of one browser, each with cookies and a cache of its own; those that are given back are used again.

    A page that is used again rests at a book, and goes to the next table as by a link: it loads nothing again, and
    takes less than half the time of a new one.
    """

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.free: dict[str, list[Page]] = {}

    def take(self, kind: str, *, narrated: bool, asked_for_name: bool, **how: Any) -> Page:
        """A page of a browser of this kind, without memories; it rests, or is empty."""
        if self.free.get(kind):
            return self.free[kind].pop()
        context = self.browser.new_context(**how)
        context.set_default_timeout(PATIENCE)
        if not narrated:
            context.add_init_script(f"try {{ {AT_ONCE} }} catch {{}}")
        if not asked_for_name:
            context.add_init_script(f"try {{ {NAMELESS} }} catch {{}}")
        return context.new_page()

    def become(self, page: Page, cookie: str) -> None:
        """Give a page the cookie of somebody."""
        page.context.add_cookies([{"name": "areopagus", "value": cookie, "url": self.site.address}])

    def open(self, page: Page, path: str) -> None:
        """Show what is at a path, or at an address of the site: by a link, if the page rests."""
        path = path.removeprefix(self.site.address)
        if not page.evaluate(IS_RESTING):
            page.goto(self.site.address + path)
            return
        page.evaluate(GO, path)
        page.wait_for_selector(RESTING, state="detached")

    def give_back(
        self, kind: str, page: Page, *, narrated: bool, asked_for_name: bool, can_rest: bool
    ) -> None:
        """Forget all that a page knows of the site."""
        for other in page.context.pages:
            if other != page:
                other.close()
        page.mouse.move(-1, -1)
        rests = can_rest and not asked_for_name and self._rest(page)
        if not rests:
            page.goto(self.site.address + EMPTY)
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.evaluate(f"() => {{ {'' if narrated else AT_ONCE} {'' if asked_for_name else NAMELESS} }}")
        page.context.clear_cookies()
        if rests:  # it does not load what comes with a cookie
            self.become(page, fresh_id())
        self.free.setdefault(kind, []).append(page)

    def _rest(self, page: Page) -> bool:
        """Leave a table for a page that does nothing; whether nothing is left of what was there."""
        if not page.url.startswith(f"{self.site.address}/") or not page.evaluate(IS_AS_LOADED):
            return False
        page.evaluate(GO, REST)
        page.wait_for_selector(".book-page")
        page.evaluate(BEGIN_REST)
        return bool(page.evaluate(IS_RESTING))


@pytest.fixture(scope="package")
def pages(browser: Browser, site: Site) -> Pages:
    return Pages(browser, site)


@pytest.fixture
def opened(pages: Pages, site: Site) -> Iterator[Open]:
    """Opens pages, each in a browser of its own; none may have written an error to its console that is not forgiven.

    `fresh` gives a page that no other test uses, for tests that change the browser itself or measure it. `anew` loads
    all files of the page, and throws away what the test has changed in them.
    """
    complaints: list[str] = []
    taken: list[tuple[Page, Callable[[Any], None], Callable[[Any], None], Callable[[], None]]] = []
    site.was_killed = False

    def hear(message: ConsoleMessage, forgiven: str) -> None:
        is_lost_line = site.was_killed and any(lost in message.text for lost in LOST)
        is_forgiven = forgiven != "" and forgiven in message.text
        if message.type in ("error", "warning") and not (is_lost_line or is_forgiven):
            complaints.append(f"{message.text} ({message.location['url']})")

    def open_page(
        path: str = "",
        width: int = 1440,
        height: int = 900,
        cookie: str = "",
        forgiven: str = "",
        narrated: bool = False,
        fresh: bool = False,
        anew: bool = False,
        asked_for_name: bool = False,
        color_scheme: Scheme = "light",
        reduced_motion: Motion = "reduce",
        **how: Any,
    ) -> Page:
        kind = "" if fresh else repr((narrated, asked_for_name, sorted(how.items())))
        page = pages.take(kind, narrated=narrated, asked_for_name=asked_for_name, **how)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        if cookie:
            pages.become(page, cookie)
        on_error, on_console = (
            lambda error: complaints.append(str(error)),
            lambda message: hear(message, forgiven),
        )
        page.on("pageerror", on_error)
        page.on("console", on_console)
        give_back = partial(
            pages.give_back, kind, page, narrated=narrated, asked_for_name=asked_for_name, can_rest=not anew
        )
        taken.append((page, on_error, on_console, page.context.close if fresh else give_back))
        if path and anew:
            page.goto(site.address + path.removeprefix(site.address))
        elif path:
            pages.open(page, path)
        return page

    yield open_page
    for page, on_error, on_console, close in taken:
        page.remove_listener("pageerror", on_error)
        page.remove_listener("console", on_console)
        close()
    assert complaints == []


@pytest.fixture
def shared(opened: Open, site: Site) -> Callable[..., Page]:
    """Lays a match on a table whose seats are all here, and opens its page."""

    def lay(match: Match, **how: Any) -> Page:
        cookie = fresh_id()
        laid = site.lay(match, cookie=cookie)
        return opened(laid.path, cookie=cookie, **how)

    return lay


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first: who else is free takes the short tests meanwhile."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
