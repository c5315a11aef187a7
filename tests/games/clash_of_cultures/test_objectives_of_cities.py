"""Objectives of the Status phase about cities (CC-XOBJ): what just meets each, and what just doesn't."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import SETTLEMENT
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import component, rule
from tests.games.clash_of_cultures.status_phases import offered

from .objective_positions import (
    ALL_PIECES,
    APART,
    MORE,
    STATUS,
    Edit,
    abroad,
    both,
    cities,
    in_status,
    isolated,
    placed,
)
from .positions import (
    begin_status,
    camp,
    city,
    clash,
    hold,
    home,
    learn,
    objective_with,
    reveal,
)

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
