"""The book of a game: as a page of its own and in the drawer of a table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Site
from tests.browser.looks import SCHEMES, SIZE, violations, visit
from tests.browser.positions import part_of
from tests.browser.test_help_cards import Shared, uncover

GAMES = ("on-mars", "clash-of-cultures", "beacons")
OVERLAP = """
() => {
  const bar = document.querySelector(".book-bar").getBoundingClientRect();
  const now = document.querySelector(".book .now").getBoundingClientRect();
  return now.top < bar.bottom - 1 || now.bottom > innerHeight;
}
"""


def book(opened: Open, place: str, **how: object) -> Page:
    page = opened(f"/rules/{place}", **how)
    expect(page.locator(".book-chapter")).to_be_visible()
    return page


def test_the_home_page_leads_to_the_book_of_each_game(opened: Open) -> None:
    page = opened("/")
    for game in GAMES:
        page.locator(f"article[data-game='{game}'] a", has_text="Rules").click()
        expect(page.locator(".book-body .book-contents a").first).to_be_visible()
        assert page.url.endswith(f"/rules/{game}")
        assert page.locator(".book-body .book-contents li").count() > 12
        visit(page, "/")


def test_an_address_leads_to_a_rule_and_links_lead_on(opened: Open) -> None:
    page = book(opened, "on-mars#OM-BUILD-02")
    now = page.locator(".book .now")
    expect(now.locator("dt")).to_have_text("OM-BUILD-02")
    expect(now).to_contain_text("Question: Choose a Building to construct")
    now.get_by_role("link", name="OM-MINE-01").click()
    expect(now.locator("dt")).to_have_text("OM-MINE-01")
    assert page.url.endswith("#OM-MINE-01")
    now.get_by_role("link", name="Mine", exact=True).click()
    expect(page.locator(".book-thing.now h4")).to_have_text("Mine")
    expect(page.locator(".book-thing.now")).to_contain_text("7 in the box")
    expect(page.locator(".book-thing.now svg .shapes").first).to_be_attached()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(now.locator("dt")).to_have_text("OM-MINE-01")
    page.go_back()
    expect(now.locator("dt")).to_have_text("OM-BUILD-02")
    page.get_by_role("button", name="Forward").click()
    expect(now.locator("dt")).to_have_text("OM-MINE-01")
    page.reload()
    expect(now.locator("dt")).to_have_text("OM-MINE-01")
    assert not page.evaluate(OVERLAP)


def test_words_are_found_in_rules_and_cards(opened: Open) -> None:
    page = book(opened, "clash-of-cultures#CC-STATUS-11")
    page.wait_for_function("() => document.documentElement.scrollTop > 0")
    page.keyboard.press("/")
    page.keyboard.type("PÓRT ship")
    hits = page.locator(".book-found")
    expect(hits.locator("[role=status]")).to_contain_text("found")
    expect(hits.locator("mark").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollTop") == 0, "the best ones are read first"
    texts = hits.locator("li").all_inner_texts()
    assert texts
    assert all("port" in text.lower() and "ship" in text.lower() for text in texts)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".book .now")).to_be_visible()
    page.keyboard.press("Alt+ArrowLeft")
    expect(page.locator(".book-search")).to_have_value("PÓRT ship")
    expect(hits).to_be_visible()
    page.locator(".book-search").fill("zzzz")
    expect(hits.locator("[role=status]")).to_have_text("Nothing contains these words: zzzz")
    page.keyboard.press("Escape")
    expect(page.locator(".book-search")).to_have_value("")


def test_the_book_fits_a_phone_and_satisfies_axe(opened: Open, site: Site) -> None:
    page = opened(width=360, height=740)
    for place in ("on-mars#OM-DEC-01", "clash-of-cultures#things/action_cards", "on-mars#thing/blueprint:07"):
        visit(page, f"{site.address}/rules/{place}")
        expect(page.locator(".book-chapter")).to_be_visible()
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(SIZE)["across"] <= 0
            assert violations(page) == []
        page.get_by_role("button", name="Contents").click()
        expect(page.locator(".book-body .book-contents")).to_be_visible()
        assert page.evaluate(SIZE)["across"] <= 0


def test_an_unknown_place_and_an_unknown_game_are_told(opened: Open) -> None:
    page = opened("/rules/beacons#BC-NONE-01")
    expect(page.locator(".book-body")).to_have_text("There is nothing here: BC-NONE-01")
    page = opened("/rules/chess", forgiven="422")
    expect(page.locator("main")).to_contain_text("chess")


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_the_drawer_opens_at_the_rule_of_the_question_and_is_a_book(game: str, shared: Shared) -> None:
    page = shared(part_of(game, "two-steered", 0.5))
    uncover(page)
    rule = page.locator(".ask .link").first.inner_text()
    page.keyboard.press("r")
    now = page.locator(".drawer .now dt")
    expect(now).to_have_text(rule)
    expect(page.get_by_role("link", name="Open as a page of its own")).to_have_attribute(
        "href", f"/rules/{game}#{rule}"
    )
    page.keyboard.press("/")
    page.keyboard.type("settler" if game == "clash-of-cultures" else "rover")
    page.locator(".drawer .book-found li a").first.click()
    expect(page.locator(".drawer .book-thing.now")).to_be_visible()
    page.keyboard.press("Alt+ArrowLeft")
    page.keyboard.press("Alt+ArrowLeft")
    expect(now).to_have_text(rule)
    top = page.locator(".drawer").evaluate("(drawer) => drawer.scrollTop")
    page.keyboard.press("PageDown")
    page.wait_for_function("(top) => document.querySelector('.drawer').scrollTop !== top", arg=top)
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()
    expect(page.locator(".opt").first).to_be_visible()
