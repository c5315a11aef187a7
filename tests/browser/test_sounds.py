"""Sounds, vibration and title: what a person hears and feels, and what they have switched on."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from areopagus.kernel import Match, new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow
from tests.browser.conftest import Open, Site
from tests.browser.looks import keep, look_until, violations
from tests.browser.positions import raided

SPY = """
window.heard = [];
window.buzzed = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  heard.push(Math.round(this.frequency.value));
  return start.apply(this, when);
};
const begin = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) {
  heard.push("noise");
  return begin.apply(this, when);
};
navigator.vibrate = (pattern) => buzzed.push(pattern);
"""
UNTOUCHED = "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });"
"""What the browser says of a page before the first click; a page that is steered from outside counts as clicked."""
TURN = [659, 988]
OTHERS = [440]
END = [523, 659, 784, 1047]
ALL_ON = """
localStorage.setItem("areopagus.sounds", JSON.stringify({
  on: { turn: true, dice: true, card: true, others: true, end: true }, ...%s
}));
"""


def listening(opened: Open, path: str, before: str = "", **how: Any) -> Page:
    """A page whose sounds are written down."""
    page = opened(path, anew=True, **how)
    page.evaluate(f"() => {{ {SPY + before} }}")
    return page


def two_players(opened: Open, site: Site, match: Match, before: str = "", **how: Any) -> tuple[Page, Page]:
    """Ada listens, Bo plays elsewhere."""
    ada, bo = fresh_id(), fresh_id()
    laid = site.lay(match, [SeatRow(0, "here", "Ada"), SeatRow(1, "link", "Bo")], ada)
    other = opened(laid.links[1], cookie=bo)
    expect(other.locator(".ask .who")).to_be_visible()
    page = listening(opened, laid.path, before, cookie=ada, **how)
    expect(page.locator(".ask .who")).to_be_visible()
    page.keyboard.press("Escape")
    return page, other


def play(page: Page, word: str = "") -> None:
    """Choose an option of the page: the one of a word, or the first."""
    option = page.locator(f".opt[data-word='{word}']" if word else ".opt").first
    option.click()
    page.wait_for_selector(".table:not([data-pending])")


def hand_over(page: Page, other: Page) -> None:
    """Play on one page until somebody is asked on the other."""

    def is_handed_over() -> bool:
        if other.locator(".ask.mine").count():
            return True
        end = page.locator(".opt[data-word='end']")
        if page.locator(".ask.mine").count():
            (end if end.count() else page.locator(".opt")).first.click()
            page.wait_for_selector(".table:not([data-pending])")
        return False

    look_until(page, is_handed_over, "the turn never passes")


def heard(page: Page) -> list[Any]:
    result: list[Any] = page.evaluate("() => heard.splice(0)")
    return result


def test_the_turn_is_heard_and_the_title_says_it(opened: Open, site: Site) -> None:
    ada, bo = two_players(opened, site, new("beacons", seats=2, seed=1, forced="quiet"))
    hand_over(ada, bo)
    assert not ada.title().startswith("●")
    expect(ada.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"/icon\.svg$"))
    ada.locator(".story-part h2").click()
    heard(ada)
    hand_over(bo, ada)
    assert ada.title().startswith("● Your turn: ")
    expect(ada.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"/icon-turn\.svg$"))
    assert heard(ada) == TURN, "and nothing else, by default"
    assert ada.evaluate("() => buzzed") == [], "no phone"


def test_nothing_sounds_before_a_gesture(opened: Open, site: Site) -> None:
    ada, bo = two_players(opened, site, new("beacons", seats=2, seed=1, forced="quiet"))
    hand_over(ada, bo)
    untouched = ada.context.new_page()
    untouched.add_init_script(SPY + UNTOUCHED)
    untouched.goto(ada.url)
    expect(untouched.locator(".ask .who")).to_be_visible()
    hand_over(bo, untouched)
    assert untouched.title().startswith("● Your turn: ")
    assert heard(untouched) == []


def test_a_phone_vibrates(opened: Open, site: Site) -> None:
    how = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
    ada, bo = two_players(opened, site, new("beacons", seats=2, seed=1, forced="quiet"), **how)
    hand_over(ada, bo)
    ada.get_by_role("button", name="Sounds").tap()
    assert ada.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    expect(ada.get_by_label("Vibrate when it is your turn")).to_be_checked()
    keep(ada, "sounds-narrow")
    ada.get_by_role("button", name="Close").tap()
    hand_over(bo, ada)
    assert ada.evaluate("() => buzzed.splice(0)") == [[70, 60, 70]]
    ada.get_by_role("button", name="Sounds").tap()
    ada.get_by_label("Vibrate when it is your turn").uncheck()
    ada.get_by_role("button", name="Close").tap()
    hand_over(ada, bo)
    hand_over(bo, ada)
    assert ada.evaluate("() => buzzed") == []


def test_what_others_choose_is_heard_where_it_is_switched_on(opened: Open, site: Site) -> None:
    match = new("beacons", seats=2, seed=1, forced="quiet")
    ada, bo = two_players(opened, site, match, ALL_ON % "{}")
    hand_over(ada, bo)
    ada.locator(".story-part h2").click()
    heard(ada)
    lines = ada.locator(".story-part li, .story-part p").count()
    play(bo, "draw")
    ada.wait_for_function(
        "(lines) => document.querySelectorAll('.story-part li, .story-part p').length > lines", arg=lines
    )
    assert heard(ada) == OTHERS


def test_each_sound_has_a_switch_that_is_kept(opened: Open, site: Site) -> None:
    page, _ = two_players(opened, site, new("beacons", seats=2, seed=1, forced="quiet"))
    page.get_by_role("button", name="Sounds").click()
    expect(page.locator("dialog[open] .sounds")).to_be_visible()
    assert [box.is_checked() for box in page.locator(".sounds [type=checkbox]").all()] == [True] + 5 * [False]
    page.get_by_label("Dice", exact=True).check()
    assert heard(page) == 4 * ["noise"], "a switch lets one hear what it is for"
    page.get_by_label("The end of the match").check()
    assert heard(page) == END
    page.get_by_label("Your turn").uncheck()
    assert heard(page) == []
    page.get_by_label("Volume").fill("0")
    page.get_by_label("Cards and Events").check()
    assert heard(page) == [], "it is silent"
    assert violations(page, within="dialog[open]") == []
    keep(page, "sounds-wide")
    page.reload()
    page.get_by_role("button", name="Sounds").click()
    expect(page.locator("dialog[open] .sounds")).to_be_visible()
    states = [box.is_checked() for box in page.locator(".sounds [type=checkbox]").all()]
    assert states == [False, True, True, False, True, False]
    expect(page.get_by_label("Volume")).to_have_value("0")


def test_a_replay_is_silent_unless_it_is_switched_on(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    laid = site.lay(raided(), cookie=cookie)
    for settings, wanted in (("{}", []), ("{replay: true}", 4 * ["noise"])):
        page = listening(opened, laid.replay, ALL_ON % settings, cookie=cookie)
        path = f"{site.address}/api{laid.path.replace('/t/', '/tables/')}/moments"
        count = page.request.get(path).json()["count"]
        rolled = next(n for n in range(1, count) if "dice" in page.request.get(f"{path}/{n}").json()["cues"])
        page.evaluate("(moment) => { location.hash = moment; }", str(rolled - 1))
        page.wait_for_function("(n) => document.title.endsWith(`· ${n}`)", arg=rolled - 1)
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(n) => document.title.endsWith(`· ${n}`)", arg=rolled)
        assert [note for note in heard(page) if note == "noise"] == wanted
