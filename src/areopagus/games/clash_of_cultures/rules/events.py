"""Events (CC-EVENT, CC-XEVT, CC-VAR-01/02): the draw, the symbol, then the text.

An Event is two chapters: draw and symbol, which may put a Barbarian attack on the agenda, and the text.

Asks: event.optional, event.city, event.myths, event.unit_at, event.unit, event.player, event.settler,
event.quake_city, event.quake_piece, event.person, event.avoid, event.government; chance: chance.event
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from areopagus.kernel import CHANCE, Ask, Reason, Rule, Word, push, tell, word_name
from areopagus.kernel.facts import BadComponent

from ..catalog import (
    ANGRY,
    ARMY,
    CATEGORIES,
    CULTURE,
    EVENT_SYMBOL,
    EVENTS,
    FIRST_GOVERNMENT,
    FOOD,
    HAPPY,
    IRRIGATION,
    MOOD,
    MYTHS,
    NAVIGATION,
    NONE,
    PERSONS,
    PIECES,
    REQUIRED,
    ROADS,
    SANITATION,
    SETTLEMENT,
    SETTLER,
    SHIP,
    TRADE_ROUTES,
)
from ..effects.cards import close_event, keep_person, open_event, renew_event_deck
from ..effects.cities import lose_wonder, set_mood, take_out
from ..effects.goods import gain, spend
from ..effects.units import (
    place_unit,
    remove_cargo,
    remove_units,
    sink,
)
from ..queries.advances import government_of
from ..queries.board import (
    adjacent_sea,
    own_cities,
    turn_order,
    unit_cells,
)
from ..queries.cities import can_drop
from ..queries.goods import has
from ..queries.labels import city_label, start_label
from ..queries.moves import cargo_kind, cargo_weariness
from ..state import City, World
from ..words import (
    ADVANCE,
    DO_DRAMA,
    DONE,
    EVENT,
    GOVERNMENT,
    HEX,
    NO,
    PASS,
    PIECE,
    SEAT,
    UNIT,
    WONDER,
    YES,
)
from .advances import change_government
from .battle import choose_ship
from .influence import drama, may_use_drama
from .symbols import SYMBOLS

QUAKE_PIECES: Final = 3
QUAKE_CITIES: Final = 3
VOLCANO_CITIES: Final = 4
PERSON_PRICE: Final = (1, 2)
"""Culture tokens for a great person: for the drawer, for the others."""


# The draw


def event(s: World, me: int) -> Rule[None]:
    """Draw an Event and resolve its symbol; its text follows (CC-EVENT-01, CC-XEVT-34)."""
    with_text = s.settings.events != "symbols"
    if s.settings.events == "optional":
        word = yield Ask(me, "event.optional", (YES, NO), rule="CC-VAR-02")
        with_text = word == YES
    renew_event_deck(s)
    if not any(s.event_deck):
        return
    word = yield Ask(
        CHANCE,
        "chance.event",
        lambda: {EVENT[card]: count for card, count in enumerate(s.event_deck) if count},
        rule="CC-EVENT-01",
    )
    card = EVENT.index(word)
    open_event(s, me, card)
    push(s, ("event_text", me, card, int(with_text)))
    yield from SYMBOLS[EVENT_SYMBOL[card]](s, me)


# The texts


def event_text(s: World, me: int, card: int, with_text: int) -> Rule[None]:
    """Resolve the text of an Event and discard it (CC-XEVT-34)."""
    if not with_text:
        tell(s, "story.no_text", seat=me)
        close_event(s, card)
        return
    if card in PERSONS:
        yield from offer_person(s, me, card)
        return
    holds = yield from TEXTS[EVENTS[card]](s, me)
    close_event(s, card, keep=holds)


def offer_person(s: World, me: int, card: int) -> Rule[None]:
    """A great person may be taken by the drawer, else by the others in turn (CC-XEVT-32)."""
    for seat in (me, *(other for other in turn_order(s) if other != me)):
        price = PERSON_PRICE[seat != me]
        while s.players[seat].stock[CULTURE] >= price or may_reach_by_drama(s, seat, price):
            word = yield Ask(
                seat,
                "event.person",
                lambda seat=seat, price=price: person_words(s, seat, price),  # type: ignore[misc]
                rule="CC-XEVT-32",
                params={"event": word_name(EVENT[card].text), "count": price},
            )
            if word == DO_DRAMA:
                yield from drama(s, seat)
                continue
            if word == YES:
                spend(s, seat, CULTURE, price)
                keep_person(s, seat, card)
                return
            break
    tell(s, "story.person_left", event=EVENT[card])
    close_event(s, card)


def may_reach_by_drama(s: World, seat: int, price: int) -> bool:
    """Whether the exchange of Drama & Music would make the price payable (CC-ASK-11)."""
    return s.players[seat].stock[CULTURE] + 1 >= price and may_use_drama(s, seat, CULTURE)


def person_words(s: World, seat: int, price: int) -> list[Word]:
    """Whether to take a great person."""
    words = [NO]
    if s.players[seat].stock[CULTURE] >= price:
        words.append(YES)
    if may_use_drama(s, seat, CULTURE):
        words.append(DO_DRAMA)
    return words


# Moods


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
    )
    return s.cities[HEX.index(word)]


def why_not_struck(s: World, seat: int, cells: list[int], rule: str, word: Word) -> Reason | None:
    """Why an Event does not strike a city."""
    if word not in HEX or HEX.index(word) in cells:
        return None
    city = s.cities.get(HEX.index(word))
    if city is None or city.owner != seat:
        return Reason("reason.not_your_city", rule)
    return Reason("reason.not_struck" if can_drop(city) else "reason.angry", rule)


def upset(s: World, city: City, mood: int) -> Rule[None]:
    """An Event lowers the mood of a city, unless its owner pays a Mood token with Myths (CC-XEVT-35)."""
    seat = city.owner
    while has(s, seat, MYTHS) and (s.players[seat].stock[MOOD] or may_use_drama(s, seat, MOOD)):
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
            spend(s, seat, MOOD)
            return
        break
    set_mood(s, city, mood)


def myths_words(s: World, seat: int) -> list[Word]:
    """Whether to protect a city with Myths."""
    words = [NO]
    if s.players[seat].stock[MOOD]:
        words.append(YES)
    if may_use_drama(s, seat, MOOD):
        words.append(DO_DRAMA)
    return words


def droppable(s: World, seat: int) -> list[int]:
    """The own cities whose mood can be lowered."""
    return [cell for cell in own_cities(s, seat) if can_drop(s.cities[cell])]


def lower_one(s: World, seat: int, cells: list[int], rule: str) -> Rule[int]:
    """Lower the mood of one of these cities by a step; returns its space, NONE without one."""
    if not cells:
        tell(s, "story.spared_moods", seat=seat)
        return NONE
    city = yield from choose_city(s, seat, cells, rule)
    yield from upset(s, city, city.mood - 1)
    return city.cell


def is_well_connected(s: World, seat: int) -> bool:
    """Whether disease spreads: Roads, Navigation or Trade Routes (CC-XEVT-01/02)."""
    return any(has(s, seat, advance) for advance in (ROADS, NAVIGATION, TRADE_ROUTES))


def _pestilence(s: World, me: int) -> Rule[bool]:
    """Moods fall; from now on nobody builds without Sanitation (CC-XEVT-01)."""
    for seat in turn_order(s):
        if has(s, seat, SANITATION):
            tell(s, "story.spared_advance", seat=seat, advance=ADVANCE[SANITATION])
            continue
        if len(own_cities(s, seat)) < 2:
            tell(s, "story.spared_cities", seat=seat, number=2)
            continue
        struck: list[int] = []
        for _ in range(2 if is_well_connected(s, seat) else 1):
            cells = [cell for cell in droppable(s, seat) if cell not in struck]
            if struck and not cells:
                break
            cell = yield from lower_one(s, seat, cells, "CC-XEVT-01")
            struck.append(cell)
    if s.settings.pestilence_ban:
        s.pestilence = True
    return False


def _epidemics(s: World, me: int) -> Rule[bool]:
    """Units die (CC-XEVT-02)."""
    for seat in turn_order(s):
        if has(s, seat, SANITATION):
            tell(s, "story.spared_advance", seat=seat, advance=ADVANCE[SANITATION])
            continue
        if unit_count(s, seat) < 2:
            tell(s, "story.spared_units", seat=seat)
            continue
        for _ in range(2 if is_well_connected(s, seat) else 1):
            if unit_cells(s, seat):
                yield from lose_unit(s, seat)
    return False


def unit_count(s: World, seat: int) -> int:
    """A player's units on the board, aboard too."""
    player = s.players[seat]
    aboard = sum(len(ship.cargo) for ship in player.ships)
    return sum(player.armies.values()) + sum(player.settlers.values()) + len(player.ships) + aboard


