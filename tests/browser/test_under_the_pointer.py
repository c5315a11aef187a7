"""What happens under the pointer: buttons stand still, and pieces say what they are."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from areopagus.kernel import new

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
