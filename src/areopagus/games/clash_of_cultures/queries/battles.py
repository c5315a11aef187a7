"""Battles (CC-BATTLE, CC-SEA, CC-XCMB): who fights with what, and which combat cards fit."""

from __future__ import annotations

from areopagus.kernel import Reason
from areopagus.kernel.bits import members

from ..catalog import (
    BARBARIANS,
    CARD_COMBAT,
    COMBAT_ICONS,
    COMBAT_ROLE,
    COMBAT_WHERE,
    NONE,
    SEA,
    STACK,
    TACTICAL_RETREAT,
    TACTICS,
)
from ..state import ATTACKER, DEFENDER, Battle, World
from .board import armies_at, land_holder
from .goods import has


def current(s: World) -> Battle:
    """The battle that is being fought."""
    assert s.battle is not None
    return s.battle


def fighters(s: World, side: int) -> int:
    """The fighting units of a side: Army units, at sea Ships, or Barbarians."""
    b = current(s)
    seat = b.seats[side]
    if seat == BARBARIANS:
        return s.camps.get(b.camp if side == ATTACKER else b.cell, 0)
    if b.sea:
        return sum(ship.cell == b.cell for ship in s.players[seat].ships)
    return armies_at(s, seat, b.cell)


def fortress_works(s: World) -> bool:
    """Whether the Fortress of the defender works in this round: the first one (CC-BATTLE-21)."""
    b = current(s)
    return b.fortress and b.round <= 1 and (b.fortress_die or b.fortress_cancel)


def resists(s: World) -> bool:
    """Whether the defender fights at all (CC-TERM-04, CC-NOTE-25)."""
    return fighters(s, DEFENDER) > 0 or fortress_works(s)


def is_for_city(b: Battle) -> bool:
    """Whether the battle is in a city's space, Barbarian Settlements included."""
    return b.city_owner != NONE


def is_raid(b: Battle) -> bool:
    """Whether it is a Barbarian attack (CC-BARB-06 to -14)."""
    return b.camp != NONE


def retreat_spaces(s: World) -> list[int]:
    """Where the defender could retreat to (CC-XCMB-12)."""
    b = current(s)
    me = b.seats[DEFENDER]
    going = armies_at(s, me, b.cell)
    return [
        cell
        for cell in s.layout.neighbours[b.cell]
        if s.terrain[cell] not in (NONE, SEA)
        and land_holder(s, cell, me) == NONE
        and armies_at(s, me, cell) + going <= STACK
    ]


def why_not_use_combat(s: World, side: int, card: int) -> Reason | None:
    """Why a side can't use the combat half of a card now (CC-BATTLE-16, CC-XCMB-17/18)."""
    b = current(s)
    half = CARD_COMBAT[card]
    role, where, icons = COMBAT_ROLE[half], COMBAT_WHERE[half], COMBAT_ICONS[half]
    if role != "any" and (role == "attacker") != (side == ATTACKER):
        return Reason("reason.card_role", "CC-XCMB-17")
    if where == "city" and not is_for_city(b):
        return Reason("reason.card_city", "CC-XCMB-18")
    if where == "not_attacking_city" and (b.sea or (side == ATTACKER and is_for_city(b))):
        return Reason("reason.card_city", "CC-XCMB-18")
    if not _has_icon(s, side, icons):
        return Reason("reason.card_icons", "CC-BATTLE-16")
    if half == TACTICAL_RETREAT and not retreat_spaces(s):
        return Reason("reason.no_retreat", "CC-XCMB-12")
    return None


def _has_icon(s: World, side: int, icons: tuple[str, ...]) -> bool:
    b = current(s)
    if b.sea:
        return "ship" in icons and fighters(s, side) > 0
    if "army" in icons and fighters(s, side) > 0:
        return True
    return "fortress" in icons and side == DEFENDER and fortress_works(s)


def combat_cards(s: World, side: int) -> list[int]:
    """The cards in hand whose combat half the side can use now."""
    hand = s.players[current(s).seats[side]].actions
    return [card for card in members(hand) if why_not_use_combat(s, side, card) is None]


def face_down(s: World, seat: int) -> int:
    """The combat card that a player has laid and nobody else has seen yet, as a set (CC-NOTE-53)."""
    b = s.battle
    if b is None or b.turned_up or seat not in b.seats:
        return 0
    side = b.seats.index(seat)
    if b.cards[side] == NONE or (side == ATTACKER and s.settings.open_combat_cards):
        return 0
    return 1 << b.cards[side]


def may_play_cards(s: World, side: int) -> bool:
    """Whether a side is asked for a combat card: public facts alone (CC-ASK-09)."""
    seat = current(s).seats[side]
    return seat != BARBARIANS and has(s, seat, TACTICS) and s.players[seat].actions != 0
