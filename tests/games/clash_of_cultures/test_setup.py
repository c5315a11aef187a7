"""Setup (CC-SETUP)."""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures import GAME
from areopagus.games.clash_of_cultures.card_catalog import ACTION_CARDS, EVENTS, OBJECTIVE_CARDS, WONDERS
from areopagus.games.clash_of_cultures.catalog import (
    ADVANCES,
    FERTILE,
    KINDS,
    NEUTRAL,
    NONE,
    TERRAINS,
    keys_of,
)
from areopagus.games.clash_of_cultures.queries.goods import level
from areopagus.games.clash_of_cultures.state import World
from areopagus.kernel import CHANCE, BadSeats
from areopagus.workshop.testing import Table, component, rule
from tests.games.clash_of_cultures.positions import (
    cell,
    clash,
    deal,
    reveal,
    word,
)


def terrain_at(s: World, place: str | int) -> str:
    """The terrain of a space, in words; nothing where it is not revealed."""
    terrain = s.terrain[cell(place)]
    return "" if terrain == NONE else TERRAINS[terrain]


@rule("CC-SETUP-01", "CC-SETUP-02", "CC-MAP-03", "CC-TERM-09")
@pytest.mark.parametrize(("seats", "regions", "face_down"), [(2, 10, 8), (3, 15, 12), (4, 18, 14)])
def test_the_map_fits_the_number_of_players_and_only_starting_regions_are_face_up(
    seats: int, regions: int, face_down: int
) -> None:
    s = deal(seats).state
    assert len(s.layout.slots) == face_down
    assert len(s.layout.slots) + len(s.layout.starts) == regions
    assert len(s.layout.cells) == 4 * regions
    revealed = [place for place in s.layout.cells if s.terrain[place] != NONE]
    assert sorted(revealed) == sorted(place for start in s.layout.starts for place in start)
    assert s.tiles == [NONE] * face_down


@rule("CC-SETUP-02", "CC-TERM-09", "CC-TERM-10", "CC-COMP-08", "CC-MAP-01")
def test_a_face_down_region_may_be_any_of_the_sixteen_until_it_is_turned_over() -> None:
    table = clash(2)
    table.play("move", word("+3+0"), word("+3+1"))
    assert table.match.ask is not None
    assert (table.match.ask.seat, table.about) == (CHANCE, "chance.tile")
    assert table.words == [f"tile:{number}" for number in range(5, 21)]
    assert all(terrain_at(table.state, place) == "" for place in ("+3+1", "+2+2", "+4+1", "+3+2"))
    table.play("tile:18", "turn:as_listed")
    assert [terrain_at(table.state, place) for place in ("+3+1", "+2+2", "+4+1", "+3+2")] == [
        "forest",
        "mountain",
        "fertile",
        "mountain",
    ]
    table = clash(2)
    with table.edit() as s:
        reveal(s, "c", 18)
    table.play("move", word("+3+0"), word("+4+0"))
    assert table.about == "chance.tile"
    assert "tile:18" not in table.words


@rule("CC-SETUP-03", "CC-MAP-04")
@component("regions:A", "regions:B")
def test_the_layout_tells_which_side_of_a_starting_region_is_up() -> None:
    two, four = deal(2).state, deal(4).state
    for place in ("+4-1", "+2+6"):
        assert terrain_at(two, place) == "mountain"
    for place in ("+2+0", "+4+5"):
        assert terrain_at(two, place) == "forest"
    # Places 1 and 3 of four have the other side up: Mountain and Forest change places, nothing else does.
    assert [[terrain_at(four, place) for place in start] for start in four.layout.starts] == [
        ["fertile", "mountain", "forest", "barren"],
        ["fertile", "forest", "mountain", "barren"],
        ["fertile", "mountain", "forest", "barren"],
        ["fertile", "forest", "mountain", "barren"],
    ]


