"""Objectives of the Status phase about advances, goods and force (CC-XOBJ): what just meets each."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import component, rule
from tests.games.clash_of_cultures.status_phases import complete, offered

from .objective_positions import (
    Edit,
    armies,
    both,
    cities,
    garrisons,
    in_status,
    knows,
    outposts,
    ports_blocked,
    ships,
    traders,
)
from .objective_positions import stock as supplied
from .positions import (
    army,
    built_wonder,
    camp,
    city,
    give,
    home,
    learn,
    objective_with,
    settler,
    ship,
    stock,
)

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
