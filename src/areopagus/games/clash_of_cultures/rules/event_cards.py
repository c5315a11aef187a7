"""The texts of Events (CC-XEVT): one function for each that is no great person, with its rule.

A function returns True if the card holds pieces from now on.

Asks: event.city, event.myths, event.unit_at, event.unit, battle.casualty, event.player, event.settler,
event.quake_city, event.quake_piece, event.avoid, event.government
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from areopagus.kernel import Ask, Reason, Rule, Word, word_name

from ..catalog import (
    ADDED_PIECES,
    ADVANCES,
    ANGRY,
    ARMY,
    FIRST_GOVERNMENT,
    FOOD,
    HAPPY,
    MOOD,
    MYTHS,
    NONE,
    PIECES,
    SETTLEMENT,
    SETTLER,
    SHIP,
)
from ..effects.cities import lose_wonder, set_mood, take_out
from ..effects.events import (
    ban_building,
    clear_city,
    lose_action,
    miss_settler,
    spare_by_advance,
    spare_by_cities,
    spare_by_moods,
    spare_by_units,
    spare_from_revolution,
)
from ..effects.goods import gain, spend
from ..effects.units import place_unit, remove_cargo, remove_units, sink
from ..queries.board import own_cities, unit_cells
from ..queries.cards import others
from ..queries.cities import can_drop
from ..queries.events import (
    affected,
    can_welcome,
    coastal,
    droppable,
    event_params,
    is_well_connected,
    open_governments,
    unit_count,
    why_not_government,
    why_not_player,
    why_not_shaken,
    why_not_struck,
)
from ..queries.goods import has
from ..queries.labels import city_label, player_label, shaken_label, start_label
from ..queries.voyages import cargo_weariness
from ..registry import advance, event_card
from ..state import City, World, cargo_kind
from ..words import DO_DRAMA, DONE, GOVERNMENT, HEX, NO, PASS, PIECE, SEAT, UNIT, WONDER, YES
from .advances import change_government
from .influence import drama, may_use_drama
from .losses import choose_ship

# Moods

MYTHS_MOOD: Final = ADVANCES[MYTHS].numbers["mood"]


def choose_city(s: World, seat: int, cells: Iterable[int], rule: str) -> Rule[City]:
    """Which own city an Event strikes."""
    cells = list(cells)
    word = yield Ask(
        seat,
        "event.city",
        [HEX[cell] for cell in cells],
        rule=rule,
        why=partial(why_not_struck, s, seat, cells, rule),
        named=partial(city_label, s),
        params=event_params(s),
    )
    return s.cities[HEX.index(word)]


@advance("myths", rule="CC-ADV-SPI-02")
def upset(s: World, city: City, mood: int) -> Rule[None]:
    """An Event lowers the mood of a city, unless its owner pays a Mood token with Myths (CC-XEVT-35)."""
    seat = city.owner
    while has(s, seat, MYTHS) and (s.players[seat].stock[MOOD] >= MYTHS_MOOD or may_use_drama(s, seat, MOOD)):
        word = yield Ask(
            seat,
            "event.myths",
            lambda: myths_words(s, seat),
            rule="CC-ADV-SPI-02",
            params={"cell": word_name(HEX[city.cell].text)},
        )
        if word == DO_DRAMA:
            yield from drama(s, seat)
            continue
        if word == YES:
            spend(s, seat, MOOD, MYTHS_MOOD)
            return
        break
    set_mood(s, city, mood)


def myths_words(s: World, seat: int) -> list[Word]:
    """Whether to protect a city with Myths."""
    words = [NO]
    if s.players[seat].stock[MOOD] >= MYTHS_MOOD:
        words.append(YES)
    if may_use_drama(s, seat, MOOD):
        words.append(DO_DRAMA)
    return words


def lower_one(s: World, seat: int, cells: list[int], rule: str) -> Rule[int]:
    """Lower the mood of one of these cities by a step; returns its space, NONE without one."""
    if not cells:
        spare_by_moods(s, seat)
        return NONE
    city = yield from choose_city(s, seat, cells, rule)
    yield from upset(s, city, city.mood - 1)
    return city.cell


# Disasters


@event_card("pestilence", rule="CC-XEVT-01")
def pestilence(
    s: World,
    me: int,
    rule: str,
    protection: int,
    affects: str,
    cities: int,
    struck: int,
    struck_if_connected: int,
) -> Rule[None]:
    """Moods fall; from now on nobody builds without Sanitation."""
    for seat in affected(s, me, affects):
        if has(s, seat, protection):
            spare_by_advance(s, seat, protection)
        elif len(own_cities(s, seat)) < cities:
            spare_by_cities(s, seat, cities)
        else:
            count = struck_if_connected if is_well_connected(s, seat) else struck
            yield from lower_different(s, seat, count, rule)
    ban_building(s)


def lower_different(s: World, seat: int, count: int, rule: str) -> Rule[None]:
    """Lower the mood of up to `count` different cities by a step."""
    chosen: list[int] = []
    for _ in range(count):
        cells = [cell for cell in droppable(s, seat) if cell not in chosen]
        if chosen and not cells:
            return
        cell = yield from lower_one(s, seat, cells, rule)
        chosen.append(cell)


@event_card("epidemics", rule="CC-XEVT-02")
def epidemics(
    s: World,
    me: int,
    rule: str,
    protection: int,
    affects: str,
    units: int,
    lost: int,
    lost_if_connected: int,
) -> Rule[None]:
    """Units die."""
    for seat in affected(s, me, affects):
        if has(s, seat, protection):
            spare_by_advance(s, seat, protection)
        elif unit_count(s, seat) < units:
            spare_by_units(s, seat)
        else:
            for _ in range(lost_if_connected if is_well_connected(s, seat) else lost):
                if unit_cells(s, seat):
                    yield from lose_unit(s, seat, rule)


def lose_unit(s: World, seat: int, rule: str) -> Rule[None]:
    """One unit of the player's choice, of any kind, anywhere."""
    word = yield Ask(
        seat,
        "event.unit_at",
        [HEX[cell] for cell in unit_cells(s, seat)],
        rule=rule,
        why=lambda word: Reason("reason.no_own_unit", rule) if word in HEX else None,
        named=partial(start_label, s, seat),
        params=event_params(s),
    )
    cell = HEX.index(word)
    player = s.players[seat]
    kinds = {kind for kind, units in ((SETTLER, player.settlers), (ARMY, player.armies)) if cell in units}
    for ship in player.ships:
        if ship.cell == cell:
            kinds |= {SHIP, *(cargo_kind(unit) for unit in ship.cargo)}
    word = yield Ask(
        seat,
        "event.unit",
        [UNIT[kind] for kind in sorted(kinds)],
        rule=rule,
        why=lambda word: Reason("reason.no_such_unit", rule) if word in UNIT else None,
        params=event_params(s),
    )
    kind = UNIT.index(word)
    if kind == SHIP:
        number = yield from choose_ship(s, seat, cell, "battle.casualty", rule)
        sink(s, seat, number)
    else:
        remove_land_unit(s, seat, kind, cell)


