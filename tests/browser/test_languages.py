"""In every language the page can be played to its end with all its texts, and in the others without English."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import Match, new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow
from areopagus.server.texts import languages

from .conftest import Open, Site
from .looks import change_language, keep, settled, violations, visit
from .player import Player, play
from .positions import at_the_last_round, at_the_last_turns, part_of
from .reading import begin_to_read, english_in, is_complete, keys_in, texts_read

pytestmark = [pytest.mark.slow, pytest.mark.timeout(10 * 60)]
TRANSLATED = [language for language in languages() if language != "en" and is_complete(language)]
ALL = ["en", *TRANSLATED]
IN_EVERY_RUN = {("el", "on-mars"), ("cs", "clash-of-cultures"), ("it", "beacons"), ("pt_BR", "beacons")}
NAMES = ("Ξένη", "Žofie", "Niccolò", "João")
"""Names of players: they are left alone, and are no English words."""
PAGES = {
    "home": ("/", ".tables .row"),
    "new-on-mars": ("/new?game=on-mars", ".start"),
    "new-clash-of-cultures": ("/new?game=clash-of-cultures", ".start"),
    "rules-on-mars": ("/rules/on-mars", "h1"),
    "nowhere": ("/t/nowhere", "h1"),
}
"""Paths of pages by name, with what shows that they are there."""


def tag(language: str) -> str:
    return language.replace("_", "-")


def near_the_end(game: str) -> Match:
    if game == "beacons":
        return new("beacons", seats=2, seed=11, forced="quiet")
    if game == "on-mars":
        return at_the_last_round("on-mars", "two-steered")
    return at_the_last_turns("clash-of-cultures", "two-steered")


def table_in(language: str, match: Match, opened: Open, site: Site) -> Page:
    """The page of a table at one screen, as a browser opens it that prefers this language."""
    cookie = fresh_id()
    seats = [SeatRow(seat, "here", NAMES[seat]) for seat in range(match.seats)]
    laid = site.lay(match, seats, cookie)
    page = opened(laid.path, cookie=cookie, locale=tag(language))
    expect(page.locator("html")).to_have_attribute("lang", tag(language))
    return page


def complaints(page: Page, language: str) -> str:
    """The English on a page in another language so far, and the keys without a text, as lines."""
    texts = texts_read(page)
    assert len(texts) > 5, "it shows something"
    english = [f"{words}: {text}" for text, words in english_in(texts, language).items()]
    return "\n".join(english + keys_in(texts))


@pytest.mark.parametrize(
    ("language", "game"),
    [
        pytest.param(*each, marks=() if each in IN_EVERY_RUN else pytest.mark.long)
        for each in product(ALL, ("beacons", "on-mars", "clash-of-cultures"))
    ],
)
def test_a_game_is_played_to_its_end_in_its_language(
    language: str, game: str, opened: Open, site: Site
) -> None:
    page = table_in(language, near_the_end(game), opened, site)
    begin_to_read(page)
    keep(settled(page), f"table-{game}-{language}")
    assert play([Player(page, seed=6)], site)
    expect(page.locator(".result")).to_be_visible()
    keep(page, f"result-{game}-{language}")
    assert not complaints(page, language)


@pytest.mark.long
@pytest.mark.timeout(40 * 60)
@pytest.mark.parametrize(("language", "game"), list(product(ALL, ("on-mars", "clash-of-cultures"))))
def test_a_whole_game_is_played_in_its_language(language: str, game: str, opened: Open, site: Site) -> None:
    seats = 1 if game == "on-mars" else 2
    page = table_in(language, new(game, seats=seats, seed=17, forced="quiet"), opened, site)
    begin_to_read(page)
    assert play([Player(page, seed=7)], site)
    assert not complaints(page, language)


@pytest.mark.parametrize(
    "language", [TRANSLATED[0], *(pytest.param(each, marks=pytest.mark.long) for each in TRANSLATED[1:])]
)
def test_the_other_pages_have_no_english_and_axe_finds_nothing(
    language: str, opened: Open, site: Site
) -> None:
    cookie = fresh_id()
    match = part_of("clash-of-cultures", "two-steered", 0.5)
    site.lay(match, [SeatRow(seat, "here", NAMES[seat]) for seat in range(match.seats)], cookie)
    page = opened("/", cookie=cookie, locale=tag(language), forgiven="404")
    faults: list[str] = []
    for name, (path, sign) in PAGES.items():
        if path != "/":
            visit(page, path)
        expect(page.locator(sign).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", tag(language))
        begin_to_read(page)
        page.wait_for_load_state("networkidle")
        keep(page, f"{name}-{language}")
        faults += filter(None, [complaints(page, language), *violations(page)])
    assert not faults, "\n".join(faults)


def test_a_language_that_is_chosen_keeps_the_place(opened: Open, site: Site) -> None:
    page = table_in("cs", part_of("on-mars", "two-steered", 0.3), opened, site)
    settled(page)
    story = page.locator(".story .deed, .story li").first
    expect(story).to_be_attached()
    change_language(page, "it")
    begin_to_read(page)
    assert not complaints(page, "it")


def test_capitals_keep_accents_and_searches_need_none(opened: Open, site: Site) -> None:
    page = table_in("el", part_of("on-mars", "two-steered", 0.35), opened, site)
    settled(page)
    names = page.locator(".opt-text > b").all_inner_texts()
    assert any(name.startswith("Όχι") for name in names), names
    assert not any(name.startswith("Οχι") for name in names)
    lines = page.locator(".story li.line .sentence")
    page.locator(".story-tools input").fill("εργαστηριου")
    expect(lines.first).to_contain_text("Εργαστηρίου")
