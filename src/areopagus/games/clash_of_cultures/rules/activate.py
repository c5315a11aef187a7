"""Activate City (CC-ACTIVATE): a city collects, builds units, grows or gets a Wonder.

An activation ends, after everything it caused, with the loss of mood and the Great Lighthouse (CC-NOTE-59); that
end is a chapter of its own, put on the agenda before the results are taken.

Asks: activate.city, activate.what
"""

from __future__ import annotations

from functools import partial

from areopagus.kernel import Ask, Message, Reason, Rule, Word, listed, word_name

from ..effects.cities import announce_activation, set_mood
from ..effects.turns import spend_action
from ..queries.activate import why_not_activate_for
from ..queries.board import own_cities
from ..queries.build import why_not_build
from ..queries.cards import extra_collects
from ..queries.cities import YIELD, acting_size
from ..queries.collect import collect_spaces, why_not_collect
from ..queries.grow import why_not_grow_now, why_not_increase
from ..queries.labels import activation_site_label, piece_label, place_name, recruit_label, wonder_label
from ..queries.wonder_sites import buildable_wonders, why_not_wonder
from ..registry import power
from ..state import City, World
from ..words import BUILD, BUILD_WONDER, COLLECT, GROW, HEX, KIND, PIECE, WONDER
from .build import build_units, recruit_words
from .collect import collect
from .increase import increase_size
from .wonders import build_wonder


def activate(s: World, me: int) -> Rule[None]:
    """Choose a city and what it does (CC-ACTIVATE-01)."""
    word = yield Ask(
        me,
        "activate.city",
        lambda: [
            HEX[cell] for cell in own_cities(s, me) if why_not_activate_for(s, me, s.cities[cell]) is None
        ],
        rule="CC-ACTIVATE-01",
        why=partial(why_not_city, s, me),
        named=partial(activation_site_label, s),
    )
    city = s.cities[HEX.index(word)]
    word = yield Ask(
        me,
        "activate.what",
        lambda: activation_words(s, me, city),
        rule="CC-ACTIVATE-01",
        why=lambda word: why_not_activation(s, me, city, word),
        named=partial(activation_label, s, me, city),
        params={"city": place_name(city.cell)},
    )
    announce_activation(s, me, city, word)
    if word == COLLECT:
        yield from collect(s, me, city)
        return
    spend_action(s)
    if word == BUILD:
        yield from build_units(s, me, city)
    elif word == GROW:
        yield from increase_size(s, me, city)
    else:
        yield from build_wonder(s, me, city, buildable_wonders(s, me, city))


def why_not_city(s: World, me: int, word: Word) -> Reason | None:
    """Why a city can't be activated."""
    if word not in HEX:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None or city.owner != me:
        return Reason("reason.not_your_city", "CC-ACTIVATE-01")
    return why_not_activate_for(s, me, city)


def activation_words(s: World, me: int, city: City) -> list[Word]:
    """What a city can do now."""
    return [
        word for word in (COLLECT, BUILD, GROW, BUILD_WONDER) if why_not_activation(s, me, city, word) is None
    ]


def why_not_activation(s: World, me: int, city: City, word: Word) -> Reason | None:
    """Why a city can't do one of the things of an activation."""
    if word == COLLECT:
        return why_not_collect(s, me, city)
    if word == BUILD:
        return why_not_build(s, me, city)
    if word == GROW:
        return why_not_grow_now(s, me, city)
    if word != BUILD_WONDER:
        return None
    if not s.turn.actions_left:
        return Reason("reason.no_action", "CC-TURN-03")
    return why_not_wonder(s, me, city)


def activation_label(s: World, me: int, city: City, word: Word) -> Message | None:
    """What a city can collect, build or get, each with its price."""
    things: list[Message | None] = []
    if word == COLLECT:
        kinds = {YIELD[s.terrain[cell]] for cell in collect_spaces(s, me, city)}
        return Message(
            "choice.collect_from",
            {
                "option": word_name(word.text),
                "count": acting_size(s, city) + extra_collects(s),
                "goods": listed([word_name(KIND[kind].text) for kind in sorted(kinds)]),
            },
        )
    if word == BUILD:
        things = [recruit_label(s, me, unit) for unit in recruit_words(s, me, city, drafted=False)]
    elif word == GROW:
        pieces = [piece for piece in range(1, len(PIECE)) if why_not_increase(s, me, city, piece) is None]
        things = [piece_label(s, me, PIECE[piece]) for piece in pieces]
    elif word == BUILD_WONDER:
        things = [wonder_label(WONDER[wonder]) for wonder in buildable_wonders(s, me, city)]
    names = [thing for thing in things if thing is not None]
    return Message("choice.of", {"option": word_name(word.text), "things": listed(names)}) if names else None


def activated(s: World, me: int, cell: int, times: int) -> Rule[None]:
    """The end of an activation: after the first of a Turn the mood falls (CC-MOOD-10 to -12)."""
    city = s.cities.get(cell)
    if city is None or city.owner != me:
        return
    if times > 1:
        set_mood(s, city, city.mood - 1)
    if city.wonder in power.after_activation:
        yield from power.after_activation[city.wonder](s, me)
