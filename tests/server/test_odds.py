"""Odds as a page is told of them: to the asked seat, in words, and on a shared screen only what all may know."""

from __future__ import annotations

import pytest

from areopagus.kernel import Match, odds_of
from areopagus.server.live.access import Access
from areopagus.server.live.errors import Stale
from areopagus.server.live.gestures import gestures_for
from areopagus.server.live.snapshot import Snapshot
from areopagus.server.live.updates import Screen
from areopagus.server.wire.match import Gestures
from tests.games.clash_of_cultures.battlefields import CAMP, FIELD, arm, meeting

NAMES = ("Ada", "Bo")
OWN_CARDS = "Your chance to win with a combat card in this round"


def attack() -> Match:
    """A group of three may attack two, with a card in hand."""
    table = meeting(3, 2)
    with table.edit() as s:
        arm(s, 0, "flanking")
        arm(s, 1, "martyr")
    table.play("move", f"hex:{CAMP}", "count:3")
    return table.match


def sent_to(match: Match, *seats: int, handle: str | None = None) -> Gestures:
    """What a page of these seats is told."""
    now = Snapshot(match, 0, match.length, "q", None, {}, {})
    return gestures_for(Screen(Access("t", seats), "en", NAMES), now, "q", handle, ())


def test_the_asked_seat_is_told_the_odds_of_its_options_in_words() -> None:
    match = attack()
    (odds,) = odds_of(match, 0).values()
    sent = sent_to(match, 0).odds
    assert list(sent) == [f"hex:{FIELD}"]
    (one,) = sent.values()
    assert one.summary == match.say(odds.summary)
    assert one.note == "Bo may play combat cards. Neither these nor further ones of yours are counted."
    assert [chart.title for chart in one.charts] == [
        "The battle, if you never stop",
        "Units lost by you in this round",
        "Units lost by Bo in this round",
        OWN_CARDS,
    ]
    for chart, its_chart in zip(one.charts, odds.charts, strict=True):
        assert [bar.chance for bar in chart.bars] == [float(bar.chance) for bar in its_chart.bars]
    assert all(bar.text.endswith("%") for chart in one.charts for bar in chart.bars)


def test_a_shared_screen_is_told_nothing_of_the_hand() -> None:
    (one,) = sent_to(attack(), 0, 1).odds.values()
    assert OWN_CARDS not in [chart.title for chart in one.charts]


def test_others_are_told_no_odds() -> None:
    match = attack()
    for seats in ((1,), ()):
        with pytest.raises(Stale):
            sent_to(match, *seats)


def test_a_gesture_that_attacks_is_sent_with_its_odds() -> None:
    match = meeting(3, 2).match
    sent = sent_to(match, 0, handle=f"hex:{CAMP}")
    assert not sent.odds
    with_odds = {gesture.target for gesture in sent.gestures if gesture.odds is not None}
    assert with_odds == {f"hex:{FIELD}"}
