"""Sight: what a bot gets. Its own view and question, and imagined matches that are good for playing only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from areopagus import bots
from areopagus.kernel import (
    CHANCE,
    Ask,
    BadCall,
    BrokenRule,
    IllegalChoice,
    ImaginedMatch,
    Match,
    Rule,
    Word,
    new,
)
from areopagus.kernel.state import state_to_json
from beacons import GAME
from beacons.catalog import COPIES
from tests.kernel.toys import DIE, GO, STOP, YES, N, Toy, Yard, play_randomly, snapshot


def positions(seats: int, seed: int, step: int = 3, **more: Any) -> list[Match]:
    """Clones of a random game, every few choices."""
    match, rng, matches = new("beacons", seats, seed=seed, **more), Random(seed), []
    while match.ask is not None:
        if match._number % step == 0:
            matches.append(match.clone())
        match.choose(rng.choice(match.ask.words))
    return matches


def test_a_sight_shows_what_the_seat_may_see_and_no_more() -> None:
    for match in positions(3, 5):
        for seat in range(3):
            sight = match.sight(seat)
            assert (sight.seat, sight.game) == (seat, GAME)
            assert sight.view == match.view(seat)
            assert sight.ask == match.asked(seat)
            assert match.ask is not None
            if seat != match.ask.seat:
                assert sight.ask.words == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_the_seat_can_see_is_the_same_in_what_it_imagines(seats: int) -> None:
    for match in positions(seats, seats, step=5, forced="none"):
        for seat in range(seats):
            before = snapshot(match)
            for seed in range(3):
                position = match.clone()._position
                position.redeal(seat, seed)
                assert GAME.view(position.state, seat, False) == match.view(seat)
                assert list(GAME.check(position.state, position.ask)) == []
            match.sight(seat).imagine(1)
            assert snapshot(match) == before


def test_what_is_hidden_differs_between_imagined_matches_and_is_just_as_possible() -> None:
    match = new("beacons", 3, seed=1, forced="none")
    for _ in range(2):
        match.choose("draw")
    seat = match.ask.seat  # type: ignore[union-attr]
    own = match.state.hands[seat]
    sizes = [sum(hand) for hand in match.state.hands]
    seen = set()
    for seed in range(40):
        state = match.sight(seat).imagine(seed).state
        assert state.hands[seat] == own
        assert [sum(hand) for hand in state.hands] == sizes
        piles = [state.deck.counts, state.discards.counts, *state.hands, *state.thrown]
        assert [sum(pile[card] for pile in piles) for card in range(4)] == list(COPIES)
        seen.add(str(state.hands))
    assert len(seen) > 20


def test_the_same_seed_imagines_the_same() -> None:
    match = play_randomly(new("beacons", 3, seed=2), Random(2), 10)
    one, two = match.sight(1).imagine(6), match.sight(1).imagine(6)
    assert state_to_json(one.state) == state_to_json(two.state)
    assert play_randomly(one, Random(1)).result == play_randomly(two, Random(1)).result


def test_a_spied_hand_stays_in_imagined_matches() -> None:
    match = new("beacons", 3, seed=3)
    seat = match.ask.seat  # type: ignore[union-attr]
    other = (seat + 1) % 3
    match.play("spy", f"seat:{other}")
    hands = {str(match.sight(seat).imagine(seed).state.hands[other]) for seed in range(20)}
    assert hands == {str(match.state.hands[other])}
    third = {str(match.sight(seat).imagine(seed).state.hands[(seat + 2) % 3]) for seed in range(20)}
    assert len(third) > 3


@pytest.mark.parametrize(
    "about", ["light.cell", "light.card", "draw.throw", "raid.keeper", "chain.bonus", "spy.seat"]
)
def test_what_anyone_imagines_in_the_middle_of_a_chapter_can_be_played_to_the_end(about: str) -> None:
    hands = 0
    for seed in range(40):
        match, rng = new("beacons", 3, seed=seed, forced="none"), Random(seed)
        while match.ask is not None and hands < 40:
            if match.ask.about == about:
                hands += 1
                for seat in range(3):
                    imagined = match.sight(seat).imagine(seed)
                    while imagined.ask is not None:
                        assert list(GAME.check(imagined.state, imagined.ask)) == [], (seat, about)
                        imagined.choose(rng.choice(imagined.ask.words))
                    assert list(GAME.check(imagined.state)) == []
            match.choose(rng.choice(match.ask.words))
    assert hands >= 10


def test_what_came_out_before_the_first_question_of_a_chapter_stays_in_imagined_matches() -> None:
    """Whoever has seen a secret imagines no other one; the chapter is not begun anew with what was dealt instead."""

    def start(s: Yard) -> Rule[None]:
        s.notes.append(s.secrets[1])
        yield Ask(0, "go", lambda: (GO, STOP))
        yield Ask(0, "go", lambda: (GO, STOP))

    match = new(Toy(start), 2, seed=1)
    secrets = set()
    for seed in range(20):
        imagined = match.sight(0).imagine(seed)
        secrets.add(imagined.state.secrets[1])
        for position in (imagined, imagined.clone()):
            assert position.state.notes == [5]
            assert position.state.secrets[1] == imagined.state.secrets[1]
    assert len(secrets) > 3


def test_an_imagined_match_has_no_record_story_save_undo_or_edit() -> None:
    imagined = play_randomly(new("beacons", 2, seed=2), Random(2), 4).sight(0).imagine(3)
    for want in (
        lambda: imagined.record,
        imagined.save,
        imagined.undo,
        lambda: imagined.undo(0, consent=True),
        imagined.story,
        lambda: imagined.story(0),
        lambda: imagined.edit().__enter__(),
        lambda: imagined.clone().record,
    ):
        with pytest.raises(ImaginedMatch):
            want()


def test_an_imagined_match_is_played_refused_looked_at_and_cloned_like_a_real_one() -> None:
    match = play_randomly(new("beacons", 3, seed=5), Random(5), 8)
    imagined = match.sight(match.ask.seat).imagine(9)  # type: ignore[union-attr]
    before = snapshot(imagined)
    with pytest.raises(IllegalChoice):
        imagined.choose("die:1")
    assert imagined.why_not("die:1") is not None
    assert imagined.text(0)
    clone = imagined.clone()
    assert snapshot(clone) == before == snapshot(imagined)
    play_randomly(clone, Random(1))
    assert snapshot(imagined) == before
    assert clone.over
    assert clone.result is not None
    again = imagined.clone()
    play_randomly(again, Random(1))
    assert again.result == clone.result
    futures = {str(play_randomly(imagined.clone(seed=seed), Random(1)).result) for seed in range(8)}
    assert len(futures) > 1


def test_cloning_an_imagined_match_after_every_choice_gives_the_same_position() -> None:
    for match in positions(3, 7, step=10):
        imagined = match.sight(0).imagine(4)
        rng = Random(7)
        while imagined.ask is not None:
            assert snapshot(imagined.clone()) == snapshot(imagined)
            imagined.choose(rng.choice(imagined.ask.words))


def test_what_is_imagined_from_an_imagined_match_is_imagined_too() -> None:
    imagined = new("beacons", 3, seed=2).sight(0).imagine(1)
    deeper = imagined.sight(1).imagine(2)
    with pytest.raises(ImaginedMatch):
        _ = deeper.record
    assert snapshot(deeper.clone()) == snapshot(deeper)
    assert play_randomly(deeper, Random(1)).over


def test_imagining_leaves_the_real_luck_alone() -> None:
    match = new("beacons", 2, seed=4)
    straight = play_randomly(match.clone(), Random(1)).record
    for seed in range(5):
        match.sight(0).imagine(seed).roll_out(Random(seed))
    assert play_randomly(match, Random(1)).record == straight


# Rolling out


def test_a_real_match_is_not_rolled_out() -> None:
    match = new("beacons", 2, seed=4)
    before = snapshot(match)
    with pytest.raises(BadCall, match="imagined"):
        match.roll_out(Random(1))
    assert snapshot(match) == before


def corridor(s: Yard) -> Rule[None]:
    for turn in range(10):
        yield Ask(0, "only", (YES,))
        yield Ask(CHANCE, "die", DIE)
        s.notes.append(N.index((yield Ask(turn % 2, "choice", N))))


def imagined_corridor(seed: int = 1) -> Match:
    return new(Toy(corridor), 2, seed=1).sight(0).imagine(seed)


@pytest.mark.parametrize("limit", [0, 1, 3, 9])
def test_a_limit_counts_decisions_and_stops_at_the_next_one(limit: int) -> None:
    match = imagined_corridor()
    assert match.roll_out(Random(1), limit=limit) == limit
    assert len(match.state.notes) == limit
    assert match.ask is not None
    assert (match.ask.about, match.ask.seat) == ("choice", limit % 2)
    assert match.roll_out(Random(2)) == 10 - limit
    assert match.over
    assert match.roll_out(Random(3)) == 0


def test_a_policy_decides_for_the_seats_and_not_for_chance() -> None:
    asked: list[str] = []

    def policy(ask: Ask) -> Word:
        asked.append(ask.about)
        return ask.words[-1]

    match = imagined_corridor()
    assert match.roll_out(Random(1), policy=policy) == 10
    assert match.state.notes == [9] * 10
    assert asked == ["choice"] * 10


def test_after_a_limited_roll_out_the_match_is_cloned_and_played_on() -> None:
    for match in positions(2, 3, step=9):
        imagined = match.sight(0).imagine(5)
        imagined.roll_out(Random(1), limit=4)
        clone = imagined.clone()
        assert snapshot(clone) == snapshot(imagined)
        assert play_randomly(clone, Random(2)).result == play_randomly(imagined, Random(2)).result


def test_a_roll_out_is_a_function_of_its_generator() -> None:
    match = new("beacons", 3, seed=5)
    results = []
    for seed in (1, 1, 2):
        imagined = match.sight(0).imagine(1)
        imagined.roll_out(Random(seed))
        results.append(imagined.result)
    assert results[0] == results[1]
    assert results[0] != results[2]


def test_a_roll_out_that_never_ends_is_a_broken_rule_and_changes_nothing() -> None:
    def forever(s: Yard) -> Rule[None]:
        while True:
            yield Ask(0, "step", (GO, STOP))

    imagined = new(Toy(forever), 1).sight(0).imagine(1)
    before = snapshot(imagined)
    with pytest.raises(Exception, match="500 answers"):
        imagined.roll_out(Random(1))
    assert snapshot(imagined) == before
    assert imagined.roll_out(Random(1), limit=5) == 5


# Bots


def test_bots_play_a_match_from_what_they_see() -> None:
    def played() -> Match:
        match = new("beacons", 3, seed=1)
        players = [bots.make("random", seed=seat) for seat in range(3)]
        while match.ask is not None:
            match.choose(bots.answer(players[match.ask.seat], match))
        return match

    assert played().record == played().record


def test_a_random_bot_chooses_every_word_sooner_or_later() -> None:
    match = new(Toy(corridor), 2, seed=1)
    bot = bots.make("random", seed=1)
    assert {bots.answer(bot, match) for _ in range(200)} == set(N)


def test_a_roll_out_lists_every_question_once_forced_ones_too() -> None:
    listed: list[str] = []

    def once(name: str, words: list[Word]) -> Callable[[], list[Word]]:
        return lambda: listed.append(name) or words  # type: ignore[func-returns-value]

    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "first", once("first", [GO, STOP]))
        yield Ask(0, "forced", once("forced", [GO]))
        yield Ask(0, "last", once("last", [GO, STOP]))

    imagined = new(Toy(rule)).sight(0).imagine(1)
    listed.clear()
    assert imagined.roll_out(Random(1)) == 2
    assert listed == ["first", "forced", "last"]


def test_a_roll_out_that_meets_an_empty_question_says_so() -> None:
    def rule(s: Yard) -> Rule[None]:
        yield Ask(0, "first", (GO, STOP))
        yield Ask(0, "void", list)

    imagined = new(Toy(rule)).sight(0).imagine(1)
    with pytest.raises(BrokenRule, match="'void' has no legal word"):
        imagined.roll_out(Random(1))
