"""In recorded games every gesture can be performed, leads where its preview says, and tells nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.kernel import Gesture, Match, load, new
from tests.games.clash_of_cultures.make_records import SHELF

GAMES = ("two-steered", "three-random", "four-short")
STEP = 19
"""Number of decisions from one that is looked at to the next."""
MOST = 40
"""Gestures that are tried at a question."""


def sampled(name: str, step: int = STEP) -> Iterator[tuple[Match, int]]:
    """Positions of a recorded game in which a seat is asked at a question of a plan, and the seat."""
    whole = load(SHELF.read(name))
    match = new(GAME, seats=whole.seats, options=whole.options, dealer=None, forced="none")
    asked = {about for plan in GAME.plans for about in plan.at}
    seen: Counter[str] = Counter()
    for word in whole.words_since(0):
        assert match.ask is not None
        about = match.ask.about
        if about in asked:
            seen[about] += 1
            if seen[about] % step == 1:
                yield match, match.ask.seat
        match.choose(word)


def shown_of(match: Match, gestures: list[Gesture]) -> list[tuple[object, ...]]:
    """All that a person is told of gestures."""
    return [
        (
            one.plan,
            one.words,
            match.say(one.name),
            one.target,
            dict(one.parts),
            dict(one.price),
            dict(one.gain),
            one.odds,
        )
        for one in gestures
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_gesture_can_be_performed_and_leads_to_what_its_preview_shows(name: str) -> None:
    plans: Counter[str] = Counter()
    for match, seat in sampled(name):
        gestures = match.gestures(seat)
        for gesture in gestures[:: max(1, len(gestures) // MOST)]:
            plans[gesture.plan] += 1
            preview = match.preview(seat, gesture.words)
            assert (preview.price, preview.gain) == (gesture.price, gesture.gain)
            tried = match.clone()
            assert tried.perform(gesture)[: len(gesture.words)] == list(gesture.words)
            if preview.leads_to != "reveal":
                assert tried.view(seat) == preview.view
            assert "{" not in match.say(gesture.name)
    assert len(plans) > 4, "the sample contains several plans"


@pytest.mark.parametrize("name", GAMES)
def test_gestures_can_be_told_apart_and_are_few(name: str) -> None:
    for match, seat in sampled(name, step=11):
        kept: Counter[object] = Counter()
        of_handles: Counter[object] = Counter()
        for gesture in match.gestures(seat):
            handle = (gesture.plan, gesture.handle)
            of_handles[handle] += 1
            if gesture.plan != "event":
                kept[(*handle, gesture.target, frozenset(gesture.parts.items()))] += 1
        assert max(kept.values(), default=1) == 1
        assert max(of_handles.values(), default=0) <= 240


@pytest.mark.parametrize("name", GAMES)
def test_no_gesture_depends_on_what_the_seat_can_t_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for match, seat in sampled(name):
        expected = shown_of(match, match.gestures(seat))
        compared += len(expected)
        for seed in (2, 3, 4):
            monkeypatch.setattr("areopagus.kernel.gestures.SEED", seed)  # what the seat imagines
            assert shown_of(match, match.gestures(seat)) == expected
            other = match.sight(seat).imagine(seed, chance=True)  # what others really have
            if match.ask is not None and len(match.ask.words) > 1:  # a single word is answered there
                assert shown_of(match, other.gestures(seat)) == expected
        monkeypatch.undo()
    assert compared > 100
