"""Help cards: by the pointer, the focus and a long press, in both games; never over the piece, never outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .looks import SCHEMES, keep, rest, settled, show_cards, violations
from .positions import part_of, when_asked

Shared = Callable[..., Page]
THINGS = {
    "on-mars": ("scientist:", "orks in any Advanced", "OM-SCI-"),
    "clash-of-cultures": ("advance:", "advance", "CC-"),
}
"""For each game the beginning of the key of a piece, what its card tells, and the beginning of its rule."""
AIM = """
async (beginning) => {
  for (const piece of document.querySelectorAll(`.piece[data-key^="${beginning}"]`)) {
    piece.scrollIntoView({ block: "center", inline: "center" });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame); // until the event of scrolling is over
    const { x, y, width, height } = piece.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(middle.x, middle.y)?.closest(".piece");
    if (hit && (hit === piece || hit.dataset.word === piece.dataset.word && piece.dataset.word)) return middle;
  }
  return null;
}
"""
PLACES = """
() => {
  const card = document.querySelector(".help-card").getBoundingClientRect();
  const { x, y } = window.aimed;
  return {
    inside: card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight,
    covers: x >= card.left && x <= card.right && y >= card.top && y <= card.bottom,
  };
}
"""


def uncover(page: Page) -> None:
    """Wait for the table, behind the curtain if there is one."""
    expect(page.locator(".piece").first).to_be_attached()
    if page.locator(".curtain").is_visible():
        page.locator(".curtain button").click()
        expect(page.locator(".curtain")).to_be_hidden()
    expect(page.locator(".piece").first).to_be_visible()
    show_cards(page)


def aim(page: Page, beginning: str) -> dict[str, float]:
    """The middle of a piece that nothing covers."""
    uncover(page)
    point: dict[str, float] | None = page.evaluate(AIM, beginning)
    assert point is not None, f"no {beginning} can be pointed at"
    page.evaluate("(point) => { window.aimed = point; }", point)
    return point


def hover(page: Page, beginning: str) -> Locator:
    """The card that appears when the pointer rests on a piece."""
    point = aim(page, beginning)
    page.mouse.move(point["x"] - 1, point["y"])
    page.mouse.move(point["x"], point["y"])
    card = page.locator(".help-card")
    expect(card).to_be_visible()
    return card


def check(page: Page, card: Locator, game: str) -> None:
    """A card has a picture, a name, what the thing does, and its rule; it is in the window and beside the piece."""
    _, effect, rule = THINGS[game]
    expect(card.locator(".help-name")).not_to_be_empty()
    expect(card.locator(".help-effect").first).to_contain_text(effect)
    expect(card.locator(".link")).to_contain_text(rule)
    expect(card.locator(".help-picture image, .help-picture g").first).to_be_attached()
    assert page.evaluate(PLACES) == {"inside": True, "covers": False}


def press_long(page: Page, point: dict[str, Any]) -> None:
    """Press with a finger, and let go."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    rest(page, 700)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


LOWEST = """
() => {
  const points = [...document.querySelectorAll(".panel .piece[aria-label]")].map((piece) => {
    const { left, top, width, height } = piece.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  const shown = points.filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".piece[aria-label]"));
  return shown.reduce((lowest, point) => (point.y > lowest.y ? point : lowest));
}
"""
"""The place of the lowest piece that can be pointed at."""


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_the_pointer_brings_a_card_that_stays_while_it_is_on_it_and_goes_afterwards(
    game: str, shared: Shared
) -> None:
    page = shared(part_of(game, "two-steered", 0.5))
    card = hover(page, THINGS[game][0])
    check(page, card, game)
    expect(card.locator(".help-fact")).to_have_count(2)  # price and rule
    assert page.locator(".scene title, .help-card [title]").count() == 0
    for theme in SCHEMES:
        page.emulate_media(color_scheme=theme)
        assert violations(page, within=".help-card") == []
        keep(page, f"{game}-help-{theme}")
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    rest(page, 600)
    expect(card).to_be_visible()
    page.mouse.move(1, 1)
    expect(card).to_be_hidden()
    expect(card).to_be_empty()


def test_a_card_leaves_sentences_whole_and_shows_what_an_action_looks_like(shared: Shared) -> None:
    page = shared(part_of("on-mars", "two-steered", 0.5))
    card = hover(page, "bot:")
    expect(card.locator(".help-name")).to_have_text("Bot")
    expect(card.locator(".help-effect").first).to_contain_text("A Bot that ends a turn")
    page.keyboard.press("Escape")
    card = hover(page, "action:construct")
    expect(card.locator(".help-name")).to_have_text("Construct a Building")
    shape = card.locator(".help-picture path").first.bounding_box()
    assert shape is not None
    assert min(shape["width"], shape["height"]) > 20


