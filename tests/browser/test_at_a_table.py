"""What people at a table do besides choosing: take back, agree, talk, watch, look back, ask why, switch the light."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from areopagus.bots import LEVELS
from areopagus.kernel import load, new
from areopagus.server.keys import fresh_id
from areopagus.server.store import SeatRow

from .conftest import Laid, Open, Site
from .looks import keep, overflow, violations, visit, wait_for_seat
from .positions import raided

Shared = Callable[..., Page]

LOW = """
(room) => [...document.querySelectorAll(".askable")]
  .map((piece) => piece.getBoundingClientRect())
  .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
  .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".askable"))
  .filter(({ y }) => y < document.querySelector(".ask").getBoundingClientRect().top - room)
  .reduce((best, one) => (one.y > best.y ? one : best))
"""
"""The middle of the lowest piece, at least so far above the question, of which the page says why it can't be chosen."""


def words(page: Page) -> list[str | None]:
    return [option.get_attribute("data-word") for option in page.locator(".opt").all()]


def in_two_places(opened: Open, site: Site, game: str = "beacons") -> tuple[Laid, Page, Page]:
    """Two people in two browsers, by link; the one who is asked comes first."""
    match = new(game, seats=2, seed=4, forced="quiet")
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    pages = [opened(link) for link in laid.links]
    assert match.ask is not None
    asked = pages.pop(match.ask.seat)
    expect(asked.locator(".opt").first).to_be_visible()
    return laid, asked, pages[0]


def end_turn(page: Page) -> None:
    """End a turn, which is asked once more."""
    page.locator(".opt[data-word=end]:not(.ends)").click()
    page.locator(".opt[data-word=end].ends").click()


def test_everybody_sees_which_board_is_the_own_one(opened: Open, site: Site) -> None:
    _, one, other = in_two_places(opened, site, "clash-of-cultures")
    own = [page.locator(".panel[data-own]").first.get_attribute("data-panel") for page in (one, other)]
    assert own[0] != own[1]


def test_an_undo_past_others_needs_their_consent(opened: Open, site: Site) -> None:
    _, one, other = in_two_places(opened, site)
    who = one.locator(".chips .seat:has(.you) .name").inner_text()
    expect(other.locator(".ask.waiting strong")).to_have_text(f"{who} chooses what to do (actions left: 2)")
    expect(other.locator(".ask .turn")).to_have_text(f"{who} is thinking")
    me = other.locator(".chips .seat:has(.you) .name").inner_text()
    expect(other.locator(".ask .me")).to_have_text(f"You play {me}")
    expect(one.locator(".ask.mine .turn")).to_have_text(f"{who}, your turn")
    expect(one.locator(".ask .me")).to_have_count(0)
    expect(other.locator(".chips .seat:not(:has(.you)) .name")).to_have_text(who)
    end_turn(one)
    end_turn(other)
    expect(one.locator(".opt").first).to_be_visible()
    other.keyboard.press("u")
    expect(one.locator(".opt").first).not_to_be_visible()
    end_turn(other)
    end_turn(one)
    expect(other.locator(".opt").first).to_be_visible()
    other.keyboard.press("u")  # past the answer of the other one
    asked = one.locator(".ask-note .button")
    expect(asked).to_have_count(2)
    expect(one.locator(".opt")).to_have_count(0)
    asked.last.click()
    expect(one.locator(".ask-note")).to_be_hidden()
    expect(other.locator(".opt").first).to_be_visible()
    other.keyboard.press("u")
    one.locator(".ask-note .button").first.click()
    expect(one.locator(".opt")).to_have_count(0)
    expect(other.locator(".ask-note")).to_be_hidden()
    expect(other.locator(".opt[data-word=end]")).to_be_visible()


