"""Compound answers in recorded games: all can be performed, and none depends on what the seat can't know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from areopagus.kernel import CHANCE, Gesture, Match, load
from areopagus.kernel.gestures import MOST_GESTURES
from tests.games.long_runs import long_unless
from tests.games.on_mars.make_records import SHELF

FILES = sorted(SHELF.records.glob("*.json"))
IN_EVERY_RUN = ("solo-steered", "two-missions", "three-first-colonists", "four-steered", "by-hand-laboratory")
"""A game for each number of seats, and one whose combination was thought out."""
POSITIONS = 4
"""Number of positions of each game that are looked at."""
TRIED = 8
"""Number of gestures of each position that are performed."""


def positions(path: Path) -> Iterator[tuple[Match, int]]:
    """Some positions of a recorded game in which a seat is asked, with the seat."""
    match, rng = load(path, forced="none", dealer=None), Random(path.stem)
    for number in sorted(rng.sample(range(match.length), POSITIONS), reverse=True):
        match._rewind(number)
        if match.ask is not None and match.ask.seat != CHANCE:
            yield match, match.ask.seat


def behind_idle_draws(match: Match) -> list[Match]:
    """The match after each result of the draws that change nothing that a player has."""
    if match.ask is None or match.ask.about not in match.game.idle_draws:
        return [match]
    ends = []
    for word in match.ask.words:
        end = match.clone()
        end.choose(word)
        ends += behind_idle_draws(end)
    return ends


def in_plain_words(match: Match, gestures: list[Gesture]) -> list[tuple[object, ...]]:
    return [
        (one.plan, one.words, match.say(one.name), one.target, one.parts, one.price, one.gain)
        for one in gestures
    ]


@pytest.mark.parametrize(
    "path", long_unless(FILES, lambda path: path.stem in IN_EVERY_RUN), ids=lambda path: path.stem
)
def test_gestures_of_a_recorded_game_are_performed_as_previewed_and_depend_on_nothing_hidden(
    path: Path,
) -> None:
    total = 0
    for match, seat in positions(path):
        gestures = match.gestures(seat)
        total += len(gestures)
        for handle in match.handles(seat):
            for plan in handle.plans:
                listed = [one for one in gestures if one.plan == plan and one.handle == handle.word]
                assert len(listed) <= MOST_GESTURES
                assert len({one.words for one in listed}) == len(listed)
        rng = Random(path.stem)
        for gesture in rng.sample(gestures, min(TRIED, len(gestures))):
            preview = match.preview(seat, gesture.words)
            trial, plain = match.clone(), match.clone()
            before = match.game.stock(match.state, seat)
            assert trial.perform(gesture) == list(gesture.words)
            plain.play(*gesture.words)
            assert trial.record == plain.record
            assert trial.view(seat) == preview.view
            announced = {**{word: -count for word, count in gesture.price.items()}, **gesture.gain}
            for end in behind_idle_draws(trial):
                after = end.game.stock(end.state, seat)
                assert announced == {
                    word: after[word] - count for word, count in before.items() if after[word] != count
                }
        for seed in (1, 2):
            other = match.redealt(seat, seed)
            assert in_plain_words(other, other.gestures(seat)) == in_plain_words(match, gestures)
    assert total
