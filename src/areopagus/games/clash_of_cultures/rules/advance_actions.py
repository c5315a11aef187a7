"""What advances let a player do in a Turn, as an action or besides (CC-ADV, CC-XADV).

Asks: bartering.card, bartering.gain
"""

from __future__ import annotations

from functools import partial
from typing import Final

from areopagus.kernel import Ask, Rule
from areopagus.kernel.bits import members

from ..catalog import (
    ABSOLUTE_POWER,
    ADVANCES,
    ART_AND_SCULPTURES,
    BARTERING,
    CARTOGRAPHY,
    CIVIL_LIBERTIES,
    CULTURE,
    GOLD,
    IDEAS,
    MOOD,
    TAXES,
)
from ..effects.cards import barter_action
from ..effects.goods import gain, spend
from ..effects.turns import force_labor, gain_absolute_power, use_advance
from ..queries.actions import ART_CULTURE, FORCED_LABOR_MOOD, POWER_MOOD, TAXES_MOOD, VOTING_MOOD
from ..queries.board import city_count
from ..queries.reasons import why_not_gain, why_not_held
from ..registry import advance
from ..state import World
from ..words import ACTION, KIND
from .civic import civic
from .influence import influence

MAP_CULTURE: Final = ADVANCES[CARTOGRAPHY].numbers["culture"]
MAP_IDEAS: Final = ADVANCES[CARTOGRAPHY].numbers["ideas"]
TAXES_GOLD: Final = ADVANCES[TAXES].numbers["gold"]
LIBERTIES_MOOD: Final = ADVANCES[CIVIL_LIBERTIES].numbers["mood"]
POWER_ACTIONS: Final = ADVANCES[ABSOLUTE_POWER].numbers["actions"]
BARTERED: Final = {
    GOLD: ADVANCES[BARTERING].numbers["gold"],
    CULTURE: ADVANCES[BARTERING].numbers["culture"],
}


@advance("cartography", rule="CC-ADV-MAR-04")
def cartography(s: World, me: int) -> Rule[None]:
    """Cartography: Culture tokens and Ideas for each Region with a Ship."""
    use_advance(s, CARTOGRAPHY)
    regions = len({s.layout.region_of[ship.cell] for ship in s.players[me].ships})
    gain(s, me, CULTURE, regions * MAP_CULTURE)
    gain(s, me, IDEAS, regions * MAP_IDEAS)
    yield from ()


@advance("taxes", rule="CC-ADV-ECO-07")
def taxes(s: World, me: int) -> Rule[None]:
    """Taxes: Gold for each city, for Mood tokens."""
    use_advance(s, TAXES)
    spend(s, me, MOOD, TAXES_MOOD)
    gain(s, me, GOLD, city_count(s, me) * TAXES_GOLD)
    yield from ()


@advance("civil_liberties", rule="CC-ADV-DEM-03")
def civil_liberties(s: World, me: int) -> Rule[None]:
    """Civil Liberties: Mood tokens."""
    gain(s, me, MOOD, LIBERTIES_MOOD)
    yield from ()


@advance("art_and_sculptures", rule="CC-ADV-CUL-01")
def art(s: World, me: int) -> Rule[None]:
    """Art & Sculptures: Cultural Influence for Culture tokens instead of an action."""
    use_advance(s, ART_AND_SCULPTURES)
    spend(s, me, CULTURE, ART_CULTURE)
    yield from influence(s, me)


@advance("voting", rule="CC-ADV-DEM-01")
def voting(s: World, me: int) -> Rule[None]:
    """Voting: Civic Improvement for Mood tokens instead of an action."""
    spend(s, me, MOOD, VOTING_MOOD)
    yield from civic(s, me)


@advance("forced_labor", rule="CC-ADV-AUT-02")
def forced_labor(s: World, me: int) -> Rule[None]:
    """Forced Labor: Angry cities act as Neutral in this Turn."""
    spend(s, me, MOOD, FORCED_LABOR_MOOD)
    force_labor(s, me)
    yield from ()


@advance("absolute_power", rule="CC-XADV-12")
def absolute_power(s: World, me: int) -> Rule[None]:
    """Absolute Power: more actions for Mood tokens."""
    use_advance(s, ABSOLUTE_POWER)
    spend(s, me, MOOD, POWER_MOOD)
    gain_absolute_power(s, me, POWER_ACTIONS)
    yield from ()


@advance("bartering", rule="CC-XADV-06")
def bartering(s: World, me: int) -> Rule[None]:
    """Bartering: Gold or Culture tokens for an Action card."""
    use_advance(s, BARTERING)
    word = yield Ask(
        me,
        "bartering.card",
        lambda: [ACTION[card] for card in members(s.players[me].actions)],
        rule="CC-XADV-06",
        why=partial(why_not_held, s, me, "CC-XADV-06"),
    )
    barter_action(s, me, ACTION.index(word))
    word = yield Ask(
        me,
        "bartering.gain",
        [KIND[kind] for kind in BARTERED],
        rule="CC-XADV-06",
        why=partial(why_not_gain, "CC-XADV-06"),
    )
    kind = KIND.index(word)
    gain(s, me, kind, BARTERED[kind])