def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    match = new("beacons", seats=2, seed=4, forced="quiet")
    seats = [SeatRow(0, "here", "Ada"), SeatRow(1, "link", "Bo")]
    laid = site.lay(match, seats, cookie)
    bo = opened(laid.links[1], 360, 740)
    expect(bo.locator(".players-tool")).to_be_visible()
    ada = opened(laid.path, cookie=cookie)
    ada.locator(".players-tool").click()
    dialog = ada.locator("dialog[open]")
    expect(dialog.locator(".link-row")).to_have_count(
        1
    )  # for watching: nobody is shown the link of a held seat
    expect(dialog.locator("[data-seat='1'] select")).to_have_count(0)  # Bo is here
    ada.keyboard.press("Escape")
    bo.goto("about:blank")
    wait_for_seat(ada, 1, presence="away")
    ada.locator(".players-tool").click()
    choice = dialog.locator("[data-seat='1'] select")
    expect(choice.locator("option")).to_have_text([f"Bot: {bot}" for bot in (*LEVELS, "random")])
    expect(choice.locator("optgroup")).to_have_count(2)
    assert violations(ada, within="dialog[open]") == []
    choice.select_option("random")
    choice.focus()
    ada.keyboard.press("Tab")
    ada.keyboard.press("Enter")
    expect(dialog.locator("[data-seat='1']")).to_contain_text("played by a bot for now (random)")
    ada.keyboard.press("Escape")
    expect(ada.locator(".notices")).to_have_text("A bot now plays for Bo (random).")
    expect(ada.locator(".chips .seat").nth(1)).to_contain_text("played by a bot for now (random)")
    expect(ada.locator(".opt").first).to_be_visible()
    bo.goto(site.address)
    expect(bo.locator(".tables .turn")).to_have_text("A bot is playing for you")
    visit(bo, laid.path)
    expect(bo.locator(".played-for")).to_contain_text("A bot is playing for you (random).")
    assert bo.locator(".opt, .piece.lit").count() == 0
    assert violations(bo, within=".ask") == []
    assert overflow(bo)["across"] <= 0
    keep(bo, "stand-in-narrow")
    bo.locator(".played-for .button").click()
    expect(bo.locator(".played-for")).to_be_empty()
    expect(ada.locator(".notices")).to_have_text("Bo is playing again.")
    end_turn(ada)
    expect(bo.locator(".opt").first).to_be_visible()
    bo.locator(".players-tool").click()
    hand_over = bo.locator("dialog[open] [data-seat='1']")
    expect(hand_over.locator("select")).to_have_value("medium")
    assert overflow(bo)["across"] <= 0
    keep(bo, "players-narrow")
    hand_over.locator("select").select_option("random")
    hand_over.locator("[data-act=bot]").click()
    expect(hand_over.locator("[data-act=bot]")).to_have_text("Take my seat back")
    expect(ada.locator(".opt").first).to_be_visible()


def test_a_press_is_not_lost_when_something_else_changes(opened: Open, site: Site) -> None:
    match = new("beacons", seats=2, seed=1, forced="quiet")
    assert match.ask is not None
    laid = site.lay(match, [SeatRow(0, "link", "Ada"), SeatRow(1, "link", "Bo")])
    other = 1 - match.ask.seat
    asked, waiting = opened(laid.links[match.ask.seat]), opened(laid.links[other])
    expect(waiting.locator(".ask strong")).not_to_be_empty()
    asked.locator(".opt[data-word=light]").hover()
    asked.mouse.down()
    path = f"{waiting.url.replace('/t/', '/api/tables/')}/seats/{other}/stand-in"
    assert waiting.request.put(path, data={"bot": "random"}).ok
    expect(asked.locator(".chips .seat .icon")).to_have_count(1)  # of the bot
    asked.mouse.up()
    expect(asked.locator(".opt[data-word=light]")).to_have_count(0)


def test_people_talk_and_nothing_they_write_is_markup(opened: Open, site: Site) -> None:
    _, one, other = in_two_places(opened, site)
    one.keyboard.press("c")
    one.keyboard.type("hello <img src=x onerror=alert(1)>")
    one.keyboard.press("Enter")
    for page in (one, other):
        expect(page.locator(".chat li")).to_contain_text("hello <img src=x onerror=alert(1)>")
    other.reload()
    expect(other.locator(".chat li")).to_contain_text("hello")


