"""Cultural Influence (CC-INFL), and the advances that help or hinder it (CC-ADV-DEM-02, -AUT-01, -THE-04 to -06).

The map of two players lies open: the home of seat 0 is +3+0; +5+0, +1+2 and +2+2 are two spaces from it.
"""

from __future__ import annotations

import pytest

from areopagus.games.clash_of_cultures.catalog import BARREN, CULTURE, PIECES, SEA, keys_of, number_of
from areopagus.games.clash_of_cultures.state import World
from areopagus.workshop.testing import Table, component, rule

from .positions import (
    HOME_HEX,
    army,
    begin_turn,
    cell,
    city,
    clash,
    give,
    home,
    learn,
    refusal,
    reveal_all,
    stock,
    word,
)

NEAR, OTHER = "+5+0", "+1+2"
"""Two spaces, each two from the home of seat 0."""


def two_cities(size: int = 2, actions: int = 3, **goods: int) -> Table:
    """Seat 0's home has a size; two cities of seat 1 with a Temple lie two spaces from it."""
    table = clash(actions=actions)
    with table.edit() as s:
        reveal_all(s)
        city(s, 0, home(s, 0), *keys_of(PIECES[1:size]))
        city(s, 1, NEAR, "temple")
        city(s, 1, OTHER, "temple")
        if goods:
            give(s, 0, **goods)
    return table


def colour(table: Table, place: str | int, piece: str) -> int:
    """Whose colour a piece in a city has."""
    captured: int = table.state.cities[cell(place)].pieces[number_of(PIECES, piece)]
    return captured


def points(table: Table, seat: int) -> float:
    """The points for city pieces that a player has now."""
    return float(table.match.game.result(table.state).points[seat]["city_pieces"])


# The attempt


@rule("CC-INFL-05", "CC-ASK-05")
def test_people_agree_to_the_only_target_and_its_price_before_the_die_is_rolled() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        city(s, 1, NEAR, "temple")
        give(s, 0, culture=1)
    table.match._forced = "quiet"
    table.play("influence")
    assert (table.about, table.words) == ("influence.target", [f"hex:{NEAR}"])
    table.play(f"hex:{NEAR}")
    assert (table.about, table.words) == ("influence.range", ["count:1"])
    while "influence" not in table.words:
        table.match.undo(0)
    assert stock(table.state, 0)["culture"] == 1


@rule("CC-INFL-01", "CC-INFL-06", "CC-INFL-08", "CC-INFL-11", "CC-INFL-16")
@pytest.mark.parametrize("die", [5, 6])
def test_a_five_or_six_swaps_a_piece_for_one_action(die: int) -> None:
    table = two_cities()
    before = points(table, 0), points(table, 1)
    table.play("influence", f"hex:{NEAR}")
    assert table.about == "chance.die", "the target is named before the roll"
    table.play(f"die:{die}")
    assert colour(table, NEAR, "temple") == 0
    assert table.state.cities[cell(NEAR)].owner == 1
    assert (points(table, 0), points(table, 1)) == (before[0] + 1, before[1] - 1)
    assert table.state.players[0].supply[number_of(PIECES, "temple")] == 6
    assert table.state.players[1].supply[number_of(PIECES, "temple")] == 6
    assert table.state.turn.actions_left == 2
    assert table.state.cities[home(table.state, 0)].activated == 0


@rule("CC-INFL-06", "CC-INFL-12")
def test_a_four_fails_and_the_attempt_may_be_repeated() -> None:
    table = two_cities()
    table.play("influence", f"hex:{NEAR}", "die:4")
    assert colour(table, NEAR, "temple") == 1
    assert table.state.turn.actions_left == 2
    table.play("influence", f"hex:{NEAR}", "die:5")
    assert colour(table, NEAR, "temple") == 0
    assert table.refuses("influence") == "CC-INFL-12", "one success per Turn"
    table.play("end", "end", "influence", "die:6")
    assert colour(table, OTHER, "temple") == 0, "again in the next Turn"


@rule("CC-INFL-01")
def test_without_an_action_there_is_no_cultural_influence() -> None:
    assert two_cities(actions=0).refuses("influence") == "CC-TURN-03"


@rule("CC-INFL-02")
def test_a_city_of_size_1_is_no_target() -> None:
    table = two_cities()
    with table.edit() as s:
        city(s, 1, "+3+1")
    table.play("influence")
    assert table.refuses("hex:+3+1") == "CC-INFL-02"
    assert table.words == [f"hex:{OTHER}", f"hex:{NEAR}"]


@rule("CC-INFL-08")
def test_a_success_replaces_one_piece_but_never_the_settlement() -> None:
    table = two_cities()
    with table.edit() as s:
        city(s, 1, NEAR, "academy", "fortress")
    table.play("influence", f"hex:{NEAR}", "die:5")
    assert table.words == ["piece:fortress", "piece:academy", "piece:temple"]
    table.play("piece:academy")
    pieces = [colour(table, NEAR, piece) for piece in ("settlement", "fortress", "academy", "temple")]
    assert pieces == [1, 1, 0, 1]