def lose_unit(s: World, seat: int) -> Rule[None]:
    """One unit of the player's choice, of any kind, anywhere."""
    word = yield Ask(
        seat,
        "event.unit_at",
        [HEX[cell] for cell in unit_cells(s, seat)],
        rule="CC-XEVT-02",
        why=lambda word: Reason("reason.no_own_unit", "CC-XEVT-02") if word in HEX else None,
        named=partial(start_label, s, seat),
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
        rule="CC-XEVT-02",
        why=lambda word: Reason("reason.no_such_unit", "CC-XEVT-02") if word in UNIT else None,
    )
    kind = UNIT.index(word)
    if kind == SHIP:
        number = yield from choose_ship(s, seat, cell, "battle.casualty", "CC-XEVT-02")
        sink(s, seat, number)
    else:
        remove_land_unit(s, seat, kind, cell)


def remove_land_unit(s: World, seat: int, kind: int, cell: int) -> None:
    """A Land unit goes, from the land or from aboard a Ship; of alike ones one that may do least in this Turn."""
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


def _famine(food: int, rule: str) -> Callable[[World, int], Rule[bool]]:
    def famine(s: World, me: int) -> Rule[bool]:
        """Food is lost, or a city becomes Angry (CC-XEVT-03/04)."""
        if has(s, me, IRRIGATION):
            tell(s, "story.spared_advance", seat=me, advance=ADVANCE[IRRIGATION])
            return False
        held = s.players[me].stock[FOOD]
        spend(s, me, FOOD, min(food, held))
        cells = droppable(s, me)
        if held < food:
            if cells:
                city = yield from choose_city(s, me, cells, rule)
                yield from upset(s, city, ANGRY)
            else:
                tell(s, "story.spared_moods", seat=me)
        return False

    return famine


