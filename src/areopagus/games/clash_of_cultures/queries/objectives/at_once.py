"""Objectives that are completed at once: after a founding, a Draft, an action or a battle."""

from __future__ import annotations

from typing import Final

from ...card_catalog import OBJECTIVES
from ...catalog import ANGRY, BARBARIANS, CATEGORIES, NONE, WARFARE, number_of
from ...registry import objective
from ...state import ATTACKER, DEFENDER, Battle, World
from .counting import cities_in_mood, is_far_from_home

CITY_FOUNDER: Final = number_of(OBJECTIVES, "city_founder")
FOUNDER_DISTANCE: Final = OBJECTIVES[CITY_FOUNDER].numbers["distance"]


# After a founding, a Draft, an action


@objective("city_founder", rule="CC-XOBJ-26", on=("founding",))
def _city_founder(s: World, me: int, *, distance: int) -> bool:
    """Always: a founding nearer than the distance is no occasion (`is_far_founding`)."""
    return True


def is_far_founding(s: World, me: int, cell: int) -> bool:
    """Whether a city founded in a space is an occasion for City Founder (CC-XOBJ-26)."""
    return is_far_from_home(s, me, cell, FOUNDER_DISTANCE)


@objective("draft", rule="CC-XOBJ-32", on=("draft",))
def _draft(s: World, me: int, *, drafts: int) -> bool:
    return s.turn.drafts == drafts


@objective("terror_regime", rule="CC-XOBJ-53", on=("action",))
def _terror_regime(s: World, me: int, *, cities: int) -> bool:
    return cities_in_mood(s, me, ANGRY) >= cities


# After a battle


def _battle(s: World) -> Battle:
    assert s.battle is not None
    return s.battle


def _side(s: World, me: int) -> int:
    return ATTACKER if _battle(s).seats[ATTACKER] == me else DEFENDER


def _has_won(s: World, me: int) -> bool:
    return _battle(s).outcome == _side(s, me)


def _has_beaten_player(s: World, me: int) -> bool:
    return _has_won(s, me) and _enemy(s, me) != BARBARIANS


def _enemy(s: World, me: int) -> int:
    return _battle(s).seats[1 - _side(s, me)]


def _brought_less(s: World, me: int) -> bool:
    side, brought = _side(s, me), _battle(s).brought
    return brought[side] < brought[1 - side]


def _has_captured_from_player(s: World, me: int) -> bool:
    b = _battle(s)
    return _side(s, me) == ATTACKER and b.settlement_taken and b.city_owner not in (NONE, BARBARIANS)


@objective("conqueror", rule="CC-XOBJ-33", on=("battle",))
def _conqueror(s: World, me: int) -> bool:
    return _has_captured_from_player(s, me) and _battle(s).held


@objective("warmonger", rule="CC-XOBJ-34", on=("battle",))
def _warmonger(s: World, me: int) -> bool:
    return me == s.active and _battle(s).second


@objective("general", rule="CC-XOBJ-35", on=("battle",))
def _general(s: World, me: int, *, destroyed: int) -> bool:
    b = _battle(s)
    return not b.sea and b.destroyed[_side(s, me)] >= destroyed


@objective("great_battle", rule="CC-XOBJ-36", on=("battle",))
def _great_battle(s: World, me: int, *, armies: int) -> bool:
    b = _battle(s)
    return not b.sea and sum(b.brought) >= armies


@objective("defiance", rule="CC-XOBJ-37", on=("battle",))
def _defiance(s: World, me: int) -> bool:
    return _has_beaten_player(s, me) and _brought_less(s, me)


@objective("naval_assault", rule="CC-XOBJ-39", on=("battle",))
def _naval_assault(s: World, me: int) -> bool:
    return _has_captured_from_player(s, me) and bool(_battle(s).aboard)


@objective("bold", rule="CC-XOBJ-45", on=("battle",))
def _bold(s: World, me: int) -> bool:
    if not _has_beaten_player(s, me):
        return False
    warfare = CATEGORIES[WARFARE].mask
    enemy = s.players[_enemy(s, me)].advances & warfare
    own = s.players[me].advances & warfare
    return enemy.bit_count() > own.bit_count() or _brought_less(s, me)


@objective("legendary_battle", rule="CC-XOBJ-47", on=("battle",))
def _legendary_battle(s: World, me: int, *, armies: int, size: int) -> bool:
    b = _battle(s)
    return (
        _side(s, me) == ATTACKER
        and not b.sea
        and b.brought[ATTACKER] >= armies
        and b.city_owner not in (NONE, BARBARIANS)
        and b.city_size == size
        and b.city_wonder != NONE
    )


@objective("scavenger", rule="CC-XOBJ-48", on=("battle",))
def _scavenger(s: World, me: int) -> bool:
    return _battle(s).scavenged[_side(s, me)]


@objective("aggressor", rule="CC-XOBJ-49", on=("battle",))
def _aggressor(s: World, me: int, *, destroyed: int) -> bool:
    b = _battle(s)
    return not b.sea and _side(s, me) == ATTACKER and _has_won(s, me) and b.destroyed[ATTACKER] >= destroyed


@objective("barbarian_conquest", rule="CC-XOBJ-50", on=("battle",))
def _barbarian_conquest(s: World, me: int, *, armies: int) -> bool:
    b = _battle(s)
    return _side(s, me) == ATTACKER and b.settlement_taken and b.camp_units >= armies


@objective("resistance", rule="CC-XOBJ-52", on=("battle",))
def _resistance(s: World, me: int, *, destroyed: int) -> bool:
    b = _battle(s)
    return not b.sea and _side(s, me) == DEFENDER and b.destroyed[DEFENDER] >= destroyed
