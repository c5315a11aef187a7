"""Looking at a page as it is: what a picture of it shows, whether it fits, what axe-core finds."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable
from functools import cache
from typing import Any, Literal
from urllib.parse import urljoin, urlsplit

from PIL import Image
from playwright.sync_api import Page, expect

from scripts.tools import ROOT, need

SCREENSHOTS = ROOT / "artefacts" / "screenshots"
ARE_KEPT = os.environ.get("AREOPAGUS_SCREENSHOTS", "") not in ("", "0")
"""Whether somebody wants to see the pictures of this run."""
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")

GO = """
(path) => {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}
"""
REST = """
(milliseconds) => new Promise((done) =>
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), milliseconds))
"""
PATIENCE = 120_000
"""Milliseconds that something may take on a busy machine; nothing waits that long for what is there."""
READY = ".table:not([data-pending]) .opts:not([aria-busy]) .opt"
"""An option of a table that waits for nothing."""
SIZE = """
() => ({
  across: document.documentElement.scrollWidth - innerWidth,
  down: document.documentElement.scrollHeight - innerHeight,
})
"""
VIOLATIONS = """
async ({ rules, within }) => {
  const part = document.querySelector(within);
  const isElsewhere = (scene) => part && !part.contains(scene) && !scene.contains(part);
  const scenes = new Set([...document.querySelectorAll("svg.scene")].filter(isElsewhere));
  const grave = async (selectors) => {
    const how = { resultTypes: ["violations"], preload: false, selectors, ...(rules.length && { runOnly: rules }) };
    const found = await axe.run({ include: [within], exclude: ["#art"] }, how);
    return found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  };
  const skipped = ({ parentNode }) => (scenes.has(parentNode) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  document.createTreeWalker = (root, what) => Document.prototype.createTreeWalker.call(document, root, what, skipped);
  for (const scene of scenes) Object.defineProperty(scene, "childNodes", { value: [], configurable: true });
  try {
    const found = (await grave(false)).length ? await grave(true) : [];
    return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) =>
      [id, target.join(" "), failureSummary.split("\\n").slice(1).join(" ").trim()].join(": ")));
  } finally {
    delete document.createTreeWalker;
    for (const scene of scenes) delete scene.childNodes;
  }
}
"""
"""What axe-core finds in a part of the page. It takes a drawing elsewhere on the page as one thing.

To find what lies behind a text, axe-core measures everything on the page, of which most are pieces on the boards.
"""


@cache
def axe() -> str:
    return need("axe")["axe"].read_text("utf-8")


def violations(page: Page, *rules: str, within: str = "body") -> list[str]:
    """What axe-core calls serious or critical, by all of its rules or some; what sprites are made of is not shown."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {axe()} }}")
    result: list[str] = page.evaluate(VIOLATIONS, {"rules": rules, "within": within})
    return result


def rest(page: Page, milliseconds: int) -> None:
    """Wait by the clock of the page, and for a frame: what it had planned until then is done, however busy it is."""
    page.evaluate(REST, milliseconds)


def look_until(page: Page, is_true: Callable[[], bool], complaint: str) -> None:
    """Look at pages again and again until something is true."""
    end = time.monotonic() + PATIENCE / 1000
    while not is_true():
        assert time.monotonic() < end, complaint
        page.wait_for_timeout(50)


def wait_for_seat(page: Page, seat: int, **wanted: object) -> None:
    """Wait until the server tells the holder of a page this of a seat."""
    parts = urlsplit(page.url)
    path = f"{parts.scheme}://{parts.netloc}/api/tables/{parts.path.split('/')[2]}"

    def is_told() -> bool:
        return wanted.items() <= page.request.get(path).json()["seats"][seat].items()

    look_until(page, is_told, f"seat {seat} is never {wanted}")


def keep(page: Page, name: str) -> None:
    """Keep a picture of the page among the artefacts of the run, if they are wanted."""
    if ARE_KEPT:
        _write(name, page.screenshot())


def colours(page: Page, name: str) -> int:
    """How many colours a page has, in one of seven points; its picture is kept if that is wanted."""
    picture = page.screenshot()
    if ARE_KEPT:
        _write(name, picture)
    points = memoryview(Image.open(io.BytesIO(picture)).convert("RGBA").tobytes()).cast("I")
    return len(set(points[::7]))


def _write(name: str, picture: bytes) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"{name}.png").write_bytes(picture)


def overflow(page: Page) -> dict[str, Any]:
    """By how many pixels the page is larger than its window."""
    result: dict[str, Any] = page.evaluate(SIZE)
    return result


def resize(page: Page, across: int, down: int) -> None:
    """Give the window another size, and wait until the panels are fitted; much cheaper than another page."""
    page.set_viewport_size({"width": across, "height": down})
    rest(page, 250)


def settled(page: Page) -> Page:
    """The page of a table when it asks something, and knows all gestures; the cards of the asked player are shown."""
    page.wait_for_selector(f"{READY}, .curtain[open] .button")
    if page.locator(".curtain[open]").count():
        page.locator(".curtain .button").click()
        page.wait_for_selector(READY)
    show_cards(page)
    return page


def visit(page: Page, address: str) -> None:
    """Go to another page of the site as by a link, and wait until it is there; what is loaded stays so."""
    address = urljoin(page.url, address)
    here, there = urlsplit(page.url), urlsplit(address)
    if (here.path, here.query) == (there.path, there.query) or not page.locator("#page > *").count():
        page.goto(address)
        return
    page.evaluate(
        "() => { for (const part of document.querySelector('#page').children) part.dataset.left = ''; }"
    )
    page.evaluate(GO, address.removeprefix(f"{there.scheme}://{there.netloc}"))
    page.wait_for_selector("#page > :not([data-left])", state="attached")


def change_language(page: Page, language: str) -> None:
    """Choose another language, and wait for the page in it; a table whose match goes on asks something."""
    page.evaluate("() => document.querySelector('#page > *').classList.add('before')")
    page.locator("select.language").first.select_option(language, force=True)
    expect(page.locator("#page > :not(.before)").first).to_be_attached()
    expect(page.locator("html")).to_have_attribute("lang", language.replace("_", "-"))
    page.locator("select.language").first.blur()  # keys would choose in it
    if page.locator(".table").count():
        page.wait_for_selector(f"{READY}, .curtain[open] .button, .result")
        if not page.locator(".result").count():
            settled(page)


def show_cards(page: Page) -> None:
    """At a shared screen: show the cards of the asked player, if they can be shown."""
    if page.locator(".own-cards.shows").count():
        page.locator("body").press("o")
        page.wait_for_selector(".own-cards:not(.shows)", state="attached")
        page.wait_for_selector(READY)


def choose(page: Page, word: str) -> None:
    """Choose a word of the pending question alone, even if gestures begin with it."""
    option = page.locator(f".opts:not([aria-busy]) .opt[data-word='{word}']")
    option.wait_for()
    others = page.locator(f".plain-word[data-plain='{word}']")
    if not others.count():
        option.click()
        return
    others.click()
    page.locator(".chooser .one-by-one").click()
