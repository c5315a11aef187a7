"""Secrets at a screen that several people share: the curtain, and what stands behind it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from areopagus.kernel import Match, new

from .conftest import Site
from .looks import rest
from .positions import part_of

Shared = Callable[..., Page]

SETTLED = 600
"""Milliseconds after which options can be clicked again that have come under the pointer."""
SAID = """
() => [...document.querySelectorAll("*")].flatMap((element) => [
  element.getAttribute("aria-label") ?? "", element.getAttribute("title") ?? "",
  ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data),
])
"""


def with_hands(game: str) -> Match:
    """A position in which the asked player has cards in hand, and a question that needs them."""
    match = (
        part_of(game, "two-steered", 0.5)
        if game != "beacons"
        else new(game, seats=2, seed=11, forced="quiet")
    )
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(match.ask.words[0])
    assert match.ask is not None
    assert len(hand(match, match.ask.seat)) > 1
    return match


def hand(match: Match, seat: int) -> set[str]:
    """What only this seat can see, as the picture names it: labels that the public picture has not."""
    return labels(match, seat) - labels(match, None)


def labels(match: Match, eyes: int | None) -> set[str]:
    say = match.game.phrasebook("en").text
    panels = match.scene(eyes).to_json(say)["panels"]
    return {piece["label"] for panel in panels for piece in panel["pieces"] if "label" in piece}


def texts_of(page: Page) -> set[str]:
    """All that the page says anywhere, seen or not."""
    return set(page.evaluate(SAID))


def test_a_curtain_stands_before_a_question_that_needs_hidden_cards(shared: Shared) -> None:
    match = with_hands("beacons")
    assert match.ask is not None
    cards = hand(match, match.ask.seat)
    page = shared(match)
    expect(page.locator(".curtain[open]")).to_be_visible()
    assert cards & texts_of(page) == set()
    assert page.locator(".opt, .piece.lit").count() == 0
    assert page.locator(".ask strong").inner_text() == ""
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(page.locator(".curtain[open]")).to_be_visible()
    page.locator(".curtain .button").click()
    expect(page.locator(".opt").first).to_be_visible()
    assert cards <= texts_of(page)
    assert page.locator(".curtain[open]").count() == 0


def test_the_own_cards_are_shown_on_request_and_covered_again(shared: Shared) -> None:
    match = with_hands("clash-of-cultures")
    assert match.ask is not None
    cards = hand(match, match.ask.seat)
    page = shared(match)
    expect(page.locator(".opt[data-word=end]")).to_be_visible()
    assert page.locator(".curtain[open]").count() == 0
    assert cards & texts_of(page) == set()
    page.locator(".own-cards").dblclick()
    rest(page, SETTLED)
    expect(page.locator(".own-cards:not(.shows)")).to_be_visible()
    assert cards <= texts_of(page)
    page.keyboard.press("o")
    expect(page.locator(".own-cards.shows")).to_be_visible()
    expect(page.locator(".piece.gone")).to_have_count(0)
    assert cards & texts_of(page) == set()
    page.locator(".own-cards").click()
    expect(page.locator(".own-cards:not(.shows)")).to_be_visible()
    page.locator(".opt[data-word=end]").click()
    expect(page.locator(".own-cards.shows")).to_be_visible()
    assert cards & texts_of(page) == set()


def test_an_open_question_comes_without_a_curtain(shared: Shared) -> None:
    page = shared(new("on-mars", seats=4, seed=3, forced="quiet"))
    expect(page.locator(".opt").first).to_be_visible()
    assert page.locator(".curtain[open]").count() == 0
    page.locator(".opt").first.click()
    page.wait_for_selector(".table:not([data-pending]) .opt")
    assert page.locator(".curtain[open]").count() == 0


def test_a_standing_answer_is_set_beside_a_covered_question_which_it_answers(
    shared: Shared, site: Site
) -> None:
    match = new("clash-of-cultures", seats=2, seed=1, forced="quiet")
    match.choose("advance")
    match.choose("advance:irrigation")
    assert match.ask is not None
    assert match.ask.about == "card.react"
    page = shared(match)
    expect(page.locator(".own-cards.shows")).to_be_visible()
    expect(page.locator(".standing-button")).to_be_hidden()
    page.locator(".always[data-standing=pass_this_turn]").click()
    expect(page.locator(".opt[data-word=activate]")).to_be_visible()
    expect(page.locator(".own-cards.shows")).to_be_visible()
    assert site.choices(page.url)[match.length :] == ["pass"]
