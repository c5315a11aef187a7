"""Objectives of the Status phase: what just meets each of them, and what just doesn't (CC-XOBJ)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import SETTLEMENT
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table, component, rule

from .objective_positions import (
    ALL_PIECES,
    APART,
    MORE,
    STATUS,
    Edit,
    abroad,
    armies,
    both,
    cities,
    garrisons,
    in_status,
    isolated,
    knows,
    outposts,
    placed,
    ports_blocked,
    ships,
    traders,
)
from .objective_positions import stock as supplied
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
    reveal,
    settler,
    ship,
    stock,
)


def offered(key: str, edit: Edit, seats: int = 2) -> bool:
    """Whether seat 0 may complete an Objective in the Status phase."""
    number, word = objective_with(key)
    table = in_status(edit, [number], seats)
    return table.about == "status.objective" and word in table.words


def complete(key: str, edit: Edit) -> Table:
    """Seat 0 completes an Objective."""
    number, word = objective_with(key)
    table = in_status(edit, [number])
    table.play(word)
    return table


# Cities


@rule("CC-XOBJ-01")
@component("objectives:large_civilization")
def test_large_civilization_needs_six_cities() -> None:
    assert offered("large_civilization", lambda s: cities(s, 6))
    assert not offered("large_civilization", lambda s: cities(s, 5))
    assert not offered("large_civilization", both(lambda s: cities(s, 5), lambda s: city(s, 1, "+1+6")))
    assert not offered("large_civilization", both(lambda s: cities(s, 5), lambda s: camp(s, "+1+6")))


@rule("CC-XOBJ-08")
@component("objectives:happy_population")
def test_happy_population_needs_four_happy_cities() -> None:
    assert offered("happy_population", lambda s: cities(s, 4, mood="happy"))
    assert not offered("happy_population", lambda s: cities(s, 3, mood="happy"))

    def one_neutral(s: World) -> None:
        cities(s, 4, mood="happy")
        city(s, 0, MORE[0], mood="neutral")

    assert not offered("happy_population", one_neutral)

    def one_foreign(s: World) -> None:
        cities(s, 3, mood="happy")
        city(s, 1, "+4+1", mood="happy")

    assert not offered("happy_population", one_foreign)


@rule("CC-XOBJ-22")
@component("objectives:metropolis")
def test_metropolis_counts_pieces_of_every_colour() -> None:
    assert offered("metropolis", lambda s: city(s, 0, home(s, 0), *ALL_PIECES))
    assert not offered("metropolis", lambda s: city(s, 0, home(s, 0), "fortress", "temple", "port"))
    assert not offered("metropolis", lambda s: city(s, 1, "+2+2", *ALL_PIECES))

    def mixed(s: World) -> None:
        city(s, 0, home(s, 0), "fortress", "temple", "port")
        city(s, 0, home(s, 0), "academy", colour=1)

    assert offered("metropolis", mixed)


@rule("CC-XOBJ-25")
@component("objectives:expansionist")
def test_expansionist_needs_four_cities_that_touch_no_other() -> None:
    assert offered("expansionist", isolated)
    assert offered("expansionist", both(isolated, lambda s: city(s, 0, "+1+3"), lambda s: city(s, 0, "+0+4")))
    assert not offered("expansionist", lambda s: [city(s, 0, place) for place in APART[:2]])
    for place in ("+4+1", "+2+2"):  # beside the city on +3+2
        assert not offered("expansionist", both(isolated, placed(0, place)))
        assert not offered("expansionist", both(isolated, placed(1, place)))
    assert not offered("expansionist", both(isolated, lambda s: camp(s, "+4+1", 0)))


@rule("CC-XOBJ-17", "CC-XOBJ-58")
@component("objectives:colony")
def test_colony_is_a_city_five_spaces_from_where_one_began() -> None:
    assert offered("colony", lambda s: city(s, 0, "+4+4"))
    assert not offered("colony", lambda s: city(s, 0, "+3+4"))
    assert not offered("colony", lambda s: city(s, 1, "+4+4"))

    def without_home(s: World) -> None:
        city(s, 0, "+4+4")
        start = s.cities[home(s, 0)]
        start.owner = 1
        start.pieces = (1, *start.pieces[1:])
        s.players[0].supply[SETTLEMENT] += 1
        s.players[1].supply[SETTLEMENT] -= 1

    assert offered("colony", without_home)


@rule("CC-XOBJ-17")
def test_colony_goes_not_with_a_city_founder_of_the_same_round() -> None:
    def founder(round: int) -> Edit:
        def edit(s: World) -> None:
            city(s, 0, "+4+4")
            s.players[0].founder_round = round

        return edit

    number, word = objective_with("colony")
    assert word in in_status(founder(2), [number], round=3).words
    assert word not in in_status(founder(3), [number], round=3).words


@rule("CC-XOBJ-58")
def test_without_a_way_a_space_is_far_away() -> None:
    number, word = objective_with("colony")
    for region, lawful in (("f", True), ("cf", False)):
        table = clash(2)
        with table.edit() as s:
            for letter, tile in (("c", 20), ("f", 19)):
                if letter in region:
                    reveal(s, letter, tile)
            city(s, 0, "+3+3")  # three steps from +3+0
            hold(s, 0, objectives=[number])
            begin_status(s)
        assert (word in table.words) == lawful


@rule("CC-XOBJ-15", "CC-XOBJ-57")
@component("objectives:architecture")
def test_architecture_asks_for_all_four_kinds_in_ones_own_colour() -> None:
    assert offered("architecture", STATUS["architecture"])

    def all_at_home(s: World) -> None:
        learn(s, 0, "tactics", "writing", "myths", "fishing")
        city(s, 0, home(s, 0), *ALL_PIECES)

    assert offered("architecture", all_at_home)
    for missing in range(4):
        for place in ("foreign piece", "nothing", "abroad"):

            def edit(s: World, missing: int = missing, place: str = place) -> None:
                learn(s, 0, "tactics", "writing", "myths", "fishing")
                kinds = [key for number, key in enumerate(ALL_PIECES) if number != missing]
                city(s, 0, home(s, 0), *kinds)
                if place == "foreign piece":
                    city(s, 0, home(s, 0), ALL_PIECES[missing], colour=1)
                elif place == "abroad":
                    city(s, 1, "+2+2")
                    city(s, 1, "+2+2", ALL_PIECES[missing], colour=0)

            assert not offered("architecture", edit), (missing, place)


@rule("CC-XOBJ-15", "CC-CAPT-11")
@pytest.mark.parametrize("lacking", ["tactics", "writing", "myths", "fishing"])
def test_architecture_counts_only_pieces_that_can_be_used(lacking: str) -> None:
    def edit(s: World) -> None:
        learn(s, 0, *(key for key in ("tactics", "writing", "myths", "fishing") if key != lacking))
        city(s, 0, home(s, 0), *ALL_PIECES)

    assert not offered("architecture", edit)


# Most cities with a piece

LEADS = [
    pytest.param("scientific_lead", "academy", "writing", id="scientific_lead"),
    pytest.param("coastal_culture", "port", "fishing", id="coastal_culture"),
    pytest.param("religious_fervor", "temple", "myths", id="religious_fervor"),
    pytest.param("fortifications", "fortress", "tactics", id="fortifications"),
]


def with_piece(seat: int, piece: str, advance: str, count: int, colour: int | None = None) -> Edit:
    """A player has the advance and a number of cities with the piece."""

    def edit(s: World) -> None:
        learn(s, seat, advance)
        places = (("+2+2", "+1+3", "+0+4"), ("+2+4", "+4+4", "+6+1"))[seat]
        for place in places[:count]:
            city(s, seat, place)
            city(s, seat, place, piece, colour=colour)

    return edit


@rule("CC-XOBJ-02", "CC-XOBJ-03", "CC-XOBJ-05", "CC-XOBJ-42", "CC-XOBJ-56")
@component(
    "objectives:scientific_lead",
    "objectives:coastal_culture",
    "objectives:religious_fervor",
    "objectives:fortifications",
)
@pytest.mark.parametrize(("key", "piece", "advance"), LEADS)
def test_a_lead_is_strictly_more_cities_with_the_piece(key: str, piece: str, advance: str) -> None:
    own = with_piece(0, piece, advance, 2)
    assert offered(key, own)
    assert offered(key, both(own, with_piece(1, piece, advance, 1)))
    assert not offered(key, both(own, with_piece(1, piece, advance, 2)))
    assert not offered(key, lambda s: learn(s, 0, advance))


@rule("CC-XOBJ-57", "CC-CAPT-11")
@pytest.mark.parametrize(("key", "piece", "advance"), LEADS)
def test_pieces_count_for_the_owner_of_the_city_who_can_use_them(key: str, piece: str, advance: str) -> None:
    """Whatever their colour; those of others who lack the advance don't hinder."""
    assert offered(key, with_piece(0, piece, advance, 1, colour=1))
    others = with_piece(1, piece, "storage", 2)
    assert offered(key, both(with_piece(0, piece, advance, 1), others))
    assert not offered(key, both(with_piece(0, piece, advance, 1), others, lambda s: learn(s, 1, advance)))
    assert not offered(key, with_piece(0, piece, "storage", 1))


