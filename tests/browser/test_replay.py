"""The replay: steps by turn, action and choice, at a pace; and playing on from one of its moments."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import Match
from areopagus.server.keys import fresh_id
from areopagus.server.replays.timeline import Timeline
from areopagus.server.store import SeatRow

from .conftest import Laid, Open, Site
from .looks import keep, overflow, rest, settled, violations, visit
from .positions import part_of

WIDTHS = pytest.mark.parametrize(
    ("across", "down"), [pytest.param(1440, 900, marks=pytest.mark.long), (360, 740)]
)
NAMES = ("Ada", "Bo")


def lay(site: Site, match: Match, cookie: str) -> Laid:
    seats = [SeatRow(0, "here", NAMES[0]), SeatRow(1, "link", NAMES[1])]
    return site.lay(match, seats, cookie)


def steps_of(match: Match) -> Timeline:
    timeline = Timeline.of(match, None, True)
    timeline.extend(match.record)
    return timeline


def at(page: Page, moment: int) -> None:
    expect(page.locator(".moments output")).to_have_text(re.compile(rf"^{moment} / "))


def drawn(page: Page, moment: int) -> None:
    """Wait until a moment is drawn, too."""
    at(page, moment)
    expect(page).to_have_title(re.compile(rf"· {moment}$"))


@WIDTHS
def test_a_replay_goes_by_turn_action_and_choice(across: int, down: int, opened: Open, site: Site) -> None:
    cookie, match = fresh_id(), part_of("clash-of-cultures", "two-steered", 1)
    steps = steps_of(match).steps
    turns = [turn.moment for turn in steps.turns]
    laid = lay(site, match, cookie)
    page = opened(f"{laid.replay}#{turns[3]}", across, down, cookie=cookie)
    drawn(page, turns[3])
    forward, back = (page.locator(".transport .tool").nth(place) for place in (2, 0))
    deeds = [deed for deed in steps.deeds if deed > turns[3]]
    expect(page.locator(".units input:checked")).to_have_value("deed")
    forward.click()
    drawn(page, deeds[0])
    expect(page.locator(".story .line.new")).to_have_count(1)  # one deed, one sentence
    forward.click()
    at(page, deeds[1])
    back.click()
    at(page, deeds[0])
    page.locator(".units label").first.click()
    forward.click()
    at(page, turns[4])
    expect(page.locator(".turn-title")).to_have_text("Turn 2: Ada.")
    back.click()
    at(page, turns[3])
    page.locator(".units label").last.click()
    forward.click()
    at(page, turns[3] + 1)
    page.reload()
    at(page, turns[3] + 1)
    expect(page.locator(".units input:checked")).to_have_value("choice")
    expect(page.locator(".rounds i")).to_have_count(6)
    assert overflow(page)["across"] <= 0
    assert violations(page, within=".ask") == []
    keep(page, f"replay-controls-{across}")


def test_a_replay_goes_by_keys(opened: Open, site: Site) -> None:
    cookie, match = fresh_id(), part_of("on-mars", "two-steered", 1)
    steps = steps_of(match).steps
    turns = [turn.moment for turn in steps.turns]
    page = opened(f"{lay(site, match, cookie).replay}#{turns[5]}", cookie=cookie)
    drawn(page, turns[5])
    later = [deed for deed in steps.deeds if deed > turns[5]]
    for key, moment in (
        ("ArrowDown", later[0]),
        ("ArrowRight", later[0] + 1),
        ("ArrowLeft", later[0]),
        ("ArrowUp", turns[5]),
        ("PageDown", turns[6]),
        ("PageUp", turns[5]),
        ("PageUp", turns[4]),
        ("End", match.length),
        ("ArrowDown", match.length),
        ("Home", 0),
        ("ArrowUp", 0),
    ):
        page.keyboard.press(key)
        at(page, moment)
    expect(page.locator(".transport .tool").first).to_be_disabled()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("One action forward")


def test_a_replay_plays_until_it_is_stopped(opened: Open, site: Site) -> None:
    cookie, match = fresh_id(), part_of("clash-of-cultures", "two-steered", 1)
    last, deeds = match.length, steps_of(match).steps.deeds
    page = opened(f"{lay(site, match, cookie).replay}#{deeds[-4]}", cookie=cookie)
    drawn(page, deeds[-4])
    page.locator(".speed").select_option("slow")
    play = page.get_by_role("button", name="Play", exact=True)
    play.click()
    page.get_by_role("button", name="Pause").click()
    expect(play).to_be_visible()
    stopped = page.locator(".moments output").inner_text()
    assert int(stopped.split()[0]) in deeds[-3:], "it has begun with the next action, and has not ended"
    page.locator(".speed").select_option("fast")
    rest(page, 1500)
    assert page.locator(".moments output").inner_text() == stopped, "another speed does not start it"
    page.locator(".who").click()
    page.keyboard.press(" ")
    at(page, last)
    expect(play).to_be_visible()
    page.reload()
    expect(page.locator(".speed")).to_have_value("fast")
    page.locator(".who").click()
    page.keyboard.press("<")
    expect(page.locator(".speed")).to_have_value("usual")


@WIDTHS
def test_a_match_is_played_on_from_a_moment(across: int, down: int, opened: Open, site: Site) -> None:
    cookie, match = fresh_id(), part_of("clash-of-cultures", "two-steered", 1)
    laid = lay(site, match, cookie)
    timeline = steps_of(match)
    moment = next(
        deed
        for deed in timeline.steps.deeds[30:]
        if (ask := timeline.position(deed).ask) is not None and ask.seat == 0 and ask.about == "turn.action"
    )
    page = opened(f"{laid.replay}#{moment}", across, down, cookie=cookie)
    drawn(page, moment)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator("select").first).to_have_value("here")
    expect(dialog.locator("select").nth(1)).to_have_value("bot:medium")
    dialog.locator("select").nth(1).select_option("link")
    expect(dialog.locator("input").nth(1)).to_have_value("Bo")
    assert violations(page, within="dialog[open]") == []
    assert overflow(page)["across"] <= 0
    keep(page, f"play-on-{across}")
    dialog.locator("select").nth(1).select_option("bot:random")
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile(r"/t/"))
    settled(page)
    assert laid.path not in page.url
    expect(page.locator(".ask .who")).to_contain_text("Choose what to do")
    visit(page, page.url.replace("/t/", "/r/"))
    page.wait_for_selector(".moments output")
    link = page.get_by_role("link", name=f"Played on from step {moment} of another match")
    expect(link).to_be_visible()
    expect(page.get_by_role("button", name="Play on from here")).to_have_count(0)
    assert overflow(page)["across"] <= 0
    keep(page, f"played-on-replay-{across}")
    link.click()
    drawn(page, moment)
    assert laid.replay in page.url


def test_whoever_has_the_link_may_play_on(opened: Open, site: Site) -> None:
    match = part_of("clash-of-cultures", "two-steered", 1)
    laid = lay(site, match, fresh_id())
    guest = opened(f"{laid.replay}?key={laid.watch.partition('key=')[2]}#{match.length}")
    at(guest, match.length)
    play_on = guest.get_by_role("button", name="Play on from here")
    expect(play_on).to_be_disabled()
    guest.keyboard.press("PageUp")
    expect(play_on).to_be_enabled()
    play_on.click()
    guest.locator("dialog[open]").get_by_role("button", name="Play on").click()
    guest.wait_for_url(re.compile(r"/t/"))
    guest.wait_for_selector(".opt, .result")
