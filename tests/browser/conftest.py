"""A server as a program of its own, and pages of a real Chromium that may not complain."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from scripts.tools import need

SERVE = """
import sys
from areopagus.server.serving import listen, serve
from areopagus.server.settings import Settings
settings = Settings(
    database=f"sqlite:///{sys.argv[1]}", port=int(sys.argv[2]), requests_per_second=10_000, request_burst=10_000,
    messages_per_second=1_000, message_burst=1_000, tables_per_second=1_000, table_burst=1_000,
)
serve(settings, listen(settings), lambda address, key: print(address, flush=True))
"""


class Site:
    """A server on a free port, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        self.was_killed = False
        self.start()

    def start(self) -> None:
        port = self.address.rpartition(":")[2] or "0"
        command = [sys.executable, "-c", SERVE, str(self.folder / "tables.db"), port]
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


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"))
    yield site
    site.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(need("chromium")["chromium"]), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@pytest.fixture
def opened(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a browser of its own; none may have written an error to its console."""
    complaints: list[str] = []
    contexts = []

    def hear(said: ConsoleMessage) -> None:
        is_lost_line = site.was_killed and "WebSocket connection" in said.text
        if said.type in ("error", "warning") and not is_lost_line:
            complaints.append(said.text)

    def open_page(path: str = "", width: int = 1440, height: int = 900, **how: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", **how
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", hear)
        if path:
            page.goto(site.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
