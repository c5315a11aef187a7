"""A full turn of each game by keyboard alone, and by touch on a screen 360 pixels wide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import new

from .looks import READY

Shared = Callable[..., Page]
Choose = Callable[[Page, str], None]
ENOUGH = 5
"""Number of choices after which the turn is ended where possible."""
FINGER = 40
END = "end"

OFFERS = """
() => [...document.querySelectorAll(".opts .opt[data-word]")].map((button) => {
  button.scrollIntoView({ block: "nearest" });
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const whole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return { word: button.dataset.word, height: box.height, reached: whole && hit !== null && button.contains(hit) };
})
"""
FOCUS = """
() => {
  const element = document.activeElement;
  const box = element.getBoundingClientRect();
  return { x: Math.max(0, box.x - 8), y: Math.max(0, box.y - 8), width: box.width + 16, height: box.height + 16 };
}
"""


PLACE = """
(word) => {
  for (const piece of document.querySelectorAll(`.piece.lit[tabindex="0"][data-word="${word}"]`)) {
    const box = piece.getBoundingClientRect();
    const at = [box.x + box.width / 2, box.y + box.height / 2];
    if (document.elementFromPoint(...at)?.closest(".piece.lit")?.dataset.word === word) return at;
  }
  return null;
}
"""


def settled(page: Page) -> None:
    page.wait_for_selector(f"{READY}, .chooser:not([hidden]), .curtain[open] .button", state="attached")
    page.wait_for_selector(".table:not([data-pending]) .opts:not([aria-busy])", state="attached")


def asked(page: Page) -> str:
    """Whose turn the page says it is."""
    return page.locator(".ask .who small span").first.inner_text()


def play_a_turn(
    page: Page,
    draw: Callable[[Page], None],
    choose: Choose,
    take: Callable[[Page], None],
    *,
    least: int,
) -> None:
    """Play until the turn is ended and somebody else is asked; `take` performs a gesture of the open chooser."""
    settled(page)
    mine = ""
    for number in range(60):
        if page.locator(".curtain[open]").count():
            draw(page)
            expect(page.locator(".curtain[open]")).to_have_count(0)
            settled(page)
        offers: list[dict[str, Any]] = page.evaluate(OFFERS)
        assert [offer for offer in offers if not offer["reached"] or offer["height"] < least] == []
        words = [str(offer["word"]) for offer in offers]
        mine = mine or (asked(page) if END in words else "")
        is_last = END in words and (len(words) == 1 or number >= ENOUGH)
        choose(page, END if is_last else next(word for word in words if word != END))
        settled(page)
        if page.locator(".chooser").is_visible():
            take(page)
            settled(page)
        if is_last:
            if page.locator(".curtain[open]").count():
                assert mine.split(",")[0] not in page.locator(".curtain h2").inner_text()
            else:
                assert asked(page) != mine
            return
    raise AssertionError("the turn does not end")


def focus_is_seen(page: Page) -> bool:
    """Whether what has the focus looks different from when it has not."""
    clip = page.evaluate(FOCUS)
    focused = page.screenshot(clip=clip)
    element = page.evaluate_handle("() => { const it = document.activeElement; it.blur(); return it; }")
    blurred = page.screenshot(clip=clip)
    element.evaluate("element => element.focus()")
    return focused != blurred


def press_until(page: Page, key: str, selector: str) -> None:
    """Press a key until what is selected has the focus."""
    for _ in range(150):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{key} does not lead to {selector}")


class Keyboard:
    """Chooses by the number, by Tab to the button, by the arrows to a place on the board: what was used least."""

    def __init__(self) -> None:
        self.used = {"board": 0, "tab": 0, "number": 0}

    def choose(self, page: Page, word: str) -> None:
        button = page.locator(f".opt[data-word='{word}']")
        piece = f".piece.lit[data-word='{word}']"
        possible = {
            "board": page.locator(f"{piece}[tabindex='0']").count() > 0,
            "tab": True,
            "number": button.get_attribute("aria-keyshortcuts") is not None,
        }
        way = min((way for way in possible if possible[way]), key=lambda way: self.used[way])
        if way == "number":
            page.keyboard.press(button.get_attribute("aria-keyshortcuts") or "")
        elif way == "tab":
            press_until(page, "Tab", f".opt[data-word='{word}']")
        else:
            page.keyboard.press("ArrowRight")
            assert page.evaluate("() => document.activeElement.matches('.piece.lit')")
            if not page.evaluate("piece => document.activeElement.matches(piece)", piece):
                press_until(page, "Tab", piece)
        if way != "number":
            assert self.used[way] or focus_is_seen(page)
            page.keyboard.press("Enter")
        self.used[way] += 1

    def take(self, page: Page) -> None:
        assert page.evaluate("() => document.activeElement.closest('.chooser') !== null")
        first = page.locator(".chooser .gesture").first
        key = first.get_attribute("aria-keyshortcuts")
        if key is None:
            first.focus()
        page.keyboard.press(key or "Enter")


class Finger:
    """Taps the button, or the place on the board, which is tapped once more if it is small."""

    def __init__(self) -> None:
        self.used = {"board": 0, "button": 0}

    def choose(self, page: Page, word: str) -> None:
        place = page.locator(f".panel .piece.lit[tabindex='0'][data-word='{word}']").first
        at = self.point(page, word) if self.used["board"] <= self.used["button"] else None
        if at is None:
            self.used["button"] += 1
            page.locator(f".opt[data-word='{word}']").tap()
            return
        self.used["board"] += 1
        page.touchscreen.tap(*at)
        if not page.locator(".table[data-pending]").count() and place.and_(page.locator(".pointed")).count():
            page.touchscreen.tap(*at)

    def take(self, page: Page) -> None:
        first = page.locator(".chooser .gesture").first
        box = first.bounding_box()
        assert box is not None
        assert box["height"] >= FINGER
        first.tap()

    def point(self, page: Page, word: str) -> tuple[float, float] | None:
        """Where a finger hits the place of a word, if it is in sight."""
        result = page.evaluate(PLACE, word)
        return None if result is None else (result[0], result[1])


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_a_full_turn_by_keyboard_alone(game: str, shared: Shared) -> None:
    keyboard = Keyboard()
    page = shared(new(game, seats=2, seed=5, forced="quiet"))
    play_a_turn(page, lambda page: page.keyboard.press("Enter"), keyboard.choose, keyboard.take, least=0)
    assert min(keyboard.used.values()) > 0, keyboard.used


@pytest.mark.parametrize("game", ["clash-of-cultures", pytest.param("on-mars", marks=pytest.mark.long)])
def test_a_full_turn_by_touch_on_a_narrow_screen(game: str, shared: Shared) -> None:
    finger = Finger()
    page = shared(new(game, seats=2, seed=5, forced="quiet"), width=360, height=740, has_touch=True)
    play_a_turn(
        page, lambda page: page.locator(".curtain .button").tap(), finger.choose, finger.take, least=FINGER
    )
    assert min(finger.used.values()) > 0, finger.used
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
