"""Gestures on the page: begun and performed by mouse, keyboard and touch, several in a row, and what would follow."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from areopagus.kernel import Gesture, Match, new
from areopagus.server.store import SeatRow

from .conftest import Open, Site
from .gesturing import Shared, beacons, middle, texts, where_an_advance_can_be_paid_in_three_ways
from .looks import READY, SCHEMES, choose, keep, overflow, rest, settled, violations, visit
from .positions import when_asked

CARD = ".piece.handle[tabindex='0'][data-word^='card:']"
LEAST_FOR_FINGERS = 43.5
READ = 400
"""Milliseconds after which somebody has read what a click would do; the page waits a little less."""
ALONE = {
    "on-mars": (
        "turn_order.space",
        "turn.action",
        "ship.depot",
        "control.move",
        "pay.substitute",
        "tech.take",
    ),
    "clash-of-cultures": (
        "turn.action",
        "activate.what",
        "collect.space",
        "trade.give",
        "recruit.unit",
        "civic.city",
    ),
}
"""Questions at which gestures or forms begin, or in the midst of one."""
BOXES = "elements => elements.map((one) => one.getBoundingClientRect().height)"
SLOW = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (String(data).includes('"gestures"')) setTimeout(() => send.call(this, data), 4000);
  else send.call(this, data);
};
"""
"""Questions for gestures take their time."""


def chooser_of(page: Page) -> Locator:
    """The chooser of the first card of the hand."""
    settled(page)
    page.mouse.click(*middle(page.locator(CARD).first))
    chooser = page.locator(".chooser")
    expect(chooser).to_be_visible()
    return chooser


def test_a_gesture_is_performed_by_a_click_on_its_target_and_undone_as_one(
    shared: Shared, site: Site
) -> None:
    match = beacons()
    page = shared(match)
    chooser = chooser_of(page)
    assert match.ask is not None
    (first, *_) = match.handles(match.ask.seat)
    gestures = match.gestures(match.ask.seat, first.word)
    expect(chooser.locator(".gesture b")).to_have_text([match.say(gesture.name) for gesture in gestures])
    expect(chooser.locator("h3")).to_have_text(["Light a beacon"])
    expect(chooser.locator(".gesture .detail").first).to_have_text("costs 1 Reef")
    assert violations(page, within=".ask") == []
    keep(page, "chooser")
    target = page.locator(f".piece.lit[tabindex='0'][data-word='{gestures[1].words[-1].text}']")
    page.mouse.click(*middle(target))
    expect(chooser).to_be_hidden()
    settled(page)
    played = [word.text for word in gestures[1].words]
    assert site.choices(page.url)[-len(played) :] == played
    page.get_by_role("button", name="Undo").click()
    settled(page)
    expect(page.locator(".opt[data-word=light]")).to_be_visible()
    assert len(site.choices(page.url)) == match.length


def test_what_is_picked_before_its_gestures_have_come_waits_for_them(shared: Shared, site: Site) -> None:
    match = new("on-mars", seats=2, seed=11, forced="quiet")
    assert match.ask is not None
    assert len(match.gestures(match.ask.seat, "order:2")) > 1
    page = shared(match, fresh=True)
    page.add_init_script(SLOW)
    page.reload()
    page.locator(".opts[aria-busy] .opt[data-word='order:2']").dispatch_event("click")
    expect(page.locator(".opts[aria-busy]")).to_have_count(0)
    expect(page.locator(".ask .who strong")).to_have_text("Choose an item from the Warehouse")
    assert site.choices(page.url)[match.length :] == ["order:2", "yes"], "not the space alone"


