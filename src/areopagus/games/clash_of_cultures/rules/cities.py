"""Found City and Activate City (CC-FOUND, CC-ACTIVATE, CC-COLLECT, CC-BUILD, CC-SIZE, CC-WON).

An activation ends, after everything it caused, with the loss of mood and the Great Lighthouse (CC-NOTE-59); that
end is a chapter of its own, put on the agenda before the results are taken.

Asks: found.settler, activate.city, activate.what, collect.husbandry, collect.space, collect.kind, recruit.unit,
chemistry.refund, nationalism.gain, grow.piece, grow.port, grow.state_religion, grow.temple, grow.settler,
wonder.build, pyramid.influence, lighthouse.ship
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from areopagus.kernel import Ask, Reason, Rule, Word, push

from ..catalog import (
    ACADEMY,
    ARMY,
    CHEMISTRY,
    CULTURE,
    END_ROLLS,
    FOOD,
    GOLD,
    GREAT_LIBRARY,
    GREAT_LIGHTHOUSE,
    GREAT_PYRAMID,
    HANGING_GARDENS,
    HUSBANDRY,
    IDEAS,
    MOOD,
    NATIONALISM,
    NONE,
    PIECE_PRICE,
    PORT,
    PUBLIC_EDUCATION,
    SANITATION,
    SEA,
    SETTLER,
    SHIP,
    STATE_RELIGION,
    TEMPLE,
    UNIT_PRICE,
    UNITS,
    WONDER_CULTURE,
    WONDER_PRICE,
)
from ..effects.cities import build_piece, count_activation, found_city, raise_wonder, set_mood
from ..effects.goods import gain, spend
from ..effects.units import place_ship, place_unit
from ..queries.board import adjacent_sea, foreign_ships, own_cities
from ..queries.cities import (
    YIELD,
    acting_size,
    buildable_wonders,
    collect_is_free,
    collect_mood_price,
    collect_spaces,
    draft_price,
    founding_spaces,
    husbandry_price,
    is_no_activation,
    may_use_husbandry,
    monument_cities,
    religion_spares_food,
    reserved_wonder,
    usable,
    why_not_activate_for,
    why_not_build,
    why_not_build_wonder,
    why_not_collect,
    why_not_collect_from,
    why_not_draft,
    why_not_found,
    why_not_grow_now,
    why_not_increase,
    why_not_place,
    why_not_recruit,
    why_not_wonder,
)
from ..queries.goods import can_pay, has
from ..queries.influence import targets, why_not_be_source
from ..queries.labels import (
    city_label,
    collect_label,
    piece_label,
    recruit_label,
    space_label,
    start_label,
    wonder_label,
)
from ..queries.moves import can_sail, why_not_sail_from
from ..queries.objectives import is_far_from_home
from ..queries.reasons import why_not_gain, why_not_own_city, why_not_port
from ..state import City, World
from ..words import (
    BUILD,
    BUILD_WONDER,
    COLLECT,
    DO_DRAFT,
    DONE,
    GROW,
    HEX,
    KIND,
    NO,
    PASS,
    PIECE,
    UNIT,
    WONDER,
    YES,
)
from .advances import bless_temple
from .battle import start_sea_battle
from .influence import influence_from
from .movement import pick_ships, sail_to
from .payment import pay

# Found City


def found(s: World, me: int) -> Rule[None]:
    """A Settler founds a city (CC-FOUND)."""
    word = yield Ask(
        me,
        "found.settler",
        lambda: [HEX[cell] for cell in founding_spaces(s, me)],
        rule="CC-FOUND-01",
        why=lambda word: why_not_found(s, me, HEX.index(word)) if word in HEX else None,
        named=partial(space_label, s),
    )
    cell = HEX.index(word)
    found_city(s, me, cell)
    celebrate_founding(s, me, cell)


def celebrate_founding(s: World, me: int, cell: int) -> None:
    """A founding far from home is an occasion for City Founder (CC-XOBJ-26)."""
    if is_far_from_home(s, me, cell):
        push(s, ("occasion", me, "founding", 0))


# Activate City


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
        named=partial(city_label, s),
    )
    city = s.cities[HEX.index(word)]
    word = yield Ask(
        me,
        "activate.what",
        lambda: activation_words(s, me, city),
        rule="CC-ACTIVATE-01",
        why=lambda word: why_not_activation(s, me, city, word),
    )
    if word == COLLECT:
        yield from collect(s, me, city)
        return
    s.turn.actions_left -= 1
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


def begin_activation(s: World, me: int, city: City) -> None:
    """The activation is counted; its end waits on the agenda."""
    count_activation(city)
    push(s, ("activated", me, city.cell, city.activated))


def activated(s: World, me: int, cell: int, times: int) -> Rule[None]:
    """The end of an activation: after the first of a Turn the mood falls (CC-MOOD-10 to -12)."""
    city = s.cities.get(cell)
    if city is None or city.owner != me:
        return
    if times > 1:
        set_mood(s, city, city.mood - 1)
    if city.wonder == GREAT_LIGHTHOUSE:
        yield from lighthouse(s, me)


def lighthouse(s: World, me: int) -> Rule[None]:
    """The Great Lighthouse: one Ship may move (CC-WON-27, CC-NOTE-45)."""
    harbours = [cell for cell in sorted({ship.cell for ship in s.players[me].ships}) if can_sail(s, me, cell)]
    if not harbours:
        return
    word = yield Ask(
        me,
        "lighthouse.ship",
        [*(HEX[cell] for cell in harbours), PASS],
        rule="CC-WON-27",
        why=lambda word: why_not_sail_from(s, me, HEX.index(word)) if word in HEX else None,
        named=partial(start_label, s, me),
    )
    if word == PASS:
        return
    cell = HEX.index(word)
    push(s, ("end_move", me))
    places = yield from pick_ships(s, me, cell, most=1)
    yield from sail_to(s, me, cell, places, bonus=0)


# Collect


def collect(s: World, me: int, city: City) -> Rule[None]:
    """Collect resources from spaces around the city (CC-COLLECT)."""
    if collect_is_free(s, me):
        s.turn.collects += 1
    else:
        s.turn.actions_left -= 1
        spend(s, me, MOOD, collect_mood_price(s, me))
        s.turn.collects += 1
    begin_activation(s, me, city)
    count = acting_size(s, city) + (2 if s.turn.mass else 0)
    again = s.turn.focus
    s.turn.focus = s.turn.mass = False
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
            named=partial(collect_label, s, city),
            params={"count": count - len(taken)},
        )
        if word == DONE:
            break
        cell = HEX.index(word)
        taken.append(cell)
        yield from take_from(s, me, city, cell)
    if city.wonder == HANGING_GARDENS:
        gain(s, me, FOOD)
    if has(s, me, PUBLIC_EDUCATION) and usable(s, city, ACADEMY):
        gain(s, me, IDEAS)


def use_husbandry(s: World, me: int, city: City) -> Rule[int]:
    """Husbandry: Land up to two spaces away, for a Food paid first (CC-ADV-AGR-06 to -08); returns the reach."""
    if may_use_husbandry(s, me) and len(collect_spaces(s, me, city, 2)) > len(collect_spaces(s, me, city)):
        word = yield Ask(me, "collect.husbandry", (YES, NO), rule="CC-ADV-AGR-06")
        if word == YES:
            s.turn.used |= 1 << HUSBANDRY
            yield from pay(s, me, (husbandry_price(s, me), 0, 0))
            return 2
    return 1


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


# Build Units


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
            spend(s, me, MOOD, draft_price(s, me))
            place_unit(s, me, ARMY, city.cell)
            built.append(ARMY)
            continue
        unit = UNIT.index(word)
        paid = yield from pay(s, me, UNIT_PRICE[unit])
        spent.update(paid)
        if unit == SHIP:
            place_ship(s, me, city.port)
        else:
            place_unit(s, me, unit, city.cell)
        built.append(unit)
    if drafted:
        s.turn.drafts += 1
    if has(s, me, CHEMISTRY) and spent:
        kinds = [KIND[kind] for kind in sorted(spent)]
        word = yield Ask(
            me,
            "chemistry.refund",
            kinds,
            rule="CC-XADV-10",
            why=lambda word: Reason("reason.not_spent", "CC-XADV-10") if word in KIND else None,
        )
        gain(s, me, KIND.index(word))
    if has(s, me, NATIONALISM) and (ARMY in built or SHIP in built):
        word = yield Ask(
            me,
            "nationalism.gain",
            (KIND[MOOD], KIND[CULTURE]),
            rule="CC-XADV-11",
            why=partial(why_not_gain, "CC-XADV-11"),
        )
        gain(s, me, KIND.index(word))
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


# Increase Size


def increase_size(s: World, me: int, city: City, *, price: bool = True) -> Rule[None]:
    """Add one piece as an activation (CC-SIZE); a Temple of the Mausoleum's owner is none (CC-WON-33)."""
    piece = yield from choose_piece(
        s, me, lambda piece: why_not_increase(s, me, city, piece, price=price), price=price
    )
    if not is_no_activation(s, me, piece):
        begin_activation(s, me, city)
    yield from add_piece(s, me, city, piece, price=price)


