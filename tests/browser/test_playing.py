"""Playing on the page: only what it offers is clicked, or pressed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Open, Site
from .looks import look_until, rest, visit
from .player import Player, play

ASKS = ".opt, .curtain[open] .button, .table.ended"
SETTLED = ".table:not([data-pending])"


def start(page: Page, game: str, seats: int) -> None:
    """Set up a hot-seat table on the page for a new one."""
    page.locator(f".pick [data-game={game}] input").check(force=True)
    page.locator(f".count input[value='{seats}']").check(force=True)
    expect(page.locator(".seat-row")).to_have_count(seats)
    for row in page.locator(".seat-row > select").all():
        row.select_option("here")
    page.locator(".start").click()
    page.wait_for_selector(ASKS)


def sit_down(page: Page, site: Site, game: str = "on-mars", bots: int = 0) -> Page:
    """Set up a table for one person, without the page for it, and open it."""
    plan = {"game": game, "seats": [{"kind": "here"}, *({"kind": "bot"},) * bots], "options": {}}
    answer = page.request.post(f"{site.address}/api/tables", data=plan)
    visit(page, f"{site.address}/t/{answer.json()['table']}")
    page.wait_for_selector(ASKS)
    return page


def words(page: Page) -> list[str | None]:
    return [option.get_attribute("data-word") for option in page.locator(".opt").all()]


def test_a_newcomer_plays_on_mars_alone_within_three_clicks(opened: Open, site: Site) -> None:
    page = opened("/")
    page.locator(".game[data-game=on-mars] .primary").click()
    page.wait_for_selector(".opt")
    play([Player(page, seed=5)], site, most=15)
    assert page.locator(".story .line").count() > 5
    assert page.locator(".score").count() == 2  # the person and Lacerda


def test_two_people_share_a_screen_and_keep_their_secrets(opened: Open, site: Site) -> None:
    page = opened("/new")
    start(page, "clash-of-cultures", 2)
    player = Player(page, seed=7)
    play([player], site, most=15)
    assert player.curtains < 3
    assert page.locator(".chips .seat").count() == 2


def test_what_can_be_chosen_is_lit_and_numbered_alike(opened: Open, site: Site) -> None:
    page = sit_down(opened(), site)
    numbers = {
        option.get_attribute("data-word"): option.locator("kbd").inner_text()
        for option in page.locator(".opt").all()
    }
    badges = {
        badge.get_attribute("data-word"): badge.locator("text").text_content()
        for badge in page.locator(".badge").all()
    }
    assert badges == numbers
    lit = page.locator(".piece.lit[tabindex='0']")
    assert lit.count() == len(numbers)
    for piece in lit.all():
        assert piece.get_attribute("role") == "button"
        assert (piece.get_attribute("aria-label") or "").startswith(numbers[piece.get_attribute("data-word")])


def test_every_part_of_the_table_is_one_key_away(opened: Open) -> None:
    for game in ("on-mars", "clash-of-cultures"):
        page = opened("/")
        page.wait_for_selector(".game")
        button = page.locator(f".game[data-game={game}] .primary")
        for _ in range(20):
            page.keyboard.press("Tab")
            if button.evaluate("button => button === document.activeElement"):
                break
        page.keyboard.press("Enter")
        page.wait_for_selector(".opt")
        page.keyboard.press("F2")
        expect(page.locator(".chips .seat").nth(1)).to_have_attribute("aria-pressed", "true")
        assert page.locator(".chips .seat").count() == 2
        expect(page.locator("[data-panel='board:1']")).to_be_visible()
        expect(page.locator("[data-panel='board:0']")).to_have_count(0)
        page.keyboard.press("?")
        expect(page.locator("dialog.dialog kbd").first).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("r")
        expect(page.locator(".drawer .now dd")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".drawer")).to_be_hidden()


def test_a_choice_is_taken_back(opened: Open, site: Site) -> None:
    page = sit_down(opened(), site)
    before = words(page)
    page.keyboard.press("1")
    expect(page.locator(".opt").first).not_to_have_attribute("data-word", str(before[0]))
    page.keyboard.press("u")
    expect(page.locator(".opt").first).to_have_attribute("data-word", str(before[0]))
    assert words(page) == before


def test_narrow_screens_show_the_board_first_and_sheets(opened: Open, site: Site) -> None:
    for game, bots in (("on-mars", 0), ("clash-of-cultures", 1)):
        page = sit_down(opened(width=360, height=740), site, game, bots)
        play([Player(page, seed=3)], site, most=5)
        page.keyboard.press("Escape")  # a chooser that is open takes the place of the options
        page.wait_for_selector(".opt")
        rest(page, 500)
        if page.locator(".help-card").is_visible():  # what has the focus again is explained by a sheet
            page.keyboard.press("Escape")
            expect(page.locator(".help-card")).to_be_hidden()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
        assert page.evaluate("() => document.documentElement.scrollHeight") <= 740
        board = page.locator(".board").bounding_box()
        assert board is not None
        assert board["height"] >= 200
        page.locator(".tabs [data-area=board]").click()
        expect(page.locator("[data-panel^='board:']")).to_be_visible()
        expect(page.locator(".panel")).to_have_count(2)  # both halves of it
        for sheet, seen in (("points", ".points-panel"), ("story", ".story")):
            page.locator(f".tabs [data-sheet={sheet}]").click()
            expect(page.locator(seen)).to_be_visible()
            page.locator(f".tabs [data-sheet={sheet}]").click()
            expect(page.locator(seen)).to_be_hidden()


def test_two_browsers_play_by_link_and_survive_a_killed_server(opened: Open, site: Site) -> None:
    ada = opened("/new?game=beacons")
    ada.locator(".seat-row > select").nth(1).select_option("link")
    ada.locator(".seat-row input").nth(0).fill("Ada")
    ada.locator(".seat-row input").nth(1).fill("<b>Bo</b>")
    ada.locator(".start").click()
    link = ada.locator(".link-row input").first.input_value()
    ada.keyboard.press("Escape")
    bo = opened(link.removeprefix(site.address))
    bo.wait_for_selector(".ask strong")
    assert "key" not in bo.url
    expect(ada.locator(".chips .name").nth(1)).to_have_text("<b>Bo</b>")
    bo.locator(".chat-part input").fill("hello <i>there</i>")
    bo.keyboard.press("Enter")
    expect(ada.locator(".chat li")).to_contain_text("hello <i>there</i>")

    def asked() -> Page:
        look_until(ada, lambda: any(page.locator(".opt").count() for page in (ada, bo)), "nobody is asked")
        return ada if ada.locator(".opt").count() else bo

    for number in range(10):
        page = asked()
        if number == 6:
            site.kill()
            expect(page.locator(".offline")).to_be_visible()
            page.locator(".opt").first.click()  # said to nobody, and said again when the line is back
            site.start()
            expect(ada.locator(".offline")).to_be_hidden()
            expect(bo.locator(".offline")).to_be_hidden()
        else:
            page.locator(".opt").first.click()
        page.wait_for_selector(SETTLED)


def test_a_running_match_is_replayed(opened: Open, site: Site) -> None:
    page = sit_down(opened(), site)
    play([Player(page, seed=1)], site, most=6)
    page.wait_for_selector(SETTLED)
    table = page.url.rpartition("/")[2]
    visit(page, page.url.replace("/t/", "/r/"))
    last = page.locator(".track input")
    page.wait_for_selector(".story .line")
    moment = int(last.input_value())
    assert moment > 5
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moments output")).to_have_text(f"{moment - 1} / {moment}")
    assert page.url.endswith(f"/r/{table}#{moment - 1}@0")
    last.fill("0")
    expect(page.locator(".moments output")).to_have_text(f"0 / {moment}")
