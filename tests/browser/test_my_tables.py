"""The page before a table: new tables, one's own ones, links of guests; and how people end a match and play again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import Match, new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Laid, Open, Site
from .looks import look_until, overflow, violations, visit
from .test_pages import MOSTLY_NARROW, WIDTHS, look

ADA_AND_BO = [SeatRow(0, "here", "Ada"), SeatRow(1, "link", "Bo")]


def beacons(seed: int = 1) -> Match:
    return new("beacons", seats=2, seed=seed, forced="quiet")


def two_people(opened: Open, site: Site, **how: int) -> tuple[Page, Page, Laid]:
    """The pages of a host and of a guest at the same table."""
    cookie = fresh_id()
    laid = site.lay(beacons(), ADA_AND_BO, cookie)
    bo = opened(laid.links[1], **how)
    bo.wait_for_selector(".ask strong")
    ada = opened(laid.path, cookie=cookie, **how)
    ada.wait_for_selector(".ask strong")
    return ada, bo, laid


def open_menu(page: Page) -> None:
    """From a table to what can be done with it."""
    page.locator(".players-tool").click()
    page.locator("dialog [data-act=table]").click()
    expect(page.locator(".table-menu")).to_be_visible()


# New tables


def test_a_new_table_has_bots_and_every_seat_says_its_colour(opened: Open) -> None:
    page = opened("/new?game=on-mars")
    page.locator(".count").nth(2).click()
    who = page.locator(".seat-row > select")
    assert [each.input_value() for each in who.all()] == ["here", "bot:medium", "bot:medium"]
    colours = page.locator(".seat-colour select")
    assert [each.input_value() for each in colours.all()] == ["purple", "green", "yellow"]
    colours.nth(0).select_option("yellow")
    assert [each.input_value() for each in colours.all()] == ["yellow", "green", "purple"], "they are swapped"
    colours.nth(1).select_option("blue")
    expect(page.locator(".disc").nth(1)).to_have_class("disc seat-blue")
    page.locator("#table-name").fill("Red planet")
    first = page.locator("#option-first_player option")
    assert [option.get_attribute("value") for option in first.all() if option.is_enabled()] == [
        "random",
        "1",
        "2",
        "3",
    ]
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.locator(".start").click()
    plan = sent.value.post_data_json
    assert plan["options"] == {"colours": ["yellow", "blue", "purple", "green"]}
    assert plan["name"] == "Red planet"
    chips = page.locator(".chips .seat")
    expect(chips).to_have_count(3)
    for place, colour in enumerate(("yellow", "blue", "purple")):
        assert f"seat-{colour}" in (chips.nth(place).get_attribute("class") or "")


def test_colours_stay_different_when_seats_are_added(opened: Open) -> None:
    page = opened("/new?game=on-mars")
    page.locator(".count").nth(1).click()
    colours = page.locator(".seat-colour select")
    colours.nth(0).select_option("blue")
    page.locator(".count").nth(3).click()
    assert sorted(each.input_value() for each in colours.all()) == ["blue", "green", "purple", "yellow"]


def test_the_name_of_a_person_is_kept_for_the_next_table(opened: Open) -> None:
    page = opened("/new?game=beacons")
    page.locator(".seat-row input").first.fill("Ada")
    page.locator(".start").click()
    expect(page.locator(".chips .name").first).to_have_text("Ada")
    visit(page, "/")
    page.locator(".game[data-game=beacons] .primary").click()
    page.wait_for_selector(".ask strong")
    expect(page.locator(".chips .name").first).to_have_text("Ada")


# One's own tables


def test_own_tables_come_first_and_follow_what_happens(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = beacons()
    assert match.ask is not None
    asked = match.ask.seat
    kinds = ("link", "here") if asked == 0 else ("here", "link")
    seats = [SeatRow(0, kinds[0], "Ada"), SeatRow(1, kinds[1], "Bo")]
    laid = site.lay(match, seats, cookie)
    other = opened(laid.links[asked])
    home = opened("/", cookie=cookie)
    card = home.locator(".tables .row")
    expect(card).to_have_count(1)
    expect(card.locator(".state")).to_contain_text("round 1")
    expect(card.locator(".turn")).to_have_text(f"Waiting for {seats[asked].name}")
    expect(home.locator(".mine + .games")).to_have_count(1)
    home.wait_for_function("() => document.querySelector('.shot').naturalWidth > 0")
    before = card.locator(".shot").get_attribute("src")

    def is_my_turn() -> bool:
        if other.locator(".opt").count():
            other.locator(".opt[data-word=end]").or_(other.locator(".opt").last).first.click()
            other.wait_for_selector(".table:not([data-pending])")
        return "your turn" in card.locator(".turn").inner_text()

    look_until(home, is_my_turn, "the turn never passes")
    assert home.title().startswith("● (1)")
    assert card.locator(".shot").get_attribute("src") != before


@pytest.mark.parametrize("width", MOSTLY_NARROW)
def test_a_table_is_named_put_away_brought_back_and_deleted(width: str, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    for seed in (1, 2):
        site.lay(beacons(seed), ADA_AND_BO, cookie)
    across, down = WIDTHS[width]
    page = opened("/", across, down, cookie=cookie)
    expect(page.locator(".tables .row")).to_have_count(2)
    page.locator(".row [data-act=menu]").first.click()
    menu = page.locator("dialog.table-menu")
    menu.locator(".table-act summary").first.click()
    look(page, f"table-menu-{width}", axe="dialog[open]", is_table=False)
    menu.locator("#table-name").fill("Friday")
    menu.get_by_role("button", name="Rename").click()
    friday = page.locator(".row", has_text="Friday")
    expect(friday).to_have_count(1)
    expect(friday.locator("[data-act=menu]")).to_be_focused()

    page.keyboard.press("Enter")
    menu.locator("summary", has_text="Archive").click()
    menu.get_by_role("button", name="Archive").click()
    expect(page.locator(".mine > div > .tables .row")).to_have_count(1)
    page.locator("details.shelf > summary").click()
    expect(friday).to_be_visible()
    friday.locator("[data-act=menu]").click()
    menu.get_by_role("button", name="Bring back").click()
    expect(page.locator(".mine > div > .tables .row")).to_have_count(2)

    friday.locator("[data-act=menu]").click()
    menu.locator("summary", has_text="Delete").click()
    menu.get_by_role("button", name="Delete for good").click()
    expect(friday).to_have_count(0)
    expect(page.locator(".tables .row")).to_have_count(1)
    page.reload()
    expect(page.locator(".tables .row")).to_have_count(1)


def test_many_tables_are_folded_away(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    for seed in range(8):
        site.lay(beacons(seed), ADA_AND_BO, cookie)
    page = opened("/", cookie=cookie)
    expect(page.locator(".mine > div > .tables .row")).to_have_count(6)
    page.locator("details.more > summary").click()
    expect(page.locator("details.more .row").last).to_be_visible()
    assert overflow(page)["across"] <= 0


# Guests


@pytest.mark.parametrize("width", MOSTLY_NARROW)
def test_a_guest_is_asked_for_a_name_then_sits(width: str, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    laid = site.lay(beacons(), ADA_AND_BO, cookie)
    ada = opened(laid.path, cookie=cookie)
    ada.wait_for_selector(".ask strong")
    ada.keyboard.press("Escape")
    across, down = WIDTHS[width]
    guest = opened(laid.links[1], across, down, asked_for_name=True)
    expect(guest.locator(".lead")).to_have_text("Ada invites you to play Beacons.")
    expect(guest.locator("#name")).to_have_value("Bo")
    look(guest, f"invitation-{width}", is_table=False, fewest=20)
    guest.locator("#name").fill("Bella")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".ask strong")
    expect(guest.locator(".chips .name").nth(1)).to_have_text("Bella")
    expect(ada.locator(".chips .name").nth(1)).to_have_text("Bella")
    expect(ada.locator(".notices")).to_contain_text("Bella has taken the seat.")
    again = site.lay(beacons(2), [SeatRow(0, "here", "Cy"), SeatRow(1, "link")], fresh_id())
    visit(guest, again.links[1])
    guest.wait_for_selector(".ask strong")
    expect(guest.locator(".chips .name").nth(1)).to_have_text("Bella")


def test_a_person_changes_the_name_at_the_table(opened: Open, site: Site) -> None:
    ada, bo, _ = two_people(opened, site)
    bo.locator(".players-tool").click()
    field = bo.locator("dialog [data-seat='1'] [data-act=name]")
    expect(field).to_have_value("Bo")
    assert violations(bo, within="dialog[open]") == []
    field.fill("Boris")
    bo.keyboard.press("Enter")
    expect(bo.locator("dialog [data-seat='1'] > b")).to_have_text("Boris")
    expect(ada.locator(".chips .name").nth(1)).to_have_text("Boris")
    expect(ada.locator(".notices")).to_contain_text("Bo is now called Boris.")


# Ending, playing again, leaving


@pytest.mark.parametrize("width", MOSTLY_NARROW)
def test_two_people_end_a_match_by_agreement_and_play_again(width: str, opened: Open, site: Site) -> None:
    across, down = WIDTHS[width]
    ada, bo, laid = two_people(opened, site, width=across, height=down)
    open_menu(bo)
    bo.locator("summary", has_text="End the match by agreement").click()
    bo.get_by_role("button", name="Propose to end it").click()
    expect(bo.locator(".end-proposal")).to_contain_text("waiting for the others")
    proposal = ada.locator(".end-proposal")
    expect(proposal).to_contain_text("Bo proposes to end the match now")
    assert violations(ada, within=".end-proposal") == []
    proposal.get_by_role("button", name="Refuse").click()
    expect(bo.locator(".end-proposal p")).to_have_count(0)
    open_menu(ada)
    ada.locator("summary", has_text="End the match by agreement").click()
    ada.get_by_role("button", name="Propose to end it").click()
    bo.locator(".end-proposal").get_by_role("button", name="Agree").click()
    for page in (ada, bo):
        expect(page.locator("#result-title")).to_have_text("Ended by agreement")
        assert page.locator(".undo-end").count() == 0
    look(ada, f"ended-by-agreement-{width}", axe=".result")
    visit(ada, laid.replay)
    expect(ada.locator(".replay-bar, .ask input[type=range]").first).to_be_visible()
    visit(ada, laid.path)
    ada.locator("[data-act=rematch]").click()
    ada.wait_for_selector(".ask strong")
    expect(bo.locator(".notices")).to_contain_text("rematch")
    bo.locator("[data-act=rematch]").click()
    bo.wait_for_url(ada.url)
    expect(bo.locator(".chips .you")).to_have_count(1)


def test_who_leaves_hands_the_seat_to_a_bot(opened: Open, site: Site) -> None:
    ada, bo, _ = two_people(opened, site)
    open_menu(bo)
    bo.locator("summary", has_text="Leave the table").click()
    bo.get_by_role("button", name="Leave the table").click()
    expect(bo.locator("#mine")).to_be_visible()
    expect(bo.locator(".tables .row")).to_have_count(0)
    expect(ada.locator(".chips .seat").nth(1)).to_contain_text("played by a bot for now (medium)")
    expect(ada.locator(".notices")).to_contain_text("Bo has left the seat.")
