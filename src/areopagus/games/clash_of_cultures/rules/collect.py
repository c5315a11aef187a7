"""Collect (CC-COLLECT): resources from the spaces around a city.

Asks: collect.space, collect.kind
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word

from ..catalog import FOOD, GOLD, MOOD, PORT, SEA
from ..effects.cities import begin_activation
from ..effects.goods import gain, spend
from ..effects.turns import count_collect, spend_action, use_collect_cards
from ..queries.cards import extra_collects
from ..queries.cities import YIELD, acting_size, usable
from ..queries.collect import collect_is_free, collect_mood_price, collect_spaces, why_not_collect_from
from ..queries.labels import collect_label
from ..queries.reasons import why_not_gain
from ..queries.wonders import food_after_collect
from ..state import City, World
from ..words import DONE, HEX, KIND
from .advance_reactions import study, use_husbandry


def collect(s: World, me: int, city: City) -> Rule[None]:
    """Collect resources from spaces around the city (CC-COLLECT)."""
    if not collect_is_free(s, me):
        spend_action(s)
        spend(s, me, MOOD, collect_mood_price(s, me))
    count_collect(s)
    begin_activation(s, me, city)
    count = acting_size(s, city) + extra_collects(s)
    again = s.turn.focus
    use_collect_cards(s)
    reach = yield from use_husbandry(s, me, city)
    taken: list[int] = []
    while len(taken) < count:
        spaces = open_spaces(s, me, city, reach, taken, again)
        if not spaces:
            break
        word = yield Ask(
            me,
            "collect.space",
            lambda spaces=spaces: [*(HEX[cell] for cell in spaces), DONE],  # type: ignore[misc]
            rule="CC-COLLECT-01",
            why=partial(why_not_space, s, me, city, reach, taken, again),
            named=partial(collect_label, s, city, not taken),
            params={"count": count - len(taken)},
        )
        if word == DONE:
            break
        cell = HEX.index(word)
        taken.append(cell)
        yield from take_from(s, me, city, cell)
    gain(s, me, FOOD, food_after_collect(city))
    study(s, me, city)


def open_spaces(s: World, me: int, city: City, reach: int, taken: list[int], again: bool) -> list[int]:
    """The spaces still to be picked."""
    return [
        cell for cell in collect_spaces(s, me, city, reach) if why_not_pick(s, cell, taken, again) is None
    ]


def why_not_pick(s: World, cell: int, taken: list[int], again: bool) -> Reason | None:
    """Why no more can be taken from a space: each once, unless Production Focus; one Sea space (CC-COLLECT-04, -09)."""
    if cell in taken:
        return None if again else Reason("reason.space_taken", "CC-COLLECT-04")
    if s.terrain[cell] == SEA and any(s.terrain[other] == SEA for other in taken):
        return Reason("reason.one_sea", "CC-COLLECT-09")
    return None


def why_not_space(
    s: World, me: int, city: City, reach: int, taken: list[int], again: bool, word: Word
) -> Reason | None:
    """Why a space can't be picked next."""
    if word not in HEX:
        return None
    cell = HEX.index(word)
    return why_not_collect_from(s, me, city, cell, reach) or why_not_pick(s, cell, taken, again)


def take_from(s: World, me: int, city: City, cell: int) -> Rule[None]:
    """One resource of a space; with a Port, Sea may give Gold or a Mood token (CC-CITY-17)."""
    kind = YIELD[s.terrain[cell]]
    if s.terrain[cell] == SEA and usable(s, city, PORT):
        word = yield Ask(
            me,
            "collect.kind",
            (KIND[FOOD], KIND[GOLD], KIND[MOOD]),
            rule="CC-CITY-17",
            why=partial(why_not_gain, "CC-CITY-17"),
        )
        kind = KIND.index(word)
    gain(s, me, kind)
