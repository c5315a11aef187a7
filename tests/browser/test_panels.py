"""The panels of a table: arranged for the window, made large, folded, swapped, and cheap."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import new

from .conftest import Site
from .looks import keep, resize, rest, settled
from .player import Player, play
from .positions import part_of, when_asked

Shared = Callable[..., Page]

MOST_NODES = 15_000

BOXES = """
() => Object.fromEntries([...document.querySelectorAll(".panel, .panels")].map((panel) => {
  const { x, y, width, height } = panel.getBoundingClientRect();
  return [panel.dataset.panel ?? "room", { x, y, width, height }];
}))
"""
MAP_BOX = "() => document.querySelector('.panel[data-panel=map] svg.scene').getAttribute('viewBox')"
IMAGES = "() => [...document.querySelectorAll('.scene image')].map((image) => image.getAttribute('href'))"
FILLS = """
() => [...document.querySelectorAll(".shapes [fill*='var(']")].map((shape) => getComputedStyle(shape).fill)
"""


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] + 1 < other["x"] + other["width"]
        and other["x"] + 1 < one["x"] + one["width"]
        and one["y"] + 1 < other["y"] + other["height"]
        and other["y"] + 1 < one["y"] + one["height"]
    )


@pytest.mark.parametrize(
    "game", [pytest.param("on-mars", marks=pytest.mark.long), "clash-of-cultures", "beacons"]
)
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


AREAS = "() => getComputedStyle(document.querySelector('.panels')).gridTemplateAreas"
FILL_BAR = """
(isFull) => {
  const options = document.querySelector(".ask .opts");
  options.style.height = isFull ? getComputedStyle(options).maxHeight : "";
}
"""


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_panels_keep_their_places_whatever_is_asked(game: str, shared: Shared) -> None:
    page = settled(shared(new(game, seats=2, seed=5, forced="quiet")))
    for width, height in [(1440, 900), (1280, 800), (1366, 768), (1280, 720), (1024, 768), (1920, 1080)]:
        page.evaluate(FILL_BAR, False)
        resize(page, width, height)
        before = page.evaluate(AREAS)
        page.evaluate(FILL_BAR, True)
        assert page.evaluate(AREAS) == before, (width, height)


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
    panel.locator(".panel-tools").hover()
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


def test_the_tools_of_a_panel_hide_nothing_until_one_points_at_them(shared: Shared) -> None:
    page = settled(shared(new("clash-of-cultures", seats=2, seed=5, forced="quiet"), width=1366, height=650))
    panels = page.locator(".panel").all()
    assert len(panels) > 5
    for panel in panels:
        page.mouse.move(0, 0)  # away from pieces, whose help would lie over the next panel
        expect(page.locator(".help-card")).to_be_hidden()
        panel.hover(position={"x": 20, "y": 30})
        tools, drawing = panel.locator(".panel-tools"), panel.locator(".scene")
        expect(tools).to_have_css("opacity", "1")
        grip, scene = tools.bounding_box(), drawing.bounding_box()
        assert grip is not None
        assert scene is not None
        assert grip["y"] + grip["height"] <= scene["y"] + 0.5
    tools = page.locator("[data-panel=map] .panel-tools")
    tools.hover()
    expect(tools.locator(".enlarge")).to_have_css("opacity", "1")
    tools.locator(".enlarge").click()
    large, scene = (
        page.locator(f".panel.large {part}").bounding_box() for part in (".panel-tools", ".scene")
    )
    assert large is not None
    assert scene is not None
    assert large["y"] + large["height"] <= scene["y"] + 0.5


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        ("on-mars", ("board", "cards")),
        pytest.param("clash-of-cultures", ("board", "advances"), marks=pytest.mark.long),
    ],
)
def test_large_windows_show_the_boards_of_all(game: str, parts: tuple[str, str], shared: Shared) -> None:
    page = settled(shared(part_of(game, "four-steered", 0.5), width=2560, height=1440))
    expect(page.locator(f"[data-panel^='{parts[0]}:']")).to_have_count(4)
    expect(page.locator(f"[data-panel^='{parts[1]}:']")).to_have_count(4)
    chosen = page.locator("[data-panel^='board:']:not(.other)")
    expect(chosen).to_have_count(1)
    before = chosen.bounding_box()
    place = int((chosen.get_attribute("data-panel") or "").split(":")[1])
    other = (place + 2) % 4
    page.locator(f"[data-panel='board:{other}']").hover()
    page.keyboard.press(".")
    expect(page.locator(".panel.large")).to_have_attribute("data-panel", f"board:{other}")
    page.keyboard.press("Escape")
    page.keyboard.press(f"F{other + 1}")
    expect(chosen).to_have_attribute("data-panel", f"board:{other}")
    assert chosen.bounding_box() == before
    keep(page, f"boards-of-all-{game}")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("[data-panel^='board:']")).to_have_count(1)


@pytest.mark.parametrize("game", [pytest.param("on-mars", marks=pytest.mark.long), "clash-of-cultures"])
def test_large_windows_show_the_boards_of_two(game: str, shared: Shared) -> None:
    page = settled(shared(part_of(game, "two-steered", 0.5), width=1920, height=1080))
    expect(page.locator("[data-panel^='board:']")).to_have_count(2)
    keep(page, f"boards-of-two-{game}")


def test_what_can_be_chosen_on_a_hidden_board_brings_it_up(shared: Shared) -> None:
    match = when_asked("clash-of-cultures", "two-steered", "advance.take")
    assert match.ask is not None
    page = settled(shared(match))
    page.keyboard.press(f"F{2 - match.ask.seat}")
    expect(page.locator(f"[data-panel='board:{1 - match.ask.seat}']")).to_be_visible()
    page.reload()
    settled(page)
    expect(page.locator(f"[data-panel='board:{match.ask.seat}'] .piece.lit").first).to_be_visible()


def test_another_players_board_answers_nothing(shared: Shared) -> None:
    match = when_asked("clash-of-cultures", "two-steered", "advance.take")
    assert match.ask is not None
    other = 1 - match.ask.seat
    page = settled(shared(match))
    question = page.locator(".ask .who").inner_text()
    page.keyboard.press(f"F{other + 1}")
    board = page.locator(f"[data-panel='advances:{other}'], [data-panel='board:{other}']")
    expect(board.first).to_be_visible()
    expect(board.locator(".piece.lit, .piece[tabindex]")).to_have_count(0)
    offered = {word.text for word in match.ask.words}
    advance = next(
        key
        for panel in match.scene(other).panels
        if panel.seat == other
        for key in (piece.key for piece in panel.pieces if piece.word in offered)
    )
    piece = page.locator(f"[data-key='{advance}']")
    piece.click()
    expect(page.locator(".bubble b")).to_have_text(piece.get_attribute("aria-label") or "")
    expect(page.locator(".bubble span")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("w")
    expect(page.locator(".asks-why")).to_be_visible()
    assert page.locator(".askable").count() > 1
    expect(board.locator(".askable")).to_have_count(1)  # the player, whom others choose, too
    expect(board.locator(".askable")).to_have_attribute("data-word", f"seat:{other}")
    piece.click()
    expect(page.locator(".bubble b")).to_have_text(piece.get_attribute("aria-label") or "")
    expect(page.locator(".bubble span")).to_have_count(0)
    expect(page.locator(".scene .blocked")).to_have_count(0)
    assert page.locator(".ask .who").inner_text() == question


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


def test_arrows_move_a_map_only_when_there_is_more_of_it(shared: Shared) -> None:
    page = settled(shared(new("clash-of-cultures", seats=2, seed=5, forced="quiet")))
    whole = page.evaluate(MAP_BOX)
    for key in ("ArrowUp",) * 6 + ("ArrowLeft",) * 12:
        page.keyboard.press(key)
    assert page.evaluate(MAP_BOX) == whole
    page.keyboard.press("+")
    near = page.evaluate(MAP_BOX)
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    assert page.evaluate(MAP_BOX) != near


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_a_table_has_few_nodes(game: str, shared: Shared) -> None:
    page = settled(shared(part_of(game, "two-steered", 0.9), fresh=True))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in range(3):  # what was parsed and is no longer used goes step by step
        session.send("HeapProfiler.collectGarbage")
        rest(page, 200)
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    assert metrics["Nodes"] < MOST_NODES


def test_pictures_have_the_colours_of_the_theme(shared: Shared) -> None:
    page = settled(shared(new("on-mars", seats=2, seed=5, forced="quiet"), color_scheme="light"))
    light, light_fills = page.evaluate(IMAGES), page.evaluate(FILLS)
    page.keyboard.press(",")
    dark, dark_fills = page.evaluate(IMAGES), page.evaluate(FILLS)
    assert len(light_fills) == len(dark_fills)
    assert light_fills != dark_fills
    assert light
    assert len(light) == len(dark)
    assert all("color-scheme%3Alight" in address for address in light)
    assert all("color-scheme%3Adark" in address for address in dark)


ORDER = """
() => Object.fromEntries([...document.querySelectorAll(".panel")].map((panel) =>
  [panel.dataset.panel, [...panel.querySelectorAll(".pieces > .piece:not(.gone)")].map((piece) => piece.dataset.key)]))
"""


def test_pieces_lie_upon_each_other_as_in_a_page_that_is_opened_anew(shared: Shared, site: Site) -> None:
    page = settled(shared(part_of("on-mars", "four-steered", 0.5)))
    before = page.evaluate(ORDER)
    play([Player(page, seed=7)], site, most=12)
    settled(page)
    expect(page.locator(".piece.gone")).to_have_count(0)
    after = page.evaluate(ORDER)
    assert after != before
    page.reload()
    settled(page)
    assert page.evaluate(ORDER) == after