def test_what_would_follow_is_shown_as_a_ghost_while_one_points_at_it(shared: Shared) -> None:
    page = shared(beacons())
    chooser = chooser_of(page)
    chooser.locator(".gesture").first.hover()
    expect(page.locator("[data-panel=map] .ghost > g")).not_to_have_count(0)
    expect(page.locator(".piece.going")).not_to_have_count(0)
    expect(chooser.locator(".foreseen-line")).to_have_text(re.compile(r"^Reefs? \d → \d$"))
    keep(page, "ghost")
    page.mouse.move(5, 300)
    expect(page.locator(".ghost, .piece.going")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator(".opt[data-word=draw]").hover()
    expect(page.locator(".foreseen-line.aside")).to_have_text("Then luck decides")
    page.locator(".opt[data-word=draw]").click()
    expect(page.locator(".foreseen-line.aside")).to_be_hidden()


def where_a_bot_moves() -> tuple[Match, str, list[str]]:
    """A match in which a Bot can move, its word, and the answers of a way of two steps."""
    match = when_asked("on-mars", "two-steered", "control.move")
    assert match.ask is not None
    for handle in match.handles(match.ask.seat):
        for gesture in match.gestures(match.ask.seat, handle.word):
            words = [word.text for word in gesture.words]
            steps = [word for word in words if word.startswith("hex:")]
            if handle.word.text.startswith("hex:") and len(steps) == 4:
                return match, handle.word.text, words
    raise AssertionError("no Bot has two points")


def test_the_way_of_a_piece_over_the_map_is_a_line(shared: Shared) -> None:
    match, handle, words = where_a_bot_moves()
    page = settled(shared(match))
    page.locator(f".opt[data-word='{handle}']").click()
    page.locator(f".chooser .gesture[data-words='{' '.join(words)}']").hover()
    way = page.locator("[data-panel=map] .way")
    expect(way).to_have_count(1)
    line = way.locator(".core").first.get_attribute("d") or ""
    passed = [word for word in dict.fromkeys(words) if word.startswith("hex:")]
    places = [page.locator(f"[data-panel=map] .piece[data-word='{word}'] .hit").first for word in passed]
    assert line.count("L") == len(passed) - 1, line
    ends = way.locator(".core").first.bounding_box()
    assert ends is not None
    for place in places:
        x, y = middle(place)
        assert ends["x"] - 3 <= x <= ends["x"] + ends["width"] + 3
        assert ends["y"] - 3 <= y <= ends["y"] + ends["height"] + 3
    keep(page, "way")
    page.mouse.move(5, 300)
    expect(way).to_have_count(0)


def test_the_chooser_is_used_by_the_keyboard(shared: Shared, site: Site) -> None:
    page = settled(shared(beacons()))
    card = page.locator(CARD).first
    card.focus()
    assert "show what you can do with it" in (card.get_attribute("aria-label") or "")
    page.keyboard.press("Enter")
    chooser = page.locator(".chooser")
    expect(chooser.locator(".gesture").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(chooser).to_be_hidden()
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    expect(chooser).to_be_visible()
    words = (chooser.locator(".gesture").nth(1).get_attribute("data-words") or "").split()
    page.keyboard.press("2")
    expect(chooser).to_be_hidden()
    settled(page)
    assert site.choices(page.url)[-len(words) :] == words


def test_a_click_elsewhere_closes_the_chooser_and_changes_nothing(shared: Shared, site: Site) -> None:
    match = beacons()
    page = shared(match)
    chooser = chooser_of(page)
    page.mouse.click(1200, 500)
    expect(chooser).to_be_hidden()
    expect(page.locator(CARD).first).to_be_visible()
    expect(page.locator(".piece.lit")).to_have_count(0)
    assert len(site.choices(page.url)) == match.length


def test_the_chooser_is_used_by_touch_on_a_narrow_screen(shared: Shared, site: Site) -> None:
    page = settled(shared(beacons(), width=360, height=740, has_touch=True))
    page.locator(".tabs button").nth(2).tap()
    page.touchscreen.tap(*middle(page.locator(CARD).first))
    chooser = page.locator(".chooser")
    expect(chooser).to_be_visible()
    expect(page.locator(".piece.lit").first).to_be_visible()  # the map is shown, with the targets
    assert overflow(page)["across"] <= 0
    heights = chooser.locator("button").evaluate_all(BOXES)
    assert min(heights) >= LEAST_FOR_FINGERS
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page, within=".ask") == []
        keep(page, f"chooser-phone-{scheme}")
    words = (chooser.locator(".gesture").first.get_attribute("data-words") or "").split()
    chooser.locator(".gesture").first.tap()
    expect(chooser).to_be_hidden()
    settled(page)
    expect(page.locator(".ghost")).to_have_count(0)
    assert site.choices(page.url)[-len(words) :] == words


def test_several_gestures_are_performed_at_once(shared: Shared, site: Site) -> None:
    match = beacons()
    page = shared(match)
    chooser = chooser_of(page)
    first = (chooser.locator(".gesture").first.get_attribute("data-words") or "").split()
    chooser.locator(".then").first.click()
    expect(chooser.locator(".kept li")).to_have_count(1)
    expect(page.locator("[data-panel=map] .ghost > g")).not_to_have_count(0)
    keep(page, "and-then")
    chooser.locator("[data-handle]").first.click()
    second = chooser.locator(".gesture").first
    expect(second).to_be_visible()
    words = first + (second.get_attribute("data-words") or "").split()
    chooser.locator(".then").first.click()
    expect(chooser.locator(".kept li")).to_have_count(2)
    chooser.get_by_role("button", name="Remove the last").click()
    expect(chooser.locator(".kept li")).to_have_count(1)
    chooser.locator("[data-handle]").first.click()
    expect(second).to_be_visible()
    chooser.locator(".then").first.click()
    expect(chooser.locator(".kept li")).to_have_count(2)
    chooser.get_by_role("button", name="Do all").click()
    expect(chooser).to_be_hidden()
    settled(page)
    made = site.choices(page.url)
    assert made[match.length : match.length + len(words)] == words


def test_a_word_with_which_gestures_begin_can_be_chosen_alone(shared: Shared, site: Site) -> None:
    page = shared(beacons())
    settled(page)
    choose(page, "light")
    card = page.locator(".opts .opt.begins").first
    expect(card).to_be_visible()
    word = card.get_attribute("data-word") or ""
    card.click()
    chooser = page.locator(".chooser")
    expect(chooser.locator(".gesture").nth(1)).to_be_visible()
    chooser.get_by_role("button", name="one by one").click()
    expect(page.locator(".opts .opt[data-word^='hex:']").first).to_be_visible()
    assert site.choices(page.url)[-1] == word
    page.get_by_role("button", name="Undo").click()
    expect(card).to_be_visible()
    choose(page, word)
    expect(page.locator(".opts .opt[data-word^='hex:']").first).to_be_visible()


def test_what_all_gestures_of_a_thing_begin_with_takes_one_click(shared: Shared, site: Site) -> None:
    match = new("clash-of-cultures", seats=2, seed=1, forced="quiet")
    assert match.ask is not None
    advance = "advance:irrigation"
    buy, pass_as_well = match.gestures(match.ask.seat, advance)
    assert pass_as_well.words[: len(buy.words)] == buy.words
    page = settled(shared(match))
    piece = page.locator(f".piece.handle[tabindex='0'][data-word='{advance}']").first
    page.mouse.move(*middle(piece))
    expect(page.locator(".foreseen-line.aside")).to_contain_text(match.say(buy.name))
    page.mouse.click(*middle(piece))
    expect(page.locator(".ask strong")).to_contain_text("reaction")
    expect(page.locator(".chooser")).to_be_hidden()
    words = [word.text for word in buy.words]
    assert site.choices(page.url)[match.length :] == words


def test_the_chooser_stays_open_over_an_update_that_leaves_the_question_as_it_is(
    opened: Open, site: Site
) -> None:
    laid = site.lay(beacons(), [SeatRow(seat, "link") for seat in range(2)])
    pages = [opened(link) for link in laid.links]
    asked = next(page for page in pages if page.locator(CARD).count() or page.locator(READY).count())
    other = pages[1 - pages.index(asked)]
    chooser = chooser_of(asked)
    asked.keyboard.press("Tab")
    name = asked.evaluate("() => document.activeElement.innerText")
    path = laid.path.replace("/t/", "/api/tables/")
    answer = other.request.put(
        f"{site.address}{path}/end", data={"yes": True}, headers={"Origin": site.address}
    )
    assert answer.ok, answer.text()
    expect(asked.get_by_role("button", name="Agree")).to_be_attached()
    expect(chooser).to_be_visible()
    assert asked.evaluate("() => document.activeElement.innerText") == name
    gesture = chooser.locator(".gesture").first
    gesture.hover()
    expect(asked.locator("[data-panel=map] .ghost > g")).not_to_have_count(0)
    gesture.click()
    expect(chooser).to_be_hidden()


def test_one_click_of_the_mouse_performs_the_only_gesture_of_a_thing(shared: Shared, site: Site) -> None:
    match = where_a_thing_has_one_gesture()
    page = settled(shared(match))
    assert match.ask is not None
    (handle, gesture) = only_gesture(match)
    piece = page.locator(f".piece.handle[tabindex='0'][data-word='{handle}']").first
    page.mouse.move(*middle(piece))
    expect(page.locator(".foreseen-line.aside")).to_contain_text(match.say(gesture.name))
    expect(page.locator(".ghost")).not_to_have_count(0)
    page.mouse.click(*middle(piece))
    settled(page)
    expect(page.locator(".chooser")).to_be_hidden()
    words = [word.text for word in gesture.words]
    assert site.choices(page.url)[match.length : match.length + len(words)] == words
    page.locator(".ctrl .btn").first.click()  # many options leave room for its sign only
    expect(piece).to_be_visible()
    assert len(site.choices(page.url)) == match.length
    piece.focus()
    page.mouse.move(5, 300)
    page.keyboard.press("Enter")
    expect(page.locator(".chooser .gesture")).to_have_count(1)
    assert len(site.choices(page.url)) == match.length


def test_one_click_of_the_mouse_performs_the_usual_way_that_it_has_shown(shared: Shared, site: Site) -> None:
    match = where_an_advance_can_be_paid_in_three_ways()
    page = settled(shared(match))
    choose(page, "advance")
    option = page.locator(".opts:not([aria-busy]) .opt[data-word='advance:irrigation']")
    option.hover()
    told = page.locator(".foreseen-line.aside")
    expect(told).to_contain_text("Food 2 → 0")
    expect(told).to_contain_text("2 other ways")
    rest(page, READ)
    option.click()
    expect(page.locator(".ask strong")).to_contain_text("actions left: 2")
    expect(page.locator(".chooser")).to_be_hidden()
    assert site.choices(page.url)[match.length :] == [
        "advance",
        "advance:irrigation",
        "kind:food",
        "kind:food",
    ]


def test_the_key_of_an_option_is_the_number_that_is_printed_on_its_thing(shared: Shared, site: Site) -> None:
    match = new("on-mars", seats=1, seed=12, forced="quiet")
    assert texts(match)[:2] == ["order:1", "order:3"]
    page = settled(shared(match))
    keys = page.locator(".opts .opt:has(kbd)").evaluate_all(
        "all => all.map((one) => [one.dataset.word, one.querySelector('kbd').textContent])"
    )
    assert keys == [[word, word.removeprefix("order:")] for word in texts(match)]
    page.keyboard.press("5")
    settled(page)
    assert site.choices(page.url)[match.length] == "order:5"


def test_the_card_of_a_gesture_is_explained(shared: Shared) -> None:
    match = new("on-mars", seats=1, seed=12, forced="quiet")
    match.choose("order:1")
    page = settled(shared(match))
    page.locator(".opts .plain-word[data-plain=obtain_blueprint]").click()
    rows = page.locator(".chooser .gesture-row > .gesture")
    expect(rows).to_have_count(6)
    for row in rows.all():
        expect(row).to_have_attribute("title", re.compile("Taking it gives: "))


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_every_answer_of_a_question_can_be_chosen_alone(game: str, shared: Shared, site: Site) -> None:
    """Whatever gestures, forms and standing answers there are, the page offers each word of the rules by itself."""
    page = shared(when_asked(game, "two-steered", "turn.action"))
    cookie = next(one["value"] for one in page.context.cookies() if one["name"] == "areopagus")
    for about in ALONE[game]:
        match = when_asked(game, "two-steered", about)
        assert match.ask is not None
        visit(page, site.lay(match, cookie=cookie).path)
        settled(page)
        options = page.locator(".opts .opt[data-word]")
        offered = [word.text for word in match.ask.words]
        assert options.evaluate_all("all => all.map((one) => one.dataset.word)") == offered, about
        begun = page.locator(".opts .plain-word").evaluate_all("all => all.map((one) => one.dataset.plain)")
        word = begun[0] if begun else offered[-1]
        choose(page, word)
        settled(page)
        assert site.choices(page.url)[match.length] == word, about


def only_gesture(match: Match) -> tuple[str, Gesture]:
    """A word that is no option and begins a single gesture, which can be taken back."""
    assert match.ask is not None
    for handle in match.handles(match.ask.seat):
        gestures = match.gestures(match.ask.seat, handle.word)
        if handle.word not in match.ask.words and len(gestures) == 1 and gestures[0].can_undo:
            return handle.word.text, gestures[0]
    raise LookupError


def where_a_thing_has_one_gesture() -> Match:
    """A game of Clash of Cultures at the first choice of an action at which a thing begins a single gesture."""
    match = new("clash-of-cultures", seats=2, seed=5, forced="quiet")
    chance = Random(1)
    while match.ask is not None:
        if match.ask.about == "turn.action":
            with suppress(LookupError):
                only_gesture(match)
                return match
        match.choose(chance.choice(match.ask.words))
    raise AssertionError


def test_the_ghost_of_a_region_is_on_the_map_and_no_legend_lies_over_its_picture(shared: Shared) -> None:
    page = settled(shared(when_asked("clash-of-cultures", "two-steered", "explore.turn")))
    page.locator(".opt[data-word='turn:half']").hover()
    expect(page.locator("[data-panel=map] .ghost > g")).not_to_have_count(0)
    expect(page.locator("[data-panel=events] .piece.going")).not_to_have_count(0)
    written = page.locator("[data-panel=events] .ghost .written")
    expect(written.filter(has_text="Terrain yields")).to_have_count(0)
