"""Seats as people see them: links that work once, other devices, leaving and freeing, hints, undo after the end."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from areopagus.kernel import Match, new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Laid, Open, Site
from .looks import violations, visit, wait_for_seat

Shared = Callable[..., Page]
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
TWO = (SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo"))


def started() -> Match:
    return new("beacons", seats=2, seed=1, forced="quiet")


def before_the_end() -> Match:
    """A match that ends whatever is chosen next."""
    match = started()
    while match.ask is not None:
        later = match.clone()
        later.choose(match.ask.words[-1])
        if later.over:
            return match
        match = later
    raise AssertionError


def with_a_host(site: Site) -> tuple[Laid, str]:
    """Ada is the host and has the seat at her screen, Bo's seat is empty; with the cookie of Ada."""
    cookie = fresh_id()
    return site.lay(started(), [SeatRow(0, "here", "Ada"), SeatRow(1, "link", "Bo")], cookie), cookie


def players(page: Page) -> Locator:
    """Open the dialog of players, unless it opens by itself meanwhile."""
    page.wait_for_selector(".ask strong:not(:empty)", state="attached")
    if not page.locator("dialog.players-dialog").count():
        page.locator(".players-tool").evaluate("tool => tool.click()")
    return page.locator("dialog.players-dialog")


def link_in(dialog: Locator, seat: int) -> str:
    return dialog.locator(f"[data-seat='{seat}'] .link-row input").input_value()


def test_a_link_is_used_up_by_the_first_browser(opened: Open, site: Site) -> None:
    laid = site.lay(started(), TWO)
    ada = opened(laid.links[0])
    expect(ada.locator(".ask strong")).not_to_be_empty()
    assert "key" not in ada.url
    other = opened(laid.links[0], forgiven="410")
    expect(other.locator("h1")).to_have_text("A link works once")
    expect(other.locator("main")).to_contain_text("can make a new one")
    assert other.locator(".table").count() == 0
    assert violations(other) == []
    other.locator(".button.primary").click()
    expect(other.locator(".game").first).to_be_visible()
    ada.goto(site.address + laid.links[0])  # its own browser may open it again
    expect(ada.locator(".ask strong")).not_to_be_empty()


def test_a_used_link_shows_those_at_the_table_the_way_back(opened: Open, site: Site) -> None:
    laid = site.lay(started(), TWO)
    ada, bo = opened(laid.links[0]), opened(laid.links[1], forgiven="410")
    for page in (ada, bo):
        expect(page.locator(".ask strong")).not_to_be_empty()
    visit(bo, laid.links[0])
    bo.get_by_role("button", name="Go to the table").click()
    expect(bo.locator(".ask strong")).not_to_be_empty()


def test_a_new_link_moves_a_seat_to_another_browser_and_the_first_is_told(opened: Open, site: Site) -> None:
    match = started()
    assert match.ask is not None
    seat = match.ask.seat
    laid = site.lay(match, TWO)
    ada = opened(laid.links[seat])
    dialog = players(ada)
    own = dialog.locator(f"[data-seat='{seat}']")
    expect(own.locator(".devices li")).to_have_count(1)
    expect(own.locator(".devices li")).to_contain_text("this device")
    own.get_by_role("button", name="Continue on another device").click()
    expect(own.locator(".link-row input")).to_be_focused()
    assert violations(ada, within="dialog[open]") == []
    phone = opened(link_in(dialog, seat), width=360, height=740, user_agent=PHONE)
    expect(phone.locator(".opt").first).to_be_visible()
    expect(dialog.locator(".dialog-news")).to_contain_text("was opened on another device: Firefox, Android.")
    expect(own.locator(".devices li")).to_have_count(2)
    expect(own.locator(".devices li").last).to_contain_text(re.compile("Firefox, Android.*open now"))
    expect(own.locator(".link-row")).to_have_count(0)
    phone.locator(".opt").first.click()
    own.locator(".devices .button").click()
    expect(own.locator(".devices li")).to_have_count(1)
    expect(phone.locator("h1")).to_have_text("You no longer hold this seat here")
    assert phone.locator(".table").count() == 0
    ada.keyboard.press("Escape")
    expect(ada.locator(".opt").first).to_be_visible()


