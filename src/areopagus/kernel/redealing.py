"""Re-deals that follow from the declarations: hands of cards that come from a bag.

    class Player(Part):
        tasks = bits(len(B_CARDS), "B cards in hand.", hidden=Hidden.FROM_OTHERS, pool="b_deck")

    class Mars(State):
        players = parts(Player)
        b_deck = bag(len(B_CARDS), 1, "The B cards left.", hidden=Hidden.FROM_ALL)

For a seat that sees its own hand and nothing else, everything in other hands and in the bag is equally possible. So
the other hands go back into the bag, and each gets as many cards out of it. A game calls `redeal_pools` in its
`redeal`. Anything that is hidden in another way (a card that somebody has seen, one that must fit a question) is
re-dealt by the game.
"""

from __future__ import annotations

from functools import cache

from .bits import gathered, members
from .chance import Bag, Rng
from .parts import fields_with_pools
from .state import State


@cache
def _pooled(state_class: type[State]) -> tuple[tuple[str, str, str], ...]:
    """The fields with a pool: the list of parts, the field of each part, the bag."""
    return tuple(fields_with_pools(state_class))


def redeal_pools(s: State, seat: int, rng: Rng) -> None:
    """Deal the members of fields with a pool anew, for all parts but that of the seat."""
    fields = _pooled(s.__class__)
    hands = [
        (part, name, getattr(s, pool))
        for parts, name, pool in fields
        for owner, part in enumerate(getattr(s, parts))
        if owner != seat
    ]
    sizes: list[int] = []
    for part, name, bag in hands:
        cards = members(getattr(part, name))
        sizes.append(len(cards))
        for card in cards:
            bag.put(card)
    for (part, name, bag), size in zip(hands, sizes, strict=True):
        setattr(part, name, _drawn(bag, size, rng))


def _drawn(bag: Bag, size: int, rng: Rng) -> int:
    return gathered(bag.draw(rng) for _ in range(size))
