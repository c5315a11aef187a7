"""Looking at a page as it is: what a picture of it shows, whether it fits, what axe-core finds."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Page

from scripts.tools import ROOT, need

SCREENSHOTS = ROOT / "artefacts" / "screenshots"
SCHEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")

COLOURS = """
async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const points = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
  return new Set(points.filter((_, place) => place % 7 === 0)).size;
}
"""
READY = ".table:not(.waiting) .opts:not([aria-busy]) .opt"
"""An option of a table that waits for nothing."""
SIZE = """
() => ({
  across: document.documentElement.scrollWidth - innerWidth,
  down: document.documentElement.scrollHeight - innerHeight,
})
"""
VIOLATIONS = """
async ({ rules, within }) => {
  const grave = async (selectors) => {
    const how = { resultTypes: ["violations"], preload: false, selectors, ...(rules.length && { runOnly: rules }) };
    const found = await axe.run({ include: [within], exclude: ["#art"] }, how);
    return found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  };
  const any = await grave(false);
  const found = any.length ? await grave(true) : [];
  return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) =>
    [id, target.join(" "), failureSummary.split("\\n").slice(1).join(" ").trim()].join(": ")));
}
"""


@cache
def axe() -> str:
    return need("axe")["axe"].read_text("utf-8")


def violations(page: Page, *rules: str, within: str = "body") -> list[str]:
    """What axe-core calls serious or critical, by all of its rules or some; what sprites are made of is not shown."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {axe()} }}")
    found: list[str] = page.evaluate(VIOLATIONS, {"rules": rules, "within": within})
    return found


def wait_for_seat(page: Page, seat: int, **wanted: object) -> None:
    """Wait until the server tells the holder of a page this of a seat."""
    parts = urlsplit(page.url)
    path = f"{parts.scheme}://{parts.netloc}/api/tables/{parts.path.split('/')[2]}"
    for _ in range(400):
        told = page.request.get(path).json()["seats"][seat]
        if wanted.items() <= told.items():
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"seat {seat} is never {wanted}")


def keep(page: Page, name: str) -> Path:
    """Keep a picture of the page among the artefacts of the run."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    path = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=path)
    return path


def colours(picture: Path, page: Page) -> int:
    """How many colours a picture has; any page can count them."""
    return int(page.evaluate(COLOURS, base64.b64encode(picture.read_bytes()).decode()))


def overflow(page: Page) -> dict[str, Any]:
    """By how many pixels the page is larger than its window."""
    found: dict[str, Any] = page.evaluate(SIZE)
    return found


def resize(page: Page, across: int, down: int) -> None:
    """Give the window another size, and wait until the panels are fitted; much cheaper than another page."""
    page.set_viewport_size({"width": across, "height": down})
    page.wait_for_timeout(250)


def settled(page: Page) -> Page:
    """The page of a table when it asks something, and knows all gestures; the cards of the asked player are shown."""
    page.wait_for_selector(f"{READY}, .curtain[open] .button")
    if page.locator(".curtain[open]").count():
        page.locator(".curtain .button").click()
        page.wait_for_selector(READY)
    show_cards(page)
    return page


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
    alone = page.locator(f".plain-word[data-plain='{word}']")
    (alone if alone.count() else option).click()
