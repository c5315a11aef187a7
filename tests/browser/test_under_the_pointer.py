"""What happens under the pointer: buttons stand still, and pieces say what they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import new

from .positions import part_of

Shared = Callable[..., Page]

FRAMES = """
(count) => new Promise((resolve) => {
  const seen = new Set();
  const look = (left) => {
    const button = document.querySelector(".opt");
    seen.add(`${button.getBoundingClientRect().y} ${button.matches(":hover")}`);
    if (left) requestAnimationFrame(() => look(left - 1));
    else resolve([...seen]);
  };
  look(count);
})
"""


def test_a_button_stands_still_when_the_pointer_is_at_its_edge(shared: Shared) -> None:
    page = shared(new("on-mars", seats=4, seed=3, forced="quiet"))
    button = page.locator(".opt").first
    expect(button).to_be_visible()
    box = button.bounding_box()
    assert box is not None
    for y in (box["y"] + 0.5, box["y"] + box["height"] - 1.5, box["y"] + box["height"] - 0.5):
        page.mouse.move(1, 1)
        page.mouse.move(box["x"] + box["width"] / 2, y)
        page.wait_for_timeout(50)
        assert page.evaluate(FRAMES, 10) == [f"{box['y']:g} true"]


UNNAMED = """
() => {
  const found = [];
  for (const title of document.querySelectorAll(".scene .piece > title")) {
    const piece = title.parentElement;
    const { e: x, f: y } = piece.getScreenCTM();
    const hit = document.elementFromPoint(x, y);
    if (hit?.closest("svg.scene") !== piece.ownerSVGElement) continue; // off the screen, or under a panel
    const pointed = hit.closest(".piece");
    if (!pointed?.querySelector(":scope > title")) found.push(`${piece.dataset.key} under ${pointed?.dataset.key}`);
  }
  return found;
}
"""


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_every_labelled_piece_says_what_it_is_at_its_centre(game: str, shared: Shared) -> None:
    page = shared(part_of(game, "two-steered", 0.5))
    expect(page.locator(".piece").first).to_be_visible()
    assert page.evaluate(UNNAMED) == []
