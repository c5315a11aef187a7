"""Hands, and which civil halves of Action cards can be played (CC-ACT, CC-XACT)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from areopagus.kernel import Reason, Word
from areopagus.kernel.bits import members

from ..card_catalog import ACTION_CARDS, CIVIL, Civil
from ..catalog import ACADEMY, ADDED_PIECES, ARMY, BARBARIANS, CULTURE, HAPPY, NONE, SETTLER, STACK, number_of
from ..registry import CardRules, civil_card
from ..state import World, cargo_kind
from ..words import DONE, HEX
from .advances import free_choices
from .board import adjacent_slots, are_near, armies_at, city_count, own_cities, presence, within
from .cities import usable
from .grow import why_not_grow, why_not_increase
from .reasons import why_not_own_city
from .wonders import is_safe_from_barbarians

MERCENARY_DISTANCE: Final = CIVIL[number_of(CIVIL, "mercenaries")].numbers["distance"]
"""Spaces between hired Barbarians, who hires them, and whom they attack."""
MASS_COLLECTS: Final = CIVIL[number_of(CIVIL, "mass_production")].collects


def why_not_play(s: World, me: int, card: int) -> Reason | None:
    """Why the civil half of a card can't be played between actions (CC-ACT-03, CC-XACT-24)."""
    civil = ACTION_CARDS[card].civil
    if civil.play == "reaction":
        return Reason("reason.reaction_only", "CC-ACT-03")
    if civil.play == "action" and not s.turn.actions_left:
        return Reason("reason.no_action", "CC-ACT-03")
    if s.players[me].stock[CULTURE] < civil.culture:
        return Reason("reason.culture_tokens", "CC-XACT-23")
    return civil_card[civil.key].why_not(s, me)


def playable(s: World, me: int) -> list[int]:
    """The cards in hand whose civil half can be played now."""
    return [card for card in members(s.players[me].actions) if why_not_play(s, me, card) is None]


def reactions(s: World, me: int, kind: CardRules, about: int, played: int) -> list[int]:
    """The cards in hand that may be played on what has just happened; each name once (CC-ACT-06)."""
    return [
        card
        for card in members(s.players[me].actions)
        if _can_react(s, me, kind, about, ACTION_CARDS[card].civil, played)
    ]


def _can_react(s: World, me: int, kind: CardRules, about: int, civil: Civil, played: int) -> bool:
    if civil.key not in kind or played >> civil.number & 1:
        return False
    return kind[civil.key].why_not(s, me, about) is None


# What the cards need


def neighbours_in_range(s: World, me: int, distance: int) -> list[int]:
    """The other players with a unit or city within a distance of one of the player's (CC-XACT-27)."""
    own = presence(s, me)
    return [
        other for other in range(s.seats) if other != me and are_near(s, own, presence(s, other), distance)
    ]


def inspiring(s: World, me: int, distance: int, victim: int = NONE) -> int:
    """The advances that Inspiration can give: those of neighbours, and of the victim of a capture (CC-XACT-02)."""
    teachers = set(neighbours_in_range(s, me, distance))
    if victim not in (NONE, BARBARIANS):
        teachers.add(victim)
    advances = 0
    for other in teachers:  # lint: allow set-order the union of sets of advances has no order
        advances |= s.players[other].advances
    return advances


def teaching(s: World, victim: int) -> int:
    """The advances that Teach Us can give: those of the victim of a capture (CC-XACT-18)."""
    return 0 if victim == BARBARIANS else s.players[victim].advances


def trade_partners(s: World, me: int, distance: int) -> list[int]:
    """With whom Technology Trade is possible (CC-XACT-20)."""
    return [
        other
        for other in neighbours_in_range(s, me, distance)
        if free_choices(s, me, s.players[other].advances)
    ]


def spy_targets(s: World, me: int) -> list[int]:
    """The other players with a card in hand."""
    return [
        seat for seat, player in enumerate(s.players) if seat != me and (player.actions or player.objectives)
    ]


def raid_targets(s: World, me: int, camp: int, distance: int) -> list[int]:
    """The cities of others that Mercenaries from a Settlement can attack (CC-XACT-07, CC-WON-29)."""
    return [
        cell
        for cell, city in s.cities.items()
        if city.owner != me and within(s, camp, cell, distance) and not is_safe_from_barbarians(s, city.owner)
    ]


