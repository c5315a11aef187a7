"""Goods and Colonists: limits, prices, what can be kept."""

from __future__ import annotations

from collections.abc import Sequence

from ..catalog.basics import (
    ANY,
    CRYSTAL,
    GOODS,
    MINERAL,
    NONE,
    NOT_MINERAL,
    PLANT,
    RESOURCES,
    WATER,
    WATER_OR_PLANT,
)
from ..catalog.board import WAREHOUSE
from ..catalog.cards import CONTRACTS
from ..catalog.player_board import (
    DEPOT,
    LQ_OP,
    LQ_ROW_SLOTS,
    LQ_ROWS,
    START_SHELTERS,
    STORAGE_BESIDES_SHELTERS,
)
from ..catalog.terrain import SHELTERS
from ..state import COLONIZATION, Mars

GOOD_COUNT = len(GOODS)


def shelters_on_map(s: Mars, me: int) -> int:
    """Number of Shelters of a player on the map."""
    return SHELTERS - s.players[me].shelters


def storage_limit(s: Mars, me: int) -> int:
    """Maximum number of each Resource in a player's Storage (OM-PB-01)."""
    return shelters_on_map(s, me) + STORAGE_BESIDES_SHELTERS


def lq_capacity(s: Mars, me: int) -> int:
    """Maximum number of Colonists in the Living Quarters (OM-PB-05)."""
    return LQ_ROW_SLOTS * (LQ_ROWS + shelters_on_map(s, me) - START_SHELTERS)


def free_lq(s: Mars, me: int) -> int:
    """Number of free slots in the Living Quarters."""
    return lq_capacity(s, me) - s.players[me].lq


def lacerda_at_home(s: Mars) -> int:
    """Number of spaces of Lacerda's Living Quarters that count as occupied (OM-NOTE-61, OM-OPT-10)."""
    if "lacerda_quarters=all" in s.switches:
        return LQ_ROW_SLOTS * len(LQ_OP)
    return lq_capacity(s, s.lacerda)


def has_room_for_item(s: Mars, me: int, more: int = 0) -> bool:
    """Whether a Crystal of the Warehouse can be stored when `more` Depot spaces are free (OM-NOTE-06, OM-OPT-09)."""
    taken = 0 if "warehouse_crystals=depot" in s.switches else s.players[me].below
    return taken < free_depot(s, me) + more


def free_depot(s: Mars, me: int) -> int:
    """Number of Depot spaces without a Ship or a Crystal (OM-PB-07)."""
    player = s.players[me]
    return DEPOT - sum(player.ships) - player.crystals


def is_own_turn(s: Mars, me: int) -> bool:
    """Whether it is the player's turn in the Colonization Phase; only then is a Goal a Crystal (OM-NOTE-54)."""
    return s.active == me and s.phase == COLONIZATION


def crystal_means(s: Mars, me: int) -> int:
    """Number of Crystals a player can pay: those in the Depot and, in the own turn, Private Goals in hand."""
    player = s.players[me]
    return player.crystals + (player.goals.bit_count() if is_own_turn(s, me) else 0)


def can_afford(storage: Sequence[int], units: Sequence[int], crystals: int = 0) -> bool:
    """Whether a price can be paid: a Mineral stands for any other Resource, not for a Crystal (OM-TERM-21)."""
    if not units:
        return True
    if len(units) == 1:
        unit = units[0]
        if unit == CRYSTAL:
            return crystals > 0
        if unit == ANY:
            return any(storage)
        if unit == WATER_OR_PLANT:
            return storage[WATER] > 0 or storage[PLANT] > 0 or storage[MINERAL] > 0
        return storage[unit] > 0 or storage[MINERAL] > 0
    need = [0] * GOOD_COUNT
    any_units = 0
    for unit in units:
        if unit >= 0:
            need[unit] += 1
        else:
            any_units += 1
    if need[CRYSTAL] > crystals:
        return False
    minerals = storage[MINERAL] - need[MINERAL]
    total = any_units
    for good in range(RESOURCES):
        total += need[good]
        if good != MINERAL and need[good] > storage[good]:
            minerals -= need[good] - storage[good]
    return minerals >= 0 and sum(storage) >= total


def ways_to_pay(storage: Sequence[int], unit: int, rest: Sequence[int]) -> list[int]:
    """The Resources with which a unit can be paid so that the rest can still be paid."""
    if unit == ANY:
        goods: Sequence[int] = range(RESOURCES)
    elif unit == WATER_OR_PLANT:
        goods = (MINERAL, WATER, PLANT)
    else:
        goods = (unit,) if unit == MINERAL else (MINERAL, unit)
    ways = []
    for good in goods:
        if storage[good]:
            left = list(storage)
            left[good] -= 1
            if can_afford(left, [other for other in rest if other != CRYSTAL]):
                ways.append(good)
    return ways


def contracts_needing(s: Mars, me: int, good: int) -> list[int]:
    """The player's Delivery Contracts that still need a good (OM-CONTRACT-02)."""
    return [
        contract
        for contract, owner in enumerate(s.contract_owner)
        if owner == me and s.contract_goods[contract * GOOD_COUNT + good] < CONTRACTS[contract].needs[good]
    ]


def can_keep(s: Mars, me: int, good: int) -> bool:
    """Whether at least one unit of a gain would not be lost (OM-XGEN-02, OM-NOTE-52)."""
    if good == CRYSTAL:
        return True
    return s.players[me].storage[good] < storage_limit(s, me) or bool(contracts_needing(s, me, good))


def tradable(s: Mars, me: int) -> list[int]:
    """The Resources that can be given for others so that something can be kept in return (OM-XBP-20).

    Who gives a Resource has room for one of it again.
    """
    keeps_any = any(can_keep(s, me, good) for good in NOT_MINERAL)
    return [
        good
        for good, count in enumerate(s.players[me].storage)
        if count and (keeps_any or good in NOT_MINERAL)
    ]


def can_keep_another_crystal(s: Mars, me: int) -> bool:
    """Whether one more Crystal below the Depot will find a place, in the Depot or on a Contract (OM-NOTE-25)."""
    needed = sum(
        CONTRACTS[contract].needs[CRYSTAL] - s.contract_goods[contract * GOOD_COUNT + CRYSTAL]
        for contract in contracts_needing(s, me, CRYSTAL)
    )
    return s.players[me].below < free_depot(s, me) + needed


def can_take_item(s: Mars, me: int, good: int) -> bool:
    """Whether an item can be taken from the Warehouse: there, and to be stored or delivered (OM-RES-01/03/05)."""
    if not s.warehouse[good]:
        return False
    if good == CRYSTAL:
        fits = has_room_for_item(s, me)
    else:
        fits = s.players[me].storage[good] < storage_limit(s, me)
    return fits or bool(contracts_needing(s, me, good))


def warehouse_items(s: Mars, me: int) -> list[int]:
    """The goods that a player can take from the Warehouse."""
    return [good for good in WAREHOUSE if can_take_item(s, me, good)]


def deliverable(s: Mars, me: int, contract: int) -> list[int]:
    """The goods that a player holds and a Delivery Contract still needs (OM-CONTRACT-02/05, OM-NOTE-53)."""
    if CONTRACTS[contract].kind != NONE:
        return []
    player = s.players[me]
    held = (*player.storage, player.crystals + player.below)
    goods = s.contract_goods
    return [
        good
        for good in range(GOOD_COUNT)
        if held[good] and goods[contract * GOOD_COUNT + good] < CONTRACTS[contract].needs[good]
    ]