def test_who_watches_can_do_nothing(opened: Open, site: Site) -> None:
    laid, one, _ = in_two_places(opened, site)
    watcher = opened(laid.watch)
    expect(watcher.locator(".ask strong")).not_to_be_empty()
    assert "key" not in watcher.url
    assert watcher.locator(".opt, .piece.lit, .chat-part input").count() == 0
    before = words(one)
    for key in ("1", "2", "u", "Enter"):
        watcher.keyboard.press(key)
    question = one.locator(".ask strong").inner_text()
    announced = watcher.evaluate(
        """() => new Promise((resolve) => {
          const line = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/")[2]}`);
          line.onmessage = ({ data }) => {
            const heard = JSON.parse(data);
            if (heard.type === "update") {
              line.send(JSON.stringify({ type: "choose", question: "x".repeat(24), word: "end" }));
              line.send(JSON.stringify({ type: "undo" }));
            }
            if (heard.type === "refused") resolve(heard.type);
          };
        })"""
    )
    assert announced == "refused"
    assert words(one) == before
    assert one.locator(".ask strong").inner_text() == question
    end_turn(one)
    expect(watcher.locator(".story .line").first).to_be_visible()


def test_a_record_comes_in_is_replayed_and_goes_out(opened: Open, site: Site, tmp_path: Path) -> None:
    page = opened("/")
    whole = raided().record
    (tmp_path / "played.json").write_text(whole.json(), "utf-8")
    page.locator("#record").set_input_files(tmp_path / "played.json")
    expect(page.locator(".moments output")).to_contain_text("0 / ")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moments output")).to_contain_text("1 / ")
    with page.expect_download() as coming:
        page.locator("a[download]").click()
    coming.value.save_as(tmp_path / "record.json")
    assert load((tmp_path / "record.json").read_text("utf-8")).record.choices == whole.choices


def test_what_is_no_record_is_refused_in_words(opened: Open, tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("{}")
    page = opened("/", forgiven="status of 4")
    page.locator("#record").set_input_files(tmp_path / "no.json")
    expect(page.locator(".note")).not_to_be_empty()
    assert page.url.endswith("/")


def test_a_link_names_a_moment_of_the_replay(opened: Open, site: Site) -> None:
    cookie = fresh_id()
    laid = site.lay(raided(), cookie=cookie)
    page = opened(f"{laid.replay}#20", cookie=cookie)
    expect(page.locator(".moments output")).to_contain_text("20 / ")
    page.wait_for_selector(".story .line")
    there = page.locator(".story .line").all_inner_texts()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moments output")).to_contain_text("21 / ")
    assert "#21" in page.url
    again = opened(f"{laid.replay}#20", cookie=cookie)
    again.wait_for_selector(".story .line")
    assert again.locator(".story .line").all_inner_texts() == there


def test_the_page_says_why_not_and_by_which_rule(shared: Shared) -> None:
    page = shared(new("on-mars", seats=1, seed=3, forced="quiet"))
    page.wait_for_selector(".opt")
    page.keyboard.press("w")
    page.locator(".piece[data-key='hex:+0+0'] .hit").click(force=True)
    bubble = page.locator(".bubble")
    expect(bubble).to_be_visible()
    expect(bubble).to_contain_text("G5")
    page.keyboard.press("Escape")
    expect(bubble).to_be_hidden()


def test_an_explanation_does_not_cover_the_question(shared: Shared) -> None:
    page = shared(new("clash-of-cultures", seats=2, seed=3, forced="quiet"))
    page.wait_for_selector(".opt")
    page.keyboard.press("w")
    bubble, question = page.locator(".bubble"), page.locator(".ask").bounding_box()
    assert question is not None
    for room in range(20, 260, 40):  # how high a bubble is depends on what it says
        low = page.evaluate(LOW, room)
        page.mouse.click(low["x"], low["y"])
        expect(bubble).to_be_visible()
        box = bubble.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= question["y"]
        page.keyboard.press("Escape")
        expect(bubble).to_be_hidden()


def luminance(page: Page) -> float:
    """How light the ground of the page is, from 0 to 255."""
    colour = page.evaluate(
        "() => getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number)"
    )
    return float(0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2])


def test_the_light_is_switched_and_stays_so(shared: Shared) -> None:
    page = shared(new("on-mars", seats=1, seed=3, forced="quiet"), color_scheme="light")
    page.wait_for_selector(".opt")
    assert luminance(page) > 180
    page.keyboard.press(",")
    assert luminance(page) < 60
    page.reload()
    page.wait_for_selector(".opt")
    assert luminance(page) < 60
    page.goto(page.url.partition("/t/")[0])
    page.wait_for_selector(".game")
    assert luminance(page) < 60
    page.locator(".bar-end button").last.click()
    assert luminance(page) > 180
