"""Links in other browsers than those they were copied from: replays that are shared, seats that are somebody else's."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from areopagus.kernel import new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow
from areopagus.server.texts import own_names

from .conftest import Open, Site
from .looks import GO, keep, overflow, violations, visit
from .positions import part_of, raided


@pytest.mark.parametrize("share", [pytest.param(0.5, marks=pytest.mark.long), 1])
def test_a_shared_replay_opens_in_a_foreign_browser(share: float, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = raided() if share == 1 else part_of("clash-of-cultures", "two-steered", share)
    laid = site.lay(match, cookie=cookie)
    host = opened(laid.replay, cookie=cookie, permissions=["clipboard-read", "clipboard-write"])
    expect(host.locator(".moments output")).to_contain_text(" / ")
    host.keyboard.press("ArrowRight" if share == 1 else "ArrowLeft")
    shown = host.locator(".moments output").inner_text()
    host.get_by_role("button", name="Copy link to this moment").click()
    if share == 1:
        expect(host.locator(".ctrl")).to_contain_text("Copied")
        link = host.evaluate("() => navigator.clipboard.readText()")
    else:  # whoever gets it may watch, which is said first
        link = host.locator("dialog[open] .link-row input").input_value()
        assert violations(host, within="dialog[open]") == []
    guest = opened(link)
    expect(guest.locator(".moments output")).to_have_text(shown)
    again = opened(guest.url)  # who got it can pass it on
    expect(again.locator(".moments output")).to_have_text(shown)
    if share == 1:
        third = opened(host.url)
        expect(third.locator(".moments output")).to_have_text(shown)


def test_where_nothing_can_be_copied_the_link_is_shown(opened: Open, site: Site) -> None:
    laid = site.lay(raided(), cookie=fresh_id())
    page = opened(f"{laid.replay}?key={laid.watch.partition('key=')[2]}#20", anew=True)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    expect(page.locator(".moments output")).to_contain_text("20 / ")
    page.get_by_role("button", name="Copy link to this moment").click()
    link = page.locator("dialog[open] .link-row input").input_value()
    assert link == page.url
    assert link.endswith("#20")


def test_without_a_key_a_replay_stays_closed(opened: Open, site: Site) -> None:
    laid = site.lay(raided(), cookie=fresh_id())
    page = opened(laid.replay, 360, 740, forgiven="404")
    expect(page.locator("h1")).to_have_text("This replay can't be opened")
    expect(page.locator("main")).to_contain_text("Copy link")
    assert violations(page) == []
    assert overflow(page)["across"] <= 0
    keep(page, "closed-replay")
    for other in (f"{laid.replay}?key=wrong", "/r/nothing"):
        visit(page, other)
        expect(page.locator("h1")).to_have_text("This replay can't be opened")
    page.get_by_role("button", name="Home").click()
    expect(page.locator(".game").first).to_be_visible()


@pytest.mark.parametrize(("across", "down"), [pytest.param(1024, 768, marks=pytest.mark.long), (360, 740)])
def test_who_plays_is_asked_before_another_seat_is_taken(
    across: int, down: int, opened: Open, site: Site
) -> None:
    cookie = fresh_id()
    match = new("clash-of-cultures", seats=2, seed=4, forced="quiet")
    laid = site.lay(match, [SeatRow(0, "here", "Ada"), SeatRow(1, "link", "Bo")], cookie)
    ada = opened(laid.links[1], across, down, cookie=cookie, forgiven="409")
    expect(ada.locator("main")).to_contain_text("as Ada. This link is for Bo's seat")
    assert "key" not in ada.url
    assert violations(ada) == []
    assert overflow(ada)["across"] <= 0
    keep(ada, f"other-seat-{across}")
    ada.get_by_role("button", name="Continue as Ada").click()
    expect(ada.locator(".ask strong")).not_to_be_empty()
    bo = opened(laid.links[1])  # the link was not used up
    expect(bo.locator(".ask strong")).not_to_be_empty()


def test_a_guest_who_wants_it_takes_another_seat_too(opened: Open, site: Site) -> None:
    match = new("clash-of-cultures", seats=2, seed=4, forced="quiet")
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")], fresh_id())
    ada = opened(laid.links[0], forgiven="409")
    expect(ada.locator(".ask strong")).not_to_be_empty()
    visit(ada, laid.links[1])
    expect(ada.locator("main")).to_contain_text("as Ada. This link is for Bo's seat")
    ada.get_by_role("button", name="Take this seat as well").click()
    expect(ada.locator(".own-cards")).to_be_visible()
    ada.locator(".players-tool").click()
    expect(ada.locator("dialog[open] .player.mine")).to_have_count(2)


def test_each_language_is_offered_by_its_own_name(opened: Open) -> None:
    page = opened("/")
    names = list(own_names().values())
    assert {"Čeština", "Ελληνικά", "English", "Italiano", "Português (Brasil)"} <= {*names}
    expect(page.locator("select.language option")).to_have_text(names)
    expect(page.locator("select.language")).to_have_value("en")


def test_a_page_that_loads_late_does_not_replace_a_later_one(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    laid = site.lay(raided(), cookie=cookie)
    page = opened("/rules/beacons", cookie=cookie, fresh=True)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/**", hold_the_first)
    page.evaluate(GO, laid.replay)
    while not held:
        page.wait_for_timeout(20)
    page.evaluate(GO, "/new")
    expect(page.locator("h1")).to_have_text("New table")
    held[0].continue_()
    page.wait_for_load_state("networkidle")
    expect(page.locator("h1")).to_have_text("New table")
    assert page.locator(".replay-bar").count() == 0
    visit(page, laid.replay)
    expect(page.locator(".moments output")).to_contain_text(" / ")