def mercenary_camps(s: World, me: int, distance: int) -> list[int]:
    """The Barbarian Settlements that Mercenaries can set in motion."""
    own = [*own_cities(s, me), *s.players[me].armies]
    own += [ship.cell for ship in s.players[me].ships if any(cargo_kind(unit) == ARMY for unit in ship.cargo)]
    return [
        camp
        for camp, units in s.camps.items()
        if units
        and raid_targets(s, me, camp, distance)
        and any(within(s, camp, cell, distance) for cell in own)
    ]


def mercenary_means(s: World, me: int, kinds: Collection[int]) -> int:
    """What a player has of the kinds that Mercenaries can be paid with."""
    stock = s.players[me].stock
    return sum(stock[kind] for kind in kinds)


def militia_cities(s: World, me: int) -> list[int]:
    """The own cities with room for an Army unit."""
    return [cell for cell in own_cities(s, me) if armies_at(s, me, cell) < STACK]


def development_cities(s: World, me: int) -> list[int]:
    """The own cities that City Development can increase."""
    return [
        cell
        for cell, city in s.cities.items()
        if city.owner == me
        and any(why_not_increase(s, me, city, piece, is_paid=False) is None for piece in ADDED_PIECES)
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


def can_honour_hero(s: World, me: int) -> bool:
    """Whether a battle was won that no Hero General was used for, and a mood can rise (CC-XACT-03)."""
    return s.turn.land_wins > s.turn.heroes and any(
        city.owner == me and city.mood != HAPPY for city in s.cities.values()
    )


def can_use_explorer(s: World, me: int) -> bool:
    """Whether a Region can be revealed or a Settler placed (CC-XACT-11)."""
    has_settler = s.players[me].reserve[SETTLER] > 0 and city_count(s, me) > 0
    return has_settler or bool(adjacent_slots(s, me))


def can_take_over(s: World, me: int) -> bool:
    """Whether there are Barbarians, and the player may influence culture later in this Turn (CC-XACT-08)."""
    return not s.turn.takeover and not s.turn.influenced and bool(s.camps)


def can_help_collect(s: World, me: int) -> bool:
    """Whether neither Production Focus nor Mass Production waits (CC-XACT-10, -15)."""
    return not s.turn.focus and not s.turn.mass


def extra_collects(s: World) -> int:
    """Additional Resources that the next Collect can take with Mass Production (CC-XACT-15)."""
    return MASS_COLLECTS if s.turn.mass else 0


def can_raise_militia(s: World, me: int) -> bool:
    """Whether an Army unit is in supply and a city has room for it (CC-XACT-19)."""
    return s.players[me].reserve[ARMY] > 0 and bool(militia_cities(s, me))


# Why a card can't be used on something


def why_not_hire(s: World, hired: list[int], word: Word) -> Reason | None:
    """Why Barbarians can't be hired."""
    if word == DONE:
        return Reason("reason.one_settlement", "CC-XACT-07")
    if word not in HEX:
        return None
    cell = HEX.index(word)
    if not s.camps.get(cell):
        return Reason("reason.no_barbarians", "CC-XACT-07")
    return Reason("reason.hired" if cell in hired else "reason.no_mercenaries", "CC-XACT-07")


def why_not_raided(s: World, me: int, camp: int, word: Word) -> Reason | None:
    """Why Mercenaries can't attack a city."""
    if word not in HEX:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None:
        return Reason("reason.no_city", "CC-XACT-07")
    if city.owner == me:
        return Reason("reason.own_city", "CC-XACT-07")
    if not within(s, camp, city.cell, MERCENARY_DISTANCE):
        return Reason("reason.too_far", "CC-XACT-07")
    return Reason("reason.great_wall_raid", "CC-WON-29")


def why_not_develop(s: World, me: int, word: Word) -> Reason | None:
    """Why City Development can't increase a city."""
    if word not in HEX or why_not_own_city(s, me, "CC-XACT-09", word) is not None:
        return why_not_own_city(s, me, "CC-XACT-09", word)
    return why_not_grow(s, me, s.cities[HEX.index(word)], is_paid=False)