def remove_land_unit(s: World, seat: int, kind: int, cell: int) -> None:
    """A Land unit goes, from the land or from aboard a Ship; of equal ones one that can do least in this Turn."""
    player = s.players[seat]
    if cell in (player.armies if kind == ARMY else player.settlers):
        remove_units(s, seat, kind, cell)
        return
    aboard = [
        (number, unit)
        for number, ship in enumerate(player.ships)
        if ship.cell == cell
        for unit in ship.cargo
        if cargo_kind(unit) == kind
    ]
    remove_cargo(s, seat, *max(aboard, key=lambda entry: cargo_weariness(entry[1])))


@event_card("famine", rule="CC-XEVT-03")
@event_card("severe_famine", rule="CC-XEVT-04")
def famine(s: World, me: int, rule: str, protection: int, food: int) -> Rule[None]:
    """Food is lost, or a city becomes Angry."""
    if has(s, me, protection):
        spare_by_advance(s, me, protection)
        return
    held = s.players[me].stock[FOOD]
    spend(s, me, FOOD, min(food, held))
    cells = droppable(s, me)
    if held < food:
        if cells:
            city = yield from choose_city(s, me, cells, rule)
            yield from upset(s, city, ANGRY)
        else:
            spare_by_moods(s, me)


# Years and Settlers


