"""From a click to the updated board, in Chromium, with four seats connected: `python -m benchmarks.click`.

Each seat is a page of its own. The asked one does what a person does: it points at a random option, looks at it for a
moment, and clicks it; where that opens the chooser, it clicks one of its rows. The time is measured in the page: from
the click that answers (with the gestures that the server is asked for, if they are not known yet) until the frame that
shows the update is drawn. Nothing asks the pages meanwhile: each tells by itself. Then as much is clicked again while
Chromium traces its work, for the parts of the CPU that an update costs (`pages.py`), with what pointing and choosers
cost.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, TimeoutError, sync_playwright

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

COUNT = """
try { localStorage.setItem("areopagus.narration", "off"); } catch {}
window.updates = 0;
window.clicks = [];
let clicked = 0;
let since = 0;
let isTaken = false;
const tell = (text) => console.debug(text);
addEventListener("click", () => {
  clicked = performance.now();
  isTaken = false;
  const from = clicked;
  setTimeout(() => !isTaken && clicked === from && tell("open"), OPENED);
}, true);
const drawn = () => {
  window.clicks.push(performance.now() - since);
  since = 0;
  tell("drawn");
};
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string" && data.includes('"type":"refused"') && since) since = 0;
      if (typeof data === "string" && !data.includes('"type":"update"')) return;
      window.updates += 1;
      if (since) requestAnimationFrame(() => setTimeout(drawn));
    });
  }
  send(data) {
    const { type } = JSON.parse(data);
    if (type === "choose" || type === "perform") {
      since = clicked;
      isTaken = true;
    }
    super.send(data);
  }
};
"""
"""Counts the updates that a page receives, and tells when a click has led to one; what others do is shown at once."""
CLICKABLE = ".opts:not([aria-busy]) .opt"
"""The options, once the gestures of the question are known. A checkout without gestures has these, too."""
CHOOSER = ".chooser:not([hidden])"
ROWS = ".gesture-row .opt, .form-acts .button:not(:disabled), .one-by-one"
"""What goes on from a chooser."""
ASKED = f"() => document.querySelector('{CLICKABLE}') !== null"
PLACE = """
([part, chooser, rows, options]) => {
  const opened = document.querySelector(chooser);
  const things = [...(opened ?? document).querySelectorAll(opened ? rows : options)];
  const first = Math.floor(part * things.length);
  for (const thing of [...things.slice(first), ...things.slice(0, first)]) {
    thing.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = thing.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...at);
    if (hit && thing.contains(hit)) return at;
  }
  return null;
}
"""
"""Where something is that can be clicked; null: there is nothing, or something else lies over it."""
OPENED = 600
"""Milliseconds after a click without an answer when the chooser is looked at."""
LOOK = 250
"""Milliseconds that somebody points at what is clicked."""
CHOICES = 40
LONGEST = 60.0
"""Seconds after which nothing more is clicked."""
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
    page.add_init_script(COUNT.replace("OPENED", str(OPENED)))
    page.goto(f"{site.address}/t/{table.id}")
    page.wait_for_selector(".opts", state="attached")
    page.wait_for_selector("svg use, .scene .piece", state="attached")  # an older checkout has the former
    page.wait_for_timeout(SETTLED)  # what is drawn at first is drawn
    return page


def _clicks(pages: list[Page], rng: Random, choices: int) -> list[float]:
    """Click until a number of choices are made; return how long each took."""
    before = [len(_durations(page)) for page in pages]
    until = time.monotonic() + LONGEST
    chosen = 0
    while chosen < choices and time.monotonic() < until:
        asked = _asked(pages)
        if asked is None:
            break
        place = asked.evaluate(PLACE, [rng.random(), CHOOSER, ROWS, CLICKABLE])
        if place is None:
            asked.keyboard.press("Escape")  # something lies over the options, or a chooser leads nowhere
            asked.wait_for_timeout(LOOK)
            continue
        asked.mouse.move(*place)
        asked.wait_for_timeout(LOOK)
        try:
            with asked.expect_console_message(_is_told, timeout=ANSWERED) as told:
                asked.mouse.click(*place)
            chosen += told.value.text == "drawn"
        except TimeoutError:
            asked.keyboard.press("Escape")
    return [
        duration for page, count in zip(pages, before, strict=True) for duration in _durations(page)[count:]
    ]


def _is_told(message: ConsoleMessage) -> bool:
    return message.text in {"drawn", "open"}


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