@pytest.mark.parametrize("game", ["clash-of-cultures", pytest.param("on-mars", marks=pytest.mark.long)])
def test_a_card_never_covers_the_question(game: str, shared: Shared) -> None:
    page = shared(part_of(game, "two-steered", 0.5), width=1366, height=650)
    settled(page)
    top = page.locator(".ask").bounding_box()
    lowest = page.evaluate(LOWEST)
    page.mouse.move(1, 1)
    page.mouse.move(lowest["x"], lowest["y"])
    card = page.locator(".help-card")
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert top is not None
    assert box is not None
    assert box["y"] + box["height"] <= top["y"] + 1


def test_a_card_waits_until_the_pointer_rests_and_goes_with_escape_scrolling_and_a_click(
    shared: Shared,
) -> None:
    page = shared(part_of("on-mars", "two-steered", 0.5))
    point = aim(page, "blueprint:")
    page.mouse.move(point["x"], point["y"])
    rest(page, 100)
    page.mouse.move(1, 1)
    rest(page, 500)
    expect(page.locator(".help-card")).to_be_hidden()
    card = hover(page, "blueprint:")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    page.mouse.move(1, 1)
    card = hover(page, "blueprint:")
    page.mouse.wheel(0, 20)
    expect(card).to_be_hidden()
    page.mouse.move(1, 1)
    hover(page, "blueprint:")
    page.mouse.down()
    expect(card).to_be_hidden()
    page.mouse.up()
    rest(page, 500)
    expect(card).to_be_hidden()


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_a_card_leads_to_its_rule(game: str, shared: Shared) -> None:
    page = shared(part_of(game, "two-steered", 0.5))
    card = hover(page, THINGS[game][0])
    rule = card.locator(".link").inner_text()
    card.locator(".link").click()
    expect(page.locator(".drawer .now dt")).to_have_text(rule)
    expect(card).to_be_hidden()
    rest(page, 500)
    expect(card).to_be_hidden()  # although something else is under the pointer now
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()
    hover(page, THINGS[game][0])
    page.keyboard.press("r")
    expect(page.locator(".drawer .now dt")).to_have_text(rule)


@pytest.mark.parametrize(
    ("game", "about", "beginning"),
    [
        ("on-mars", "blueprint.take", "blueprint:"),
        pytest.param("clash-of-cultures", "advance.take", "advance:", marks=pytest.mark.long),
    ],
)
def test_the_focus_brings_a_card_that_describes_the_piece(
    game: str, about: str, beginning: str, shared: Shared
) -> None:
    page = shared(when_asked(game, "two-steered", about))
    uncover(page)
    lit = page.locator(f'.piece.lit[tabindex="0"][data-key^="{beginning}"]').first
    expect(lit).to_be_attached()
    page.keyboard.press("Shift")  # the keyboard is in use
    card = page.locator(".help-card")
    lit.evaluate("piece => { piece.focus(); piece.blur(); }")  # too short for a card
    rest(page, 300)
    expect(card).to_be_hidden()
    lit.focus()
    expect(card).to_be_visible()
    expect(card).to_have_attribute("role", "tooltip")
    expect(lit).to_have_attribute("aria-describedby", "help-card")
    expect(card.locator(".help-effect").first).not_to_be_empty()
    expect(card.locator(".link")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert lit.get_attribute("aria-describedby") is None


@pytest.mark.parametrize("game", ["clash-of-cultures", pytest.param("on-mars", marks=pytest.mark.long)])
def test_a_long_press_brings_a_sheet_and_chooses_nothing(game: str, shared: Shared) -> None:
    page = shared(part_of(game, "two-steered", 0.5), width=360, height=740, has_touch=True)
    uncover(page)
    for tab in page.locator(".tabs [data-area]").all():
        tab.click()
        if page.evaluate(AIM, THINGS[game][0]) is not None:
            break
    question = page.locator(".ask strong").first.inner_text()
    point = aim(page, THINGS[game][0])
    press_long(page, point)
    card = page.locator(".help-card.sheet")
    expect(card).to_be_visible()
    check(page, card, game)
    box = card.bounding_box()
    assert box is not None
    assert box["width"] == 360
    assert page.locator(".ask strong").first.inner_text() == question
    expect(page.locator(".bubble")).to_be_hidden()
    assert violations(page, within=".help-card") == []
    keep(page, f"{game}-help-narrow")
    page.touchscreen.tap(point["x"], point["y"])
    expect(card).to_be_hidden()
    expect(page.locator(".bubble")).to_be_hidden()


def test_nothing_of_another_view_stays_in_a_card(shared: Shared) -> None:
    page = shared(when_asked("clash-of-cultures", "two-steered", "turn.action"))
    card = hover(page, "hand:action:")
    page.keyboard.press(page.locator(".opt", has_text="End the Turn").locator("kbd").inner_text())
    expect(page.locator(".own-cards.shows")).to_be_visible()
    expect(card).to_be_hidden()
    expect(card).to_be_empty()
