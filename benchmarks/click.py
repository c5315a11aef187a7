"""From a click on a word to the updated board, in Chromium, with four seats connected.

Each seat is a page of its own; the asked one clicks a random word. The time is measured in the page: from
the click event until the frame that shows the next question, or that of another seat, is drawn.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

from scripts.tools import need

from .people import spread
from .site import RECORDS, Site, set_up

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
CHOICES = 40


def measured(database: Path) -> dict[str, Any]:
    """Median and p95 of each game, in milliseconds."""
    tables = {table.game: table for table in set_up(database, len(RECORDS))}
    site = Site(database)
    figures: dict[str, Any] = {}
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=str(need("chromium")["chromium"]), args=["--no-sandbox"]
            )
            for game, table in tables.items():
                pages = []
                for cookie in table.cookies:
                    context = browser.new_context(viewport={"width": 1440, "height": 900})
                    context.add_cookies([{"name": "areopagus", "value": cookie, "url": site.address}])
                    page = context.new_page()
                    page.goto(f"{site.address}/t/{table.id}")
                    page.wait_for_selector(".opts", state="attached")
                    page.wait_for_selector("svg use", state="attached")
                    page.evaluate(WATCH)
                    pages.append(page)
                figures[game] = spread(_clicks(pages), median=0.5, p95=0.95, max=1.0)
                for page in pages:
                    page.context.close()
            browser.close()
    finally:
        site.stop()
    return figures


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
