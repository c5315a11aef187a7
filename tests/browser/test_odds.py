"""Odds on the page: in the second line of an option, and as charts on a card, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from areopagus.kernel import Match, SeededDealer, odds_of
from tests.games.clash_of_cultures.battlefields import arm, march, meeting, roll

from .conftest import Site
from .looks import keep, overflow, settled, violations

Shared = Callable[..., Page]
LEAST_FOR_FINGERS = 43.5


def battle() -> Match:
    """A battle after its first round: the attacker, who has a card, is asked whether to go on."""
    table = meeting(3, 2, "fortress")
    with table.edit() as s:
        arm(s, 0, "flanking")
    march(table, 3)
    table.play("pass")
    roll(table, 1, 1, 2, 1, 1, 1)
    assert table.about == "battle.continue"
    table.match._dealer = SeededDealer(3)
    return table.match


def test_odds_are_in_the_option_and_on_a_card_until_it_is_closed(shared: Shared, site: Site) -> None:
    match = battle()
    (odds,) = odds_of(match, 0, openly=True).values()
    page = shared(match)
    settled(page)
    option = page.locator(".opt[data-word=continue]")
    expect(option.locator(".detail")).to_have_text(match.say(odds.summary))
    expect(page.locator(".odds-tool")).to_have_count(1)  # who stops needs no luck
    card, control = page.locator(".odds-card"), page.locator(".odds-tool")
    control.focus()
    page.keyboard.press("Enter")
    expect(card).to_be_visible()
    expect(control).to_have_attribute("aria-expanded", "true")
    titles = [match.say(chart.title) for chart in odds.charts]
    expect(card.locator("h3")).to_have_text(titles)
    expect(card.locator("dt")).to_have_text(
        [match.say(bar.name) for chart in odds.charts for bar in chart.bars]
    )
    assert violations(page, within=".odds-card") == []
    keep(page, "odds")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    option.hover()
    expect(card).to_be_visible()
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()
    option.click()
    settled(page)
    assert site.choices(page.url)[match.length] == "continue"


def test_a_combat_card_says_its_odds_before_its_text_which_may_be_cut(shared: Shared) -> None:
    table = meeting(3, 2, "fortress")
    with table.edit() as s:
        arm(s, 0, "flanking")
    march(table, 3)
    assert table.about == "battle.card"
    odds = {word.text: its_odds for word, its_odds in odds_of(table.match, 0).items()}
    page = settled(shared(table.match))
    card = next(word for word in odds if word.startswith("action:"))
    detail = page.locator(f".opt[data-word='{card}'] .detail")
    expect(detail).to_have_text(re.compile(f"^{re.escape(table.match.say(odds[card].summary))} · "))


def test_odds_are_reached_by_touch_on_a_narrow_screen(shared: Shared) -> None:
    page = shared(battle(), width=360, height=740, has_touch=True)
    settled(page)
    if page.locator(".to-options").is_visible():
        page.locator(".to-options").tap()
    control, card = page.locator(".odds-tool"), page.locator(".odds-card")
    box = control.bounding_box()
    assert box is not None
    assert box["height"] >= LEAST_FOR_FINGERS
    control.tap()
    expect(card).to_be_visible()
    assert overflow(page)["across"] <= 0
    assert violations(page, within=".odds-card") == []
    keep(page, "odds-phone")
    page.locator(".who").tap()
    expect(card).to_be_hidden()