@rule("CC-XOBJ-56")
def test_more_than_every_other_means_more_than_the_best_of_them() -> None:
    number, word = objective_with("scientific_lead")
    for best, lawful in ((1, True), (2, False)):
        table = clash(3)
        with table.edit() as s:
            for seat, count in ((0, 2), (1, 0), (2, best)):
                learn(s, seat, "writing")
                start = next(region for region in s.layout.starts if home(s, seat) in region)
                places = [home(s, seat), *(cell for cell in start if s.terrain[cell] in (1, 2))]
                for place in places[:count]:
                    city(s, seat, place, "academy")
            hold(s, 0, objectives=[number])
            begin_status(s)
        assert (word in table.words) == lawful


@rule("CC-XOBJ-19")
@component("objectives:consulate")
def test_consulate_is_two_foreign_cities_with_a_piece_of_ones_colour() -> None:
    assert offered("consulate", abroad)
    assert not offered("consulate", lambda s: abroad(s, 1))

    def two_in_one(s: World) -> None:
        city(s, 1, home(s, 1), "academy", "temple", colour=0)

    assert not offered("consulate", two_in_one)
    assert not offered("consulate", lambda s: cities(s, 4))
    assert not offered("consulate", lambda s: cities(s, 4, seat=1))


@rule("CC-XOBJ-30")
@component("objectives:culture_power")
def test_culture_power_is_most_pieces_in_foreign_cities() -> None:
    def influence(mine: int, theirs: int) -> Edit:
        def edit(s: World) -> None:
            for piece in ALL_PIECES[:mine]:
                city(s, 1, "+2+2", piece, colour=0)
            for piece in ALL_PIECES[:theirs]:
                city(s, 0, "+3+2", piece, colour=1)

        return edit

    assert offered("culture_power", influence(1, 0))
    assert offered("culture_power", influence(3, 2))  # pieces are counted, not cities
    assert not offered("culture_power", influence(2, 2))
    assert not offered("culture_power", influence(0, 0))
    assert not offered("culture_power", lambda s: city(s, 0, home(s, 0), *ALL_PIECES))


