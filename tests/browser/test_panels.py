"""The panels of a table: arranged for the window, made large, folded, swapped, and cheap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import new

from .looks import keep, resize, settled
from .positions import part_of, when_asked

Shared = Callable[..., Page]

MOST_NODES = 15_000

BOXES = """
() => Object.fromEntries([...document.querySelectorAll(".panel, .panels")].map((panel) => {
  const { x, y, width, height } = panel.getBoundingClientRect();
  return [panel.dataset.panel ?? "room", { x, y, width, height }];
}))
"""
IMAGES = "() => [...document.querySelectorAll('.piece image')].map((image) => image.getAttribute('href'))"


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] + 1 < other["x"] + other["width"]
        and other["x"] + 1 < one["x"] + one["width"]
        and one["y"] + 1 < other["y"] + other["height"]
        and other["y"] + 1 < one["y"] + one["height"]
    )


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures", "beacons"])
def test_all_panels_are_seen_beside_each_other_in_every_window(game: str, shared: Shared) -> None:
    page = settled(shared(new(game, seats=3, seed=5, forced="quiet")))
    sizes = [(1366, 650), (1536, 730), (1440, 900), (1920, 1080), (2560, 1440), (1024, 768), (768, 1024)]
    for width, height in sizes:
        resize(page, width, height)
        room, *boxes = page.evaluate(BOXES).values()
        for place, box in enumerate(boxes):
            assert box["width"] > 20
            assert box["height"] > 20
            assert room["x"] <= box["x"]
            assert room["y"] <= box["y"]
            assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
            assert box["y"] + box["height"] <= room["y"] + room["height"] + 1
            assert not any(overlap(box, other) for other in boxes[:place]), (width, height)


def test_a_panel_is_made_large_by_key_button_and_double_click(shared: Shared) -> None:
    page = settled(shared(new("on-mars", seats=2, seed=5, forced="quiet"), width=1366, height=650))
    panel = page.locator("[data-panel='board:0']")
    small = panel.bounding_box()
    assert small is not None
    page.keyboard.press("b")
    large = panel.bounding_box()
    assert large is not None
    assert large["width"] > 1.3 * small["width"]
    assert large["height"] > 1.3 * small["height"]
    keep(page, "panel-large")
    page.keyboard.press("Escape")
    assert panel.bounding_box() == small
    panel.hover()
    panel.locator(".enlarge").click()
    assert panel.bounding_box() == large
    page.keyboard.press("Escape")
    page.locator("[data-panel=orbit]").hover()
    page.keyboard.press(".")
    expect(page.locator(".panel.large")).to_have_attribute("data-panel", "orbit")
    page.keyboard.press("PageDown")
    expect(page.locator(".panel.large")).not_to_have_attribute("data-panel", "orbit")
    page.keyboard.press("Escape")
    expect(page.locator(".panel.large")).to_have_count(0)
    page.locator("[data-panel=map] .scene").dblclick(position={"x": 60, "y": 12})
    expect(page.locator(".panel.large")).to_have_attribute("data-panel", "map")


def test_panels_are_folded_and_swapped_and_stay_so(shared: Shared) -> None:
    page = settled(shared(new("on-mars", seats=2, seed=5, forced="quiet"), width=1920, height=1080))
    before = page.evaluate(BOXES)
    page.locator("[data-panel=orbit]").hover()
    page.keyboard.press("Delete")
    expect(page.locator("[data-panel=orbit]")).to_have_count(0)
    folded = page.evaluate(BOXES)
    room, *boxes = folded.values()
    used = sum(box["width"] * box["height"] for box in boxes)
    assert used > 0.95 * room["width"] * room["height"]  # others have got its room
    expect(page.locator(".chip").first).to_be_focused()
    page.reload()
    settled(page)
    expect(page.locator("[data-panel=orbit]")).to_have_count(0)
    page.locator(".chip[data-area=orbit]").click()
    assert page.evaluate(BOXES) == before
    tools = page.locator("[data-panel=orbit] .panel-tools")
    page.locator("[data-panel=orbit]").hover()
    tools.hover()
    tools.locator(".handle").drag_to(page.locator("[data-panel=market] .scene"))
    swapped = page.evaluate(BOXES)
    assert [swapped["orbit"][side] for side in ("x", "width")] == [
        before["market"][side] for side in ("x", "width")
    ]
    page.reload()
    settled(page)
    tools.locator(".enlarge").focus()
    tools.locator(".handle").focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(BOXES) != swapped
    page.locator(".chip.reset").click()
    assert page.evaluate(BOXES) == before
    expect(page.locator(".folded")).to_be_hidden()


def test_what_can_be_chosen_on_a_hidden_board_brings_it_up(shared: Shared) -> None:
    match = when_asked("clash-of-cultures", "two-steered", "advance.take")
    assert match.ask is not None
    page = settled(shared(match))
    page.keyboard.press(f"F{2 - match.ask.seat}")
    expect(page.locator(f"[data-panel='board:{1 - match.ask.seat}']")).to_be_visible()
    page.reload()
    settled(page)
    expect(page.locator(f"[data-panel='board:{match.ask.seat}'] .piece.lit").first).to_be_visible()


def test_arrows_lead_from_one_panel_to_another(shared: Shared) -> None:
    page = settled(shared(part_of("on-mars", "two-steered", 0.3)))
    panels = page.evaluate(
        "() => [...new Set([...document.querySelectorAll('.piece.lit[tabindex]')].map((piece) =>"
        " piece.closest('.panel').dataset.panel))]"
    )
    seen = set()
    page.keyboard.press("ArrowRight")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft") * 12:
        seen.add(page.evaluate("() => document.activeElement.closest('.panel')?.dataset.panel"))
        page.keyboard.press(key)
    assert seen <= set(panels)
    assert seen


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_a_table_has_few_nodes(game: str, shared: Shared) -> None:
    page = settled(shared(part_of(game, "two-steered", 0.9), fresh=True))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in range(3):  # what was parsed and is no longer used goes step by step
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(200)
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    assert metrics["Nodes"] < MOST_NODES


def test_pictures_have_the_colours_of_the_theme(shared: Shared) -> None:
    page = settled(shared(new("on-mars", seats=2, seed=5, forced="quiet"), color_scheme="light"))
    light = page.evaluate(IMAGES)
    page.keyboard.press(",")
    dark = page.evaluate(IMAGES)
    assert len(light) == len(dark)
    assert all("color-scheme%3Alight" in address for address in light)
    assert all("color-scheme%3Adark" in address for address in dark)
