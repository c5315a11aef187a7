"""From a click on a word to the updated board, in Chromium, with four seats connected.

Each seat is a page of its own; the asked one clicks a random word. The time is measured in the page: from
the click event until the frame that shows the next question, or that of another seat, is drawn.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.tools import need

from .people import spread
from .site import RECORDS, SERVE, Site, Table, environment_of, set_up, set_up_by

WATCH = """
() => {
  window.clicks = [];
  let clicked = 0;
  addEventListener("click", (event) => { if (event.target.closest(".opt")) clicked = performance.now(); }, true);
  new MutationObserver(() => {
    if (!clicked) return;
    const since = clicked;
    clicked = 0;
    requestAnimationFrame(() => setTimeout(() => window.clicks.push(performance.now() - since)));
  }).observe(document.querySelector(".opts"), { childList: true });
}
"""
COUNT = """
try { localStorage.setItem("areopagus.narration", "off"); } catch {}
window.updates = 0;
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string" || event.data.includes('"type":"update"')) window.updates += 1;
    });
  }
};
"""
"""Counts the updates that a page receives; what others do is shown at once."""
CHOICES = 40
TABLES = 3
"""Number of tables that are set up; the last one, at 60 % of its game, is measured."""


def measured(database: Path) -> dict[str, Any]:
    """Median and p95 of each game, in milliseconds."""
    tables = {table.game: table for table in set_up(database, len(RECORDS))}
    site = Site(database)
    try:
        return {game: _clicked(site, table)["ms"] for game, table in tables.items()}
    finally:
        site.stop()


def of_pages(tree: Path, game: str) -> dict[str, Any]:
    """The figures of the pages of a checkout, at one table of a game."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        *_, table = set_up_by(tree, database, TABLES, {game: RECORDS[game]})
        site = Site(database, SERVE, environment_of(tree))
        try:
            return _clicked(site, table)
        finally:
            site.stop()


def _clicked(site: Site, table: Table) -> dict[str, Any]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(need("chromium")["chromium"]), args=["--no-sandbox"]
        )
        pages = [_opened(browser, site, table, cookie) for cookie in table.cookies]
        meters = [Meter(page) for page in pages]
        clicks = _clicks(pages)
        figures = {
            "ms": spread(clicks, median=0.5, p95=0.95, max=1.0),
            "main_thread_ms": round(
                1000 * sum(meter.busy for meter in meters) / max(1, sum(meter.updates for meter in meters)), 1
            ),
            "nodes": max(meter.nodes for meter in meters),
        }
        browser.close()
        return figures


def _opened(browser: Browser, site: Site, table: Table, cookie: str) -> Page:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_cookies([{"name": "areopagus", "value": cookie, "url": site.address}])
    page = context.new_page()
    page.add_init_script(COUNT)
    page.goto(f"{site.address}/t/{table.id}")
    page.wait_for_selector(".opts", state="attached")
    page.wait_for_selector("svg use", state="attached")
    page.wait_for_timeout(1000)  # what is drawn at first is drawn
    page.evaluate(WATCH)
    return page


class Meter:
    """Measures a page: the CPU of its main thread since it was made, its updates, its DOM nodes."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._busy, self._updates = self._metric("TaskDuration"), self._count()

    @property
    def busy(self) -> float:
        """Seconds of CPU."""
        return self._metric("TaskDuration") - self._busy

    @property
    def updates(self) -> int:
        """Number of updates."""
        return self._count() - self._updates

    @property
    def nodes(self) -> int:
        """Number of nodes, with those of the sprites in use."""
        return int(self._metric("Nodes"))

    def _metric(self, name: str) -> float:
        found = self._session.send("Performance.getMetrics")["metrics"]
        return float(next(metric["value"] for metric in found if metric["name"] == name))

    def _count(self) -> int:
        return int(self._page.evaluate("() => window.updates"))


def _clicks(pages: list[Page]) -> list[float]:
    rng = Random(1)
    for _ in range(CHOICES):
        asked = _asked(pages)
        if asked is None:
            break
        words = asked.locator(".opt:not([disabled])")
        before = asked.evaluate("() => window.clicks.length")
        words.nth(rng.randrange(words.count())).click()
        asked.wait_for_function("(before) => window.clicks.length > before", arg=before, timeout=10_000)
    return [float(duration) for page in pages for duration in page.evaluate("() => window.clicks")]


def _asked(pages: list[Page]) -> Page | None:
    for _ in range(200):
        for page in pages:
            if page.locator(".opt:not([disabled])").count():
                return page
        pages[0].wait_for_timeout(25)
    return None