# Advances

CATEGORIES = [
    pytest.param("city_planner", ("mining", "engineering", "sanitation", "roads"), id="city_planner"),
    pytest.param(
        "education_lead",
        ("writing", "public_education", "free_education", "philosophy"),
        id="education_lead",
    ),
    pytest.param(
        "culture_focus",
        ("art_and_sculptures", "circus_and_sports", "monuments", "drama_and_music"),
        id="culture_focus",
    ),
    pytest.param("science_focus", ("math", "astronomy", "chemistry", "metallurgy"), id="science_focus"),
    pytest.param("trade_focus", ("bartering", "trade_routes", "taxes", "currency"), id="trade_focus"),
    pytest.param("seafarers", ("fishing", "cartography", "warships", "navigation"), id="seafarers"),
    pytest.param("militarized", ("tactics", "siegecraft", "steel_weapons", "draft"), id="militarized"),
    pytest.param(
        "government",
        ("voting", "separation_of_power", "civil_liberties", "economic_liberty"),
        id="democracy",
    ),
    pytest.param(
        "government", ("nationalism", "totalitarianism", "absolute_power", "forced_labor"), id="autocracy"
    ),
    pytest.param("government", ("dogma", "devotion", "conversion", "fanaticism"), id="theocracy"),
]

NEEDS = {
    "roads": "engineering",
    "navigation": "cartography",
    "free_education": "public_education",
    "currency": "trade_routes",
}
"""Where one of the four needs another."""