def choose_piece(
    s: World, me: int, check: Callable[[int], Reason | None], *, price: bool = True
) -> Rule[int]:
    """Which piece is added, for its price or without."""
    word = yield Ask(
        me,
        "grow.piece",
        lambda: [PIECE[piece] for piece in range(1, len(PIECE)) if check(piece) is None],
        rule="CC-SIZE-01",
        why=lambda word: check(PIECE.index(word)) if word in PIECE else None,
        named=partial(piece_label, s, me) if price else None,
    )
    return PIECE.index(word)


def add_piece(s: World, me: int, city: City, piece: int, *, price: bool = True) -> Rule[None]:
    """Pay for a piece, place it and take its gain (CC-SIZE-01, -07); then Dogma and Sanitation."""
    port = NONE
    if piece == PORT:
        word = yield Ask(
            me,
            "grow.port",
            lambda: [HEX[cell] for cell in adjacent_sea(s, city.cell)],
            rule="CC-CITY-19",
            why=partial(why_not_port, s, city),
        )
        port = HEX.index(word)
    if price:
        cost = PIECE_PRICE[piece]
        if religion_spares_food(s, me, piece):
            spared = (0, cost[1], cost[2])
            word = yield Ask(
                me,
                "grow.state_religion",
                lambda: [YES, NO] if can_pay(s, me, cost) else [YES],
                rule="CC-ADV-SPI-06",
                why=lambda word: Reason("reason.price", "CC-SIZE-01") if word == NO else None,
            )
            if word == YES:
                s.turn.used |= 1 << STATE_RELIGION
                cost = spared
        yield from pay(s, me, cost)
    build_piece(s, city, piece, port)
    push(s, ("sanitation", me, city.cell))
    if piece == ACADEMY:
        gain(s, me, IDEAS, 2)
    if piece == TEMPLE:
        word = yield Ask(
            me,
            "grow.temple",
            (KIND[MOOD], KIND[CULTURE]),
            rule="CC-CITY-15",
            why=partial(why_not_gain, "CC-CITY-15"),
        )
        gain(s, me, KIND.index(word))
        yield from bless_temple(s, me)


