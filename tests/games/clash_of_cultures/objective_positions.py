"""Positions in which an Objective is just met, for tests of Clash of Cultures: one for each of the 54.

`STATUS[key]` changes the table so that seat 0 meets an Objective of the Status phase. `AT_ONCE[key]` plays up to the
question on which it may be completed, and tells which seat is asked. Both maps are of two players; the one of
`landscape` lies open altogether, the one of `open_map` is for battles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table

from .battlefields import CAMP, DEEP, DEN, FIELD, SHORE, SPARE, begin_raid, land, march, open_map, roll
from .positions import (
    army,
    begin_status,
    built_wonder,
    camp,
    city,
    clash,
    give,
    hold,
    home,
    learn,
    objective_with,
    open_wonder,
    remove_all_units,
    reveal_all,
    settler,
    ship,
)

TILES = (18, 12, 20, 7, 9, 19, 6, 11)
"""For the slots a to h; Sea is at +4+0, +2+3, +1+4, +5+2, +1+5, +0+6 and +5+3."""
APART = ("+5+0", "+1+1", "+3+2")
"""Spaces for cities that touch neither each other nor a home."""
MORE = ("+2+1", "+0+2", "+2+2", "+4+1", "+6+1", "+1+3")
"""More spaces for cities on the open map."""
ALL_PIECES = ("fortress", "academy", "temple", "port")

Edit = Callable[[World], object]


def both(*edits: Edit) -> Edit:
    """One change after another."""

    def edit(s: World) -> None:
        for one in edits:
            one(s)

    return edit


def landscape(seats: int = 2, **options: object) -> Table:
    """A table with the whole map open, at the first question of seat 0."""
    table = clash(seats, **options)  # type: ignore[arg-type]
    with table.edit() as s:
        reveal_all(s, TILES)
    return table


def in_status(edit: Edit, cards: Iterable[int], seats: int = 2, seat: int = 0, round: int = 1) -> Table:
    """The Status phase begins in a changed position; a seat holds these Objective cards."""
    table = landscape(seats)
    with table.edit() as s:
        edit(s)
        hold(s, seat, objectives=cards)
        begin_status(s, round)
    return table


def placed(seat: int, place: str) -> Edit:
    """A player has a city in a space."""
    return lambda s: city(s, seat, place)


# What is judged in the Status phase


def cities(s: World, count: int, seat: int = 0, mood: str = "neutral") -> None:
    """A player has a number of cities, the home among them, all in one mood."""
    for place in (home(s, seat), *MORE)[:count]:
        city(s, seat, place, mood=mood)


def stock(**amounts: int) -> Edit:
    """Seat 0 holds so much."""
    return lambda s: give(s, 0, **amounts)


def knows(*keys: str) -> Edit:
    """Seat 0 has these advances."""
    return lambda s: learn(s, 0, *keys)


def at_home(piece: str, advance: str) -> Edit:
    """Seat 0 has one piece, at home, and what it needs."""

    def edit(s: World) -> None:
        learn(s, 0, advance)
        if piece == "port":
            city(s, 0, "+3+0", piece)
        else:
            city(s, 0, home(s, 0), piece)

    return edit


def all_kinds(s: World) -> None:
    """Seat 0 has a piece of each kind in some city, and can use all of them."""
    learn(s, 0, "tactics", "writing", "myths", "fishing")
    city(s, 0, home(s, 0), "fortress", "port")
    city(s, 0, "+2+1", "academy", "temple")


def abroad(s: World, count: int = 2) -> None:
    """A number of cities of seat 1 hold a piece of seat 0."""
    for place in (home(s, 1), *MORE)[:count]:
        city(s, 1, place)
        city(s, 1, place, "academy", colour=0)


def isolated(s: World) -> None:
    """Four cities of seat 0 that touch no other."""
    for place in APART:
        city(s, 0, place)


def traders(s: World, ships: int, settlers: int) -> None:
    """Cities of seat 1 in a row, and the units of seat 0 near them."""
    remove_all_units(s, 0)
    for place in ("+2+2", "+1+3", "+0+4", "+2+4"):
        city(s, 1, place)
    for place in ("+2+3", "+1+4")[:ships]:
        ship(s, 0, place)
    if settlers:
        settler(s, 0, "+1+2", settlers)


def ports_blocked(s: World, ships: int = 2) -> None:
    """Ships of seat 0 lie before the Port of seat 1."""
    city(s, 1, "+2+2", "port")
    for _ in range(ships):
        ship(s, 0, "+2+3")


def ships(count: int, seat: int = 0) -> Edit:
    """A player has a number of Ships."""

    def edit(s: World) -> None:
        for _ in range(count):
            ship(s, seat, ("+2+3", "+5+3")[seat])

    return edit


def armies(count: int, seat: int = 0, *, places: tuple[str, ...] = ("+1+1", "+1+2", "+0+2", "+2+0")) -> Edit:
    """A player has a number of Army units, in stacks of four at most."""

    def edit(s: World) -> None:
        left = count
        for place in places:
            if left:
                army(s, seat, place, min(4, left))
                left -= min(4, left)

    return edit


def garrisons(s: World, count: int = 4) -> None:
    """A number of cities of seat 0 have an Army unit."""
    cities(s, count)
    for place in (home(s, 0), *MORE)[:count]:
        army(s, 0, place)


def might(s: World) -> None:
    """Eleven Army units and a Ship."""
    armies(11)(s)
    ship(s, 0, "+2+3")


def outposts(s: World, count: int = 3) -> None:
    """Army units on a number of spaces far from home."""
    for place in ("+3+3", "+1+3", "+4+4", "+6+1")[:count]:
        army(s, 0, place)


def first_wonder(s: World) -> None:
    """Seat 0 has built the first Wonder in this Round."""
    built_wonder(s, "colossus", home(s, 0))
    s.first_wonder, s.first_wonder_round = 0, s.round


STATUS: dict[str, Edit] = {
    "large_civilization": lambda s: cities(s, 6),
    "scientific_lead": at_home("academy", "writing"),
    "coastal_culture": at_home("port", "fishing"),
    "advanced_culture": knows("storage", "irrigation", "husbandry", "engineering"),
    "religious_fervor": at_home("temple", "myths"),
    "city_planner": knows("engineering", "sanitation", "roads"),
    "eureka": stock(ideas=5),
    "happy_population": lambda s: cities(s, 4, mood="happy"),
    "education_lead": knows("writing", "public_education", "free_education", "philosophy"),
    "optimized_storage": stock(food=3, ore=3, wood=3),
    "wealth": stock(gold=5),
    "ore_supplies": stock(ore=5),
    "wood_supplies": stock(wood=5),
    "food_supplies": stock(food=5),
    "architecture": all_kinds,
    "goal_focused": knows("storage", "irrigation", "husbandry"),
    "colony": lambda s: city(s, 0, "+4+4"),
    "culture_focus": knows("art_and_sculptures", "circus_and_sports", "monuments", "drama_and_music"),
    "consulate": abroad,
    "science_focus": knows("math", "astronomy", "chemistry", "metallurgy"),
    "trade_focus": knows("bartering", "trade_routes", "taxes", "currency"),
    "metropolis": lambda s: city(s, 0, home(s, 0), *ALL_PIECES),
    "seafarers": knows("fishing", "cartography", "warships", "navigation"),
    "government": knows("voting", "separation_of_power", "civil_liberties", "economic_liberty"),
    "expansionist": isolated,
    "trade_power": lambda s: traders(s, ships=1, settlers=2),
    "shipping_routes": lambda s: traders(s, ships=2, settlers=0),
    "diversified_research": knows(
        "fishing", "writing", "tactics", "myths", "bartering", "art_and_sculptures", "math"
    ),
    "culture_power": lambda s: abroad(s, 1),
    "magnificent_culture": first_wonder,
    "sea_blockade": ports_blocked,
    "large_fleet": ships(2),
    "large_army": armies(4),
    "fortifications": at_home("fortress", "tactics"),
    "standing_army": garrisons,
    "militarized": knows("tactics", "siegecraft", "steel_weapons", "draft"),
    "threat": armies(4, places=("+2+5",)),
    "military_might": might,
    "outpost": outposts,
}

# What is completed at once


def begin_battle(edit: Edit, card: int | Iterable[int], seat: int = 0, seats: int = 2) -> Table:
    """A map for battles, changed; a seat holds Objective cards."""
    table = open_map(seats)
    with table.edit() as s:
        edit(s)
        hold(s, seat, objectives=[card] if isinstance(card, int) else card)
    return table


def defended(attackers: int, defenders: int, *pieces: str, in_city: bool = True) -> Edit:
    """Army units of seat 0 in the camp, of seat 1 in the field, there perhaps a city."""

    def edit(s: World) -> None:
        army(s, 0, CAMP, attackers)
        if in_city:
            city(s, 1, FIELD, *pieces)
        if defenders:
            army(s, 1, FIELD, defenders)

    return edit


def attack(table: Table, armies: int, *dice: int) -> None:
    """All units of the camp go into the field; dice fall."""
    march(table, armies)
    roll(table, *dice)


def conqueror(card: int) -> tuple[Table, int]:
    table = begin_battle(defended(4, 1), card)
    attack(table, 4, 6, 6, 6, 6, 1)
    return table, 0


def two_fights(s: World) -> None:
    """Seat 0 can fall upon Settlers in two spaces."""
    army(s, 0, CAMP)
    army(s, 0, "+3+1")
    settler(s, 1, FIELD)
    settler(s, 1, SPARE)


def warmonger(card: int) -> tuple[Table, int]:
    table = begin_battle(two_fights, card)
    march(table, 1)
    table.play("hex:+3+1", "count:1", f"hex:{SPARE}")
    return table, 0


def general(card: int) -> tuple[Table, int]:
    table = begin_battle(defended(4, 3, in_city=False), card)
    attack(table, 4, 6, 6, 6, 6, 1, 1, 1)
    return table, 0


def great_battle(card: int) -> tuple[Table, int]:
    table = begin_battle(defended(4, 2, in_city=False), card)
    attack(table, 4, 1, 1, 1, 1, 1, 1)
    table.play("stop")
    return table, 0


def defiance(card: int) -> tuple[Table, int]:
    table = begin_battle(defended(2, 3, in_city=False), card)
    attack(table, 2, 6, 6, 1, 1, 1)
    table.play("continue")
    roll(table, 6, 6, 1)
    return table, 0


def landing(s: World) -> None:
    """A Ship of seat 0 with an Army unit lies before an undefended city of seat 1."""
    ship(s, 0, SHORE, "a")
    city(s, 1, FIELD)


def naval_assault(card: int) -> tuple[Table, int]:
    table = begin_battle(landing, card)
    land(table)
    return table, 0


def better_armed(s: World) -> None:
    """Seat 1 has two Warfare advances, seat 0 one; Settlers of seat 1 are alone."""
    learn(s, 1, "siegecraft")
    army(s, 0, CAMP)
    settler(s, 1, FIELD)


def bold(card: int) -> tuple[Table, int]:
    table = begin_battle(better_armed, card)
    march(table, 1)
    return table, 0


def wonder_city(attackers: int = 3, *pieces: str, wonder: bool = True) -> Edit:
    """A city of seat 1 in the field, perhaps with a Wonder."""

    def edit(s: World) -> None:
        army(s, 0, CAMP, attackers)
        city(s, 1, FIELD, *(pieces or ALL_PIECES))
        if wonder:
            built_wonder(s, "colossus", FIELD)
            s.first_wonder, s.first_wonder_round = 1, 1

    return edit


def legendary_battle(card: int) -> tuple[Table, int]:
    table = begin_battle(wonder_city(), card)
    attack(table, 3, 1, 1, 1, 1)
    return table, 0


def settlers_near_city(s: World) -> None:
    """Settlers of seat 1 are alone, two spaces from the home of seat 0."""
    army(s, 0, CAMP)
    settler(s, 1, FIELD)


def scavenger(card: int) -> tuple[Table, int]:
    table = begin_battle(settlers_near_city, card)
    march(table, 1)
    return table, 0


def aggressor(card: int) -> tuple[Table, int]:
    table = begin_battle(defended(4, 2, in_city=False), card)
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    return table, 0


def barbarians(units: int) -> Edit:
    """Barbarians sit in the field."""

    def edit(s: World) -> None:
        army(s, 0, CAMP, 4)
        camp(s, FIELD, units)

    return edit


def barbarian_conquest(card: int) -> tuple[Table, int]:
    table = begin_battle(barbarians(2), card)
    attack(table, 4, 6, 6, 6, 6, 1, 1)
    table.play("raze")
    return table, 0


def resistance(card: int) -> tuple[Table, int]:
    table = begin_battle(defended(2, 4, in_city=False), card, seat=1)
    attack(table, 2, 1, 1, 6, 6, 6, 6)
    return table, 1


def terror_regime(card: int) -> tuple[Table, int]:
    table = landscape()
    with table.edit() as s:
        cities(s, 4, mood="angry")
        hold(s, 0, objectives=[card])
    table.play("end")
    return table, 0


def drafting(s: World) -> None:
    """Seat 0 can use Draft in two cities."""
    learn(s, 0, "draft")
    give(s, 0, mood=3)
    cities(s, 3)


def build_by_draft(table: Table, place: str) -> None:
    """A city of size 1 builds one Army unit by Draft."""
    table.play("activate", f"hex:{place}", "build", "draft")


def draft(card: int) -> tuple[Table, int]:
    table = landscape()
    with table.edit() as s:
        drafting(s)
        hold(s, 0, objectives=[card])
    build_by_draft(table, "+3+0")
    build_by_draft(table, "+2+1")
    return table, 0


def city_founder(card: int) -> tuple[Table, int]:
    table = landscape()
    with table.edit() as s:
        settler(s, 0, "+4+4")
        hold(s, 0, objectives=[card])
    table.play("found", "hex:+4+4")
    return table, 0


def rich_builder(s: World, *wonders: str) -> None:
    """Seat 0 can build these Wonders."""
    learn(s, 0, "irrigation", "storage", "monuments", "rituals", "engineering")
    give(s, 0, food=8, ore=8, wood=8, gold=8, culture=8)
    cities(s, 3)
    for wonder in wonders:
        open_wonder(s, wonder)


def build_wonder(table: Table, wonder: str, place: str = "+3+0") -> None:
    """A city of seat 0 builds a Wonder, without Gold."""
    table.play("activate", f"hex:{place}", "wonder", f"wonder:{wonder}")
    while table.about.startswith("pay.gold"):
        table.play("count:0")


def magnificent_culture(card: int) -> tuple[Table, int]:
    table = landscape()
    with table.edit() as s:
        rich_builder(s, "hanging_gardens")
        hold(s, 0, objectives=[card])
    build_wonder(table, "hanging_gardens")
    return table, 0


AT_ONCE: dict[str, Callable[[int], tuple[Table, int]]] = {
    "city_founder": city_founder,
    "magnificent_culture": magnificent_culture,
    "draft": draft,
    "conqueror": conqueror,
    "warmonger": warmonger,
    "general": general,
    "great_battle": great_battle,
    "defiance": defiance,
    "naval_assault": naval_assault,
    "bold": bold,
    "legendary_battle": legendary_battle,
    "scavenger": scavenger,
    "aggressor": aggressor,
    "barbarian_conquest": barbarian_conquest,
    "resistance": resistance,
    "terror_regime": terror_regime,
}


# Battles of all sorts


def held(key: str, edit: Edit, seat: int = 0) -> Table:
    """A battlefield on which a seat holds a card with an Objective."""
    return begin_battle(edit, objective_with(key)[0], seat)


def is_offered(table: Table, key: str, seat: int = 0) -> bool:
    """Whether a seat may complete an Objective now."""
    ask = table.match.ask
    assert ask is not None
    return (ask.about, ask.seat) == ("objective.complete", seat) and objective_with(key)[1] in table.words


def fleets(mine: int, theirs: int) -> Edit:
    """Ships of seat 0 in the deep, of seat 1 at the shore."""

    def edit(s: World) -> None:
        for _ in range(mine):
            ship(s, 0, DEEP)
        for _ in range(theirs):
            ship(s, 1, SHORE)

    return edit


def in_field(attackers: int, defenders: int) -> Edit:
    """Army units on open land."""
    return defended(attackers, defenders, in_city=False)


def raided(units: int, defenders: int) -> Edit:
    """Barbarians attack a city of seat 0 in the field at once."""

    def edit(s: World) -> None:
        city(s, 0, FIELD)
        if defenders:
            army(s, 0, FIELD, defenders)
        camp(s, DEN, units)
        begin_raid(s)

    return edit