@rule(
    "CC-XOBJ-06",
    "CC-XOBJ-09",
    "CC-XOBJ-18",
    "CC-XOBJ-20",
    "CC-XOBJ-21",
    "CC-XOBJ-23",
    "CC-XOBJ-24",
    "CC-XOBJ-44",
)
@component(
    "objectives:city_planner",
    "objectives:education_lead",
    "objectives:culture_focus",
    "objectives:science_focus",
    "objectives:trade_focus",
    "objectives:seafarers",
    "objectives:militarized",
    "objectives:government",
)
@pytest.mark.parametrize(("key", "advances"), CATEGORIES)
def test_all_four_advances_of_a_category_are_needed(key: str, advances: tuple[str, ...]) -> None:
    assert offered(key, knows(*advances))
    for left_out in advances[1:]:
        learned = [one for one in advances if left_out not in (one, NEEDS.get(one))]
        assert not offered(key, knows(*learned)), left_out


@rule("CC-XOBJ-04")
@component("objectives:advanced_culture")
def test_advanced_culture_is_six_advances_and_most_of_all() -> None:
    four = ("storage", "irrigation", "husbandry", "engineering")  # with Farming and Mining six
    assert offered("advanced_culture", knows(*four))
    assert not offered("advanced_culture", knows(*four[:3]))
    assert not offered("advanced_culture", both(knows(*four), lambda s: learn(s, 1, *four)))
    assert offered("advanced_culture", both(knows(*four), lambda s: learn(s, 1, *four[:3])))


@rule("CC-XOBJ-16")
@component("objectives:goal_focused")
def test_goal_focused_counts_complete_categories_governments_included() -> None:
    agriculture = ("storage", "irrigation", "husbandry")
    democracy = ("voting", "separation_of_power", "civil_liberties", "economic_liberty")
    construction = ("engineering", "sanitation", "roads")
    assert offered("goal_focused", knows(*agriculture))
    assert not offered("goal_focused", knows(*agriculture[:2], "engineering", "sanitation", "fishing"))
    assert not offered("goal_focused", both(knows(*agriculture), lambda s: learn(s, 1, *construction)))
    assert offered(
        "goal_focused", both(knows(*agriculture, *democracy), lambda s: learn(s, 1, *construction))
    )


@rule("CC-XOBJ-29")
@component("objectives:diversified_research")
def test_diversified_research_is_nine_categories() -> None:
    first = ("fishing", "writing", "tactics", "myths", "bartering", "art_and_sculptures", "math")
    assert offered("diversified_research", knows(*first))
    assert not offered("diversified_research", knows(*first[:-1], "cartography", "taxes"))
    assert offered("diversified_research", knows(*first[:-1], "draft", "nationalism"))  # a government is one


# Goods

SUPPLIES = [
    pytest.param("eureka", "ideas", id="eureka"),
    pytest.param("wealth", "gold", id="wealth"),
    pytest.param("ore_supplies", "ore", id="ore_supplies"),
    pytest.param("wood_supplies", "wood", id="wood_supplies"),
    pytest.param("food_supplies", "food", id="food_supplies"),
]


