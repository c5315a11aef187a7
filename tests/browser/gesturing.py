"""What tests of gestures and of the chooser share."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from areopagus.kernel import Match, new
from tests.games.clash_of_cultures.positions import clash, give

Shared = Callable[..., Page]


def beacons() -> Match:
    return new("beacons", seats=2, seed=11, forced="quiet")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def texts(match: Match) -> list[str]:
    """The texts of the words on offer."""
    return [] if match.ask is None else [word.text for word in match.ask.words]


def where_an_advance_can_be_paid_in_three_ways() -> Match:
    table = clash(2)
    with table.edit() as s:
        give(s, 0, food=2, gold=2)
    return table.match
