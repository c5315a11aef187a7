"""Chance: dealers are a function of seed and number, weights are kept, bags hold what they held."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from areopagus.kernel import CHANCE, Ask, Bag, Rule, SeededDealer, new
from areopagus.kernel.chance import QuickDealer, pick
from tests.kernel.toys import DIE, GO, STOP, N, Toy, Yard

DEALERS = [SeededDealer, QuickDealer]


@pytest.mark.parametrize("dealer", DEALERS)
def test_a_dealer_is_a_function_of_seed_and_number(dealer: type) -> None:
    first, second, other = dealer(7), dealer(7), dealer(8)
    deals = [first.deal(Ask(CHANCE, "x", DIE), number) for number in range(60)]
    backwards = [second.deal(Ask(CHANCE, "x", DIE), number) for number in reversed(range(60))]
    assert deals == backwards[::-1]
    assert deals != [other.deal(Ask(CHANCE, "x", DIE), number) for number in range(60)]


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("seed", [0, 1, -5, 2**200])
def test_every_face_of_a_die_is_equally_likely(dealer: type, seed: int) -> None:
    ask = Ask(CHANCE, "x", DIE)
    counts = Counter(dealer(seed).deal(ask, number) for number in range(6000))
    assert set(counts) == set(DIE)
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("dealer", DEALERS)
def test_words_come_as_often_as_their_weights_say(dealer: type) -> None:
    ask = Ask(CHANCE, "x", {N[0]: 1, N[4]: 3, N[9]: 6})
    counts = Counter(dealer(3).deal(ask, number) for number in range(10_000))
    assert set(counts) == {N[0], N[4], N[9]}
    assert 850 < counts[N[0]] < 1150
    assert 2750 < counts[N[4]] < 3250
    assert 5700 < counts[N[9]] < 6300


def test_luck_points_at_each_word_for_as_many_numbers_as_it_weighs() -> None:
    ask = Ask(CHANCE, "x", {N[2]: 2, N[5]: 1})
    assert [pick(ask, luck) for luck in range(6)] == [N[2], N[2], N[5], N[2], N[2], N[5]]


@pytest.mark.parametrize("dealer", DEALERS)
def test_neighbouring_numbers_and_seeds_tell_nothing_of_each_other(dealer: type) -> None:
    ask = Ask(CHANCE, "x", DIE)
    same_number = Counter((dealer(seed).deal(ask, 5), dealer(seed + 1).deal(ask, 5)) for seed in range(3600))
    same_seed = Counter((dealer(9).deal(ask, n), dealer(9).deal(ask, n + 1)) for n in range(3600))
    for pairs in (same_number, same_seed):
        assert len(pairs) == 36
        assert max(pairs.values()) < 160


def test_a_bag_gives_what_is_in_it_and_no_more() -> None:
    bag = Bag([2, 0, 1])
    bag.take(0)
    bag.take(0)
    with pytest.raises(ValueError, match="not in the bag"):
        bag.take(0)
    with pytest.raises(ValueError, match="not in the bag"):
        bag.take(1)
    assert bag == Bag([0, 0, 1])
    assert bag.weighted(N) == {N[2]: 1}
    bag.put(1, 4)
    assert (bag.total, bool(bag), bag.counts) == (5, True, [0, 4, 1])
    assert not Bag([0, 0])
    assert not Bag()


def test_a_copied_bag_is_independent() -> None:
    bag = Bag([1, 1])
    copy = bag.copy()
    copy.take(0)
    assert bag == Bag([1, 1])
    assert copy == Bag([0, 1])
    bag.counts[1] = 5
    assert (bag.counts, bag.copy().counts, copy.counts) == ([1, 5], [1, 5], [0, 1])
    assert bag != [1, 1]


def test_drawing_a_bag_empty_draws_every_card_by_its_copies() -> None:
    rng = Random(1)
    firsts: Counter[int] = Counter()
    for _ in range(2000):
        bag = Bag([1, 0, 3])
        drawn = [bag.draw(rng) for _ in range(4)]
        assert sorted(drawn) == [0, 2, 2, 2]
        assert not bag
        firsts[drawn[0]] += 1
    assert 420 < firsts[0] < 580


# In a match


def drawing(s: Yard) -> Rule[None]:
    for _ in range(3):
        yield Ask(0, "go", (GO, STOP))
        card = yield Ask(CHANCE, "chance.card", lambda: {N[1]: 5, N[2]: len(s.notes) + 1})
        s.notes.append(N.index(card))


def test_without_a_dealer_chance_is_asked_like_anyone_else_with_its_weights() -> None:
    match = new(Toy(drawing), 1, dealer=None)
    match.choose(GO)
    assert match.ask is not None
    assert (match.ask.seat, match.ask.about, match.ask.words, match.ask.weights) == (
        CHANCE,
        "chance.card",
        (N[1], N[2]),
        (5, 1),
    )
    match.choose("n:2", seat=CHANCE)
    assert match.state.notes == [2]
    match.choose(GO)
    assert match.ask.weights == (5, 2)


def test_the_same_seed_and_choices_give_the_same_luck_and_another_seed_another() -> None:
    def luck(seed: int) -> list[int]:
        match = new(Toy(drawing), 1, seed=seed)
        match.play(GO, GO, GO)
        notes: list[int] = match.state.notes
        return notes

    assert [luck(seed) for seed in range(20)] == [luck(seed) for seed in range(20)]
    assert len({tuple(luck(seed)) for seed in range(60)}) > 2


def test_a_match_without_a_seed_has_luck_of_its_own() -> None:
    seeds = {new(Toy(drawing), 1)._dealer.seed for _ in range(10)}  # type: ignore[union-attr]
    assert len(seeds) == 10
