"""Lacerda's actions and the benefits they bring (OM-SOLO-29 to -34, -42, -46 to -49, -57, OM-XSOLO-02 to -05)."""

from __future__ import annotations

from areopagus.kernel import Rule

from ...catalog.basics import NONE
from ...catalog.board import HIRE_SLOT, WAREHOUSE
from ...catalog.cards import BLUEPRINTS, CONTRACT_COST, CONTRACTS, FIRST_CONTRACT, SCIENTISTS
from ...catalog.effects import ANY_KIND, Effect
from ...catalog.solo import BOT_SEQUENCE
from ...catalog.technology import FIRST_LAB, LAB, LAB_LEVEL
from ...effects.cards import take_scientist
from ...effects.colonists import bring_home
from ...effects.contracts import take_contract
from ...effects.goods import gain_crystals, spend_crystal
from ...effects.lacerda import move_icon, waste_item
from ...effects.technology import develop, take_tech
from ...queries.cards import next_spaces, scientists_of
from ...queries.lacerda import LAST_COLUMN, best, can_use, movable, usable_blueprints, wants_scientist
from ...queries.reasons import why_not_take_blueprint
from ...state import Mars
from ...words import CONTRACT, SCIENTIST
from ..blueprints import take_one
from ..decisions import settle_used_tech, take_lss_benefit
from .building import (
    construct_here,
    construct_in_sequence,
    upgrade_all,
    upgrade_one,
    upgrade_with_tech,
)
from .choosing import draw

# Blueprints and Tech


def obtain_blueprint(s: Mars) -> Rule[None]:
    """A Blueprint that scores for his Scientists, from the fullest row, the leftmost (OM-SOLO-29/30, OM-LAC-04)."""
    scoring = [SCIENTISTS[scientist].scores for scientist in scientists_of(s, s.lacerda)]
    cards = [card for row in s.display for card in row]
    candidates = [card for card in cards if BLUEPRINTS[card].kind in scoring] or cards
    rows = [row for row in s.display if any(card in candidates for card in row)]
    fullest = max(rows, key=len)
    yield from take_one(s, s.lacerda, next(card for card in fullest if card in candidates))


def learn(s: Mars) -> Rule[None]:
    """The cheapest Tech tile he lacks, into the top space of the first column (OM-SOLO-31/32, OM-LAC-05)."""
    tech = s.players[s.lacerda].tech
    space = next(space for space, kind in enumerate(s.grid) if kind != NONE and tech[kind] == NONE)
    lab = next(lab for lab in FIRST_LAB if lab not in tech)
    take_tech(s, s.lacerda, space, lab)
    yield from benefit_of_lab(s, lab)


def develop_most_and_least(s: Mars, free: bool) -> Rule[None]:
    """Develop the most developed tile that can be, then the least developed (OM-SOLO-33/34, OM-LAC-06)."""
    tech = s.players[s.lacerda].tech
    tiles = movable(s, free)
    if tiles:
        yield from develop_tile(s, min(tiles, key=lambda tile: (-LAB_LEVEL[tech[tile]], -tech[tile])), free)
    tech = s.players[s.lacerda].tech
    tiles = movable(s, free)
    if tiles:
        yield from develop_tile(s, min(tiles, key=lambda tile: (LAB_LEVEL[tech[tile]], -tech[tile])), free)


def develop_tile(s: Mars, tech: int, free: bool) -> Rule[None]:
    """Develop one tile to the space he prefers; the last column costs a Crystal (OM-LAC-07, OM-NOTE-60)."""
    spaces = next_spaces(s, s.lacerda, tech)
    lab = min(spaces, key=lambda space: (preference(s, LAB[space].effect), -space))
    if LAB_LEVEL[lab] == LAST_COLUMN and not free:
        spend_crystal(s, s.lacerda)
    develop(s, s.lacerda, tech, lab)
    yield from benefit_of_lab(s, lab)


LAB_PREFERENCE = ("upgrade", "take_blueprint", "gain_crystals", "warehouse", "move_bots")


def preference(s: Mars, effect: Effect) -> int:
    """A sort key for the benefit of a Lab space, lowest for what he wants most; one he can't use counts as none."""
    if effect.name not in LAB_PREFERENCE or not can_use_lab(s, effect):
        return len(LAB_PREFERENCE)
    return LAB_PREFERENCE.index(effect.name)