@rule("CC-XOBJ-07", "CC-XOBJ-11", "CC-XOBJ-12", "CC-XOBJ-13", "CC-XOBJ-14", "CC-XOBJ-61")
@component(
    "objectives:eureka",
    "objectives:wealth",
    "objectives:ore_supplies",
    "objectives:wood_supplies",
    "objectives:food_supplies",
)
@pytest.mark.parametrize(("key", "kind"), SUPPLIES)
def test_five_of_a_kind_complete_a_supply_for_two_of_them(key: str, kind: str) -> None:
    table = complete(key, lambda s: give(s, 0, **{kind: 5}))
    assert stock(table.state, 0) == {kind: 3} | {
        other: count for other, count in stock(table.state, 0).items() if other != kind
    }
    assert len(table.state.players[0].completed) == 1
    assert not offered(key, lambda s: give(s, 0, **{kind: 4}))


@rule("CC-XOBJ-61")
@pytest.mark.parametrize(("key", "kind"), [case for case in SUPPLIES if case.id != "wealth"])
def test_gold_replaces_nothing_in_a_supply(key: str, kind: str) -> None:
    assert not offered(key, lambda s: give(s, 0, gold=8, **{kind: 4}))
    table = complete(key, lambda s: give(s, 0, gold=8, **{kind: 5}))
    assert stock(table.state, 0)["gold"] == 8
    assert stock(table.state, 0)[kind] == 3


@rule("CC-XOBJ-10")
@component("objectives:optimized_storage")
def test_optimized_storage_is_three_each_and_costs_nothing() -> None:
    table = complete("optimized_storage", lambda s: give(s, 0, food=3, ore=3, wood=3))
    held = stock(table.state, 0)
    assert (held["food"], held["ore"], held["wood"]) == (3, 3, 3)
    for short in ("food", "ore", "wood"):
        amounts = {"food": 3, "ore": 3, "wood": 3, "gold": 8} | {short: 2}
        assert not offered("optimized_storage", supplied(**amounts))


# Trade


@rule("CC-XOBJ-27")
@component("objectives:trade_power")
def test_trade_power_is_three_routes_without_any_advance() -> None:
    assert offered("trade_power", lambda s: traders(s, ships=1, settlers=2))
    assert not offered("trade_power", lambda s: traders(s, ships=1, settlers=1))

    def one_angry(s: World) -> None:
        traders(s, ships=1, settlers=2)
        for place in ("+2+2", "+1+3"):
            city(s, 1, place, mood="angry")

    assert not offered("trade_power", one_angry)

    def one_city(s: World) -> None:
        city(s, 1, "+1+3")
        settler(s, 0, "+1+2", 3)

    assert not offered("trade_power", one_city)

    def aboard(s: World) -> None:
        traders(s, ships=0, settlers=0)
        ship(s, 0, "+2+3", "ss")

    assert offered("trade_power", aboard)


@rule("CC-XOBJ-28")
@component("objectives:shipping_routes")
def test_shipping_routes_are_two_routes_of_ships_alone() -> None:
    assert offered("shipping_routes", lambda s: traders(s, ships=2, settlers=0))
    assert not offered("shipping_routes", lambda s: traders(s, ships=1, settlers=3))

    def aboard(s: World) -> None:
        traders(s, ships=0, settlers=0)
        ship(s, 0, "+2+3", "ss")

    assert not offered("shipping_routes", aboard)


# Force


@rule("CC-XOBJ-38")
@component("objectives:sea_blockade")
def test_sea_blockade_is_two_ships_before_foreign_ports() -> None:
    assert offered("sea_blockade", ports_blocked)  # two on one space count as two
    assert not offered("sea_blockade", lambda s: ports_blocked(s, 1))

    def own_port(s: World) -> None:
        city(s, 0, "+2+2", "port")
        ship(s, 0, "+2+3")
        ship(s, 0, "+2+3")

    assert not offered("sea_blockade", own_port)

    def beside(s: World) -> None:
        ports_blocked(s, 1)
        ship(s, 0, "+1+4")

    assert not offered("sea_blockade", beside)


@rule("CC-XOBJ-40")
@component("objectives:large_fleet")
def test_large_fleet_is_four_ships_or_two_and_the_most() -> None:
    for mine, theirs, lawful in ((2, 1, True), (2, 2, False), (3, 3, False), (1, 0, False), (4, 4, True)):
        assert offered("large_fleet", both(ships(mine), ships(theirs, 1))) == lawful, (mine, theirs)


