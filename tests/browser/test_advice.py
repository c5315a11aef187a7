"""Hints at the table and the analysis of a finished match, as people see them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute, expect

from areopagus.kernel import Match, new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Open, Site
from .positions import raided
from .test_pages import look

PERCENT = re.compile(r"\d+\s%")


def at_a_place_to_choose() -> Match:
    """Somebody has lit a beacon and is asked where."""
    match = new("beacons", seats=2, seed=1, forced="quiet")
    match.play("light")
    while match.ask is not None and not match.ask.words[0].text.startswith("hex:"):
        match.choose(match.ask.words[0])
    return match


def words_of(page: Page) -> list[str]:
    return [str(option.get_attribute("data-word")) for option in page.locator(".opt").all()]


def test_a_hint_marks_options_and_board_for_the_one_who_asked(opened: Open, site: Site) -> None:
    match = at_a_place_to_choose()
    assert match.ask is not None
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    page, other = opened(laid.links[match.ask.seat]), opened(laid.links[1 - match.ask.seat])
    expect(other.locator(".hint-button")).to_be_disabled()
    page.wait_for_selector(".opt")
    offered = words_of(page)
    page.keyboard.press("h")
    hinted = page.locator(".opt.hinted")
    expect(page.locator(".opt.hinted.best")).to_have_count(1)
    assert 1 < hinted.count() <= 3
    for option in hinted.all():
        assert PERCENT.search(option.inner_text())
        assert option.locator("small:not(.detail)").inner_text()
    best = page.locator(".opt").first
    expect(best).to_have_class(re.compile("best"))
    words = words_of(page)
    assert sorted(words) == sorted(offered)
    sign = page.locator(".badge:has(.hint-sign)")
    expect(sign).to_have_count(1)
    assert sign.get_attribute("data-word") == words[0]
    expect(page.locator(f".piece.lit[data-word='{words[0]}'][tabindex='0']")).to_have_attribute(
        "aria-label", re.compile("hint")
    )
    expect(page.locator("#spoken")).to_have_text(PERCENT)
    expect(page.locator(".hint-button")).not_to_have_attribute("aria-busy", "true")
    assert other.locator(".hinted, .hint-sign").count() == 0
    look(page, "beacons-hint-wide", axe=".ask", fewest=60)
    best.click()
    expect(page.locator(".hinted, .hint-sign")).to_have_count(0)


def test_before_a_hint_the_others_at_the_screen_look_away(shared: Callable[..., Page]) -> None:
    page = shared(new("on-mars", seats=2, seed=3, forced="quiet"), width=360, height=740)
    page.locator(".hint-button").click()
    expect(page.locator(".dialog")).to_contain_text("look away")
    assert page.locator(".hinted").count() == 0
    page.locator(".dialog .button.primary").click()
    expect(page.locator(".opt.hinted.best")).to_be_in_viewport()
    assert page.locator(".opt").evaluate_all(
        "all => all.every((one) => one.scrollHeight <= one.clientHeight + 1)"
    )
    look(page, "on-mars-hint-narrow", axe=".ask")


class SlowConnection:
    """Keeps back what the server says to a page, until it is let through."""

    def __init__(self, page: Page) -> None:
        self.kept: list[tuple[WebSocketRoute, str | bytes]] = []
        self.is_slow = True
        page.route_web_socket(re.compile("/ws/"), self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda message: self.receive(socket, message))

    def receive(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if self.is_slow:
            self.kept.append((socket, message))
        else:
            socket.send(message)

    def let_through(self) -> None:
        self.is_slow = False
        for socket, message in self.kept:
            socket.send(message)


def test_a_hint_that_is_wanted_before_the_question_has_come_is_not_lost(opened: Open, site: Site) -> None:
    match = at_a_place_to_choose()
    assert match.ask is not None
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    page = opened(fresh=True)
    connection = SlowConnection(page)
    page.goto(site.address + laid.links[match.ask.seat])
    button = page.locator(".hint-button")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    for control in page.locator(".ctrl .btn:not(.hint-button):not(.standing-button)").all():
        expect(control).to_be_disabled()  # there is nothing yet to take back or to ask about
    connection.let_through()
    expect(page.locator(".opt.hinted.best")).to_have_count(1)


def test_a_hint_that_is_wanted_while_the_server_is_gone_comes_later(opened: Open, site: Site) -> None:
    match = at_a_place_to_choose()
    assert match.ask is not None
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    page = opened(laid.links[match.ask.seat])
    expect(page.locator(".opt").first).to_be_visible()
    page.wait_for_load_state("networkidle")  # its pictograms are there, too
    site.kill()
    expect(page.locator(".offline")).to_be_visible()
    page.locator(".hint-button").click()
    site.start()
    expect(page.locator(".opt.hinted.best")).to_have_count(1)


def test_a_finished_match_is_reviewed_and_leads_to_the_replay(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    laid = site.lay(raided(), [SeatRow(0, "here", "Ada"), SeatRow(1, "bot", "Bo", "greedy")], cookie)
    page = opened(laid.path, cookie=cookie)
    page.locator(".result a[href^='/a/']").click()
    page.locator(".analysis-state .button").click()
    expect(page.locator(".analysis-state progress")).to_be_visible()
    moments = page.locator(".review > section:first-child .review-moments > li")
    expect(moments.first).to_be_visible(timeout=120_000)
    expect(page.locator("#spoken")).to_have_text("The review is done.")
    expect(page.locator(".review h2")).to_have_text(["What decided the match", "Ada", "Bo"])
    expect(page.locator(".review-curves > svg .line")).to_have_count(2)
    expect(page.locator(".review-curves .lost")).to_have_count(moments.count())
    gains = page.locator(".review td:nth-child(3):last-child").all_inner_texts()
    assert any(gain.startswith("−") for gain in gains), "with a real minus sign"
    for fact in moments.first.locator("dd").all():
        assert fact.inner_text().strip()
    assert moments.first.locator("p").last.inner_text().strip(), "why it would have been better"
    look(page, "beacons-review-wide", is_table=False, fewest=60)
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    expect(moments.first).to_be_visible()
    look(page, "beacons-review-narrow", axe="", is_table=False, fewest=60)
    question = moments.first.locator("p.muted").inner_text()
    moments.first.locator("a").click()
    expect(page.locator(".moments output")).to_have_text(re.compile(r"^\d+ / "))
    asked = question.partition(" ")[2]  # "Ada chooses what to do" instead of "Choose what to do"
    expect(page.locator(".ask strong")).to_contain_text(asked)
    expect(page.locator(".ask a[href^='/a/']")).to_be_visible()
