"""The texts of buttons, headings and labels fit into their boxes in every language."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from areopagus.kernel import new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow
from areopagus.server.texts import languages

from .conftest import Open, Site
from .looks import READY, change_language, resize, settled
from .positions import after, choices_before, part_of

WINDOWS = [(1440, 900), (1366, 650), (360, 740)]
POSITIONS = [
    ("on-mars", "solo-steered", 0.6),
    ("clash-of-cultures", "three-pestilence", 0.55),
    ("clash-of-cultures", "two-short", 1),
]
"""Positions of recorded games; the last one is over."""
CUT = """
(inDialog) => { // long details of options are cut, and read elsewhere: no matter in the pseudo-language
  const found = [];
  const dialog = document.querySelector("dialog[open]");
  const margin = dialog ? Number.parseFloat(getComputedStyle(dialog).paddingRight) : 0;
  const end = inDialog ? dialog.getBoundingClientRect().right - margin : innerWidth;
  const leaves = (box, element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const { overflowX } = getComputedStyle(parent);
      if (overflowX === "visible") continue;
      const edge = parent.getBoundingClientRect();
      return /hidden|clip/.test(overflowX) && box.left < edge.right && box.right > edge.right + 2;
    }
    return false;
  };
  const DETAILS = document.documentElement.lang === "pseudo" ? "" : ", .opt .detail";
  const CHECKED = `button, a.button, h1, h2, h3, legend, label, th, summary, .opt, .acts > *, .tabs span${DETAILS}`;
  for (const element of document.querySelectorAll(CHECKED)) {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (!box.width || !box.height || style.visibility === "hidden") continue;
    if (element.closest(".spoken, .scene") || (element.closest("dialog") !== null) !== inDialog) continue;
    const isCut =
      (element.scrollWidth > element.clientWidth + 2 && style.overflowX !== "visible") ||
      (element.scrollHeight > element.clientHeight + 3 && /hidden|clip/.test(style.overflowY));
    const isOutside = box.right > end + 2 && !element.closest(".panels, .chips, .tabs, .seat-buttons");
    if (element.clientWidth && (isCut || isOutside || leaves(box, element)))
      found.push(`${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`);
  }
  const options = document.querySelector(".opts");
  if (innerWidth > 1000 && options?.scrollHeight > options?.clientHeight + 3) found.push("options beyond their box");
  return found;
}
"""


def cut(page: Page, *, in_dialog: bool = False) -> list[str]:
    """The texts of controls and headings that are cut off or leave the window, or the dialog that is open."""
    result: list[Any] = page.evaluate(CUT, in_dialog)
    return [str(each) for each in result]


def test_no_control_is_cut_in_any_language(opened: Open, site: Site) -> None:
    """Each page is loaded in the pseudo-language, and then changes its language."""
    cookie = fresh_id()
    tables = [
        site.lay(match, [SeatRow(seat, "here", f"Ada {seat}") for seat in range(match.seats)], cookie).path
        for match in (new("beacons", seats=3, seed=4), *(part_of(*position) for position in POSITIONS))
    ]
    page = opened("/", cookie=cookie, anew=True)
    wrong = []
    for path in ("/", "/new?game=clash-of-cultures", *tables):
        page.goto(f"{site.address}{path}{'&' if '?' in path else '?'}language=pseudo")
        expect(page.locator("html")).to_have_attribute("lang", "pseudo")
        for language in ("pseudo", *languages()):
            resize(page, *WINDOWS[0])
            if language != "pseudo":
                change_language(page, language)
            elif path in tables[:-1]:
                settled(page)
            else:
                expect(page.locator("h1, .games").first).to_be_visible()
            for width, height in WINDOWS:
                resize(page, width, height)
                where = f"{language}: {path.partition('?')[0]} at {width} x {height}"
                wrong += [f"{where}: {each}" for each in cut(page)]
    assert not wrong, "\n".join(wrong)


def test_no_dialog_is_cut_in_any_language(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = new("beacons", seats=2, seed=4, forced="quiet")
    assert match.ask is not None
    seats = [SeatRow(seat, "here" if seat == match.ask.seat else "link", f"Ada {seat}") for seat in range(2)]
    page = opened(site.lay(match, seats, cookie).path, cookie=cookie, anew=True)
    expect(page.locator("dialog[open] .link-row").first).to_be_visible()
    wrong = []
    for language in languages():
        page.keyboard.press("Escape")
        change_language(page, language)
        for sign in (".players-tool", ".sound-tool", ".keys-tool"):
            resize(page, *WINDOWS[0])
            page.locator(sign).click()
            expect(page.locator("dialog[open] .tool")).to_be_visible()
            for width, height in WINDOWS[::2]:
                resize(page, width, height)
                where = f"{language}: {sign} at {width} x {height}"
                wrong += [f"{where}: {each}" for each in cut(page, in_dialog=True)]
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
    assert not wrong, "\n".join(wrong)


def test_a_few_options_need_no_scrolling_beside_long_buttons(opened: Open, site: Site) -> None:
    """Three of them do not pack into two rows beside the Italian buttons, though two rows are as long as they are."""
    game, name = "clash-of-cultures", "three-steered"
    match = after(
        game, name, choices_before(game, name, "turn.action", lambda view: not view["now"]["actions_left"])
    )
    cookie = fresh_id()
    laid = site.lay(match, [SeatRow(seat, "here", f"Ada {seat}") for seat in range(match.seats)], cookie)
    page = opened(laid.path, cookie=cookie, locale="it")
    resize(page, *WINDOWS[1])
    expect(page.locator(f"{READY}.begins")).to_be_visible()
    expect(page.locator(".opts .always")).to_be_visible()
    assert not cut(page)