def test_who_was_away_is_told_that_the_seat_was_opened_elsewhere(opened: Open, site: Site) -> None:
    laid = site.lay(started(), TWO)
    ada = opened(laid.links[0])
    dialog = players(ada)
    expect(dialog).to_contain_text("this device")  # it is drawn anew when the devices are known
    dialog.get_by_role("button", name="Continue on another device").click()
    link = link_in(dialog, 0)
    ada.goto("about:blank")
    phone = opened(link, user_agent=PHONE)
    expect(phone.locator(".ask strong")).not_to_be_empty()
    ada.goto(site.address + laid.path)
    expect(ada.locator(".notices[role=status]")).to_contain_text(
        "opened on another device: Firefox, Android."
    )


def test_who_leaves_a_seat_is_asked_first_and_the_host_gets_a_new_link(opened: Open, site: Site) -> None:
    laid, cookie = with_a_host(site)
    ada = opened(laid.path, cookie=cookie)
    hers = players(ada)
    first = link_in(hers, 1)
    bo = opened(first)
    expect(hers.locator(".dialog-news")).to_contain_text("Bo has taken the seat.")
    expect(hers.locator("[data-seat='1'] .link-row")).to_have_count(0)
    his = players(bo)
    his.get_by_role("button", name="Leave the seat").click()
    expect(his.get_by_role("button", name="Cancel")).to_be_focused()
    bo.keyboard.press("Enter")
    expect(his.locator(".sure")).to_have_count(0)
    his.get_by_role("button", name="Leave the seat").click()
    assert violations(bo, within="dialog[open]") == []
    his.locator(".sure .button.primary").click()
    expect(bo.locator(".game").first).to_be_visible()
    expect(bo.locator("#spoken")).to_have_text("You have left the seat.")
    expect(hers.locator(".dialog-news")).to_contain_text("Bo has left the seat.")
    expect(hers.locator("[data-seat='1']")).to_contain_text("nobody has taken this seat yet")
    second = link_in(hers, 1)
    assert second != first
    cy = opened(second)
    expect(cy.locator(".ask strong")).not_to_be_empty()


def test_the_host_who_leaves_a_seat_is_still_the_host(opened: Open, site: Site) -> None:
    laid, cookie = with_a_host(site)
    ada = opened(laid.path, cookie=cookie)
    dialog = players(ada)
    dialog.get_by_role("button", name="Leave the seat").click()
    dialog.locator(".sure .button.primary").click()
    expect(dialog).to_have_count(0)
    expect(players(ada).locator(".link-row")).to_have_count(3)  # two seats, and for watching
    assert ada.locator(".opt").count() == 0


def test_the_host_makes_a_new_link_for_an_empty_seat(opened: Open, site: Site) -> None:
    laid, cookie = with_a_host(site)
    ada = opened(laid.path, cookie=cookie)
    ada.wait_for_selector(".players-tool", state="attached")
    ada.locator(".players-tool").evaluate("tool => { tool.click(); tool.click(); }")
    dialog = players(ada)
    expect(dialog).to_have_count(1)  # although it opens by itself on the first visit, and was wanted twice
    first = link_in(dialog, 1)
    expect(dialog.locator("[data-seat='1']")).to_contain_text("nobody has taken this seat yet")
    dialog.get_by_role("button", name="New link").click()
    expect(dialog.locator("[data-seat='1'] .link-row input")).not_to_have_value(first)
    late = opened(first, forgiven="410")
    expect(late.locator("h1")).to_have_text("A link works once")
    bo = opened(link_in(dialog, 1))
    expect(bo.locator(".ask strong")).not_to_be_empty()


def test_the_host_frees_the_seat_of_somebody_who_has_left(opened: Open, site: Site) -> None:
    laid, cookie = with_a_host(site)
    bo = opened(laid.links[1])
    ada = opened(laid.path, cookie=cookie)
    expect(bo.locator(".ask strong")).not_to_be_empty()
    dialog = players(ada)
    expect(dialog.locator("[data-seat='1']")).to_contain_text("at the table")
    expect(dialog.get_by_role("button", name="Free the seat")).to_have_count(0)
    bo.goto("about:blank")
    ada.keyboard.press("Escape")
    wait_for_seat(ada, 1, can_be_freed=True)
    dialog = players(ada)
    dialog.get_by_role("button", name="Free the seat").click()
    dialog.locator(".sure .button.primary").click()
    expect(dialog.locator("[data-seat='1'] .link-row")).to_be_visible()
    expect(dialog.locator(".dialog-news")).to_contain_text("The host has freed Bo's seat")


