"""Build Units (CC-BUILD): units are paid and placed one by one.

Asks: recruit.unit
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push

from ..catalog import ARMY, CHEMISTRY, NATIONALISM, SHIP, UNITS
from ..effects.cities import begin_activation
from ..effects.turns import count_draft
from ..effects.units import place_ship, place_unit
from ..queries.board import foreign_ships
from ..queries.build import why_not_draft, why_not_recruit
from ..queries.cities import acting_size
from ..queries.goods import has
from ..queries.labels import recruit_label
from ..state import City, World
from ..words import DO_DRAFT, DONE, UNIT
from .advance_reactions import draft_army, gain_national_token, refund
from .battle import start_sea_battle
from .payment import pay


def build_units(s: World, me: int, city: City) -> Rule[None]:
    """Build up to as many units as the city's size (CC-BUILD); each is paid and placed as it is picked."""
    count = acting_size(s, city)
    built: list[int] = []
    spent: set[int] = set()
    drafted = False
    while len(built) < count:
        words = recruit_words(s, me, city, drafted)
        if not words:
            break
        if built:
            words.append(DONE)
        word = yield Ask(
            me,
            "recruit.unit",
            words,
            rule="CC-BUILD-01",
            why=partial(why_not_unit_word, s, me, city, drafted),
            named=partial(recruit_label, s, me),
            params={"count": count - len(built)},
        )
        if word == DONE:
            break
        if word == DO_DRAFT:
            drafted = True
            draft_army(s, me, city)
            built.append(ARMY)
            continue
        unit = UNIT.index(word)
        paid = yield from pay(s, me, UNITS[unit].price)
        spent.update(paid)
        if unit == SHIP:
            place_ship(s, me, city.port)
        else:
            place_unit(s, me, unit, city.cell)
        built.append(unit)
    if drafted:
        count_draft(s)
    if has(s, me, CHEMISTRY) and spent:
        yield from refund(s, me, spent)
    if has(s, me, NATIONALISM) and (ARMY in built or SHIP in built):
        yield from gain_national_token(s, me)
    push_after_build(s, me, city, drafted)
    if SHIP in built and city.port in foreign_ships(s, me):
        start_sea_battle(s, me, city.port, city.port, built=True)


def push_after_build(s: World, me: int, city: City, drafted: bool) -> None:
    """The end of a Build: the occasion for Draft, if it was used in this one, comes last (CC-XOBJ-32)."""
    if drafted:
        push(s, ("occasion", me, "draft", 0))
    begin_activation(s, me, city)


def recruit_words(s: World, me: int, city: City, drafted: bool) -> list[Word]:
    """The units that can be built next."""
    words = [UNIT[unit] for unit in range(len(UNITS)) if why_not_recruit(s, me, city, unit) is None]
    if not drafted and why_not_draft(s, me, city) is None:
        words.append(DO_DRAFT)
    return words


def why_not_unit_word(s: World, me: int, city: City, drafted: bool, word: Word) -> Reason | None:
    """Why a unit can't be built next."""
    if word in UNIT:
        return why_not_recruit(s, me, city, UNIT.index(word))
    if word == DONE:
        return Reason("reason.one_unit", "CC-BUILD-01")
    if word == DO_DRAFT:
        return Reason("reason.drafted", "CC-ADV-WAR-12") if drafted else why_not_draft(s, me, city)
    return None
