"""Gestures on the page: the chooser by mouse, keyboard and touch, parts, several in a row, and what would follow."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from areopagus.kernel import Gesture, Match, load, new
from areopagus.server.store import SeatRow
from tests.games.clash_of_cultures.positions import army, city, clash, give, learn, reveal_all

from .conftest import Open, Site
from .looks import READY, SCHEMES, choose, keep, overflow, resize, rest, settled, violations, visit
from .positions import after, choices_before, part_of, record, when_asked

Shared = Callable[..., Page]
CARD = ".piece.handle[tabindex='0'][data-word^='card:']"
LEAST_FOR_FINGERS = 43.5
READ = 400
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
"""Milliseconds after which somebody has read what a click would do; the page waits a little less."""
BOXES = "elements => elements.map((one) => one.getBoundingClientRect().height)"

SLOW = """
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (String(data).includes('"gestures"')) setTimeout(() => send.call(this, data), 4000);
  else send.call(this, data);
};
"""
"""Questions for gestures take their time."""


def beacons() -> Match:
    return new("beacons", seats=2, seed=11, forced="quiet")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


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
    expect(page.locator(".foreseen-line.aside")).to_have_text("then luck decides")
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


def test_the_rows_of_a_chooser_do_not_repeat_its_heading(shared: Shared) -> None:
    match = new("on-mars", seats=1, seed=12, forced="quiet")
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(match.ask.words[0])
    page = settled(shared(match))
    page.locator(".opt[data-word='depot:6']").click()
    heading = page.locator(".chooser h2").inner_text()
    assert heading.startswith("Depot space 6: ")
    rows = page.locator(".chooser .gesture b").all_inner_texts()
    assert rows
    assert all(row.startswith("Bot from ") for row in rows), rows
    ways = page.locator(".chooser .ways-button").first
    assert ways.get_attribute("aria-label") == "Another way"
    ways.click()
    expect(ways).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".chooser .others:visible .composed")).to_have_count(1)


def test_the_usual_parts_show_at_once_what_they_lead_to(shared: Shared) -> None:
    match = new("on-mars", seats=2, seed=12, forced="quiet")
    while match.ask is not None and not (match.ask.about == "turn.action" and "resupply" in texts(match)):
        match.choose(match.ask.words[0])
    page = settled(shared(match))
    page.locator(".opt[data-word=resupply]").click()
    expect(page.locator(".chooser .composed")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".chooser .foreseen-line")).not_to_be_empty()
    expect(page.locator(".ghost")).not_to_have_count(0)
    assert "to work" not in page.locator(".chooser .composed b").inner_text()


def test_every_lab_space_of_a_technology_is_listed(shared: Shared) -> None:
    match = new("on-mars", seats=2, seed=12, forced="quiet")
    for word in ("order:3", "yes"):
        match.choose(word)
    page = settled(shared(match))
    page.locator(".opt[data-word='grid:1']").click()
    rows = page.locator(".chooser .gesture b")
    expect(rows.filter(has_text="Lab space 1A")).not_to_have_count(0)
    expect(rows.filter(has_text="Lab space 1B")).to_have_count(1)


def texts(match: Match) -> list[str]:
    """The texts of the words on offer."""
    return [] if match.ask is None else [word.text for word in match.ask.words]


def test_all_turn_order_spaces_are_seen_without_scrolling(shared: Shared) -> None:
    page = settled(shared(new("on-mars", seats=2, seed=12, forced="quiet")))
    options = page.locator(".opts")
    expect(options.locator(".opt")).to_have_count(8)
    for across, down in ((1440, 900), (1920, 1080)):
        resize(page, across, down)
        hidden = options.evaluate("one => one.scrollHeight - one.clientHeight")
        assert hidden <= 0, (across, down, hidden)
    name = options.locator("[data-word='order:5'] .opt-text")
    assert " ".join(name.inner_text().split()) == "Turn Order space 5: first to act in the Colony"
    beside = options.locator("[data-plain='order:6']")
    assert beside.get_attribute("aria-label") == "Turn Order space 6: other ways, or one by one"


def test_eight_actions_of_a_late_turn_are_seen_without_scrolling(shared: Shared) -> None:
    match, chance = part_of("on-mars", "four-steered", 0.88), Random(1)
    executive = {"depot:2", "depot:5", "depot:6", "depot:8"}
    while match.ask is not None and not executive <= {word.text for word in match.ask.words}:
        match.choose(chance.choice(match.ask.words))
    assert match.ask is not None
    assert len(match.ask.words) >= 8
    page = settled(shared(match))
    resize(page, 1440, 900)
    options = page.locator(".opts")
    assert options.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    keep(page, "late-turn")


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


def test_parts_are_changed_in_the_chooser_and_on_the_board(shared: Shared, site: Site) -> None:
    match = where_a_large_city_collects()
    page = settled(shared(match))
    assert match.ask is not None
    city = max(match.ask.words, key=lambda word: len(collections(match, word.text)))
    page.locator(f".opts .opt[data-word='{city.text}']").click()
    chooser = page.locator(".chooser")
    expect(chooser).to_be_visible()
    plan = chooser.locator(".plan", has=page.locator(".part[data-part^='hex:']")).first
    off = plan.locator(".part[aria-pressed=false]:not(:disabled)").first
    part = off.get_attribute("data-part") or ""
    before = words_of(plan)
    off.click()
    expect(plan.locator(f".part[data-part='{part}']")).to_have_attribute("aria-pressed", "true")
    expect(plan.locator(f".part[data-part='{part}']")).to_be_focused()
    after = words_of(plan)
    assert after != before
    assert part in after
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page, within=".ask") == []
        keep(page, f"parts-{scheme}")
    on_board = page.locator(f"[data-panel=map] .piece.lit[data-word='{part}']").first
    page.mouse.click(*middle(on_board))
    expect(plan.locator(f".part[data-part='{part}']")).to_have_attribute("aria-pressed", "false")
    words = words_of(plan)
    plan.locator(".composer .gesture").click()
    expect(chooser).to_be_hidden()
    page.wait_for_selector(f"{READY}, .curtain[open] .button")
    assert site.choices(page.url)[match.length : match.length + len(words)] == words


def where_a_large_city_collects() -> Match:
    """A recorded game of Clash of Cultures when a city can collect from two of many spaces."""
    whole = record("clash-of-cultures", "two-steered")
    match = load(msgspec.structs.replace(whole, choices=[], result=None), forced="none", dealer=None)
    for number, word in enumerate(whole.choices):
        assert match.ask is not None
        if match.ask.about == "activate.city":
            for city in match.ask.words:
                if sum(sum(one.parts.values()) == 2 for one in collections(match, city.text)) > 6:
                    return after("clash-of-cultures", "two-steered", number)
        match.choose(word)
    raise AssertionError


def collections(match: Match, city: str) -> list[Gesture]:
    assert match.ask is not None
    return [one for one in match.gestures(match.ask.seat, city) if one.plan == "collect"]


def test_a_few_alternatives_are_listed_instead_of_being_composed(shared: Shared, site: Site) -> None:
    match = when_asked("clash-of-cultures", "two-steered", "activate.city")
    page = settled(shared(match))
    assert match.ask is not None
    city = match.ask.words[0]
    gestures = collections(match, city.text)
    assert 1 < len(gestures) <= 6
    page.locator(f".opts .opt[data-word='{city.text}']").click()
    rows = page.locator(".chooser .plan").first.locator(".gesture")
    names = [match.say(gesture.name).partition(" (")[0] for gesture in gestures]  # the rest is below it
    expect(rows.locator("b")).to_have_text(names)
    expect(page.locator(".chooser .part")).to_have_count(0)
    chosen = gestures[1]
    (space,) = chosen.parts
    page.mouse.click(*middle(page.locator(f"[data-panel=map] .piece.lit[data-word='{space}']").first))
    expect(page.locator(".chooser")).to_be_hidden()
    settled(page)
    words = [word.text for word in chosen.words]
    assert site.choices(page.url)[match.length : match.length + len(words)] == words


def test_alternatives_of_many_things_do_not_push_the_things_aside(shared: Shared) -> None:
    match = new("on-mars", seats=1, seed=3, forced="quiet")
    while match.ask is not None and match.ask.about != "turn.action":
        match.choose(match.ask.words[0])
    assert match.ask is not None
    gestures = match.gestures(match.ask.seat, "learn_technology")
    targets = {gesture.target for gesture in gestures}
    assert len(gestures) > len(targets) > 5
    page = settled(shared(match))
    page.locator(".opts .opt[data-word='learn_technology']").click()
    expect(page.locator(".chooser .gesture:visible")).to_have_count(len(targets))
    page.keyboard.press("Escape")
    resize(page, 360, 740)
    page.locator(".opts .opt[data-word='learn_technology']").click()
    floor = page.locator(".chooser-body").evaluate("body => body.getBoundingClientRect().bottom")
    boxes = page.locator(".chooser .gesture:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert sum(bottom <= floor for bottom in boxes) >= 2, "a phone shows several at once"


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


def words_of(plan: Locator) -> list[str]:
    words: Any = plan.locator(".composer .gesture").get_attribute("data-words")
    return str(words).split()


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


def where_an_advance_can_be_paid_in_three_ways() -> Match:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2, gold=2)
    return table.match


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


def test_the_other_ways_of_an_option_are_behind_the_button_beside_it(shared: Shared, site: Site) -> None:
    match = where_an_advance_can_be_paid_in_three_ways()
    page = settled(shared(match))
    choose(page, "advance")
    page.locator(".opts:not([aria-busy]) .plain-word[data-plain='advance:irrigation']").click()
    chooser = page.locator(".chooser")
    expect(chooser.locator(".gesture")).to_have_count(1)
    expect(chooser.locator(".one-by-one")).to_be_visible()
    chooser.locator(".ways-button").click()
    gold = chooser.locator("[data-part='kind:gold'] button").last
    gold.click()
    gold.click()
    chooser.locator(".composed .gesture").click()
    expect(page.locator(".ask strong")).to_contain_text("actions left: 2")
    assert site.choices(page.url)[match.length + 1 :] == ["advance:irrigation", "kind:gold", "kind:gold"]


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


def test_one_tile_of_several_is_chosen_for_all_hexes_alike(shared: Shared, site: Site) -> None:
    match = where_a_tile_can_be_placed()
    page = settled(shared(match))
    page.locator(".opts .opt[data-word=yes]").click()
    chooser = page.locator(".chooser")
    tiles = chooser.locator(".shared [data-part]")
    expect(tiles).to_have_count(2)
    rows = chooser.locator(".gesture b")
    first, count = rows.first.inner_text(), rows.count()
    expect(chooser.locator(".ways-button")).to_have_count(0)
    keep(page, "tiles")
    tiles.nth(1).click()
    expect(rows).to_have_count(count)
    expect(rows.first).not_to_have_text(first)
    expect(tiles.nth(1)).to_be_focused()
    words = (chooser.locator(".gesture").first.get_attribute("data-words") or "").split()
    assert "exploration:2" in words
    chooser.locator(".gesture").first.click()
    settled(page)
    assert site.choices(page.url)[match.length : match.length + len(words)] == words


def test_the_kind_of_a_building_is_chosen_once_for_the_hexes_where_it_can_stand(
    shared: Shared, site: Site
) -> None:
    match = new("on-mars", seats=2, seed=7, forced="quiet")
    match.choose("order:5")
    while match.ask is not None and "construct" not in texts(match):
        match.choose("end" if "end" in texts(match) else match.ask.words[0])
    assert match.ask is not None
    gestures = match.gestures(match.ask.seat, "construct")
    kinds = list(dict.fromkeys(part for one in gestures for part in one.parts if part.startswith("kind:")))
    hexes = {kind: {one.target for one in gestures if kind in one.parts} for kind in kinds}
    assert len(kinds) > 1
    assert len({frozenset(targets) for targets in hexes.values()}) > 1, "not every kind can stand everywhere"
    page = settled(shared(match))
    page.locator(".opts .opt[data-word=construct]").click()
    switch = page.locator(".chooser .shared [data-part^='kind:']")
    expect(switch).to_have_count(len(kinds))
    for kind, targets in hexes.items():
        page.locator(f".chooser .shared [data-part='{kind}']").click()
        expect(page.locator(".chooser .gesture-row:visible")).to_have_count(len(targets))
    last = sorted(target.text for target in hexes[kinds[-1]] if target is not None)[0]
    page.mouse.click(*middle(page.locator(f"[data-panel=map] .piece.lit[data-word='{last}']").first))
    settled(page)
    assert {"construct", kinds[-1], last} <= {*site.choices(page.url)[match.length :]}


def test_the_card_of_a_gesture_is_explained(shared: Shared) -> None:
    match = new("on-mars", seats=1, seed=12, forced="quiet")
    match.choose("order:1")
    page = settled(shared(match))
    page.locator(".opts .plain-word[data-plain=obtain_blueprint]").click()
    rows = page.locator(".chooser .gesture-row > .gesture")
    expect(rows).to_have_count(6)
    for row in rows.all():
        expect(row).to_have_attribute("title", re.compile("Taking it gives: "))


def test_the_depot_space_of_a_ship_is_chosen_once_and_options_are_explained(
    shared: Shared, site: Site
) -> None:
    match = new("on-mars", seats=2, seed=7, forced="quiet")
    match.choose("order:5")
    while match.ask is not None and "welcome_ship" not in texts(match):
        match.choose("end" if "end" in texts(match) else match.ask.words[0])
    page = settled(shared(match))
    option = page.locator(".opts .opt[data-word=welcome_ship]")
    option.hover()
    expect(option).to_have_attribute("title", re.compile("Move a Ship from your Depot"))
    option.click()
    chooser = page.locator(".chooser")
    depots = chooser.locator(".shared [data-part^='depot:']")
    expect(depots).to_have_count(5)
    depots.nth(2).click()
    expect(chooser.locator(".gesture b").first).to_contain_text("The new Bot starts on ")
    chooser.locator(".gesture", has_text="Colonists only").click()
    settled(page)
    chosen = site.choices(page.url)[match.length :]
    assert {"welcome_ship", "depot:3", "reward:colonists"} <= {*chosen}


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


def where_a_tile_can_be_placed() -> Match:
    """A game for one whose player can travel to the Colony, with two tiles to choose from."""
    match = new("on-mars", seats=1, seed=12, forced="quiet")
    match.choose("order:1")
    while match.ask is not None and match.ask.about != "shuttle.travel":
        match.choose(next((word for word in ("end", "resupply") if word in texts(match)), match.ask.words[0]))
    return match


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


def test_ways_that_have_the_same_parts_are_shown_on_demand(shared: Shared) -> None:
    """To go somewhere, and to go there and end the Move, differ in no part."""
    match, handle, targets = where_a_group_may_end_the_move()
    page = settled(shared(match))
    page.locator(f".piece.handle[data-word='{handle}']").first.dispatch_event("click")
    expect(page.locator(".chooser .gesture:visible")).to_have_count(targets)
    expect(page.locator(".chooser .ways-button")).not_to_have_count(0)


def test_a_few_steps_of_the_same_thing_are_listed_and_none_reads_like_another(shared: Shared) -> None:
    """To raise a mood by 1, by 1 and no other, or by 2: the first two cost the same."""
    match, handle, names = where_a_mood_can_be_raised_twice()
    page = settled(shared(match))
    page.locator(f".piece.handle[data-word='{handle}']").first.dispatch_event("click")
    plan = page.locator(".chooser .plan").filter(has_text=names[0])
    expect(plan.locator(".gesture b")).to_have_text(names)
    expect(plan.locator(".stepper")).to_have_count(0)


def test_the_ghost_of_a_region_is_on_the_map_and_no_legend_lies_over_its_picture(shared: Shared) -> None:
    page = settled(shared(when_asked("clash-of-cultures", "two-steered", "explore.turn")))
    page.locator(".opt[data-word='turn:half']").hover()
    expect(page.locator("[data-panel=map] .ghost > g")).not_to_have_count(0)
    expect(page.locator("[data-panel=events] .piece.going")).not_to_have_count(0)
    written = page.locator("[data-panel=events] .ghost .written")
    expect(written.filter(has_text="Terrain yields")).to_have_count(0)


def test_ways_that_cost_the_same_go_by_their_names(shared: Shared) -> None:
    """Along Roads, and along Roads and no other group, cost the same."""
    table = clash(2)
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "tactics", "roads")
        give(s, 0, food=2)
        city(s, 0, "+5+0")
        army(s, 0, "+5+0")
    page = settled(shared(table.match))
    page.locator(".piece.handle[data-word='hex:+5+0']").first.dispatch_event("click")
    expect(page.locator(".chooser .ways-button")).to_have_count(4)
    for button in page.locator(".chooser .ways-button").all():
        button.click()
    told = [group.locator("button").all_inner_texts() for group in page.locator(".chooser .ways").all()]
    assert any("Roads" in text for texts in told for text in texts)
    assert all(len(set(texts)) == len(texts) for texts in told)


def where_a_mood_can_be_raised_twice() -> tuple[Match, str, list[str]]:
    """A game of Clash of Cultures, a city in it whose mood can be raised by 1 or 2, and what is said of that."""
    number = choices_before(
        "clash-of-cultures", "two-steered", "turn.action", lambda view: view["round"] == 6
    )
    match = after("clash-of-cultures", "two-steered", number)
    assert match.ask is not None
    for handle in match.handles(match.ask.seat):
        given = match.gestures(match.ask.seat, handle.word) if "civic" in handle.plans else []
        names = [match.say(one.name) for one in given if one.plan == "civic"]
        if len(names) == 3:
            return match, handle.word.text, names
    raise AssertionError


def where_a_group_may_end_the_move() -> tuple[Match, str, int]:
    """A game of Clash of Cultures, a group in it that can only move, and the number of its targets."""
    match = new("clash-of-cultures", seats=2, seed=1, forced="quiet")
    chance = Random(1)
    while match.ask is not None:
        if match.ask.about == "turn.action":
            for handle in match.handles(match.ask.seat):
                gestures = match.gestures(match.ask.seat, handle.word) if handle.plans == ("march",) else []
                targets = {one.target for one in gestures}
                ends = [one for one in gestures if one.parts.get("done")]
                if ends and len(gestures) == len(targets) + len(ends):
                    return match, handle.word.text, len(targets)
        match.choose(chance.choice(match.ask.words))
    raise AssertionError


def test_a_single_option_has_the_whole_width_of_a_phone(opened: Open, site: Site) -> None:
    match = beacons()
    chance = Random(1)
    while match.ask is not None and len(match.ask.words) > 1:
        match.choose(chance.choice(match.ask.words))
    assert match.ask is not None
    laid = site.lay(match, [SeatRow(seat, "link") for seat in range(2)])
    page = settled(opened(laid.links[match.ask.seat], width=360, height=740))
    expect(page.locator(".opts button:visible")).to_have_count(1)
    box = page.locator(".opts .opt").bounding_box()
    assert box is not None
    assert box["width"] > 280
