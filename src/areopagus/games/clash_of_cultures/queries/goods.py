"""Resources, tokens and prices (CC-RES, CC-LVL)."""

from __future__ import annotations

from typing import Final

from ..catalog import (
    ADVANCES,
    BORDER_MASK,
    CULTURE,
    DOGMA,
    FOOD,
    FOOD_LIMIT,
    GOLD,
    IDEAS,
    LEVEL_CAP,
    MOOD,
    MOOD_TOKENS,
    NEUTRAL,
    RESOURCE_LIMIT,
    RESOURCES,
    STORAGE,
    TOKEN_LIMIT,
    Price,
)
from ..state import World

IDEAS_LIMIT: Final = ADVANCES[DOGMA].numbers["ideas"]
"""Most Ideas that a player with Dogma may hold (CC-ADV-THE-02)."""


def has(s: World, seat: int, advance: int) -> bool:
    """Whether a player has an advance."""
    return s.players[seat].advances >> advance & 1 == 1


def level(s: World, seat: int, token: int) -> int:
    """The Happiness Level (for Mood) or Culture Level: one for each such border (CC-LVL-03/04, CC-INV-08)."""
    return min(LEVEL_CAP, (s.players[seat].advances & BORDER_MASK[token]).bit_count())


def limit(s: World, seat: int, kind: int) -> int:
    """Maximum that a player may hold of a kind (CC-RES-03 to -05, CC-LVL-02, CC-ADV-THE-02)."""
    if kind >= RESOURCES:
        return min(TOKEN_LIMIT, level(s, seat, kind))
    if kind == FOOD and not has(s, seat, STORAGE):
        return FOOD_LIMIT
    if kind == IDEAS and has(s, seat, DOGMA):
        return IDEAS_LIMIT
    return RESOURCE_LIMIT


def room(s: World, seat: int, kind: int) -> int:
    """The number of a kind that a player can still take from the supply."""
    most = limit(s, seat, kind) - s.players[seat].stock[kind]
    return min(most, mood_tokens_left(s)) if kind == MOOD else most


def mood_tokens_left(s: World) -> int:
    """The Mood tokens in supply: neither held nor on cities (CC-NOTE-52)."""
    on_cities = sum(city.mood != NEUTRAL for city in s.cities.values())
    return max(0, MOOD_TOKENS - on_cities - sum(player.stock[MOOD] for player in s.players))


def missing(s: World, seat: int, price: Price) -> int:
    """The least Gold that a price needs, to replace missing resources (CC-RES-08)."""
    stock = s.players[seat].stock
    return sum(need - stock[kind] for kind, need in enumerate(price) if need > stock[kind])


def can_pay(s: World, seat: int, price: Price) -> bool:
    """Whether a price can be paid, Gold replacing what is missing."""
    return missing(s, seat, price) <= s.players[seat].stock[GOLD]


def can_swap_tokens(s: World, seat: int, gained: int) -> bool:
    """Whether Drama & Music can give this token: the other one to give, and room (CC-ADV-CUL-07)."""
    paid = CULTURE if gained == MOOD else MOOD
    return s.players[seat].stock[paid] > 0 and room(s, seat, gained) > 0
