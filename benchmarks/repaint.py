"""What an update costs one page, with nothing else to do: `python -m benchmarks.repaint --before FOLDER`.

The updates of a page are recorded once, while four people play by raw sockets. Then the pages of both checkouts get
the same messages in turn, from a socket that answers nothing, each when everything of the one before is drawn. All
figures are CPU time for an update, from a trace of Chromium (`pages.py`): the main thread in all, its parts, the
events that cost most, and the other threads of the page, which draw.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from scripts.tools import need

from .pages import CATEGORIES, PARTS, events_of, parts_of
from .panels import choose, settle
from .people import Sizes, leave, sit_down
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
    set_up_by,
)

RECORD = """
try { localStorage.setItem("areopagus.narration", "off"); } catch {}
window.received = [];
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", (event) => window.received.push(event.data));
  }
};
"""
"""Keeps what a page receives."""
REPLAY = """
try { localStorage.setItem("areopagus.narration", "off"); } catch {}
window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  constructor() {
    super();
    window.feed = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
    setTimeout(() => this.dispatchEvent(new Event("open")));
  }
  send() {}
  close() {}
};
"""
"""A socket that receives only what it is fed with."""
FEED = """
([count, pause]) => new Promise((done) => {
  let left = count;
  const next = () => {
    if (left-- === 0) return done();
    window.feed(window.messages.shift());
    setTimeout(next, pause);
  };
  setTimeout(next, pause);
})
"""
SHARE = 2
"""Of the tables, the one at 60 % of its game is measured."""
PAUSE = 1100
"""Milliseconds between updates: all animations are over."""
WINDOW: ViewportSize = {"width": 1440, "height": 900}


async def _opened(browser: Browser, address: str, table: Table, script: str, **settings: Any) -> Page:
    context = await browser.new_context(viewport=WINDOW, **settings)
    await context.add_cookies([{"name": "areopagus", "value": table.cookies[0], "url": address}])
    page = await context.new_page()
    await page.add_init_script(script)
    await page.goto(f"{address}/t/{table.id}")
    return page


async def recorded(browser: Browser, database: Path, table: Table, choices: int) -> list[str]:
    """What the page of the first seat receives while random words are chosen."""
    site = Site(database, SERVE, environment_of(ROOT))
    try:
        page = await _opened(browser, site.address, table, RECORD)
        await page.wait_for_selector(".opts", state="attached")
        (people,) = await sit_down(site.address, [table], {table.game: Sizes()})
        rng = Random(1)
        for _ in range(choices):
            await choose(people, rng, 1)
            await settle(people)
            await page.wait_for_timeout(150)  # for the gestures that the page asks for
        received: list[str] = await page.evaluate("() => window.received")
        await leave([people])
        await page.context.close()
        return received
    finally:
        site.stop()


async def replayed(
    browser: Browser, tree: Path, database: Path, table: Table, messages: list[str], picture: Path | None
) -> dict[str, Any]:
    """The figures of the page of a checkout for recorded messages."""
    first = next(number for number, message in enumerate(messages) if _is_update(message)) + 1
    updates = sum(map(_is_update, messages[first:]))
    site = Site(database, SERVE, environment_of(tree))
    try:
        page = await _opened(browser, site.address, table, REPLAY)
        await page.wait_for_function("() => window.feed")
        await page.evaluate("(messages) => { window.messages = messages; }", messages)
        await page.evaluate(FEED, [first, 200])
        await page.wait_for_timeout(2000)  # what is drawn at first is drawn
        await browser.start_tracing(page=page, categories=CATEGORIES)
        await page.evaluate(FEED, [len(messages) - first, PAUSE])
        trace = await browser.stop_tracing()
        if picture is not None:
            await page.screenshot(path=picture)
        nodes = await page.evaluate("() => document.querySelectorAll('*').length")
        await page.context.close()
    finally:
        site.stop()
    parts = parts_of(trace, updates)
    return {
        "updates": updates,
        "main_thread_ms": round(sum(parts[part] for part in [*PARTS, "rest"]), 1),
        "parts_ms": parts,
        "events_ms": events_of(trace, updates),
        "elements": nodes,
    }


def _is_update(message: str) -> bool:
    return '"type":"update"' in message


async def measured(
    trees: dict[str, Path], games: list[str], rounds: int, choices: int, shots: Path | None
) -> Any:
    """The figures of each round, by checkout and game."""
    figures: dict[str, list[dict[str, Any]]] = {name: [{} for _ in range(rounds)] for name in trees}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=str(need("chromium")["chromium"]), args=["--no-sandbox"]
        )
        for game in games:
            with tempfile.TemporaryDirectory() as folder:
                database, copy = Path(folder) / "tables.db", Path(folder) / "played.db"
                table = set_up_by(ROOT, database, SHARE + 1, {game: RECORDS[game]})[SHARE]
                shutil.copy(database, copy)
                messages = await recorded(browser, copy, table, choices)
                for number in range(rounds):
                    for name, tree in list(trees.items())[:: 1 if number % 2 == 0 else -1]:
                        picture = shots / f"{game}-{name}.png" if shots and number == 0 else None
                        figures[name][number][game] = await replayed(
                            browser, tree, database, table, messages, picture
                        )
        await browser.close()
    return figures


def main() -> None:
    """Measure the page of one or more checkouts in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", type=Path, help="a folder with an older checkout to measure, too")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--choices", type=int, default=40)
    parser.add_argument("--game", choices=tuple(RECORDS), action="append")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the pages after the last update")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    args = parser.parse_args()
    trees = {"now": ROOT} if args.before is None else {"before": args.before.resolve(), "now": ROOT}
    figures = machine()
    games = args.game or list(RECORDS)
    rounds = asyncio.run(measured(trees, games, args.rounds, args.choices, args.shots))
    figures |= {name: median_of(each) for name, each in rounds.items()}
    keep(json.loads(json.dumps(figures | {"rounds": rounds})), args.json)


if __name__ == "__main__":
    main()