def _year_all(food: int) -> Callable[[World, int], Rule[bool]]:
    def year(s: World, me: int) -> Rule[bool]:
        """All gain Food."""
        for seat in turn_order(s):
            gain(s, seat, FOOD, food)
        yield from ()
        return False

    return year


def _year_you(food: int) -> Callable[[World, int], Rule[bool]]:
    def year(s: World, me: int) -> Rule[bool]:
        """The drawer gains Food."""
        gain(s, me, FOOD, food)
        yield from ()
        return False

    return year


def _year_shared(food: int, rule: str) -> Callable[[World, int], Rule[bool]]:
    def year(s: World, me: int) -> Rule[bool]:
        """The drawer gains Food and gives as much to others, one at a time."""
        gain(s, me, FOOD, food)
        for left in range(food, 0, -1):
            seat = yield from choose_player(
                s, me, [seat for seat in range(s.seats) if seat != me], rule, left
            )
            gain(s, seat, FOOD)
        return False

    return year


def choose_player(s: World, me: int, seats: list[int], rule: str, count: int = 1) -> Rule[int]:
    """Which other player it concerns."""
    word = yield Ask(
        me,
        "event.player",
        [SEAT[seat] for seat in seats],
        rule=rule,
        why=partial(why_not_player, s, me, rule),
        params={"count": count},
    )
    return SEAT.index(word)


def why_not_player(s: World, me: int, rule: str, word: Word) -> Reason | None:
    """Why an Event can't favour a player."""
    if word not in SEAT:
        return None
    seat = SEAT.index(word)
    if seat >= s.seats:
        return Reason("reason.no_such_player", rule)
    return Reason("reason.yourself" if seat == me else "reason.no_settler_for_them", rule)


def welcome_settler(s: World, seat: int, rule: str) -> Rule[None]:
    """A Settler from the supply comes to one own city."""
    word = yield Ask(
        seat,
        "event.settler",
        [HEX[cell] for cell in own_cities(s, seat)],
        rule=rule,
        why=lambda word: Reason("reason.not_your_city", rule) if word in HEX else None,
        named=partial(city_label, s),
    )
    place_unit(s, seat, SETTLER, HEX.index(word))


def can_welcome(s: World, seat: int) -> bool:
    """Whether a player has a city and a Settler in supply."""
    return bool(own_cities(s, seat)) and s.players[seat].reserve[SETTLER] > 0


def _population_boom(s: World, me: int) -> Rule[bool]:
    """A Settler for the drawer and one for another player (CC-XEVT-23)."""
    if can_welcome(s, me):
        yield from welcome_settler(s, me, "CC-XEVT-23")
    else:
        tell(s, "story.no_settler", seat=me)
    yield from settler_for_another(s, me, "CC-XEVT-23")
    return False


