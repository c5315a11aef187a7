"""A table whose page is open while the server is replaced by one with another edition of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from areopagus.server.store import SeatRow

from .conftest import Laid, Open, Site
from .test_advice import at_a_place_to_choose
from .test_playing import SETTLED

LATER = """
from areopagus.kernel import register
from beacons.game import Beacons

class Later(Beacons):
    key = "later"

register(Later())
"""
"""A game more: with it the server has another edition of everything that a page loads."""


@pytest.fixture
def later(site: Site, tmp_path: Path) -> Iterator[str]:
    """The program of a server with one game more. Afterwards the site has the usual one again."""
    (tmp_path / "later.py").write_text(LATER, encoding="utf-8")
    usual = site.serve
    yield f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nimport later\n{usual}"
    site.kill()
    site.serve = usual
    site.start()


def asked_page(opened: Open, site: Site) -> tuple[Laid, Page]:
    """A table where a place is to be chosen, and the page of whoever is asked."""
    match = at_a_place_to_choose()
    assert match.ask is not None
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    page = opened(laid.links[match.ask.seat], anew=True)
    expect(page.locator(".opt").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return laid, page


def edition_of(page: Page) -> str:
    scripts = page.locator("script[src*='/web/']").first.get_attribute("src")
    assert scripts is not None
    return scripts.split("/web/")[1].split("/")[0]


@pytest.mark.parametrize("answers_meanwhile", [False, True])
def test_a_page_is_loaded_again_after_an_upgrade_and_loses_no_answer(
    answers_meanwhile: bool, opened: Open, site: Site, later: str
) -> None:
    laid, page = asked_page(opened, site)
    before = edition_of(page)
    choices = site.choices(laid.path)
    site.kill()
    expect(page.locator(".offline")).to_be_visible()
    if answers_meanwhile:
        page.locator(".opt").first.click()
    site.serve = later
    site.start()
    page.wait_for_function(
        "(before) => !document.querySelector(`script[src*='/web/${before}/']`)", arg=before
    )
    page.wait_for_selector(SETTLED)
    assert edition_of(page) != before
    expect(page.locator(".offline")).to_be_hidden()
    assert len(site.choices(laid.path)) == len(choices) + answers_meanwhile


def test_a_page_of_the_same_edition_stays(opened: Open, site: Site) -> None:
    _, page = asked_page(opened, site)
    page.evaluate("document.body.dataset.stays = ''")
    site.kill()
    expect(page.locator(".offline")).to_be_visible()
    site.start()
    expect(page.locator(".offline")).to_be_hidden()
    page.locator(".opt").first.click()
    page.wait_for_selector(SETTLED)
    expect(page.locator("body[data-stays]")).to_be_visible()
