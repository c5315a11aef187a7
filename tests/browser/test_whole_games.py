"""Games played to the result page by players that only click, while the server is killed.

With `make test` the small game is played whole and the others from shortly before their end; with `make test-long`
all of them from the start.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

import pytest
from playwright.sync_api import Page, expect

from areopagus.kernel import Match, load, new
from areopagus.server.store import SeatRow

from .conftest import Open, Site
from .player import Player, play
from .positions import at_the_last_round, at_the_last_turns

pytestmark = [pytest.mark.slow, pytest.mark.timeout(10 * 60)]
Shared = Callable[..., Page]
LONG = 40 * 60
"""Maximum duration of a whole game, in seconds."""
MOST_CURTAINS = 15
"""In a game of Clash of Cultures; it needed 63 before some questions had open words."""


def check_the_end(site: Site, players: Sequence[Player], begun: int) -> None:
    """Every page shows the result of the match; all that was clicked is in its record, in this order.

    A click may come too late when the seat answers by itself: not more often than the player has set that.
    """
    for player in players:
        page = player.page
        expect(page.locator(".result")).to_be_visible()
        record = page.request.get(page.url.replace("/t/", "/api/tables/") + "/record").text()
        match = load(record)
        assert match.result is not None
        shown = [points(text) for text in page.locator(".result tfoot td").all_inner_texts()]
        assert sorted(shown) == sorted(sum(by_category.values()) for by_category in match.result.points)
        assert shown[0] == match.result.total(match.result.ranking[0][0])
        assert page.locator(".result .chart rect").count() > 0
        recorded = longest_in_common(player.words, match.record.choices[begun:])
        assert len(player.words) - recorded <= player.beside, differences(
            player.words, match.record.choices[begun:]
        )
    assert sum(len(player.words) + player.gestures for player in players) > 0
    assert len(match.record.choices) - begun > 5, "standing answers and gestures give several of them"


def longest_in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words are in both, in the same order."""
    lengths = [0] * (len(other) + 1)
    for word in one:
        before = 0
        for at, another in enumerate(other, start=1):
            longer = before + 1 if word == another else max(lengths[at], lengths[at - 1])
            before, lengths[at] = lengths[at], longer
    return lengths[-1]


def differences(clicked: Sequence[str], recorded: Sequence[str]) -> list[str]:
    """Where the words that were clicked are not in the record, each with those around it."""
    return [
        f"clicked {clicked[max(0, first - 3) : last + 2]}, recorded {recorded[max(0, begin - 3) : end + 2]}"
        for kind, first, last, begin, end in SequenceMatcher(None, clicked, recorded, False).get_opcodes()
        if kind in ("delete", "replace")
    ]


def points(shown: str) -> float:
    return float(shown.replace("−", "-").replace("½", ".5"))


def online(opened: Open, site: Site, match: Match) -> list[Player]:
    """Everybody in a browser of their own, by link."""
    laid = site.lay(match, [SeatRow(seat, "link") for seat in range(match.seats)])
    return [Player(opened(link), seed) for seed, link in enumerate(laid.links)]


def test_a_small_game_is_played_whole(shared: Shared, site: Site) -> None:
    player = Player(shared(new("beacons", seats=2, seed=11, forced="quiet")), seed=1)
    assert play([player], site, kills=[8])
    check_the_end(site, [player], 0)
    assert player.gestures > 0


@pytest.mark.parametrize("seats", ["two", pytest.param("four", marks=pytest.mark.long)])
def test_people_at_one_screen_play_the_last_round(seats: str, shared: Shared, site: Site) -> None:
    match = at_the_last_round("on-mars", f"{seats}-steered")
    player = Player(shared(match), seed=2)
    assert play([player], site, kills=[4])
    check_the_end(site, [player], match.length)


@pytest.mark.long
def test_two_people_in_two_places_play_their_last_turns(opened: Open, site: Site) -> None:
    match = at_the_last_turns("clash-of-cultures", "two-steered")
    players = online(opened, site, match)
    assert play(players, site, kills=[8])
    check_the_end(site, players, match.length)


@pytest.mark.long
@pytest.mark.timeout(LONG)
def test_a_game_for_one_is_played_whole_while_the_server_is_killed(shared: Shared, site: Site) -> None:
    player = Player(shared(new("on-mars", seats=1, seed=12, forced="quiet")), seed=3)
    assert play([player], site, kills=[50, 120])
    check_the_end(site, [player], 0)


@pytest.mark.long
@pytest.mark.timeout(LONG)
def test_four_people_at_one_screen_play_a_whole_game(shared: Shared, site: Site) -> None:
    player = Player(shared(new("on-mars", seats=4, seed=13, forced="quiet")), seed=4)
    assert play([player], site, kills=[100, 700])
    check_the_end(site, [player], 0)


@pytest.mark.long
@pytest.mark.timeout(LONG)
def test_two_people_in_two_places_play_a_whole_game(opened: Open, site: Site) -> None:
    players = online(opened, site, new("clash-of-cultures", seats=2, seed=14, forced="quiet"))
    assert play(players, site, kills=[60, 150])
    check_the_end(site, players, 0)


@pytest.mark.long
@pytest.mark.timeout(LONG)
def test_two_people_at_one_screen_need_few_curtains(shared: Shared, site: Site) -> None:
    player = Player(shared(new("clash-of-cultures", seats=2, seed=15, forced="quiet")), seed=5)
    assert play([player], site)
    check_the_end(site, [player], 0)
    assert player.curtains <= MOST_CURTAINS
    assert player.beside > 0
