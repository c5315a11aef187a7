"""A match of older rules: its page is the replay, with the pictures of the engine that played it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from areopagus.server.keys import fresh_id

from .conftest import SERVE, Open, Site
from .looks import rest
from .test_pages import WIDTHS, look

ARCHIVE = Path(__file__).parent.parent / "archive"


class LaterSite(Site):
    """A server of a later release, whose games have other rules."""

    serve = (
        "from areopagus.kernel import games\nfor game in games().values():\n    type(game).rules += 1\n"
        + SERVE
    )


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LaterSite]:
    site = LaterSite(tmp_path_factory.mktemp("later"))
    yield site
    site.kill()


@pytest.mark.parametrize(
    ("game", "record", "width"),
    [
        ("beacons", "two", "narrow"),
        pytest.param("on-mars", "solo", "narrow", marks=pytest.mark.long),
        pytest.param("on-mars", "four", "wide", marks=pytest.mark.long),
        pytest.param("clash-of-cultures", "two-dice", "narrow", marks=pytest.mark.long),
        pytest.param("clash-of-cultures", "four", "wide", marks=pytest.mark.long),
    ],
)
def test_a_match_of_older_rules_is_shown(
    later: LaterSite, opened: Open, game: str, record: str, width: str
) -> None:
    client = fresh_id()
    document = gzip.decompress((ARCHIVE / game / "1" / f"{record}.json.gz").read_bytes())
    made = httpx.post(
        f"{later.address}/api/records", content=document, cookies={"areopagus": client}, timeout=60
    ).json()
    assert made["archived"]
    across, down = WIDTHS[width]
    page = opened(width=across, height=down)
    page.context.add_cookies([{"name": "areopagus", "value": client, "url": later.address}])
    page.goto(f"{later.address}/t/{made['table']}")
    page.wait_for_url(f"{later.address}/r/{made['table']}*")  # it can't be played on
    expect(page.locator(".rules-note")).to_contain_text(f"Played with rules version 1 of {made['title']}")
    picture = page.locator(".panel image.drawn-elsewhere")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode ? image.decode().then(() => true) : true")
    count = httpx.get(
        f"{later.address}/api/tables/{made['table']}/moments", cookies={"areopagus": client}, timeout=60
    ).json()["count"]
    page.goto(f"{later.address}/r/{made['table']}#{count * 2 // 3}")
    page.reload()
    page.wait_for_selector(".story .line", state="attached")
    if game != "beacons":  # which does not tell points during the game
        expect(page.locator(".points-panel .score").first).to_be_attached()
    rest(page, 300)
    look(page, f"archived-{game}-{record}-{width}", axe=".rules-note")
    page.goto(f"{later.address}/r/{made['table']}#{count - 1}")
    page.reload()
    expect(page.locator(".result table")).to_be_visible()
    look(page, f"archived-{game}-{record}-result-{width}", axe=".result")
    page.locator(".result .button.primary").click()
    expect(page.locator(".result")).not_to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("output")).to_have_text(f"{count - 2} / {count - 1}")
