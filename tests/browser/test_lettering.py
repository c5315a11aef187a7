"""The texts of the boards can be read in every window: none is too small, cut, or over another one.

Each position is opened once, and the window gets one size after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from areopagus.kernel import Match
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow
from areopagus.server.texts import languages

from .conftest import Open, Site
from .looks import change_language, keep, resize, rest, settled
from .positions import after, at_the_last_round, part_of

WINDOWS = {
    "laptop": (1366, 650),
    "low": (1536, 730),
    "ordinary": (1440, 900),
    "large": (1920, 1080),
    "largest": (2560, 1440),
    "tablet": (1024, 768),
    "upright": (768, 1024),
    "phone": (360, 740),
}
LEAST = 11.0
LEAST_ON_PHONES = 10.0
TOLERANCE = 0.15
"""Of sizes in pixels: letters are measured after rounding."""
LONG_NAMES = (
    "Konstantinos Papadopoulos",
    "Maria Fernanda Lopez de Oliveira",
    "BoardGameGeek42",
    "Příšerně žluťoučký kůň",
)

NAMES = re.compile(r"name:\d+$|^seat:\d+:name$|^glance:\d+:name$")
"""The names of people: they may be cut, since nobody translates them, and help cards show the whole."""

TABS = ".tabs [data-area]:visible"

MEASURED = """
() => {
  const texts = [];
  for (const panel of document.querySelectorAll(".panel")) {
    const edge = panel.querySelector("svg.scene").getBoundingClientRect(); // on phones a panel scrolls
    if (!edge.width || !edge.height) continue;
    for (const text of panel.querySelectorAll(".piece > text")) {
      const box = text.getBoundingClientRect();
      const scale = text.getScreenCTM();
      if (!box.width || !scale) continue;
      const px = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(scale.c, scale.d);
      const key = text.closest("[data-key]")?.dataset.key ?? "";
      texts.push({
        panel: panel.dataset.panel, key, px, text: text.textContent, cut: text.classList.contains("cut"),
        box: [box.left, box.top, box.right, box.bottom], edge: [edge.left, edge.top, edge.right, edge.bottom],
      });
    }
  }
  return texts;
}
"""


def faults(page: Page, least: float) -> list[str]:
    """What is wrong with the texts that are shown."""
    texts: list[dict[str, Any]] = page.evaluate(MEASURED)
    assert texts, "nothing is shown"
    problems = []
    for text in texts:
        name = f"{text['panel']}: {text['key']} ({text['text']!r})"
        if text["px"] < least - TOLERANCE:
            problems.append(f"{name} is {text['px']:.1f} px high")
        if text["cut"] and not NAMES.search(text["key"]):
            problems.append(f"{name} is cut")
        if _outside(text["box"], text["edge"]) > 1.5 and text["panel"] != "map":
            problems.append(f"{name} leaves its panel")
    problems += _overlapping(texts)
    return problems


def _outside(box: list[float], edge: list[float]) -> float:
    """By how many pixels a box is beyond an edge."""
    return max(edge[0] - box[0], edge[1] - box[1], box[2] - edge[2], box[3] - edge[3])


def _overlapping(texts: list[dict[str, Any]]) -> list[str]:
    """Texts of a panel that cover each other; the empty space above and below letters may."""
    problems = []
    for number, one in enumerate(texts):
        for other in texts[number + 1 :]:
            if one["panel"] != other["panel"]:
                continue
            across = min(one["box"][2], other["box"][2]) - max(one["box"][0], other["box"][0])
            down = min(one["box"][3], other["box"][3]) - max(one["box"][1], other["box"][1])
            height = min(one["box"][3] - one["box"][1], other["box"][3] - other["box"][1])
            if across > 1.5 and down > 0.3 * height:
                problems.append(f"{one['panel']}: {one['key']} and {other['key']} overlap")
    return problems


MOMENTS: dict[str, Callable[[str], Match]] = {
    "start": lambda game: after(game, "two-steered", 60),
    "two": lambda game: part_of(game, "two-steered", 0.8),
    "late": lambda game: at_the_last_round(game, "four-steered"),
    "solo": lambda game: part_of(game, "solo-steered", 0.7),
}
TRANSLATED = [language for language in languages() if language != "en"]
CASES = [
    ("on-mars", "late", "pseudo"),
    ("clash-of-cultures", "late", "pseudo"),
    *(
        pytest.param(game, moment, language, marks=pytest.mark.long)
        for game, moment, language in (
            ("on-mars", "start", "en"),
            ("on-mars", "start", "pseudo"),
            ("on-mars", "two", "en"),
            ("on-mars", "solo", "en"),
            ("on-mars", "late", "en"),
            ("on-mars", "solo", "pseudo"),
            ("clash-of-cultures", "start", "en"),
            ("clash-of-cultures", "start", "pseudo"),
            ("clash-of-cultures", "two", "en"),
            ("clash-of-cultures", "late", "en"),
            *((game, "late", each) for game in ("on-mars", "clash-of-cultures") for each in TRANSLATED),
        )
    ),
]


@pytest.mark.parametrize(("game", "moment", "language"), CASES)
def test_every_text_can_be_read_in_every_window(
    game: str, moment: str, language: str, opened: Open, site: Site
) -> None:
    page = table_of(game, moment, language, opened, site)
    problems = faults_in(page, WINDOWS, f"{game}-{moment}-{language}")
    assert not problems, f"{len(problems)} faults\n" + "\n".join(problems[:60])


@pytest.mark.parametrize("game", ["on-mars", "clash-of-cultures"])
def test_every_text_can_be_read_in_every_language(game: str, opened: Open, site: Site) -> None:
    """One page changes its language; where several windows lay out the same panels, one of them is enough."""
    page = table_of(game, "late", TRANSLATED[0], opened, site)
    problems = []
    for language in TRANSLATED:
        resize(page, *WINDOWS["ordinary"])
        if language != TRANSLATED[0]:
            change_language(page, language)
        windows = {name: WINDOWS[name] for name in ("ordinary", "laptop", "phone")}
        problems += [f"{language}: {fault}" for fault in faults_in(page, windows, f"{game}-late-{language}")]
    assert not problems, f"{len(problems)} faults\n" + "\n".join(problems[:60])


def table_of(game: str, moment: str, language: str, opened: Open, site: Site) -> Page:
    """The page of a table with long names, in a language."""
    cookie = fresh_id()
    match = MOMENTS[moment](game)
    seats = [SeatRow(seat, "here", LONG_NAMES[seat]) for seat in range(match.seats)]
    laid = site.lay(match, seats, cookie)
    return settled(opened(f"{laid.path}?language={language}", 1440, 900, cookie=cookie))


def faults_in(page: Page, windows: Mapping[str, tuple[int, int]], kept_as: str) -> list[str]:
    """What is wrong with the texts of a table in some windows; on phones one panel is shown after the other."""
    problems = []
    for name, (width, height) in windows.items():
        resize(page, width, height)
        least = LEAST_ON_PHONES if width < 700 else LEAST
        for number in range(max(1, page.locator(TABS).count())):
            if width < 700:
                page.locator(TABS).nth(number).evaluate("tab => tab.click()")
                rest(page, 200)
            problems += [f"{name}: {fault}" for fault in faults(page, least)]
            keep(page, f"lettering-{kept_as}-{name}-{number}")
    return problems
