"""Resources and tokens come and go (CC-RES, CC-LVL)."""

from __future__ import annotations

from collections.abc import Mapping

from areopagus.kernel import listed, quantity, tell

from ..catalog import FOOD, GOLD
from ..queries.goods import limit, room
from ..state import World
from ..words import KIND, counted


def gain(s: World, seat: int, kind: int, count: int = 1) -> int:
    """Gain from the supply; what is above the limit is lost (CC-RES-06). Returns what was gained."""
    gained = min(count, max(0, room(s, seat, kind)))
    s.players[seat].stock[kind] += gained
    if gained:
        tell(s, "story.gains", seat=seat, count=gained, kind=counted(KIND[kind], gained))
    if gained < count:
        lost = count - gained
        tell(s, "story.loses_surplus", seat=seat, count=lost, kind=counted(KIND[kind], lost))
    return gained


def spend(s: World, seat: int, kind: int, count: int = 1) -> None:
    """Pay to the supply."""
    if count:
        s.players[seat].stock[kind] -= count
        tell_price(s, seat, {kind: count})


def take_payment(s: World, seat: int, kind: int, count: int = 1) -> None:
    """A part of a price is paid; `tell_price` tells the whole of it."""
    s.players[seat].stock[kind] -= count


def tell_price(s: World, seat: int, paid: Mapping[int, int]) -> None:
    """What was paid, in one line."""
    parts = [quantity(KIND[kind], count) for kind, count in sorted(paid.items()) if count]
    if parts:
        tell(s, "story.pays", seat=seat, price=listed(parts))


def hand_over(s: World, giver: int, taker: int, kind: int, count: int) -> None:
    """One player gives another resources or tokens (CC-TRADE-03)."""
    s.players[giver].stock[kind] -= count
    s.players[taker].stock[kind] += count
    tell(s, "story.hands_over", seat=giver, to_seat=taker, count=count, kind=counted(KIND[kind], count))


def drop_to_limit(s: World, seat: int, kind: int) -> None:
    """What is above a limit that has just fallen is discarded (CC-ADV-THE-03)."""
    surplus = s.players[seat].stock[kind] - limit(s, seat, kind)
    if surplus > 0:
        s.players[seat].stock[kind] -= surplus
        tell(s, "story.loses_surplus", seat=seat, count=surplus, kind=counted(KIND[kind], surplus))


def gain_from_routes(s: World, seat: int, count: int, food: int, gold: int) -> None:
    """The income of trade routes, in Food and Gold (CC-ADV-ECO-01, CC-XADV-07)."""
    tell(s, "story.routes", seat=seat, count=count)
    if food:
        gain(s, seat, FOOD, food)
    if gold:
        gain(s, seat, GOLD, gold)


def spoils(s: World, seat: int, count: int) -> None:
    """Gold for a captured city (CC-CAPT-05, -15, CC-BARB-18)."""
    if count:
        gain(s, seat, GOLD, count)