@rule("CC-XOBJ-41")
@component("objectives:large_army")
def test_large_army_is_four_units_more_than_every_other() -> None:
    enemy = armies(2, 1, places=("+4+4",))
    assert offered("large_army", both(armies(6), enemy))
    assert not offered("large_army", both(armies(5), enemy))
    assert not offered("large_army", armies(3))
    assert offered("large_army", both(armies(4), lambda s: ship(s, 0, "+2+3", "aa"), enemy))
    assert not offered("large_army", both(armies(6), enemy, lambda s: ship(s, 1, "+5+3", "a")))


@rule("CC-XOBJ-43")
@component("objectives:standing_army")
def test_standing_army_is_four_own_cities_with_an_army() -> None:
    assert offered("standing_army", garrisons)
    assert not offered("standing_army", lambda s: garrisons(s, 3))

    def in_the_field(s: World) -> None:
        garrisons(s, 3)
        cities(s, 4)
        army(s, 0, "+1+2", 4)

    assert not offered("standing_army", in_the_field)


@rule("CC-XOBJ-51")
@component("objectives:military_might")
def test_military_might_is_twelve_armies_and_ships() -> None:
    assert offered("military_might", both(armies(11), ships(1)))
    assert not offered("military_might", both(armies(10), ships(1)))
    assert offered("military_might", both(armies(9), lambda s: ship(s, 0, "+2+3", "aa")))
    assert not offered("military_might", both(armies(9), lambda s: ship(s, 0, "+2+3", "as")))


@rule("CC-XOBJ-46")
@component("objectives:threat")
def test_threat_is_four_armies_on_land_beside_foreign_cities() -> None:
    near, far = ("+2+5", "+3+4"), ("+3+2",)  # +3+5 is the home of seat 1
    assert offered("threat", armies(4, places=near[:1]))
    assert offered("threat", both(*(armies(2, places=(place,)) for place in near)))
    assert not offered("threat", armies(3, places=near))
    assert not offered("threat", armies(4, places=far))

    def aboard(s: World) -> None:
        city(s, 1, "+2+2")
        army(s, 0, "+2+1", 2)
        ship(s, 0, "+2+3", "aa")

    assert not offered("threat", aboard)

    def beside_barbarians(s: World) -> None:
        camp(s, "+3+2")
        army(s, 0, "+3+1", 4)

    assert not offered("threat", beside_barbarians)


@rule("CC-XOBJ-54", "CC-XOBJ-58")
@component("objectives:outpost")
def test_outposts_are_three_spaces_away_from_ones_cities() -> None:
    assert offered("outpost", outposts)
    assert not offered("outpost", lambda s: outposts(s, 2))

    def one_near(s: World) -> None:
        outposts(s, 2)
        army(s, 0, "+2+1", 4)  # beside +3+0

    assert not offered("outpost", one_near)

    def one_at_sea(s: World) -> None:
        outposts(s, 2)
        ship(s, 0, "+5+3", "aa")

    assert not offered("outpost", one_at_sea)

    def one_in_a_city(s: World) -> None:
        outposts(s, 2)
        city(s, 0, "+1+6")
        army(s, 0, "+1+6")

    assert not offered("outpost", one_in_a_city)


@rule("CC-XOBJ-31")
@component("objectives:magnificent_culture")
def test_magnificent_culture_may_wait_for_the_status_phase_of_its_round() -> None:
    def built(seat: int, round: int, owner: int = 0) -> Edit:
        def edit(s: World) -> None:
            built_wonder(s, "colossus", home(s, owner))
            s.first_wonder, s.first_wonder_round = seat, round

        return edit

    number, word = objective_with("magnificent_culture")
    assert word in in_status(built(0, 3), [number], round=3).words
    assert word in in_status(built(0, 3, owner=1), [number], round=3).words  # captured since: built is built
    assert word not in in_status(built(0, 2), [number], round=3).words
    assert word not in in_status(built(1, 3), [number], round=3).words
