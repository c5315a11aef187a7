"""Hands that come from a bag are re-dealt as they are declared."""

from __future__ import annotations

from random import Random

import pytest

from areopagus.kernel import Bag, Hidden, Part, State
from areopagus.kernel.bits import gathered, members
from areopagus.kernel.declare import bag, bits, number, parts
from areopagus.kernel.redealing import redeal_pools

CARDS = 9


class Hand(Part):
    """A player with two sorts of cards."""

    coins = number(0, 9)
    omens = bits(CARDS, hidden=Hidden.FROM_OTHERS, pool="omen_deck")
    dreams = bits(CARDS, hidden=Hidden.FROM_OTHERS, pool="dream_deck")


class Table(State):
    """Three players and two decks."""

    players = parts(Hand)
    omen_deck = bag(CARDS, 1, hidden=Hidden.FROM_ALL)
    dream_deck = bag(CARDS, 1, hidden=Hidden.FROM_ALL)


def table() -> Table:
    """The first player has omens 0 and 1, the second 2, the third 3 to 5; the third has dream 8."""
    s = Table()
    s.players = [
        Hand(omens=gathered([0, 1]), coins=4),
        Hand(omens=gathered([2])),
        Hand(omens=gathered([3, 4, 5]), dreams=gathered([8])),
    ]
    s.omen_deck = Bag([0, 0, 0, 0, 0, 0, 1, 1, 1])
    s.dream_deck = Bag([1, 1, 1, 1, 1, 1, 1, 1, 0])
    return s


def everywhere(s: Table) -> list[int]:
    """All omens, in hands and in the deck."""
    held = [card for player in s.players for card in members(player.omens)]
    return sorted(held + [card for card, count in enumerate(s.omen_deck.counts) if count])


def test_other_hands_keep_their_size_and_get_any_cards_that_the_seat_cannot_see() -> None:
    seen_in_hand, seen_in_deck = set[int](), set[int]()
    for luck in range(60):
        s = table()
        redeal_pools(s, 0, Random(luck))
        assert s.players[0] == table().players[0]
        assert [player.omens.bit_count() for player in s.players] == [2, 1, 3]
        assert [player.dreams.bit_count() for player in s.players] == [0, 0, 1]
        assert s.omen_deck.total == 3
        assert s.dream_deck.total == 8
        assert everywhere(s) == list(range(CARDS))
        seen_in_hand |= {*members(s.players[1].omens)}
        seen_in_deck |= {card for card, count in enumerate(s.omen_deck.counts) if count}
    assert seen_in_hand == seen_in_deck == {2, 3, 4, 5, 6, 7, 8}


def test_a_state_without_pools_draws_no_luck() -> None:
    class Plain(State):
        """No hands."""

        players = parts(Part)

    rng = Random(1)
    redeal_pools(Plain(), 0, rng)
    assert rng.random() == Random(1).random()


def test_a_pool_is_a_bag_of_the_state_with_one_copy_of_each_card() -> None:
    wrong = (
        "Astray: a pool must be a bag .* the pool 'omen_deck' of 'omens', the pool 'dream_deck' of 'dreams'"
    )
    with pytest.raises(TypeError, match=wrong):

        class Astray(State):
            """One pool has two copies of each card, the other is not there."""

            players = parts(Hand)
            omen_deck = bag(CARDS, 2)
