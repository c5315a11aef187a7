"""Battles (CC-BATTLE, CC-SEA, CC-XCMB): who fights with what, and which combat cards fit."""

from __future__ import annotations

from typing import Final

from areopagus.kernel import Reason, Word
from areopagus.kernel.bits import members

from ..card_catalog import ACTION_CARDS, Combat
from ..catalog import (
    ADVANCES,
    BARBARIANS,
    FANATICISM,
    FORTRESS,
    HIT,
    NONE,
    PIECES,
    SEA,
    STACK,
    STEEL_WEAPONS,
    TACTICS,
    WARSHIPS,
)
from ..combat import CombatRound
from ..registry import combat_card
from ..state import ATTACKER, DEFENDER, DRAWN, STOPPED, UNDECIDED, Battle, World
from ..words import HEX
from .board import armies_at, land_holder
from .goods import has

FORTRESS_DICE: Final = PIECES[FORTRESS].numbers["dice"]
FORTRESS_CANCELS: Final = PIECES[FORTRESS].numbers["cancels"]
WARSHIP_CANCELS: Final = ADVANCES[WARSHIPS].numbers["cancels"]
STEEL_HITS: Final = ADVANCES[STEEL_WEAPONS].numbers["hits"]
FANATIC_VALUE: Final = ADVANCES[FANATICISM].numbers["value"]
"""What Fanaticism adds to the combat value (CC-ADV-THE-07)."""


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
    armies = armies_at(s, me, b.cell)
    return [
        cell
        for cell in s.layout.neighbours[b.cell]
        if s.terrain[cell] not in (NONE, SEA)
        and land_holder(s, cell, me) == NONE
        and armies_at(s, me, cell) + armies <= STACK
    ]


def why_not_retreat(s: World, me: int, origin: int, word: Word) -> Reason | None:
    """Why the defender can't retreat to a space (CC-XCMB-12)."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if cell not in s.layout.neighbours[origin]:
        return Reason("reason.too_far", "CC-XCMB-12")
    if s.terrain[cell] == NONE:
        return Reason("reason.unexplored", "CC-XCMB-12")
    if s.terrain[cell] == SEA:
        return Reason("reason.no_land", "CC-XCMB-12")
    if land_holder(s, cell, me) != NONE:
        return Reason("reason.foreign_unit", "CC-XCMB-12")
    return Reason("reason.stack", "CC-XCMB-12")


# Combat cards


def why_not_use_combat(s: World, side: int, card: int) -> Reason | None:
    """Why a side can't use the combat half of a card now (CC-BATTLE-16, CC-XCMB-17/18)."""
    b = current(s)
    half = ACTION_CARDS[card].combat
    if half.role != "any" and (half.role == "attacker") != (side == ATTACKER):
        return Reason("reason.card_role", "CC-XCMB-17")
    if half.where == "city" and not is_for_city(b):
        return Reason("reason.card_city", "CC-XCMB-18")
    if half.where == "not_attacking_city" and (b.sea or (side == ATTACKER and is_for_city(b))):
        return Reason("reason.card_city", "CC-XCMB-18")
    if not _has_icon(s, side, half.icons):
        return Reason("reason.card_icons", "CC-BATTLE-16")
    return combat_card[half.key].why_not(s, side) if half.key in combat_card else None


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


def cards_in_effect(s: World) -> list[Combat | None]:
    """The combat halves of the cards that both sides have laid."""
    return [None if card == NONE else ACTION_CARDS[card].combat for card in current(s).cards]


# The roll


def can_roll(s: World) -> bool:
    """Whether there is a combat roll: both sides have something left to fight with (CC-XCMB-20)."""
    if not fighters(s, ATTACKER):
        return False
    return is_raid(current(s)) or fighters(s, DEFENDER) > 0 or fortress_works(s)


def dice_of_side(s: World, fight: CombatRound, side: int) -> int:
    """The dice that a side rolls: its units, a Fortress, those of a card (CC-BATTLE-03, CC-CITY-12)."""
    card = fight.cards[side]
    return fight.units[side] + fortress_dice(s, side) + (card.dice if card is not None else 0)


def fortress_dice(s: World, side: int) -> int:
    """The dice of a Fortress, in the first round (CC-CITY-12)."""
    b = current(s)
    return FORTRESS_DICE if side == DEFENDER and b.fortress and b.fortress_die and b.round == 1 else 0


def combat_value(s: World, fight: CombatRound, side: int, total: int) -> int:
    """The combat value of a side by the sum of its dice (CC-BATTLE-04); cards have changed `fight.values` before."""
    card = fight.cards[side]
    bonus = value_bonus(s, side) + (card.value if card is not None else 0)
    return max(0, fight.values[side] + total + bonus)


def hits_of_value(s: World, fight: CombatRound, side: int, value: int) -> int:
    """The hits of a side by its combat value, after cancelling (CC-BATTLE-05, -22)."""
    card, other = fight.cards[1 - side], 1 - side
    cancelled = fight.cancels[other] + cancelled_hits(s, other) + (card.cancels if card is not None else 0)
    return max(0, value // HIT + steel_hit(s, side, fight.units) - cancelled)


def value_bonus(s: World, side: int) -> int:
    """What is added to the combat value besides cards: Great Warlord, Fanaticism (CC-XEVT-20, CC-ADV-THE-07)."""
    b = current(s)
    bonus = b.bonus if side == ATTACKER else 0
    seat = b.seats[side]
    if b.temple and b.round == 1 and seat != BARBARIANS and has(s, seat, FANATICISM):
        bonus += FANATIC_VALUE
    return bonus


def steel_hit(s: World, side: int, units: list[int]) -> int:
    """Steel Weapons: more hits in the first roll, Army against Army without them (CC-ADV-WAR-07/08, CC-SEA-07)."""
    b = current(s)
    seat, other = b.seats[side], b.seats[1 - side]
    if b.sea or b.round != 1 or seat == BARBARIANS or not has(s, seat, STEEL_WEAPONS):
        return 0
    if not units[side] or not units[1 - side]:
        return 0
    return STEEL_HITS if other == BARBARIANS or not has(s, other, STEEL_WEAPONS) else 0


def cancelled_hits(s: World, side: int) -> int:
    """Hits against a side that Fortress and Warships cancel in the first round (CC-CITY-13, CC-ADV-MAR-05/06)."""
    b = current(s)
    if b.round != 1:
        return 0
    count = FORTRESS_CANCELS if side == DEFENDER and b.fortress and b.fortress_cancel else 0
    seat = b.seats[side]
    if seat != BARBARIANS and has(s, seat, WARSHIPS) and (b.sea or (side == ATTACKER and b.aboard)):
        count += WARSHIP_CANCELS
    return count


# The end of a round


def outcome_of_round(s: World) -> int:
    """How the battle ends after this round, or UNDECIDED (CC-BATTLE-07/08, CC-BARB-08, CC-NOTE-25).

    Barbarians have won if the last Army unit fell or the city; where nobody was to fall, nobody has lost.
    """
    return outcome_with(s, fighters(s, ATTACKER), fighters(s, DEFENDER))


def outcome_with(s: World, attackers: int, defenders: int) -> int:
    """How the battle ends after a round that leaves these numbers of fighting units, or UNDECIDED."""
    b = current(s)
    holds = b.cell in s.cities and not b.brought[DEFENDER]
    if not attackers:
        return DEFENDER if defenders or holds else DRAWN
    if is_raid(b):
        return STOPPED if defenders or holds else ATTACKER
    return UNDECIDED if defenders else ATTACKER
