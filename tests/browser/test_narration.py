"""Turns of others are shown step by step, and can be skipped."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Open, Site
from .positions import when_asked


def solo_page(opened: Open, site: Site) -> Page:
    """A game for one at the end of a turn, after which Lacerda acts."""
    cookie = fresh_id()
    match = when_asked("on-mars", "solo-steered", "turn.action")
    while match.ask is not None and not any(word.text == "end" for word in match.ask.words):
        match.choose(match.ask.words[0])
    laid = site.lay(match, [SeatRow(0, "here", "Ada")], cookie)
    page = opened(laid.path, cookie=cookie, narrated=True)
    page.wait_for_selector(".opt")
    return page


def test_lacerdas_turn_is_told_line_by_line_and_can_be_skipped(opened: Open, site: Site) -> None:
    page = solo_page(opened, site)
    page.keyboard.press("e")
    caption = page.locator(".narration")
    expect(caption).to_be_visible()
    first = caption.locator("p").inner_text()
    expect(caption.locator("p")).not_to_have_text(first)
    caption.get_by_role("button").click()
    expect(caption).to_be_hidden()
    expect(page.locator(".opt").first).to_be_enabled()


def test_it_can_be_switched_off(opened: Open, site: Site) -> None:
    page = solo_page(opened, site)
    page.keyboard.press("t")
    expect(page.locator(".ask-note")).to_contain_text("at once")
    page.keyboard.press("e")
    page.wait_for_selector(".table:not([data-pending])")
    expect(page.locator(".story .line").first).to_be_visible()
    assert page.locator(".narration").is_hidden()
