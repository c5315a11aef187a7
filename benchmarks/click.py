"""From a click on a word to the updated board, in Chromium, with four seats connected: `python -m benchmarks.click`.

Each seat is a page of its own; the asked one clicks a random word. The time is measured in the page: from
the click event until the frame that shows the next question, or that of another seat, is drawn. Nothing asks the
pages meanwhile: each tells by itself. Then as many words are clicked again while Chromium traces its work, for the
parts of the CPU that an update costs (`pages.py`).
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from scripts.tools import need

from .pages import CATEGORIES, Meter, parts_of
from .people import spread
from .site import (
    RECORDS,
    ROOT,
    SERVE,
    Site,
    Table,
    environment_of,
    keep,
    machine,
    median_of,
    set_up,
    set_up_by,
)

WATCH = """
() => {
  window.clicks = [];
  let clicked = 0;
  addEventListener("click", (event) => { if (event.target.closest(".opts")) clicked = performance.now(); }, true);
  new MutationObserver(() => {
    if (!clicked) return;
    const since = clicked;
    clicked = 0;
    requestAnimationFrame(() => setTimeout(() => {
      window.clicks.push(performance.now() - since);
      console.debug("drawn");
    }));
  }).observe(document.querySelector(".opts"), { childList: true });
}
"""
WORDS = ".opt[data-word]:not(.begins), .plain-word"
"""What chooses a word by a click, once the gestures of the question are known."""
ASKED = f"() => document.querySelector('.opts:not([aria-busy]) :is({WORDS})') !== null"
PLACE = """
([part, choosing]) => {
  const words = [...document.querySelectorAll(choosing)];
  const word = words[Math.floor(part * words.length)];
  if (!word) return null;
  word.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = word.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
"""
"""Where a word is that can be clicked; null: there is none any more."""
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
LONGEST = 100.0
"""Seconds after which no more words are clicked."""
ANSWERED = 5_000
"""Milliseconds after which a click has led to nothing."""
SETTLED = 1500
"""Milliseconds after which pages have drawn everything."""
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


def of_pages(tree: Path, game: str, choices: int = CHOICES) -> dict[str, Any]:
    """The figures of the pages of a checkout, at one table of a game."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        *_, table = set_up_by(tree, database, TABLES, {game: RECORDS[game]})
        site = Site(database, SERVE, environment_of(tree))
        try:
            return _clicked(site, table, choices)
        finally:
            site.stop()


def _clicked(site: Site, table: Table, choices: int = CHOICES) -> dict[str, Any]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(need("chromium")["chromium"]), args=["--no-sandbox"]
        )
        pages = [_opened(browser, site, table, cookie) for cookie in table.cookies]
        rng = Random(1)
        meters = [Meter(page) for page in pages]
        clicks = _clicks(pages, rng, choices)
        pages[0].wait_for_timeout(SETTLED)
        figures = {
            "clicks": len(clicks),
            "ms": spread(clicks, median=0.5, p95=0.95, max=1.0),
            "main_thread_ms": round(
                1000 * sum(meter.busy for meter in meters) / max(1, sum(meter.updates for meter in meters)), 1
            ),
            "nodes": max(meter.nodes for meter in meters),
        }
        before = sum(meter.updates for meter in meters)
        browser.start_tracing(categories=CATEGORIES)
        _clicks(pages, rng, choices)
        pages[0].wait_for_timeout(SETTLED)
        figures["parts_ms"] = parts_of(
            browser.stop_tracing(), sum(meter.updates for meter in meters) - before
        )
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
    page.wait_for_timeout(SETTLED)  # what is drawn at first is drawn
    page.evaluate(WATCH)
    return page


def _clicks(pages: list[Page], rng: Random, choices: int) -> list[float]:
    """Click words; return the durations. After a click that leads to nothing, Escape and another word are tried."""
    before = [len(_durations(page)) for page in pages]
    until = time.monotonic() + LONGEST
    clicked = 0
    while clicked < choices and time.monotonic() < until:
        asked = _asked(pages)
        if asked is None:
            break
        place = asked.evaluate(PLACE, [rng.random(), WORDS])
        if place is None:
            continue
        try:
            with asked.expect_console_message(lambda message: message.text == "drawn", timeout=ANSWERED):
                asked.mouse.click(*place)
            clicked += 1
        except TimeoutError:
            asked.keyboard.press("Escape")  # something lies over the word
    return [
        duration for page, count in zip(pages, before, strict=True) for duration in _durations(page)[count:]
    ]


def _durations(page: Page) -> list[float]:
    return [float(duration) for duration in page.evaluate("() => window.clicks")]


def _asked(pages: list[Page]) -> Page | None:
    for _ in range(200):
        for page in pages:
            if page.evaluate(ASKED):
                return page
        pages[0].wait_for_timeout(25)
    return None


def main() -> None:
    """Measure the pages of one or more checkouts in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", type=Path, help="a folder with an older checkout to measure, too")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--choices", type=int, default=CHOICES, help="number of clicks of a round")
    parser.add_argument("--game", choices=tuple(RECORDS), action="append")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    trees = {"now": ROOT} if args.before is None else {"before": args.before.resolve(), "now": ROOT}
    rounds: dict[str, list[dict[str, Any]]] = {name: [] for name in trees}
    figures = machine()
    for number in range(args.rounds):
        for name, tree in list(trees.items())[:: 1 if number % 2 == 0 else -1]:
            rounds[name].append({game: of_pages(tree, game, args.choices) for game in args.game or RECORDS})
    figures |= {name: median_of(each) for name, each in rounds.items()}
    keep(figures | {"rounds": rounds}, args.json)


if __name__ == "__main__":
    main()