def settler_for_another(s: World, me: int, rule: str) -> Rule[None]:
    """Another player of the drawer's choice gets a Settler."""
    seats = [seat for seat in range(s.seats) if seat != me and can_welcome(s, seat)]
    if seats:
        seat = yield from choose_player(s, me, seats, rule)
        yield from welcome_settler(s, seat, rule)


def _migration(s: World, me: int) -> Rule[bool]:
    """A Settler for another player; an own mood falls (CC-XEVT-24)."""
    yield from settler_for_another(s, me, "CC-XEVT-24")
    yield from lower_one(s, me, droppable(s, me), "CC-XEVT-24")
    return False


# Catastrophes


def _volcano(s: World, me: int) -> Rule[bool]:
    """One of at least four cities is destroyed (CC-XEVT-25)."""
    cells = own_cities(s, me)
    if len(cells) < VOLCANO_CITIES:
        tell(s, "story.spared_cities", seat=me, number=VOLCANO_CITIES)
        return False
    city = yield from choose_city(s, me, cells, "CC-XEVT-25")
    player = s.players[me]
    for kind, units in ((ARMY, player.armies), (SETTLER, player.settlers)):
        remove_units(s, me, kind, city.cell, units.get(city.cell, 0))
    lose_wonder(s, city, keep_points=True)
    for piece in range(len(PIECES) - 1, -1, -1):
        if city.pieces[piece] != NONE:
            take_out(s, city, piece)
    fall(s, city)
    return True


def fall(s: World, city: City) -> None:
    """A city of which nothing is left is gone."""
    del s.cities[city.cell]
    tell(s, "story.city_gone", at=HEX[city.cell], seat=city.owner, cell=HEX[city.cell])


def _earthquake(s: World, me: int) -> Rule[bool]:
    """The drawer loses one to three pieces (CC-XEVT-26)."""
    return (yield from quake(s, me, "CC-XEVT-26"))


def _heavy_earthquake(s: World, me: int) -> Rule[bool]:
    """Everybody does (CC-XEVT-27)."""
    holds = False
    for seat in turn_order(s):
        lost = yield from quake(s, seat, "CC-XEVT-27")
        holds = holds or lost
    return holds


def quake(s: World, seat: int, rule: str) -> Rule[bool]:
    """One to three pieces of the player's cities go out of the game; moods fall. Returns whether it struck."""
    if len(own_cities(s, seat)) < QUAKE_CITIES:
        tell(s, "story.spared_cities", seat=seat, number=QUAKE_CITIES)
        return False
    struck: list[int] = []
    for count in range(QUAKE_PIECES):
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
            params={"count": QUAKE_PIECES - count},
            named=partial(city_label, s),
        )
        if word == DONE:
            break
        city = s.cities[HEX.index(word)]
        yield from shake(s, seat, city, rule)
        if city.cell not in struck:
            struck.append(city.cell)
    for cell in struck:
        fallen = s.cities.get(cell)
        if fallen is not None and can_drop(fallen):
            yield from upset(s, fallen, fallen.mood - 1)
    return True


def shake(s: World, seat: int, city: City, rule: str) -> Rule[None]:
    """One piece of a city: any but the Settlement, a Wonder, or the Settlement if nothing else is left."""
    pieces = [PIECE[piece] for piece in range(SETTLEMENT + 1, len(PIECES)) if city.pieces[piece] != NONE]
    if city.wonder != NONE:
        pieces.append(WONDER[city.wonder])
    word = yield Ask(
        seat,
        "event.quake_piece",
        pieces or [PIECE[SETTLEMENT]],
        rule=rule,
        why=partial(why_not_shaken, city, rule),
    )
    if word in WONDER:
        lose_wonder(s, city, keep_points=True)
    else:
        take_out(s, city, PIECE.index(word))
        if word == PIECE[SETTLEMENT]:
            fall(s, city)


def why_not_shaken(city: City, rule: str, word: Word) -> Reason | None:
    """Why a city can't lose a piece to an Earthquake."""
    if word == PIECE[SETTLEMENT]:
        return Reason("reason.settlement_last", rule)
    return Reason("reason.no_such_piece", rule) if word in PIECE or word in WONDER else None


def _flood(s: World, me: int) -> Rule[bool]:
    """A coastal city's mood falls (CC-XEVT-28)."""
    yield from lower_one(s, me, coastal(s, me), "CC-XEVT-28")
    return False


def _heavy_flood(s: World, me: int) -> Rule[bool]:
    """One of everybody's (CC-XEVT-29)."""
    for seat in turn_order(s):
        yield from lower_one(s, seat, coastal(s, seat), "CC-XEVT-29")
    return False