def sanitation(s: World, me: int, cell: int) -> Rule[None]:
    """Sanitation: with an Increase Size, a Settler for a Food (CC-ADV-CON-05)."""
    city = s.cities.get(cell)
    if city is None or city.owner != me or not has(s, me, SANITATION):
        return
    if s.players[me].reserve[SETTLER] and can_pay(s, me, (1, 0, 0)):
        word = yield Ask(me, "grow.settler", (YES, NO), rule="CC-ADV-CON-05")
        if word == YES:
            yield from pay(s, me, (1, 0, 0))
            place_unit(s, me, SETTLER, cell)


# Wonders


def monument(s: World, me: int) -> Rule[None]:
    """Build the reserved Wonder without an action (CC-ADV-CUL-06, CC-NOTE-44)."""
    wonder = reserved_wonder(s, me)
    word = yield Ask(
        me,
        "activate.city",
        lambda: [HEX[cell] for cell in monument_cities(s, me)],
        rule="CC-ADV-CUL-06",
        why=lambda word: (
            why_not_build_wonder(s, me, s.cities[HEX.index(word)], wonder)
            if word in HEX and HEX.index(word) in own_cities(s, me)
            else why_not_own_city(s, me, "CC-ADV-CUL-06", word)
        ),
        named=partial(city_label, s),
    )
    yield from build_wonder(s, me, s.cities[HEX.index(word)], [wonder])


def build_wonder(s: World, me: int, city: City, wonders: list[int]) -> Rule[None]:
    """Build one of these Wonders in a city (CC-WON-03 to -08)."""
    word = yield Ask(
        me,
        "wonder.build",
        [WONDER[wonder] for wonder in wonders],
        rule="CC-WON-03",
        why=lambda word: why_not_build_wonder(s, me, city, WONDER.index(word)) if word in WONDER else None,
        named=wonder_label,
    )
    wonder = WONDER.index(word)
    if s.first_wonder == NONE:
        push(s, ("occasion", me, "wonder", 0))  # CC-XOBJ-31: the first of the game
    begin_activation(s, me, city)
    yield from pay(s, me, WONDER_PRICE[wonder])
    spend(s, me, CULTURE, WONDER_CULTURE[wonder])
    raise_wonder(s, city, wonder)
    if s.settings.ending == "wonder" and (s.round, s.turn_number) in END_ROLLS:
        s.ending = True
    if wonder == GREAT_PYRAMID:
        push(s, ("pyramid", me, city.cell, 2))
    elif wonder == GREAT_LIBRARY:
        gain(s, me, IDEAS, 2)
    elif wonder == GREAT_LIGHTHOUSE and why_not_place(s, me, city, SHIP) is None:
        place_ship(s, me, city.port)
        if city.port in foreign_ships(s, me):
            start_sea_battle(s, me, city.port, city.port, built=True)


def pyramid(s: World, me: int, cell: int, left: int) -> Rule[None]:
    """The Great Pyramid: two attempts of Cultural Influence without an action (CC-WON-18, CC-NOTE-46)."""
    city = s.cities.get(cell)
    if not left or city is None or city.owner != me or s.turn.influenced:
        return
    if why_not_be_source(s, me, city) is not None or not targets(s, me, city, s.players[me].stock[CULTURE]):
        return
    word = yield Ask(me, "pyramid.influence", (YES, NO), rule="CC-WON-18", params={"count": left})
    push(s, ("pyramid", me, cell, left - 1))
    if word == YES:
        yield from influence_from(s, me, city)
