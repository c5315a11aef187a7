"""The story on the page: headings, deeds with folded details, links, one player's deeds, searching."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .looks import choose, keep, settled, violations
from .positions import part_of, when_asked
from .test_help_cards import uncover

Shared = Callable[..., Page]
LINKED = {"on-mars": "takes the Blueprint", "clash-of-cultures": "gets"}
"""What comes before the name of a card in a headline."""


def story_of(shared: Shared, game: str) -> Page:
    """A table in the middle of a game, with the story at its side."""
    page = shared(part_of(game, "two-steered", 0.3))
    uncover(page)
    expect(page.locator(".story li.line").first).to_be_visible()
    return page


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_rounds_and_turns_are_headings_above_their_deeds(shared: Shared, game: str) -> None:
    page = story_of(shared, game)
    rounds = page.locator(".story .round > .heading")
    numbers = [int(text.split()[1].rstrip(",")) for text in rounds.all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) > 1
    turn = page.locator(".story .turn:has(> .heading):has(li.line)").first
    heading, deed = turn.locator("> .heading").bounding_box(), turn.locator("li.line").first.bounding_box()
    assert heading is not None
    assert deed is not None
    assert heading["y"] < deed["y"]
    assert violations(page, within=".story-part") == []
    keep(page, f"story-{game}")


@pytest.mark.parametrize("game", ["clash-of-cultures", pytest.param("on-mars", marks=pytest.mark.long)])
def test_details_are_folded_until_they_are_wanted(shared: Shared, game: str) -> None:
    page = story_of(shared, game)
    deed = page.locator(".story li.line:has(.more)").first
    more = deed.locator(".more")
    expect(deed.locator(".details li")).to_have_count(0)
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    assert deed.locator(".details li").count() > 1
    expect(deed.locator(".details")).to_be_visible()
    assert violations(page, within=".story-part") == []
    more.click()
    expect(deed.locator(".details")).to_be_hidden()


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_a_place_is_shown_and_a_card_is_explained(shared: Shared, game: str) -> None:
    page = story_of(shared, game)
    place = page.locator(".story li.line .sentence .at", has_text=re.compile("^[A-M][0-9]+$")).first
    place.hover()
    expect(page.locator(".panels .flash")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".panels .flash")).to_have_count(0)
    place.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".panels .flash")).to_have_count(1)
    expect(page.locator(".help-card")).to_be_hidden()

    page.locator(".story-tools input").fill(LINKED[game])
    card = page.locator(f".story li.line .sentence:has-text('{LINKED[game]}') .at").first
    name = card.inner_text()
    card.click()
    expect(page.locator(".help-card .help-name")).to_contain_text(name)
    settled(page)
    keep(page, f"story-card-{game}")
    page.keyboard.press("Escape")
    expect(page.locator(".help-card")).to_be_hidden()


@pytest.mark.parametrize("game", ["clash-of-cultures", pytest.param("on-mars", marks=pytest.mark.long)])
def test_one_player_and_a_search_choose_what_is_shown(shared: Shared, game: str) -> None:
    page = story_of(shared, game)
    all_deeds = page.locator(".story li.line .sentence").all_text_contents()
    seat = page.locator(".story-seat").first
    name = seat.get_attribute("aria-label")
    assert name is not None
    seat.click()
    expect(seat).to_have_attribute("aria-pressed", "true")
    theirs = page.locator(".story li.line .sentence").all_text_contents()
    assert theirs
    assert all(text.startswith(name) for text in theirs)
    assert not all(text.startswith(name) for text in all_deeds)

    search = page.locator(".story-tools input")
    search.fill("TRAVELS" if game == "on-mars" else "COLLECTS")
    lines = page.locator(".story li.line .sentence").all_text_contents()
    assert lines
    assert all(re.search("travels|collects", text) for text in lines)
    assert page.locator(".story .turn:not(:has(li.line))").count() == 0, "no heading without a deed"
    search.fill("no such thing")
    expect(page.locator(".story .nothing")).to_be_visible()
    search.fill("")
    seat.click()
    expect(page.locator(".story li.line")).to_have_count(len(all_deeds))


def test_older_deeds_are_shown_when_they_are_wanted(shared: Shared) -> None:
    page = story_of(shared, "on-mars")
    before = page.locator(".story li.line").count()
    older = page.locator(".story .older")
    older.scroll_into_view_if_needed()
    older.click()
    expect(page.locator(".story li.line")).not_to_have_count(before)
    assert page.locator(".story li.line").count() > before


def test_a_deed_that_goes_on_is_told_in_one_sentence(shared: Shared) -> None:
    """What is chosen step by step changes the sentence of the deed instead of adding others."""
    page = shared(when_asked("clash-of-cultures", "two-steered", "turn.action"))
    uncover(page)
    choose(page, "advance")
    deeds = page.locator(".story li.line")
    expect(deeds.first).to_contain_text("gets an advance.")
    count = deeds.count()
    first = page.locator(".opts:not([aria-busy]) .opt[data-word^='advance:']").first.get_attribute(
        "data-word"
    )
    assert first is not None
    choose(page, first)
    expect(deeds.first).not_to_contain_text("gets an advance.")
    assert deeds.count() >= count


def test_the_story_fits_a_phone(shared: Shared) -> None:
    page = shared(part_of("on-mars", "two-steered", 0.6), width=360, height=740)
    page.locator(".tabs").get_by_text("Story").click()
    expect(page.locator(".story li.line").first).to_be_visible()
    across = page.evaluate(
        "() => document.querySelector('.story').scrollWidth - document.querySelector('.story').clientWidth"
    )
    assert across <= 0
    expect(page.locator(".story-tools input")).to_be_visible()
    assert violations(page, within=".story-part") == []
    keep(page, "story-phone")