@event_card("good_year_all", rule="CC-XEVT-05")
@event_card("good_year_you", rule="CC-XEVT-06")
@event_card("awesome_year_you", rule="CC-XEVT-08")
@event_card("awesome_year_all", rule="CC-XEVT-09")
@event_card("fantastic_year_all", rule="CC-XEVT-11")
@event_card("fantastic_year_you", rule="CC-XEVT-13")
def year(s: World, me: int, affects: str, food: int) -> Rule[None]:
    """The drawer or all gain Food."""
    for seat in affected(s, me, affects):
        gain(s, seat, FOOD, food)
    yield from ()


@event_card("good_year_shared", rule="CC-XEVT-07")
@event_card("awesome_year_shared", rule="CC-XEVT-10")
@event_card("fantastic_year_shared", rule="CC-XEVT-12")
def shared_year(s: World, me: int, rule: str, food: int) -> Rule[None]:
    """The drawer gains Food and gives as much to others, one at a time."""
    gain(s, me, FOOD, food)
    for left in range(food, 0, -1):
        seat = yield from choose_player(s, me, others(s, me), rule, left)
        gain(s, seat, FOOD)


def choose_player(s: World, me: int, seats: list[int], rule: str, count: int = 1) -> Rule[int]:
    """Which other player it concerns."""
    word = yield Ask(
        me,
        "event.player",
        [SEAT[seat] for seat in seats],
        rule=rule,
        why=partial(why_not_player, s, me, rule),
        params=event_params(s, count=count),
        named=player_label,
    )
    return SEAT.index(word)


@event_card("population_boom_spawn", rule="CC-XEVT-23")
@event_card("population_boom_attack", rule="CC-XEVT-23")
def population_boom(s: World, me: int, rule: str) -> Rule[None]:
    """A Settler for the drawer and one for another player."""
    if can_welcome(s, me):
        yield from welcome_settler(s, me, rule)
    else:
        miss_settler(s, me)
    yield from settler_for_another(s, me, rule)


@event_card("migration", rule="CC-XEVT-24")
def migration(s: World, me: int, rule: str) -> Rule[None]:
    """A Settler for another player; an own mood falls."""
    yield from settler_for_another(s, me, rule)
    yield from lower_one(s, me, droppable(s, me), rule)


def welcome_settler(s: World, seat: int, rule: str) -> Rule[None]:
    """A Settler from the supply comes to one own city."""
    word = yield Ask(
        seat,
        "event.settler",
        [HEX[cell] for cell in own_cities(s, seat)],
        rule=rule,
        why=lambda word: Reason("reason.not_your_city", rule) if word in HEX else None,
        named=partial(city_label, s),
        params=event_params(s),
    )
    place_unit(s, seat, SETTLER, HEX.index(word))


def settler_for_another(s: World, me: int, rule: str) -> Rule[None]:
    """Another player of the drawer's choice gets a Settler."""
    seats = [seat for seat in range(s.seats) if seat != me and can_welcome(s, seat)]
    if seats:
        seat = yield from choose_player(s, me, seats, rule)
        yield from welcome_settler(s, seat, rule)


# Catastrophes


@event_card("volcano", rule="CC-XEVT-25")
def volcano(s: World, me: int, rule: str, cities: int) -> Rule[bool]:
    """One city of a player with many is destroyed."""
    cells = own_cities(s, me)
    if len(cells) < cities:
        spare_by_cities(s, me, cities)
        return False
    city = yield from choose_city(s, me, cells, rule)
    player = s.players[me]
    for kind, units in ((ARMY, player.armies), (SETTLER, player.settlers)):
        remove_units(s, me, kind, city.cell, units.get(city.cell, 0))
    lose_wonder(s, city, keep_points=True)
    for piece in reversed(range(len(PIECES))):
        if city.pieces[piece] != NONE:
            take_out(s, city, piece)
    clear_city(s, city)
    return True


@event_card("earthquake", rule="CC-XEVT-26")
@event_card("heavy_earthquake", rule="CC-XEVT-27")
def earthquake(s: World, me: int, rule: str, affects: str, cities: int, pieces: int) -> Rule[bool]:
    """The drawer or everybody loses pieces; True if somebody did."""
    has_struck = False
    for seat in affected(s, me, affects):
        if len(own_cities(s, seat)) < cities:
            spare_by_cities(s, seat, cities)
        else:
            has_struck = True
            yield from quake(s, seat, pieces, rule)
    return has_struck


