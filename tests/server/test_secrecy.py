"""Nothing sent to a seat, a shared screen or a watcher changes when what is hidden from it is dealt anew."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from areopagus import Match, new
from areopagus.server.looks import Screen, frame, reason_for
from areopagus.server.pictures import Pictures
from areopagus.server.reel import Reel
from areopagus.server.store import TableRow
from areopagus.server.tables import Holder, LiveTable

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
        "wish",
        "stand_ins",
        "hands",
        "own_hands",
        "goals",
    ),
    *("changes", "scene", "story"),
}


def live_of(match: Match) -> LiveTable:
    """A table with this match, that no database knows."""
    row = TableRow(
        id="t",
        game=match.game.key,
        rules=match.game.rules,
        seats=(),
        options={},
        name="",
        epoch=0,
        over=False,
        imported=False,
        maker="",
        created=0,
        touched=0,
    )
    return LiveTable(row, match, 0)


def shown(match: Match, seats: tuple[int, ...]) -> dict:
    """The first frame of a page that is opened now."""
    screen = Screen(Holder("t", seats), "en", ())
    return frame(screen, live_of(match).present(), f"question {match.length}", Pictures(), anyway=True) or {}


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
@pytest.mark.parametrize("seed", range(2))
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
                    screen = Screen(Holder("t", viewer), "en", ())
                    asked = [
                        reason_for(live_of(each).present(), screen, "q", wanted) for each in (match, other)
                    ]
                    assert asked[0] == asked[1]
                    assert asked[0]["sentence"] == ""
    assert differed, "a re-deal never changed anything: this test proves nothing"


@pytest.mark.parametrize(("game", "seats", "options"), CASES[::2])
def test_a_shared_screen_tells_nothing_that_any_of_its_people_may_not_know(game, seats, options):
    """Whoever looks on, also at the curtain and whether there is one, learns nothing about another hand."""
    rng = Random(game)
    match = new(game, seats=seats, seed=5, options=options, forced="quiet")
    curtains = without = 0
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
        curtains += update["asked"]["curtain"]
        without += not update["asked"]["curtain"]
        for seat in everybody:
            if seat != ask.seat:
                assert shown(match.redealt(seat, rng.getrandbits(32)), everybody) == update
    assert without
    assert curtains or game == "on-mars"


@pytest.mark.parametrize(("game", "seats"), [("on-mars", 2), ("clash-of-cultures", 2)])
def test_updates_and_moments_do_not_count_hidden_questions(game, seats):
    """A page that looks after every choice gets as many updates as there was something new for it to see."""
    rng = Random(9)
    match = new(game, seats=seats, seed=9, forced="quiet")
    live = live_of(match)
    screens = {viewer: Screen(Holder("t", viewer), "en", ()) for viewer in ((0,), (1,), ())}
    silent, pictures = 0, Pictures()
    for _ in range(70):
        for viewer, screen in screens.items():
            update = frame(screen, live.present(), f"question {match.length}", pictures)
            silent += update is None
            if update is not None and viewer == ():
                assert set(update) <= KNOWN
        if match.ask is None:
            break
        match = match.clone()
        match.choose(rng.choice(match.ask.words))
        live.become(match, live.epoch)
    reels = {eyes: Reel.of(match, eyes, match.over) for eyes in (0, 1, None)}
    for eyes, reel in reels.items():
        reel.go_on(match.record)
        assert reel.moments == sorted(set(reel.moments))
        assert len(reel.moments) <= match.length + 1
        positions = [reel.position(moment) for moment in range(0, len(reel.moments), 15)]
        seen = [(position.view(eyes), len(position.story(eyes))) for position in positions]
        assert all(one != other for one, other in pairwise(seen))
    if game == "clash-of-cultures":
        assert silent
        assert len(reels[None].moments) < match.length
