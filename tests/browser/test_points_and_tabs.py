"""The rail and the tabs show what is so: negative points, the panel that is seen, who wrote what."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import Match, new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Open, Site
from .looks import keep, resize, rest, settled
from .positions import after, choices_before, part_of

Shared = Callable[..., Page]

BAR = """
(bar) => {
  const line = bar.querySelector(".zero");
  const zero = line ? line.getBoundingClientRect().x : null;
  const width = (rect) => rect.getBoundingClientRect().width;
  const less = [...bar.querySelectorAll(".less")];
  return { zero, less: less.map(width), areLeft: less.every((rect) => rect.getBoundingClientRect().right <= zero + 1) };
}
"""


def below_zero() -> Match:
    """A match of On Mars in which somebody has less than nothing."""
    match = new("on-mars", seats=2, seed=3, forced="quiet")
    for _ in range(400):
        assert match.ask is not None
        if any(sum(points.values()) < 0 for points in match.game.points(match.view())):
            return match
        words = [word.text for word in match.ask.words]
        match.choose(next((word for word in words if "blueprint" in word), words[0]))
    raise AssertionError("nobody has less than nothing")


def test_points_below_zero_are_drawn_to_the_left_of_it(shared: Shared) -> None:
    page = shared(below_zero())
    if page.locator(".curtain .button").count():
        page.locator(".curtain .button").click()
    expect(page.locator(".points-bar .zero")).to_have_count(2)
    bars = [page.evaluate(BAR, bar) for bar in page.locator(".points-bar").element_handles()]
    assert any(one["less"] and min(one["less"]) > 1 for one in bars)
    assert all(one["areLeft"] for one in bars)
    assert bars[0]["zero"] == pytest.approx(bars[1]["zero"], abs=1)
    expect(page.locator(".legend")).to_contain_text("if the game ended now")
    keep(page, "points-below-zero")


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_the_tab_that_was_tapped_is_lit(game: str, shared: Shared) -> None:
    match = new(game, seats=2, seed=5, forced="quiet")
    page = shared(match, width=360, height=740, has_touch=True, reduced_motion="no-preference")
    page.wait_for_selector(".opt, .curtain[open]")
    if page.locator(".curtain[open]").count():
        page.locator(".curtain .button").tap()
    tabs = page.locator(".tabs button[data-area]")
    for place in (1, 2, 0, 2, 1):
        tabs.nth(place).tap()
        rest(page, 300)
        expect(tabs.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".tabs [aria-pressed=true]")).to_have_count(1)
    keep(page, f"tabs-{game}")


def test_a_turn_on_a_phone_begins_at_the_map_though_an_advance_can_be_used(shared: Shared) -> None:
    number = choices_before(
        "clash-of-cultures", "two-steered", "turn.action", lambda view: view["round"] == 6
    )
    match = after("clash-of-cultures", "two-steered", number)
    assert match.ask is not None
    assert "bartering" in [word.text for word in match.ask.words]
    page = settled(shared(match, width=360, height=740, has_touch=True))
    expect(page.locator(".tabs [aria-pressed=true]")).to_have_text("Map")
    expect(page.locator(".tabs [data-area=board]")).to_have_class(re.compile("lit"))


@pytest.mark.parametrize("game", [pytest.param("on-mars", marks=pytest.mark.long), "clash-of-cultures"])
def test_a_narrow_screen_shows_all_tabs_at_once(game: str, shared: Shared) -> None:
    page = settled(shared(part_of(game, "four-steered", 0.5), width=360, height=740))
    tabs = page.locator(".tabs button")
    assert 5 <= tabs.count() <= 6
    seen = set()
    for tab in tabs.all():
        expect(tab).to_be_in_viewport(ratio=1)
        box = tab.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert tab.locator("span").evaluate("label => label.scrollWidth <= label.clientWidth")
    for tab in page.locator(".tabs [data-area]").all():
        tab.click()
        seen |= {panel.get_attribute("data-panel") for panel in page.locator(".panel").all()}
        assert page.evaluate("() => document.querySelector('.panels').scrollWidth") <= 360
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".panel")).to_have_count(len(seen))


NAMES = ["Konstantinos", "Maria Lopez", "BoardGameGeek42", "Christopher L. with a name of forty signs"]

CROSSED = """
() => {
  const crossed = [];
  const drawn = [...document.querySelectorAll(".scene .piece > text")];
  const texts = drawn.map((text) => ({ text, box: text.getBoundingClientRect() }));
  const meet = (one, other) => one.left < other.right - 1 && one.right > other.left + 1 &&
    one.top < other.bottom - 3 && one.bottom > other.top + 3;
  for (const { text, box } of texts) {
    const { key } = text.parentElement.dataset;
    if (!/^hand$|^glance:\\d:name$|^seat:\\d:name$|^seat:name:\\d$/.test(key)) continue;
    const stage = text.ownerSVGElement;
    const bar = stage.querySelector(`.piece[data-key="${key.replace(":name", "")}"]`);
    for (const other of texts)
      if (other.text !== text && other.text.ownerSVGElement === stage && meet(other.box, box))
        crossed.push(`${key} and ${other.text.parentElement.dataset.key}`);
    if (/^glance/.test(key)) {
      const { left, right } = bar.querySelector(":scope > :is(image, .shapes)").getBoundingClientRect();
      if (box.left < left || box.right > right) crossed.push(`${key} leaves its bar`);
    }
  }
  return crossed;
}
"""


@pytest.mark.parametrize("game", ["on-mars", pytest.param("clash-of-cultures", marks=pytest.mark.long)])
def test_long_names_stay_in_their_room(game: str, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = part_of(game, "four-steered", 0.55)
    laid = site.lay(match, [SeatRow(seat, "here", name) for seat, name in enumerate(NAMES)], cookie)
    page = settled(opened(laid.path, cookie=cookie))
    for across, down in ((1440, 900), (1366, 650), (1024, 768), (360, 740)):
        resize(page, across, down)
        assert page.evaluate(CROSSED) == []
        for tool in page.locator(".tools .tool:visible").all():
            expect(tool).to_be_in_viewport(ratio=1)
        keep(page, f"names-{game}-{across}")


def test_names_have_room_on_an_upright_tablet(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = part_of("on-mars", "four-steered", 0.55)
    names = ["Ada", "Bo", *NAMES[2:]]
    laid = site.lay(match, [SeatRow(seat, "here", name) for seat, name in enumerate(names)], cookie)
    page = settled(opened(laid.path, 768, 1024, cookie=cookie))
    widths = page.locator(".chips .name").evaluate_all(
        "names => names.map((name) => [name.clientWidth, name.scrollWidth])"
    )
    assert all(shown == whole for shown, whole in widths[:2])
    assert all(shown >= 60 for shown, _ in widths[2:])


OUTSIDE = """
() => [...document.querySelectorAll(".chart .who")].filter((name) => {
  const { left, right } = name.getBoundingClientRect();
  const chart = name.ownerSVGElement.getBoundingClientRect();
  return left < chart.left || right > chart.right;
}).map((name) => name.textContent)
"""


@pytest.mark.long
@pytest.mark.parametrize(("across", "down"), [(1024, 768), (360, 740)])
def test_long_names_stay_in_the_chart_of_the_result(across: int, down: int, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = part_of("clash-of-cultures", "four-steered", 1)
    laid = site.lay(match, [SeatRow(seat, "here", name) for seat, name in enumerate(NAMES)], cookie)
    page = opened(laid.path, across, down, cookie=cookie)
    expect(page.locator(".chart .who")).to_have_count(4)
    assert page.evaluate(OUTSIDE) == []


def test_a_wish_to_undo_is_readable_on_a_narrow_screen(opened: Open, site: Site) -> None:
    match = new("clash-of-cultures", seats=2, seed=4, forced="quiet")
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    assert match.ask is not None
    one, other = (opened(laid.links[seat], 360, 740) for seat in (match.ask.seat, 1 - match.ask.seat))
    for page in (one, other, one):
        page.locator(".opt[data-word=end]").click()
    expect(other.locator(".opt").first).to_be_visible()
    other.keyboard.press("u")
    expect(one.locator(".ask-note .button")).to_have_count(2)
    text = one.locator(".ask-note span").bounding_box()
    assert text is not None
    assert text["width"] > 250
    keep(one, "consent-narrow")


def test_lines_of_chat_have_emblems_after_a_reload(opened: Open, site: Site) -> None:
    match = new("clash-of-cultures", seats=2, seed=4, forced="quiet")
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    page = opened(laid.links[0])
    page.locator(".chat-part input").fill("Good luck!")
    page.keyboard.press("Enter")
    expect(page.locator(".chat .emblem path").first).to_be_attached()
    page.reload()
    expect(page.locator(".chat li")).to_contain_text("Good luck!")
    expect(page.locator(".chat .emblem path").first).to_be_attached()


def test_on_a_phone_a_button_leads_back_to_the_options(shared: Shared) -> None:
    page = shared(new("on-mars", seats=2, seed=5, forced="quiet"), width=360, height=740, has_touch=True)
    expect(page.locator(".opt").first).to_be_visible()
    expect(page.locator(".to-options")).to_be_hidden()
    page.locator(".tabs button[data-area]").nth(2).tap()
    expect(page.locator(".opt").first).to_be_hidden()
    keep(page, "to-options")
    page.locator(".to-options").tap()
    expect(page.locator(".opt").first).to_be_visible()
