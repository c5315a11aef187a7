"""Nothing sent to a seat, a shared screen or a watcher changes when what is hidden from it is dealt anew."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec
import pytest

from areopagus import Match, new
from areopagus.server.live.access import Access
from areopagus.server.live.rendering import RenderCache
from areopagus.server.live.snapshot import Snapshot
from areopagus.server.live.updates import Screen, reason_for, update_for
from areopagus.server.replays.timeline import Timeline
from areopagus.server.wire.base import encode
from tests.server.updates import whole

CASES = [
    ("on-mars", 2, {}),
    ("on-mars", 3, {"first_colonists": True}),
    ("clash-of-cultures", 2, {}),
    ("clash-of-cultures", 3, {}),
]
KNOWN = {
    *(
        "type",
        "version",
        "eyes",
        "asked",
        "points",
        "undo",
        "request",
        "stand_ins",
        "hands",
        "own_hands",
        *("goals", "aim", "progress", "hidden_points"),
    ),
    *("changes", "scene", "story"),
}


def now(match: Match) -> Snapshot:
    """A table with this match, that no database knows."""
    return Snapshot(match, 0, match.length, f"question {match.length}", None, {}, {})


def shown(match: Match, seats: tuple[int, ...]) -> dict:
    """The first update of a page that is opened now."""
    update = update_for(Screen(Access("t", seats), "en", ()), now(match), RenderCache(), always=True)
    assert update is not None
    return whole(msgspec.json.decode(encode(update)), {})


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_frames_stay_the_same_when_what_is_hidden_is_dealt_anew(game, seats, options, seed):
    rng = Random(f"{game} {seats} {seed}")
    match = new(game, seats=seats, seed=seed, options=options, forced="quiet")
    differed = 0
    for _ in range(10):
        for _ in range(rng.randrange(1, 25)):
            if match.ask is None:
                break
            match.choose(rng.choice(match.ask.words))
        if match.over:
            break
        for seat in range(seats):
            other = match.redealt(seat, rng.getrandbits(32))
            differed += other.game.view(other.state, None, True) != match.game.view(match.state, None, True)
            assert shown(other, (seat,)) == shown(match, (seat,))
            assert shown(other, ()) == shown(match, ())
            assert match.ask is not None
            if match.ask.seat != seat:
                wanted = rng.choice([word.text for word in match.game.vocabulary])
                for viewer in ((seat,), ()):
                    screen = Screen(Access("t", viewer), "en", ())
                    reasons = [reason_for(screen, now(each), wanted) for each in (match, other)]
                    assert reasons[0] == reasons[1]
                    assert reasons[0].sentence == ""
    assert differed, "a re-deal never changed anything: this test proves nothing"


@pytest.mark.parametrize(("game", "seats", "options"), CASES[::2])
def test_a_shared_screen_tells_nothing_that_any_of_its_people_may_not_know(game, seats, options):
    """Whoever looks on, also at the curtain and whether there is one, learns nothing about another hand."""
    rng = Random(game)
    match = new(game, seats=seats, seed=5, options=options, forced="quiet")
    hidden = without = 0
    everybody = tuple(range(seats))
    for _ in range(40):
        for _ in range(rng.randrange(1, 8)):
            if match.ask is None:
                return
            match.choose(rng.choice(match.ask.words))
        ask = match.ask
        if ask is None:
            return
        update = shown(match, everybody)
        assert update["eyes"] is None
        hidden += update["asked"]["curtain"] or update["asked"]["veiled"]
        without += not update["asked"]["curtain"]
        for seat in everybody:
            if seat != ask.seat:
                assert shown(match.redealt(seat, rng.getrandbits(32)), everybody) == update
    assert without
    assert hidden


@pytest.mark.parametrize(("game", "seats"), [("on-mars", 2), ("clash-of-cultures", 2)])
def test_updates_and_moments_do_not_count_hidden_questions(game, seats):
    """A page that looks after every choice gets as many updates as there was something new for it to see."""
    rng = Random(9)
    match = new(game, seats=seats, seed=9, forced="quiet")
    screens = {viewer: Screen(Access("t", viewer), "en", ()) for viewer in ((0,), (1,), ())}
    silent, cache = 0, RenderCache()
    for _ in range(70):
        for viewer, screen in screens.items():
            update = update_for(screen, now(match), cache)
            silent += update is None
            if update is not None and viewer == ():
                assert set(msgspec.json.decode(encode(update))) <= KNOWN
        if match.ask is None:
            break
        match = match.clone()
        match.choose(rng.choice(match.ask.words))
    timelines = {eyes: Timeline.of(match, eyes, match.over) for eyes in (0, 1, None)}
    for eyes, timeline in timelines.items():
        timeline.extend(match.record)
        assert timeline.moments == sorted(set(timeline.moments))
        assert len(timeline.moments) <= match.length + 1
        positions = [timeline.position(moment) for moment in range(0, len(timeline.moments), 15)]
        seen = [(position.view(eyes), len(position.story(eyes))) for position in positions]
        assert all(one != other for one, other in pairwise(seen))
    if game == "clash-of-cultures":
        assert silent
        assert len(timelines[None].moments) < match.length