def quake(s: World, seat: int, most: int, rule: str) -> Rule[None]:
    """Pieces of the player's cities go out of the game, at least one; moods fall."""
    shaken: list[int] = []
    for count in range(most):
        cells = own_cities(s, seat)
        if not cells:
            break
        words = [HEX[cell] for cell in cells]
        word = yield Ask(
            seat,
            "event.quake_city",
            [*words, DONE] if count else words,
            rule=rule,
            why=lambda word: Reason("reason.not_your_city", rule) if word in HEX else None,
            params=event_params(s, count=most - count),
            named=partial(shaken_label, s),
        )
        if word == DONE:
            break
        city = s.cities[HEX.index(word)]
        yield from shake(s, seat, city, rule)
        if city.cell not in shaken:
            shaken.append(city.cell)
    for cell in shaken:
        remaining = s.cities.get(cell)
        if remaining is not None and can_drop(remaining):
            yield from upset(s, remaining, remaining.mood - 1)


def shake(s: World, seat: int, city: City, rule: str) -> Rule[None]:
    """One piece of a city: any but the Settlement, a Wonder, or the Settlement if nothing else is left."""
    pieces = [PIECE[piece] for piece in ADDED_PIECES if city.pieces[piece] != NONE]
    if city.wonder != NONE:
        pieces.append(WONDER[city.wonder])
    word = yield Ask(
        seat,
        "event.quake_piece",
        pieces or [PIECE[SETTLEMENT]],
        rule=rule,
        why=partial(why_not_shaken, city, rule),
        params=event_params(s),
    )
    if word in WONDER:
        lose_wonder(s, city, keep_points=True)
    else:
        take_out(s, city, PIECE.index(word))
        if word == PIECE[SETTLEMENT]:
            clear_city(s, city)


@event_card("flood", rule="CC-XEVT-28")
@event_card("heavy_flood", rule="CC-XEVT-29")
def flood(s: World, me: int, rule: str, affects: str) -> Rule[None]:
    """The mood of a coastal city of the drawer or of everybody falls."""
    for seat in affected(s, me, affects):
        yield from lower_one(s, seat, coastal(s, seat), rule)


# Unrest


@event_card("civil_war", rule="CC-XEVT-30")
def civil_war(s: World, me: int, rule: str) -> Rule[None]:
    """An unhappy city with an Army loses a unit and mood; else a mood falls."""
    armies = s.players[me].armies
    cells = [cell for cell in own_cities(s, me) if s.cities[cell].mood != HAPPY and cell in armies]
    if not cells:
        yield from lower_one(s, me, droppable(s, me), rule)
        return
    city = yield from choose_city(s, me, cells, rule)
    remove_units(s, me, ARMY, city.cell)
    if can_drop(city):
        yield from upset(s, city, city.mood - 1)


@event_card("revolution", rule="CC-XEVT-31")
def revolution(s: World, me: int, rule: str) -> Rule[None]:
    """An action is lost, then the government changes; an Army unit can avert each."""
    has_action = s.active != me or s.turn.actions_left > 0
    governments = open_governments(s, me)
    if not has_action and not governments:
        spare_from_revolution(s, me)
    if has_action:
        is_averted = yield from avert(s, me, 1, rule)
        if not is_averted:
            lose_action(s, me)
    if governments:
        is_averted = yield from avert(s, me, 2, rule)
        if not is_averted:
            word = yield Ask(
                me,
                "event.government",
                [GOVERNMENT[government] for government in governments],
                rule=rule,
                why=partial(why_not_government, s, me),
            )
            yield from change_government(s, me, FIRST_GOVERNMENT + GOVERNMENT.index(word))


def avert(s: World, me: int, step: int, rule: str) -> Rule[bool]:
    """Whether an Army unit is removed to avoid a step of the Revolution."""
    player = s.players[me]
    cells = set(player.armies)
    cells.update(ship.cell for ship in player.ships if any(cargo_kind(unit) == ARMY for unit in ship.cargo))
    if not cells:
        return False
    word = yield Ask(
        me,
        "event.avoid",
        [*(HEX[cell] for cell in sorted(cells)), PASS],
        rule=rule,
        why=lambda word: Reason("reason.no_own_army", rule) if word in HEX else None,
        params={"count": step},
        named=partial(start_label, s, me),
    )
    if word == PASS:
        return False
    remove_land_unit(s, me, ARMY, HEX.index(word))
    return True