@rule("CC-INFL-09")
def test_a_piece_of_a_third_player_may_be_replaced() -> None:
    table = clash(3)
    with table.edit() as s:
        reveal_all(s)
        near = next(
            place for place in s.layout.neighbours[home(s, 0)] if s.terrain[place] not in (SEA, BARREN)
        )
        city(s, 1, near, "temple", colour=2)
    table.play("influence", "die:5")
    assert colour(table, near, "temple") == 0
    assert table.state.players[2].supply[number_of(PIECES, "temple")] == 7
    assert table.state.players[1].supply[number_of(PIECES, "temple")] == 7


@rule("CC-INFL-10", "CC-INFL-18")
def test_a_target_needs_a_piece_that_can_be_replaced_from_the_supply() -> None:
    table = two_cities()
    with table.edit() as s:
        s.players[0].supply[number_of(PIECES, "temple")] = 0
        s.players[0].out[number_of(PIECES, "temple")] = 7
        city(s, 1, OTHER, "academy", "fortress")
        city(s, 1, "+2+2", "academy")
    table.play("influence")
    assert table.refuses(f"hex:{NEAR}") == "CC-INFL-18"
    table.play(f"hex:{OTHER}", "die:6")
    assert table.words == ["piece:fortress", "piece:academy"]


@rule("CC-INFL-18")
def test_a_city_in_which_all_pieces_are_yours_is_no_target() -> None:
    table = two_cities()
    with table.edit() as s:
        city(s, 1, "+2+2", "temple")
        city(s, 1, NEAR, "temple", colour=0)
    table.play("influence")
    assert table.refuses(f"hex:{NEAR}") == "CC-INFL-18"


@rule("CC-INFL-11")
def test_a_swapped_piece_keeps_working_for_the_owner_of_the_city() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 1, "public_education")
        city(s, 1, NEAR, "academy")
        city(s, 0, home(s, 0), "temple")
        give(s, 1, food=0, ideas=0)
    table.play("influence", "die:6", "end", "activate", f"hex:{NEAR}", "collect", "done")
    assert colour(table, NEAR, "academy") == 0
    assert stock(table.state, 1) == {"ideas": 1}
    assert not stock(table.state, 0).get("ideas")


@rule("CC-INFL-13")
def test_a_city_with_a_foreign_piece_is_no_source() -> None:
    table = two_cities()
    with table.edit() as s:
        city(s, 0, "+4-1", "academy")
        city(s, 0, "+3+1", "academy")
        city(s, 0, home(s, 0), "fortress", colour=1)
    table.play("influence")
    assert table.about == "influence.from"
    assert table.refuses(HOME_HEX) == "CC-INFL-13"
    assert table.refuses(f"hex:{NEAR}") == "CC-INFL-01"


@rule("CC-INFL-14")
def test_own_cities_may_be_targets_to_win_back_a_piece() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        learn(s, 0, "separation_of_power")
        city(s, 0, NEAR, "temple", colour=1, mood="happy")
        give(s, 0, culture=1)
    table.play("influence")
    assert stock(table.state, 0).get("culture", 0) == 0, "own protection is no hindrance to the range"
    table.play("die:5")
    assert colour(table, NEAR, "temple") == 0


@rule("CC-INFL-19")
def test_source_and_target_are_different_cities() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        city(s, 0, home(s, 0), "temple", "academy")
        city(s, 1, NEAR, "temple")
        city(s, 1, OTHER, "temple")
    table.play("influence")
    assert table.about == "influence.target"
    assert table.refuses(HOME_HEX) == "CC-INFL-19"


# Range


@rule("CC-INFL-03", "CC-INFL-04")
@pytest.mark.parametrize(
    ("size", "mood", "reaches"),
    [(1, "happy", False), (2, "angry", True), (2, "neutral", True), (1, "neutral", False)],
)
def test_the_range_is_the_real_size_of_the_source(size: int, mood: str, reaches: bool) -> None:
    table = two_cities(size)
    with table.edit() as s:
        city(s, 0, home(s, 0), mood=mood)
    if reaches:
        assert "influence" in table.words
    else:
        assert table.refuses("influence") == "CC-INFL-03"


@rule("CC-INFL-03")
def test_a_target_out_of_range_is_refused() -> None:
    table = two_cities()
    with table.edit() as s:
        city(s, 1, home(s, 1), "temple")
    table.play("influence")
    assert table.refuses(word(home(table.state, 1))) == "CC-INFL-03"


@rule("CC-INFL-05", "CC-INFL-17")
def test_culture_tokens_lengthen_the_range_and_are_lost_with_a_failure() -> None:
    table = two_cities(1, culture=3)
    with table.edit() as s:
        city(s, 1, "+4+2", "temple")
    table.play("influence", f"hex:{NEAR}")
    assert stock(table.state, 0)["culture"] == 2, "one token for one more space"
    table.play("die:1", "influence", "hex:+4+2")
    assert "culture" not in stock(table.state, 0), "two tokens for two more spaces"
    table.play("die:1")
    assert table.refuses("influence") == "CC-INFL-03"


