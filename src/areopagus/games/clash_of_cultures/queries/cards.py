"""Hands, and which civil halves of Action cards can be played (CC-ACT, CC-XACT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from areopagus.kernel import Reason
from areopagus.kernel.bits import members

from ..catalog import (
    ACADEMY,
    CARD_CIVIL,
    CIVIL,
    CIVIL_CULTURE,
    CIVIL_PLAY,
    CULTURE,
    FOOD,
    GOLD,
    GREAT_WALL,
    HAPPY,
    NONE,
    ORE,
    SETTLER,
    STACK,
    WOOD,
)
from ..state import World
from .advances import free_choices
from .board import adjacent_slots, are_near, armies_at, city_count, own_cities, presence, within
from .cities import owner_of_wonder, usable, why_not_increase


def why_not_play(s: World, me: int, card: int) -> Reason | None:
    """Why the civil half of a card can't be played between actions (CC-ACT-03, CC-XACT-24)."""
    civil = CARD_CIVIL[card]
    play = CIVIL_PLAY[civil]
    if play == "reaction":
        return Reason("reason.reaction_only", "CC-ACT-03")
    if play == "action" and not s.turn.actions_left:
        return Reason("reason.no_action", "CC-ACT-03")
    if s.players[me].stock[CULTURE] < CIVIL_CULTURE[civil]:
        return Reason("reason.culture_tokens", "CC-XACT-23")
    if CAN_DO[civil](s, me):
        return None
    return Reason(f"reason.card.{CIVIL[civil]}", RULES[civil])


def playable(s: World, me: int) -> list[int]:
    """The cards in hand whose civil half can be played now."""
    return [card for card in members(s.players[me].actions) if why_not_play(s, me, card) is None]


# What the cards need


def neighbours_in_range(s: World, me: int) -> list[int]:
    """The other players with a unit or city within 2 spaces of one of the player's (CC-XACT-27)."""
    own = presence(s, me)
    return [other for other in range(s.seats) if other != me and are_near(s, own, presence(s, other), 2)]


def inspiring(s: World, me: int, victim: int = NONE) -> int:
    """The advances that Inspiration can give: those of neighbours, and of the victim of a capture (CC-XACT-02)."""
    teachers = set(neighbours_in_range(s, me))
    if victim != NONE:
        teachers.add(victim)
    known = 0
    for other in teachers:  # lint: allow set-order the union of sets of advances has no order
        known |= s.players[other].advances
    return known


def trade_partners(s: World, me: int) -> list[int]:
    """With whom Technology Trade is possible (CC-XACT-20)."""
    return [other for other in neighbours_in_range(s, me) if free_choices(s, me, s.players[other].advances)]


def spy_targets(s: World, me: int) -> list[int]:
    """The other players with a card in hand."""
    return [
        seat for seat, player in enumerate(s.players) if seat != me and (player.actions or player.objectives)
    ]


def raid_targets(s: World, me: int, camp: int) -> list[int]:
    """The cities of others that Mercenaries from a Settlement can attack (CC-XACT-07, CC-WON-29)."""
    walled = owner_of_wonder(s, GREAT_WALL)
    return [
        cell for cell, city in s.cities.items() if city.owner not in (me, walled) and within(s, camp, cell, 2)
    ]


def mercenary_camps(s: World, me: int) -> list[int]:
    """The Barbarian Settlements that Mercenaries can set in motion."""
    own = [*own_cities(s, me), *s.players[me].armies]
    own += [ship.cell for ship in s.players[me].ships if any(unit >> 3 for unit in ship.cargo)]
    return [
        camp
        for camp, units in s.camps.items()
        if units and raid_targets(s, me, camp) and any(within(s, camp, cell, 2) for cell in own)
    ]


def mercenary_means(s: World, me: int) -> int:
    """How many Settlements could be paid for."""
    stock = s.players[me].stock
    return stock[FOOD] + stock[WOOD] + stock[ORE] + stock[GOLD] + stock[CULTURE]


def militia_cities(s: World, me: int) -> list[int]:
    """The own cities with room for an Army unit."""
    return [cell for cell in own_cities(s, me) if armies_at(s, me, cell) < STACK]


def development_cities(s: World, me: int) -> list[int]:
    """The own cities that City Development can increase."""
    return [
        cell
        for cell, city in s.cities.items()
        if city.owner == me
        and any(why_not_increase(s, me, city, piece, price=False) is None for piece in range(1, 5))
    ]


def assassination_targets(s: World, me: int) -> list[int]:
    """The other players who are not under this effect."""
    return [seat for seat in range(s.seats) if seat != me and not s.players[seat].assassinated]


def academies(s: World, me: int) -> int:
    """The own cities with an Academy that can be used."""
    return sum(city.owner == me and usable(s, city, ACADEMY) for city in s.cities.values())


def others(s: World, me: int) -> list[int]:
    """The other players."""
    return [seat for seat in range(s.seats) if seat != me]


def _hero_general(s: World, me: int) -> bool:
    return s.turn.land_wins > s.turn.heroes and any(
        city.owner == me and city.mood != HAPPY for city in s.cities.values()
    )


def _explorer(s: World, me: int) -> bool:
    settler = s.players[me].reserve[SETTLER] > 0 and city_count(s, me) > 0
    return settler or bool(adjacent_slots(s, me))


def _takeover(s: World, me: int) -> bool:
    return not s.turn.takeover and not s.turn.influenced and bool(s.camps)


def _mercenaries(s: World, me: int) -> bool:
    return mercenary_means(s, me) > 0 and bool(mercenary_camps(s, me))


CAN_DO: Final[dict[int, Callable[[World, int], bool]]] = {
    CIVIL.index(key): check
    for key, check in {
        "quick_advance": lambda s, me: bool(free_choices(s, me)),
        "inspiration": lambda s, me: bool(free_choices(s, me, inspiring(s, me))),
        "hero_general": _hero_general,
        "spy": lambda s, me: bool(spy_targets(s, me)),
        "ideas": lambda s, me: academies(s, me) > 0,
        "great_ideas": lambda s, me: s.turn.land_wins > s.turn.great_ideas,
        "mercenaries": _mercenaries,
        "cultural_takeover": _takeover,
        "city_development": lambda s, me: bool(development_cities(s, me)),
        "production_focus": lambda s, me: not s.turn.focus and not s.turn.mass,
        "explorer": _explorer,
        "negotiations": lambda s, me: not s.turn.begun,
        "leadership": lambda s, me: True,
        "assassination": lambda s, me: bool(assassination_targets(s, me)),
        "mass_production": lambda s, me: not s.turn.focus and not s.turn.mass,
        "new_plans": lambda s, me: s.players[me].objectives != 0 and s.objective_deck != 0,
        "synergies": lambda s, me: False,
        "teach_us": lambda s, me: False,
        "militia": lambda s, me: s.players[me].reserve[1] > 0 and bool(militia_cities(s, me)),
        "technology_trade": lambda s, me: bool(trade_partners(s, me)),
        "new_ideas": lambda s, me: False,
    }.items()
}
"""For each civil half, whether it can do something for the player now."""
RULES: Final = {civil: f"CC-XACT-{civil + 1:02}" for civil in range(len(CIVIL))}