def test_people_at_one_screen_see_no_devices_but_can_move_a_seat(shared: Shared) -> None:
    dialog = players(shared(new("on-mars", seats=2, seed=3, forced="quiet")))
    expect(dialog.get_by_role("button", name="Continue on another device")).to_have_count(2)
    assert dialog.locator(".devices").count() == 0
    dialog.get_by_role("button", name="Leave the seat").first.click()
    dialog.locator(".sure .button.primary").click()
    expect(dialog).to_have_count(0)
    page = dialog.page
    expect(page.locator(".ask strong")).not_to_be_empty()  # the other seat is still here
    expect(players(page).locator("[data-seat='0'] .link-row")).to_be_visible()


def test_who_watches_needs_no_cookie(opened: Open, site: Site) -> None:
    watcher = opened(site.lay(started(), TWO).watch, forgiven="404")
    for _ in range(2):
        expect(watcher.locator(".ask strong")).not_to_be_empty()
        assert "key" not in watcher.url
        watcher.context.clear_cookies()
        watcher.reload()
    watcher.context.clear_cookies()
    watcher.goto(watcher.url.replace("/t/", "/r/"))
    expect(watcher.locator(".moments output")).to_contain_text(" / ")


def test_without_cookies_the_link_of_a_seat_is_not_used_up(opened: Open, site: Site) -> None:
    laid = site.lay(started(), TWO)
    page = opened(forgiven="404", fresh=True)
    page.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })")
    page.goto(site.address + laid.links[0])
    expect(page.locator("main")).to_contain_text("Allow cookies")
    page.goto(site.address + laid.watch)
    expect(page.locator(".ask strong")).not_to_be_empty()
    ada = opened(laid.links[0])
    expect(ada.locator(".ask strong")).not_to_be_empty()


# Hints


def test_hints_are_off_when_two_people_play_unless_somebody_says_otherwise(opened: Open) -> None:
    page = opened("/new?game=beacons")
    switch, seats = page.get_by_label("Hints allowed"), page.locator(".seat-row > select")
    seats.nth(1).select_option("bot:medium")
    expect(switch).to_be_checked()
    seats.nth(1).select_option("link")
    expect(switch).not_to_be_checked()
    page.locator(".start").click()
    dialog = page.locator("dialog.players-dialog")
    expect(dialog).to_contain_text("Hints are off at this table.")
    bo = opened(link_in(dialog, 1))
    expect(bo.locator(".notices")).to_have_text("Hints are off at this table.")
    for one in (page, bo):
        assert one.locator(".hint-button").count() == 0
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator(".key-list")).to_be_visible()
    assert "hint" not in page.locator(".key-list").inner_text()


def test_hints_stay_as_they_were_switched(opened: Open) -> None:
    page = opened("/new?game=beacons")
    switch, seats = page.get_by_label("Hints allowed"), page.locator(".seat-row > select")
    seats.nth(1).select_option("link")
    switch.check()
    seats.nth(0).select_option("link")
    expect(switch).to_be_checked()
    seats.nth(0).select_option("here")
    page.locator(".start").click()
    expect(page.locator("dialog.players-dialog")).to_contain_text("Hints are allowed at this table.")
    expect(page.locator(".hint-button")).to_have_count(1)


# Undo after the end


def test_an_undo_after_the_end_needs_the_consent_of_all(opened: Open, site: Site) -> None:
    match = before_the_end()
    assert match.ask is not None
    laid = site.lay(match, TWO)
    one, other = opened(laid.links[match.ask.seat]), opened(laid.links[1 - match.ask.seat], 360, 740)
    expect(other.locator(".ask strong")).not_to_be_empty()
    one.locator(f".opt[data-word='{match.ask.words[-1].text}']").click()
    for page in (one, other):
        expect(page.locator(".result")).to_be_visible()
    one.locator(".undo-end").click()
    expect(one.locator(".result .ask-note")).to_contain_text("waiting for the others")
    asked = other.locator(".result .ask-note")
    expect(asked).to_contain_text("all cards have been revealed")
    expect(asked.locator(".button").first).to_be_in_viewport()
    assert violations(other, within=".ask-note") == []
    asked.locator(".button").last.click()
    expect(asked).to_be_hidden()
    expect(one.locator(".result .ask-note")).to_be_hidden()
    other.get_by_role("button", name="Show the board").click()
    one.keyboard.press("u")
    expect(other.locator(".ask .ask-note .button").first).to_be_visible()  # also beside the board
    other.get_by_role("button", name="Result", exact=True).click()
    other.locator(".result .ask-note .button").first.click()
    expect(one.locator(".opt").first).to_be_visible()
    for page in (one, other):
        expect(page.locator(".result")).to_have_count(0)
