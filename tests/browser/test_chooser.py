"""The chooser: which gestures it lists, how they are grouped, their parts, and how much room they take."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from areopagus.kernel import Gesture, Match, load, new
from areopagus.server.store import SeatRow
from tests.games.clash_of_cultures.positions import army, city, clash, give, learn, reveal_all

from .conftest import Open, Site
from .gesturing import Shared, beacons, middle, texts, where_an_advance_can_be_paid_in_three_ways
from .looks import READY, SCHEMES, choose, keep, resize, settled, violations
from .positions import after, choices_before, part_of, record, when_asked


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
    marked = page.locator("[data-panel=map] .badge").filter(has_text="✓")
    chosen = plan.locator(".part[aria-pressed=true]")
    words_marked = marked.evaluate_all("all => all.map((one) => one.dataset.word).sort()")
    assert words_marked == sorted(chosen.evaluate_all("all => all.map((one) => one.dataset.part)"))
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


def test_a_space_is_a_part_of_the_plan_that_was_used_last(shared: Shared, site: Site) -> None:
    match = after("clash-of-cultures", "by-hand-pyramid", 0)
    page = settled(shared(match))
    page.mouse.click(*middle(page.locator("[data-panel=map] .piece.handle[data-word='hex:+3+0']").first))
    plan = page.locator(".chooser .plan", has=page.locator(".part[data-part^='hex:']")).first
    forest = plan.locator(".part[data-part='hex:+2+0']")
    expect(forest).to_have_attribute("aria-pressed", "true")
    on_board = page.locator("[data-panel=map] .piece.lit[data-word='hex:+2+0']").first
    expect(on_board).to_have_attribute("aria-label", re.compile("1 Settler to C2"))
    plan.locator(".part[data-part='hex:+4-1']").click()
    expect(plan.locator(".part[data-part='hex:+4-1']")).to_have_attribute("aria-pressed", "true")
    before = forest.get_attribute("aria-pressed")
    expect(on_board).to_have_attribute("aria-label", re.compile("C2, Forest: Wood"))
    page.mouse.click(*middle(on_board))
    expect(forest).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    assert len(site.choices(page.url)) == match.length


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


def words_of(plan: Locator) -> list[str]:
    words: Any = plan.locator(".composer .gesture").get_attribute("data-words")
    return str(words).split()


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


def where_a_tile_can_be_placed() -> Match:
    """A game for one whose player can travel to the Colony, with two tiles to choose from."""
    match = new("on-mars", seats=1, seed=12, forced="quiet")
    match.choose("order:1")
    while match.ask is not None and match.ask.about != "shuttle.travel":
        match.choose(next((word for word in ("end", "resupply") if word in texts(match)), match.ask.words[0]))
    return match


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