def coastal(s: World, seat: int) -> list[int]:
    """The own cities adjacent to Sea whose mood can be lowered."""
    return [cell for cell in droppable(s, seat) if adjacent_sea(s, cell)]


def _civil_war(s: World, me: int) -> Rule[bool]:
    """An unhappy city with an Army loses a unit and mood; else a mood falls (CC-XEVT-30)."""
    player = s.players[me]
    cells = [cell for cell in own_cities(s, me) if s.cities[cell].mood != HAPPY and cell in player.armies]
    if not cells:
        yield from lower_one(s, me, droppable(s, me), "CC-XEVT-30")
        return False
    city = yield from choose_city(s, me, cells, "CC-XEVT-30")
    remove_units(s, me, ARMY, city.cell)
    if can_drop(city):
        yield from upset(s, city, city.mood - 1)
    return False


def _revolution(s: World, me: int) -> Rule[bool]:
    """An action is lost, then the government changes; an Army unit can avert each (CC-XEVT-31)."""
    own_turn = s.active == me
    others = open_governments(s, me)
    if own_turn and not s.turn.actions_left and not others:
        tell(s, "story.spared_revolution", seat=me)
    if not own_turn or s.turn.actions_left:
        averted = yield from avert(s, me, 1)
        if not averted:
            if own_turn:
                s.turn.actions_left -= 1
            else:
                s.players[me].unrest += 1
            tell(s, "story.action_lost", seat=me)
    if others:
        averted = yield from avert(s, me, 2)
        if not averted:
            word = yield Ask(
                me,
                "event.government",
                [GOVERNMENT[one] for one in others],
                rule="CC-XEVT-31",
                why=partial(why_not_government, s, me),
            )
            yield from change_government(s, me, FIRST_GOVERNMENT + GOVERNMENT.index(word))
    return False


def why_not_government(s: World, me: int, word: Word) -> Reason | None:
    """Why a player can't change to a government."""
    if word not in GOVERNMENT:
        return None
    category = FIRST_GOVERNMENT + GOVERNMENT.index(word)
    if category == government_of(s.players[me].advances):
        return Reason("reason.same_government", "CC-XEVT-31")
    needed = word_name(ADVANCE[REQUIRED[category]].text)
    return Reason("reason.needs_advance", "CC-GOV-02", {"advance": needed})


def open_governments(s: World, me: int) -> list[int]:
    """The other governments that a player with a government could change to."""
    advances = s.players[me].advances
    own = government_of(advances)
    if own == NONE:
        return []
    return [
        category - FIRST_GOVERNMENT
        for category in range(FIRST_GOVERNMENT, len(CATEGORIES))
        if category != own and advances >> REQUIRED[category] & 1
    ]


def avert(s: World, me: int, step: int) -> Rule[bool]:
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
        rule="CC-XEVT-31",
        why=lambda word: Reason("reason.no_own_army", "CC-XEVT-31") if word in HEX else None,
        params={"count": step},
        named=partial(start_label, s, me),
    )
    if word == PASS:
        return False
    remove_land_unit(s, me, ARMY, HEX.index(word))
    return True


TEXTS: Final[dict[str, Callable[[World, int], Rule[bool]]]] = {
    "pestilence": _pestilence,
    "epidemics": _epidemics,
    "famine": _famine(1, "CC-XEVT-03"),
    "severe_famine": _famine(2, "CC-XEVT-04"),
    "good_year_all": _year_all(1),
    "good_year_you": _year_you(1),
    "good_year_shared": _year_shared(1, "CC-XEVT-07"),
    "awesome_year_you": _year_you(2),
    "awesome_year_all": _year_all(2),
    "awesome_year_shared": _year_shared(2, "CC-XEVT-10"),
    "fantastic_year_all": _year_all(3),
    "fantastic_year_shared": _year_shared(3, "CC-XEVT-12"),
    "fantastic_year_you": _year_you(3),
    "population_boom_spawn": _population_boom,
    "population_boom_attack": _population_boom,
    "migration": _migration,
    "volcano": _volcano,
    "earthquake": _earthquake,
    "heavy_earthquake": _heavy_earthquake,
    "flood": _flood,
    "heavy_flood": _heavy_flood,
    "civil_war": _civil_war,
    "revolution": _revolution,
}
"""The texts of the Events that are no great persons; each returns whether the card holds pieces from now on."""
for _card, _key in enumerate(EVENTS):
    if (_key in TEXTS) == (_card in PERSONS):
        raise BadComponent("events.toml", _key, "no rule resolves it")
