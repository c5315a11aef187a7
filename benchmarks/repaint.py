"""What an update costs one page, with nothing else to do: `python -m benchmarks.repaint --before FOLDER`.

The updates of a page are recorded, while four people play by raw sockets: by each checkout, since their messages may
differ, but of the same choices. Then the pages get these messages in turn, from a socket that answers nothing, each
when everything of the one before is drawn. All figures are CPU time for an update: the main thread in all, as Chromium
counts it by itself; then, from a trace, which costs time too (`pages.py`), its parts, the events that cost most, and
the other threads of the page, which draw.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, ViewportSize, async_playwright

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
([count, pause, short]) => new Promise((done) => {
  let left = count;
  const next = () => {
    if (left-- === 0) return done();
    const message = window.messages.shift();
    window.feed(message);
    setTimeout(next, message.includes('"type":"update"') ? pause : short);
  };
  setTimeout(next, short);
})
"""
SHARE = 2
"""Of the tables, the one at 60 % of its game is measured."""
PAUSE = 1100
"""Milliseconds after an update: all animations are over."""
SHORT = 300
"""Milliseconds after another message, which animates nothing."""
WINDOW: ViewportSize = {"width": 1440, "height": 900}


async def _opened(browser: Browser, address: str, table: Table, script: str, **settings: Any) -> Page:
    context = await browser.new_context(viewport=WINDOW, **settings)
    await context.add_cookies([{"name": "areopagus", "value": table.cookies[0], "url": address}])
    page = await context.new_page()
    await page.add_init_script(script)
    await page.goto(f"{address}/t/{table.id}")
    return page


async def recorded(browser: Browser, tree: Path, database: Path, table: Table, choices: int) -> list[str]:
    """What the page of the first seat receives while random words are chosen."""
    site = Site(database, SERVE, environment_of(tree))
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


@dataclass(frozen=True)
class Play:
    """What the page of a checkout has received, and the database with its table as it was before."""

    tree: Path
    database: Path
    table: Table
    messages: list[str]

    @property
    def first(self) -> int:
        """The number of messages up to the first update, which shows the whole table."""
        return next(number for number, message in enumerate(self.messages) if _is_update(message)) + 1


async def _play(browser: Browser, tree: Path, folder: Path, game: str, choices: int) -> Play:
    folder.mkdir()
    database, copy = folder / "tables.db", folder / "played.db"
    table = set_up_by(tree, database, SHARE + 1, {game: RECORDS[game]})[SHARE]
    shutil.copy(database, copy)
    return Play(tree, database, table, await recorded(browser, tree, copy, table, choices))


async def replayed(
    browser: Browser, play: Play, picture: Path | None, *, is_traced: bool = True
) -> dict[str, Any]:
    """The figures of a page for recorded messages; parts and events come from a second page, which is traced."""
    updates = sum(map(_is_update, play.messages[play.first :]))
    site = Site(play.database, SERVE, environment_of(play.tree))
    try:
        page = await _fed(browser, site, play)
        session = await page.context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = await _busy(session)
        await page.evaluate(FEED, [len(play.messages) - play.first, PAUSE, SHORT])
        busy = await _busy(session) - before
        if picture is not None:
            await page.screenshot(path=picture)
        figures = {
            "updates": updates,
            "main_thread_ms": round(1000 * busy / updates, 1),
            "elements": await page.evaluate("() => document.querySelectorAll('*').length"),
        }
        await page.context.close()
        if not is_traced:
            return figures
        page = await _fed(browser, site, play)
        await browser.start_tracing(page=page, categories=CATEGORIES)
        await page.evaluate(FEED, [len(play.messages) - play.first, PAUSE, SHORT])
        trace = await browser.stop_tracing()
        await page.context.close()
    finally:
        site.stop()
    parts = parts_of(trace, updates)
    return figures | {
        "traced_ms": round(sum(parts[part] for part in [*PARTS, "rest"]), 1),
        "parts_ms": parts,
        "events_ms": events_of(trace, updates),
    }


async def _fed(browser: Browser, site: Site, play: Play) -> Page:
    """A page that shows the table before the first choice."""
    page = await _opened(browser, site.address, play.table, REPLAY)
    await page.wait_for_function("() => window.feed")
    await page.evaluate("(messages) => { window.messages = messages; }", play.messages)
    await page.evaluate(FEED, [play.first, 200, 200])
    await page.wait_for_timeout(2000)  # what is drawn at first is drawn
    return page


async def _busy(session: CDPSession) -> float:
    """Seconds of CPU of the main thread, without those that answer the benchmark."""
    answer = await session.send("Performance.getMetrics")
    metrics = {metric["name"]: float(metric["value"]) for metric in answer["metrics"]}
    return metrics["TaskDuration"] - metrics["DevToolsCommandDuration"]


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
                plays = {
                    name: await _play(browser, tree, Path(folder) / name, game, choices)
                    for name, tree in trees.items()
                }
                for number in range(rounds):
                    for name, play in list(plays.items())[:: 1 if number % 2 == 0 else -1]:
                        picture = shots / f"{game}-{name}.png" if shots and number == 0 else None
                        figures[name][number][game] = await replayed(browser, play, picture)
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
