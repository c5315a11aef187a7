"""Every page, wide and narrow, light and dark: it fits, axe-core finds nothing serious, and a picture is kept.

With AREOPAGUS_SCREENSHOTS=1 the pictures are kept in `artefacts/screenshots`; look at them after a change.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import Match, new
from areopagus.lab.report import write_report
from areopagus.lab.simulation import SimulationPlan, simulate
from areopagus.lab.worker_pool import ProcessPool
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Open, Site
from .looks import SCHEMES, SCREENSHOTS, colours, overflow, resize, rest, settled, violations, visit
from .positions import after, at_the_last_round, part_of, record

Shared = Callable[..., Page]
WIDTHS = {"wide": (1440, 900), "middling": (1024, 768), "narrow": (360, 740)}
MOSTLY_NARROW = [pytest.param("wide", marks=pytest.mark.long), "narrow"]
"""Where there is little to see, the narrow page is the harder one."""
FEW = 150
"""A page of which nothing is drawn has fewer colours."""


def look(page: Page, name: str, *, axe: str = "body", is_table: bool = True, fewest: int = FEW) -> None:
    """Look at a page in light and dark; axe-core looks at the part that is new, if any."""
    faults = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        rest(page, 150)  # for what fades
        seen = colours(page, f"{name}-{scheme}")
        if seen < fewest:
            faults.append(f"{scheme}: {seen} colours")
        over = overflow(page)
        if over["across"] > 0 or (is_table and over["down"] > 0):
            faults.append(f"{scheme}: larger than the window by {over}")
        rules = ("color-contrast",) if scheme == "dark" else ()  # nothing else is different in the dark
        faults += [
            f"{scheme}: {violation}" for violation in (violations(page, *rules, within=axe) if axe else ())
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("place", ["home", "new-table"])
def test_the_pages_before_a_table(place: str, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    site.lay(new("on-mars", seats=2, seed=1, forced="quiet"), cookie=cookie)
    site.lay(part_of("clash-of-cultures", "three-steered", 0.3), cookie=cookie)
    page = opened("/" if place == "home" else "/new?game=on-mars", cookie=cookie)
    page.wait_for_selector(".tables .row" if place == "home" else ".start")
    page.wait_for_load_state("networkidle")
    for width in ("wide", "narrow"):
        resize(page, *WIDTHS[width])
        look(page, f"{place}-{width}", is_table=False)


MOMENTS: dict[str, Callable[[str], Match]] = {
    "start": lambda game: after(game, "four-steered", 90 if game == "on-mars" else 60),
    "middle": lambda game: part_of(game, "four-steered", 0.55),
    "end": lambda game: at_the_last_round(game, "four-steered"),
}


IN_EVERY_RUN = (("on-mars", "middle", "wide"), ("clash-of-cultures", "end", "narrow"))
"""Tables that `make test` looks at; `make test-long` looks at the others."""


@pytest.mark.parametrize(
    ("game", "moment", "width"),
    [
        pytest.param(*table, marks=() if table in IN_EVERY_RUN else pytest.mark.long)
        for table in product(("on-mars", "clash-of-cultures"), MOMENTS, WIDTHS)
    ],
)
def test_a_table(game: str, moment: str, width: str, shared: Shared) -> None:
    across, down = WIDTHS[width]
    page = settled(shared(MOMENTS[moment](game), width=across, height=down))
    look(page, f"{game}-{moment}-{width}", axe="" if moment == "start" else "body")


def test_a_table_for_one(shared: Shared) -> None:
    page = settled(shared(part_of("on-mars", "solo-steered", 0.5)))
    look(page, "on-mars-solo-wide", axe="")


@pytest.mark.parametrize("width", MOSTLY_NARROW)
def test_the_curtain(width: str, shared: Shared) -> None:
    across, down = WIDTHS[width]
    page = shared(new("beacons", seats=2, seed=11, forced="quiet"), width=across, height=down)
    page.wait_for_selector(".curtain[open], .opt")
    while not page.locator(".curtain[open]").count():
        page.locator(".opt").first.click()
        page.wait_for_selector(".table:not([data-pending])")
    look(page, f"curtain-{width}", axe=".curtain", fewest=40)


@pytest.mark.parametrize("width", MOSTLY_NARROW)
def test_links_keys_and_rules(width: str, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    across, down = WIDTHS[width]
    match = new("clash-of-cultures", seats=2, seed=1, forced="quiet")
    laid = site.lay(match, [SeatRow(0, "here", "Ada"), SeatRow(1, "link", "Bo")], cookie)
    page = opened(laid.path, across, down, cookie=cookie)
    expect(page.locator(".link-row")).to_have_count(2)
    look(page, f"links-{width}", axe="dialog[open]")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator(".key-list")).to_be_visible()
    look(page, f"keys-{width}", axe="dialog[open]")
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator(".drawer dl, .drawer .muted").first).to_be_visible()
    look(page, f"rules-{width}", axe=".drawer")


@pytest.mark.parametrize(
    ("game", "width"),
    [
        ("clash-of-cultures", "narrow"),
        pytest.param("clash-of-cultures", "wide", marks=pytest.mark.long),
        pytest.param("on-mars", "wide", marks=pytest.mark.long),
        pytest.param("on-mars", "narrow", marks=pytest.mark.long),
    ],
)
def test_replay_and_result(game: str, width: str, opened: Open, site: Site) -> None:
    cookie = fresh_id()
    across, down = WIDTHS[width]
    laid = site.lay(part_of(game, "four-steered", 1), cookie=cookie)
    page = opened(laid.path, across, down, cookie=cookie)
    expect(page.locator(".result table")).to_be_visible()
    look(page, f"{game}-result-{width}", axe=".result")
    middle = len(record(game, "four-steered").choices) // 2
    visit(page, f"{laid.replay}#{middle}")
    page.wait_for_selector(".story .line", state="attached")
    look(page, f"{game}-replay-{width}", axe=".ask")


@pytest.mark.parametrize("width", MOSTLY_NARROW)
def test_the_report_of_a_simulation(width: str, opened: Open, tmp_path: Path) -> None:
    plan = SimulationPlan("beacons", (("greedy", "random"),), seed=1, options={"rounds": 3})
    report = write_report(simulate(plan, 8, tmp_path / "run", ProcessPool(1)))
    across, down = WIDTHS[width]
    page = opened(width=across, height=down)
    page.goto(report.as_uri())
    look(page, f"report-{width}", is_table=False, fewest=40)


def test_what_is_blank_too_large_or_nameless_is_noticed(opened: Open) -> None:
    page = opened("/", anew=True)
    page.wait_for_selector(".game")
    page.evaluate(
        """() => {
          const bar = document.createElement("button");
          bar.style.width = "5000px";
          document.getElementById("page").replaceChildren(bar);
        }"""
    )
    with pytest.raises(AssertionError, match=r"(?s)colours.*larger.*button-name"):
        look(page, "blank", is_table=False)
    for scheme in SCHEMES:
        (SCREENSHOTS / f"blank-{scheme}.png").unlink(missing_ok=True)


def test_a_new_table_offers_what_matters_for_its_players(opened: Open) -> None:
    page = opened("/new?game=on-mars")
    goal, variant, reading = (page.locator(f"#option-{key}") for key in ("goal", "length", "ship_tech"))
    expect(goal).to_be_visible()
    expect(variant).to_be_visible()
    expect(reading).to_be_hidden()
    page.locator(".readings > summary").click()
    expect(reading).to_be_visible()
    expect(page.locator("#option-lacerda_quarters")).to_be_visible()
    goal.select_option(index=1)
    page.locator(".count").nth(1).click()
    expect(goal).to_be_hidden()
    expect(page.locator("#option-lacerda_quarters")).to_be_hidden()
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.locator(".start").click()
    assert sent.value.post_data_json["options"] == {}
    expect(page.locator(".ask")).to_be_visible()
