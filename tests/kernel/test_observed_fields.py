"""A field that says in its declaration how it is observed needs no block."""

from __future__ import annotations

from typing import Any

import pytest

from areopagus.kernel import Bag, Hidden, Part, State
from areopagus.kernel.declare import bag, bits, flag, items, number, numbers, part, parts, text
from areopagus.kernel.observation import Look, observed_of_player, observed_of_table


class Hand(Part):
    """Fields of each kind."""

    coins = number(0, 99)
    fame = number(0, 20, observed=10)
    is_king = flag(observed=1)
    goods = numbers(0, 9, length=3, observed=4)
    marks = bits(3, observed=1)
    omens = bits(4, hidden=Hidden.FROM_OTHERS, observed=2)
    wish = number(0, 9, hidden=Hidden.FROM_OTHERS, observed=9)


class Turn(Part):
    """A part of the table."""

    used = flag(observed=1)


class Table(State):
    """Fields of the table."""

    players = parts(Hand)
    turn = part(Turn)
    weather = number(0, 5, observed=5)
    market = bag(3, 2, observed=2)
    deck = bag(4, 1, hidden=Hidden.FROM_ALL, observed=4)


HAND = Hand(fame=7, is_king=True, goods=[1, 0, 3], marks=0b110, omens=0b1001, wish=5)
NAMES = ["fame", "is_king", "goods", "marks", "omens", "omens_count", "wish"]


def numbers_of_player(view: dict[str, Any]) -> list[list[float]]:
    """What the blocks of a player read."""
    look = Look({}, (0,), (0, -1))
    return [list(block.read(view, look)) for block in observed_of_player(Hand)]


def test_the_fields_of_players_become_numbers_in_the_order_of_declaration() -> None:
    blocks = observed_of_player(Hand)
    assert [block.name for block in blocks] == NAMES
    assert [len(block.labels) for block in blocks] == [1, 1, 3, 3, 4, 1, 1]
    assert [block.most for block in blocks] == [10, 1, 4, 1, 1, 2, 9]
    own = numbers_of_player(HAND.shown(sees=True))
    assert own == [[7], [True], [1, 0, 3], [0, 1, 1], [1, 0, 0, 1], [2], [5]]


def test_what_is_hidden_is_read_as_zeros_beside_its_number() -> None:
    others = numbers_of_player(HAND.shown(sees=False))
    assert others == [[7], [True], [1, 0, 3], [0, 1, 1], [0, 0, 0, 0], [2], [0]]


def test_the_fields_of_the_table_become_numbers_too() -> None:
    s = Table(weather=3)
    s.market, s.deck = Bag([2, 0, 1]), Bag([1, 1, 0, 1])
    s.turn.used = True
    look = Look({**s.shown(False, ("players", "turn")), "now": s.turn.shown(sees=False)}, (0,), (0, -1))
    blocks = (*observed_of_table(Table), *observed_of_table(Turn, "now"))
    assert {block.name: list(block.read(look)) for block in blocks} == {
        "weather": [3],
        "market": [2, 0, 1],
        "deck_count": [3],
        "now.used": [True],
    }


def test_a_field_that_cannot_be_observed_so_is_named() -> None:
    class Astray(Part):
        """A list of texts."""

        names = items(text(), observed=3)

    with pytest.raises(TypeError, match="'names' can't be observed by its declaration: write a block for it"):
        observed_of_player(Astray)