def can_use_lab(s: Mars, effect: Effect) -> bool:
    """Whether he can use the benefit of a Lab space."""
    return effect.name == "move_bots" or can_use(s, effect)


def benefit_of_lab(s: Mars, lab: int) -> Rule[None]:
    """The benefit of a Lab space for Lacerda (OM-XSOLO-02)."""
    effect = LAB[lab].effect
    if effect.name == "move_bots":
        move_bot_on(s)
    elif effect.name == "upgrade" and can_use(s, effect):
        yield from upgrade_all(s)
    elif effect.name in ("warehouse", "gain_crystals", "take_blueprint"):
        yield from simple_benefit(s, effect)


@settle_used_tech.by_lacerda(rule="OM-NOTE-41")
def develop_used(s: Mars, me: int, tech: int) -> Rule[None]:
    """His Tech was used: he develops it if he can (OM-NOTE-41, OM-LAC-21)."""
    if next_spaces(s, me, tech):
        yield from develop_tile(s, tech, free=True)


# Hire


def hire(s: Mars) -> Rule[None]:
    """The Scientist with most potential or, with two of them, the best Contract (OM-SOLO-46 to -48, OM-LAC-13/14)."""
    me = s.lacerda
    if wants_scientist(s):
        owned = [card for player in s.players for card in player.blueprints]
        scientists = best(
            [card for card in s.hire if card != NONE and card < FIRST_CONTRACT],
            lambda scientist: -sum(BLUEPRINTS[card].kind == SCIENTISTS[scientist].scores for card in owned),
        )
        scientist = yield from draw(s, sorted(scientists), SCIENTIST)
        take_scientist(s, me, scientist)
        return
    contracts = best(
        [card - FIRST_CONTRACT for card in s.hire if card >= FIRST_CONTRACT],
        lambda contract: -CONTRACTS[contract].op_done,
    )
    contract = yield from draw(s, sorted(contracts), CONTRACT)
    for _ in range(CONTRACT_COST):
        spend_crystal(s, me)
    take_contract(s, me, contract)


# Benefits


def simple_benefit(s: Mars, effect: Effect) -> Rule[None]:
    """Items of the Warehouse, Crystals, Blueprints."""
    for _ in range(effect.amount):
        if effect.name == "gain_crystals":
            gain_crystals(s, s.lacerda, 1)
        elif effect.name == "warehouse" and any(s.warehouse):
            take_most_plentiful(s)
        elif effect.name == "take_blueprint" and why_not_take_blueprint(s, s.lacerda) is None:
            yield from obtain_blueprint(s)


def take_most_plentiful(s: Mars) -> None:
    """The item of the Warehouse there is most of, the leftmost if equal (OM-SOLO-57)."""
    waste_item(s, max(WAREHOUSE, key=lambda good: s.warehouse[good]))


def move_bot_on(s: Mars) -> None:
    """His Bot moves one icon along the sequence (OM-SOLO-41)."""
    move_icon(s, (s.bot_icon + 1) % len(BOT_SEQUENCE))


def benefit_of_discovery(s: Mars, effect: Effect) -> Rule[None]:
    """The benefit of a Discovery tile for Lacerda (OM-XSOLO-04)."""
    if effect.name == "develop":
        yield from develop_most_and_least(s, free=False)
    elif effect.name == "construct":
        if effect.target == ANY_KIND:
            yield from construct_in_sequence(s)
        else:
            yield from construct_here(s, effect.target)
    elif effect.name == "upgrade":
        for _ in range(effect.amount):
            if usable_blueprints(s):
                yield from upgrade_one(s)
        if "upgrade_tech=everywhere" in s.switches:
            yield from upgrade_with_tech(s)
    elif effect.name == "hire_or_contract":
        yield from hire(s)
    elif effect.name == "learn_tech":
        yield from learn(s)
    else:
        yield from simple_benefit(s, effect)


@take_lss_benefit.by_lacerda(rule="OM-SOLO-42")
def retrieve_or_gain_crystal(s: Mars, me: int) -> Rule[None]:
    """He retrieves his Colonist from the Hire slot, or gains a Crystal (OM-SOLO-42)."""
    if s.slots[HIRE_SLOT][me]:
        bring_home(s, me, HIRE_SLOT)
    else:
        gain_crystals(s, me, 1)
    yield from ()