@rule("CC-SETUP-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lots_decide_who_sits_where(seats: int) -> None:
    table = Table(GAME, seats, None)
    assert table.match.ask is not None
    assert (table.match.ask.seat, table.about) == (CHANCE, "chance.seat")
    assert table.words == [f"seat:{seat}" for seat in range(seats)]
    last = seats - 1
    s = deal(seats, order=(last, *range(last))).state
    assert s.players[last].home == s.layout.start_cities[0]
    assert s.players[0].home == s.layout.start_cities[1]


@rule("CC-SETUP-05", "CC-COMP-02", "CC-COMP-03", "CC-COMP-04", "CC-COMP-05")
@component("units:settler", "units:army", "units:ship", "units:settlement")
def test_each_player_takes_all_pieces_and_units_of_a_colour() -> None:
    for player in deal(4).state.players:
        assert player.supply == [6, 7, 7, 7, 7]  # one of the seven Settlements stands on the board
        assert player.reserve == [3, 16, 4]  # one of the four Settlers too
        assert (sum(player.settlers.values()), player.armies, player.ships) == (1, {}, [])


@rule("CC-SETUP-06", "CC-SETUP-07", "CC-SETUP-16", "CC-RES-01", "CC-COMP-12")
def test_players_start_with_two_food_and_nothing_else() -> None:
    s = deal(3).state
    assert KINDS == ("food", "ore", "wood", "ideas", "gold", "mood", "culture")
    for player in s.players:
        assert player.stock == [2, 0, 0, 0, 0, 0, 0]
    assert s.wonders == [-1] * len(WONDERS)  # all in the deck


@rule("CC-SETUP-08", "CC-SETUP-09")
def test_players_start_with_farming_and_mining_and_levels_of_zero() -> None:
    s = deal(2).state
    for seat in (0, 1):
        advances = s.players[seat].advances
        assert [key for place, key in enumerate(keys_of(ADVANCES)) if advances >> place & 1] == [
            "farming",
            "mining",
        ]
        assert (level(s, seat, KINDS.index("culture")), level(s, seat, KINDS.index("mood"))) == (0, 0)


@rule("CC-SETUP-10", "CC-SETUP-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_settlement_and_settler_stand_on_the_fertile_space(seats: int) -> None:
    s = deal(seats).state
    for seat, player in enumerate(s.players):
        assert s.terrain[player.home] == FERTILE
        assert player.settlers == {player.home: 1}
        home_city = s.cities[player.home]
        assert (home_city.owner, home_city.size, home_city.mood) == (seat, 1, NEUTRAL)
    assert len(s.cities) == seats


@rule("CC-SETUP-12", "CC-COMP-09")
def test_each_deck_is_drawn_from_by_itself() -> None:
    table = Table(GAME, 2, None)
    table.play("seat:0")
    assert (table.about, len(table.words)) == ("chance.action", len(ACTION_CARDS))
    table.play("action:5")
    assert (table.about, len(table.words)) == ("chance.objective", len(OBJECTIVE_CARDS))
    table.play("objective:5")
    assert (table.about, len(table.words)) == ("chance.action", len(ACTION_CARDS) - 1)
    assert "action:5" not in table.words
    assert sum(table.state.event_deck) == sum(event.count for event in EVENTS)
    assert len(table.state.wonders) == len(WONDERS)


@rule("CC-SETUP-13")
def test_each_player_draws_an_action_and_an_objective_card_that_others_do_not_see() -> None:
    table = deal(3)
    for seat, player in enumerate(table.state.players):
        assert (player.actions, player.objectives) == (1 << 9 + seat, 1 << 19 + seat)
    drawn = [
        [message.params.get("card") for message in table.match.story(seat) if "card" in message.params]
        for seat in range(3)
    ]
    for seat in range(3):
        shown = str(drawn[seat])
        assert f"action:{10 + seat}" in shown
        assert f"objective:{20 + seat}" in shown
        assert f"action:{10 + (seat + 1) % 3}" not in shown
        assert f"objective:{20 + (seat + 1) % 3}" not in shown


@rule("CC-SETUP-14", "CC-SETUP-15")
def test_the_first_player_is_chosen_by_lot_and_begins_the_first_turn_of_round_one() -> None:
    table = deal(4, first=2)
    assert table.match.ask is not None
    assert (table.match.ask.seat, table.about) == (2, "turn.action")
    assert (table.state.first, table.state.round, table.state.turn_number) == (2, 1, 1)


@rule("CC-COMP-15")
def test_the_game_is_for_two_to_four_players() -> None:
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            Table(GAME, seats, None)
    for seats in (2, 3, 4):
        assert len(Table(GAME, seats, None).state.players) == seats