@rule("CC-INFL-15")
def test_influence_crosses_sea_but_not_unrevealed_regions() -> None:
    table = clash()
    with table.edit() as s:
        reveal_all(s)
        city(s, 0, home(s, 0), "temple", "academy", "fortress", "port")
        city(s, 1, home(s, 1), "temple")
    assert "influence" in table.words, "five spaces over the open map"
    table = clash()
    with table.edit() as s:
        city(s, 0, home(s, 0), "temple", "academy", "fortress")
        give(s, 0, culture=5)
        city(s, 1, home(s, 1), "temple")
    assert table.refuses("influence") == "CC-INFL-03"


# Boosting the roll


@rule("CC-INFL-07", "CC-INFL-17")
def test_culture_tokens_after_the_roll_make_up_what_is_missing() -> None:
    table = two_cities(culture=4)
    table.play("influence", f"hex:{NEAR}", "die:3")
    assert table.about == "influence.boost"
    assert table.words == ["count:0", "count:2"]
    assert refusal(table, "count:1") == ("exact_boost", "CC-INFL-07")
    table.play("count:2")
    assert colour(table, NEAR, "temple") == 0
    assert stock(table.state, 0)["culture"] == 2
    with table.edit() as s:
        begin_turn(s, 0)
        s.turn.influenced = False
    table.play("influence", f"hex:{OTHER}", "die:2")
    assert table.about == "turn.action", "three tokens would be needed, two are there"
    assert stock(table.state, 0)["culture"] == 2
    table.play("influence", f"hex:{OTHER}", "die:4", "count:0")
    assert colour(table, OTHER, "temple") == 1, "boosting is free to choose"


@rule("CC-INFL-07", "CC-ADV-CUL-07")
def test_drama_and_music_can_fetch_the_token_for_the_boost() -> None:
    table = two_cities(mood=1, culture=0)
    with table.edit() as s:
        learn(s, 0, "drama_and_music")
    table.play("influence", f"hex:{NEAR}", "die:4")
    assert table.words == ["count:0", "drama_and_music"]
    table.play("drama_and_music", "count:1")
    assert colour(table, NEAR, "temple") == 0
    assert stock(table.state, 0).get("culture", 0) == 0


def protect(s: World, advance: str) -> None:
    """Seat 1's city NEAR is protected by an advance, OTHER is not; all can be reached."""
    learn(s, 1, advance)
    city(s, 1, NEAR, mood="happy" if advance == "separation_of_power" else "neutral")
    city(s, 1, OTHER, mood="neutral")
    if advance == "totalitarianism":
        army(s, 1, NEAR)
    if advance == "devotion":
        for piece in ("temple", "academy"):
            index = number_of(PIECES, piece)
            pieces = list(s.cities[cell(OTHER)].pieces)
            s.players[1].supply[index] += 1 if pieces[index] == 1 else -1
            pieces[index] = -1 if pieces[index] == 1 else 1
            s.cities[cell(OTHER)].pieces = tuple(pieces)


@rule("CC-ADV-DEM-02", "CC-ADV-AUT-01", "CC-ADV-THE-04")
@component("advances:separation_of_power", "advances:totalitarianism", "advances:devotion")
@pytest.mark.parametrize("advance", ["separation_of_power", "totalitarianism", "devotion"])
def test_range_and_roll_can_not_be_boosted_against_a_protected_city(advance: str) -> None:
    table = two_cities(1, culture=5)
    with table.edit() as s:
        protect(s, advance)
        city(s, 1, "+2+2", "fortress", mood="neutral")
    table.play("influence")
    assert table.refuses(f"hex:{NEAR}") == "CC-NOTE-51", "out of range without a token"
    assert f"hex:{OTHER}" in table.words
    with table.edit() as s:
        city(s, 0, home(s, 0), "academy")
    table.play("influence", f"hex:{NEAR}", "die:4")
    assert table.about == "turn.action", "no token can help"
    assert stock(table.state, 0)["culture"] == 5
    table.play("influence", f"hex:{OTHER}", "die:4")
    assert table.words == ["count:0", "count:1"], "this city is not protected"


@rule("CC-ADV-THE-05", "CC-ADV-THE-06")
@component("advances:conversion")
def test_conversion_succeeds_on_four_and_gives_a_culture_token() -> None:
    table = two_cities()
    with table.edit() as s:
        learn(s, 0, "conversion")
        give(s, 0, culture=1)
        s.players[0].stock[CULTURE] = 0
    table.play("influence", f"hex:{NEAR}", "die:3")
    assert colour(table, NEAR, "temple") == 1
    assert stock(table.state, 0).get("culture", 0) == 0
    table.play("influence", f"hex:{NEAR}", "die:4")
    assert colour(table, NEAR, "temple") == 0
    assert stock(table.state, 0)["culture"] == 1
