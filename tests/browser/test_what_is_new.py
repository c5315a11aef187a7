"""What is marked as new since somebody looked: all that others did, and nothing that was only laid out anew."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from playwright.sync_api import Page, expect

from areopagus.kernel import Match, Scene, load, new

from .conftest import Open, Site
from .looks import choose, keep
from .positions import after, record

Shared = Callable[..., Page]

MARKED = "() => [...document.querySelectorAll('.mark.changed')].map((mark) => mark.parentElement.dataset.key)"


def moved_alike(before: Scene, now: Scene) -> set[str]:
    """The pieces that have moved and say the same as before."""
    there = {piece.key: piece for piece in before.pieces}
    return {
        piece.key
        for piece in now.pieces
        if piece.label is not None
        and piece.sprite != "text"
        and (old := there.get(piece.key)) is not None
        and (old.x, old.y) != (piece.x, piece.y)
        and old.label == piece.label
    }


WITH_ROOM = "two-dice"
"""A recorded game in which pieces make room for another."""


def before_room_is_made(name: str) -> tuple[int, str, set[str]]:
    """How many choices of a recorded game come before one for which other pieces make room; that word and the pieces.

    Both are as the other player sees them.
    """
    whole = record("clash-of-cultures", name)
    match = load(msgspec.structs.replace(whole, choices=[], result=None), forced="none", dealer=None)
    for number, word in enumerate(whole.choices):
        ask = match.ask
        assert ask is not None
        before = match.scene(1 - ask.seat) if ask.about == "move.to" else None
        match.choose(word)
        if before is not None and len(ask.words) > 1:
            moved = moved_alike(before, match.scene(1 - ask.seat))
            if moved:
                return number, word, moved
    raise AssertionError(f"nothing makes room in {name}")


def test_what_only_makes_room_is_not_marked_as_new(opened: Open, site: Site) -> None:
    choices, word, moved = before_room_is_made(WITH_ROOM)
    match = after("clash-of-cultures", WITH_ROOM, choices)
    assert match.ask is not None
    laid = site.lay(match)
    ada, bo = (opened(laid.links[seat]) for seat in (1 - match.ask.seat, match.ask.seat))
    expect(ada.locator(".ask strong")).not_to_be_empty()
    newest = ada.locator(".story li.line").first
    newest_before = newest.inner_text()
    choose(bo, word)
    expect(newest).not_to_have_text(newest_before)
    expect(ada.locator(".mark.changed")).not_to_have_count(0)
    marked = set(ada.evaluate(MARKED))
    assert not marked & moved
    assert all(key.partition(":")[0] not in ("legend", "do", "use", "load", "count") for key in marked)
    keep(ada, "made-room")


def at_the_end_of_a_turn() -> Match:
    """A match for one, when the turn can be ended and others follow."""
    match = new("on-mars", seats=1, seed=3, forced="quiet")
    for _ in range(200):
        assert match.ask is not None
        words = [word.text for word in match.ask.words]
        if words == ["end"]:
            return match
        match.choose(next((word for word in words if word != "end"), "end"))
    raise AssertionError("no turn ends")


def test_what_follows_the_end_of_a_turn_at_once_is_marked_as_new(shared: Shared) -> None:
    page = shared(at_the_end_of_a_turn())
    expect(page.locator(".opt.ends")).to_be_visible()
    expect(page.locator(".mark.changed")).to_have_count(0)
    page.keyboard.press("e")
    expect(
        page.locator(
            ".piece[data-key='marker:1'] > .mark.changed, .piece[data-key='solo:card'] > .mark.changed"
        )
    ).not_to_have_count(0)
    expect(page.locator(".story .line.new")).not_to_have_count(0)
    expect(page.locator(".points-panel .goals li")).not_to_have_count(0)  # what is to be reached against him
    expect(page.locator(".chips .seat:not(:has(.you)) b")).not_to_be_empty()  # and his points
    keep(page, "turn-of-lacerda")
    page.locator(".opt").first.click()
    expect(page.locator(".mark.changed")).to_have_count(0)
    expect(page.locator(".story .line.new")).to_have_count(0)
