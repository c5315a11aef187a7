"""What happens under the pointer: buttons stand still, pieces say what they are, also while they move."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import new

from .looks import keep, rest
from .positions import choices_before_the_first, part_of, record, when_asked

Shared = Callable[..., Page]

FRAMES = """
(count) => new Promise((resolve) => {
  const seen = new Set();
  const look = (left) => {
    const button = document.querySelector(".opt");
    seen.add(`${button.getBoundingClientRect().y.toFixed(2)} ${button.matches(":hover")}`);
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
        rest(page, 50)
        assert page.evaluate(FRAMES, 10) == [f"{box['y']:.2f} true"]


UNNAMED = """
() => {
  const found = [];
  for (const piece of document.querySelectorAll(".scene .piece[aria-label]:not(.plain)")) {
    const { x, y, width, height } = piece.querySelector(":scope > .hit").getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (hit?.closest("svg.scene") !== piece.ownerSVGElement) continue; // off the screen, or under a button
    const pointed = hit.closest(".piece");
    if (!pointed?.ariaLabel) found.push(`${piece.dataset.key} under ${pointed?.dataset.key}`);
  }
  return found;
}
"""


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_every_labelled_piece_says_what_it_is_at_its_centre(game: str, shared: Shared) -> None:
    page = shared(part_of(game, "two-steered", 0.5))
    expect(page.locator(".piece").first).to_be_visible()
    assert page.evaluate(UNNAMED) == []
    assert page.locator(".scene title").count() == 0  # no tooltips of the browser


SPOKEN = "() => [...document.querySelectorAll('.piece.lit[tabindex]')].map((piece) => piece.ariaLabel)"


def test_what_can_be_chosen_is_read_out_as_one_sentence(shared: Shared) -> None:
    page = shared(when_asked("clash-of-cultures", "two-steered", "advance.take"))
    expect(page.locator(".piece.lit").first).to_be_attached()
    spoken = page.evaluate(SPOKEN)
    assert any(". " in label for label in spoken)  # what an advance does
    for label in spoken:
        number, name, *_ = label.split(", ")
        assert not re.search(r"[.,:;!?]\s*[.,:;!?]", label), label
        assert label.count(name) == 1, label
        assert number


SLOWLY = """
(key) => new Promise((resolve) => {
  const look = () => {
    const piece = document.querySelector(`.piece[data-key="${key}"]`);
    const [moves] = piece.getAnimations();
    if (!moves) return requestAnimationFrame(look);
    moves.pause();
    moves.currentTime = moves.effect.getComputedTiming().delay + 1;
    const { x, y, width, height } = piece.getBoundingClientRect();
    moves.playbackRate = 0.001;
    moves.play();
    resolve([x + width / 2, y + height / 2]);
  };
  look();
})
"""


def test_a_piece_that_is_clicked_while_it_moves_is_meant_itself(shared: Shared) -> None:
    game, name = "on-mars", "two-steered"
    step = record(game, name).choices[choices_before_the_first(game, name, "control.step")]
    page = shared(when_asked(game, name, "control.step"), reduced_motion="no-preference")
    page.locator(f".opt[data-word='{step}']").click()
    middle = page.evaluate(SLOWLY, "bot:0:0")
    page.locator(".opts:not([aria-busy]) .begins").first.wait_for()
    page.mouse.click(*middle)
    expect(page.locator(f".opts .opt[data-word='{step}'].begins")).to_be_visible()
    expect(page.locator(".bubble")).to_be_hidden()
    expect(page.locator(".chooser .gesture").nth(1)).to_be_visible()  # where it goes next
    keep(page, "clicked-while-it-moves")


SEEN = """
() => {
  const svg = document.querySelector("[data-panel=map] .scene");
  window.seen = [svg.getAttribute("viewBox")];
  const note = () => window.seen.push(svg.getAttribute("viewBox"));
  new MutationObserver(note).observe(svg, { attributeFilter: ["viewBox"] });
}
"""
LATE = "(() => { const now = performance.now.bind(performance); performance.now = () => now() + 300; })()"


def test_a_flight_never_goes_beyond_its_ends(shared: Shared) -> None:
    """Also when the time of the first frames lies before the start, as on a busy machine."""
    match = new("on-mars", seats=2, seed=5, forced="quiet")
    page = shared(match, width=360, height=740, has_touch=True, reduced_motion="no-preference", anew=True)
    expect(page.locator(".opt").first).to_be_visible()
    page.locator(".tabs [data-area=map]").tap()
    fit, closer, _ = page.locator(".zoom .tool").all()
    for _ in range(4):
        closer.tap()
    page.evaluate(LATE)
    page.evaluate(SEEN)
    fit.tap()
    rest(page, 1_000)
    seen = [[float(number) for number in box.split()] for box in page.evaluate("() => window.seen")]
    assert len(seen) > 3
    for first, last, *between in zip(seen[0], seen[-1], *seen[1:-1], strict=True):
        assert all(min(first, last) - 0.01 <= value <= max(first, last) + 0.01 for value in between)
    assert all(width > 0 and height > 0 for _, _, width, height in seen)
