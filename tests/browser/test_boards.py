"""Boards of both games in crowded positions, as the page draws them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from playwright.sync_api import Page, expect

from areopagus.kernel import Match, View

from .looks import keep, resize, settled
from .positions import after, choices_before, part_of

Shared = Callable[..., Page]
ORDINARY, LOW, TABLET = (1440, 900), (1366, 650), (1024, 768)

BOXES = """
(pattern) => Object.fromEntries([...document.querySelectorAll(".scene .piece")]
  .filter((piece) => new RegExp(pattern).test(piece.dataset.key))
  .map((piece) => {
    const seen = piece.querySelector(":scope > .hit") ?? piece.querySelector(":scope > :is(image, .shapes, text)");
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    return [piece.dataset.key, { left, right, top, bottom }];
  }))
"""


def has_open_event(view: View) -> object:
    """Whether an Event is being resolved."""
    return view["decks"]["event_open"]


def test_an_event_lies_below_a_battle(shared: Shared) -> None:
    number = choices_before("clash-of-cultures", "four-steered", "battle.card", has_open_event)
    page = settled(shared(after("clash-of-cultures", "four-steered", number)))
    for across, down in (ORDINARY, LOW, TABLET):
        resize(page, across, down)
        (event,) = page.evaluate(BOXES, "^event:0$").values()
        sides = page.evaluate(BOXES, "^(battle|roll):")
        assert len(sides) >= 6
        panel = page.locator("[data-panel=events]").bounding_box()
        assert panel is not None
        for box in sides.values():
            assert box["bottom"] <= event["top"] + 1
            assert box["right"] <= panel["x"] + panel["width"]
        assert event["bottom"] <= panel["y"] + panel["height"]
        keep(page, f"event-and-battle-{across}")


def test_a_full_storage_leaves_its_heading_free(shared: Shared) -> None:
    page = settled(shared(after("on-mars", "two-steered", 910)))
    for across, down in (ORDINARY, LOW):
        resize(page, across, down)
        for seat in (0, 1):
            page.keyboard.press(f"F{seat + 1}")
            stored = page.evaluate(BOXES, f"^stored:{seat}:")
            heading = page.evaluate(BOXES, f"^well:storage:{seat}$")[f"well:storage:{seat}"]
            assert min(box["top"] for box in stored.values()) >= heading["bottom"] - 1
        keep(page, f"storage-{across}")


def with_many_blueprints() -> tuple[Match, int]:
    """A match in which somebody has at least seven Blueprints, and who."""
    match = part_of("on-mars", "two-steered", 0.98)
    counts = [len(player["blueprints"]) for player in match.view()["players"]]
    assert max(counts) >= 7
    return match, counts.index(max(counts))


def test_many_blueprints_lie_beside_each_other(shared: Shared) -> None:
    match, seat = with_many_blueprints()
    page = settled(shared(match))
    page.keyboard.press(f"F{seat + 1}")
    cards = match.view()["players"][seat]["blueprints"]
    pattern = f"^blueprint:({'|'.join(f'{card + 1:02}' for card in cards)})$"
    for across, down in (ORDINARY, LOW):
        resize(page, across, down)
        boxes = list(page.evaluate(BOXES, pattern).values())
        assert len(boxes) == len(cards)
        high = boxes[0]["bottom"] - boxes[0]["top"]
        for one, other in combinations(
            boxes, 2
        ):  # a card is a little narrower than seven tenths of its height
            aside, below = abs(one["left"] - other["left"]), abs(one["top"] - other["top"])
            assert aside >= 0.68 * high or below >= 0.95 * high
        panel = page.locator(f'[data-panel="cards:{seat}"] .scene').bounding_box()
        assert panel is not None
        assert all(panel["y"] <= box["top"] < box["bottom"] <= panel["y"] + panel["height"] for box in boxes)
        keep(page, f"blueprints-{across}")


def is_on_the_colony(view: View) -> object:
    """Whether the first player is on the Colony side."""
    return view["active"] >= 0 and view["players"][view["active"]]["space"] > 4


def test_on_a_phone_the_panel_that_has_something_to_choose_is_shown(shared: Shared) -> None:
    number = choices_before("on-mars", "two-steered", "turn.action", is_on_the_colony)
    page = settled(shared(after("on-mars", "two-steered", number), width=360, height=740))
    board = page.locator(".board").bounding_box()
    lit = page.evaluate(BOXES, "^action:(control_center|construct|hire_or_contract)$")
    assert board is not None
    assert lit
    assert any(
        board["x"] <= box["left"] < box["right"] <= board["x"] + board["width"]
        and board["y"] <= box["top"] < box["bottom"] <= board["y"] + board["height"]
        for box in lit.values()
    )
    expect(page.locator("[data-panel=actions]")).to_be_visible()
    expect(page.locator("[data-panel=map]")).to_have_count(0)
    expect(page.locator(".tabs [aria-pressed=true]")).to_have_attribute("data-area", "actions")
    expect(page.locator(".tabs [data-area=actions]")).to_contain_class("lit")
