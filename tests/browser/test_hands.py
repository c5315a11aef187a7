"""Raised hands: who waits asks to speak, whoever is asked lets them, and everybody at the table sees it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from areopagus.kernel import new
from areopagus.server.store import SeatRow
from areopagus.workshop.testing import rule

from .conftest import Open, Site
from .looks import keep, overflow, violations
from .positions import after

NAMES = ("Ada", "Bo", "Cy")


def three(opened: Open, site: Site) -> tuple[list[Page], list[str]]:
    """Three people in three browsers, in the order of play: the second has a phone."""
    match = new("clash-of-cultures", seats=3, seed=4, forced="quiet")
    laid = site.lay(match, [SeatRow(seat, "link", name) for seat, name in enumerate(NAMES)])
    assert match.ask is not None
    order = [(match.ask.seat + step) % 3 for step in range(3)]
    sizes = [(1280, 800), (390, 844), (1280, 800)]
    pages = [opened(laid.links[seat], *size) for seat, size in zip(order, sizes, strict=True)]
    expect(pages[0].locator(".opt").first).to_be_visible()
    return pages, [NAMES[seat] for seat in order]


@rule("CC-ASK-18", "CC-TRADE-02")
def test_who_raises_a_hand_is_let_propose_a_trade_by_one_answer(opened: Open, site: Site) -> None:
    (active, waiting, third), (asked, who, _) = three(opened, site)
    button = waiting.locator(".hands button")
    expect(button).to_have_text("Raise your hand: propose a trade")
    expect(active.locator(".hands button")).to_have_count(0)
    assert overflow(waiting) == {"across": 0, "down": 0}
    focused = active.locator(".opt[data-word=end]")
    focused.focus()
    button.click()
    expect(button).to_have_text("Lower your hand")
    for page in (active, third):
        expect(page.locator(".hands")).to_contain_text(f"{who} raises a hand: propose a trade.")
    expect(active.locator(".opt[data-word=trade] .icon")).to_be_visible()
    expect(focused).to_be_focused()
    button.click()
    expect(active.locator(".hands p")).to_have_count(0)
    expect(active.locator(".opt[data-word=trade] .icon")).to_have_count(0)
    button.click()
    expect(active.locator(".hands p")).to_have_count(1)
    waiting.reload()
    expect(button).to_have_text("Lower your hand")
    assert violations(active, within=".ask") == []
    keep(active, "hand-raised")
    keep(waiting, "hand-raised-phone")

    active.locator(".hands button").get_by_text(f"Let {who} propose a trade").click()
    card = waiting.locator(".opt[data-word^='action:']")
    expect(card).to_have_count(1)
    expect(waiting.locator(".hands button")).to_have_count(0)
    expect(active.locator(".hands p")).to_have_count(0)
    name = card.locator("b").inner_text()
    for word in ("action:", "done", "any_objective", "propose"):
        waiting.locator(f".opt[data-word^='{word}']").click()
        expect(waiting.locator(".table[data-pending]")).to_have_count(0)
    active.locator(".opt[data-word=accept]").click()
    for page in (active, waiting, third):
        proposal = page.locator(".story .line", has_text=f"{who} proposes a trade to {asked}")
        expect(proposal).to_contain_text(f"{asked} accepts.")
        proposal.locator(".more").dispatch_event("click")
    for page in (active, waiting):
        expect(page.locator(".story")).to_contain_text(f"{who} gives an Action card to {asked}: {name}.")
        expect(page.locator(".story")).to_contain_text(f"{asked} gives an Objective card to {who}:")
    expect(third.locator(".story")).to_contain_text(f"{who} gives an Action card to {asked}.")
    expect(active.locator(".opt[data-word=trade]")).to_be_visible()


# Trade as a form


def middle_of_a_game(opened: Open, site: Site) -> tuple[Page, Page]:
    """Two people with goods and cards: the active one at a desk, the other with a phone."""
    match = after("clash-of-cultures", "two-steered", 684)
    assert match.ask is not None
    me = match.ask.seat
    laid = site.lay(match, [SeatRow(seat, "link", NAMES[seat]) for seat in range(2)])
    active, other = opened(laid.links[me]), opened(laid.links[1 - me], 360, 740)
    expect(active.locator(".opt[data-word=trade]")).to_be_visible()
    return active, other


@rule("CC-TRADE-01", "CC-ASK-19")
def test_a_trade_is_filled_in_by_keyboard_countered_on_a_phone_and_accepted(opened: Open, site: Site) -> None:
    active, other = middle_of_a_game(opened, site)
    active.locator(".opt[data-word=trade]").focus()
    active.keyboard.press("Enter")
    form = active.locator(".chooser .form-view[data-form=trade]")
    expect(form.locator("[data-field]").first).to_be_focused()
    submit = active.locator(".form-acts .primary")
    expect(active.locator(".form-result")).to_have_text("Nothing would change hands.")
    expect(submit).to_be_disabled()
    form.locator("[data-field='give kind:ore']").focus()
    active.keyboard.press("3")
    active.keyboard.press("ArrowDown")
    form.locator("[data-field='want kind:mood']").focus()
    active.keyboard.press("ArrowUp")
    expect(submit).to_have_text("Offer Bo a trade: give 2 Ore, get 1 Mood token")
    assert violations(active, within=".chooser") == []
    keep(active, "trade-form")
    active.keyboard.press("Enter")
    other.locator("[data-opens]").click()
    answer = other.locator(".chooser .form-view[data-form=answer]")
    expect(answer.locator("[data-field='want kind:ore']")).to_have_text("2")
    submit = other.locator(".form-acts .primary")
    expect(submit).to_have_text("Accept: give 1 Mood token, get 2 Ore")
    assert overflow(other) == {"across": 0, "down": 0}
    keep(other, "trade-answer-phone")
    answer.locator("[data-field='want kind:ore'] + button").click()
    expect(submit).to_have_text("Counter-offer: give 1 Mood token, get 3 Ore")
    submit.click()
    expect(active.locator(".hands")).to_contain_text("Bo raises a hand and is ready to propose a trade.")
    active.locator(".hands button").click()
    expect(active.locator(".form-view[data-form=answer]")).to_be_visible()
    submit = active.locator(".form-acts .primary")
    expect(submit).to_have_text("Accept: give 3 Ore, get 1 Mood token")
    keep(active, "trade-answer")
    submit.click()
    expect(active.locator(".story")).to_contain_text("offers 1 Mood token and asks for 3 Ore, Ada accepts.")
    assert site.choices(active.url)[-1] == "accept"
