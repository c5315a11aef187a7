"""Events, dice, cards and the end are shown until somebody dismisses them, and never cover the question."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Open, Site
from .looks import SCHEMES, choose, keep, overflow, resize, settled, violations
from .positions import before_telling, raided, when_asked
from .test_narration import solo_page

Shared = Callable[..., Page]
SIZES = ((1440, 900), (1366, 650), (1024, 768), (360, 740))


def with_event(shared: Shared) -> Page:
    """A shared screen on which an Event has just been drawn."""
    match, word = before_telling("clash-of-cultures", "four-steered", "story.event", 2)
    page = settled(shared(match))
    assert page.locator(".highlight").is_hidden(), "what was told before is no news"
    choose(page, word)
    return page


def check_place(page: Page) -> None:
    """The card is whole within the window, and leaves the question free, at every size of the window."""
    for across, down in SIZES:
        resize(page, across, down)
        card, ask = page.locator(".highlight").bounding_box(), page.locator(".ask").bounding_box()
        assert card is not None
        assert ask is not None
        assert card["y"] + card["height"] <= ask["y"] + 1, (across, down)
        assert card["x"] >= 0, (across, down)
        assert card["x"] + card["width"] <= across, (across, down)
        assert card["y"] >= 0, (across, down)
        assert overflow(page)["across"] <= 0
    resize(page, *SIZES[0])


def test_an_event_is_shown_with_what_it_does_until_it_is_dismissed(shared: Shared) -> None:
    page = with_event(shared)
    card = page.locator(".highlight")
    if page.locator(".curtain[open]").count():
        assert card.is_hidden(), "nothing is shown behind a curtain"
    settled(page)
    expect(card).to_be_visible()
    expect(card.locator("header h2")).to_have_text("Event")
    name = card.locator("h3").inner_text()
    expect(card.locator(".highlight-text p").first).not_to_be_empty()
    expect(card.locator("svg.highlight-picture :is(path, image, use)").first).to_be_attached()
    expect(card.locator(".highlight-steps li").first).to_contain_text(f"draws an Event: {name}")
    expect(card.locator(".highlight-steps li").nth(1)).to_be_visible()
    check_place(page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page, within=".highlight") == []
        keep(page, f"highlight-event-{scheme}")
    resize(page, *SIZES[-1])
    keep(page, "highlight-event-narrow")
    resize(page, *SIZES[0])
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.locator(".story li.line", has_text=name).first.get_by_role("button", name="Show again").click()
    expect(card.locator("h3")).to_have_text(name)
    card.locator("h3").click()
    expect(card).to_be_hidden()


def test_the_dice_of_a_combat_round_are_beside_the_question_about_going_on(shared: Shared) -> None:
    page = settled(shared(when_asked("clash-of-cultures", "three-symbols", "battle.continue")))
    dice = page.locator(".ask-dice")
    expect(dice.locator(".roll")).to_have_count(2)
    expect(dice.locator(".roll").last).to_contain_text("combat value")
    assert dice.locator(".die").count() >= 2
    for across, down in SIZES:
        resize(page, across, down)
        expect(dice).to_be_visible()
        assert overflow(page)["across"] <= 0
        keep(page, f"highlight-dice-{across}")
    assert violations(page, within=".ask") == []
    resize(page, *SIZES[0])
    choose(page, "stop")
    expect(dice).to_be_hidden()


def test_lacerdas_card_is_shown_with_his_steps_at_the_pace_of_the_narration(opened: Open, site: Site) -> None:
    match, word = before_telling("on-mars", "solo-steered", "story.solo_card", 5)
    cookie = fresh_id()
    laid = site.lay(match, [SeatRow(0, "here", "Ada")], cookie)
    page = settled(opened(laid.path, cookie=cookie, narrated=True))
    card = page.locator(".highlight")
    choose(page, word)
    page.wait_for_selector(".opt[data-word=end]")
    page.keyboard.press("e")
    expect(card.locator("h3")).to_contain_text("Lacerda")
    expect(page.locator(".narration")).to_be_visible()
    page.locator(".narration").get_by_role("button").click()
    expect(page.locator(".narration")).to_be_hidden()
    expect(card.locator(".highlight-steps li").nth(1)).to_be_visible()
    expect(card.locator(".highlight-steps li").first).to_contain_text("is revealed")
    check_place(page)
    keep(page, "highlight-lacerda")


def test_they_can_be_switched_off_and_seen_from_the_story(opened: Open, site: Site) -> None:
    page = solo_page(opened, site)
    page.keyboard.press("v")
    expect(page.locator(".ask-note")).to_contain_text("only in the story")
    page.keyboard.press("e")
    page.wait_for_selector(".table:not([data-pending])")
    again = page.locator(".story").get_by_role("button", name="Show again").first
    expect(again).to_be_visible()
    assert page.locator(".highlight").is_hidden()
    again.click()
    expect(page.locator(".highlight")).to_be_visible()
    page.reload()
    settled(page)
    expect(page.get_by_role("button", name="Events, dice and cards")).to_have_attribute(
        "aria-pressed", "false"
    )


def test_the_result_says_why_the_match_is_over(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match, _ = before_telling("on-mars", "solo-steered", "story.over")
    while match.ask is not None:
        match.choose(match.ask.words[0])
    page = opened(site.lay(match, [SeatRow(0, "here", "Ada")], cookie).path, cookie=cookie)
    expect(page.locator(".result .why-over")).to_have_text(
        [re.compile("^No Mission remains"), "The last round is over: the game ends."]
    )
    assert page.locator(".highlight").is_hidden()


@pytest.mark.parametrize(("across", "down"), [pytest.param(*SIZES[0], marks=pytest.mark.long), SIZES[-1]])
def test_a_replay_shows_them_again(across: int, down: int, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = raided()
    laid = site.lay(match, cookie=cookie)
    page = opened(laid.replay, across, down, cookie=cookie)
    path = f"{site.address}/api{laid.path.replace('/t/', '/tables/')}/moments"
    count = page.request.get(path).json()["count"]
    rolled = next(n for n in range(1, count) if "dice" in page.request.get(f"{path}/{n}").json()["cues"])
    page.goto(f"{site.address}{laid.replay}#{rolled - 1}")
    page.wait_for_function("(n) => document.title.endsWith(`· ${n}`)", arg=rolled - 1)
    assert page.locator(".highlight").is_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".highlight .roll")).to_have_count(2)
    expect(page.locator(".highlight .die")).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".highlight")).to_be_hidden()
